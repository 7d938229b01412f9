"""The first steps: three of them, in the window, to be skipped and taken up again at any time."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedWidget, QWidget

from desktop.errors import in_words
from desktop.pages.banner import repolish
from desktop.pages.firstrun.hear import HearStep
from desktop.pages.firstrun.offer import OfferStep
from desktop.pages.firstrun.tryout import TryStep
from desktop.pages.page import Page
from desktop.pages.theme import GRID_PX, Theme
from desktop.reading import Phase, Status
from engine.speech import VivavoceError

SAMPLE = "sample"


class FirstRunPage(Page):
    """Turns from step to step; the steps have signals of their own.

    Signals (emitted in the GUI thread):
        finished(): The user has gone through, or has skipped the rest.
        retry_asked(): Try again to get the voice ready.

    Attributes:
        hear: The first step.
        tryout: The second.
        offer: The third.
    """

    finished = Signal()
    retry_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._told: object = None  # the error or notice that is said
        self.hear, self.tryout, self.offer = HearStep(theme), TryStep(theme), OfferStep(theme)
        self._steps = (self.hear, self.tryout, self.offer)
        self._stack = QStackedWidget()
        for step in self._steps:
            self._stack.addWidget(step)
            step.done_changed.connect(self._refresh)
        self._skip, self.back, self.next = QPushButton(), QPushButton(), QPushButton()
        self._skip.setProperty("role", "link")
        self._dots = StepDots(theme, len(self._steps))
        self._count = QLabel()
        self._count.setProperty("role", "muted")
        foot = QHBoxLayout()
        foot.setSpacing(GRID_PX)
        foot.addWidget(self.back)
        foot.addStretch()
        foot.addWidget(self._dots)
        foot.addWidget(self._count)
        foot.addStretch()
        foot.addWidget(self.next)
        self.tools.addWidget(self._skip)
        self.body.addWidget(self._stack, 1)
        self.body.addLayout(foot)
        self._skip.clicked.connect(self.finished)
        self.back.clicked.connect(lambda: self.show_step(self.step - 1))
        self.next.clicked.connect(self._go_on)
        self.offer.declined.connect(self.finished)
        self.retranslate()

    @property
    def step(self) -> int:
        """The step that is shown, from 0."""
        return self._stack.currentIndex()

    def show_step(self, number: int) -> None:
        """Turns to a step, from 0; its first control gets the focus."""
        number = max(0, min(number, len(self._steps) - 1))
        self._stack.setCurrentIndex(number)
        self._refresh()
        self._steps[number].first.setFocus(Qt.FocusReason.OtherFocusReason)
        if QAccessible.isActive():
            words = f"{self._count.text()}: {self._steps[number].heading}"
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def show_status(self, status: Status) -> None:
        """Shows what concerns the steps of what the session does; cheap enough for every one."""
        is_sample = status.item is not None and status.item.source == SAMPLE
        self.hear.show_speaking(is_sample and status.phase is Phase.SPEAKING)
        told = status.error or status.notice
        if told == self._told:
            return
        self._told = told
        if isinstance(told, VivavoceError):
            self.hear.show_silent()
            self._say(in_words(told), "error")
        elif told:
            self._say(told, "warning")
        else:
            self.notices.hide()

    def show_engine_error(self, error: VivavoceError) -> None:
        """Says why no voice can be had; it can be tried again."""
        self.hear.show_failed()
        again = (self.tr("Try again"), self.retry_asked.emit)
        self.notices.say(in_words(error), "error", (again,))

    def show_error(self, error: VivavoceError) -> None:
        """Says what went wrong and what to do."""
        self._say(in_words(error), "error")

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.set_title(self.tr("Welcome to Vivavoce"))
        self._skip.setText(self.tr("Skip the first steps"))
        self._skip.setToolTip(self.tr("You find them again under Help."))
        self.back.setText(self.tr("Back"))
        for step in self._steps:
            step.retranslate()
        self._refresh()

    def _say(self, words: str, kind: str) -> None:
        self.notices.say(words, kind)

    def _go_on(self) -> None:
        if self.step == len(self._steps) - 1:
            self.finished.emit()
        else:
            self.show_step(self.step + 1)

    def _refresh(self) -> None:
        is_last = self.step == len(self._steps) - 1
        self.back.setEnabled(self.step > 0)
        self.next.setText(self.tr("Finish") if is_last else self.tr("Next"))
        role = "primary" if self._steps[self.step].is_done else ""
        if self.next.property("role") != role:
            self.next.setProperty("role", role)
            repolish(self.next)
        self._count.setText(
            self.tr("Step {number} of {count}").format(number=self.step + 1, count=len(self._steps))
        )
        self._dots.show_step(self.step)


class StepDots(QWidget):
    """A dot for each step, long for the one that is shown; the words beside it say the same."""

    def __init__(self, theme: Theme, n_steps: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._n_steps = n_steps
        self._step = 0
        self.setFixedSize(self.sizeHint())
        theme.changed.connect(self.update)

    def show_step(self, step: int) -> None:
        """Marks a step, from 0."""
        self._step = step
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One dot is as long as two."""
        return QSize((2 * self._n_steps + 1) * GRID_PX, GRID_PX * 2)

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draws them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        left, top = 0.0, (self.height() - GRID_PX) / 2
        for number in range(self._n_steps):
            is_shown = number == self._step
            colour = self._theme.colours.accent if is_shown else self._theme.colours.edge
            painter.setBrush(QColor(colour))
            width = GRID_PX * (2 if is_shown else 1)
            painter.drawRoundedRect(QRectF(left, top, width, GRID_PX), GRID_PX / 2, GRID_PX / 2)
            left += width + GRID_PX
        painter.end()
