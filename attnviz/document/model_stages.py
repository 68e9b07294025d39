"""The stages that trained models have and variants lack."""

from __future__ import annotations

from attnviz.document.stage import Stage
from attnviz.system.wording import N_

RESIDUAL = Stage(
    "residual", N_("Residual stream"), "x = residual + attention output + MLP output",
    N_("The input of the layer: the embedding of each token plus the outputs of all earlier layers."),
    short=N_("Residual"), per_head=False, precedes="queries",
)
NORMED = Stage(
    "normed", N_("Normalised"), "x̂ = norm(x)",
    N_("The residual stream after the norm before attention: what queries, keys and values are projected from."),
    short=N_("Normed"), per_head=False, precedes="queries",
)
PROJECTED_QUERIES = Stage(
    "projected_queries", N_("Projected queries"), "q₀ = x̂ · W_queryᵀ", N_("The queries before they are normalised."),
    short=N_("Proj. q"), vector_name=N_("projected query"), precedes="queries",
)
PROJECTED_KEYS = Stage(
    "projected_keys", N_("Projected keys"), "k₀ = x̂ · W_keyᵀ", N_("The keys before they are normalised."),
    short=N_("Proj. k"), vector_name=N_("projected key"), precedes="queries",
)
CAPPED_SCORES = Stage(
    "capped_scores", N_("Capped scores"), "capped = c · tanh(scaled / c)",
    N_("The scaled scores, kept between −c and c by a soft cap; masked ones stay minus infinity."),
    short=N_("Capped"), rows="query", columns="key", shows_mask=True, precedes="masked_weights",
    derived_from="scaled_scores",
    formula_under=lambda options, layer: (
        f"capped = {options.config.score_cap:g} · tanh(scaled / {options.config.score_cap:g})"),
)
PROJECTED_ATTENTION = Stage(
    "projected_attention", N_("Projected attention"), "attention₀ = concatenated · out_projᵀ",
    N_("The attention output before it is normalised."), short=N_("Proj. attn."), per_head=False, precedes="",
)
ATTENTION_OUTPUT = Stage(
    "attention_output", N_("Attention output"), "attention = concatenated · out_projᵀ + b",
    N_("What attention adds to the residual stream of each token."), short=N_("Attn. out"), per_head=False, precedes="",
)
PROJECTED_FEED_FORWARD = Stage(
    "projected_feed_forward", N_("Projected MLP"), "mlp₀ = MLP(x + attention)",
    N_("The MLP output before it is normalised."), short=N_("Proj. MLP"), per_head=False, precedes="",
)
FEED_FORWARD = Stage(
    "feed_forward", N_("MLP output"), "mlp = MLP(x + attention)",
    N_("What the MLP (feed-forward network) adds to the residual stream of each token."),
    short=N_("MLP out"), per_head=False, precedes="",
)
FINAL_NORMED = Stage(
    "final_normed", N_("Final norm"), "x̂ = norm(x + attention + mlp)",
    N_("The residual stream after the last layer and the final norm: the unembedding turns it into logits."),
    per_head=False, precedes="",
)

OF_MODELS = (RESIDUAL, NORMED, PROJECTED_QUERIES, PROJECTED_KEYS, CAPPED_SCORES, PROJECTED_ATTENTION, ATTENTION_OUTPUT,
             PROJECTED_FEED_FORWARD, FEED_FORWARD, FINAL_NORMED)
