"""How the stages of trained models are computed: norms, the residual stream, the MLP.

The rule of each stage is in the row of a model (`Derivation.rule`). A rule raises KeyError if a Result lacks a stage or
weights: only the formula is shown then.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from attnviz.document.stages import STAGES
from attnviz.document.variants import Derivation
from attnviz.result.arithmetic import Working, dot, number
from attnviz.result.explain_context import CellContext, Rule
from attnviz.result.nn import ACTIVATIONS, centred, root_mean_square, softmax
from attnviz.result.readings import layer_mixing, value_lengths, weights_used
from attnviz.system.arrays import Float32, Float64
from attnviz.system.wording import N_, Text


def _vector(context: CellContext, stage: str, *, layer: int | None = None) -> Float64:
    """Return a stage's vector of the token. Raises KeyError if the result does not hold it."""
    found: Float64 = context.result.picture(context.spot.at(stage=stage, layer=layer))[context.row].astype(np.float64)
    return found


def _parameters(context: CellContext, layer: int | None = None) -> Mapping[str, Float32]:
    return context.result.layers[context.spot.layer if layer is None else layer].parameters


def _normalised(
    context: CellContext, x: Float64, norm: str, by: str, what: Text, *, layer: int | None = None
) -> Working:
    """Return one number of a vector after a norm of a layer; only a title if the weights are missing.

    RMSNorm divides by the root mean square, LayerNorm subtracts the mean first; both multiply by the weight.
    """
    weights, at = _parameters(context, layer), context.column
    if by not in weights:
        return Working((Text("d{column} of {vector}, normalised by {norm}", column=at, vector=what, norm=by),))
    own, weight, spread = float(x[at]), float(weights[by][at]), centred(x, norm)
    mean = float(x.mean()) if norm == "layer_norm" else 0.0
    root = root_mean_square(spread, context.result.options.config.norm_eps).item()
    value = float(spread[at]) / root * weight
    title, divisor = N_("d{column} of {vector} {own}"), N_("divided by √(mean of the squares + ε) = {root}")
    if norm == "layer_norm":
        title, divisor = (N_("d{column} of {vector} {own}, minus the mean {mean}"),
                          N_("divided by √(variance + ε) = {root}"))
    working = Working((
        Text(title, column=at, vector=what, own=number(own), mean=number(mean)), Text(divisor, root=number(root)),
        Text("times d{column} of {norm} {weight}", column=at, norm=by, weight=number(weight))), value)
    bias = weights.get(f"{by}.bias")
    return working if norm == "rms_norm" else working.plus(Text("bias"), 0.0 if bias is None else float(bias[at]))


def _normalised_vector(context: CellContext, x: Float64, norm: str, by: str, *, layer: int | None = None) -> Float64:
    """Return the whole vector after a norm of a layer. Raises KeyError if its weights are missing."""
    weights, spread = _parameters(context, layer), centred(x, norm)
    root = root_mean_square(spread, context.result.options.config.norm_eps)
    return spread / root * weights[by] + weights.get(f"{by}.bias", np.float64(0))


def _norm_of_stage(context: CellContext, derivation: Derivation) -> Working:
    """Return the normalised input of attention, or a normalised query or key (QK norm)."""
    source = STAGES[derivation.source]
    if context.spot.layer in derivation.in_layers:
        return Working((Text("d{column} of {token}: this layer has no norm before attention", column=context.column,
                             token=context.token),), float(_vector(context, derivation.source)[context.column]))
    what = Text("the {vector} of {token}", vector=Text(source.vector_name), token=context.token)
    working = _normalised(context, _vector(context, derivation.source), derivation.rule, derivation.weight, what)
    return context.with_sharing_heads(working) if source.per_head else working


def _stream(context: CellContext, derivation: Derivation) -> Working:
    """Return the residual stream: the previous layer's, plus attention and MLP outputs."""
    layer, at = context.spot.layer - 1, context.column
    if layer < 0:
        return Working((Text("input of the first layer: the embedding of {token}", token=context.token),),
                       float(_vector(context, "embeddings")[at]))
    if context.result.options.is_layer_ablated(layer):
        return Working((Text("layer {layer} is ablated: it returns its input", layer=layer),),
                       float(_vector(context, "residual", layer=layer)[at]))
    stages = [stage for stage in _SUMMANDS if stage in context.result.stages(layer)]
    parts = [float(_vector(context, stage, layer=layer)[at]) for stage in stages]
    names = (Text("residual stream before layer {layer}", layer=layer), Text("attention output"), Text("MLP output"))
    lines = [Text("{term}   {name}", term=f"{sign} {number(part)}", name=name)
             for sign, part, name in zip(" ++", parts, names, strict=False)]
    return Working((Text("d{column} of {token}", column=at, token=context.token), *lines), sum(parts))


_SUMMANDS = ("residual", "attention_output", "feed_forward")


def _stream_of_normed(context: CellContext, derivation: Derivation) -> Working:
    """Return the residual stream of layers that begin with normalised embeddings, and add to them."""
    return _stream(context, derivation) if context.spot.layer else _normed_embedding(context)


def _normed_embedding(context: CellContext) -> Working:
    return Working((Text("input of the first layer: the embedding of {token}, normalised", token=context.token),))


def _token_before(context: CellContext) -> str:
    return context.result.decoder_inputs[context.spot.sentence][context.row].label


def _stream_of_two_texts(context: CellContext, derivation: Derivation) -> Working:
    """Return the residual stream of the encoder or the decoder, which begins anew."""
    if context.spot.layer == context.result.options.config.encoder_layers:
        return Working((Text("input of the decoder: the embedding of {token}", token=_token_before(context)),))
    return _stream(context, derivation)


def _normed_stream(context: CellContext, derivation: Derivation) -> Working:
    """Return the residual stream of a post-norm layer."""
    layer = context.spot.layer - 1
    if layer < 0:
        return _normed_embedding(context)
    if layer == context.result.options.config.encoder_layers - 1:
        return Working((Text("input of the decoder: the embedding of {token} + position {position}",
                             token=_token_before(context), position=context.row),))
    if context.result.options.is_layer_ablated(layer):
        return _stream(context, derivation)
    return _after_layer(context, layer)


def _after_layer(context: CellContext, layer: int) -> Working:
    """Return one number of the output of a post-norm layer, which may have no MLP."""
    x = _vector(context, "residual", layer=layer) + _vector(context, "attention_output", layer=layer)
    if "feed_forward" not in context.result.stages(layer):
        what = Text("residual stream + attention output of {token}", token=context.token)
        return _normalised(context, x, "layer_norm", "attention_norm", what, layer=layer)
    attended = _normalised_vector(context, x, "layer_norm", "attention_norm", layer=layer)
    x = attended + _vector(context, "feed_forward", layer=layer)
    what = Text("attention sublayer + MLP output of {token}", token=context.token)
    return _normalised(context, x, "layer_norm", "feed_forward_norm", what, layer=layer)


def _final(context: CellContext, derivation: Derivation) -> Working:
    """Return the residual stream after the last layer, through the final norm."""
    layer = context.spot.layer
    what = Text("the residual stream after the last layer for {token}", token=context.token)
    stages = _SUMMANDS[:1] if context.result.options.is_layer_ablated(layer) else _SUMMANDS
    x = sum((_vector(context, stage) for stage in stages), np.float64(0))
    return _normalised(context, np.asarray(x), derivation.weight, "final_norm", what)


def _normed_final(context: CellContext, derivation: Derivation) -> Working:
    if context.result.options.is_layer_ablated(context.spot.layer):
        return Working((Text("the last layer is ablated: it returns its input"),),
                       float(_vector(context, "residual")[context.column]))
    return _after_layer(context, context.spot.layer)


def _encoder_output(context: CellContext, derivation: Derivation) -> Working:
    """Return the output of the last encoder layer."""
    layer = context.result.options.config.encoder_layers - 1
    if context.result.options.is_layer_ablated(layer):
        return Working((Text("layer {layer} is ablated: it returns its input", layer=layer),),
                       float(_vector(context, "residual", layer=layer)[context.column]))
    return _after_layer(context, layer)


def _encoder_normed(context: CellContext, derivation: Derivation) -> Working:
    """Return the residual stream after the last encoder layer, through the norm of the encoder."""
    layer = context.result.options.config.encoder_layers - 1
    stages = _SUMMANDS[:1] if context.result.options.is_layer_ablated(layer) else _SUMMANDS
    x = sum((_vector(context, stage, layer=layer) for stage in stages), np.float64(0))
    what = Text("the residual stream after the encoder for {token}", token=context.token)
    return _normalised(context, np.asarray(x), "rms_norm", derivation.weight, what, layer=layer)


def _relative_bias(context: CellContext, derivation: Derivation) -> Working:
    """Return a scaled score plus the bias of its distance."""
    from attnviz.document.relative_positions import relative_buckets  # late import: only T5 has such biases

    config, scaled = context.result.options.config, context.number("scaled_scores")
    distance = f"{context.column - context.row}".replace("-", "−")
    row = int(relative_buckets(config, context.spot.layer, [context.row], [context.column])[0, 0])
    bias = float(_parameters(context, config.bias_layer(context.spot.layer))["relative_bias"][row, context.spot.head])
    lines = (Text("scaled score {score}", score=number(scaled)),
             Text("plus {bias}, the bias of head {head} for distance {distance} (row {row} of {matrix})",
                  bias=number(bias), head=context.spot.head, distance=distance, row=row,
                  matrix="relative_bias"))
    return Working(lines, scaled + bias)


def _attended(context: CellContext, norm: str, by: str) -> Float64:
    """Return the normalised residual stream after attention, which the MLP reads."""
    return _normalised_vector(context, _vector(context, "residual") + _vector(context, "attention_output"), norm, by)


def _hidden(context: CellContext, x: Float64, *, gated: bool, prefix: str = "") -> Float64:
    """Return the hidden activations of an MLP whose weights begin with `prefix`."""
    weights, activation = _parameters(context), ACTIVATIONS[context.result.options.config.activation]

    def project(name: str) -> Float64:
        # In 32-bit floats: a 64-bit copy of a large matrix takes longer than everything else, at every hover.
        product: Float64 = (weights[prefix + name] @ x.astype(np.float32)).astype(np.float64)
        return product + weights.get(f"{prefix}{name}.bias", np.float64(0))

    with np.errstate(over="ignore"):
        return activation(project("W_gate")) * project("W_up") if gated else activation(project("W_up"))


def _feed_forward(context: CellContext, x: Float64, *, gated: bool = False) -> Working:
    """Return one number of the MLP output, computed from the vector that the MLP reads."""
    weights = _parameters(context)
    middle = _hidden(context, x, gated=gated)
    working = dot(middle, weights["W_down"][context.column], name=lambda at: Text("hidden {number}", number=at))
    bias = weights.get("W_down.bias")
    first = Text("the {count:,} hidden activations of {token} · row d{column} of {matrix}", count=len(middle),
                 token=context.token, column=context.column, matrix="W_down")
    return working.titled(first).plus(Text("bias"), None if bias is None else float(bias[context.column]))


def _router(context: CellContext, derivation: Derivation) -> Working:
    """Return one router logit: what the MLP reads, times a row of the router."""
    first = Text("feed_forward_norm(x + attention) of {token} · row {row} of {matrix}", token=context.token,
                 row=context.column, matrix="W_router")
    return dot(_attended(context, "rms_norm", "feed_forward_norm"),
               _parameters(context)["W_router"][context.column]).titled(first)


def _expert(context: CellContext, derivation: Derivation) -> Working:
    first = Text("the expert with the largest router logit of {token}, after {count} others", token=context.token,
                 count=context.column)
    return Working((first,), float(np.argsort(-_vector(context, "router_logits"), kind="stable")[context.column]))


def _expert_weight(context: CellContext, derivation: Derivation) -> Working:
    """Return the softmax of one router logit, over the chosen experts or over all of them."""
    logits, chosen = _vector(context, "router_logits"), _vector(context, "experts").astype(int)
    own, over, at = float(logits[chosen[context.column]]), logits, chosen[context.column]
    last = Text("divided by the sum over all {count} experts", count=len(logits))
    if context.result.options.config.normalises_experts:
        over, at = logits[chosen], context.column
        last = Text("divided by the sum over the {count} chosen experts", count=len(chosen))
    first = Text("exp of the router logit {logit} of expert {expert}", logit=number(own),
                 expert=chosen[context.column])
    return Working((first, last), float(softmax(over)[at]))


def _mixture(context: CellContext, derivation: Derivation) -> Working:
    """Return one number of the MLP output: that of each chosen expert, times its weight."""
    x, found = _attended(context, "rms_norm", "feed_forward_norm"), []
    chosen, shares = _vector(context, "experts").astype(int), _vector(context, "expert_weights")
    for expert in chosen.tolist():
        row = _parameters(context)[f"experts.{expert}.W_down"][context.column].astype(np.float64)
        found.append(float(_hidden(context, x, gated=True, prefix=f"experts.{expert}.") @ row))
    first = Text("weight of each expert of {token} · d{column} of what it returns", token=context.token,
                 column=context.column)
    return dot(shares, np.array(found), name=lambda at: Text("expert {number}", number=chosen[at])).titled(first)


def _value_weighted(context: CellContext, derivation: Derivation) -> Working:
    """Return a weight times the length of what the value of its key becomes in the attention output."""
    weight = context.number(weights_used(context.result, context.spot.layer))
    length = value_lengths(context.result, context.spot.layer)[context.spot.sentence, context.spot.head, context.column]
    lines = (Text("weight {weight} of {key}", weight=number(weight), key=context.keys[context.column]),
             Text("times the length of its value through {matrix}: {length}", matrix="out_proj",
                  length=number(float(length))))
    return Working(lines, abs(weight) * float(length))


def _weights_gradient(context: CellContext, derivation: Derivation) -> Working:
    """Return a weight times the gradient of the metric with respect to it."""
    result, spot = context.result, context.spot
    assert result.gradients is not None
    weight, metric = context.number("weights"), result.gradients.label(spot.sentence)
    slope = float(result.gradients.layers[spot.layer][spot.sentence, spot.head, context.row, context.column])
    lines = (Text("weight {weight} of {key}", weight=number(weight), key=context.keys[context.column]),
             Text("times the gradient of {metric}: {slope}", metric=metric, slope=number(slope)))
    return Working(lines, weight * slope)


def _rollout(context: CellContext, derivation: Derivation) -> Working:
    """Return a row of this layer's attention and residual stream, times the rollout of the layers before."""
    layer, at = context.spot.layer, (context.spot.sentence, slice(len(context.keys)))
    row = layer_mixing(context.result, layer)[at][context.row, : len(context.keys)]
    if layer == 0:
        first = Text("½ · mean weight over the heads, plus ½ on the token itself")
        return Working((first,), float(row[context.column]))
    before = context.matrix_in("rollout", layer - 1)[:, context.column]
    return dot(row, before, name=lambda at: context.keys[at]).titled(Text(
        "½ · mean weights of {token}, plus ½ on itself · rollout of layer {layer}", token=context.token,
        layer=layer - 1))


EXPLANATIONS: Mapping[str, Rule] = MappingProxyType({
    "rms_norm": _norm_of_stage,
    "layer_norm": _norm_of_stage,
    "stream": _stream,
    "stream_of_normed": _stream_of_normed,
    "normed_stream": _normed_stream,
    "final": _final,
    "normed_final": _normed_final,
    "encoder_output": _encoder_output, "encoder_normed": _encoder_normed, "relative_bias": _relative_bias,
    "stream_of_two_texts": _stream_of_two_texts,
    "feed_forward_of_rms_norm": lambda context, _: _feed_forward(
        context, _attended(context, "rms_norm", "feed_forward_norm")),
    "feed_forward": lambda context, _: _feed_forward(context, _attended(context, "layer_norm", "feed_forward_norm")),
    "feed_forward_after": lambda context, _: _feed_forward(context, _attended(context, "layer_norm", "attention_norm")),
    "feed_forward_in_parallel": lambda context, _: _feed_forward(
        context, _normalised_vector(context, _vector(context, "residual"), "layer_norm", "feed_forward_norm")),
    "feed_forward_of_normed": lambda context, _: _feed_forward(context, _vector(context, "normed")),
    "gated_of_layer_norm": lambda context, _: _feed_forward(
        context, _attended(context, "layer_norm", "feed_forward_norm"), gated=True),
    "router": _router, "expert": _expert, "expert_weight": _expert_weight, "mixture": _mixture,
    "value_weighted": _value_weighted,
    "rollout": _rollout,
    "weights_gradient": _weights_gradient,
    "gated": lambda context, _: _feed_forward(
        context, _attended(context, "rms_norm", "feed_forward_norm"), gated=True),
})
