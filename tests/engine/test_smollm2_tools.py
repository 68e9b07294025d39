"""Each tool of research on SmolLM2: equal to transformers with hooks on its modules."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
import torch
from torch import Tensor
from transformers.models.llama.modeling_llama import apply_rotary_pos_emb

from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.places import Cell, Spot
from attnviz.experiments import ablated_contexts, patching, score_parts
from attnviz.experiments.ablation_effects import AblationEffects, next_effects
from attnviz.experiments.direct_logit_attribution import attribute_logit
from attnviz.experiments.patched_activations import ACTIVATIONS
from attnviz.experiments.patching import PatchingMap, PatchingRequest
from attnviz.experiments.score_parts import ScorePartsRequest, Writer
from tests.engine.smollm2 import HEADS, LAYERS, METRIC, SIZE, Change, Pair, Run, close, forward, pair, smollm2

pytestmark = pytest.mark.slow

__all__ = ["pair", "smollm2"]

MIDDLE = 23  #: a layer whose heads move names


def patched_values(pair: Pair, request: PatchingRequest, row: int) -> Tensor:
    """Return the metric after each patch of a row of a map, a copy of the text for each."""
    source, target = (pair.clean, pair.corrupted) if request.direction == "denoise" else (pair.corrupted, pair.clean)
    layer, name, heads = request.layer_of(row), request.activation, request.heads
    columns = range(target.ids.shape[1]) if request.has_tokens else range(heads)
    if name == "pattern":
        name, shared = "heads", target.kept["values", layer].unflatten(-1, (-1, SIZE)).repeat_interleave(3, dim=1)
        values = torch.einsum("hqk,khd->qhd", source.attentions[layer], shared).flatten(1)
    else:
        values = source.kept[name, layer]

    def patch(x: Tensor) -> Tensor:
        x = x.clone()
        for copy, column in enumerate(columns):
            head = request.head_of(row, column)
            rows = slice(column, column + 1) if request.has_tokens else slice(None)
            part = slice(None) if head is None else slice(SIZE * head, SIZE * head + SIZE)
            x[copy, rows, part] = values[rows, part]
        return x

    made = forward(pair.model, target.ids.expand(len(columns), -1), {(name, layer): patch}, logits_to_keep=1)
    return torch.tensor(METRIC.of(made.logits[:, -1].double().numpy()))


def check_patching(pair: Pair, request: PatchingRequest, rows: Sequence[int]) -> None:
    """Compare rows of a map; only these are computed."""
    shape, ends = request.shape, [float(METRIC.of(run.logits[-1].numpy())) for run in (pair.clean, pair.corrupted)]
    known = PatchingMap(request, ends[0], ends[1], np.full(shape, np.nan), np.zeros(shape, np.bool_),
                        frozenset(range(shape[0])) - set(rows))
    found = patching.run(pair.engine, replace(request, known=known))
    for row in rows:
        close(found.values[row], patched_values(pair, request, row), (request.activation, request.direction, row))


EXACT = [name for name, row in ACTIVATIONS.items() if not row.is_path]


@pytest.mark.parametrize("activation", EXACT)
def test_a_patch_is_a_hook(pair: Pair, activation: str) -> None:
    request = PatchingRequest(pair.clean.result, pair.corrupted.result, METRIC, activation)
    check_patching(pair, request, [MIDDLE])
    if ACTIVATIONS[activation].by_head:
        check_patching(pair, replace(request, layer=MIDDLE), [1])


@pytest.mark.parametrize("activation", ["residual", "keys"])
def test_an_estimate_is_a_gradient(pair: Pair, activation: str) -> None:
    kept: dict[tuple[str, int], Tensor] = {}

    def keep(layer: int) -> Change:
        return lambda x: kept.setdefault((activation, layer), x)

    source, target = pair.clean, pair.corrupted
    made = forward(pair.model, target.ids, {(activation, layer): keep(layer) for layer in range(LAYERS)}, grad=True)
    gradients = torch.autograd.grad(METRIC.of(made.logits[0, -1]), list(kept.values()))
    request = PatchingRequest(source.result, target.result, METRIC, activation, method="estimate")
    found = patching.run(pair.engine, request)
    for layer, gradient in enumerate(gradients):
        change = (source.kept[activation, layer] - target.kept[activation, layer]).double() * gradient[0]
        if request.row.by_head:
            change = change.unflatten(-1, (-1, SIZE)).movedim(1, 0)  # (h, t, d_h)
        close(found.values[layer] - found.corrupted_difference, change.flatten(1).sum(dim=1), layer)


@pytest.mark.parametrize("kind", ABLATION_KINDS)
def test_an_ablated_head_is_a_hook(pair: Pair, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(ablated_contexts.reference_sentences()) == 200
    monkeypatch.setattr(ablated_contexts, "SENTENCES", 20)  # of these
    run, held, place = pair.clean, pair.corrupted, (0, pair.clean.ids.shape[1] - 1)
    contexts = {"zero": lambda layer: torch.zeros_like(run.kept["heads", layer]),
                "mean": lambda layer: run.kept["heads", layer].mean(dim=0, keepdim=True).expand(place[1] + 1, -1),
                "reference": lambda layer: reference_contexts(pair)[layer].expand(place[1] + 1, -1),
                "resample": lambda layer: held.kept["heads", layer]}[kind]
    empty = AblationEffects.empty(run.result, place, METRIC, kind=kind, held=held.result)
    known = replace(empty, computed_layers=frozenset(range(LAYERS)) - {MIDDLE})
    found, written = next_effects(pair.engine, known), contexts(MIDDLE)

    def ablate(x: Tensor) -> Tensor:
        x = x.clone()
        for head in range(HEADS):
            x[head, :, SIZE * head : SIZE * head + SIZE] = written[:, SIZE * head : SIZE * head + SIZE]
        return x

    logits = forward(pair.model, run.ids.expand(HEADS, -1), {("heads", MIDDLE): ablate}, logits_to_keep=1).logits
    without, whole = logits[:, -1].double(), run.logits[-1]
    close(found.logits[MIDDLE], METRIC.of(whole.numpy()) - METRIC.of(without.numpy()))
    close(found.probabilities[MIDDLE], whole.softmax(-1)[METRIC.token] - without.softmax(-1)[:, METRIC.token])


def reference_contexts(pair: Pair) -> list[Tensor]:
    """Return the mean of what the output projection of each layer reads over the reference sentences, (h · d_h,)."""
    tokenizer, kept = pair.engine.models.tokenizer, dict[int, Tensor]()
    sentences = ablated_contexts.reference_sentences()[: ablated_contexts.SENTENCES]
    texts = [[token.id for token in tokenizer.tokenize(text)] for text in sentences]
    longest = max(map(len, texts))
    ids = torch.tensor([text + [0] * (longest - len(text)) for text in texts])  # no token reads those after it
    is_token = torch.arange(longest) < torch.tensor([[len(text)] for text in texts])

    def keep(layer: int) -> Change:
        def hook(x: Tensor) -> Tensor:
            kept[layer] = x[is_token].double().mean(dim=0).float()
            return x
        return hook

    forward(pair.model, ids, {("heads", layer): keep(layer) for layer in range(LAYERS)}, logits_to_keep=1)
    return [kept[layer] for layer in range(LAYERS)]


def written(pair: Pair, run: Run, rows: Sequence[int], layer: int) -> dict[Writer, Tensor]:
    """Return what wrote into the residual stream before a layer, (rows, d) each, as hooks have it."""
    at = list(rows)
    found = {Writer("token"): run.kept["residual", 0][at].double()}
    for before in range(layer):
        output, context = pair.weight(before, "self_attn.o_proj"), run.kept["heads", before][at].double()
        for head in range(HEADS):
            part = slice(SIZE * head, SIZE * head + SIZE)
            found[Writer("head", before, head)] = context[:, part] @ output[:, part].T
        found[Writer("mlp", before)] = run.kept["feed_forward", before][at].double()
    return found


def scale(pair: Pair, stream: Tensor) -> Tensor:
    """Return what RMSNorm divides streams (..., d) by, (..., 1)."""
    return (stream.double() ** 2).mean(dim=-1, keepdim=True).add(pair.model.theirs.config.rms_norm_eps).sqrt()


@pytest.mark.parametrize(("layer", "head", "query", "key"), [(MIDDLE, 0, 13, 2), (11, 1, 10, 3), (1, 4, 6, 6)])
def test_a_score_is_the_sum_of_what_each_writer_adds(pair: Pair, layer: int, head: int, query: int, key: int) -> None:
    run, theirs, rows = pair.clean, pair.model.theirs.model, (query, key)
    cell = Cell(Spot("weights", layer=layer, head=head), query, key)
    found = score_parts.run(pair.engine, ScorePartsRequest(run.result, cell))
    normed = pair.weight(layer, "input_layernorm") / scale(pair, run.kept["residual", layer][list(rows)])  # (2, d)
    cos, sin = theirs.rotary_emb(torch.zeros(1, 1, 1).double(), torch.tensor([rows]))

    def side(vectors: Tensor, at: int) -> Tensor:
        """Return the query (at 0) or the key (at 1) that vectors (p, d) add up to, (p, d_h), rotated."""
        name, number = (("self_attn.q_proj", head), ("self_attn.k_proj", head // 3))[at]
        made = vectors * normed[at] @ pair.weight(layer, name)[SIZE * number : SIZE * number + SIZE].T
        both = torch.zeros(1, 1, 2, SIZE).double().expand(len(made), -1, -1, -1).clone()
        both[:, 0, at] = made
        return apply_rotary_pos_emb(both, both, cos, sin)[at][:, 0, at]

    parts = written(pair, run, rows, layer)
    stacked = torch.stack(list(parts.values()), dim=1)  # (2, p, d)
    queries, keys = side(stacked[0], 0), side(stacked[1], 1)
    whole = [side(run.kept["residual", layer][[row]].double(), at)[0] for at, row in enumerate(rows)]
    seen = run.kept["keys", layer].unflatten(-1, (-1, SIZE))[None, None, : query + 1, head // 3].double()
    turned = apply_rotary_pos_emb(seen, seen, *theirs.rotary_emb(seen[0], torch.arange(query + 1)[None]))[1]
    scores = turned[0, 0] @ whole[0] / SIZE**0.5
    close(scores.softmax(dim=-1), run.attentions[layer][head, query, : query + 1])
    close(found.score, scores[key])
    at = [found.writers.index(writer) for writer in parts]
    assert len(at) == len(found.writers) - 1 and found.writers[-1].kind == "biases" and not found.query_parts[-1]
    close(found.query_parts[at], queries @ whole[1] / SIZE**0.5)
    close(found.key_parts[at], keys @ whole[0] / SIZE**0.5)
    close(found.pairs[np.ix_(at, at)], queries @ keys.T / SIZE**0.5)
    close(found.query_parts.sum(), scores[key])


def test_a_logit_is_the_sum_of_what_each_writer_adds(pair: Pair) -> None:
    run, end = pair.clean, pair.clean.ids.shape[1] - 1
    found, theirs = attribute_logit(run.result, (0, end), METRIC), pair.model.theirs
    assert found is not None
    parts = written(pair, run, [end], LAYERS)
    unembedding = theirs.lm_head.weight.detach()[list(METRIC.tokens)].double()
    direction = (unembedding[0] - unembedding[1]) * theirs.model.norm.weight.detach() / scale(
        pair, sum(parts.values(), torch.zeros(1, 1).double()))[0]
    shares = {writer: float(vector[0] @ direction) for writer, vector in parts.items()}
    close(found.embeddings, shares[Writer("token")])
    for layer in range(LAYERS):
        close(found.heads[layer], [shares[Writer("head", layer, head)] for head in range(HEADS)], layer)
        close(found.feed_forward[layer], shares[Writer("mlp", layer)], layer)
    close([found.total, sum(shares.values())], [float(METRIC.of(run.logits[-1].numpy()))] * 2)
