"""Which files are sound, as far as a name or the first bytes tell: for drops and file dialogs."""

from pathlib import Path

# What read_recording was seen to read; what a file truly is, its content says when it is read.
SOUND_SUFFIXES = (
    ".wav",
    ".flac",
    ".mp3",
    ".ogg",
    ".oga",
    ".opus",
    ".m4a",
    ".mp4",
    ".aac",
    ".webm",
    ".wma",
    ".amr",
    ".aif",
    ".aiff",
    ".caf",
    ".au",
    ".w64",
)
_HEADS = (b"RIFF", b"RF64", b"fLaC", b"ID3", b"OggS", b"FORM", b"caff", b".snd", b"#!AMR")


def looks_like_sound(path: Path) -> bool:
    """Whether a file is likely sound: by its extension, or else by how it begins.

    Reads 12 bytes at most, and none where the extension tells.
    """
    if path.suffix.lower() in SOUND_SUFFIXES:
        return True
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            head = file.read(12)
    except (OSError, ValueError):  # ValueError: a NUL character in the path
        return False
    return head.startswith(_HEADS) or head[4:8] == b"ftyp"
