"""Build the module of a person's Python file, as the classes of the book are built."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import torch
from torch import nn

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.options import Options
from attnviz.document.variants import ROWS, Value
from attnviz.engine.own_code.check import Checked, compare_module
from attnviz.engine.own_code.displayed import arrays, displayed_stages, with_differences
from attnviz.result.code_report import CodeReport
from attnviz.system.arrays import Float32
from attnviz.system.errors import AttnVizError, EditError
from attnviz.system.python_file import file_of, one_line, run_file
from attnviz.system.wording import N_, Text, quoted

#: These, d_k = 4, their roots and the number of tokens are all different, so that one in place of another is seen.
SIZES: Mapping[str, Value] = MappingProxyType({"d_in": 10, "d_out": 12, "num_heads": 3})
GROUPED_SIZES: Mapping[str, Value] = MappingProxyType({"d_out": 24, "num_heads": 4})  #: d_k = 6, two groups
_SIZE_OPTIONS = frozenset({*SIZES, "num_kv_heads"})
CONTEXT_LENGTH = 16  #: of a module with a mask of its own; the input is shorter
INIT_RANGE = 0.02  #: the standard deviation with which some configurations have weights drawn
DROPOUT = 0.5  #: that a module is built with; in evaluation mode it drops nothing
#: Other names of what the book's classes are built with.
_SAME: Mapping[str, str] = MappingProxyType({
    "embed_dim": "d_in", "n_embd": "d_in", "d_model": "d_in", "hidden_size": "d_in", "input_dim": "d_in", "dim": "d_in",
    "output_dim": "d_out", "n_heads": "num_heads", "heads": "num_heads", "n_head": "num_heads",
    "num_attention_heads": "num_heads", "num_kv_groups": "num_kv_heads", "bias": "qkv_bias",
    "block_size": "context_length", "max_len": "context_length", "max_length": "context_length",
    "seq_len": "context_length", "p": "dropout", "dropout_rate": "dropout", "emb_dim": "d_in", "d_embed": "d_in",
    "n_ctx": "context_length", "max_position_embeddings": "context_length", "drop_rate": "dropout",
    "attn_pdrop": "dropout", "resid_pdrop": "dropout", "attention_dropout": "dropout", "d_head": "d_k",
    "head_dim": "d_k", "head_size": "d_k", "init_std": "init_range", "initializer_range": "init_range",
})
_CONFIGS = ("config", "cfg", "args", "hparams", "conf")  #: names of a parameter that has all others as its attributes


def compare_file(
    path: Path, name: str, *, like: str, options: Mapping[str, Value], parameters: Mapping[str, Any],
    displayed: Mapping[str, Float32],
) -> tuple[CodeReport, dict[str, Float32]]:
    """Run a file, and return how its class compares with a formulation, and the class's stages if any are displayed.

    Both have the named options, or SIZES. If a window displays "x0", "x1"…, the vectors of its texts, and weights by
    their names, the named options are theirs. The code is judged with SIZES all the same, which tell mistakes apart
    that small sizes hide; the differences are those of the displayed numbers. Raises AttnVizError for whatever cannot
    be run, built or compared.
    """
    kind = read_class(path, name)
    if not displayed:
        return _compared(kind, like, options, parameters).report, {}
    numbers = {key: torch.tensor(array) for key, array in displayed.items()}
    texts, judged = [numbers.pop(f"x{at}") for at in range(len(numbers)) if f"x{at}" in displayed], None
    with suppress(AttnVizError):  # of a class that is written for one size
        judged = _compared(kind, like, {key: value for key, value in options.items() if key not in _SIZE_OPTIONS},
                           parameters)
    length = max(CONTEXT_LENGTH, *map(len, texts))
    checked = _compared(kind, like, options, {"context_length": length, **parameters}, known=judged)
    stages = [displayed_stages(checked, x, numbers) for x in texts]
    report = (judged or checked).report
    if checked.report.ok and not report.ok:
        report = replace(report, notes=(*report.notes, Text(
            "With the displayed sizes it computes the same: the mistake shows with others, such as {sizes}.",
            sizes=", ".join(f"{key} = {value}" for key, value in SIZES.items()))))
    return with_differences(report, stages), arrays(stages, rows_are_keys=ROWS[like].rows_are_keys)


def _compared(kind: type[nn.Module], like: str, options: Mapping[str, Value], parameters: Mapping[str, Any], *,
              known: Checked | None = None) -> Checked:
    """Return how a class compares with a formulation; only mistakes that are known are looked for, if any are."""
    row = ROWS[like]
    sizes = {key: value for key, value in SIZES.items() if key == "d_in" or key in row.uses}
    takes_d_out = any(_SAME.get(each, each) == "d_out" for each in inspect.signature(kind).parameters)
    if "num_kv_heads" in row.uses:
        sizes |= GROUPED_SIZES
    if row.width == "d_in" or not takes_d_out:  # one size for both
        sizes["d_in"] = options.get("d_out", sizes.get("d_out", SIZES["d_out"]))
    chosen = {**sizes, **options}
    resolved = edits.set_options(Document(), {"variant": like, "embedding": "random", **chosen}).options
    return compare_module(build_module(kind, resolved, parameters), like=like,
                          likely=None if known is None else known.mistakes, **chosen)


def read_class(path: Path, name: str = "") -> type[nn.Module]:
    """Run a Python file, and return its class of this name, or the only one that it defines.

    Raises SessionError if the file cannot be run, and EditError if it has no such class.
    """
    module = run_file(path, path.stem)
    classes = {key: value for key, value in vars(module).items()
               if isinstance(value, type) and issubclass(value, nn.Module) and value.__module__ == path.stem}
    known = ", ".join(classes) or Text("none")
    if name and name not in classes:
        raise EditError("{file} has no class {name} of nn.Module: it has {known}.", file=path.name, name=quoted(name),
                        known=known)
    if not name and len(classes) != 1:
        raise EditError("Name a class of nn.Module, as in {file}:CLASS; {file} has {known}.", file=path.name,
                        known=known)
    return classes[name] if name else next(iter(classes.values()))


def build_module(kind: type[nn.Module], options: Options, given: Mapping[str, Any]) -> nn.Module:
    """Return a module of a class, built with the sizes of a formulation and the `given` values, by their names.

    Raises EditError if it needs a parameter that has no value, has none of a given name, or cannot be built.
    """
    sizes: dict[str, Any] = {name: getattr(options, name) for name in (
        "d_in", "d_out", "num_heads", "num_kv_heads", "qkv_bias")}
    sizes |= {"context_length": CONTEXT_LENGTH, "dropout": DROPOUT, "d_k": options.d_k, "init_range": INIT_RANGE}
    arguments, parameters = {}, inspect.signature(kind).parameters
    config = next((name for name, each in parameters.items() if name in _CONFIGS and each.kind not in (
        each.VAR_POSITIONAL, each.VAR_KEYWORD)), "")
    if not config and (unknown := sorted(set(given) - {*parameters, *sizes})):
        raise EditError(N_("{kind} is not built with {name}: it has {known}.") if parameters else
                        N_("{kind} is not built with {name}: it has no parameter."), kind=kind.__name__,
                        name=quoted(unknown[0]), known=", ".join(parameters))
    values = {**sizes, **given}
    for name, parameter in parameters.items():
        if name == config:
            arguments[name] = _config(kind, name, values)
            continue
        known = name if name in values else _SAME.get(name, "")
        if known in values:
            arguments[name] = values[known]
        elif parameter.default is parameter.empty and parameter.kind not in (
                parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise EditError("{kind} is built with {name}, which has no value: give it a default, or say "
                            "what it is built with: {name}=VALUE.",
                            kind=kind.__name__, name=name)
    try:
        with torch.random.fork_rng():
            torch.manual_seed(options.seed)
            return kind(**arguments)
    except (Exception, SystemExit) as error:  # whatever a person's code raises
        built = ", ".join(f"{name}={value}" for name, value in arguments.items())
        raise EditError("{kind}({built}) cannot be built: {error}.", kind=kind.__name__, built=built,
                        error=one_line(error, file_of(kind.__init__))) from None


class _Config(dict[str, Any]):
    """The values that a module is built with, as attributes and as items, by any of their usual names."""

    def __repr__(self) -> str:
        return "…"

    def __missing__(self, name: str) -> Any:
        known = _SAME.get(name, "")
        if known not in self:
            raise KeyError(f"the configuration has no {name}: say what it is built with: {name}=VALUE")
        return self[known]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError as error:
            raise AttributeError(error.args[0]) from None


def _config(kind: type[nn.Module], name: str, values: Mapping[str, Any]) -> Any:
    """Return the configuration that a class is built with: of the dataclass that it names, or any object."""
    known = _Config(values)
    annotated = inspect.signature(kind).parameters[name].annotation
    named = vars(sys.modules[kind.__module__]).get(annotated, annotated) if isinstance(annotated, str) else annotated
    if not (isinstance(named, type) and is_dataclass(named)):
        return known
    return named(**{each.name: known[each.name] for each in fields(named)
                    if each.init and (each.name in values or _SAME.get(each.name) in values)})
