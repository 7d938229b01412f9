"""The language of each part of a text is found, and one foreign word does not change it."""

import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.contract import Request
from engine.errors import UnknownLanguageError
from engine.text.cutting import segments_for
from engine.text.foreign import unspoken_language
from engine.text.languages import LANGUAGES, Detector
from tests.fakes import fake_voice
from tests.scripted import BASE, DESIGN

# Made for this test: news, talk, recipes, instructions.
SENTENCES = {
    "english": """
The train to the coast leaves at half past seven in the morning.
She put the letter back into the drawer and said nothing about it.
Nobody knows why the old lighthouse was painted green last year.
Please remember to bring your own cup and a warm jacket.
Our results show that smaller models can be just as accurate.
He had never seen so much snow in a single night before.
Stir the onions until they are soft, then add two cups of broth.
The council voted against the plan by a narrow margin on Tuesday.
If you had asked me earlier, I would have come along with you.
There were three dogs, a cat and something that looked like a goat.
What would you do with a million dollars and only one day to spend it?
Most of the files were deleted by accident during the update.
The museum is closed on Mondays, except during school holidays.
I have been working on this problem for more than ten years.
Turn left after the bridge and follow the river for two miles.
You should not believe everything that you read in the papers.
The quick repair cost us more than a new bicycle would have.
My grandmother used to tell us stories about the war at sea.
Click the button below to download the latest version of the software.
Although it was raining heavily, the children kept on playing outside.
""",
    "german": """
Der Zug an die Küste fährt um halb acht am Morgen ab.
Sie legte den Brief zurück in die Schublade und schwieg.
Niemand weiß, warum der alte Leuchtturm grün gestrichen wurde.
Bitte denken Sie an einen eigenen Becher und eine warme Jacke.
Unsere Ergebnisse zeigen, dass kleine Modelle ebenso genau sein können.
Er hatte noch nie so viel Schnee in einer einzigen Nacht gesehen.
Die Zwiebeln weich dünsten und mit einem halben Liter Brühe aufgießen.
Der Stadtrat lehnte den Plan am Dienstag mit knapper Mehrheit ab.
Wenn du mich früher gefragt hättest, wäre ich mitgekommen.
Da waren drei Hunde, eine Katze und etwas, das wie eine Ziege aussah.
Was tust du mit einer Million Euro, wenn du nur einen Tag Zeit hast?
Die meisten Dateien wurden beim Update aus Versehen gelöscht.
Das Museum ist montags geschlossen, außer in den Schulferien.
An diesem Problem arbeite ich seit mehr als zehn Jahren.
Biegen Sie hinter der Brücke links ab und folgen Sie dem Fluss.
Man sollte nicht alles glauben, was in der Zeitung steht.
Die schnelle Reparatur war teurer als ein neues Fahrrad.
Meine Oma hat uns immer Geschichten vom Krieg auf See erzählt.
Klicken Sie auf den Knopf, um die neueste Version herunterzuladen.
Obwohl es stark regnete, spielten die Kinder draußen weiter.
""",
    "french": """
Le train pour la côte part à sept heures et demie du matin.
Elle remit la lettre dans le tiroir et n'en parla plus.
Personne ne sait pourquoi le vieux phare a été peint en vert.
N'oubliez pas d'apporter votre tasse et une veste chaude.
Nos résultats montrent que les petits modèles sont tout aussi précis.
Il n'avait jamais vu autant de neige tomber en une seule nuit.
Faites revenir les oignons, puis ajoutez deux verres de bouillon.
Le conseil a rejeté le projet mardi à une faible majorité.
Si tu me l'avais demandé plus tôt, je serais venu avec toi.
Il y avait trois chiens, un chat et une sorte de chèvre.
Que ferais-tu avec un million d'euros et une seule journée ?
La plupart des fichiers ont été effacés par erreur.
Le musée est fermé le lundi, sauf pendant les vacances scolaires.
Je travaille sur ce problème depuis plus de dix ans.
Tournez à gauche après le pont et suivez la rivière.
Il ne faut pas croire tout ce qu'on lit dans les journaux.
La réparation nous a coûté plus cher qu'un vélo neuf.
Ma grand-mère nous racontait des histoires de guerre en mer.
Cliquez sur le bouton pour télécharger la dernière version.
Malgré la forte pluie, les enfants continuaient à jouer dehors.
""",
    "spanish": """
El tren hacia la costa sale a las siete y media de la mañana.
Ella guardó la carta en el cajón y no dijo nada más.
Nadie sabe por qué pintaron de verde el viejo faro.
Por favor, traiga su propia taza y una chaqueta abrigada.
Nuestros resultados muestran que los modelos pequeños son igual de precisos.
Nunca había visto tanta nieve en una sola noche.
Sofríe las cebollas y añade después dos tazas de caldo.
El ayuntamiento rechazó el plan el martes por escasa mayoría.
Si me lo hubieras pedido antes, habría ido contigo.
Había tres perros, un gato y algo que parecía una cabra.
¿Qué harías con un millón de euros y un solo día?
La mayoría de los archivos se borraron por accidente.
El museo cierra los lunes, salvo en vacaciones escolares.
Llevo más de diez años trabajando en este problema.
Gire a la izquierda después del puente y siga el río.
No hay que creer todo lo que dicen los periódicos.
La reparación nos costó más que una bicicleta nueva.
Mi abuela nos contaba historias de la guerra en el mar.
Haga clic en el botón para descargar la última versión.
Aunque llovía mucho, los niños seguían jugando afuera.
""",
    "italian": """
Il treno per la costa parte alle sette e mezza del mattino.
Lei rimise la lettera nel cassetto e non disse più nulla.
Nessuno sa perché il vecchio faro sia stato dipinto di verde.
Ricordatevi di portare una tazza e una giacca pesante.
I nostri risultati mostrano che i modelli piccoli sono altrettanto precisi.
Non aveva mai visto così tanta neve in una sola notte.
Soffriggete le cipolle e poi aggiungete due tazze di brodo.
Il consiglio ha respinto il piano martedì con una stretta maggioranza.
Se me lo avessi chiesto prima, sarei venuto con te.
C'erano tre cani, un gatto e qualcosa che sembrava una capra.
Che cosa faresti con un milione di euro e un giorno solo?
La maggior parte dei file è stata cancellata per sbaglio.
Il museo è chiuso il lunedì, tranne durante le vacanze.
Lavoro a questo problema da più di dieci anni.
Girate a sinistra dopo il ponte e seguite il fiume.
Non bisogna credere a tutto quello che scrivono i giornali.
La riparazione ci è costata più di una bicicletta nuova.
Mia nonna ci raccontava storie della guerra sul mare.
Fate clic sul pulsante per scaricare l'ultima versione.
Anche se pioveva forte, i bambini continuavano a giocare fuori.
""",
    "portuguese": """
O trem para o litoral sai às sete e meia da manhã.
Ela guardou a carta na gaveta e não disse mais nada.
Ninguém sabe por que pintaram o velho farol de verde.
Por favor, traga a sua própria caneca e um casaco quente.
Os nossos resultados mostram que modelos pequenos são igualmente precisos.
Ele nunca tinha visto tanta neve numa só noite.
Refogue as cebolas e depois junte duas xícaras de caldo.
A câmara rejeitou o plano na terça-feira por pequena maioria.
Se você tivesse me pedido antes, eu teria ido junto.
Havia três cães, um gato e algo que parecia uma cabra.
O que você faria com um milhão de reais e um dia só?
A maioria dos arquivos foi apagada por engano.
O museu fecha às segundas, exceto nas férias escolares.
Trabalho neste problema há mais de dez anos.
Vire à esquerda depois da ponte e siga o rio.
Não se deve acreditar em tudo o que sai nos jornais.
O conserto nos custou mais do que uma bicicleta nova.
A minha avó contava-nos histórias da guerra no mar.
Clique no botão para baixar a versão mais recente.
Embora chovesse muito, as crianças continuavam a brincar lá fora.
""",
    "russian": """
Поезд к морю отправляется в половине восьмого утра.
Она положила письмо обратно в ящик и ничего не сказала.
Никто не знает, почему старый маяк покрасили в зелёный цвет.
Не забудьте взять с собой кружку и тёплую куртку.
Наши результаты показывают, что малые модели не менее точны.
Он никогда не видел столько снега за одну ночь.
Обжарьте лук, а затем добавьте два стакана бульона.
Совет отклонил план во вторник с небольшим перевесом.
Если бы ты попросил раньше, я бы пошёл с тобой.
Там были три собаки, кошка и что-то похожее на козу.
Что бы ты сделал с миллионом рублей за один день?
Большинство файлов было удалено по ошибке.
Музей закрыт по понедельникам, кроме каникул.
Я работаю над этой задачей больше десяти лет.
За мостом поверните налево и идите вдоль реки.
Не стоит верить всему, что пишут в газетах.
Ремонт обошёлся нам дороже нового велосипеда.
Бабушка рассказывала нам истории о войне на море.
Нажмите кнопку, чтобы скачать последнюю версию.
Хотя шёл сильный дождь, дети продолжали играть.
""",
    "chinese": """
开往海边的火车早上七点半出发。
她把信放回抽屉,什么也没说。
没有人知道那座旧灯塔为什么被漆成绿色。
请记得带上自己的杯子和一件暖和的外套。
我们的结果表明,小模型同样准确。
他从来没见过一夜之间下这么大的雪。
把洋葱炒软,然后加入两杯高汤。
市议会星期二以微弱多数否决了该计划。
如果你早点问我,我就跟你一起去了。
有三只狗、一只猫,还有一个像山羊的东西。
如果有一百万元而只有一天,你会做什么?
大部分文件在更新时被误删了。
博物館星期一休息,學校假期除外。
我研究這個問題已經超過十年了。
過了橋向左轉,沿著河走兩公里。
報紙上寫的不要全都相信。
修理费比买一辆新自行车还贵。
奶奶常给我们讲海战的故事。
点击下面的按钮下载最新版本。
虽然雨下得很大,孩子们还在外面玩。
""",
    "japanese": """
海へ行く電車は朝の七時半に出発します。
彼女は手紙を引き出しに戻して、何も言わなかった。
古い灯台がなぜ緑に塗られたのか、誰も知らない。
自分のカップと暖かい上着を持ってきてください。
小さなモデルでも同じくらい正確だという結果が出た。
一晩でこんなに雪が降るのは見たことがなかった。
玉ねぎを柔らかくなるまで炒め、スープを加えます。
市議会は火曜日に僅差で計画を否決した。
もっと早く頼まれていたら、一緒に行ったのに。
犬が三匹、猫が一匹、それに山羊のようなものがいた。
百万円と一日だけあったら、何をしますか。
更新中にほとんどのファイルが誤って削除された。
博物館は学校の休みを除いて月曜日は休館です。
この問題に十年以上取り組んでいます。
橋を渡って左に曲がり、川に沿って進んでください。
新聞に書いてあることを全部信じてはいけない。
修理代は新しい自転車より高くついた。
祖母はよく海戦の話をしてくれた。
下のボタンを押して最新版をダウンロードしてください。
大雨だったのに、子供たちは外で遊び続けた。
""",
    "korean": """
바다로 가는 기차는 아침 일곱 시 반에 출발합니다.
그녀는 편지를 서랍에 다시 넣고 아무 말도 하지 않았다.
낡은 등대를 왜 초록색으로 칠했는지 아무도 모른다.
개인 컵과 따뜻한 외투를 꼭 가져오세요.
작은 모델도 그만큼 정확하다는 결과가 나왔다.
그는 하룻밤에 눈이 그렇게 많이 오는 것을 본 적이 없었다.
양파가 부드러워질 때까지 볶다가 육수를 넣으세요.
시의회는 화요일에 근소한 차이로 계획을 부결했다.
더 일찍 부탁했더라면 같이 갔을 텐데.
개 세 마리와 고양이 한 마리, 그리고 염소 같은 것이 있었다.
백만 원과 하루가 있다면 무엇을 하겠습니까?
업데이트 중에 파일 대부분이 실수로 삭제되었다.
박물관은 방학을 빼고 월요일에 쉽니다.
나는 십 년 넘게 이 문제를 연구해 왔다.
다리를 건너 왼쪽으로 돌아 강을 따라가세요.
신문에 나온 것을 모두 믿어서는 안 된다.
수리비가 새 자전거보다 더 비쌌다.
할머니는 바다 전쟁 이야기를 자주 해 주셨다.
아래 버튼을 눌러 최신 버전을 내려받으세요.
비가 많이 왔지만 아이들은 계속 밖에서 놀았다.
""",
}

# One to four words: headings, answers, names of things.
SHORT = {
    "english": "Good morning|Thank you very much|Chapter one|What happened|The end|I don't know|"
    "Yes, of course|Table of contents|Where are you|See you tomorrow|Nothing|Everything is fine|"
    "The weather|Introduction|My brother|It works|Let's go home|Who said that",
    "german": "Guten Morgen|Vielen Dank|Erstes Kapitel|Was ist passiert|Das Ende|Ich weiß nicht|"
    "Ja, natürlich|Inhaltsverzeichnis|Wo bist du|Bis morgen|Nichts|Alles ist gut|"
    "Das Wetter|Einleitung|Mein Bruder|Es geht|Gehen wir heim|Wer hat das gesagt",
    "french": "Bonjour à tous|Merci beaucoup|Premier chapitre|Que s'est-il passé|La fin|"
    "Je ne sais pas|Oui, bien sûr|Table des matières|Où es-tu|À demain|Rien|Tout va bien|"
    "Le temps|Avant-propos|Mon frère|Ça marche|Rentrons chez nous|Qui a dit cela",
    "spanish": "Buenos días|Muchas gracias|Capítulo primero|¿Qué pasó?|El fin|No lo sé|"
    "Sí, claro|Tabla de contenidos|¿Dónde estás?|Hasta mañana|Nada|Todo está bien|"
    "El tiempo|Introducción|Mi hermano|Funciona|Vamos a casa|¿Quién dijo eso?",
    "italian": "Buongiorno a tutti|Grazie mille|Capitolo primo|Che cosa è successo|La fine|"
    "Non lo so|Sì, certo|Indice dei contenuti|Dove sei|A domani|Niente|Va tutto bene|"
    "Il tempo|Introduzione|Mio fratello|Funziona|Andiamo a casa|Chi lo ha detto",
    "portuguese": "Bom dia|Muito obrigado|Capítulo um|O que aconteceu|O fim|Não sei|"
    "Sim, claro|Sumário do livro|Onde você está|Até amanhã|Nada disso|Está tudo bem|"
    "O tempo|Introdução|Meu irmão|Funciona bem|Vamos para casa|Quem disse isso",
    "russian": "Доброе утро|Большое спасибо|Глава первая|Что случилось|Конец|Я не знаю|"
    "Да, конечно|Оглавление|Где ты|До завтра|Ничего|Всё хорошо|"
    "Погода|Введение|Мой брат|Работает|Пойдём домой|Кто это сказал",
    "chinese": "早上好|非常感谢|第一章|怎么了|结束|我不知道|当然可以|目录|你在哪里|明天见|"
    "没什么|一切都好|天气|引言|我弟弟|可以用|回家吧|这是谁说的",
    "japanese": "おはようございます|どうもありがとう|はじめに|どうしたの|おわり|知りません|"
    "もちろんです|もくじ|どこにいるの|また明日|なんでもない|大丈夫だよ|"
    "お天気|まえがき|私の弟|動いた|家に帰ろう|誰が言ったの",
    "korean": "좋은 아침|정말 감사합니다|제일 장|무슨 일이야|끝|모르겠어요|"
    "네, 물론이죠|차례|어디 있어|내일 봐요|아무것도|다 괜찮아|"
    "날씨|머리말|내 동생|작동한다|집에 가자|누가 말했어",
}


@pytest.fixture(scope="module")
def detector() -> Detector:
    made = Detector()
    made.warm_up()
    return made


def lines(language: str) -> list[str]:
    return SENTENCES[language].strip().split("\n")


def paragraph(language: str, n: int = 3, start: int = 0) -> str:
    gap = "" if language in ("chinese", "japanese") else " "
    return gap.join(lines(language)[start : start + n])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_alone_is_known(detector: Detector, language: str) -> None:
    assert len(lines(language)) == 20
    assert [detector.languages([line])[0] for line in lines(language)] == [language] * 20


def test_nearly_all_texts_of_one_to_four_words_are_known_alone(detector: Detector) -> None:
    """174 of 180 when written; lingua, twenty times as large, knows 172."""
    shorts = [(name, text) for name, row in SHORT.items() for text in row.split("|")]
    assert len(shorts) == 180
    right = sum(detector.languages([text]) == (name,) for name, text in shorts)
    assert right >= 172


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_short_text_takes_the_language_around_it(detector: Detector, language: str) -> None:
    """A heading counts for what follows it, an answer for what was said before."""
    for text in SHORT[language].split("|"):
        parts = [text, paragraph(language), text, paragraph(language, 2, 5), text]
        assert detector.languages(parts) == (language,) * 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("other", LANGUAGES)
def test_a_foreign_word_changes_nothing_and_a_foreign_paragraph_does(
    detector: Detector, language: str, other: str
) -> None:
    if language == other:
        return
    word = SHORT[other].split("|")[1]  # "Thank you very much": two to four words
    before, after = paragraph(language), paragraph(language, 3, 6)
    assert detector.languages([before, word, after]) == (language,) * 3
    assert detector.languages([before, word]) == (language,) * 2
    assert detector.languages([word], before=language) == (language,)
    foreign = paragraph(other, 4, 8)
    assert detector.languages([before, foreign, after]) == (language, other, language)
    assert detector.languages([foreign], before=language) == (other,)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "english",
            "As the French say, “c'est la vie”, and he ordered another espresso macchiato.",
        ),
        ("english", "The sign 愛 means love, and Достоевский wrote novels."),
        ("german", "Das Meeting im Headquarter wurde gecancelt, weil der Server down war."),
        ("french", "Le week-end, il regarde « Breaking Bad » en streaming sur son smartphone."),
        ("russian", "Я купил iPhone 15 Pro Max и MacBook Air в магазине re:Store."),
        ("japanese", "Windows Updateのあとで、Visual Studio Codeが起動しません。"),
        ("chinese", "我用 Python 和 PyTorch 写了一个 Transformer 模型。"),
        ("korean", "Visual Studio Code에서 Python을 실행하면 오류가 납니다."),
        (
            "spanish",
            "Más información en https://www.example.com/english/how-to-read-the-manual.html",
        ),
        ("russian", "Пишите на john.smith@example-company.com или на https://example.com/contact."),
        ("portuguese", "O João não está à espera de ninguém, pois não?"),
        ("english", "I WAS BORN IN 1987 AND PAID 70 DOLLARS."),
        ("chinese", "會議將於下週三在臺北舉行"),
        ("chinese", "学习语言没有捷径"),
        ("chinese", "请把简历发送至hr@example.com谢谢"),
        ("japanese", "詳しくはhttps://example.com/english/manual.htmlをご覧ください"),
        ("japanese", "東京駅の図書館"),
    ],
)
def test_a_sentence_with_foreign_words_stays_itself(
    detector: Detector, language: str, text: str
) -> None:
    assert detector.languages([text]) == (language,)


def test_a_japanese_heading_without_kana_stays_japanese(detector: Detector) -> None:
    parts = [paragraph("japanese"), "第三章 東京大学物語", paragraph("japanese", 3, 5)]
    assert detector.languages(parts) == ("japanese",) * 3


def test_an_english_letter_in_a_russian_text_is_read_as_english(detector: Detector) -> None:
    """Latin names are at home in Russian, but a paragraph of nothing else is not Russian."""
    parts = [paragraph("russian"), paragraph("english"), paragraph("russian", 2, 9)]
    assert detector.languages(parts) == ("russian", "english", "russian")


def test_what_tells_nothing_is_held_over(detector: Detector) -> None:
    assert detector.languages(["1 2 3", "…", ""]) == (None, None, None)
    assert detector.languages(["1987", "!!!"], before="german") == ("german", "german")
    assert detector.languages(["42", paragraph("french"), "—"]) == ("french",) * 3
    assert detector.languages([]) == ()


def test_only_what_the_model_speaks_is_chosen(detector: Detector) -> None:
    few = Detector(["English", "Chinese"])
    assert few.languages([paragraph("german")]) == ("english",)
    assert few.languages([paragraph("japanese")])[0] in ("english", "chinese")
    assert Detector(["russian"]).languages(["Hello"]) == ("russian",)
    assert Detector([]).languages(["Hello"]) == (None,)
    two = Detector(["spanish", "italian"])
    assert two.languages([paragraph("german", 20) * 5])[0] in ("spanish", "italian")
    with pytest.raises(UnknownLanguageError, match="Did you mean german"):
        Detector(["germann"])


def test_a_text_is_cut_where_its_language_changes(detector: Detector) -> None:
    text = f"{paragraph('german')}\n\n{paragraph('english')} {paragraph('french')}"
    made = detector.stretches(text)
    assert [stretch.language for stretch in made] == ["german", "english", "french"]
    assert text[made[1].start : made[1].end].strip() == paragraph("english")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_covered_without_gaps(text: str) -> None:
    made = Detector().stretches(text)
    assert "".join(text[stretch.start : stretch.end] for stretch in made) == text
    assert all(stretch.language in (*LANGUAGES, None) for stretch in made)


@pytest.mark.parametrize(
    "text",
    [
        "\0",
        "\ud800 abc",
        "e\u0301" * 50,
        "👍🏽👨‍👩‍👧",
        "\u200b",
        "ﬁﬂ",
        "Ω≈ç√",
        "[" * 10**6,
        "a@" * 10**5,
    ],
)
def test_strange_text_is_no_trouble(detector: Detector, text: str) -> None:
    """The long ones took minutes when each of their letters might begin an address."""
    assert len(detector.languages([text])) == 1


def test_the_model_is_loaded_only_for_latin_script() -> None:
    """By what it takes: importing is quick, and a text in Han does not wait for the model."""
    probe = (
        "import engine.text, engine.text.languages as module;"
        "module.Detector().languages(['你好吗', 'Привет']);"
        "print(module._identifier.cache_info().currsize);"
        "module.Detector().languages(['Hello']);"
        "print(module._identifier.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "1"]


def test_a_book_takes_seconds_at_most(detector: Detector) -> None:
    """0.4 s for 76,000 characters when written: some 5 µs each."""
    text = "\n\n".join(paragraph(name, 20) for name in LANGUAGES) * 8
    began = time.process_time()
    assert len(detector.stretches(text)) == 80
    assert time.process_time() - began < 4


@pytest.mark.parametrize("spoken", ["english", "german", "japanese"])
def test_a_text_in_a_language_that_is_not_spoken_is_noticed(spoken: str) -> None:
    # The corpus above, three sentences at a time: which of them are taken for something unspoken.
    wrong = [
        (name, some)
        for name, text in SENTENCES.items()
        for lines in [text.split("\n")[1:-1]]
        for some in (" ".join(lines[at : at + 3]) for at in range(0, len(lines) - 2, 3))
        if unspoken_language(some, (spoken,)) != (None if name == spoken else name)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    [
        "1984",
        "He said “c'est la vie” and left for the station.",
        "Die Hard is a film; I die a little.",
        "El Niño and La Niña are the warm and the cold phase of it.",
        "Her name is 山田, and this is all that I know.",
    ],
)
def test_a_few_foreign_words_are_not_taken_for_another_language(text: str) -> None:
    assert unspoken_language(text, ("English",)) is None


def test_one_is_told_that_the_model_does_not_speak_a_texts_language() -> None:
    voice = fake_voice()
    _, notes = segments_for(Request("Guten Morgen, wie geht es Ihnen?", voice), DESIGN)
    assert "seems to be German, which fake-design does not speak" in " ".join(notes)
    assert segments_for(Request("Guten Morgen, wie geht es Ihnen?", voice), BASE)[1] == ()
    asked = Request("Guten Morgen, wie geht es Ihnen?", voice, language="English")
    assert segments_for(asked, DESIGN)[1] == ()
