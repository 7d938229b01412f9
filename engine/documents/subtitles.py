"""Reads subtitles, SubRip and WebVTT, each with its time."""

import re
from html import unescape

from engine.contract import SourceKind
from engine.documents.document import Chapter, Cue, Document
from engine.documents.encoding import decode
from engine.documents.errors import DocumentDamagedError

_TIME = r"(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})"
# Programs that shift all times write negative ones at the start: they are 0.
_TIMES = re.compile(rf"^[ \t]*(-?){_TIME}[ \t]*-->[ \t]*(-?){_TIME}[^\n]*$", re.MULTILINE)
_TAG = re.compile(
    r"</?(?:[biusc]|font|v|ruby|rt|lang)(?:[ .][^<>\n]*)?>|<\d[\d:.]*>|\{\\[^{}\n]*\}",
    re.IGNORECASE,
)
_SPEAKER = re.compile(r"<v(?:\.[^<> ]*)?[ \t]+([^<>\n]+)>", re.IGNORECASE)


def read_subtitles(data: bytes) -> Document:
    """Gives subtitles as one chapter, whose text has every one on lines of its own.

    WebVTT's `<v Anna>` becomes "Anna: ", which speaks the line in her voice.

    Raises:
        DocumentDamagedError: There is no time in it.
    """
    text = decode(data)
    is_web = text.lstrip().startswith("WEBVTT")
    found = list(_TIMES.finditer(text))
    if not found:
        raise DocumentDamagedError(
            "There is no subtitle in the file: no line says when one appears.",
            "Check that it is a .srt or .vtt file; read plain text as .txt.",
        )
    ends = [*(match.start() for match in found[1:]), len(text)]
    cues: list[Cue] = []
    for match, end in zip(found, ends, strict=True):
        words = _words(text[match.end() : end], is_web=is_web, is_last=end == len(text))
        if words:
            start_s = _seconds(match.groups()[:5])
            cues.append(Cue(start_s, max(start_s, _seconds(match.groups()[5:])), words))
    cues.sort(key=lambda cue: cue.start_s)
    whole = "\n".join(cue.text for cue in cues)
    return Document("", "", None, None, (Chapter("", whole, SourceKind.PLAIN, tuple(cues)),))


def _words(text: str, *, is_web: bool, is_last: bool) -> str:
    lines = [line.strip() for line in text.strip("\n").split("\n")]
    if is_web:  # an empty line ends the subtitle; names and notes of the next one follow it
        lines = lines[: lines.index("")] if "" in lines else lines
    elif not is_last and lines[-1].isdecimal():
        del lines[-1]  # the number of the next one
    kept = (_TAG.sub("", _SPEAKER.sub(r"\1: ", line)).strip() for line in lines)
    words = "\n".join(line for line in kept if line)
    return unescape(words) if is_web else words


def _seconds(groups: tuple[str | None, ...]) -> float:
    sign, hours, minutes, seconds, fraction = groups
    if sign:
        return 0.0
    whole = int(hours or 0) * 3600 + int(minutes or 0) * 60 + int(seconds or 0)
    return whole + int((fraction or "0").ljust(3, "0")) / 1000
