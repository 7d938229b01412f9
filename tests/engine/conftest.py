"""Makes the fixtures of the command line and of the loudspeaker known to the tests here."""

from tests.faces import fakes, home, played, typed
from tests.sound import null_sink

__all__ = ["fakes", "home", "null_sink", "played", "typed"]
