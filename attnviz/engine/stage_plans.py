"""Plan which stages each layer keeps: the fewest from which a Result can derive all requested ones."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from attnviz.document.cells import Cells
from attnviz.document.option import FLOAT32
from attnviz.document.options import Options
from attnviz.document.stages import COMPUTED_STAGES, MASKED_STAGES, STAGES, matrix_stages
from attnviz.engine.attention.trace import stages_to_keep
from attnviz.engine.memory import MATRICES
from attnviz.engine.stack import StagePlan

#: Bytes of a displayed layer's (query, key) stages that are kept whole; above, overviews are kept. This is fifty cells
#: for each of two million pixels, recomputed at every keystroke.
MAX_KEPT_BYTES = 2**29
#: Up to this length a screen shows every pair of tokens, and an overview would be no smaller.
SHORT_TOKENS = 512
#: Bytes of all stages of all layers that are kept whole: 140 tokens of SmolLM2. Each keystroke copies them, and several
#: results are alive at a time.
MAX_WHOLE_BYTES = 2**27
MAX_POOLED_SQUARES = 2**24  #: pooled weights of all heads of all layers: 64 MB

_FLOAT = 4  # bytes of a float32
_OF_ATTENTION = ("queries", "keys", "values", "context", "concatenated")


def stages_by_layer(
    options: Options, *, wanted: frozenset[str] | None, edits: Sequence[Mapping[str, Cells]]
) -> list[frozenset[str]]:
    """Return the stages to keep of each layer to derive the `wanted` ones (None: every stage)."""
    found: list[frozenset[str]] = []
    for layer, own in enumerate(edits):
        # Most of 30 layers equal the previous one, at each keystroke.
        as_before = 1 < layer < len(edits) - 1 and not any((own, edits[layer - 1]))
        found.append(found[-1] if as_before else _kept_of(options, layer=layer, wanted=wanted, edits=own))
    return found


def _kept_of(
    options: Options, *, layer: int, wanted: frozenset[str] | None, edits: Mapping[str, Cells]
) -> frozenset[str]:
    """Return the stages to keep of a layer.

    In a stack, scores are derived from queries and keys, which are smaller, unless they have edits.
    """
    row, last = options.row, options.row.layers - 1
    made = {stage.name for stage in row.stages}.union(_OF_ATTENTION, ("embeddings",) if layer == 0 else ())
    made |= set() if row.is_stack else {"output"}
    made -= {"final_normed"} if layer != last else set()
    made |= matrix_stages(options)
    if wanted is None and row.is_stack:
        wanted = COMPUTED_STAGES  # what is derived is left out
    if options.dtype != FLOAT32:  # what a Result derives is in float32
        return frozenset(made.intersection(COMPUTED_STAGES if wanted is None else wanted))
    kept = made.intersection(stages_to_keep(wanted, edits))
    can_derive = row.is_stack and row.has_product_scores
    if can_derive and "scores" in kept and not any(edits.get(name) for name in ("scores", *MASKED_STAGES)):
        kept -= {"scores"}
        kept.update(row.score_stages)
    return frozenset(kept)


def plan_layers(
    options: Options, lengths: Sequence[int], kept: Sequence[frozenset[str]], *, wanted: frozenset[str] | None,
    focus: Collection[int]
) -> tuple[StagePlan, ...]:
    """Return a plan per layer: all of `kept` if they are small, or every stage is `wanted` (None).

    For a long text only the layers in `focus` keep their stages; the others keep a small overview of the weights.
    """
    if wanted is None or (len(kept) > 1 and kept_bytes(options, lengths, kept) <= MAX_WHOLE_BYTES):
        return tuple(map(StagePlan, kept))
    return tuple(_in_focus(options, lengths, stages, wanted) if layer in focus else _away(options, lengths)
                 for layer, stages in enumerate(kept))


def kept_bytes(options: Options, lengths: Sequence[int], kept: Sequence[frozenset[str]]) -> int:
    """Return the bytes of the stages of all layers; most layers have the same ones."""
    return sum(count * _size(options, lengths, stages) for stages, count in Counter(kept).items())


def _in_focus(
    options: Options, lengths: Sequence[int], kept: frozenset[str], wanted: frozenset[str]
) -> StagePlan:
    """Return the plan of a displayed layer: whole if its matrices are small enough, else pooled.

    Beside pooled layers a whole one would have another dropout mask. Two layers may be displayed.
    """
    matrices, layers = kept & MATRICES, options.row.layers
    limit = MAX_KEPT_BYTES // min(2, layers)
    is_small = max(lengths, default=0) <= SHORT_TOKENS or _size(options, lengths, matrices) <= limit
    if is_small and not (layers > 1 and options.dropout_on):
        return StagePlan(kept)
    return StagePlan((kept - matrices).union(options.row.score_stages), matrix_stages(options) & wanted)


def _away(options: Options, lengths: Sequence[int]) -> StagePlan:
    """Return the plan of a layer that is not displayed: a small overview of its weights."""
    pictures = options.row.layers * len(lengths) * options.num_heads
    block = 2 ** math.ceil(math.log2(max(lengths) / math.isqrt(MAX_POOLED_SQUARES // pictures)))
    return StagePlan(frozenset(), frozenset({"weights"}), max(block, 2))


def _size(options: Options, lengths: Sequence[int], stages: Iterable[str]) -> int:
    """Return the bytes of some stages of a layer."""
    longest = max(lengths, default=0)
    widths = {"concatenated": options.d_total, "output": options.d_total}
    each = (
        options.num_heads * longest if STAGES[name].is_matrix
        else options.heads_of(name) * options.d_k if STAGES[name].per_head else widths.get(name, options.d_in)
        for name in stages
    )
    return _FLOAT * len(lengths) * longest * sum(each)
