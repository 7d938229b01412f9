"""The style sheet: what Fusion and a palette alone cannot say, from the theme's colours."""

from desktop.icons import ICONS_DIRECTORY
from desktop.pages.colours import Colours

# A widget says what it is by the property "role"; nothing is styled by its object's name.
_SHEET = """
QWidget[role="page"], QScrollArea[role="page"] { background: $window; border: none; }
QScrollArea[role="page"]:focus { border: 2px solid $accent; border-radius: 8px; }
QLabel { background: transparent; }
QLabel[role="title"] { font-size: $title_pt; font-weight: 600; }
QLabel[role="section"] { font-size: $section_pt; font-weight: 600; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="problem"] { color: $error; }
QLabel[role="passage"] { font-size: $section_pt; }
QLabel[role="empty"] { color: $text; font-size: $section_pt; font-weight: 600; }
QFrame[role="card"] {
    background: $card; border: 1px solid $line; border-radius: 12px;
}
QFrame[role="card"][state="chosen"] { border: 2px solid $accent; }
QFrame[role="card"]:focus { border: 2px solid $text; }
QLabel[role="name"] { font-size: $section_pt; font-weight: 600; }
QLabel[role="name"][state="off"] { color: $muted; }
QLabel[role="badge"] {
    background: $tint; color: $text; border-radius: 6px; padding: 2px 8px; font-weight: 600;
}
QLabel[role="badge"][state="good"] { background: $good_ground; color: $good; }
QLabel[role="badge"][state="warning"] { background: $warning_ground; color: $warning; }
QLabel[role="badge"][state="error"] { background: $error_ground; color: $error; }
QFrame[role="line"] { background: $line; border: none; }
QFrame[role="rail"] { background: $rail; border: none; border-right: 1px solid $line; }

QFrame[role="note"] { background: $tint; border: none; border-radius: 8px; }
QFrame[role="warning"] { background: $warning_ground; border: none; border-radius: 8px; }
QFrame[role="error"] { background: $error_ground; border: none; border-radius: 8px; }
QFrame[role="warning"] QLabel { color: $warning; }
QFrame[role="error"] QLabel { color: $error; }

QPlainTextEdit[role="reading"] {
    background: $card; border: 2px solid $line; border-radius: 12px;
    selection-background-color: $accent; selection-color: $on_accent;
}
QPlainTextEdit[role="reading"]:focus { border-color: $accent; }

QPushButton, QComboBox, QDoubleSpinBox, QSpinBox, QLineEdit {
    background: $card; color: $text; border: 1px solid $edge; border-radius: 6px;
    min-height: 20px; padding: 5px 11px;
}
QPushButton:hover, QComboBox:hover, QDoubleSpinBox:hover, QSpinBox:hover { border-color: $muted; }
QPushButton:focus, QComboBox:focus, QDoubleSpinBox:focus, QSpinBox:focus, QLineEdit:focus {
    border: 2px solid $accent; padding: 4px 10px;
}
QPushButton:pressed { background: $tint; }
QPushButton:disabled, QComboBox:disabled { color: $edge; border-color: $line; }
QPushButton[role="primary"], QPushButton:default {
    background: $accent; color: $on_accent; border-color: $accent; font-weight: 600;
}
QPushButton[role="primary"]:hover, QPushButton:default:hover { background: $accent_hover; }
QPushButton[role="primary"]:focus, QPushButton:default:focus { border: 2px solid $text; }
QPushButton[role="primary"][state="large"] {
    min-height: 44px; min-width: 232px; border-radius: 12px; font-size: $section_pt;
}
QPushButton[role="primary"]:disabled, QPushButton:default:disabled {
    background: $line; color: $muted; border-color: $line;
}
QPushButton[role="danger"] { color: $error; border-color: $error; }
QPushButton[role="danger"]:hover { background: $error_ground; }
QPushButton[role="link"] {
    background: transparent; border: 2px solid transparent; padding: 4px 8px;
    color: $accent; font-weight: 600;
}
QPushButton[role="link"]:hover { background: $tint; }
QPushButton[role="link"]:focus { border-color: $accent; }
QFrame[role="error"] QPushButton[role="link"] { color: $error; }
QFrame[role="warning"] QPushButton[role="link"] { color: $warning; }
QFrame[role="error"] QPushButton:hover, QFrame[role="warning"] QPushButton:hover {
    background: transparent; text-decoration: underline;
}
QFrame[role="note"] QPushButton[role="link"]:hover {
    background: transparent; text-decoration: underline;
}
QPushButton[role="hotkey"] { min-width: 152px; text-align: left; }
QPushButton[role="hotkey"][state="listening"] { border: 2px solid $accent; padding: 4px 10px;
    background: $tint; }
QPushButton[role="hotkey"][state="wrong"] { border-color: $error; }

QLineEdit[role="search"] { padding-left: 6px; }
QPlainTextEdit[role="field"], QListView[role="list"], QTextBrowser[role="report"] {
    background: $card; color: $text; border: 1px solid $edge; border-radius: 6px; padding: 4px;
    selection-background-color: $accent; selection-color: $on_accent;
}
QPlainTextEdit[role="field"]:focus, QListView[role="list"]:focus,
QTextBrowser[role="report"]:focus { border: 2px solid $accent; padding: 3px; }
QListView[role="list"] { outline: 0; }
QListView[role="list"]::item { padding: 4px; border-radius: 6px; }
QListView[role="list"]::item:selected { background: $tint; color: $text; }
QLineEdit:disabled, QPlainTextEdit:disabled { color: $edge; border-color: $line; }

QComboBox { padding-right: 4px; }
QComboBox:focus { padding-right: 3px; }
QComboBox::drop-down { border: none; width: 28px; }
QComboBox::down-arrow { image: url("$icons/chevron-$name.svg"); width: 16px; height: 16px; }
QComboBox QAbstractItemView {
    background: $card; color: $text; border: 1px solid $edge; padding: 4px; outline: 0;
    selection-background-color: $tint; selection-color: $text;
}
QAbstractSpinBox QLineEdit { background: transparent; border: none; min-height: 0; padding: 0; }
QDoubleSpinBox::up-button, QSpinBox::up-button, QDoubleSpinBox::down-button,
QSpinBox::down-button { width: 0; border: none; }

QToolButton {
    background: transparent; border: 2px solid transparent; border-radius: 8px; padding: 4px;
    color: $text;
}
QToolButton:hover { background: $tint; }
QToolButton:focus { border-color: $accent; }
QToolButton:disabled { color: $edge; }
QToolButton[role="play"] { background: $accent; border-radius: 26px; border-width: 3px; }
QToolButton[role="play"]:hover { background: $accent_hover; }
QToolButton[role="play"]:focus { border-color: $text; }
QToolButton[role="play"]:disabled { background: $line; }
QToolButton[role="place"] { padding: 8px 4px; border-radius: 8px; color: $muted; }
QToolButton[role="place"]:checked { background: $tint; color: $accent; font-weight: 600; }

QProgressBar {
    background: $line; border: none; border-radius: 3px; min-height: 6px; max-height: 6px;
}
QProgressBar::chunk { background: $accent; border-radius: 3px; }

QSlider { min-height: 24px; border: 2px solid transparent; border-radius: 8px; }
QSlider:focus { border-color: $accent; }
QSlider::groove:horizontal { background: $edge; height: 4px; border-radius: 2px; }
QSlider::sub-page:horizontal { background: $accent; height: 4px; border-radius: 2px; }
QSlider::handle:horizontal {
    background: $accent; width: 16px; height: 16px; margin: -6px 0; border-radius: 8px;
}
QSlider::handle:horizontal:hover { background: $accent_hover; }
QSlider::sub-page:horizontal:disabled, QSlider::handle:horizontal:disabled { background: $edge; }

QCheckBox { spacing: 8px; padding: 3px; border: 2px solid transparent; border-radius: 6px; }
QCheckBox:focus { border-color: $accent; }
QCheckBox::indicator {
    width: 16px; height: 16px; border: 1px solid $edge; border-radius: 4px; background: $card;
}
QCheckBox::indicator:checked {
    background: $accent; border-color: $accent; image: url("$icons/check-$name.svg");
}

QRadioButton { spacing: 8px; padding: 3px; border: 2px solid transparent; border-radius: 6px; }
QRadioButton:focus { border-color: $accent; }
QRadioButton::indicator {
    width: 16px; height: 16px; border: 1px solid $edge; border-radius: 9px; background: $card;
}
QRadioButton::indicator:checked {
    width: 8px; height: 8px; border: 5px solid $accent; border-radius: 9px; background: $card;
}

QMenu { background: $card; color: $text; border: 1px solid $line; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 28px; border-radius: 4px; }
QMenu::item:selected { background: $tint; }
QMenu::item:disabled { color: $edge; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QToolTip { background: $card; color: $text; border: 1px solid $edge; padding: 4px; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 2px; }
QScrollBar::handle:vertical { background: $edge; border-radius: 4px; min-height: 32px; }
QScrollBar::add-line, QScrollBar::sub-line { height: 0; width: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""


def stylesheet(colours: Colours, base_pt: float = 10.0) -> str:
    """Gives the sheet for a set of colours.

    Args:
        colours: The theme's.
        base_pt: The size of the system's own font in points; titles are larger by a ratio.
    """
    values = {field: getattr(colours, field) for field in colours.__slots__}
    values |= {
        "icons": ICONS_DIRECTORY.as_posix(),
        "title_pt": f"{base_pt * 1.6:.1f}pt",
        "section_pt": f"{base_pt * 1.15:.1f}pt",
    }
    sheet = _SHEET
    for name in sorted(values, key=len, reverse=True):  # $accent_hover before $accent
        sheet = sheet.replace(f"${name}", values[name])
    return sheet
