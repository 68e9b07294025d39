"""A model that another process has, as a session: what an engine asks of it is asked there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any
from weakref import finalize

import torch
from torch import Tensor

from attnviz.document import files
from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.options import Options
from attnviz.document.places import Cell, Spot
from attnviz.engine import remote_messages as messages
from attnviz.engine.attention.trace import AttentionCaches
from attnviz.engine.blocks.network import Network
from attnviz.engine.checkpoints.loader import OpenedModel
from attnviz.engine.edited_model import spelled, spelling
from attnviz.engine.model_session import CheckpointSession
from attnviz.engine.placed_weights import PlacedWeights
from attnviz.engine.remote_messages import AskedArrays
from attnviz.engine.session import LastRun
from attnviz.experiments.direct_logit_attribution import LogitAttribution
from attnviz.experiments.rerun import EditedModel, MovedWeights, Patch
from attnviz.result.logits import LogitMetric, LogitRows, Logits, Place, Spelling
from attnviz.result.result import Result
from attnviz.system.arrays import AnyArray, Float32, Real
from attnviz.system.errors import EditError
from attnviz.system.link import Link
from attnviz.system.processes import Message
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.tokens.chat_template import ChatTemplate
from attnviz.tokens.class_names import ClassNames
from attnviz.tokens.given_tokenizer import GivenTokenizer
from attnviz.tokens.model_tokenizer import ModelTokenizer, from_json

READ_SECONDS = 20.0  #: that a picture waits for a number of the other process
_SESSIONS = count(-1, -1)  # numbers of sessions; results have positive ones


@dataclass(frozen=True, eq=False, kw_only=True)
class OpenedRemote(OpenedModel):
    """A model that another process has; its weights are an embedding without rows, of their dtype."""

    link: Link
    process: object = None  #: ends when nobody holds this any more; None for a process of a person's own


def open_remote(link: Link, model: Model, greeting: Message) -> OpenedRemote:
    """Return the model of the process at the other end of a link, which sent this greeting."""
    values, arrays = greeting
    embedding = torch.empty(0, model.config.d_model, dtype=getattr(torch, values["dtype"]))
    placed = PlacedWeights({"embedding": embedding}, lambda _: ({},) * model.config.layers)
    if (content := arrays.get("tokenizer")) is not None:
        tokenizer = from_json(content.tobytes(), name=model.name, rows=values["rows"])
    elif (names := values["tokenizer"].get("classes")) is not None:
        tokenizer = ClassNames(names)
    else:
        tokenizer = GivenTokenizer(AskedTokenizer(link, values["tokenizer"]), rows=values["rows"])
    if (template := values["chat_template"]) is not None:
        tokenizer.chat_template = ChatTemplate(**template)
    return OpenedRemote(model, placed, tokenizer, link=link)


class AskedTokenizer:
    """A tokenizer of transformers that runs in another process, with the methods that `GivenTokenizer` calls."""

    def __init__(self, link: Link, values: Mapping[str, Any]) -> None:
        self._link = link
        self.added_tokens_decoder = {int(number): text for number, text in values["added"].items()}
        self.mask_token_id: int | None = values["mask"]
        self.bos_token_id: int | None = values["start"]

    def encode(self, text: str, *, add_special_tokens: bool) -> list[int]:
        """Return the ids of a text."""
        found: list[int] = self._ask("encode", text, add_special_tokens=add_special_tokens)
        return found

    def decode(self, ids: Sequence[int]) -> str:
        """Return the text of ids. Raises LookupError where the tokenizer raises."""
        if (found := self._ask("decode", list(ids))) is None:
            raise LookupError(ids)
        return str(found)

    def convert_ids_to_tokens(self, number: int) -> str | None:
        """Return how the vocabulary writes a token."""
        found: str | None = self._ask("convert_ids_to_tokens", number)
        return found

    def _ask(self, method: str, argument: Any, **options: Any) -> Any:
        values, _ = self._link.ask("tokenizer", {"method": method, "argument": argument, **options})
        return values["found"]


class _Held:
    """What the other process holds under a number for as long as this lives."""

    def __init__(self, link: Link, number: int, process: object) -> None:
        self.link, self.number, self._process = link, number, process
        finalize(self, link.drop, number)

    def read(self, question: str, values: Mapping[str, Any], arrays: Mapping[str, AnyArray] | None = None) -> AnyArray:
        """Return an array that is there."""
        return self.link.ask(question, values, arrays, seconds=READ_SECONDS)[1]["array"]


class _HeldResult(_Held):
    """A result, whose arrays are read when they are needed."""

    def array(self, layer: int, kind: str, stage: str, index: Any) -> AnyArray:
        return self.read("array", {
            "result": self.number, "layer": layer, "kind": kind, "stage": stage, "index": index})

    def logits(self, tokenizer: ModelTokenizer, values: Mapping[str, Any], bias: Float32 | None) -> Logits:
        return Logits(
            messages.places_of(values["places"]), self._rows, _Unembedding(self) if values["has_unembedding"] else None,
            messages.places_of(values["masked"]), values["vocabulary"], bias,
            partial(spelling, tokenizer), self._attribute if values["has_parts"] else None)

    def _attribute(self, result: Result, place: Place, metric: LogitMetric) -> LogitAttribution:
        values, arrays = self.link.ask("attribution", {
            "result": self.number, "target": messages.metrics_values({place: metric})}, seconds=READ_SECONDS)
        return LogitAttribution(arrays["heads"], arrays["feed_forward"], values["embeddings"], values["biases"])

    def _rows(self) -> LogitRows:
        return messages.rows_of(self.link.ask("logit_rows", {"result": self.number}))


class _Unembedding:
    """The unembedding of a result's model."""

    def __init__(self, result: _HeldResult) -> None:
        self._result = result

    def __getitem__(self, row: int) -> Float32:
        return self._result.read("unembedding", {"result": self._result.number, "row": int(row)})

    def __matmul__(self, vector: Float32) -> Float32:
        return self._result.read("unembedding", {"result": self._result.number}, {"vector": vector})


class RemoteSession(CheckpointSession):
    """Asks the process that has a model; for one thread."""

    has_stack, is_elsewhere = False, True
    _last_run: LastRun[tuple[Result, _HeldResult]] | None

    def __init__(self, opened: OpenedRemote) -> None:
        super().__init__(opened)
        self._link, self._process, self._number = opened.link, opened.process, next(_SESSIONS)
        finalize(self, self._link.drop, self._number)
        self._weights_of: dict[int, AskedArrays] = {}  # those of the layers in the last answer, by number

    def compute(
        self, document: Document, *, device: str, stages: frozenset[str] | None, focus: Collection[int],
        caches: AttentionCaches, watch: Watch = UNWATCHED, threads: int = 1, fold: str = "",
        spots: Collection[Spot] = (),
    ) -> Result:
        before = None if self._last_run is None else self._last_run.run[0]
        values, arrays = self._ask("compute", {
            "document": files.to_bytes(document).decode(), "layers": sorted(focus), "fold": fold,
            "early": [] if before is None else messages.read_names(before),
            "before": before and messages.number_of(before), "stages": None if stages is None else sorted(stages),
        }, before_each=watch.check, progress=watch.progress)
        held, weights = _HeldResult(self._link, values["result"], self._process), dict[int, AskedArrays]()

        def parameters(number: int, names: Sequence[str]) -> AskedArrays:
            known = weights[number] = self._weights_of.get(number) or self._parameters(number, names)
            return known

        result = messages.result_of((values, arrays), document, read=held.array, parameters=parameters,
                                    logits=partial(held.logits, self.opened.tokenizer), before=before)
        self._last_run, self._weights_of = LastRun(document, (result, held)), weights
        return result

    def logits_of(self, result: Result, places: Sequence[Place], *, device: str = "cpu", threads: int = 1) -> Logits:
        answer = self._ask("further_logits", {"result": messages.number_of(result), "places": list(places)})
        rows, spellings = messages.rows_of(answer)
        tokenizer = self.opened.tokenizer
        return Logits(tuple(places), lambda: (rows, spellings), None, (), tokenizer.vocabulary,
                      answer[1].get("bias"), partial(spelling, tokenizer))

    def device_for(self, device: str) -> str:
        """Return the CPU: nothing of this process is on another device."""
        return "cpu"

    def network(self, options: Options) -> Network:
        """Raise EditError: the layers are in the other process."""
        raise EditError("{name} is computed in another process.", name=self.opened.model.name)

    def edited_model(self, document: Document, device: str = "cpu") -> RemoteModel:
        values, _ = self._ask("edited_model", {"document": files.to_bytes(document).decode()})
        held = _Held(self._link, values["model"], self._process)
        return RemoteModel(document, held, values["vocabulary"], self.opened.tokenizer)

    def patched_logits(
        self, patches: Sequence[Patch | None], *, place: Place, before_each: Callable[[], None], first: int = 0
    ) -> Float32:
        values, arrays = messages.patches_message(patches)
        found: Float32 = self._ask_of_last("patched_logits", {**values, "place": place, "first": first}, arrays,
                                           before_each=before_each)[1]["logits"]
        return found

    @property
    def runs_at_once(self) -> int:
        return int(self._ask_of_last("run")[0]["runs_at_once"])

    @property
    def is_causal(self) -> bool:
        return bool(self._ask_of_last("run")[0]["is_causal"])

    def gradients(
        self, targets: Mapping[Place, LogitMetric], stages: Sequence[str], *, before_each: Callable[[], None],
        threads: int = 1,
    ) -> list[dict[str, tuple[Tensor, Tensor]]]:
        values, arrays = self._ask_of_last(
            "gradients", {"targets": messages.metrics_values(targets), "stages": list(stages)}, before_each=before_each)
        tensors = {name: torch.from_numpy(array) for name, array in arrays.items()}
        return [{stage: (tensors[f"{number} 0 {stage}"], tensors[f"{number} 1 {stage}"]) for stage in names}
                for number, names in enumerate(values["layers"])]

    def moved_weights(
        self, result: Result, cell: Cell, token: str | None, *, device: str, before_each: Callable[[], None]
    ) -> Callable[[Float32], MovedWeights]:
        spot = cell.spot
        given = {"result": messages.number_of(result), "token": token, "cell": [
            spot.stage, spot.sentence, spot.head, spot.layer, cell.row, cell.column]}

        def ask(**arrays: Float32) -> Mapping[str, AnyArray]:
            return self._ask("moved_weights", given, arrays, before_each=before_each)[1]

        def weights_after(change: Float32) -> MovedWeights:
            return ask(change=change)["weights"], lambda by_weight: ask(change=change, by_weight=by_weight)["gradient"]

        return weights_after

    def _parameters(self, number: int, names: Sequence[str]) -> AskedArrays:
        """Return the weights of a layer, which the other process holds while these live."""
        held = _Held(self._link, number, self._process)
        return AskedArrays(names, lambda name: held.read("parameter", {"weights": held.number, "name": name}))

    def _ask(
        self, question: str, values: Mapping[str, Any], arrays: Mapping[str, AnyArray] | None = None, **more: Any
    ) -> Message:
        return self._link.ask(question, {"session": self._number, **values}, arrays, **more)

    def _ask_of_last(
        self, question: str, values: Mapping[str, Any] | None = None, arrays: Mapping[str, AnyArray] | None = None,
        **more: Any,
    ) -> Message:
        assert self._last_run is not None
        return self._ask(question, {"result": self._last_run.run[1].number, **(values or {})}, arrays, **more)


class RemoteModel(EditedModel):
    """A model with a document's edits, which the other process holds."""

    def __init__(self, document: Document, held: _Held, vocabulary: int, tokenizer: ModelTokenizer) -> None:
        self.document, self._held, self._vocabulary, self._tokenizer = document, held, vocabulary, tokenizer

    @property
    def tokenizer(self) -> ModelTokenizer:
        return self._tokenizer

    @property
    def vocabulary(self) -> int:
        return self._vocabulary

    def layer(self, number: int) -> Mapping[str, Float32]:
        values, _ = self._ask("layer_names", {"layer": number})
        return AskedArrays(values["names"], lambda name: self._array("layer_weight", {"layer": number, "name": name}))

    def rows(self, name: str, part: slice) -> Float32 | None:
        found: Float32 | None = self._ask(
            "rows", {"name": name, "part": [part.start, part.stop, part.step]})[1].get("array")
        return found

    def normalised(self, rows: Float32) -> Float32:
        return self._array("normalised", {}, {"rows": rows})

    def logits(self, rows: Float32, *, tokens: Sequence[int] | None = None, watch: Watch = UNWATCHED) -> Float32:
        chosen = None if tokens is None else list(map(int, tokens))
        return self._array("logits", {"tokens": chosen}, {"rows": rows}, before_each=watch.check)

    def product(self, left: Real, right: Real) -> Real:
        return left @ right

    def row_products(self, name: str, vector: Float32, watch: Watch = UNWATCHED) -> Float32:
        return self._array("row_products", {"name": name}, {"vector": vector}, before_each=watch.check)

    def spellings(self, tokens: Iterable[int]) -> Mapping[int, Spelling]:
        return spelled(self._tokenizer, tokens)

    def _ask(
        self, question: str, values: Mapping[str, Any], arrays: Mapping[str, AnyArray] | None = None, **more: Any
    ) -> Message:
        return self._held.link.ask(question, {"model": self._held.number, **values}, arrays, **more)

    def _array(self, *question: Any, **more: Any) -> AnyArray:
        found: AnyArray = self._ask(*question, **more)[1]["array"]
        return found
