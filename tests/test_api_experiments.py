"""The experiments as methods of a session: their numbers, and that they leave the session as it was."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import attnviz
from attnviz.api import Session
from attnviz.document import edits
from attnviz.experiments import circuits, patching
from attnviz.experiments.circuits import CircuitRequest
from attnviz.experiments.patching import PatchingRequest
from attnviz.result.logits import LogitMetric
from attnviz.tokens.model_tokenizer import token_id
from tests.engine.small_models import document, engine_of, small


def _session(text: str = "ab abc") -> Session:
    return Session(document(small("llama"), text), engine=engine_of(small("llama")))


def test_the_last_row_of_the_lens_is_the_output() -> None:
    session = _session()
    lens = session.lens()
    assert lens.rows == ("0_pre", "1_pre", "2_pre", "final_post") and lens.tokens == session.tokens
    candidate = session.next_tokens(1)[0]
    assert (lens.ids[-1, -1, 0], lens.top[-1, -1, 0]) == (candidate.id, candidate.label)
    assert lens.answer == candidate.label and lens.ranks[-1, -1] == 1
    answer = session.lens(answer=5)
    np.testing.assert_allclose(answer.logits[-1], [session.result.logits.row(0, at)[5] for at in range(6)], atol=1e-5)
    assert session.lens(answer=(5, 6)).answer == f"{answer.answer} − {session.lens(answer=6).answer}"
    assert lens.probabilities[-1, -1, 0] == pytest.approx(candidate.probability, abs=1e-6)
    assert session.lens(middle=True).rows[:3] == ("0_pre", "0_mid", "1_pre")


def test_the_lens_is_of_the_sentence_that_is_named() -> None:
    session = _session("ab abc\n\nba")
    assert [len(session.lens(sentence=at).tokens) for at in range(len(session.result.texts))] == [
        *session.result.lengths]


def test_a_map_of_patching_is_that_of_the_engine(tmp_path: Path) -> None:
    session = _session()
    found = session.patch("ab abd", activation="heads", direction="noise")
    clean = session.engine.compute(edits.set_text(session.document, "ab abd"))
    metric = patching.default_metric(clean, session.result)
    assert metric is not None
    request = PatchingRequest(clean, session.result, metric, "heads", "noise")
    expected = patching.run(session.engine, request)
    np.testing.assert_allclose(found.recovered, expected.recovered, atol=1e-6)
    assert (found.clean, found.corrupted) == (expected.clean_difference, expected.corrupted_difference)
    assert found.axes == ("layer", "head") and found.tokens == (clean.labels[0], session.tokens)
    assert (session.patch("ab abd", exact=False).recovered != session.patch("ab abd").recovered).any()
    found.save(tmp_path / "map.npz")
    np.testing.assert_allclose(np.load(tmp_path / "map.npz")["recovered"], found.recovered, atol=1e-6)


@pytest.mark.parametrize(("given", "requested"), [
    ({"at": 1, "activation": "queries"}, {"layer": 1, "activation": "queries"}),
    ({"at": (0, 2), "activation": "path_keys"}, {"sender": (0, 2), "activation": "path_keys"}),
    ({"answer": (5, 6), "metric": "probability"}, {"metric": LogitMetric(5, 6, "probability")}),
    ({"answer": (None, "d")}, {"instead": "d"}),
], ids=str)
def test_the_arguments_of_patching_reach_its_map(given: dict[str, Any], requested: dict[str, Any]) -> None:
    session = _session()
    found = session.patch("ab abd", **given)
    clean = session.engine.compute(edits.set_text(session.document, "ab abd"))
    metric = patching.default_metric(clean, session.result)
    if "instead" in requested:
        requested = {"metric": LogitMetric(metric.token, token_id(session.engine.models.tokenizer, "d"))}
    known = {"metric": metric, "activation": "residual", **requested}
    expected = patching.run(session.engine, PatchingRequest(clean, session.result, **known))
    np.testing.assert_allclose(found.recovered, expected.recovered, atol=1e-6)
    assert found.direct == pytest.approx(expected.direct, abs=1e-6)


def test_the_parts_of_a_score_add_up_to_it() -> None:
    session = _session()
    for layer, head, query, key in ((0, 0, 2, 1), (1, 2, 4, 1), (2, 3, 5, 5)):
        parts, score = session.score_parts(query, key, layer=layer, head=head), session["scaled_scores", layer]
        for sums in (parts.query_parts.sum(), parts.key_parts.sum(), parts.score):
            assert sums == pytest.approx(score[head, query, key], abs=1e-5)
        assert parts.tokens == (session.tokens[query], session.tokens[key])
        assert parts.places.shape == (len(parts.writers), 2) and parts.places[:, 0].max() < max(layer, 1)


def test_circuits_are_of_the_heads_that_are_named() -> None:
    session = _session()
    found, token = session.circuits((1, 2), (0, 0), pairs=True), session.result.sentences[0][-1].id
    assert found.heads == ((1, 2), (0, 0)) and found.token == session.engine.models.tokenizer.label(token)
    for at, head in enumerate(found.heads):
        one = circuits.run(session.engine, CircuitRequest(edits.without_text(session.document), head, token))
        np.testing.assert_array_equal(found.values["pairs"][at], one.pairs.values)
        assert found.tokens["copied"][at] == tuple(one.labels[number] for number in one.copied.ids[:, 0].tolist())
        assert found.ov_copying[at] == one.ov_copying
        np.testing.assert_array_equal(found.composition["K"][at], one.composition["K"])
    other = session.circuits((1, 2), token=5)
    assert other.token != found.token and not other.tokens["pairs"][0]
    assert (other.values["keys"][0] != found.values["keys"][0]).any()


def test_an_effect_is_what_the_logit_loses_without_the_head() -> None:
    session = _session()
    session.do("compute_effects")  # as a window has them when the edit comes
    session.edit.ablate_head(layer=2, head=0)
    effects, before = session.ablation_effects(), session.result.logits.row(0, 5)
    token = session.next_tokens(1)[0].id
    assert (effects.answer, effects.metric) == (session.next_tokens(1)[0].label, "logit")
    for head in ((0, 1), (1, 3)):
        with session.ablated(head):
            lost = before[token] - session.result.logits.row(0, 5)[token]
        assert effects.effects[head] == pytest.approx(lost, abs=1e-5)
    assert effects.effects[2, 0] == 0 and np.isfinite(effects.effects).all()
    assert abs(effects.largest(1)[0].logit) == np.abs(effects.effects).max()
    assert (session.ablation_effects("mean").effects != effects.effects).any()
    ranks = session.ablation_effects(answer=5, metric="rank")
    assert ranks.metric == "rank" and (ranks.effects == ranks.effects.round()).all()


def test_experiments_are_of_the_present_text_whatever_is_displayed() -> None:
    session = _session()
    session.do("take_snapshot", name="first")
    session.do("hold")
    session.text = "ba abd"
    effects, tokens = session.ablation_effects().effects, session.lens().tokens
    for name, values in (("show", {"showing": "held"}), ("show", {"showing": "difference"}),
                         ("display_snapshot", {"name": "first"})):
        session.do("show", showing="now")
        session.do(name, **values)
        np.testing.assert_array_equal(session.ablation_effects().effects, effects)
        assert session.lens().tokens == tokens == session.patch("ab abc").tokens[1]


CALLS: dict[str, Callable[[Session], Any]] = {
    "lens": lambda s: s.lens(middle=True), "patch": lambda s: s.patch("ab abd"),
    "score_parts": lambda s: s.score_parts(3, 1, layer=1, head=2), "circuits": lambda s: s.circuits((1, 2)),
    "ablation_effects": lambda s: s.ablation_effects("mean")}


@pytest.mark.parametrize("name", CALLS)
def test_an_experiment_leaves_the_session_as_it_was_and_needs_a_model(name: str) -> None:
    session = _session()
    before = session.state
    CALLS[name](session)
    assert session.store.state is before
    with pytest.raises(attnviz.Error, match="need a trained model, and multi_head is none"):
        CALLS[name](attnviz.open("multi_head", text="ab abc"))


@pytest.mark.parametrize("name", CALLS)
def test_a_result_draws_itself_and_says_what_it_has(name: str) -> None:
    found = CALLS[name](_session())
    for displayed in (found, found.plot()):
        with Image.open(io.BytesIO(getattr(displayed, "_repr_" + "png_")())) as image:
            assert min(image.size) > 300
    arrays = [value for value in vars(found).values() if isinstance(value, np.ndarray)]
    assert arrays and not any(array.flags.writeable for array in arrays)
    title, *_ = (text.get_text() for text in found.plot().texts)
    assert title and len(repr(found)) < 300 and repr(found).startswith(f"<attnviz.{type(found).__name__}: ")


@pytest.mark.parametrize(("call", "sentence"), [
    (lambda s: s.lens(answer="ab"), "'ab' is 2 tokens of this model"),
    (lambda s: s.lens(answer=900), "There is no token 900"), (lambda s: s.lens(answer=""), "'' is not a token"),
    (lambda s: s.lens(answer=1.5), "token cannot be 1.5"), (lambda s: s.lens(answer=(5, 5)), "itself"),
    (lambda s: s.lens(answer=(1, 2, 3)), "a pair of tokens, not"),
    (lambda s: s.lens(sentence=4), "sentence cannot be 4"),
    (lambda s: s.patch(5), "must be a text"), (lambda s: s.patch("ab abc"), "the same text"),
    (lambda s: s.patch("ab"), "equal numbers"), (lambda s: s.patch("ab abd", activation="x"), "no activation 'x'"),
    (lambda s: s.patch("ab abd", direction="x"), "'Direction' cannot be 'x': it is one of denoise, noise"),
    (lambda s: s.patch("ab abd", metric="x"), "There is no metric 'x'"),
    (lambda s: s.patch("ab abd", at=(0, 1)), "Residual stream has no sender"),
    (lambda s: s.patch("ab abd", activation="path_keys"), "A path begins at a head: name its sender"),
    (lambda s: s.patch("ab abd", activation="path_keys", at=3), "A head is a pair of a layer and a head"),
    (lambda s: s.patch("ab abd", at=0), "has no map of one layer's heads"),
    (lambda s: s.patch("ab abd", at=9, activation="heads"), "There is no layer 9"),
    (lambda s: s.patch("ab abd", metric="rank", exact=False), "Estimates are of logits"),
    (lambda s: s.score_parts(6, 1, layer=1, head=2), "There is no token 6"),
    (lambda s: s.score_parts(1, -1, layer=1, head=2), "There is no token -1"),
    (lambda s: s.score_parts("1", 1, layer=1, head=2), "token must be a whole number"),
    (lambda s: s.score_parts(1, 1, layer=9, head=2), "There is no layer 9"),
    (lambda s: s.circuits(("a", 1)), "must be a whole number"), (lambda s: s.circuits((0, 9)), "There is no head 9"),
    (lambda s: s.circuits(), "No head is named"), (lambda s: s.circuits(0, 1), r"such as \(5, 1\), not 0"),
    (lambda s: s.ablation_effects("x"), "There is no kind of ablation 'x'"),
    (lambda s: s.ablation_effects("resample"), r"takes the heads of a held text: s\.edit\.hold\(\)"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_what_an_experiment_cannot_do_is_a_sentence(call: Callable[[Session], Any], sentence: str) -> None:
    with pytest.raises(attnviz.Error, match=sentence):
        call(_session())
