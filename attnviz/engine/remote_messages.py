"""What a session and the engine that it asks send each other, as JSON values and arrays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from attnviz.document.document import Document
from attnviz.engine.device_results import MAX_EARLY_BYTES, OverviewArrays, StageArrays
from attnviz.experiments.rerun import Patch
from attnviz.result.layer import Layer, LazyArrays, LazyMapping, LazyStages, Overview, read_only_arrays
from attnviz.result.logits import LogitMetric, LogitRows, Logits, Place, Spelling
from attnviz.result.result import Result
from attnviz.system.arrays import AnyArray, Float32, read_only
from attnviz.system.processes import Message, text_of, text_values
from attnviz.tokens.token import Token, Vocabulary

#: What a result's layer has beside masks: arrays by name, each sent when it is read.
STAGES, OVERVIEWS, LAST_ROWS, SEGMENT_SUMS = "stages", "overviews", "last_rows", "segment_sums"
Name = tuple[int, str, str]  #: of an array of a result: the layer, one of the four kinds above, and the stage
Pieces = tuple[Float32, Float32]  #: rows that the session has, and those after them
Read = Callable[[int, str, str, Any], AnyArray]  #: (layer, kind, stage, index or None) -> array


class AskedArrays(LazyArrays):
    """Arrays by name that are asked for when they are read, and kept then."""

    def __init__(
        self, names: Iterable[str], read: Callable[[str], AnyArray], pieces: dict[str, Pieces] | None = None, *,
        fill: float = 0.0,
    ) -> None:
        """Take what reads an array, the pieces of those that came early, and what later columns are filled with."""
        super().__init__(dict.fromkeys(names))
        self._read, self._pieces, self._fill = read, pieces or {}, fill

    @property
    def read(self) -> Collection[str]:
        """The arrays that somebody has read, or that came early."""
        return self.arrays.keys() | self._pieces.keys()

    def make(self, name: str) -> Float32:
        pieces = self._pieces.pop(name, None)  # another thread that reads it now asks for it
        return self._read(name) if pieces is None else _joined(*pieces, fill=self._fill)


class AskedStages(AskedArrays, LazyStages):
    """The stages of a layer that another process has computed."""

    def __init__(
        self, shapes: Mapping[str, Sequence[int]], read: Callable[[str, Any], AnyArray], *, result: int,
        pieces: dict[str, Pieces],
    ) -> None:
        """Take the shapes of all stages, what reads one, or a part of it, and the pieces of those that came early."""
        super().__init__(shapes, lambda name: read(name, None), pieces)
        self._shapes, self._read_part = shapes, read
        self.result = result  #: the number under which the other process holds the result

    def shape(self, stage: str) -> tuple[int, ...]:
        return tuple(self._shapes[stage])

    def part(self, stage: str, at: tuple[Any, ...]) -> Float32:
        index = _index_values(at)
        if stage in self.read or index is None or stage not in self:
            part: Float32 = self[stage][at]
            return part
        part = self._read_part(stage, index)
        return part

    def is_finite(self, stage: str) -> bool:
        return bool(np.isfinite(self[stage]).all())


class AskedOverviews(LazyMapping[Overview]):
    """The pooled stages of a layer that another process has computed."""

    def __init__(
        self, blocks: Mapping[str, int], read: Callable[[str], AnyArray], pieces: dict[str, Pieces]
    ) -> None:
        self._blocks, self.names = blocks, blocks.keys()
        self.arrays = AskedArrays(blocks, read, pieces, fill=np.nan)

    def __getitem__(self, stage: str) -> Overview:
        return Overview(self.arrays[stage], self._blocks[stage])


def _index_values(at: Sequence[Any]) -> list[Any] | None:
    """Return an index as JSON values; None if it has other parts than integers, slices and an ellipsis."""
    found: list[Any] = []
    for part in at:
        if part is Ellipsis:
            found.append("...")
        elif isinstance(part, slice):
            found.append([part.start, part.stop, part.step])
        elif isinstance(part, int | np.integer):
            found.append(int(part))
        else:
            return None
    return found


def index_of(values: Sequence[Any]) -> tuple[Any, ...]:
    """Return the index of JSON values."""
    return tuple(Ellipsis if part == "..." else slice(*part) if isinstance(part, list) else part for part in values)


# results

def result_message(
    result: Result, early: Iterable[Sequence[Any]], number_of: Callable[[int], int], before: Result | None
) -> Message:
    """Return a result without its arrays of stages, but for those that are wanted early.

    Of these only the rows are sent that are not those of the result `before`, which the session has: 0.1 MB at a letter
    of the 11 MB that the weights of 100 tokens in 30 layers have. `number_of` returns the number under which the
    weights of a layer are asked for.
    """
    arrays: dict[str, AnyArray] = {"vectors": result.vocabulary.vectors}
    masks: dict[object, str] = {}  # by the memory that they are in, which most layers share

    def mask(found: AnyArray | None) -> str | None:
        if found is None:
            return None
        name = masks.setdefault((found.ctypes.data, found.shape, found.strides), f"mask {len(masks)}")
        arrays[name] = found
        return name

    if result.positions is not None:
        arrays["positions"] = result.positions
    layers = [{
        STAGES: {name: layer.shape(name) for name in layer.stages},
        OVERVIEWS: {name: overview.block for name, overview in layer.overviews.items()},
        LAST_ROWS: list(layer.last_rows), SEGMENT_SUMS: list(layer.segment_sums),
        "parameters": [number_of(number), list(layer.parameters)],
        "mask": mask(layer.mask), "head_masks": mask(layer.head_masks)} for number, layer in enumerate(result.layers)]
    size, unchanged = 0, dict[str, int]()
    for number, kind, stage in early:
        if number < len(result.layers):
            first, array = _read_early(result.layers[number], kind, stage, None if before is None else
                                       before.layers[number])
            if array is None:
                continue
            size += array.nbytes
            if size > MAX_EARLY_BYTES:
                break
            arrays[name := f"{number} {kind} {stage}"], unchanged[name] = array, first
    logits = result.logits
    if logits is not None and logits.bias is not None:
        arrays["bias"] = logits.bias
    return {
        "device": result.device, "notes": list(map(text_values, result.notes)), "layers": layers,
        "unchanged": unchanged,
        **{name: [[_token_values(token) for token in text] for text in texts] for name, texts in (
            ("sentences", result.sentences), ("outputs", result.outputs), ("decoder_inputs", result.decoder_inputs))},
        "tokens": list(map(_token_values, result.vocabulary.tokens)), "known": list(result.vocabulary.known),
        "mask": mask(result.mask), "segment_starts": result.segment_starts,
        "logits": None if logits is None else {
            "places": logits.places, "masked": logits.masked, "vocabulary": logits.vocabulary,
            "has_unembedding": logits.unembedding is not None, "has_parts": logits.attribute is not None},
    }, arrays


def _read_early(layer: Layer, kind: str, stage: str, before: Layer | None) -> tuple[int, AnyArray | None]:
    """Return how many leading rows are those of the layer before, and the others; None if there are none to send."""
    if kind == OVERVIEWS and stage in layer.overviews:
        if not isinstance(overviews := layer.overviews, OverviewArrays):
            return 0, overviews[stage].values
        others = None if before is None else before.overviews
        return overviews.changed_rows(stage, others if isinstance(others, OverviewArrays) else None)
    if kind != STAGES or stage not in layer.stages or 4 * np.prod(layer.shape(stage)) > MAX_EARLY_BYTES:
        return 0, None
    if not isinstance(layer.stages, StageArrays):
        return 0, layer.stages[stage]
    known = None if before is None or stage not in before.stages else before.stages
    return layer.stages.changed_rows(stage, known if isinstance(known, StageArrays) else None)


def _joined(before: Float32, rows: Float32, *, fill: float) -> Float32:
    """Return rows after the rows before them, which attend to no later key and have `fill` there."""
    count, columns = before.shape[-2:]
    if not count:
        return rows
    whole = np.full((*rows.shape[:-2], count + rows.shape[-2], rows.shape[-1]), fill, rows.dtype)
    whole[..., :count, :columns], whole[..., count:, :] = before, rows
    return whole


def read_array(result: Result, layer: int, kind: str, stage: str, index: Sequence[Any] | None) -> AnyArray:
    """Return an array of a result, or its part at an index."""
    found = result.layers[layer]
    if kind == OVERVIEWS:
        return found.overviews[stage].values
    if kind == LAST_ROWS:
        return found.last_rows[stage]
    if kind == SEGMENT_SUMS:
        return found.segment_sums[stage]
    return found.stages[stage] if index is None else found.part(stage, index_of(index))


def result_of(
    message: Message, document: Document, *, read: Read, parameters: Callable[[int, Sequence[str]], AskedArrays],
    logits: Callable[[Mapping[str, Any], Float32 | None], Logits], before: Result | None,
) -> Result:
    """Return the result of a message, and of the result before, whose rows that are unchanged it does not hold.

    `read`, `parameters` and `logits` ask for what neither holds.
    """
    values, arrays = message
    fixed: Mapping[str, Any] = read_only_arrays(arrays)

    def pieces(number: int, kind: str, stages: Iterable[str]) -> dict[str, Pieces]:
        found = {}
        for stage in stages:
            if (rows := fixed.get(name := f"{number} {kind} {stage}")) is not None:
                known, count = rows, values["unchanged"][name]
                if before is not None and count:
                    layer = before.layers[number]
                    known = layer.stages[stage] if kind == STAGES else layer.overviews[stage].values
                found[stage] = known[..., :count, : rows.shape[-1]], rows
        return found

    def of_layer(number: int, found: Mapping[str, Any]) -> Layer:
        stages = AskedStages(
            found[STAGES], lambda stage, index: read(number, STAGES, stage, index), result=values["result"],
            pieces=pieces(number, STAGES, found[STAGES]))
        overviews = AskedOverviews(found[OVERVIEWS], lambda stage: read(number, OVERVIEWS, stage, None),
                                   pieces(number, OVERVIEWS, found[OVERVIEWS]))
        return Layer(stages, overviews, parameters(*found["parameters"]), fixed.get(found["mask"] or ""),
                     fixed.get(found["head_masks"] or ""),
                     AskedArrays(found[LAST_ROWS], lambda stage: read(number, LAST_ROWS, stage, None)),
                     AskedArrays(found[SEGMENT_SUMS], lambda stage: read(number, SEGMENT_SUMS, stage, None)))

    def texts(name: str) -> tuple[tuple[Token, ...], ...]:
        return tuple(tuple(map(_token_of, text)) for text in values[name])

    said = values["logits"]
    return Result(
        document=document, options=document.options, sentences=texts("sentences"), outputs=texts("outputs"),
        decoder_inputs=texts("decoder_inputs"),
        vocabulary=Vocabulary(tuple(map(_token_of, values["tokens"])), fixed["vectors"], tuple(values["known"])),
        layers=tuple(of_layer(number, found) for number, found in enumerate(values["layers"])),
        mask=fixed.get(values["mask"] or ""), positions=fixed.get("positions"), device=values["device"],
        segment_starts=tuple(map(tuple, values["segment_starts"])), notes=tuple(map(text_of, values["notes"])),
        logits=None if said is None else logits(said, fixed.get("bias")))


def read_names(result: Result) -> list[Name]:
    """Return what was read of a result: what a window reads at each letter is sent early with the next one."""
    found: list[Name] = []
    for number, layer in enumerate(result.layers):
        if isinstance(layer.stages, AskedStages):
            found += [(number, STAGES, stage) for stage in layer.stages.read]
        if isinstance(layer.overviews, AskedOverviews):
            found += [(number, OVERVIEWS, stage) for stage in layer.overviews.arrays.read]
    return found


def number_of(result: Result) -> int:
    """Return the number under which the other process holds a result."""
    stages = result.layers[0].stages
    assert isinstance(stages, AskedStages)
    return stages.result


def _token_values(token: Token) -> list[Any]:
    return [token.id, token.key, token.label, token.start, token.end]


def _token_of(values: Sequence[Any]) -> Token:
    return Token(*values)


# logits, patches, gradients

def places_of(values: Iterable[Sequence[int]]) -> tuple[Place, ...]:
    """Return places, which JSON has as lists."""
    return tuple((sentence, position) for sentence, position in values)


def rows_message(logits: Logits) -> Message:
    """Return the rows of logits with the spellings of the top tokens."""
    spellings = {number: [each.text, each.label] for number, each in logits.spellings.items()}
    return {"spellings": spellings}, {"rows": logits.rows}


def rows_of(message: Message) -> LogitRows:
    """Return the logits and the spellings of `rows_message`."""
    values, arrays = message
    return read_only(arrays["rows"]), {int(number): Spelling(*each) for number, each in values["spellings"].items()}


def patches_message(patches: Sequence[Patch | None]) -> Message:
    """Return patches, with the values that several share once."""
    distinct = {id(each.values): each.values for each in patches if each is not None and each.values is not None}
    names = {key: str(number) for number, key in enumerate(distinct)}
    listed = [None if each is None else [
        each.layer, each.stage, None if each.values is None else names[id(each.values)], each.head, each.position]
        for each in patches]
    return {"patches": listed}, {names[key]: values for key, values in distinct.items()}


def patches_of(message: Message) -> list[Patch | None]:
    """Return the patches of `patches_message`."""
    values, arrays = message

    def patch(layer: int, stage: str, name: str | None, head: int | None, position: int | None) -> Patch:
        return Patch(layer, stage, None if name is None else arrays[name], head, position)

    return [None if each is None else patch(*each) for each in values["patches"]]


def metrics_values(targets: Mapping[Place, LogitMetric]) -> list[Any]:
    """Return metrics by place as JSON values."""
    return [[*place, metric.token, metric.instead, metric.kind] for place, metric in targets.items()]


def metrics_of(values: Iterable[Sequence[Any]]) -> dict[Place, LogitMetric]:
    """Return the metrics of `metrics_values`."""
    return {(sentence, position): LogitMetric(*metric) for sentence, position, *metric in values}
