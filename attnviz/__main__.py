"""`python -m attnviz` is `attnviz`."""

import sys

from attnviz.cli import main

if __name__ == "__main__":
    sys.exit(main())
