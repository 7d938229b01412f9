"""Spanish words: signs, units, currencies and abbreviations."""
# ruff: noqa: RUF001 (signs)

from engine.text.normalising.tables import abbreviations, currencies, nouns, phrases, words

SYMBOLS = words("""
    ×  por
    ÷  entre
    +  más
    -  menos
    =  igual a
    ≠  distinto de
    <  menor que
    >  mayor que
    ≤  como máximo
    ≥  como mínimo
    ±  más o menos
    ≈  aproximadamente
    ~  aproximadamente
    #  número
    §  sección
    §§  secciones
    √  raíz de
    &  y
    ∑^  el sumatorio de {of} igual a {low} hasta {high} de
    ∑_  el sumatorio sobre {low} de
    ∑  el sumatorio de
    ∏^  el producto de {of} igual a {low} hasta {high} de
    ∏_  el producto sobre {low} de
    ∏  el producto de
    ∫^  la integral de {low} a {high} de
    ∫_  la integral sobre {low} de
    ∫  la integral de
    lim  el límite cuando {of} tiende a {high} de
    <#  menos de
    >#  más de
    ≤#  como máximo
    ≥#  al menos
    ∞  infinito
""")

MAGNITUDES = nouns("""
    M mill.     millón|millones
    millón      millón|millones
    millones    millón|millones
""")

CURRENCIES = currencies("""
    € EUR        euro|euros                           m  céntimo|céntimos
    $ US$ USD    dólar|dólares                        m  centavo|centavos
    £ GBP        libra|libras                         f  penique|peniques
    MXN          peso mexicano|pesos mexicanos        m  centavo|centavos
    ¥ JPY        yen|yenes
    CN¥ CNY      yuan|yuanes
    ₩ KRW        won|wones
    ₽ RUB        rublo|rublos                         m  kopek|kopeks
    CHF          franco suizo|francos suizos          m  céntimo|céntimos
""")

UNITS = nouns("""
    %              por ciento                             n
    ‰              por mil                                n
    °              grado|grados
    °C ºC          grado Celsius|grados Celsius
    °F             grado Fahrenheit|grados Fahrenheit
    mm             milímetro|milímetros
    cm             centímetro|centímetros
    m              metro|metros
    km             kilómetro|kilómetros
    m² m2          metro cuadrado|metros cuadrados
    km² km2        kilómetro cuadrado|kilómetros cuadrados
    m³ m3          metro cúbico|metros cúbicos
    ha             hectárea|hectáreas                     f
    km/h           kilómetro por hora|kilómetros por hora
    km/s           kilómetro por segundo|kilómetros por segundo
    m/s² m/s2      metro por segundo al cuadrado|metros por segundo al cuadrado
    m/s            metro por segundo|metros por segundo
    μg µg          microgramo|microgramos
    mg             miligramo|miligramos
    g              gramo|gramos
    kg             kilogramo|kilogramos
    t              tonelada|toneladas                     f
    ml mL          mililitro|mililitros
    l L            litro|litros
    ms             milisegundo|milisegundos
    s seg          segundo|segundos
    min            minuto|minutos
    h              hora|horas                             f
    Hz             hercio|hercios
    kHz            kilohercio|kilohercios
    MHz            megahercio|megahercios
    GHz            gigahercio|gigahercios
    W              vatio|vatios
    kW             kilovatio|kilovatios
    kWh            kilovatio hora|kilovatios hora
    V              voltio|voltios
    dB             decibelio|decibelios
    kcal           kilocaloría|kilocalorías               f
    KB kB          kilobyte|kilobytes
    MB             megabyte|megabytes
    GB             gigabyte|gigabytes
    TB             terabyte|terabytes
    hPa            hectopascal|hectopascales
    px             píxel|píxeles
""")

ABBREVIATIONS = abbreviations("""
    p. ej.    por ejemplo  -
    por ej.   por ejemplo  -
    etc.      etcétera
    C++       C más más
    EE. UU.   Estados Unidos
    EE.UU.    Estados Unidos
    aprox.    aproximadamente  -
    a. C.     antes de Cristo
    d. C.     después de Cristo
    Ud.       usted
    Uds.      ustedes
    Vd.       usted
    Vds.      ustedes
    tel.      teléfono
    Tel.      Teléfono
    cdta.     cucharadita
    cdtas.    cucharaditas
    cda.      cucharada
    cdas.     cucharadas
    C/        calle        A
    c/        calle        A
    Sr.       señor        A
    Sres.     señores      A
    Sra.      señora       A
    Srta.     señorita     A
    Dr.       doctor       A
    Dra.      doctora      A
    Prof.     profesor     A
    D.        don          A
    Dña.      doña         A
    Avda.     avenida      A
    n.º       número       #
    nº        número       #
    n°        número       #
    Nº        Número       #
    N.º       Número       #
    núm.      número       #
    №         número       #
    C. P.     código postal  #
    pág.      página       #
    págs.     páginas      #
    p.        página       #
    pp.       páginas      #
    vol.      volumen      #
    cap.      capítulo     #
    fig.      figura       #
    art.      artículo     #
""")

RATES = phrases("""
    mes                al mes
    año                al año
    semana sem.        a la semana
    día                al día
    hora h             por hora
    minuto min         por minuto
    noche              por noche
    persona pers.      por persona
    unidad ud.         por unidad
    kg                 por kilogramo
    t                  por tonelada
    l L                por litro
    dl dL              por decilitro
    ml mL              por mililitro
    m² m2              por metro cuadrado
    kWh                por kilovatio hora
    MWh                por megavatio hora
    GB                 por gigabyte
""")

WEEKDAYS = phrases("""
    lun lunes              lunes
    mar martes             martes
    mié mie miércoles      miércoles
    jue jueves             jueves
    vie viernes            viernes
    sáb sab sábado         sábado
    dom domingo            domingo
""")
