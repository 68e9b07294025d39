"""The options of the experiments, and what they are set to in a state."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from attnviz.document.options import Option, seed_option
from attnviz.document.stages import STAGES
from attnviz.experiments.patched_activations import ACTIVATIONS
from attnviz.experiments.scale_laboratory import MAX_D_K
from attnviz.pictures.vectors import AXES, MODES, VectorChoice
from attnviz.result.measures import MEASURES, TEXT_MEASURES
from attnviz.store import head_requests
from attnviz.store.parts import Look
from attnviz.store.state import State
from attnviz.system.wording import N_

MAX_DIMENSION = 100_000  #: of a vector, as an axis


def _dimension(name: str, label: str, default: int) -> Option:
    return Option(name=name, group=N_("Vectors"), label=label, kind="integer", default=default, maximum=MAX_DIMENSION,
                  help=N_("The dimension on this axis, counted from 0."))


#: By experiment, in order; those that are not here have none.
OPTIONS_OF: Mapping[str, tuple[Option, ...]] = MappingProxyType({
    "ladder": (
        Option(name="shares_weights", group=N_("Same weights"), label=N_("Same weights"), kind="flag",
               default=True, help=N_("Every variant takes the weights of the present one, where they fit: then "
                                     "what differs is the formulation.")),
    ),
    "dropout": (
        Option(name="seeds", group=N_("Masks"), label=N_("Masks"), kind="integer", default=200, minimum=1,
               maximum=10_000, help=N_("How many dropout masks are drawn, each from a seed of its own.")),
    ),
    "scale": (
        Option(name="d_k", group=N_("Laboratory"), label=N_("d_k"), kind="integer", editor="logarithmic",
               default=64, minimum=1, maximum=MAX_D_K, help=N_("The size of queries and keys.")),
        Option(name="divides", group=N_("Laboratory"), label=N_("Divide by √d_k"), kind="flag", default=False,
               help=N_("Divides the scores by √d_k before the softmax.")),
        Option(name="temperature", group=N_("Laboratory"), label=N_("Temperature"), kind="number",
               editor="logarithmic", default=1.0, minimum=0.05, maximum=20.0,
               help=N_("Divides the scores, too: below 1, the softmax is sharper.")),
        Option(name="tokens", group=N_("Laboratory"), label=N_("Tokens"), kind="integer", default=12,
               minimum=2, maximum=64, help=N_("How many queries and keys are drawn.")),
        seed_option(name="seed", group=N_("Laboratory"), label=N_("Seed"),
                    help=N_("The seed of the random vectors.")),
    ),
    "split": (
        Option(name="stage", group=N_("Head split"), label=N_("Show"), kind="choice", default="queries",
               called={name: STAGES[name].label for name in ("queries", "keys", "values")},
               help=N_("What is split.")),
        Option(name="step", group=N_("Head split"), label=N_("Step"), kind="number", editor="rate", default=0.0,
               maximum=1, help=N_("0 is the projection, 0.5 the view, 1 the transpose.")),
    ),
    "vectors": (
        Option(name="mode", group=N_("Vectors"), label=N_("Show"), kind="choice", default="embeddings",
               called={name: row.label for name, row in MODES.items()}, help=N_("Which vectors are shown.")),
        Option(name="axes", group=N_("Vectors"), label=N_("Axes"), kind="choice", default="two",
               called={name: row.label for name, row in AXES.items()},
               help=N_("Two or three dimensions, or the directions in which the vectors differ most (PCA).")),
        _dimension("x", N_("x axis"), 0), _dimension("y", N_("y axis"), 1), _dimension("z", N_("z axis"), 2),
        Option(name="movement", group=N_("Vectors"), label=N_("Movement"), kind="number", editor="rate",
               default=1.0, maximum=1,
               help=N_("How far the plane has moved: 0 is before the matrix, 1 after it.")),
    ),
    "lens": (
        Option(name="colour", group=N_("Logit lens"), label=N_("Colour"), kind="choice", default="probability",
               called={"probability": N_("Probability"), "rank": N_("Target rank"),
                       "entropy": N_("Entropy"), "divergence": N_("KL divergence")},
               help=N_("What the colour of a cell says: the probability of its top token, the rank of the "
                       "target token, the entropy of the prediction, or its KL divergence from the output, "
                       "in nats.")),
        Option(name="middle", group=N_("Logit lens"), label=N_("After attention"), kind="flag", default=False,
               help=N_("Adds a row to each layer: the residual stream after its attention, before its MLP.")),
    ),
    "patching": (
        Option(name="activation", group=N_("Patching"), label=N_("Activation"), kind="choice",
               default="residual", called={name: row.label for name, row in ACTIVATIONS.items()},
               help=N_("What is replaced: a vector at one position, or one head at every position; on a path, "
                       "only what the selected head wrote into the queries, keys or values of a later head.")),
        Option(name="direction", group=N_("Patching"), label=N_("Direction"), kind="choice", default="denoise",
               called={"denoise": N_("Denoising (clean into corrupted)"),
                       "noise": N_("Noising (corrupted into clean)")},
               help=N_("Denoising shows what suffices for the clean answer, noising what is necessary.")),
        Option(name="exact", group=N_("Patching"), label=N_("Exact"), kind="flag", default=False,
               help=N_("Computes a run for each patch, layer by layer. Otherwise all patches are estimated at "
                       "once: change · gradient of the logit difference (attribution patching).")),
        Option(name="by_token", group=N_("Patching"), label=N_("By token"), kind="flag", default=False,
               help=N_("Patches the heads of the selected layer at one token each.")),
    ),
    "corpus": (
        Option(name="measure", group=N_("Corpus"), label=N_("Measure"), kind="choice", default="induction",
               called={name: MEASURES[name].label for name in TEXT_MEASURES},
               help=N_("Which measure of the head is shown.")),
    ),
    "circuit": head_requests.CIRCUIT_OPTIONS,
    "scatter": head_requests.AXIS_OPTIONS,
})
OPTIONS_BY_NAME: Mapping[str, Option] = MappingProxyType({
    f"{experiment}.{option.name}": option for experiment, options in OPTIONS_OF.items() for option in options})


def experiment_value(state: State, name: str) -> Any:
    """Return the value of an option, as NAME.OPTION, or its default."""
    return dict(state.look.experiment_values).get(name, OPTIONS_BY_NAME[name].default)


def experiment_texts(look: Look) -> dict[str, str]:
    """Return the options of all experiments that differ from their defaults, as texts by NAME.OPTION."""
    return {name: str(value) for name, value in look.experiment_values if value != OPTIONS_BY_NAME[name].default}


def vector_choice(state: State) -> VectorChoice:
    """Return what the experiment with vectors shows."""
    def value(name: str) -> Any:
        return experiment_value(state, f"vectors.{name}")

    axes = AXES[value("axes")]
    return VectorChoice(value("mode"), value("axes"), tuple(value(name) for name in ("x", "y", "z")[: axes.count]),
                        float(value("movement")))
