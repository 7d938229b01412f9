"""English words: signs, units, currencies and abbreviations."""
# ruff: noqa: RUF001 (signs)

from engine.text.normalising.tables import abbreviations, currencies, nouns, phrases, words

SYMBOLS = words("""
    ×  times
    ÷  divided by
    +  plus
    -  minus
    =  equals
    ≠  is not equal to
    <  is less than
    >  is greater than
    ≤  is at most
    ≥  is at least
    ±  plus or minus
    ≈  is about
    ~  about
    #  number
    §  section
    §§  sections
    √  the square root of
    &  and
    ∑^  the sum over {of} from {low} to {high} of
    ∑_  the sum over {low} of
    ∑  the sum of
    ∏^  the product over {of} from {low} to {high} of
    ∏_  the product over {low} of
    ∏  the product of
    ∫^  the integral from {low} to {high} of
    ∫_  the integral over {low} of
    ∫  the integral of
    lim  the limit as {of} approaches {high} of
    <#  less than
    >#  more than
    ≤#  at most
    ≥#  at least
    ∞  infinity
""")

MAGNITUDES = nouns("""
    k K            thousand
    m M mn mm      million
    million        million
    b bn B         billion
    billion        billion
    tn trillion    trillion
    thousand       thousand
""")

CURRENCIES = currencies("""
    $ US$ USD    dollar|dollars                            m  cent|cents
    A$ AUD       Australian dollar|Australian dollars      m  cent|cents
    C$ CA$ CAD   Canadian dollar|Canadian dollars          m  cent|cents
    HK$ HKD      Hong Kong dollar|Hong Kong dollars        m  cent|cents
    R$ BRL       real|reais                                m  centavo|centavos
    € EUR        euro|euros                                m  cent|cents
    £ GBP        pound|pounds                              m  penny|pence
    ¥ JPY        yen|yen
    CN¥ CNY RMB  yuan|yuan
    ₩ KRW        won|won
    ₽ RUB        ruble|rubles                              m  kopek|kopeks
    ₹ INR        rupee|rupees                              m  paisa|paise
    CHF          Swiss franc|Swiss francs                  m  centime|centimes
    ¢            cent|cents
""")

UNITS = nouns("""
    %               percent
    ‰               per mille
    °               degree|degrees
    °C              degree Celsius|degrees Celsius
    °F              degree Fahrenheit|degrees Fahrenheit
    mm              millimeter|millimeters
    cm              centimeter|centimeters
    m               meter|meters
    km              kilometer|kilometers
    m² m2           square meter|square meters
    km² km2         square kilometer|square kilometers
    m³ m3           cubic meter|cubic meters
    ft              foot|feet
    yd              yard|yards
    mi              mile|miles
    mph             mile per hour|miles per hour
    km/h kph        kilometer per hour|kilometers per hour
    m/s² m/s2       meter per second squared|meters per second squared
    m/s             meter per second|meters per second
    μg µg           microgram|micrograms
    μm µm           micrometer|micrometers
    μs µs           microsecond|microseconds
    mg              milligram|milligrams
    g               gram|grams
    kg              kilogram|kilograms
    lb lbs          pound|pounds
    oz              ounce|ounces
    ml mL           milliliter|milliliters
    tsp             teaspoon|teaspoons
    tbsp            tablespoon|tablespoons
    qt              quart|quarts
    fps             frame per second|frames per second
    l L             liter|liters
    ms              millisecond|milliseconds
    s sec secs      second|seconds
    min mins        minute|minutes
    h hr hrs        hour|hours
    wk wks          week|weeks
    yr yrs          year|years
    bps             basis point|basis points
    pts             point|points
    ppm             part per million|parts per million
    rpm             revolution per minute|revolutions per minute
    Hz              hertz
    kHz             kilohertz
    MHz             megahertz
    GHz             gigahertz
    W               watt|watts
    kW              kilowatt|kilowatts
    MW              megawatt|megawatts
    kWh             kilowatt hour|kilowatt hours
    V               volt|volts
    dB              decibel|decibels
    kcal            kilocalorie|kilocalories
    KB kB           kilobyte|kilobytes
    MB              megabyte|megabytes
    GB              gigabyte|gigabytes
    TB              terabyte|terabytes
    Mbps Mbit/s     megabit per second|megabits per second
    hPa             hectopascal|hectopascals
    px              pixel|pixels
    bn              billion
    tn              trillion
""")

ABBREVIATIONS = abbreviations("""
    e. g.     for example      -
    i. e.     that is          -
    etc.      et cetera
    &c.       et cetera
    &c        et cetera
    C++       C plus plus
    C#        C sharp
    F#        F sharp
    .NET      dot net
    Tel.      Telephone       -
    incl.     including       -
    sq. ft.   square feet
    sq ft     square feet
    sq. mi.   square miles
    fl. oz.   fluid ounces
    w/        with            -
    w/o       without         -
    a.k.a.    also known as    -
    cf.       compare          -
    vs.       versus           -
    approx.   approximately    -
    Mr.       Mister      A
    Mr        Mister      A
    Mrs.      Missus      A
    Mrs       Missus      A
    Drs.      Doctors     A
    Dr.       Doctor      A
    Dr        Doctor      A
    Prof.     Professor   A
    Rev.      Reverend    A
    Mt.       Mount       A
    Gen.      General     A
    Gov.      Governor    A
    Sen.      Senator     A
    Capt.     Captain     A
    Sgt.      Sergeant    A
    Lt.       Lieutenant  A
    Col.      Colonel     A
    No.       Number      #
    no.       number      #
    Nos.      Numbers     #
    nos.      numbers     #
    №         number      #
    p.        page        #
    pp.       pages       #
    vol.      volume      #
    ch.       chapter     #
    fig.      figure      #
    sec.      section     #
    Art.      Article     #
    Eq.       Equation    #
    eq.       equation    #
    Figs.     Figures     #
    figs.     figures     #
    ed.       edition     #
    ext.      extension   #
    c.        circa       #
    ca.       circa       #
""")

RATES = phrases("""
    month mo mo. mth  a month
    year yr yr.       a year
    week wk           a week
    day               a day
    hour hr h         an hour
    minute min        a minute
    night             a night
    person            per person
    user              per user
    seat              per seat
    unit              per unit
    share             per share
    kg                per kilogram
    g                 per gram
    lb                per pound
    oz                per ounce
    t                 per ton
    ton               per ton
    l L               per liter
    dl dL             per deciliter
    ml mL             per milliliter
    gal               per gallon
    mile mi           per mile
    barrel bbl        per barrel
    m² m2             per square meter
    kWh               per kilowatt hour
    MWh               per megawatt hour
    GB                per gigabyte
""")

WEEKDAYS = phrases("""
    Mon Monday               Monday
    Tue Tues Tuesday         Tuesday
    Wed Weds Wednesday       Wednesday
    Thu Thur Thurs Thursday  Thursday
    Fri Friday               Friday
    Sat Saturday             Saturday
    Sun Sunday               Sunday
""")

ROADS = {
    "Ave": "Avenue",
    "Blvd": "Boulevard",
    "Hwy": "Highway",
    "Pkwy": "Parkway",
    "Rd": "Road",
}
