"""The form of an entry: what is written, how it is said, where that holds, and how it sounds."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop import texts
from desktop.errors import in_words
from desktop.listmodels.pronunciation import MATCHES, match_label
from desktop.pages.dialog import Dialog
from desktop.pages.pronunciation.sentences import has_groups
from desktop.pages.theme import GRID_PX, Theme
from engine.speech import LANGUAGES, Entry, Match, VivavoceError, check_entry, is_speakable

LONGEST = 1_000  # characters, as a pattern may have


class EntryDialog(Dialog):
    """Stays open until somebody has kept the entry and calls `accept`.

    Signals (emitted in the GUI thread):
        keep_asked(Entry): Keep it in place of the one that was given.
        hear_asked(Entry, str): Let this text be heard, said as the entry has it.
        alone_asked(Entry): Let what is spoken be heard alone.
        stop_asked(): Fall silent.
    """

    keep_asked = Signal(object)
    hear_asked = Signal(object, str)
    alone_asked = Signal(object)
    stop_asked = Signal()

    def __init__(
        self,
        theme: Theme,
        voices: Sequence[tuple[str, str]],
        sentence: Callable[[Entry], str],
        others: Sequence[Entry] = (),
        entry: Entry | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Makes it.

        Args:
            theme: The look in use.
            voices: Names and labels of the voices it may be for.
            sentence: Gives the sentence an entry is tried in; empty for none.
            others: The entries that are there, but for this one.
            entry: The one to change; None is a new one.
            parent: The window.
        """
        super().__init__(theme, parent)
        self.entry = entry
        self._start = entry or Entry("", "")
        self._sentence, self._others = sentence, others
        self._is_sentence_ours = True
        self._is_heard = False
        self._written, self._spoken, self._text = QLineEdit(), QLineEdit(), QLineEdit()
        self._match, self._language, self._voice = QComboBox(), QComboBox(), QComboBox()
        self._case, self._on = QCheckBox(), QCheckBox()
        self._hear, self._alone = QPushButton(), QPushButton()
        self._labels = {
            field: QLabel()
            for field in (self._written, self._spoken, self._match, self._language, self._text)
        }
        self._hints = {field: _note("muted") for field in (self._spoken, self._match)}
        self._wrong = {field: _note("problem") for field in (self._written, self._spoken)}
        self._fill(voices)
        self._lay_out()
        self._connect()
        self.retranslate()
        self._written.setFocus()

    def show_heard(self, is_heard: bool) -> None:
        """Shows whether it is being heard."""
        self._is_heard = is_heard
        self._show_hearing()

    def refuse(self, error: VivavoceError) -> None:
        """Says why it could not be kept; all that was typed is still there."""
        self.say_problem(in_words(error))
        self.accept_button.setEnabled(True)

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        super().retranslate()
        self.set_heading(
            self.tr("Add a pronunciation")
            if self.entry is None
            else self.tr("Change a pronunciation")
        )
        self.accept_button.setText(self.tr("Add") if self.entry is None else self.tr("Keep"))
        for field, label in (
            (self._written, self.tr("Written")),
            (self._spoken, self.tr("Spoken")),
            (self._match, self.tr("Find")),
            (self._language, self.tr("In")),
            (self._text, self.tr("Try it in")),
        ):
            self._labels[field].setText(label)
            field.setAccessibleName(label)
        self._language.setAccessibleName(self.tr("Language of the text"))
        self._voice.setAccessibleName(self.tr("Voice"))
        self._written.setPlaceholderText("nginx")
        self._spoken.setPlaceholderText("engine x")
        self._case.setText(self.tr("Capitals matter"))
        self._on.setText(self.tr("Use it"))
        with QSignalBlocker(self._language), QSignalBlocker(self._voice):
            self._language.setItemText(0, self.tr("Texts of all languages"))
            self._voice.setItemText(0, self.tr("All voices"))
            for row in range(1, self._language.count()):
                name = texts.language_label(self._language.itemData(row))
                self._language.setItemText(row, name)
            for row in range(self._match.count()):
                self._match.setItemText(row, match_label(self._match.itemData(row)))
        self._note_change()

    def _fill(self, voices: Sequence[tuple[str, str]]) -> None:
        start = self._start
        for line in (self._written, self._spoken):
            line.setMaxLength(LONGEST)
        self._written.setText(start.written)
        self._spoken.setText(start.spoken)
        self._case.setChecked(start.is_case_sensitive)
        self._on.setChecked(start.is_on)
        for match in MATCHES:
            self._match.addItem("", match)
        self._match.setCurrentIndex(self._match.findData(start.match))
        self._language.addItem("", None)
        for name in sorted(LANGUAGES, key=texts.language_label):
            self._language.addItem("", name)
        language = start.language.lower() if start.language else None
        self._language.setCurrentIndex(self._language.findData(language) if language else 0)
        self._voice.addItem("", None)
        known = dict(voices)
        if start.voice is not None:
            same = (name for name in known if name.casefold() == start.voice.casefold())
            known.setdefault(next(same, start.voice), start.voice)
        for name, label in known.items():
            self._voice.addItem(label, name)
            if start.voice is not None and name.casefold() == start.voice.casefold():
                self._voice.setCurrentIndex(self._voice.count() - 1)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(GRID_PX * 2)
        grid.setVerticalSpacing(GRID_PX * 2)
        grid.setColumnStretch(1, 1)
        checks, scope, hearing = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        for row, pieces in (
            (checks, (self._case, self._on)),
            (scope, (self._language, self._voice)),
            (hearing, (self._hear, self._alone)),
        ):
            row.setSpacing(GRID_PX)
            for piece in pieces:
                row.addWidget(piece, 1 if row is scope else 0)
            if row is not scope:
                row.addStretch()
        for box in (self._match, self._language, self._voice):
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(12)
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for number, (field, below) in enumerate(
            (
                (self._written, (self._wrong[self._written],)),
                (self._spoken, (self._wrong[self._spoken], self._hints[self._spoken])),
                (self._match, (self._hints[self._match], checks)),
                (self._language, ()),
                (self._text, (hearing,)),
            )
        ):
            label = self._labels[field]
            label.setBuddy(field)
            column = QVBoxLayout()
            column.setSpacing(GRID_PX // 2)
            if field is self._language:
                column.addLayout(scope)
            else:
                column.addWidget(field)
            for piece in below:
                if isinstance(piece, QWidget):
                    column.addWidget(piece)
                else:
                    column.addLayout(piece)
            label.setFixedHeight(field.sizeHint().height())
            grid.addWidget(label, number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addLayout(column, number, 1)
        self.body.addLayout(grid)
        for button in (self._hear, self._alone):
            button.setAutoDefault(False)

    def _connect(self) -> None:
        for line in (self._written, self._spoken):
            line.textEdited.connect(self._note_change)
        for box in (self._match, self._language, self._voice):
            box.activated.connect(self._note_change)
        self._case.toggled.connect(self._note_change)
        # A pattern is looked at when it is whole, not at each sign of it.
        self._written.editingFinished.connect(self._check_pattern)
        self._text.textEdited.connect(self._note_text)
        self._hear.clicked.connect(self._ask_hear)
        self._alone.clicked.connect(self._ask_alone)
        self.accept_button.clicked.connect(self._ask_keep)
        self.theme.changed.connect(self._show_hearing)

    def _made(self) -> Entry:
        match = Match(self._match.currentData())
        written = self._written.text()
        return replace(
            self._start,
            written=written if match is Match.PATTERN else written.strip(),
            spoken=self._spoken.text(),
            match=match,
            is_case_sensitive=self._case.isChecked(),
            language=self._language.currentData(),
            voice=self._voice.currentData(),
            is_on=self._on.isChecked(),
        )

    def _note_change(self) -> None:
        entry = self._made()
        if any(not label.isHidden() for label in self._wrong.values()):
            self._say_wrong(self._fault(entry), is_to_go_there=False)
        self.say_problem("")
        self.accept_button.setEnabled(True)
        if self._is_sentence_ours:
            self._text.setText(self._sentence(entry))
            self._text.setCursorPosition(0)
        self._text.setPlaceholderText(
            self.tr("A text in which the pattern finds something")
            if entry.match is Match.PATTERN
            else self.tr("A sentence with the word")
        )
        self._hints[self._spoken].setText(
            self.tr(r"\1 stands for what the first pair of brackets finds. A space says nothing.")
            if entry.match is Match.PATTERN
            else self.tr("A space says nothing: it is left out.")
        )
        self._hints[self._match].setText(
            {
                Match.WORD: self.tr("“art” finds “Art”, but nothing in “party”."),
                Match.ANYWHERE: self.tr("“art” finds something in “party” too."),
                Match.PATTERN: self.tr(r"“(\d+)x” with “\1 times” says “3 times” for “3x”."),
            }[entry.match]
        )
        self._show_hearing()

    def _note_text(self, text: str) -> None:
        self._is_sentence_ours = not text.strip()
        self._show_hearing()

    def _show_hearing(self) -> None:
        entry = self._made()
        has_word = bool(entry.written.strip() and entry.spoken)
        self._hear.setEnabled(self._is_heard or (has_word and is_speakable(self._text.text())))
        self._alone.setEnabled(is_speakable(entry.spoken) and not has_groups(entry))
        hear = self.tr("Stop") if self._is_heard else self.tr("Hear it")
        for button, label in ((self._hear, hear), (self._alone, self.tr("The word alone"))):
            button.setText(f" {label}")  # the style leaves no room beside the picture
            button.setAccessibleName(label)
        self._hear.setIcon(self.theme.glyph("stop" if self._is_heard else "play"))
        self._alone.setIcon(self.theme.glyph("play"))

    def _check_pattern(self) -> None:
        entry = self._made()
        if entry.match is Match.PATTERN and entry.written and entry.spoken:
            self._say_wrong(self._fault(entry), is_to_go_there=False)

    def _ask_hear(self) -> None:
        entry = self._made()
        if self._is_heard:
            self.stop_asked.emit()
        elif self._is_good(entry):
            self.hear_asked.emit(entry, self._text.text())

    def _ask_alone(self) -> None:
        self.alone_asked.emit(self._made())

    def _ask_keep(self) -> None:
        entry = self._made()
        if not self._is_good(entry):
            return
        is_moved = self.entry is None or entry.place != self.entry.place
        if is_moved and entry.place in {other.place for other in self._others}:
            self._say_wrong((self._written, self._taken(), None), is_to_go_there=True)
            return
        self.accept_button.setEnabled(False)  # until it is written
        self.keep_asked.emit(entry)

    def _taken(self) -> str:
        return self.tr(
            "There is an entry for this already. Change that one, or say for which language or "
            "voice this one is."
        )

    def _is_good(self, entry: Entry) -> bool:
        fault = self._fault(entry)
        self._say_wrong(fault, is_to_go_there=True)
        return fault is None

    def _fault(self, entry: Entry) -> "_Fault | None":
        """Gives the field that is wrong, why, and the sign in it."""
        if not entry.written.strip():
            return self._written, self.tr("Type what is written in texts."), None
        if not entry.spoken:
            return self._spoken, self.tr("Type how it is spoken."), None
        try:
            check_entry(entry)
        except VivavoceError as error:
            place = getattr(error, "position", None)
            field = self._spoken if place is None else self._written
            return field, in_words(error), place
        return None

    def _say_wrong(self, fault: "_Fault | None", *, is_to_go_there: bool) -> None:
        for field, label in self._wrong.items():
            words = fault[1] if fault is not None and fault[0] is field else ""
            label.setText(words)
            label.setVisible(bool(words))
            field.setAccessibleDescription(words)  # read when the focus comes there
        self._make_room()
        if fault is not None and is_to_go_there:
            field, _, place = fault
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            if place is not None:
                field.setSelection(place, 1)
                if not field.hasSelectedText():
                    field.setCursorPosition(place)

    def _make_room(self) -> None:
        """Grows with what is said: Qt does not look how high words are that break."""
        layout = self.layout()
        if layout is not None and self.isVisible():
            layout.activate()
            needed = self.heightForWidth(self.width())
            self.resize(self.width(), max(self.height(), needed))


_Fault = tuple[QLineEdit, str, int | None]


def _note(role: str) -> QLabel:
    label = QLabel()
    label.setProperty("role", role)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setVisible(role != "problem")
    return label
