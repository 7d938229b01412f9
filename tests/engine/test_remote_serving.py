"""`vivavoce serve` as another machine's engine: the two halves together."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.audio import to_pcm16
from engine.contract import Preset, Request, Rules
from engine.errors import RemoteKeyError, UnknownVoiceError
from engine.speech import open_remote
from tests.fakes import BASE, FakeSpeaker, Script, fake_voice
from tests.serving import library, served

TEXT = "It was 3 May. Nobody came, so 20 of them left. Then it rained."
KEY = "0123456789abcdef"


def test_a_text_sounds_as_it_does_here_made_ready_cut_and_levelled_once(tmp_path: Path) -> None:
    there, here = FakeSpeaker(Script(card=replace(BASE, segment_s=7.5))), FakeSpeaker()
    with library(tmp_path), served(there, key=KEY) as server:
        with pytest.raises(RemoteKeyError):
            open_remote(server.url, key="another")
        with open_remote(server.url, key=KEY) as speaker:
            request = Request(TEXT, Preset("Anna"), rules=Rules(segment_s=3.0))
            chunks = list(speaker.speak(request))
            assert speaker.card.languages == there.card.languages
            assert speaker.card.segment_s == 7.5
            with pytest.raises(UnknownVoiceError, match="Anna"):
                speaker.speak(Request("One.", Preset("Ana")))
    segments = {chunk.segment.index: chunk.segment for chunk in chunks}
    assert [asked.text for asked in there.requests] == [each.text for each in segments.values()]
    assert segments[0].text == "It was the third of May."
    with here:
        for index, segment in segments.items():
            own = here.speak(Request(segment.text, fake_voice("Anna", seed=4), split=False))
            wanted = np.concatenate([chunk.samples for chunk in own])
            got = np.concatenate([c.samples for c in chunks if c.segment.index == index])
            np.testing.assert_array_equal(to_pcm16(got[: wanted.size]), to_pcm16(wanted))
            assert not got[wanted.size :].any(), "the pause"
