"""Both themes can be read."""

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from desktop.icons import TrayState, tray_icon
from desktop.pages.colours import DARK, LIGHT, Colours, contrast
from desktop.pages.stylesheet import stylesheet
from desktop.pages.theme import Theme

READ = (  # text, grounds it lies on
    ("text", ("window", "card", "rail", "tint", "highlight")),
    ("muted", ("window", "card", "rail", "tint")),
    ("accent", ("window", "card", "tint")),
    ("on_accent", ("accent", "accent_hover")),
    ("error", ("error_ground", "window", "card")),
    ("warning", ("warning_ground",)),
    ("good", ("good_ground",)),
)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=lambda colours: colours.name)
def test_every_text_stands_out_from_its_ground(colours: Colours) -> None:
    """WCAG 2.2 asks for 4.5:1; the known pair of black and white proves the measure."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    faint = {
        (text, ground): round(contrast(getattr(colours, text), getattr(colours, ground)), 2)
        for text, grounds in READ
        for ground in grounds
        if contrast(getattr(colours, text), getattr(colours, ground)) < 4.5
    }
    assert not faint


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=lambda colours: colours.name)
def test_the_borders_of_controls_and_the_focus_ring_can_be_seen(colours: Colours) -> None:
    """WCAG 2.2 asks for 3:1."""
    for ground in (colours.window, colours.card):
        assert contrast(colours.edge, ground) >= 3
        assert contrast(colours.accent, ground) >= 3


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=lambda colours: colours.name)
def test_the_style_sheet_leaves_no_colour_open(colours: Colours) -> None:
    assert "$" not in stylesheet(colours)


def test_a_chosen_theme_wins_over_the_systems(qapp: QApplication) -> None:
    theme = Theme(qapp)
    seen: list[str] = []
    theme.changed.connect(lambda colours: seen.append(colours.name))
    theme.choose("dark")
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == DARK.window
    theme.choose("light")
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == LIGHT.window
    assert seen[-1] == "light"
    assert "dark" in seen


@pytest.mark.parametrize("is_panel_dark", [False, True], ids=["light panel", "dark panel"])
def test_each_state_has_a_tray_icon_of_its_own_shape(
    qapp: QApplication, is_panel_dark: bool
) -> None:
    """Whoever sees no colours still tells them apart: the covered pixels differ."""
    shapes = set()
    for state in TrayState:
        picture = tray_icon(state, is_panel_dark=is_panel_dark).pixmap(24, 24).toImage()
        covered = bytes(picture.pixelColor(x, y).alpha() > 96 for y in range(24) for x in range(24))
        assert any(covered)
        shapes.add(covered)
    assert len(shapes) == len(TrayState)
