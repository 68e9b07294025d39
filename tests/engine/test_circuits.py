"""Circuits of heads: equal to products of whole matrices of random models, and to scores and logits of their runs."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Head, Spot
from attnviz.document.targets import StageTarget, WeightTarget
from attnviz.engine.engine import INTERACTIVE
from attnviz.experiments import circuits, head_scores
from attnviz.experiments.circuits import (
    MODES,
    TOP,
    CircuitRequest,
    HeadCircuit,
    Ranking,
    circuit_unavailable,
    no_full_circuit,
    random_composition,
)
from attnviz.experiments.head_scores import HeadScores, HeadScoresRequest
from attnviz.families.weights import split_layers
from attnviz.result.measures import measure_heads
from attnviz.system.arrays import Float64
from attnviz.system.errors import EditError
from attnviz.system.watch import Cancelled, Watch
from tests.engine.small_models import LETTERS, Letters, Small, document, engine_of, small
from tests.grids import few

YARN = {"rope_type": "yarn", "rope_theta": 100.0, "factor": 8.0, "original_max_position_embeddings": 8}
#: By name, a row of small models and what differs from it.
OTHERS: dict[str, tuple[str, dict[str, Any]]] = {
    "neox": ("phi", {"model_type": "gpt_neox", "use_parallel_residual": True}),
    "opt": ("bert", {"model_type": "opt", "ffn_dim": 28, "word_embed_proj_dim": 24}),
    "falcon": ("bloom", {"model_type": "falcon", "num_hidden_layers": 3, "num_attention_heads": 4,
                         "new_decoder_architecture": True, "num_kv_heads": 2}),
    "llama yarn": ("llama", {"rope_parameters": YARN}), "qwen3 yarn": ("qwen3", {"rope_parameters": YARN}),
    "mixtral": ("llama", {"model_type": "mixtral", "num_local_experts": 3, "num_experts_per_tok": 2}),
}
MODELS = ("llama", "gpt2", "neox", "bloom", "gemma2", "scaled", "phi", "opt", "falcon", "mixtral", "smollm3")


def model_of(name: str) -> Small:
    base, said = OTHERS.get(name, (name, {}))
    return small(base, **said)


class Plain:
    """A model's matrices by head, processed as TransformerLens's fold_ln, in float64."""

    def __init__(self, model: Small) -> None:
        weights = self.weights = {name: weight.double().numpy() for name, weight in model.weights.items()}
        config = self.config = model.model.config
        centred = config.norm == "layer_norm"
        layers = split_layers(weights, config.layers)
        self.embedding = weights["embedding"] * config.embedding_scale
        if "embedding_norm" in weights:
            x = self.embedding - self.embedding.mean(axis=1, keepdims=True)
            x = x / np.sqrt((x**2).mean(axis=1, keepdims=True) + config.norm_eps)
            self.embedding = x * weights["embedding_norm"] + weights["embedding_norm.bias"]

        def centre(matrix: Float64, axis: int) -> Float64:
            return matrix - matrix.mean(axis=axis, keepdims=True) if centred else matrix

        self.unembedding = centre(weights["final_norm"][:, None] * weights["unembedding"].T, 0)  # (d, v)
        self.unembedding -= self.unembedding.mean(axis=1, keepdims=True)
        self.qk: dict[Head, Float64] = {}
        self.ov: dict[Head, Float64] = {}
        self.folded: dict[Head, tuple[Float64, Float64, Float64, Float64]] = {}
        for layer, own in enumerate(layers):
            norm = own.get("attention_norm", np.ones(config.d_model))
            for head in range(config.heads):
                shared, size = head * config.kv_heads // config.heads, config.d_head
                query, key, value = (
                    centre(norm[:, None] * own[name][at * size : (at + 1) * size].T, 0)
                    for name, at in (("W_query", head), ("W_key", shared), ("W_value", shared)))
                output = own["out_proj"][:, head * size : (head + 1) * size].T
                if "post_attention_norm" in own:
                    output = output * own["post_attention_norm"]
                if config.qk_norm:
                    query = query * self.head_norm(layer, head, "query_norm")
                    key = key * self.head_norm(layer, head, "key_norm")
                self.qk[layer, head] = query @ key.T
                self.ov[layer, head] = value @ centre(output, 1)
                self.folded[layer, head] = query, key, value, centre(output, 1)

    def head_norm(self, layer: int, head: int, name: str) -> Float64:
        """Return the weights of the norm of a head's queries or keys, where one for all heads has them side by side."""
        weight, size = self.weights[f"layers.{layer}.{name}"], self.config.d_head
        at = head * (len(weight) // size) // self.config.heads
        return weight[at * size : (at + 1) * size]

    def scored(self, head: Head) -> tuple[Float64, Float64]:
        """Return the queries and keys of all tokens, so that their products are scaled scores at distance 0."""
        config, rope = self.config, self.config.rope_of(head[0])
        queries, keys = (self.embedding @ matrix for matrix in self.folded[head][:2])
        if config.qk_norm:
            for at, (rows, name) in enumerate(((queries, "query_norm"), (keys, "key_norm"))):
                numbers = range(config.heads) if config.qk_norm_joint else (head[1],)
                projected = np.hstack([self.embedding @ self.folded[head[0], number][at] / self.head_norm(
                    head[0], number, name) for number in numbers])
                rows /= np.sqrt((projected**2).mean(axis=1, keepdims=True))
        factor = 1.0 if rope is None else rope.attention_factor
        return queries * factor / config.divisor(head[0]), keys * factor

    def share(self, matrix: Float64) -> float:
        values = np.linalg.eigvals(matrix)
        return float(values.sum().real / np.abs(values).sum())


def circuit(model: Small, head: Head, token: int | None = 3, **request: Any) -> HeadCircuit:
    made = CircuitRequest(edits.without_text(document(model, "abc")), head, token, **request)
    return circuits.run(engine_of(model), made)


def scores(model: Small) -> HeadScores:
    made = HeadScoresRequest(edits.without_text(document(model, "abc")))
    return head_scores.run(engine_of(model), made)


def check(ranking: Ranking, values: Float64, *, smallest: bool = False) -> None:
    """Compare a ranking with whole numbers: over tokens (v,), or pairs (v, v)."""
    order = np.sort(values, axis=None)[::1 if smallest else -1][:TOP]
    np.testing.assert_allclose(ranking.values, order, atol=1e-4)
    np.testing.assert_allclose([values[tuple(ids)] for ids in ranking.ids], order, atol=1e-4)


@pytest.mark.parametrize("name", MODELS)
def test_circuits_are_products_of_whole_matrices(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circuits, "CHUNK_ROWS", 7)
    monkeypatch.setattr(circuits, "MAX_CHUNK_SCORES", 5 * len(LETTERS))
    model = model_of(name)
    plain = Plain(model)
    for head in ((0, 1), (1, 3)):
        found = circuit(model, head)
        full = plain.embedding @ plain.ov[head] @ plain.unembedding  # input token, output token
        check(found.copied, np.diagonal(full))
        check(found.suppressed, np.diagonal(full), smallest=True)
        check(found.raised, full[3])
        check(found.lowered, full[3], smallest=True)
        liked = plain.embedding @ plain.qk[head] @ plain.embedding.T / plain.config.divisor(head[0])
        check(found.keys, liked[3])
        check(found.queries, liked[:, 3])
        check(found.pairs, liked)
        assert found.ov_copying == pytest.approx(plain.share(plain.ov[head]), abs=1e-4)
        assert found.full_ov_copying == pytest.approx(plain.share(full), abs=1e-4)
        for mode in MODES:
            for other in ((0, 0), (1, 2), (2, 0), (2, 3)):
                read = {"Q": plain.qk[other], "K": plain.qk[other].T, "V": plain.ov[other]}[mode]
                left, norm = plain.ov[head], np.linalg.norm
                expected = norm(left @ read) / norm(left) / norm(read) if other[0] > head[0] else np.nan
                assert found.composition[mode][other] == pytest.approx(expected, abs=1e-4, nan_ok=True)
        assert found.labels[3] == "‹d›" and set(found.raised.ids.flat) <= found.labels.keys()


@pytest.mark.parametrize("name", [
    *MODELS, "mistral", "olmo2", "qwen3", "qwen3_moe", "gemma3", "llama yarn", "qwen3 yarn"])
def test_each_folded_matrix_and_each_query_and_key_is_that_of_dense_products(name: str) -> None:
    """One by one: in a product of queries and keys, norms that are swapped cancel out."""
    model = model_of(name)
    plain = Plain(model)
    weights = circuits.open_weights(engine_of(model), edits.without_text(document(model, "k")))
    for head in ((0, 1), (1, 3), (2, 0)):
        layer, scored = weights.layer(head[0]), weights.scored(head, lambda: None)
        found = (each[head[1]] for each in (layer.queries, layer.keys, layer.values, layer.output))
        for one, other in zip(found, plain.folded[head], strict=True):
            np.testing.assert_allclose(one, other, atol=1e-5)
        (queries, keys), expected = scored, plain.scored(head)
        np.testing.assert_allclose(queries @ keys.T, expected[0] @ expected[1].T, atol=1e-3, rtol=1e-4)
        for one, other in zip(scored, expected, strict=True):  # the scale of the scores may be on either side
            scales = one.astype(np.float64) / other
            np.testing.assert_allclose(scales, scales[0, 0], rtol=1e-2)


def test_random_matrices_have_the_score_that_is_told() -> None:
    """That of 200 pairs of random matrices, whatever the size of their heads."""
    draw = np.random.default_rng(0).standard_normal
    for width, size in ((24, 8), (64, 4), (96, 24)):
        scores = []
        for _ in range(200):
            one, other = (draw((width, size)) @ draw((size, width)) for _ in range(2))
            scores.append(np.linalg.norm(one @ other) / np.linalg.norm(one) / np.linalg.norm(other))
        assert random_composition(width) == pytest.approx(np.mean(scores), rel=0.05)


@pytest.mark.parametrize("name", ["llama", "qwen3", "gemma3", "olmo2", "smollm3", "llama yarn", "qwen3 yarn"])
def test_the_qk_circuit_is_the_score_of_one_token_with_itself_at_distance_0(name: str) -> None:
    """The scale of the norm, which the circuit leaves out, is that of the token's embedding."""
    model = model_of(name)
    config, engine = model.model.config, engine_of(model)
    assert ("yarn" in name) == (config.rope_of(0) is not None and config.rope_of(0).attention_factor != 1)
    result = engine.compute(document(model, "k"), stages=INTERACTIVE)
    x = result.array("residual")[0, 0].astype(np.float64)
    scale = 1 / (x**2).mean() if not config.qk_norm else 1.0
    weights = circuits.open_weights(engine, edits.without_text(document(model, "k")))
    queries, keys = weights.scored((0, 2), lambda: None)
    token = LETTERS.index("k")
    assert float(queries[token] @ keys[token]) * scale == pytest.approx(
        float(result.picture(Spot("scaled_scores", head=2))[0, 0]), abs=1e-4)


def test_scores_of_all_heads_are_those_of_each_and_measures_those_of_a_result() -> None:
    for name in ("llama", "neox"):
        model = model_of(name)
        plain, found = Plain(model), scores(model)
        for head in np.ndindex(3, 4):
            assert found.values["ov_copying"][head] == pytest.approx(plain.share(plain.ov[head]), abs=1e-4)
            full = plain.embedding @ plain.ov[head] @ plain.unembedding
            assert found.values["full_ov_copying"][head] == pytest.approx(plain.share(full), abs=1e-4)
        assert found.done == 1


def test_copying_is_the_mean_over_the_queries_at_which_a_head_raises_anything() -> None:
    logits = np.array([[[3.0, 1.0, -9.0], [-1.0, -2.0, 0.0], [-5.0, 1.0, 1.0]], -np.ones((3, 3))])
    weights = np.array([[[0.9, 0.1, 0.0], [0.2, 0.8, 0.0], [0.8, 0.1, 0.1]], np.full((3, 3), 1 / 3)], np.float32)
    found = head_scores.copying(logits, weights)
    assert found[0] == pytest.approx(2 * np.mean([3 / 4, 0.0]) - 1) and np.isnan(found[1])


@pytest.mark.parametrize("name", few(["llama", "gpt2", "neox", "gemma2"], "gpt2"))
def test_random_tokens_by_plain_loops(name: str) -> None:
    model = model_of(name)
    plain, found, engine = Plain(model), scores(model), engine_of(model)
    texts = head_scores.random_tokens(Letters(), len(LETTERS), head_scores.SEED)
    assert len(texts) == 10 and len(set(map(tuple, texts))) == 10 and all(len(set(text)) == len(text) for text in texts)
    matching, copied, induction = [], [], []
    for tokens in texts:
        tokens = tokens[:61 // 4] if plain.config.adds_positions else tokens
        text = "".join(LETTERS[token] for token in tokens) * 4
        result = engine.compute(document(model, text), stages=INTERACTIVE | {"context"})
        n = len(tokens)
        after = np.array([(query, key + 1) for query in range(n, 4 * n) for key in range(query)
                          if text[key] == text[query]])  # where an equal letter stood before
        measured = np.zeros((2, 3, 4))
        for layer, head in np.ndindex(3, 4):
            weights = result.picture(Spot("weights", layer=layer, head=head))
            measured[0, layer, head] = weights[after[:, 0], after[:, 1]].sum() / (3 * n)
            own = split_layers(model.weights, 3)[layer]
            size = plain.config.d_head
            written = own["out_proj"][:, head * size : (head + 1) * size].double().numpy()
            if "post_attention_norm" in own:
                written = written * own["post_attention_norm"].double().numpy()[:, None]
            vectors = result.array("context", layer=layer)[0, head] @ written.T
            of_text = np.maximum(vectors @ plain.unembedding, 0)[:, tokens]
            attended = weights.reshape(4 * n, 4, n).sum(1).argmax(-1)  # the letter that each query attends to most
            total = of_text.sum(-1)
            shares = of_text[np.arange(4 * n), attended][total > 0] / total[total > 0]
            measured[1, layer, head] = 2 * np.mean(shares) - 1
        matching.append(measured[0])
        copied.append(measured[1])
        induction.append([measure_heads(result, "induction", Spot("weights", layer=layer)) for layer in range(3)])
    np.testing.assert_allclose(found.values["prefix_matching"], np.mean(matching, axis=0), atol=1e-4)
    np.testing.assert_allclose(found.values["copying"], np.mean(copied, axis=0), atol=1e-4)
    np.testing.assert_allclose(found.values["induction"], np.mean(induction, axis=0), atol=1e-4)


def test_a_start_token_is_put_before_the_tokens_and_left_out() -> None:
    letters = Letters()
    letters.start = LETTERS.index(" ")
    made = head_scores.repeated_text(document(small("llama"), ""), letters, [1, 2])
    assert made.text == " bcbcbcbc" and made.continuations[0].ids == (26, *[1, 2] * 4)
    weights = np.zeros((2, 8, 8), np.float32)
    weights[0, 2:, 1], weights[1] = 0.5, 0.125
    assert head_scores.prefix_matching(weights, 2).tolist() == [(3 * 0.5) / 6, sum((1, 1, 2, 2, 3, 3)) * 0.125 / 6]


def test_without_two_tokens_nothing_is_measured_on_random_tokens() -> None:
    found = scores(small("gpt2", n_positions=9))  # one token four times has no room for a second one
    assert np.isnan(found.values["prefix_matching"]).all() and np.isfinite(found.values["ov_copying"]).all()


def test_what_depends_on_the_token_alone_is_computed_again() -> None:
    model = small("llama")
    first = circuit(model, (1, 2), 3)
    again = circuit(model, (1, 2), 5, known=first)
    assert again.pairs is first.pairs and again.composition is first.composition and again.request.token == 5
    assert again.labels[5] == "‹f›" and again.keys.values.tolist() == circuit(model, (1, 2), 5).keys.values.tolist()
    assert circuit(model, (1, 1), 5, known=first).pairs.values.tolist() != first.pairs.values.tolist()
    without = circuit(model, (1, 2), None)
    assert not len(without.raised.values) and len(without.copied.values) == TOP


def test_edited_weights_count_and_texts_edits_and_ablations_do_not() -> None:
    model = small("gpt2")
    plain = document(model, "abc", ablated=("1.2",))
    assert edits.without_text(plain) == edits.without_text(document(model, "cab")), "neither text nor ablations"
    staged = edits.edit_cells(plain, StageTarget(plain.options.row.name, "residual", 1), {(0, 1, 3): 4.0})
    assert edits.without_text(staged) == edits.without_text(plain) != staged
    edited = edits.edit_cells(staged, WeightTarget(plain.options.row.name, "out_proj", 1), {(0, 17): 40.0})
    request = CircuitRequest(edits.without_text(edited), (1, 2), 3)
    found = circuits.run(engine_of(model), request)
    before = circuit(model, (1, 2))
    assert found.ov_copying != pytest.approx(before.ov_copying, abs=1e-3)
    assert found.keys.values.tolist() == before.keys.values.tolist()


def test_a_computation_that_is_cancelled_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circuits, "MAX_CHUNK_SCORES", 4 * len(LETTERS))
    model, reports = small("llama"), list[HeadCircuit]()
    request, engine = CircuitRequest(edits.without_text(document(model, "a")), (0, 0), 3), engine_of(model)
    with pytest.raises(Cancelled):
        circuits.run(engine, request, watch=Watch(lambda: len(reports) == 4, reports.append))
    assert [found.next_query for found in reports] == [0, 0, 4, 8]
    found = circuits.run(engine, replace(request, known=reports[-1]), Watch(progress=reports.append))
    assert reports[4].next_query == 12 and found.composition is reports[-1].composition
    assert found.pairs.values.tolist() == circuit(model, (0, 0)).pairs.values.tolist()


def test_models_without_the_structure_say_so() -> None:
    bert = small("bert")
    options = document(bert, "abc").options
    assert "post-norm" in str(circuit_unavailable(options))
    found = scores(bert)
    assert np.isfinite(found.values["prefix_matching"]).all()
    assert all(np.isnan(found.values[name]).all() for name in ("ov_copying", "full_ov_copying", "copying"))
    with pytest.raises(EditError, match="answers a text with another"):
        scores(small("additive"))
    modern = small("bert", model_type="modernbert", hidden_size=32, local_attention=30, pad_token_id=0)
    assert "not linear" in str(no_full_circuit(document(modern, "abc").options))
    made = circuit(modern, (0, 1))
    assert not len(made.copied.values) and len(made.pairs.values) == TOP and np.isnan(made.full_ov_copying)
    assert np.isfinite(made.ov_copying) and np.isfinite(made.composition["K"][1:]).all()
    assert "open model" in str(circuit_unavailable(Document().options)).lower()


def test_what_circuits_read_of_a_document_are_its_weights_in_its_dtype() -> None:
    asked = document(small("llama"), "the cat", dtype="bfloat16", ablated=("1",), scale=2.0)
    target = WeightTarget(asked.options.row.name, "W_key", 1)
    read = edits.without_text(edits.edit_cells(asked, target, {(1, 2): 3.0}))
    assert (read.text, dict(read.settings), list(read.edits)) == ("", {"dtype": "bfloat16"}, [target])
