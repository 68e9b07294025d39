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
from attnviz.system.wording import N_, Text, columns, listed, padded

Finding = tuple[str, bool]  #: what was found, a Text if it has words, and whether that is as it should be


@command()
def run() -> int:
    """Say which versions of what are installed, whether a window can open and which
    libraries it lacks, with the packages that hold them, what computes, and which
    trained models are there. This is what a report of a fault should have. The exit
    status is 1 if something is missing.

    Example: attnviz doctor
    """
    is_well = True
    titles = dict(zip(_ROWS, map(terminal.translator(), _ROWS), strict=True))
    width = max(map(columns, titles.values())) + 2
    for title, look in _ROWS.items():
        try:
            findings = list(look())
        except Exception as error:  # whatever a broken installation raises: the other rows are told all the same
            findings = [(Text("cannot be told: {error}", error=f"{type(error).__name__}: {error}"), False)]
        say = terminal.translator()  # anew: the end of the application that knows the fonts deletes translators, too
        for at, (text, is_right) in enumerate(findings):
            found = say(text) if isinstance(text, Text) else text
            terminal.print_lines(f"{padded('' if at else titles[title], width)}{'' if is_right else '! '}{found}")
            is_well = is_well and is_right
    return 0 if is_well else 1


def _program() -> Iterator[Finding]:
    yield Text("{version} in {folder}", version=__version__, folder=PACKAGE), True


def _python() -> Iterator[Finding]:
    yield f"{platform.python_version()}, {sys.executable}", sys.version_info >= (3, 11)


def _system() -> Iterator[Finding]:
    name = platform.freedesktop_os_release()["PRETTY_NAME"] if os.path.exists("/etc/os-release") else ""
    yield ", ".join(filter(None, (name, platform.platform()))), True


def _packages() -> Iterator[Finding]:
    """Yield what is installed of the packages that the program names, and each that is missing or does not fit."""
    from packaging.requirements import Requirement

    found, wrong = {}, list[Text]()
    for wanted in map(Requirement, metadata.requires("attnviz") or ()):
        if wanted.name == "attnviz":  # an extra that has others
            continue
        is_needed = wanted.marker is None or wanted.marker.evaluate({"extra": ""})
        try:
            version = metadata.version(wanted.name)
        except metadata.PackageNotFoundError:
            words = N_("{name} is not installed: {command}")
        else:
            words = "{name}: {command}"
            found[wanted.name] = f"{wanted.name} {version}"
            is_needed = is_needed and not wanted.specifier.contains(version, prereleases=True)
        if is_needed:
            wrong.append(Text(words, name=found.get(wanted.name, wanted.name),
                              command=install_command(wanted.name + str(wanted.specifier))))
    yield ", ".join(found.values()), True
    yield from ((text, False) for text in wrong)


def _window() -> Iterator[Finding]:
    from attnviz.system.display import platforms, why_no_window
    from attnviz.system.libraries import commands, missing_libraries

    wanted = platforms()
    reason = why_no_window()
    yield (Text("none can open: {reason}", reason=reason) if reason else
           Text("opens ({platforms})", platforms=", ".join(wanted) or sys.platform)), reason is None
    if missing := missing_libraries(wanted or ("xcb",)):
        yield Text("libraries are missing: {files}", files=", ".join(library.file for library in missing)), False
        for line in commands(missing):
            yield f"  {line}", False


def _fonts() -> Iterator[Finding]:
    """Yield the scripts that a font has, and those that have none, which only a text in them needs."""
    from attnviz.system.display import why_no_window
    from attnviz.system.libraries import SCRIPTS, commands

    if why_no_window():  # Qt would end the process
        return
    from attnviz.views.chrome.glyphs import application, without_glyph

    with application():
        boxes = without_glyph(script.sample for script in SCRIPTS)
    missing = [script for script in SCRIPTS if script.sample in boxes]
    if known := [Text(script.name) for script in SCRIPTS if script not in missing]:
        yield listed(known), True
    if missing:
        yield Text("drawn as boxes, since no font is found: {scripts}",
                   scripts=listed(Text(script.name) for script in missing)), True
    if sys.platform == "linux":
        yield from ((f"  {line}", True) for line in commands(missing))


def _devices() -> Iterator[Finding]:
    import torch

    from attnviz.system.memory import available_memory

    yield Text("cpu: {cores} cores, {free:.1f} GiB free", cores=os.cpu_count(), free=available_memory() / 2**30), True
    for at in range(torch.cuda.device_count()):
        properties = torch.cuda.get_device_properties(at)
        yield f"cuda:{at}: {properties.name}, {properties.total_memory / 2**30:.1f} GiB", True
    if torch.backends.mps.is_available():
        yield "mps", True
    elif not torch.cuda.is_available():
        words = (N_("no GPU is used by torch {version}: it finds no NVIDIA driver or card") if torch.version.cuda else
                 N_("no GPU is used by torch {version}: it is built without CUDA; see pytorch.org for the command that "
                    "installs another build"))
        yield Text(words, version=torch.__version__), True


def _models() -> Iterator[Finding]:
    from attnviz.engine.checkpoints.locations import discover_models

    for model in discover_models():
        yield Text("{name} cannot be opened: {why}", name=model.name, why=model.word) if model.word else (
            f"{model.name}, {model.path}"), True


def _folders() -> Iterator[Finding]:
    for path in (settings_path(), state_dir()):
        there = next(each for each in (path, *path.parents) if each.exists())
        is_writable = os.access(there, os.W_OK)
        yield str(path) if is_writable else Text("{path} cannot be written", path=path), is_writable


_ROWS: Mapping[str, Callable[[], Iterator[Finding]]] = MappingProxyType({
    "AttnViz": _program, "Python": _python, N_("System"): _system, N_("Packages"): _packages, N_("Window"): _window,
    N_("Fonts"): _fonts, N_("Computes on"): _devices, N_("Models"): _models, N_("Its own files"): _folders,
})
