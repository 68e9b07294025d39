"""`attnviz patch`: patch activations of a clean run into a corrupted one, and write the map."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from attnviz.cli_effects import check_tokens, token_of
from attnviz.cli_request import add_device
from attnviz.cli_text import FROM_FILE, read_text, text_file
from attnviz.document.metrics import LOGIT, METRIC_KINDS
from attnviz.experiments.patched_activations import ACTIVATIONS, DIRECTIONS
from attnviz.export import formats
from attnviz.system import terminal
from attnviz.system.errors import EditError
from attnviz.system.watch import Watch
from attnviz.system.wording import quoted

if TYPE_CHECKING:
    from attnviz.document.places import Head
    from attnviz.engine.engine import Engine

SUFFIXES = (formats.suffixes("arrays")[0], *formats.suffixes("table"), *formats.suffixes("picture"))

HELP = f"""\
Activation patching: in each layer take one activation of the clean run into the
corrupted one, and measure how much of the difference in --metric comes back,
(patched - corrupted) / (clean - corrupted). A {SUFFIXES[0]} holds recovered (layer, token),
(layer, head) or, of one layer, (head, token), clean_difference and corrupted_difference;
of a path also direct, from the head straight to the logits."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--model", metavar="MODEL", required=True, help="a trained model: smollm2, a folder or a file")
    parser.add_argument("--clean", metavar="TEXT", required=True, help=f"the text with the answer. {FROM_FILE}")
    parser.add_argument("--corrupted", metavar="TEXT", required=True,
                        help=f"a text of as many tokens without it. {FROM_FILE}")
    parser.add_argument("--answer", metavar="TOKEN", help="the token to predict (default: the clean text's top one)")
    parser.add_argument("--instead", metavar="TOKEN",
                        help="the other token of the difference (default: the corrupted text's top one)")
    parser.add_argument("--patch", metavar="WHAT", default=next(iter(ACTIVATIONS)),
                        choices=list(ACTIVATIONS), help=", ".join(ACTIVATIONS))
    parser.add_argument("--sender", metavar="LAYER.HEAD", help="the head whose output is patched in what later heads "
                        "read of it, for " + ", ".join(name for name, row in ACTIVATIONS.items() if row.is_path))
    parser.add_argument("--layer", metavar="LAYER", type=int, help="patch the heads of this layer at one token each")
    parser.add_argument("--metric", metavar="METRIC", default=LOGIT, choices=tuple(METRIC_KINDS),
                        help="of --answer, less that of --instead: logit (default), probability, rank (1 is the best)")
    parser.add_argument("--direction", metavar="HOW", default="denoise", choices=tuple(DIRECTIONS),
                        help="denoise (default) patches clean into corrupted, noise corrupted into clean")
    parser.add_argument("--estimate", action="store_const", const="estimate", default="exact", dest="method",
                        help="estimate all patches from one gradient (attribution patching); the file says so")
    add_device(parser)
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help=", ".join(f"FILE{s}" for s in SUFFIXES))


def run(given: argparse.Namespace) -> int:
    """Compute and write the map. Raises AttnVizError."""
    from attnviz.document import edits
    from attnviz.document.document import Document
    from attnviz.engine.engine import INTERACTIVE, Engine
    from attnviz.experiments import patching
    from attnviz.experiments.patching import PatchingRequest, default_metric, map_unavailable, patching_unavailable
    from attnviz.export import destination, patching_map
    from attnviz.result.logits import LogitMetric

    check_tokens(given)
    row, sender = ACTIVATIONS[given.patch], _head(given.sender)
    if sender is not None and not row.is_path:
        raise EditError("--sender is the head of a path: --patch {paths}.", paths=", ".join(
            name for name, row in ACTIVATIONS.items() if row.is_path))
    texts = read_text(given.clean, "--clean"), read_text(given.corrupted, "--corrupted")
    read = filter(None, map(text_file, (given.clean, given.corrupted)))
    out, engine = destination.check(given.out, SUFFIXES, inputs=read), Engine()
    document = edits.set_model(Document(), engine.models.open(given.model))
    if not document.options.config.has_logits:
        raise EditError("Patching needs a model with a language-model head, and {model} has none: name another as "
                        "--model.", model=document.options.name)
    is_linear = METRIC_KINDS[given.metric].is_linear
    if reason := map_unavailable(document.options, row, given.layer, sender, is_linear=is_linear, method=given.method):
        raise EditError(reason)
    _check_texts(engine, *texts)
    tokenizer = engine.models.tokenizer
    answer, instead = (None if text is None else token_of(tokenizer, text) for text in (given.answer, given.instead))
    clean, corrupted = (engine.compute(
        edits.set_text(document, text), device=given.device, stages=INTERACTIVE) for text in texts)
    for note in clean.notes:
        terminal.warn(note)
    if reason := patching_unavailable(clean, corrupted):
        raise EditError(reason.template, **reason.arguments)
    metric = default_metric(clean, corrupted)
    if metric is None:
        raise EditError("The logits of these texts are NaN or infinite.")
    token = metric.token if answer is None else answer
    other = metric.instead if instead is None and answer is None else instead
    request = PatchingRequest(clean, corrupted, LogitMetric(token, None if other == token else other, given.metric),
                              given.patch, given.direction, given.method, given.layer, sender)
    found = patching.run(engine, request, watch=Watch(progress=lambda part: terminal.show_progress(
        len(part.done), len(part.values))))
    patching_map.save(found, out)
    terminal.print_lines(f"Wrote {out}")
    return 0


def _check_texts(engine: Engine, clean: str, corrupted: str) -> None:
    """Raise EditError if the texts have different numbers of tokens, or are equal, before they are computed."""
    from attnviz.experiments.patching import unequal_counts

    if clean == corrupted:
        raise EditError("--clean and --corrupted are the same text: change a word of one of them.")
    labels = ([token.label for token in engine.models.tokenizer.tokenize(text)] for text in (clean, corrupted))
    if clean and corrupted and (reason := unequal_counts(*labels)):
        raise EditError(reason.template, **reason.arguments)


def _head(text: str | None) -> Head | None:
    """Return the head LAYER.HEAD. Raises EditError if it is none."""
    if text is None:
        return None
    layer, _, head = text.partition(".")
    if not (layer.isdecimal() and head.isdecimal()):
        raise EditError("{text} is not a head: write LAYER.HEAD, such as 3.7.", text=quoted(text))
    return int(layer), int(head)
