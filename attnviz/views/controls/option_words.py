"""Texts about an option and its values, for its control, the palette and its reset."""

from attnviz.document import masks
from attnviz.document.config_type import Config
from attnviz.document.document import Document
from attnviz.document.models import Model, bits_of
from attnviz.document.options import OPTIONS, Option, Options
from attnviz.document.targets import MASK
from attnviz.document.variants import Value
from attnviz.system.errors import EditError
from attnviz.system.translation import tr
from attnviz.views.chrome.fields import written


def label_of(option: Option, options: Options) -> str:
    """Return what an option is called: d_out is of one head in the wrapper, and of all heads elsewhere."""
    if option.name != "d_out" or not options.uses("num_heads"):
        return tr(option.label)
    return tr("d_out per head") if options.row.d_out_is_per_head else tr("d_out of all heads")


def help_of(option: Option, options: Options) -> str:
    """Return what an option does, with the sizes that follow from it."""
    if label_of(option, options) == tr(option.label):
        return tr(option.help)
    if options.row.d_out_is_per_head:
        return tr("Dimensions of the output of each head; the heads are put side by side, which gives {width}.").format(
            width=options.d_out * options.num_heads)
    return tr("Dimensions of the output of all heads together: each head has {width} of them.").format(
        width=options.d_out // options.num_heads)


def is_fixed(option: Option, options: Options) -> bool:
    """Return whether an option that variants can set is fixed by the open model."""
    return options.is_trained and option.name != "variant" and not options.uses(option.name)


def checkpoint_words(model: Model) -> str:
    """Return the sizes of a model, as one or two sentences."""
    config = model.config
    heads = (tr("{layers} layers · {heads} heads · {kv_heads} key/value heads (grouped-query attention)")
             if config.kv_heads < config.heads else tr("1 layer · 1 head") if config.layers == config.heads == 1
             else tr("{layers} layers · {heads} heads"))
    sizes = tr("d_model {d_model} · d_head {d_head} · {positions}.")
    stored = (tr("It is in memory in {dtype}.") if model.dtype
              else tr("The file stores weights in {bits} bits ({stored}).") if model.weight_format else "")
    return " ".join((
        f"{heads}.", sizes, tr("Sizes, tokenizer and weights are fixed by the checkpoint."), stored,
    )).rstrip().format(
        layers=config.layers, heads=config.heads, kv_heads=config.kv_heads, d_model=config.d_model,
        d_head=config.d_head, positions=_positions(config), bits=bits_of(model.weight_format),
        stored=model.weight_format, dtype=model.dtype)


def _positions(config: Config) -> str:
    if config.is_hosted:
        return tr("rotary positions") if config.is_rotated else tr("positions of its own")
    if config.is_recurrent:
        return tr("recurrent, without positions")
    if config.sinusoidal:
        return tr("sinusoidal positions")
    if config.alibi:
        return tr("linear biases (ALiBi)")
    if config.relative_buckets:
        return tr("relative positions")
    if config.rope is None:
        return tr("learned positions")
    words = tr("rotary positions (RoPE), base {base}").format(base=f"{config.rope.base:,.0f}")
    if config.unrotated_layers:
        words += tr(", in {count} of {layers} layers").format(
            count=config.layers - len(config.unrotated_layers), layers=config.layers)
    return words


def why_unused(option: Option, document: Document) -> str:
    """Return why an option has no effect in this document; "" if it has one."""
    options = document.options
    if is_fixed(option, options):
        return tr("Fixed by the checkpoint ({model}).").format(model=options.name)
    if not options.uses(option.name):
        return tr(option.why_unused)
    if option.name == "d_in" and options.embedding_source.fixed_width:
        return tr(options.embedding_source.fixed_width).format(count=options.d_in)
    if option.name == "softmax_axis" and not options.normalization_row.sums_to_one:
        return tr("Each weight follows from its own score alone.")
    if option.name == "mask_method" and options.mask == masks.NONE and not document.cells(MASK):
        return tr("Nothing is masked.")
    if option.needs and not getattr(options, option.needs):
        return tr("{option} is off.").format(option=tr(OPTIONS[option.needs].label))
    return ""


def default_value(document: Document, name: str) -> Value:
    """Return the value of an option that the user has not set."""
    if name not in document.settings:
        return getattr(document.options, name)
    settings = {other: value for other, value in document.settings.items() if other != name}
    try:
        return getattr(document.options_with(settings), name)
    except EditError:  # the other sizes do not fit the default
        return OPTIONS[name].default_in(document.options.row)


def value_text(option: Option, value: Value) -> str:
    """Return a value as its control shows it."""
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or tr("none")
    if value in option.choices:
        return tr(option.called[str(value)])
    return written(value) if isinstance(value, (int, float)) else value
