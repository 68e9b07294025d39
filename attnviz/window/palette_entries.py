"""Entries of the command palette, made from the menus and the tables so that none is missing."""

from collections.abc import Iterator
from functools import partial

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from attnviz.document.document import Document
from attnviz.document.metrics import METRIC_KINDS
from attnviz.document.options import MODEL_OPTIONS, OPTIONS, SAMPLING_OPTIONS, Option
from attnviz.document.places import Spot
from attnviz.document.presets import PRESETS
from attnviz.document.stages import GIVEN_STAGES, STAGES
from attnviz.document.variants import Value
from attnviz.experiments.target_token import token_label
from attnviz.lessons.library import bundled_titles
from attnviz.pictures.picture import selectable_stages
from attnviz.result.logits import top_tokens
from attnviz.result.measures import ALL_MEASURES
from attnviz.result.result import Evaluation
from attnviz.store.client import go_to_panel, open_lesson
from attnviz.store.edits import set_option
from attnviz.store.focus import choose_head, choose_layer, choose_sentence, choose_stage, set_metric, set_target_token
from attnviz.store.intent import Intent
from attnviz.store.look import choose_measure
from attnviz.store.reasons import ASKED
from attnviz.store.second_view import set_second_view
from attnviz.store.state import State
from attnviz.store.store import refusal
from attnviz.system.translation import in_sentence, tr, translated
from attnviz.system.wording import language_of, without_mnemonic
from attnviz.views.chrome.actions import PLACEHOLDER
from attnviz.views.chrome.palette import PaletteEntry
from attnviz.views.controls.option_words import help_of, is_fixed, label_of, value_text, why_unused
from attnviz.views.panels import PANELS
from attnviz.views.stage_words import second_view_label
from attnviz.window.main_window import MainWindow
from attnviz.window.presenter import Presenter

MAX_LABEL_WORDS = 8  #: of a sentence in its entry


def entries(
    window: MainWindow, presenter: Presenter, document: Document
) -> tuple[PaletteEntry, ...]:
    """Return all entries; unavailable ones have a reason."""
    return (*_panel_entries(window, presenter), *_menu_entries(window), *_option_entries(window, presenter, document),
            *_place_entries(presenter), *_measure_entries(presenter), *_token_entries(presenter),
            *_lesson_entries(presenter), *_head_entries(presenter))


def _panel_entries(window: MainWindow, presenter: Presenter) -> Iterator[PaletteEntry]:
    """Return an entry for each panel that gives it the keyboard focus."""
    for row in PANELS:
        if row.folds is None:
            continue
        reason = tr(row.disabled_reason) if window.folding.is_left_out(row.name) else ""
        yield PaletteEntry(tr(row.title), tr("Panel"), partial(presenter.do, go_to_panel(row.name)),
                           about=tr("Show this panel and give it the keyboard focus."), disabled_reason=reason)


def _menu_entries(window: MainWindow) -> Iterator[PaletteEntry]:
    """Return an entry for each menu item, the examples included."""
    about = {tr(preset.title): tr(preset.about) for preset in PRESETS}
    window.actions_by_name.ask_reasons()
    toggles = [dock.toggleViewAction() for dock in window.docks.values()]
    for path, action in _menu_actions(window.menuBar()):
        if action.objectName() in ("palette", PLACEHOLDER):
            continue
        name = without_mnemonic(action.text())
        if action in toggles:
            name = tr("Show or hide {panel}").format(panel=name)
        reason = "" if action.isEnabled() else action.whatsThis() or tr("Not available now.")
        yield PaletteEntry(
            name, " › ".join(path), partial(_trigger, action),
            action.shortcut().toString(QKeySequence.SequenceFormat.NativeText),
            about.get(name, "") or reason or _tip(action), reason,
            action.isChecked(),
        )


def _trigger(action: QAction) -> None:
    """Trigger an action, unless its menu was rebuilt and deleted it."""
    if shiboken6.isValid(action):
        action.trigger()


def _menu_actions(menu: QMenu | QMenuBar, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], QAction]]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _menu_actions(inner, (*path, without_mnemonic(action.text())))
        elif not action.isSeparator():
            yield path, action


def _option_entries(window: MainWindow, presenter: Presenter, document: Document) -> Iterator[PaletteEntry]:
    given = "" if document.is_computed else tr(
        "These values were loaded from a file; nothing is computed from them.")
    of_models = (MODEL_OPTIONS[name] for name in ("dtype", *SAMPLING_OPTIONS) if document.options.uses(name))
    for option in (*OPTIONS.values(), *of_models):
        if option.kind == "heads" and not document.options.uses(option.name):
            continue  # heads of a model are ablated by layer and head: the menus and the panel of heads have that
        value = getattr(document.options, option.name)
        choices = tuple(
            PaletteEntry(text, tr(option.label), partial(presenter.do, set_option(option.name, one)),
                         about=tr(option.choice_help.get(str(one), option.help)), is_checked=one == value)
            for one, text in _choices(option))
        shown = tr("as trained") if is_fixed(option, document.options) else value_text(option, value)
        yield PaletteEntry(
            label_of(option, document.options), tr("Option: {value}").format(value=shown),
            partial(go_to_option, window, option.name),
            about=help_of(option, document.options), disabled_reason=given or why_unused(option, document),
            choices=choices,
        )


def _choices(option: Option) -> list[tuple[Value, str]]:
    """Return the values to choose from; none for numbers, which are typed, and files, which have a dialog."""
    if option.kind == "flag":
        return [(True, tr("on")), (False, tr("off"))]
    if option.kind != "choice" or option.name == "embedding":
        return []
    return [(choice, tr(label)) for choice, label in option.called.items()]


def go_to_option(window: MainWindow, name: str) -> None:
    """Give the focus to the control of an option, wherever the options are."""
    window.show_panel("controls")
    control = window.controls.rows[name].editor.inputs[0]
    window.controls.reveal(control)
    control.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _place_entries(presenter: Presenter) -> Iterator[PaletteEntry]:
    """Return an entry for each stage, layer, head and sentence."""
    result, focus, do = presenter.state.told.result, presenter.state.told.focus, presenter.do
    has_text = result is not None and bool(result.texts)
    state = presenter.state.told
    asked = ASKED(state, {})
    nothing = translated(asked) if asked else tr("There is no sentence yet.")
    shown = selectable_stages(result, layer=focus.spot.layer) if result is not None and has_text else ()
    for name, stage in STAGES.items():
        if name in GIVEN_STAGES and name not in shown:
            continue  # cannot be made available here
        reason = _reason(state, choose_stage(name)) if has_text else nothing
        yield PaletteEntry(tr(stage.label), tr("Stage"), partial(do, choose_stage(name)),
                           about=tr(stage.help), disabled_reason=reason)
    if result is None or not has_text:
        return
    for head in range(result.num_heads if result.num_heads > 1 else 0):
        yield PaletteEntry(tr("Head {number}").format(number=head), tr("Head"), partial(do, choose_head(head)))
    for layer in result.layers_with_stages if result.num_layers > 1 else ():
        words = tr("Layer {number}").format(number=result.layer_label(layer))
        yield PaletteEntry(words, tr("Layer"), partial(do, choose_layer(layer)))
    for second_view in presenter.state.told.others():
        words = second_view_label(result, second_view)
        yield PaletteEntry(tr("Compare with {what}").format(what=words[:1].upper() + words[1:]), tr("Compare"),
                           partial(do, set_second_view(second_view)),
                           is_checked=second_view == focus.second_view,
                           about=tr("Shown next to the large picture, with linked zoom and pointer."))
    for at in range(len(result.texts) if len(result.texts) > 1 else 0):
        words = _first_words(result, focus.spot.at(sentence=at))
        yield PaletteEntry(tr("Sentence {number}: {words}").format(number=at + 1, words=words),
                           tr("Sentence"), partial(do, choose_sentence(at)))


def _lesson_entries(presenter: Presenter) -> Iterator[PaletteEntry]:
    """Return an entry for each bundled lesson."""
    for path, title in bundled_titles(language_of(presenter.state.settings.language)).items():
        yield PaletteEntry(title, tr("Lesson"), partial(presenter.do, open_lesson(str(path))))


def _head_entries(presenter: Presenter) -> Iterator[PaletteEntry]:
    """Return an entry for each head of every layer, last since there are hundreds: "16.0" finds one."""
    result = presenter.state.told.result
    if result is None or not result.texts or result.num_layers == 1:
        return
    for layer in result.layers_with_stages:
        for head in range(result.num_heads):
            yield PaletteEntry(tr("Head {layer}.{head}").format(layer=layer, head=head), tr("Layer and head"),
                               partial(presenter.do, choose_head(head, layer)))


def _measure_entries(presenter: Presenter) -> Iterator[PaletteEntry]:
    """Return an entry for each measure that heads are sorted and tinted by."""
    state = presenter.state.told
    for row in ALL_MEASURES.values():
        if row.of_corpus and state.corpus is None:
            continue
        choice = choose_measure(row.name)
        yield PaletteEntry(tr(row.label).format(state=translated(state.compared.name)), tr("Sort heads by"),
                           partial(presenter.do, choice), about=tr(row.help),
                           disabled_reason=_reason(state, choice), is_checked=row is state.measure)


def _reason(state: State, choice: Intent) -> str:
    """Return why an intent would be refused; "" if it would not be."""
    reason = refusal(state, choice)
    return "" if reason is None else translated(reason)


def _token_entries(presenter: Presenter) -> Iterator[PaletteEntry]:
    """Return an entry for each likely next token whose logit can be attributed to heads."""
    target = presenter.state.told.target
    logits = None if target is None else target.result.logits
    if target is None or logits is None:
        return
    about = tr("Direct logit attribution and ablation effects then refer to this token.")
    words = tr("Head attribution for the top token")
    yield PaletteEntry(words, tr("Token"), partial(presenter.do, set_target_token(None)),
                       about=about, is_checked=presenter.state.told.focus.token is None)
    for candidate in top_tokens(logits, sentence=target.place[0], position=target.place[1]):
        yield PaletteEntry(tr("Head attribution for {token}").format(token=candidate.label), tr("Token"),
                           partial(presenter.do, set_target_token(candidate.id)), about=about,
                           is_checked=(candidate.id, None) == presenter.state.told.focus.target[:2])
        if candidate.id != target.metric.token:
            first = token_label(target.result, target.metric.token)
            yield PaletteEntry(tr("Head attribution for {token} rather than {other}").format(
                token=first, other=candidate.label), tr("Token"), partial(presenter.do, set_target_token(
                    target.metric.token, candidate.id)), about=tr("The difference of their logits is attributed."),
                is_checked=(target.metric.token, candidate.id) == presenter.state.told.focus.target[:2])

    for row in METRIC_KINDS.values():
        yield PaletteEntry(tr("Measure by {metric}").format(metric=in_sentence(tr(row.title))), tr("Metric"),
                           partial(presenter.do, set_metric(row.name)), about=tr(row.help),
                           is_checked=row.name == presenter.state.told.focus.metric)


def _first_words(result: Evaluation, spot: Spot) -> str:
    tokens = result.tokens(spot)
    return " ".join(token.label for token in tokens[:MAX_LABEL_WORDS]) + (" …" if len(tokens) > MAX_LABEL_WORDS else "")


def _tip(action: QAction) -> str:
    """Return the tooltip of an action without its shortcut; "" where Qt repeats the label."""
    tip = action.toolTip().split("  (")[0]
    return "" if tip.startswith("<") or tip == without_mnemonic(action.text()) else tip
