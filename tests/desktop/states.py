"""Every state that `tests/screens` draws, and each place of the window as it begins."""

import importlib
import pkgutil

import tests.screens
from desktop.pages.rail import PLACES
from tests.screens.scene import State

_OTHERS = ("pictures", "scene", "__main__")


def _all() -> dict[str, State]:
    names = [module.name for module in pkgutil.iter_modules(tests.screens.__path__)]
    drawn = [
        state
        for name in names
        if name not in _OTHERS
        for state in importlib.import_module(f"tests.screens.{name}").states()
    ]
    places = [State(f"place-{p}", lambda w, p=p: w.show_page(p)) for p in PLACES]
    return {state.name: state for state in (*places, *drawn)}


STATES = _all()
