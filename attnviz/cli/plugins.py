"""`attnviz plugins`: list the plug-ins that are loaded."""

from attnviz.cli.parameters import command
from attnviz.system import plugins, terminal
from attnviz.system.wording import Text


@command()
def run() -> int:
    """List the plug-ins that are loaded, with their file or package and what they add, or why
    they failed; the exit status is 1 if one did. Plug-ins are Python files after --plugin,
    and installed packages with an entry point in attnviz.plugins.

    Example: attnviz plugins
    """
    plugins.load_installed()
    found = plugins.loaded()
    terminal.print_lines(*(plugins.describe(found) or [Text("No plug-in is loaded.")]))
    return int(any(plugin.failure for plugin in found))
