"""Italian words: signs, units, currencies and abbreviations."""
# ruff: noqa: RUF001 (signs)

from engine.text.normalising.tables import abbreviations, currencies, nouns, phrases, words

SYMBOLS = words("""
    ×  per
    ÷  diviso
    +  più
    -  meno
    =  uguale
    ≠  diverso da
    <  minore di
    >  maggiore di
    ≤  al massimo
    ≥  almeno
    ±  più o meno
    ≈  circa
    ~  circa
    #  numero
    §  paragrafo
    §§  paragrafi
    √  radice di
    &  e
    ∑^  la somma per {of} che va da {low} a {high} di
    ∑_  la somma su {low} di
    ∑  la somma di
    ∏^  il prodotto per {of} che va da {low} a {high} di
    ∏_  il prodotto su {low} di
    ∏  il prodotto di
    ∫^  l'integrale da {low} a {high} di
    ∫_  l'integrale su {low} di
    ∫  l'integrale di
    lim  il limite per {of} che tende a {high} di
    <#  meno di
    >#  più di
    ≤#  al massimo
    ≥#  almeno
    ∞  infinito
""")

MAGNITUDES = nouns("""
    mln M        milione|milioni
    milione      milione|milioni
    milioni      milione|milioni
    mld Mrd      miliardo|miliardi
    miliardo     miliardo|miliardi
    miliardi     miliardo|miliardi
""")

CURRENCIES = currencies("""
    € EUR        euro                               m  centesimo|centesimi
    $ US$ USD    dollaro|dollari                    m  centesimo|centesimi
    £ GBP        sterlina|sterline                  f  penny|pence
    ¥ JPY        yen
    CN¥ CNY      yuan
    ₩ KRW        won
    ₽ RUB        rublo|rubli                        m  copeco|copechi
    CHF          franco svizzero|franchi svizzeri   m  centesimo|centesimi
""")

UNITS = nouns("""
    %              per cento                          n
    ‰              per mille                          n
    °              grado|gradi
    °C ºC          grado Celsius|gradi Celsius
    °F             grado Fahrenheit|gradi Fahrenheit
    mm             millimetro|millimetri
    cm             centimetro|centimetri
    m              metro|metri
    km             chilometro|chilometri
    m² m2 mq       metro quadrato|metri quadrati
    km² km2 kmq    chilometro quadrato|chilometri quadrati
    m³ m3          metro cubo|metri cubi
    ha             ettaro|ettari
    km/h           chilometro orario|chilometri orari
    km/s           chilometro al secondo|chilometri al secondo
    m/s² m/s2      metro al secondo quadrato|metri al secondo quadrato
    m/s            metro al secondo|metri al secondo
    μg µg          microgrammo|microgrammi
    mg             milligrammo|milligrammi
    g              grammo|grammi
    kg             chilogrammo|chilogrammi
    t              tonnellata|tonnellate              f
    ml mL          millilitro|millilitri
    l L            litro|litri
    ms             millisecondo|millisecondi
    s sec          secondo|secondi
    min            minuto|minuti
    h              ora|ore                            f
    Hz             hertz
    kHz            chilohertz
    MHz            megahertz
    GHz            gigahertz
    W              watt
    kW             chilowatt
    kWh            chilowattora
    V              volt
    dB             decibel
    kcal           chilocaloria|chilocalorie          f
    KB kB          kilobyte
    MB             megabyte
    GB             gigabyte
    TB             terabyte
    hPa            ettopascal
    px             pixel
    mln            milione|milioni
    mld            miliardo|miliardi
""")

ABBREVIATIONS = abbreviations("""
    ad es.    ad esempio  -
    p. es.    per esempio  -
    per es.   per esempio  -
    ecc.      eccetera
    etc.      eccetera
    C++       C plus plus
    ca.       circa  -
    a. C.     avanti Cristo
    d. C.     dopo Cristo
    cfr.      confronta  -
    tel.      telefono
    Tel.      Telefono
    Sig.      signor        A
    Sigg.     signori       A
    sigg.     signori       A
    Sig.ra    signora       A
    Sig.na    signorina     A
    sig.      signor        A
    sig.ra    signora       A
    P.za      piazza        A
    p.za      piazza        A
    P.zza     piazza        A
    V.le      viale         A
    v.le      viale         A
    C.so      corso         A
    c.so      corso         A
    Dott.     dottor        A
    dott.     dottor        A
    Dr.       dottor        A
    Dott.ssa  dottoressa    A
    dott.ssa  dottoressa    A
    prof.     professor     A
    prof.ssa  professoressa  A
    avv.      avvocato      A
    ing.      ingegner      A
    Prof.     professor     A
    Prof.ssa  professoressa  A
    Avv.      avvocato      A
    Ing.      ingegner      A
    n.        numero        #
    nn.       numeri        #
    N.        Numero        #
    n°        numero        #
    nº        numero        #
    №         numero        #
    pag.      pagina        #
    pagg.     pagine        #
    p.        pagina        #
    pp.       pagine        #
    vol.      volume        #
    cap.      capitolo      #
    fig.      figura        #
    art.      articolo      #
""")

RATES = phrases("""
    mese               al mese
    anno               all'anno
    settimana sett.    alla settimana
    giorno gg          al giorno
    ora h              all'ora
    minuto min         al minuto
    notte              a notte
    persona pers.      a persona
    pezzo pz           al pezzo
    unità              per unità
    kg                 al chilogrammo
    t                  a tonnellata
    l L                al litro
    dl dL              al decilitro
    ml mL              al millilitro
    m² m2 mq           al metro quadrato
    kWh                al chilowattora
    MWh                al megawattora
    GB                 al gigabyte
""")

WEEKDAYS = phrases("""
    lun lunedì      lunedì
    mar martedì     martedì
    mer mercoledì   mercoledì
    gio giovedì     giovedì
    ven venerdì     venerdì
    sab sabato      sabato
    dom domenica    domenica
""")
