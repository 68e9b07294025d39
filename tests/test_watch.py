"""`attnviz.watch`: a window on a model that stays in its process, which asks that process over two pipes."""

from __future__ import annotations

import copy
import gc
import os
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import count, product
from pathlib import Path
from typing import IO, Any

import numpy as np
import pytest
import torch
import transformers
from PySide6.QtCore import QTimer
from tqdm.std import tqdm

import attnviz
from attnviz.api.session import Session, model_in_memory, session_on
from attnviz.document import files
from attnviz.document.edits import new_document, set_text
from attnviz.document.places import Cell, Spot
from attnviz.engine import remote_owner
from attnviz.engine.checkpoints.loader import OpenedModel
from attnviz.engine.checkpoints.unknown_family import TYPE, for_transformers
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.engine.in_memory import open_hosted, reader
from attnviz.engine.remote_owner import CHANGED, Owner
from attnviz.engine.remote_reader import reader_of
from attnviz.engine.transformers_model import open_on_disk
from attnviz.experiments.direct_logit_attribution import attribute_logit
from attnviz.result.logits import LogitMetric
from attnviz.system.errors import EditError, ModelError
from attnviz.system.link import Link
from attnviz.system.processes import error_of, error_values, read_message, write_message
from attnviz.system.watch import Cancelled, Watch
from attnviz.system.wording import Text
from tests.desk import wait_for
from tests.devices import limit_cpu
from tests.engine.families import tiny
from tests.engine.hosted import PICTURES, made
from tests.engine.test_hosted_pictures import PICTURE, processor
from tests.test_models_in_memory import TEXT, letters

ROOT = Path(__file__).resolve().parents[1]
GONE = Text("The process that has {name} has ended.", name="LlamaForCausalLM")


class Both:
    """Both ends of a watched model in this process, and a session that knows only the window's end."""

    def __init__(self, opened: OpenedModel, *, reopen: Any = None, tokenizer: Any = None) -> None:
        (asked, asking), (answering, answered) = os.pipe(), os.pipe()
        self.opened, tokenizer = opened, tokenizer or letters()
        self.owner = Owner(os.fdopen(asked, "rb"), os.fdopen(answered, "wb"), opened, tokenizer=tokenizer,
                           reopen=reopen or (lambda: opened))
        image = getattr(opened, "image", None)
        self.owner.greet(files.to_bytes(new_document(model=opened.model, text=TEXT, image=image)))
        self._serving = threading.Thread(target=self.owner.serve, daemon=True)
        self._serving.start()
        source: IO[bytes] = os.fdopen(answering, "rb")
        self._target: IO[bytes] = os.fdopen(asking, "wb")
        self.pipes = source, self._target
        greeting = read_message(source)
        assert greeting is not None
        self.link = Link(source, self._target, ended=GONE)
        self.document = files.from_bytes(greeting[0]["session"].encode(), "it")
        self.read = reader_of(self.link, self.document, greeting)
        self.asked: Counter[str] = Counter()
        ask = self.link.ask
        self.link.ask = lambda question, *given, **more: (  # type: ignore[method-assign]
            self.asked.update([question]), ask(question, *given, **more))[1]
        self.session = Session(self.document, device="cpu", engine=Engine(self.read))

    def close(self) -> None:
        """End the window's side, as a window that is closed does."""
        ended = threading.Event()
        self.link.on_end(ended.set)
        self._target.close()
        assert ended.wait(10), "the pipes of a test are closed before the next one begins"
        self._serving.join(10)
        assert not self._serving.is_alive()


@pytest.fixture
def known() -> Iterator[Both]:
    both = Both(model_in_memory(tiny("llama").theirs, letters()))
    yield both
    both.close()


def test_every_number_is_that_of_the_model() -> None:
    for opened in (model_in_memory(tiny("llama").theirs, letters()), open_hosted(made("gemma3_text"), letters()),
                   model_in_memory(tiny("bert").theirs, letters())):
        both = Both(opened)
        here, there = session_on(opened), both.session
        here.text = TEXT
        for session in (here, there):
            session.edit.mask_cell_in_layer(index=(0, 5, 2), masked=True, layer=1, head=2)
            session.edit.ablate_head(layer=0, head=1)
        for layer in range(here.result.num_layers):
            assert there.stages(layer=layer) == here.stages(layer=layer)
            for stage in here.stages(layer=layer):
                np.testing.assert_array_equal(there[stage, layer], here[stage, layer], err_msg=stage)
        assert there.tokens == here.tokens and there.result.notes == here.result.notes
        if here.document.options.config.causal:
            assert there.next_tokens(3) == here.next_tokens(3)
            mine, theirs = (attribute_logit(each.result.computed, (0, 7), LogitMetric(2)) for each in (here, there))
            np.testing.assert_allclose(theirs.heads, mine.heads, atol=1e-6)
            assert theirs.total == pytest.approx(mine.total)
        both.close()


def test_a_picture_and_its_classes_come_from_the_other_process() -> None:
    both = Both(opened := model_in_memory(made("vit", PICTURES), processor(), image=PICTURE))
    here, there = session_on(opened), both.session
    for session in (here, there):
        session.edit.mask_cell(index=(0, 0, 3), masked=True)
    np.testing.assert_array_equal(there["weights"], here["weights"])
    assert there.document == here.document and there.tokens == here.tokens and there.tokens[:2] == ("CLS", "0,0")
    assert there.next_tokens(3) == here.next_tokens(3) and there.next_tokens(1)[0].label.startswith("LABEL_")
    assert both.owner.opened.is_current()
    both.close()


def test_experiments_and_gradients_ask_the_other_process(known: Both) -> None:
    here, there = session_on(known.opened), known.session
    here.text = TEXT
    np.testing.assert_array_equal(there.lens().logits, here.lens().logits)
    np.testing.assert_allclose(there.ablation_effects("mean").effects, here.ablation_effects("mean").effects, atol=1e-6)
    for exact in (True, False):
        patched = [session.patch(TEXT[::-1], exact=exact).recovered for session in (here, there)]
        np.testing.assert_allclose(patched[1], patched[0], atol=1e-6)
    parts = [session.score_parts(5, 2, layer=1, head=0) for session in (here, there)]
    np.testing.assert_allclose(parts[1].pairs, parts[0].pairs, atol=1e-5)
    assert known.asked["patched_logits"] and known.asked["gradients"] and known.asked["normalised"]


@pytest.mark.parametrize("token", ["q", None])
def test_weights_after_a_change_and_their_gradient_come_from_there(known: Both, token: str | None) -> None:
    here, cell = session_on(known.opened), Cell(Spot("weights", layer=1), 5, 2)
    here.text, change = TEXT, np.full(24 if token else 1, 0.1, np.float32)
    found = []
    for session in (here, known.session):
        result = session.result.computed
        assert result is not None
        weights, gradient_of = session.engine.moved_weights(result, cell, token)(change)
        found.append((weights, gradient_of(np.eye(len(weights), dtype=np.float32))))
    for mine, theirs in zip(*found, strict=True):
        np.testing.assert_array_equal(theirs, mine)
    assert known.asked["moved_weights"] == 2


def test_what_a_window_reads_comes_with_the_next_letter(known: Both) -> None:
    """Stages that nobody reads stay where they are."""
    engine, document = known.session.engine, known.document
    first = engine.compute(document, stages=INTERACTIVE, defers_logits=True)
    for layer in first.layers:
        assert layer.stages["weights"].any()
    assert known.asked["array"] >= len(first.layers)
    second = engine.compute(set_text(document, TEXT + "x"), stages=INTERACTIVE, defers_logits=True)
    known.asked.clear()
    assert all(layer.stages["weights"].shape[-1] == len(TEXT) + 1 for layer in second.layers) and not known.asked
    assert second.layers[0].shape("queries")[-2] == len(TEXT) + 1 and not known.asked
    assert second.layers[0].stages["queries"].any() and known.asked == {"array": 1}
    part = first.layers[1].part("queries", (0, 0, slice(2, 4)))
    np.testing.assert_array_equal(part, first.layers[1].stages["queries"][0, 0, 2:4])


def test_a_letter_sends_the_rows_that_it_changes(known: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(remote_owner, "write_message", lambda stream, values, arrays=None: (
        sent.append(arrays), write_message(stream, values, arrays)))
    engine, alone, names = known.session.engine, Engine(reader(known.opened)), ("weights", "values", "residual")
    typed = [TEXT + "abcdefghijklmnopqr"[:count] for count in range(18)]
    rows = []
    for text in (TEXT, TEXT[:4] + "x" + TEXT[4:], TEXT[:4] + "y" + TEXT[4:-1], TEXT[:2], *typed):
        sent.clear()
        document = set_text(known.document, text)
        there = engine.compute(document, stages=INTERACTIVE, defers_logits=True)
        here = alone.compute(document, stages=INTERACTIVE, defers_logits=True)
        rows.append(sent[-1].get("1 stages weights", np.zeros((0, 0))).shape[-2])
        for layer, stage in product(range(2), names):
            np.testing.assert_array_equal(there.layers[layer].stages[stage], here.layers[layer].stages[stage])
    assert rows[:3] == [0, len(TEXT) + 1 - 4, len(TEXT) - 4]
    assert rows[-17:].count(1) == 16, "once all rows are put together"


def test_a_letter_sends_the_rows_of_an_overview_that_it_changes(known: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, whole_bytes=2**8, pooled_squares=3 * 4 * 10**2)  # squares of two cells
    sent: list[Any] = []
    monkeypatch.setattr(remote_owner, "write_message", lambda stream, values, arrays=None: (
        sent.append(arrays), write_message(stream, values, arrays)))
    engine, alone, rows = known.session.engine, Engine(reader(known.opened)), []
    for text in (TEXT, TEXT + "a", TEXT + "ab", TEXT + "b", TEXT, TEXT[:-1], TEXT[:3] + "z" + TEXT[4:]):
        sent.clear()
        document = set_text(known.document, text)
        there = engine.compute(document, stages=INTERACTIVE, defers_logits=True)
        here = alone.compute(document, stages=INTERACTIVE, defers_logits=True)
        rows.append(sent[-1].get("1 overviews weights", np.zeros((0, 0))).shape[-2])
        overviews = [each.layers[1].overviews["weights"] for each in (there, here)]
        assert {overview.block for overview in overviews} == {2}
        np.testing.assert_array_equal(*[overview.values for overview in overviews])
    assert rows == [0, 1, 1, 1, 1, 1, 8]


def test_a_refusal_is_the_same_sentence_and_the_next_letter_is_computed(known: Both) -> None:
    texts = known.session.text, "?" * 300_000
    known.session.text = texts[1]
    with pytest.raises(attnviz.Error, match="The text has 300,000 characters, and a model takes at most 200,000"):
        _ = known.session.result
    known.session.text = texts[0]
    assert known.session["weights"].any()
    error = error_of(error_values(EditError("{name}: {why}", name=Text("{count:,} heads", count=3000), why="no")))
    assert (type(error), str(error)) == (EditError, "3,000 heads: no")
    assert error.text.template == "{name}: {why}"


def test_a_failure_of_the_model_is_a_sentence() -> None:
    model = made("gemma3_text")
    both = Both(open_hosted(model, letters()))
    assert both.session["weights", 0].any()
    raised: list[BaseException] = [torch.OutOfMemoryError("CUDA out of memory."), KeyError("rope")]
    handle = model.model.layers[1].register_forward_pre_hook(lambda *_: (_ for _ in ()).throw(raised.pop(0)))
    for sentence in ("Not enough memory", r"could not compute this \(KeyError: 'rope'\)"):
        both.session.text += "x"
        with pytest.raises(attnviz.Error, match=sentence):
            _ = both.session.result
    handle.remove()
    both.session.text += "y"
    assert both.session["weights", 0].any()
    both.close()


def test_weights_that_were_changed_are_those_of_the_next_letter() -> None:
    model, tokenizer = copy.deepcopy(tiny("llama").theirs), letters()
    opened = model_in_memory(model, tokenizer)
    both = Both(opened, reopen=lambda: model_in_memory(model, tokenizer, digest=opened.model.digest))
    before = both.session["weights", 1]
    with torch.no_grad():
        model.model.layers[0].self_attn.q_proj.weight.mul_(2)
    assert CHANGED not in both.session.result.notes
    both.session.text = TEXT[:-1]
    expected = attnviz.open(model, tokenizer, text=TEXT[:-1])
    np.testing.assert_array_equal(both.session["weights", 1], expected["weights", 1])
    assert np.abs(both.session["weights", 1] - before[:, :-1, :-1]).max() > 1e-3
    assert CHANGED in both.session.result.notes
    both.session.text = TEXT
    assert CHANGED not in both.session.result.notes
    both.close()


def test_a_letter_asks_once_whether_the_weights_are_current() -> None:
    opened, asked = model_in_memory(tiny("llama").theirs, letters()), count()
    both = Both(replace(opened, is_current=lambda: next(asked) >= 0))
    both.session.text = TEXT[:-1]
    assert both.session["weights", 1].any() and next(asked) == 1
    both.close()


def test_a_tokenizer_in_python_stays_where_it_is() -> None:
    tokenizer = transformers.ByT5Tokenizer()
    tokenizer.chat_template = "{{ messages[0].content }}{{ eos_token }}"
    opened = model_in_memory(tiny("llama", vocab_size=600).theirs, tokenizer)
    both = Both(opened, tokenizer=tokenizer)
    both.session.chat([{"role": "user", "content": "né"}])
    assert both.session.ids == tuple(tokenizer.encode("né")) and both.session.text == "né</s>"
    both.session.append(tokenizer.encode("😀", add_special_tokens=False)[:2])
    assert both.session.text == "né</s>" and len(both.session.ids) == 6, "half a character"
    both.session.append(tokenizer.encode("😀", add_special_tokens=False)[2:])
    assert both.session.text == "né</s>😀" and np.isfinite(both.session.logprobs[1:]).all()
    both.session.text = "x"  # in place of everything: what stayed would keep its ids
    both.session.text = "né a"
    assert both.session.tokens[0] == "n" and both.session.tokens[3:] == ("␣", "a", "</s>")
    shown, alone = both.session.engine.models.tokenizer, opened.tokenizer
    numbers = (100, 3, 500)
    assert list(map(shown.following, numbers)) == list(map(alone.following, numbers))
    assert (shown.start, shown.mask, shown.label(500)) == (alone.start, alone.mask, "⟨500⟩")
    both.close()


def test_what_nobody_holds_is_dropped_there(known: Both) -> None:
    for end in "abcdef":
        known.session.text = TEXT + end
        assert known.session["weights"].any()
    results = [held for held in known.owner.held.values() if hasattr(held, "layers")]
    assert 1 <= len(results) <= 3


def test_a_cancelled_question_is_given_up_and_the_next_one_answered(known: Both) -> None:
    known.owner.pause.acquire()  # as if a computation took long
    asked = iter([False, False, True])
    with pytest.raises(Cancelled):
        known.session.engine.compute(known.document, stages=INTERACTIVE, watch=Watch(lambda: next(asked)))
    known.owner.pause.release()
    assert known.session["weights"].any()


def test_after_the_end_of_the_other_process_a_sentence_says_so(known: Both) -> None:
    assert known.session["weights", 0].any()
    ended = threading.Event()
    known.link.on_end(ended.set)
    known.close()
    assert ended.wait(5) and known.link.has_ended and all(pipe.closed for pipe in known.pipes)
    known.session.text = TEXT[:-2]
    with pytest.raises(attnviz.Error, match="The process that has LlamaForCausalLM has ended"):
        _ = known.session.result


def test_messages_hold_every_kind_of_number(tmp_path: Path) -> None:
    arrays: dict[str, Any] = {
        "halves": np.arange(6, dtype=np.float16).reshape(2, 3).T, "flags": np.array([True, False]),
        "none": np.zeros((0, 3), np.float32), "one": np.array(7), "bytes": np.frombuffer(b"ab", np.uint8)}
    with (tmp_path / "message").open("wb") as file:
        write_message(file, {"a": [1, None]}, arrays)
        file.write(b'{"arrays": [["it", "|O", [2]]]}\n{"arrays": [["it", "<f4", [1000]]]}\n')
    with (tmp_path / "message").open("rb") as file:
        message = read_message(file)
        assert message is not None and message[0] == {"a": [1, None]}
        for name, array in arrays.items():
            np.testing.assert_array_equal(message[1][name], array)
            assert message[1][name].dtype == array.dtype and message[1][name].shape == array.shape
        assert read_message(file) is None  # objects are no numbers
        assert read_message(file) is None  # the end comes too early


def test_the_window_says_that_the_process_has_ended_and_keeps_the_picture(qapp: Any, tmp_path: Path) -> None:
    from attnviz.watched import follow
    from tests.desk import Desk, wait_for

    both = Both(model_in_memory(tiny("llama").theirs, letters()))
    desk = Desk(both.document, engine=Engine(both.read))
    follow(both.link, desk.bench)
    desk.type_text(TEXT[:-1])
    wait_for(lambda: both.owner.shown is not None and both.owner.shown.text == TEXT[:-1])
    asked = -1
    while asked != (asked := both.asked.total()):  # until everything is painted
        for _ in range(30):
            qapp.processEvents()
            time.sleep(0.01)
    both.owner.close_window()
    given_up = QTimer(singleShot=True, interval=30_000)
    given_up.timeout.connect(lambda: qapp.exit(1))
    given_up.start()
    assert qapp.exec() == 0 and not desk.window.isVisible(), "the person's program has closed it"
    given_up.stop()
    both.close()
    state = wait_for(lambda: desk.controller.store.state.message and desk.controller.store.state)
    assert str(state.message.text) == str(GONE) and state.now.document.text == TEXT[:-1]
    desk.type_text("abc")
    assert str(GONE) in desk.messages
    assert desk.controller.save(tmp_path / "kept.attnviz")
    desk.close()


# with a window of its own

def open_pipes() -> set[str]:
    """Return which pipes are open, by their own numbers: a file descriptor is given again to whatever comes next."""
    found = set()
    for descriptor in os.listdir("/proc/self/fd"):
        with suppress(FileNotFoundError):  # another thread closes files, and so has the list itself
            found.add(os.readlink(f"/proc/self/fd/{descriptor}"))
    return {name for name in found if name.startswith("pipe:")}


@pytest.mark.timeout(120)
@pytest.mark.skipif(sys.platform != "linux", reason="it reads the open pipes in /proc")
def test_a_window_that_is_killed_leaves_the_model_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    model = made("gemma3_text").train()
    model.model.layers[0].mlp.requires_grad_(False)
    said = [(module.training, len(module._forward_hooks)) for module in model.modules()]
    grads = [parameter.requires_grad for parameter in model.parameters()]
    before, implementation = open_pipes(), model.config._attn_implementation
    watched = attnviz.watch(model, letters(), text=TEXT, wait=False)
    begun = watched.document
    try:
        for _ in range(2000):  # until the window shows what this model has computed
            if watched.document is begun:
                time.sleep(0.05)
        assert watched.is_open and watched.text == TEXT and "Gemma3ForCausalLM" in repr(watched)
        assert watched.session["weights", 0].shape == (4, len(TEXT), len(TEXT))
    finally:
        os.kill(watched.process.pid, signal.SIGKILL)
    assert watched.wait(10) and not watched.is_open and watched.process.returncode == -signal.SIGKILL
    assert open_pipes() <= before
    assert [(module.training, len(module._forward_hooks)) for module in model.modules()] == said
    assert [parameter.requires_grad for parameter in model.parameters()] == grads
    assert model.config._attn_implementation == implementation


# a folder

@pytest.mark.timeout(300)
@pytest.mark.slow  # a process imports transformers
def test_a_folder_of_an_unknown_family_is_computed_by_a_process_with_transformers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tqdm, "monitor_interval", 0)  # a thread of its own while weights are written
    model = made("granite")
    model.save_pretrained(tmp_path)
    letters().save_pretrained(tmp_path)
    with attnviz.open(tmp_path, text=TEXT) as session:
        expected = attnviz.open(model, letters(), text=TEXT)
        np.testing.assert_allclose(session["weights"], expected["weights"], atol=1e-6)
        assert session.next_tokens(1)[0].label == expected.next_tokens(1)[0].label
        assert (session.document.model or expected.document.model).where == str(tmp_path)  # type: ignore[union-attr]
        process: Any = session.engine.models.session_for(session.document)[0].opened
        process = process.process.popen
    del session
    assert process.wait(10) is not None  # nobody needs it any more
    wait_for(lambda: process.stdin.closed and process.stdout.closed)
    (tmp_path / "tokenizer.json").unlink()
    (tmp_path / "config.json").write_text('{"model_type": "later"}')
    with pytest.raises(attnviz.Error, match=r"'later' are not supported.* In a process with transformers: .* cannot"):
        attnviz.open(tmp_path)


@pytest.mark.filterwarnings("error::ResourceWarning")
def test_a_folder_that_is_no_longer_wanted_leaves_no_process_and_no_pipe(tmp_path: Path) -> None:
    asked = iter([False])
    (tmp_path / "config.json").write_text('{"model_type": "later"}')
    with pytest.raises(Cancelled):
        open_on_disk(str(tmp_path), watch=Watch(lambda: next(asked, True)))
    gc.collect()


def test_without_transformers_a_sentence_says_which_command_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = ModelError("Models of type 'later' are not supported.", word=Text(TYPE, kind="later"))
    (tmp_path / "config.json").touch()
    assert for_transformers(refused, tmp_path) and not for_transformers(ModelError("It is damaged."), tmp_path)
    assert not for_transformers(refused, tmp_path / "later.gguf")
    monkeypatch.setattr("attnviz.engine.checkpoints.unknown_family.find_spec", lambda name: None)
    with pytest.raises(ModelError, match=r"are not supported\. Or install .*: pip install 'attnviz\[transformers\]'"):
        for_transformers(refused, tmp_path)
