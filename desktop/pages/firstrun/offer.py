"""The third step: the model that suits this computer, and its download."""

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop import texts
from desktop.pages.firstrun.step import Step, muted_label
from desktop.pages.theme import GRID_PX, Theme

_PICTURE_PX = 20
_GB = 1e9


@dataclass(frozen=True, slots=True)
class ModelOffer:
    """The model that suits this computer.

    Attributes:
        name: Its short name, such as `0.6b-base`; empty if the starter suits best.
        hub_id: Its name on the hub.
        download_bytes: What a download brings, roughly.
        is_here: Whether it is on this machine already.
        why: Why this one, in a sentence; empty for no particular reason.
    """

    name: str = ""
    hub_id: str = ""
    download_bytes: int = 0
    is_here: bool = False
    why: str = ""


class OfferStep(Step):
    """A card for the model, and the choice between it and the starter.

    Signals (emitted in the GUI thread):
        download_asked(str): Download this model in the background.
        use_asked(str): This model is here: let it be the one in use.
        declined(): Not now: stay with what is there.
        models_asked(): Show the Models page.
    """

    download_asked = Signal(str)
    use_asked = Signal(str)
    declined = Signal()
    models_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._offer: ModelOffer | None = None
        self._is_started = False
        self._name = muted_label("name")
        self._badge = QLabel()
        self._badge.setProperty("role", "badge")
        self._badge.setProperty("state", "good")
        self._why, self._brings, self._size = muted_label(""), muted_label(""), muted_label("")
        self._licence = muted_label("muted")
        self._state = muted_label("")
        self.start = QPushButton()
        self.start.setProperty("role", "primary")
        self.start.setIconSize(QSize(_PICTURE_PX, _PICTURE_PX))
        self.start.clicked.connect(self._begin)
        self.decline = QPushButton()
        self.decline.clicked.connect(self.declined)
        self._models = QPushButton()
        self._models.setProperty("role", "link")
        self._models.clicked.connect(self.models_asked)
        self._card = QFrame()
        self._lay_out()
        theme.changed.connect(self._paint)
        self._paint()

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to decide."""
        return self._is_started or (self._offer is not None and not self._offer.name)

    @property
    def first(self) -> QWidget:
        """What is done next."""
        return next((b for b in (self.start, self._models, self.decline) if not b.isHidden()), self)

    def show_offer(self, offer: ModelOffer | None) -> None:
        """Shows the model that suits this computer; None while that is being found out."""
        self._offer = offer
        self._is_started = False
        self.retranslate()

    def show_refused(self) -> None:
        """Takes back that the download has begun; the page says why."""
        self._is_started = False
        self.retranslate()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.describe(
            self.tr("Get a better voice"),
            self.tr(
                "The large models sound much better than the starter and speak ten languages. "
                "Everything works while one is on its way, and you can choose another at any "
                "time."
            ),
        )
        self._badge.setText(self.tr("Suits this computer"))
        self.decline.setText(self.tr("Not now: stay with the starter"))
        self._models.setText(self.tr("Show all models"))
        self._licence.setText(
            self.tr("Made by Qwen and free of charge; its licence stands at {address}.").format(
                address=f"huggingface.co/{self._offer.hub_id if self._offer else ''}"
            )
        )
        self._refresh()

    def _lay_out(self) -> None:
        self._card.setProperty("role", "card")
        head = QHBoxLayout()
        head.setSpacing(GRID_PX)
        head.addWidget(self._name, 1)
        head.addWidget(self._badge)
        card = QVBoxLayout(self._card)
        card.setContentsMargins(GRID_PX * 2, GRID_PX * 2, GRID_PX * 2, GRID_PX * 2)
        card.setSpacing(GRID_PX)
        card.addLayout(head)
        for label in (self._why, self._brings, self._size, self._licence):
            card.addWidget(label)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID_PX)
        buttons.addWidget(self.start)
        buttons.addWidget(self.decline)
        buttons.addStretch()
        self.column.addWidget(self._card)
        self.column.addWidget(self._state)
        self.column.addSpacing(GRID_PX)
        self.column.addLayout(buttons)
        self.column.addWidget(self._models, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addStretch(1)

    def _begin(self) -> None:
        offer = self._offer
        if offer is None:
            return
        self._is_started = True  # before the signal: whoever refuses takes it back
        asked = self.use_asked if offer.is_here else self.download_asked
        asked.emit(offer.name)
        self._refresh()

    def _refresh(self) -> None:
        offer, is_started = self._offer, self._is_started
        is_offered = offer is not None and bool(offer.name)
        had_focus = self.start.hasFocus() or self.decline.hasFocus()
        self._card.setVisible(is_offered)
        self.start.setVisible(is_offered and not is_started)
        self.decline.setVisible(is_offered and not is_started)
        self._state.setText(self._words())
        self._state.setVisible(bool(self._state.text()))
        if offer is not None and is_offered:
            self._name.setText(_called(offer.name))
            self._why.setText(offer.why)
            self._why.setVisible(bool(offer.why))
            self._brings.setText(self._what_it_brings(offer.name))
            size = texts.number(offer.download_bytes / _GB, 1)
            self._size.setText(
                self.tr("It is on this computer already: no download is needed.")
                if offer.is_here
                else self.tr(
                    "The download is about {size} GB. It can be paused, and goes on after a "
                    "break of the line."
                ).format(size=size)
            )
            # Not within an f-string: lupdate looks into none.
            words = self.tr("Use it now") if offer.is_here else self.tr("Start download")
            self.start.setText(f"  {words}")
            self.start.setAccessibleName(words)
        self._paint()
        if had_focus and self.isVisible():
            self.first.setFocus()
        self.done_changed.emit()

    def _words(self) -> str:
        offer = self._offer
        if offer is None:
            return self.tr("Looking at what this computer can do…")
        if not offer.name:
            return self.tr("The starter suits this computer best. There is nothing to download.")
        if self._is_started and offer.is_here:
            return self.tr("It is being loaded, and then reads in place of the starter.")
        if self._is_started:
            return self.tr(
                "The download goes on in the background. The Models page shows how far it is, "
                "and there you take the model into use when it is here."
            )
        return ""

    def _what_it_brings(self, name: str) -> str:
        kind = name.rpartition("-")[2]
        if kind == "base":
            return self.tr("Ten languages, and any voice from a short recording of it.")
        if kind == "custom":
            return self.tr("Ten languages and nine voices that are ready to use.")
        if kind == "design":
            return self.tr("Ten languages, and new voices from a description in words.")
        return self.tr("Ten languages.")

    def _paint(self) -> None:
        picture = "check" if self._offer is not None and self._offer.is_here else "download"
        self.start.setIcon(self.theme.glyph(picture, colour="on_accent", size=_PICTURE_PX))


def _called(name: str) -> str:
    size, _, kind = name.partition("-")
    kinds = {"base": "Base", "custom": "CustomVoice", "design": "VoiceDesign"}
    return f"Qwen3-TTS {size.upper()} {kinds.get(kind, kind)}".strip()
