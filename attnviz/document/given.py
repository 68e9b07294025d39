"""Attention that was computed elsewhere: arrays of stages with their tokens, checked and in one layout.

`attnviz.document.given_layouts` says which layouts are accepted.
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from attnviz.document.given_layouts import (
    EAGER,
    Layers,
    array_of,
    as_lists,
    check_size,
    is_cache,
    layers_of,
    stages_of_cache,
    without_padding,
)
from attnviz.document.models import FINAL_NORMED
from attnviz.document.recurrent import ROW as RECURRENT
from attnviz.document.stages import MASKED_STAGES, STAGES
from attnviz.document.token_notation import Labels, lines_of
from attnviz.system.arrays import Bools, Float32
from attnviz.system.errors import GivenError
from attnviz.system.wording import N_, InSentence, Text, cut, printable_name, quoted, replace_surrogates

if TYPE_CHECKING:
    from attnviz.document.patch_image import PatchImage

MAX_LABELS = 1_000_000

ONE_TEXT, TWO_TEXTS = ("tokens", "key_tokens"), ("decoder_tokens", "encoder_tokens")
#: {stage of an encoder-decoder model: the token lists of its rows and columns}
_SIDES: Mapping[str, tuple[str, str]] = MappingProxyType({
    "encoder_weights": ("encoder_tokens", "encoder_tokens"),
    "decoder_weights": ("decoder_tokens", "decoder_input_tokens"),
    "cross_weights": TWO_TEXTS,
})
#: {a list of tokens that is left out where it is equal: the list that takes its place}
_SAME_AS: Mapping[str, str] = MappingProxyType({"key_tokens": "tokens", "decoder_input_tokens": "decoder_tokens"})


@dataclass(frozen=True, eq=False)
class Map:
    """A stage in all layers that have it, with the tokens of each text as their tokenizer writes them.

    `numbers` is (layer, text, head, row, column), or (layer, text, row, column) for a stage without heads; a batch is
    padded to its longest text.
    """

    numbers: Float32
    rows: Labels
    columns: Labels = ()  #: empty for vectors
    layers: tuple[int, ...] = ()  #: the number of each layer, ascending; from 0 unless others are given
    sides: tuple[str, str] = ONE_TEXT  #: the names of the token lists of its rows and columns

    def __post_init__(self) -> None:
        if not self.layers:
            object.__setattr__(self, "layers", tuple(range(len(self.numbers))))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Map) and (
            (self.rows, self.columns, self.layers, self.sides)
            == (other.rows, other.columns, other.layers, other.sides)) and (
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
    image: PatchImage | None = None  #: a picture whose patches are the keys

    def __hash__(self) -> int:
        return hash(tuple(self.maps.items()))

    @property
    def layers(self) -> int:
        """Return the number of layers up to the last that has a stage; those between may have none."""
        return max(map.layers[-1] for map in self.maps.values()) + 1

    @cached_property
    def layers_with_stages(self) -> tuple[int, ...]:
        """The numbers of the layers that have a stage: a layer of a hybrid model may have no attention."""
        return tuple(sorted({layer for map in self.maps.values() for layer in map.layers}))

    @property
    def heads(self) -> int:
        """Return the number of heads of a layer."""
        return max((map.numbers.shape[2] for stage, map in self.maps.items() if STAGES[stage].per_head), default=1)

    def are_patches(self, stage: str) -> bool:
        """Return whether the columns of a stage are those that can be patches: of an encoder where there is one."""
        columns = {map.sides[1] for map in self.maps.values()}
        return STAGES[stage].is_matrix and self.maps[stage].sides[1] == (
            "encoder_tokens" if "encoder_tokens" in columns else "key_tokens")

    @cached_property
    def words(self) -> Mapping[str, Labels]:
        """The tokens of each axis, by its name; lists that equal the one in their place are left out."""
        found: dict[str, Labels] = {}
        for map in self.maps.values():
            found |= {name: labels for name, labels in zip(map.sides, (map.rows, map.columns), strict=True) if labels}
        return MappingProxyType({name: labels for name, labels in found.items()
                                 if found.get(_SAME_AS.get(name, "")) != labels})

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Return each text as a line of its tokens, or patches; for two texts: source → target, or query → key."""
        lines = dict.fromkeys(self.words[name] for name in (*ONE_TEXT, *reversed(TWO_TEXTS)) if name in self.words)
        patches = {map.columns for stage, map in self.maps.items() if self.image and self.are_patches(stage)}
        readings = [(self.image.text,) if self.image and labels in patches else lines_of(labels) for labels in lines]
        return tuple(" → ".join(dict.fromkeys(texts)) for texts in zip(*readings, strict=True))

    @cached_property
    def not_finite(self) -> Text | None:
        """What says how many numbers are NaN or infinite, in how many rows, and where the first is; None without one.

        Masked scores may be minus infinity.
        """
        count, rows, first = 0, 0, Text("")
        for stage, map in self.maps.items():
            for (layer, text), numbers in ((at, map.numbers[at]) for at in np.ndindex(map.numbers.shape[:2])):
                part = numbers[..., : len(map.rows[text]), : len(map.columns[text]) if map.columns else None]
                bad = ~np.isfinite(part)  # per layer, which takes a quarter of the memory
                if stage in MASKED_STAGES:
                    bad &= part != -np.inf
                if bad.any() and not first:
                    *head, row, column = np.argwhere(bad)[0].tolist()
                    words = N_("{stage}, layer {layer}, sentence {sentence}, head {head}, row {row}, column {column}")
                    first = Text(words if head else N_("{stage}, layer {layer}, sentence {sentence}, row {row}, "
                                                       "column {column}"), stage=InSentence(_called(stage)),
                                 layer=map.layers[layer], sentence=text + 1, head=head[0] if head else 0, row=row,
                                 column=column)
                count, rows = count + int(bad.sum()), rows + int(bad.any(axis=-1).sum())
        return Text("NaN or infinite numbers: {count:,} in {rows}. The first: {place}.", count=count,
                    rows=_times(rows, "row"), place=first) if count else None


def tensors_of(
    arrays: Mapping[str, Any], words: Mapping[str, Any], *, name: str = "", lengths: Sequence[int] | None = None,
    layers: Mapping[str, Sequence[int]] | Sequence[int] = (), attention_mask: Any = None,
) -> Tensors:
    """Return checked tensors from `arrays` by stage and `words`, lists of tokens, by name.

    An array is (layer, batch, head, query, key), with layer, batch or head omitted if there is one, or a list of such
    arrays, one per layer, None for a layer without attention; vectors are (layer, batch, head, token, dimension).
    `words` has "tokens", and "key_tokens" if the keys differ, or "encoder_tokens" and "decoder_tokens", and
    "decoder_input_tokens" if those that the decoder reads differ. Without tokens, positions are shown. `lengths` counts
    the tokens of each text of a padded batch, or `attention_mask`, (batch, token), is 0 at its padding. `layers` are
    the numbers of the layers, of all stages or by stage. Raises GivenError.
    """
    lists = {name: _lists(value, name) for name, value in words.items() if value is not None}
    keep = None if attention_mask is None else _mask(attention_mask)
    counts = [len(texts) for texts in lists.values()] + ([] if keep is None else [len(keep)])
    texts_told = 1 if 1 in counts else max(counts, default=0)
    given = {stage: layers_of(value, stage, texts=texts_told, layers=numbers)
             for stage, (value, numbers) in _by_stage(arrays, layers).items()}
    if not given:
        raise GivenError("No attention was passed: pass outputs.attentions. {hint}", hint=Text(EAGER))
    check_size(sum(stored.numbers.size for stored in given.values()))
    _check_counts({stage: stored.numbers for stage, stored in given.items()})
    if keep is not None:
        given, lists, lengths = _unpadded(given, lists, keep)
    texts = _Texts(lists, next(iter(given.values())).numbers.shape[1], lengths, _side_of_mask(given, lists))
    total = max(stored.layers[-1] for stored in given.values()) + 1
    maps = {stage: _map(stage, stored, texts, total) for stage, stored in given.items()}
    used = {_SAME_AS.get(name, name) for map in maps.values() for name in map.sides}
    for unused in lists.keys() - used - _SAME_AS.keys():
        raise GivenError("{name} belongs to no array here: the lists of tokens are {there}.", name=unused,
                         there=", ".join(sorted(used)))
    first = min(map.layers[0] for map in maps.values())
    return Tensors(MappingProxyType(maps), printable_name(name), layer=first)


def _by_stage(
    arrays: Mapping[str, Any], layers: Mapping[str, Sequence[int]] | Sequence[int],
) -> dict[str, tuple[Any, Sequence[int]]]:
    """Return each stage that was given with the numbers of its layers; a mapping brings its own."""
    by_stage = layers if isinstance(layers, Mapping) else dict.fromkeys(STAGES, layers)
    found: dict[str, tuple[Any, Sequence[int]]] = {}
    for stage, value in arrays.items():
        if value is None:
            continue
        if not is_cache(value):
            found[stage] = (value, by_stage.get(stage, ()))
            continue
        if by_stage.get(stage):
            raise GivenError("layers and a mapping both number the layers: pass only one of them.")
        for own, parts in stages_of_cache(value).items():
            found[stage if own == "weights" else own] = (list(parts.values()), tuple(parts))
    return {stage: found[stage] for stage in STAGES if stage in found}


def _check_counts(given: Mapping[str, Float32]) -> None:
    """Raise GivenError if stages differ in their texts or heads."""
    first = next(iter(given))
    for stage, array in given.items():
        if array.shape[1] != given[first].shape[1]:
            raise GivenError("{stage} have {count} texts, {other} {other_count}.", stage=_called(stage),
                             count=array.shape[1], other=InSentence(_called(first)), other_count=given[first].shape[1])
    heads = {stage: array.shape[2] for stage, array in given.items() if STAGES[stage].per_head}
    most = max(heads, key=lambda stage: heads[stage], default="")
    for stage, count in heads.items():  # keys and values may have fewer, which query heads share
        if count != heads[most] and (STAGES[stage].part not in ("key", "value") or heads[most] % count):
            raise GivenError("{stage} have {heads}, {other} {other_count:,}.", stage=_called(stage),
                             heads=_times(count, "head"), other=InSentence(_called(most)), other_count=heads[most])


def _mask(value: Any) -> Bools:
    """Return an attention mask as (text, token)."""
    mask = array_of(value, "attention mask")
    if mask.ndim not in (1, 2) or not np.isin(mask, (0, 1)).all():
        raise GivenError("attention_mask must be (batch, token) with 1 for tokens and 0 for padding, as tokenizers "
                         "return it.")
    keep: Bools = np.atleast_2d(mask) == 1
    if not keep.any(axis=1).all():
        raise GivenError("attention_mask hides every token of text {text}.",
                         text=int(np.argmin(keep.any(axis=1))) + 1)
    return keep


def _side_of_mask(stages: Iterable[str], lists: Collection[str]) -> str:
    """Return the list of tokens that a mask belongs to: as in transformers, that of the encoder where there is one."""
    return "encoder_tokens" if any("encoder_tokens" in sides_of(stage, lists) for stage in stages) else "tokens"


def _unpadded(
    given: Mapping[str, Layers], lists: Mapping[str, list[list[str]]], keep: Bools,
) -> tuple[dict[str, Layers], dict[str, list[list[str]]], list[int]]:
    """Return arrays and tokens without what a mask hides, and how many tokens each text keeps."""
    side, made = _side_of_mask(given, lists), dict[str, Layers]()
    texts = next(iter(given.values())).numbers.shape[1]
    if "key_tokens" in lists:
        raise GivenError("attention_mask is for texts that attend to themselves, without key_tokens: leave the padding "
                         "out of the arrays yourself.")
    if len(keep) != texts:
        raise GivenError("attention_mask has {texts}, the attention {other}.", texts=_times(len(keep), "text"),
                         other=texts)
    for stage, stored in given.items():
        numbers, sides = stored.numbers, [_SAME_AS.get(name, name) for name in sides_of(stage, lists)]
        masked = (sides[0] == side, STAGES[stage].is_matrix and sides[1] == side)
        for axis in (numbers.ndim - 2 + at for at in range(2) if masked[at]):
            size = numbers.shape[axis]
            if stored.is_generated and keep.shape[1] < size:  # the mask of the prompt
                keep = np.pad(keep, ((0, 0), (0, size - keep.shape[1])), constant_values=True)
            if keep.shape[1] != size:
                raise GivenError("attention_mask has {tokens}, {stage} have {other}.",
                                 tokens=_times(keep.shape[1], "token"), stage=InSentence(_called(stage)),
                                 other=_times(size, "row" if axis == numbers.ndim - 2 else "column"))
            numbers = without_padding(numbers, keep, axis)
        made[stage] = replace(stored, numbers=numbers)
    lengths, words = keep.sum(axis=1).tolist(), dict(lists)
    if side in lists and len(lists[side]) == texts:
        words[side] = [text if len(text) == length else [word for word, kept in zip(text, mask, strict=False) if kept]
                       if len(text) in (len(mask), len(mask) + 1) else text
                       for text, mask, length in zip(lists[side], keep.tolist(), lengths, strict=True)]
    return made, words, lengths


def sides_of(stage: str, lists: Collection[str]) -> tuple[str, str]:
    """Return the names of the token lists of a stage's rows and columns, of those that were given.

    Where a decoder's tokens are given, its queries attend to the tokens of an encoder.
    """
    if stage in _SIDES:
        return _SIDES[stage]
    has_two_texts = "decoder_tokens" in lists
    queries, keys = TWO_TEXTS if has_two_texts else ONE_TEXT
    are_keys = STAGES[stage].is_of_keys or (has_two_texts and stage in RECURRENT["key_stages"])
    return keys if are_keys else queries, keys


def _map(stage: str, stored: Layers, texts: _Texts, total: int) -> Map:
    array, sides = stored.numbers, sides_of(stage, texts.lists)
    rows, columns = (name if name in texts.lists else _SAME_AS.get(name, name) for name in sides)
    about = STAGES[stage]
    array.flags.writeable = False
    # The final norm comes after the last layer, however many there are.
    layers = (total - 1,) if stage == FINAL_NORMED.name and len(stored.layers) == 1 else stored.layers
    down = texts.of(rows, array.shape[-2], stage, has_next=stored.is_generated)
    if not about.is_matrix:
        return Map(array, down, layers=layers, sides=sides)
    if columns == rows and array.shape[-1] == array.shape[-2]:
        return Map(array, down, down, layers, sides)
    return Map(array, down, texts.of(sides[1], array.shape[-1], stage,
                                     has_next=stored.is_generated and stage != "cross_weights"), layers, sides)


class _Texts:
    """The token lists by name."""

    def __init__(
        self, lists: Mapping[str, list[list[str]]], count: int, lengths: Sequence[int] | None, side: str,
    ) -> None:
        self.lists, self._count, self._lengths, self._side = lists, count, lengths, side
        if lengths is not None and (len(lengths) != count or min(lengths) < 0):
            raise GivenError("lengths must count the tokens of each of the {texts}.", texts=_times(count, "text"))

    def of(self, name: str, size: int, stage: str, *, has_next: bool) -> Labels:
        """Return the tokens of each text, at most `size`; without a list their positions.

        With `has_next` there may be one more, the last one generated: nothing was computed from it.
        """
        if name not in self.lists:
            lengths = self._lengths if name == self._side and self._lengths else [size] * self._count
            if max(lengths) > size:
                raise GivenError("lengths count {tokens}, {stage} have {rows}.", rows=_times(size, "row"),
                                 tokens=_times(max(lengths), "token"), stage=InSentence(_called(stage)))
            return tuple(tuple(str(word) for word in range(length)) for length in lengths)
        found, sides = self.lists[name], sides_of(stage, self.lists)
        if len(found) != self._count:
            wrong = Text("{name} has {texts}, {stage} have {other_texts}.", name=name,
                         texts=_times(len(found), "text"), stage=InSentence(_called(stage)),
                         other_texts=_times(self._count, "text"))
            raise GivenError("{one} {other}", one=wrong, other=Text(_SEQUENCES)) if has_next else GivenError(wrong)
        if name == self._side and self._lengths is not None:
            found = [text[:length] for text, length in zip(found, self._lengths, strict=True)]
        longest = max(map(len, found))
        if has_next and longest == size + 1:
            found, longest = [text[:size] for text in found], size
        if longest != size:
            raise GivenError("{name} has {tokens}, {stage} have {other}.", name=name,
                             tokens=_times(longest, "token"), stage=InSentence(_called(stage)),
                             other=_times(size, "column" if name == sides[1] != sides[0] else "row"))
        return tuple(tuple(map(replace_surrogates, text)) for text in found)


#: What to do where `generate` computed other texts than there are tokens of.
_SEQUENCES = N_("With num_return_sequences pass the tokens of each sequence; beams are sorted anew at each step, so "
                "generate with num_beams=1.")
#: Counts in words: one, and several.
_TIMES: Mapping[str, tuple[str, str]] = MappingProxyType({
    "row": (N_("1 row"), N_("{count:,} rows")), "column": (N_("1 column"), N_("{count:,} columns")),
    "text": (N_("1 text"), N_("{count:,} texts")), "token": (N_("1 token"), N_("{count:,} tokens")),
    "head": (N_("1 head"), N_("{count:,} heads"))})


def _lists(value: Any, name: str) -> list[list[str]]:
    """Return a list of tokens for each text, without the padding of arrays."""
    padded = isinstance(value, np.ndarray) and value.ndim == 2 and len(value) > 1
    if not isinstance(value, (str, bytes, list, tuple)):
        value = as_lists(value)
    if padded:
        value = [row[: _end(row)] for row in value]
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        raise GivenError("{name} must be a list of strings, not {value}.", name=name, value=quoted(value))
    texts = [value] if all(isinstance(word, str) for word in value) else list(value)
    for number, text in enumerate(texts, 1):
        if isinstance(text, str) or not isinstance(text, Sequence) or not all(isinstance(word, str) for word in text):
            words = value if isinstance(text, (str, bytes)) or not isinstance(text, Sequence) else text
            odd = next((word for word in words if isinstance(word, bytes) or not isinstance(word, Sequence)), text)
            if odd is None and (words is text or number == 1):
                raise GivenError("{name} has None at position {position} of text {text}: the tokenizer has no token "
                                 "with the id at that position.", name=name, position=list(words).index(None),
                                 text=number)
            raise GivenError("{name} must be a list of strings, or one per text: {odd} is not a string.", name=name,
                             odd=quoted(odd))
    if sum(map(len, texts)) > MAX_LABELS:
        raise GivenError("{name} has more than {most:,} tokens.", name=name, most=MAX_LABELS)
    return [list(text) for text in texts]


def _end(row: Sequence[object]) -> int:
    return next((at + 1 for at in reversed(range(len(row))) if row[at] != ""), 0)


def _called(stage: str) -> str:
    return STAGES[stage].label


def _times(count: int, what: str) -> Text:
    one, several = _TIMES[what]
    return Text(one) if count == 1 else Text(several, count=count)


def choose(tensors: Tensors, *, layer: Any = None, heads: Any = None) -> Tensors:
    """Return the tensors with the layer and heads to show first. Raises GivenError if they do not exist."""
    several = heads if isinstance(heads, Sequence) and not isinstance(heads, str) else [] if heads is None else [heads]
    numbers = tuple(sorted({_number("heads", head, tensors.heads) for head in several}))
    number = tensors.layers_with_stages[0] if layer is None else _number("layer", layer, tensors.layers)
    if number not in tensors.layers_with_stages:
        raise GivenError("layer cannot be {number}: the layers with attention are {there}.", number=number,
                         there=cut(", ".join(map(str, tensors.layers_with_stages))))
    return replace(tensors, layer=number, chosen_heads=numbers)


def split(tensors: Tensors, start: Any) -> Tensors:
    """Return a sentence pair with the texts A → A, B → B, A → B and B → A (query → key) added.

    `start` is the first token of sentence B. Raises GivenError if it does not exist or there are several texts.
    """
    map = tensors.maps.get("weights")
    if map is None or len(tensors.maps) > 1 or len(map.rows) > 1 or map.rows != map.columns or tensors.image:
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
    return replace(tensors, maps=MappingProxyType({"weights": Map(numbers, rows, columns, map.layers)}))


def with_image(tensors: Tensors, image: Any, grid: Any, first: Any = None) -> Tensors:
    """Return tensors with the picture whose patches are their keys, which it names where no tokens were given.

    Raises GivenError if the patches are not the tokens of one text.
    """
    from attnviz.document.patch_image import PatchImage, patch_image  # late: little attention has a picture

    stage, map = next(((stage, map) for stage, map in tensors.maps.items() if tensors.are_patches(stage)), ("", None))
    if map is None or len(map.rows) > 1:
        raise GivenError("image is the picture of one text: pass the attention of one.")
    numbers, count = tuple(str(at) for at in range(len(map.columns[0]))), len(map.columns[0])
    is_named = map.columns[0] != numbers
    found = image if isinstance(image, PatchImage) else patch_image(
        image, grid, first, tokens=count, may_end_early=is_named)
    if found.end > count:
        raise GivenError("The picture has {patches:,} patches after {first:,} tokens, {stage} have {count:,} columns.",
                         patches=found.rows * found.columns, first=found.first, stage=InSentence(_called(stage)),
                         count=count)
    names = (found.names(count),)
    maps = {stage: replace(map, rows=names if map.rows == (numbers,) else map.rows,
                           columns=names if map.columns == (numbers,) else map.columns)
            for stage, map in tensors.maps.items()}
    return replace(tensors, maps=MappingProxyType(maps), image=found)


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
