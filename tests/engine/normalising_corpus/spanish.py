"""Spanish texts and what a good reader says of them.

Where facts/desktop.md lists the fault, its number stands beside it.
"""

EXAMPLES: tuple[tuple[str, str], ...] = (
    # numbers
    ("Cuesta 2350 euros.", "Cuesta dos mil trescientos cincuenta euros."),
    ("1.234.567 años, 10 000 veces", "un millón doscientos treinta y cuatro mil quinientos "
     "sesenta y siete años, diez mil veces"),
    ("3,14 y 1,05 y -5 y −2,5", "tres coma catorce y uno coma cero cinco y menos cinco y menos "
     "dos coma cinco"),
    ("Valen 3.14 y $1,234.50.", "Valen tres punto uno cuatro y mil doscientos treinta y cuatro "
     "dólares con cincuenta centavos."),
    # gender, where the noun or the article tells it
    ("1 libro, 1 hora, 21 días, 21 personas", "un libro, una hora, veintiún días, veintiuna "
     "personas"),
    ("200 mujeres, 31.000 casas, 201 ciudades", "doscientas mujeres, treinta y un mil casas, "
     "doscientas una ciudades"),
    ("las 200 del norte, a las 21, a la 1", "las doscientas del norte, a las veintiuna, a la una"),
    ("El capítulo 1 habla, la página 1 trata", "El capítulo uno habla, la página uno trata"),
    ("200 mil personas, 21 CV, 201 pendientes", "200 mil personas, 21 CV, 201 pendientes"),
    ("agente 007", "agente cero cero siete"),
    # 3: said in another language's digits
    ("Nací en 1987 y pagué 70 dólares.", "Nací en mil novecientos ochenta y siete y pagué setenta "
     "dólares."),
    # years
    ("En 1987 ganó el equipo y en 2021 las mujeres.", "En mil novecientos ochenta y siete ganó el "
     "equipo y en dos mil veintiuno las mujeres."),
    ("En 1921 publica su libro.", "En mil novecientos veintiuno publica su libro."),
    ("la guerra de 1914-1918", "la guerra de mil novecientos catorce a mil novecientos dieciocho"),
    # ordinals
    ("el 2.º piso, la 5ª vez, el 1.er día, 3er lugar", "el segundo piso, la quinta vez, el primer "
     "día, tercer lugar"),
    ("el 11.º, la 21.ª, el 13er", "el undécimo, la vigésima primera, el decimotercer"),
    ("el 2° piso", "el segundo piso"),
    # dates
    ("el 1 de marzo de 2024, 1.º de mayo", "el uno de marzo de dos mil veinticuatro, primero de "
     "mayo"),
    ("03/04/2024 o 2024-03-05", "tres de abril de dos mil veinticuatro o cinco de marzo de dos "
     "mil veinticuatro"),
    ("31/02/2024", "31/02/2024"),
    # times
    ("a las 14:30, a las 14:05 h, a las 21:00 h", "a las catorce y treinta, a las catorce y cinco, "
     "a las veintiuna horas"),
    ("a la 1:15, a las 2:00", "a la una y quince, a las dos en punto"),
    ("A las 5 p. m. Luego a las 8:15 a.m., a las 10:30 pm", "A las cinco de la tarde. Luego a las "
     "ocho y quince de la mañana, a las diez y treinta de la noche"),
    ("A las 20.15 h, a la 1.30", "A las veinte y quince, a la una y treinta"),
    ("Ganamos 3:2.", "Ganamos tres a dos."),
    # money
    ("5 €, 1 €, 0,50 €, $5, 21 £", "cinco euros, un euro, cincuenta céntimos, cinco dólares, "
     "veintiuna libras"),
    ("1.234,56 €", "mil doscientos treinta y cuatro euros con cincuenta y seis céntimos"),
    ("5 M€, 1.000.000 €, 5 mil €, $5 mil millones", "cinco millones de euros, un millón de euros, "
     "cinco mil euros, cinco mil millones de dólares"),
    # units
    ("31 %, 1 %, 20 °C, -5 ºC, 90 km/h, 10–12 km", "treinta y uno por ciento, uno por ciento, "
     "veinte grados Celsius, menos cinco grados Celsius, noventa kilómetros por hora, diez a doce "
     "kilómetros"),
    ("21 kg, 1 t, 201 t, 20° norte", "veintiún kilogramos, una tonelada, doscientas una toneladas, "
     "veinte grados norte"),
    # fractions
    ("1/2, 3/4, 2/3, ½, 2½", "un medio, tres cuartos, dos tercios, un medio, dos y medio"),
    ("1/2 kg, ½ litro, 3/4 l, 2½ horas, 1½ horas", "medio kilogramo, medio litro, tres cuartos "
     "de litro, dos horas y media, una hora y media"),
    # ranges
    ("páginas 5-7, 10-12 días", "páginas cinco a siete, diez a doce días"),
    # telephone numbers
    ("912 345 678, 600 12 34 56", "nueve uno dos, tres cuatro cinco, seis siete ocho, seis cero "
     "cero, uno dos, tres cuatro, cinco seis"),
    ("+34 600 123 456", "más tres cuatro, seis cero cero, uno dos tres, cuatro cinco seis"),
    ("600.000.000 €", "seiscientos millones de euros"),
    # Roman numerals
    ("Felipe VI, Isabel II, Luis XIV, Alfonso X", "Felipe sexto, Isabel segunda, Luis catorce, "
     "Alfonso décimo"),
    ("siglo XIX, siglo V, los siglos XV y XVI, s. XX", "siglo diecinueve, siglo quinto, los siglos "
     "quince y dieciséis, siglo veinte"),
    ("del siglo XV al XVI, capítulo IV", "del siglo quince al dieciséis, capítulo cuatro"),
    ("MIX, VI y XL", "MIX, VI y XL"),
    # abbreviations
    ("el Sr. García y la Dra. Ruiz, D. Juan", "el señor García y la doctora Ruiz, don Juan"),
    ("p. ej. esto, n.º 5, pág. 7, EE. UU. es", "por ejemplo esto, número cinco, página siete, "
     "Estados Unidos es"),
    ("peras, etc. Luego", "peras, etcétera. Luego"),
    ("en el 300 a. C. fue", "en el trescientos antes de Cristo fue"),
    ("J. D. Salinger y D. H. Lawrence", "J. D. Salinger y D. H. Lawrence"),
    # addresses
    ("ana.ruiz@ejemplo.es", "ana punto ruiz arroba ejemplo punto es"),
    ("Ver https://www.ejemplo.es/a?b=c.", "Ver ejemplo punto es barra a."),
    ("#BuenosDías", "hashtag Buenos Días"),
    # versions and symbols
    ("v2.10.3", "versión dos punto diez punto tres"),
    ("3 x 4 = 12, ±5, a & b", "tres por cuatro igual a doce, más o menos cinco, a y b"),
    ("10^6, §§ 5, 10 μg, 10 µg, 3-2", "diez elevado a seis, secciones cinco, diez microgramos, "
     "diez microgramos, tres a dos"),
    # 19: identifiers survive
    ("snake_case, a*b*c, __init__, x86_64, B12, R2-D2, 3D, COVID-19",
     "snake_case, a*b*c, __init__, x86_64, B12, R2-D2, 3D, COVID-19"),
    # 22 and 3: next to nothing
    ("", ""),
    (" \n\t", " \n\t"),
    ("…", "…"),
    ("¡¡¡!!!", "¡¡¡!!!"),
    ("👍🏽", "👍🏽"),
    ("—", "—"),
    ("a\0b \ud800", "a\0b \ud800"),
    ("¿Eh?", "¿Eh?"),
    # thousands that are parted: a quantity, however long
    ("12.345.678 habitantes, 31.419.689.421 $ y 12345678", "doce millones trescientos cuarenta "
     "y cinco mil seiscientos setenta y ocho habitantes, treinta y un mil cuatrocientos "
     "diecinueve millones seiscientos ochenta y nueve mil cuatrocientos veintiún dólares y "
     "uno dos tres cuatro cinco seis siete ocho"),
    # rates, ratings, stamps and days
    ("14.30 h, 20 €/mes, L-V, lun-vie, puntuación 8/10, el 7/10", "catorce y treinta, veinte "
     "euros al mes, lunes a viernes, lunes a viernes, puntuación ocho sobre diez, el 7/10"),
    ("2024-12-25T10:30:00Z, 1914-18", "veinticinco de diciembre de dos mil veinticuatro, diez "
     "y treinta UTC, mil novecientos catorce a mil novecientos dieciocho"),
    # couples, spoons and what is numbered
    ("Sr. y Sra. García, C/ Mayor, el número 1 mundial, Madrid 3-1 Barça",
     "señor y señora García, calle Mayor, el número uno mundial, Madrid tres a uno Barça"),
    ("1/2 cdta. de sal, 2 cdas. de aceite", "media cucharadita de sal, dos cucharadas de aceite"),
    ("página 1/2, Isabel I y II, 3×10⁸ m/s, 3 x 4 cm", "página uno de dos, Isabel primera y "
     "segunda, tres por diez elevado a ocho metros por segundo, tres por cuatro centímetros"),
    ("3/4 partes, el 1ro, la 2da, (55) 1234 5678, C. P. 28013", "tres cuartas partes, el primero, "
     "la segunda, cinco cinco, uno dos tres cuatro, cinco seis siete ocho, código postal "
     "veintiocho mil trece"),
    (
        "El 12/03/2024 a las 14:32:10, en 1:02:03.",
        "El doce de marzo de dos mil veinticuatro a las catorce y treinta y dos, diez "
        "segundos, en una hora dos minutos tres segundos.",
    ),
    (
        "presión 120/80; ley 120/80. 200k visitas, 1,5M de vistas, 1,5M vistas, $10k, "
        "15/20, 4,5/5, el 7/10",
        "presión ciento veinte sobre ochenta; ley 120/80. doscientas mil visitas, uno "
        "coma cinco millones de vistas, uno coma cinco millones de vistas, diez mil "
        "dólares, quince sobre veinte, cuatro coma cinco sobre cinco, el 7/10",
    ),
    (
        "$x = \\sum_{i=1}^n x_i$, $\\int_0^1 f$, $\\lim_{x \\to 0} f$",
        "x igual a el sumatorio de i igual a uno hasta n de x i, la integral de cero a "
        "uno de f, el límite cuando x tiende a cero de f",
    ),
    (
        "hasta el 12/03, del 1/3 restante, CRP < 5 mg/l",
        "hasta el doce de marzo, del un tercio restante, CRP menos de cinco miligramos "
        "por litro",
    ),
)  # fmt: skip
