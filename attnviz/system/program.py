"""How this program is installed, and so how its processes are started and what installs a package into it.

A bundle has Python inside: its executable starts AttnViz and nothing else, so it cannot be asked to run a file.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

MODULE = "--attnviz-module"  #: the first word after a bundle's executable that is to run `main` of a module
_START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from {module} import main; sys.exit(main(sys.argv[1:]))"


def is_bundle() -> bool:
    """Whether this program is a bundle that PyInstaller made."""
    return bool(getattr(sys, "frozen", False))


def command_of(module: str, *arguments: str) -> list[str]:
    """Return the command that runs `main` of a module of AttnViz with the arguments, in any working directory.

    Modules in that directory are not imported. The path of this checkout or installation comes first.
    """
    if is_bundle():
        return [sys.executable, MODULE, module, *arguments]
    return [sys.executable, "-P", "-c", _START.format(module=module), str(Path(__file__).resolve().parents[2]),
            *arguments]


def run_module(words: Sequence[str]) -> int:
    """Run what `command_of` a bundle says after MODULE; return the exit status."""
    module, *arguments = words
    status: int = import_module(module).main(arguments)
    return status


def limit_memory(most: int, *, of: str = "AS") -> None:
    """Limit the bytes of this process, of all its memory ("AS") or of its data ("DATA"), and let it write no core file.

    Windows and some systems cannot.
    """
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(getattr(resource, f"RLIMIT_{of}"), (most, most))


def install_command(requirement: str, *, alone: bool = False) -> str:
    """Return the command that installs a package, or this program with more, where it is found.

    If `alone`, the packages that it requires are left out. Nothing can be installed into a bundle: the command installs
    a program beside it.
    """
    quoted = f"'{requirement}'" if set("[<>=!") & set(requirement) else requirement
    prefix, is_this_program = Path(sys.prefix), requirement.startswith("attnviz[")
    is_of_uv = is_bundle() or (prefix / "uv-receipt.toml").is_file()  # such an environment has no pip
    is_of_pipx = (prefix / "pipx_metadata.json").is_file()
    if is_this_program and (is_of_uv or is_of_pipx):
        return f"uv tool install {quoted}" if is_of_uv else f"pipx install --force {quoted}"
    installer = (f"uv pip install --python {sys.executable}" if is_of_uv
                 else f"pipx runpip {prefix.name} install" if is_of_pipx else "pip install")
    return f"{installer}{' --no-deps' if alone else ''} {quoted}"
