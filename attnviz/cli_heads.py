"""`attnviz heads`: score every head of a model, and write a table with a row for each."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from attnviz.cli_request import add_device, whole_number
from attnviz.system import terminal

#: Repeats the names of `attnviz.export.head_table` and the seed of `attnviz.experiments.head_scores`, since importing
#: these would import numpy before the help is printed.
SUFFIXES, SEED, MAX_SEED = (".csv", ".tsv", ".parquet"), 123, 2**31 - 1

HELP = """\
Score every head of a model, a row for each: layer, head, ov_copying (eigenvalues of
W_V W_O), full_ov_copying (of W_E W_V W_O W_U, norms folded in), prefix_matching and
copying on ten texts of 25 random tokens, repeated four times (Olsson et al. 2022),
and the measures of its weights on these texts. Empty where the model has no such score."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--model", metavar="MODEL", required=True, help="a trained model: smollm2, a folder or a file")
    parser.add_argument("--seed", metavar="N", default=str(SEED), help=f"of the random tokens (default: {SEED})")
    add_device(parser)
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help=", ".join(f"FILE{s}" for s in SUFFIXES))


def run(given: argparse.Namespace) -> int:
    """Compute and write the table. Raises AttnVizError."""
    seed = whole_number("--seed", given.seed, least=0, most=MAX_SEED)
    from attnviz.document import edits
    from attnviz.document.document import Document
    from attnviz.engine.engine import Engine, best_device
    from attnviz.experiments import head_scores
    from attnviz.experiments.head_scores import HeadScoresRequest
    from attnviz.export import destination, head_table

    out, engine = destination.check(given.out, SUFFIXES), Engine()
    head_table.check_format(out)
    if note := best_device(given.device)[1]:
        terminal.warn(note)
    started = time.perf_counter()
    document = edits.without_text(edits.set_model(Document(), engine.models.open(given.model)))
    found = head_scores.run(engine, HeadScoresRequest(document), seed=seed, device=given.device)
    head_table.save(found, out)
    terminal.print_lines(f"Scored {found.values['copying'].size:,} heads of {document.options.name} in "
                         f"{time.perf_counter() - started:.1f} s", f"Wrote {out}")
    return 0
