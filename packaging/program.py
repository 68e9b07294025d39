"""What the executable of a bundle runs: AttnViz, or one of its processes (`attnviz.system.program.command_of`)."""

import os
import sys


def restore_library_path() -> None:
    """Give programs that AttnViz starts, such as a browser, the system's libraries instead of the bundle's.

    PyInstaller's loader sets LD_LIBRARY_PATH for this process, which has read it by now.
    """
    former = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if former is not None:
        os.environ["LD_LIBRARY_PATH"] = former
    elif getattr(sys, "frozen", False):
        os.environ.pop("LD_LIBRARY_PATH", None)


def main() -> int:
    """Run what the command line names; return the exit status."""
    restore_library_path()
    from attnviz.system.program import MODULE, run_module

    if sys.argv[1:2] == [MODULE]:
        return run_module(sys.argv[2:])
    from attnviz.__main__ import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
