"""Mails as programs in ten languages write them, and prose that only looks like their marks.

Each is what stands in the corpus of all kinds: (kind, language, source, spoken).
"""

from engine.text.cleaning import SourceKind

EMAIL = SourceKind.EMAIL
Example = tuple[SourceKind, str, str, str]

# Above "… wrote:", the writer's own lines stand: each is written with one, and must stay.
_ATTRIBUTIONS = (
    ("english", "On Sun, May 5, 2024 at 10:30\u202fAM Bob Smith <bob5@x.org>\nwrote:"),
    ("english", "On Sun, May 5, 2024 at 10:30 AM Bob Smith <\nbob@x.org> wrote:"),
    ("english", "On 5 May 2024, at 10:30, Bob Smith <bob@x.org> wrote:"),
    ("english", "On 5/5/24 10:30, Bob Smith wrote:"),
    ("english", "On Sun, May 05, 2024 at 10:30:00AM +0000, Bob Smith wrote:"),
    ("german", "Am So., 5. Mai 2024 um 10:30 Uhr schrieb Bob Müller <bob@x.org>:"),
    ("german", "Am 05.05.24 um 10:30 schrieb Bob Müller:"),
    ("french", "Le dim. 5 mai 2024 à 10:30, Bob Martin <bob@x.org> a écrit :"),
    ("spanish", "El dom, 5 may 2024 a las 10:30, Bob (<bob@x.org>) escribió:"),
    ("italian", "Il giorno dom 5 mag 2024 alle ore 10:30 Bob <bob@x.org> ha scritto:"),
    ("portuguese", "Em dom., 5 de mai. de 2024 às 10:30, Bob <bob@x.org> escreveu:"),
    ("russian", "вс, 5 мая 2024 г. в 10:30, Боб Иванов <bob@x.ru>:"),
    ("russian", "05.05.2024 10:30, Боб Иванов пишет:"),
    ("chinese", "Bob <bob@x.cn> 于2024年5月5日周日 10:30写道："),
    ("japanese", "2024年5月5日(日) 10:30 Bob <bob@x.jp>:"),
    ("japanese", "2024/05/05 10:30、Bob <bob@x.jp>のメール:"),
    ("korean", "2024년 5월 5일 (일) 오전 10:30, 밥 <bob@x.kr>님이 작성:"),
)
_HEADERS = (
    (
        "english",
        "From: Bob Smith\nSent: Monday, May 6, 2024 9:12 AM\nTo: Ann Lee; Carl\nGroup; Dora\n"
        "Subject: RE: Offer",
    ),
    ("german", "Von: Bob <b@x.de>\nGesendet: Montag, 6. Mai 2024 09:12\nAn: Ann\nBetreff: AW: Ja"),
    (
        "german",
        'Gesendet: Sonntag, 05. Mai 2024 um 10:30 Uhr\nVon: "B" <b@x.de>\nAn: A\nBetreff: J',
    ),
    ("french", "De : Bob <b@x.fr>\nEnvoyé : lundi 6 mai 2024 09:12\nÀ : Ann\nObjet : Offre"),
    ("spanish", "De: Bob\nEnviado el: lunes, 6 de mayo de 2024 9:12\nPara: Ann\nAsunto: Oferta"),
    ("italian", "Da: Bob <b@x.it>\nInviato: lunedì 6 maggio 2024 09:12\nA: Ann\nOggetto: R: Sì"),
    ("portuguese", "De: Bob\nEnviada em: 6 de maio de 2024 09:12\nPara: Ann\nAssunto: RES: Oferta"),
    ("russian", "От: Боб <b@x.ru>\nОтправлено: 6 мая 2024 г. 9:12\nКому: Анна\nТема: RE: Да"),
    ("chinese", "发件人: 鲍勃 <b@x.cn>\n发送时间: 2024年5月6日 9:12\n收件人: 安\n主题: 回复: 报价"),
    ("japanese", "差出人: ボブ <b@x.jp>\n送信日時: 2024年5月6日 9:12\n宛先: アン\n件名: RE: 見積"),
    ("english", "From: Bob\nTo: Ann\nDate: 05/06/2024 09:12 AM\nSubject: Re: Offer"),
    ("korean", "보낸사람: 밥 <b@x.kr>\n받는사람: 앤\n날짜: 2024년 5월 6일 9:12\n제목: 견적"),
    ("korean", "보낸 사람: 밥\n보낸 날짜: 2024년 5월 6일 오전 9:12\n받는 사람: 앤\n제목: RE: 견적"),
)
_SENT_FROM = (
    ("english", "Sent via the Samsung Galaxy S21, an AT&T 5G smartphone"),
    ("english", "Sent from Mail for Windows 10"),
    ("english", "Get Outlook for Android<https://aka.ms/AAb9ysg>"),
    ("english", "Sent with Proton Mail secure email."),
    ("german", "Gesendet mit der GMX App"),
    ("german", "Diese Nachricht wurde von meinem Android-Mobiltelefon mit GMX Mail gesendet."),
    ("french", "Envoyé depuis l'application Mail Orange"),
    ("spanish", "Enviado desde mi iPhone"),
    ("italian", "Inviato dal mio telefono Huawei"),
    ("portuguese", "Enviado do meu smartphone Samsung Galaxy"),
    ("russian", "Отправлено из мобильной Почты Mail.ru"),
    ("chinese", "发自我的小米手机"),
    ("japanese", "iPhoneから送信"),
    ("korean", "나의 iPhone에서 보냄"),
    ("english", "Sent from my T-Mobile 5G Device"),
    ("english", "Sent from my mobile, please excuse any typos"),
    ("english", "Sent from Yahoo Mail for iPhone"),
    ("german", "Gesendet von Outlook für Android"),
    ("french", "Envoyé à partir de Courrier pour Windows 10"),
    ("russian", "Отправлено из мобильного приложения Яндекс.Почты"),
    ("chinese", "从我的 iPhone 发送"),
    ("japanese", "スマートフォンから送信"),
)
# What companies' servers put below a mail.
_NOTICES = (
    (
        "english",
        "CONFIDENTIALITY NOTICE: This e-mail and its attachments are confidential. If you are not\n"
        "the intended recipient, please delete it.",
    ),
    ("english", "Virus-free. www.avast.com"),
    (
        "german",
        "Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat "
        "sind, vernichten Sie diese Mail bitte.\n\nDiese E-Mail wurde von Avast auf Viren geprüft.",
    ),
    (
        "french",
        "Ce message est confidentiel et établi à l'intention exclusive de ses destinataires. Si "
        "vous l'avez reçu par erreur, merci de le détruire.",
    ),
    (
        "italian",
        "Questo messaggio e i suoi allegati contengono informazioni riservate. Se ricevuto per "
        "errore, si prega di cancellarlo.",
    ),
    (
        "russian",
        "Данное сообщение является конфиденциальным и предназначено исключительно для адресата. "
        "Если вы получили его по ошибке, удалите его.",
    ),
)
# Each of these was lost, or what stood above or below it, or would be by a broader rule.
_ALL_THE_WRITERS = (
    ("english", "Hi,\n\nSent via the post office, the parcel should be there soon."),
    ("english", "Yes.\n\nSent from Rome with love"),
    ("english", "Sent from my iPhone\n\nis what it said below, so I knew."),
    ("english", "Yes.\n\nGet Outlook to work again, please"),
    ("german", "Ja.\n\nGesendet von meinem Bruder"),
    ("german", "Ja.\n\nVon meinem Bruder habe ich dir per Mail ein Paket gesendet"),
    ("italian", "Sì.\n\nInviato da Roma con amore"),
    ("chinese", "好。\n\n来自北京的问候"),
    ("english", "Yes.\n\nSent from my phone: meet me at 5."),
    ("english", "Yes.\n\nSent from my phone, sorry I can't come"),
    ("english", "Hi,\n\nSent via email yesterday."),
    ("english", "Did it come?\n\nSent with DHL Mail Express yesterday."),
    ("french", "Bonjour,\n\nEnvoyé par courrier recommandé hier."),
    ("italian", "Ciao,\n\nInviato con posta prioritaria ieri."),
    ("russian", "Да,\n\nОтправлено из почтового отделения вчера."),
    ("chinese", "好。\n\n来自手机厂商的消息说明天发货。"),
    (
        "english",
        "Tom,\n\nThis message is confidential: I sent it to the wrong recipient by mistake, so "
        "please delete it at once.",
    ),
    ("english", "Hi,\n\nOn 3 May 2026 at 10:30 Ann Lee wrote:\n\nAll come.\n\nThat is sad."),
    (
        "english",
        "On Sun, 3 May 2026 at 10:12 our teacher Ms Lee (lee@x.org) wrote:\n\nAll come.\n\nSad.",
    ),
    (
        "english",
        "Our trip:\n\nFrom: Paris\nTo: Rome\nDate: Sunday, 3 May 2026, 10:30\nSubject: us\n\nBye",
    ),
    (
        "english",
        "MEMO\n\nTo: the Board\nFrom: the Chair\nDate: 3 May 2026, 10:30\nSubject: Chairs\n\nNew.",
    ),
    ("english", "Hi,\n\n>:( so sad\n\n>_< too"),
    ("english", "Hi,\n\nthe poem ends\n--\nwith a dash\n\nand goes on here.\nBob"),
    (
        "english",
        "Dear all,\n\nOn Monday at 10:30 the head of the school wrote:\n\nAll come.\n\nBob",
    ),
    ("english", "Hi,\n\nIn 1984 Orwell wrote:\n\nIt was cold.\n\nI like that."),
    ("german", "Hi,\n\nAm Montag um 10:30 schrieb der Schulleiter:\n\nAlle kommen.\n\nBitte auch."),
    ("english", "The trip:\n\nFrom: Paris\nTo: Rome\nDate: 5 May\nSubject: holidays\n\nSee you."),
    ("english", "From: Paris\nTo: Rome\nDate: 5 May\n\nThat is our trip. See you!"),
    ("english", "Hi,\n\nwe only keep values with x\n> 50 % of the mean, and\nthat is all."),
    ("english", "Hi,\n\n>>> import foo\n>>> foo()\n1\n\nWhat now?"),
)

MAILS: tuple[Example, ...] = (
    *(
        (
            EMAIL,
            language,
            f"Hi Ann,\n\nPlease bring 5 keys.\n{line}\n> old",
            "Hi Ann,\n\nPlease bring 5 keys.",
        )
        for language, line in _ATTRIBUTIONS
    ),
    # As it is copied out of a window, with no `>`.
    *((EMAIL, language, f"Yes.\n\n{line}\n\nOld text", "Yes.") for language, line in _ATTRIBUTIONS),
    *((EMAIL, language, f"Yes.\n\n{head}\n\nOld text", "Yes.") for language, head in _HEADERS),
    *((EMAIL, language, f"Yes.\n\n{line}", "Yes.") for language, line in _SENT_FROM),
    *((EMAIL, language, f"Yes.\n\n{notice}", "Yes.") for language, notice in _NOTICES),
    *((EMAIL, language, text, text) for language, text in _ALL_THE_WRITERS),
    (
        EMAIL,
        "english",
        "From: Bob <b@x.org>\nSubject: Plan for the \n  school  \nTo: Ann\n\nHi.",
        "Plan for the school.\n\nHi.",
    ),
    (EMAIL, "english", "Question 1:\n> What is it?\n\nTea.", "Question 1:\nWhat is it?\n\nTea."),
    (
        EMAIL,
        "english",
        "Yes.\n\nSent from my iPhone\n\nOn Sun, May 5, 2024 at 10:30 Bob <b@x.org>\nwrote:\n\nOld",
        "Yes.",
    ),
    (
        EMAIL,
        "english",
        "Bob wrote on 5 May 2024:\n> Friday?\n\nAt nine.\n\n> And the keys?\n\nSure.",
        "At nine.\n\nSure.",
    ),
    (EMAIL, "english", "My poem:\n\n> Roses\n> and red", "My poem:\n\nRoses\nand red"),
    (EMAIL, "english", "Bob Smith wrote:\n> Old\n\nYes.", "Bob Smith wrote:\n\nYes."),
    (EMAIL, "english", "Yes.\n\n-- \nAnn Lee\n\nP.S. The keys!", "Yes.\n\nP.S. The keys!"),
    (
        EMAIL,
        "russian",
        "-------- Пересылаемое сообщение --------\n05.05.2024, 10:30, Боб <b@ya.ru>:\n\nВот план.",
        "Пересылаемое сообщение\n\nВот план.",
    ),
    (EMAIL, "english", "See [cid:image001.png@01D9.ABC] this.", "See this."),
    (EMAIL, "chinese", "好。\n\n------------------ 原始邮件 ------------------\n发件人: b", "好。"),
    (
        EMAIL,
        "english",
        "I agree.\n\n-- \nYou received this message because you are subscribed to the group “x”, "
        "which is on the web.\nTo unsubscribe from this group and stop receiving emails from it, "
        "send one to x@y.org.",
        "I agree.",
    ),
)
