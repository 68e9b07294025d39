"""The two shipped models: compared with transformers on sentences, and known properties of their heads."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import torch
import transformers

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.packaged_models import packaged_path
from attnviz.engine.checkpoints.loader import OpenedModel, open_model
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.engine.model_session import ModelSession
from attnviz.experiments import head_scores, patching
from attnviz.experiments.head_scores import HeadScoresRequest
from attnviz.experiments.patching import PatchingRequest, default_metric
from attnviz.result.logits import LogitMetric
from attnviz.result.weight_gradients import GradientRequest
from tests.engine.families import ModelRun, Tiny, ran, transformers_stages
from tests.engine.smollm2 import smollm2
from tests.engine.test_path_patching import Theirs

pytestmark = pytest.mark.slow

__all__ = ["smollm2"]

SENTENCES = (
    "The capital of France is",
    "The animal did not cross the street because it was too tired.",
    "When Mary and John went to the store, John gave a drink to",
    "Your journey starts with one step",
    "def fibonacci(n):\n    return n if n < 2 else fibonacci(n - 1) +",
    "1, 1, 2, 3, 5, 8, 13, 21,",
    "Ein Hund läuft über die Straße, ça va? 東京 🙂",
    "a b c a b c a b",
    "   spaces   and\ttabs\n\nand lines",
    "To be, or not to be, that is the question: whether 'tis nobler in the mind to suffer the slings and arrows of",
)


@pytest.fixture(scope="module")
def minilm() -> Iterator[tuple[OpenedModel, Tiny]]:
    opened, folder = open_model("minilm"), packaged_path("minilm")
    theirs = transformers.BertModel.from_pretrained(str(folder), attn_implementation="eager")
    yield opened, Tiny(theirs.eval(), opened.model.config, opened.weights)


def ids_of(opened: OpenedModel, text: str) -> torch.Tensor:
    return torch.tensor([[token.id for token in opened.tokenizer.tokenize(text)]])


def assert_same(found: ModelRun, expected: Any) -> None:
    def close(one: torch.Tensor, other: torch.Tensor, scale: float = 1.0) -> None:
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-4 * scale)

    for layer, stages in enumerate(found.layers):
        close(stages["weights"], expected.attentions[layer])
        stream = expected.hidden_states[layer]
        close(stages["residual"], stream, scale=max(1.0, float(stream.abs().max())))
    close(found.layers[-1]["final_normed"], expected.hidden_states[-1])
    if found.logits is not None:
        close(found.logits, expected.logits, scale=float(expected.logits.std()))
        close(found.logits.softmax(-1), expected.logits.softmax(-1))


def test_smollm2_is_that_of_transformers(smollm2: tuple[OpenedModel, Tiny]) -> None:
    opened, model = smollm2
    for text in SENTENCES:
        ids = ids_of(opened, text)
        found = ran(model, ids)
        assert found.logits is not None and found.logits.shape == (1, ids.shape[1], 49152)
        assert_same(found, transformers_stages(model, ids))


def test_smollm2_s_heads_are_scored_as_by_hooks_of_transformers(
    smollm2: tuple[OpenedModel, Tiny], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(head_scores, "TEXTS", 1)
    (opened, model), engine = smollm2, Engine()
    document = edits.without_text(edits.set_model(Document(), engine.models.open("smollm2")))
    found = head_scores.run(engine, HeadScoresRequest(document)).values
    tokens, = head_scores.random_tokens(opened.tokenizer, 49152, head_scores.SEED)
    ids = torch.tensor([[opened.tokenizer.start, *tokens * 4]])
    contexts, hooks = dict[int, torch.Tensor](), []
    for number, layer in enumerate(model.theirs.model.layers):
        hooks.append(layer.self_attn.o_proj.register_forward_pre_hook(
            lambda module, given, number=number: contexts.update({number: given[0][0]})))
    with torch.no_grad():
        attentions = model.theirs(ids, output_attentions=True).attentions
    for hook in hooks:
        hook.remove()
    unembedding = (opened.weights["unembedding"] * opened.weights["final_norm"]).double()  # (v, d)
    unembedding -= unembedding.mean(dim=0)
    through = unembedding.T @ opened.weights["embedding"].double()  # (d, d)
    unembedding = unembedding[tokens].float()
    for layer, head in ((0, 3), (11, 1), (17, 5), (18, 6), (23, 5), (29, 2)):
        weights, own = attentions[layer][0, head], slice(64 * head, 64 * head + 64)
        rows = [sum(float(weights[1 + at, 2 + before]) for before in range(at % 25, at, 25)) for at in range(25, 100)]
        assert found["prefix_matching"][layer, head] == pytest.approx(np.mean(rows), abs=1e-4)
        output = opened.weights[f"layers.{layer}.out_proj"][:, own]  # (d, d_h)
        raised = (contexts[layer][1:, own] @ output.T @ unembedding.T).clamp(min=0)  # (t, 25)
        attended = weights[1:, 1:].reshape(100, 4, 25).sum(dim=1).argmax(dim=-1)
        shares = [float(row[at] / row.sum()) for row, at in zip(raised, attended, strict=True) if row.sum() > 0]
        assert found["copying"][layer, head] == pytest.approx(2 * np.mean(shares) - 1, abs=1e-4)
        value = opened.weights[f"layers.{layer}.W_value"][64 * (head // 3) : 64 * (head // 3) + 64]
        read, written = (value * opened.weights[f"layers.{layer}.attention_norm"]).T.double(), output.T.double()
        # W_O W_U W_E W_V, (d_h, d_h), has the eigenvalues of W_E W_V W_O W_U but 0.
        for name, matrix in (("ov_copying", read @ written), ("full_ov_copying", written @ through @ read)):
            eigenvalues = np.linalg.eigvals(matrix.numpy())
            assert found[name][layer, head] == pytest.approx(
                eigenvalues.sum().real / np.abs(eigenvalues).sum(), abs=1e-4)


def test_smollm2_takes_the_paths_of_transformers(smollm2: tuple[OpenedModel, Tiny]) -> None:
    opened, model = smollm2
    engine, texts = Engine(), (SENTENCES[2], SENTENCES[2].replace(", John", ", Mary"))
    empty = edits.set_model(Document(), engine.models.open("smollm2"))
    clean, corrupted = (engine.compute(edits.set_text(empty, text), stages=INTERACTIVE) for text in texts)
    metric = default_metric(clean, corrupted)
    assert metric is not None
    theirs = Theirs("llama", model, lambda text: [token.id for token in opened.tokenizer.tokenize(text)])
    (_, source), (_, target) = map(theirs.cached, texts)
    sender = (20, 0)
    change = theirs.sent(sender, source, target)
    request = PatchingRequest(clean, corrupted, metric, "path_queries", sender=sender)
    found = patching.run(engine, request)
    for layer, head in ((23, 0), (23, 5), (21, 5)):
        logits = theirs.received(texts[1], layer, 0, head, change, target)
        assert found.values[layer, head] == pytest.approx(float(metric.of(logits.numpy())), abs=1e-4)
    direct = float(metric.of(theirs.direct(texts[1], change, target).numpy()))
    assert found.direct_value == pytest.approx(direct, abs=1e-4)
    strongest = np.argsort(-np.abs(np.where(found.is_equal, 0, found.recovered)), axis=None)
    assert np.unravel_index(strongest[0], found.values.shape) == (23, 0), "a name mover reads where it must not look"
    assert found.recovered[23, 0] > 0.1


def test_minilm_is_that_of_transformers(minilm: tuple[OpenedModel, Tiny]) -> None:
    opened, model = minilm
    assert opened.model.config.has_logits is False
    for text in SENTENCES:
        ids = ids_of(opened, text)
        assert_same(ran(model, ids), transformers_stages(model, ids))


@pytest.mark.parametrize(("text", "next_one", "chance"), [
    ("The capital of France is", " Paris", 0.77),
    ("When Mary and John went to the store, John gave a drink to", " Mary", 0.92),
])
def test_smollm2_knows_what_comes_next(smollm2: tuple[OpenedModel, Tiny], text: str, next_one: str,
                                       chance: float) -> None:
    opened, model = smollm2
    logits = ran(model, ids_of(opened, text)).logits
    assert logits is not None
    chances = logits[0, -1].softmax(-1)
    best = int(chances.argmax())
    assert opened.tokenizer.following(best) == next_one
    assert float(chances[best]) == pytest.approx(chance, abs=0.01)


def test_minilm_knows_what_it_stands_for(minilm: tuple[OpenedModel, Tiny]) -> None:
    opened, model = minilm
    text = "The animal did not cross the street because it was too tired."
    words = [token.label for token in opened.tokenizer.tokenize(text)]
    weights = [stages["weights"][0] for stages in ran(model, ids_of(opened, text)).layers]
    assert float(weights[3][1, words.index("it"), words.index("animal")]) == pytest.approx(0.69, abs=0.01)
    on_previous = weights[0][2].diagonal(-1)[1:]  # but of the first word, before which stands [CLS]
    assert float(on_previous.mean()) > 0.5
    others = [float(head.diagonal(-1)[1:].mean()) for head in weights[0]]
    assert max(range(12), key=others.__getitem__) == 2


def test_gradients_of_smollm2_are_those_of_transformers(smollm2: tuple[OpenedModel, Tiny]) -> None:
    opened, tiny = smollm2
    text, engine = "When Mary and John went to the store, John gave a drink to", Engine(lambda where, **_: opened)
    ids = ids_of(opened, text)
    result = engine.compute(edits.set_text(edits.set_model(Document(), opened.model), text), stages=INTERACTIVE,
                            gradients=GradientRequest(5099, 2322))
    assert result.gradients is not None
    session, _ = engine.models.session_for(result.document)
    assert isinstance(session, ModelSession)
    place = 0, ids.shape[1] - 1
    found = session.gradients({place: LogitMetric(5099, 2322)}, ["residual"], before_each=lambda: None)
    with torch.enable_grad():
        out = tiny.theirs(ids, output_attentions=True, output_hidden_states=True)
    metric = out.logits[place][5099] - out.logits[place][2322]
    gradients = torch.autograd.grad(metric, [*out.hidden_states[:30], *out.attentions])
    for layer in range(30):
        torch.testing.assert_close(found[layer]["residual"][1], gradients[layer], rtol=1e-4, atol=1e-4)
        torch.testing.assert_close(torch.tensor(result.gradients.layers[layer]), gradients[30 + layer], rtol=1e-4,
                                   atol=1e-4)
        torch.testing.assert_close(torch.tensor(result.array("weights_gradient", layer=layer)),
                                   (out.attentions[layer] * gradients[30 + layer]).detach(), rtol=1e-4, atol=1e-4)
