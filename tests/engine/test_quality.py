"""The report on int8 weights: what is compared, and that it is what it says."""

import json
from pathlib import Path

import pytest
import torch

from engine.bench import quality
from engine.bench.forcing import Drift, forced
from engine.checkpoint import open_checkpoint
from engine.contract import Samples
from engine.generate import Model
from engine.quality import SHIPPED_DIRECTORY, report_name
from engine.speech import bundled_voices, open_speaker
from tests.engine.speaking import laid_out, load, spoken_pieces
from tests.tiny import STARTER


def greedy_codes(model: Model, n_frames: int) -> torch.Tensor:
    spoken = laid_out(
        model,
        max_frames=n_frames,
        do_sample=False,
        predictor_do_sample=False,
        repetition_penalty=1.0,
    )
    pieces = spoken_pieces(model, spoken)
    return torch.cat([torch.tensor(piece.codes).long() for piece in pieces])


@pytest.mark.parametrize("shape", ["base_like_06b", "base_like_17b"])
def test_the_likeliest_draws_over_greedy_speech_are_that_speech(
    shape: str, request: pytest.FixtureRequest
) -> None:
    """The whole history in one pass: the prompt, text beside frames and after, all codebooks."""
    model = load(request.getfixturevalue(shape))
    codes = greedy_codes(model, 30)
    assert len(codes) == 30 > len(laid_out(model).prompt.trailing)
    likely = forced(model, laid_out(model), codes)
    assert torch.equal(torch.stack([book.argmax(-1) for book in likely], 1), codes)
    for book in likely:
        torch.testing.assert_close(book.exp().sum(-1), torch.ones(30))


def test_drift_is_nothing_between_equals_and_grows_with_what_is_between() -> None:
    torch.manual_seed(1)
    logits = torch.randn(400, 50)
    one = torch.log_softmax(logits, -1)
    drifts = [
        Drift.of(one, torch.log_softmax(logits + by * torch.randn(400, 50), -1))
        for by in (0.0, 0.05, 0.5)
    ]
    assert drifts[0] == Drift(1.0, 0.0, 0.0)
    assert drifts[0].kl_mean < drifts[1].kl_mean < drifts[2].kl_mean
    assert drifts[1].agreement > drifts[2].agreement
    assert drifts[2].kl_p99 > drifts[2].kl_mean


@pytest.mark.parametrize(
    ("wanted", "heard", "n_wrong"),
    [
        ("Where's the boat?", " Wheres the boat", 0),
        ("One two three.", "one three", 1),
        ("One two three.", "One too, three four", 2),
        ("One two.", "", 2),
    ],
)
def test_word_errors_are_changed_lost_and_added_words(
    wanted: str, heard: str, n_wrong: int
) -> None:
    assert quality.n_word_errors(wanted, heard) == n_wrong


def test_a_report_made_here_opens_the_way_for_these_weights(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The real command over one short sentence, heard by one who repeats it."""
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path))
    lengths: list[int] = []

    def hear(samples: Samples) -> str:
        lengths.append(len(samples))
        return "Come in"

    monkeypatch.setattr(quality, "whisper", lambda: hear)
    sentences = tmp_path / "sentences.txt"
    sentences.write_text("Come in.\nAt 7.\n\n")
    given = ["starter", "--int8", "all", "--device", "cpu", "--sentences", str(sentences)]
    quality.main(given)
    path = Path(capsys.readouterr().out.strip())
    assert path.parent == tmp_path / "quality"
    assert path.name == report_name(open_checkpoint(STARTER).files.values(), "all")
    saved = json.loads(path.read_text())
    assert (saved["model"], saved["n_sentences"], saved["n_words"]) == ("starter", 1, 2)
    assert [takes["wer_percent"] for takes in saved["takes"].values()] == [0, 0, 0]
    assert len(lengths) == 3
    assert lengths[0] == saved["takes"]["unrounded"]["n_frames"] * 1280, "80 ms at 16 kHz"
    assert len(saved["codebooks"]) == 16
    assert 0.8 < saved["agreement"] < 1
    assert 0 < saved["kl_mean"] < 0.1
    assert "likeness_to_unrounded" not in saved["takes"]["unrounded"]
    assert 0 < saved["takes"]["int8"]["likeness_to_unrounded"] <= 1


@pytest.mark.parametrize("int8", ["predictor", "all"])
def test_what_ships_was_measured_with_the_weights_that_ship(int8: quality.Int8) -> None:
    name = report_name(open_checkpoint(STARTER).files.values(), int8)
    saved = json.loads((SHIPPED_DIRECTORY / name).read_text())
    assert (saved["model"], saved["int8"]) == ("starter", int8)
    assert saved["n_sentences"] >= 40
    assert saved["n_voices"] == len(bundled_voices())
    open_speaker(device="cpu", int8=int8).close()
