"""Additive attention in a recurrent encoder-decoder, against torch.nn, with edits, and with its gradient checked."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from attnviz.document import edits
from attnviz.document.ablation import ablate
from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.masks import read_mask
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import EmbeddingTarget, MaskTarget, StageTarget, WeightTarget
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks import additive
from attnviz.engine.engine import INTERACTIVE
from attnviz.experiments.ablation_effects import AblationEffects, next_effects
from attnviz.experiments.inverse_attention import Wish, WishRequest, run
from attnviz.experiments.next_tokens import next_token
from attnviz.families.table import FAMILIES
from attnviz.families.weights import expand_layers, split_layers
from attnviz.result.explain import explain
from attnviz.result.logits import LogitMetric
from attnviz.result.measures import MEASURES, measure_heads
from attnviz.result.result import Result
from attnviz.system.errors import EditError
from tests.engine.small_models import LETTERS, Small, document, engine_of, small

TEXTS = "a date\fbe\fcadence of a"
SMALL = small("additive", seed=11)
OF_OUTPUT = ("output_embeddings", "decoder_states", "queries", "scores", "weights", "context", "new_states",
             "output_logits")
OF_SOURCE = ("embeddings", "encoder_states", "keys", "values")


class Reference(nn.Module):
    """The same model as torch's modules compute it."""

    def __init__(self, model: Small) -> None:
        super().__init__()
        config = model.model.config
        d, vocabulary = config.d_model, config.vocabulary
        self.embedding, self.output_embedding = nn.Embedding(vocabulary, d), nn.Embedding(vocabulary, d)
        self.encoder = nn.GRU(d, d // 2, bidirectional=True, batch_first=True)
        self.initial_state = nn.Linear(d // 2, d)
        self.query, self.key = nn.Linear(d, d, bias=False), nn.Linear(d, d, bias=False)
        self.attention_vector = nn.Parameter(torch.zeros(d))
        self.decoder, self.unembedding = nn.GRUCell(2 * d, d), nn.Linear(d, vocabulary)
        stored = expand_layers(config, FAMILIES["additive"].weights(config))
        self.load_state_dict({stored[name].names[0]: weight for name, weight in model.weights.items()})
        self.start, self.end, self.most = config.start_id, config.end_id, config.max_outputs

    def forward(self, ids: Tensor) -> tuple[list[int], Tensor, Tensor]:
        """Return the output of one sentence (s,), the weights (o, s) and the logits (o, vocabulary)."""
        states, last = self.encoder(self.embedding(ids[None]))
        s = torch.tanh(self.initial_state(last[1]))  # the last state of the backward direction
        token, output, all_weights, all_logits = self.start, [], [], []
        while len(output) < self.most and self.end not in output:
            weights = torch.softmax(torch.tanh(self.query(s)[:, None] + self.key(states)) @ self.attention_vector, -1)
            read = torch.cat((self.output_embedding(torch.tensor([token])), weights @ states[0]), dim=-1)
            s = self.decoder(read, s)
            logits = self.unembedding(s)[0]
            token = int(logits.argmax())
            output.append(token)
            all_weights.append(weights[0])
            all_logits.append(logits)
        return output, torch.stack(all_weights), torch.stack(all_logits)


def compute(doc: Document, **arguments: object) -> Result:
    return engine_of(SMALL).compute(doc, **arguments)


def edited(target: object, cells: dict, text: str = "a date") -> Result:
    return compute(edits.edit_cells(document(SMALL, text), target, cells))


def owner() -> str:
    return SMALL.model.row.name


@pytest.mark.parametrize("stages", [None, INTERACTIVE])
def test_a_batch_equals_torch_sentence_by_sentence(stages: frozenset[str] | None) -> None:
    result = compute(document(SMALL, TEXTS), stages=stages)
    assert len({len(output) for output in result.outputs}) > 1, "outputs of one length would hide their padding"
    for number, text in enumerate(result.texts):
        ids = torch.tensor([LETTERS.index(letter) for letter in text])
        with torch.no_grad():
            output, weights, logits = Reference(SMALL)(ids)
        assert [token.id for token in result.outputs[number]] == output
        spot = Spot("weights", sentence=number)
        assert result.picture(spot).shape == (len(output), len(text))
        assert np.abs(result.picture(spot) - weights.numpy()).max() < 1e-5
        assert np.abs(result.picture(spot.at(stage="output_logits")) - logits.numpy()).max() < 1e-5
        rows = [result.logits.row(number, row) for row in range(len(output))]
        assert np.abs(np.array(rows) - logits.numpy()).max() < 1e-5


def test_the_gradient_of_every_weight_is_right() -> None:
    source = torch.Generator().manual_seed(0)
    weights = {name: torch.randn(weight.shape, generator=source, dtype=torch.float64).mul(0.4).requires_grad_()
               for name, weight in small("additive", hidden_size=4, vocab_size=6, decoder_start_token_id=4,
                                         eos_token_id=5).weights.items()}
    config = small("additive", hidden_size=4, vocab_size=6, decoder_start_token_id=4, eos_token_id=5).model.config
    names, lengths = list(weights), (3, 2)
    reading, writing = (Trace(Mask(rows, read_mask("none"), Cells(), keys=lengths), stage_filter=frozenset())
                        for rows in (lengths, (2, 2)))

    def logits(*given: Tensor) -> Tensor:
        own = dict(zip(names, given, strict=True))
        layers = split_layers(own, 1)
        ids = torch.tensor([[0, 1, 2], [3, 0, 0]])
        state = additive.encode(own["embedding"][ids], own, layers, config=config, traces=[reading])
        rows = []
        for at, tokens in enumerate(([4, 4], [1, 2])):
            row, state = additive.decode(torch.tensor(tokens)[:, None], state, own, layers, config=config,
                                       traces=[writing.row(at)])
            rows.append(row)
        return torch.cat(rows, dim=1)

    assert torch.autograd.gradcheck(logits, tuple(weights.values()), fast_mode=True)


@pytest.mark.parametrize("stage", OF_OUTPUT)
def test_an_edited_row_changes_itself_and_all_after_it(stage: str) -> None:
    plain, row = compute(document(SMALL, "a date")), 2
    index = (0, 0, row, 4) if plain.array(stage).ndim == 4 else (0, row, 4)
    result = edited(StageTarget(owner(), stage), {index: 9.0})
    assert result.picture(Spot(stage))[row, 4] == 9.0
    for other in OF_OUTPUT:
        now, before = (each.picture(Spot(other)) for each in (result, plain))
        assert np.array_equal(now[:row], before[:row]), other
        asks = stage == "output_logits" and other not in ("new_states", "output_logits")  # from the state before
        later = range(row + 1 + asks, min(len(now), len(before)))
        if other != "output_embeddings":  # they follow the tokens, which may stay
            assert later and all(not np.array_equal(now[at], before[at]) for at in later), other
    for other in OF_SOURCE:
        assert np.array_equal(result.picture(Spot(other)), plain.picture(Spot(other)))


@pytest.mark.parametrize(("dimension", "changed"), [(2, range(3, 6)), (8, range(3))])
def test_an_edited_encoder_state_changes_what_is_read_after_it(dimension: int, changed: range) -> None:
    """Dimensions of the first half are read from the left, the others from the right."""
    plain = compute(document(SMALL, "a date"))
    result = edited(StageTarget(owner(), "encoder_states"), {(0, 3 if dimension == 2 else 2, dimension): 0.9})
    now, before = (each.picture(Spot("encoder_states")) for each in (result, plain))
    rows = {int(row) for row in np.flatnonzero((now != before).any(axis=1))}
    assert rows == set(changed)
    half = slice(6) if dimension == 2 else slice(6, None)
    other = slice(6, None) if dimension == 2 else slice(6)
    assert np.array_equal(now[:, other], before[:, other]) and not np.array_equal(now[:, half], before[:, half])
    assert not np.array_equal(result.picture(Spot("weights"))[0], plain.picture(Spot("weights"))[0])


def test_edits_of_padding_change_nothing() -> None:
    target = StageTarget(owner(), "encoder_states")
    doc = edits.edit_cells(document(SMALL, TEXTS), target, {(1, 5, 8): 3.0, (1, 5, 1): 3.0})
    for number in range(3):
        for stage in (*OF_SOURCE, *OF_OUTPUT):
            spot = Spot(stage, sentence=number)
            assert np.allclose(compute(doc).picture(spot), compute(document(SMALL, TEXTS)).picture(spot), atol=1e-6)


@pytest.mark.parametrize("target", [
    EmbeddingTarget(owner(), "d"), WeightTarget(owner(), "W_query"), WeightTarget(owner(), "attention_vector"),
    WeightTarget(owner(), "decoder_hidden"), WeightTarget(owner(), "output_embedding"),
    WeightTarget(owner(), "unembedding"), WeightTarget(owner(), "backward_input.bias"),
])
def test_edited_weights_count(target: object) -> None:
    plain = compute(document(SMALL, "a date"))
    is_vector = isinstance(target, EmbeddingTarget) or plain.parameters(0)[target.matrix].ndim == 1
    row = 27 if getattr(target, "matrix", "") == "output_embedding" else 3  # <s> is read first
    result = edited(target, {(row,) if is_vector else (row, 3): 2.5})
    assert not np.array_equal(result.picture(Spot("output_logits"))[0], plain.picture(Spot("output_logits"))[0])


def test_masked_keys_get_no_weight_and_the_rest_is_normalised() -> None:
    plain = compute(document(SMALL, "a date"))
    result = edited(MaskTarget(0), {(0, 1, column): 0.0 for column in (0, 4)})
    weights, before = result.picture(Spot("weights")), plain.picture(Spot("weights"))
    assert np.array_equal(weights[0], before[0]) and not weights[1, [0, 4]].any()
    kept = [1, 2, 3, 5]
    assert np.allclose(weights[1, kept], before[1, kept] / before[1, kept].sum(), atol=1e-6)
    masked = result.masked(Spot("weights"))
    assert masked.shape == weights.shape and int(masked.sum()) == 2
    assert np.isneginf(result.picture(Spot("masked_scores"))[1, [0, 4]]).all()


def test_options_reach_each_row() -> None:
    plain = compute(document(SMALL, "a date")).picture(Spot("scores"))
    halved = compute(document(SMALL, "a date", scale=2.0))
    assert np.allclose(halved.picture(Spot("scaled_scores"))[0], plain[0] / 2, atol=1e-6)
    dropped = compute(document(SMALL, "a date", dropout_on=True, dropout=0.5))
    mask = dropped.picture(Spot("dropout_mask"))
    assert set(np.unique(mask)) == {0.0, 2.0} and len({tuple(row) for row in mask.tolist()}) > 2
    assert np.allclose(dropped.picture(Spot("dropped_weights")), dropped.picture(Spot("weights")) * mask)
    assert not compute(document(SMALL, "a date")).options.uses("softmax_axis")


def test_an_ablated_head_reads_nothing_and_its_effect_is_measured() -> None:
    doc = document(SMALL, "a date")
    result = compute(ablate(doc, layer=0, head=0))
    assert not result.picture(Spot("concatenated")).any() and result.picture(Spot("context")).any()
    engine = engine_of(SMALL)
    plain = engine.compute(doc, stages=INTERACTIVE)
    token = plain.outputs[0][0].id
    known = next_effects(engine, AblationEffects.empty(plain, (0, 0), LogitMetric(token)))
    assert known.logits[0, 0] == pytest.approx(plain.logits.row(0, 0)[token] - result.logits.row(0, 0)[token], abs=1e-5)


def test_the_effect_of_a_head_leaves_the_tokens_before_as_they_are() -> None:
    """Without the head, others would come before."""
    doc, engine = document(SMALL, "cadence of a"), engine_of(SMALL)
    plain, result = engine.compute(doc, stages=INTERACTIVE), compute(ablate(doc, layer=0, head=0))
    assert [each.id for each in result.outputs[0]][:3] != [each.id for each in plain.outputs[0]][:3]
    plain, token = engine.compute(doc, stages=INTERACTIVE), plain.outputs[0][3].id
    known = next_effects(engine, AblationEffects.empty(plain, (0, 3), LogitMetric(token)))
    others = {(0, row, written.id): 1e3 for row, written in enumerate(plain.outputs[0])}
    same = compute(edits.edit_cells(ablate(doc, layer=0, head=0), StageTarget(owner(), "output_logits"), others))
    weights, bias = (plain.parameters(0)[name] for name in ("unembedding", "unembedding.bias"))
    without = same.picture(Spot("new_states"))[3] @ weights[token] + bias[token]
    assert known.logits[0, 0] == pytest.approx(plain.logits.row(0, 3)[token] - without, abs=1e-5)


def test_scores_are_not_derived_from_queries_and_keys() -> None:
    result = compute(document(SMALL, "a date"), stages=frozenset({"weights", "queries", "keys"}))
    assert "scores" not in result.stages() and {"weights", "queries", "keys"} <= set(result.stages())


@pytest.mark.parametrize("stage", [*OF_SOURCE, *OF_OUTPUT, "masked_scores", "scaled_scores", "concatenated"])
def test_every_number_is_explained_as_it_is(stage: str) -> None:
    result = compute(document(SMALL, TEXTS))
    for number in range(3):
        rows, columns = result.picture(Spot(stage, sentence=number)).shape
        for row, column in {(0, 0), (1, columns - 1), (rows - 1, columns // 2)}:
            lines = explain(result, Cell(Spot(stage, sentence=number), row, column))
            assert len(lines) > 1 and not any("exactly" in line for line in lines), lines


def test_measures_of_two_texts_are_left_out_where_they_make_no_sense() -> None:
    result = compute(document(SMALL, "a date"))
    found = {name: measure_heads(result, name, Spot("weights"), pair=(0, 0)) for name in MEASURES}
    defined = {name for name, numbers in found.items() if numbers is not None and not np.isnan(numbers).any()}
    assert defined == {"entropy", "token_to_token"} and all(numbers is not None for numbers in found.values())


def test_logits_are_predicted_at_the_tokens_of_the_output() -> None:
    result = compute(document(SMALL, TEXTS))
    for word, position in ((None, 0), (1, 1), (99, 0)):
        found = next_token(result, None, None, sentence=2, word=word)
        assert found.place == (2, position) and not found.missing
        top = found.prediction.top_tokens(1)[0]
        assert top.id == result.outputs[2][position].id


def test_labels_and_axes_follow_the_sides() -> None:
    result = compute(document(SMALL, "a date"))
    written = tuple(token.label for token in result.outputs[0])
    read = tuple(token.label for token in result.sentences[0])
    assert written != read
    for stage in OF_OUTPUT:
        assert result.row_labels(Spot(stage)) == written and result.axes(stage)[0] == "target"
    for stage in OF_SOURCE:
        assert result.row_labels(Spot(stage)) == read and result.axes(stage)[0] == "source"
    assert result.column_labels(Spot("weights")) == read and result.axes("weights") == ("target", "source")
    assert result.column_labels(Spot("output_logits")) == tuple(f"‹{letter}›" for letter in LETTERS)
    assert result.shape("weights") == (1, 1, len(written), 6)


def test_without_a_text_nothing_is_written() -> None:
    result = compute(document(SMALL, ""))
    assert result.texts == result.outputs == () and result.logits.places == ()


def test_an_output_without_an_end_says_so() -> None:
    never = replace(SMALL, weights={**SMALL.weights, "layers.0.unembedding.bias": torch.eye(29)[13] * -1e4})
    result = engine_of(never).compute(document(never, "a date"))
    assert len(result.outputs[0]) == 7
    assert result.notes == ("The output ends after 7 tokens, the most that additive writes.",)


def test_no_change_is_searched_for() -> None:
    result = compute(document(SMALL, "a date"))
    with pytest.raises(EditError, match="edit the number yourself"):
        run(engine_of(SMALL), WishRequest(result, Wish(Cell(Spot("weights"), 0, 0), 0.5, "score")))
