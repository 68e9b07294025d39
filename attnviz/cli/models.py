"""`attnviz models`: list the trained models of this computer."""

from attnviz.cli.parameters import command
from attnviz.system import terminal


@command()
def run() -> int:
    """List the trained models that can be opened on this computer, with their family,
    layers, heads, parameters, size on disk and path: the packages smollm2 and minilm,
    dates, which comes with the program, and the Hugging Face cache. Nothing is
    downloaded. Models that cannot be opened are listed with the reason.
    """
    from attnviz.engine.checkpoints.locations import discover_models, lines  # late: it imports numpy

    terminal.print_lines(*lines(discover_models(), terminal.translator()))
    return 0
