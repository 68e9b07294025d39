"""Every option in one table, which sessions, the command line and the controls read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from attnviz.document import masks
from attnviz.document.normalizations import NORMALIZATIONS, SOFTMAX
from attnviz.document.option import EMBEDDINGS, MODEL_OPTIONS, Option, seed_option
from attnviz.document.variants import ROWS, Value
from attnviz.system.wording import N_

VARIANTS = tuple(ROWS)

MAX_HEADS = 512
OWN = "own"  #: the value of `weights_from` if a variant draws its own weights


OPTIONS: Mapping[str, Option] = MappingProxyType({
    option.name: option
    for option in (
        Option(
            name="variant", group=N_("Variant or model"), label=N_("Variant"), kind="choice", editor="source",
            default="multi_head", called={name: row.label for name, row in ROWS.items()},
            help=N_("Which formulation of attention is computed. Each has the defaults of its source."),
        ),
        Option(
            name="num_heads", group=N_("Sizes"), label=N_("Heads"), kind="integer", default=1, minimum=1,
            maximum=MAX_HEADS, why_unused=N_("This variant has exactly one head."),
            help=N_("How many heads attend in parallel, each with its own queries."),
        ),
        Option(
            name="d_out", group=N_("Sizes"), label=N_("d_out"), kind="integer", default=2, minimum=1, maximum=65_536,
            why_unused=N_("The output of this variant has as many dimensions as the embeddings."),
            help=N_("Dimensions of the output: of each head in the wrapper, of all heads together in "
                    "MultiHeadAttention."),
        ),
        Option(
            name="qkv_bias", folded=True, group=N_("Sizes"), label=N_("Bias"), kind="flag", default=False,
            why_unused=N_("The matrices of this variant have no bias."),
            help=N_("Adds a bias vector to the queries, keys and values."),
        ),
        Option(
            name="num_kv_heads", folded=True, group=N_("Sizes"), label=N_("KV heads"), kind="integer", default=1,
            minimum=1, maximum=MAX_HEADS, why_unused=N_("Every head of this variant has its own keys and values."),
            help=N_("How many key/value heads there are; a group of query heads shares each (grouped-query "
                    "attention)."),
        ),
        Option(
            name="rope_base", folded=True, group=N_("Sizes"), label=N_("RoPE base"), kind="integer", default=10_000,
            minimum=1, maximum=10**9, why_unused=N_("This variant has no rotary positions."),
            help=N_("Base of the rotary frequencies: the larger, the slower the last dimensions rotate with the "
                    "position."),
        ),
        Option(
            name="tokenizer", group=N_("Embeddings"), label=N_("Tokenizer"), kind="choice", default="words",
            called={"words": N_("Words and punctuation"), "characters": N_("Characters"),
                    "gpt2": N_("GPT-2 byte pairs")},
            help=N_("How the text is cut into tokens."),
        ),
        Option(
            name="embedding", group=N_("Embeddings"), label=N_("Vectors"), kind="choice", default="chapter",
            called={name: source.label for name, source in EMBEDDINGS.items()},
            help=N_("Where each token's embedding comes from."),
        ),
        Option(
            name="d_in", folded=True, group=N_("Embeddings"), label=N_("d_in"), kind="integer", default=3, minimum=1,
            maximum=16_384,
            help=N_("Dimensions of an embedding; free for random vectors, fixed by the source for the others."),
        ),
        Option(
            name="position", folded=True, group=N_("Embeddings"), label=N_("Positions"), kind="choice", default="none",
            called={"none": N_("None"), "learned": N_("Learned (seeded)"), "sinusoidal": N_("Sinusoidal")},
            help=N_("A vector added to each embedding that encodes the position of the token."),
        ),
        Option(
            name="mask", group=N_("Mask"), label=N_("Mask"), kind="mask", default=masks.NONE, with_model=True,
            called={name: preset.label for name, preset in masks.PRESETS.items()},
            help=N_("Which keys a query attends to: a usual mask, or a condition of the positions q and k, such as "
                    "k <= q and q - k < 3."),
        ),
        Option(
            name="mask_method", folded=True, group=N_("Mask"), label=N_("Masked by"), kind="choice",
            default="minus_inf", with_model=True,
            called={"minus_inf": N_("−∞ before the softmax"), "renormalize": N_("zero weights, then renormalise")},
            help=N_("Where keys are masked: before the softmax or after it. Both give the same weights."),
        ),
        Option(
            name="dropout_on", group=N_("Dropout"), label=N_("Dropout"), kind="flag", default=False, with_model=True,
            help=N_("Training mode: sets random attention weights to zero and scales up the others."),
        ),
        Option(
            name="dropout", needs="dropout_on", group=N_("Dropout"), label=N_("Rate"), kind="number", editor="rate",
            default=0.5, with_model=True, minimum=0.0, maximum=1.0,
            help=N_("Share of attention weights that are set to zero; the others are divided by 1 - rate."),
        ),
        seed_option(
            name="dropout_seed", needs="dropout_on", group=N_("Dropout"), label=N_("Seed"), with_model=True,
            help=N_("The seed of the dropout mask: the same seed drops the same weights."),
        ),
        Option(
            name="scale", group=N_("Scale and softmax"), label=N_("Divide by"), kind="scale", default="sqrt_d_k",
            with_model=True, called={"sqrt_d_k": N_("sqrt(d_k)"), "none": N_("1 (no scaling)")}, minimum=1e-30,
            maximum=1e30, help=N_("What the scores are divided by before the softmax."),
        ),
        Option(
            name="normalization", group=N_("Scale and softmax"), label=N_("Normalise by"), kind="choice",
            default=SOFTMAX, with_model=True, called={name: row.label for name, row in NORMALIZATIONS.items()},
            help=N_("How scores become weights."), choice_help={name: row.help for name, row in NORMALIZATIONS.items()},
        ),
        Option(
            name="softmax_axis", group=N_("Scale and softmax"), label=N_("Normalise over"), kind="choice",
            default="keys", with_model=True,
            called={"keys": N_("Rows (each sums to 1)"), "queries": N_("Columns (a mistake)")},
            help=N_("The axis along which the weights sum to 1. Rows are queries, in einsum keys: a query shares its "
                    "attention out among the keys. Columns that sum to 1 are a mistake in an early edition."),
        ),
        Option(
            name="ablated_heads", folded=True, group=N_("Heads"), label=N_("Ablated heads"), kind="heads", default=(),
            maximum=MAX_HEADS - 1,
            help=N_("Heads whose context is set to zero before concatenation, such as 0,2."),
        ),
        seed_option(
            name="seed", folded=True, group=N_("Seeds"), label=N_("Weights"),
            why_unused=N_("This variant has no weights to draw."),
            help=N_("The seed of the weight matrices."),
        ),
        Option(
            name="weights_from", folded=True, group=N_("Seeds"), label=N_("Weights from"), kind="choice", default=OWN,
            called={OWN: N_("This variant's own"), **{name: row.label for name, row in ROWS.items() if row.matrices}},
            why_unused=N_("This variant has no weights to draw."),
            help=N_("Copies the weights of another variant, your edits included: equal weights give equal outputs."),
        ),
        Option(
            name="builds", folded=True, group=N_("Seeds"), label=N_("Times initialised"), kind="integer", default=1,
            minimum=1, maximum=100, why_unused=N_("This variant has no weights to draw."),
            help=N_("How often the weights are drawn from the seed; 2 = the notebook cell was run twice."),
        ),
        seed_option(
            name="embedding_seed", folded=True, group=N_("Seeds"), label=N_("Embeddings"),
            help=N_("The seed of random embeddings and of learned positions."),
        ),
    )
})

#: The defaults that no variant or model replaces.
COMMON_DEFAULTS: Mapping[str, Value] = MappingProxyType({
    name: option.default for name, option in {**OPTIONS, **MODEL_OPTIONS}.items()})

#: The options that can be set for a trained model: all others are fixed by the checkpoint.
SETTABLE_WITH_MODEL = (*(name for name, option in OPTIONS.items() if option.with_model), *MODEL_OPTIONS)
