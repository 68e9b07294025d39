"""The stages that trained models have and variants lack."""

from __future__ import annotations

from attnviz.document.stage import Stage

RESIDUAL = Stage(
    "residual", "Residual stream", "x = residual + attention output + MLP output",
    "The input of the layer: the embedding of each token plus the outputs of all earlier layers.",
    short="Residual", per_head=False, precedes="queries",
)
NORMED = Stage(
    "normed", "Normalised", "x̂ = norm(x)",
    "The residual stream after the norm before attention: what queries, keys and values are projected from.",
    short="Normed", per_head=False, precedes="queries",
)
PROJECTED_QUERIES = Stage(
    "projected_queries", "Projected queries", "q₀ = x̂ · W_queryᵀ", "The queries before they are normalised.",
    short="Proj. q", vector_name="projected query", precedes="queries",
)
PROJECTED_KEYS = Stage(
    "projected_keys", "Projected keys", "k₀ = x̂ · W_keyᵀ", "The keys before they are normalised.",
    short="Proj. k", vector_name="projected key", precedes="queries",
)
CAPPED_SCORES = Stage(
    "capped_scores", "Capped scores", "capped = c · tanh(scaled / c)",
    "The scaled scores, kept between −c and c by a soft cap; masked ones stay minus infinity.",
    short="Capped", rows="query", columns="key", shows_mask=True, precedes="masked_weights",
    derived_from="scaled_scores",
    formula_under=lambda options, layer: (
        f"capped = {options.config.score_cap:g} · tanh(scaled / {options.config.score_cap:g})"),
)
PROJECTED_ATTENTION = Stage(
    "projected_attention", "Projected attention", "attention₀ = concatenated · out_projᵀ",
    "The attention output before it is normalised.", short="Proj. attn.", per_head=False, precedes="",
)
ATTENTION_OUTPUT = Stage(
    "attention_output", "Attention output", "attention = concatenated · out_projᵀ + b",
    "What attention adds to the residual stream of each token.", short="Attn. out", per_head=False, precedes="",
)
PROJECTED_FEED_FORWARD = Stage(
    "projected_feed_forward", "Projected MLP", "mlp₀ = MLP(x + attention)", "The MLP output before it is normalised.",
    short="Proj. MLP", per_head=False, precedes="",
)
FEED_FORWARD = Stage(
    "feed_forward", "MLP output", "mlp = MLP(x + attention)",
    "What the MLP (feed-forward network) adds to the residual stream of each token.",
    short="MLP out", per_head=False, precedes="",
)
FINAL_NORMED = Stage(
    "final_normed", "Final norm", "x̂ = norm(x + attention + mlp)",
    "The residual stream after the last layer and the final norm: the unembedding turns it into logits.",
    per_head=False, precedes="",
)

OF_MODELS = (RESIDUAL, NORMED, PROJECTED_QUERIES, PROJECTED_KEYS, CAPPED_SCORES, PROJECTED_ATTENTION, ATTENTION_OUTPUT,
             PROJECTED_FEED_FORWARD, FEED_FORWARD, FINAL_NORMED)
