"""What several experiments need of a result: one sentence each, and functions that return it, or "" if it is there."""

from attnviz.document.options import Options
from attnviz.result.result import Result
from attnviz.system.wording import N_, Text

NO_LANGUAGE_MODEL = N_("Needs a language model: File > Open model.")
TWO_TEXTS = N_("{name} answers a text with another: this needs a model of one text.")
OTHER_MODEL = N_("A is of another model: this needs two runs of one model.")
TOO_LONG = N_("The text is too long: its activations are kept for the selected layer only. Shorten it.")


def needs_language_model(options: Options) -> Text:
    """Return that a document's model predicts no tokens."""
    return Text("" if options.config.has_logits else NO_LANGUAGE_MODEL)


def needs_one_text(options: Options) -> Text:
    """Return that a model answers one text with another."""
    return Text(TWO_TEXTS, name=options.name) if options.row.has_two_texts else Text("")


def needs_same_model(held: Options, now: Options) -> Text:
    """Return that A was computed by another model."""
    return Text("" if held.model == now.model else OTHER_MODEL)


def needs_whole(*results: Result, stages: tuple[str, ...], layer: int | None = None) -> Text:
    """Return that some layer of a long text, or this one, does not keep all of these stages."""
    is_whole = all(result.is_whole(stage, layer=at) for result in results for stage in stages
                   for at in (range(result.num_layers) if layer is None else (layer,)))
    return Text("" if is_whole else TOO_LONG)
