"""What a model would draw at each place of speech that is given: its own, or another's.

So two versions of a model are compared draw by draw, over one history, where speech of their own
would drift apart at the first draw that differs.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from engine.attention import KVCache
from engine.frame import N_RESERVED
from engine.generate import Model, Spoken
from engine.graphs import Lane
from engine.prefill import Prefill
from engine.talker import embed_frames


@dataclass(frozen=True, slots=True)
class Drift:
    """How far one version's draws are from another's, of one codebook.

    Attributes:
        agreement: How often the likeliest code is the same, 0 to 1.
        kl_mean: Of the other's distribution from the one's, in nats, temperature 1; the mean.
        kl_p99: The same; 99 of 100 are below.
    """

    agreement: float
    kl_mean: float
    kl_p99: float

    @classmethod
    def of(cls, one: Tensor, other: Tensor) -> "Drift":
        """Compares logarithms of probabilities, `[T, n]` both."""
        kl = (one.exp() * (one - other)).sum(-1)
        return cls(
            agreement=float((one.argmax(-1) == other.argmax(-1)).double().mean()),
            kl_mean=float(kl.mean()),
            kl_p99=float(torch.quantile(kl, 0.99)),
        )


@torch.inference_mode()
def forced(model: Model, spoken: Spoken, codes: Tensor) -> list[Tensor]:
    """Gives the logarithms of every codebook's probabilities, over what may be drawn.

    Args:
        model: Whose.
        spoken: What the codes say.
        codes: int64 `[T, 16]`, T from 1.

    Returns:
        Of each codebook fp32 `[T, n]`.
    """
    talker, predictor = model.talker, model.predictor
    hidden = _hidden(model, spoken, codes)  # [T, hidden]
    first = talker.logits(hidden)
    n_codes, eos = first.shape[1] - N_RESERVED, talker.config.ids.eos
    logits = [torch.cat((first[:, :n_codes], first[:, eos : eos + 1]), 1)]
    begun = torch.stack((hidden, talker.embed_codec(codes[:, 0])), 1)  # [T, 2, hidden]
    taken = [predictor.take(book, codes[:, book])[:, None] for book in range(1, codes.shape[1] - 1)]
    x = torch.cat((predictor.project(begun), *taken), 1)
    n_frames, n_positions = x.shape[:2]
    config = predictor.config.stack
    scratch = KVCache.empty(config, n_frames, n_positions, x.device, x.dtype)
    made = predictor.stack.span(x, scratch)
    logits += [predictor.logits(book, made[:, book]) for book in range(1, codes.shape[1])]
    return [torch.log_softmax(each.float(), -1) for each in logits]


def _hidden(model: Model, spoken: Spoken, codes: Tensor) -> Tensor:
    """Gives the talker's hidden state before each frame, `[T, hidden]`."""
    talker, predictor = model.talker, model.predictor
    prompt, pad = spoken.prompt, model.checkpoint.text_ids.tts_pad
    device, n_positions = codes.device, len(spoken.prompt.text)
    prefill = Prefill(talker, predictor, Lane(device), ())
    begun = prefill.embedded(prefill.loaded(prompt, spoken.conditioning, n_positions))
    text = talker.embed_text(torch.tensor([*prompt.trailing, pad], device=device))
    frames = torch.arange(len(codes) - 1, device=device).clamp(max=len(prompt.trailing))
    x = torch.cat((begun, embed_frames(talker, predictor, codes[:-1]) + text[frames]))
    cache = KVCache.empty(talker.config.stack, 1, len(x), device, x.dtype)
    return talker.stack.span(x[None], cache)[0, n_positions - 1 :]
