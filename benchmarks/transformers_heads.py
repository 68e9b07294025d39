"""All heads of a model by transformers, drawn by matplotlib, and a cached step. No Qt in here."""

import torch
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from transformers import DynamicCache, LlamaConfig, LlamaForCausalLM

from attnviz.document.config_type import Config
from attnviz.engine.attention.threads import limit
from benchmarks.apart import Draw


def heads(config: Config, tokens: int) -> Draw:
    """transformers' model of these sizes with weights that are drawn, and matplotlib with an image for each head.

    It has the numbers of layers and heads beside them, as the window has, but neither a large picture nor any other.
    In the way "step" it computes the logits of one more token with the cached keys and values of the others, on one
    thread, and draws nothing.
    """
    made = LlamaForCausalLM(LlamaConfig(
        hidden_size=config.d_model, num_hidden_layers=config.layers, num_attention_heads=config.heads,
        num_key_value_heads=config.kv_heads, head_dim=config.d_head, intermediate_size=config.d_ff,
        vocab_size=config.vocabulary, tie_word_embeddings=True, attn_implementation="eager")).eval()
    ids = torch.arange(tokens)[None]
    cache = DynamicCache()
    with torch.inference_mode():
        made(ids, past_key_values=cache)

    def step() -> torch.Tensor:
        with torch.inference_mode(), limit(1):
            logits: torch.Tensor = made(ids[:, :1], past_key_values=cache).logits
        cache.crop(-1)  # of the token that came behind
        return logits

    def draw(way: str = "") -> Figure | torch.Tensor:
        if way == "step":
            return step()
        with torch.inference_mode():
            attentions = made(ids, output_attentions=True).attentions
        figure = Figure(figsize=(14.4, 9), dpi=100)
        canvas = FigureCanvasAgg(figure)
        for layer, weights in enumerate(attentions):
            for head, picture in enumerate(weights[0]):
                axes = figure.add_subplot(config.layers, config.heads, layer * config.heads + head + 1)
                axes.imshow(picture.numpy(), aspect="auto")
                axes.set_axis_off()
                if head == 0:
                    axes.text(-0.05, 0.5, str(layer), ha="right", va="center", transform=axes.transAxes)
                if layer == 0:
                    axes.set_title(str(head))
        canvas.draw()
        return figure

    draw()
    return draw
