"""`attnviz corpus`: measure every head of a model over a corpus, and write statistics and examples as Parquet."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

import click

from attnviz.cli.parameters import command, device_option, option
from attnviz.system import interrupt, terminal
from attnviz.system.errors import EditError

DEFAULT_TOKENS, MAX_TOKENS, MAX_WORKERS = 256, 1024, 1024
MAX_DEFAULT_WORKERS = 4  #: since each opens the model: 600 MB for SmolLM2

@dataclass(frozen=True, slots=True)
class Measured:
    """What is measured, and by what."""

    model: str = option("--model MODEL", "a trained model: smollm2, a folder or a file", required=True)
    texts: Path = option("--texts PATH", "FILE.txt with a text in each line, FILE.jsonl or FILE.parquet with texts "
                         "under the name text, or a folder of such files", required=True)
    out: Path = option("--out FOLDER", "a new folder, or that of the same run, which goes on", required=True)
    tokens: int = option("--tokens N", f"measure at most the first N tokens of each text (default: {DEFAULT_TOKENS})",
                         default=DEFAULT_TOKENS, type=click.IntRange(1, MAX_TOKENS))
    workers: int | None = option("--workers N", "processes on this computer, each of which opens the model (default: "
                                 f"one a core, at most {MAX_DEFAULT_WORKERS})", type=click.IntRange(1, MAX_WORKERS))
    device: str = device_option("cpu")
    scheduler: str | None = option("--scheduler ADDRESS", "a Dask scheduler, such as tcp://host:8786, whose "
                                   "workers have AttnViz and the model")


@command(Measured)
def run(given: Measured) -> int:
    """Measure every head of a model over a corpus: mean, standard deviation and histogram
    of each measure (heads.parquet), and the texts with its largest values, with the
    strongest weights in them (examples.parquet). Dask distributes the texts to processes
    of this computer, or to those of a scheduler. The same command goes on where a run
    was stopped. Needs: pip install 'attnviz[corpus]'.
    """
    if given.workers is not None and given.scheduler is not None:
        raise EditError("--workers is for this computer, --scheduler for others: name one of them.")
    from attnviz.engine.corpus import open_corpus_model
    from attnviz.experiments import corpus_run
    from attnviz.export import corpus_tables

    workers = given.workers or min(MAX_DEFAULT_WORKERS, os.cpu_count() or 1)
    request = corpus_run.CorpusRequest(model=given.model, texts=given.texts, out=given.out, max_tokens=given.tokens,
                                       scheduler=given.scheduler or "", workers=workers, device=given.device)
    # When the program ends at once, on Ctrl+C, Python would warn of the semaphores of its workers, which it removes.
    os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker:UserWarning")
    started = time.perf_counter()
    with interrupt.handled_by(_stop):
        result = corpus_run.run(request, open_corpus_model, progress=terminal.show_progress)
        outs = corpus_tables.save(given.out, result.statistics, result.texts)
    empty = result.count - int(result.statistics.texts)
    terminal.print_lines(
        f"Measured {int(result.statistics.texts):,} texts with {result.model} in {time.perf_counter() - started:.1f} s",
        *([f"Left out {empty:,} texts without tokens"] if empty else []), *(f"Wrote {out}" for out in outs))
    return 0


def _stop() -> None:
    terminal.warn("Stopped. The same command goes on with the texts that are not finished.")
    interrupt.end_at_once()
