"""Causal attention: self-attention v2 that masks the future and drops weights while training (section 3.5).

Causal mask and dropout are options of every variant, so this one is v2 with the mask on by default.
"""

from attnviz.engine.variants.self_attention import draw_v2 as draw, forward_v2 as forward

__all__ = ["draw", "forward"]
