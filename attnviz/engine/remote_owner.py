"""The process that has a model, in which it stays: an engine answers what a window in another process asks.

Two threads serve a window: one reads questions and answers those for numbers that are there, the other computes.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import count
from typing import IO, Any

import numpy as np

from attnviz.document import files
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.engine import remote_messages as messages
from attnviz.engine.checkpoints.loader import OpenedModel
from attnviz.engine.device_failures import is_out_of_memory
from attnviz.engine.engine import Engine
from attnviz.engine.in_memory import DTYPES, reader, tokenizer_json
from attnviz.experiments.direct_logit_attribution import attribute_logit
from attnviz.experiments.rerun import EditedModel, MovedWeights
from attnviz.result.logits import Logits
from attnviz.result.result import Result
from attnviz.system.arrays import AnyArray, Float32
from attnviz.system.errors import NO_MEMORY, AttnVizError, ComputeError
from attnviz.system.processes import Message, error_values, read_message, write_message
from attnviz.system.python_file import one_line
from attnviz.system.watch import Cancelled, Watch
from attnviz.system.wording import Text
from attnviz.tokens.class_names import ClassNames

MAX_DOCUMENTS = 16  #: that are kept as they were read: the engine knows by it which one it computed last
PROGRESS_SECONDS = 0.1  #: between two reports of progress: a letter that is computed faster sends none
CHANGED = Text("The weights of the model have changed: everything is computed anew.")


@dataclass(frozen=True, slots=True, eq=False)
class _Question:
    """A question of the window: its name, its number, its values and arrays."""

    name: str
    number: int
    values: Mapping[str, Any]
    arrays: Mapping[str, AnyArray]


class Owner:
    """Answers the questions of one window on one model."""

    def __init__(
        self, source: IO[bytes], target: IO[bytes], opened: OpenedModel, *, tokenizer: Any,
        reopen: Callable[[], OpenedModel],
    ) -> None:
        """Take the two pipes, and the model with the tokenizer that it was opened with.

        `reopen` opens it again, under the same digest, after its weights have changed.
        """
        self._source, self._target, self._tokenizer = source, target, tokenizer
        self.opened, self._reopen = opened, reopen
        self._device = opened.weights["embedding"].device.type
        self._engine = self._new_engine()
        self._engines: dict[int, Engine] = {}
        self._questions: queue.SimpleQueue[_Question | None] = queue.SimpleQueue()
        self._cancelled, self._writing = set[int](), threading.Lock()
        self._documents: OrderedDict[str, Document] = OrderedDict()
        self.held: dict[int, Any] = {}  #: results, edited models and weights of layers that the window may read
        self._numbers = count(1)  # those of the window's sessions are negative
        self._weights: dict[int, dict[int, tuple[Any, int]]] = {}  # by session and layer, with the held number
        self._moved: tuple[object, Callable[[Float32], MovedWeights]] | None = None  # the last ones, and of what
        self._notes: tuple[Text, ...] = ()  # for the next result
        self._has_ended = False
        self.pause = threading.RLock()  #: held while anything is computed
        self.shown: Document | None = None  #: what the window shows

    def greet(self, session: bytes) -> None:
        """Send the first message: the content of a session on the model, and how its tokenizer is read."""
        weights, content = self.opened.weights["embedding"], tokenizer_json(self._tokenizer)
        asked: dict[str, Any] = {}
        if isinstance(self.opened.tokenizer, ClassNames):
            asked = {"classes": self.opened.tokenizer.names}
        elif content is None:
            tokens = getattr(self._tokenizer, "added_tokens_decoder", {})
            asked = {"added": {number: str(token) for number, token in tokens.items()},
                     "mask": getattr(self._tokenizer, "mask_token_id", None),
                     "start": getattr(self._tokenizer, "bos_token_id", None)}
        template = self.opened.tokenizer.chat_template
        values = {"session": session.decode(), "rows": len(weights), "dtype": DTYPES[weights.dtype],
                  "tokenizer": asked, "chat_template": None if template is None else asdict(template)}
        self._send(values, {} if content is None else {"tokenizer": np.frombuffer(content, np.uint8)})

    def serve(self) -> None:
        """Answer until the window is gone."""
        computing = threading.Thread(target=self._compute_all, name="attnviz-watch-compute", daemon=True)
        computing.start()
        try:
            while (message := read_message(self._source)) is not None:
                self._take(*message)
        finally:
            self._has_ended = True
            self._questions.put(None)
            computing.join()
            self._engine.clear()
            self.held.clear()
            self._engines.clear()
            for stream in (self._source, self._target):
                with contextlib.suppress(OSError):
                    stream.close()

    def close_window(self) -> None:
        """Ask the window to close, without waiting for one that reads nothing any more."""
        threading.Thread(target=self._send, args=({"close": True},), name="attnviz-watch-close", daemon=True).start()

    def _take(self, values: dict[str, Any], arrays: Mapping[str, AnyArray]) -> None:
        """Answer a question at once, or let it be computed in its turn."""
        for number in values.pop("drop", ()):
            self.held.pop(number, None)
            self._engines.pop(number, None)
            self._weights.pop(number, None)
        if "cancel" in values:
            self._cancelled.add(values["cancel"])
        elif "shown" in values:
            shown = self.held.get(values["shown"])
            self.shown = shown.document if isinstance(shown, Result) else self.shown
        elif "ask" in values:
            question = _Question(values["ask"], values["number"], values, arrays)
            if question.name in _AT_ONCE:
                self._answer(question, _AT_ONCE[question.name])
            else:
                self._questions.put(question)

    def _compute_all(self) -> None:
        while (question := self._questions.get()) is not None:
            if question.number not in self._cancelled:
                with self.pause:
                    self._answer(question, _IN_TURN[question.name])
            self._cancelled.discard(question.number)

    def _answer(self, question: _Question, answer: Callable[[Owner, _Question, Watch], Message]) -> None:
        reported = time.monotonic()

        def report(share: Any) -> None:
            nonlocal reported
            if isinstance(share, float) and (now := time.monotonic()) >= reported + PROGRESS_SECONDS:
                reported = now
                self._send({"number": question.number, "share": share})

        watch = Watch(lambda: self._has_ended or question.number in self._cancelled, report)
        try:
            values, arrays = answer(self, question, watch)
        except Cancelled:
            return
        except AttnVizError as error:
            values, arrays = error_values(error), {}
        except Exception as error:  # whatever a person's model raises
            values, arrays = error_values(_refusal(error)), {}
        self._send({**values, "number": question.number}, arrays)

    def _send(self, values: Mapping[str, Any], arrays: Mapping[str, AnyArray] | None = None) -> None:
        with self._writing, contextlib.suppress(OSError, ValueError):  # the window is gone
            write_message(self._target, values, arrays)

    # what questions name

    def _new_engine(self) -> Engine:
        # `_refresh` asks before each question whether the weights are current, which takes a walk through all of them.
        engine = Engine(reader(replace(self.opened, is_current=lambda: True)))
        engine.use_device(self._device)
        return engine

    def _engine_of(self, question: _Question) -> Engine:
        """Return the engine of a session of the window: each has caches of its own, and all share the weights."""
        self._refresh()
        number = question.values["session"]
        if number not in self._engines:
            self._engines[number] = self._engine if not self._engines else self._engine.companion()
        return self._engines[number]

    def _document(self, content: str) -> Document:
        """Return a document, the same object for the same content."""
        document = self._documents.pop(content, None) or files.from_bytes(content.encode(), "the window's document")
        self._documents[content] = document
        if len(self._documents) > MAX_DOCUMENTS:
            self._documents.popitem(last=False)
        return document

    def _hold(self, what: Any) -> int:
        number = next(self._numbers)
        self.held[number] = what
        return number

    def _result(self, question: _Question) -> Result:
        result = self.held[question.values["result"]]
        assert isinstance(result, Result)
        return result

    def _logits_of(self, question: _Question) -> Logits:
        logits = self._result(question).logits
        assert logits is not None
        return logits

    def _model(self, question: _Question) -> EditedModel:
        model: EditedModel = self.held[question.values["model"]]
        return model

    def _refresh(self) -> None:
        """Read the model again if its weights have changed: nothing that was computed of them is used any more."""
        if self.opened.is_current():
            return
        again = self._reopen()
        if again.model.config != self.opened.model.config:
            raise ComputeError("{name} has another configuration by now: watch it again.", name=again.model.name)
        self.opened, self._notes, self._moved = again, (CHANGED,), None
        self._engine.clear()
        self._engine = self._new_engine()
        self._engines.clear()
        self._weights.clear()

    # answers, in turn

    def _compute(self, question: _Question, watch: Watch) -> Message:
        given = question.values
        first, *others = given["layers"]
        engine, document = self._engine_of(question), self._document(given["document"])
        stages = None if given["stages"] is None else frozenset(given["stages"])
        result = engine.compute(document, device=self._device, stages=stages, layer=first,
                                second_layer=others[0] if others else None, fold=given["fold"], defers_logits=True,
                                watch=watch)
        known = self._weights.setdefault(given["session"], {})

        def number_of(layer: int) -> int:
            weights = result.layers[layer].parameters
            if layer not in known or known[layer][0] is not weights:
                known[layer] = weights, self._hold(weights)
            return known[layer][1]

        notes, self._notes = self._notes, ()
        result = replace(result, notes=(*notes, *result.notes))
        values, arrays = messages.result_message(result, given["early"], number_of, self.held.get(given["before"]))
        return {**values, "result": self._hold(result)}, arrays

    def _further_logits(self, question: _Question, watch: Watch) -> Message:
        places = messages.places_of(question.values["places"])
        logits = self._engine_of(question).logits(self._result(question), places)
        values, arrays = messages.rows_message(logits)
        return values, arrays if logits.bias is None else {**arrays, "bias": logits.bias}

    def _patched_logits(self, question: _Question, watch: Watch) -> Message:
        sentence, position = question.values["place"]
        found = self._engine_of(question).patched_logits(
            self._result(question), messages.patches_of((dict(question.values), dict(question.arrays))),
            place=(sentence, position), equal_positions=question.values["first"], watch=watch)
        return {}, {"logits": found}

    def _run(self, question: _Question, watch: Watch) -> Message:
        engine, result = self._engine_of(question), self._result(question)
        return {"runs_at_once": engine.runs_at_once(result, watch), "is_causal": engine.is_causal(result, watch)}, {}

    def _gradients(self, question: _Question, watch: Watch) -> Message:
        found = self._engine_of(question).gradients(
            self._result(question), messages.metrics_of(question.values["targets"]), question.values["stages"],
            watch=watch)
        return {"layers": [list(layer) for layer in found]}, {
            f"{number} {part} {stage}": array for number, layer in enumerate(found)
            for stage, pair in layer.items() for part, array in enumerate(pair)}

    def _moved_weights(self, question: _Question, watch: Watch) -> Message:
        """Return weights after a change, and what a gradient by them is by the change, if one is given."""
        engine, given = self._engine_of(question), question.values
        of_what = given["result"], given["cell"], given["token"]
        if self._moved is None or self._moved[0] != of_what:
            stage, sentence, head, layer, row, column = given["cell"]
            cell = Cell(Spot(stage, sentence=sentence, head=head, layer=layer), row, column)
            self._moved = of_what, engine.moved_weights(self._result(question), cell, given["token"], watch)
        weights, gradient_of = self._moved[1](question.arrays["change"])
        by_weight = question.arrays.get("by_weight")
        return {}, {"weights": weights} if by_weight is None else {"gradient": gradient_of(by_weight)}

    def _edited_model(self, question: _Question, watch: Watch) -> Message:
        model = self._engine_of(question).edited_model(self._document(question.values["document"]), watch)
        return {"model": self._hold(model), "vocabulary": model.vocabulary}, {}

    def _layer_names(self, question: _Question, watch: Watch) -> Message:
        return {"names": list(self._model(question).layer(question.values["layer"]))}, {}

    def _layer_weight(self, question: _Question, watch: Watch) -> Message:
        return {}, {"array": self._model(question).layer(question.values["layer"])[question.values["name"]]}

    def _rows(self, question: _Question, watch: Watch) -> Message:
        rows = self._model(question).rows(question.values["name"], slice(*question.values["part"]))
        return {}, {} if rows is None else {"array": rows}

    def _normalised(self, question: _Question, watch: Watch) -> Message:
        return {}, {"array": self._model(question).normalised(question.arrays["rows"])}

    def _logits(self, question: _Question, watch: Watch) -> Message:
        return {}, {"array": self._model(question).logits(
            question.arrays["rows"], tokens=question.values["tokens"], watch=watch)}

    def _row_products(self, question: _Question, watch: Watch) -> Message:
        return {}, {"array": self._model(question).row_products(
            question.values["name"], question.arrays["vector"], watch)}

    # answers, at once: numbers that are there

    def _array(self, question: _Question, watch: Watch) -> Message:
        given = question.values
        found = messages.read_array(self._result(question), given["layer"], given["kind"], given["stage"],
                                    given["index"])
        return {}, {"array": found}

    def _parameter(self, question: _Question, watch: Watch) -> Message:
        return {}, {"array": self.held[question.values["weights"]][question.values["name"]]}

    def _logit_rows(self, question: _Question, watch: Watch) -> Message:
        return messages.rows_message(self._logits_of(question))

    def _attribution(self, question: _Question, watch: Watch) -> Message:
        ((place, metric),) = messages.metrics_of(question.values["target"]).items()
        found = attribute_logit(self._result(question), place, metric)
        assert found is not None
        return ({"embeddings": found.embeddings, "biases": found.biases},
                {"heads": found.heads, "feed_forward": found.feed_forward})

    def _unembedding(self, question: _Question, watch: Watch) -> Message:
        """Return a row of the unembedding, or its product with a vector."""
        matrix = self._logits_of(question).unembedding
        assert matrix is not None
        vector = question.arrays.get("vector")
        return {}, {"array": matrix[question.values["row"]] if vector is None else matrix @ vector}

    def _tokenizer_call(self, question: _Question, watch: Watch) -> Message:
        given = question.values
        if given["method"] == "encode":
            found = self._tokenizer.encode(given["argument"], add_special_tokens=given["add_special_tokens"])
            return {"found": list(map(int, found))}, {}
        try:
            return {"found": getattr(self._tokenizer, given["method"])(given["argument"])}, {}
        except (LookupError, ValueError, TypeError, AttributeError):  # of a row without a token
            return {"found": None}, {}


#: Questions, and what answers them.
_AT_ONCE: Mapping[str, Callable[[Owner, _Question, Watch], Message]] = {
    "array": Owner._array, "parameter": Owner._parameter, "logit_rows": Owner._logit_rows,
    "unembedding": Owner._unembedding, "attribution": Owner._attribution, "tokenizer": Owner._tokenizer_call}
_IN_TURN: Mapping[str, Callable[[Owner, _Question, Watch], Message]] = {
    "compute": Owner._compute, "further_logits": Owner._further_logits, "patched_logits": Owner._patched_logits,
    "run": Owner._run, "gradients": Owner._gradients, "moved_weights": Owner._moved_weights,
    "edited_model": Owner._edited_model, "layer_names": Owner._layer_names, "layer_weight": Owner._layer_weight,
    "rows": Owner._rows, "normalised": Owner._normalised, "logits": Owner._logits,
    "row_products": Owner._row_products}


def _refusal(error: Exception) -> ComputeError:
    """Return what the window says where a model fails."""
    if isinstance(error, MemoryError) or (isinstance(error, RuntimeError) and is_out_of_memory(error)):
        return ComputeError(NO_MEMORY)
    return ComputeError("The process that has the model could not compute this ({error}).",
                        error=one_line(error))
