"""`attnviz check`: compare a module in a Python file with a formulation."""

from dataclasses import dataclass
from pathlib import Path

from attnviz.cli.parameters import argument, command, option, pairs
from attnviz.document.options import OPTIONS, VARIANTS
from attnviz.document.values import parse
from attnviz.system import terminal
from attnviz.system.errors import EditError


@dataclass(frozen=True, slots=True)
class Checked:
    """What is compared with what."""

    module: str = argument("FILE[:CLASS]", "a Python file, which is run, and a class of nn.Module in it")
    like: str = option("--like VARIANT", f"{', '.join(VARIANTS)} (default: multi_head)", choices=VARIANTS,
                       default="multi_head")
    set: tuple[str, ...] = option("--set NAME=VALUE...", "an option of the formulation, such as d_out or mask, or a "
                                  "parameter that the class is built with")
    seconds: float = option("--seconds S", "how long the file may run (default: 20)", default=20.0)


@command(Checked)
def run(given: Checked) -> int:
    """Compare your own attention code with a formulation, stage by stage: with the same
    weights and input, does it compute the same, and where does it differ first, and why?
    The file is run in a process of its own. The class is built with d_in, d_out,
    num_heads, context_length, dropout and qkv_bias, like the book's classes. The exit
    status is 0 if it computes the same, 1 if not, 2 if it cannot be run or compared.

    Example: attnviz check my_attention.py:MultiHeadAttention --like multi_head
    """
    from attnviz.experiments import own_code  # late: the help needs no numpy
    from attnviz.lessons.calls import json_or_text

    if not 0 < given.seconds < float("inf"):
        raise EditError("--seconds must be more than 0, not {value:g}.", value=given.seconds)
    file, colon, name = given.module.rpartition(":")
    path, name = (Path(file), name) if colon and Path(file).suffix else (Path(given.module), "")
    values = pairs(given.set)
    options = {key: parse(key, text) for key, text in values.items() if key in OPTIONS}
    others = {key: json_or_text(text) for key, text in values.items() if key not in OPTIONS}
    request = own_code.CodeRequest(path, name, given.like, options, others)
    report = own_code.run(request, seconds=given.seconds).report
    terminal.print_lines(*report.lines(terminal.translator()))
    return 0 if report.ok else 1
