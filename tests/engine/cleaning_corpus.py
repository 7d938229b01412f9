"""Texts that broke other readers, with what a good reader says of them.

Each is (kind, language, what the user gives, what is to be spoken). Where facts/desktop.md lists
the fault, its number stands beside it.
"""

from engine.text.cleaning import SourceKind
from tests.engine.cleaning_mail_corpus import MAILS

PLAIN, MARKDOWN, HTML = SourceKind.PLAIN, SourceKind.MARKDOWN, SourceKind.HTML
PDF, EMAIL = SourceKind.PDF, SourceKind.EMAIL

Example = tuple[SourceKind, str, str, str]

# 21: hyphens, invisible characters, ligatures
CHARACTERS: tuple[Example, ...] = (
    (PLAIN, "english", "It wasn't just emo\ufffetional.", "It wasn't just emotional."),
    (PLAIN, "english", "emo\x02\ntional", "emotional"),
    (PLAIN, "english", "re-\nduce the noise", "reduce the noise"),
    (PLAIN, "english", "re-\r\nduce the noise", "reduce the noise"),
    (PLAIN, "english", "a well-\nknown name", "a well-known name"),
    (PLAIN, "english", "state-of-\nthe-art work", "state-of-the-art work"),
    (PLAIN, "english", "a long-\nterm plan, data-\ndriven", "a long-term plan, data-driven"),
    (PLAIN, "english", "co-op and a co-\nop", "co-op and a co-op"),
    (PLAIN, "english", "COVID-\n19 and Anglo-\nSaxon", "COVID-19 and Anglo-Saxon"),
    (PLAIN, "german", "Ein-\nund Ausgang, Ge-\nschichte", "Ein- und Ausgang, Geschichte"),
    (PLAIN, "french", "dit-\nil en inter-\nnational", "dit-il en international"),
    (PLAIN, "russian", "кто-\nто из-\nза пере-\nвода", "кто-то из-за перевода"),
    (PLAIN, "english", "in\u00adter\u00adna\u00adtional", "international"),
    (PLAIN, "english", "re\u00ad\nduce", "reduce"),
    (PLAIN, "english", "ﬁnd the oﬃce ﬂoor", "find the office floor"),
    (PLAIN, "english", "zero\u200bwidth\u2060 and\ufeff marks\u200e", "zerowidth and marks"),
    (PLAIN, "english", "a\0b \x07bell\x1b", "ab bell"),
    (PLAIN, "english", "half \ud800 pair", "half pair"),
    (PLAIN, "english", "\uf0b7 one\n\uf0b7 two", "one.\ntwo"),
    (PLAIN, "english", "می\u200cخواهم", "می\u200cخواهم"),
)

# Chats as WhatsApp and others export them
CHATS: tuple[Example, ...] = (
    (
        PLAIN,
        "english",
        "[12/03/2024, 14:32:10] Anna: Hey, coming?\n[12/03/2024, 14:33:02] Tom: 5 min\nor ten\n"
        "[14:34] Anna: ok",
        "Anna: Hey, coming?\nTom: 5 min\nor ten.\nAnna: ok",
    ),
    (
        PLAIN,
        "english",
        "12/03/24, 9:14\u202fPM - Anna joined\n12/03/24, 9:15\u202fPM - Tom: <Media omitted>\n"
        "12/03/24, 9:16\u202fPM - Tom: lol",
        "Anna joined.\nTom: lol",
    ),
    (
        PLAIN,
        "german",
        "12.03.24, 14:32 - Anna: Ja\n12.03.24, 14:33 - Tom: Gut",
        "Anna: Ja.\nTom: Gut",
    ),
    (
        PLAIN,
        "english",
        "[14:34] It began: well\nThen it went on.",
        "[14:34] It began: well\nThen it went on.",
    ),
    (
        PLAIN,
        "english",
        "Ann Lee, [12.03.2024 14:32]\nHello: there\n\nTom, [12.03.2024 14:33]\nHi\n\n"
        "Ann Lee, [12.03.2024 14:35]\nOk",
        "Ann Lee:\nHello: there\n\nTom:\nHi\n\nAnn Lee:\nOk",
    ),
    (
        PLAIN,
        "english",
        "Ann Lee  [10:32 AM]\nHello\nTom  [10:33 AM]\nHi\nyou\nAnn Lee  [10:41 AM]\nok",
        "Ann Lee:\nHello.\nTom:\nHi\nyou.\nAnn Lee:\nok",
    ),
    (
        PLAIN,
        "german",
        "Ann — heute um 14:32 Uhr\nHallo\nTom — gestern um 14:33 Uhr\nJa\n"
        "Ann — 12.03.2024 14:36\nGut",
        "Ann:\nHallo.\nTom:\nJa.\nAnn:\nGut",
    ),
    # Programmes and journeys, which lose nothing: planned times, titles alone, nothing said twice.
    *(
        (PLAIN, "english", text, text)
        for text in (
            "Yoga — 12/03/2024 19:30\nwith Anna\nYoga — 19/03/2024 19:30\nwith Tom",
            "Doors — Today at 7:32 PM\nConcert — Today at 8:31 PM\nDoors — Today at 9:32 PM\nx",
            "Departure, [12.03.2024 14:32]\nRome\nArrival, [12.03.2024 16:41]\nBari",
            "Lunch [10:32 AM]\nin the hall\nLunch [10:33 AM]\noutside",
            "Anna — who had left — came home at 2:32 PM\nand Anna — she again — slept at 2:33",
        )
    ),
)

# Cells as a spreadsheet gives them, and what else has a tab
TABS: tuple[Example, ...] = (
    (
        PLAIN,
        "english",
        "Name\tAge\tCity\nAnna\t12\tRome\nTom\t\tNew York\n\nNext.",
        "Name, Age, City.\nAnna, 12, Rome.\nTom, New York.\n\nNext.",
    ),
    (PLAIN, "german", "Anfang\t5\nEnde\t7\nText.", "Anfang, 5,\nEnde, 7,\nText."),
    (PLAIN, "english", "1.\tIntro\n2.\tMain part", "1. Intro.\n2. Main part"),
    (PLAIN, "english", "a)\tOne\nb)\tTwo", "a) One.\nb) Two"),
    (PLAIN, "english", "ANNA:\tHello.\nTOM:\tHi!", "ANNA: Hello.\nTOM: Hi!"),
    (PLAIN, "english", "\tindented\n\tindented too", "indented\nindented too"),
    (PLAIN, "japanese", "名前\t都市\n花子\t東京", "名前，都市。\n花子，東京"),
)

# 22: what leaves nothing, or next to nothing, to be said
NEXT_TO_NOTHING: tuple[Example, ...] = (
    (PLAIN, "english", "", ""),
    (PLAIN, "english", " \n\t", ""),
    (PLAIN, "english", "…", "…"),
    (PLAIN, "english", "!!!???", "?!"),
    (PLAIN, "english", "—", "—"),
    (PLAIN, "english", "👍🏽👨‍👩‍👧", "thumbs up, family man woman girl"),
    (PLAIN, "english", "\u200b\u200d\u2060\ufeff", ""),
    (PLAIN, "english", "\0", ""),
    (PLAIN, "english", "\udfff", ""),
    (PLAIN, "english", "-----", ""),
    (MARKDOWN, "english", "[](https://x.y)", ""),
    (MARKDOWN, "english", "<!-- nothing -->", ""),
    (HTML, "english", "<p> &nbsp; </p><script>alert(1)</script>", ""),
    (EMAIL, "english", "> only a quote", ""),
)

PUNCTUATION: tuple[Example, ...] = (
    (PLAIN, "english", "What!!!??? No..... Yes!!", "What?! No… Yes!"),
    (PLAIN, "english", "Wait... there.", "Wait... there."),
    (PLAIN, "english", "Wait . . . there", "Wait … there"),
    (PLAIN, "chinese", "真的吗？？？太好了！！！。。。", "真的吗？太好了！…"),
    (PLAIN, "english", "One.\n\n* * *\n\nTwo.", "One.\n\nTwo."),
    (PLAIN, "english", "One.\n==========\nTwo.", "One.\n\nTwo."),
    (PLAIN, "english", "yes ----- no", "yes — no"),
    (PLAIN, "english", "Chapter 1 ........ 5\nChapter 2 . . . . . 9", "Chapter 1, 5\nChapter 2, 9"),
    (PLAIN, "english", "Buy:\n- eggs\n- milk\n- tea", "Buy:\neggs.\nmilk.\ntea"),
    (PLAIN, "english", "• One\n• Two!\n• Three", "One.\nTwo!\nThree"),
    (PLAIN, "english", "1. Mix\n2. Bake\n3. Eat", "1. Mix.\n2. Bake.\n3. Eat"),
    (
        PLAIN,
        "english",
        "5 - 3 = 2, snake_case, 2**3, C++ and #1",
        "5 - 3 = 2, snake_case, 2**3, C++ and #1",
    ),
    (PLAIN, "english", "too   many\tspaces \n and\n\n\n\nlines", "too many spaces\nand\n\nlines"),
)

LINKS: tuple[Example, ...] = (
    (PLAIN, "english", "See https://www.example.com/a?b=c&d=e#f.", "See example.com."),
    (PLAIN, "english", "(see http://example.org/x_(y))", "(see example.org)"),
    (PLAIN, "english", "www.example.com, or docs.python.org/3/", "example.com, or docs.python.org"),
    (PLAIN, "english", "https://user@host.example:8080/x", "host.example"),
    (PLAIN, "chinese", "请看https://example.com/a。谢谢", "请看example.com。谢谢"),
    (PLAIN, "english", "https://ja.wikipedia.org/wiki/日本 is long", "ja.wikipedia.org is long"),
    (
        PLAIN,
        "english",
        "Mail mailto:ann@example.com or bob@x.org.",
        "Mail ann@example.com or bob@x.org.",
    ),
    (PLAIN, "english", "and/or, v1.2/x, file.py, e.g./i.e.", "and/or, v1.2/x, file.py, e.g./i.e."),
)

EMOJI: tuple[Example, ...] = (
    (PLAIN, "english", "Great job 🎉🎉🎉 see you", "Great job, party popper, see you"),
    (PLAIN, "english", "I ❤️ it 👍🏿!", "I, red heart, it, thumbs up!"),
    (PLAIN, "german", "Gut 👍", "Gut, daumen hoch"),
    (PLAIN, "chinese", "干得好👍谢谢", "干得好，拇指向上，谢谢"),
    (PLAIN, "english", "Step 1️⃣ in 🇩🇪", "Step, 1, in, Germany"),
    (PLAIN, "english", "Acme™ © 2024, a ↔ b", "Acme™ © 2024, a ↔ b"),
    (PLAIN, "english", "\ud83d\ude00", "grinning face"),
)

CITATIONS: tuple[Example, ...] = (
    (PLAIN, "english", "Founded in 1237.[13]: 45–46 It grew.[2]", "Founded in 1237. It grew."),
    (PLAIN, "english", "For more see [3].", "For more see [3]."),
    (PLAIN, "english", "Ann Lee¹ and Bob Smith², 5 km², n¹", "Ann Lee and Bob Smith, 5 km², n¹"),
    (PLAIN, "chinese", "中文¹，5米²。", "中文，5米²。"),
    (
        PLAIN,
        "english",
        "As shown by (Doe et al. 2023), it is so (Lee et al. 2020).",
        "As shown by (Doe et al. 2023), it is so.",
    ),
    (PLAIN, "english", "The fox[3] runs [4, 5].", "The fox runs."),
    (
        PLAIN,
        "english",
        "Studies [12, 14–17] and Lee et al. [3] agree; the range [1, 10] and press [1] stay.",
        "Studies and Lee et al. agree; the range [1, 10] and press [1] stay.",
    ),
    (
        PLAIN,
        "english",
        "\\begin{abstract}\nAs in Fig.~\\ref{a}, we cite~\\citep[p. 3]{b} it.",
        "As in Fig., we cite it.",
    ),
    (PLAIN, "english", "It works [12–15]; see below.[1][2]", "It works; see below."),
    (PLAIN, "english", "It is so (Smith 2023).", "It is so (Smith 2023)."),
    (PLAIN, "english", "So (Smith 2023; Doe 2019). Or (Ray 2001).", "So. Or."),
    (PLAIN, "english", "So (Ann, 2003). So (Ben, 2004). So (Cy, 2005).", "So. So. So."),
    (
        PLAIN,
        "english",
        "So (Smith, 2020) it is, as Doe et al. say.",
        "So it is, as Doe et al. say.",
    ),
    (
        PLAIN,
        "english",
        "So (Ann, 2003); (Up, 2009).\n\nReferences\nAnn, B. (2003). A book.",
        "So; (Up, 2009).\n\nReferences\nAnn, B. (2003). A book.",
    ),
    (
        PLAIN,
        "english",
        "(Titanic 1997), (Up 2009), (Jaws 1975)",
        "(Titanic 1997), (Up 2009), (Jaws 1975)",
    ),
    (PLAIN, "english", "(Obama & Biden 2008), (Up, 2009)", "(Obama & Biden 2008), (Up, 2009)"),
    (
        PLAIN,
        "english",
        "It won (Obama 2008), (Titanic, 1997).",
        "It won (Obama 2008), (Titanic, 1997).",
    ),
    (PLAIN, "english", "Press [1] for sales, [2] for help.", "Press [1] for sales, [2] for help."),
    (PLAIN, "english", "[1] Sales\n[2] Help, or as in [3].", "[1] Sales\n[2] Help, or as in [3]."),
    (PLAIN, "english", "foo[i], f(args[2]), x = b[a]", "foo[i], f(args[2]), x = b[a]"),
    (PLAIN, "english", "a[i] = b[i] + c[j] in std::list", "a[i] = b[i] + c[j] in std::list"),
    (PLAIN, "english", "So (Smith & Jones, 2021; Doe et al., 2019, p. 5) it is.", "So it is."),
    (PLAIN, "german", "So ist es (vgl. Müller und Maier 2020, S. 5).", "So ist es."),
    (
        PLAIN,
        "english",
        "In (March 2023) and (Paris 2024) it was [sic].",
        "In (March 2023) and (Paris 2024) it was [sic].",
    ),
    (
        PLAIN,
        "english",
        "x[3], row_2[1] = 5, list[7] = 2, [0, 1]",
        "x[3], row_2[1] = 5, list[7] = 2, [0, 1]",
    ),
    (
        PLAIN,
        "english",
        "A claim.¹ Another² claim, 5 m² and x².",
        "A claim. Another claim, 5 m² and x².",
    ),
    (PLAIN, "english", "Moon[citation needed] and sun[a].", "Moon and sun."),
)

# 19: marks that are spoken; identifiers that are broken
MARKDOWN_TEXTS: tuple[Example, ...] = (
    (MARKDOWN, "english", "### Title\n\nText", "Title.\n\nText"),
    (MARKDOWN, "english", "Title\n=====\nText", "Title.\n\nText"),
    (MARKDOWN, "german", "Schüler*innen, Lehrer*innen", "Schüler*innen, Lehrer*innen"),
    (MARKDOWN, "german", "**Schüler*innen** und *gut*", "Schüler*innen und gut"),
    (MARKDOWN, "english", "**b** _i_ ~~s~~ ***bi***", "b i s bi"),
    (MARKDOWN, "english", "- [ ] task\n- [x] done", "task.\ndone."),
    (MARKDOWN, "english", "[text](https://x.y/?a=b&c=d) [ref][1]\n\n[1]: http://x.y", "text ref"),
    (MARKDOWN, "english", "<https://www.x.org/a> and https://y.org/b", "x.org and y.org"),
    (
        MARKDOWN,
        "english",
        "snake_case a*b*c __init__ `__all__` 2**3**4",
        "snake_case a*b*c __init__ __all__ 2**3**4",
    ),
    (MARKDOWN, "english", "*args, **kwargs", "*args, **kwargs"),
    (MARKDOWN, "chinese", "这是**重点**内容", "这是重点内容"),
    (
        MARKDOWN,
        "english",
        "| a | b |\n|---|---|\n| 1 | 2 \\| 3 |\n\nEnd",
        "a, b.\n1, 2 | 3.\n\nEnd",
    ),
    (MARKDOWN, "english", "Run:\n\n```py\nx = 1\n```\n\nDone", "Run:\n\nCode omitted.\n\nDone"),
    (MARKDOWN, "german", "Los:\n\n    x = 1\n\nGut", "Los:\n\nCode ausgelassen.\n\nGut"),
    (MARKDOWN, "english", "![A cat](c.png) [![B](b.png)](x)", "A cat B"),
    (MARKDOWN, "english", "> a quote\n> goes on", "a quote\ngoes on"),
    (
        MARKDOWN,
        "english",
        "1. one\n2. two\n   - sub\n3. three",
        "1. one.\n2. two.\nsub.\n3. three.",
    ),
    (MARKDOWN, "english", "1. 1\n2. 2", "1. 1.\n2. 2."),
    (MARKDOWN, "english", "a &amp; b \\* c &shy;", "a & b * c"),
    (MARKDOWN, "english", "Note[^1] and[^two].\n\n[^1]: The note.", "Note and.\n\nThe note."),
    (MARKDOWN, "english", "---\ntitle: x\ntags: [a]\n---\n# Head\n\nText", "Head.\n\nText"),
    (MARKDOWN, "english", "One\n\n---\n\nTwo  \nthree<br>four", "One\n\nTwo\nthree\nfour"),
    (
        MARKDOWN,
        "english",
        "<div>Some <b>HTML</b></div>\n\nText <i>here</i>",
        "Some HTML\n\nText here",
    ),
    (MARKDOWN, "english", "# A\r\n\r\nb\r\nc\r\n", "A.\n\nb\nc"),
    (MARKDOWN, "english", "std::vector<int> for <name>", "std::vector<int> for <name>"),
    (
        MARKDOWN,
        "english",
        "<name>\n\n<note>kept</note> List<Object>",
        "<name>\n\nkept List<Object>",
    ),
    (MARKDOWN, "japanese", "# 見出し\n\n本文です", "見出し。\n\n本文です"),
)

HTML_TEXTS: tuple[Example, ...] = (
    (HTML, "english", "<h1>Head</h1><p>One <b>two</b>\n three.</p>", "Head.\n\nOne two three."),
    (
        HTML,
        "english",
        '<body class="cookie-banner"><div id="cookie_banner">Accept</div>'
        '<a class="skip-link" href="#m">Skip</a><div class="cookies">Ginger cookies</div>',
        "Ginger cookies",
    ),
    (HTML, "english", "<ul><li>a <ul><li>b\n</ul></ul>", "a.\n\nb."),
    (HTML, "english", "<style>p{}</style><script>if(a<b){}</script><p>x</p>", "x"),
    (HTML, "english", "<nav><a href=/>Home</a></nav><p>Text</p><footer>©</footer>", "Text"),
    (HTML, "english", "<p>A &amp; B &lt;c&gt; &#8220;d&#x201D; AT&T", "A & B <c> “d” AT&T"),
    (HTML, "english", "<ul><li>x<li>y</ul><ol start=3><li>z</ol>", "x.\ny.\n\n3. z."),
    (HTML, "english", "<table><tr><th>N<th>M<tr><td>1<td>2</table>", "N, M.\n1, 2."),
    (
        HTML,
        "english",
        "<p>Do</p><pre>x = 1</pre><p>so <code>y_z</code></p>",
        "Do\n\nCode omitted.\n\nso y_z",
    ),
    (HTML, "english", 'See<img src="x.png" alt="a red bar">this', "See a red bar this"),
    (HTML, "english", "E = mc<sup>2</sup>, 1<sup>st</sup>, H<sub>2</sub>O", "E = mc², 1st, H2O"),
    (HTML, "english", 'Fox<sup class="reference"><a href="#cite-3">[3]</a></sup> ran', "Fox ran"),
    (
        HTML,
        "english",
        '<p hidden>no</p><p style="display: none">no</p><i aria-hidden="true">x</i>yes',
        "yes",
    ),
    (
        HTML,
        "english",
        '<p>Let <span class="MathJax_Preview">x2</span><span class="MathJax">'
        '<nobr aria-hidden="true">x2</nobr><span class="MJX_Assistive_MathML"><math><msup>'
        "<mi>x</mi><mn>2</mn></msup><mo>=</mo><mn>4</mn></math></span></span>"
        '<script type="math/tex">x^2=4</script> be.</p>',
        "Let x^2 = 4 be.",
    ),
    (
        HTML,
        "english",
        '<span class="katex"><span class="katex-mathml"><math><semantics><mi>y</mi>'
        '<annotation encoding="application/x-tex">y</annotation></semantics></math></span>'
        '<span class="katex-html" aria-hidden="true">y</span></span>',
        "y",
    ),
    (HTML, "japanese", "<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>です", "漢字です"),
    (HTML, "english", "<p>unclosed <b>text & 1 < 2 <a href='x>y", "unclosed text & 1 < 2 y"),
    (HTML, "english", "<!--StartFragment--><p>One<br>two</p><!--EndFragment-->", "One\ntwo"),
    (HTML, "english", "<nav>never closed <p>text</p>", "never closed\n\ntext"),
)

_LONG = "This line of ordinary text is about as long as the others are"
_WORDS = ["here", "there", "now", "then", "once", "again", "twice", "still", "ever"]
PDF_TEXTS: tuple[Example, ...] = (
    (
        PDF,
        "english",
        "Every line\nends in a line\nfeed here.",
        "Every line ends in a line feed here.",
    ),
    (
        PDF,
        "english",
        "A page.\n\n12/3/26, 6:02 AM A study\n\nhttps://x.org/a?b 1/1",
        "A page.",
    ),
    (PDF, "english", "At\n12/3/26, 6:02 AM\nwe met.", "At.\n\n12/3/26, 6:02 AM we met."),
    (PDF, "english", "to re-\nduce it and a well-\nknown one", "to reduce it and a well-known one"),
    (
        PDF,
        "english",
        "\n".join([*[_LONG] * 16, "17", *["and so it goes on"] * 16, "18", "to the end."]),
        " ".join([*[_LONG] * 16, *["and so it goes on"] * 16, "to the end."]),
    ),
    (
        PDF,
        "english",
        "and there was a thing which was the number\n2350\nand all of them were happy.",
        "and there was a thing which was the number 2350 and all of them were happy.",
    ),
    (
        PDF,
        "english",
        f"Introduction\n{_LONG}\nuntil here.",
        f"Introduction.\n\n{_LONG} until here.",
    ),
    (
        PDF,
        "english",
        f"{_LONG}\n{_LONG}.\n2.1 Results\n{_LONG}.",
        f"{_LONG} {_LONG}.\n\n2.1 Results.\n\n{_LONG}.",
    ),
    (  # two columns, as they are copied: one behind the other, a word cut between them
        PDF,
        "english",
        "The left column\nis a narrow one\nand ends in re-\nduced words on\nthe right side.",
        "The left column is a narrow one and ends in reduced words on the right side.",
    ),
    (
        PDF,
        "english",
        "A Journal, Vol. 3\nThe first page has a text\nof its own that\n1\f"
        "A Journal, Vol. 3\ngoes on to the second\npage and ends there.\n2\f"
        "A Journal, Vol. 3\nThe third page ends.\n3",
        "The first page has a text of its own that goes on to the second page and ends there.\n\n"
        "The third page ends.",
    ),
    (
        PDF,
        "english",
        "and in\n12\nand in\n13\nit was so.",
        "and in 12 and in 13 it was so.",
    ),
    (
        PDF,
        "english",
        "It is\nso.\ni\fWho is\nill\fis not.",
        "It is so.\n\ni\n\nWho is ill is not.",
    ),
    (  # one on each page, and yet no header
        PDF,
        "english",
        "\f".join(f"Question {n}\n{_LONG} {_WORDS[n]}.\n{n}" for n in range(1, 5)),
        "\n\n".join(f"Question {n}.\n\n{_LONG} {_WORDS[n]}." for n in range(1, 5)),
    ),
    (PDF, "english", "A single page.\nAnd its end.\n\n1\n", "A single page. And its end."),
    (PDF, "english", "How many are left?\n\n1\n", "How many are left?\n\n1"),
    (  # a table's values, not furniture
        PDF,
        "english",
        "\f".join(f"{_LONG} {_WORDS[n]}:\nEUR {n}\nn/a\nn/a\n3/4" for n in (7, 5, 4, 6)),
        "\n\n".join(f"{_LONG} {_WORDS[n]}: EUR {n} n/a n/a 3/4" for n in (7, 5, 4, 6)),
    ),
    (  # the book's name on left pages, the chapter's on right ones, each with the page's number
        PDF,
        "english",
        "\f".join(
            f"{('On the Way | {}' if n % 2 else '{} A Long Book').format(n)}\n{_LONG} {_WORDS[n]}."
            for n in range(1, 9)
        ),
        "\n\n".join(f"{_LONG} {_WORDS[n]}." for n in range(1, 9)),
    ),
    (  # a song's, without pages
        PDF,
        "english",
        "\n".join(["Chorus", *[f"{_LONG}."] * 16] * 3),
        "\n\n".join(["Chorus.", " ".join([f"{_LONG}."] * 16)] * 3),
    ),
    (PDF, "german", f"{_LONG}\nund so\n\nSeite 3 von 10\n\nweiter.", f"{_LONG} und so weiter."),
    (PDF, "chinese", "这是第一行文字\n这是第二行。", "这是第一行文字这是第二行。"),
    (PDF, "english", f"{_LONG}:\n• one thing\n• another", f"{_LONG}:\none thing.\nanother"),
)

EMAIL_TEXTS: tuple[Example, ...] = (
    (
        EMAIL,
        "english",
        "From: Ann <ann@x.org>\nTo: Bob\nSubject: Lunch\nDate: Tue, 3 Jun 2025 10:22\n\nAt noon.",
        "Lunch.\n\nAt noon.",
    ),
    (EMAIL, "german", "Von: A\nAn: B\nBetreff: Essen?\n\nUm zwölf.", "Essen?\n\nUm zwölf."),
    (
        EMAIL,
        "english",
        "Yes.\n\nOn Mon, 2 Jun 2025, Bob\n<b@x.org> wrote:\n> Lunch?\n>\n> Bob\n\nAnn",
        "Yes.\n\nAnn",
    ),
    (EMAIL, "german", "Ja.\n\nAm 02.06.2025 um 09:00 schrieb Bob:\n> Essen?", "Ja."),
    (EMAIL, "french", "Oui.\n\nLe 2 juin 2025 à 09:00, Bob a écrit :\n> Midi ?", "Oui."),
    (EMAIL, "spanish", "Sí.\n\nEl 2 jun 2025, Bob escribió:\n> ¿Comemos?", "Sí."),
    (EMAIL, "italian", "Sì.\n\nIl giorno 2 giu 2025, Bob ha scritto:\n> Pranzo?", "Sì."),
    (EMAIL, "portuguese", "Sim.\n\nEm 2 de jun. de 2025, Bob escreveu:\n> Almoço?", "Sim."),
    (EMAIL, "russian", "Да.\n\n2 июня 2025 г., Боб пишет:\n> Обед?", "Да."),
    (EMAIL, "chinese", "好。\n\n在 2025年6月2日,Bob写道：\n> 午饭？", "好。"),
    (EMAIL, "japanese", "はい。\n\n2025年6月2日 ボブさんは書きました：\n> 昼？", "はい。"),
    (EMAIL, "korean", "네.\n\n2025년 6월 2일, 밥님이 작성:\n> 점심?", "네."),
    (EMAIL, "english", "Fine.\n\n-----Original Message-----\nFrom: Bob\nOld text", "Fine."),
    (
        EMAIL,
        "english",
        "Fine.\n\nFrom: Bob\nSent: Monday\nTo: Ann\nSubject: Old\n\nOld text",
        "Fine.",
    ),
    (
        EMAIL,
        "english",
        "FYI.\n\nBegin forwarded message:\n\nFrom: Bob <b@x.org>\nSubject: News\nTo: Ann\n\n"
        "It is here.",
        "FYI.\n\nNews.\n\nIt is here.",
    ),
    (
        EMAIL,
        "german",
        "Siehe unten.\n\n---------- Weitergeleitete Nachricht ---------\nVon: Bo <b@x.org>\n"
        "Datum: 2. Juni 2025\nBetreff: Neues\nAn: Ann\n\nHier ist es.",
        "Siehe unten.\n\nNeues.\n\nHier ist es.",
    ),
    (  # as Apple Mail writes it in plain text
        EMAIL,
        "english",
        "FYI\n\n> Begin forwarded message:\n> \n> From: Bo\n> To: C\n> Subject: News\n> \n> Is.",
        "FYI\n\nNews.\n\nIs.",
    ),
    (
        EMAIL,
        "english",
        "From: A\nTo: B\nSubject: FW: News\n\nSee.\n-- \nAnn\n\n--Original Message--\nFrom: Bo\n"
        "Subject: News\n\nIt is here.",
        "FW: News.\n\nSee.\n\nNews.\n\nIt is here.",
    ),
    (EMAIL, "english", "---------- Forwarded message ---------\nHi", "Forwarded message\nHi"),
    (
        EMAIL,
        "english",
        "Hi,\nsee:\n--\nfirst\n--\nThat is all.",
        "Hi,\nsee:\n--\nfirst\n--\nThat is all.",
    ),
    (EMAIL, "english", "Yes\n--\nIt is on Tuesday at ten.", "Yes\n--\nIt is on Tuesday at ten."),
    (
        EMAIL,
        "english",
        "Yes.\n\n-- \nAnn\n\nThe meeting is moved to Tuesday at ten, so please be there.",
        "Yes.\n\nThe meeting is moved to Tuesday at ten, so please be there.",
    ),
    (EMAIL, "english", "Hi,\nyes.\n-- \nAnn Smith\nACME Ltd\n+1 555 0100", "Hi,\nyes."),
    (EMAIL, "english", "Yes.\n\nSent from my iPhone", "Yes."),
    (EMAIL, "german", "Ja.\n\nVon meinem iPhone gesendet", "Ja."),
    (
        EMAIL,
        "english",
        "She wrote:\nin prose, nothing is quoted.",
        "She wrote:\nin prose, nothing is quoted.",
    ),
)

CORPUS: tuple[Example, ...] = (
    *CHARACTERS,
    *CHATS,
    *TABS,
    *NEXT_TO_NOTHING,
    *PUNCTUATION,
    *LINKS,
    *EMOJI,
    *CITATIONS,
    *MARKDOWN_TEXTS,
    *HTML_TEXTS,
    *PDF_TEXTS,
    *EMAIL_TEXTS,
    *MAILS,
)
