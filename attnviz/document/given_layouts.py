"""The arrays of a stage in one layout, from whatever library and in whatever nesting a person has them.

The layouts of transformers and BertViz are accepted: one array per layer, for a batch or for one text. The layouts of
torch.nn.MultiheadAttention, of TransformerLens's cache, and of `generate`, which nests attention by step, are, too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.document.stages import STAGES
from attnviz.system.arrays import AnyArray, Bools, Float32
from attnviz.system.errors import GivenError
from attnviz.system.wording import N_, Text, cut, quoted

MAX_NUMBERS = 2**28  #: of all stages, one gigabyte
MAX_LAYERS = 10_000
#: What to do if transformers returned no attention: its default kernels compute none.
EAGER = N_('Load the model with attn_implementation="eager" and call it with output_attentions=True: "sdpa", the '
           "default, and flash attention return none.")

#: What arrays hold that are no numbers, by NumPy's letters.
_KINDS: Mapping[str, str] = MappingProxyType({
    "U": N_("text"), "S": N_("bytes"), "O": N_("objects"), "b": N_("True and False"), "M": N_("dates"),
    "m": N_("durations"), "V": N_("records"), "c": N_("complex numbers"),
})

#: Names of TransformerLens's cache, with the stage and the group of the layer's number.
_CACHE_NAME = re.compile(r"(blocks|encoder|decoder)\.(\d{1,4})\.(attn|cross_attn)\.hook_(pattern|attn_scores)")
_CACHED_STAGES: Mapping[tuple[str, str, str], str] = MappingProxyType({
    ("blocks", "attn", "pattern"): "weights", ("blocks", "attn", "attn_scores"): "scaled_scores",
    ("encoder", "attn", "pattern"): "encoder_weights", ("decoder", "attn", "pattern"): "decoder_weights",
    ("decoder", "cross_attn", "pattern"): "cross_weights",
})


@dataclass(frozen=True, eq=False)
class Layers:
    """A stage in some layers."""

    numbers: Float32  #: (layer, text, head, row, column), or (layer, text, row, column) for a stage without heads
    layers: tuple[int, ...]  #: the number of each layer
    is_generated: bool = False  #: whether `generate` returned it step by step, so that the last token has no row


def stages_of_cache(value: Any) -> Mapping[str, Mapping[int, Any]]:
    """Return the arrays of a mapping by stage and layer: of TransformerLens's cache, or {layer: array}.

    Raises GivenError if it has no attention.
    """
    names = list(value.keys())
    if names and all(type(name) is int and 0 <= name < MAX_LAYERS for name in names):
        return {"weights": {layer: value[layer] for layer in sorted(names)}}
    stages: dict[str, dict[int, Any]] = {}
    for name in names:
        match = _CACHE_NAME.fullmatch(name) if isinstance(name, str) else None
        stage = _CACHED_STAGES.get((match[1], match[3], match[4])) if match else None
        if match and stage:
            stages.setdefault(stage, {})[int(match[2])] = value[name]
    if not stages:
        raise GivenError("The mapping has no attention: its keys must be layers, or names of TransformerLens's cache "
                         "such as 'blocks.3.attn.hook_pattern', not {names}.",
                         names=quoted(", ".join(map(str, names[:20]))))
    return {stage: dict(sorted(layers.items())) for stage, layers in stages.items()}


def is_cache(value: Any) -> bool:
    """Return whether a value maps names to arrays; a table of numbers or an output of transformers does not."""
    return hasattr(value, "keys") and hasattr(value, "__getitem__") and not hasattr(value, "__array__") and (
        not _is_output(value))


def layers_of(value: Any, stage: str, *, texts: int = 0, layers: Sequence[int] = ()) -> Layers:
    """Return a stage as float32 in one layout. Raises GivenError.

    `texts` is their number where tokens or a mask tell it, else 0: with one text, an array that lacks one axis has
    layers and no batch. With `layers`, the numbers of its layers, the first axis is that of the layers.
    """
    called = STAGES[stage].label
    if not isinstance(value, (list, tuple)):
        found = _filled(array_of(value, called.lower()), stage, texts, bool(layers))
        found = np.array(found, order="C")  # a copy: the caller may write to it
        return Layers(_not_empty(found, called), _numbered(layers, range(len(found)), called))
    if all(isinstance(part, (list, tuple)) and not part for part in value):  # as in each step of `generate`
        raise GivenError("{stage} have no layers. {hint}", stage=called, hint=Text(EAGER))
    is_generated = all(map(_is_sequence_of_tensors, value)) and _rank(value) > 2
    if is_generated:
        value = _joined(value, stage)
    elif not any(part is None or _is_tensor(part) or _is_sequence_of_tensors(part) for part in value):
        return layers_of(array_of(value, called.lower()), stage, texts=texts, layers=layers)  # nested lists of numbers
    there = [at for at, part in enumerate(value) if part is not None]
    if not there:
        raise GivenError("Layer 0 of {stage} are None. {hint}", stage=called.lower(), hint=Text(EAGER))
    numbers = _numbered(layers, there, called)
    parts = [array_of(value[at], f"layer {number} of {called.lower()}")
             for at, number in zip(there, numbers, strict=True)]
    if (odd := next((at for at, part in enumerate(parts) if part.shape != parts[0].shape), None)) is not None:
        raise GivenError("Layer {odd} of {stage} has the shape {shape}, layer {first} {first_shape}: all layers must "
                         "have the same.", odd=numbers[odd], stage=called.lower(), shape=parts[odd].shape,
                         first=numbers[0], first_shape=parts[0].shape)
    full = full_rank(stage) - 1
    if not 2 <= parts[0].ndim <= full:
        raise _bad_shape(parts[0].shape, stage, f"Layer {numbers[0]} of ")
    check_size(parts[0].size * len(parts))
    stacked: Float32 = np.stack(parts)
    if full == 4 and parts[0].ndim == 3 and 1 < texts == len(parts[0]):
        stacked = stacked[:, :, None]  # a batch, averaged over the heads
    missing = (1,) * (full + 1 - stacked.ndim)
    return Layers(_not_empty(stacked.reshape(len(parts), *missing, *stacked.shape[1:]), called), numbers, is_generated)


def _filled(array: Float32, stage: str, texts: int, has_layers: bool) -> Float32:
    """Return an array with the axes that it lacks."""
    full, missing = full_rank(stage), full_rank(stage) - array.ndim
    if not 2 <= array.ndim <= full or (has_layers and array.ndim < 3):
        raise _bad_shape(array.shape, stage, "")
    per_head, is_batch = STAGES[stage].per_head, 1 < texts == array.shape[int(has_layers)]
    if has_layers and missing:
        averaged = per_head and missing == 1 and is_batch
        return array[:, :, None] if averaged else array.reshape(len(array), *(1,) * missing, *array.shape[1:])
    if texts == 1 and missing == 1:
        return array[:, None]
    if per_head and array.ndim == 3 and is_batch:
        return array[None, :, None]  # of nn.MultiheadAttention, averaged over the heads
    return array.reshape((1,) * missing + array.shape)


def _numbered(layers: Sequence[int], there: Sequence[int], called: str) -> tuple[int, ...]:
    """Return the numbers of the layers that are there."""
    if not layers:
        return tuple(there)
    if len(layers) != len(there):
        raise GivenError("layers names {count}, {stage} have {other}: name each layer that is not None.",
                         count=len(layers), stage=called.lower(), other=len(there))
    return tuple(layers)


def check_layers(value: Any) -> tuple[int, ...]:
    """Return the numbers of layers in ascending order, as they must be. Raises GivenError."""
    plain = as_lists(value)
    numbers = tuple(plain) if isinstance(plain, (list, tuple, range)) else ()
    whole = bool(numbers) and all(type(number) is int and 0 <= number < MAX_LAYERS for number in numbers)
    if not whole or list(numbers) != sorted({*numbers}):
        raise GivenError("layers must be the numbers of the layers in ascending order, counted from 0, such as [3, 7], "
                         "not {value}.", value=quoted(value))
    return numbers


# what `generate` returns

def _is_sequence_of_tensors(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and any(map(_is_tensor, value)) and all(
        part is None or _is_tensor(part) for part in value)


def _is_tensor(value: Any) -> bool:
    """Return whether a value has axes of its own: no number, and no list of them."""
    return value is not None and not isinstance(value, (int, float, list, tuple, str)) and getattr(value, "ndim", 1) > 0


def _rank(steps: Sequence[Sequence[Any]]) -> int:
    """Return the axes of the first tensor; two if each layer is a list of heads."""
    first = next(part for part in steps[0] if part is not None)
    return int(getattr(first, "ndim", 0)) or array_of(first, "attention").ndim


def _joined(steps: Sequence[Sequence[Any]], stage: str) -> list[Any]:
    """Return an array for each layer: the rows of the prompt and one row for each generated token.

    Each step has a list of layers, whose rows are its new tokens. Cross attention has the same keys at each step.
    """
    called = STAGES[stage].label.lower()
    if len({len(step) for step in steps}) > 1:
        raise GivenError("The steps of {stage} have different numbers of layers.", stage=called)
    layers: list[Any] = []
    for at, parts in enumerate(zip(*steps, strict=True)):
        if any(part is None for part in parts):
            layers.append(None)
            continue
        arrays = [array_of(part, f"layer {at} of {called}") for part in parts]
        batches = list(dict.fromkeys(array.shape[:-2] for array in arrays))
        if len(batches) > 1:
            raise GivenError("The steps of {stage} begin with the shapes {one} and {other}: beams come and go, so "
                             "generate with num_beams=1.", stage=called, one=batches[0], other=batches[1])
        layers.append(_rows_of_steps(arrays, has_own_keys=stage == "cross_weights"))
    return layers


def _rows_of_steps(arrays: Sequence[Float32], *, has_own_keys: bool) -> Float32:
    """Return the rows of all steps below each other; a key that a step does not have yet has the weight 0.

    A static cache has room for later keys, at the end; a sliding window has only the last keys.
    """
    first, ends = arrays[0], np.cumsum([array.shape[-2] for array in arrays]).tolist()
    if has_own_keys:
        return np.concatenate(arrays, axis=-2)
    is_static = len(arrays) > 1 and arrays[1].shape[-1] == first.shape[-1] > first.shape[-2]
    past = 0 if is_static else max(0, first.shape[-1] - first.shape[-2])
    joined = np.zeros((*first.shape[:-2], ends[-1], past + ends[-1]), dtype=np.float32)
    check_size(joined.size)
    for array, end in zip(arrays, ends, strict=True):
        count = min(array.shape[-1], past + end)
        joined[..., end - array.shape[-2] : end, past + end - count : past + end] = array[..., :count]
    return joined


# padding

def without_padding(numbers: Float32, keep: Bools, axis: int) -> Float32:
    """Return an array whose `axis` has the kept places of each text first, cut to the longest text.

    `keep` is (text, place); the first axes of the array are layer and text.
    """
    order = np.argsort(~keep, axis=1, kind="stable")[:, : int(keep.sum(axis=1).max())]
    shape = [1] * numbers.ndim
    shape[1], shape[axis] = order.shape
    return np.take_along_axis(numbers, order.reshape(shape), axis)


# arrays of any library

def check_size(count: int) -> None:
    """Raise GivenError if these are too many numbers."""
    if count > MAX_NUMBERS:
        raise GivenError("{count:,} numbers are too many: AttnViz takes at most {most:,}. Pass fewer.", count=count,
                         most=MAX_NUMBERS)


def as_lists(value: Any) -> Any:
    """Return a value of any library as nested lists, if it has a way to say it."""
    for name in ("tolist", "to_list", "to_pylist"):
        if callable(convert := getattr(value, name, None)):
            return convert()
    return value


def kind_of(dtype: np.dtype[Any]) -> Text:
    """Return in words what an array holds; of numbers, their type."""
    return Text(_KINDS.get(dtype.kind, str(dtype)))


def array_of(value: Any, called: str) -> Float32:
    """Return numbers of any library and device as float32."""
    if _is_output(value):
        raise GivenError("You passed the whole output: pass outputs.attentions.")
    if value is None:
        raise GivenError("{called} are None. {hint}", called=called.capitalize(), hint=Text(EAGER))
    if "complex" in str(getattr(value, "dtype", "")):
        raise GivenError("{called} are complex numbers: pass their magnitude, or their real or imaginary part.",
                         called=called.capitalize())
    try:
        array = _as_numpy(value)
    except (TypeError, ValueError, RuntimeError, BufferError) as error:  # sparse or meta tensors
        if "inhomogeneous" in str(error):  # NumPy's word
            raise GivenError("{called} are lists of different lengths: rows, heads and layers must be equally long.",
                             called=called.capitalize()) from None
        raise GivenError("{called} cannot be read as an array: {reason}.", called=called.capitalize(),
                         reason=cut(str(error)).rstrip(".!")) from None
    if array.dtype.kind not in "fiub":
        one = array.item() if array.dtype.kind == "O" and not array.ndim else None  # NumPy takes any object
        raise GivenError("{called} must be numbers, not {kind}.", called=called.capitalize(), kind=(
            kind_of(array.dtype) if one is None else Text("an object of type {kind}", kind=type(one).__name__)))
    check_size(array.size)
    with np.errstate(over="ignore"):  # numbers that become infinite are counted later
        return array.astype(np.float32, copy=False)


def _as_numpy(value: Any) -> AnyArray:
    if hasattr(value, "detach"):  # torch without importing it: bfloat16 has no numpy type
        return np.asarray(value.detach().cpu().float().numpy())
    if hasattr(value, "__dlpack__") and not hasattr(value, "__array__"):
        return np.from_dlpack(value)
    if isinstance(value, (list, tuple)) and any(map(_is_tensor, value)):
        return np.stack([_as_numpy(part) for part in value])  # a head each
    array = np.asarray(value)
    if array.dtype.kind == "O":  # lists of lists, as columns of tables have them
        array = np.asarray(_unnested(value))
    if array.dtype.kind == "O" and not any(isinstance(number, str) for number in array.flat):
        return _as_floats(array)
    return _as_floats(array) if array.dtype.kind == "V" and array.dtype.names is None else array


def _unnested(value: Any) -> Any:
    """Return nested lists that contain lists of a library no more."""
    plain = as_lists(value)
    return [_unnested(part) for part in plain] if isinstance(plain, (list, tuple)) else plain


def _as_floats(array: AnyArray) -> AnyArray:
    """Return numbers of a type that NumPy does not know, such as jax's bfloat16, or with None among them as NaN."""
    try:
        return array.astype(np.float32)
    except (TypeError, ValueError):
        return array


def _is_output(value: Any) -> bool:
    return hasattr(value, "attentions") or hasattr(value, "encoder_attentions")


def full_rank(stage: str) -> int:
    return 5 if STAGES[stage].per_head else 4


def _not_empty(numbers: Float32, called: str) -> Float32:
    if 0 in numbers.shape:
        raise GivenError("{stage} are empty: their shape is {shape}.", stage=called, shape=numbers.shape)
    return numbers


def _bad_shape(shape: tuple[int, ...], stage: str, which: str) -> GivenError:
    axes = "(batch, head, query, key)" if STAGES[stage].is_matrix else "(batch, token, dimension)"
    called = STAGES[stage].label.lower() if which else STAGES[stage].label
    return GivenError("{which}{called} cannot have the shape {shape}: expected is {axes} for each layer.", which=which,
                      called=called, shape=shape, axes=axes)
