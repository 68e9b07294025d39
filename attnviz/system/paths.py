"""Paths of resources, settings and state, and atomic replacement of files."""

import contextlib
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from attnviz.system.errors import AttnVizError

PACKAGE = Path(__file__).resolve().parents[1]
_TEMPORARY, _TEMPORARY_END = ".attnviz-", ".tmp"
_LEFTOVER_AGE_S = 3600  # seconds: an older temporary file belongs to no running save
_unfinished: set[Path] = set()  # temporary files of this program that are being written
LOCK_TIMEOUT_S = 1.0  #: seconds: a window that holds a lock for longer hangs, and must not block others


def resource_path(name: str) -> Path:
    """Return the path of a resource such as "icons/undo.svg", in the installation or the checkout.

    Raises FileNotFoundError if neither has it.
    """
    for root in (PACKAGE / "resources", PACKAGE.parent / "resources"):
        if (root / name).exists():
            return root / name
    raise FileNotFoundError(f"AttnViz lacks its own file {name!r}: the installation is incomplete, install it again.")


def state_dir() -> Path:
    """Return the folder of what the program stores itself, which may not exist; raise AttnVizError without a home."""
    return _home("XDG_STATE_HOME", ".local/state")


def settings_path() -> Path:
    """Return the file of the user's settings, as `state_dir`."""
    return _home("XDG_CONFIG_HOME", ".config") / "settings.json"


def replace_file(path: Path, data: bytes) -> None:
    """Write `data` to `path`, as `replacing` does."""
    with replacing(path) as file:
        file.write(data)


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Yield a file that replaces `path` atomically at the end.

    Permissions stay, at every moment, and a symbolic link is followed. Raises OSError. If writing fails, the old file
    is unchanged and nothing else is left. A later save removes temporary files older than an hour, left by a killed
    program.
    """
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {target.parent}")
    mode = None
    if target.exists():
        # Replacing needs only a writable folder: without these checks it would overwrite read-only files and devices.
        if not target.is_file():
            raise OSError(f"{path} is not a file")
        if not os.access(target, os.W_OK):
            raise PermissionError(f"{path} is read-only")
        mode = stat.S_IMODE(target.stat().st_mode)
    created = 0o666 if mode is None else mode & 0o600  # no more readers than before
    temporary = target.with_name(f"{_TEMPORARY}{secrets.token_hex(8)}{_TEMPORARY_END}")
    _unfinished.add(temporary)
    try:
        with open(temporary, "xb", opener=lambda name, flags: os.open(name, flags, created)) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    finally:
        _unfinished.discard(temporary)
    _remove_leftovers(target.parent)


class FileLock:
    """A lock of the operating system on a file; it ends with the program, even if that crashes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Take the lock; return False if another program holds it. Raises OSError if the file cannot be created."""
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(file), os.stat(self.path)):  # otherwise its holder has just removed it
                self._file = file
        except OSError:
            pass
        if self._file is None:
            os.close(file)
        return self._file is not None

    def release(self, *, remove: bool = False) -> None:
        """Release the lock; `remove` also removes its file."""
        if self._file is None:
            return
        held, self._file = self._file, None
        with contextlib.suppress(OSError):
            if remove and sys.platform != "win32":  # while it is held, so that no program can take it in between
                self.path.unlink()
        os.close(held)
        with contextlib.suppress(OSError):
            if remove and sys.platform == "win32":  # Windows removes no open file
                self.path.unlink()


@contextlib.contextmanager
def file_locked(path: Path) -> Iterator[None]:
    """Lock a file inside, waiting for other windows of this program.

    Continue without a lock if there is none (a read-only folder, some network drives), or after LOCK_TIMEOUT_S.
    """
    lock, patience = FileLock(path.with_name(f".{path.name}.lock")), time.monotonic() + LOCK_TIMEOUT_S
    with contextlib.suppress(OSError):
        while not lock.take() and time.monotonic() < patience:
            time.sleep(0.005)
    try:
        yield
    finally:
        lock.release()


def remove_unfinished() -> None:
    """Remove files that are being written, before a program ends without waiting for its threads."""
    for temporary in tuple(_unfinished):
        with contextlib.suppress(OSError):
            temporary.unlink()


def _remove_leftovers(folder: Path) -> None:
    with contextlib.suppress(OSError):
        for left in folder.glob(f"{_TEMPORARY}*{_TEMPORARY_END}"):
            if left.stat().st_mtime < time.time() - _LEFTOVER_AGE_S:
                left.unlink()


def ensure_cwd() -> None:
    """Change to the root folder if the working directory was deleted.

    Otherwise Intel's MKL, which torch loads at the first matrix product, ends the process.
    """
    try:
        os.getcwd()
    except OSError:
        os.chdir(os.sep)


def _home(variable: str, fallback: str) -> Path:
    """Return ATTNVIZ_HOME if it is set, otherwise the platform's folder."""
    if override := os.environ.get("ATTNVIZ_HOME"):
        return Path(override)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or _home_folder() / "AppData" / "Roaming") / "AttnViz"
    if sys.platform == "darwin":
        return _home_folder() / "Library" / "Application Support" / "AttnViz"
    base = os.environ.get(variable, "")
    # The XDG specification says that relative paths are to be ignored.
    return (Path(base) if os.path.isabs(base) else _home_folder() / fallback) / "attnviz"


def _home_folder() -> Path:
    """Return the home folder. Raises AttnVizError if the account has none, as in some containers."""
    try:
        return Path.home()
    except RuntimeError:
        raise AttnVizError("This account has no folder of its own, in which AttnViz could keep settings and unsaved "
                           "work: set ATTNVIZ_HOME to a folder for them.") from None
