"""The stages that only trained models have; those of attention itself they share with the variants."""

from __future__ import annotations

from attnviz.document.stage import vector

RESIDUAL = vector(
    "residual", "Residual stream", "x = x before + attention + fed",
    "What enters the layer: each token's vector, to which every layer before this one has added its share.",
    per_head=False, precedes="queries",
)
NORMED = vector(
    "normed", "Normalised", "x̂ = norm(x)",
    "The residual stream with every token's vector brought to one length: what attention reads.",
    per_head=False, precedes="queries",
)
PROJECTED_QUERIES = vector(
    "projected_queries", "Projected queries", "q₀ = x̂ · W_queryᵀ", "The queries before they are normalised.",
    vector_name="projected query", precedes="queries",
)
PROJECTED_KEYS = vector(
    "projected_keys", "Projected keys", "k₀ = x̂ · W_keyᵀ", "The keys before they are normalised.",
    vector_name="projected key", precedes="queries",
)
ATTENTION_OUTPUT = vector(
    "attention_output", "Attention output", "attention = concatenated · out_projᵀ + b",
    "What attention adds to the residual stream of each token.", per_head=False, precedes="",
)
FEED_FORWARD = vector(
    "feed_forward", "Feed-forward", "fed = feed-forward(x + attention)",
    "What the feed-forward half of the layer adds to the residual stream, each token for itself.",
    per_head=False, precedes="",
)
FINAL_NORMED = vector(
    "final_normed", "Final", "x̂ = norm(x + attention + fed)",
    "What leaves the last layer, normalised: the next token is read off it.", per_head=False, precedes="",
)

OF_MODELS = (RESIDUAL, NORMED, PROJECTED_QUERIES, PROJECTED_KEYS, ATTENTION_OUTPUT, FEED_FORWARD, FINAL_NORMED)
