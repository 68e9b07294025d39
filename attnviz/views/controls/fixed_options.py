"""Options fixed by a model's checkpoint, as sentences instead of controls without effect."""

from attnviz.document.config import Config
from attnviz.document.models import Model, bits_of
from attnviz.document.options import Option, Options
from attnviz.system.translation import tr


def is_fixed(option: Option, options: Options) -> bool:
    """Return whether an option that variants can set is fixed by the open model."""
    return options.is_trained and option.name != "variant" and not options.uses(option.name)


def checkpoint_words(model: Model) -> str:
    """Return the sizes of a model, as one or two sentences."""
    config = model.config
    heads = (tr("{layers} layers · {heads} heads · {kv_heads} key/value heads (grouped-query attention)")
             if config.kv_heads < config.heads else tr("{layers} layers · {heads} heads"))
    sizes = tr("d_model {d_model} · d_head {d_head} · {positions}.")
    stored = tr("The file stores weights in {bits} bits ({stored}).") if model.weight_format else ""
    return " ".join((
        f"{heads}.", sizes, tr("Sizes, tokenizer and weights are fixed by the checkpoint."), stored,
    )).rstrip().format(
        layers=config.layers, heads=config.heads, kv_heads=config.kv_heads, d_model=config.d_model,
        d_head=config.d_head, positions=_positions(config), bits=bits_of(model.weight_format),
        stored=model.weight_format)


def _positions(config: Config) -> str:
    if config.rope is None:
        return tr("learned positions")
    return tr("rotary positions (RoPE), base {base}").format(base=f"{config.rope.base:,.0f}")
