"""The architecture of a trained model, read from its `config.json`."""

from collections.abc import Mapping

from attnviz.document.config_type import Config
from attnviz.families.table import READERS
from attnviz.families.unsupported import unsupported
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted


def config_of(json: Mapping[str, object]) -> Config:
    """Return the config of a Hugging Face `config.json`; missing fields have the defaults of transformers.

    Raises EditError for an unsupported `model_type` and for unsupported fields that would change the numbers.
    """
    kind = json.get("model_type")
    if not isinstance(kind, str) or kind not in READERS or "vision_config" in json:
        raise EditError(unsupported(kind, json))
    reader = Fields(json, "The model's config.json")
    if isinstance(packing := json.get("quantization_config"), Mapping):
        method = quoted(packing.get("quant_method", "unknown"))
        raise EditError("The weights of this model are quantized by {method}, which is not supported: open an "
                        "unquantized model or a .gguf file.", method=method)
    if reader.flag("add_cross_attention"):
        raise EditError("Models with cross-attention (add_cross_attention) are not supported.")
    config = READERS[kind](kind, reader)
    if config.heads % config.kv_heads:
        raise EditError("In this model the number of heads ({heads}) must be a multiple of the key/value heads "
                        "({kv_heads}).", heads=config.heads, kv_heads=config.kv_heads)
    if config.sliding_windows and not config.causal and reader.has("is_causal"):
        raise EditError("A sliding window without a causal mask (is_causal false) is not supported.")
    if config.rope and config.rope.rotated(config.d_head) % 2:
        raise EditError("Rotary positions rotate pairs of dimensions, but this model rotates {count} dimensions of "
                        "each head, an odd number.", count=config.rope.rotated(config.d_head))
    return config
