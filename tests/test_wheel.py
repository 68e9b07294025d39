"""The wheel is complete: built, installed into an empty environment, and run from another folder."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import attnviz

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Installed:
    """A virtual environment with the wheel, and an empty working folder."""

    environment: Path
    folder: Path

    def run(self, program: str, *arguments: str) -> str:
        """Return the standard output of one of the environment's programs, run in the empty folder."""
        found = shutil.which(program, path=str(self.environment / ("Scripts" if os.name == "nt" else "bin")))
        assert found is not None, f"the wheel installs no {program}"
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        done = subprocess.run(
            [found, *arguments], cwd=self.folder, env=inherited, capture_output=True, text=True, timeout=100
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()


def run_python(*arguments: str) -> None:
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy: setuptools would leave files in the checkout, and find those of an older build."""
    folder = tmp_path_factory.mktemp("build")
    for name in ("attnviz", "resources"):
        shutil.copytree(ROOT / name, folder / "source" / name)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / "source")
    run_python("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index",
               "--wheel-dir", str(folder), str(folder / "source"))
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in an environment of its own, which borrows the libraries (torch and Qt are a gigabyte) from ours."""
    environment = tmp_path_factory.mktemp("environment")
    run_python("-m", "venv", "--without-pip", str(environment))
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run_python("-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(wheel))
    libraries = sysconfig.get_paths(vars={"base": str(environment), "platbase": str(environment)})["purelib"]
    # A folder named in a .pth file comes after the environment's own, and the .pth files inside it are not read: the
    # editable install of the checkout, which is one, stays out of sight.
    (Path(libraries) / "borrowed.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", encoding="utf-8")
    return Installed(environment, tmp_path_factory.mktemp("elsewhere"))


def test_wheel_holds_every_module_and_resource_and_nothing_else(wheel: Path) -> None:
    expected = {path.relative_to(ROOT).as_posix() for suffix in ("*.py", "*.pyi", "py.typed") for path in (
        ROOT / "attnviz").rglob(suffix)}
    expected |= {
        f"attnviz/{path.relative_to(ROOT).as_posix()}"
        for path in (ROOT / "resources").rglob("*")
        if path.is_file() and not {"__pycache__", "pictures"} & set(path.parts)  # those of the README stay behind
    }
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert held == expected


def test_installed_program_is_the_wheels(installed: Installed) -> None:
    where = installed.run("python", "-c", "import attnviz; print(attnviz.__file__)")
    assert Path(where).is_relative_to(installed.environment)


def test_version(installed: Installed) -> None:
    assert attnviz.__version__ in installed.run("attnviz", "--version")


def test_resources_are_found_in_the_wheel(installed: Installed) -> None:
    script = "from attnviz.system.paths import resource_path; print(resource_path('icons/attnviz.svg'))"
    assert Path(installed.run("python", "-c", script)).is_relative_to(installed.environment)


def test_compute_runs_from_another_folder(installed: Installed) -> None:
    """With GPT-2's tokens, whose vocabulary is a resource."""
    text = "Your journey starts with one step"
    installed.run("attnviz", "compute", "--text", text, "--set", "tokenizer=gpt2", "--out", "x.npz")
    with np.load(installed.folder / "x.npz", allow_pickle=False) as arrays:
        weights = arrays["weights"]
    assert weights.shape[0] == 1 and weights.shape[2:] == (6, 6)
    np.testing.assert_allclose(weights.sum(axis=-1), 1, rtol=1e-5)
