"""What a bundle holds: AttnViz, Python with its standard library, and what they need of the installed packages.

Own code and plug-ins run in it, too, so that the standard library and torch are complete but for what is listed here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

#: Modules that are left out with all that is below them, each group with its reason.
LEFT_OUT_MODULES: Mapping[str, tuple[str, ...]] = {
    "The program uses no network; these come with tokenizers, gguf and tiktoken.": (
        "anyio", "certifi", "charset_normalizer", "h11", "hf_xet", "httpcore2", "httpx2", "requests", "truststore",
        "urllib3"),
    "Tests of packages.": (
        "contourpy.tests", "fontTools.tests", "jsonschema.tests", "matplotlib.tests", "mpl_toolkits.tests",
        "mpmath.tests", "numpy.testing.tests", "pyqtgraph.examples", "torch.test", "torch.testing._internal.generated",
        "torch.testing._internal.opinfo"),
    "Tools for authors of packages.": (
        "networkx", "numpy.f2py", "pip", "setuptools", "torch.utils.benchmark", "torch.utils.tensorboard"),
    "Parts of Python with windows or servers of their own, and its tests.": (
        "ensurepip", "idlelib", "lib2to3", "test", "tkinter", "turtle", "turtledemo", "_tkinter"),
    "Parts of Qt that pyqtgraph can do without.": (
        "PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtTest"),
    "Extras of AttnViz, which an installation can have.": ("dask", "distributed", "pyarrow", "transformers"),
}
#: Modules that pyqtgraph imports by names that it puts together, which PyInstaller cannot see.
UNSEEN_MODULES = ("PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets")
#: Files that are left out, as patterns of the path in the bundle.
LEFT_OUT_FILES = tuple(re.compile(pattern) for pattern in (
    r"(^|/)(tests?|testing/data|sample_data|examples)/", r"\.(a|lib|h|hpp|cuh|cmake|pyi|c|cpp|pxd|pyx)$",
    r"^torch/(include|share|csrc|test)/", r"^torch/bin/(?!torch_shm_manager)",
    r"torch/lib/lib(aoti_custom_ops|backend_with_compiler|jitbackend_test|torchbind_test)\.",
    # Plug-ins of Qt for screens without a desktop, formats that are not read here, and their libraries.
    r"Qt/plugins/platforms/(lib)?q(eglfs|linuxfb|minimal|minimalegl|vkkhrdisplay|vnc|direct2d)\.",
    r"Qt/plugins/(egldeviceintegrations|generic|networkinformation|sqldrivers|tls|printsupport)/",
    r"Qt/plugins/platformthemes/libqgtk3\.",  # it needs GTK, and dialogs are the desktop's without
    r"Qt/plugins/platforminputcontexts/.*virtualkeyboard", r"Qt/plugins/imageformats/(lib)?q(pdf|icns|tga|tiff|wbmp)\.",
    # Qt's own words in the languages that the program has.
    r"Qt/translations/(?!qtbase_(de|es|it|zh_CN)\.qm$)",
))
#: Libraries of the system, which are beside the program, and those of Qt, of which only those are kept that are needed.
_SHARED = re.compile(r"^(PySide6/Qt/lib/)?lib(?!python)[^/]*\.so[^/]*$")
#: Modules of the standard library that do something as soon as they are imported.
_JOKES = {"antigravity", "this"}


def is_module_kept(name: str) -> bool:
    """Whether a module is in the bundle."""
    return not any(name == left or name.startswith(f"{left}.") for group in LEFT_OUT_MODULES.values() for left in group)


def is_file_kept(path: str) -> bool:
    """Whether a file is in the bundle, by its path there."""
    return not any(pattern.search(path.replace("\\", "/")) for pattern in LEFT_OUT_FILES)


def needed_libraries(binaries: Mapping[str, str], imports: Callable[[str], Iterable[str]]) -> set[str]:
    """Return the paths in the bundle of the libraries that a kept binary needs, of those that PyInstaller has found.

    `binaries` has the file of each path in the bundle, and `imports` returns the names of the libraries that a file
    links against. What is neither of the system nor of Qt is needed by itself.
    """
    by_name = {Path(path).name: path for path in binaries if _SHARED.search(path)}
    needed, waiting = set[str](), [path for path in binaries if not _SHARED.search(path)]
    while waiting:
        path = waiting.pop()
        if path not in needed:
            needed.add(path)
            waiting += [by_name[name] for name in imports(binaries[path]) if name in by_name]
    return needed


def modules_below(folder: Path, name: str) -> Iterator[str]:
    """Yield the name of a package in a folder and of each of its modules that are kept."""
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        module = ".".join((name, *(parts[:-1] if parts[-1] == "__init__" else parts)))
        if "-" not in module and "__main__" not in parts and is_module_kept(module):
            yield module


def standard_modules() -> list[str]:
    """Return the modules of Python's standard library that are kept."""
    library, found = Path(re.__file__).parents[1], []
    for name in sorted(sys.stdlib_module_names - _JOKES):
        if is_module_kept(name):
            found.append(name)
            found += modules_below(library / name, name) if (library / name).is_dir() else []
    return list(dict.fromkeys(module for module in found if ".test" not in module))
