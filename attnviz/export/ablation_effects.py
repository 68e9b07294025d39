"""What switching each head off does, as files of numbers name it: its columns, its arrays, and its token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from attnviz.export.lettering import clean
from attnviz.result.ablation_effects import AblationEffects, Numbers
from attnviz.result.measures import TOKEN_MEASURES
from attnviz.result.next_tokens import is_generative
from attnviz.result.target_token import token_label

EFFECT, ON_PROBABILITY = "effect", "effect_on_probability"
LABELS: Mapping[str, str] = MappingProxyType({
    EFFECT: TOKEN_MEASURES[EFFECT].label, ON_PROBABILITY: f"{TOKEN_MEASURES[EFFECT].label}, probability"})


def of_text(effects: Sequence[AblationEffects], sentence: int) -> AblationEffects | None:
    """Those of one text, as far as any are known."""
    return next((each for each in effects if each.place[0] == sentence), None)


def values(known: AblationEffects | None, *, shape: tuple[int, int]) -> dict[str, Numbers]:
    """The numbers by their names, (layer, head), NaN where one is not known."""
    nothing = np.full(shape, np.nan)
    return {EFFECT: nothing if known is None else known.logits,
            ON_PROBABILITY: nothing if known is None else known.probabilities}


def of_what(known: AblationEffects) -> str:
    """The token that is meant, and where it is foretold, which need not be the end of the text."""
    token, (sentence, position) = clean(token_label(known.result, known.token)), known.place
    if not is_generative(known.result):
        return f"{token} at token {position}"
    return token if position == known.result.lengths[sentence] - 1 else f"{token} after token {position}"
