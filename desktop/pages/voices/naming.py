"""A name on a card: shown as far as there is room, or being typed in its place."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QSizePolicy, QWidget

LONGEST_NAME = 200


class NameLabel(QLabel):
    """A name of any length; what does not fit is told by the tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self.setProperty("role", "name")
        self.setTextFormat(Qt.TextFormat.PlainText)  # a name is not markup
        # A long name must not make the card wider than the page.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_name(self, name: str) -> None:
        """Shows a name."""
        self._name = " ".join(name.split())
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Shortens the name to its place."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        mode = Qt.TextElideMode.ElideRight
        shown = self.fontMetrics().elidedText(self._name, mode, self.width())
        if shown != self.text():  # the same text, set anew, lays the whole list out anew
            self.setText(shown)
            self.setToolTip(self._name if shown != self._name else "")


class NameEdit(QLineEdit):
    """Hidden until `begin`; Return or leaving it takes the name, Escape gives it up.

    Signals:
        done(str): The name that was typed; empty if it was given up. Emitted in the GUI thread.
    """

    done = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(LONGEST_NAME)
        self.hide()

    def show_owner(self, name: str) -> None:
        """Says whose name it is, to a screen reader."""
        self.setAccessibleName(self.tr("New name for {name}").format(name=name))

    def begin(self, name: str) -> None:
        """Shows the name, to be typed over."""
        self.setText(name)
        self.show()
        self.selectAll()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def event(self, event: QEvent) -> bool:
        """Keeps Escape from the page, which would stop what is heard."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Ends at Return and Escape; neither reaches the card."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._end(self.text())
        elif key is Qt.Key.Key_Escape:
            self._end("")
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.accept()
        else:
            super().keyPressEvent(event)
            event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Takes the name, unless only a menu has opened or another window come forward."""
        super().focusOutEvent(event)
        reasons = Qt.FocusReason
        if event.reason() not in (reasons.PopupFocusReason, reasons.ActiveWindowFocusReason):
            self._end(self.text())

    def _end(self, name: str) -> None:
        if not self.isHidden():
            self.hide()
            self.done.emit(" ".join(name.split()))
