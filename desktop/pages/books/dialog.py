"""The dialog that asks what a book is to be: file, title, picture, chapters, captions."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.bookplan import CAPTIONS, FORMATS, BookPlan, Format
from desktop.pages.books.cast import CastSection
from desktop.pages.dialog import Dialog
from desktop.pages.saving import file_name
from desktop.pages.theme import GRID_PX, Theme

COVER_PX = 96
_PICTURES = ("jpg", "jpeg", "png", "gif", "webp")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What the dialog begins with.

    Attributes:
        folder: Where the file goes.
        plan: What is read, by whom; its output, title and the rest are asked for.
        title: What the document is called, or the text's first words.
        author: Who wrote it, if the document says so.
        cover: The document's own picture.
        was_changed: Whether the text is another one than the document's.
        voices: Each voice's name and what is shown of it, for `BookDialog.offer_cast`.
    """

    folder: Path
    plan: BookPlan
    title: str = ""
    author: str = ""
    cover: bytes | None = None
    was_changed: bool = False
    voices: tuple[tuple[str, str], ...] = ()


class BookDialog(Dialog):
    """Asks for all that is left open, and refuses what cannot be.

    Signals (emitted in the GUI thread):
        chosen(BookPlan): What is to be made; the dialog is closed.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme, suggestion: Suggestion, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._suggestion = suggestion
        self._cover: Path | None = None
        self._keeps_cover = suggestion.cover is not None
        self._agreed: Path | None = None  # to be written over
        self._cast: CastSection | None = None
        self._form = QFormLayout()
        self._file, self._choose = QLineEdit(), QPushButton()
        self._format = QComboBox()
        self._title, self._author = QLineEdit(suggestion.title), QLineEdit(suggestion.author)
        self._picture, self._choose_cover, self._no_cover = QLabel(), QPushButton(), QPushButton()
        self._picture.setFixedSize(COVER_PX, COVER_PX)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._chapters = QCheckBox()
        self._chapters.setChecked(True)
        self._captions = {kind: QCheckBox() for kind in CAPTIONS}
        self._note, self._lacking = QLabel(), QLabel()
        for label in (self._note, self._lacking):
            label.setProperty("role", "muted")
            label.setWordWrap(True)
        self._labels = {name: QLabel() for name in ("file", "format", "title", "author", "cover")}
        self._labels["captions"] = QLabel()
        for button in (self._choose, self._choose_cover, self._no_cover):
            button.setAutoDefault(False)
        for known in FORMATS:
            self._format.addItem("", known)
        self._lay_out()
        self._show_file(_free(suggestion.folder / f"{file_name(suggestion.title)}.m4b"))
        self._connect()
        self._show_format()
        self._show_cover()
        self.retranslate()
        self._title.setFocus()

    @property
    def path(self) -> Path:
        """The file, as it is named now."""
        return Path(self._file.text().strip()).expanduser()

    def choose_file(self, path: str) -> None:
        """Takes what the system's dialog gave, which has asked before it writes over a file."""
        chosen = Path(path)
        if chosen.suffix.lower() not in _suffixes():
            chosen = chosen.with_name(f"{chosen.name}.{self._known().suffix}")
        self._show_file(chosen)
        self._agreed = chosen if str(chosen) == path else None
        self._note_file()

    def choose_cover(self, path: str) -> None:
        """Takes a picture, or says that it is none."""
        if QImageReader(path).read().isNull():
            words = self.tr("“{name}” is no picture that can be shown. Choose a JPEG or PNG file.")
            self.say_problem(words.format(name=Path(path).name))
            return
        self.say_problem("")
        self._cover = Path(path)
        self._show_cover()

    def offer_cast(self, names: Sequence[str]) -> None:
        """Asks who speaks these names, the most frequent first; called once, at any time."""
        if not names or not self._suggestion.voices:
            return
        self._cast = CastSection(names, self._suggestion.voices)
        self._cast.resized.connect(self._fit)
        self._form.insertRow(self._form.rowCount() - 1, self._cast.label, self._cast)
        for widget in (self._cast.label, self._cast):
            widget.show()  # the form does so too, but not before its height is asked for
        self._fit()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        super().retranslate()
        self.set_heading(self.tr("Save as a book"))
        words = {
            "m4b": self.tr("M4B, an audiobook with chapters and cover"),
            "mp3": self.tr("MP3, plays everywhere; chapters and cover"),
            "flac": self.tr("FLAC, exact; chapters and cover"),
            "ogg": self.tr("OGG Vorbis, small and free"),
            "opus": self.tr("Opus, smallest; chapters"),
            "wav": self.tr("WAV, exact and large"),
        }
        for row, known in enumerate(FORMATS):
            self._format.setItemText(row, words[known.suffix])
        for name, label, widget in (
            ("file", self.tr("File"), self._file),
            ("format", self.tr("Format"), self._format),
            ("title", self.tr("Title"), self._title),
            ("author", self.tr("Author"), self._author),
            ("cover", self.tr("Cover"), self._choose_cover),
            ("captions", self.tr("Captions"), self._captions[CAPTIONS[0]]),
        ):
            self._labels[name].setText(label)
            self._labels[name].setBuddy(widget)
            widget.setAccessibleName(label)
        self._choose.setText(self.tr("Choose…"))
        self._choose.setAccessibleName(self.tr("Choose the file"))
        self._choose_cover.setText(self.tr("Choose a picture…"))
        self._choose_cover.setAccessibleName(self.tr("Choose a picture for the cover"))
        self._no_cover.setText(self.tr("No cover"))
        self._chapters.setText(self.tr("Mark the chapters"))
        for kind, box in self._captions.items():
            box.setText(f".{kind}")
            box.setAccessibleName(self.tr("Captions as {kind}").format(kind=f".{kind}"))
            box.setToolTip(self.tr("Beside the sound: when each sentence and word is heard"))
        self.accept_button.setText(self.tr("Save the book"))
        self._say_note()
        self._show_format()

    def _lay_out(self) -> None:
        file = QHBoxLayout()
        file.setSpacing(GRID_PX)
        file.addWidget(self._file, 1)
        file.addWidget(self._choose)
        buttons = QVBoxLayout()
        buttons.addStretch()
        buttons.addWidget(self._choose_cover)
        buttons.addWidget(self._no_cover)
        buttons.addStretch()
        cover = QHBoxLayout()
        cover.setSpacing(GRID_PX * 2)
        cover.addWidget(self._picture)
        cover.addLayout(buttons)
        cover.addStretch()
        captions = QHBoxLayout()
        captions.setSpacing(GRID_PX * 3)
        for box in self._captions.values():
            captions.addWidget(box)
        captions.addStretch()
        form = self._form
        form.setHorizontalSpacing(GRID_PX * 2)
        form.setVerticalSpacing(GRID_PX)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self._labels["title"], self._title)
        form.addRow(self._labels["author"], self._author)
        form.addRow(self._labels["format"], self._format)
        form.addRow(self._labels["file"], file)
        form.addRow(self._labels["cover"], cover)
        form.addRow("", self._chapters)
        form.addRow(self._labels["captions"], captions)
        form.addRow("", self._lacking)
        self.body.addLayout(form)
        self.body.addWidget(self._note)

    def _connect(self) -> None:
        self._choose.clicked.connect(self._ask_file)
        self._choose_cover.clicked.connect(self._ask_cover)
        self._no_cover.clicked.connect(self._remove_cover)
        self._file.textEdited.connect(self._note_file)
        self._format.currentIndexChanged.connect(self._take_format)
        self.accept_button.clicked.connect(self._accept_if_fit)

    def _fit(self) -> None:
        """Gives it the height that it needs now, as far as the screen has it."""
        layout, place = self.layout(), self.screen().availableGeometry()
        assert layout is not None
        layout.activate()
        frame_px = self.frameGeometry().height() - self.height()
        height = min(layout.totalHeightForWidth(self.width()), place.height() - frame_px)
        self.resize(self.width(), height)
        if below := max(0, self.frameGeometry().bottom() - place.bottom()):
            self.move(self.x(), max(place.top(), self.y() - below))

    def _known(self) -> Format:
        return self._format.currentData()

    def _show_file(self, path: Path) -> None:
        self._file.setText(str(path))
        self._file.setCursorPosition(0)

    def _take_format(self) -> None:
        """Gives the file the ending of the format that was chosen."""
        path = self.path
        if path.name:
            is_known = path.suffix.lower() in _suffixes()
            stem = path.with_suffix("") if is_known else path
            self._show_file(_free(stem.with_name(f"{stem.name}.{self._known().suffix}")))
        self._show_format()

    def _note_file(self) -> None:
        """Shows the format that the file's ending names."""
        self.say_problem("")
        suffix = self.path.suffix.lower().removeprefix(".")
        for row, known in enumerate(FORMATS):
            if known.suffix == suffix:
                with QSignalBlocker(self._format):
                    self._format.setCurrentIndex(row)
        self._show_format()

    def _show_format(self) -> None:
        known = self._known()
        self._chapters.setEnabled(known.has_chapters)
        self._choose_cover.setEnabled(known.has_cover)
        self._no_cover.setEnabled(known.has_cover and self._has_cover)
        self._picture.setEnabled(known.has_cover)
        suffix = f".{known.suffix}"
        words = ""
        if not known.has_chapters:
            words = self.tr("A {suffix} file has no title, author, chapters or cover.")
        elif not known.has_cover:
            words = self.tr("A {suffix} file has no cover.")
        self._lacking.setText(words.format(suffix=suffix))
        self._lacking.setVisible(bool(words))

    @property
    def _has_cover(self) -> bool:
        return self._cover is not None or self._keeps_cover

    def _show_cover(self) -> None:
        image = QImage()
        if self._cover is not None:
            image = QImageReader(str(self._cover)).read()
        elif self._keeps_cover and self._suggestion.cover is not None:
            image = QImage.fromData(self._suggestion.cover)
        ratio = self.devicePixelRatioF()
        if image.isNull():
            self._picture.setPixmap(self.theme.glyph("book", colour="muted").pixmap(48, 48))
        else:
            aspect, smooth = Qt.AspectRatioMode, Qt.TransformationMode
            size = QSize(COVER_PX, COVER_PX) * ratio
            shown = QPixmap.fromImage(
                image.scaled(size, aspect.KeepAspectRatio, smooth.SmoothTransformation)
            )
            shown.setDevicePixelRatio(ratio)
            self._picture.setPixmap(shown)
        self._no_cover.setEnabled(self._known().has_cover and self._has_cover)

    def _remove_cover(self) -> None:
        self._cover, self._keeps_cover = None, False
        self._show_cover()
        self._choose_cover.setFocus()

    def _ask_file(self) -> None:
        dialog = QFileDialog(self, self.tr("Save as a book"), str(self.path.parent))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        patterns = " ".join(f"*.{known.suffix}" for known in FORMATS)
        dialog.setNameFilter(self.tr("Sound files ({patterns})").format(patterns=patterns))
        dialog.setDefaultSuffix(self._known().suffix)
        dialog.selectFile(self.path.name)
        dialog.fileSelected.connect(self.choose_file)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask_cover(self) -> None:
        patterns = " ".join(f"*.{suffix}" for suffix in _PICTURES)
        kinds = self.tr("Pictures ({patterns})").format(patterns=patterns)
        dialog = QFileDialog(self, self.tr("Choose a picture for the cover"), "", kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.choose_cover)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _accept_if_fit(self) -> None:
        path = self.path
        problem = self._problem_of(path)
        if problem:
            self.say_problem(problem)
            return
        if path.exists() and path != self._agreed:
            self._agreed = path
            words = self.tr("“{name}” is there already. Save once more to write over it.")
            self.say_problem(words.format(name=path.name))
            return
        self.chosen.emit(self._plan(path))
        self.accept()

    def _problem_of(self, path: Path) -> str:
        if path.suffix.lower() not in _suffixes():
            endings = ", ".join(f".{known.suffix}" for known in FORMATS)
            return self.tr("The name has to end in one of these: {endings}.").format(
                endings=endings
            )
        if not path.is_absolute() or not path.parent.is_dir():
            return self.tr("There is no folder {folder}. Choose another one.").format(
                folder=path.parent
            )
        if path.is_dir():
            return self.tr("“{name}” is a folder. Choose another name.").format(name=path.name)
        return ""

    def _plan(self, path: Path) -> BookPlan:
        known, plan = self._known(), self._suggestion.plan
        return BookPlan(
            output=path,
            source=plan.source,
            text=plan.text,
            # What a text file says of itself shows only when it is read as a book.
            title=_typed(self._title, is_own=plan.source is None),
            author=_typed(self._author, is_own=plan.source is None),
            cover=self._cover if known.has_cover else None,
            keeps_cover=self._keeps_cover,
            has_chapters=self._chapters.isChecked(),
            captions=tuple(kind for kind, box in self._captions.items() if box.isChecked()),
            voice=plan.voice,
            language=plan.language,
            in_context=plan.in_context,
            model=plan.model,
            cast=self._cast.cast if self._cast is not None else (),
        )

    def _say_note(self) -> None:
        words = self.tr(
            "A book can take hours. It makes way whenever something is read aloud, and it goes on "
            "after a restart."
        )
        if self._suggestion.was_changed:
            changed = self.tr(
                "The text was changed after it was opened: it is saved as it stands, without the "
                "chapters and the picture of the document."
            )
            words = f"{changed}\n{words}"
        self._note.setText(words)


def _typed(line: QLineEdit, *, is_own: bool) -> str | None:
    return line.text().strip() if is_own or line.isModified() else None


def _suffixes() -> tuple[str, ...]:
    return tuple(f".{known.suffix}" for known in FORMATS)


def _free(path: Path) -> Path:
    """Gives a name that no file has yet."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem} ({number})")
    return free
