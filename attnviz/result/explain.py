"""Explain how the number of one cell is computed: lines of arithmetic with the actual numbers.

This module has the rules for trained models, chosen by the flags of their config, and for the recurrent
encoder-decoder; `explain_context` has the rules for stages that variants share. A rule raises KeyError if a Result
lacks a stage or weights; the window then shows only the formula.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from attnviz.document.config_type import Config
from attnviz.document.places import Cell
from attnviz.document.stages import ADDED_STAGES, STAGES
from attnviz.result.arrays import layer_mixing, value_lengths
from attnviz.result.explain_context import CellContext, Rule
from attnviz.result.nn import ACTIVATIONS, centred, relative_buckets, root_mean_square, sigmoid, soft_cap, softmax
from attnviz.result.result import Result
from attnviz.system.arithmetic import Working, dot, number
from attnviz.system.arrays import Float32, Float64
from attnviz.system.wording import N_, Text


def explain(result: Result, cell: Cell) -> tuple[str, ...]:
    """Return how the number of a cell is computed, line by line; the last is the number itself.

    Every number is read from the result, edited ones included. Empty if the stage is pooled, as of a long input.
    """
    context = CellContext(result, cell)
    return context.lines(_rule(context))


def _rule(context: CellContext) -> Rule | None:
    """Return how the stage is computed in a model like this one; None for a stage that variants have, too."""
    options, stage = context.result.options, context.spot.stage
    if not options.is_trained:
        return None
    if options.config.is_hosted and (derivation := context.derivation) is not None:
        return lambda context: Working((derivation.formula,))
    if options.config.is_recurrent:
        return RECURRENT.get(stage)
    if context.stage.mix is not None and options.config.rope_of(context.spot.layer) is None:
        return unrotated
    if context.derivation is not None and context.derivation.weight:
        return norm
    return EXPLANATIONS.get(stage)


def _vector(context: CellContext, stage: str, *, layer: int | None = None) -> Float64:
    """Return a stage's vector of the token. Raises KeyError if the result does not hold it."""
    found: Float64 = context.result.picture(context.spot.at(stage=stage, layer=layer))[context.row].astype(np.float64)
    return found


def _parameters(context: CellContext, layer: int | None = None) -> Mapping[str, Float32]:
    return context.result.layers[context.spot.layer if layer is None else layer].parameters


def _config(context: CellContext) -> Config:
    return context.result.options.config


def _normalised(
    context: CellContext, x: Float64, by: str, what: Text, *, layer: int | None = None, column: int | None = None
) -> Working:
    """Return one number of a vector after a norm of a layer, the cell's column if no other; a title without weights.

    RMSNorm divides by the root mean square, LayerNorm subtracts the mean first; both multiply by the weight.
    """
    weights, norm = _parameters(context, layer), _config(context).norm
    at = context.column if column is None else column
    if by not in weights:
        return Working((Text("d{column} of {vector}, normalised by {norm}", column=at, vector=what, norm=by),))
    own, weight, spread = float(x[at]), float(weights[by][at]), centred(x, norm)
    mean = float(x.mean()) if norm == "layer_norm" else 0.0
    root = root_mean_square(spread, _config(context).norm_eps).item()
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


def _normalised_vector(context: CellContext, x: Float64, by: str, *, layer: int | None = None) -> Float64:
    """Return the whole vector after a norm of a layer. Raises KeyError if its weights are missing."""
    weights, spread = _parameters(context, layer), centred(x, _config(context).norm)
    root = root_mean_square(spread, _config(context).norm_eps)
    return spread / root * weights[by] + weights.get(f"{by}.bias", np.float64(0))


def norm(context: CellContext) -> Working:
    """Return one number of a stage that is another one after a norm, such as normalised queries."""
    assert context.derivation is not None
    derivation, source = context.derivation, STAGES[context.derivation.source]
    if context.spot.layer in derivation.in_layers:
        return Working((Text("d{column} of {token}: this layer has no norm before attention", column=context.column,
                             token=context.token),), float(_vector(context, derivation.source)[context.column]))
    what = Text("the {vector} of {token}", vector=Text(source.vector_name), token=context.token)
    if not source.per_head:
        return _normalised(context, _vector(context, source.name), derivation.weight, what)
    if not _config(context).qk_norm_joint:
        return context.with_sharing_heads(_normalised(context, _vector(context, source.name), derivation.weight, what))
    heads = context.result.array(source.name, layer=context.spot.layer)[context.spot.sentence, :, context.row]
    head = context.result.options.shared_head_index(source.name, context.spot.head)
    what = Text("the {vector} of {token}, of all heads side by side", vector=Text(source.vector_name),
                token=context.token)
    return context.with_sharing_heads(_normalised(context, heads.astype(np.float64).ravel(), derivation.weight, what,
                                                  column=head * heads.shape[-1] + context.column))


def unrotated(context: CellContext) -> Working:
    """Return one number of rotated queries or keys in a layer without positions: that of the query or key itself."""
    source = STAGES[context.stage.source]
    what = Text("d{column} of the {vector} of {token}: this layer has no positions", column=context.column,
                vector=Text(source.vector_name), token=context.token)
    return context.with_sharing_heads(Working((what,), context.number(source.name)))


_SUMMANDS = ("residual", *ADDED_STAGES)


def _residual(context: CellContext) -> Working:
    """Return the residual stream: what the layer before returns, or embeddings in the first one of a text."""
    config, layer = _config(context), context.spot.layer
    if layer == 0:
        words = N_("input of the first layer: the embedding of {token}, normalised") if config.embedding_norm else N_(
            "input of the first layer: the embedding of {token}")
        value = None if config.embedding_norm else float(_vector(context, "embeddings")[context.column])
        return Working((Text(words, token=context.token),), value)
    if layer == config.encoder_layers:
        before = context.result.decoder_inputs[context.spot.sentence][context.row].label
        words = N_("input of the decoder: the embedding of {token} + position {position}") if (
            config.adds_positions) else N_("input of the decoder: the embedding of {token}")
        return Working((Text(words, token=before, position=context.row),))
    return _layer_output(context, layer - 1)


def _layer_output(context: CellContext, layer: int) -> Working:
    """Return one number of what a layer returns: a sum, or what post-norms make of it."""
    at = context.column
    if context.result.options.is_layer_ablated(layer):
        return Working((Text("layer {layer} is ablated: it returns its input", layer=layer),),
                       float(_vector(context, "residual", layer=layer)[at]))
    if _config(context).post_norm:
        return _post_norm(context, layer)
    stages = [stage for stage in _SUMMANDS if stage in context.result.stages(layer)]
    parts = [float(_vector(context, stage, layer=layer)[at]) for stage in stages]
    names = (Text("residual stream before layer {layer}", layer=layer), Text("attention output"), Text("MLP output"))
    lines = [Text("{term}   {name}", term=f"{sign} {number(part)}", name=name)
             for sign, part, name in zip(" ++", parts, names, strict=False)]
    return Working((Text("d{column} of {token}", column=at, token=context.token), *lines), sum(parts))


def _post_norm(context: CellContext, layer: int) -> Working:
    """Return one number of the output of a post-norm layer, which may have no MLP."""
    x = _vector(context, "residual", layer=layer) + _vector(context, "attention_output", layer=layer)
    if "feed_forward" not in context.result.stages(layer):
        what = Text("residual stream + attention output of {token}", token=context.token)
        return _normalised(context, x, "attention_norm", what, layer=layer)
    x = _normalised_vector(context, x, "attention_norm", layer=layer) + _vector(context, "feed_forward", layer=layer)
    what = Text("attention sublayer + MLP output of {token}", token=context.token)
    return _normalised(context, x, "feed_forward_norm", what, layer=layer)


def _final(context: CellContext) -> Working:
    """Return the residual stream after the last layer, through the final norm; without one, as the layer returns it."""
    layer = context.spot.layer
    if not _config(context).post_norm:
        what = Text("the residual stream after the last layer for {token}", token=context.token)
        return _normalised(context, _stream_after(context, layer), "final_norm", what)
    if context.result.options.is_layer_ablated(layer):
        return Working((Text("the last layer is ablated: it returns its input"),),
                       float(_vector(context, "residual")[context.column]))
    return _post_norm(context, layer)


def _encoder_output(context: CellContext) -> Working:
    """Return what the last encoder layer returns, through the norm of the encoder if it has one."""
    layer = _config(context).encoder_layers - 1
    if _config(context).post_norm:
        return _layer_output(context, layer)
    what = Text("the residual stream after the encoder for {token}", token=context.token)
    return _normalised(context, _stream_after(context, layer), "encoder_norm", what, layer=layer)


def _stream_after(context: CellContext, layer: int) -> Float64:
    """Return the residual stream after a layer, a sum."""
    stages = _SUMMANDS[:1] if context.result.options.is_layer_ablated(layer) else _SUMMANDS
    return np.asarray(sum((_vector(context, stage, layer=layer) for stage in stages), np.float64(0)))


def _biased_scores(context: CellContext) -> Working:
    """Return a scaled score plus the bias of its distance: ALiBi's, or a learned one."""
    config, scaled, distance = _config(context), context.number("scaled_scores"), context.row - context.column
    first, head = Text("scaled score {score}", score=number(scaled)), context.spot.head
    if config.alibi:
        slope = config.slopes[head]
        return Working((first, Text(
            "minus slope {slope:.6g} · distance {distance} (position {query} − position {key})", slope=slope,
            distance=distance, query=context.row, key=context.column)), scaled - slope * distance)
    row = int(relative_buckets(config, context.spot.layer, [context.row], [context.column])[0, 0])
    bias = float(_parameters(context, config.bias_layer(context.spot.layer))["relative_bias"][row, head])
    return Working((first, Text(
        "plus {bias}, the bias of head {head} for distance {distance} (row {row} of {matrix})", bias=number(bias),
        head=head, distance=f"{-distance}".replace("-", "−"), row=row, matrix="relative_bias")), scaled + bias)


def _capped_scores(context: CellContext) -> Working:
    scaled, cap = context.number("scaled_scores"), _config(context).score_cap
    lines = (Text("scaled score {score}", score=number(scaled)),
             Text("soft cap: {cap:g} · tanh(scaled score / {cap:g})", cap=cap))
    return Working(lines, float(soft_cap(np.array(scaled), cap)))


def _mlp_input(context: CellContext) -> Float64:
    """Return the vector that the MLP, or its router, reads."""
    config = _config(context)
    if config.shared_norm:
        return _vector(context, "normed")
    x = _vector(context, "residual")
    x = x if config.parallel else x + _vector(context, "attention_output")
    by = "attention_norm" if config.post_norm else "feed_forward_norm" if config.pre_norm else ""
    return _normalised_vector(context, x, by) if by else x


def _hidden(context: CellContext, x: Float64, prefix: str = "") -> Float64:
    """Return the hidden activations of an MLP whose weights begin with `prefix`."""
    weights, activation = _parameters(context), ACTIVATIONS[_config(context).activation]

    def project(name: str) -> Float64:
        # In 32-bit floats: a 64-bit copy of a large matrix takes longer than everything else, at every hover.
        product: Float64 = (weights[prefix + name] @ x.astype(np.float32)).astype(np.float64)
        return product + weights.get(f"{prefix}{name}.bias", np.float64(0))

    with np.errstate(over="ignore"):
        return activation(project("W_gate")) * project("W_up") if _config(context).gated else activation(
            project("W_up"))


def _feed_forward(context: CellContext) -> Working:
    """Return one number of the MLP output, computed from the vector that the MLP reads."""
    if _config(context).experts:
        return _mixture(context)
    weights = _parameters(context)
    middle = _hidden(context, _mlp_input(context))
    working = dot(middle, weights["W_down"][context.column], name=lambda at: Text("hidden {number}", number=at))
    bias = weights.get("W_down.bias")
    first = Text("the {count:,} hidden activations of {token} · row d{column} of {matrix}", count=len(middle),
                 token=context.token, column=context.column, matrix="W_down")
    return working.titled(first).plus(Text("bias"), None if bias is None else float(bias[context.column]))


def _router(context: CellContext) -> Working:
    """Return one router logit: what the MLP reads, times a row of the router."""
    first = Text("feed_forward_norm(x + attention) of {token} · row {row} of {matrix}", token=context.token,
                 row=context.column, matrix="W_router")
    return dot(_mlp_input(context),
               _parameters(context)["W_router"][context.column]).titled(first)


def _expert(context: CellContext) -> Working:
    first = Text("the expert with the largest router logit of {token}, after {count} others", token=context.token,
                 count=context.column)
    return Working((first,), float(np.argsort(-_vector(context, "router_logits"), kind="stable")[context.column]))


def _expert_weight(context: CellContext) -> Working:
    """Return the softmax of one router logit, over the chosen experts or over all of them."""
    logits, chosen = _vector(context, "router_logits"), _vector(context, "experts").astype(int)
    own, over, at = float(logits[chosen[context.column]]), logits, chosen[context.column]
    last = Text("divided by the sum over all {count} experts", count=len(logits))
    if _config(context).normalises_experts:
        over, at = logits[chosen], context.column
        last = Text("divided by the sum over the {count} chosen experts", count=len(chosen))
    first = Text("exp of the router logit {logit} of expert {expert}", logit=number(own),
                 expert=chosen[context.column])
    return Working((first, last), float(softmax(over)[at]))


def _mixture(context: CellContext) -> Working:
    """Return one number of the MLP output: that of each chosen expert, times its weight."""
    x, found = _mlp_input(context), []
    chosen, shares = _vector(context, "experts").astype(int), _vector(context, "expert_weights")
    for expert in chosen.tolist():
        row = _parameters(context)[f"experts.{expert}.W_down"][context.column].astype(np.float64)
        found.append(float(_hidden(context, x, f"experts.{expert}.") @ row))
    first = Text("weight of each expert of {token} · d{column} of what it returns", token=context.token,
                 column=context.column)
    return dot(shares, np.array(found), name=lambda at: Text("expert {number}", number=chosen[at])).titled(first)


def _value_weighted(context: CellContext) -> Working:
    """Return a weight times the length of what the value of its key becomes in the attention output."""
    weight = context.number(
        "dropped_weights" if context.result.is_whole("dropped_weights", layer=context.spot.layer) else "weights")
    length = value_lengths(context.result, context.spot.layer)[context.spot.sentence, context.spot.head, context.column]
    lines = (Text("weight {weight} of {key}", weight=number(weight), key=context.keys[context.column]),
             Text("times the length of its value through {matrix}: {length}", matrix="out_proj",
                  length=number(float(length))))
    return Working(lines, abs(weight) * float(length))


def _weights_gradient(context: CellContext) -> Working:
    """Return a weight times the gradient of the metric with respect to it."""
    result, spot = context.result, context.spot
    assert result.gradients is not None
    weight, metric = context.number("weights"), result.gradients.label(spot.sentence)
    slope = float(result.gradients.layers[spot.layer][spot.sentence, spot.head, context.row, context.column])
    lines = (Text("weight {weight} of {key}", weight=number(weight), key=context.keys[context.column]),
             Text("times the gradient of {metric}: {slope}", metric=metric, slope=number(slope)))
    return Working(lines, weight * slope)


def _rollout(context: CellContext) -> Working:
    """Return a row of this layer's attention and residual stream, times the rollout of the layers before."""
    layer, at = context.spot.layer, (context.spot.sentence, slice(len(context.keys)))
    row = layer_mixing(context.result, layer)[at][context.row, : len(context.keys)]
    if layer == 0:
        first = Text("½ · mean weight over the heads, plus ½ on the token itself")
        return Working((first,), float(row[context.column]))
    before = context.result.picture(context.spot.at(stage="rollout", layer=layer - 1))[:, context.column]
    return dot(row, before, name=lambda at: context.keys[at]).titled(Text(
        "½ · mean weights of {token}, plus ½ on itself · rollout of layer {layer}", token=context.token,
        layer=layer - 1))


#: By stage; `norm` is the rule of stages that are another one after a norm.
EXPLANATIONS: Mapping[str, Rule] = MappingProxyType({
    "residual": _residual, "biased_scores": _biased_scores, "capped_scores": _capped_scores,
    "encoder_output": _encoder_output, "final_normed": _final,
    "router_logits": _router, "experts": _expert, "expert_weights": _expert_weight,
    **dict.fromkeys(("feed_forward", "projected_feed_forward"), _feed_forward),
    "value_weighted": _value_weighted, "rollout": _rollout, "weights_gradient": _weights_gradient,
})


def _matrix(context: CellContext, stage: str) -> Float64:
    return context.matrix(stage).astype(np.float64)


def _weights(context: CellContext, name: str) -> Float64:
    return context.result.parameters(context.spot.layer)[name].astype(np.float64)


def _gru(context: CellContext, x: Float64, h: Float64, name: str, at: int) -> Working:
    """Return number `at` of the next state of a GRU with input x and state h, through its gates."""
    parts = {}
    for part, vector in (("input", x), ("hidden", h)):
        matrix, bias = _weights(context, f"{name}_{part}"), _weights(context, f"{name}_{part}.bias")
        parts[part] = [float(matrix[row] @ vector + bias[row]) for row in (at, at + len(h), at + 2 * len(h))]
    (of_r, of_z, of_n), (own_r, own_z, own_n) = parts["input"], parts["hidden"]
    r, z = sigmoid(np.array([of_r + own_r, of_z + own_z])).tolist()
    n = math.tanh(of_n + r * own_n)
    before = float(h[at])
    return Working((
        Text("reset gate r = σ({input} + {hidden}) = {value}", input=number(of_r), hidden=number(own_r),
             value=number(r)),
        Text("candidate n = tanh({input} + r · {hidden}) = {value}", input=number(of_n), hidden=number(own_n),
             value=number(n)),
        Text("update gate z = σ({input} + {hidden}) = {value}", input=number(of_z), hidden=number(own_z),
             value=number(z)),
        f"(1 − z) · n + z · {number(before)}",
    ), n + z * (before - n))


def _encoder_state(context: CellContext) -> Working:
    x, states = _matrix(context, "embeddings"), _matrix(context, "encoder_states")
    half, row = states.shape[1] // 2, context.row
    is_backward, at = divmod(context.column, half)
    before, part = (row + 1, slice(half, None)) if is_backward else (row - 1, slice(half))
    is_first = not 0 <= before < len(states)
    h = np.zeros(half) if is_first else states[before, part]
    where = (Text("from zeros, where reading begins") if is_first
             else Text("from the state of {token}", token=context.keys[before]))
    words = N_("{token} is read from the right, {before}") if is_backward else N_(
        "{token} is read from the left, {before}")
    working = _gru(context, x[row], h, "backward" if is_backward else "forward", at)
    return working.titled(Text(words, token=context.token, before=where))


def _output_embedding(context: CellContext) -> Working:
    result, row = context.result, context.row
    token = result.options.config.start_id if row == 0 else result.outputs[context.spot.sentence][row - 1].id
    spelling = None if result.logits is None else result.logits.spelling(token)
    label = result.row_labels(context.spot)[row - 1] if row else (spelling.label if spelling else str(token))
    words = Text("d{column} of the embedding of {token}, the token before", column=context.column, token=label)
    return Working((words,), float(_weights(context, "output_embedding")[token, context.column]))


def _decoder_state(context: CellContext) -> Working:
    column = context.column
    if context.row:
        before = context.result.row_labels(context.spot)[context.row - 1]
        return Working((Text("d{column} of the new state after {token}", column=column, token=before),),
                       float(_matrix(context, "new_states")[context.row - 1, column]))
    states = _matrix(context, "encoder_states")
    working = dot(states[0, states.shape[1] // 2 :], _weights(context, "W_init")[column])
    working = working.titled(Text("tanh of: the state of {token}, read from the right · row d{column} of W_init",
                                  token=context.keys[0], column=column))
    working = working.plus(Text("bias"), float(_weights(context, "W_init.bias")[column]))
    return Working((*working.lines, f"tanh({number(working.value or 0.0)})"), math.tanh(working.value or 0.0))


def _value(context: CellContext) -> Working:
    source = STAGES["encoder_states"]
    return Working((Text("the {vector} of {token} itself", vector=Text(source.vector_name), token=context.token),),
                   context.number(source.name))


def _additive_score(context: CellContext) -> Working:
    query, key = _matrix(context, "queries")[context.row], _matrix(context, "keys")[context.column]
    vector = _weights(context, "attention_vector")
    first = Text("attention vector · tanh(query of {row} + key of {column})", row=context.token,
                 column=context.keys[context.column])

    def term(at: int) -> str:
        inner = f"{query[at]:.2f} {'−' if key[at] < 0 else '+'} {abs(key[at]):.2f}".replace("-", "−")
        return f"{number(float(vector[at]))} · tanh({inner})"

    return dot(np.tanh(query + key), vector, term=term).titled(first)


def _new_state(context: CellContext) -> Working:
    x = np.concatenate([_matrix(context, stage)[context.row] for stage in ("output_embeddings", "concatenated")])
    title = Text("the decoder reads the token before and the context of {token}", token=context.token)
    return _gru(context, x, _matrix(context, "decoder_states")[context.row], "decoder", context.column).titled(title)


#: By stage.
RECURRENT: Mapping[str, Rule] = MappingProxyType({
    "encoder_states": _encoder_state, "output_embeddings": _output_embedding, "decoder_states": _decoder_state,
    "values": _value, "scores": _additive_score, "new_states": _new_state,
})
