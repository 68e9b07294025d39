"""Reasons why something cannot be done in a state, which its disabled menu entry and its refusal give."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from attnviz.document.options import OPTIONS, OWN, SAMPLING_OPTIONS, Options, donor_of
from attnviz.experiments.reasons import needs_language_model, needs_one_text
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.system.wording import N_, Command, Text

Reason = Callable[[State, Mapping[str, Any]], Text | None]  #: of a state and the arguments of an intent

FIRST_NUMBERS = N_("The first numbers are being computed.")
NOT_COMPUTED = N_("The numbers of this text are not computed yet.")
_NOTHING_TO_EXPORT = N_("There is nothing to export yet. Type a sentence first.")
_NO_LANGUAGE_MODEL = N_("Needs a language model that predicts the next token: File > Open model.")


def possible(state: State, arguments: Mapping[str, Any]) -> None:
    """Return that there is no reason."""


class NothingToReset(Text):
    """The reason of a disabled menu entry that would change nothing; a lesson or a script may do it all the same."""


def unless(can: Callable[[State], object], sentence: str, *, kind: type[Text] = Text) -> Reason:
    """Return the reason `sentence` for states in which `can` returns nothing."""
    # One text for all: equal reasons are not translated again.
    reason = sentence if isinstance(sentence, kind) else kind(sentence)
    return lambda state, arguments: None if can(state) else reason


def reason_of(missing: Callable[[State], Text]) -> Reason:
    """Return the reason that an experiment gives for what it needs of a state; it gives "" if nothing is missing."""
    return lambda state, arguments: missing(state) or None


def _has_heads(state: State) -> bool:
    return state.result is None or state.result.num_heads > 1


def _can_have_heads(state: State) -> bool:
    return state.document.is_computed and state.document.options.uses("num_heads")


def first(*reasons: Reason) -> Reason:
    """Return the first of several reasons that applies."""
    return lambda state, arguments: next((found for reason in reasons if (found := reason(state, arguments))), None)


def turning_on(reason: Reason, *, argument: str = "on") -> Reason:
    """Return the reason why something cannot begin; with a false `argument`, ending it is always possible."""
    return lambda state, arguments: reason(state, arguments) if arguments[argument] else None


LOADED = unless(lambda state: state.document.is_computed,
                N_("These values were loaded from a file; nothing is computed from them."))
AWAITED = unless(lambda state: state.now is None or state.computed is not None, NOT_COMPUTED)
PREDICTS_NOTHING = unless(lambda state: state.document.options.uses("sampling"), _NO_LANGUAGE_MODEL)
SEGMENTS_NOT_EDITABLE = N_(
    "The pictures are folded to segments, whose numbers are sums and means: View > Fold by > Token shows single "
    "numbers, which can be edited.")
FOLDED = unless(lambda state: not state.fold, SEGMENTS_NOT_EDITABLE)
NOTHING_HELD = unless(lambda state: state.compared.held, 
                      Text("No state is held as A yet ({keys}).", keys=Command("hold")))
NO_MODEL = unless(lambda state: state.document.options.is_trained, N_("No trained model is open."))
ASKED = unless(lambda state: not state.is_asked, N_("Answer the question in the lesson first."))
NO_TEXT = first(ASKED, unless(lambda state: state.document.sentences or state.look.experiment, _NOTHING_TO_EXPORT))
IN_NO_LESSON = unless(lambda state: state.in_lesson, N_("No lesson is open: Help > Lessons."))
NO_CORPUS = unless(lambda state: state.corpus, N_("No corpus is open: File > Open corpus."))
NO_EDITS = unless(lambda state: state.document.edits, N_("No number is edited."), kind=NothingToReset)
ONE_LAYER_VARIANT = first(LOADED, unless(
    lambda state: state.document.options.uses("ablated"),
    N_("A variant has one layer. Open a model to ablate layers.")))
NONE_ABLATED = first(LOADED, unless(
    lambda state: state.document.options.ablated or state.document.options.ablated_heads,
    N_("No head or layer is ablated."), kind=NothingToReset))
ONE_HEAD = first(
    unless(lambda state: _has_heads(state) or not _can_have_heads(state),
           N_("There is one head. Heads, under Options, adds more.")),
    unless(_has_heads, N_("There is one head.")))
ONE_LAYER = unless(lambda state: state.result is None or state.result.num_layers > 1,
                   N_("There is one layer. Open a model to see more (File > Open model)."))
_WITHOUT_WEIGHTS = Text("This variant has no weights.")
NEEDS_ONE_TEXT = reason_of(lambda state: needs_one_text(state.document.options))
NEEDS_LANGUAGE_MODEL = reason_of(lambda state: needs_language_model(state.document.options))


def nothing_to_export(state: State) -> str:
    """Return why there are no numbers to export."""
    return NOT_COMPUTED if state.document.sentences else _NOTHING_TO_EXPORT


def of_another_source(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why no head or layer can be named: the window still shows those of another variant or model."""
    shown, document = state.result, state.document
    if shown is None or shown.document.has_source_of(document):
        return None
    return Text("You still see {shown}: {variant} is not computed yet.", shown=shown.name,
                variant=document.options.row.label)


def no_option(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why an option cannot be set."""
    if arguments["name"] in SAMPLING_OPTIONS:
        return PREDICTS_NOTHING(state, arguments)
    return LOADED(state, arguments)


def not_held(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why the held state or the difference cannot be displayed; the present state always can."""
    return None if arguments["showing"] == "now" else NOTHING_HELD(state, arguments)


def no_effects(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why the heads of a document have no ablation effects."""
    options = state.document.options
    if options.is_trained and not options.config.has_logits:
        from attnviz.result.logits import NO_LANGUAGE_MODEL_HEAD

        return Text(NO_LANGUAGE_MODEL_HEAD, name=options.name)
    return first(LOADED, NEEDS_LANGUAGE_MODEL, AWAITED)(state, arguments)


def no_target(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why a token cannot be the target: the model has no such token, or both are the same."""
    options, tokens = state.document.options, [arguments["token"], arguments.get("instead")]
    if options.config.has_logits and (reason := _no_token(options, (each for each in tokens if each is not None))):
        return reason
    if tokens[0] is not None and tokens[0] == tokens[1]:
        return Text("A difference of token {token} and itself is 0: name two tokens.", token=tokens[0])
    return None


def no_append(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why a token cannot be appended: the model has no such token, or no position for it."""
    options, token = state.document.options, arguments["token_id"]
    if not options.config.has_logits:
        return None  # the edit says that it needs a model
    return _no_token(options, (token,)) or _full_text(state, arguments["sentence"])


def no_ids(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why a text cannot have tokens by their ids: there is no model, or it has no such token."""
    return NO_MODEL(state, arguments) or _no_token(state.document.options, arguments["ids"])


def _no_token(options: Options, tokens: Iterable[int]) -> Text | None:
    """Return that a model has no token of an id."""
    wrong = next((token for token in tokens if not 0 <= token < options.config.vocabulary), None)
    return None if wrong is None else Text("There is no token {token}: the ids of {name} are 0 to {last}.", token=wrong,
                                           name=options.name, last=options.config.vocabulary - 1)


def no_next_token(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why no token can be appended to the selected sentence."""
    return PREDICTS_NOTHING(state, arguments) or _full_text(state, state.focus.spot.sentence)


def _full_text(state: State, sentence: int) -> Text | None:
    """Return that a text fills every position of its model, as far as it is computed."""
    from attnviz.experiments.next_tokens import position_limit  # late: only models need it

    result, options = state.computed, state.document.options
    if result is None or result.document.sentences != state.document.sentences or sentence not in range(
            len(result.texts)) or position_limit(result, sentence) != "full":
        return None
    return Text("{name} has {count} positions, and the text fills them: nothing can be appended.", name=options.name,
                count=f"{options.config.max_positions:,}")


def other_corpus(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why no corpus of the model is open."""
    return NO_CORPUS(state, arguments) if state.corpus is None else state.corpus.mismatch(state.document.model)


def no_weights(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why the weights of a variant cannot be taken."""
    document = state.document
    if not document.is_computed:
        return _WITHOUT_WEIGHTS
    return _no_weights(document.options, arguments["variant"])


@lru_cache(maxsize=32)  # called at each keystroke for every variant
def _no_weights(options: Options, donor: str) -> Text | None:
    option = OPTIONS["weights_from"]
    if donor not in option.called:
        return None  # the edit says which there are
    if options.is_trained:
        return Text("{model} has its own weights.", model=options.name)
    if not options.uses(option.name):
        return Text(option.why_unused)
    if donor == options.row.name:
        return Text("This is the variant itself.")
    if donor == OWN:
        return None
    try:
        donor_of(replace(options, weights_from=donor), {})
    except EditError as error:
        return error.text
    return None
