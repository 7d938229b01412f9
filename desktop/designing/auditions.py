# ruff: noqa: RUF001 - texts in ten languages
"""What voices say when they are tried: a short line, and longer ones that a voice is made from.

An audition is one sentence of about ten seconds without a comma, colon or dash: the engine then
speaks it as one segment, and a voice that is made up anew for each segment stays one voice.
"""

from dataclasses import dataclass

from engine.speech import Design

FALLBACK = "english"

LINES = {
    "chinese": "你好，我是这样说话的。希望你喜欢我的声音。",
    "english": "Hello, this is how I sound. I would be glad to read to you.",
    "french": "Bonjour, voici ma voix. Je serais ravie de lire pour vous.",
    "german": "Guten Tag, so klinge ich. Ich lese Ihnen gerne etwas vor.",
    "italian": "Buongiorno, questa è la mia voce. Leggerò volentieri per voi.",
    "japanese": "こんにちは、これが私の声です。よろしければ、何かお読みしましょう。",
    "korean": "안녕하세요, 제 목소리는 이렇습니다. 기꺼이 읽어 드리겠습니다.",
    "portuguese": "Olá, esta é a minha voz. Terei muito gosto em ler para si.",
    "russian": "Здравствуйте, вот так я звучу. Я с удовольствием вам почитаю.",
    "spanish": "Hola, así suena mi voz. Con mucho gusto le leo algo.",
}

AUDITIONS = {
    "chinese": (
        "每天早上我都会打开窗户看看天空然后给自己泡一杯热茶再坐下来读昨天没有读完的那本书。",
        "昨天晚上最后一班船到港的时候灯塔上的灯还亮着所以海鸥都以为天已经亮了。",
        "如果明天不下雨的话我们就沿着河边一直走到那座老桥然后在那里吃我们带来的面包。",
    ),
    "english": (
        "Every morning I open the window and look at the sky while the old clock in the hall "
        "strikes seven and the kitchen slowly fills with the smell of fresh coffee.",
        "When the last ferry came in yesterday evening the lamp in the harbour was still burning "
        "and the gulls who took it for morning began to argue loudly.",
        "If it does not rain tomorrow we will walk along the river to the old stone bridge and "
        "share the bread and the cheese that my sister brought from the village.",
    ),
    "french": (
        "Chaque matin je regarde le ciel par la fenêtre ouverte pendant que la vieille horloge "
        "sonne sept heures et que la cuisine se remplit doucement du parfum du café.",
        "Quand le dernier bateau est arrivé hier soir la lampe du port brûlait encore et les "
        "mouettes qui croyaient au matin se sont mises à crier.",
        "Si le temps reste beau demain nous marcherons le long de la rivière jusqu’au vieux pont "
        "de pierre et nous partagerons le pain et le fromage du village.",
    ),
    "german": (
        "Jeden Morgen öffne ich das Fenster und schaue in den Himmel und höre die alte Uhr im "
        "Flur sieben schlagen und rieche den frischen Kaffee aus der Küche.",
        "Gestern Abend brannte im Hafen bei der Ankunft der letzten Fähre noch immer die Lampe "
        "und die Möwen hielten sie für die Sonne und begannen zu streiten.",
        "Morgen wandern wir bei gutem Wetter am Fluss entlang bis zur alten Brücke aus Stein und "
        "teilen uns dort das Brot und den Käse aus dem Dorf meiner Schwester.",
    ),
    "italian": (
        "Ogni mattina apro la finestra e guardo il cielo mentre il vecchio orologio suona le "
        "sette e la cucina si riempie lentamente del profumo di caffè appena fatto.",
        "Quando ieri sera è arrivato l’ultimo traghetto la lampada del porto era ancora accesa e "
        "i gabbiani che la credevano il sole hanno cominciato a gridare.",
        "Se domani non piove cammineremo lungo il fiume fino al vecchio ponte di pietra e "
        "mangeremo insieme il pane e il formaggio che ha portato mia sorella.",
    ),
    "japanese": (
        "毎朝わたしは窓を開けて空を眺めながら古い時計が七時を打つのを聞いて台所から漂ってくるコーヒーの香りを楽しみます。",
        "昨日の夜に最後の船が港に着いたとき灯台の明かりはまだ灯っていて朝だと思ったかもめたちが騒ぎ始めました。",
        "明日もし雨が降らなければ川に沿って古い石の橋まで歩いて妹が村から持ってきたパンとチーズを一緒に食べましょう。",
    ),
    "korean": (
        "나는 매일 아침 창문을 열고 하늘을 바라보며 오래된 시계가 일곱 시를 알리는 소리를 듣고 "
        "부엌에서 퍼져 오는 커피 향기를 즐깁니다.",
        "어제저녁 마지막 배가 들어왔을 때 항구의 등불은 아직 켜져 있었고 아침인 줄 안 갈매기들이 "
        "시끄럽게 울기 시작했습니다.",
        "내일 비가 오지 않으면 우리는 강을 따라 오래된 돌다리까지 걸어가서 동생이 마을에서 가져온 "
        "빵과 치즈를 함께 나누어 먹을 것입니다.",
    ),
    "portuguese": (
        "Todas as manhãs abro a janela e olho para o céu enquanto o velho relógio bate as sete e "
        "a cozinha se enche devagar com o cheiro do café acabado de fazer.",
        "Quando o último barco chegou ontem à noite a lâmpada do porto ainda estava acesa e as "
        "gaivotas que a tomaram pelo sol começaram a gritar.",
        "Se amanhã não chover vamos caminhar ao longo do rio até à velha ponte de pedra e dividir "
        "o pão e o queijo que a minha irmã trouxe da aldeia.",
    ),
    "russian": (
        "Каждое утро я открываю окно и смотрю на небо под бой старых часов в прихожей и кухня "
        "медленно наполняется запахом свежего кофе.",
        "Вчера вечером к приходу последнего парома лампа в порту всё ещё горела и чайки приняли "
        "её за солнце и начали громко спорить.",
        "Завтра в хорошую погоду мы пойдём вдоль реки до старого каменного моста и разделим там "
        "хлеб и сыр из деревни моей сестры.",
    ),
    "spanish": (
        "Todas las mañanas abro la ventana y miro el cielo mientras el viejo reloj da las siete y "
        "la cocina se llena poco a poco del olor del café recién hecho.",
        "Cuando anoche llegó el último barco la lámpara del puerto todavía ardía y las gaviotas "
        "que la tomaron por el sol empezaron a gritar.",
        "Si mañana no llueve caminaremos junto al río hasta el viejo puente de piedra y "
        "compartiremos el pan y el queso que mi hermana trajo del pueblo.",
    ),
}


@dataclass(frozen=True, slots=True)
class Audition:
    """A described voice saying one of the sentences: the same one sounds the same every time.

    Attributes:
        description: The voice, in the user's words.
        language: A language of the model, in any case; an unknown one gets the English sentence.
        take: Another number is another voice to the same description.
    """

    description: str
    language: str = FALLBACK
    take: int = 0

    @property
    def text(self) -> str:
        """What it says."""
        known = AUDITIONS.get(self.language.lower(), AUDITIONS[FALLBACK])
        return known[self.take % len(known)]

    @property
    def design(self) -> Design:
        """What the model is asked for."""
        return Design(self.description.strip(), seed=self.take)


def line(*languages: str) -> tuple[str, str]:
    """Gives a short line in the first of these languages that there is one for, and which it is.

    Args:
        languages: Names as models have them, in any case; empty ones and `Auto` are passed over.
    """
    known = (name.lower() for name in languages if name.lower() in LINES)
    language = next(known, FALLBACK)
    return LINES[language], language
