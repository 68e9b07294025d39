"""Measures of heads in files: their names and values, and the token that some of them refer to."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from attnviz.document.places import Spot
from attnviz.export.lettering import clean
from attnviz.result.ablation_effects import AblationEffects, Numbers
from attnviz.result.direct_logit_attribution import attribution_unavailable
from attnviz.result.measures import ABLATION_EFFECT, ATTRIBUTION, MEASURES, TOKEN_MEASURES, measure_heads
from attnviz.result.source import Source
from attnviz.result.target_token import find_target_token, head_attribution, metric_label

NAMES = tuple(name for name, row in MEASURES.items() if not row.needs_pair)  #: measures that refer to no token
ON_PROBABILITY = "_on_probability"  #: after the name of an effect on a logit
LABELS: Mapping[str, str] = MappingProxyType(
    {name: MEASURES[name].label for name in NAMES} | {name: row.label for name, row in TOKEN_MEASURES.items()}
    | {f"{name}{ON_PROBABILITY}": f"{row.label}, probability" for name, row in TOKEN_MEASURES.items() if row.ablation})


def find_effects(effects: Sequence[AblationEffects], sentence: int) -> AblationEffects | None:
    """Return the effects of one text; None if none were computed."""
    return next((each for each in effects if each.place[0] == sentence), None)


def effect_name(effects: Sequence[AblationEffects]) -> str:
    """Return the name of effects, all of one kind of ablation."""
    return f"{effects[0].row.prefix}{ABLATION_EFFECT}"


def effect_values(known: AblationEffects | None, name: str, *, shape: tuple[int, int]) -> dict[str, Numbers]:
    """Return the effects by their names, (layer, head); NaN if not computed."""
    nothing = np.full(shape, np.nan)
    return {name: nothing if known is None else known.logits,
            f"{name}{ON_PROBABILITY}": nothing if known is None else known.probabilities}


def describe_token(known: AblationEffects) -> str:
    """Return the label of the predicted token, with its position if that is not the end of the text."""
    token, (sentence, position) = clean(metric_label(known.result, known.metric)), known.place
    token = token if known.metric.row.is_linear else f"{known.metric.row.title.lower()} {token}"
    if not known.result.options.config.is_generative:
        return f"{token} at token {position}"
    return token if position == known.result.lengths[sentence] - 1 else f"{token} after token {position}"


def token_measures(
    source: Source, sentence: int, effects: Sequence[AblationEffects]
) -> tuple[str | None, Mapping[str, Numbers | None]]:
    """Return the top token at the end of a text, and its measures (layer, head) by their name in a file."""
    target = find_target_token(source, sentence=sentence, word=None, token=None)
    found: dict[str, Numbers | None] = {}
    if not attribution_unavailable(source):
        found[ATTRIBUTION] = None if target is None else head_attribution(target)
    if effects:
        found |= effect_values(find_effects(effects, sentence), effect_name(effects),
                               shape=(source.num_layers, source.num_heads))
    return (None if target is None or not found else target.label), found


def layer_measures(source: Source, spot: Spot, by_token: Mapping[str, Numbers | None]) -> dict[str, Numbers | None]:
    """Return all measures of the heads of a spot's layer by name, those of `token_measures` last; None if undefined."""
    return {name: measure_heads(source, name, spot) for name in NAMES} | {
        name: None if by_layer is None else by_layer[spot.layer] for name, by_layer in by_token.items()}
