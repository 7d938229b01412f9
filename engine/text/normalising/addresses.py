"""E-mail addresses, web addresses that cleaning left, hashtags and handles."""
# ruff: noqa: RUF001 (wide marks)

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, WORD, Language

# A name has 64 characters at most, a host 253.
_EMAIL = regex.compile(
    rf"(?<!{WORD}|[.%+@-])(?:mailto:)?(?P<name>(?:{WORD}|[.%+-]){{1,64}}+)"
    rf"@(?P<host>(?:(?:{WORD}|-){{1,63}}+\.){{1,8}}(?:(?![0-9_]){WORD}){{2,24}}+)(?![\d_@])",
    FLAGS,
)
_URL = regex.compile(
    rf"(?<!{WORD}|[@.-])(?:(?:https?|ftp)://(?:www\.)?|www\.)"
    rf"(?P<host>{WORD}(?:{WORD}|-)*+(?:\.(?:{WORD}|-)++)*+)(?::[0-9]++)?"
    r"(?P<path>(?:/[\w.~%+@\-]*+)*+)"
    r"(?:[?#][^\s<>\"'”»)\]，。、\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]{0,2000}+)?",
    FLAGS,
)
_DOMAIN = regex.compile(
    rf"(?<!{WORD}|[@./-])(?P<host>(?:[A-Za-z][A-Za-z0-9\-]{{0,62}}+\.){{1,4}}"
    rf"(?:com|org|net|edu|gov|io|dev|app|eu|de|fr|br|info|ru|it|es|pt|jp|cn|kr|uk|ch|nl))(?!{WORD}|[@\-]|\.{WORD})"
    r"(?P<path>(?:/[\w.~%+\-]*+)*+)",
    FLAGS,
)
_TAG = regex.compile(
    rf"(?<!{WORD}|[&/#@.])(?P<sign>[#@])"
    rf"(?P<name>(?:\p{{L}}|(?<=#)[0-9]{{1,4}}\p{{L}}{{3}})[\p{{L}}\p{{M}}\p{{N}}_]{{1,60}}+)(?![\w@])",
    FLAGS,
)
_SIGNS = regex.compile("[@._+/-]+")
_TAIL = regex.compile(r"[.,;:!?]++\Z")
_HUMP = regex.compile(r"(?<=\p{Ll})(?=\p{Lu})|_+")


def read_emails(text: Mapped, language: Language) -> Mapped:
    """Says an address of mail: "a at b dot com"."""
    return text.sub(_EMAIL, lambda found: _said(f"{found['name']}@{found['host']}", language))


def read_urls(text: Mapped, language: Language) -> Mapped:
    """Says a web address by its host and path; what follows `?` or `#` is not for the ear."""

    def say(found: regex.Match[str]) -> str:
        tail = _TAIL.search(found[0])
        end = tail[0] if tail else ""
        address = (found["host"] + found["path"]).rstrip("/.!~%+@-")
        return _said(address, language) + end

    return text.sub(_URL, say).sub(_DOMAIN, say)


def read_tags(text: Mapped, language: Language) -> Mapped:
    """Says a hashtag or a handle, its humps apart: "hashtag Good Morning"."""

    def say(found: regex.Match[str]) -> str:
        name = _HUMP.sub(" ", found["name"]).strip()
        return f"{language.address[found['sign']]} {name}" if name else found[0]

    return text.sub(_TAG, say)


def _said(address: str, language: Language) -> str:
    """Says its signs, and those of its parts that have a word of their own: "ru"."""
    parts = _SIGNS.split(address)
    signs: list[str] = [*_SIGNS.findall(address), ""]
    words = (
        [language.address.get(part, part), *(language.address[sign] for sign in run)]
        for part, run in zip(parts, signs, strict=True)
    )
    return " ".join(word for run in words for word in run if word)
