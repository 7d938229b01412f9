"""How mail programs in ten languages mark headers, quotations and signatures."""
# ruff: noqa: RUF001 (Cyrillic letters and wide signs that look like Latin ones)

import regex

_NAMES = (
    "from|to|cc|bcc|subject|date|sent|reply-to|sender|importance|attachments"
    "|von|an|kopie|betreff|datum|gesendet|antwort an|wichtigkeit|anlagen"
    "|de|à|a|objet|date|envoyé|cc|cci|répondre à|pièces jointes"
    "|para|asunto|fecha|enviado|enviado el|responder a|adjuntos"
    "|da|oggetto|data|inviato|rispondi a|allegati"
    "|assunto|enviada em|enviado em|anexos"
    "|от|кому|копия|тема|дата|отправлено"
    "|发件人|收件人|抄送|主题|日期|发送时间|寄件者|收件者|主旨|寄件日期"
    "|差出人|宛先|件名|日付|日時|送信日時|送信者"
    "|보낸 사람|받는 사람|참조|제목|날짜|보낸 날짜"
)
_SUBJECTS = "subject|betreff|objet|asunto|oggetto|assunto|тема|主题|主旨|件名|제목"
_TECHNICAL = (
    r"(?:message-id|mime-version|content-[\w-]+|received|return-path|x-[\w-]+|references|in-reply-to"
    r"|dkim-signature|list-[\w-]+|user-agent|delivered-to|authentication-results|thread-[\w-]+|precedence)"
)
# `*From:*` is how a mail that was bold arrives.
HEADER = regex.compile(rf"(?i)\*?(?:{_NAMES}|{_TECHNICAL})\*?\s?[:：]")
ENVELOPE = regex.compile(rf"(?i)\*?(?:{_NAMES})\*?\s?[:：]")
SUBJECT = regex.compile(rf"(?i)\*?(?:{_SUBJECTS})\*?\s?[:：]")

# Each with a digit: the date tells it from a sentence that ends in "wrote:".
ATTRIBUTION = regex.compile(
    r"""(?i)(?=[^\d]*\d)(?:
      on[ ].+[ ]wrote
    | .+[ ]wrote[ ]on[ ].+
    | am[ ].+[ ]schrieb(?:[ ].+)?
    | .+[ ]schrieb[ ]am[ ].+
    | le[ ].+[ ]a[ \u00a0]écrit[ \u00a0]?
    | (?:el[ ])?.+[ ]escribió
    | il[ ].+[ ]ha[ ]scritto
    | (?:em[ ])?.+[ ]escreveu
    | .+[ ](?:пишет|(?:на)?писал(?:а|\(а\))?)
    | (?:在|于)?.+(?:写道|寫道)
    | .+(?:のメール|さんは書きました|は書きました|が書きました|さんからのメール|wrote)
    | .+(?:작성|썼습니다|쓰셨습니다|님이[ ]작성|에[ ]작성함)
    )[ ]?[:：]""",
    regex.VERBOSE,
)
ORIGINAL = regex.compile(
    r"""(?i)(?:-{2,10}|_{5,80})[ ]?(?:
      original[ ]message | original[ ]appointment | ursprüngliche[ ]nachricht | originalnachricht
    | message[ ]d['’]origine | message[ ]original | mensaje[ ]original | messaggio[ ]originale
    | mensagem[ ]original | исходное[ ]сообщение | 原始邮件 | 邮件原件 | 原始郵件 | 元のメッセージ
    | 원본[ ]메시지
    )[ ]?-{2,10}""",
    regex.VERBOSE,
)
FORWARDED = regex.compile(
    r"""(?i)[-_*\s]*(?:
      (?:begin[ ])?forwarded[ ]message
    | (?:anfang[ ]der[ ])?weitergeleiteten?[ ]nachricht
    | (?:début[ ]du[ ])?message[ ](?:transféré|réexpédié)
    | (?:inicio[ ]del[ ])?mensaje[ ]reenviado | (?:inizio[ ])?messaggio[ ]inoltrato
    | (?:início[ ]da[ ])?mensagem[ ](?:encaminhada|reencaminhada)
    | (?:начало[ ])?(?:пересылаемо(?:го|е)|переадресованно(?:го|е)|перенаправленно(?:го|е))
      [ ]сообщени[ея]
    | (?:开始|開始|已)?(?:转发|轉寄|轉發)的?(?:邮件|郵件|消息|訊息)
    | 転送(?:された)?(?:メッセージ|メール) | 전달된[ ](?:메시지|메일)(?:[ ]시작)?
    )[\s:：*_-]*""",
    regex.VERBOSE,
)
# The subject of a mail that passes another one on, as ten languages' programs begin it.
PASSED_ON = regex.compile(
    rf"(?i)\*?(?:{_SUBJECTS})\*?\s?[:：]\s*(?:fwd?|wg|tr|rv|enc|i|转发|轉寄|転送|전달)\s?[:：]"
)
SENT_FROM = regex.compile(
    r"""(?i)(?:sent[ ](?:from[ ]my|from[ ](?:mail|outlook|yahoo|proton|samsung)|via)[ ].{1,60}
    |get[ ]outlook[ ]for[ ].{1,40}
    |(?:von[ ]meinem|gesendet[ ]mit|gesendet[ ]von).{1,60}
    |envoyé[ ](?:de[ ]mon|depuis).{1,60}
    |enviado[ ](?:desde[ ]mi|do[ ]meu|desde|de[ ]meu).{1,60}
    |inviato[ ]da.{1,60}
    |отправлено[ ](?:с|из).{1,60}
    |(?:发自|從我的|从我的|來自).{1,40}
    |.{1,30}から送信
    |(?:나의|내).{1,30}에서[ ](?:보냄|전송)
    )[.]?""",
    regex.VERBOSE,
)
LIST_FOOTER = regex.compile(r"_{30,80}")
PGP = regex.compile(r"-----(?:BEGIN|END) PGP (?:SIGNED MESSAGE|SIGNATURE)-----|Hash: SHA\d{1,3}")
