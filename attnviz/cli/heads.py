"""`attnviz heads`: the table of heads, of a model by itself or of its attention on a text."""

import time
from dataclasses import dataclass
from pathlib import Path

import click

from attnviz.cli.effects import Effects, head_numbers
from attnviz.cli.parameters import command, option
from attnviz.cli.request import Output, Request
from attnviz.cli.source import Source, compute, options_help
from attnviz.export import destination, formats
from attnviz.system import terminal
from attnviz.system.errors import EditError

#: Repeats the names of `attnviz.export.head_table` and the seed of `attnviz.experiments.head_scores`, since importing
#: these would import numpy before the help is printed.
SUFFIXES, SEED = (".csv", ".tsv", ".parquet"), 123


@dataclass(frozen=True, slots=True)
class Seed:
    """Random tokens."""

    seed: int | None = option("--seed N", f"of the random tokens of scores (default: {SEED})",
                              type=click.IntRange(0, 2**31 - 1))


@command(Source, Seed, Effects, Output, epilog=options_help())
def run(source: Source, seed: Seed, effects: Effects, output: Output) -> int:
    """Write a table with a row for each head. With a text, a session or an example it has the
    measures of each head's attention weights (means over the tokens, and direct logit
    attribution for the top next token), as .csv, .tsv, .md or .tex.

    With --model alone it has the scores of the model's heads, as .csv, .tsv or .parquet:
    ov_copying (eigenvalues of W_V W_O), full_ov_copying (of W_E W_V W_O W_U, norms folded
    in), prefix_matching and copying on ten texts of 25 random tokens, repeated four times
    (Olsson et al. 2022), and the measures of its weights on these texts. Empty where the
    model has no such score.

    Examples:
      attnviz heads --model smollm2 --out heads.csv
      attnviz heads --model smollm2 --text "The capital of France is" --effects --out heads.tsv
    """
    if source.model and not (source.sessions or source.text or output.texts):
        return _score(source, effects, output, SEED if seed.seed is None else seed.seed)
    if seed.seed is not None:
        raise EditError("--seed has no effect on a table of a text: leave it out.")

    def write(request: Request, out: Path) -> None:
        from attnviz.export import heads

        session = request.session(out, effects=effects)
        result = compute(session)
        heads.save(result, out, experiments=tuple(head_numbers(effects, session, result)))

    return Request(source, output, formats.HEAD_SUFFIXES).write_each(write)


def _score(source: Source, effects: Effects, output: Output, seed: int) -> int:
    """Write the scores of the heads of a model by itself. Raises AttnVizError."""
    if effects.effects:
        raise EditError("--effects need a text: name it with --text.")
    from attnviz.document import edits
    from attnviz.document.document import Document
    from attnviz.engine.engine import Engine, best_device
    from attnviz.experiments import head_scores
    from attnviz.export import head_table

    out, engine = destination.check(output.out, SUFFIXES, replaces=output.force), Engine()
    head_table.check_format(out)
    if note := best_device(source.device)[1]:
        terminal.warn(note)
    started = time.perf_counter()
    document = edits.without_text(edits.set_model(Document(), engine.models.open(str(source.model))))
    found = head_scores.run(engine, head_scores.HeadScoresRequest(document), seed=seed, device=source.device)
    head_table.save(found, out)
    terminal.print_lines(f"Scored {found.values['copying'].size:,} heads of {document.options.name} in "
                         f"{time.perf_counter() - started:.1f} s", f"Wrote {out}")
    return 0
