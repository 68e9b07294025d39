"""The trace with all its stages against torch alone: an eager forward that keeps its weights, and one that does not."""

import math
import statistics
from collections.abc import Callable, Mapping

import torch
import torch.nn.functional as F
from torch import Tensor

from attnviz.document.document import Document
from attnviz.engine.engine import INTERACTIVE, Engine
from benchmarks.captured import Call, capture
from benchmarks.desk import document
from benchmarks.measure import Plan, Report, Row, Target, interleave, ratio

HEADS = 12
AGAINST_SDPA = 1024  #: tokens
MOST_TIMES_SDPA = 1.45


def run(plan: Plan) -> Report:
    """All contenders with the same projections and as many threads as the engine takes."""
    rows: list[Row] = []
    targets = []
    for tokens, rounds in plan.engine.items():
        row = measure(tokens, plan.width, rounds)
        rows.append(row)
        targets.append(Target(f"trace / eager forward, {tokens:,} tokens", row["trace / eager"], 1.0, "×"))
        if tokens == AGAINST_SDPA:
            targets.append(Target(f"trace / SDPA, {tokens:,} tokens", row["trace / SDPA"], MOST_TIMES_SDPA, "×"))
    return Report("The engine, ms", rows, targets, (
        f"{HEADS} heads, d = {plan.width}, causal. trace: every stage that the window asks for. eager: the chapter's"
        " forward, weights kept. SDPA: F.scaled_dot_product_attention with is_causal, which keeps nothing; with a mask"
        " it is given it cannot leave out the upper half.",
        "compute: the whole of attnviz.engine, with the tokens, embeddings and the drawing of the weights.",
    ))


def measure(tokens: int, width: int, rounds: int) -> Row:
    """One row of the table."""
    asked = document(HEADS, tokens, width)
    engine = Engine()  # one, as a window has
    call = capture(lambda: _ask(engine, asked))
    x, weights = call.given.vectors, call.given.weights
    mask = torch.triu(torch.ones(tokens, tokens, dtype=torch.bool), diagonal=1)
    contenders: dict[str, Callable[[], object]] = {
        "trace": call.run,
        "eager": lambda: eager(x, weights, HEADS, mask),
        "SDPA": lambda: fused(x, weights, HEADS, None),
        "SDPA, mask given": lambda: fused(x, weights, HEADS, ~mask),
        "compute": lambda: _ask(engine, asked),
    }
    before = torch.get_num_threads()
    torch.set_num_threads(call.threads)
    try:
        with torch.inference_mode():
            _check(contenders, call)
            times = interleave({name: _holding(work) for name, work in contenders.items()}, rounds)
    finally:
        torch.set_num_threads(before)
    medians = {name: statistics.median(values) for name, values in times.items()}
    return {
        "tokens": tokens, "threads": call.threads, **medians,
        "trace / eager": ratio(times["trace"], times["eager"]), "trace / SDPA": ratio(times["trace"], times["SDPA"]),
        "eager / SDPA": ratio(times["eager"], times["SDPA"]),
    }


def _holding(work: Callable[[], object]) -> Callable[[], object]:
    """`work`, its last result kept until the next is there, as a result on the screen is."""
    held: list[object] = [None]

    def run() -> None:
        held[0] = work()

    return run


def eager(x: Tensor, parameters: Mapping[str, Tensor], heads: int, mask: Tensor) -> tuple[Tensor, Tensor]:
    """The chapter's forward, which also returns its weights: x (b, t, d) -> output (b, t, d), weights (b, h, q, k)."""
    queries, keys, values = _project(x, parameters, heads)
    scores = queries @ keys.transpose(2, 3)
    scores.masked_fill_(mask, -math.inf)
    weights = torch.softmax(scores / keys.shape[-1] ** 0.5, dim=-1)
    context = (weights @ values).transpose(1, 2)
    return _output(context, parameters), weights


def fused(x: Tensor, parameters: Mapping[str, Tensor], heads: int, visible: Tensor | None) -> Tensor:
    """The same by F.scaled_dot_product_attention, which keeps no weights."""
    queries, keys, values = _project(x, parameters, heads)
    context = F.scaled_dot_product_attention(queries, keys, values, attn_mask=visible, is_causal=visible is None)
    return _output(context.transpose(1, 2), parameters)


def _project(x: Tensor, parameters: Mapping[str, Tensor], heads: int) -> tuple[Tensor, Tensor, Tensor]:
    batch, tokens, _ = x.shape
    queries, keys, values = (
        F.linear(x, parameters[name]).view(batch, tokens, heads, -1).transpose(1, 2)
        for name in ("W_query", "W_key", "W_value")
    )
    return queries, keys, values


def _output(context: Tensor, parameters: Mapping[str, Tensor]) -> Tensor:
    batch, tokens = context.shape[:2]
    return F.linear(context.reshape(batch, tokens, -1), parameters["out_proj"], parameters["out_proj.bias"])


def _ask(engine: Engine, asked: Document) -> object:
    """What the window asks for."""
    return engine.compute(asked, device="cpu", stages=INTERACTIVE)


def _check(contenders: Mapping[str, Callable[[], object]], call: Call) -> None:
    """All contenders compute the same."""
    output = call.run().layers[0].stages["output"]
    others = (contenders["eager"]()[0], contenders["SDPA"](), contenders["SDPA, mask given"]())  # type: ignore[index]
    for other in others:
        torch.testing.assert_close(other, output, rtol=1e-4, atol=1e-4)
