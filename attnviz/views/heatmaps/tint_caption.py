"""The caption of the tint of all heads: tokens, target token, and the meaning of the colours."""

import numpy as np

from attnviz.pictures import colours
from attnviz.pictures.tint import Tint
from attnviz.result.measures import MEASURES, sort_heads
from attnviz.store.state import State
from attnviz.system.translation import in_sentence, tr, translated
from attnviz.system.wording import N_, Command, Text, cut, isolated_label
from attnviz.views.heatmaps.measure_row import measure_text

MAX_NAMED_HEADS = 4  #: maximum number of heads that are listed
#: The colours of positive and negative numbers in each diverging colour map.
_COLOURS = {"red-blue": (N_("Red"), N_("blue")), "purple-orange": (N_("Orange"), N_("purple")),
            "cividis": (N_("Yellow"), N_("blue"))}


def target_label(state: State) -> str | None:
    """Return the label of the token that the measure refers to, or None."""
    if not state.measure.of_token:
        return None
    known = state.displayed_effects
    if known is not None:
        from attnviz.experiments.target_token import metric_label, place_label

        label = metric_label(known.result, known.metric)
        is_elsewhere = state.target is not None and state.target.place != known.place  # another token was pinned since
        return tr("“{token}” at token {place}").format(
            token=label, place=place_label(known.result, known.place)) if is_elsewhere else label
    return None if state.target is None else state.target.label


def tint_caption(state: State, tint: Tint | None, *, heads: int) -> str:
    """Return the meaning of the colours, the progress of an ablation and the highest heads; "" without a tint."""
    if tint is None:
        return ""
    text, token = "", target_label(state)
    known = state.displayed_effects
    is_outdated = known is not None and not known.belongs_to(state.result)
    if is_outdated:
        text = translated(Text("Outdated ({keys} recomputes)", keys=Command("effects")))
    elif token is not None:
        raising, lowering = map(tr, _COLOURS[tint.map_name.removesuffix(colours.ON_DARK)])
        is_logit = known is None or known.metric.row.is_linear  # direct logit attribution is of the logit alone
        text = (tr("{raising} raises, {lowering} lowers the logit of {token}") if is_logit else tr(
            "{raising} raises, {lowering} lowers: {metric} {token}")).format(
                raising=raising, lowering=lowering, token=token,
                metric="" if known is None else in_sentence(tr(known.metric.row.title)))
    elif state.measure.needs_pair:
        text = _pair_text(state)
    elif state.measure.of_model:
        text = tr("A score of the model, whatever the text")
    elif state.measure.of_corpus and state.corpus is not None:
        text = tr("{measure}, {count} texts of {folder}").format(
            measure=tint.label, count=f"{state.corpus.texts:,}", folder=cut(state.corpus.folder.name))
    if state.measure.name in MEASURES and np.isnan(tint.values.reshape(-1, heads)).all(axis=1).any():
        one_layer = tr("Long text: selected layer only")
        return f"{text}. {one_layer}" if text else one_layer
    if known is not None and known.next_layer is not None:
        progress = translated(Text("{count} of {layers} layers ({keys} continues)", count=len(known.computed_layers),
                                   layers=len(known.logits), keys=Command("effects")))
        text = f"{progress}. {text}" if text else progress
    if known is not None:
        text = f"{text}. {tr(known.row.effect)}"
    if state.look.ranked:
        # The heads keep their order while numbers change; these are the present ones.
        largest = [at for at in sort_heads(tint.values)[:MAX_NAMED_HEADS] if np.isfinite(tint.values[at])]
        highest = tr("Highest: {heads}").format(heads=", ".join(
            f"{at // heads}.{at % heads} ({measure_text(float(tint.values[at]))})" for at in largest))
        parts = (text, highest) if is_outdated else (highest, text)  # what matters first: a narrow panel cuts the end
        text = ". ".join(filter(None, parts))
    return text


def _pair_text(state: State) -> str:
    cell, source = state.focus.matrix_cell, state.source
    if cell is None or source is None:
        return ""
    tokens = source.row_labels(cell.spot)[cell.row], source.column_labels(cell.spot)[cell.column]
    one, other = reversed(tokens) if source.rows_are_keys else tokens
    return tr(state.measure.pair_caption).format(
        one=isolated_label(one), other=isolated_label(other))
