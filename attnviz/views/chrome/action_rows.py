"""Every action of the window in one table: menu, label, shortcut, icon, tooltip, intent."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtGui import QAction, QKeySequence

from attnviz.document import masks
from attnviz.document.options import MODEL_OPTIONS, OPTIONS
from attnviz.document.segments import FOLDS, NO_FOLD
from attnviz.export import formats
from attnviz.export.requests import PaperName
from attnviz.pictures import colours
from attnviz.store import client, compare, edits, look, number_edits, numbers, own_code, segments, token_edits, training
from attnviz.store.experiments import EXPERIMENTS, choose_experiment
from attnviz.store.focus import choose_stage, step_head, step_layer, step_stage
from attnviz.store.intent import Intent
from attnviz.store.preferences import preferences_of, set_preference
from attnviz.store.second_view import step_second_view, toggle_second_view
from attnviz.store.state import State
from attnviz.system.table import LazySequence
from attnviz.system.wording import N_

_KEY, _ROLE = QKeySequence.StandardKey, QAction.MenuRole
MENUS = (N_("&File"), N_("&Edit"), N_("&Attention"), N_("Ex&periments"), N_("&Train"), N_("&View"), N_("&Settings"),
         N_("&Help"))
FILE, EDIT, ATTENTION, EXPERIMENT_LIST, TRAIN, VIEW, SETTINGS, HELP = MENUS
PAPER = FILE + "/" + N_("Export for paper or the &web")
SCALE = VIEW + "/" + N_("&Colour scale")  #: also the menu at the colour bar
LESSONS = HELP + "/" + N_("&Lessons")
GO, SECOND = VIEW + "/" + N_("&Go to"), VIEW + "/" + N_("Second &picture")
WEIGHTS_AS = VIEW + "/" + N_("Weigh&ts as")
FOLD = VIEW + "/" + N_("Fol&d by")
COMPARE, PANEL_LIST = VIEW + "/" + N_("Compare &with A"), VIEW + "/" + N_("Pane&ls")


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action."""

    name: str
    menu: str
    text: str
    tip: str
    #: Its intent; for a toggle, that of switching it on or off.
    does: Intent | Callable[[bool], Intent] = field(kw_only=True)
    shortcut: str | QKeySequence.StandardKey = ""
    icon: str = ""
    checkable: bool = False
    separator: bool = False  #: a separator before it
    second_shortcut: str = ""  #: a second shortcut, known from other programs
    mac_shortcut: str = ""  #: the one on macOS, where the system has the other
    role: QAction.MenuRole = _ROLE.NoRole  #: what macOS moves into the menu of the program
    switch_label: str = ""  #: label on a switch near what it changes
    export_kind: formats.Kind | None = None  #: kind of export whose formats the tooltip lists
    is_checked: Callable[[State], bool] | None = None  #: whether the state ticks it

    def intent(self, on: bool) -> Intent:
        """Return what the action does; `on` is whether a toggle is switched on."""
        return self.does if isinstance(self.does, Intent) else self.does(on)


@dataclass(frozen=True, slots=True)
class PanelKeys:
    """A command that has keys in some panels alone, while they have the focus."""

    name: str
    panels: tuple[str, ...]
    text: str
    keys: tuple[str, ...]
    types: bool = False  #: whether the panels take typed characters, so that no letter can be one of its keys


@dataclass(frozen=True, slots=True)
class FixedKeys:
    """Keys that are the same in every program, and cannot be changed."""

    text: str
    keys: tuple[str | QKeySequence.StandardKey, ...]


def choices(
    name: str, menu: str, values: Iterable[tuple[str, str, str]],
    does: Callable[[str], Intent | Callable[[bool], Intent]], chosen: Callable[[State], str], *,
    separator: bool = False,
) -> tuple[ActionRow, ...]:
    """Return a row for each value, given with its label and tooltip; `chosen` returns which one a state has."""
    return tuple(
        ActionRow(f"{name}:{value}", menu, text, tip, checkable=True, does=does(value),
                  separator=separator and at == 0, is_checked=partial(_is_chosen, chosen, value))
        for at, (value, text, tip) in enumerate(values))


def _is_chosen(chosen: Callable[[State], str], value: str, state: State) -> bool:
    return chosen(state) == value


def _handouts() -> tuple[ActionRow, ...]:
    """Return the rows that write hand-outs, one for each paper."""
    papers: tuple[tuple[PaperName, str], ...] = (("a4", N_("Hand-out, A&4…")), ("letter", N_("Hand-out, &Letter…")))
    return tuple(ActionRow(f"export_handout:{paper}", PAPER, label, N_(
        "Save a page with every stage of this head, its formulas, and the arithmetic of the pinned number, as a PDF."),
        does=client.export_handout(paper)) for paper, label in papers)


def _setting(
    name: str, menu: str, tip: str, values: Iterable[tuple[str, str]], *, separator: bool = False,
) -> tuple[ActionRow, ...]:
    """Return a row for each value of a preference."""
    return choices(name, menu, ((value, label, tip) for value, label in values), partial(set_preference, name),
                   partial(_preference, name), separator=separator)


def _preference(name: str, state: State) -> str:
    """Return the preference that a look has, else that of the settings."""
    return str(preferences_of(state.look).get(name, getattr(state.settings, name)))


def _ablation(state: State) -> str:
    return state.document.options.ablation if state.document.options.uses("ablation") else ""


def _experiment(name: str, on: bool) -> Intent:
    return choose_experiment(name if on else "")


def _stage(name: str, on: bool) -> Intent:
    return choose_stage(name if on else "weights")


def _samples(state: State) -> bool:
    options = state.document.options
    return options.uses("sampling") and options.sampling


_WEIGHTS_AS = (
    ("weights", N_("&Weights"), N_("Show how much each query takes from each key's value.")),
    ("value_weighted", N_("&Value-weighted: ‖α · v · W_Oᵀ‖"),
     N_("Show how long the vector is that each key adds to the query's attention output.")),
    ("rollout", N_("&Rollout up to this layer"),
     N_("Show how much of each token is in each position after this layer: the mean weights of all layers so far, "
        "multiplied, each half on the token itself.")),
    ("weights_gradient", N_("α × &gradient"), N_("Show what each weight adds to the target logit.")),
)
ROWS: Sequence[ActionRow] = LazySequence(lambda: (
    ActionRow("new", FILE, N_("&New"), N_("Begin a new session with the first sentence."), _KEY.New, "plus",
        does=client.new_session()),
    ActionRow("open", FILE, N_("&Open…"), N_("Open a session, arrays of attention or a lesson."),
        _KEY.Open, "open", does=client.open_file()),
    ActionRow("open_model", FILE, N_("Open &model…"),
        N_("Open a trained model in place of the variant: a .gguf file, or the config.json of a folder."),
        "Ctrl+Shift+O", does=client.read_model()),
    ActionRow("close_model", FILE, N_("Close the model"), N_("Return to the variant that was used before the model."),
        does=edits.close_model()),
    ActionRow("open_embeddings", FILE, N_("Open &embeddings…"), N_("Read embeddings from a .npy or .csv file."), "",
        "folder", does=edits.open_embeddings()),
    ActionRow("open_corpus", FILE, N_("Open corpus…"),
        N_("Open a folder that attnviz corpus wrote: heads can be tinted by its measures, and show their texts."),
        does=numbers.open_corpus()),
    ActionRow("compare_code", FILE, N_("Compare wi&th your own code…"),
        N_("Run your own attention module from a Python file beside this variant, and see where they differ and why."),
        does=own_code.compare_code()),
    ActionRow("save", FILE, N_("&Save"), N_("Save the session."), _KEY.Save, "save", separator=True,
        does=client.save()),
    ActionRow("save_as", FILE, N_("Save &as…"), N_("Save the session under another name."), _KEY.SaveAs,
        does=client.save_as()),
    ActionRow("export", FILE, N_("Export &picture…"), N_("Save a stage of one head or of all heads as {formats}."),
        "Ctrl+E", "export-image", separator=True, export_kind="picture", does=client.export("picture")),
    ActionRow("export_figure", PAPER, N_("Fixed-width &figure…"),
        N_("Draw a figure with the width and the font of a venue, and see it before you save it."),
        "Ctrl+Shift+G", does=client.export_figure()),
    *_handouts(),
    ActionRow("export_markup", PAPER, N_("LaTe&X or a page for the browser…"),
        N_("Save a stage as TikZ source, or as a page with the numbers at the pointer: {formats}."),
        export_kind="markup", does=client.export("markup")),
    ActionRow("export_film", PAPER, N_("Export f&ilm…"),
        N_("Save a film of the large picture: row by row, as it is typed, or from A to now, as {formats}."),
        export_kind="film", does=client.export_film()),
    ActionRow("export_table", FILE, N_("Export ta&ble…"),
        N_("Save a stage of one head or of all heads as numbers with labels: {formats}."), export_kind="table",
        does=client.export("table")),
    ActionRow("export_numbers", FILE, N_("Export n&umbers…"), N_("Save every array as {formats}, without rounding."),
        "Ctrl+Shift+E", export_kind="arrays", does=client.export("arrays")),
    ActionRow("export_script", FILE, N_("Export Pyt&hon code…"),
        N_("Save a script that computes the selected stage and head without this program, as {formats}."),
        export_kind="script", does=client.export("script")),
    ActionRow("copy_picture", FILE, N_("&Copy picture"),
        N_("Copy the large picture or the experiment as an image, or the lines or words if they have the focus."),
        "Ctrl+Shift+C", "copy", does=client.copy_picture()),
    ActionRow("copy_python", FILE, N_("Copy as P&ython"),
        N_("Copy a script that computes the numbers of the large heatmap without this program."), "Ctrl+Shift+Y",
        does=client.copy_python()),
    ActionRow("stop_file", FILE, N_("Cance&l"),
        N_("Cancel the file being read or written; the session and an older file are kept."),
        does=client.cancel_file()),
    ActionRow("quit", FILE, N_("&Quit"), N_("Close the window."), _KEY.Quit, separator=True, second_shortcut="Ctrl+Q",
        role=_ROLE.QuitRole, does=client.close_window()),
    ActionRow("undo", EDIT, N_("&Undo"), N_("Undo the last step."), _KEY.Undo, "undo", does=edits.undo()),
    ActionRow("redo", EDIT, N_("&Redo"), N_("Redo the step that was undone."), _KEY.Redo, "redo",
        second_shortcut="Ctrl+Y", does=edits.redo()),
    ActionRow("history", EDIT, N_("&History…"), N_("List every step; click one to return to it."),
        "F7", does=client.show_dialog("history")),
    ActionRow("reset_edits", EDIT, N_("Reset all &edits"), N_("Restore the computed value of every edited number."), "",
        "reset", separator=True, does=edits.reset_all()),
    ActionRow("reset_options", EDIT, N_("Reset all op&tions"),
        N_("Restore the default of every option; the text stays."),
        "Ctrl+Shift+R", does=edits.reset_options()),
    ActionRow("record", EDIT, N_("Record a &script…"),
        N_("Record what you do until you choose this again, as a file that attnviz do --script repeats."),
        checkable=True, does=client.record_script()),
    ActionRow("palette", EDIT, N_("&Find a command…"),
        N_("Find any command, option, example or stage by a few letters."), "Ctrl+Shift+P", separator=True,
        does=client.show_dialog("palette")),
    ActionRow("mask", ATTENTION, N_("&Causal mask"), N_("Hide from each token every token that comes after it."),
        "Ctrl+M", "mask", checkable=True, mac_shortcut="Meta+M",
        does=lambda on: edits.set_option("mask", masks.CAUSAL if on else masks.NONE),
        is_checked=lambda state: state.document.options.is_causal),
    ActionRow("dropout", ATTENTION, N_("&Dropout"), N_("Training mode: drop some attention weights at random."),
        "Ctrl+D", "dropout", checkable=True, does=lambda on: edits.set_option("dropout_on", on),
        is_checked=lambda state: state.document.options.dropout_on),
    ActionRow("mask_cell", ATTENTION, N_("Mas&k the marked cell"),
        N_("Mask the marked cell in every head, or unmask it."), "Ctrl+Shift+M",
        does=edits.toggle_mask_of_marked_cell()),
    ActionRow("suppress_attention", ATTENTION, N_("S&uppress attention to the marked key"),
        N_("Hide the marked key, or its segment, from all later tokens in every head; Experiments > Effects on later "
           "segments shows what follows."), does=segments.suppress_attention()),
    ActionRow("paint_mask", ATTENTION, N_("&Paint the mask"),
        N_("Mask or unmask cells, rows and columns by dragging over the large picture, or by keyboard."),
        "Ctrl+Shift+B", checkable=True, switch_label=N_("Paint mask"),
        does=lambda on: look.choose_brush("cells" if on else ""), is_checked=lambda state: bool(state.look.brush)),
    ActionRow("make_attend", ATTENTION, N_("Make a &token attend…"),
        N_("Find the smallest change of an embedding or a score that gives the marked cell a weight you choose."),
        "Ctrl+Shift+A", does=number_edits.make_attend()),
    ActionRow("new_dropout", ATTENTION, N_("&New dropout mask"), N_("Draw the dropout mask from another seed."),
        "Ctrl+R", "dice", does=edits.draw_dropout_mask()),
    *choices("weights_from", ATTENTION + "/" + N_("Take &weights from"),
             ((variant, label, N_("Copy the weights of this variant, with your edits of them."))
              for variant, label in OPTIONS["weights_from"].called.items()),
             edits.take_weights, lambda state: state.document.options.weights_from),
    ActionRow("patch_row", ATTENTION, N_("Patch the marked row &from A"),
        N_("Replace the activation at the marked position with that of A, as an edit."), "Ctrl+Shift+I",
        does=compare.patch_marked_row(), separator=True),
    ActionRow("steer_row", ATTENTION, N_("&Steer the marked row towards A"),
        N_("Move the vector at the marked position towards that of A; Options has the strength."), "Ctrl+Shift+D",
        does=compare.steer_marked_row()),
    ActionRow("stop_steering", ATTENTION, N_("Stop steer&ing"), N_("Leave every steered vector as it is computed."),
        does=compare.stop_steering()),
    ActionRow("switch_head", ATTENTION, N_("Ablate the selected &head"),
        N_("Ablate the selected head (zero its output), or restore it."), "Ctrl+H", "grid", separator=True,
        mac_shortcut="Meta+H", does=edits.toggle_selected_head()),
    *choices("ablation", ATTENTION + "/" + N_("Replace a&blated heads with"),
             ((kind, label, N_("Choose what takes the place of the context of every ablated head."))
              for kind, label in MODEL_OPTIONS["ablation"].called.items()),
             edits.choose_ablation, _ablation),
    ActionRow("only_head", ATTENTION, N_("Ablate all othe&r heads"), N_("Ablate all other heads of its layer."),
        does=edits.ablate_unselected_heads()),
    ActionRow("switch_layer", ATTENTION, N_("Ablate the selected la&yer"),
        N_("Ablate the selected layer of a model, or restore it; an ablated layer passes its input on unchanged."),
        "Ctrl+J", does=edits.toggle_selected_layer()),
    ActionRow("all_heads", ATTENTION, N_("Rest&ore all heads"), N_("Restore every ablated head and layer."),
        "Ctrl+Shift+H", does=edits.restore_all_heads()),
    ActionRow("effects", ATTENTION, N_("Ablate &each head…"),
        N_("Compute how the logit of the predicted token changes without each head, in the background; shown as "
           "colours of the heads."), "F9", does=look.compute_effects()),
    ActionRow("append_token", ATTENTION, N_("&Generate one token"),
        N_("Append the most likely next token, or a sampled one. Hold the key to keep generating."),
        "Ctrl+Return", separator=True, does=number_edits.append_next_token()),
    ActionRow("apply_chat_template", ATTENTION, N_("&Apply chat template"),
        N_("Write the text as the model's chat template does, and begin the assistant's answer. A line that begins "
           "with user:, assistant: or system: is a turn; other text is one of the user."),
        does=token_edits.apply_chat_template()),
    ActionRow("sampling", ATTENTION, N_("Sa&mple the next token"),
        N_("Sample from the predicted probabilities instead of taking the most likely token; Options has the seed."),
        checkable=True, does=lambda on: edits.set_option("sampling", on), is_checked=_samples),
    ActionRow("cancel", ATTENTION, N_("Cance&l the computation"),
        N_("Cancel the computation; the last picture is kept."),
        "Ctrl+.", "cancel", separator=True, does=client.cancel_computation()),
    *choices("experiment", EXPERIMENT_LIST, ((row.name, row.title, row.summary) for row in EXPERIMENTS.values()),
             partial(partial, _experiment), lambda state: state.look.experiment),
    ActionRow("close_corpus", EXPERIMENT_LIST, N_("&Close the corpus"),
        N_("Close the corpus: its measures of heads and its texts are no longer offered."), separator=True,
        does=look.close_corpus()),
    ActionRow("train_model", TRAIN, N_("&Train a model…"),
        N_("Train a small model on this computer, and watch how its attention forms."), "Ctrl+Shift+T",
        does=training.train_model()),
    ActionRow("open_run", TRAIN, N_("&Open a run…"), N_("Open the folder of a training run."),
        does=training.open_run()),
    ActionRow("pause_training", TRAIN, N_("&Pause the training"), N_("Let the training wait; again goes on with it."),
        separator=True, checkable=True,
        does=lambda on: training.control_training("pause" if on else "resume"),
        is_checked=lambda state: state.training is not None and state.training.status == "paused"),
    ActionRow("stop_training", TRAIN, N_("&Stop the training"), N_("End the training; every kept step stays."),
        does=training.control_training("stop")),
    ActionRow("go_on_training", TRAIN, N_("&Continue the training"),
        N_("Go on with the training from the last step that was kept."), does=training.control_training("go_on")),
    ActionRow("train_again", TRAIN, N_("Train &again"),
        N_("Train the same run from its beginning: the same seed gives the same steps."),
        does=training.control_training("again")),
    ActionRow("next_step", TRAIN, N_("&Next step"), N_("Show the next kept step."), "Alt+Shift+Right",
        separator=True, does=training.step_run(1)),
    ActionRow("previous_step", TRAIN, N_("Pre&vious step"), N_("Show the previous kept step."), "Alt+Shift+Left",
        does=training.step_run(-1)),
    ActionRow("first_step", TRAIN, N_("&First step"), N_("Show the model before its training."), "Alt+Shift+Home",
        does=training.choose_step(0)),
    ActionRow("last_step", TRAIN, N_("&Last step"), N_("Show the newest step, and follow the training."),
        "Alt+Shift+End", does=training.follow_training(True)),
    ActionRow("play_run", TRAIN, N_("Pla&y"), N_("Show one kept step after the other."), checkable=True,
        does=training.play_run, is_checked=lambda state: state.training is not None and state.training.plays),
    ActionRow("hold_step", TRAIN, N_("&Hold this step as A"),
        N_("Hold the displayed step as A, and show in every panel what has changed since."), separator=True,
        does=training.hold_step()),
    ActionRow("save_step", TRAIN, N_("Save this step as a &model…"),
        N_("Save the displayed step as a model folder, which this program and transformers open."),
        does=training.save_step()),
    ActionRow("next_stage", GO, N_("Next stage"), N_("Enlarge the next stage of the pipeline."), "Alt+Right",
        does=step_stage(1)),
    ActionRow("previous_stage", GO, N_("Previous stage"), N_("Enlarge the previous stage of the pipeline."), "Alt+Left",
        does=step_stage(-1)),
    ActionRow("next_head", GO, N_("Next head"), N_("Select the next head."), "Alt+Down", does=step_head(1)),
    ActionRow("previous_head", GO, N_("Previous head"), N_("Select the previous head."), "Alt+Up", does=step_head(-1)),
    ActionRow("next_layer", GO, N_("Next layer"), N_("Select the same head of the next layer."), "Alt+PgDown",
        does=step_layer(1)),
    ActionRow("previous_layer", GO, N_("Previous layer"), N_("Select the same head of the previous layer."), "Alt+PgUp",
        does=step_layer(-1)),
    ActionRow("next_panel", GO, N_("Next panel"), N_("Go to the next panel with the keyboard."), "F6",
        does=client.step_panel(1)),
    ActionRow("previous_panel", GO, N_("Previous panel"), N_("Go to the previous panel with the keyboard."),
        "Shift+F6", does=client.step_panel(-1)),
    ActionRow("second_view", SECOND, N_("&Compare with another head or sentence"),
        N_("Show another head or sentence next to the large picture, with linked zoom and pointer; again closes it."),
        "Ctrl+B", checkable=True, does=toggle_second_view(),
        is_checked=lambda state: state.focus.second_view is not None),
    ActionRow("next_second_view", SECOND, N_("Next comparison"),
        N_("Compare with the next head, or the next sentence."), "Alt+Shift+Down", does=step_second_view(1)),
    ActionRow("previous_second_view", SECOND, N_("Previous comparison"),
        N_("Compare with the previous head, or the previous sentence."), "Alt+Shift+Up",
        does=step_second_view(-1)),
    ActionRow("fit", VIEW, N_("&Fit the picture"), N_("Show the whole of the large heatmap."), "Ctrl+0",
        does=client.zoom()),
    ActionRow("picture_only", VIEW, N_("Picture &only"),
        N_("Show the large picture in the whole window; again, or Escape, shows all panels."),
        "F11", checkable=True, mac_shortcut="Meta+Ctrl+F", does=client.show_picture_only),
    ActionRow("projector", VIEW, N_("For a pro&jector"),
        N_("Show larger type and thicker marks, without the side panels; again shows the window as before."),
        "F5", checkable=True, does=client.show_for_projector),
    ActionRow("tables", PANEL_LIST, N_("Show &tables"),
        N_("Show the numbers in tables below the picture, or fold them to tabs."), "Ctrl+T", checkable=True,
        does=lambda on: client.show_panel("tables", on)),
    ActionRow("reset_layout", PANEL_LIST, N_("&Reset layout"),
        N_("Put every panel back to its place at the first start."), does=client.reset_layout()),
    ActionRow("follow", VIEW, N_("Follow one &row"),
        N_("Show only the pinned token's row in every stage; keys and values stay, since it needs all of them."),
        "Ctrl+Shift+F", checkable=True, separator=True, switch_label=N_("One row"), does=look.follow,
        is_checked=lambda state: state.look.follow),
    ActionRow("log_probabilities", VIEW, N_("Log-pro&babilities of tokens"),
        N_("Show under each token the logarithm of the probability with which the model predicted it; generated tokens "
           "always have it."), checkable=True, does=look.show_log_probabilities,
        is_checked=lambda state: state.look.log_probabilities),
    *choices("fold", FOLD, ((NO_FOLD, N_("&Token"), N_("Show every token in a row and a column of its own.")), *(
        (name, fold.label, fold.help) for name, fold in FOLDS.items())), segments.fold_by,
             lambda state: state.look.fold),
    ActionRow("clear_marks", FOLD, N_("&Remove all marks"), N_("Remove the marks of all segments of your own."),
        separator=True, does=segments.clear_marks()),
    ActionRow("sums", VIEW, N_("Su&ms of rows and columns"),
        N_("Show the sum of each row and column beside the weights; a row that does not sum to 1 stands out."),
        "Ctrl+U", checkable=True, switch_label=N_("Sums"), does=lambda on: look.show_margin("sums", on),
        is_checked=lambda state: "sums" in state.look.margins),
    ActionRow("entropy", VIEW, N_("&Entropy of each row"),
        N_("Show each row's entropy beside the weights: 0 when all weight is on one token. Weights that do not sum to "
           "1 are divided by their sum first."), "Ctrl+Shift+U",
        checkable=True, does=lambda on: look.show_margin("entropy", on),
        is_checked=lambda state: "entropy" in state.look.margins),
    *choices("weights_as", WEIGHTS_AS, _WEIGHTS_AS, partial(partial, _stage), lambda state: state.focus.spot.stage),
    *_setting("scale", SCALE, N_("Which numbers set the range of the colour bar."),
              (("shared", N_("&All heads on one scale")), ("head", N_("Each &head separately")),
               ("row", N_("Each &row separately")), ("absolute", N_("A&bsolute: 0 to 1, or round numbers")))),
    *_setting("curve", SCALE, N_("How the colours are spaced over the range."),
              (("linear", N_("&Linear")), ("log", N_("L&ogarithmic")), ("symmetric", N_("&Symmetric logarithmic"))),
              separator=True),
    ActionRow("stretched", SCALE, N_("Fi&t colours to data"),
        N_("End the range at the 98th percentile, so that small values differ in colour; the bar says ≥."), "Ctrl+L",
        checkable=True, separator=True, does=lambda on: set_preference("stretched", on),
        is_checked=lambda state: state.look.maps.scaling.stretched),
    ActionRow("without_first", SCALE, N_("E&xclude the first token"),
        N_("Leave the first token, often an attention sink, out of the range."), checkable=True,
        does=lambda on: set_preference("without_first", on),
        is_checked=lambda state: state.look.maps.scaling.without_first),
    ActionRow("hold_scale", SCALE, N_("Loc&k range"), N_("Keep the range of every colour bar while you type."),
        "Ctrl+Shift+L", checkable=True, separator=True, does=look.lock_ranges,
        is_checked=lambda state: bool(state.look.maps.scaling.held)),
    ActionRow("reset_ends", SCALE, N_("Reset ran&ge"), N_("Use the range of the data again."),
        does=look.reset_scale_ends()),
    ActionRow("keep_moved", VIEW, N_("&Keep changes highlighted"),
        N_("Keep the cells that the last step changed highlighted until the next step; otherwise the highlight fades."),
        "", checkable=True,
        does=lambda on: set_preference("keep_moved", on), is_checked=lambda state: state.look.keeps_highlight),
    ActionRow("hold", COMPARE, N_("&Hold as A"), N_("Keep this state as A, to compare with."),
        "Ctrl+K", does=compare.hold()),
    ActionRow("show_now", COMPARE, N_("Show &now"), N_("Show the present state."), "Ctrl+1", checkable=True,
        does=compare.show("now"), is_checked=lambda state: state.compared.showing == "now"),
    ActionRow("show_held", COMPARE, N_("Show &A"), N_("Show the held state in every picture, table and figure."),
        "Ctrl+2", checkable=True, does=compare.show("held"), is_checked=lambda state: state.compared.showing == "held"),
    ActionRow("show_difference", COMPARE, N_("Show now − A"),
        N_("Show the difference: what grew since A, what shrank."),
        "Ctrl+3", checkable=True, does=compare.show("difference"),
        is_checked=lambda state: state.compared.showing == "difference"),
    ActionRow("show_last_change", COMPARE, N_("Show now − &before the last change"),
        N_("Show what the last change did; the state before it takes the place of A."),
        does=compare.subtract_last_change()),
    ActionRow("flip", COMPARE, N_("F&lip between now and A"),
        N_("Switch between now and A; the key shows A while it is pressed."), "F8", does=compare.toggle_held()),
    *_setting("alignment", COMPARE + "/" + N_("Al&ign now and A"),
              N_("Which token of A each token of now is compared with."),
              (("auto", N_("Position if token &counts agree, else word")),
               ("position", N_("&Position")), ("word", N_("&Word")))),
    ActionRow("snapshots", COMPARE, N_("&Snapshots…"), N_("Name states of this session and compare any two."),
        "Ctrl+Shift+K", does=client.show_dialog("snapshots")),
    *_setting("theme", SETTINGS + "/" + N_("&Theme"), N_("Light, dark, or the theme of the system."),
              (("system", N_("Same as &system")), ("light", N_("&Light")), ("dark", N_("&Dark")))),
    *_setting("language", SETTINGS + "/" + N_("&Language"),
              N_("The language of the window, of messages and of lessons."),
              (("system", N_("Same as &system")), ("en", "&English"), ("de", "&Deutsch"), ("es", "Es&pañol"),
               ("it", "&Italiano"), ("zh_CN", "简体中文 (&Z)"))),
    *_setting("sequential_map", SETTINGS + "/" + N_("Colours of &weights"), N_("The colour map of weights, from 0 up."),
              tuple((name, name.capitalize()) for name in colours.SEQUENTIAL)),
    *_setting("diverging_map", SETTINGS + "/" + N_("Colours of &signed values"),
              N_("The colour map of values around zero."),
              (("red-blue", N_("Red blue")), ("purple-orange", N_("Purple orange")),
               ("cividis", N_("Blue yellow (readable in greyscale)")))),
    *_setting("device", SETTINGS + "/" + N_("D&evice"), N_("Where the numbers are computed."),
              (("auto", N_("&Automatic")), ("cpu", N_("&CPU")), ("cuda", N_("C&UDA")), ("mps", N_("&MPS")))),
    ActionRow("less_motion", SETTINGS, N_("Less &motion"),
        N_("Let nothing fade or move by itself; a desktop without animations asks for the same."), checkable=True,
        does=lambda on: set_preference("less_motion", on), is_checked=lambda state: state.settings.less_motion),
    ActionRow("keyboard", SETTINGS, N_("&Keyboard shortcuts…"), N_("List the keys of every command, and change them."),
        _KEY.Preferences, separator=True, role=_ROLE.PreferencesRole, does=client.show_dialog("keyboard")),
    ActionRow("shortcuts", HELP, N_("&How to use AttnViz"), N_("Gestures and shortcuts on one page."),
        _KEY.HelpContents, "help",
        does=client.show_dialog("help")),
    ActionRow("lessons", LESSONS, N_("&All lessons"), N_("Be led through attention, step by step, in this window."),
        "Shift+F1", does=client.open_lesson()),
    ActionRow("choose_lesson", LESSONS, N_("&Open a lesson…"), N_("Open a lesson of your own, or a zip of lessons."),
        does=client.choose_lesson()),
    ActionRow("hand_in_lesson", LESSONS, N_("&Hand in…"),
        N_("Save your answers, what was checked, and the session as one file for your teacher."),
        does=client.hand_in_lesson()),
    ActionRow("end_lesson", LESSONS, N_("&End the lesson"), N_("End the lesson and return to your own work."),
        does=client.end_lesson()),
    ActionRow("save_lesson_step", LESSONS, N_("Add this state as a &step…"),
        N_("Write what leads to this state as a step at the end of a lesson file."), does=client.save_lesson_step()),
    ActionRow("about", HELP, N_("&About AttnViz"), N_("Version, licence and sources."),
        role=_ROLE.AboutRole, does=client.show_dialog("about")),
))
_PICTURE, _TABLES, _VECTORS = N_("Large picture"), N_("Tables"), N_("Vectors")
PANEL_KEYS: Sequence[PanelKeys] = (
    PanelKeys("explain_token", (N_("Tokens"),), N_("Explain why the token was predicted"), ("W",)),
    PanelKeys("switch_chosen_head", (N_("Heads"),), N_("Ablate the head, or restore it"), ("Space",)),
    PanelKeys("zoom_in", (_PICTURE, _VECTORS), N_("Zoom in"), ("+", "=")),
    PanelKeys("zoom_out", (_PICTURE, _VECTORS), N_("Zoom out"), ("-",)),
    PanelKeys("paint_cell", (_PICTURE,), N_("Paint the mask at the marked cell or range"), ("Space",)),
    PanelKeys("edit_number", (_PICTURE, _TABLES), N_("Edit the number"), ("F2",), types=True),
    PanelKeys("copy_labelled", (_TABLES,), N_("Copy with labels"), ("Ctrl+Shift+C",), types=True),
    PanelKeys("reset_numbers", (_TABLES,), N_("Reset the selected numbers"), ("Del", "Backspace"), types=True),
    PanelKeys("reset_table", (_TABLES,), N_("Reset the table"), ("Ctrl+Del",), types=True),
    PanelKeys("reset_bar", (N_("Colour bar"),), N_("Use the range of the data again"), ("Del", "Backspace")),
    PanelKeys("play_steps", (N_("Training"),), N_("Play the steps, or stop"), ("Space",)),
)
FIXED_KEYS: Sequence[FixedKeys] = (
    FixedKeys(N_("Move the mark, the cursor or the selection"), ("Left", "Right", "Up", "Down")),
    FixedKeys(N_("Extend the selection, or the range to paint"),
              ("Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down")),
    FixedKeys(N_("Go to the beginning or the end, or a page further"), ("Home", "End", "PgUp", "PgDown")),
    FixedKeys(N_("Choose, confirm or edit"), ("Return", "Enter")),
    FixedKeys(N_("Let go, cancel or close"), ("Esc",)),
    FixedKeys(N_("Go to the next or the previous field"), ("Tab", "Shift+Tab")),
    FixedKeys(N_("Open the context menu"), ("Menu", "Shift+F10")),
    FixedKeys(N_("Cut, copy and paste"), (_KEY.Cut, _KEY.Copy, _KEY.Paste)),
    FixedKeys(N_("Select everything"), (_KEY.SelectAll,)),
)
