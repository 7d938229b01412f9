"""The page at `/`, in a real browser against a real server."""

import io
import wave
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import av
import httpx
import numpy as np
import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from engine.contract import Voice
from engine.errors import DeviceError
from engine.server import Server
from engine.voices import VoiceLibrary
from tests.browser import Browser, browsing
from tests.fakes import CUSTOM, DESIGN, FakeSpeaker, Script
from tests.serving import TEXT, library, pcm_of, served, serving, soon

LONG = " ".join(["This is one of many sentences."] * 40)
KEY = "a-key-of-enough-characters"
CONVERSE = """
const [protocols, told] = arguments;
const line = new WebSocket(origin.replace("http", "ws") + "/v1/audio/speech/live", protocols);
line.onopen = () => {
  for (const message of [{type: "start"}, {type: "text", text: "Good morning."}, {type: "end"}])
    line.send(JSON.stringify(message));
};
line.onmessage = (message) => {
  told([line.protocol, JSON.parse(message.data).type]);
  line.close();
};
line.onclose = (event) => told(event.code);
"""


class Cloner(FakeSpeaker):
    """Keeps the recordings that it was given."""

    recordings: list[bytes]

    def make_voice(self, recording: Path | bytes, name: str, **options: Any) -> Voice:
        assert isinstance(recording, bytes)
        self.recordings = [*getattr(self, "recordings", []), recording]
        return super().make_voice(recording, name, **options)


@pytest.fixture(scope="module")
def voices(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VoiceLibrary]:
    with library(tmp_path_factory.mktemp("home")) as made:
        yield made


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browsing(tmp_path_factory.mktemp("downloads")) as opened:
        yield opened


@pytest.fixture(scope="module")
def speaker() -> Cloner:
    return Cloner(Script(frame_delay_s=0.01))


@pytest.fixture(scope="module")
def server(voices: VoiceLibrary, speaker: Cloner) -> Iterator[Server]:
    with served(speaker, max_characters=2_000) as running:
        yield running


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Browser]:
    browser.open(server.url)
    browser.wait(lambda: browser.seen("#voices label"))
    yield browser
    assert browser.complaints() == []


def test_what_is_written_is_heard_without_a_gap_and_can_be_saved(page: Browser) -> None:
    assert page.seen("#silence") == ["Nothing has been spoken yet."]
    assert not page["speak"].is_enabled()
    page.write(TEXT)
    page["text"].send_keys(Keys.CONTROL, Keys.ENTER)
    page.wait(lambda: page.is_speaking)
    page.wait(lambda: not page.is_speaking)
    pieces = page.heard()
    assert len(pieces) > 3, "as it came"
    ends = [first + len(samples) for first, samples in pieces]
    assert ends[:-1] == [first for first, _ in pieces[1:]], "each begins where the last one ends"
    wanted = np.frombuffer(pcm_of(TEXT), "<i2")
    assert np.array_equal(np.concatenate([samples for _, samples in pieces]), wanted)
    assert page["figures"].text.startswith("First sound 0.")
    assert "gap" not in page["figures"].text
    page["save"].click()
    with wave.open(io.BytesIO(page.saved(".wav"))) as read:
        assert (read.getframerate(), read.getnchannels(), read.getsampwidth()) == (24_000, 1, 2)
        assert read.readframes(read.getnframes()) == wanted.tobytes()
    page["format"].send_keys("MP3")
    page["save"].click()
    with av.open(io.BytesIO(page.saved(".mp3"))) as container:
        n_samples = sum(frame.samples for frame in container.decode(audio=0))
    assert n_samples == pytest.approx(len(wanted), abs=3_000)
    page.driver.execute_script("window.heard = []")
    page["again"].click()
    assert sum(len(samples) for _, samples in page.heard()) == len(wanted)
    asked = page.driver.execute_script(
        "return performance.getEntriesByType('resource').map((each) => new URL(each.name).origin)"
    )
    assert set(asked) == {page.driver.execute_script("return origin")}, "nobody else was asked"


def test_escape_frees_the_engine(page: Browser, server: Server, speaker: Cloner) -> None:
    page.write(LONG)
    page["speak"].click()
    page.wait(page.heard)
    page["text"].send_keys(Keys.ESCAPE)
    assert soon(lambda: server.service.desk.n_open == 0, 2.0)
    n_made = speaker.n_frames_made
    assert not page.is_speaking
    assert page["save"].is_enabled(), "what was heard can be kept"
    formats = page.driver.find_elements(By.CSS_SELECTOR, "#format option")
    assert [each.text for each in formats if each.is_enabled()] == ["WAV"]
    assert speaker.n_frames_made <= n_made + 1


def test_a_voice_is_made_from_a_file_and_deleted_when_that_is_confirmed(
    page: Browser, tmp_path: Path, speaker: Cloner, voices: VoiceLibrary
) -> None:
    path = tmp_path / "Grandma <b>.wav"
    path.write_bytes(b"RIFF, or so")
    page["new"].click()
    assert not page["make"].is_enabled()
    page["file"].send_keys(str(path))
    assert page["name"].get_attribute("value") == "Grandma <b>"
    page["consent"].click()
    page["make"].click()
    page.wait(lambda: not page["cloning"].is_displayed())
    assert speaker.recordings[-1] == b"RIFF, or so"
    assert page.driver.find_element(By.CSS_SELECTOR, "#voices :checked").get_attribute("value") == (
        "Grandma <b>"
    )
    assert "Grandma <b>" in [voice.name for voice in voices.list()]
    delete = page.driver.find_element(By.CSS_SELECTOR, "[aria-label='Delete Grandma <b>']")
    delete.click()
    assert page["deleting-title"].text == "Delete the voice “Grandma <b>”?"
    page.driver.find_element(By.CSS_SELECTOR, "#deleting [value=cancel]").click()
    delete.click()
    page.driver.find_element(By.CSS_SELECTOR, "#deleting [value=delete]").click()
    page.wait(lambda: "Grandma <b>" not in page.seen("#voices label"))
    assert "Grandma <b>" not in [voice.name for voice in voices.list()]


def test_a_voice_is_made_from_the_microphone(page: Browser, speaker: Cloner) -> None:
    page["new"].click()
    page["record"].click()
    page.wait(lambda: page["source"].text == "Recording: 0:01")
    page["record"].click()
    page.wait(lambda: page["source"].text.startswith("Recording of"))
    page["name"].send_keys("Anna")  # whom there is already
    page["consent"].click()
    page["make"].click()
    page.wait(lambda: not page["cloning"].is_displayed())
    with wave.open(io.BytesIO(speaker.recordings[-1])) as read:
        assert (read.getframerate(), read.getnchannels()) == (24_000, 1)
        samples = np.frombuffer(read.readframes(read.getnframes()), "<i2")
    assert 20_000 < len(samples) < 100_000
    assert np.abs(samples).max() > 1_000
    assert "“Anna (2)”" in page.seen("#note p")[0]


def test_all_can_be_named_by_a_screen_reader_and_fits_a_telephone(page: Browser) -> None:
    for each in page.driver.find_elements(By.CSS_SELECTOR, "button, input, select, textarea"):
        if each.is_displayed():
            assert each.accessible_name, each.get_attribute("outerHTML")
    size = {"width": 360, "height": 700, "deviceScaleFactor": 1, "mobile": False}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    assert page.driver.execute_script("return document.documentElement.scrollWidth") <= 360
    page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_errors_are_told_in_the_servers_words(
    browser: Browser, voices: VoiceLibrary, caplog: pytest.LogCaptureFixture
) -> None:
    script = Script(failures={(0, 1): DeviceError("The driver is gone.", "Restart.")})
    with served(FakeSpeaker(script), max_characters=20) as server:
        browser.open(server.url)
        browser.write("x" * 21)
        browser["speak"].click()
        browser.wait(lambda: browser.seen("#trouble p"))
        assert browser.seen("#trouble p")[0].startswith("The text has 21 characters; 20 is")
        browser["text"].clear()
        browser.write("One.")
        browser["speak"].click()
        browser.wait(
            lambda: (
                browser.seen("#trouble p")
                == ["Something is wrong with the server; its log says where."]
            )
        )
        browser.wait(lambda: not browser.is_speaking)
    browser["speak"].click()
    browser.wait(lambda: "does not answer" in browser["trouble"].text)
    browser.complaints()
    caplog.clear()


def test_a_server_that_dies_is_told_of_and_what_it_left_is_saved_as_unfinished(
    browser: Browser, voices: VoiceLibrary
) -> None:
    """A real kill -9 of a real process: the browser said "network error"."""
    with serving(frame_delay_s=0.02) as server:
        assert server.stdout is not None
        browser.open(server.stdout.readline().split()[-1])
        browser.write(LONG)
        browser["speak"].click()
        browser.wait(browser.heard)
        server.kill()
        browser.wait(lambda: browser.seen("#trouble p"))
    assert browser.seen("#trouble p") == [
        "The connection to Vivavoce was lost: what is here is unfinished. "
        "Is it still running? If not, start it again, then press Speak."
    ]
    browser.wait(lambda: browser["save"].is_enabled())
    assert browser["save"].text == "Save unfinished"
    browser["save"].click()
    assert len(browser.saved(" (unfinished).wav")) > 44
    browser.complaints()


def test_the_key_is_asked_for_until_it_is_right(browser: Browser, voices: VoiceLibrary) -> None:
    with served(FakeSpeaker(), key=KEY) as server:
        browser.open(server.url)
        browser.wait(lambda: browser["key"].is_displayed())
        browser["key"].send_keys("nonsense", Keys.ENTER)
        browser.wait(lambda: browser.seen("#asking .banner") == ["This is not the key."])
        browser["key"].send_keys(KEY, Keys.ENTER)
        browser.wait(lambda: "Anna" in browser.seen("#voices label"))
        browser.driver.refresh()
        browser.wait(lambda: "Anna" in browser.seen("#voices label"))
        protocols = ["vivavoce", f"openai-insecure-api-key.{KEY}"]
        assert browser.driver.execute_async_script(CONVERSE, protocols) == [
            "vivavoce",
            "audio.start",
        ]
        browser.complaints()


def test_a_model_with_voices_of_its_own_can_be_told_how_but_does_not_clone(
    browser: Browser,
) -> None:
    card = replace(CUSTOM, speakers=tuple(f"voice{k}" for k in range(12)))
    speaker = FakeSpeaker(Script(card=card))
    with served(speaker) as server:
        browser.open(server.url)
        browser.wait(lambda: browser.seen("#lacks"))
        assert "cannot clone" in browser["lacks"].text
        assert not browser["new"].is_displayed()
        browser["search"].send_keys("CE11")
        assert browser.seen("#voices label") == ["voice11"]
        browser.driver.find_element(By.CSS_SELECTOR, "[value=voice11]").click()
        browser["instructions"].send_keys("Softly.")
        browser.write("One.")
        browser["speak"].click()
        browser.wait(lambda: speaker.requests)
        assert (speaker.requests[0].voice.speaker, speaker.requests[0].instruct) == (
            "voice11",
            "Softly.",
        )


def test_a_model_that_designs_asks_for_a_description(browser: Browser) -> None:
    speaker = FakeSpeaker(Script(card=DESIGN))
    with served(speaker) as server:
        browser.open(server.url)
        browser.wait(lambda: browser.seen("#lacks"))
        assert not browser["choosing"].is_displayed()
        browser["text"].send_keys("One.")
        assert not browser["speak"].is_enabled(), "nobody is described yet"
        browser["instructions"].send_keys("An old captain.")
        browser["speak"].click()
        browser.wait(lambda: speaker.requests)
        assert speaker.requests[0].voice.description == "An old captain."


def test_the_page_may_do_nothing_but_ask_its_own_server(server: Server) -> None:
    answer = httpx.get(server.url)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
