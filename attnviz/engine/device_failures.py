"""What failed when a device raised an error: its memory, the device itself, or neither."""

from __future__ import annotations

import re
from dataclasses import dataclass

from attnviz.system.wording import Text


@dataclass(frozen=True, slots=True)
class DeviceFailure:
    """How a device failed, in words."""

    reason: Text  #: what happened, and what would help
    note: Text  #: the same, where the CPU computed instead
    is_readable: bool  #: whether what is in the device's memory can still be read


#: How the messages of a device that fails begin; other errors are faults of the computation, on any device.
_FAULTS = ("CUDA error", "CUDA driver", "HIP error", "HIP driver", "cuDNN error", "MPS backend")
#: The devices' messages for an index out of bounds and for sizes that do not fit: a fault of this program.
_OWN_FAULTS = ("device-side assert", "CUBLAS_STATUS_INVALID_VALUE", "CUDNN_STATUS_BAD_PARAM")
_NO_MEMORY = ("out of memory", "CUBLAS_STATUS_ALLOC_FAILED")
_SIZE = r"([\d.]+ (?:[KMGT]i?B|bytes))"
#: What was needed, and what is free, which not every device says.
_NEEDED, _FREE = re.compile(f"allocate {_SIZE}"), re.compile(f"{_SIZE} (?:is )?free")
#: How torch says that a device lacks an operation.
_MISSING = re.compile(r"operator '([\w:.]+)' is not currently (?:implemented|supported)|Could not run '([\w:.]+)'")


class DeviceMemoryError(RuntimeError):
    """Weights, or a computation, need more than the free memory of a device, which is known before it is used."""

    def __init__(self, *, needed: int, free: int, is_of_weights: bool = True) -> None:
        super().__init__(f"out of memory: {needed} bytes are needed, {free} are free")
        self.needed, self.free, self.is_of_weights = needed, free, is_of_weights


def is_out_of_memory(error: RuntimeError) -> bool:
    """Return whether a device has too little memory."""
    return any(each in str(error) for each in _NO_MEMORY)


def device_failure(device: str, error: RuntimeError, *, halves: bool = False) -> DeviceFailure | None:
    """Return how a device failed; None if the error is not the device's, but a fault of the program.

    `halves` says whether the model could be opened in half precision.
    """
    message = str(error)
    if any(each in message for each in _OWN_FAULTS):
        return None
    if isinstance(error, DeviceMemoryError) and error.is_of_weights:
        reason = Text("The weights need {needed:,.1f} GB, and the device {device} has {free:,.1f} GB free.",
                      needed=error.needed / 1e9, device=device, free=error.free / 1e9)
        return _failure(reason, Text("Set dtype to bfloat16, or choose a smaller model.") if halves else
                        Text("Choose a smaller model."))
    if is_out_of_memory(error):
        reason = _memory(device, message) if not isinstance(error, DeviceMemoryError) else Text(
            "The computation needs {needed:,.1f} GB, and the device {device} has {free:,.1f} GB free.",
            needed=error.needed / 1e9, device=device, free=error.free / 1e9)
        return _failure(reason, Text("Shorten the text, or set dtype to bfloat16.") if halves else
                        Text("Shorten the text."))
    if isinstance(error, NotImplementedError):  # MPS has not every operation of torch
        if (found := _MISSING.search(message)) is None:
            return None
        return _failure(Text("The device {device} lacks the operation {name}.", device=device,
                             name=found[1] or found[2]))
    if not message.startswith(_FAULTS):
        return None
    reason = Text("The device {device} failed ({reason}).", device=device, reason=message.splitlines()[0].rstrip("."))
    return DeviceFailure(reason, _note(reason), is_readable=False)


def _failure(reason: Text, advice: Text | None = None) -> DeviceFailure:
    """Return a failure that leaves what is on the device readable."""
    note = _note(reason)
    if advice is None:
        return DeviceFailure(reason, note, is_readable=True)
    return DeviceFailure(Text("{reason} {advice}", reason=reason, advice=advice),
                         Text("{reason} {advice}", reason=note, advice=advice), is_readable=True)


def _note(reason: Text) -> Text:
    return Text("{reason} Computed on the CPU.", reason=reason)


def _memory(device: str, message: str) -> Text:
    needed, free = _NEEDED.search(message), _FREE.search(message)
    if needed is None:
        return Text("The device {device} has too little memory.", device=device)
    if free is None:
        return Text("The device {device} has too little memory: {needed} more were needed.", device=device,
                    needed=needed[1])
    return Text("The device {device} has too little memory: {needed} more were needed, {free} are free.",
                device=device, needed=needed[1], free=free[1])
