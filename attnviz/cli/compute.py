"""`attnviz compute`: write every array of a computation."""

from dataclasses import dataclass
from pathlib import Path

from attnviz.cli.effects import Effects, head_numbers
from attnviz.cli.parameters import command, option
from attnviz.cli.request import Output, Request
from attnviz.cli.source import Source, compute, options_help
from attnviz.document.places import Spot
from attnviz.export import formats, requests, writers
from attnviz.export.part_options import parse_numbers
from attnviz.system.errors import EditError
from attnviz.system.wording import Text


@dataclass(frozen=True, slots=True)
class Arrays:
    """Which arrays."""

    layer: str = option("--layer N|all", "a layer of the model, counted from 0, or all (default)", default="all")
    lens: bool = option("--lens", "also write the logit lens: lens_rows, lens_ids, lens_probabilities")


@command(Source, Arrays, Effects, Output, epilog=options_help)
def run(source: Source, arrays: Arrays, effects: Effects, output: Output) -> int:
    """Write every array of a computation (.npz or .csv), without rounding: tokens, lengths,
    every stage, the weight matrices, and for each sentence and head the measures of its
    attention weights (before dropout, mean over the tokens, NaN if undefined):
    measure_previous_token, measure_first_token and measure_own_position (weight on
    the previous token, the first token, the token itself), measure_induction (on the
    token after an earlier copy), measure_entropy (in nats) and measure_distance (in
    tokens). For a trained model also: token ids, each stage and measure with the
    layer as the first axis, each head's direct logit attribution for the top next
    token (measure_direct_logit_attribution, direct_logit_attribution_ids), and the
    logits; not its weights.

    Example: attnviz compute --example 3.5.1-causal --out causal.npz
    """
    def write(request: Request, out: Path) -> None:
        from attnviz.experiments import lens

        layers = parse_numbers("--layer", arrays.layer, most=1)
        wanted = requests.Arrays(Spot("weights", layer=(layers or (0,))[0]), all_layers=not layers)
        session = request.session(out, wanted, effects)
        options = session.document.options
        if arrays.lens and not options.config.has_logits:
            raise EditError("--lens needs a model with a language-model head, and {variant} has none.",
                            variant=Text(options.row.label))
        if arrays.lens and options.row.has_two_texts:
            raise EditError("--lens reads models of one text, and {variant} answers a text with another.",
                            variant=Text(options.row.label))
        result = compute(session)
        if arrays.lens or effects.effects or effects.scores:
            writers.check_size(wanted, result, out)
        lenses = [lens.run(session.engine, lens.LensRequest(result.computed, at, False, ()))
                  for at in range(len(result.texts)) if arrays.lens and result.computed is not None]
        writers.write(wanted, result, out, experiments=(*head_numbers(effects, session), *lenses))

    return Request(source, output, formats.suffixes("arrays")).write_each(write)
