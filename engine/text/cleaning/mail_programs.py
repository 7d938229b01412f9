"""The line that a device or a program puts below a mail, "Sent from my iPhone"."""
# ruff: noqa: RUF001 (Cyrillic letters and wide signs that look like Latin ones)

import regex

_DEVICES = (
    r"iphone|ipad|ipod|apple[ ]watch|macbook|\bmac\b|android|samsung|galaxy|blackberry|huawei"
    r"|xiaomi|redmi|\bpixel\b|nokia|lumia|xperia|\bsony\b|\bhtc\b|\blg\b|motorola|oneplus|\boppo\b"
    r"|\bhonor\b|fairphone|windows[ ]phone|smartphone|handy\b|mobiltelefon|\bmobile\b"
    r"|\bcell(?:[ ]?phone)?\b|tablet|\bphone\b|t[ée]l[ée]phone|appareil[ ]mobile|\bportable\b"
    r"|m[óo]vil|cellulare|telefon[oe]\b|celular|телефон|смартфон|планшет|手机|手機|小米|华为|荣耀"
    r"|스마트폰|휴대폰|핸드폰|갤럭시|아이폰|スマートフォン|スマホ"
)
_APPS = (
    r"outlook|gmail|yahoo|proton|\baol\b|gmx|web\.de|t-online|freenet|telekom[ ]mail|bluemail"
    r"|\bmail\b|mymail|\bspark\b|\bnine\b|zoho|thunderbird|boxer|\bk-9\b|\bпочты\b"
    r"|(?:courrier|correo|posta|e-?mail)[ ](?:pour|para|per)[ ]windows"
    r"|邮箱|邮件|郵件|メール|메일|네이버"
)
_BY = (
    r"sent[ ](?:from|with|via|using)"
    r"|(?:diese[ ]nachricht[ ]wurde[ ])?von[ ]meine[mr](?=.*[ ]gesendet)"
    r"|gesendet[ ](?:mit|von|über|aus)|envoyé[ ](?:de|depuis|avec|par|à[ ]partir[ ]d[eu])"
    r"|enviado[ ](?:desde|do|de|com|con|pelo|a[ ]partir[ ]d[eo])"
    r"|inviato[ ](?:da|dal|con|tramite)|отправлено[ ](?:с|со|из|через)"
    r"|发自|发送自|從我的|从我的|來自|来自|從|从(?=.*发送)"
)
_GET = (
    r"get|holen[ ]sie[ ]sich|laden[ ]sie|beziehen[ ]sie|télécharge[rz]|obten(?:ir|ez)|obtener"
    r"|descargar|scarica|ottieni|obter(?:[ ]o)?|baix(?:e|ar)(?:[ ]o)?|скачать|получит[ье]"
    r"|загрузить|获取|下载|取得"
)
# What may follow: names, numbers, and words between them. "Sent from my phone: call me" goes on.
_WORD = (
    r"(?-i:i?[\p{Lu}\d\p{Han}\p{Hangul}(][^\s:]*)|devices?|smartphone|phone|tablet|mobile|app"
    r"|secure|e?-?mail|network|on|for|with|using|via|the|an?|by|mit|auf|von|über|für|der|gesendet|mobiltelefon|pour"
    r"|sur|avec|par|du|de|para|con|en|per|su|di|no|com|do|для|на|через|с|почты|приложения|版|应用"
)
_APOLOGY = (
    r"[.,;!–—-]+[ ]?.{0,60}(?:typos?|spelling|brevity|brief|short|errors|mistakes|tippfehler|kürze"
    r"|fautes|brièveté|faltas|errores|brevedad|errori|brevità|erros|опечатки|краткость).{0,40}"
    r"|\.[ ]get[ ]the[ ](?:new[ ])?app"
)
# The device or program stands near: "Von meinem Bruder habe ich ein Handy" names none as sender.
SENT_FROM = regex.compile(
    rf"""(?i)(?=.{{4,120}}\Z)(?:
      (?:{_BY})[ ]?(?:[^\s]{{1,20}}[ ]){{0,2}}
      (?:l['’]application[ ]|(?:我的)?\p{{Han}}{{0,2}})?
      (?:[^\s]{{1,10}}[.-])?(?:{_DEVICES}|{_APPS})[^\s:,.。，的]{{0,12}},?
      (?:[ ](?:{_WORD}),?){{0,8}}(?:{_APOLOGY})?
    | (?:provenance|origen)[ ]?:[ ](?:courrier|correo).{{1,40}}
    | (?:{_GET})[ ]?\[?(?:outlook|bluemail|yahoo[ ]mail|spark)[ ]
      (?:for|für|pour|para|per|для)[ ].{{2,60}}
    | (?:{_GET})[ ]?(?:android|ios)[ ]版[ ]?outlook
    | outlook[ ](?:für|for|pour|para|per|для).{{2,20}}(?:herunterladen|beziehen|を入手)
    | (?:[^\s]{{1,20}}[ ]){{0,4}}[^\s]{{0,10}}(?:{_DEVICES}|{_APPS})[^。]{{0,20}}から送信
    | (?:[^\s]{{1,20}}[ ]){{0,3}}(?:{_DEVICES}|{_APPS})[^.]{{0,20}}에서[ ](?:보냄|전송)
    | (?:android|ios)용[ ]outlook.{{1,20}}
    )(?:\s?<https?://[^\s<>]{{1,200}}>)?[.]?""",
    regex.VERBOSE,
)
