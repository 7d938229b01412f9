"""Portuguese texts, as in Brazil, and what a good reader says of them.

Where facts/desktop.md lists the fault, its number stands beside it.
"""

EXAMPLES: tuple[tuple[str, str], ...] = (
    # numbers
    ("Custa 2350 reais.", "Custa dois mil trezentos e cinquenta reais."),
    ("1.234.567 anos, 1.100 dias, 10 000 vezes", "um milhão duzentos e trinta e quatro mil "
     "quinhentos e sessenta e sete anos, mil e cem dias, dez mil vezes"),
    ("3,14 e 1,05 e -5 e −2,5", "três vírgula catorze e um vírgula zero cinco e menos cinco e "
     "menos dois vírgula cinco"),
    ("2.001.001 votos", "dois milhões mil e um votos"),
    # gender, where the noun or the article tells it
    ("1 livro, 1 vez, 2 dias, 2 casas, 21 pessoas", "um livro, uma vez, dois dias, duas casas, "
     "vinte e uma pessoas"),
    ("200 mulheres, 32.000 casas, 2.000.002 canções", "duzentas mulheres, trinta e duas mil casas, "
     "dois milhões e duas canções"),
    ("as 2 da tarde, à 1, às 22", "as duas da tarde, à uma, às vinte e duas"),
    ("O capítulo 1 trata, 2 mil pessoas", "O capítulo um trata, 2 mil pessoas"),
    ("agente 007", "agente zero zero sete"),
    # 3: said in another language's digits
    ("Nasci em 1987 e paguei 70 dólares.", "Nasci em mil novecentos e oitenta e sete e paguei "
     "setenta dólares."),
    # years
    ("Em 2002 foi assim e em 1987 as mulheres venceram.", "Em dois mil e dois foi assim e em mil "
     "novecentos e oitenta e sete as mulheres venceram."),
    ("a guerra de 1914-1918", "a guerra de mil novecentos e catorze a mil novecentos e dezoito"),
    # ordinals
    ("o 2º lugar, a 5ª vez, a 21ª, o 11.º", "o segundo lugar, a quinta vez, a vigésima primeira, "
     "o décimo primeiro"),
    ("o 2° lugar, na 2ª-feira", "o segundo lugar, na segunda-feira"),
    # dates
    ("1º de março de 2024, 1 de maio, 3 de março", "primeiro de março de dois mil e vinte e "
     "quatro, primeiro de maio, três de março"),
    ("03/04/2024 ou 2024-03-05", "três de abril de dois mil e vinte e quatro ou cinco de março de "
     "dois mil e vinte e quatro"),
    ("31/02/2024", "31/02/2024"),
    # times
    ("às 14h30, às 14:05, às 9h", "às catorze e trinta, às catorze e cinco, às nove horas"),
    ("um filme de 2h30, 1h05min, 0h30", "um filme de duas horas e trinta minutos, uma hora e cinco "
     "minutos, zero hora e trinta minutos"),
    ("Ganhamos de 3:2.", "Ganhamos de três a dois."),
    # money
    ("R$ 5, R$ 1,00, R$ 0,50, US$ 5, 2 £", "cinco reais, um real, cinquenta centavos, cinco "
     "dólares, duas libras"),
    ("R$ 1.234,56", "mil duzentos e trinta e quatro reais e cinquenta e seis centavos"),
    ("R$ 5 milhões, R$ 1,5 milhão, R$ 5 mil, 5 bi €", "cinco milhões de reais, um vírgula cinco "
     "milhão de reais, cinco mil reais, cinco bilhões de euros"),
    # units
    ("50 %, 20 °C, -5 ºC, 90 km/h, 10–12 km", "cinquenta por cento, vinte graus Celsius, menos "
     "cinco graus Celsius, noventa quilômetros por hora, dez a doze quilômetros"),
    ("0 °C, 2 t, 22 h, 20° norte", "zero grau Celsius, duas toneladas, vinte e duas horas, vinte "
     "graus norte"),
    # fractions
    ("1/2, 3/4, 2/3, ½, 2½", "um meio, três quartos, dois terços, um meio, dois e meio"),
    ("1/2 kg, ½ litro, 3/4 l, 2½ horas", "meio quilograma, meio litro, três quartos de litro, "
     "duas horas e meia"),
    # ranges
    ("páginas 5-7, 10-12 dias", "páginas cinco a sete, dez a doze dias"),
    # telephone numbers and postcodes
    ("(11) 91234-5678", "um um, nove um dois três quatro, cinco seis sete oito"),
    ("+55 11 91234-5678", "mais cinco cinco, um um, nove um dois três quatro, cinco seis sete "
     "oito"),
    ("CEP 01310-100", "CEP zero um três um zero, um zero zero"),
    # Roman numerals
    ("D. Pedro II, Dom João VI, Luís XIV", "dom Pedro segundo, Dom João sexto, Luís catorze"),
    ("o século XIX, os séculos XV e XVI, o séc. V", "o século dezenove, os séculos quinze e "
     "dezesseis, o século quinto"),
    ("capítulo IV, MIX, VI e I", "capítulo quatro, MIX, VI e I"),
    # abbreviations
    ("o Sr. Silva e a Dra. Lima", "o senhor Silva e a doutora Lima"),
    ("p. ex. isto, n.º 5, pág. 7", "por exemplo isto, número cinco, página sete"),
    ("peras, etc. Depois", "peras, etcétera. Depois"),
    ("no ano 300 a.C. foi", "no ano trezentos antes de Cristo foi"),
    ("J. D. Salinger", "J. D. Salinger"),
    # addresses
    ("ana.lima@exemplo.com.br", "ana ponto lima arroba exemplo ponto com ponto br"),
    ("Veja https://www.exemplo.com.br/a?b=c.", "Veja exemplo ponto com ponto br barra a."),
    ("#BomDia", "hashtag Bom Dia"),
    # versions and symbols
    ("v2.10.3", "versão dois ponto dez ponto três"),
    ("3 x 4 = 12, ±5, a & b", "três vezes quatro igual a doze, mais ou menos cinco, a e b"),
    ("um 4x4, 2 irmãs", "um quatro por quatro, duas irmãs"),
    ("Ligue para (11) 1234-5678.", "Ligue para um um, um dois três quatro, cinco seis sete oito."),
    ("9h-17h, 3-2, 10 mi", "nove horas a dezessete horas, três a dois, dez milhões"),
    ("10^6, §§ 5, 10 μg, 10 µg", "dez elevado a seis, parágrafos cinco, dez microgramas, dez "
     "microgramas"),
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
    ("Hã?", "Hã?"),
    # thousands that are parted: a quantity, however long
    ("12.345.678 habitantes e 12345678", "doze milhões trezentos e quarenta e cinco mil "
     "seiscentos e setenta e oito habitantes e um dois três quatro cinco seis sete oito"),
    ("912 345 678, NIF 123 456 789", "nove um dois, três quatro cinco, seis sete oito, NIF um "
     "dois três, quatro cinco seis, sete oito nove"),
    # rates, ratings, stamps and days
    ("R$ 20/mês, R$ 5/kg, seg-sex, nota 8/10, dia 7/10", "vinte reais por mês, cinco reais por "
     "quilograma, segunda a sexta, nota oito de dez, dia 7/10"),
    ("2024-12-25T10:30:00Z, 1914-18", "vinte e cinco de dezembro de dois mil e vinte e quatro, "
     "dez horas e trinta minutos UTC, mil novecentos e catorze a mil novecentos e dezoito"),
    # couples, goals and what is numbered
    ("Sr. e Sra. Silva, o número 1 do mundo, CNPJ 12.345.678/0001-95",
     "senhor e senhora Silva, o número um do mundo, CNPJ um dois, três quatro cinco, seis sete "
     "oito, zero zero zero um, nove cinco"),
    ("Flamengo 3 x 1 Palmeiras, mede 3 x 4 metros", "Flamengo três a um Palmeiras, mede três "
     "vezes quatro metros"),
    ("página 1/2, Isabel I e II, 9,81 m/s², 3 x 4 cm", "página um de dois, Isabel primeira e "
     "segunda, nove vírgula oitenta e um metros por segundo ao quadrado, três por "
     "quatro centímetros"),
    (
        "Em 12/03/2024 às 14:32:10, em 1:02:03.",
        "Em doze de março de dois mil e vinte e quatro às catorze horas e trinta e dois "
        "minutos, dez segundos, em uma hora dois minutos três segundos.",
    ),
    (
        "pressão 120/80; lei 120/80. 200k visualizações, 1,5M de visualizações, $10k, "
        "15/20, 4,5/5, em 7/10",
        "pressão cento e vinte por oitenta; lei 120/80. duzentas mil visualizações, um "
        "vírgula cinco milhão de visualizações, dez mil dólares, quinze de vinte, quatro "
        "vírgula cinco de cinco, em 7/10",
    ),
    (
        "$x = \\sum_{i=1}^n x_i$, $\\int_0^1 f$, $\\lim_{x \\to 0} f$",
        "x igual a a soma de i igual a um até n de x i, a integral de zero a um de f, o "
        "limite quando x tende a zero de f",
    ),
    (
        "em 12/03, até 01/04, de 1/3, CRP < 5 mg/l",
        "em doze de março, até primeiro de abril, de um terço, CRP menos de cinco "
        "miligramas por litro",
    ),
)  # fmt: skip
