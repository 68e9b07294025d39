"""The options that only trained models have, in one table."""

from collections.abc import Mapping
from types import MappingProxyType

from attnviz.document.option import Option, seed_option
from attnviz.system.wording import N_

FLOAT32 = "float32"
MAX_TOP_K = 100  #: upper bound of `top_k`: every candidate is decoded to text

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
