"""German texts and what a good reader says of them.

Where facts/desktop.md lists the fault, its number stands beside it.
"""

EXAMPLES: tuple[tuple[str, str], ...] = (
    # numbers
    ("Es kostet 2350 Euro.", "Es kostet zweitausenddreihundertfünfzig Euro."),
    ("1.234 Leute, 3,14 und 1.234.567,5", "eintausendzweihundertvierunddreißig Leute, "
     "drei Komma eins vier und eine Million zweihundertvierunddreißigtausend"
     "fünfhundertsiebenundsechzig Komma fünf"),
    ("21 Bücher, aber 1 Buch und 101 Leute", "einundzwanzig Bücher, aber ein Buch und 101 Leute"),
    ("10-jährig, 1-mal, 007", "zehnjährig, einmal, null null sieben"),
    ("Es waren −5 oder -3,5.", "Es waren minus fünf oder minus drei Komma fünf."),
    ("1. Punkt eins", "eins. Punkt eins"),
    # years
    ("Im Jahr 1987, seit 2024, 1066", "Im Jahr neunzehnhundertsiebenundachtzig, seit "
     "zweitausendvierundzwanzig, eintausendsechsundsechzig"),
    ("von 1914–1918, 2019 – 2021", "von neunzehnhundertvierzehn bis neunzehnhundertachtzehn, "
     "zweitausendneunzehn bis zweitausendeinundzwanzig"),
    ("die 1990er Jahre, in den 90ern, die 1960er-Jahre", "die neunzehnhundertneunziger Jahre, "
     "in den neunzigern, die neunzehnhundertsechziger-Jahre"),
    # ordinals
    ("der 3. Platz, im 19. Jahrhundert, die 2. Liga", "der dritte Platz, im neunzehnten "
     "Jahrhundert, die zweite Liga"),
    ("in der 2. Liga, ein Spieler der 2. Liga", "in der zweiten Liga, ein Spieler der "
     "zweiten Liga"),
    ("Heute der 3. Tag. Platz 3. Das waren 3. Dann", "Heute der 3. Tag. Platz drei. "
     "Das waren drei. Dann"),
    ("Ende des 19. Jh. war im 18. Jh. nicht.", "Ende des neunzehnten Jahrhunderts war im "
     "achtzehnten Jahrhundert nicht."),
    # dates
    ("Am 3. März 2024 und der 3. März, 3. Mai", "Am dritten März zweitausendvierundzwanzig und "
     "der dritte März, dritter Mai"),
    ("am 03.04.2024, 2024-03-05, am 3. 4. 2024", "am dritten April zweitausendvierundzwanzig, "
     "fünfter März zweitausendvierundzwanzig, am dritten April zweitausendvierundzwanzig"),
    ("vom 3.4. bis 5.4., am 03.04.24", "vom dritten vierten bis fünften vierten, am dritten "
     "vierten vierundzwanzig"),
    ("vom 1. bis 3. Mai, seit 5. Okt. 1990", "vom ersten bis dritten Mai, seit fünften Oktober "
     "neunzehnhundertneunzig"),
    ("am 2. und 3. Mai, vom 1.–3. Mai", "am zweiten und dritten Mai, vom ersten bis dritten Mai"),
    ("Frist: 31.12.", "Frist: einunddreißigster zwölfter."),
    ("Inhalt: 3.2. Ergebnisse", "Inhalt: drei Punkt zwei. Ergebnisse"),
    ("der 1.–3. Platz, 1.–3. Platz", "der erste bis dritte Platz, erster bis dritter Platz"),
    # one of a noun whose gender is known; masculine ones stand in cases that are not
    ("1 Kind, mit 1 Tasse, Nr. 1 Frau, 1 Hund", "ein Kind, mit einer Tasse, Nummer eins Frau, "
     "1 Hund"),
    # times; 2:41 may be minutes too
    ("um 14:30 Uhr, 14.30 Uhr, 14 Uhr, 1 Uhr, um 9:05", "um vierzehn Uhr dreißig, vierzehn Uhr "
     "dreißig, vierzehn Uhr, ein Uhr, um neun Uhr fünf"),
    ("9:00–17:30 Uhr, 14–16 Uhr, von 8 bis 10 Uhr", "neun Uhr bis siebzehn Uhr dreißig, "
     "vierzehn bis sechzehn Uhr, von acht bis zehn Uhr"),
    ("offen 9:00–17:00. Lied 2:41-3:10", "offen neun bis siebzehn Uhr. Lied "
     "zwei:einundvierzig-drei:zehn"),
    ("Sie brauchte 1:23:45.", "Sie brauchte eine Stunde dreiundzwanzig Minuten fünfundvierzig "
     "Sekunden."),
    ("nach 2:41 Schluss, ein 28:25", "nach zwei Uhr einundvierzig Schluss, ein "
     "achtundzwanzig fünfundzwanzig"),
    # money
    ("1.234,56 € und $1,234.50", "eintausendzweihundertvierunddreißig Euro und sechsundfünfzig "
     "Cent und eintausendzweihundertvierunddreißig Dollar und fünfzig Cent"),
    ("1 €, 0,99 €, 5 Mio. €, 1 Mrd. €, CHF 5", "ein Euro, neunundneunzig Cent, fünf Millionen "
     "Euro, eine Milliarde Euro, fünf Schweizer Franken"),
    ("Für 1 € kam er 10 Euro 5 Minuten später.", "Für 1 € kam er zehn Euro fünf Minuten später."),
    # units
    ("10 km/h, 5 °C, 50 %, 3,5 kg, 1 h, 1 t", "zehn Kilometer pro Stunde, fünf Grad Celsius, "
     "fünfzig Prozent, drei Komma fünf Kilogramm, eine Stunde, eine Tonne"),
    ("10–12 km, -5 °C", "zehn bis zwölf Kilometer, minus fünf Grad Celsius"),
    ("1 Mio. Menschen, 1,5 Mio. Bäume, 5 Mrd. Sterne", "eine Million Menschen, eins Komma fünf "
     "Millionen Bäume, fünf Milliarden Sterne"),
    ("5,- €, 3,– Euro", "fünf Euro, drei Euro"),
    # phones
    ("PLZ 80331", "PLZ acht null drei drei eins"),
    ("1-Zimmer-Wohnung", "ein-Zimmer-Wohnung"),
    ("Tel. +49 30 1234567 oder 0171/1234567", "Telefon plus vier neun, drei null, eins zwei drei "
     "vier fünf sechs sieben oder null eins sieben eins, eins zwei drei vier fünf sechs sieben"),
    # fractions, ranges, scores
    ("3/4, ½, 2½, 1 1/4, 7/10", "drei Viertel, ein halb, zweieinhalb, eineinviertel, "
     "sieben von zehn"),
    ("S. 10-12, ein 3:2", "Seite zehn bis zwölf, ein drei zu zwei"),
    # Roman numerals
    ("Kapitel IV, Band X, Klasse C", "Kapitel vier, Band zehn, Klasse C"),
    ("Heinrich VIII. war da. Unter Heinrich VIII. war es.", "Heinrich der Achte war da. Unter "
     "Heinrich dem Achten war es."),
    ("Elisabeth II. und König Ludwig XIV. Er kam von Kaiser Karl V.", "Elisabeth die Zweite und "
     "König Ludwig der Vierzehnte. Er kam von Kaiser Karl dem Fünften."),
    ("die Frauen Heinrichs VIII.", "die Frauen Heinrichs des Achten."),
    ("im XIX. Jahrhundert, der II. Weltkrieg", "im neunzehnten Jahrhundert, der zweite Weltkrieg"),
    ("CD, MIX, DVD, XXL", "CD, MIX, DVD, XXL"),
    # abbreviations
    ("z. B. das, d.h. jenes, usw. Dann Dr. Müller", "zum Beispiel das, das heißt jenes, und so "
     "weiter. Dann Doktor Müller"),
    ("Z. B. Nr. 5 auf S. 7.", "Zum Beispiel Nummer fünf auf Seite sieben."),
    ("inkl. Mehrwertsteuer, z. B. Müller usw. Dann", "inklusive Mehrwertsteuer, zum Beispiel "
     "Müller und so weiter. Dann"),
    ("Im S. steht das Nr. nicht.", "Im S. steht das Nr. nicht."),
    ("44 v. Chr. starb er.", "vierundvierzig vor Christus starb er."),
    # addresses and tags
    ("Mail an a.b@firma.de, siehe www.firma.de/neu?x=1.", "Mail an a Punkt b at firma Punkt de, "
     "siehe firma Punkt de Schrägstrich neu."),
    ("#GutenMorgen @jemand", "Hashtag Guten Morgen at jemand"),
    # versions
    ("v2.10.3 und 3.12.1", "Version zwei Punkt zehn Punkt drei und drei Punkt zwölf Punkt eins"),
    # symbols
    ("3 x 4 = 12, ±5, § 5, Müller & Sohn", "drei mal vier gleich zwölf, plus minus fünf, "
     "Paragraf fünf, Müller und Sohn"),
    ("10^6, §§ 5, H₂O, 10 μg, 10 µg, 24/7", "zehn hoch sechs, Paragrafen fünf, H zwei O, zehn "
     "Mikrogramm, zehn Mikrogramm, vierundzwanzig sieben"),
    # 19, 22: what stays
    ("snake_case, a*b*c, __init__, B12, 3D, U2", "snake_case, a*b*c, __init__, B12, 3D, U2"),
    ("Ein- und Ausgang, Ge-schichte", "Ein- und Ausgang, Ge-schichte"),
    ("…", "…"),
    ("Hm?", "Hm?"),
    ("👍🏽", "👍🏽"),
    # thousands that are parted: a quantity, however long
    ("12.345.678 Einwohner, 3 769 495 Einwohner und 12345678", "zwölf Millionen "
     "dreihundertfünfundvierzigtausendsechshundertachtundsiebzig Einwohner, drei Millionen "
     "siebenhundertneunundsechzigtausendvierhundertfünfundneunzig Einwohner und eins zwei "
     "drei vier fünf sechs sieben acht"),
    ("31.419.689.421,50 €", "einunddreißig Milliarden vierhundertneunzehn Millionen "
     "sechshundertneunundachtzigtausendvierhunderteinundzwanzig Euro und fünfzig Cent"),
    # ordinals and halves that no article declines
    ("Beethovens 9. Sinfonie, in Beethovens 9. Sinfonie, 1. Platz, in 2. Auflage, 1. Einleitung",
     "Beethovens neunte Sinfonie, in Beethovens neunter Sinfonie, erster Platz, in zweiter "
     "Auflage, eins. Einleitung"),
    ("1/2 Stunde, in 1/2 Stunde, 1/2 Liter, ½ TL Salz, eine 1/2 Stunde, 1 EL Öl",
     "eine halbe Stunde, in einer halben Stunde, ein halber Liter, ein halber Teelöffel Salz, "
     "eine halbe Stunde, ein Esslöffel Öl"),
    ("von 1990 bis 1995, 1914-18", "von neunzehnhundertneunzig bis "
     "neunzehnhundertfünfundneunzig, neunzehnhundertvierzehn bis neunzehnhundertachtzehn"),
    # places and days
    ("10115 Berlin, Musterstraße 12, 04109 Leipzig, 10115 Einwohner, Hauptstr. 5",
     "eins null eins eins fünf Berlin, Musterstraße zwölf, null vier eins null neun Leipzig, "
     "zehntausendeinhundertfünfzehn Einwohner, Hauptstraße fünf"),
    ("Mo.-Fr., Mo–Fr, Sa.-So. geschlossen, Montag-Freitag", "Montag bis Freitag, Montag bis "
     "Freitag, Samstag bis Sonntag geschlossen, Montag bis Freitag"),
    ("§ 5 Abs. 2 S. 1 BGB, auf S. 5", "Paragraf fünf Absatz zwei Satz eins BGB, auf Seite fünf"),
    # rates, ratings, stamps and rulers
    ("20 €/Monat, 5 €/kg, 10 k€, 100 km/h", "zwanzig Euro pro Monat, fünf Euro pro Kilogramm, "
     "zehntausend Euro, einhundert Kilometer pro Stunde"),
    ("Bewertung: 7/10, 4/5 Sternen, am 7/10", "Bewertung: sieben von zehn, vier von fünf "
     "Sternen, am sieben/zehn"),
    ("2024-12-25T09:30:00Z, 25/12/24", "fünfundzwanzigster Dezember zweitausendvierundzwanzig, "
     "neun Uhr dreißig UTC, fünfundzwanzigster Dezember zweitausendvierundzwanzig"),
    ("Johannes XXIII. war Papst.", "Johannes der Dreiundzwanzigste war Papst."),
    # halves, percentages and a stop that is a sentence's
    ("1/4 l Milch, ¾ l Wasser, 5%ige Lösung, 100%ig, 3x täglich", "ein viertel Liter Milch, "
     "drei viertel Liter Wasser, fünfprozentige Lösung, einhundertprozentig, dreimal täglich"),
    ("Jeder 5. Deutsche, jede 2. Frau, in jeder 2. Stadt, 1. FC Köln",
     "Jeder fünfte Deutsche, jede zweite Frau, in jeder zweiten Stadt, Erster FC Köln"),
    ("(inkl. MwSt.), 30 Min. backen, 2 Mio. Dann, 1 Mio. Menschen, +12,5 %",
     "(inklusive Mehrwertsteuer), dreißig Minuten backen, zwei Millionen. Dann, eine Million "
     "Menschen, plus zwölf Komma fünf Prozent"),
    ("Punktestand 15:12, um 15:12, 48° 8' N", "Punktestand fünfzehn zu zwölf, um fünfzehn Uhr "
     "zwölf, achtundvierzig Grad acht Minuten N"),
    # what only looks like one
    ("Do-It-Yourself, So-da, Mi-Mi, Mo und Di, 12345 Essen", "Do-It-Yourself, So-da, Mi-Mi, Mo "
     "und Di, zwölftausenddreihundertfünfundvierzig Essen"),
    ("Seite 1/2, Seite xiv, Elisabeth I. und II., 9,81 m/s², 3 x 4 cm", "Seite eins von zwei, "
     "Seite vierzehn, Elisabeth die Erste und die Zweite, neun Komma acht eins Meter pro "
     "Quadratsekunde, drei mal vier Zentimeter"),
    ("03.05.26, Version 3.11.2, 8:30 bis 12:15 Uhr, 42:17 Minuten, € 20,-, 2 x täglich",
     "dritter fünfter sechsundzwanzig, Version drei Punkt elf Punkt zwei, acht Uhr dreißig bis "
     "zwölf Uhr fünfzehn, zweiundvierzig Minuten siebzehn Sekunden, zwanzig Euro, zweimal täglich"),
    ("7/10 der Befragten, am 7/10. Der Code ist 482913.", "sieben Zehntel der Befragten, am "
     "sieben/zehn. Der Code ist vier acht zwei neun eins drei."),
    ("im 2. OG, am 1. Weihnachtstag, 2. Hj., Mo., 3.5., und am Mo., 3.5., 14 Uhr; er ist 12. Dann",
     "im zweiten OG, am ersten Weihnachtstag, 2. Hj., Montag, dritter fünfter, und am Montag, "
     "dritten fünften, vierzehn Uhr; er ist zwölf. Dann"),
    # prices without cents, what follows a page, courts and laws
    ("1.499,– € statt CHF 5.–; S. 12 f., S. 12 ff.", "eintausendvierhundertneunundneunzig Euro "
     "statt fünf Schweizer Franken; Seite zwölf folgende, Seite zwölf folgende"),
    ("i. V. m. Art. 6 lit. b, Urt. v. 3.5.2020, Rn. 12", "in Verbindung mit Artikel sechs "
     "Buchstabe b, Urteil vom dritten Mai zweitausendzwanzig, Randnummer zwölf"),
    ("Ab 7:05 da, 9–17:30 Uhr, die 20-30-Jährigen", "Ab sieben Uhr fünf da, neun bis siebzehn Uhr "
     "dreißig, die zwanzig bis dreißig-Jährigen"),
    ("Note 7/10. Länge 42:17, 42:05, am 7/10", "Note sieben von zehn. Länge zweiundvierzig "
     "siebzehn, zweiundvierzig null fünf, am sieben/zehn"),
    ("3. Mai · 5 Min.; 4,5 · 120 Urteile; 3 · 5 = 15", "dritter Mai · fünf Minuten; vier Komma "
     "fünf · einhundertzwanzig Urteile; drei mal fünf gleich fünfzehn"),
    ("p < 0,05, n=34, x≥5, E=mc²", "p kleiner als null Komma null fünf, n gleich vierunddreißig, "
     "x mindestens fünf, E gleich mc hoch zwei"),
    (r"Mit $\alpha = 0{,}05$, \frac{a}{b} und \sqrt{2}", "Mit alpha gleich null Komma null fünf, "
     "a geteilt durch b und Wurzel aus zwei"),
    (
        "Gebucht am 12.03.2024 14:32:10, fertig um 15:00:05 Uhr. Er lief 2:05:30.",
        "Gebucht am zwölften März zweitausendvierundzwanzig vierzehn Uhr zweiunddreißig, "
        "zehn Sekunden, fertig um fünfzehn Uhr, fünf Sekunden. Er lief zwei Stunden fünf "
        "Minuten dreißig Sekunden.",
    ),
    (
        "Schüler*innen, Schüler:innen, Schüler_innen, SchülerInnen, Mitarbeiter/-innen, "
        "LehrerIn, Kolleg*in",
        "Schüler-innen, Schüler-innen, Schüler-innen, Schüler-innen, Mitarbeiter-innen, "
        "Lehrer-in, Kolleg-in",
    ),
    (
        "die/der Leser/in, jede*r, eine:n gute:n Lehrer:in, ein*e Autor*in, keine/r, "
        "er/sie, und/oder",
        "die oder der Leser-in, jede oder jeder, eine oder einen gute oder guten "
        "Lehrer-in, ein oder eine Autor-in, keine oder keiner, er oder sie, und oder",
    ),
    (
        "LinkedIn, LogIn, Regel:in der Nacht, Preise/n, der: die, user_in, Ende:n, um/am",
        "LinkedIn, LogIn, Regel:in der Nacht, Preise/n, der: die, user_in, Ende:n, um/am",
    ),
    (
        "z. B. das, u. a. hier, i. d. R. gut",
        "zum Beispiel das, unter anderem hier, in der Regel gut",
    ),
    (
        "Das Spiel endete 21:17, die Sitzung endete 21:17. Das Lied endete 2:05, das "
        "Spiel dauerte 2:05.",
        "Das Spiel endete einundzwanzig zu siebzehn, die Sitzung endete einundzwanzig "
        "Uhr siebzehn. Das Lied endete zwei Uhr fünf, das Spiel dauerte zwei null fünf.",
    ),
    (
        "Blutdruck 120/80, später 135/85; Gleis 120/80. 10k Follower, 1,5M Aufrufe, "
        "$10k, $1.5M, 20k gezahlt",
        "Blutdruck einhundertzwanzig zu achtzig, später einhundertfünfunddreißig zu "
        "fünfundachtzig; Gleis einhundertzwanzig/achtzig. zehntausend Follower, eins "
        "Komma fünf Millionen Aufrufe, zehntausend Dollar, eins Komma fünf Millionen "
        "Dollar, zwanzigtausend gezahlt",
    ),
    (
        "ein 5k-Lauf, 4k-Fernseher, 300K, 15/20, 4,5/5, Saison 19/20",
        "ein fünf K-Lauf, vier K-Fernseher, 300K, fünfzehn von zwanzig, vier Komma fünf "
        "von fünf, Saison neunzehn zwanzig",
    ),
    (
        "$x = \\sum_{i=1}^n x_i$, $\\int_0^1 f$, $\\lim_{x \\to 0} f$",
        "x gleich Summe über i von eins bis n von x i, Integral von null bis eins über "
        "f, Grenzwert für x gegen null von f",
    ),
    (
        "Ihr Schreiben v. 12.03.2024 i. H. v. 5 €, spätestens 31.03. auf das Kto. "
        "Rückfragen unter 030/1234567-0",
        "Ihr Schreiben vom zwölften März zweitausendvierundzwanzig in Höhe von fünf "
        "Euro, spätestens einunddreißigsten dritten auf das Konto. Rückfragen unter null "
        "drei null, eins zwei drei vier fünf sechs sieben, null",
    ),
    (
        "am Sa. gegen den 1. FC Köln, der 1. FC Köln, Gl. 7, Pl. 45, 2. Kl. Danach 2x "
        "gefragt. CRP < 5 mg/l",
        "am Samstag gegen den Ersten FC Köln, der Erste FC Köln, Gleis sieben, Platz "
        "fünfundvierzig, zweite Klasse. Danach zweimal gefragt. CRP weniger als fünf "
        "Milligramm pro Liter",
    ),
    (
        "Der Mieter/die Mieterin ging in 2:19:31 Std. Dann kam er. Hin/die Zeit, im "
        "Saal/der Halle.",
        "Der Mieter oder die Mieterin ging in zwei Stunden neunzehn Minuten "
        "einunddreißig Sekunden. Dann kam er. Hin oder die Zeit, im Saal oder der Halle.",
    ),
    (
        "Sonnenaufgang 7:42, Lied 7:42, bis 15.5. Meine Nr., Klausur: Fr., 14.02.2025, "
        "WS 24/25, zw. A u. B, 57 Pkt. So, 3. Platz",
        "Sonnenaufgang sieben Uhr zweiundvierzig, Lied sieben zweiundvierzig, bis "
        "fünfzehnten fünften. Meine Nr., Klausur: Freitag, vierzehnter Februar "
        "zweitausendfünfundzwanzig, WS vierundzwanzig fünfundzwanzig, zwischen A und B, "
        "siebenundfünfzig Punkte. So, dritter Platz",
    ),
)  # fmt: skip
