"""SmolLM3: its `config.json`. It is a Llama some of whose layers have no positions, by default every fourth."""

from dataclasses import replace

from attnviz.document.config_type import Config
from attnviz.families import llama
from attnviz.families.family import Family
from attnviz.families.gguf import Gguf
from attnviz.families.stored_weight import unembedding
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError


def read_config(kind: str, reader: Fields) -> Config:
    config = llama.read_config(kind, reader, preset=PRESET)
    return replace(config, family="smollm3", unrotated_layers=_unrotated(reader, config.layers))


def _unrotated(reader: Fields, layers: int) -> tuple[int, ...]:
    """Return the layers without positions, those with a 0 in `no_rope_layers`."""
    every = reader.count("no_rope_layer_interval", default=4)
    rotated = reader.get("no_rope_layers")
    if rotated is None:
        return tuple(range(every - 1, layers, every))
    if not isinstance(rotated, (list, tuple)) or len(rotated) < layers or not {0, 1}.issuperset(rotated):
        raise EditError("The model's config.json should have no_rope_layers with 0 or 1 for each of {layers} layers.",
                        layers=layers)
    return tuple(layer for layer in range(layers) if not rotated[layer])


def _windows(reader: Fields, layers: int) -> tuple[int, ...]:
    """Return a sliding window for the layers in `layer_types`, or for those without positions."""
    types = reader.get("layer_types")
    if reader.get("sliding_window") is None or (types is None and not reader.flag("use_sliding_window")):
        return ()
    unrotated = _unrotated(reader, layers)
    return llama.windows_by_type(reader, types or [
        "sliding_attention" if layer in unrotated else "full_attention" for layer in range(layers)], layers)


PRESET = llama.Preset(max_positions=32_768, kv_heads=4, tied=True, reads_bias=True, reads_mlp_bias=True,
                      rope_base=2_000_000.0, windows=_windows)

#: llama.cpp stores no interval: it is 4.
FAMILY = Family(
    name="smollm3", readers={"smollm3": read_config}, weights=llama.stored_weights, head=unembedding,
    places=llama.PLACES, gguf={"smollm3": Gguf(read=llama.read_gguf, interleaves=("q_proj", "k_proj"))},
)
