"""The table of heads: a row for each head of each layer, a column for each measure."""

import csv
import io
import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import ablation_effects, latex, markdown
from attnviz.export.destination import write_errors
from attnviz.export.formats import HEAD_SUFFIXES, find_format, function
from attnviz.export.lettering import clean
from attnviz.export.tables import Table, number_text
from attnviz.result import measures
from attnviz.result.ablation_effects import AblationEffects
from attnviz.result.direct_logit_attribution import attribution_unavailable
from attnviz.result.measures import ATTRIBUTION, MEASURES, TOKEN_MEASURES, measure_heads
from attnviz.result.source import Source
from attnviz.result.target_token import find_target_token, head_attribution
from attnviz.system.errors import ComputeError
from attnviz.system.paths import replace_file

NAMES = tuple(name for name, row in MEASURES.items() if not row.needs_pair)
_LABELS = ({name: MEASURES[name].label for name in NAMES} | {ATTRIBUTION: TOKEN_MEASURES[ATTRIBUTION].label}
           | dict(ablation_effects.LABELS))


@dataclass(frozen=True, slots=True)
class HeadRow:
    """The measures of one head in one sentence, NaN if undefined."""

    sentence: int  #: its index from 0; files count sentences from 1
    layer: int
    head: int
    values: Mapping[str, float]  #: by name; all rows have the same names
    token: str | None = None  #: the token that some of them refer to: the most likely one at the end of the text


def rows(source: Source, effects: Sequence[AblationEffects] = ()) -> list[HeadRow]:
    """Return a row for each head of each layer, sentence by sentence. Raises ComputeError without weights.

    For a language model the values include direct logit attribution for the most likely token, and the `effects` of
    ablating each head, if given.
    """
    layers = [layer for layer in range(source.num_layers)
              if any(measures.is_measurable(source, stage, layer=layer) for stage in source.stages(layer))]
    made = []
    for sentence in range(len(source.texts)):
        token, token_values = _token_measures(source, sentence, effects)
        for layer in layers:
            found = {name: measure_heads(source, name, Spot(measures.STAGE, sentence=sentence, layer=layer))
                     for name in NAMES} | {name: None if by_layer is None else by_layer[layer]
                                           for name, by_layer in token_values.items()}
            made += [HeadRow(sentence, layer, head, MappingProxyType({
                name: math.nan if values is None else float(np.float32(values[head])) for name, values in found.items()
            }), token) for head in range(source.num_heads)]
    if not made:
        raise ComputeError("{name} has no {stage} of which heads are measured.", name=source.name,
                           stage=STAGES[measures.STAGE].label.lower())
    return made


def _token_measures(
    source: Source, sentence: int, effects: Sequence[AblationEffects]
) -> tuple[str | None, Mapping[str, npt.NDArray[np.float64] | None]]:
    """Return the top token at the end of a text, and its measures (layer, head) by their name in a file."""
    target = find_target_token(source, sentence=sentence, word=None, token=None)
    found: dict[str, npt.NDArray[np.float64] | None] = {}
    if not attribution_unavailable(source):
        found[ATTRIBUTION] = None if target is None else head_attribution(target)
    if effects:
        known = ablation_effects.find_effects(effects, sentence)
        found |= ablation_effects.values(known, shape=(source.num_layers, source.num_heads))
    return (None if target is None or not found else target.label), found


def save(source: Source, path: Path, *, effects: Sequence[AblationEffects] = ()) -> None:
    """Write the table in the format of the suffix, completely or not at all.

    Raises ComputeError as `rows`, and SessionError if the file cannot be written.
    """
    kind = find_format(path.suffix, HEAD_SUFFIXES, "The table of heads is")
    text = function(kind.head_writer)(source, rows(source, effects))
    with write_errors(path):
        replace_file(path, text.encode())


def _as_delimited(delimiter: str) -> Callable[[Source, Sequence[HeadRow]], str]:
    """Return a line for each head with unrounded numbers; a field is empty if undefined."""

    def write_rows(source: Source, table: Sequence[HeadRow]) -> str:
        text = io.StringIO(newline="")
        writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
        token_values = ("token",) if _has_token_columns(table) else ()
        writer.writerow(("sentence", "layer", "head", *table[0].values, *token_values))
        for row in table:
            numbers = ("" if math.isnan(value) else str(np.float32(value)) for value in row.values.values())
            writer.writerow((row.sentence + 1, row.layer, row.head, *numbers, *((row.token,) if token_values else ())))
        return text.getvalue()

    return write_rows


def write_json(source: Source, table: Sequence[HeadRow]) -> str:
    """Return a list of objects, one per line; null if undefined."""
    lines = [json.dumps({"sentence": row.sentence + 1, "layer": row.layer, "head": row.head,
                         **{name: None if math.isnan(value) else float(str(np.float32(value)))
                            for name, value in row.values.items()},
                         **({"token": row.token} if _has_token_columns(table) else {})}, ensure_ascii=False)
             for row in table]
    return "[\n " + ",\n ".join(lines) + "\n]\n"


def _as_tables(format_table: Callable[[Table], str]) -> Callable[[Source, Sequence[HeadRow]], str]:
    """Return a writer of one table per sentence in a format of tables."""

    def write_rows(source: Source, table: Sequence[HeadRow]) -> str:
        return "\n".join(format_table(_page(source, sentence, [row for row in table if row.sentence == sentence]))
                         for sentence in range(len(source.texts)))

    return write_rows


def _page(source: Source, sentence: int, table: Sequence[HeadRow]) -> Table:
    """Return the heads of one sentence; columns that refer to a token name it."""
    token = next((f", {clean(row.token)}" for row in table if row.token is not None), "")
    return Table(
        title="Measures of the heads", head="", text=clean(source.texts[sentence]), setup=source.setup,
        axes=("head", "measure"), rows=tuple(f"layer {row.layer}, head {row.head}" for row in table),
        columns=tuple(_LABELS[name] + ("" if name in NAMES else token) for name in table[0].values),
        numbers=tuple(tuple(map(number_text, row.values.values())) for row in table),
    )


def _has_token_columns(table: Sequence[HeadRow]) -> bool:
    """Return whether some of the columns refer to a token."""
    return len(table[0].values) > len(NAMES)


write_csv, write_tsv = _as_delimited(","), _as_delimited("\t")
write_markdown, write_latex = _as_tables(markdown.format_table), _as_tables(latex.format_table)
