"""`attnviz corpus`: measure every head of a model over a corpus, and write statistics and examples as Parquet."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from attnviz.cli.parameters import command, device_option, option
from attnviz.system import interrupt, terminal
from attnviz.system.errors import EditError
from attnviz.system.wording import Text


@dataclass(frozen=True, slots=True)
class Measured:
    """What is measured, and by what."""

    model: str = option("--model MODEL", "a trained model: smollm2, a folder or a file", required=True)
    texts: Path = option("--texts PATH", "FILE.txt with a text in each line, FILE.jsonl or FILE.parquet with texts "
                         "under the name text, or a folder of such files", required=True)
    out: Path = option("--out FOLDER", "a new folder, or that of the same run, which goes on", required=True)
    tokens: int = option("--tokens N", "measure at most the first N tokens of each text (default: 256)", default=256)
    workers: int | None = option("--workers N", "processes on this computer, each of which opens the model (default: "
                                 "one for each GPU, or else one a core, at most 4)", type=int)
    device: str = device_option()
    scheduler: str | None = option("--scheduler ADDRESS", "a Dask scheduler, such as tcp://host:8786, whose "
                                   "workers have AttnViz and the model")


@command(Measured)
def run(given: Measured) -> int:
    """Measure every head of a model over a corpus: mean, standard deviation and histogram
    of each measure (heads.parquet), and the texts with its largest values, with the
    strongest weights in them (examples.parquet). Dask distributes the texts to processes
    of this computer, or to those of a scheduler. The same command goes on where a run
    was stopped. Needs: pip install 'attnviz[corpus]'.

    Example: attnviz corpus --model smollm2 --texts sentences.txt --out run --workers 2
    """
    if given.workers is not None and given.scheduler is not None:
        raise EditError("--workers is for this computer, --scheduler for others: name one of them.")
    from attnviz import api
    from attnviz.experiments.corpus import EXAMPLES, HEADS

    # When the program ends at once, on Ctrl+C, Python would warn of the semaphores of its workers, which it removes.
    os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker:UserWarning")
    started = time.perf_counter()
    with interrupt.handled_by(_stop):
        found = api.corpus(given.model, given.texts, out=given.out, tokens=given.tokens, device=given.device,
                           workers=given.scheduler or given.workers, progress=terminal.show_progress)
    measured = max(int(counts.max()) for counts in found.counts.values())
    terminal.print_lines(
        Text("Measured {count:,} texts with {model} in {seconds:.1f} s", count=measured, model=found.model,
             seconds=time.perf_counter() - started),
        *([Text("Left out {count:,} texts without tokens", count=found.texts - measured)]
          if measured < found.texts else []),
        *(Text("Wrote {out}", out=given.out / name) for name in (HEADS, EXAMPLES)))
    return 0


def _stop() -> None:
    terminal.warn(Text("Stopped. The same command goes on with the texts that are not finished."))
    interrupt.end_at_once()
