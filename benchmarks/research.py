"""The researcher's bench on SmolLM2: a letter with the logit lens, a map of patching, and the texts of a corpus."""

from __future__ import annotations

import itertools
import statistics

from attnviz.document import edits
from attnviz.document.document import INPUT_SEPARATOR
from attnviz.document.models import Model
from attnviz.document.packaged_models import packaged_path
from attnviz.engine import lens, patching
from attnviz.engine.corpus import MAX_BATCH_TEXTS, CorpusModel
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.result.lens import Lens, LensRequest
from attnviz.result.patching import PatchingRequest, default_metric
from benchmarks.measure import Plan, Report, Row, Target, clock, interleave, ratio
from benchmarks.models import MODEL, document

TOKENS = 16  #: of the text with the lens
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
    ours, theirs, times = letter(engine, model, rounds)
    rows.append({"what": "a letter with the lens at the last position / without it", "tokens": TOKENS, "ours": ours,
                 "theirs": theirs, "ratio": times})
    targets.append(Target(f"a letter with the lens / without it, {TOKENS} tokens", times, 1.3, "×"))
    ours, theirs, times = patching_map(engine, model, rounds)
    rows.append({"what": "patching map of the residual stream / a forward", "tokens": 14, "ours": ours,
                 "theirs": theirs, "ratio": times})
    targets.append(Target("patching map of the residual stream (30 × 14) / a forward", times, 60.0, "×"))
    ours, theirs, times = corpus_texts(engine, model, rounds)
    rows.append({"what": f"{MAX_BATCH_TEXTS} texts of a corpus with all measures / their batched forward", "tokens": 16,
                 "ours": ours, "theirs": theirs, "ratio": times})
    targets.append(Target("texts of a corpus with all measures / their batched forward", times, 1.25, "×"))
    return Report(title, rows, targets)


def letter(engine: Engine, model: Model, rounds: int) -> tuple[float, float, float]:
    """Medians of one more token computed with and without the last column of the lens, and of their ratio."""
    before = document(model, TOKENS - 1)
    after = edits.set_text(before, before.text + " her")
    times: dict[bool, list[float]] = {True: [], False: []}
    for turn in range(2 * (rounds + 1)):
        known = engine.compute(before, stages=INTERACTIVE)
        whole = lens.compute(engine, LensRequest(known, 0, False, (0,)), None, _ignore, _go_on)

        def type_letter(with_lens: bool = bool(turn % 2), whole: Lens = whole) -> None:
            result = engine.compute(after, stages=INTERACTIVE)
            if with_lens:
                lens.compute(engine, LensRequest(result, 0, False, (0,), is_whole=False, known=whole), None, _ignore,
                             _go_on)

        took = clock(type_letter)
        if turn > 1:  # the first of each warms up
            times[bool(turn % 2)].append(took)
    return statistics.median(times[True]), statistics.median(times[False]), ratio(times[True], times[False])


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

    times = interleave({"map": lambda: patching.compute(engine, request, None, _ignore, _go_on), "forward": forward},
                       rounds)
    return statistics.median(times["map"]), statistics.median(times["forward"]), ratio(times["map"], times["forward"])


def corpus_texts(engine: Engine, model: Model, rounds: int) -> tuple[float, float, float]:
    """Medians of a batch of texts measured as in a corpus and of its forward with all weights kept, and their ratio."""
    opened, empty = CorpusModel(engine, model), edits.set_model(edits.new_document(), model)
    numbers = itertools.count(1)

    def texts() -> list[str]:
        turn = next(numbers)  # no text was computed before
        return [f"{turn * MAX_BATCH_TEXTS + at} {CLEAN}" for at in range(MAX_BATCH_TEXTS)]

    times = interleave({
        "measured": lambda: opened.measure(texts(), first=0, max_tokens=256),
        "forward": lambda: engine.compute(edits.set_text(empty, INPUT_SEPARATOR.join(texts())),
                                          stages=frozenset({"weights"}))}, rounds)
    return (statistics.median(times["measured"]), statistics.median(times["forward"]),
            ratio(times["measured"], times["forward"]))


def _ignore(found: object) -> None:
    pass


def _go_on() -> bool:
    return False
