"""Measures of heads in files: their names and values, and the token that some of them refer to."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from attnviz.document.metrics import LOGIT, METRIC_KINDS
from attnviz.document.places import Spot
from attnviz.experiments.ablation_effects import AblationEffects
from attnviz.experiments.direct_logit_attribution import attribution_unavailable
from attnviz.experiments.head_scores import HeadScores
from attnviz.experiments.lens import Lens
from attnviz.experiments.target_token import find_target_token, head_attribution, metric_label
from attnviz.export.lettering import clean
from attnviz.result.measures import (
    ABLATION_EFFECT,
    ALL_MEASURES,
    ATTRIBUTION,
    HEAD_SCORES,
    TEXT_MEASURES,
    TOKEN_MEASURES,
    measure_heads,
)
from attnviz.result.result import Source
from attnviz.system.arrays import Float64

ExperimentNumbers = AblationEffects | HeadScores | Lens  #: the numbers of experiments that files can hold

OF_NO_TOKEN = frozenset({*TEXT_MEASURES, *HEAD_SCORES})  #: the measures in files that refer to no predicted token
_ON = {kind: "" if kind == LOGIT else f"_on_{kind}" for kind in METRIC_KINDS}  #: after the name of an effect
LABELS: Mapping[str, str] = MappingProxyType(
    {name: ALL_MEASURES[name].label for name in (*TEXT_MEASURES, *TOKEN_MEASURES, *HEAD_SCORES)}
    | {f"{name}{on}": f"{row.label}, {METRIC_KINDS[kind].title.lower()}" for name, row in TOKEN_MEASURES.items()
       if row.ablation for kind, on in _ON.items() if on})


def effects_among(experiments: Sequence[ExperimentNumbers]) -> list[AblationEffects]:
    """Return the ablation effects among the numbers of experiments."""
    return [each for each in experiments if isinstance(each, AblationEffects)]


def find_effects(effects: Sequence[AblationEffects], sentence: int) -> AblationEffects | None:
    """Return the effects of one text; None if none were computed."""
    return next((each for each in effects if each.place[0] == sentence), None)


def effect_name(effects: Sequence[AblationEffects]) -> str:
    """Return the name of effects, all of one kind of ablation."""
    return f"{effects[0].row.prefix}{ABLATION_EFFECT}"


def effect_values(
    effects: Sequence[AblationEffects], sentence: int, *, shape: tuple[int, int]
) -> dict[str, Float64]:
    """Return the effects on a text's metric, and on the probability, by their names, (layer, head); NaN if none are."""
    name, nothing, known = effect_name(effects), np.full(shape, np.nan), find_effects(effects, sentence)
    return {f"{name}{_ON[effects[0].metric.kind]}": nothing if known is None else known.logits,
            f"{name}{_ON['probability']}": nothing if known is None else known.probabilities}


def describe_token(known: AblationEffects) -> str:
    """Return the label of the predicted token, with its position if that is not the end of the text."""
    token, (sentence, position) = clean(metric_label(known.result, known.metric)), known.place
    if not known.result.options.config.is_generative:
        return f"{token} at token {position}"
    return token if position == known.result.lengths[sentence] - 1 else f"{token} after token {position}"


def token_measures(
    source: Source, sentence: int, experiments: Sequence[ExperimentNumbers]
) -> tuple[str | None, Mapping[str, Float64 | None]]:
    """Return the top token at the end of a text, and its measures and those of the model, (layer, head), by name."""
    target = find_target_token(source, sentence=sentence, word=None, token=None)
    found: dict[str, Float64 | None] = {}
    if not attribution_unavailable(source):
        found[ATTRIBUTION] = None if target is None else head_attribution(target)
    if effects := effects_among(experiments):
        found |= effect_values(effects, sentence, shape=(source.num_layers, source.num_heads))
    scores = {name: each.values[name] for each in experiments if isinstance(each, HeadScores) for name in HEAD_SCORES}
    return (None if target is None or not found else target.label), scores | found


def layer_measures(source: Source, spot: Spot, by_token: Mapping[str, Float64 | None]) -> dict[str, Float64 | None]:
    """Return all measures of the heads of a spot's layer by name, those of `token_measures` last; None if undefined."""
    return {name: measure_heads(source, name, spot) for name in TEXT_MEASURES} | {
        name: None if by_layer is None else by_layer[spot.layer] for name, by_layer in by_token.items()}
