"""Trained models: their identity in a document, their stages, and their row of matrices and formulas.

The engine runs them (`attnviz.engine.blocks`); this module says how they are shown.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from attnviz.document import recurrent
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
    is_added=True,
)
PROJECTED_FEED_FORWARD = Stage(
    "projected_feed_forward", N_("Projected MLP"), "mlp₀ = MLP(x + attention)",
    N_("The MLP output before it is normalised."), short=N_("Proj. MLP"), vector_name=N_("projected mlp"),
    per_head=False, precedes="",
)
FEED_FORWARD = Stage(
    "feed_forward", N_("MLP output"), "mlp = MLP(x + attention)",
    N_("What the MLP (feed-forward network) adds to the residual stream of each token."),
    short=N_("MLP out"), per_head=False, precedes="", is_added=True,
)
FINAL_NORMED = Stage(
    "final_normed", N_("Final norm"), "x̂ = norm(x + attention + mlp)",
    N_("The residual stream after the last layer and the final norm: the unembedding turns it into logits."),
    per_head=False, precedes="",
)

# In a mixture of experts a router chooses some of several MLPs for each token, and adds up what they return, each times
# its weight (Shazeer et al. 2017; Jiang et al. 2024, "Mixtral of Experts").
ROUTER_LOGITS = Stage(
    "router_logits", N_("Router logits"), "router = feed_forward_norm(x + attention) · W_routerᵀ",
    N_("How well each expert, one of the MLPs of the layer, suits each token: those with the largest logits are run."),
    short=N_("Router"), columns="expert", per_head=False, precedes="",
)
EXPERTS = Stage(
    "experts", N_("Experts"), "experts = argtopₖ(router)",
    N_("The numbers of the experts that are run for each token, the one with the largest weight first."),
    columns="choice", per_head=False, precedes="", are_ids=True,
)
EXPERT_WEIGHTS = Stage(
    "expert_weights", N_("Expert weights"), "expert weights = softmax(router) of the chosen experts",
    N_("The experts that are run for each token, the likeliest first, as number and weight: the MLP output is the sum "
       "of what they return, each times its weight."),
    short=N_("Experts"), columns="choice", colours="sequential", per_head=False, precedes="", ids=EXPERTS.name,
)
EXPERT_STAGES = (ROUTER_LOGITS, EXPERTS, EXPERT_WEIGHTS)

SINK_WEIGHTS = Stage(
    "sink_weights", N_("Sink weight"), "sink = share of the learned score of no key in the softmax",
    N_("The weight that no key gets: each head has a learned score of no key (a sink) in its softmax. With it, the "
       "weights of a query sum to 1. It multiplies no value, so it is not edited."),
    short=N_("Sink"), columns="sink", colours="sequential", precedes="dropout_mask",
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
    *READINGS, SINK_WEIGHTS, RESIDUAL, ENCODER_OUTPUT, NORMED, PROJECTED_QUERIES, PROJECTED_KEYS, BIASED_SCORES,
    CAPPED_SCORES, PROJECTED_ATTENTION, ATTENTION_OUTPUT, *EXPERT_STAGES, PROJECTED_FEED_FORWARD, FEED_FORWARD,
    FINAL_NORMED, *recurrent.STAGES)


IN_MEMORY = "memory:"  #: begins the `where` of a model that is in the memory of a process, and in no file


@dataclass(frozen=True)
class Model:
    """The identity of a model, without its weights."""

    name: str  #: on screen, one printable line
    where: str  #: "smollm2", "minilm", a path, or IN_MEMORY and a name
    digest: str  #: of the weights, hexadecimal
    config: Config
    weight_format: str = ""  #: of most weights: F32, BF16, Q4_1; "" if unknown
    example: str = ""  #: an example text; "" if the checkpoint names none
    dtype: str = ""  #: in which it is in memory and is not converted; "" if it is read in any
    step: int = -1  #: the step of a training run that it is, whose digest is the run's; -1 for any other model

    def __post_init__(self) -> None:
        """Make the name one printable line: folders and sessions may hold any."""
        object.__setattr__(self, "name", printable_name(self.name))

    def is_ready_with(self, open_model: str) -> bool:
        """Return whether an engine whose open model has this path can compute it; the steps of a run need none open."""
        return self.step >= 0 or self.where == open_model

    @property
    def is_in_memory(self) -> bool:
        """Whether only the process that holds its weights can compute it."""
        return self.where.startswith(IN_MEMORY)

    @cached_property
    def row(self) -> Variant:
        """Return its row of the table of variants. Edits refer to it by the digest in the row's name.

        Thus two models in folders of the same name, runs/a/final and runs/b/final, have separate edits.
        """
        row = replace(row_of(self.config, name=self.name), name=MODEL + self.digest)
        if not self.dtype:
            return row
        return replace(row, fixed=row.fixed | {"dtype"},
                       defaults=MappingProxyType({**row.defaults, "dtype": self.dtype}))

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
    rope, two_texts = config.rope, _two_texts(config) if config.encoder_layers else {}
    return Variant(
        name=name or config.model_type, label=printable_name(name or config.model_type), layers=config.layers,
        is_stack=True,
        defaults=MappingProxyType({
            "mask": "causal" if config.causal else "none", "scale": "sqrt_d_k" if config.scaled else "none",
            "num_heads": config.heads, "num_kv_heads": config.kv_heads, "d_in": config.d_model,
            "d_out": config.heads * config.d_head, "qkv_bias": config.qkv_bias,
            **({"rope_base": round(rope.base)} if rope else {}),
        }),
        shared=_SHARED, stages=stages_of(config),
        score_stages=("rotated_queries", "rotated_keys") if rope or config.is_rotated else ("queries", "keys"),
        derivations=derivations_of(config), rope=(lambda options, layer: config.rope_of(layer)) if rope else None,
        **{"matrices": _matrices(config),
           **(recurrent.ROW if config.is_recurrent else two_texts),
           **(_hosted(two_texts) if config.is_hosted else {})},
    )


def _two_texts(config: Config) -> Mapping[str, Any]:
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


def _hosted(two_texts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what is fixed of a model that transformers computes: its mask, its scale and its softmax are its own."""
    return {"matrices": (), "fixed": two_texts.get("fixed", frozenset()) | {
        "mask", "mask_method", "scale", "normalization", "softmax_axis", "dropout_on", "dropout", "dropout_seed"}}


#: Stages of keys and values, which query heads share under grouped-query attention.
_SHARED = MappingProxyType(dict.fromkeys(("projected_keys", "keys", "rotated_keys", "values"), "num_kv_heads"))


def _matrices(config: Config) -> tuple[Matrix, ...]:
    """Return the matrices of queries, keys, values and the output projection, whose outputs are stages."""
    before = "projected_" if config.qk_norm else ""
    output = "projected_attention" if config.output_norm else "attention_output"
    query, *others = qkv_matrices(kv_rows="d_keys", stages=(f"{before}queries", f"{before}keys", "values"),
                                  source="normed" if config.pre_norm else "residual",
                                  has_bias=config.qkv_bias)
    return (
        query, *(replace(each, cross_source=ENCODER_OUTPUT.name) if config.encoder_layers else each for each in others),
        Matrix(name="out_proj", stages=(output,), source="concatenated", rows="d_in", columns="d_out",
               bias="out_proj.bias" * config.out_bias),
    )


def stages_of(config: Config) -> tuple[Stage, ...]:
    """Return the stages of a model, in addition to those that all variants have."""
    if config.is_recurrent:
        return recurrent.STAGES
    if config.is_hosted:
        rotated = (ROTATED_QUERIES, ROTATED_KEYS) if config.is_rotated else ()
        return (RESIDUAL, ATTENTION_OUTPUT, FEED_FORWARD, FINAL_NORMED, *[ENCODER_OUTPUT] * bool(config.encoder_layers),
                *rotated, *[BIASED_SCORES] * config.has_bias,
                *[SINK_WEIGHTS] * config.has_sinks,
                *[CAPPED_SCORES] * bool(config.score_cap))
    optional = (
        ((ENCODER_OUTPUT,), config.encoder_layers), ((NORMED,), config.pre_norm),
        ((PROJECTED_QUERIES, PROJECTED_KEYS), config.qk_norm), ((ROTATED_QUERIES, ROTATED_KEYS), config.rope),
        ((BIASED_SCORES,), config.alibi or config.relative_buckets), ((CAPPED_SCORES,), config.score_cap),
        ((PROJECTED_ATTENTION, PROJECTED_FEED_FORWARD), config.output_norm), (EXPERT_STAGES, config.experts),
        (READINGS, not config.is_encoder_decoder))
    return (RESIDUAL, ATTENTION_OUTPUT, FEED_FORWARD, FINAL_NORMED, *(
        stage for stages, has_them in optional if has_them for stage in stages))


#: How transformers hands over the stages of a model whose block is not known.
_HANDED_OVER: Mapping[str, str] = MappingProxyType({
    "embeddings": "x = what the embedding returns", "residual": "x = what the layer reads",
    **{name: f"{name[0]} = {name}, as attention is given them" for name in ("queries", "keys", "values")},
    **{f"rotated_{name}": f"{name[0]} = rotated {name}, as attention is given them" for name in ("queries", "keys")},
    "biased_scores": "biased = scaled + bias, as attention is given it",
    "encoder_output": "h = what the encoder returns",
    "attention_output": "what attention adds to x", "feed_forward": "what the MLP adds to x",
    "final_normed": "what the unembedding reads"})


def derivations_of(config: Config) -> Mapping[str, Derivation]:
    """Return how the stages of a model are computed that are not the product of one stage and one matrix."""
    if config.is_recurrent:
        return recurrent.derivations()
    if config.is_hosted:
        sinks = {"weights": "weights = softmax(scaled, and a learned score of no key)",
                 SINK_WEIGHTS.name: SINK_WEIGHTS.formula} if config.has_sinks else {}
        unrotated = {f"rotated_{name}": dict.fromkeys(config.unrotated_layers, _HANDED_OVER[name])
                     for name in ("queries", "keys")}
        return {name: Derivation(formula=formula, in_layers=unrotated.get(name, {}))
                for name, formula in {**_HANDED_OVER, **sinks}.items()}
    final = "feed_forward_norm(y + mlp), y = attention_norm(x + attention)"
    derivations = {
        "embeddings": Derivation(formula=("" if config.embedding_norm else "x = ") + _embedding(config)),
        "residual": _residual(config), **_mlp(config),
        "final_normed": Derivation(formula=final if config.post_norm else "x̂ = final_norm(x + attention + mlp)"),
    }
    if config.pre_norm:
        derivations["normed"] = _norm(config, "x̂", "x", "residual", "attention_norm", in_layers=(
            {} if config.first_norm else {0: "x̂ = x"}))
    if config.qk_norm:
        over = " of all heads" * config.qk_norm_joint
        derivations["queries"] = _norm(config, "q", "q₀", "projected_queries", "query_norm", over=over)
        derivations["keys"] = _norm(config, "k", "k₀", "projected_keys", "key_norm", over=over)
    if config.unrotated_layers:
        derivations |= {stage.name: Derivation(formula=stage.formula, in_layers=dict.fromkeys(
            config.unrotated_layers, f"{stage.symbol} = {stage.source[0]}"))
            for stage in (ROTATED_QUERIES, ROTATED_KEYS)}
    if config.output_norm:
        derivations["projected_feed_forward"] = derivations["feed_forward"]
        derivations["attention_output"] = _norm(config, "attention", "attention₀", "projected_attention",
                                                "post_attention_norm")
        derivations["feed_forward"] = _norm(config, "mlp", "mlp₀", "projected_feed_forward", "post_feed_forward_norm")
    if config.encoder_layers:
        norm = "feed_forward_norm(y + mlp)" if config.post_norm else "encoder_norm(x + attention + mlp)"
        derivations["encoder_output"] = Derivation(formula=f"h = {norm} of the encoder's last layer")
    if config.relative_buckets:
        derivations["biased_scores"] = Derivation(formula="biased = scaled + relative_bias of k − q", help=N_(
            "The scaled scores plus a learned bias for the distance of key k from query q; each head has its own."))
    return derivations


def _norm(
    config: Config, letter: str, read: str, source: str, weight: str, *, over: str = "",
    in_layers: Mapping[int, str] | None = None,
) -> Derivation:
    """Return the derivation of a stage, written as `letter`, that is another one after a norm."""
    formula = f"{letter} = {read} / √(mean({read}²{over}) + ε) · {weight}" if config.norm == "rms_norm" else (
        f"{letter} = ({read} − mean({read})) / √(var({read}) + ε) · {weight}" + " + b" * config.norm_bias)
    return Derivation(formula=formula, source=source, weight=weight, in_layers=in_layers or {})


def _embedding(config: Config, token: str = "token") -> str:
    """Return how embeddings are computed, before a norm."""
    return (f"embedding({token})" + " · √d_model" * config.scales_embeddings + " + position" * config.adds_positions
            + " + token type" * bool(config.token_types))


def _residual(config: Config) -> Derivation:
    """Return how the residual stream is computed: what enters a layer, and in the first ones the embeddings."""
    norm, first = "embedding_norm({})" if config.embedding_norm else "{}", config.encoder_layers
    start = "x = " + norm.format("embeddings") + " · embedding_projᵀ + b" * bool(config.d_embedding)
    usual, without_mlp = "x = residual + attention output + MLP output", "x = residual + attention output"
    if config.post_norm:
        usual, without_mlp = ("x = feed_forward_norm(y + mlp), y = attention_norm(residual + attention)",
                              "x = attention_norm(residual + attention)")
    decoder = {**dict.fromkeys(range(first + 1, config.layers, 2), without_mlp),
               first: "x = " + norm.format(_embedding(config, "token before"))} if first else {}
    return Derivation(formula=usual, in_layers={**decoder, 0: start})


def _mlp(config: Config) -> Mapping[str, Derivation]:
    """Return how the MLP output is computed, and the stages of its experts, from the vectors y that it reads."""
    if config.experts:
        return _of_experts(config)
    bias, stream = " + b" * config.mlp_bias, "x" if config.parallel else "x + attention"
    norm = "attention_norm({})" if config.post_norm else "feed_forward_norm({})" if config.pre_norm else "{}"
    hidden = f"{config.activation}(y · W_upᵀ{bias})"
    if config.gated:
        hidden = f"({config.activation}(y · W_gateᵀ{bias}) · (y · W_upᵀ{bias}))"
    return {"feed_forward": Derivation(formula=(
        f"mlp{'₀' * config.output_norm} = {hidden} · W_downᵀ{bias}, "
        f"y = {'x̂' if config.shared_norm else norm.format(stream)}"))}


def _of_experts(config: Config) -> Mapping[str, Derivation]:
    """Return how the stages of the mixture are computed."""
    over = "the chosen experts" if config.normalises_experts else "all experts"
    return {
        "feed_forward": Derivation(formula=(
            f"mlp = Σ weight · ({config.activation}(y · W_gateᵀ) · (y · W_upᵀ)) · W_downᵀ of the "
            f"{config.chosen_experts} chosen experts, y = feed_forward_norm(x + attention)")),
        "router_logits": Derivation(formula=ROUTER_LOGITS.formula),
        "expert_weights": Derivation(formula=f"expert weights = softmax(router) over {over}"),
    }
