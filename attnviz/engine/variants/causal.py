"""Causal attention: self-attention v2 that masks the future and drops weights while training (section 3.5).

The causal mask and dropout are options that every variant honours, so that nothing is left to add here: this variant
is v2 with the mask on from the start.
"""

from __future__ import annotations

from attnviz.engine.variants.self_attention import draw_v2 as draw
from attnviz.engine.variants.self_attention import forward_v2 as forward

__all__ = ["draw", "forward"]
