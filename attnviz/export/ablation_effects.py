"""Ablation effects in files of numbers: their columns, arrays and token."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from attnviz.export.lettering import clean
from attnviz.result.ablation_effects import AblationEffects, Numbers
from attnviz.result.measures import ABLATION_EFFECT, TOKEN_MEASURES
from attnviz.result.target_token import token_label

ON_PROBABILITY = f"{ABLATION_EFFECT}_on_probability"
_LABEL = TOKEN_MEASURES[ABLATION_EFFECT].label
LABELS: Mapping[str, str] = MappingProxyType({
    ABLATION_EFFECT: _LABEL, ON_PROBABILITY: f"{_LABEL}, probability"})


def find_effects(effects: Sequence[AblationEffects], sentence: int) -> AblationEffects | None:
    """Return the effects of one text; None if none were computed."""
    return next((each for each in effects if each.place[0] == sentence), None)


def values(known: AblationEffects | None, *, shape: tuple[int, int]) -> dict[str, Numbers]:
    """Return the effects by their names, (layer, head); NaN if not computed."""
    nothing = np.full(shape, np.nan)
    return {ABLATION_EFFECT: nothing if known is None else known.logits,
            ON_PROBABILITY: nothing if known is None else known.probabilities}


def describe_token(known: AblationEffects) -> str:
    """Return the label of the predicted token, with its position if that is not the end of the text."""
    token, (sentence, position) = clean(token_label(known.result, known.token)), known.place
    if not known.result.options.config.is_generative:
        return f"{token} at token {position}"
    return token if position == known.result.lengths[sentence] - 1 else f"{token} after token {position}"
