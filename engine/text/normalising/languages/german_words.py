"""German words: signs, units, currencies, abbreviations and rulers."""
# ruff: noqa: RUF001, SIM905 (signs; words in rows)

from engine.text.normalising.tables import Gender, abbreviations, currencies, nouns, phrases, words

ADDRESS = words("""
    @  at
    .  Punkt
    -  minus
    _  Unterstrich
    +  plus
    /  Schrägstrich
    #  Hashtag
""")

SYMBOLS = words("""
    ×  mal
    ÷  geteilt durch
    +  plus
    -  minus
    =  gleich
    ≠  ungleich
    <  kleiner als
    >  größer als
    ≤  höchstens
    ≥  mindestens
    ±  plus minus
    ≈  ungefähr
    ~  ungefähr
    #  Nummer
    §  Paragraf
    §§  Paragrafen
    √  Wurzel aus
    &  und
    ∑^  Summe über {of} von {low} bis {high} von
    ∑_  Summe über {low} von
    ∑  Summe von
    ∏^  Produkt über {of} von {low} bis {high} von
    ∏_  Produkt über {low} von
    ∏  Produkt von
    ∫^  Integral von {low} bis {high} über
    ∫_  Integral über {low} von
    ∫  Integral über
    lim  Grenzwert für {of} gegen {high} von
    <#  weniger als
    >#  mehr als
    ≤#  höchstens
    ≥#  mindestens
    ∞  unendlich
    1  eins
""")

MAGNITUDES = nouns("""
    Mio. Mio        Million|Millionen      f
    Million         Million|Millionen      f
    Millionen       Million|Millionen      f
    Mrd. Mrd        Milliarde|Milliarden   f
    Milliarde       Milliarde|Milliarden   f
    Milliarden      Milliarde|Milliarden   f
    Tsd. Tsd        tausend
    Bio.            Billion|Billionen      f
""")

CURRENCIES = currencies("""
    € EUR Euro    Euro                m  Cent
    $ US$ USD     Dollar              m  Cent
    £ GBP         Pfund               n  Penny|Pence
    ¥ JPY         Yen
    CN¥ CNY       Yuan
    ₩ KRW         Won
    ₽ RUB         Rubel               m  Kopeke|Kopeken  f
    CHF           Schweizer Franken   m  Rappen
    SFr. Fr.      Franken             m  Rappen
    ¢ ct          Cent
""")

UNITS = nouns("""
    %              Prozent
    ‰              Promille
    °              Grad
    °C             Grad Celsius
    °F             Grad Fahrenheit
    mm             Millimeter
    cm             Zentimeter
    m              Meter
    km             Kilometer
    m² m2 qm       Quadratmeter
    km² km2 qkm    Quadratkilometer
    m³ m3          Kubikmeter
    ha             Hektar
    km/h           Kilometer pro Stunde
    m/s² m/s2      Meter pro Quadratsekunde
    m/s            Meter pro Sekunde
    μg µg          Mikrogramm               n
    μm µm          Mikrometer
    mg             Milligramm               n
    g              Gramm                    n
    kg             Kilogramm                n
    t              Tonne|Tonnen             f
    ml             Milliliter
    l L            Liter
    ms             Millisekunde|Millisekunden  f
    s Sek.         Sekunde|Sekunden         f
    min Min.       Minute|Minuten           f
    h Std.         Stunde|Stunden           f
    Hz             Hertz
    kHz            Kilohertz
    MHz            Megahertz
    GHz            Gigahertz
    W              Watt
    kW             Kilowatt
    MW             Megawatt
    kWh            Kilowattstunde|Kilowattstunden  f
    PS             P S
    V              Volt
    dB             Dezibel
    kcal           Kilokalorie|Kilokalorien  f
    KB kB          Kilobyte
    MB             Megabyte
    GB             Gigabyte
    TB             Terabyte
    Mbit/s         Megabit pro Sekunde
    hPa            Hektopascal
    px             Pixel
    EL             Esslöffel
    TL             Teelöffel
    Pck. Pkg.      Päckchen                n
    Stk. Stk       Stück                   n
    Mio. Mio       Million|Millionen        f
    Mrd. Mrd       Milliarde|Milliarden     f
    Tsd. Tsd       tausend
""")

RATES = phrases("""
    Monat              pro Monat
    Jahr               pro Jahr
    Woche              pro Woche
    Tag                pro Tag
    Stunde Std. Std h  pro Stunde
    Minute min         pro Minute
    Nacht              pro Nacht
    Person Pers.       pro Person
    Nutzer             pro Nutzer
    Einheit            pro Einheit
    Stück Stk. Stk     pro Stück
    kg                 pro Kilogramm
    t                  pro Tonne
    l L                pro Liter
    dl                 pro Deziliter
    ml                 pro Milliliter
    m² m2 qm           pro Quadratmeter
    kWh                pro Kilowattstunde
    MWh                pro Megawattstunde
    GB                 pro Gigabyte
""")

WEEKDAYS = phrases("""
    Mo Montag      Montag
    Di Dienstag    Dienstag
    Mi Mittwoch    Mittwoch
    Do Donnerstag  Donnerstag
    Fr Freitag     Freitag
    Sa Samstag     Samstag
    So Sonntag     Sonntag
""")

ABBREVIATIONS = abbreviations("""
    z. B.     zum Beispiel         -
    d. h.     das heißt            -
    u. a.     unter anderem        -
    u. Ä.     und Ähnliches
    o. Ä.     oder Ähnliches
    o. ä.     oder ähnlich
    z. T.     zum Teil             -
    i. d. R.  in der Regel         -
    u. U.     unter Umständen      -
    v. a.     vor allem            -
    i. H. v.  in Höhe von          -
    p. P.     pro Person           -
    freundl.  freundlichen         -
    zw.       zwischen             -
    u.        und                  -
    Pkt.      Punkte
    o. k.     okay
    gem.      gemäß                -
    Kto.      Konto
    Rg.       Rechnung             -
    Gl.       Gleis                #
    Wg.       Wagen                #
    Pl.       Platz                #
    Pers.     Personen
    Kl.       Klasse
    Temp.     Temperatur           -
    s. o.     siehe oben
    s. u.     siehe unten
    i. A.     im Auftrag           -
    z. Zt.    zurzeit              -
    z. Z.     zurzeit              -
    u. s. w.  und so weiter
    ff.       folgende             -
    i. V. m.  in Verbindung mit    -
    a. F.     alte Fassung
    n. F.     neue Fassung
    Rn.       Randnummer           #
    Rz.       Randziffer           #
    C++       C plus plus
    C#        C sharp
    usw.      und so weiter
    usf.      und so fort
    etc.      et cetera
    bzw.      beziehungsweise      -
    ca.       circa                -
    evtl.     eventuell            -
    ggf.      gegebenenfalls       -
    inkl.     inklusive            -
    exkl.     exklusive            -
    zzgl.     zuzüglich            -
    abzgl.    abzüglich            -
    vgl.      vergleiche           -
    v. Chr.   vor Christus
    n. Chr.   nach Christus
    Jh.       Jahrhundert
    bspw.     beispielsweise       -
    einschl.  einschließlich       -
    max.      maximal              -
    mind.     mindestens           -
    lt.       laut                 -
    u. v. m.  und vieles mehr
    m. E.     meines Erachtens     -
    z. Hd.    zu Händen            -
    Hbf.      Hauptbahnhof
    Hbf       Hauptbahnhof
    MwSt.     Mehrwertsteuer
    Jhd.      Jahrhundert
    Tel.      Telefon              -
    Dr. med.  Doktor med           A
    Dr.       Doktor               A
    Prof.     Professor            A
    Hr.       Herr                 A
    Hrn.      Herrn                A
    Fr.       Frau                 A
    St.       Sankt                A
    Nr.       Nummer               #
    geb.      geboren              #
    Nrn.      Nummern              #
    №         Nummer               #
    S.        Seite                #
    Abb.      Abbildung            #
    Tab.      Tabelle              #
    Kap.      Kapitel              #
    Bd.       Band                 #
    Art.      Artikel              #
    Abs.      Absatz               #
""")

_MASCULINE = frozenset(
    "Weihnachtstag Weihnachtsfeiertag Feiertag Advent "
    "Stock Spieltag Geburtstag Weltkrieg Akt Preis Lauf Tag Monat Mann Hund Apfel Teller Löffel "
    "Teelöffel Esslöffel Euro Meter Kilometer Liter Punkt Bund Platz Schritt Teil Satz Becher "
    "Stuhl Tisch Baum Fehler Schüler Lehrer Spieler Gast".split()
)
_FEMININE = frozenset(
    "Lesung "
    "Sinfonie Symphonie Klasse Etage Liga Bundesliga Runde Auflage Halbzeit Staffel Folge Ausgabe "
    "Stelle Reihe Etappe Frau Woche Stunde Minute Sekunde Person Tasse Seite Tochter Katze Stadt "
    "Nacht Prise Zwiebel Zehe Dose Flasche Packung Million Milliarde Stimme Antwort Frage Zeile "
    "Stufe Tonne".split()
)
_NEUTER = frozenset(
    "Halbjahr Stockwerk Obergeschoss OG "
    "Jahrhundert Quartal Kapitel Konzert Kind Buch Jahr Stück Glas Haus Auto Ei Bild Wort Tor "
    "Zimmer Pfund Kilo Gramm Kilogramm Blatt Brot Paar Mal Bier Spiel Tier Pferd Land Prozent "
    "Viertel Drittel Dutzend Fahrrad Bett".split()
)
# Behind these a number is a name.
LABELS = frozenset(
    "satz absatz nr nr. nummer kapitel platz seite teil band level stufe klasse tag woche gruppe "
    "zimmer raum gleis linie bus halle tor punkt artikel typ version phase plus minus mal "
    "komma".split()
)


def gender_of(noun: str) -> Gender | None:
    """Gives a noun's gender where it is listed or its ending tells it."""
    if noun in _MASCULINE:
        return "m"
    if noun in _FEMININE or noun.endswith(("ung", "heit", "keit", "schaft", "tion", "tät")):
        return "f"
    return "n" if noun in _NEUTER or noun.endswith(("chen", "lein")) else None


_KINGS = (
    "Johannes Heinrich Ludwig Friedrich Wilhelm Karl Otto Georg Eduard Jakob Philipp Napoleon "
    "Pius Franz Benedikt Franziskus Paul Leo Gregor Nikolaus Alexander Peter Iwan Ramses Urban "
    "Innozenz Clemens Ferdinand Joseph Josef Leopold Christian Gustav Albert Rudolf Maximilian "
    "Konrad"
).split()
GENITIVES = (
    "Heinrichs Ludwigs Friedrichs Wilhelms Karls Ottos Georgs Philipps Napoleons Pauls Peters "
    "Leopolds Ferdinands".split()
)
_QUEENS = "Elisabeth Elizabeth Katharina Maria Margarete Margrethe Isabella".split()

_MEN: dict[str, Gender] = dict.fromkeys((*_KINGS, *GENITIVES), "m")
_WOMEN: dict[str, Gender] = dict.fromkeys(_QUEENS, "f")
REGNAL = _MEN | _WOMEN

# Before these five digits are a postcode.
CITIES = (
    "Berlin Hamburg München Köln Frankfurt Stuttgart Düsseldorf Leipzig Dortmund Bremen "
    "Dresden Hannover Nürnberg Bonn Münster Karlsruhe Mannheim Augsburg".split()
)
