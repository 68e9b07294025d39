"""Training of encoder-decoders: pairs are right, the loss is that of torch, and a run opens as a model that answers."""

import datetime
import json
from pathlib import Path

import numpy as np
import pytest
import torch

from attnviz import cli
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.recipes import make_spec
from attnviz.engine.engine import Engine
from attnviz.engine.training import pairs, run_folder, tasks
from attnviz.engine.training.pairs import EncoderDecoderModel
from attnviz.engine.training.trainer import Trainer

SPEC = make_spec("dates_additive", {})


def draw(count: int = 200) -> tuple[pairs.PairBatch, str]:
    alphabet = tasks.alphabet(SPEC)
    return pairs.draw_pairs(SPEC, alphabet, count, torch.Generator().manual_seed(1)), alphabet


def test_dates_in_every_format_have_their_iso_form() -> None:
    batch, alphabet = draw(600)
    end, seen = len(alphabet) + 2, set()
    for ids, length, target, asked in zip(batch.sources.tolist(), batch.lengths, batch.targets.tolist(),
                                          batch.answers.tolist(), strict=True):
        text = "".join(alphabet[number] for number in ids[:length])
        answer = "".join(alphabet[number] for number in target[: target.index(end)])
        day = datetime.date.fromisoformat(answer)
        assert text in {pairs.write_date(day, form) for form in pairs.DATE_FORMATS}
        assert asked == [True] * 11 and target.count(end) == 1
        seen |= {form for form in pairs.DATE_FORMATS if pairs.write_date(day, form) == text}
    assert seen == set(pairs.DATE_FORMATS)


@pytest.mark.parametrize(("day", "form", "text"), [
    ("2005-04-03", "{d} {month} {y}", "3 april 2005"), ("2005-04-03", "{mon} {d} {y}", "apr 3 2005"),
    ("2005-04-03", "{d}/{m}/{y}", "3/4/2005"), ("1999-12-31", "{dd}.{mm}.{y}", "31.12.1999"),
    ("1911-11-01", "{month} {d}{th}, {y}", "november 1st, 1911"),
    ("2012-05-12", "{d}{th} {month} {y}", "12th may 2012"),
    ("2022-03-22", "{weekday} {d} {mon} {y}", "tue 22 mar 2022"),
])
def test_dates_are_written_as_people_do(day: str, form: str, text: str) -> None:
    assert form in pairs.DATE_FORMATS and pairs.write_date(datetime.date.fromisoformat(day), form) == text


def test_unknown_characters_and_unequal_lengths_are_padded() -> None:
    batch = pairs.encode_pairs([("aé", "b"), ("b", "ab")], "ab", end=4)
    assert batch.sources.tolist() == [[0, 2], [1, 0]] and batch.lengths == (2, 1)
    assert batch.targets.tolist() == [[1, 4, 4], [0, 1, 4]]
    assert batch.answers.tolist() == [[True, True, False], [True, True, True]]


def test_the_padding_of_a_batch_changes_no_loss() -> None:
    spec = make_spec("dates_additive", {"d_model": 8})
    trainer = Trainer(spec)
    model, weights = EncoderDecoderModel(trainer.config), trainer.weights
    texts = [("3 april 2005", "2005-04-03"), ("1/2/1999", "1999-02-01")]
    whole, one, other = (pairs.encode_pairs(some, trainer.alphabet, end=trainer.config.end_id)
                         for some in (texts, texts[:1], texts[1:]))
    apart = torch.cat([model.logits(each, weights) for each in (one, other)])
    torch.testing.assert_close(model.logits(whole, weights), apart, atol=1e-6, rtol=1e-5)


def test_it_learns_and_every_step_is_a_model_that_answers(tmp_path: Path) -> None:
    reports = list(run_folder.train(make_spec("dates_additive", {"d_model": 16, "batch": 8}), tmp_path, steps=12))
    assert reports[-1].loss < reports[0].loss
    engine = Engine()
    trained, first = (engine.models.open(str(folder)) for folder in (tmp_path, run_folder.step_folder(tmp_path, 0)))
    assert trained.name == "dates_additive, step 12" and trained.digest != first.digest
    result = engine.compute(edits.set_text(edits.set_model(Document(), first), "3 April 2005"))
    assert "".join(token.key for token in result.sentences[0]) == "3 april 2005"
    trainer = Trainer(make_spec("dates_additive", {"d_model": 16, "batch": 8}))
    forced = pairs.encode_pairs([("3 april 2005", "0")], trainer.alphabet, end=trainer.config.end_id)
    expected = trainer.model.logits(forced, trainer.weights)[0, 0].detach().numpy()
    assert np.abs(result.picture(Spot("output_logits"))[0] - expected).max() < 1e-5


def test_a_command_trains_a_model_whose_output_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = tmp_path / "run", tmp_path / "out.npz"
    assert cli.main(["train", "dates_additive", "--steps", "2", "--set", "d_model=8", "--out", str(folder)]) == 0
    assert "% of dates right" in capsys.readouterr().out
    config = json.loads((folder / "config.json").read_text())
    assert config["model_type"] == "attnviz_additive" and config["attnviz_run"]["recipe"] == "dates_additive"
    assert cli.main(["compute", "--model", str(folder), "--text", "3/4/2005", "--out", str(out)]) == 0
    with np.load(out) as arrays:
        (output,), weights = arrays["output_tokens"], arrays["weights"]
        assert weights.shape == (1, 1, 1, len(output), 8) == (1, 1, 1, arrays["output_lengths"][0], 8)
        assert np.allclose(weights.sum(axis=-1), 1, atol=1e-6)
        assert arrays["logits"].shape == (1, len(output), config["vocab_size"])
        assert [int(row.argmax()) for row in arrays["logits"][0]] == arrays["output_ids"][0].tolist()
        ended = arrays["output_ids"][0] == config["eos_token_id"]
        assert [not token for token in output] == ended.tolist()
