"""Trained models: their identity in a document, their stages, and their row of matrices and formulas.

The engine runs them (`attnviz.engine.blocks.families`); this module says how they are shown.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from attnviz.document import experts, recurrent
from attnviz.document.config_type import Config
from attnviz.document.stage import Stage
from attnviz.document.variants import (
    DECODER_INPUT,
    MODEL,
    ROTATED_KEYS,
    ROTATED_QUERIES,
    SOURCE,
    TARGET,
    Derivation,
    Matrix,
    Variant,
    qkv_matrices,
)
from attnviz.system.wording import N_, Text, printable_name

RESIDUAL = Stage(
    "residual", N_("Residual stream"), "x = residual + attention output + MLP output",
    N_("The input of the layer: the embedding of each token plus the outputs of all earlier layers."),
    short=N_("Residual"), vector_name=N_("residual stream"), per_head=False, precedes="queries",
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
    short=N_("Proj. k"), vector_name=N_("projected key"), precedes="queries", is_of_keys=True,
)
CAPPED_SCORES = Stage(
    "capped_scores", N_("Capped scores"), "capped = c · tanh(scaled / c)",
    N_("The scaled scores, kept between −c and c by a soft cap; masked ones stay minus infinity."),
    short=N_("Capped"), rows="query", columns="key", shows_mask=True, precedes="masked_weights",
    derived_from="scaled_scores",
    formula_under=lambda options, layer: (
        f"capped = {options.config.score_cap:g} · tanh(scaled / {options.config.score_cap:g})"),
)
BIASED_SCORES = Stage(
    "biased_scores", N_("Biased scores"), "biased = scaled − m · (q − k)",
    N_("The scaled scores minus a penalty that grows with the distance of key k from query q (ALiBi); each head has "
       "its own slope m."),
    short=N_("Biased"), rows="query", columns="key", shows_mask=True, precedes="masked_weights",
    derived_from="scaled_scores",
)
PROJECTED_ATTENTION = Stage(
    "projected_attention", N_("Projected attention"), "attention₀ = concatenated · out_projᵀ",
    N_("The attention output before it is normalised."), short=N_("Proj. attn."),
    vector_name=N_("projected attention"), per_head=False, precedes="",
)
ATTENTION_OUTPUT = Stage(
    "attention_output", N_("Attention output"), "attention = concatenated · out_projᵀ + b",
    N_("What attention adds to the residual stream of each token."), short=N_("Attn. out"), per_head=False, precedes="",
)
PROJECTED_FEED_FORWARD = Stage(
    "projected_feed_forward", N_("Projected MLP"), "mlp₀ = MLP(x + attention)",
    N_("The MLP output before it is normalised."), short=N_("Proj. MLP"), vector_name=N_("projected mlp"),
    per_head=False, precedes="",
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

ENCODER_OUTPUT = Stage(
    "encoder_output", N_("Encoder output"), "h = output of the encoder",
    N_("The final states of the encoder, one for each source token: cross-attention attends to them."),
    short=N_("Enc. out"), vector_name=N_("encoder output"), per_head=False, precedes="queries", is_of_keys=True,
)

#: What attention maps show instead of weights, in models with one text.
READINGS = (
    Stage(
        "value_weighted", N_("Value-weighted"), "‖α · v · W_Oᵀ‖",
        N_("How long the vector is that each key adds to the query's attention output: a large weight on a short value "
           "adds little (Kobayashi et al. 2020). Post-norms come after it."), short=N_("Value-w."),
        rows="query", columns="key", colours="sequential", shows_mask=True, precedes="dropout_mask", is_reading=True,
    ),
    Stage(
        "rollout", N_("Rollout"), "rollout = (½ · mean weights + ½ · I) · rollout of the layer before",
        N_("How much of each token's embedding is in each position after this layer, if attention and residual stream "
           "weigh the same (Abnar and Zuidema 2020). It is the same for all heads."),
        rows="query", columns="key", colours="sequential", precedes="dropout_mask", is_reading=True,
    ),
    Stage(
        "weights_gradient", N_("α × gradient"), "α · ∂metric / ∂α",
        N_("How much the metric changes with each weight, times the weight: what the weight adds to it (red) or takes "
           "from it (blue), to first order. The metric is the logit of the target token in Next token."),
        short=N_("α × grad"), rows="query", columns="key", shows_mask=True, precedes="dropout_mask", is_reading=True,
        needs_gradient=True,
    ),
)

OF_MODELS = (
    *READINGS, RESIDUAL, ENCODER_OUTPUT, NORMED, PROJECTED_QUERIES, PROJECTED_KEYS, BIASED_SCORES, CAPPED_SCORES,
    PROJECTED_ATTENTION, ATTENTION_OUTPUT, *experts.STAGES, PROJECTED_FEED_FORWARD, FEED_FORWARD, FINAL_NORMED,
    *recurrent.STAGES)


@dataclass(frozen=True)
class Model:
    """The identity of a model, without its weights."""

    name: str  #: on screen, one printable line
    where: str  #: "smollm2", "minilm", or a path
    digest: str  #: of the weights, hexadecimal
    config: Config
    weight_format: str = ""  #: of most weights: F32, BF16, Q4_1; "" if unknown
    example: str = ""  #: an example text; "" if the checkpoint names none
    step: int = -1  #: the step of a training run that it is, whose digest is the run's; -1 for any other model

    def __post_init__(self) -> None:
        """Make the name one printable line: folders and sessions may hold any."""
        object.__setattr__(self, "name", printable_name(self.name))

    @cached_property
    def row(self) -> Variant:
        """Return its row of the table of variants. Edits refer to it by the digest in the row's name.

        Thus two models in folders of the same name, runs/a/final and runs/b/final, have separate edits.
        """
        return replace(row_of(self.config, name=self.name), name=MODEL + self.digest)

    @cached_property
    def source(self) -> "Model":
        """Return the first step of its training run, which is one source with all steps; any other model is itself."""
        if self.step < 0:
            return self
        path, name = Path(self.where), self.name.rpartition(", ")[0]
        return replace(self, name=name, where=str(path.parent.parent), step=0)


def bits_of(weight_format: str) -> int:
    """Return the bits of a stored number, without the scales of its block: 4 for Q4_1, 16 for BF16."""
    found = re.search(r"\d+", weight_format)
    return int(found[0]) if found else 32


def row_of(config: Config, *, name: str = "") -> Variant:
    """Return a model as a row of the table of variants, with its sizes as defaults.

    The sizes are fixed by the checkpoint: the row `uses` no option.
    """
    rope = config.rope
    return Variant(
        name=name or config.model_type, label=printable_name(name or config.model_type), layers=config.layers,
        is_stack=True,
        defaults=MappingProxyType({
            "mask": "causal" if config.causal else "none", "scale": "sqrt_d_k" if config.scaled else "none",
            "num_heads": config.heads, "num_kv_heads": config.kv_heads, "d_in": config.d_model,
            "d_out": config.heads * config.d_head, "qkv_bias": config.qkv_bias,
            **({"rope_base": round(rope.base)} if rope else {}),
        }),
        shared=_SHARED, stages=STAGES_OF[config.family](config) + (() if config.is_encoder_decoder else READINGS),
        score_stages=("rotated_queries", "rotated_keys") if rope else ("queries", "keys"),
        derivations={**DERIVATIONS[config.family](config), **{
            stage.name: Derivation(formula=stage.formula, rule=stage.name) for stage in READINGS}},
        rope=(lambda options, layer: config.rope_of(layer)) if rope else None,
        **{"matrices": _matrices(config), **(OTHERS[config.family](config) if config.family in OTHERS else {})},
    )


def _others_of_additive(config: Config) -> Mapping[str, Any]:
    return {"sides": ((TARGET, SOURCE),), "matrices": recurrent.MATRICES, "has_product_scores": False,
            "key_stages": frozenset({"embeddings"}), "fixed": frozenset({"softmax_axis", "ablation"})}


def _others_of_bart(config: Config) -> Mapping[str, Any]:
    """Return the texts and names of the layers: those of the encoder, then self- and cross-attention in turn."""
    decoder, first = range((config.layers - config.encoder_layers) // 2), config.encoder_layers
    names = [Text("Encoder {number}", number=number) for number in range(first)]
    for number in decoder:
        names += [Text("Decoder {number}", number=number), Text("Cross {number}", number=number)]
    return {
        "sides": ((SOURCE, SOURCE),) * first + ((TARGET, DECODER_INPUT), (TARGET, SOURCE)) * len(decoder),
        "layer_labels": tuple(names), "layer_kinds": ("encoder",) * first + ("decoder", "cross") * len(decoder),
        "causal_layers": frozenset(range(first, config.layers, 2)),
        "fixed": frozenset({"softmax_axis", "dropout_on", "dropout", "dropout_seed", "ablation"}),
    }


#: What else differs in the row of a family.
OTHERS: Mapping[str, Callable[[Config], Mapping[str, Any]]] = MappingProxyType({
    "additive": _others_of_additive, **dict.fromkeys(("bart", "t5"), _others_of_bart),
})

#: Stages of keys and values, which query heads share under grouped-query attention.
_SHARED = MappingProxyType(dict.fromkeys(("projected_keys", "keys", "rotated_keys", "values"), "num_kv_heads"))


def _matrices(config: Config) -> tuple[Matrix, ...]:
    """Return the matrices of queries, keys, values and the output projection, whose outputs are stages."""
    read = "normed" if NORMED in STAGES_OF[config.family](config) else "residual"
    before = "projected_" if config.qk_norm else ""
    output = "projected_attention" if config.post_norms else "attention_output"
    query, *others = qkv_matrices(kv_rows="d_keys", stages=(f"{before}queries", f"{before}keys", "values"),
                                  source=read, has_bias=config.qkv_bias)
    return (
        query, *(replace(each, cross_source=ENCODER_OUTPUT.name) if config.encoder_layers else each for each in others),
        Matrix(name="out_proj", stages=(output,), source="concatenated", rows="d_in", columns="d_out",
               bias="out_proj.bias" * config.out_bias),
    )


def _llama(config: Config) -> tuple[Stage, ...]:
    projected = (PROJECTED_QUERIES, PROJECTED_KEYS) if config.qk_norm else ()
    return (RESIDUAL, NORMED, *projected, ROTATED_QUERIES, ROTATED_KEYS, ATTENTION_OUTPUT,
            *(experts.STAGES if config.experts else ()), FEED_FORWARD, FINAL_NORMED)


def _gemma(config: Config) -> tuple[Stage, ...]:
    *stages, attention, feed_forward, final = _llama(config)
    if config.score_cap:
        stages.append(CAPPED_SCORES)
    if config.post_norms:
        return (*stages, PROJECTED_ATTENTION, attention, PROJECTED_FEED_FORWARD, feed_forward, final)
    return (*stages, attention, feed_forward, final)


def _neox(config: Config) -> tuple[Stage, ...]:
    return (RESIDUAL, NORMED, ROTATED_QUERIES, ROTATED_KEYS, ATTENTION_OUTPUT, FEED_FORWARD, FINAL_NORMED)


#: The additional stages of each family.
STAGES_OF: Mapping[str, Callable[[Config], tuple[Stage, ...]]] = MappingProxyType({
    **dict.fromkeys(("gpt2", "opt"), lambda config: (RESIDUAL, NORMED, ATTENTION_OUTPUT, FEED_FORWARD, FINAL_NORMED)),
    "llama": _llama,
    "gemma": _gemma, **dict.fromkeys(("neox", "phi", "falcon"), _neox),
    "bart": lambda config: (RESIDUAL, ENCODER_OUTPUT, ATTENTION_OUTPUT, FEED_FORWARD, FINAL_NORMED),
    "bloom": lambda config: (RESIDUAL, NORMED, BIASED_SCORES, ATTENTION_OUTPUT, FEED_FORWARD, FINAL_NORMED),
    "t5": lambda config: (
        RESIDUAL, ENCODER_OUTPUT, NORMED, BIASED_SCORES, ATTENTION_OUTPUT, FEED_FORWARD, FINAL_NORMED),
    "additive": lambda config: recurrent.STAGES, "modernbert": _neox,
    **dict.fromkeys(("bert", "distilbert"), lambda config: (RESIDUAL, ATTENTION_OUTPUT, FEED_FORWARD, FINAL_NORMED)),
})


_RMS = "{source} / √(mean({source}²) + ε) · {weight}"
_LAYER = "({source} − mean({source})) / √(var({source}) + ε) · {weight}"


def _pre_norm(rule: str, norm: str) -> Mapping[str, Derivation]:
    """Return the derivations of a residual stream that is normalised before attention, the MLP and the unembedding."""
    return {
        "normed": Derivation(formula="x̂ = " + norm.format(source="x", weight="attention_norm"), rule=rule,
                             source="residual", weight="attention_norm"),
        "residual": Derivation(formula="x = residual + attention output + MLP output", rule="stream",
                               in_layers={0: "x = embeddings"}),
        "final_normed": Derivation(formula="x̂ = final_norm(x + attention + mlp)", rule="final", weight=rule),
    }


def _derivations_of_gpt2(config: Config) -> Mapping[str, Derivation]:
    bias = " + b" * config.mlp_bias
    return {
        **_pre_norm("layer_norm", _LAYER + " + b"),
        "feed_forward": Derivation(rule="feed_forward", formula=(
            f"mlp = {config.activation}(y · W_upᵀ{bias}) · W_downᵀ{bias}, y = feed_forward_norm(x + attention)")),
    }


def _derivations_of_llama(config: Config) -> Mapping[str, Derivation]:
    bias = " + b" * config.mlp_bias
    each = {
        stage: Derivation(formula=f"{letter} = " + _RMS.format(source=f"{letter}₀", weight=weight), rule="rms_norm",
                          source=f"projected_{stage}", weight=weight)
        for stage, letter, weight in (("queries", "q", "query_norm"), ("keys", "k", "key_norm"))
    }
    return {
        "embeddings": Derivation(formula="x = embedding(token)"),
        **_pre_norm("rms_norm", _RMS),
        **(each if config.qk_norm else {}),
        "feed_forward": Derivation(rule="gated", formula=(
            f"mlp = ({config.activation}(y · W_gateᵀ{bias}) · (y · W_upᵀ{bias})) · W_downᵀ{bias}, "
            "y = feed_forward_norm(x + attention)")),
        **(experts.derivations(config) if config.experts else {}),
    }


def _derivations_of_gemma(config: Config) -> Mapping[str, Derivation]:
    derivations = {**_derivations_of_llama(config), "embeddings": Derivation(formula="x = embedding(token) · √d_model")}
    if config.post_norms:
        derivations["projected_feed_forward"] = derivations["feed_forward"]
        for stage, letter, norm in (("attention", "attention", "post_attention_norm"),
                                    ("feed_forward", "mlp", "post_feed_forward_norm")):
            derivations["attention_output" if stage == "attention" else stage] = Derivation(
                formula=f"{letter} = " + _RMS.format(source=f"{letter}₀", weight=norm), rule="rms_norm",
                source=f"projected_{stage}", weight=norm)
    return derivations


def _derivations_of_neox(config: Config) -> Mapping[str, Derivation]:
    read = "x̂" if config.shared_norm else f"feed_forward_norm(x{'' if config.parallel else ' + attention'})"
    bias = " + b" * config.mlp_bias
    rule = "_of_normed" if config.shared_norm else "_in_parallel" if config.parallel else ""
    return {
        **_derivations_of_gpt2(config),
        "embeddings": Derivation(formula="x = embedding(token)"),
        "feed_forward": Derivation(rule="feed_forward" + rule, formula=(
            f"mlp = {config.activation}(y · W_upᵀ{bias}) · W_downᵀ{bias}, y = {read}")),
    }


def _derivations_of_bloom(config: Config) -> Mapping[str, Derivation]:
    rows = _derivations_of_gpt2(config)
    return {
        **rows,
        "embeddings": Derivation(formula="embedding(token)"),
        "residual": replace(rows["residual"], rule="stream_of_normed", in_layers={0: "x = embedding_norm(embeddings)"}),
    }


def _derivations_of_modernbert(config: Config) -> Mapping[str, Derivation]:
    bias, rows = " + b" * config.mlp_bias, _pre_norm("layer_norm", _LAYER + " + b" * config.norm_bias)
    return {
        **rows,
        "embeddings": Derivation(formula="embedding(token)"),
        "residual": replace(rows["residual"], rule="stream_of_normed", in_layers={0: "x = embedding_norm(embeddings)"}),
        "normed": replace(rows["normed"], in_layers={0: "x̂ = x"}),
        "feed_forward": Derivation(rule="gated_of_layer_norm", formula=(
            f"mlp = ({config.activation}(y · W_gateᵀ{bias}) · (y · W_upᵀ{bias})) · W_downᵀ{bias}, "
            "y = feed_forward_norm(x + attention)")),
    }


def _derivations_of_bert(config: Config) -> Mapping[str, Derivation]:
    start = "x = embedding_norm(embeddings)" + " · embedding_projᵀ + b" * bool(config.d_embedding)
    return {
        "embeddings": Derivation(formula="embedding(token) + position" + " + token type" * bool(config.token_types)),
        "residual": Derivation(formula="x = feed_forward_norm(y + mlp), y = attention_norm(residual + attention)",
                               rule="normed_stream", in_layers={0: start}),
        "feed_forward": Derivation(rule="feed_forward_after", formula=(
            f"mlp = {config.activation}(y · W_upᵀ + b) · W_downᵀ + b, y = attention_norm(x + attention)")),
        "final_normed": Derivation(formula="feed_forward_norm(y + mlp), y = attention_norm(x + attention)",
                             rule="normed_final"),
    }


def _derivations_of_bart(config: Config) -> Mapping[str, Derivation]:
    scale, first = " · √d_model" * config.scales_embeddings, config.encoder_layers
    norm = "embedding_norm({})" if config.embedding_norm else "{}"
    start = norm.format(f"embedding(token before){scale} + position")
    return {
        **_derivations_of_bert(config),
        "embeddings": Derivation(formula=f"x = embedding(token){scale} + position"),
        "encoder_output": Derivation(formula="h = feed_forward_norm(y + mlp) of the encoder's last layer",
                                     rule="encoder_output"),
        "residual": Derivation(
            rule="normed_stream", formula="x = feed_forward_norm(y + mlp), y = attention_norm(residual + attention)",
            in_layers={**dict.fromkeys(range(first + 1, config.layers, 2), "x = attention_norm(residual + attention)"),
                       0: f"x = {norm.format('embeddings')}", first: f"x = {start}"}),
    }


def _derivations_of_t5(config: Config) -> Mapping[str, Derivation]:
    first, rows = config.encoder_layers, _derivations_of_llama(config)
    mlp = rows["feed_forward"] if config.gated else Derivation(rule="feed_forward_of_rms_norm", formula=(
        f"mlp = {config.activation}(y · W_upᵀ) · W_downᵀ, y = feed_forward_norm(x + attention)"))
    without = "x = residual + attention output"
    return {
        **rows, "feed_forward": mlp,
        "residual": replace(rows["residual"], rule="stream_of_two_texts", in_layers={
            **dict.fromkeys(range(first + 1, config.layers, 2), without), 0: "x = embeddings",
            first: "x = embedding(token before)"}),
        "encoder_output": Derivation(formula="h = encoder_norm(x + attention + mlp) of the encoder's last layer",
                                     rule="encoder_normed", weight="encoder_norm"),
        "biased_scores": Derivation(formula="biased = scaled + relative_bias of k − q", rule="relative_bias", help=N_(
            "The scaled scores plus a learned bias for the distance of key k from query q; each head has its own.")),
    }


#: Derivations of the stages that are not the product of one stage and one matrix, by family.
DERIVATIONS: Mapping[str, Callable[[Config], Mapping[str, Derivation]]] = MappingProxyType({
    **dict.fromkeys(("gpt2", "opt"), _derivations_of_gpt2), "llama": _derivations_of_llama,
    "gemma": _derivations_of_gemma, **dict.fromkeys(("neox", "phi", "falcon"), _derivations_of_neox),
    **dict.fromkeys(("bert", "distilbert"), _derivations_of_bert), "bart": _derivations_of_bart,
    "t5": _derivations_of_t5,
    "additive": recurrent.derivations, "modernbert": _derivations_of_modernbert, "bloom": _derivations_of_bloom,
})
