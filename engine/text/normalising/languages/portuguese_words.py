"""Portuguese words: signs, units, currencies and abbreviations."""
# ruff: noqa: RUF001 (signs)

from engine.text.normalising.tables import abbreviations, currencies, nouns, phrases, words

SYMBOLS = words("""
    ×  vezes
    ÷  dividido por
    +  mais
    -  menos
    =  igual a
    ≠  diferente de
    <  menor que
    >  maior que
    ≤  no máximo
    ≥  no mínimo
    ±  mais ou menos
    ≈  aproximadamente
    ~  aproximadamente
    #  número
    §  parágrafo
    §§  parágrafos
    √  raiz de
    &  e
    ∑^  a soma de {of} igual a {low} até {high} de
    ∑_  a soma sobre {low} de
    ∑  a soma de
    ∏^  o produto de {of} igual a {low} até {high} de
    ∏_  o produto sobre {low} de
    ∏  o produto de
    ∫^  a integral de {low} a {high} de
    ∫_  a integral sobre {low} de
    ∫  a integral de
    lim  o limite quando {of} tende a {high} de
    <#  menos de
    >#  mais de
    ≤#  no máximo
    ≥#  pelo menos
    ∞  infinito
""")

MAGNITUDES = nouns("""
    mi M         milhão|milhões
    milhão       milhão|milhões
    milhões      milhão|milhões
    bi           bilhão|bilhões
    bilhão       bilhão|bilhões
    bilhões      bilhão|bilhões
""")

CURRENCIES = currencies("""
    R$ BRL       real|reais                      m  centavo|centavos
    € EUR        euro|euros                      m  centavo|centavos
    $ US$ USD    dólar|dólares                   m  centavo|centavos
    £ GBP        libra|libras                    f  pêni|pence
    ¥ JPY        iene|ienes
    CN¥ CNY      yuan|yuans
    ₩ KRW        won|wons
    ₽ RUB        rublo|rublos                    m  copeque|copeques
    CHF          franco suíço|francos suíços     m  centavo|centavos
""")

UNITS = nouns("""
    %              por cento   n
    ‰              por mil     n
    °              grau|graus
    °C ºC          grau Celsius|graus Celsius
    °F             grau Fahrenheit|graus Fahrenheit
    mm             milímetro|milímetros
    cm             centímetro|centímetros
    m              metro|metros
    km             quilômetro|quilômetros
    m² m2          metro quadrado|metros quadrados
    km² km2        quilômetro quadrado|quilômetros quadrados
    m³ m3          metro cúbico|metros cúbicos
    ha             hectare|hectares
    km/h           quilômetro por hora|quilômetros por hora
    km/s           quilômetro por segundo|quilômetros por segundo
    m/s² m/s2      metro por segundo ao quadrado|metros por segundo ao quadrado
    m/s            metro por segundo|metros por segundo
    μg µg          micrograma|microgramas
    mg             miligrama|miligramas
    g              grama|gramas
    kg             quilograma|quilogramas
    t              tonelada|toneladas                   f
    ml mL          mililitro|mililitros
    l L            litro|litros
    ms             milissegundo|milissegundos
    s seg          segundo|segundos
    min            minuto|minutos
    h              hora|horas                           f
    Hz             hertz
    kHz            quilohertz
    MHz            megahertz
    GHz            gigahertz
    W              watt|watts
    kW             quilowatt|quilowatts
    kWh            quilowatt-hora|quilowatts-hora
    V              volt|volts
    dB             decibel|decibéis
    kcal           quilocaloria|quilocalorias           f
    KB kB          quilobyte|quilobytes
    MB             megabyte|megabytes
    GB             gigabyte|gigabytes
    TB             terabyte|terabytes
    hPa            hectopascal|hectopascais
    px             pixel|pixels
    mi             milhão|milhões
    bi             bilhão|bilhões
""")

ABBREVIATIONS = abbreviations("""
    p. ex.    por exemplo  -
    etc.      etcétera
    C++       C mais mais
    aprox.    aproximadamente  -
    a. C.     antes de Cristo
    d. C.     depois de Cristo
    tel.      telefone
    Tel.      Telefone
    Sr.       senhor       A
    Srs.      senhores     A
    Sra.      senhora      A
    Srta.     senhorita    A
    Dr.       doutor       A
    Dra.      doutora      A
    Prof.     professor    A
    Profa.    professora   A
    D.        dom          A
    Av.       avenida      A
    n.º       número       #
    nº        número       #
    n°        número       #
    Nº        Número       #
    N.º       Número       #
    №         número       #
    pág.      página       #
    págs.     páginas      #
    p.        página       #
    pp.       páginas      #
    vol.      volume       #
    cap.      capítulo     #
    fig.      figura       #
    art.      artigo       #
""")

RATES = phrases("""
    mês                por mês
    ano                por ano
    semana sem.        por semana
    dia                por dia
    hora h             por hora
    minuto min         por minuto
    noite              por noite
    pessoa             por pessoa
    unidade un.        por unidade
    kg                 por quilograma
    t                  por tonelada
    l L                por litro
    dl dL              por decilitro
    ml mL              por mililitro
    m² m2              por metro quadrado
    kWh                por quilowatt-hora
    MWh                por megawatt-hora
    GB                 por gigabyte
""")

WEEKDAYS = phrases("""
    seg segunda   segunda
    ter terça     terça
    qua quarta    quarta
    qui quinta    quinta
    sex sexta     sexta
    sáb sábado    sábado
    dom domingo   domingo
""")
