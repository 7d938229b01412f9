"""What was found about a recording: for each a badge and words with advice."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from desktop import texts
from desktop.pages.banner import repolish
from desktop.pages.theme import GRID_PX
from engine.speech import Assessment, Finding, FindingKind, Severity


class Findings(QWidget):
    """Says what an assessment has found, or that all is well."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._assessment: Assessment | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(GRID_PX)
        self._grid.setVerticalSpacing(GRID_PX)
        self._grid.setColumnStretch(1, 1)
        self._rows: list[tuple[QLabel, QLabel]] = []

    @property
    def words(self) -> tuple[str, ...]:
        """What is said, one for each row: badge and words."""
        shown = [row for row in self._rows if not row[0].isHidden()]
        return tuple(f"{badge.text()}: {words.text()}" for badge, words in shown)

    def show_assessment(self, assessment: Assessment | None) -> None:
        """Shows what was found; None says that it is being looked at."""
        self._assessment = assessment
        self._retranslate()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        found = self._assessment
        if found is None:
            rows = [("", self.tr("Checking"), self.tr("Listening to the stretch …"))]
        elif not found.findings:
            rows = [("good", self.tr("Good"), self.tr("Clear speech, enough of it."))]
        else:
            rows = [self._row(finding, found) for finding in found.findings]
        while len(self._rows) < len(rows):
            self._add_row()
        for number, (badge, words) in enumerate(self._rows):
            is_shown = number < len(rows)
            badge.setVisible(is_shown)
            words.setVisible(is_shown)
            if is_shown:
                state, label, said = rows[number]
                badge.setText(label)
                words.setText(said)
                if badge.property("state") != state:
                    badge.setProperty("state", state)
                    repolish(badge)

    def _add_row(self) -> None:
        badge, words = QLabel(), QLabel()
        badge.setProperty("role", "badge")
        words.setWordWrap(True)
        words.setTextFormat(Qt.TextFormat.PlainText)  # file names are not markup
        row = len(self._rows)
        top = Qt.AlignmentFlag.AlignTop
        self._grid.addWidget(badge, row, 0, top | Qt.AlignmentFlag.AlignLeft)
        self._grid.addWidget(words, row, 1)
        self._rows.append((badge, words))

    def _row(self, finding: Finding, found: Assessment) -> tuple[str, str, str]:
        if finding.severity is Severity.REFUSED:
            label, what, advice = self._refusal(finding.kind, found)
            return "error", label, f"{what} {advice}"
        label, what, advice = self._hint(finding.kind, found)
        return "warning", label, f"{what} {advice}"

    def _refusal(self, kind: FindingKind, found: Assessment) -> tuple[str, str, str]:
        seconds = texts.number(found.speech_s, 1)
        return {
            FindingKind.TOO_SHORT: (
                self.tr("Too short"),
                self.tr("There are only {seconds} seconds of speech.").format(seconds=seconds),
                self.tr("At least 1 second is needed; 5 to 15 are good."),
            ),
            FindingKind.TOO_LONG: (
                self.tr("Too long"),
                self.tr("More than a minute cannot be used."),
                self.tr("Choose a shorter stretch."),
            ),
            FindingKind.CLIPPED: (
                self.tr("Overdriven"),
                self.tr("Most loud sounds are cut off."),
                self.tr("Record again with less gain, or farther from the microphone."),
            ),
        }.get(
            kind,
            (
                self.tr("Silent"),
                self.tr("There is no speech in it."),
                self.tr("Choose another stretch, or check the microphone."),
            ),
        )

    def _hint(self, kind: FindingKind, found: Assessment) -> tuple[str, str, str]:
        seconds = texts.number(found.speech_s, 1)
        return {
            FindingKind.TOO_SHORT: (
                self.tr("Short"),
                self.tr("There are only {seconds} seconds of speech.").format(seconds=seconds),
                self.tr("5 to 15 seconds make a better likeness."),
            ),
            FindingKind.CLIPPED: (
                self.tr("Overdriven"),
                self.tr("The loudest sounds are cut off."),
                self.tr("Record again with less gain, or choose another stretch."),
            ),
            FindingKind.NOISY: (
                self.tr("Noisy"),
                self.tr("The speech is only {level} dB louder than the noise.").format(
                    level=texts.number(found.snr_db)
                ),
                self.tr("Record in a quieter room, or choose a quieter stretch."),
            ),
            FindingKind.SEVERAL_SPEAKERS: (
                self.tr("Several people?"),
                self.tr("It sounds as if more than one person spoke."),
                self.tr("Choose a stretch with one: the voice would be a mixture."),
            ),
            FindingKind.MUSIC: (
                self.tr("Music?"),
                self.tr("It sounds as if there were music or a hum in it."),
                self.tr("Choose a stretch without: the voice would take it over."),
            ),
        }.get(
            kind,
            (
                self.tr("Quiet"),
                self.tr("The speech is very quiet."),
                self.tr("Record closer to the microphone, or with more gain."),
            ),
        )
