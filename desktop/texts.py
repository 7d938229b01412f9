"""The language of the window: English in the source, others from Qt's translation files.

A further language is one file: see `resources/translations/README.md`.
"""

from pathlib import Path

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QCoreApplication,
    QLibraryInfo,
    QLocale,
    QTranslator,
)
from PySide6.QtGui import QKeySequence

from desktop.actions import ACTIONS, Action

TRANSLATIONS_DIRECTORY = Path(__file__).parents[1] / "resources" / "translations"
SYSTEM = ""
SOURCE = "en"

# What models can speak; their own names for it are in English.
LANGUAGES = (
    QT_TRANSLATE_NOOP("Language", "Auto"),
    QT_TRANSLATE_NOOP("Language", "Chinese"),
    QT_TRANSLATE_NOOP("Language", "English"),
    QT_TRANSLATE_NOOP("Language", "French"),
    QT_TRANSLATE_NOOP("Language", "German"),
    QT_TRANSLATE_NOOP("Language", "Italian"),
    QT_TRANSLATE_NOOP("Language", "Japanese"),
    QT_TRANSLATE_NOOP("Language", "Korean"),
    QT_TRANSLATE_NOOP("Language", "Portuguese"),
    QT_TRANSLATE_NOOP("Language", "Russian"),
    QT_TRANSLATE_NOOP("Language", "Spanish"),
)


class Texts:
    """The translations in use; one lives as long as the application."""

    def __init__(self) -> None:
        self._in_use: list[QTranslator] = []
        self.language = SOURCE

    def install(self, language: str = SYSTEM) -> str:
        """Turns the application to a language; widgets hear of it by `LanguageChange`.

        Args:
            language: A code such as `de`; empty is the system's.

        Returns:
            The code in use: English where there is no translation.
        """
        for translator in self._in_use:
            QCoreApplication.removeTranslator(translator)
        self._in_use.clear()
        self.language = _choose(language)
        locale = QLocale.system() if language == SYSTEM else QLocale(self.language)
        QLocale.setDefault(locale)  # the decimal comma
        if self.language != SOURCE:
            qt_itself = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            self._load(f"qtbase_{self.language}", qt_itself)
            self._load(f"vivavoce_{self.language}", str(TRANSLATIONS_DIRECTORY))
        return self.language

    def _load(self, name: str, directory: str) -> None:
        translator = QTranslator()
        # Without Qt's own only the words in its standard dialogs stay English.
        if translator.load(name, directory):
            QCoreApplication.installTranslator(translator)
            self._in_use.append(translator)


def languages() -> tuple[tuple[str, str], ...]:
    """Gives what there is: code and the language's own name for itself."""
    codes = [SOURCE, *sorted(_translated())]
    return tuple((code, _own_name(code)) for code in codes)


def translated(context: str, source: str) -> str:
    """Translates a text that stands in a table rather than in a widget."""
    return QCoreApplication.translate(context, source)


def action_label(action: Action) -> str:
    """Gives what menus call an action."""
    label = next(doing.label for doing in ACTIONS if doing.action is action)
    return QCoreApplication.translate("Action", label)


def language_label(name: str) -> str:
    """Gives the window's word for a model's language; a language unknown to us keeps its name."""
    if name.lower() == "auto":
        return QCoreApplication.translate("Language", "Auto")
    return QCoreApplication.translate("Language", name[:1].upper() + name[1:])


def number(value: float, decimals: int = 0) -> str:
    """Writes a number as the language does, such as 1,25 in German."""
    return QLocale().toString(float(value), "f", decimals)


def keys_label(keys: str) -> str:
    """Gives what keyboards of the language call keys: Strg+S for Ctrl+S in German."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def clock(duration_s: float) -> str:
    """Writes a duration as on a player: 0:07, 12:30, 1:02:03."""
    minutes, seconds = divmod(max(0, round(duration_s)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _choose(language: str) -> str:
    wished = QLocale.system().uiLanguages() if language == SYSTEM else [language]
    there = {SOURCE, *_translated()}
    codes = (tag.replace("_", "-").split("-")[0] for tag in wished)
    return next((code for code in codes if code in there), SOURCE)


def _translated() -> set[str]:
    return {path.stem.split("_", 1)[1] for path in TRANSLATIONS_DIRECTORY.glob("vivavoce_*.qm")}


def _own_name(code: str) -> str:
    name = QLocale(code).nativeLanguageName()
    # Qt says "American English" for plain "en".
    return "English" if code == SOURCE else name[:1].upper() + name[1:]
