"""Measures of heads in files: their names and values, and the token that some of them refer to."""

from collections.abc import Mapping, Sequence
from functools import cache

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
    STAGE,
    TEXT_MEASURES,
    TOKEN_MEASURES,
    Measure,
    measure_heads,
)
from attnviz.result.result import Source
from attnviz.system.arrays import Float64
from attnviz.system.table import LazyTable

ExperimentNumbers = AblationEffects | HeadScores | Lens  #: the numbers of experiments that files can hold

#: The measures in files that refer to no predicted token.
OF_NO_TOKEN: Mapping[str, Measure] = LazyTable(
    lambda: {name: ALL_MEASURES[name] for name in (*TEXT_MEASURES, *HEAD_SCORES)})
_ON = {kind: "" if kind == LOGIT else f"_on_{kind}" for kind in METRIC_KINDS}  #: after the name of an effect
LABELS: Mapping[str, str] = LazyTable(lambda:
    {name: ALL_MEASURES[name].label for name in (*TEXT_MEASURES, *TOKEN_MEASURES, *HEAD_SCORES)}
    | {f"{name}{on}": f"{row.label}, {METRIC_KINDS[kind].title.lower()}" for name, row in TOKEN_MEASURES.items()
       if row.ablation for kind, on in _ON.items() if on})


def describe_token(known: AblationEffects) -> str:
    """Return the label of the predicted token, with its position if that is not the end of the text."""
    token, (sentence, position) = clean(metric_label(known.result, known.metric)), known.place
    if not known.result.options.config.is_generative:
        return f"{token} at token {position}"
    return token if position == known.result.lengths[sentence] - 1 else f"{token} after token {position}"


class HeadNumbers:
    """The measures of all heads by name: of their weights, of the model, and of the token predicted for each text.

    They are computed when they are asked for, since a measure reads all weights.
    """

    def __init__(self, source: Source, experiments: Sequence[ExperimentNumbers] = ()) -> None:
        self._source = source
        self._scores = {name: each.values[name] for each in experiments if isinstance(each, HeadScores)
                        for name in HEAD_SCORES}
        #: The effects of each text that has them.
        self.effects = {each.place[0]: each for each in experiments if isinstance(each, AblationEffects)}
        self.effect = next((f"{each.row.prefix}{ABLATION_EFFECT}" for each in self.effects.values()), "")
        on = {f"{self.effect}{_ON[each.metric.kind]}": None for each in self.effects.values()}
        on |= {f"{self.effect}{_ON['probability']}": None} if on else {}
        attribution = () if attribution_unavailable(source) else (ATTRIBUTION,)
        self.names = (*TEXT_MEASURES, *self._scores, *attribution, *on)
        self.target = cache(lambda sentence: find_target_token(source, sentence=sentence, word=None))
        self._attribution = cache(head_attribution)

    def of(self, name: str, layer: int, sentence: int) -> Float64 | None:
        """Return a measure of the heads of a layer in a text, (head,); None if it is undefined."""
        if name in TEXT_MEASURES:
            return measure_heads(self._source, name, Spot(STAGE, sentence=sentence, layer=layer))
        target, effects = self.target(sentence), self.effects.get(sentence)
        if name in self._scores:
            found: Float64 | None = self._scores[name]
        elif name == ATTRIBUTION:
            found = None if target is None else self._attribution(target)
        else:
            found = None if effects is None else (
                effects.probabilities if name.endswith(_ON["probability"]) else effects.logits)
        return None if found is None else found[layer]

    def token(self, name: str, sentence: int) -> str:
        """Return the label of the token that a measure refers to; "" if to none."""
        if name in OF_NO_TOKEN:
            return ""
        target, effects = self.target(sentence), self.effects.get(sentence)
        if name == ATTRIBUTION or effects is None:
            return "" if target is None else clean(target.label)
        return describe_token(effects)

    def label(self, name: str, sentence: int) -> str:
        """Return what a column is called, with the token that it refers to."""
        return ", ".join(filter(None, (LABELS[name], self.token(name, sentence))))
