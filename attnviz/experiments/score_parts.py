"""Why a head looks there: one attention score as a sum of parts by what wrote them into the residual stream.

The residual stream before a layer is a sum: the embeddings and the output of every earlier head and MLP. With the scale
of every norm held at its value in this run, norm, projection and rotation are linear, so the query is a sum of one
vector for each of them, and so is the key; the score is their product (Elhage et al. 2021, "A Mathematical Framework
for Transformer Circuits").

Shapes: p parts, d size of the residual stream, h heads, d_h size of a head.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal

import numpy as np

from attnviz.document.options import FLOAT32
from attnviz.document.places import Cell, Head
from attnviz.document.targets import StageTarget, SteeringTarget
from attnviz.experiments.reasons import TOO_LONG, needs_one_text, needs_weights
from attnviz.experiments.rerun import Rerun
from attnviz.result.nn import centred, root_mean_square, rotated
from attnviz.result.result import Evaluation, Result
from attnviz.system.arrays import Float32, Float64
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import N_, Text

Kind = Literal["token", "position", "head", "mlp", "biases", "edits"]

#: What a part is called; heads and MLPs by their layer: "24.4", "MLP 24".
KINDS: Mapping[Kind, str] = MappingProxyType({
    "token": N_("Token embedding"), "position": N_("Position embedding"), "head": N_("{layer}.{head}"),
    "mlp": N_("MLP {layer}"), "biases": N_("Biases"), "edits": N_("Edits and rounding"),
})
#: The weights that make each stage of the normalised residual stream, and the norm after them, if the model has one.
PROJECTIONS: Mapping[str, tuple[str, str]] = MappingProxyType({
    "queries": ("W_query", "query_norm"), "keys": ("W_key", "key_norm"), "values": ("W_value", "")})


@dataclass(frozen=True, slots=True)
class Writer:
    """What wrote a part of the residual stream."""

    kind: Kind
    layer: int = -1  #: of a head or an MLP
    head: int = -1

    @property
    def name(self) -> Text:
        """Its name."""
        return Text(KINDS[self.kind], layer=self.layer, head=self.head)

    @property
    def place(self) -> Head | None:
        """The layer and head to look at, the first head for an MLP; None without a layer."""
        return None if self.layer < 0 else (self.layer, max(0, self.head))


@dataclass(frozen=True, slots=True)
class ScorePartsRequest:
    """Whose score to split: a cell (query, key) of any matrix of its head. Results are compared by identity."""

    result: Result
    cell: Cell


@dataclass(frozen=True, eq=False)
class ScoreParts:
    """A scaled score before mask and soft cap, q · k / √d_k, as a sum over writers: of the query, and of the key.

    Edits of stages on the way, and rounding in half precision, are a part of their own, so that both sums are exact.
    """

    request: ScorePartsRequest
    score: float  #: scaled, before mask and soft cap
    writers: tuple[Writer, ...]
    queries: Float64  #: (p, d_h): what each wrote into the query, divided by the scale of the scores
    keys: Float64  #: (p, d_h): what each wrote into the key
    query: Float64  #: (d_h,): the query itself, divided by the scale of the scores
    key: Float64  #: (d_h,): the key itself

    @cached_property
    def query_parts(self) -> Float64:
        """The share of each writer on the query's side, (p,): what it wrote into the query, times the key."""
        return self._with_rest(self.queries @ self.key)

    @cached_property
    def key_parts(self) -> Float64:
        """The share of each writer on the key's side, (p,): the query, times what it wrote into the key."""
        return self._with_rest(self.keys @ self.query)

    @cached_property
    def pairs(self) -> Float64:
        """The share of each pair of writers, (p, p): of the query in rows, of the key in columns."""
        return self.queries @ self.keys.T

    def _with_rest(self, parts: Float64) -> Float64:
        if self.writers[-1].kind == "edits":
            parts[-1] = self.score - parts[:-1].sum()
        return parts


def score_parts_unavailable(source: Evaluation | None, cell: Cell | None) -> Text:
    """Return why a score cannot be split into parts; "" if it can."""
    result = None if source is None else source.computed
    if result is None or not result.options.is_trained:
        return Text("A score is split into what earlier layers wrote: open a model (File > Open model).")
    if reason := needs_one_text(result.options) or needs_weights(result.options):
        return reason
    if result.options.config.post_norm:
        return Text("The layers of {name} are post-norm, so its scores are not sums of what earlier layers wrote.",
                    name=result.name)
    if cell is None:
        return Text("Pin a cell first: click a query and key in the picture of the weights.")
    if cell.spot.layer >= result.num_layers or not _is_kept(result, cell.spot.layer):
        return Text(TOO_LONG)
    return Text("")


def pair_of(cell: Cell) -> Cell:
    """Return the same pair of tokens in the scores of its head."""
    return replace(cell, spot=cell.spot.at(stage="scores"))


@np.errstate(all="ignore")  # numbers of 1e38 that a person typed
def run(rerun: Rerun, request: ScorePartsRequest, watch: Watch = UNWATCHED) -> ScoreParts:
    """Split the score of a cell. Raises KeyError if `score_parts_unavailable`."""
    result, cell = request.result, request.cell
    spot, rows, options = cell.spot, (cell.row, cell.column), request.result.options
    writers, written = _writers(result, spot.sentence, spot.layer, rows)  # (p, 2, d)
    divisor = options.divisor_in(spot.layer)
    sides, whole = [], []
    for at, stage in enumerate(("queries", "keys")):
        head = options.shared_head_index(stage, spot.head)
        sides.append(_scored(result, cell, written[:, at], rows[at], stage=stage, head=head))
        own = result.rows(options.row.score_stages[at], (spot.sentence, head), slice(rows[at], rows[at] + 1),
                          layer=spot.layer)
        whole.append(own[0].astype(np.float64))
    score = result.rows("scores", (spot.sentence, spot.head), slice(cell.row, cell.row + 1), layer=spot.layer)
    if _has_rest(result):
        writers = (*writers, Writer("edits"))
        # What the query and the key lack to be sums; a score edited itself is left to the sums over the parts.
        sides = [np.concatenate((side, (one - side.sum(axis=0))[None])) for side, one in zip(sides, whole, strict=True)]
    return ScoreParts(request, float(score[0, cell.column]) / divisor, writers, sides[0] / divisor, sides[1],
                      whole[0] / divisor, whole[1])


def _writers(result: Result, sentence: int, layer: int, rows: tuple[int, ...]) -> tuple[tuple[Writer, ...], Float64]:
    """Return everything that wrote into the residual stream before a layer, and what, (p, rows, d); biases are last."""
    at = list(rows)
    embeddings = result.array("residual")[sentence][at].astype(np.float64)  # normalised in some models
    writers, parts, biases = [Writer("token")], [embeddings], np.zeros_like(embeddings)
    if result.positions is not None:
        positions = result.positions[at].astype(np.float64)
        writers.append(Writer("position"))
        parts = [embeddings - positions, positions]
    for before in range(layer):
        if result.options.is_layer_ablated(before):
            continue  # it adds nothing to the residual stream
        heads = head_outputs(result, before, sentence, at)  # (h, rows, d)
        bias = np.zeros_like(embeddings) + result.parameters(before).get("out_proj.bias", np.float32(0))
        scale = output_scale(result, before, heads.sum(axis=0) + bias)
        heads, bias = heads * scale, bias * scale
        writers += [Writer("head", before, head) for head in range(len(heads))] + [Writer("mlp", before)]
        parts += [*heads, result.array("feed_forward", layer=before)[sentence][at].astype(np.float64)]
        biases = biases + bias
    return (*writers, Writer("biases")), np.stack([*parts, biases])


def head_outputs(result: Result, layer: int, sentence: int, at: list[int]) -> Float64:
    """Return what each head adds to some tokens before biases and norms, (h, rows, d)."""
    concatenated = result.array("concatenated", layer=layer)[sentence][at]  # (rows, h · d_h)
    matrix, heads = result.parameters(layer)["out_proj"], result.num_heads
    by_head = concatenated.reshape(len(at), heads, -1).swapaxes(0, 1)  # (h, rows, d_h)
    outputs: Float64 = (by_head @ matrix.T.reshape(heads, -1, len(matrix))).astype(np.float64)
    return outputs


def output_scale(result: Result, layer: int, output: Float64) -> Float64:
    """Return the factors that the norm of an attention output (rows, d) multiplies by, (rows, d); 1 without a norm."""
    norm = result.parameters(layer).get("post_attention_norm")
    return np.ones_like(output) if norm is None else norm / root_mean_square(output, result.options.config.norm_eps)


def projected(result: Result, layer: int, residual: Float64, written: Float64, *, stage: str, head: int) -> Float64:
    """Return what parts (p, rows, d) of a residual stream (rows, d) add to a head's queries, keys or values.

    Shape (p, rows, d_h), before positions rotate them. The scales of the norms are held at those of the residual
    stream, which is the sum of the parts; biases are added to the last part.
    """
    config, own, (matrix, norm) = result.options.config, result.parameters(layer), PROJECTIONS[stage]
    if "attention_norm" in own:  # ModernBERT's first layer has none
        written = normed_parts(result, residual, written, weight=own["attention_norm"], kind=config.norm)
        written[-1] += own.get("attention_norm.bias", np.float32(0))
    size = len(own[matrix]) // result.options.heads_of(stage)
    part = slice(head * size, (head + 1) * size)
    found: Float64 = written @ own[matrix][part].T.astype(np.float64)  # (p, rows, d_h)
    if f"{matrix}.bias" in own:
        found[-1] += own[f"{matrix}.bias"][part]
    if config.qk_norm and norm:
        whole, weight = found.sum(axis=0), own[norm]
        if config.qk_norm_joint:
            whole, weight = written.sum(axis=0) @ own[matrix].T.astype(np.float64), weight[part]
            whole += own.get(f"{matrix}.bias", np.float32(0))
        found = found / root_mean_square(whole, config.norm_eps) * weight
    return found


def normed_parts(result: Result, residual: Float64, written: Float64, *, weight: Float32, kind: str) -> Float64:
    """Return parts (p, rows, d) after a norm without its bias, its scale held at that of the sum (rows, d)."""
    return centred(written, kind) / root_mean_square(centred(residual, kind), result.options.config.norm_eps) * weight


def _scored(result: Result, cell: Cell, written: Float64, row: int, *, stage: str, head: int) -> Float64:
    """Return what the parts (p, d) of one token add to its query or key as it is scored, (p, d_h); biases are last."""
    layer, options, size = cell.spot.layer, result.options, result.options.d_k
    residual = result.array("residual", layer=layer)[cell.spot.sentence, [row]].astype(np.float64)
    found = projected(result, layer, residual, written[:, None], stage=stage, head=head)[:, 0]
    rope = options.row.rope(options, layer) if options.row.rope else None
    if rope is None:
        return found
    found = rotated(found, rope.frequencies(size, tokens=max(result.lengths)), row)
    found[..., : rope.rotated(size)] *= rope.attention_factor
    return found


def _is_kept(result: Result, layer: int) -> bool:
    """Return whether a layer keeps its scores and residual stream, and every earlier one what it wrote."""
    needed = [("residual", layer), ("scores", layer)]
    needed += [(stage, before) for before in range(layer) for stage in ("concatenated", "feed_forward")]
    return all(result.is_whole(stage, layer=at) for stage, at in needed) and result.is_whole("residual")


def _has_rest(result: Result) -> bool:
    """Return whether the parts may not add up: stages are edited, or rounded to half precision."""
    edits = any(isinstance(target, StageTarget | SteeringTarget) for target in result.document.edits)
    return edits or result.options.dtype != FLOAT32
