"""How the stages of a recurrent encoder-decoder are computed: its GRUs, and the energies of additive attention.

A rule raises KeyError if a Result lacks a stage or weights: only the formula is shown then.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from attnviz.document.stages import STAGES
from attnviz.result.explain_context import CellContext, Rule
from attnviz.result.nn import sigmoid
from attnviz.system.arithmetic import Working, dot, number
from attnviz.system.arrays import Float64
from attnviz.system.wording import N_, Text


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
EXPLANATIONS: Mapping[str, Rule] = MappingProxyType({
    "encoder_states": _encoder_state, "output_embeddings": _output_embedding, "decoder_states": _decoder_state,
    "values": _value, "scores": _additive_score, "new_states": _new_state,
})
