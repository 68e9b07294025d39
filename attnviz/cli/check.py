"""`attnviz check`: compare a module in a Python file with a formulation."""

from dataclasses import dataclass
from pathlib import Path

from attnviz.cli.parameters import argument, command, option, pairs
from attnviz.document.options import OPTIONS
from attnviz.document.values import parse
from attnviz.document.variants import ROWS
from attnviz.system import terminal


@dataclass(frozen=True, slots=True)
class Checked:
    """What is compared with what."""

    module: str = argument("FILE[:CLASS]", "a Python file, which is run, and a class of nn.Module in it")
    like: str = option("--like VARIANT", f"{', '.join(ROWS)} (default: multi_head)", choices=tuple(ROWS),
                       default="multi_head")
    set: tuple[str, ...] = option("--set NAME=VALUE...", "an option of the formulation, such as d_out or mask, or a "
                                  "parameter that the class is built with")


@command(Checked)
def run(given: Checked) -> int:
    """Compare your own attention code with a formulation, stage by stage: with the same
    weights and input, does it compute the same, and where does it differ first, and why?
    The file is run. The class is built with d_in, d_out, num_heads, context_length,
    dropout and qkv_bias, like the book's classes. The exit status is 0 if it computes
    the same, and 1 if not.

    Example: attnviz check my_attention.py:MultiHeadAttention --like multi_head
    """
    from attnviz.engine.own_code.source_file import check_file  # late: it imports torch
    from attnviz.lessons.calls import json_or_text

    file, colon, name = given.module.rpartition(":")
    path, name = (Path(file), name) if colon and Path(file).suffix else (Path(given.module), "")
    values = pairs(given.set)
    options = {key: parse(key, text) for key, text in values.items() if key in OPTIONS}
    others = {key: json_or_text(text) for key, text in values.items() if key not in OPTIONS}
    report = check_file(path, name, like=given.like, options=options, parameters=others)
    terminal.print_lines(*str(report).splitlines())
    return 0 if report.ok else 1
