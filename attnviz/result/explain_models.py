"""The arithmetic behind the stages that only trained models have: norms, the residual stream, the feed-forward half.

Each way is named in the row of a model (`Derivation.rule`). What a Result does not hold is told in words alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

import numpy as np
import numpy.typing as npt

from attnviz.document.document import FloatArray
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.document.variants import Derivation
from attnviz.result.arithmetic import Working, dot, number
from attnviz.result.result import Result

Vector = npt.NDArray[np.float64]


class Asking(Protocol):
    """One number of a result that is to be explained."""

    result: Result
    spot: Spot
    row: int
    column: int
    token: str

    def shared(self, working: Working) -> Working: ...


def _vector(asking: Asking, stage: str, *, layer: int | None = None) -> Vector:
    """A stage's vector of the token. Raises KeyError where the result does not hold it."""
    found: Vector = asking.result.picture(asking.spot.at(stage=stage, layer=layer))[asking.row].astype(np.float64)
    return found


def _parameters(asking: Asking, layer: int | None = None) -> Mapping[str, FloatArray]:
    return asking.result.layers[asking.spot.layer if layer is None else layer].parameters


def _eps(asking: Asking) -> float:
    model = asking.result.options.model
    assert model is not None
    return model.config.norm_eps


def _by_root(asking: Asking, x: Vector, stretch: FloatArray, bias: FloatArray | None, by: str, what: str) -> Working:
    """A vector brought to a root mean square of 1, and stretched."""
    at, own = asking.column, float(x[asking.column])
    root = math.sqrt(float(np.mean(x * x)) + _eps(asking))
    lines = (f"d{at} of {what} {number(own)}", f"divided by √(mean of the squares + ε) = {number(root)}",
             f"times d{at} of {by} {number(float(stretch[at]))}")
    return Working(lines, own / root * float(stretch[at]))


def _by_deviation(
    asking: Asking, x: Vector, stretch: FloatArray, bias: FloatArray | None, by: str, what: str
) -> Working:
    """A vector brought to mean 0 and variance 1, stretched and moved."""
    at, mean = asking.column, float(np.mean(x))
    root = math.sqrt(float(np.var(x)) + _eps(asking))
    own, shift = float(x[at]), 0.0 if bias is None else float(bias[at])
    lines = (f"d{at} of {what} {number(own)}, less their mean {number(mean)}",
             f"divided by √(variance + ε) = {number(root)}", f"times d{at} of {by} {number(float(stretch[at]))}",
             f"+ bias {number(shift)}")
    return Working(lines, (own - mean) / root * float(stretch[at]) + shift)


_NORMS = {"rms_norm": _by_root, "layer_norm": _by_deviation}


def _normalised(
    asking: Asking, x: Vector, norm: str, by: str, what: str, *, layer: int | None = None
) -> Working:
    """A vector through a norm of a layer; in words where its weights are not at hand."""
    weights = _parameters(asking, layer)
    if by not in weights:
        return Working((f"d{asking.column} of {what}, normalised by {by}",))
    return _NORMS[norm](asking, x, weights[by], weights.get(f"{by}.bias"), by, what)


def _whole(asking: Asking, x: Vector, norm: str, by: str, *, layer: int | None = None) -> Vector:
    """All of a vector through a norm of a layer. Raises KeyError where its weights are not at hand."""
    weights = _parameters(asking, layer)
    centred = x - np.mean(x) if norm == "layer_norm" else x
    stretched = centred / math.sqrt(float(np.mean(centred * centred)) + _eps(asking)) * weights[by]
    whole: Vector = stretched + weights.get(f"{by}.bias", np.float64(0))
    return whole


def _norm_of_stage(asking: Asking, made: Derivation) -> Working:
    """What attention reads, or a query or key before it is turned."""
    of = STAGES[made.source]
    what = f"the {of.vector_name or of.label.lower()} of {asking.token}"
    working = _normalised(asking, _vector(asking, made.source), made.rule, made.weight, what)
    return asking.shared(working) if of.per_head else working


def _stream(asking: Asking, made: Derivation) -> Working:
    """The residual stream: what entered the layer before, and what both its halves added."""
    layer, at = asking.spot.layer - 1, asking.column
    if layer < 0:
        return Working((f"what enters the first layer: the embedding of {asking.token}",),
                       float(_vector(asking, "embeddings")[at]))
    if asking.result.options.is_layer_ablated(layer):
        return Working((f"layer {layer} is off: it hands on what entered it",),
                       float(_vector(asking, "residual", layer=layer)[at]))
    return _sum(asking, layer)


def _sum(asking: Asking, layer: int) -> Working:
    """One number of what entered a layer, with what its halves added to it."""
    parts = [float(_vector(asking, stage, layer=layer)[asking.column]) for stage in _HALVES]
    names = ("entered layer {}", "its attention added", "its feed-forward half added")
    lines = [f"{'+' if at else ' '} {number(part)}   {name.format(layer)}"
             for at, (part, name) in enumerate(zip(parts, names, strict=True))]
    return Working((f"d{asking.column} of {asking.token}", *lines), sum(parts))


_HALVES = ("residual", "attention_output", "feed_forward")


def _normed_stream(asking: Asking, made: Derivation) -> Working:
    """The same where a norm stands after each half of a layer."""
    layer = asking.spot.layer - 1
    if layer < 0:
        return Working((f"what enters the first layer: the embedding of {asking.token}, normalised",))
    if asking.result.options.is_layer_ablated(layer):
        return _stream(asking, made)
    return _after_feed_forward(asking, layer)


def _after_feed_forward(asking: Asking, layer: int) -> Working:
    attended = _whole(asking, _vector(asking, "residual", layer=layer) + _vector(
        asking, "attention_output", layer=layer), "layer_norm", "attention_norm", layer=layer)
    x = attended + _vector(asking, "feed_forward", layer=layer)
    return _normalised(asking, x, "layer_norm", "feed_forward_norm", f"y + mlp of {asking.token}", layer=layer)


def _final(asking: Asking, made: Derivation) -> Working:
    """What leaves the last layer, through the last norm."""
    layer, what = asking.spot.layer, f"what leaves the last layer for {asking.token}"
    stages = _HALVES[:1] if asking.result.options.is_layer_ablated(layer) else _HALVES
    x = sum((_vector(asking, stage) for stage in stages), np.float64(0))
    return _normalised(asking, np.asarray(x), made.weight, "final_norm", what)


def _normed_final(asking: Asking, made: Derivation) -> Working:
    if asking.result.options.is_layer_ablated(asking.spot.layer):
        return Working(("the last layer is off: it hands on what entered it",),
                       float(_vector(asking, "residual")[asking.column]))
    return _after_feed_forward(asking, asking.spot.layer)


def _fed(asking: Asking, x: Vector, *, gated: bool) -> Working:
    """One number of the feed-forward half from the vector that it reads."""
    model, weights = asking.result.options.model, _parameters(asking)
    assert model is not None
    curve = CURVES[model.config.activation]

    def project(name: str) -> Vector:
        # In 32-bit floats: a copy in 64 of a large model's matrix takes longer than all else, at each cell pointed at.
        product: Vector = (weights[name] @ x.astype(np.float32)).astype(np.float64)
        return product + weights.get(f"{name}.bias", np.float64(0))

    with np.errstate(over="ignore"):
        middle = curve(project("W_gate")) * project("W_up") if gated else curve(project("W_up"))
    working = dot(middle, weights["W_down"][asking.column], names=tuple(f"middle {at}" for at in range(len(middle))))
    first = f"the {len(middle):,} numbers in the middle, of {asking.token} · row d{asking.column} of W_down"
    bias = weights.get("W_down.bias")
    if bias is None or working.comes_to is None:
        return Working((first, *working.lines), working.comes_to)
    shift = float(bias[asking.column])
    return Working((first, *working.lines, f"+ bias {number(shift)}"), working.comes_to + shift)


def _feed_forward(asking: Asking, norm: str, by: str, *, gated: bool) -> Working:
    x = _vector(asking, "residual") + _vector(asking, "attention_output")
    return _fed(asking, _whole(asking, x, norm, by), gated=gated)


def _in_words(way: Callable[[Asking, Derivation], Working]) -> Callable[[Asking, Derivation], Working]:
    """The formula alone where a stage or weights that it needs are not held."""

    def told(asking: Asking, made: Derivation) -> Working:
        try:
            return way(asking, made)
        except KeyError:
            return Working((made.formula,))

    return told


def _tanh_gelu(x: Vector) -> Vector:
    curved: Vector = 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
    return curved


def _erf_gelu(x: Vector) -> Vector:
    curved: Vector = 0.5 * x * (1 + np.array([math.erf(each / math.sqrt(2)) for each in x]))
    return curved


#: The curves in the middle of a feed-forward layer, by the names of `attnviz.document.config.ACTIVATIONS`.
CURVES: Mapping[str, Callable[[Vector], Vector]] = MappingProxyType({
    **dict.fromkeys(("gelu", "gelu_python"), _erf_gelu),
    **dict.fromkeys(("gelu_new", "gelu_fast", "gelu_pytorch_tanh"), _tanh_gelu),
    "quick_gelu": lambda x: x / (1 + np.exp(-1.702 * x)),
    "relu": lambda x: np.maximum(x, 0),
    "relu2": lambda x: np.maximum(x, 0) ** 2,
    **dict.fromkeys(("silu", "swish"), lambda x: x / (1 + np.exp(-x))),
    "tanh": np.tanh,
})

WAYS: Mapping[str, Callable[[Asking, Derivation], Working]] = MappingProxyType({name: _in_words(way) for name, way in {
    "rms_norm": _norm_of_stage,
    "layer_norm": _norm_of_stage,
    "stream": _stream,
    "normed_stream": _normed_stream,
    "final": _final,
    "normed_final": _normed_final,
    "feed_forward": lambda asking, made: _feed_forward(asking, "layer_norm", "feed_forward_norm", gated=False),
    "feed_forward_after": lambda asking, made: _feed_forward(asking, "layer_norm", "attention_norm", gated=False),
    "gated": lambda asking, made: _feed_forward(asking, "rms_norm", "feed_forward_norm", gated=True),
}.items()})
