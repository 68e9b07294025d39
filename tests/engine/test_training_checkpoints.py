"""What a training run writes opens as a model here and in transformers, with the same logits and gradients."""

import json
from pathlib import Path

import pytest
import torch
import transformers

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.recipes import make_spec
from attnviz.engine.checkpoints.loader import open_model
from attnviz.engine.engine import Engine
from attnviz.engine.training import run_folder, tasks
from attnviz.engine.training.trainer import Trainer
from attnviz.pictures.picture import displayed_stages
from attnviz.system.watch import Cancelled, Watch

transformers.utils.logging.disable_progress_bar()
SMALL = {"d_model": 16, "heads": 2, "length": 4, "batch": 8}
#: transformers cannot run a GPT-2 without an MLP.
SHAPES = [{}, {"d_ff": 0}, {"positions": "learned"}, {"layers": 1, "heads": 4}]


def run(folder: Path, recipe: str = "reverse", *, steps: int = 12, **values) -> list:
    return list(run_folder.train(make_spec(recipe, {**SMALL, **values}), folder, steps=steps))


@pytest.mark.filterwarnings("ignore:Initializing zero-element tensors")
@pytest.mark.parametrize("values", SHAPES)
def test_transformers_has_the_same_logits_and_gradients(tmp_path: Path, values: dict) -> None:
    run(tmp_path, **values)
    theirs = transformers.AutoModelForCausalLM.from_pretrained(tmp_path, attn_implementation="eager")
    trainer = Trainer(make_spec("reverse", {**SMALL, **values}))
    weights = {name: weight.clone().requires_grad_(weight.numel() > 0)
               for name, weight in open_model(str(tmp_path)).weights.items()}
    batch = tasks.draw(trainer.spec, trainer.alphabet, 8, torch.Generator().manual_seed(2))
    loss, _ = trainer.model.loss(batch, weights)
    loss.backward()
    logits = theirs(batch.ids).logits
    torch.testing.assert_close(trainer.model.logits(batch.ids, weights), logits, atol=1e-5, rtol=1e-4)
    asked = batch.answers[:, 1:]
    torch.nn.functional.cross_entropy(logits[:, :-1][asked], batch.ids[:, 1:][asked]).backward()
    ours = sum(float(weight.grad.norm() ** 2) for weight in weights.values() if weight.grad is not None)
    total = sum(float(weight.grad.norm() ** 2) for weight in theirs.parameters() if weight.grad is not None)
    assert ours == pytest.approx(total, rel=1e-4)
    embedding = theirs.get_input_embeddings().weight.grad
    torch.testing.assert_close(weights["embedding"].grad, embedding, atol=1e-6, rtol=1e-4)


def test_every_kept_step_is_a_model_with_its_own_weights(tmp_path: Path) -> None:
    reports = run(tmp_path, steps=12)
    assert [each.step for each in reports] == list(range(13))
    folders = sorted((tmp_path / run_folder.STEPS).iterdir())
    opened = [open_model(str(folder)) for folder in folders]
    assert [each.model.name for each in opened] == [f"reverse, step {step}" for step in range(13)]
    assert len({each.model.digest for each in opened}) == 13
    first, last, whole = opened[0], opened[-1], open_model(str(tmp_path))
    assert torch.equal(whole.weights["embedding"], last.weights["embedding"])
    assert whole.model.digest == last.model.digest
    untrained = Trainer(make_spec("reverse", SMALL)).weights
    assert all(torch.equal(first.weights[name], weight) for name, weight in untrained.items())
    log = [json.loads(line) for line in (tmp_path / run_folder.LOG).read_text().splitlines()]
    assert [line["step"] for line in log] == list(range(1, 13)) and log[0]["loss"] > 2


def test_it_is_computed_as_any_model(tmp_path: Path) -> None:
    run(tmp_path, d_ff=0)
    document = edits.set_text(edits.set_model(Document(), open_model(str(tmp_path)).model), "abcd>dcba.")
    result = Engine().compute(document)
    assert result.labels == (tuple("abcd>dcba."),)
    assert result.num_layers == 2 and result.num_heads == 2
    assert displayed_stages(result)[-1] == "attention_output", "without an MLP there is no output of one"
    weights = open_model(str(tmp_path)).weights
    trainer = Trainer(make_spec("reverse", {**SMALL, "d_ff": 0}))
    ids = torch.tensor([[trainer.alphabet.index(letter) for letter in "abcd>dcba."]])
    expected = trainer.model.logits(ids, weights)[0]
    torch.testing.assert_close(torch.tensor(result.logits.rows), expected, atol=1e-5, rtol=1e-4)


def test_unknown_characters_are_a_token_of_their_own(tmp_path: Path) -> None:
    run(tmp_path)
    tokenizer = open_model(str(tmp_path)).tokenizer
    tokens = tokenizer.tokenize("aé>B")
    assert [token.label for token in tokens][0::2] == ["a", ">"] and tokens[1].id == 28
    assert tokens[3].key == "b", "an alphabet without capitals reads them as small letters"
    assert tokenizer.following(tokens[0].id) == "a", "an appended token has no space before it"


def test_a_cancelled_run_keeps_what_there_is(tmp_path: Path) -> None:
    seen: list[int] = []
    training = run_folder.train(make_spec("reverse", SMALL), tmp_path, steps=50, watch=Watch(lambda: len(seen) >= 5))
    with pytest.raises(Cancelled):
        for report in training:
            seen.append(report.step)
    assert seen == [0, 1, 2, 3, 4]
    assert open_model(str(tmp_path)).model.name.startswith("reverse, step ")


def test_bounded_steps_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_folder, "MAX_KEPT_STEPS", 6)
    run(tmp_path, steps=30)
    left = sorted(int(folder.name) for folder in (tmp_path / run_folder.STEPS).iterdir())
    assert len(left) == 6 and left[0] == 0 and left[-1] == 30
