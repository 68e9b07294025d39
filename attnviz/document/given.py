"""Attention that was computed elsewhere: arrays of stages with their tokens, checked and in one layout.

The layouts of transformers and BertViz are accepted: one array per layer, for a batch or for one text.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.document.models import FINAL_NORMED
from attnviz.document.stages import MASKED_STAGES, STAGES
from attnviz.system.arrays import Float32
from attnviz.system.errors import GivenError
from attnviz.system.wording import Text, cut, printable_name, quoted, replace_surrogates

MAX_NUMBERS = 2**28  #: of all stages, one gigabyte
MAX_LABELS = 1_000_000
#: What to do if transformers returned no attention: its default kernels compute none.
EAGER = ('Load the model with attn_implementation="eager" and call it with output_attentions=True: "sdpa", the '
         "default, and flash attention return none.")

#: {stage of an encoder-decoder model: the token lists of its rows and columns}
_SIDES: Mapping[str, tuple[str, str]] = MappingProxyType({
    "encoder_weights": ("encoder_tokens", "encoder_tokens"),
    "decoder_weights": ("decoder_tokens", "decoder_tokens"),
    "cross_weights": ("decoder_tokens", "encoder_tokens"),
})
_ONE_TEXT = ("tokens", "key_tokens")

Labels = tuple[tuple[str, ...], ...]  #: the tokens of each text


@dataclass(frozen=True, eq=False)
class Map:
    """A stage in all layers, with the tokens of each text.

    `numbers` is (layer, text, head, row, column), or (layer, text, row, column) for a stage without heads; a batch is
    padded to its longest text.
    """

    numbers: Float32
    rows: Labels
    columns: Labels = ()  #: empty for vectors

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Map) and (self.rows, self.columns) == (other.rows, other.columns) and (
            self.numbers is other.numbers or np.array_equal(self.numbers, other.numbers, equal_nan=True))

    def __hash__(self) -> int:
        return hash((self.numbers.shape, self.rows, self.columns))


@dataclass(frozen=True)
class Tensors:
    """All loaded stages, in the order of the computation."""

    maps: Mapping[str, Map]
    name: str = field(default="", compare=False)  #: of their file
    layer: int = field(default=0, compare=False)  #: shown first
    chosen_heads: tuple[int, ...] = field(default=(), compare=False)  #: shown first; empty for all

    def __hash__(self) -> int:
        return hash(tuple(self.maps.items()))

    @property
    def layers(self) -> int:
        """Return the largest number of layers of a stage."""
        return max(len(map.numbers) for map in self.maps.values())

    def first(self, stage: str) -> int:
        """Return the first layer that has a stage: the final norm exists only in the last."""
        return self.layers - len(self.maps[stage].numbers) if stage == FINAL_NORMED.name else 0

    @property
    def heads(self) -> int:
        """Return the number of heads of a layer."""
        return max((map.numbers.shape[2] for stage, map in self.maps.items() if STAGES[stage].per_head), default=1)

    @cached_property
    def words(self) -> Mapping[str, Labels]:
        """The tokens of each axis, by its name; columns with the tokens of the rows are left out."""
        found: dict[str, Labels] = {}
        for stage, map in self.maps.items():
            rows, columns = sides_of(stage)
            found[rows] = map.rows
            if map.columns and map.columns != map.rows:
                found[columns] = map.columns
        return MappingProxyType(found)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Return each text as a line of its tokens; for two texts: source → target, or query → key."""
        lines: dict[Labels, None] = {}
        for stage, map in self.maps.items():
            sides = (map.rows, map.columns) if sides_of(stage) == _ONE_TEXT else (map.columns, map.rows)
            lines |= dict.fromkeys(labels for labels in sides if labels)
        return tuple(" → ".join(dict.fromkeys(" ".join(labels[at]) for labels in lines))
                     for at in range(len(next(iter(lines)))))


    @cached_property
    def not_finite(self) -> Text | None:
        """What says how many numbers are NaN or infinite, and where the first is; None without one.

        Masked scores may be minus infinity.
        """
        count, first = 0, ""
        for stage, map in self.maps.items():
            for (layer, text), numbers in ((at, map.numbers[at]) for at in np.ndindex(map.numbers.shape[:2])):
                part = numbers[..., : len(map.rows[text]), : len(map.columns[text]) if map.columns else None]
                bad = ~np.isfinite(part)  # per layer, which takes a quarter of the memory
                if stage in MASKED_STAGES:
                    bad &= part != -np.inf
                if bad.any() and not first:
                    *head, row, column = np.argwhere(bad)[0].tolist()
                    place = [_called(stage).lower(), f"layer {layer + self.first(stage)}", f"sentence {text + 1}"]
                    first = ", ".join((*place, *(f"head {each}" for each in head), f"row {row}, column {column}"))
                count += int(bad.sum())
        return Text("NaN or infinite numbers: {count:,}. The first: {place}.", count=count,
                    place=first) if count else None


def tensors_of(
    arrays: Mapping[str, Any], words: Mapping[str, Any], *, name: str = "", lengths: Sequence[int] | None = None,
) -> Tensors:
    """Return checked tensors from `arrays` by stage and `words`, lists of tokens, by name.

    An array is (layer, batch, head, query, key), with layer, batch or head omitted if there is one, or a list of such
    arrays, one per layer; vectors are (layer, batch, head, token, dimension). `words` has "tokens", and "key_tokens" if
    the keys differ, or "encoder_tokens" and "decoder_tokens". Without tokens, positions are shown. `lengths` counts the
    tokens of each text of a padded batch.
    Raises GivenError.
    """
    lists = {name: _lists(value, name) for name, value in words.items() if value is not None}
    of_one = any(len(texts) == 1 for texts in lists.values())
    given = {stage: _stacked(arrays[stage], stage, of_one) for stage in STAGES if arrays.get(stage) is not None}
    if not given:
        raise GivenError("No attention was passed: pass outputs.attentions. {hint}", hint=EAGER)
    _check_size(sum(array.size for array in given.values()))
    first = next(iter(given))
    for stage, array in given.items():
        if array.shape[1] != given[first].shape[1]:
            raise GivenError("{stage} have {count} texts, {other} {other_count}.", stage=_called(stage),
                             count=array.shape[1], other=_called(first).lower(), other_count=given[first].shape[1])
    heads = {stage: array.shape[2] for stage, array in given.items() if STAGES[stage].per_head}
    most = max(heads, key=lambda stage: heads[stage], default="")
    for stage, count in heads.items():  # keys and values may have fewer, which query heads share
        if count != heads[most] and (STAGES[stage].part not in ("key", "value") or heads[most] % count):
            raise GivenError("{stage} have {heads}, {other} {other_count:,}.", stage=_called(stage),
                             heads=_times(count, "head"), other=_called(most).lower(), other_count=heads[most])
    texts = _Texts(lists, given[first].shape[1], lengths)
    maps = {stage: _map(stage, array, texts) for stage, array in given.items()}
    used = {name for stage in given for name in sides_of(stage)}
    for unused in lists.keys() - used - {"key_tokens"}:
        raise GivenError("{name} belongs to no array here: the lists of tokens are {there}.", name=unused,
                         there=", ".join(sorted(used - {"key_tokens"})))
    return Tensors(MappingProxyType(maps), printable_name(name))


def sides_of(stage: str) -> tuple[str, str]:
    """Return the names of the token lists of a stage's rows and columns."""
    return _SIDES.get(stage, _ONE_TEXT)


def _map(stage: str, array: Float32, texts: _Texts) -> Map:
    rows, columns = sides_of(stage)
    about = STAGES[stage]
    array.flags.writeable = False
    down = texts.of(rows, array.shape[-2], stage)
    if not about.is_matrix:
        return Map(array, down)
    if columns == "key_tokens" and columns not in texts.lists and array.shape[-1] == array.shape[-2]:
        return Map(array, down, down)
    return Map(array, down, texts.of(columns, array.shape[-1], stage))


class _Texts:
    """The token lists by name."""

    def __init__(self, lists: Mapping[str, list[list[str]]], count: int, lengths: Sequence[int] | None) -> None:
        self.lists, self._count, self._lengths = lists, count, lengths
        if lengths is not None and (len(lengths) != count or min(lengths) < 0):
            raise GivenError("lengths must count the tokens of each of the {texts}.", texts=_times(count, "text"))

    def of(self, name: str, size: int, stage: str) -> Labels:
        """Return the tokens of each text, at most `size`; without a list their positions."""
        if name not in self.lists:
            lengths = self._lengths if name == "tokens" and self._lengths else [size] * self._count
            if max(lengths) > size:
                raise GivenError("lengths count {tokens}, {stage} have {size:,} rows.",
                                 tokens=_times(max(lengths), "token"), stage=_called(stage).lower(), size=size)
            return tuple(tuple(str(word) for word in range(length)) for length in lengths)
        found = self.lists[name]
        if len(found) != self._count:
            raise GivenError("{name} has {texts}, {stage} have {other_texts}.", name=name,
                             texts=_times(len(found), "text"), stage=_called(stage).lower(),
                             other_texts=_times(self._count, "text"))
        if name == "tokens" and self._lengths is not None:
            found = [text[:length] for text, length in zip(found, self._lengths, strict=True)]
        longest = max(map(len, found))
        if longest != size:
            side = "rows" if name == sides_of(stage)[0] else "columns"
            raise GivenError("{name} has {tokens}, {stage} have {size:,} {side}.", name=name,
                             tokens=_times(longest, "token"), stage=_called(stage).lower(), size=size, side=side)
        return tuple(tuple(_label(word) for word in text) for text in found)


def _lists(value: Any, name: str) -> list[list[str]]:
    """Return a list of tokens for each text, without the padding of arrays."""
    if isinstance(value, np.ndarray):
        padded = value.ndim == 2 and len(value) > 1
        value = value.tolist()
        if padded:
            value = [row[: _end(row)] for row in value]
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        raise GivenError("{name} must be a list of strings, not {value}.", name=name, value=quoted(value))
    texts = [value] if all(isinstance(word, str) for word in value) else list(value)
    for text in texts:
        if isinstance(text, str) or not isinstance(text, Sequence) or not all(isinstance(word, str) for word in text):
            words = value if isinstance(text, (str, bytes)) or not isinstance(text, Sequence) else text
            odd = next((word for word in words if isinstance(word, bytes) or not isinstance(word, Sequence)), text)
            raise GivenError("{name} must be a list of strings, or one per text: {odd} is not a string.", name=name,
                             odd=quoted(odd))
    if sum(map(len, texts)) > MAX_LABELS:
        raise GivenError("{name} has more than {most:,} tokens.", name=name, most=MAX_LABELS)
    return [list(text) for text in texts]


def _end(row: Sequence[object]) -> int:
    return next((at + 1 for at in reversed(range(len(row))) if row[at] != ""), 0)


#: How tokenizers write white space and the end of a word.
_WRITTEN = {"Ġ": " ", "▁": " ", "Ċ": "\n", "</w>": ""}


def _label(word: str) -> str:
    """Return a token as plain text."""
    for written, stands_for in _WRITTEN.items():
        word = word.replace(written, stands_for)
    return replace_surrogates(word)


def _stacked(value: Any, stage: str, of_one: bool) -> Float32:
    """Return a stage as float32 (layer, text, head, row, column), or without the head axis.

    With one text, an array that lacks one axis has layers and no batch.
    """
    full = 5 if STAGES[stage].per_head else 4
    if isinstance(value, (list, tuple)):
        if not value:
            raise GivenError("{stage} have no layers. {hint}", stage=_called(stage), hint=EAGER)
        parts = [_array(part, f"layer {at} of {_called(stage).lower()}") for at, part in enumerate(value)]
        odd = next((at for at, part in enumerate(parts) if part.shape != parts[0].shape), None)
        if odd is not None:
            raise GivenError("Layer {odd} of {stage} has the shape {shape}, layer 0 {first_shape}: all layers must "
                             "have the same.", odd=odd, stage=_called(stage).lower(), shape=parts[odd].shape,
                             first_shape=parts[0].shape)
        if not 2 <= parts[0].ndim < full:
            raise _bad_shape(parts[0].shape, stage, "Layer 0 of ")
        found: Float32 = np.stack(parts).reshape(len(parts), *_filled(parts[0].shape, full - 1))
    else:
        array = _array(value, _called(stage).lower())
        if not 2 <= array.ndim <= full:
            raise _bad_shape(array.shape, stage, "")
        layered = of_one and array.ndim == full - 1
        found = array[:, None] if layered else array.reshape(_filled(array.shape, full))
        found = np.array(found, order="C")  # a copy: the caller may write to it
    if 0 in found.shape:
        raise GivenError("{stage} are empty: their shape is {shape}.", stage=_called(stage), shape=found.shape)
    return found


def _check_size(count: int) -> None:
    if count > MAX_NUMBERS:
        raise GivenError("{count:,} numbers are too many: AttnViz takes at most {most:,}. Pass fewer.", count=count,
                         most=MAX_NUMBERS)


def _filled(shape: tuple[int, ...], dimensions: int) -> tuple[int, ...]:
    return (1,) * (dimensions - len(shape)) + shape


def _bad_shape(shape: tuple[int, ...], stage: str, which: str) -> GivenError:
    axes = "(batch, head, query, key)" if STAGES[stage].is_matrix else "(batch, token, dimension)"
    called = _called(stage).lower() if which else _called(stage)
    return GivenError("{which}{called} cannot have the shape {shape}: expected is {axes} for each layer.", which=which,
                      called=called, shape=shape, axes=axes)


def _array(value: Any, called: str) -> Float32:
    """Return numbers of any library and device as float32."""
    if hasattr(value, "attentions") or hasattr(value, "encoder_attentions"):
        raise GivenError("You passed the whole output: pass outputs.attentions.")
    if value is None:
        raise GivenError("{called} are None. {hint}", called=called.capitalize(), hint=EAGER)
    if isinstance(value, (list, tuple)) and any(not isinstance(part, (int, float, list, tuple)) for part in value):
        raise GivenError("{called} contain a list of tensors: pass the attentions of one step, a tensor per layer.",
                         called=called.capitalize())
    if "complex" in str(getattr(value, "dtype", "")):
        raise GivenError("{called} are complex numbers: pass their magnitude, or their real or imaginary part.",
                         called=called.capitalize())
    try:
        if hasattr(value, "detach"):  # torch without importing it: bfloat16 has no numpy type
            value = value.detach().cpu().float().numpy()
        array = np.asarray(value)
    except (TypeError, ValueError, RuntimeError) as error:  # sparse or meta tensors
        raise GivenError("{called} cannot be read as an array: {reason}.", called=called.capitalize(),
                         reason=cut(str(error)).rstrip(".")) from None
    if array.dtype.kind not in "fiu":
        raise GivenError("{called} must be numbers, not {kind}.", called=called.capitalize(),
                         kind=cut(str(array.dtype)))
    _check_size(array.size)
    with np.errstate(over="ignore"):  # numbers that become infinite are counted later
        return array.astype(np.float32, copy=False)


def _called(stage: str) -> str:
    return STAGES[stage].label


def _times(count: int, what: str) -> str:
    return f"{count:,} {what}" + ("" if count == 1 else "s")


def choose(tensors: Tensors, *, layer: Any = None, heads: Any = None) -> Tensors:
    """Return the tensors with the layer and heads to show first. Raises GivenError if they do not exist."""
    several = heads if isinstance(heads, Sequence) and not isinstance(heads, str) else [] if heads is None else [heads]
    numbers = tuple(sorted({_number("heads", head, tensors.heads) for head in several}))
    return replace(tensors, layer=0 if layer is None else _number("layer", layer, tensors.layers),
                   chosen_heads=numbers)


def split(tensors: Tensors, start: Any) -> Tensors:
    """Return a sentence pair with the texts A → A, B → B, A → B and B → A (query → key) added.

    `start` is the first token of sentence B. Raises GivenError if it does not exist or there are several texts.
    """
    map = tensors.maps.get("weights")
    if map is None or len(tensors.maps) > 1 or len(map.rows) > 1 or map.rows != map.columns:
        raise GivenError("sentence_b_start is for the attention of one text that attends to itself.")
    words, count = map.rows[0], len(map.rows[0])
    first = _number("sentence_b_start", start, count)
    if not first:
        raise GivenError("sentence_b_start must be at least 1: sentence A comes before it.")
    a, b, both = slice(0, first), slice(first, count), slice(0, count)
    parts = ((both, both), (a, a), (b, b), (a, b), (b, a))
    layers, _, heads, _, _ = map.numbers.shape
    numbers = np.zeros((layers, len(parts), heads, count, count), dtype=np.float32)
    for at, (queries, keys) in enumerate(parts):
        cells = map.numbers[:, 0, :, queries, keys]
        numbers[:, at, :, : cells.shape[-2], : cells.shape[-1]] = cells
    numbers.flags.writeable = False
    rows, columns = (tuple(words[part[side]] for part in parts) for side in (0, 1))
    return replace(tensors, maps=MappingProxyType({"weights": Map(numbers, rows, columns)}))


def _number(name: str, value: Any, count: int) -> int:
    """Return `value` as an index below `count`. Raises GivenError if it is not one."""
    try:
        number = operator.index(value)
    except TypeError:
        raise GivenError("{name} must be a whole number, counted from 0, not {value}.", name=name,
                         value=quoted(value)) from None
    if not 0 <= number < count:
        raise GivenError("{name} cannot be {number}: it is counted from 0, and {last} is the last.", name=name,
                         number=number, last=count - 1)
    return number
