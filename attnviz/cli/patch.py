"""`attnviz patch`: patch activations of a clean run into a corrupted one, and write the map."""

from dataclasses import dataclass
from pathlib import Path

from attnviz.cli.parameters import FROM_FILE, command, device_option, option
from attnviz.document.metrics import LOGIT, METRIC_KINDS
from attnviz.experiments.patched_activations import ACTIVATIONS, DIRECTIONS, Direction
from attnviz.export import formats
from attnviz.export.part_options import parse_head
from attnviz.system import terminal
from attnviz.system.errors import EditError
from attnviz.system.watch import Watch
from attnviz.system.wording import Text

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

    Example: attnviz patch --model smollm2 --clean "John gave a drink to"
             --corrupted "Mary gave a drink to" --patch heads --out heads.png
    """
    from attnviz import api
    from attnviz.export import destination

    if given.layer is not None and given.sender is not None:
        raise EditError("--sender is of a path, which has no map of one --layer: give one of them.")
    sender = None if given.sender is None else parse_head("--sender", given.sender)
    out = destination.check(given.out, SUFFIXES, replaces=given.force)
    session = api.Session(device=given.device)
    session.do("open_model", model=given.model)
    session.text = given.corrupted
    session.watch = Watch(progress=lambda part: terminal.show_progress(len(part.done), len(part.values)))
    found = session.patch(
        given.clean, activation=given.patch, direction=given.direction, exact=not given.estimate,
        answer=(given.answer, given.instead), metric=given.metric, at=given.layer if sender is None else sender)
    for note in session.result.notes:
        terminal.warn(note)
    found.save(out)
    terminal.print_lines(Text("Wrote {out}", out=out))
    return 0
