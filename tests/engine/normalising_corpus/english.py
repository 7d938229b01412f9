"""English texts and what a good reader says of them.

Where facts/desktop.md lists the fault, its number stands beside it.
"""

EXAMPLES: tuple[tuple[str, str], ...] = (
    # numbers
    ("It costs 2350 now.", "It costs two thousand three hundred fifty now."),
    ("1,234,567 and 1.5 and 0.05", "one million two hundred thirty-four thousand five hundred "
     "sixty-seven and one point five and zero point zero five"),
    ("I paid 70 dollars.", "I paid seventy dollars."),
    ("It was -5 and then −3.14.", "It was minus five and then minus three point one four."),
    ("agent 007", "agent zero zero seven"),
    ("Server 192.168.0.1 is up.", "Server one hundred ninety-two point one hundred sixty-eight "
     "point zero point one is up."),
    ("Take 1,2,3.", "Take one, two, three."),
    ("a 20-year-old", "a twenty-year-old"),
    ("1000000000000", "one trillion"),
    # 3: said in another language's digits
    ("I was born in 1987 and paid 70 dollars.",
     "I was born in nineteen eighty-seven and paid seventy dollars."),
    # years
    ("in 1987, since 2004, the 1987 film (1987)", "in nineteen eighty-seven, since two thousand "
     "four, the nineteen eighty-seven film (nineteen eighty-seven)"),
    ("in 1200 cases", "in one thousand two hundred cases"),
    ("a crowd of 1987 people", "a crowd of one thousand nine hundred eighty-seven people"),
    ("the summer of 1969 was hot", "the summer of nineteen sixty-nine was hot"),
    ("the war of 1914–1918", "the war of nineteen fourteen to nineteen eighteen"),
    ("the 2019-20 season", "the twenty nineteen to twenty season"),
    ("the 1990s, the '90s, the 80s, the 1900s", "the nineteen nineties, the nineties, "
     "the eighties, the nineteen hundreds"),
    ("the summer of '69.", "the summer of sixty-nine."),
    # ordinals
    ("the 1st, 2nd, 21st and 1,000th", "the first, second, twenty-first and one thousandth"),
    # dates
    ("March 3rd, 2024", "March third, twenty twenty-four"),
    ("on 3 March 2024", "on the third of March, twenty twenty-four"),
    ("03/04/2024 or 2024-03-05", "March fourth, twenty twenty-four or March fifth, "
     "twenty twenty-four"),
    ("25/12/2023", "December twenty-fifth, twenty twenty-three"),
    ("Sept. 11, 2001", "September eleventh, two thousand one"),
    ("31/02/2024", "thirty-one/zero two/two thousand twenty-four"),
    # times; 2:41 is the issue's
    ("The talk is cut at 2:41.", "The talk is cut at two forty-one."),
    ("14:30, 2:00, 9:05, 5 pm, 5:30 p.m. Then", "fourteen thirty, two o'clock, nine oh five, "
     "five PM, five thirty PM. Then"),
    ("14:30–16:00", "fourteen thirty to sixteen hundred"),
    ("It took 1:23:45.", "It took one hour twenty-three minutes forty-five seconds."),
    ("It is 24:30.", "It is twenty-four:thirty."),
    # money
    ("$1,234.50 and €5 and 5 €", "one thousand two hundred thirty-four dollars and fifty cents "
     "and five euros and five euros"),
    ("$1, $0.99 and $0.01", "one dollar, ninety-nine cents and one cent"),
    ("£3m and $5 million and $1.5bn", "three million pounds and five million dollars "
     "and one point five billion dollars"),
    ("-$5 and $10-12 and €1,50", "minus five dollars and ten to twelve dollars and one euro "
     "and fifty cents"),
    ("¥500", "five hundred yen"),
    # units
    ("10 km/h at 5 °C, 1 kg, 50%", "ten kilometers per hour at five degrees Celsius, "
     "one kilogram, fifty percent"),
    ("10–12 km, -5 °C, 0.5 l", "ten to twelve kilometers, minus five degrees Celsius, "
     "zero point five liters"),
    ("He is 6'2\".", "He is six feet two inches."),
    ("5 ft 10 in and 2h 30m", "five feet ten inches and two hours thirty minutes"),
    # phones and the like
    ("Call 911. CA 90210, ZIP code 10001-1234", "Call nine one one. CA nine zero two one zero, "
     "ZIP code one zero zero zero one, one two three four"),
    ("Call +49 30 1234567.", "Call plus four nine, three zero, one two three four five six seven."),
    ("Call +49 30 1234567. 10 came.", "Call plus four nine, three zero, one two three four five "
     "six seven. ten came."),
    ("(555) 123-4567 or 555-1234", "five five five, one two three, four five six seven or "
     "five five five, one two three four"),
    ("ISBN 978-3-16-148410-0", "ISBN nine seven eight, three, one six, "
     "one four eight four one zero, zero"),
    ("4111 1111 1111 1111", "four one one one, one one one one, one one one one, one one one one"),
    # fractions, ranges, scores
    ("3/4 cup, ½, 2½, 2 1/2", "three quarters cup, one half, two and a half, two and a half"),
    ("rated 7/10, on 9/11, 24/7", "rated seven out of ten, on nine/eleven, twenty-four seven"),
    ("pages 10-12, 3:2, 16:9", "pages ten to twelve, three to two, sixteen to nine"),
    ("10-8", "ten-eight"),
    ("a Boeing 737-800", "a Boeing seven hundred thirty-seven-eight hundred"),
    ("a map of 1:25,000", "a map of one to twenty-five thousand"),
    ("1-800-FLOWERS, 0x1F, .5", "one eight hundred flowers, 0x1F, .5"),
    # Roman numerals
    ("Henry VIII and Elizabeth II", "Henry the eighth and Elizabeth the second"),
    ("Henry VIII's wives", "Henry the eighth's wives"),
    ("Chapter IV, CHAPTER X, World War II", "Chapter four, CHAPTER ten, World War two"),
    ("Charles I of England, but Charles I know", "Charles the first of England, "
     "but Charles I know"),
    ("the part I like, USB Type C, George V. Higgins", "the part I like, USB Type C, "
     "George V. Higgins"),
    ("I am, MIX, DVD, XXL", "I am, MIX, DVD, XXL"),
    # abbreviations
    ("Dr. Smith, e.g., met Mr. Brown etc. Then", "Doctor Smith, for example, met Mister Brown "
     "et cetera. Then"),
    ("e.g. Smith vs. Jones, Martin Luther King Jr. Day", "for example Smith versus Jones, Martin "
     "Luther King Jr. Day"),
    ("No. 5 on p. 7, pp. 5–7.", "Number five on page seven, pages five to seven."),
    ("No. That is the p. that I meant.", "No. That is the p. that I meant."),
    # addresses and tags
    ("Mail john.doe_42@mail.example.org.", "Mail john dot doe underscore forty-two at mail dot "
     "example dot org."),
    ("See https://www.example.com/a/b?c=d&e=f#g.", "See example dot com slash a slash b."),
    ("See example.com and github.com/a/b.", "See example dot com and github dot com slash a "
     "slash b."),
    ("#GoodMorning @some_one", "hashtag Good Morning at some one"),
    # versions
    ("v2.10.3 and Python 3.12.1", "version two point ten point three and Python three point "
     "twelve point one"),
    # symbols
    ("3 x 4 = 12, 3+4=7, 5−3", "three times four equals twelve, three plus four equals seven, "
     "five minus three"),
    ("1920x1080", "one thousand nine hundred twenty by one thousand eighty"),
    ("AT&T, a & b, ±5, ~3, #5, §5", "AT and T, a and b, plus or minus five, about three, "
     "number five, section five"),
    ("C++, C#, .NET, &c. Then", "C plus plus, C sharp, dot net, et cetera. Then"),
    ("§§5-7, 18+ and 10,000+ users", "sections five to seven, eighteen plus and ten "
     "thousand plus users"),
    # formulas: no money
    ("Solve $x^2$ now, and $y = 5$ too.", "Solve x squared now, and y equals five too."),
    ("$E=mc^2$ costs $5 and $10-20, or $3x + 2$, $1$", "E equals mc squared costs five dollars "
     "and ten to twenty dollars, or three x plus two, one"),
    ("$5 or 10$, US$5 and A$6, $5k/$6k", "five dollars or ten dollars, five dollars and six "
     "Australian dollars, five thousand dollars/six thousand dollars"),
    ("10^6, 10⁻³, 5×10^-3, x², but note 4¹", "ten to the sixth, ten to the minus three, five times "
     "ten to the minus three, x squared, but note 4¹"),
    ("H₂SO₄ and Ca(OH)₂, x₁", "H two S O four and C A O H two, x one"),
    ("10 μg, 10 µg, 3 m^2, §§ 5", "ten micrograms, ten micrograms, three square meters, sections "
     "five"),
    # verses
    ("1 Cor. 13:4, Matthew 5:3-10, John 3:16.", "First Corinthians thirteen four, Matthew five, "
     "three to ten, John three sixteen."),
    ("Meet John 5:30 pm, or at 3:16", "Meet John five thirty PM, or at three sixteen"),
    # hours and days from … to …
    ("9am-5pm, 9-5pm, 9:30-5, a 9-5 job", "nine AM to five PM, nine to five PM, nine thirty to "
     "five, a nine to five job"),
    ("at 14:00h, 100%-200%", "at fourteen hundred hours, one hundred percent to two "
     "hundred percent"),
    ("March 3-April 5, Jan. 3–5, 2024, Jan 2024, the 1st-3rd", "March third to April "
     "fifth, January third to fifth, twenty twenty-four, January twenty twenty-four, the first "
     "to third"),
    ("80's music, 50/50, ½ cup, 6' tall, 1 000 000", "eighties music, fifty-fifty, half a cup, "
     "six feet tall, one million"),
    # accounts
    ("DE89 3704 0044 0532 0130 00", "D E eight nine, three seven zero four, zero zero four four, "
     "zero five three two, zero one three zero, zero zero"),
    # 19: identifiers survive
    ("snake_case, a*b*c, __init__, x86_64, B12, R2-D2, H2O, 3D, 2.txt",
     "snake_case, a*b*c, __init__, x86_64, B12, R2-D2, H2O, 3D, 2.txt"),
    # 22 and 3: next to nothing
    ("", ""),
    (" \n\t", " \n\t"),
    ("…", "…"),
    ("!!!???", "!!!???"),
    ("👍🏽👨‍👩‍👧", "👍🏽👨‍👩‍👧"),
    ("—", "—"),
    ("\u200b\u200d\u2060\ufeff", "\u200b\u200d\u2060\ufeff"),
    ("a\0b \ud800", "a\0b \ud800"),
    ("Huh?", "Huh?"),
    ("Hm… OK.", "Hm… OK."),
    # thousands that are parted: a quantity, however long
    ("12,345,678 people and 12345678", "twelve million three hundred forty-five thousand six "
     "hundred seventy-eight people and one two three four five six seven eight"),
    ("$31,419,689,421 and $12,345,678.50", "thirty-one billion four hundred nineteen million "
     "six hundred eighty-nine thousand four hundred twenty-one dollars and twelve million "
     "three hundred forty-five thousand six hundred seventy-eight dollars and fifty cents"),
    ("10,000,000-12,500,000 people, 3 769 495 in all", "ten million to twelve million five "
     "hundred thousand people, three million seven hundred sixty-nine thousand four hundred "
     "ninety-five in all"),
    # the second of two years, decades beside each other
    ("in the 80s and 90s, the 1980s and 90s, in his 20s, finished in 90s",
     "in the eighties and nineties, the nineteen eighties and nineties, in his twenties, "
     "finished in ninety seconds"),
    ("From 1990 to 1995, between 1990 and 1995, 1914 and 1918", "From nineteen ninety to "
     "nineteen ninety-five, between nineteen ninety and nineteen ninety-five, nineteen "
     "fourteen and nineteen eighteen"),
    ("in 1990, 1992 and 1996 (1990, 1992), born 1932, est. 1887", "in nineteen ninety, "
     "nineteen ninety-two and nineteen ninety-six (nineteen ninety, nineteen ninety-two), "
     "born nineteen thirty-two, established eighteen eighty-seven"),
    ("Between 1000 and 2000 people ate 1200 to 1500 calories.", "Between one thousand and two "
     "thousand people ate one thousand two hundred to one thousand five hundred calories."),
    ("In 1990, 1992 people came, from 1990 to 1995 people.", "In nineteen ninety, one thousand "
     "nine hundred ninety-two people came, from nineteen ninety to one thousand nine hundred "
     "ninety-five people."),
    ("Churchill (b. 1874, d. 1965), est. 500 people", "Churchill (born eighteen seventy-four, "
     "died nineteen sixty-five), est. five hundred people"),
    ("the 2023/24 season, the 2020 election", "the twenty twenty-three twenty-four season, the "
     "twenty twenty election"),
    # times and dates as programs and soldiers write them
    ("2024-12-25T10:30:00Z, 2024-12-25T10:30:45+02:00", "December twenty-fifth, twenty "
     "twenty-four, ten thirty UTC, December twenty-fifth, twenty twenty-four, ten thirty, "
     "forty-five seconds UTC plus two"),
    ("due 12/25/24, 6/12/18 months, 1/2/3", "due December twenty-fifth, twenty twenty-four, "
     "six/twelve/eighteen months, one/two/three"),
    ("8.30 pm, at 1400 hours, 1400 hours, until 00:00", "eight thirty PM, at fourteen hundred "
     "hours, one thousand four hundred hours, until midnight"),
    ("call 555.123.4567", "call five five five, one two three, four five six seven"),
    # singular before a noun
    ("a $20 bill, a 10 km run, the 100 m dash, a $1.5 million house, $20 bills",
     "a twenty dollar bill, a ten kilometer run, the one hundred meter dash, a one point five "
     "million dollar house, twenty dollar bills"),
    ("$20/month, $15/hr, €5/kg, 90 mg/dl, 10 km/h", "twenty dollars a month, fifteen dollars "
     "an hour, five euros per kilogram, ninety milligrams per deciliter, ten kilometers per "
     "hour"),
    ("20k users, 1.5M downloads, 20k+ stars, a 5k run, a 4K TV, 401k",
     "twenty thousand users, one point five million downloads, twenty thousand plus stars, a "
     "five K run, a four K TV, 401k"),
    ("rated 7/10, 4/5 stars, on 7/10", "rated seven out of ten, four out of five stars, on "
     "seven/ten"),
    ("Mon-Fri 9-5, Sat.–Sun., Sun-dried", "Monday to Friday nine to five, Saturday to Sunday, "
     "Sun-dried"),
    # rulers and titles
    ("John XXIII, Elizabeth I was queen, but the Elizabeth I was thinking of",
     "John the twenty-third, Elizabeth the first was queen, but the Elizabeth I was thinking of"),
    ("Mr. and Mrs. Smith, Drs. Smith, St. Louis, Main St. The", "Mister and Missus Smith, "
     "Doctors Smith, Saint Louis, Main St. The"),
    # signs, angles, powers of ten, a full stop that is a sentence's
    ("(+12.5%), +5, 1e-5, 51°30'26\"N, 5 p.m. EST, 5 p.m. Then", "(plus twelve point five "
     "percent), plus five, one times ten to the minus five, fifty-one degrees thirty minutes "
     "twenty-six seconds N, five PM EST, five PM. Then"),
    # recipes, roads and plurals
    ("1/4 tsp salt, 1/2 tsp, 1 1/2 tbsp oil, 3/4 lb", "one quarter teaspoon salt, half a "
     "teaspoon, one and a half tablespoons oil, three quarters of a pound"),
    ("under-18s, B-52s, Boeing 747s, 5x faster, 2x4", "under-eighteens, B-fifty-twos, Boeing "
     "seven hundred forty-sevens, five times faster, two by four"),
    ("5th Ave. The, 10 Downing St., Sunset Blvd, w/o sugar, 1,500 sq. ft.",
     "fifth Avenue. The, ten Downing Street, Sunset Boulevard, without sugar, one thousand "
     "five hundred square feet."),
    ("Amendment XIV, Art. 5", "Amendment fourteen, Article five"),
    # what only looks like one
    ("He scored 7/10 on 10/10, on 7/10, a 90s kid, within 30s and 40s, 80s/90s",
     "He scored seven out of ten on ten/ten, on seven/ten, a nineties kid, within thirty "
     "seconds and forty seconds, eighties/nineties"),
    ("2000/01, 0800 hours, 1400 hours of video, C++ 5, and/or, he/she",
     "two thousand two thousand one, oh eight hundred hours, one thousand four hundred hours "
     "of video, C plus plus five, and/or, he/she"),
    ("Sat-down, Fri-day, Malcolm X., St. Nick", "Sat-down, Fri-day, Malcolm X., Saint Nick"),
    ("man3/h_errno, v3/day, 5/day, US$1,250.50/year, [00:00<04:00]",
     "man3/h_errno, version three/day, five a day, one thousand two hundred fifty dollars and "
     "fifty cents a year, [zero hundred<four o'clock]"),
    # what is counted off, kings that share a name, units behind a power, codes
    ("See page 1/2, pages iv–xii; Elizabeth I and II; Henry II and I went.",
     "See page one of two, pages four to twelve; Elizabeth the first and the second; Henry the "
     "second and I went."),
    ("3×10⁸ m/s, 50% ± 2%, 3 x 4 cm, 5 ft x 6 ft", "three times ten to the eighth meters per "
     "second, fifty percent plus or minus two percent, three by four centimeters, five feet by "
     "six feet"),
    ("Your code is 482913. PIN: 0042; error code 404, the code 1990, code 12.50",
     "Your code is four eight two nine one three. PIN: zero zero four two; error code four "
     "hundred four, the code one thousand nine hundred ninety, code twelve point five zero"),
    ("7/10 of the people, in 42:17 minutes, 1:02:33 h", "seven tenths of the people, in forty-two "
     "minutes seventeen seconds, one hour two minutes thirty-three seconds"),
    # names of files, a topic that begins with a number, heights, years without a century
    ("report_2024-05-01_v2.pdf in ~/Documents/2024/ or C:\\a\\5.txt, #100DaysOfCode",
     "report_2024-05-01_v2.pdf in ~/Documents/2024/ or C:\\a\\5.txt, hashtag 100Days Of Code"),
    ("He is 6'2 and of the class of '05.", "He is six foot two and of the class of oh-five."),
    # what a unit's full stop ends, and what a dot between two facts is not
    ("Add 2 tbsp. sugar, 3 lbs. beef. Then 6 oz. It was good.", "Add two tablespoons sugar, three "
     "pounds beef. Then six ounces. It was good."),
    ("4.5 · 120 reviews · 5 min read; 3 · 5 = 15, 5×3=15", "four point five · one hundred twenty "
     "reviews · five minute read; three times five equals fifteen, five times three equals "
     "fifteen"),
    # papers
    ("(n=34, p<0.001, r = −0.45)", "(n equals thirty-four, p is less than zero point zero zero "
     "one, r equals minus zero point four five)"),
    ("x≥5, a≠b, E=mc². a > b, age > 65", "x is at least five, a is not equal to b, E equals mc "
     "squared. a > b, age is greater than sixty-five"),
    ("42 U.S.C. § 1983, meet @ 7:30pm", "forty-two U.S.C. section nineteen eighty-three, meet at "
     "seven thirty PM"),
    # alone: out of ten; a day where something says so
    ("7/10. He wrote 10/10, 4.5/5! Tue 7/10, due 7/10, 7/10 at noon, 7/10 mile", "seven out of "
     "ten. He wrote ten out of ten, four point five out of five! Tue seven/ten, due seven/ten, "
     "seven/ten at noon, seven/ten mile"),
    ("Runtime: 42:17 or 42:05, won 88:79", "Runtime: forty-two seventeen or forty-two oh five, "
     "won eighty-eight to seventy-nine"),
    # LaTeX
    (r"The \frac{1}{2} and $\alpha = 0.05$ where $x^2 + y_1 \leq \sqrt{n}$.", "The one half and "
     "alpha equals zero point zero five where x squared plus y one is at most the square root "
     "of n."),
    (r"\section{End} We see \textbf{bold} words, \alpha, $\frac{x+1}{2}$.", "End. We "
     "see bold words, alpha, x plus one divided by two."),
    (r"3 \times 4 = 12, $\bar{x} \approx 3.5$, $10^{-3}$, C:\alpha\to.txt", "three times four "
     "equals twelve, x is about three point five, ten to the minus three, C:\\alpha\\to.txt"),
    (
        "12/03/2024 14:32:10, 2024-03-12 14:32:10,123 ERROR, on 12/03/2024 at 9:05:10 PM.",
        "December third, twenty twenty-four fourteen thirty-two, ten seconds, March "
        "twelfth, twenty twenty-four fourteen thirty-two, ten seconds ERROR, on December "
        "third, twenty twenty-four at nine oh five, ten seconds PM.",
    ),
    (
        "Race of 24.09.2023, 2:02:42. Day 2 14:32:10, look at 1:23:45, in 14:32:10, "
        "1:23:45.67",
        "Race of September twenty-fourth, twenty twenty-three, two hours two minutes "
        "forty-two seconds. Day two fourteen hours thirty-two minutes ten seconds, look "
        "at one hour twenty-three minutes forty-five seconds, in fourteen hours "
        "thirty-two minutes ten seconds, one:twenty-three:forty-five point six seven",
    ),
    (
        "BP 120/80, then 135/85; files 120/80, 118/76 mmHg, pressure on 12/11, $1,5M, 10k",
        "BP one hundred twenty over eighty, then one hundred thirty-five over eighty-five; files "
        "one hundred twenty/eighty, one hundred eighteen over seventy-six mmHg, pressure on "
        "twelve/eleven, one point five million dollars, ten K",
    ),
    (
        "15/20, 4.5/5, season 19/20, law 15/20, 85/100",
        "fifteen out of twenty, four point five out of five, season nineteen twenty, law "
        "fifteen/twenty, eighty-five out of one hundred",
    ),
    (
        "$x = \\sum_{i=1}^n x_i$, $\\int_0^1 f$, \\lim_{x \\to 0} f, \\prod_{k=1}^{n-1} a, "
        "$\\int_{-\\infty}^\\infty g$",
        "x equals the sum over i from one to n of x i, the integral from zero to one of "
        "f, the limit as x approaches zero of f, the product over k from one to n minus "
        "one of a, the integral from minus infinity to infinity of g",
    ),
    (
        "$\\sum_{i<j} w$, $\\sum\\limits_{i=1}^{10} i = 55$, $\\int x dx$, $\\lim x$, "
        "C:\\sum\\int\\lim.txt, $5 for a sum_{i=1}",
        "the sum over i is less than j of w, the sum over i from one to ten of i equals "
        "fifty-five, the integral of x dx, lim x, C:\\sum\\int\\lim.txt, five dollars for a "
        "sum_{i equals one}",
    ),
    (
        "Bake 60-65 min., 1 hr 10 mins at 350°F (175°C/gas mark 4); CRP <5 mg/l, ≥50% of "
        "files > 2 GB, ~10x faster, p < 0.001",
        "Bake sixty to sixty-five minutes, one hour ten minutes at three hundred fifty "
        "degrees Fahrenheit (one hundred seventy-five degrees Celsius/gas mark four); "
        "CRP less than five milligrams per liter, at least fifty percent of files more "
        "than two gigabytes, about ten times faster, p is less than zero point zero zero "
        "one",
    ),
    (
        "63 pts in 12 wk, 5 bps, 420 ppm, 200 rpm; a -> 5, x<5, 1 pt, list<5>",
        "sixty-three points in twelve weeks, five basis points, four hundred twenty "
        "parts per million, two hundred revolutions per minute; a -> five, x is less "
        "than five, one pt, list<five>",
    ),
    (
        "season 23/24, 24/25, 12/13, 19/20 December",
        "season twenty-three twenty-four, twenty-four twenty-five, twelve/thirteen, "
        "nineteen twenty December",
    ),
)  # fmt: skip
