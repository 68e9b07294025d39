"""What several experiments need of a result: one sentence each, and functions that return it, or "" if it is there."""

from itertools import product

from attnviz.document.options import Options
from attnviz.document.stages import STAGES
from attnviz.result.result import Result
from attnviz.system.wording import N_, Text

NO_LANGUAGE_MODEL = N_("Needs a language model: File > Open model.")
TWO_TEXTS = N_("{name} answers a text with another: this needs a model of one text.")
OTHER_MODEL = N_("A is of another model: this needs two runs of one model.")
NO_WEIGHTS = N_("{name} is computed by transformers, and its weights are not read here: this needs a known family.")
TOO_LONG = N_("The text is too long: its activations are kept for the selected layer only. Shorten it.")
NO_STAGE = N_("Layer {layer} of {name} has no {stage}.")
NO_STAGES = N_("No layer of {name} has {stage}.")


def needs_language_model(options: Options) -> Text:
    """Return that a document's model predicts no tokens."""
    return Text("" if options.config.has_logits else NO_LANGUAGE_MODEL)


def needs_one_text(options: Options) -> Text:
    """Return that a model answers one text with another."""
    return Text(TWO_TEXTS, name=options.name) if options.row.has_two_texts else Text("")


def needs_weights(options: Options) -> Text:
    """Return that of a model only the stages are known."""
    return Text(NO_WEIGHTS, name=options.name) if options.config.is_hosted else Text("")


def needs_same_model(held: Options, now: Options) -> Text:
    """Return that A was computed by another model."""
    return Text("" if held.model == now.model else OTHER_MODEL)


def needs_whole(*results: Result, stages: tuple[str, ...], layer: int | None = None) -> Text:
    """Return that some layer, or this one, lacks one of these stages, as in a long text.

    Layers of a model that transformers computes have no stage that cannot be seen: one layer that has it is enough.
    """
    for result, stage in product(results, stages):
        layers = range(result.num_layers) if layer is None else (layer,)
        is_whole = [result.is_whole(stage, layer=at) for at in layers]
        if result.options.config.is_hosted and not any(is_whole):
            return Text(NO_STAGES if layer is None else NO_STAGE, name=result.name, layer=layer,
                        stage=Text(STAGES[stage].label))
        if not (all(is_whole) or result.options.config.is_hosted):
            return Text(TOO_LONG)
    return Text("")
