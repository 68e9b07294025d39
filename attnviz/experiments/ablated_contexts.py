"""What takes the place of the context of ablated heads, whether they stay ablated or an effect is measured."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from attnviz.document import edits
from attnviz.document.ablation_kinds import ABLATION_KINDS, AblationKind
from attnviz.document.document import INPUT_SEPARATOR, Document
from attnviz.document.options import Options
from attnviz.document.recipes import bundled_text
from attnviz.experiments.reasons import needs_same_model, needs_whole
from attnviz.result.result import Result
from attnviz.system.arrays import Float32, Float64
from attnviz.system.errors import ComputeError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import Command, Text

SENTENCES = 200
SEED = 123
MIN_CHARS, MAX_CHARS = 30, 60  #: length of a line
BATCH = 20  #: sentences that are computed at once: SmolLM2 keeps 14 MB of contexts


def replacement(
    kind: AblationKind, layer: int, *, held: Result | None, reference: Callable[[], Float64]
) -> Float32 | None:
    """Return what a kind puts in the place of the contexts of a layer: (b or 1, h or 1, t or 1, d_head or 1).

    Return None if each head takes the mean over its own text. `held` is the result of the kind's snapshot, and
    `reference` returns the means over the reference sentences.
    """
    if kind.snapshot:
        assert held is not None
        return head_contexts(held, layer)
    if kind.mean_over:
        return reference()[layer][None, :, None].astype(np.float32) if kind.mean_over == "reference" else None
    return np.zeros((1, 1, 1, 1), np.float32)


def head_contexts(result: Result, layer: int) -> Float32:
    """Return what the heads hand to the output projection, (b, h, t, d_head): replacements where they are ablated."""
    concatenated = result.array("concatenated", layer=layer)  # (b, t, h * d_head)
    return concatenated.reshape(*concatenated.shape[:2], result.num_heads, -1).swapaxes(1, 2)


def ablation_unavailable(name: str, result: Result | None, held: Result | None, sentence: int = 0) -> Text:
    """Return why heads of a text cannot be ablated this way; "" if they can."""
    kind = ABLATION_KINDS[name]
    if result is None:
        return Text("")
    if result.options.config.is_encoder_decoder and not kind.is_zero:
        return Text("{name} writes token after token: its heads can be set to 0 only.", name=result.name)
    if kind.mean_over == "reference" and result.document.image is not None:
        return Text("{name} reads a picture: its heads have no mean over reference sentences.", name=result.name)
    if not kind.snapshot:
        return Text("")
    if held is None:
        return Text("Hold a text of as many tokens as A first ({keys}).", keys=Command("hold"))
    if reason := needs_same_model(held.options, result.options):
        return reason
    lengths = [each.lengths[sentence] if sentence < len(each.lengths) else 0 for each in (held, result)]
    if lengths[0] != lengths[1]:
        return Text("A has {count} tokens and this text {other}: resampling needs as many.", count=lengths[0],
                    other=lengths[1])
    return needs_whole(held, stages=("concatenated",))


def resampled_result(compute: Callable[..., Result], document: Document, watch: Watch = UNWATCHED) -> Result | None:
    """Return the result that the ablated heads of a document are resampled from; None for another kind.

    Raises ComputeError if there is no such snapshot, or if it is too long or of another model, and as `compute`.
    """
    snapshot, held = ABLATION_KINDS[document.options.ablation].snapshot, document.resampled
    if not snapshot:
        return None
    if held is None:
        raise ComputeError("There is no snapshot {name} to resample ablated heads from: hold a text as A ({keys}), "
                           "and choose the ablation again.", name=snapshot, keys=Command("hold"))
    if reason := needs_same_model(held.options, document.options):
        raise ComputeError(reason)
    result = compute(held, stages=frozenset({"concatenated"}), watch=watch.silent)
    if reason := needs_whole(result, stages=("concatenated",)):
        raise ComputeError(reason)
    return result


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
    longest = min(MAX_CHARS, model.config.max_positions - 2) if model.config.limits_length else MAX_CHARS
    texts = [line[:longest] for line in reference_sentences()]
    total, count = np.zeros(()), 0
    for at in range(0, SENTENCES, BATCH):
        batch = edits.set_text(document, INPUT_SEPARATOR.join(texts[at : at + BATCH]))
        result = compute(batch, stages=frozenset({"context"}), watch=watch.silent)
        total = total + _sum_of_tokens(result)
        count += sum(result.lengths)
    return total / count


def _sum_of_tokens(result: Result) -> Float64:
    """Return the sum of the contexts over the tokens of each text, (layer, head, d_head); 0 without attention."""
    is_token = np.arange(max(result.lengths)) < np.array(result.lengths)[:, None]  # (b, t)
    sums = {layer: np.einsum("bhtd,bt->hd", result.array("context", layer=layer), is_token, dtype=np.float64)
            for layer in result.layers_with("context")}
    nothing = np.zeros_like(next(iter(sums.values())))
    return np.stack([sums.get(layer, nothing) for layer in range(result.num_layers)])
