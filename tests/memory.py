"""The memory of a process."""

import resource
import sys
from pathlib import Path


def memory(kind: str = "VmRSS") -> float:
    """Return the memory of this process in MB, or 0 if the system does not report it."""
    status = Path("/proc/self/status")
    if sys.platform == "linux" and status.exists():
        line = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith(f"{kind}:"))
        return int(line.split()[1]) / 1024
    return 0.0


def peak_memory() -> float:
    """Return the peak of this process in MB; on Linux not `getrusage`, which counts the process that started it."""
    unit = 1 if sys.platform == "darwin" else 1024
    return memory("VmHWM") or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20
