"""`attnviz examples`: list the examples."""

from attnviz.cli.parameters import command
from attnviz.system import terminal


@command()
def run() -> int:
    """List the key and the title of each example."""
    from attnviz.document.presets import PRESETS  # late: it imports numpy

    width, say = max(len(preset.key) for preset in PRESETS), terminal.translator()
    terminal.print_lines(*(f"{preset.key:{width}}  {say(preset.title)}" for preset in PRESETS))
    return 0
