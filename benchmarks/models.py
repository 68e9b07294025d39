"""A trained model: all its heads traced, a letter typed until they are painted, and opening it, beside what else does.

Everything is of SmolLM2, which comes with `make`: 30 layers of 9 heads. Where it is not installed that is said.
"""

import itertools
import math
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec

import torch
from torch import Tensor
from torch.nn import functional as F

from attnviz.document import edits
from attnviz.document.config_type import Config
from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.packaged_models import packaged_path
from attnviz.engine.attention.projection import rotary_table, rotate, split_heads
from attnviz.engine.attention.threads import limit
from attnviz.engine.blocks.parts import ACTIVATIONS, rms_norm
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.families.weights import split_layers
from benchmarks.apart import Apart
from benchmarks.captured import Call, capture
from benchmarks.desk import Desk
from benchmarks.measure import Plan, Report, Row, Target, clock, interleave, percentile, ratio
from benchmarks.start import ROOT, SECONDS, environment_of

MODEL = "smollm2"
STEP = "step"  #: `transformers_heads.heads` in this way is a cached step
TRACE = {16: 1.15, 64: 1.15, 1024: 1.6}  #: tokens: times the forward that keeps nothing
TYPED = 64  #: tokens before the letter
#: Each is one token.
WORDS = ("When", "Mary", "and", "John", "went", "to", "the", "store", "John", "gave", "a", "drink", "to", "her")

Weights = Mapping[str, Tensor]


def run(plan: Plan) -> Report:
    """Trace, key and opening, in this order; what the computer lacks is said and left out."""
    title = "A trained model, ms"
    if packaged_path(MODEL) is None:
        return Report(title, [], (), ("SmolLM2 is not installed here (make models): nothing of it is measured.",))
    engine = Engine()
    model = engine.models.open(MODEL)
    rows: list[Row] = []
    targets: list[Target] = []
    notes: list[str] = []
    for tokens, rounds in plan.models.items():
        ours, theirs, times = trace_and_fused(engine, document(model, tokens), rounds)
        rows.append({"what": "trace of all heads / SDPA that keeps nothing", "tokens": tokens, "ours": ours,
                     "theirs": theirs, "ratio": times})
        if tokens in TRACE:
            targets.append(Target(f"trace / SDPA, {tokens:,} tokens", times, TRACE[tokens], "×"))
    step = one_token_step(engine, document(model, TYPED))
    engine.clear()
    keys = typed(model, step, plan)
    rows.append({"what": "a letter typed, until all heads are painted / a bare step of one token", "tokens": TYPED,
                 "ours": keys.p50, "theirs": keys.step, "ratio": keys.times})
    rows += [{"what": "the same, p95", "tokens": TYPED, "ours": keys.p95},
             {"what": "the same, until all panels are painted", "tokens": TYPED, "ours": keys.panels}]
    targets += [Target("a letter typed until all heads are painted, p50", keys.p50, 100.0, " ms"),
                Target("a letter typed / a bare step of one token", keys.times, 1.4, "×")]
    if keys.redraw_times is None or keys.cached_times is None:
        notes.append("transformers is not installed here (it comes with the extra `test`): it is not compared with.")
    else:
        rows.append({"what": "a letter typed, until all heads are painted / a cached step of one token in transformers",
                     "tokens": TYPED, "ours": keys.p50, "theirs": keys.cached, "ratio": keys.cached_times})
        targets.append(Target("a letter typed / a cached step in transformers", keys.cached_times, 1.4, "×"))
        rows.append({"what": "transformers, eager, and matplotlib drawing the same heads / a letter typed",
                     "tokens": TYPED, "ours": keys.p50, "theirs": keys.redraw, "ratio": keys.redraw_times})
        targets.append(Target("transformers and matplotlib / a letter typed", keys.redraw_times, 20.0, "×", True))
    seconds, peak = opening(plan.starts)
    rows.append({"what": "the start of the program until the model's first picture", "ours": seconds * 1e3})
    targets += [Target("opening until the first picture, from the start of the process", seconds, 4.0, " s"),
                Target("opening, peak memory of the process", peak, 1300.0, " MB")]
    return Report(title, rows, targets, tuple(notes))


def document(model: Model, tokens: int) -> Document:
    """About so many tokens for a model: a sentence again and again, each word of which is one token."""
    words = itertools.islice(itertools.cycle(WORDS), tokens)
    return edits.set_text(edits.set_model(Document(), model), " ".join(words))


def trace_and_fused(engine: Engine, asked: Document, rounds: int) -> tuple[float, float, float]:
    """Medians of both, and of their ratio; both are checked to compute the same.

    On a thread beside the first, as the window computes: what is freed there stays at hand, where the first thread
    gives each page back, and takes it again in the next round.
    """
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(_trace_and_fused, capture(lambda: engine.compute(asked, stages=INTERACTIVE)),
                             asked.options.model.config, rounds).result()


def _trace_and_fused(call: Call, config: Config, rounds: int) -> tuple[float, float, float]:
    layers = split_layers(call.given.weights, config.layers)
    angles = rotary_table(config.rope, config.d_head, tokens=call.given.vectors.shape[1])
    with torch.inference_mode(), limit(call.threads):
        contenders = {"trace": lambda: call.run().last,
                      "fused": lambda: fused(call.given.vectors, call.given.weights, layers, config, angles)}
        torch.testing.assert_close(contenders["trace"](), contenders["fused"](), rtol=1e-3, atol=1e-3)
        found = interleave(contenders, rounds)
    return (statistics.median(found["trace"]), statistics.median(found["fused"]),
            ratio(found["trace"], found["fused"]))


def fused(x: Tensor, top: Weights, layers: tuple[Weights, ...], config: Config, angles: Tensor,
          cache: list[tuple[Tensor, Tensor]] | None = None, attentions: list[Tensor] | None = None) -> Tensor:
    """The same forward by F.scaled_dot_product_attention: x (b, t, d) -> (b, t, d). It keeps nothing.

    With the keys and values of earlier tokens in the `cache` x is what comes behind them. `attentions` receives the
    weights (b, h, q, k) of each layer, which eager attention computes then.
    """
    for number, weights in enumerate(layers):
        normed = rms_norm(x, weights, "attention_norm", eps=config.norm_eps)
        queries = split_heads(F.linear(normed, weights["W_query"]), config.heads)
        keys = rotate(split_heads(F.linear(normed, weights["W_key"]), config.kv_heads), angles)
        values = split_heads(F.linear(normed, weights["W_value"]), config.kv_heads)
        if cache is not None:
            keys, values = (torch.cat(pair, dim=2) for pair in zip(cache[number], (keys, values), strict=True))
        if attentions is None:
            context = F.scaled_dot_product_attention(
                rotate(queries, angles), keys, values, is_causal=cache is None, enable_gqa=True)
        else:
            shared = config.heads // config.kv_heads
            scores = rotate(queries, angles) @ keys.repeat_interleave(shared, dim=1).mT / config.d_head**0.5
            later = torch.full(scores.shape[2:], -math.inf).triu(1)
            attentions.append(torch.softmax(scores + later, dim=-1))
            context = attentions[-1] @ values.repeat_interleave(shared, dim=1)
        x = x + F.linear(context.transpose(1, 2).flatten(2), weights["out_proj"])
        normed = rms_norm(x, weights, "feed_forward_norm", eps=config.norm_eps)
        middle = ACTIVATIONS[config.activation](F.linear(normed, weights["W_gate"])) * F.linear(normed, weights["W_up"])
        x = x + F.linear(middle, weights["W_down"])
    return rms_norm(x, top, "final_norm", eps=config.norm_eps)


def one_token_step(engine: Engine, asked: Document) -> Callable[[], object]:
    """One more token behind a text whose keys and values are there, and which one comes next: as one generates."""
    call = capture(lambda: engine.compute(asked, stages=INTERACTIVE))
    config, tokens = asked.options.model.config, call.given.vectors.shape[1]
    layers = split_layers(call.given.weights, config.layers)
    angles = rotary_table(config.rope, config.d_head, tokens=tokens + 1)
    shape = (1, config.kv_heads, tokens, config.d_head)
    cache = [(torch.randn(shape), torch.randn(shape)) for _ in layers]

    def step() -> Tensor:
        with torch.inference_mode():
            last = fused(call.given.vectors[:, -1:], call.given.weights, layers, config, angles, cache)
            return F.linear(last[:, -1], call.given.weights["unembedding"])

    return step


@dataclass(frozen=True, slots=True)
class Typed:
    """Milliseconds of a letter typed, of a bare step, and of what another would draw; None where it is not there."""

    p50: float
    p95: float
    panels: float  #: until all panels are painted, p50
    step: float
    times: float  #: a letter / a step, the median of the rounds
    cached: float | None  #: a cached step of another
    cached_times: float | None  #: a letter / that step, the median of the rounds
    redraw: float | None
    redraw_times: float | None  #: what another draws / a letter, the median of the rounds


def typed(model: Model, step: Callable[[], object], plan: Plan) -> Typed:
    """Letters typed at the end in the real window, in turn with bare steps, and with what draws the same elsewhere."""
    asked = document(model, TYPED)
    desk = Desk(asked)
    other = elsewhere(model.config)
    rounds, letters = plan.typed
    ours, steps, cached, redraws, edited = [], [], [], [], []
    try:
        for text in (asked.text + "s" * count for count in (1, 2)):
            desk.edit(lambda d, text=text: edits.set_text(d, text))  # type: ignore[misc]
        step()
        for _ in range(rounds):
            made = []
            for count in range(1, letters + 1):
                text = asked.text + " drink"[: count % 6 + 1]
                if text == desk.controller.document.text:
                    continue
                made.append(desk.edit(lambda d, text=text: edits.set_text(d, text)))  # type: ignore[misc]
            edited += made
            ours.append(statistics.median(edit.heads for edit in made))
            steps.append(statistics.median(clock(step) for _ in range(5)))
            if other is not None:
                cached.append(statistics.median(other.time(STEP) for _ in range(5)))
                redraws.append(other.time())
    finally:
        desk.close()
        if other is not None:
            other.close()
    heads, panels = [edit.heads for edit in edited], [edit.pixels for edit in edited]
    return Typed(statistics.median(heads), percentile(heads, 95), statistics.median(panels),
                 statistics.median(steps), ratio(ours, steps),
                 statistics.median(cached) if cached else None, ratio(ours, cached) if cached else None,
                 statistics.median(redraws) if redraws else None, ratio(redraws, ours) if redraws else None)


def elsewhere(config: Config) -> Apart | None:
    """What draws the same heads in another program; None where transformers is not installed."""
    if find_spec("transformers") is None:
        return None
    from benchmarks import transformers_heads

    return Apart(transformers_heads.heads, config, TYPED)


def opening(starts: int) -> tuple[float, float]:
    """Seconds from the start of the process to the model's first picture, and megabytes that it held at most."""
    seconds, peaks = [], []
    with tempfile.TemporaryDirectory() as home:
        for at in range(starts + 1):
            start = time.time()
            ended = subprocess.run((sys.executable, "-m", "benchmarks.start_probe", MODEL), cwd=ROOT, text=True,
                                   env=environment_of(home), capture_output=True, timeout=SECONDS, check=True)
            found = dict(line.split() for line in ended.stdout.splitlines())
            if at:  # the first warms up the disk
                seconds.append(float(found["numbers"]) - start)
                peaks.append(float(found["peak"]))
    return statistics.median(seconds), max(peaks)
