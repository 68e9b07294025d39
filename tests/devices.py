"""Devices that this machine lacks: profiles with other limits, and an accelerator that computes on the CPU and counts.

`stand_in` makes `Engine.compute(device="cuda")` take the path of an accelerator. Its tensors are of another device and
hold a tensor of the CPU, on which each operator runs: the numbers are those of the CPU. As on a GPU, an operator
refuses operands of both devices, and a tensor must be copied before numpy can read it. What costs time there is
recorded: copies, operators that wait for everything queued before them, and how many operators run.
"""

from __future__ import annotations

import math
import weakref
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from torch.utils.backend_registration import _setup_privateuseone_for_python_backend

from attnviz.engine import device, plan
from attnviz.engine.attention import overviews

NAME = "standin"  #: the device of a tensor, as torch knows it; the engine and torch's functions are told cuda

#: Functions that make a tensor on a device, methods that make one beside another tensor, and which of both copy.
FACTORIES = ("tensor", "as_tensor", "zeros", "ones", "full", "empty", "arange", "linspace", "eye", "rand", "randn",
             "zeros_like", "ones_like", "full_like", "empty_like", "rand_like", "randn_like")
METHODS = ("new_tensor", "new_zeros", "new_ones", "new_full", "new_empty")
COPYING = frozenset({"tensor", "as_tensor", "new_tensor"})

#: Operators whose result, or its size, the host must know before it goes on.
WAITING = frozenset({"item", "_local_scalar_dense", "is_nonzero", "equal", "allclose", "nonzero", "nonzero_numpy",
                     "argwhere", "masked_select", "unique_dim", "unique_consecutive", "_unique", "_unique2", "one_hot",
                     "bincount"})
INDEXING = frozenset({"index", "index_put", "index_put_", "_unsafe_index", "_index_put_impl_"})


def limit_cpu(monkeypatch: pytest.MonkeyPatch, **limits: int) -> None:
    """Let the CPU keep or compute no more than these limits of `Device` say."""
    monkeypatch.setattr(device, "CPU", replace(device.CPU, **limits))


def pool_long_texts(monkeypatch: pytest.MonkeyPatch, *, squares: int, kept_bytes: int) -> None:
    """Let texts of ten tokens be long, and keep pictures of so many squares a side where matrices need more bytes."""
    monkeypatch.setattr(overviews, "MAX_GRID_SIDE", squares)
    monkeypatch.setattr(plan, "SHORT_TOKENS", 10)
    limit_cpu(monkeypatch, kept_bytes=kept_bytes)


@dataclass(frozen=True)
class Copy:
    """A copy between the memories of the CPU and the device."""

    shape: tuple[int, ...]
    dtype: torch.dtype
    waits: bool = True  #: False: `non_blocking`

    @property
    def bytes(self) -> int:
        return math.prod(self.shape) * self.dtype.itemsize


@dataclass(slots=True, weakref_slot=True, eq=False)
class Accelerator:
    """A stand-in for a device, and what was counted since the last `reset`."""

    has_float64: bool = True
    to_device: list[Copy] = field(default_factory=list)
    to_host: list[Copy] = field(default_factory=list)
    waits: list[str] = field(default_factory=list)  #: names of operators that wait for the device, without copies
    operators: list[str] = field(default_factory=list)  #: names of all operators that compute or copy on the device
    _held: MutableMapping[int, torch.Tensor] = field(default_factory=weakref.WeakValueDictionary)

    def reset(self) -> None:
        """Forget what was counted."""
        for counted in (self.to_device, self.to_host, self.waits, self.operators):
            counted.clear()

    @property
    def held_bytes(self) -> int:
        """The memory of the tensors that are alive on the device, each memory once."""
        memories = [tensor.untyped_storage() for tensor in list(self._held.values())]
        return sum({each.data_ptr(): each.nbytes() for each in memories}.values())

    def put(self, tensor: torch.Tensor) -> DeviceTensor:
        """Return a tensor of the device that holds this one."""
        if tensor.dtype == torch.float64 and not self.has_float64:
            raise TypeError("Cannot convert a MPS Tensor to float64 dtype: the MPS framework doesn't support float64.")
        self._held[id(tensor)] = tensor
        return DeviceTensor(tensor, self)

    def send(self, tensor: torch.Tensor, *, waits: bool = True) -> DeviceTensor:
        """Copy a tensor of the CPU to the device."""
        self.to_device.append(Copy(tuple(tensor.shape), tensor.dtype, waits))
        return self.put(tensor.clone())

    def fetch(self, held: torch.Tensor, *, waits: bool = True) -> torch.Tensor:
        """Copy what a tensor of the device holds to the CPU."""
        self.to_host.append(Copy(tuple(held.shape), held.dtype, waits))
        return held.clone()

    def run(self, operator: Any, args: Sequence[Any], given: dict[str, Any]) -> Any:
        """Run an operator, of which at least one operand is on the device."""
        name, tensors = operator.overloadpacket.__name__, [
            each for each in _leaves((args, given)) if isinstance(each, torch.Tensor)]
        if name in ("_to_copy", "to") and _is_cpu(args, given):
            return self.fetch(operator(*_held(args), **_held(given)), waits=not given.get("non_blocking"))
        if name == "copy_" and not all(isinstance(each, DeviceTensor) for each in tensors):
            return self._copy_across(*args, **given)
        self._check(name, tensors, args)
        if not operator.is_view and name != "to":
            self.operators.append(name)
        if name in WAITING or _counts_places(name, args, given):
            self.waits.append(name)
        if "device" in given:
            given = {**given, "device": torch.device("cpu")}
        found = operator(*_held(args), **_held(given))
        if operator._schema.is_mutable:
            return given.get("out", args[0])
        # As everywhere in torch, a view that is made in inference mode is of its base's kind.
        is_inference = torch.is_inference_mode_enabled() and not (operator.is_view and not args[0].is_inference())
        with torch.inference_mode(is_inference):
            return _each(lambda leaf: self.put(leaf) if isinstance(leaf, torch.Tensor) else leaf, found)

    def _copy_across(self, target: torch.Tensor, source: torch.Tensor, non_blocking: bool = False) -> torch.Tensor:
        if isinstance(target, DeviceTensor):
            target.held.copy_(self.send(source, waits=not non_blocking).held)
        else:
            assert isinstance(source, DeviceTensor)
            target.copy_(self.fetch(source.held, waits=not non_blocking))
        return target

    def _check(self, name: str, tensors: Sequence[torch.Tensor], args: Sequence[Any]) -> None:
        """Raise RuntimeError for operands of the CPU, except numbers and places, which torch copies by itself."""
        places = {id(each) for each in _leaves(args[1])} if name in INDEXING else set()
        for each in tensors:
            if not isinstance(each, DeviceTensor) and each.ndim:
                if id(each) not in places:
                    raise RuntimeError("Expected all tensors to be on the same device, but found at least two devices, "
                                       f"cuda:0 and cpu! ({name}, {tuple(each.shape)})")
                self.to_device.append(Copy(tuple(each.shape), each.dtype))


class DeviceTensor(torch.Tensor):
    """A tensor that says it is on the device, and holds a tensor of the CPU."""

    held: torch.Tensor
    accelerator: Accelerator

    __torch_function__ = torch._C._disabled_torch_function_impl  # type: ignore[assignment]

    @staticmethod
    def __new__(cls, held: torch.Tensor, accelerator: Accelerator) -> DeviceTensor:
        made = torch.Tensor._make_wrapper_subclass(  # type: ignore[attr-defined]
            cls, held.shape, strides=held.stride(), storage_offset=held.storage_offset(), dtype=held.dtype,
            device=f"{NAME}:0")
        made.held, made.accelerator = held, accelerator
        return made  # type: ignore[no-any-return]

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        tensors = (each for each in _leaves((args, kwargs)) if isinstance(each, DeviceTensor))
        return next(tensors).accelerator.run(func, args, kwargs or {})

    def __repr__(self) -> str:  # type: ignore[override]
        return f"DeviceTensor({self.held})"

    def numpy(self, **_: Any) -> Any:
        raise TypeError("can't convert cuda:0 device type tensor to numpy.")

    def tolist(self) -> Any:
        return self.accelerator.fetch(self.held).tolist()

    # torch's own method makes tensors of numbers and lists on the device, for which it has no operator here.
    def __getitem__(self, index: Any) -> torch.Tensor:
        return super().__getitem__(self._places(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        if not isinstance(value, torch.Tensor):
            value = torch.full((), value, dtype=self.dtype, device=self.device)
        super().__setitem__(self._places(index), value)

    def _places(self, index: Any) -> Any:
        parts = index if isinstance(index, tuple) else (index,)
        parts = tuple(torch.tensor(part) if isinstance(part, list | range) else part for part in parts)
        return tuple(self.accelerator.send(part) if isinstance(part, torch.Tensor) and part.is_cpu and part.ndim
                     else part for part in parts)


def _is_mask(part: Any) -> bool:
    return isinstance(part, torch.Tensor) and part.dtype in (torch.bool, torch.uint8)


def _counts_places(name: str, args: Sequence[Any], given: dict[str, Any]) -> bool:
    """Return whether an operator counts the places of a mask, or repetitions, to know the size of its result."""
    if name in INDEXING:
        return any(map(_is_mask, _leaves(args[1])))
    if name == "repeat_interleave":
        return any(isinstance(each, torch.Tensor) for each in args[-1:]) and given.get("output_size") is None
    return name == "where" and len(args) == 1


def _is_cpu(args: Sequence[Any], given: dict[str, Any]) -> bool:
    """Return whether a copy goes to the CPU."""
    targets = [given.get("device"), *args[1:]]
    return any((isinstance(each, torch.device) and each.type == "cpu")
               or (isinstance(each, torch.Tensor) and each.is_cpu) for each in targets)


def _leaves(given: Any) -> Iterator[Any]:
    """Yield what tuples, lists and dictionaries hold. (torch's own function takes longer than most operators here.)"""
    if isinstance(given, list | tuple | dict):
        for each in given.values() if isinstance(given, dict) else given:
            yield from _leaves(each)
    else:
        yield given


def _each(change: Callable[[Any], Any], given: Any) -> Any:
    """Return tuples, lists and dictionaries with each of their leaves changed."""
    if isinstance(given, dict):
        return {key: _each(change, value) for key, value in given.items()}
    return type(given)([_each(change, each) for each in given]) if isinstance(given, list | tuple) else change(given)


def _held(given: Any) -> Any:
    return _each(lambda leaf: leaf.held if isinstance(leaf, DeviceTensor) else leaf, given)


def _is_there(place: Any) -> bool:
    """Return whether a device, by name or by a tensor on it, is the stand-in."""
    if isinstance(place, torch.Tensor):
        return isinstance(place, DeviceTensor)
    return isinstance(place, str | torch.device) and torch.device(place).type in ("cuda", NAME)


def stand_in(
    monkeypatch: pytest.MonkeyPatch, *, memory: int = 2**34, has_float64: bool = True
) -> Accelerator:
    """Return an accelerator with so many bytes of memory that torch seems to have under the name cuda."""
    made = Accelerator(has_float64)
    if not hasattr(torch, NAME):
        _setup_privateuseone_for_python_backend(NAME)  # once in a process
        backend: Any = getattr(torch, NAME)  # torch forks the generator of every device from now on
        backend.get_rng_state, backend.set_rng_state = lambda *_: torch.empty(0), lambda *_: None
        backend.is_available = lambda: False  # DataParallel would move models to it, in every later test of the process

    def to(tensor: torch.Tensor, *args: Any, **given: Any) -> torch.Tensor:
        places = [each for each in (*args, *given.values()) if isinstance(each, str | torch.device | torch.Tensor)]
        dtypes = [each.dtype if isinstance(each, torch.Tensor) else each for each in (*args, *given.values())
                  if isinstance(each, torch.dtype | torch.Tensor)]
        if not any(map(_is_there, places)):
            return move(tensor, *args, **given)
        converted = move(tensor, *dtypes, copy=bool(given.get("copy")))
        is_there = isinstance(tensor, DeviceTensor)
        return converted if is_there else made.send(converted, waits=not given.get("non_blocking"))

    def arrive(make: Callable[..., Any], tensor: torch.Tensor) -> torch.Tensor:
        if make.__name__ in COPYING:
            return made.send(tensor)
        made.operators.append(make.__name__)
        return made.put(tensor)

    def factory(make: Callable[..., Any]) -> Callable[..., Any]:
        def make_there(*args: Any, **given: Any) -> Any:
            if not _is_there(given.get("device")):
                return make(*args, **given)
            return arrive(make, make(*_held(args), **{**_held(given), "device": "cpu"}))

        return make_there

    def method(make: Callable[..., Any]) -> Callable[..., Any]:
        def make_there(tensor: torch.Tensor, *args: Any, **given: Any) -> Any:
            if not isinstance(tensor, DeviceTensor) and not _is_there(given.get("device")):
                return make(tensor, *args, **given)
            return arrive(make, make(_held(tensor), *_held(args), **{**_held(given), "device": "cpu"}))

        return make_there

    move = torch.Tensor.to
    monkeypatch.setattr(torch.Tensor, "to", to)
    monkeypatch.setattr(torch.Tensor, "cuda", lambda tensor: to(tensor, "cuda"))
    monkeypatch.setattr(torch.Tensor, "pin_memory", lambda tensor: tensor)
    for name in FACTORIES:
        monkeypatch.setattr(torch, name, factory(getattr(torch, name)))
    for name in METHODS:
        monkeypatch.setattr(torch.Tensor, name, method(getattr(torch.Tensor, name)))
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "synchronize", lambda *_: made.waits.append("synchronize"))
    monkeypatch.setattr(torch.cuda, "get_device_properties", lambda *_: SimpleNamespace(total_memory=memory))
    monkeypatch.setattr(torch.cuda, "mem_get_info", lambda *_: (memory - made.held_bytes, memory))
    monkeypatch.setattr(torch.cuda, "empty_cache", lambda: None)
    monkeypatch.setattr(device, "memory_bytes", lambda name: memory)
    return made
