"""French texts and what a good reader says of them.

Where facts/desktop.md lists the fault, its number stands beside it.
"""

EXAMPLES: tuple[tuple[str, str], ...] = (
    # numbers
    ("Cela coûte 2350 euros.", "Cela coûte deux mille trois cent cinquante euros."),
    ("1 234 567 habitants, 10 000 fois, 1.234", "un million deux cent trente-quatre mille cinq "
     "cent soixante-sept habitants, dix mille fois, mille deux cent trente-quatre"),
    ("3,14 et 3,05 et -5 et −2,5", "trois virgule quatorze et trois virgule zéro cinq et moins "
     "cinq et moins deux virgule cinq"),
    ("80 pages, 81 ans, 200 mots, 280 000 livres", "quatre-vingts pages, quatre-vingt-un ans, "
     "deux cents mots, deux cent quatre-vingt mille livres"),
    # one and its like agree with what they count, where its gender is known
    ("1 page, 21 pages, 1 jour, 31 ans, 21 nations", "une page, vingt et une pages, un jour, "
     "trente et un ans, vingt et une nations"),
    ("1 livre, 21 tours", "1 livre, 21 tours"),
    ("le chapitre 1 raconte", "le chapitre un raconte"),
    ("agent 007", "agent zéro zéro sept"),
    # 3: said in another language's digits
    ("Je suis né en 1987 et j'ai payé 70 dollars.", "Je suis né en mille neuf cent "
     "quatre-vingt-sept et j'ai payé soixante-dix dollars."),
    # years
    ("En 2021 il est parti.", "En deux mille vingt et un il est parti."),
    ("les années 80, la page 80, en 80 jours", "les années quatre-vingt, la page quatre-vingt, "
     "en quatre-vingts jours"),
    ("la guerre de 1914-1918", "la guerre de mille neuf cent quatorze à mille neuf cent dix-huit"),
    # ordinals
    ("le 2e étage, la 1re fois, le 21ème, les 3es, le 80e", "le deuxième étage, la première fois, "
     "le vingt et unième, les troisièmes, le quatre-vingtième"),
    ("la 2nde classe, le 100e anniversaire", "la seconde classe, le centième anniversaire"),
    # dates
    ("le 1er mars 2024, le 3 mai, 1 mai", "le premier mars deux mille vingt-quatre, le trois mai, "
     "premier mai"),
    ("03/04/2024 ou 2024-03-05", "trois avril deux mille vingt-quatre ou cinq mars deux mille "
     "vingt-quatre"),
    ("31/02/2024", "31/02/2024"),
    # times
    ("à 14h30, à 14 h 05, à 9h, à 14:30", "à quatorze heures trente, à quatorze heures cinq, "
     "à neuf heures, à quatorze heures trente"),
    ("à 1h, à 0h30, à 21h21", "à une heure, à zéro heure trente, à vingt et une heures vingt et "
     "une"),
    ("Cuire 2 h 30 min.", "Cuire deux heures trente minutes."),
    ("ouvert 24h/24 et 7j/7", "ouvert vingt-quatre heures sur vingt-quatre et sept jours sur sept"),
    ("On a gagné 3:2.", "On a gagné trois à deux."),
    # money
    ("5 €, 1 €, 0,50 €, $5, 21 £", "cinq euros, un euro, cinquante centimes, cinq dollars, vingt "
     "et une livres"),
    ("1 234,56 €", "mille deux cent trente-quatre euros et cinquante-six centimes"),
    ("5 M€, 1,5 million €, 3 milliards $, 50 k€", "cinq millions d'euros, un virgule cinq million "
     "d'euros, trois milliards de dollars, cinquante mille euros"),
    # units
    ("50 %, 5 °C, -5 °C, 90 km/h, 10–12 km", "cinquante pour cent, cinq degrés Celsius, moins "
     "cinq degrés Celsius, quatre-vingt-dix kilomètres par heure, dix à douze kilomètres"),
    ("0 °C, 1,5 kg, 21 t, 1 h, 20° à l'ombre", "zéro degré Celsius, un virgule cinq kilogramme, "
     "vingt et une tonnes, une heure, vingt degrés à l'ombre"),
    # fractions
    ("1/2, 3/4, 2/3, ½, 2½", "un demi, trois quarts, deux tiers, un demi, deux et demi"),
    ("1/2 kg, 3/4 l, 2½ h, 1/2 finale", "un demi kilogramme, trois quarts de litre, deux heures "
     "et demie, demi finale"),
    # ranges
    ("pages 5-7, de 10-12 jours", "pages cinq à sept, de dix à douze jours"),
    # telephone numbers, in pairs
    ("01 23 45 67 89 ou 06.12.34.56.78", "zéro un, vingt-trois, quarante-cinq, soixante-sept, "
     "quatre-vingt-neuf ou zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit"),
    ("+33 1 23 45 67 05", "plus trente-trois, un, vingt-trois, quarante-cinq, soixante-sept, "
     "zéro cinq"),
    ("ISBN 978-2-07-036822-8", "ISBN neuf sept huit, deux, zéro sept, zéro trois six huit deux "
     "deux, huit"),
    # Roman numerals
    ("Louis XIV, François Ier, Élisabeth II, Jean-Paul II", "Louis quatorze, François premier, "
     "Élisabeth deux, Jean-Paul deux"),
    ("le XIXe siècle, la Ve République, Chapitre IV, acte II", "le dix-neuvième siècle, la "
     "cinquième République, Chapitre quatre, acte deux"),
    ("XVe et XVIe siècles, chapitre Ier", "quinzième et seizième siècles, chapitre premier"),
    ("Le Ce De Me Vie MIX", "Le Ce De Me Vie MIX"),
    # abbreviations
    ("M. Dupont et Mme Durand, le Dr Roux", "Monsieur Dupont et Madame Durand, le Docteur Roux"),
    ("p. ex. cela, c.-à-d. ceci, n° 5, p. 7", "par exemple cela, c'est-à-dire ceci, numéro cinq, "
     "page sept"),
    ("des pommes, etc. Puis", "des pommes, et cetera. Puis"),
    ("en 52 av. J.-C. à Rome", "en cinquante-deux avant Jésus-Christ à Rome"),
    ("J. M. Roux", "J. M. Roux"),
    # addresses
    ("jean.dupont@exemple.fr", "jean point dupont arobase exemple point fr"),
    ("Voir https://www.exemple.fr/a/b?c=d.", "Voir exemple point fr slash a slash b."),
    ("#BonMatin", "hashtag Bon Matin"),
    # versions and symbols
    ("v2.10.3", "version deux point dix point trois"),
    ("3 x 4 = 12, ±5, a & b", "trois fois quatre égale douze, plus ou moins cinq, a et b"),
    ("un 4x4, 1920x1080", "un quatre-quatre, mille neuf cent vingt sur mille quatre-vingts"),
    ("9h-17h, 3-2, 75001 Paris", "neuf heures à dix-sept heures, trois à deux, soixante-quinze "
     "mille un Paris"),
    ("10^6, §§ 5, 10 μg, 10 µg", "dix puissance six, paragraphes cinq, dix microgrammes, dix "
     "microgrammes"),
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
    ("Hein ?", "Hein ?"),
    # thousands that are parted: a quantity, however long
    ("12 345 678 habitants, 31 419 689 421 $ et 12345678", "douze millions trois cent "
     "quarante-cinq mille six cent soixante-dix-huit habitants, trente et un milliards "
     "quatre cent dix-neuf millions six cent quatre-vingt-neuf mille quatre cent vingt et un "
     "dollars et un deux trois quatre cinq six sept huit"),
    ("SIREN 732 829 320", "SIREN sept trois deux, huit deux neuf, trois deux zéro"),
    # rates, ratings, stamps, heights and thousands
    ("10 k€, 1,5 k€ par an, il mesure 1m80, 1914-18, la saison 2023/24",
     "dix mille euros, mille cinq cents euros par an, il mesure un mètre quatre-vingts, mille "
     "neuf cent quatorze à mille neuf cent dix-huit, la saison deux mille vingt-trois deux "
     "mille vingt-quatre"),
    ("20 €/mois, lun-ven 9h-17h, note : 8/10, 4/5 étoiles, le 7/10",
     "vingt euros par mois, lundi à vendredi neuf heures à dix-sept heures, note : huit sur "
     "dix, quatre sur cinq étoiles, le 7/10"),
    ("2024-12-25T10:30:00Z", "vingt-cinq décembre deux mille vingt-quatre, dix heures trente UTC"),
    # couples, spoons and what is numbered
    ("M. et Mme Dupont, au XXe s. Il, t. 2, le n°1 mondial, 2x par jour",
     "Monsieur et Madame Dupont, au vingtième siècle. Il, tome deux, le numéro un mondial, "
     "deux fois par jour"),
    ("2 c. à soupe, 1 c. à café, 1/2 c. à café", "deux cuillères à soupe, une cuillère à café, "
     "une demi cuillère à café"),
    ("page 1/2, Louis XIV et XV, 9,81 m/s², 3 x 4 cm, code 482913", "page un sur deux, Louis "
     "quatorze et quinze, neuf virgule quatre-vingt-un mètres par seconde au carré, trois sur "
     "quatre centimètres, code quatre huit deux neuf un trois"),
    ("3, av. Foch, 12 bd. Raspail, 44 av. J.-C.", "trois, avenue Foch, douze boulevard Raspail, "
     "quarante-quatre avant Jésus-Christ."),
    ("Élisabeth Ire et II, Napoléon Ier et III. Il vit", "Élisabeth première et deux, Napoléon "
     "premier et trois. Il vit"),
    (
        "Le 12/03/2024 à 14:32:10, durée 1:02:03.",
        "Le douze mars deux mille vingt-quatre à quatorze heures trente-deux, dix "
        "secondes, durée une heure deux minutes trois secondes.",
    ),
    (
        "tension 120/80 ; pneu 120/80. 10k abonnés, 1,5M de vues, 1,5M vues, $10k, 20k "
        "payés, un 5k",
        "tension cent vingt sur quatre-vingts ; pneu 120/80. dix mille abonnés, un "
        "virgule cinq million de vues, un virgule cinq million de vues, dix mille "
        "dollars, vingt mille payés, un cinq K",
    ),
    (
        "15/20, 4,5/5, saison 19/20, le 7/10",
        "quinze sur vingt, quatre virgule cinq sur cinq, saison dix-neuf vingt, le 7/10",
    ),
    (
        "$x = \\sum_{i=1}^n x_i$, $\\int_0^1 f$, $\\lim_{x \\to 0} f$",
        "x égale la somme pour i allant de un à n de x i, l'intégrale de zéro à un de f, "
        "la limite quand x tend vers zéro de f",
    ),
    (
        "du 12/03 au 15/03, le 1/3 restant, le 01/04 ; 12 bis, av. Hugo, 6 pers., 1,2 M "
        "de Français, CRP < 5 mg/l",
        "du douze mars au quinze mars, le un tiers restant, le premier avril ; douze "
        "bis, avenue Hugo, six personnes, un virgule deux million de Français, CRP moins "
        "de cinq milligrammes par litre",
    ),
    (
        "45e+2 s.p., 2 s.p., 1e-5, n° 12-3456/B, 2 càs d'huile, 3 c à c de sel, PA de "
        "142/91, 420 ppm",
        "quarante-cinquième plus deux s.p., deux s.p., une fois dix puissance moins cinq, "
        "numéro 12-3456/B, deux cuillères à soupe d'huile, trois cuillères à café de sel, PA "
        "de cent quarante-deux sur quatre-vingt-onze, quatre cent vingt parties par million",
    ),
)  # fmt: skip
