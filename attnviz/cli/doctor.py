"""`attnviz doctor`: whether everything is there that the program needs on this computer."""

import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import metadata
from types import MappingProxyType

from attnviz import __version__
from attnviz.cli.parameters import command
from attnviz.system import terminal
from attnviz.system.paths import PACKAGE, settings_path, state_dir
from attnviz.system.program import install_command

Finding = tuple[str, bool]  #: what was found, and whether that is as it should be


@command()
def run() -> int:
    """Say which versions of what are installed, whether a window can open and which
    libraries it lacks, with the packages that hold them, what computes, and which
    trained models are there. This is what a report of a fault should have. The exit
    status is 1 if something is missing.

    Example: attnviz doctor
    """
    is_well = True
    for title, look in _ROWS.items():
        try:
            findings = list(look())
        except Exception as error:  # whatever a broken installation raises: the other rows are told all the same
            findings = [(f"cannot be told: {type(error).__name__}: {error}", False)]
        for at, (text, is_right) in enumerate(findings):
            terminal.print_lines(f"{'' if at else title:{_WIDTH}}{'' if is_right else '! '}{text}")
            is_well = is_well and is_right
    return 0 if is_well else 1


def _program() -> Iterator[Finding]:
    yield f"{__version__} in {PACKAGE}", True


def _python() -> Iterator[Finding]:
    yield f"{platform.python_version()}, {sys.executable}", sys.version_info >= (3, 11)


def _system() -> Iterator[Finding]:
    name = platform.freedesktop_os_release()["PRETTY_NAME"] if os.path.exists("/etc/os-release") else ""
    yield ", ".join(filter(None, (name, platform.platform()))), True


def _packages() -> Iterator[Finding]:
    """Yield what is installed of the packages that the program names, and each that is missing or does not fit."""
    from packaging.requirements import Requirement

    found, wrong = {}, []
    for wanted in map(Requirement, metadata.requires("attnviz") or ()):
        if wanted.name == "attnviz":  # an extra that has others
            continue
        is_needed = wanted.marker is None or wanted.marker.evaluate({"extra": ""})
        try:
            version = metadata.version(wanted.name)
        except metadata.PackageNotFoundError:
            version = "is not installed"
        else:
            found[wanted.name] = f"{wanted.name} {version}"
            is_needed = is_needed and not wanted.specifier.contains(version, prereleases=True)
        if is_needed:
            wrong.append(f"{wanted.name} {version}: {install_command(wanted.name + str(wanted.specifier))}")
    yield ", ".join(found.values()), True
    yield from ((text, False) for text in wrong)


def _window() -> Iterator[Finding]:
    from attnviz.system.display import platforms, why_no_window
    from attnviz.system.libraries import commands, missing_libraries

    wanted = platforms()
    reason = why_no_window()
    yield f"none can open: {reason}" if reason else f"opens ({', '.join(wanted) or sys.platform})", reason is None
    if missing := missing_libraries(wanted or ("xcb",)):
        yield f"libraries are missing: {', '.join(library.file for library in missing)}", False
        for line in commands(missing):
            yield f"  {line}", False


def _devices() -> Iterator[Finding]:
    import torch

    from attnviz.system.memory import available_memory

    yield f"cpu: {os.cpu_count()} cores, {available_memory() / 2**30:.1f} GiB free", True
    for at in range(torch.cuda.device_count()):
        properties = torch.cuda.get_device_properties(at)
        yield f"cuda:{at}: {properties.name}, {properties.total_memory / 2**30:.1f} GiB", True
    if torch.backends.mps.is_available():
        yield "mps", True
    elif not torch.cuda.is_available():
        why = ("it finds no NVIDIA driver or card" if torch.version.cuda
               else "it is built without CUDA; see pytorch.org for the command that installs another build")
        yield f"no GPU is used by torch {torch.__version__}: {why}", True


def _models() -> Iterator[Finding]:
    from attnviz.engine.checkpoints.locations import discover_models

    for model in discover_models():
        yield f"{model.name} cannot be opened: {model.word}" if model.word else f"{model.name}, {model.path}", True


def _folders() -> Iterator[Finding]:
    for path in (settings_path(), state_dir()):
        there = next(each for each in (path, *path.parents) if each.exists())
        is_writable = os.access(there, os.W_OK)
        yield f"{path}{'' if is_writable else ' cannot be written'}", is_writable


_ROWS: Mapping[str, Callable[[], Iterator[Finding]]] = MappingProxyType({
    "AttnViz": _program, "Python": _python, "System": _system, "Packages": _packages, "Window": _window,
    "Computes on": _devices, "Models": _models, "Its own files": _folders,
})
_WIDTH = max(map(len, _ROWS)) + 2
