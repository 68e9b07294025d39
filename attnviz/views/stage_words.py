"""Texts about a stage: title, shape, formula and help for this variant and these options."""

import math
from collections.abc import Collection, Sequence

import numpy as np

from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.stages import STAGES
from attnviz.pictures.margins import SUM_TOLERANCE, Name, margins_of
from attnviz.pictures.numbers import format_number
from attnviz.pictures.picture import number_at
from attnviz.result.compare import Difference
from attnviz.result.result import Evaluation, Source
from attnviz.store.reasons import SEGMENTS_NOT_EDITABLE
from attnviz.system.translation import tr, translated

WORDS = 6  #: words quoted to identify a sentence


def stage_title(source: Source, spot: Spot) -> str:
    """Return the label of a spot's stage, with its layer and head if there are several."""
    stage = STAGES[spot.stage]
    parts = [tr(stage.label)]
    if source.num_layers > 1:
        parts.append(tr("layer {layer}").format(layer=source.layer_label(spot.layer)))
    if source.num_heads > 1 and stage.per_head:
        own = source.shared_head(spot)
        words = tr("head {head}") if own is None else tr("head {head} ({part} head {own})")
        parts.append(words.format(head=spot.head, part=tr(stage.part), own=own))
    if stage.per_head and source.is_ablated(spot):
        parts[-1] = tr("{head} ({ablated})").format(head=parts[-1], ablated=tr(source.ablated_name))
    return _joined(*parts, translated(source.state_name))


def _joined(*parts: str) -> str:
    """Return a title of parts, the widest first; parts may be empty."""
    title, *more = filter(None, parts)
    for part in more:
        title = tr("{title}, {part}").format(title=title, part=part)
    return title


def reading_order(spot: Spot) -> tuple[int, int, int]:
    """Return the sort key that orders two pictures from left to right, whichever is selected."""
    return spot.sentence, spot.layer, spot.head


def pair_title(source: Source, first: Spot, second: Spot) -> str:
    """Return the title of two pictures of a stage side by side, in reading order."""
    first, second = sorted((first, second), key=reading_order)
    if first.layer != second.layer:
        one, other = (tr("layer {layer}, head {head}").format(layer=source.layer_label(spot.layer), head=spot.head)
                      for spot in (first, second))
        label = tr("{stage}, {one} and {other}").format(stage=tr(STAGES[first.stage].label), one=one, other=other)
        return _joined(label, translated(source.state_name))
    if first.sentence == second.sentence:
        parts = [tr(STAGES[first.stage].label)]
        if source.num_layers > 1:
            parts.append(tr("layer {layer}").format(layer=source.layer_label(first.layer)))
        parts.append(tr("heads {first} and {second}").format(first=first.head, second=second.head))
        return _joined(*parts, translated(source.state_name))
    sentences = tr("sentences {first} and {second}").format(first=first.sentence + 1, second=second.sentence + 1)
    return _joined(stage_title(source, first), sentences)


def name_in_pair(source: Source, spot: Spot, among: Sequence[Spot]) -> str:
    """Return what distinguishes a spot from the others beside it: its layer and head, or its sentence."""
    if len({one.layer for one in among}) > 1:
        name = tr("Layer {layer}, head {number}")
    elif len({one.sentence for one in among}) == 1:
        name = tr("Head {number}")
    else:
        return tr("Sentence {number}: {words}").format(number=spot.sentence + 1,
                                                       words=first_words(source, spot.sentence))
    name = name.format(layer=source.layer_label(spot.layer), number=spot.head)
    return tr("{head} ({ablated})").format(head=name, ablated=tr(source.ablated_name)) if source.is_ablated(
        spot) else name


def second_view_label(source: Source, second_view: SecondView, *, briefly: bool = False) -> str:
    """Return the label of a second picture: a head, or a sentence, without its words if `briefly`."""
    if second_view.layer is not None:
        return tr("layer {layer}, head {head}").format(layer=source.layer_label(second_view.layer),
                                                      head=second_view.number)
    if second_view.is_head:
        return tr("head {head}").format(head=second_view.number)
    number = tr("sentence {number}").format(number=second_view.number + 1)
    return number if briefly else f"{number}: {first_words(source, second_view.number)}"


def first_words(source: Source, sentence: int) -> str:
    """Return the beginning of a sentence, to identify it."""
    text = source.texts[sentence][: 12 * WORDS].split()
    return " ".join(text[:WORDS]) + (" …" if len(source.texts[sentence].split(maxsplit=WORDS)) > WORDS else "")


def stage_label(source: Source, stage: str) -> str:
    """Return the label of a stage, without its head."""
    return _joined(tr(STAGES[stage].label), translated(source.state_name))


def short_label(stage: str) -> str:
    """Return the label of a stage, abbreviated for narrow windows."""
    return tr(STAGES[stage].short or STAGES[stage].label)


def stage_shape(result: Evaluation, spot: Spot) -> str:
    """Return the shape of the tensor of a spot's stage, such as (1, 2, 6, 6)."""
    return "(" + ", ".join(str(size) for size in result.shape(spot.stage, layer=spot.layer)) + ")"


def stage_shape_words(result: Evaluation, spot: Spot) -> str:
    """Return what each size of that shape counts: "sentences 1, heads 2, queries 6, keys 6"."""
    sizes = result.shape(spot.stage, layer=spot.layer)
    counted = {"query": tr("queries"), "key": tr("keys"), "token": tr("tokens"), "dimension": tr("dimensions"),
               "expert": tr("experts"), "choice": tr("chosen experts"), "sink": tr("sinks"),
               "segment": tr("segments"), "query segment": tr("query segments"), "key segment": tr("key segments")}
    heads = (tr("heads"),) if len(sizes) == 4 else ()
    axes = (counted.get(axis, axis) for axis in result.axes(spot.stage, layer=spot.layer))
    return ", ".join(f"{words} {size}" for words, size in zip((tr("sentences"), *heads, *axes), sizes, strict=True))


def stage_help(result: Evaluation, spot: Spot) -> str:
    """Return one sentence on the purpose of a spot's stage, or on loaded weights that are not a softmax."""
    options, stage = result.options, STAGES[spot.stage]
    if result.fold:
        return folded_help(result, spot)
    if options is None and (sums := margins_of(result, spot, {"sums"})):
        values, off = result.spot_data(spot).values, int(sums[0].is_off.sum())
        finite = values[np.isfinite(values)]
        low, high = (float(finite.min()), float(finite.max())) if finite.size else (math.nan, math.nan)
        if off:
            words = tr("Loaded values from {low} to {high}; {off} of {count} rows do not sum to 1.")
            return words.format(low=format_number(low), high=format_number(high), off=off, count=len(values))
        if low < 0 or high > 1 + SUM_TOLERANCE:
            return tr("Loaded values from {low} to {high}; the rows sum to 1.").format(
                low=format_number(low), high=format_number(high))
    if options is not None and (made := options.row.derivations.get(stage.name)) is not None and made.help:
        return tr(made.help)
    if stage.help_of_key_rows and result.rows_are_keys:
        return tr(stage.help_of_key_rows)
    if stage.name != "weights" or options is None:
        return tr(stage.help)
    along = tr("row") if options.softmax_dim == -1 else tr("column")
    sum_words = tr(options.normalization_row.sums).format(along=along)
    if options.row.has_two_texts:
        queries, keys = map(tr, result.axes(stage.name, layer=spot.layer))
        return tr("How much each {queries} token (row) takes from each {keys} token's value; {sums}.").format(
            queries=queries, keys=keys, sums=sum_words)
    words = tr("How much each {token} (row) takes from each key's value; {sums}.")
    if result.rows_are_keys:
        words = tr("How much each {token} (row) takes from each value; {sums}.")
    return words.format(sums=sum_words, token=tr(result.axes(stage.name, layer=spot.layer)[0]))


def folded_help(source: Source, spot: Spot) -> str:
    """Return what the numbers of a folded stage are."""
    from attnviz.result.folding import is_summed  # late: the window opens without a fold

    data = source.spot_data(spot)
    if data.missing is not None and data.missing.all():
        return tr("The text is so long that these numbers are not kept here: select the layer, fold by longer "
                  "segments, or shorten the text.")
    if is_summed(STAGES[spot.stage]):
        return tr("Rows and columns are segments of the text: what each query of a segment gives to all keys of "
                  "another one, as the mean of its queries.")
    return tr("Rows and columns are segments of the text: the mean of the numbers of their tokens, without masked "
              "cells.") if STAGES[spot.stage].is_matrix else tr("Each row is the mean vector of a segment's tokens.")


def difference_help(source: Source, spot: Spot) -> str:
    """Return what a difference shows at a spot, and what lacks a partner there."""
    if not isinstance(source, Difference):
        return ""
    name, found = translated(source.then.state_name), source.unpaired(spot)
    lacks = {
        "sentence": tr("{name} has no such sentence to compare with."),
        "layer": tr("{name} has no such layer to compare with."),
        "head": tr("{name} has no head {head} to compare with."),
        "stage": tr("{name} has no such stage to compare with."),
        "experts": tr("Other experts are chosen in {name}: compare the router logits."),
        "pooled": tr("The text is too long to compare single cells."),
    }
    if found.missing is not None:
        return lacks[found.missing].format(name=name, head=spot.head)
    exchanged, rows, columns = found.relabelled, found.rows, 0 if STAGES[spot.stage].is_matrix else found.columns
    if source.fold:
        of_rows = (
            (exchanged, tr("1 exchanged segment, aligned by position."),
             tr("{count:,} exchanged segments, aligned by position.", "", exchanged)),
            (rows, tr("1 segment has no partner."), tr("{count:,} segments have no partner.", "", rows)))
    else:
        of_rows = (
            (exchanged, tr("1 exchanged token, aligned by position."),
             tr("{count:,} exchanged tokens, aligned by position.", "", exchanged)),
            (rows, tr("1 token has no partner."), tr("{count:,} tokens have no partner.", "", rows)))
    return " ".join((
        tr("Difference (now − {name}): red grew, blue shrank.").format(name=name),
        *((one if count == 1 else many).format(count=count) for count, one, many in (
            *of_rows,
            (columns, tr("1 dimension has no partner."), tr("{count:,} dimensions have no partner.", "", columns)),
        ) if count),
    ))


def no_margins(source: Source, spot: Spot, margins: Collection[Name]) -> str:
    """Return why sums and entropies are missing beside weights; "" if they are not."""
    if not margins or not STAGES[spot.stage].are_weights:
        return ""
    if source.is_difference:
        return tr("A difference has no sums or entropy.")
    return "" if source.spot_data(spot).block == 1 else tr("The text is too long for sums and entropy.")


def not_editable(*, given: bool, stage: str = "", folded: bool = False) -> str:
    """Return why numbers cannot be edited: of a loaded file, of segments, of some stages, of a held state or more."""
    if folded:
        return tr(SEGMENTS_NOT_EDITABLE)
    if given:
        return tr("These values were loaded from a file; nothing is computed from them, so they cannot be edited.")
    if stage and not STAGES[stage].is_editable:
        return tr("This stage is read off other stages: edit those instead.")
    return tr("A held state and a difference cannot be edited. Show the present state to change its numbers.")


def difference_terms(source: Source | None, cell: Cell) -> tuple[str, ...]:
    """Return the two numbers behind a cell of a difference, and the result; for a row, only a missing partner.

    Other sources have none. Pictures show a difference by rounding alone as 0; here it keeps its value and is labelled
    as rounding.
    """
    if not isinstance(source, Difference):
        return ()
    other, whole = source.partner_cell(cell), cell.column < 0
    alone = () if other is not None else (tr("no partner in {name}").format(name=translated(source.then.state_name)),)
    if whole:
        return alone
    now, here = number_at(source.now, cell), translated(source.now.state_name) or tr("now")
    if other is None:
        return (f"{here} {_written(now)}", *alone)
    then = number_at(source.then, other)
    left = "–" if now is None or then is None or not math.isfinite(now - then) else format_number(now - then)
    sign = "" if left.startswith(("−", "–")) or now == then else "+"
    found = source.spot_data(cell.spot)
    rounded = tr(" (rounding)") if left != "–" and now != then and found.values[cell.row, cell.column] == 0 else ""
    name = translated(source.then.state_name) + _exchanged(source, cell)
    return f"{here} {_written(now)}", f"{name} {_written(then)}", f"= {sign}{left}{rounded}"


def _exchanged(source: Difference, cell: Cell) -> str:
    """Return the other state's tokens at a cell, if they differ."""
    then, spot = source.partner_labels(cell), cell.spot
    now = source.row_labels(spot)[cell.row], source.column_labels(spot)[cell.column]
    if then is None or then == now:
        return ""
    return f" ({then[0]} → {then[1]})" if STAGES[spot.stage].is_matrix else f" ({then[0]})"


def _written(number: float | None) -> str:
    return "…" if number is None else format_number(number)
