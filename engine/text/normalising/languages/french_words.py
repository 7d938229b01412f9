"""French words: signs, units, currencies and abbreviations."""
# ruff: noqa: RUF001 (signs)

from engine.text.normalising.tables import abbreviations, currencies, nouns, phrases, words

SYMBOLS = words("""
    ×  fois
    ÷  divisé par
    +  plus
    -  moins
    =  égale
    ≠  différent de
    <  inférieur à
    >  supérieur à
    ≤  au plus
    ≥  au moins
    ±  plus ou moins
    ≈  environ
    ~  environ
    #  numéro
    §  paragraphe
    §§  paragraphes
    √  racine de
    &  et
    ∑^  la somme pour {of} allant de {low} à {high} de
    ∑_  la somme sur {low} de
    ∑  la somme de
    ∏^  le produit pour {of} allant de {low} à {high} de
    ∏_  le produit sur {low} de
    ∏  le produit de
    ∫^  l'intégrale de {low} à {high} de
    ∫_  l'intégrale sur {low} de
    ∫  l'intégrale de
    lim  la limite quand {of} tend vers {high} de
    <#  moins de
    >#  plus de
    ≤#  au plus
    ≥#  au moins
    ∞  l'infini
""")

MAGNITUDES = nouns("""
    M           million|millions
    million     million|millions
    millions    million|millions
    Md Mds      milliard|milliards
    milliard    milliard|milliards
    milliards   milliard|milliards
""")

CURRENCIES = currencies("""
    € EUR        euro|euros                         m  centime|centimes
    $ US$ USD    dollar|dollars                     m  cent|cents
    C$ CAD       dollar canadien|dollars canadiens  m  cent|cents
    £ GBP        livre|livres                       f  penny|pence
    ¥ JPY        yen|yens
    CN¥ CNY      yuan|yuans
    ₩ KRW        won|wons
    ₽ RUB        rouble|roubles                     m  kopeck|kopecks
    CHF          franc suisse|francs suisses        m  centime|centimes
""")

UNITS = nouns("""
    %              pour cent    n
    ‰              pour mille   n
    °              degré|degrés
    °C ºC          degré Celsius|degrés Celsius
    °F             degré Fahrenheit|degrés Fahrenheit
    mm             millimètre|millimètres
    cm             centimètre|centimètres
    m              mètre|mètres
    km             kilomètre|kilomètres
    m² m2          mètre carré|mètres carrés
    km² km2        kilomètre carré|kilomètres carrés
    m³ m3          mètre cube|mètres cubes
    ha             hectare|hectares
    km/h           kilomètre par heure|kilomètres par heure
    km/s           kilomètre par seconde|kilomètres par seconde
    m/s² m/s2      mètre par seconde au carré|mètres par seconde au carré
    m/s            mètre par seconde|mètres par seconde
    μg µg          microgramme|microgrammes
    mg             milligramme|milligrammes
    g              gramme|grammes
    kg             kilogramme|kilogrammes
    t              tonne|tonnes                        f
    ml mL          millilitre|millilitres
    cl cL          centilitre|centilitres
    l L            litre|litres
    ms             milliseconde|millisecondes          f
    s sec          seconde|secondes                    f
    min mn         minute|minutes                      f
    h              heure|heures                        f
    Hz             hertz
    kHz            kilohertz
    MHz            mégahertz
    GHz            gigahertz
    W              watt|watts
    kW             kilowatt|kilowatts
    kWh            kilowattheure|kilowattheures
    V              volt|volts
    dB             décibel|décibels
    kcal           kilocalorie|kilocalories            f
    Ko ko          kilooctet|kilooctets
    Mo             mégaoctet|mégaoctets
    Go             gigaoctet|gigaoctets
    To             téraoctet|téraoctets
    hPa            hectopascal|hectopascals
    px             pixel|pixels
    ppm            partie par million|parties par million  f
""")

ABBREVIATIONS = abbreviations("""
    p. ex.      par exemple  -
    c.-à-d.     c'est-à-dire  -
    c. -à-d.    c'est-à-dire  -
    etc.        et cetera
    C++         C plus plus
    svp         s'il vous plaît
    s.v.p.      s'il vous plaît
    env.        environ  -
    av. J.-C.   avant Jésus-Christ
    apr. J.-C.  après Jésus-Christ
    ap. J.-C.   après Jésus-Christ
    cf.         voir  -
    Mme         Madame
    Mmes        Mesdames
    Mlle        Mademoiselle
    M.          Monsieur       A
    MM.         Messieurs      A
    Dr          Docteur        A
    Dr.         Docteur        A
    Pr          Professeur     A
    Mgr         Monseigneur    A
    tél.        téléphone
    pers.       personnes      -
    trim.       trimestre      -
    th.         thermostat     #
    n°          numéro         #
    N°          Numéro         #
    nº          numéro         #
    no          numéro         #
    nos         numéros        #
    №           numéro         #
    p.          page           #
    pp.         pages          #
    vol.        volume         #
    chap.       chapitre       #
    t.          tome           #
    fig.        figure         #
    art.        article        #
    éd.         édition        #
""")

RATES = phrases("""
    mois               par mois
    an année           par an
    semaine sem. sem   par semaine
    jour j             par jour
    heure h            par heure
    minute min         par minute
    nuit               par nuit
    personne pers.     par personne
    pers               par personne
    unité              l'unité
    pièce              la pièce
    kg                 par kilogramme
    t tonne            par tonne
    l L                par litre
    dl dL              par décilitre
    ml mL              par millilitre
    m² m2              par mètre carré
    kWh                par kilowattheure
    MWh                par mégawattheure
    Go                 par gigaoctet
""")

WEEKDAYS = phrases("""
    lun lundi      lundi
    mar mardi      mardi
    mer mercredi   mercredi
    jeu jeudi      jeudi
    ven vendredi   vendredi
    sam samedi     samedi
    dim dimanche   dimanche
""")
