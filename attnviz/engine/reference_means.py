"""Mean head outputs over reference sentences: what mean ablation puts in the place of a head's output."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from attnviz.document import edits
from attnviz.document.document import INPUT_SEPARATOR, Document
from attnviz.document.options import Options
from attnviz.document.recipes import bundled_text
from attnviz.result.result import Result
from attnviz.system.arrays import Float64
from attnviz.system.watch import UNWATCHED, Watch

SENTENCES = 200
SEED = 123
MIN_CHARS, MAX_CHARS = 30, 60  #: length of a line
BATCH = 20  #: sentences that are computed at once: SmolLM2 keeps 14 MB of contexts


@lru_cache(maxsize=1)
def reference_sentences() -> tuple[str, ...]:
    """Return 200 lines of the bundled text, drawn with a fixed seed."""
    lines = sorted({line for line in bundled_text().splitlines() if MIN_CHARS <= len(line) <= MAX_CHARS})
    return tuple(random.Random(SEED).sample(lines, SENTENCES))


def mean_contexts(compute: Callable[..., Result], options: Options, watch: Watch = UNWATCHED) -> Float64:
    """Return the mean context of each head of a model over all tokens of the sentences, (layer, head, d_head).

    `compute` is that of an engine: the model as its checkpoint has it, without edits or ablations. A text that exceeds
    the model's positions is cut. Raises ComputeError and Cancelled as `Engine.compute`.
    """
    model = options.model
    assert model is not None
    document = edits.set_option(edits.set_model(Document(), model), "dtype", options.dtype)
    longest = min(MAX_CHARS, model.config.max_positions - 2) if model.config.adds_positions else MAX_CHARS
    texts = [line[:longest] for line in reference_sentences()]
    total, count = np.zeros(()), 0
    for at in range(0, SENTENCES, BATCH):
        batch = edits.set_text(document, INPUT_SEPARATOR.join(texts[at : at + BATCH]))
        result = compute(batch, stages=frozenset({"context"}), watch=watch.silent)
        total = total + _sum_of_tokens(result)
        count += sum(result.lengths)
    return total / count


def _sum_of_tokens(result: Result) -> Float64:
    """Return the sum of the contexts over the tokens of each text, (layer, head, d_head)."""
    is_token = np.arange(max(result.lengths)) < np.array(result.lengths)[:, None]  # (b, t)
    return np.stack([np.einsum("bhtd,bt->hd", result.array("context", layer=layer), is_token, dtype=np.float64)
                     for layer in range(result.num_layers)])
