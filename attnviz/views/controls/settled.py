"""What the training of a model has settled, in sentences: they stand in the place of controls that could do nothing."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from attnviz.document.config import Config
from attnviz.document.document import Document
from attnviz.document.models import Model, bits_of
from attnviz.document.options import Option


def is_settled(option: Option, document: Document) -> bool:
    """Whether a person could set this option of a variant, and cannot of the model that is open."""
    return document.model is not None and option.name != "variant" and not document.options.uses(option.name)


def settled_words(model: Model) -> str:
    """The sizes of a model, and that they are what they are."""
    config = model.config
    heads = (_tr("{layers} layers of {heads} heads, groups of which share {kv_heads} heads of keys and values")
             if config.kv_heads < config.heads else _tr("{layers} layers of {heads} heads"))
    sizes = _tr("Tokens are vectors of {d_model} numbers, keys of {d_head}; {positions}.")
    stored = _tr("The file stores weights in {bits} bits ({stored}).") if model.weight_format else ""
    return " ".join((
        f"{heads}.", sizes, _tr("Sizes, tokenizer and weights were settled by training."), stored,
    )).rstrip().format(
        layers=config.layers, heads=config.heads, kv_heads=config.kv_heads, d_model=config.d_model,
        d_head=config.d_head, positions=_positions(config), bits=bits_of(model.weight_format),
        stored=model.weight_format)


def _positions(config: Config) -> str:
    if config.rope is None:
        return _tr("positions are learned")
    return _tr("positions turn queries and keys, RoPE base {base}").format(base=f"{config.rope.base:,.0f}")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Settled", text)
