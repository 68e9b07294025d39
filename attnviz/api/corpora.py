"""`attnviz.corpus(...)`: every head of a model measured over a corpus, as `attnviz corpus` does."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from attnviz.api.results import CorpusResult
from attnviz.experiments import corpus_run
from attnviz.experiments.corpus import read_corpus
from attnviz.export import corpus_tables
from attnviz.system.checked import check_count
from attnviz.system.errors import EditError

MAX_TOKENS, MAX_WORKERS = 1024, 1024
MAX_DEFAULT_WORKERS = 4  #: since each opens the model: 600 MB for SmolLM2


def corpus(
    model: str | os.PathLike[str], texts: str | os.PathLike[str] | Sequence[str], *,
    out: str | os.PathLike[str] | None = None, tokens: int = 256, workers: int | str | None = None,
    device: str = "auto", progress: Callable[[int, int], None] = lambda done, count: None,
) -> CorpusResult:
    """Return the mean, the deviation and the histogram of each measure of each head, and its strongest examples.

    Args:
        model: a trained model as in `attnviz.open`, without edits.
        texts: a list of texts, or a .txt, .jsonl or .parquet file, or a folder of such files.
        out: a new folder, or that of the same run, which goes on; None for a new temporary one.
        tokens: how many tokens of each text are measured at most.
        workers: how many processes open the model on this computer; None for one on each GPU, or without any as many
            as cores, at most 4. Or the address of a Dask scheduler whose workers measure instead.
        device: of each worker: cpu, cuda, mps or auto. Workers of this computer share its GPUs out.
        progress: called with the number of measured and of all texts.

    A script that is run from a file calls it under `if __name__ == "__main__":`, since its workers import the file.
    Raises AttnVizError with a sentence. Needs `pip install 'attnviz[corpus]'`.
    """
    from attnviz.engine.corpus import open_corpus_model  # late: it imports torch
    from attnviz.engine.device import visible_gpus

    scheduler, count = (workers, 1) if isinstance(workers, str) else ("", workers)
    gpus = visible_gpus() if device in ("auto", "cuda") and not scheduler else ()
    count = len(gpus) or min(MAX_DEFAULT_WORKERS, os.cpu_count() or 1) if count is None else count
    check_count("tokens", tokens, MAX_TOKENS)
    check_count("workers", count, MAX_WORKERS)
    folder = Path(tempfile.mkdtemp(prefix="attnviz-") if out is None else out)
    with tempfile.TemporaryDirectory() as beside:
        if not isinstance(texts, str | os.PathLike):
            if not texts or not all(isinstance(text, str) and text.strip() for text in texts):
                raise EditError("texts must be a path, or a list of texts that are not empty.")
            lines, texts = "".join(json.dumps(text) + "\n" for text in texts), Path(beside, "texts.jsonl")
            texts.write_text(lines, encoding="utf-8")
        found = corpus_run.run(corpus_run.CorpusRequest(
            os.fspath(model), Path(texts), folder, tokens, scheduler, count, device, gpus), open_corpus_model,
            progress=progress)
    corpus_tables.save(folder, found.statistics, found.texts)
    return CorpusResult.of(read_corpus(folder))
