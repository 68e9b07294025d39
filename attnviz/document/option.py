"""The rows of the table of options, with those that only trained models have, and the sources of embeddings."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from attnviz.document.variants import Value, Variant
from attnviz.system.wording import N_

MAX_SEED = 2**63 - 1
FLOAT32 = "float32"
MAX_TOP_K = 100  #: upper bound of `top_k`: every candidate is decoded to text

Kind = Literal["choice", "integer", "number", "flag", "scale", "heads", "switches", "mask"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option: its name, label, help, type, bounds, and which variants read it."""

    name: str
    group: str
    label: str
    help: str
    kind: Kind
    editor: str = ""  #: a key of `attnviz.views.controls.controls_view.EDITORS`; "" for the editor of its kind
    default: Value  #: unless the variant or the model has another
    called: Mapping[str, str] = field(default_factory=dict)  #: {choice: label}
    choice_help: Mapping[str, str] = field(default_factory=dict)  #: {choice: help}; {} if the labels say enough
    minimum: float = 0
    maximum: float = math.inf
    needs: str = ""  #: the flag that must be on; the control is hidden while it is off
    needs_edit: str = ""  #: the kind of edited numbers that it acts on; the control is hidden without them
    with_model: bool = False  #: can be set for a trained model, too; all others are fixed by the checkpoint
    folded: bool = False  #: in the section "More", which is closed at first
    why_unused: str = ""  #: tooltip of the disabled control for variants that do not read it; "" if all do

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the values that a choice can have."""
        return tuple(self.called)

    def applies_to(self, row: Variant) -> bool:
        """Return whether a variant reads the option."""
        return not self.why_unused or self.name in row.uses

    def default_in(self, row: Variant) -> Value:
        """Return the default of a variant or a model."""
        return row.defaults.get(self.name, self.default)

    @property
    def bounds(self) -> str:
        """Return the bounds in words: "from 1 to 512"."""
        # Integers keep all digits: formatted as a float, the largest seed would be out of bounds.
        form = "d" if self.kind == "integer" else "g"
        return f"from {self.minimum:{form}} to {self.maximum:{form}}"


def seed_option(**others: Any) -> Option:
    """Return the row of a seed."""
    return Option(kind="integer", editor="seed", default=123, maximum=MAX_SEED, **others)


#: What ablated heads are called, by the kind of ablation.
ABLATED_NAMES: Mapping[str, str] = MappingProxyType({
    "zero": N_("ablated"), "mean": N_("mean-ablated"), "reference": N_("ablated to a reference mean"),
    "resample": N_("resampled from A"),
})

#: The options that only trained models have.
MODEL_OPTIONS: Mapping[str, Option] = MappingProxyType({
    option.name: option
    for option in (
        Option(
            name="ablated", group=N_("Heads"), label=N_("Ablated"), kind="switches", default=(),
            help=N_("Heads whose context is set to zero, as LAYER.HEAD, and layers that are skipped, such as "
                    "3.0,3.7,5."),
        ),
        Option(
            name="ablation", group=N_("Heads"), label=N_("Ablation"), kind="choice", default="zero",
            called={"zero": N_("Zero"), "mean": N_("Mean over this text"),
                    "reference": N_("Mean over 200 reference sentences"), "resample": N_("Their output in A")},
            help=N_("What takes the place of the context of ablated heads."),
        ),
        Option(
            name="steering", needs_edit="steering", group=N_("Steering"), label=N_("Strength α"), kind="number",
            editor="rate", default=1.0, minimum=-5.0, maximum=5.0,
            help=N_("Each steered vector x becomes x + α (A − x): 0 leaves it as it is, 1 replaces it with that of A."),
        ),
        Option(
            name="dtype", group=N_("Precision"), label=N_("dtype"), kind="choice", default=FLOAT32,
            called={name: name for name in (FLOAT32, "bfloat16", "float16")},
            help=N_("Format of weights and of every number computed: bfloat16 and float16 take half the memory."),
        ),
        Option(
            name="sampling", group=N_("Next token"), label=N_("Sample"), kind="flag", default=False,
            help=N_("Samples the token to append by its probability; otherwise the most likely one is appended."),
        ),
        Option(
            name="temperature", group=N_("Next token"), label=N_("Temperature"), kind="number", default=1.0,
            minimum=0.01, maximum=100,
            help=N_("Divides the logits before sampling: below 1, likely tokens become even more likely."),
        ),
        Option(
            name="top_k", group=N_("Next token"), label=N_("Top k"), kind="integer", default=40, minimum=1,
            maximum=MAX_TOP_K, help=N_("How many of the most likely tokens are sampled from."),
        ),
        seed_option(
            name="sampling_seed", group=N_("Next token"), label=N_("Seed"),
            help=N_("The seed of sampling: the same seed appends the same tokens."),
        ),
    )
})
#: The options of sampling: they choose the token to append, and change no stage.
SAMPLING_OPTIONS = tuple(option.name for option in MODEL_OPTIONS.values() if option.group == "Next token")


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddingSource:
    """Where the vectors of tokens come from."""

    label: str  #: as on screen
    width: int = 0  #: dimensions of its vectors; 0 if they are free, or those of a file
    is_file: bool = False  #: it reads the embedding file of the document
    fixed_width: str = ""  #: why `d_in` has no effect; "" if it is free
    missing: str = N_("Not in this vocabulary: a random vector (fixed seed) is used.")  #: of a token without a vector


EMBEDDINGS: Mapping[str, EmbeddingSource] = MappingProxyType({
    "chapter": EmbeddingSource(label=N_("The chapter's (3-d)"), width=3,
                               fixed_width=N_("The chapter's vectors have {count} dimensions.")),
    "random": EmbeddingSource(label=N_("Seeded random")),
    "glove": EmbeddingSource(label=N_("GloVe (100-d)"), width=100,
                             fixed_width=N_("GloVe's vectors have {count} dimensions."),
                             missing=N_("Not among the 10,000 GloVe words here, which have neither single letters (a, "
                                        "I) nor contractions (don't): a random vector (fixed seed) is used.")),
    "file": EmbeddingSource(label=N_("From a file"), is_file=True,
                            fixed_width=N_("The file's vectors have {count} dimensions.")),
})
OF_MODEL = EmbeddingSource(label="", fixed_width=N_("The model's vectors have {count} dimensions."))
