"""The variants of attention, each a row of plain data: its options, sizes, matrices and stages of its own.

The engine knows how each is drawn and run (`attnviz.engine.variants.table`); what is said and shown of it stands here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from attnviz.document.rope import Rope
from attnviz.document.stage import Stage, Term, vector

Value = str | int | float | bool | tuple[int, ...] | tuple[str, ...]
Sizes = Mapping[str, Any]  #: options by name, as far as they are settled

MODEL = "model:"  #: what the name of a row begins with that is no variant's, but a model's


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """A weight matrix: what it makes of what, and how it is kept."""

    name: str
    stages: tuple[str, ...]  #: stages; of several, their rows stand one below the other
    source: str = "embeddings"  #: the stage that it is multiplied with
    rows: str  #: the size that its rows count for each stage that it makes
    columns: str
    is_linear: bool = True  #: as nn.Linear keeps it, (out, in): a row for each dimension it makes; else a column
    per_head: bool = False  #: one for each head, (head, rows, columns)
    bias: str = ""  #: the name of its bias, where it can have one
    bias_is_fixed: bool = False  #: it has its bias whatever `qkv_bias` says

    @property
    def symbol(self) -> str:
        """The matrix as it stands on the right of a product."""
        return self.name + ("ᵀ" if self.is_linear else "")

    def has_bias(self, sizes: Any) -> bool:
        """Whether it has a bias under these options."""
        return bool(self.bias) and (self.bias_is_fixed or sizes.qkv_bias)

    def labels(self, count: int) -> tuple[str, ...]:
        """What its `count` rows are called; those of several stages by the stage's first letter too."""
        if len(self.stages) == 1:
            return tuple(f"d{row}" for row in range(count))
        each = count // len(self.stages)
        return tuple(f"{stage[0]} d{row}" for stage in self.stages for row in range(each))


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """How a stage comes about that no matrix alone makes."""

    formula: str
    rule: str = ""  #: a key of `attnviz.result.explain_models.WAYS`; "" where the formula says all
    source: str = ""  #: the stage that it is computed from
    weight: str = ""  #: the weights that scale it
    first_layer: str = ""  #: the formula in the first layer, where it is another


@dataclass(frozen=True, slots=True, kw_only=True)
class Multiple:
    """A size that has to be a multiple of others, and the sentence where it is not."""

    size: str
    factors: tuple[str | int, ...]  #: sizes, or numbers, multiplied with each other
    message: str  #: names the sizes in braces

    def check(self, sizes: Sizes) -> str:
        """The sentence where it does not hold of these sizes; "" where it does."""
        factor = math.prod(part if isinstance(part, int) else int(sizes[part]) for part in self.factors)
        return self.message.format(**sizes) if sizes[self.size] % factor else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One formulation of attention: what differs between it and the others."""

    name: str  #: as in files and on the command line
    label: str  #: as on screen
    layers: int = 1
    uses: frozenset[str] = frozenset()  #: those options that not every variant reads
    defaults: Mapping[str, Value] = field(default_factory=dict)  #: where its source differs from the common ones
    follows: Mapping[str, Callable[[Sizes], int]] = field(default_factory=dict)  #: sizes that, not set, follow others
    multiples: tuple[Multiple, ...] = ()
    d_out_is_per_head: bool = False  #: else it counts the dimensions of all heads together
    width: str = ""  #: the size that follows the number of heads while the person has not set it
    width_per_head: int = 1  #: and which is a multiple of so many for each head
    shared: Mapping[str, str] = field(default_factory=dict)  #: stages with fewer heads, and the size that counts them
    matrices: tuple[Matrix, ...] = ()
    stages: tuple[Stage, ...] = ()  #: those it has besides the stages that all have
    score_stages: tuple[str, str] = ("queries", "keys")  #: the stages whose product they are: of their rows, columns
    derivations: Mapping[str, Derivation] = field(default_factory=dict)  #: of stages that are not computed as usual
    rope: Callable[[Any], Rope] | None = None  #: (options) -> the rotary positions, where it has any
    dropout_per_head: bool = False  #: each head has a dropout of its own, and they draw one after the other

    @property
    def rows_are_keys(self) -> bool:
        """Whether the rows of its scores are the keys' tokens."""
        return self.score_stages[0] == "keys"

    def matrix_of(self, stage: str) -> Matrix | None:
        """The matrix that makes a stage; None where none does."""
        return next((matrix for matrix in self.matrices if stage in matrix.stages), None)

    def formula_naming(self, parameter: str) -> str:
        """The formula in which weights stand that are no matrix of this table; "" where none is."""
        return next((made.formula for made in self.derivations.values() if parameter in made.formula), "")

    def matrix_named(self, parameter: str) -> Matrix | None:
        """The matrix of this name, or with a bias of this name."""
        return next((matrix for matrix in self.matrices if parameter in (matrix.name, matrix.bias)), None)


def _three(names: tuple[str, str, str], rows: str, columns: str, **others: Any) -> tuple[Matrix, ...]:
    """The matrices that make queries, keys and values."""
    stages = ("queries", "keys", "values")
    biases = ("",) * 3 if not others.pop("has_bias", True) else tuple(f"{name}.bias" for name in names)
    return tuple(
        Matrix(name=name, stages=(stage,), rows=rows, columns=columns, bias=bias, **others)
        for name, stage, bias in zip(names, stages, biases, strict=True)
    )


def _out(name: str, size: str, *, bias: str = "", bias_is_fixed: bool = False) -> Matrix:
    """The matrix that mixes the heads at the end."""
    return Matrix(name=name, stages=("output",), source="concatenated", rows=size, columns=size, bias=bias,
                  bias_is_fixed=bias_is_fixed)


def _least_heads(sizes: Sizes) -> int:
    """The fewest heads, more than one, that divide the embeddings."""
    width = int(sizes["d_in"])
    return next((heads for heads in range(2, width) if width % heads == 0), width)


def _heads_divide(width: str) -> Multiple:
    return Multiple(
        size="d_out", factors=("num_heads",),
        message=f"{{num_heads}} heads do not divide {{d_out}} dimensions: {width} must be a multiple of num_heads.",
    )


def _half_of_heads(sizes: Sizes) -> int:
    """The most heads of keys and values that divide the heads and are shared: half of them, if they can be halved."""
    heads = int(sizes["num_heads"])
    return next((shared for shared in range(heads // 2, 1, -1) if heads % shared == 0), 1)


def _rotation_terms(options: Any, row: int, column: int, tokens: int) -> tuple[Term, ...]:
    """A rotated number: its own dimension times cos θ, and times sin θ the one half the width away.

    θ grows with the position, for each pair of dimensions (i, i + d_k / 2) at a speed of its own.
    """
    rope, half = options.row.rope(options), options.d_k // 2
    angle = row * rope.frequencies(options.d_k, tokens=tokens)[column % half]
    first = column < half
    other, sign = (column + half, -1) if first else (column - half, 1)
    times = "" if rope.attention_factor == 1 else f"{rope.attention_factor:.4g} · "
    return (Term(column, rope.attention_factor * math.cos(angle), f"d{column} · {times}cos {angle:.4g}"),
            Term(other, sign * rope.attention_factor * math.sin(angle),
                 f"d{other} · {'−' if first else ''}{times}sin {angle:.4g}"))


ROTATED_QUERIES = vector(
    "rotated_queries", "Rotated queries", "q′ = rotate(q, position)",
    "The queries, each pair of dimensions turned by an angle that grows with the position.",
    vector_name="rotated query", source="queries", mix=_rotation_terms,
)
ROTATED_KEYS = vector(
    "rotated_keys", "Rotated keys", "k′ = rotate(k, position)",
    "The keys turned likewise: scores depend on how far two tokens stand apart.",
    vector_name="rotated key", source="keys", mix=_rotation_terms,
)

_QKV = ("W_query", "W_key", "W_value")
_DRAWN = frozenset({"seed", "weights_from", "builds"})
_LINEAR = _DRAWN | {"d_out", "qkv_bias"}

ROWS: Mapping[str, Variant] = MappingProxyType({
    row.name: row
    for row in (
        Variant(name="simple", label="Simplified self-attention", defaults={"scale": "none"}),
        Variant(
            name="self_attention_v1", label="SelfAttention_v1 (nn.Parameter)", uses=_DRAWN | {"d_out"},
            matrices=_three(_QKV, "d_in", "d_out", is_linear=False, has_bias=False),
        ),
        Variant(
            name="self_attention_v2", label="SelfAttention_v2 (nn.Linear)", uses=_LINEAR, defaults={"seed": 789},
            matrices=_three(_QKV, "d_out", "d_in"),
        ),
        Variant(
            name="causal", label="CausalAttention", uses=_LINEAR, defaults={"mask": "causal"},
            matrices=_three(_QKV, "d_out", "d_in"),
        ),
        Variant(
            name="multi_head_wrapper", label="MultiHeadAttentionWrapper", uses=_LINEAR | {"num_heads"},
            defaults={"mask": "causal", "num_heads": 2}, d_out_is_per_head=True, dropout_per_head=True,
            matrices=_three(_QKV, "d_out", "d_in", per_head=True),
        ),
        Variant(
            name="multi_head", label="MultiHeadAttention (weight splits)", uses=_LINEAR | {"num_heads"},
            defaults={"mask": "causal", "num_heads": 2}, multiples=(_heads_divide("d_out"),), width="d_out",
            matrices=(*_three(_QKV, "d_out", "d_in"),
                      _out("out_proj", "d_out", bias="out_proj.bias", bias_is_fixed=True)),
        ),
        Variant(
            name="einsum", label="Einsum formulation", uses=_DRAWN | {"num_heads"},
            follows={"num_heads": _least_heads}, multiples=(_heads_divide("d_in"),), width="d_in",
            matrices=(*_three(("W_Q", "W_K", "W_V"), "d_k", "d_in", per_head=True, has_bias=False),
                      _out("W_O", "d_in")),
            score_stages=("keys", "queries"),  # K · Qᵀ
        ),
        Variant(
            name="torch_mha", label="torch.nn.MultiheadAttention", uses=_DRAWN | {"num_heads", "qkv_bias"},
            defaults={"qkv_bias": True}, follows={"num_heads": _least_heads}, multiples=(_heads_divide("d_in"),),
            width="d_in",
            matrices=(Matrix(name="in_proj_weight", stages=("queries", "keys", "values"), rows="d_in", columns="d_in",
                             bias="in_proj_bias"),
                      _out("out_proj", "d_in", bias="out_proj.bias")),
        ),
        Variant(
            name="grouped_query", label="Grouped-query attention (RoPE)",
            uses=_LINEAR | {"num_heads", "num_kv_heads", "rope_base"},
            defaults={"mask": "causal", "num_heads": 4, "d_out": 16}, follows={"num_kv_heads": _half_of_heads},
            multiples=(
                _heads_divide("d_out"),
                Multiple(size="d_out", factors=("num_heads", 2), message=(
                    "Rotary positions turn pairs of dimensions, and d_out={d_out} does not give each of {num_heads} "
                    "heads an even number: d_out must be a multiple of 2 * num_heads.")),
                Multiple(size="num_heads", factors=("num_kv_heads",), message=(
                    "{num_kv_heads} heads of keys and values cannot be shared evenly by {num_heads} heads: num_heads "
                    "must be a multiple of num_kv_heads.")),
            ),
            width="d_out", width_per_head=2,
            shared={"keys": "num_kv_heads", "rotated_keys": "num_kv_heads", "values": "num_kv_heads"},
            matrices=(
                Matrix(name="W_query", stages=("queries",), rows="d_out", columns="d_in", bias="W_query.bias"),
                Matrix(name="W_key", stages=("keys",), rows="d_kv", columns="d_in", bias="W_key.bias"),
                Matrix(name="W_value", stages=("values",), rows="d_kv", columns="d_in", bias="W_value.bias"),
                _out("out_proj", "d_out", bias="out_proj.bias", bias_is_fixed=True),
            ),
            stages=(ROTATED_QUERIES, ROTATED_KEYS),
            score_stages=("rotated_queries", "rotated_keys"), rope=lambda options: Rope(base=options.rope_base),
        ),
    )
})
