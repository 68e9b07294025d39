"""The arrays of a trained model's results: each stage of all layers in one array, layers first.

The weights of the model are not included, since its own files have them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import ablation_effects
from attnviz.export.entry import MEASURE, At, Entry, Piece, whole_entry
from attnviz.result import measures
from attnviz.result.ablation_effects import AblationEffects
from attnviz.result.direct_logit_attribution import attribution_unavailable
from attnviz.result.measures import ABLATION_EFFECT, ATTRIBUTION, MEASURES, measure_heads
from attnviz.result.result import Result
from attnviz.result.target_token import TargetToken, find_target_token, head_attribution
from attnviz.system.errors import ComputeError

NO_TOKEN = -1  #: id of the padding


def entries(result: Result, layers: range, effects: Sequence[AblationEffects] = ()) -> Iterator[Entry]:
    """Yield the arrays of a model's result.

    `ids` is (b, t), stages (l, b, t, d), (l, b, h, t, d) or (l, b, h, q, k), measures (l, b, h), `logits` (b, t, v).
    A stage of only the first or the last layer, such as embeddings, has no layer axis. `effects` adds the drop of a
    token's logit and probability when a head is ablated, (l, b, h), with the token's id and the position of its
    prediction, (b,). If not all layers are written, `layers` names them.
    """
    yield _ids(result)
    if len(layers) < result.num_layers:
        yield whole_entry("layers", np.array(layers, dtype=np.int64))
    for name, stage in STAGES.items():
        there = [layer for layer in layers if name in result.stages(layer)]
        if any(result.overview_of(name, layer=layer) is not None for layer in layers):
            raise ComputeError("Of so long a text the window keeps the numbers of one layer: attnviz compute writes "
                               "those of all, or shorten the text.")
        if not there:
            continue
        shape = result.shape(name, layer=there[0])
        if all(name in result.stages(layer) for layer in range(result.num_layers)):
            yield Entry(name, (len(there), *shape), np.dtype(np.float32), _stacked_rows(result, name, layers), stage,
                        layers[0], is_stacked=True)
        else:
            yield Entry(name, shape, np.dtype(np.float32), layer_rows(result, name, there[0]), stage, there[0])
    for name, row in MEASURES.items():
        if not row.needs_pair and measures.is_measurable(result, measures.STAGE, layer=0):
            shape = (len(layers), len(result.sentences), result.num_heads)
            yield Entry(f"{MEASURE}{name}", shape, np.dtype(np.float32), _measured(result, name, layers),
                        layer=layers[0], is_stacked=True)
    if not attribution_unavailable(result) and all(result.lengths):
        shape = (len(layers), len(result.sentences), result.num_heads)
        targets = [find_target_token(result, sentence=number, word=None,
                                     token=None) for number in range(len(result.lengths))]
        ids = np.array([NO_TOKEN if target is None else target.token for target in targets], dtype=np.int64)
        yield Entry(f"{MEASURE}{ATTRIBUTION}", shape, np.dtype(np.float32), _shares(result, targets, layers),
                    layer=layers[0], is_stacked=True)
        yield whole_entry(f"{ATTRIBUTION}_ids", ids)
    if effects:
        known = [ablation_effects.find_effects(effects, at) for at in range(len(result.lengths))]
        yield from _effects(result, layers, known)
    if result.logits is not None and result.logits.places:
        longest = max(result.lengths)
        shape = (len(result.sentences), longest, result.logits.rows.shape[1])
        yield Entry("logits", shape, np.dtype(np.float32), _logits(result))


def _effects(result: Result, layers: range, known: Sequence[AblationEffects | None]) -> Iterator[Entry]:
    """Yield ablation effects with their tokens; NaN and -1 for a text without effects."""
    effect_values = [ablation_effects.values(each, shape=(result.num_layers, result.num_heads)) for each in known]
    for name in ablation_effects.LABELS:
        found = np.stack([values[name] for values in effect_values], axis=1, dtype=np.float32)
        found = found[layers.start : layers.stop]
        yield replace(whole_entry(f"{MEASURE}{name}", found), layer=layers[0], is_stacked=True)
    tokens = [(NO_TOKEN, NO_TOKEN) if each is None else (each.token, each.place[1]) for each in known]
    ids, positions = np.array(tokens, dtype=np.int64).T
    yield whole_entry(f"{ABLATION_EFFECT}_ids", ids)
    yield whole_entry(f"{ABLATION_EFFECT}_positions", positions)


def _ids(result: Result) -> Entry:
    longest = max(result.lengths, default=0)
    ids = np.full((len(result.sentences), longest), NO_TOKEN, dtype=np.int64)
    for row, sentence in zip(ids, result.sentences, strict=True):
        row[: len(sentence)] = [token.id for token in sentence]
    return whole_entry("ids", ids)


def _stacked_rows(result: Result, stage: str, layers: range) -> Callable[[At, slice], Piece]:
    return lambda at, part: result.rows(stage, at[1:], part, layer=layers[at[0]])


def layer_rows(result: Result, stage: str, layer: int) -> Callable[[At, slice], Piece]:
    """Return the function that reads rows of a stage of one layer."""
    return lambda at, part: result.rows(stage, at, part, layer=layer)


def _measured(result: Result, name: str, layers: range) -> Callable[[At, slice], Piece]:
    """Compute a measure when it is written, once, since it reads all weights."""

    @cache
    def measured(layer: int, sentence: int) -> Piece:
        found = measure_heads(result, name, Spot(measures.STAGE, sentence=sentence, layer=layer))
        return np.full(result.num_heads, np.nan, dtype=np.float32) if found is None else found.astype(np.float32)

    def rows(at: At, part: slice) -> Piece:
        sentences, layer = range(*part.indices(len(result.sentences))), layers[at[0]]
        return np.array([measured(layer, sentence) for sentence in sentences]).reshape(len(sentences), result.num_heads)

    return rows


def _shares(result: Result, targets: Sequence[TargetToken | None], layers: range) -> Callable[[At, slice], Piece]:
    """Yield the direct logit attribution of each head for the most likely token at the end of each text."""

    @cache
    def attributed(sentence: int) -> Piece:
        target = targets[sentence]
        found = None if target is None else head_attribution(target)
        nothing = np.full((result.num_layers, result.num_heads), np.nan, dtype=np.float32)
        return nothing if found is None else found.astype(np.float32)

    def rows(at: At, part: slice) -> Piece:
        sentences = range(*part.indices(len(result.sentences)))
        found = [attributed(sentence)[layers[at[0]]] for sentence in sentences]
        return np.array(found).reshape(len(sentences), result.num_heads)

    return rows


def _logits(result: Result) -> Callable[[At, slice], Piece]:
    """Yield a row for each token, NaN if not predicted."""
    logits = result.logits
    assert logits is not None

    def rows(at: At, part: slice) -> Piece:
        found = [logits.row(at[0], position) for position in range(*part.indices(max(result.lengths)))]
        none = np.full(logits.rows.shape[1], np.nan, dtype=np.float32)
        return np.array([none if row is None else row for row in found]).reshape(len(found), len(none))

    return rows
