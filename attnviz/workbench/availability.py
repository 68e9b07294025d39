"""Availability of actions and panels, which depends on the document and its result."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from attnviz.document.document import Document
from attnviz.document.options import OPTIONS, OWN, Options, donor_of
from attnviz.result.evaluation import Evaluation
from attnviz.store.numbers import model_of
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.system.translation import error_text, tr

_NEED_COMPUTATION = ("open_embeddings", "mask", "dropout", "mask_cell", "new_dropout", "switch_head", "only_head",
             "switch_layer", "all_heads", "effects")
_WEIGHTS_FROM = {name: f"weights_from:{name}" for name in OPTIONS["weights_from"].choices}
#: Actions that depend on the document, and those that depend on the result.
DOCUMENT_ACTIONS = (
    *_NEED_COMPUTATION, *_WEIGHTS_FROM.values(), "close_model", "append_token", "sampling", "reset_edits")
RESULT_ACTIONS = ("next_head", "previous_head", "next_layer", "previous_layer")


def models_of(state: State) -> tuple[int, ...]:
    """Return the identities of a state's models; a model that was read again is a new one."""
    return tuple(id(model_of(each)) for each in (state.result, state.compared.held, state.compared.front))


def unavailable_actions(document: Document) -> dict[str, str]:
    """Return the unavailable actions of a document with their reasons; "" stands for the reason in the action's row."""
    options = document.options
    if not document.is_computed:
        reason = tr("These values were loaded from a file; nothing is computed from them.")
        return dict.fromkeys(DOCUMENT_ACTIONS, "") | dict.fromkeys(_NEED_COMPUTATION, reason)
    available = {
        "close_model": options.is_trained, "switch_layer": options.uses("ablated"),
        "append_token": options.uses("sampling"), "sampling": options.uses("sampling"),
        "effects": options.config.has_logits, "reset_edits": document.edits,
        "all_heads": options.ablated or options.ablated_heads, "only_head": options.num_heads > 1,
    }
    reasons = {name: "" for name, can_be_done in available.items() if not can_be_done}
    if options.is_trained and "effects" in reasons:
        from attnviz.result.logits import NO_LANGUAGE_MODEL_HEAD

        reasons["effects"] = tr(NO_LANGUAGE_MODEL_HEAD).format(name=options.name)
    return {**reasons, **_unavailable_weights_sources(options)}


@lru_cache(maxsize=4)  # called at each keystroke
def _unavailable_weights_sources(options: Options) -> Mapping[str, str]:
    """Return the entries of *Take weights from* that are unavailable, with their reasons."""
    reasons, option = {}, OPTIONS["weights_from"]
    for name, action in _WEIGHTS_FROM.items():
        if options.is_trained:
            reasons[action] = tr("{model} has its own weights.").format(model=options.name)
        elif not options.uses(option.name):
            reasons[action] = tr(option.why_unused)
        elif name == options.row.name:
            reasons[action] = tr("This is the variant itself.")
        elif name != OWN:
            try:
                donor_of(replace(options, weights_from=name), {})
            except EditError as error:
                reasons[action] = error_text(error)
    return MappingProxyType(reasons)


def unavailable_steps(result: Evaluation) -> dict[str, str]:
    """Return the unavailable steps of a result that has one head or one layer."""
    return {name: "" for name in RESULT_ACTIONS if (result.num_heads if "head" in name else result.num_layers) == 1}


def empty_panels(document: Document) -> frozenset[str]:
    """Return the panels that have nothing to show for a document.

    A loaded document has no options and often a single stage; only a language model predicts next tokens.
    """
    empty = set() if document.options.config.has_logits else {"next"}
    if document.given:
        empty |= {"controls"} if len(document.given.maps) > 1 else {"controls", "pipeline"}
    return frozenset(empty)
