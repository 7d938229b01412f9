"""What companies' servers put below a mail, "This e-mail is confidential", in ten languages."""
# ruff: noqa: RUF001 (Cyrillic letters that look like Latin ones)

import regex

from engine.text.cleaning.lines import Line

_MAX_LINES = 60  # of a paragraph; lawyers write long ones
_MIN_CHARACTERS = 80
_OPENS = regex.compile(
    r"""(?i)[\s*_]*(?:
      (?:confidentiality|legal|important|e-?mail)[ ](?:notice|note|disclaimer|warning)\b
    | disclaimer\b | (?:vertraulichkeits|rechtlicher[ ]|wichtiger[ ])?hinweis:
    | (?:avis|note)[ ]de[ ]confidentialité | aviso[ ](?:legal|de[ ]con)
    | avviso[ ]di[ ]riservatezza | уведомление[ ]о[ ]конф
    | (?:this|the[ ]information[ ]in[ ]this)[ ](?:e-?mail|message|communication|transmission)
    | the[ ](?:information|contents?)[ ](?:contained[ ])?(?:in|of)[ ]this
    | diese[ ](?:e-?mail|nachricht)|der[ ]inhalt[ ]dieser
    | ce[ ](?:message|courriel|mail)|cet[ ]e-?mail|les[ ]informations[ ]contenues
    | est[ea][ ](?:mensaje|correo|e-?mail|mensagem)|la[ ]información[ ]contenida
    | as[ ]informações[ ]contidas | quest[oa][ ](?:messaggio|e-?mail|comunicazione)
    | le[ ]informazioni[ ]contenute
    | (?:это|данное|настоящее)[ ](?:электронное[ ])?(?:сообщени|письм)
    | [本此]电?子?(?:邮|郵)件|(?:本|この|当該)(?:電子)?メール|(?:이|본)[ ]?(?:전자)?(?:이)?메일
    )""",
    regex.VERBOSE,
)
# A person writes of "my mail": "I sent you this confidential mail by mistake."
_PERSONAL = regex.compile(
    r"(?i)(?<![\p{L}'’])(?:(?-i:I)|my|me|ich|mein\p{L}{0,2}|mir|mich|je|mon|ma|mes|yo|io|eu|meu|minha|я|мо[йяеё]|мне)"
    r"(?!\p{L})|我|私|僕|저는|제가|나는|내가"
)
_MESSAGE = regex.compile(
    r"(?i)\be-?mail\b|\bmessage\b|\bnachricht\b|courriel|\bmensaje\b|\bcorreo\b|\bmensagem\b"
    r"|messaggio|сообщени|письм|邮件|郵件|メール|이메일|메일"
)
_CONFIDENTIAL = regex.compile(
    r"(?i)confiden[tzc]|\bprivileged\b|vertraulich|riservat|\bsigilos|конфиденциальн|保密|机密|機密"
    r"|기밀|비밀"
)
_MISTAKEN = regex.compile(
    r"(?i)\b(?:in|by)[ ](?:error|mistake)\b|(?:intended|named|unintended)[ ](?:recipient|addressee)"
    r"|solely[ ]for[ ]the[ ]use|irrtümlich|versehentlich|richtige[r]?[ ](?:adressat|empfänger)"
    r"|par[ ]erreur|destinataires?\b|por[ ]error|destinatari[oa]s?\b|per[ ]errore|por[ ]engano"
    r"|по[ ]ошибке|адресат|误|誤|指定的?收件|잘못|수신인|수신자"
)
_SCANNED = regex.compile(
    r"""(?i)(?:
      (?=.*(?:scanned|checked|geprüft|vérifié|comprob|analiz|verificat|controllat|проверен))
      (?:this|diese|cet|este|esta|questa|это)[ ][^.]{2,80}(?:v[ií]rus|viren|вирус)[^.]{0,80}
      | (?:virus-free|virenfrei|sans[ ]virus|libre[ ]de[ ]virus|privo[ ]di[ ]virus
        |livre[ ]de[ ]vírus|без[ ]вирусов)\.?[ ]?.{0,60}
      | (?:please[ ])?(?:consider|think[ ]of)[ ]the[ ]environment[ ]before[ ]printing.{0,60}
      | (?:bitte[ ])?denken[ ]sie[ ]an[ ]die[ ]umwelt.{0,90}
      | pensez[ ]à[ ]l['’]environnement[ ]avant[ ]d['’]imprimer.{0,60}
      | (?:antes|prima)[ ]d[ei][ ](?:imprimir|stampare).{0,120}(?:ambiente).{0,60}
    )[.!]?""",
    regex.VERBOSE,
)


def n_disclaiming(lines: list[Line], index: int) -> int:
    """Gives how many lines a notice fills that no person wrote; 0 where a person may have.

    It speaks of the mail, of its being confidential and of who gets it by mistake, all three.

    Args:
        lines: The mail's.
        index: The first of them.
    """
    first = lines[index].text
    if not (_OPENS.match(first) or _SCANNED.fullmatch(first.strip("*_ "))):
        return 0
    end = index
    while end < len(lines) and lines[end].text.strip("_-*="):
        end += 1
        if end - index > _MAX_LINES:
            return 0
    said = " ".join(line.text for line in lines[index:end])
    legal = (_MESSAGE, _CONFIDENTIAL, _MISTAKEN)
    if _SCANNED.fullmatch(said.strip("*_ ")):
        return end - index
    is_one = len(said) >= _MIN_CHARACTERS and all(form.search(said) for form in legal)
    return end - index if is_one and not _PERSONAL.search(said) else 0
