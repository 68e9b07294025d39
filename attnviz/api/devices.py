"""The devices that a caller may name."""

from attnviz.system.errors import ComputeError
from attnviz.system.wording import quoted


def check_device(device: str) -> None:
    """Raise ComputeError unless this is auto or the name of a device that torch has here."""
    if device in ("auto", "cpu"):  # which need no torch yet
        return
    from attnviz.engine.engine import best_device

    if device not in ("cuda", "mps"):
        raise ComputeError("There is no device {device}: name cpu, cuda, mps or auto.", device=quoted(str(device)))
    if best_device(device)[0] != device:
        raise ComputeError("There is no device {device} here: name cpu or auto.", device=device)
