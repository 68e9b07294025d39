"""Where the numbers of a model or variant stop being finite: the first layer, stage and head."""

import numpy as np

from attnviz.document.stages import COMPUTED_STAGES, MASKED_STAGES, STAGES
from attnviz.result.result import Result
from attnviz.system.wording import Text


def not_finite(result: Result) -> Text:
    """Return which numbers are the first that are NaN or ∞, and what helps; "" if the last stage is finite."""
    last = result.num_layers - 1
    final = next(reversed(result.stages(last)), "")
    if final not in result.layers[last].stages or result.layers[last].is_finite(final):
        return Text("")
    for layer in range(last + 1):
        for stage in result.stages(layer):
            if stage in COMPUTED_STAGES and result.is_whole(stage, layer=layer) and (
                    place := _place(result, stage, layer)):
                if result.options.dtype == "float16":
                    return Text("Numbers of float16 end at 65,504, and {place} go beyond: choose float32 or bfloat16 "
                                "as dtype.", place=place)
                if not result.options.is_trained:
                    return Text("NaN or ∞ comes first in {place}: look for an edit there or before, or at the scale "
                                "and the softmax.", place=place)
                return Text("NaN or ∞ comes first in {place}: look for an edit there or before, or in the weights of "
                            "that layer.", place=place)
    return Text("")


def _place(result: Result, stage: str, layer: int) -> Text:
    """Return the name of a stage with its layer, and its first head that is not finite; "" if all numbers are."""
    label = Text(STAGES[stage].label)
    for sentence, length in enumerate(result.lengths):
        numbers = result.array(stage, layer=layer)[sentence, ..., :length, :]
        if STAGES[stage].is_matrix:
            numbers = numbers[..., :length]
        wrong = ~np.isfinite(numbers)
        if stage in MASKED_STAGES:
            wrong &= ~np.isneginf(numbers)
        if wrong.any() and STAGES[stage].per_head:
            head = int(np.argwhere(wrong)[0, 0])
            return Text("{stage} of layer {layer}, head {head}", stage=label, layer=layer, head=head)
        if wrong.any():
            return Text("{stage} of layer {layer}", stage=label, layer=layer)
    return Text("")
