"""Training on questions and answers: dates, pairs of one's own, and the encoder-decoder that answers them."""

from pathlib import Path

import pytest
import torch
import transformers
from tokenizers import Tokenizer

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.recipes import make_spec
from attnviz.engine.checkpoints.loader import open_model
from attnviz.engine.engine import Engine
from attnviz.engine.training import pairs, run_folder, tasks
from attnviz.engine.training.run_folder import write_checkpoint
from attnviz.engine.training.trainer import Trainer
from attnviz.tokens.character_tokenizer import START

transformers.utils.logging.disable_progress_bar()
SMALL = {"d_model": 16, "heads": 2, "batch": 8, "d_ff": 20}
OWN = "".join(f"{'ab' * (1 + number % 4)}{number},{number}!\n" for number in range(30))


def questions(batch: pairs.PairBatch, alphabet: str) -> set[str]:
    """Return the sources of a batch as texts."""
    return {"".join(alphabet[number] for number in row[:length])
            for row, length in zip(batch.sources.tolist(), batch.lengths, strict=True)}


def test_pairs_of_your_own_are_drawn_and_every_tenth_is_left_for_the_test() -> None:
    spec = make_spec("dates_transformer", {}, text=OWN)
    alphabet = tasks.alphabet(spec)
    assert alphabet == "!0123456789ab"

    trained, tested = (questions(pairs.draw_pairs(
        spec, alphabet, 400, torch.Generator().manual_seed(1), is_test=is_test), alphabet) for is_test in (False, True))
    assert len(trained) == 27 and tested == {"ab0", "ababab10", "ab20"}


def test_transformers_opens_the_folder_with_the_same_logits_and_gradients(tmp_path: Path) -> None:
    spec = make_spec("dates_transformer", SMALL)
    list(run_folder.train(spec, tmp_path, steps=3))
    theirs = transformers.AutoModelForSeq2SeqLM.from_pretrained(tmp_path, attn_implementation="eager").eval()
    assert type(theirs).__name__ == "MarianMTModel"
    trainer, opened = Trainer(spec), open_model(str(tmp_path))
    weights = {name: weight.clone().requires_grad_() for name, weight in opened.weights.items()
               if name != "unembedding"}
    assert opened.model.config.tied
    batch = pairs.draw_pairs(spec, trainer.alphabet, 8, torch.Generator().manual_seed(2))
    ours = trainer.model.logits(batch, weights)
    start = torch.full((8, 1), theirs.config.decoder_start_token_id)
    is_source = torch.arange(batch.sources.shape[1]) < torch.tensor(batch.lengths)[:, None]
    logits = theirs(batch.sources, attention_mask=is_source.long(),
                    decoder_input_ids=torch.cat((start, batch.targets[:, :-1]), dim=1)).logits
    torch.testing.assert_close(ours[batch.answers], logits[batch.answers], atol=1e-5, rtol=1e-4)
    loss, _ = trainer.model.loss(batch, weights)
    loss.backward()
    torch.nn.functional.cross_entropy(logits[batch.answers], batch.targets[batch.answers]).backward()
    # transformers gives the start token, which is its padding, no gradient.
    found, expected = weights["embedding"].grad, theirs.model.shared.weight.grad
    torch.testing.assert_close(found[:-2], expected[:-2], atol=1e-6, rtol=1e-4)
    torch.testing.assert_close(weights["layers.5.W_key"].grad,
                               theirs.model.decoder.layers[1].encoder_attn.k_proj.weight.grad, atol=1e-6, rtol=1e-4)


@pytest.mark.slow
def test_dates_are_learned_and_transformers_writes_the_same_output(tmp_path: Path) -> None:
    spec = make_spec("dates_transformer", {"layers": 1, "d_model": 48, "batch": 16})
    trainer = Trainer(spec)
    start = trainer.test()
    for _ in range(150):
        trainer.step()
    end = trainer.test()
    assert start.accuracy == 0 and end.loss < 0.8 < 2 < start.loss
    trainer.model.ablated = {2: (0, 1, 2, 3)}  # cross-attention
    assert trainer.test().loss > end.loss + 0.5
    write_checkpoint(tmp_path, spec, trainer.alphabet, trainer.weights, 150)
    theirs = transformers.AutoModelForSeq2SeqLM.from_pretrained(tmp_path).eval()
    tokenizer = Tokenizer.from_file(str(tmp_path / "tokenizer.json"))
    texts = ("3 April 2005", "dec 31 1999", "7/8/2011")
    document = edits.set_text(edits.set_model(Document(), open_model(str(tmp_path)).model), "\f".join(texts))
    result = Engine().compute(document)
    for text, output in zip(texts, result.predicted_labels, strict=True):
        ids = theirs.generate(torch.tensor([tokenizer.encode(text).ids]), max_new_tokens=16, do_sample=False)[0]
        assert [tokenizer.id_to_token(number) for number in ids.tolist()] == [START, *output]
        assert output[:2] in (("2", "0"), ("1", "9")) and output[4] == "-"


@pytest.mark.parametrize(("done", "share"), [(0, 0.01), (49, 0.5), (99, 1.0), (399, 0.5), (1599, 0.25)])
def test_the_learning_rate_rises_for_100_steps_and_falls_with_their_root(done: int, share: float) -> None:
    """The first step of Adam moves each weight by the learning rate."""
    trainer = Trainer(make_spec("dates_transformer", {**SMALL, "learning_rate": 0.01}))
    trainer.step_count = done
    before = trainer.weights
    trainer.step()
    moved = max(float((weight - before[name]).abs().max()) for name, weight in trainer.weights.items())
    assert moved == pytest.approx(0.01 * share, rel=0.05)
