"""`attnviz patch`: patch activations of a clean run into a corrupted one, and write the map."""

from dataclasses import dataclass
from pathlib import Path

from attnviz.cli.effects import check_tokens
from attnviz.cli.parameters import FROM_FILE, command, device_option, option
from attnviz.document.metrics import LOGIT, METRIC_KINDS
from attnviz.experiments.patched_activations import ACTIVATIONS, DIRECTIONS, Direction
from attnviz.export import formats
from attnviz.export.part_options import parse_head
from attnviz.system import terminal
from attnviz.system.errors import EditError
from attnviz.system.watch import Watch

SUFFIXES = (formats.suffixes("arrays")[0], *formats.suffixes("table"), *formats.suffixes("picture"))
PATHS = ", ".join(name for name, row in ACTIVATIONS.items() if row.is_path)


@dataclass(frozen=True, slots=True)
class Patched:
    """What is patched into what, and how it is measured."""

    model: str = option("--model MODEL", "a trained model: smollm2, a folder or a file", required=True)
    clean: str = option("--clean TEXT", f"the text with the answer. {FROM_FILE}", required=True)
    corrupted: str = option("--corrupted TEXT", f"a text of as many tokens without it. {FROM_FILE}", required=True)
    answer: str | None = option("--answer TOKEN", "the token to predict (default: the clean text's top one)")
    instead: str | None = option("--instead TOKEN", "the other token of the difference (default: the corrupted text's "
                                 "top one)")
    patch: str = option("--patch WHAT", ", ".join(ACTIVATIONS), choices=tuple(ACTIVATIONS), default="residual")
    sender: str | None = option("--sender LAYER.HEAD", "the head whose output is patched in what later heads read of "
                                f"it, for {PATHS}")
    layer: int | None = option("--layer LAYER", "patch the heads of this layer at one token each", type=int)
    metric: str = option("--metric METRIC", "of --answer, less that of --instead: logit (default), probability, rank "
                         "(1 is the best)", choices=tuple(METRIC_KINDS), default=LOGIT)
    direction: Direction = option("--direction HOW", "denoise (default) patches clean into corrupted, noise corrupted "
                                  "into clean", choices=tuple(DIRECTIONS), default="denoise")
    estimate: bool = option("--estimate", "estimate all patches from one gradient (attribution patching); the file "
                            "says so")
    device: str = device_option()
    out: Path = option("--out FILE", ", ".join(f"FILE{suffix}" for suffix in SUFFIXES), required=True)
    force: bool = option("--force", "replace a file that is there")


@command(Patched)
def run(given: Patched) -> int:
    """Activation patching: in each layer take one activation of the clean run into the
    corrupted one, and measure how much of the difference in --metric comes back,
    (patched - corrupted) / (clean - corrupted). A .npz holds recovered (layer, token),
    (layer, head) or, of one layer, (head, token), clean_difference and corrupted_difference;
    of a path also direct, from the head straight to the logits.
    """
    from attnviz.document import edits
    from attnviz.document.document import Document
    from attnviz.engine.engine import INTERACTIVE, Engine
    from attnviz.experiments import patching
    from attnviz.experiments.patching import PatchingRequest, default_metric, map_unavailable, patching_unavailable
    from attnviz.export import destination, patching_map
    from attnviz.result.logits import LogitMetric
    from attnviz.tokens.model_tokenizer import token_id

    check_tokens(given.answer, given.instead)
    row, sender = ACTIVATIONS[given.patch], None if given.sender is None else parse_head("--sender", given.sender)
    if sender is not None and not row.is_path:
        raise EditError("--sender is the head of a path: --patch {paths}.", paths=PATHS)
    texts = given.clean, given.corrupted
    out, engine = destination.check(given.out, SUFFIXES, replaces=given.force), Engine()
    document = edits.set_model(Document(), engine.models.open(given.model))
    if not document.options.config.has_logits:
        raise EditError("Patching needs a model with a language-model head, and {model} has none: name another as "
                        "--model.", model=document.options.name)
    method: patching.Method = "estimate" if given.estimate else "exact"
    is_linear = METRIC_KINDS[given.metric].is_linear
    if reason := map_unavailable(document.options, row, given.layer, sender, is_linear=is_linear, method=method):
        raise EditError(reason)
    tokenizer = engine.models.tokenizer
    if texts[0] == texts[1]:
        raise EditError("--clean and --corrupted are the same text: change a word of one of them.")
    labels = ([token.label for token in tokenizer.tokenize(text)] for text in texts)
    if all(texts) and (unequal := patching.unequal_counts(*labels)):
        raise EditError(unequal.template, **unequal.arguments)
    answer, instead = (None if text is None else token_id(tokenizer, text) for text in (given.answer, given.instead))
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
                              given.patch, given.direction, method, given.layer, sender)
    found = patching.run(engine, request, watch=Watch(progress=lambda part: terminal.show_progress(
        len(part.done), len(part.values))))
    patching_map.save(found, out)
    terminal.print_lines(f"Wrote {out}")
    return 0
