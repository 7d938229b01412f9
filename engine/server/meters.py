"""What the server has done and is doing, for Prometheus."""

import logging
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from engine.server.desk import Desk
from engine.speech import GraphicsCard, Stats, graphics_cards

_log = logging.getLogger(__name__)
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_FIRST_S = (0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
_RTF = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.5, 2.0, 5.0)


class Meters:
    """One server's meters; another server in the same process has its own.

    Args:
        desk: Who waits and who speaks.
        cards: Gives the graphics cards.
    """

    def __init__(
        self, desk: Desk, cards: Callable[[], tuple[GraphicsCard, ...]] = graphics_cards
    ) -> None:
        self._registry = registry = CollectorRegistry()
        self._first = Histogram(
            "vivavoce_ttfa_seconds",
            "From a request's arrival to its first sound, the queue included.",
            buckets=_FIRST_S,
            registry=registry,
        )
        self._engine_first = Histogram(
            "vivavoce_engine_ttfa_seconds",
            "From the engine's taking a request up to its first sound.",
            buckets=_FIRST_S,
            registry=registry,
        )
        self._rtf = Histogram(
            "vivavoce_rtf",
            "Real-time factor of a request: time over sound; under 1 is faster than speech.",
            buckets=_RTF,
            registry=registry,
        )
        self._answers = Counter(
            "vivavoce_requests_total",
            "Requests to speak, by status.",
            ["status"],
            registry=registry,
        )
        self._endings = Counter(
            "vivavoce_endings_total", "Why utterances ended.", ["ending"], registry=registry
        )
        self._retakes = Counter(
            "vivavoce_retakes_total",
            "Segments spoken anew, since they ran away or came out short.",
            registry=registry,
        )
        self._sound = Counter(
            "vivavoce_sound_seconds_total", "Speech that was made.", registry=registry
        )
        for name, about, value in (
            ("vivavoce_requests_open", "Requests there are.", lambda: desk.n_open),
            ("vivavoce_requests_waiting", "Those that wait for a slot.", lambda: desk.n_waiting),
            ("vivavoce_requests_speaking", "Those being spoken.", lambda: desk.n_speaking),
        ):
            Gauge(name, about, registry=registry).set_function(value)
        registry.register(_Cards(cards))

    def count_answer(self, status: int) -> None:
        """Counts a request to speak by what it was answered."""
        self._answers.labels(str(status)).inc()

    def count_first(self, seconds: float) -> None:
        """Counts a first sound."""
        self._first.observe(seconds)

    def count_utterance(self, ending: str | None, stats: Stats | None) -> None:
        """Counts an utterance that is over."""
        self._endings.labels(str(ending)).inc()
        if stats is not None and stats.audio_s > 0:
            _log.info(
                "%s: %.2f s of sound (RTF %.2f), first sound after %.0f ms",
                ending,
                stats.audio_s,
                stats.rtf,
                1000 * stats.ttfa_s,
            )
            self._engine_first.observe(stats.ttfa_s)
            self._rtf.observe(stats.rtf)
            self._retakes.inc(stats.n_retakes)
            self._sound.inc(stats.audio_s)

    def text(self) -> bytes:
        """Gives all of it as Prometheus reads it; asks the graphics cards."""
        return generate_latest(self._registry)


class _Cards(Collector):
    """The memory of the graphics cards, asked when somebody looks."""

    def __init__(self, cards: Callable[[], tuple[GraphicsCard, ...]]) -> None:
        self._cards = cards

    def collect(self) -> list[GaugeMetricFamily]:
        """Asks them."""
        total = GaugeMetricFamily(
            "vivavoce_vram_bytes", "A graphics card's memory.", labels=["card"]
        )
        free = GaugeMetricFamily(
            "vivavoce_vram_free_bytes",
            "What of it is free, what this process keeps for reuse included.",
            labels=["card"],
        )
        for card in self._cards():
            total.add_metric([str(card.index)], card.total_bytes)
            free.add_metric([str(card.index)], card.free_bytes)
        return [total, free]

    def describe(self) -> list[GaugeMetricFamily]:
        """Names them without asking."""
        return []
