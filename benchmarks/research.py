"""The researcher's bench on SmolLM2: a letter with the logit lens, a map of patching, and the texts of a corpus."""

from __future__ import annotations

import itertools
import math
import statistics
import time
from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from attnviz.document import edits
from attnviz.document.document import INPUT_SEPARATOR
from attnviz.document.models import Model
from attnviz.document.packaged_models import packaged_path
from attnviz.engine.attention.projection import rotary_table
from attnviz.engine.attention.threads import limit
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import patching
from attnviz.experiments.corpus_measures import MAX_BATCH_TEXTS, CorpusModel
from attnviz.experiments.lens import Lens
from attnviz.experiments.patching import PatchingRequest, default_metric
from attnviz.families.weights import split_layers
from attnviz.store.experiments import choose_experiment
from attnviz.store.state import State
from benchmarks.captured import Call, capture
from benchmarks.desk import WAIT, Desk
from benchmarks.measure import Plan, Report, Row, Target, clock, interleave, ratio
from benchmarks.models import MODEL, Weights, document, fused

TOKENS = 16  #: of the text with the lens
WORD = "drink"  #: that is typed behind it
STILL = 0.05  #: seconds without painting, after which the next letter is typed
TEXTS = 200  #: of the corpus
CLEAN = "When Mary and John went to the store, John gave a drink to"
CORRUPTED = "When Mary and John went to the store, Mary gave a drink to"


def run(plan: Plan) -> Report:
    """Both, beside what they are compared with; where the model is not installed that is said."""
    title = "Lens and patching, ms"
    if packaged_path(MODEL) is None:
        return Report(title, [], (), ("SmolLM2 is not installed here (make models): nothing of it is measured.",))
    engine = Engine()
    model = engine.models.open(MODEL)
    rounds = max(2, next(iter(plan.models.values())) // 4)
    rows: list[Row] = []
    targets: list[Target] = []
    typed = letters(model, rounds // 2)
    for until, moment, most in (("heads", "all heads are", 1.15), ("lens", "its last column is", 2.0)):
        times = ratio(typed[until], typed["without"])
        what = f"a letter with the lens open, until {moment} painted / without it, until all heads are"
        rows.append({"what": what, "tokens": TOKENS, "ours": statistics.median(typed[until]),
                     "theirs": statistics.median(typed["without"]), "ratio": times})
        targets.append(Target(what, times, most, "×"))
    ours, theirs, times = patching_map(engine, model, rounds)
    rows.append({"what": "patching map of the residual stream / a forward", "tokens": 14, "ours": ours,
                 "theirs": theirs, "ratio": times})
    targets.append(Target("patching map of the residual stream (30 × 14) / a forward", times, 60.0, "×"))
    ours, theirs = corpus_texts(engine, model)
    rows.append({"what": f"{TEXTS} texts of a corpus with all measures / bare batched forwards that keep the weights",
                 "tokens": 16, "ours": ours, "theirs": theirs, "ratio": ours / theirs})
    targets.append(
        Target("speed of a corpus with all measures / of bare batched forwards", theirs / ours, 0.8, "×", True))
    return Report(title, rows, targets)


def letters(model: Model, rounds: int) -> dict[str, list[float]]:
    """Milliseconds of each letter in the real window: until all heads are painted, without and with the lens in the
    place of the large picture; then until its last column is.

    In turns with equal letters, so that each is compared with itself: some change the number of tokens. The next letter
    waits until the window is still: the other columns of the lens and its chart follow the last column.
    """
    asked = document(model, TOKENS)
    desk = Desk(asked)
    paints: list[float] = []
    columns: list[float] = []

    def note(before: State, after: State) -> None:
        found = after.experiment_numbers
        if found is not before.experiment_numbers and isinstance(found, Lens) and found.is_known[-1] and (
                found.request.result.document is after.document):
            columns.append(time.perf_counter())

    def type_letter(text: str, has_lens: bool) -> tuple[float, float]:
        """Return when all heads are painted, and when the last column is, if the lens is open."""
        while (time.perf_counter() < max(paints, default=0.0) + STILL
               or desk.controller.computation.background.is_running()):
            desk.serve()
            time.sleep(STILL / 10)
        paints.clear()
        columns.clear()
        start = time.perf_counter()
        edit = desk.edit(lambda d: edits.set_text(d, text))
        numbers = edit.numbers / 1e3
        if has_lens:
            _wait(desk, lambda: bool(columns) and paints[-1] > columns[0])
        heads, lens = (min((at for at in paints if at > moment), default=math.nan) - start
                       for moment in (start + numbers, columns[0] if has_lens else math.inf))
        return heads * 1e3, lens * 1e3

    times: dict[str, list[float]] = {"without": [], "heads": [], "lens": []}
    try:
        desk.controller.store.subscribe(note)
        desk.window.on_painted = lambda: paints.append(time.perf_counter())
        for turn in range(2 * (rounds + 1)):
            has_lens = bool(turn % 2)
            desk.bench.presenter.do(choose_experiment("lens" if has_lens else ""))
            found = [type_letter(f"{asked.text} {WORD[:count]}", has_lens) for count in range(len(WORD) + 1)]
            if turn > 1:  # the first of each warms up
                heads, last = zip(*found, strict=True)
                times["heads" if has_lens else "without"] += heads
                times["lens"] += last if has_lens else ()
    finally:
        desk.close()
    return times


def _wait(desk: Desk, done: Callable[[], bool], seconds: float = 60) -> None:
    """Serve events until `done`. Raises TimeoutError."""
    end = time.perf_counter() + seconds
    while not done():
        if time.perf_counter() > end:
            raise TimeoutError(f"not within {seconds:g} s")
        desk.app.processEvents(WAIT)  # never polling: the worker needs the interpreter
        desk.check()


def patching_map(engine: Engine, model: Model, rounds: int) -> tuple[float, float, float]:
    """Medians of a whole map of the residual stream and of a forward of the text, and of their ratio."""
    empty = edits.set_model(edits.new_document(), model)
    clean, corrupted = (engine.compute(edits.set_text(empty, text), stages=INTERACTIVE) for text in (CLEAN, CORRUPTED))
    metric = default_metric(clean, corrupted)
    assert metric is not None
    request = PatchingRequest(clean, corrupted, metric, "residual")
    texts = itertools.cycle(("Then" + CLEAN[4:], "Once" + CLEAN[4:]))  # nothing of the text before is reused

    def forward() -> None:
        engine.compute(edits.set_text(empty, next(texts)), stages=INTERACTIVE)

    times = interleave({"map": lambda: patching.run(engine, request), "forward": forward}, rounds)
    return statistics.median(times["map"]), statistics.median(times["forward"]), ratio(times["map"], times["forward"])


def corpus_texts(engine: Engine, model: Model) -> tuple[float, float]:
    """Milliseconds of all texts measured as in a corpus, and of the bare forwards of the same batches, in turns.

    A bare forward is plain torch: from vectors, with eager attention that keeps the weights of all layers, and with
    neither a tokenizer nor logits.
    """
    opened = CorpusModel(engine, model, engine.models.tokenizer)
    empty, config = edits.set_model(edits.new_document(), model), model.config
    ours = theirs = 0.0
    for first in range(-MAX_BATCH_TEXTS, TEXTS, MAX_BATCH_TEXTS):
        texts = [f"{number + 1000} {CLEAN}" for number in range(first, min(first + MAX_BATCH_TEXTS, TEXTS))]
        measured = clock(lambda texts=texts: opened.measure(texts, first=0, max_tokens=256))  # type: ignore[misc]
        batch = edits.set_text(empty, INPUT_SEPARATOR.join(texts))
        call = capture(lambda batch=batch: engine.compute(batch, stages=frozenset({"weights"})))  # type: ignore[misc]
        layers = split_layers(call.given.weights, config.layers)
        angles = rotary_table(config.rope, config.d_head, tokens=call.given.vectors.shape[1])

        def forward(call: Call = call, layers: Sequence[Weights] = layers, angles: Tensor = angles) -> None:
            with torch.inference_mode(), limit(call.threads):
                fused(call.given.vectors, call.given.weights, tuple(layers), config, angles, attentions=[])

        bare = clock(forward)
        if first >= 0:  # the batch before warms up
            ours, theirs = ours + measured, theirs + bare
    return ours, theirs
