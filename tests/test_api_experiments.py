"""The experiments as methods of a session: their numbers, and that they leave the session as it was."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import attnviz
from attnviz.api import Session
from attnviz.document import edits
from attnviz.experiments import circuits, patching
from attnviz.experiments.circuits import CircuitRequest
from attnviz.experiments.patching import PatchingRequest
from tests.engine.small_models import document, engine_of, small


def _session(text: str = "ab abc") -> Session:
    return Session(document(small("llama"), text), engine=engine_of(small("llama")))


def test_the_last_row_of_the_lens_is_the_output() -> None:
    session = _session()
    lens = session.lens()
    assert lens.rows == ("0_pre", "1_pre", "2_pre", "final_post") and lens.is_known.all()
    candidate = session.next_tokens(1)[0]
    assert lens.ids[-1, -1, 0] == candidate.id
    assert lens.probabilities[-1, -1, 0] == pytest.approx(candidate.probability, abs=1e-6)
    assert session.lens(middle=True).rows[:3] == ("0_pre", "0_mid", "1_pre")


def test_the_lens_is_of_the_sentence_that_is_named() -> None:
    session = _session("ab abc\n\nba")
    assert [len(session.lens(sentence=at).labels) for at in range(len(session.result.texts))] == [
        *session.result.lengths]


def test_a_map_of_patching_is_that_of_the_engine() -> None:
    session = _session()
    found = session.patch("ab abd", activation="heads", direction="noise")
    clean = session.engine.compute(edits.set_text(session.document, "ab abd"))
    metric = patching.default_metric(clean, session.result)
    assert metric is not None and found.request.metric == metric and not found.is_estimate
    request = PatchingRequest(clean, session.result, metric, "heads", "noise")
    np.testing.assert_allclose(found.recovered, patching.run(session.engine, request).recovered, atol=1e-6)
    assert session.patch("ab abd", exact=False).is_estimate


def test_the_parts_of_a_score_add_up_to_it() -> None:
    session = _session()
    for layer, head, query, key in ((0, 0, 2, 1), (1, 2, 4, 1), (2, 3, 5, 5)):
        parts, score = session.score_parts(query, key, layer=layer, head=head), session["scaled_scores", layer]
        for sums in (parts.query_parts.sum(), parts.key_parts.sum(), parts.score):
            assert sums == pytest.approx(score[head, query, key], abs=1e-5)


def test_a_circuit_is_of_the_head_that_is_named_and_complete() -> None:
    session = _session()
    found = session.circuit(layer=1, head=2)
    token = session.result.sentences[0][-1].id
    expected = circuits.run(session.engine, CircuitRequest(edits.without_text(session.document), (1, 2), token))
    np.testing.assert_array_equal(found.pairs.values, expected.pairs.values)
    np.testing.assert_array_equal(found.copied.ids, expected.copied.ids)
    assert found.ov_copying == expected.ov_copying and found.next_query == expected.next_query > 0


def test_an_effect_is_what_the_logit_loses_without_the_head() -> None:
    session = _session()
    session.do("compute_effects")  # as a window has them when the edit comes
    session.edit.ablate_head(layer=2, head=0)
    effects, before = session.ablation_effects(), session.result.logits.row(0, 5)
    token = effects.metric.token
    for head in ((0, 1), (1, 3)):
        with session.ablated(head):
            lost = before[token] - session.result.logits.row(0, 5)[token]
        assert effects.logits[head] == pytest.approx(lost, abs=1e-5)
    assert effects.logits[2, 0] == 0 and np.isfinite(effects.logits).all()
    assert (session.ablation_effects("mean").logits != effects.logits).any()


def test_experiments_are_of_the_present_text_whatever_is_displayed() -> None:
    session = _session()
    session.do("take_snapshot", name="first")
    session.do("hold")
    session.text = "ba abd"
    effects, labels = session.ablation_effects().logits, session.lens().labels
    for name, values in (("show", {"showing": "held"}), ("show", {"showing": "difference"}),
                         ("display_snapshot", {"name": "first"})):
        session.do("show", showing="now")
        session.do(name, **values)
        np.testing.assert_array_equal(session.ablation_effects().logits, effects)
        assert session.lens().labels == labels and session.patch("ab abc").request.corrupted is session.result


CALLS: dict[str, Callable[[Session], Any]] = {
    "lens": lambda s: s.lens(middle=True), "patch": lambda s: s.patch("ab abd"),
    "score_parts": lambda s: s.score_parts(3, 1, layer=1, head=2), "circuit": lambda s: s.circuit(layer=1, head=2),
    "ablation_effects": lambda s: s.ablation_effects("mean")}


@pytest.mark.parametrize("name", CALLS)
def test_an_experiment_leaves_the_session_as_it_was_and_needs_a_model(name: str) -> None:
    session = _session()
    before = session.state
    CALLS[name](session)
    assert session.store.state is before
    with pytest.raises(attnviz.Error, match=r"model|There is no layer"):
        CALLS[name](attnviz.open("multi_head", text="ab abc"))


@pytest.mark.parametrize(("call", "sentence"), [
    (lambda s: s.lens(middle=3), "'After attention' cannot be 3"),
    (lambda s: s.lens(sentence=4), "sentence cannot be 4"),
    (lambda s: s.patch(5), "must be a text"), (lambda s: s.patch("ab abc"), "the same text"),
    (lambda s: s.patch("ab"), "equal numbers"), (lambda s: s.patch("ab abd", activation="x"), "'Activation' cannot be"),
    (lambda s: s.score_parts(6, 1, layer=1, head=2), "There is no token 6"),
    (lambda s: s.score_parts(1, -1, layer=1, head=2), "There is no token -1"),
    (lambda s: s.score_parts("1", 1, layer=1, head=2), "token must be a whole number"),
    (lambda s: s.score_parts(1, 1, layer=9, head=2), "There is no layer 9"),
    (lambda s: s.circuit(layer="a", head=1), "must be a whole number"),
    (lambda s: s.circuit(layer=0, head=9), "There is no head 9"),
    (lambda s: s.ablation_effects("x"), "There is no kind of ablation 'x'"),
    (lambda s: s.ablation_effects("resample"), "Hold a text"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_what_an_experiment_cannot_do_is_a_sentence(call: Callable[[Session], Any], sentence: str) -> None:
    with pytest.raises(attnviz.Error, match=sentence):
        call(_session())
