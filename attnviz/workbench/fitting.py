"""What a result or a document has, and what it leaves without anything to show."""

from __future__ import annotations

from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.places import Spot
from attnviz.pictures.picture import shown_stages
from attnviz.result.outcome import Outcome
from attnviz.views.scene import Scene


def model_of(result: Outcome | None) -> Model | None:
    """The trained model that made a result; None where a variant did, or nobody."""
    return None if result is None else result.document.model


def models_of(scene: Scene) -> tuple[int, ...]:
    """Whose weights a scene holds, each by its identity: one that was read again is another."""
    return tuple(id(model_of(each)) for each in (scene.result, scene.compared.held, scene.compared.front))


def fitting_stage(result: Outcome, wanted: Spot) -> str:
    """The stage of a spot, or of its weights where the result has none such."""
    there = shown_stages(result, layer=wanted.layer)
    return wanted.stage if wanted.stage in there else result.weights_of(wanted).stage


def silent(document: Document) -> frozenset[str]:
    """The panels that have nothing to say of a document.

    What was given has no options, and often a single stage; what comes next is told by models that have learned it.
    """
    model, given = document.model, document.given
    quiet = frozenset[str]() if model is not None and model.config.has_logits and given is None else {"next"}
    if given is None:
        return frozenset(quiet)
    return frozenset({*quiet, "controls"} if len(given.maps) > 1 else {*quiet, "controls", "pipeline"})
