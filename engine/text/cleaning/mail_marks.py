"""How mail programs in ten languages mark headers, quotations and signatures."""
# ruff: noqa: RUF001 (Cyrillic letters and wide signs that look like Latin ones)

import regex

_PERSONS = (
    "from|to|cc|reply-to|sender|von|an|kopie|antwort an|de|à|para|da|a|от|кому"
    "|发件人|收件人|寄件者|收件者|差出人|宛先|送信者|보낸 ?사람|받는 ?사람"
)
DATED = "date|datum|fecha|data|дата|日期|寄件日期|日付|日時|날짜"
SENT = (
    "sent|gesendet|gesendet am|envoyé|envoyé le|enviado|enviado el|inviato|enviada em|enviado em"
    "|отправлено|发送时间"
    "|寄件日期|送信日時|보낸 ?날짜"
)
_SUBJECTS = "subject|betreff|objet|asunto|oggetto|assunto|тема|主题|主旨|件名|제목"
_OTHER_NAMES = (
    "bcc|cci|importance|wichtigkeit|attachments|anlagen|pièces jointes|adjuntos|allegati|anexos"
    "|répondre à|responder a|rispondi a|копия|抄送|참조"
)
_NAMES = "|".join((_PERSONS, _SUBJECTS, DATED, SENT, _OTHER_NAMES))
TECHNICAL = (
    r"(?:message-id|mime-version|content-[\w-]+|received|return-path|x-[\w-]+|references|in-reply-to"
    r"|dkim-signature|list-[\w-]+|user-agent|delivered-to|authentication-results|thread-[\w-]+|precedence)"
)
# `*From:*` is how a mail that was bold arrives.
HEADER = regex.compile(rf"(?i)\*?(?:{_NAMES}|{TECHNICAL})\*?\s?[:：]")
ENVELOPE = regex.compile(rf"(?i)\*?(?:{_NAMES})\*?\s?[:：]")
PERSON = regex.compile(rf"(?i)\*?(?:{_PERSONS})\*?\s?[:：]")
SUBJECT = regex.compile(rf"(?i)\*?(?:{_SUBJECTS})\*?\s?[:：]")

ORIGINAL = regex.compile(
    r"""(?i)[-‐–—_]{2,80}[ ]?(?:
      original[ ]message | original[ ]appointment | ursprüngliche[ ]nachricht | originalnachricht
    | message[ ]d['’]origine | message[ ]original | mensaje[ ]original | messaggio[ ]originale
    | mensagem[ ]original | исходное[ ]сообщение | (?:回复的)?原(?:始)?邮件 | 邮件原件 | 原始郵件
    | 元のメッセージ | 원본[ ](?:메시지|메일)
    )[ ]?[-‐–—_]{2,80}""",
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
ANSWERING = regex.compile(
    rf"(?i)\*?(?:{_SUBJECTS})\*?\s?[:：]\s*(?:re|aw|wg|sv|rv|r|ref|res|odp|fwd?|tr|enc|回复|答复|回覆"
    r"|转发|轉寄|返信|転送|회신|답장|전달)\s?[:：]"
)
# A picture's place in a mail that was HTML.
CONTENT_ID = regex.compile(
    r"\[(?:cid:[^\]\s]{1,200}|image: [^\]\n]{0,60}\.(?:png|jpe?g|gif|webp))\]"
)
LIST_FOOTER = regex.compile(r"_{30,80}")
PGP = regex.compile(r"-----(?:BEGIN|END) PGP (?:SIGNED MESSAGE|SIGNATURE)-----|Hash: SHA\d{1,3}")
