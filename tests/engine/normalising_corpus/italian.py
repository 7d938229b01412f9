"""Italian texts and what a good reader says of them.

Where facts/desktop.md lists the fault, its number stands beside it.
"""

EXAMPLES: tuple[tuple[str, str], ...] = (
    # numbers
    ("Costa 2350 euro.", "Costa duemilatrecentocinquanta euro."),
    ("1.234.567 abitanti, 10 000 volte", "un milione duecentotrentaquattromilacinquecentosessanta"
     "sette abitanti, diecimila volte"),
    ("3,14 e 1,05 e -5 e −2,5", "tre virgola quattordici e uno virgola zero cinque e meno cinque "
     "e meno due virgola cinque"),
    ("23 anni, 28 anni, 103 giorni", "ventitré anni, ventotto anni, centotré giorni"),
    ("118, 123, 23.000, 1.000.018", "centodiciotto, centoventitré, ventitremila, un milione "
     "diciotto"),
    ("200mila persone, 5mila €", "duecentomila persone, cinquemila euro"),
    # one agrees with what it counts, where that is known
    ("1 libro, 1 casa, 1 studente, 1 ora", "un libro, una casa, uno studente, un'ora"),
    ("Il capitolo 1 racconta, il gruppo 1 hanno", "Il capitolo uno racconta, il gruppo 1 hanno"),
    ("agente 007", "agente zero zero sette"),
    # 3: said in another language's digits
    ("Sono nato nel 1987 e ho pagato 70 dollari.", "Sono nato nel millenovecentottantasette e ho "
     "pagato settanta dollari."),
    # years
    ("nel 2021 lei, nel '900, gli anni '90, nel '68", "nel duemilaventuno lei, nel novecento, "
     "gli anni novanta, nel sessantotto"),
    ("la guerra del 1914-1918", "la guerra del millenovecentoquattordici a "
     "millenovecentodiciotto"),
    # ordinals
    ("il 2º posto, la 5ª volta, il 21º", "il secondo posto, la quinta volta, il ventunesimo"),
    ("il 2° piano, 20° sotto zero, 20°", "il secondo piano, venti gradi sotto zero, venti gradi"),
    # dates
    ("1° marzo 2024, 1 maggio, il 3 marzo, l'8 marzo", "primo marzo duemilaventiquattro, primo "
     "maggio, il tre marzo, l'otto marzo"),
    ("03/04/2024 o 2024-03-05", "tre aprile duemilaventiquattro o cinque marzo "
     "duemilaventiquattro"),
    ("31/02/2024", "31/02/2024"),
    # times
    ("alle 14:30, alle 14.30, ore 9.05, all'1:15", "alle quattordici e trenta, alle quattordici e "
     "trenta, ore nove e cinque, all'una e quindici"),
    ("dalle 9.00 alle 18.30", "dalle nove alle diciotto e trenta"),
    ("Abbiamo vinto 3:2.", "Abbiamo vinto tre a due."),
    # money
    ("5 €, 1 €, 0,50 €, $5, 1 £", "cinque euro, un euro, cinquanta centesimi, cinque dollari, una "
     "sterlina"),
    ("1.234,56 €", "milleduecentotrentaquattro euro e cinquantasei centesimi"),
    ("5 mln €, 1,5 milioni €, 1 miliardo €", "cinque milioni di euro, uno virgola cinque milioni "
     "di euro, un miliardo di euro"),
    # units
    ("50 %, 1 %, 20 °C, -5 °C, 90 km/h, 10–12 km", "cinquanta per cento, uno per cento, venti "
     "gradi Celsius, meno cinque gradi Celsius, novanta chilometri orari, dieci a "
     "dodici chilometri"),
    ("1 h, 1 kg, 2 t, 1 t", "un'ora, un chilogrammo, due tonnellate, una tonnellata"),
    # fractions
    ("1/2, 3/4, 2/3, ½, 2½", "un mezzo, tre quarti, due terzi, un mezzo, due e mezzo"),
    ("1/2 kg, ½ litro, 3/4 l, 2½ ore, 1/2 ora", "mezzo chilogrammo, mezzo litro, tre quarti di "
     "litro, due ore e mezza, mezz'ora"),
    # ranges
    ("pagine 5-7, 10-12 giorni", "pagine cinque a sette, dieci a dodici giorni"),
    # telephone numbers
    ("333 123 4567, 06 1234567", "tre tre tre, uno due tre, quattro cinque sei sette, zero sei, "
     "uno due tre quattro cinque sei sette"),
    ("+39 06 1234567", "più tre nove, zero sei, uno due tre quattro cinque sei sette"),
    # Roman numerals
    ("Luigi XIV, Elisabetta II, Giovanni XXIII", "Luigi quattordicesimo, Elisabetta seconda, "
     "Giovanni ventitreesimo"),
    ("Vittorio Emanuele II e Pio IX", "Vittorio Emanuele secondo e Pio nono"),
    ("il XIX secolo, il I secolo a.C. fu, il sec. XX", "il diciannovesimo secolo, il primo secolo "
     "avanti Cristo fu, il secolo ventesimo"),
    ("capitolo IV, MIX, VI e I", "capitolo quattro, MIX, VI e I"),
    # abbreviations
    ("il Sig. Rossi e la Dott.ssa Verdi", "il signor Rossi e la dottoressa Verdi"),
    ("ad es. questo, n. 5, pag. 7", "ad esempio questo, numero cinque, pagina sette"),
    ("pere, ecc. Poi", "pere, eccetera. Poi"),
    # addresses
    ("anna.rossi@esempio.it", "anna punto rossi chiocciola esempio punto it"),
    ("Vedi https://www.esempio.it/a?b=c.", "Vedi esempio punto it barra a."),
    ("#BuonGiorno", "hashtag Buon Giorno"),
    # versions and symbols
    ("v2.10.3", "versione due punto dieci punto tre"),
    ("3 x 4 = 12, ±5, a & b", "tre per quattro uguale dodici, più o meno cinque, a e b"),
    ("alle 1:15, dalle 1.00, alle 12:15", "all'una e quindici, dall'una, alle dodici e quindici"),
    ("2,5 mln, 1 mld, 3-2", "due virgola cinque milioni, un miliardo, tre a due"),
    ("10^6, §§ 5, 10 μg, 10 µg", "dieci alla sesta, paragrafi cinque, dieci microgrammi, dieci "
     "microgrammi"),
    # 19: identifiers survive
    ("snake_case, a*b*c, __init__, x86_64, B12, R2-D2, 3D, COVID-19",
     "snake_case, a*b*c, __init__, x86_64, B12, R2-D2, 3D, COVID-19"),
    # 22 and 3: next to nothing
    ("", ""),
    (" \n\t", " \n\t"),
    ("…", "…"),
    ("!!!???", "!!!???"),
    ("👍🏽", "👍🏽"),
    ("—", "—"),
    ("a\0b \ud800", "a\0b \ud800"),
    ("Eh?", "Eh?"),
    # thousands that are parted: a quantity, however long
    ("12.345.678 abitanti, 31.419.689.421 $ e 12345678", "dodici milioni "
     "trecentoquarantacinquemilaseicentosettantotto abitanti, trentuno miliardi "
     "quattrocentodiciannove milioni seicentottantanovemilaquattrocentoventuno dollari e uno "
     "due tre quattro cinque sei sette otto"),
    # rates, ratings, stamps and days
    ("20 €/mese, lun-ven, voto 8/10, il 7/10, gli anni '80 e '90", "venti euro al mese, lunedì "
     "a venerdì, voto otto su dieci, il 7/10, gli anni ottanta e novanta"),
    ("2024-12-25T10:30:00Z, 1914-18", "venticinque dicembre duemilaventiquattro, dieci e "
     "trenta UTC, millenovecentoquattordici a millenovecentodiciotto"),
    # couples and what is numbered
    ("Sig. e Sig.ra Rossi, dott.ssa Bianchi, il numero 1 al mondo",
     "signor e signora Rossi, dottoressa Bianchi, il numero uno al mondo"),
    ("pagina 1/2, Elisabetta I e II, 3 x 4 cm, il codice è 482913", "pagina uno di due, Elisabetta "
     "prima e seconda, tre per quattro centimetri, il codice è quattro otto due nove uno tre"),
    (
        "Il 12/03/2024 alle 14:32:10, in 1:02:03.",
        "Il dodici marzo duemilaventiquattro alle quattordici e trentadue, dieci "
        "secondi, in un'ora due minuti tre secondi.",
    ),
    (
        "pressione 120/80; legge 120/80. 10k follower, 1,5M visualizzazioni, $10k, "
        "15/20, 4,5/5, il 7/10",
        "pressione centoventi su ottanta; legge 120/80. diecimila follower, uno virgola "
        "cinque milioni di visualizzazioni, diecimila dollari, quindici su venti, "
        "quattro virgola cinque su cinque, il 7/10",
    ),
    (
        "$x = \\sum_{i=1}^n x_i$, $\\int_0^1 f$, $\\lim_{x \\to 0} f$",
        "x uguale la somma per i che va da uno a n di x i, l'integrale da zero a uno di "
        "f, il limite per x che tende a zero di f",
    ),
    (
        "entro il 12/03, al 01/04, del 1/3, CRP < 5 mg/l",
        "entro il dodici marzo, al primo aprile, del un terzo, CRP meno di cinque "
        "milligrammi al litro",
    ),
)  # fmt: skip
