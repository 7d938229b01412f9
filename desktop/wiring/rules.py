"""How texts are made ready: from the settings and the user's pronunciations to all who speak."""

from desktop.settings import rules_of
from desktop.wiring.parts import Parts
from engine.speech import Dictionary, Rules


class RulesJoiner:
    """Tells the reading and the saving of texts how to make them ready; holds from the next on."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._dictionary = Dictionary()
        self.apply()

    @property
    def rules(self) -> Rules:
        """As the settings and the pronunciations are now."""
        return rules_of(self._parts.settings(), self._dictionary)

    def set_dictionary(self, dictionary: Dictionary) -> None:
        """Takes the user's pronunciations."""
        self._dictionary = dictionary
        self.apply()

    def apply(self) -> None:
        """Tells everybody."""
        rules = self.rules
        self._parts.session.set_rules(rules)
        self._parts.saving.set_rules(rules)
