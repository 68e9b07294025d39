"""`python -m attnviz` is `attnviz`, and begins here: from the first line on Ctrl+C ends it without a word."""

import sys
from collections.abc import Sequence

from attnviz.system import interrupt


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line, which takes a tenth of a second to be imported, and its exit status."""
    interrupt.prepare()
    from attnviz.cli import main as run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
