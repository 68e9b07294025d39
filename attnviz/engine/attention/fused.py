"""Attention of long texts whose (query, key) stages nobody reads: torch's fused kernel, which keeps no matrix.

It takes a third of the time of tiles, which pass over scores and weights several times.
"""

from collections.abc import Iterator

from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention

from attnviz.document.stages import STAGES
from attnviz.engine.attention.changes import changes_matrix
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.tiles import visible_part
from attnviz.engine.attention.trace import Trace, is_default_except

#: Pairs of a query and a key, from which on the kernel is used: below, a person would wait for neither way.
MIN_PAIRS = 2**22
#: Cells of the mask of one band. The kernel turns them into floats, which take 64 MB.
BAND_CELLS = 2**24


def is_possible(queries: Tensor, keys: Tensor, *, trace: Trace) -> bool:
    """Return whether the kernel computes queries (b, h, q, d) and keys (b, g, k, d) as the trace asks.

    No (query, key) stage may be changed, or recorded but in overviews of chosen heads. Other devices than a CPU compute
    tiles fast.
    """
    stages = trace.stage_filter if trace.overviews is None else trace.overviews.stages
    is_read = stages is None or any(name in STAGES and STAGES[name].is_matrix for name in stages)
    options = trace.options
    return (
        (not is_read or (trace.overviews is not None and bool(trace.overviews.chosen)))
        and (trace.overviews is not None or queries.shape[2] * keys.shape[2] >= MIN_PAIRS)
        and queries.is_cpu and not queries.requires_grad
        and not (options.dropout.on or options.scores.function or changes_matrix(trace.changes))
        and is_default_except(options.softmax, ("divisor",))
    )


def attend_fused(queries: Tensor, keys: Tensor, values: Tensor, *, trace: Trace) -> Tensor:
    """Compute queries (b, h, q, d), keys and values (b, g, k, d) -> context (b, h, q, d), rounded otherwise than tiles.

    With fewer queries than keys, these are the last ones of the text.
    """
    (batch, heads, count, _), groups, mask = queries.shape, keys.shape[1], trace.mask
    context = values.new_zeros(batch, count, heads, values.shape[-1])  # concatenating the heads then copies nothing
    scale, shared, is_plain = 1 / trace.options.softmax.divisor, heads // groups, _is_plain(mask)
    calls = [call for sentence in range(batch) for call in _calls(mask, sentence, groups, is_plain=is_plain)]
    for done, (sentence, of_keys, rows) in enumerate(calls, 1):
        trace.before_each()
        of_queries = range(of_keys.start * shared, of_keys.stop * shared)
        reach, hidden, blank = len(rows), None, None
        if not is_plain:
            own = sentence % len(mask.lengths)  # copies of a text share its mask
            masked = visible_part(trace, own, rows, range(mask.key_lengths[own]), whole=False, heads=of_queries)
            reach, blank = masked.shape[-1], masked.fully_masked_rows
            hidden = None if masked.is_empty else ~masked.per_head
        asked = queries[sentence : sentence + 1, of_queries.start : of_queries.stop,
                        rows.start - mask.first : rows.stop - mask.first]
        own_keys, own_values = (each[sentence : sentence + 1, of_keys.start : of_keys.stop, :reach]
                                for each in (keys, values))
        mixed = scaled_dot_product_attention(
            asked, own_keys, own_values, hidden, is_causal=is_plain, scale=scale, enable_gqa=shared > 1)
        mixed = mixed if blank is None else mixed.masked_fill(blank, 0.0)  # without a visible key there is no context
        place = context[sentence, rows.start - mask.first : rows.stop - mask.first]
        place[:, of_queries.start : of_queries.stop] = mixed[0].transpose(0, 1)
        if trace.overviews is not None and not trace.overviews.chosen:  # tiles report these, and take longer
            trace.overviews.progress(done / len(calls))
    return context.transpose(1, 2)


def _is_plain(mask: Mask) -> bool:
    """Return whether later tokens are masked and nothing else: then the kernel reads no mask, and saves a third."""
    return mask.is_causal_formula and mask.first == 0 and mask.keys is None and not (
        mask.window.size or mask.cells or mask.head_cells)


def _calls(mask: Mask, sentence: int, groups: int, *, is_plain: bool) -> Iterator[tuple[int, range, range]]:
    """Yield the sentence, key heads and rows of each call of the kernel, after which a person can cancel."""
    own = sentence % len(mask.lengths)
    length, keys = mask.lengths[own], mask.key_lengths[own]
    if is_plain:
        yield from ((sentence, range(group, group + 1), range(length)) for group in range(groups))
        return
    step = max(1, BAND_CELLS // max(1, keys))
    for start in range(mask.first, length, step):
        yield sentence, range(groups), range(start, min(start + step, length))
