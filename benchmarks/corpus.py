"""`attnviz corpus` with SmolLM2: two workers beside one, what Dask costs, and on paper 1,000 workers and 10⁹ tokens."""

from __future__ import annotations

import itertools
import pickle
import statistics
import tempfile
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from attnviz.document.packaged_models import packaged_path
from attnviz.engine.corpus import open_corpus_model
from attnviz.experiments import corpus_run
from attnviz.experiments.ablated_contexts import reference_sentences
from attnviz.experiments.corpus_measures import CorpusModel
from attnviz.system.paths import replacing
from benchmarks.measure import Plan, Report, Row, Target, clock, ratio
from benchmarks.models import MODEL

MAX_TOKENS = 256
PARTS = 6  #: of MIN_PART_TEXTS texts
MEASURED_TASKS = 20  #: of which a median is taken
PAPER_WORKERS, PAPER_TOKENS = 1_000, 10**9


def run(plan: Plan) -> Report:
    """Measure the corpus with one worker, with two, and parts without texts; then count on paper."""
    title = "A corpus"
    if packaged_path(MODEL) is None or find_spec("distributed") is None or find_spec("pyarrow") is None:
        return Report(title, [], (), ("Needs SmolLM2 (make models) and attnviz[corpus]: nothing of it is measured.",))
    from distributed import Client

    rounds, size = max(1, len(plan.models) - 1), corpus_run.MIN_PART_TEXTS
    texts = [f"{at} {text}" for at in range(PARTS) for text in reference_sentences()[:size]]
    times: dict[str, list[float]] = {"one": [], "two": []}
    with (tempfile.TemporaryDirectory() as folder,
          corpus_run.local_cluster(1) as one, Client(one, set_as_default=False) as client,
          corpus_run.local_cluster(2) as two, Client(two, set_as_default=False) as other):
        path, outs = Path(folder, "texts.txt"), (Path(folder, str(number)) for number in itertools.count())
        path.write_text("\n".join(texts), encoding="utf-8")
        work = partial(corpus_run.with_model, open_corpus_model, MODEL)
        for each in (client, other):  # every worker opens the model
            each.run(work, CorpusModel.measure, texts[:size // 4], first=0, max_tokens=MAX_TOKENS)

        def measure(at: Any) -> None:
            corpus_run.run(corpus_run.CorpusRequest(
                model=MODEL, texts=path, out=next(outs), max_tokens=MAX_TOKENS, scheduler=at.scheduler_address),
                open_corpus_model, progress=lambda finished, count: None)

        for _ in range(rounds):
            times["two"].append(clock(lambda: measure(two)))
            times["one"].append(clock(lambda: measure(one)))
        tokens = sum(len(labels) for _, labels in client.submit(
            work, CorpusModel.measured_texts, texts, max_tokens=MAX_TOKENS).result()) / len(texts)
        part = client.submit(work, CorpusModel.measure, texts[:size], first=0, max_tokens=MAX_TOKENS).result()

        def add_no_texts() -> None:
            """Schedule a task without texts, add its result, which is as large as any, and write the sum."""
            empty = client.submit(work, CorpusModel.measure, [" "], first=0, max_tokens=MAX_TOKENS, pure=False).result()
            with replacing(Path(folder, "sum.npz")) as file:
                np.savez(file, **(part + empty).to_arrays())  # type: ignore[arg-type]

        task = statistics.median(clock(add_no_texts) for _ in range(MEASURED_TASKS))
    ms = {name: statistics.median(found) / len(texts) for name, found in times.items()}
    rows: list[Row] = [{"workers": workers, "texts": len(texts), "tokens of a text": tokens, "ms of a text": ms[name],
                        "texts / s": 1000 / ms[name]} for workers, name in enumerate(times, 1)]
    return Report(title, rows, [
        Target("texts/s with 2 workers / 2 × with 1", ratio(times["one"], times["two"]) / 2, 0.85, "×", at_least=True),
        Target("Dask and the sum, for each text", task / size, 2.0, " ms"),
    ], on_paper(ms["one"], tokens, task_ms=task, result_bytes=len(pickle.dumps(part))))


def on_paper(text_ms: float, tokens: float, *, task_ms: float, result_bytes: int) -> list[str]:
    """Return what 1,000 workers do with 10⁹ tokens, from what one does with a text."""
    count = round(PAPER_TOKENS / tokens)
    size = corpus_run.part_texts(count)
    parts = -(-count // size)
    computing, adding = count * text_ms / PAPER_WORKERS / 1000, parts * task_ms / 1000
    part = size * text_ms / 1000
    return [
        f"On paper, {PAPER_WORKERS:,} workers and {PAPER_TOKENS:,} tokens: {count:,} texts of {tokens:.0f} tokens take "
        f"{computing / 60:.0f} minutes, {part:.0f} s of it for each of {parts:,} parts of {size:,} texts. A part "
        f"brings {result_bytes / 1e6:.1f} MB of statistics, whatever its size: {parts * result_bytes / 1e9:.0f} GB in "
        f"all, added by the client, which keeps one sum of {result_bytes / 1e6:.1f} MB.",
        f"A part without texts takes {task_ms:.0f} ms, to schedule, send, add and write: {adding / 60:.0f} minutes "
        f"for all parts, one after the other, {adding / computing:.0%} of the time of the workers, while they compute. "
        f"With {corpus_run.MIN_PART_TEXTS} texts in a part it would be "
        f"{-(-count // corpus_run.MIN_PART_TEXTS) * task_ms / 1000 / 60:.0f} minutes.",
    ]
