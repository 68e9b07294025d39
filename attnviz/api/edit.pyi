# ruff: noqa: E501
"""Everything that `s.edit` can do. Made by tools/intents_stub.py from the table of intents."""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from attnviz.api.document_session import DocumentSession
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot

class Edit:
    def __init__(self, session: DocumentSession) -> None: ...
    def ablate_head(self, *, layer: int, head: int) -> None:
        """Ablate a head."""
    def ablate_heads(self, *, heads: Collection[tuple[int, int]]) -> None:
        """Return the document with several heads, each (layer, head), ablated."""
    def ablate_layer(self, *, layer: int) -> None:
        """Ablate a layer."""
    def ablate_other_heads(self, *, layer: int, head: int) -> None:
        """Ablate all other heads of the layer."""
    def ablate_other_layers(self, *, layer: int) -> None:
        """Ablate all other layers."""
    def ablate_unselected_heads(self) -> None:
        """Ablate all heads of the selected layer but the selected one."""
    def append_ids(self, ids: Collection[int], sentence: int = 0) -> None:
        """Append tokens to a text by their ids, which they keep."""
    def append_next_token(self) -> None:
        """Append the most likely next token, or a sampled one."""
    def append_token(self, *, text: str, sentence: int, token_id: int) -> None:
        """Return the document with a token appended to an input; the token keeps its id."""
    def apply_chat_template(self, messages: Collection[Any] | None = None, begins_answer: bool = True) -> None:
        """Replace the text by turns as the model's chat template writes them, and begin the assistant's answer."""
    def begin_run(self, run: Any, model: str, *, text: str | None = None) -> None:
        """Return the document with a step of a run in place of its model or variant, and with a text if one is given."""
    def choose_ablation(self, kind: str) -> None:
        """Choose what takes the place of ablated heads: zero, mean, reference, or resample from A, which is kept."""
    def choose_brush(self, brush: Literal['', 'cells', 'rectangle', 'queries', 'keys'], one_head: bool | None = None) -> None:
        """Paint the mask in the large picture by cells, rectangles, queries or keys; "" ends it."""
    def choose_curve(self, measure: str) -> None:
        """Draw a measure of every head over the steps, such as induction."""
    def choose_experiment(self, name: str) -> None:
        """Show an experiment in the place of the large picture; "" shows the large picture again."""
    def choose_head(self, head: int, layer: int | None = None) -> None:
        """Select a head in every stage, in the selected layer unless another is given."""
    def choose_layer(self, layer: int) -> None:
        """Select the same head of another layer; its weights if it lacks the stage."""
    def choose_measure(self, measure: str) -> None:
        """Order and tint the heads by a measure; "" for the order of the model. Raises EditError for an unknown one."""
    def choose_sentence(self, sentence: int) -> None:
        """Select a sentence, even one that has no result yet."""
    def choose_stage(self, stage: str) -> None:
        """Select a stage, which the large picture then shows; the marked cells move to it if it has them."""
    def choose_step(self, step: int) -> None:
        """Show the kept step of the training run that is nearest to a step; the newest one is followed from then on."""
    def clear_marks(self) -> None:
        """Remove the marks of all segments."""
    def close_corpus(self) -> None:
        """Close the corpus, with its measures and its experiment."""
    def close_model(self) -> None:
        """Return to the variant that was used before the model."""
    def compare_code(self, path: str | None = None, kind: str = '', built_with: str = '') -> None:
        """Run a class of a Python file beside the displayed variant and show where they differ; without a path, ask."""
    def compare_solution(self, exercise: Literal['self_attention', 'multi_head'], kind: str = '') -> None:
        """Run a class of the solution of a lesson's exercise beside the displayed variant."""
    def compute_effects(self) -> None:
        """Compute how the logit of the target token changes without each head, and tint the heads by it."""
    def display_snapshot(self, name: str = '') -> None:
        """Display a snapshot in place of the present state; without a name, the present state."""
    def draw_dropout_mask(self) -> None:
        """Draw the dropout mask from the next seed."""
    def edit_attention(self, target: Any, cells: Any, query: str, key: str) -> None:
        """Return the document with the numbers after which a query attends to a key as wished."""
    def edit_numbers(self, changes: Any) -> None:
        """Return the document with numbers of several targets overridden in one step: {target: {index: value}}."""
    def end_comparison(self) -> None:
        """Stop comparing and display the present state, because another session begins."""
    def end_merge(self) -> None:
        """End a gesture, such as a drag: the next edit is a step of its own."""
    def explain_token(self, row: int) -> None:
        """Show why a token was predicted: pin the token before it, and tint the heads by what each adds to its logit."""
    def export(self, kind: Literal['picture', 'markup', 'table', 'script', 'arrays'] = 'picture', path: str | None = None, spot: Spot | Mapping[str, Any] | None = None, *, all_heads: bool = False, view: Literal['heatmap', 'lines', 'words'] | None = None) -> None:
        """Write a picture, a table or all arrays; without a path, ask which part, and for the file."""
    def export_film(self, film: str | None = None, path: str | None = None, *, seconds: float = 0.5, steps: int = 20, all_heads: bool = False) -> None:
        """Write a film such as "rows" or "sweep:dropout=0..0.9"; without one or without a path, ask."""
    def export_handout(self, paper: Literal['a4', 'letter'] = 'a4', path: str | None = None) -> None:
        """Write a page with every stage of the selected head, its formulas, and the arithmetic of the pinned cell."""
    def fill_mask(self, *, text: str, sentence: int, start: int, end: int) -> None:
        """Return the document with a word in place of the mask token, characters `start` to `end` of an input."""
    def flip(self, pressed: bool) -> None:
        """Display the held state while a key is pressed, or the present one if the held one is displayed."""
    def fold_by(self, fold: str) -> None:
        """Pool the rows and columns of every picture, measure and file to segments; "" shows tokens again."""
    def follow(self, on: bool) -> None:
        """Dim everything except the row of one query."""
    def follow_query(self, query: int | None) -> None:
        """Dim everything except one query of the first sentence; None dims nothing."""
    def follow_training(self, on: bool) -> None:
        """Show each new step of the training as soon as it is there; or stay at the present one."""
    def go_to_step(self, done: int) -> None:
        """Return to the document after that many undo steps; the query of an example is followed while it is open."""
    def hide_heads(self, heads: Collection[int]) -> None:
        """Hide heads in *Lines* and *Words*."""
    def hold(self) -> None:
        """Hold the present state as A, replacing the one held before."""
    def hold_step(self, step: int | None = None) -> None:
        """Hold a step of the run as A, the displayed one unless another is given, and show now − A."""
    def hover_cell(self, cell: Cell | Mapping[str, Any] | None) -> None:
        """Mark a cell in every panel while the pointer is on it; a cell that the result lacks marks nothing."""
    def hover_token(self, row: int) -> None:
        """Mark a token of the selected sentence while the pointer is on it; -1 for none."""
    def hover_vocabulary(self, row: int) -> None:
        """Mark the first position in the sentence of a row of the embedding table; -1 for none."""
    def join_segment(self, first: int) -> None:
        """Join the marked segment that begins at a token to the one before."""
    def load_example(self, key: str) -> None:
        """Replace the session by an example, as one undo step, and follow its query."""
    def lock_ranges(self, on: bool) -> None:
        """Lock the ranges of all colour bars, or let them follow the data again."""
    def make_attend(self, cell: Cell | Mapping[str, Any] | None = None, weight: float | None = None, change: Literal['query', 'key', 'score'] = 'query') -> None:
        """Change an embedding, or a score, as little as possible, so that a query attends to a key with this weight."""
    def mark_cell(self, cell: Cell | Mapping[str, Any] | None) -> None:
        """Pin the cell that the keyboard moved to, or none, and forget the hovered cell; see `pin_cell`."""
    def mark_segment(self, first: int, last: int | None = None) -> None:
        """Mark tokens of the selected sentence as one segment, from the first to the last, or to the next mark."""
    def mask_cell(self, index: Collection[int], *, masked: bool) -> None:
        """Mask or unmask a cell, `index` (batch, query, key), in every layer and head."""
    def mask_cell_in_layer(self, index: Collection[int], *, masked: bool, layer: int, head: int | None = None) -> None:
        """Mask or unmask a cell, `index` (batch, query, key), in one layer, or in one of its heads."""
    def mask_rectangle(self, sentence: int, queries: tuple[int, int], keys: tuple[int, int], *, masked: bool, layer: int | None = None, head: int | None = None) -> None:
        """Return the document with all pairs of some queries and keys masked or unmasked: in all layers, one, or a head."""
    def new_session(self) -> None:
        """Begin a new session with the first sentence."""
    def open_corpus(self, path: str | None = None) -> None:
        """Open a folder that `attnviz corpus` wrote for the present model; without a path, ask for it."""
    def open_embeddings(self, path: str | None = None) -> None:
        """Read embeddings from a .npy or .csv file; without a path, ask for it."""
    def open_file(self, path: str | None = None) -> None:
        """Open a session, arrays, embeddings or a trained model; without a path, ask for a session."""
    def open_model(self, model: str) -> None:
        """Replace the variant by a trained model."""
    def open_run(self, path: str | None = None, step: int | None = None) -> None:
        """Open the folder of a training run, at its last kept step unless another is given; without a path, ask for it."""
    def patch(self, spot: Spot | Mapping[str, Any], position: int | None = None) -> None:
        """Replace the vectors of a spot by those of A: at one position, or at every one."""
    def patch_marked_row(self) -> None:
        """Replace the activation at the marked position by that of A."""
    def pin_cell(self, cell: Cell | Mapping[str, Any] | None) -> None:
        """Keep a cell marked after the pointer has left; pinning it again unpins it."""
    def pin_token(self, row: int) -> None:
        """Pin a token of the selected sentence; pinning it again unpins it."""
    def play_run(self, on: bool) -> None:
        """Show one kept step after the other, from the first one if the last is shown; or stop doing so."""
    def read_model(self, path: str | None = None) -> None:
        """Open a trained model in place of the variant; without a path, ask for it."""
    def redo(self) -> None:
        """Repeat the undo step that was taken back last."""
    def remove_snapshot(self, name: str) -> None:
        """Return the document without one of its snapshots."""
    def rename_snapshot(self, name: str, to: str) -> None:
        """Return the document with the snapshot `name` renamed to `to`."""
    def replace_document(self, other: Document | Mapping[str, Any]) -> None:
        """Continue with another document, such as that of a file."""
    def reset_all(self) -> None:
        """Remove every edit."""
    def reset_keys(self) -> None:
        """Give every command the keys of the program again."""
    def reset_mask(self) -> None:
        """Return the document without edited mask cells."""
    def reset_number(self, cells: Collection[tuple[Any, Collection[int]]]) -> None:
        """Return the document with single numbers (target, index) no longer overridden."""
    def reset_numbers(self, cells: Collection[tuple[Any, Collection[int]]]) -> None:
        """Return the document with single numbers (target, index) no longer overridden."""
    def reset_option(self, name: str) -> None:
        """Return the document with an option, and sizes that then conflict, at the defaults of the variant."""
    def reset_options(self) -> None:
        """Return the document with every option at its default; text and edited numbers stay."""
    def reset_scale_ends(self) -> None:
        """Restore the range of the data at the displayed stage."""
    def reset_stage(self, targets: Collection[Any]) -> None:
        """Remove the edits of some targets."""
    def reset_table(self, targets: Collection[Any]) -> None:
        """Remove the edits of some targets."""
    def reset_view(self) -> None:
        """Keep nothing of another text: neither A, pinned cell, target token and second view, nor measure and fold."""
    def restore_all_heads(self) -> None:
        """Return the document with every head and every layer restored."""
    def restore_head(self, *, layer: int, head: int) -> None:
        """Restore an ablated head."""
    def restore_heads(self, *, heads: Collection[tuple[int, int]]) -> None:
        """Return the document with several heads, each (layer, head), and their ablated layers restored."""
    def restore_layer(self, *, layer: int) -> None:
        """Restore an ablated layer."""
    def save(self, path: str | None = None) -> None:
        """Save the session to its file; without one, ask for it."""
    def save_step(self, path: str | None = None) -> None:
        """Save the displayed step as a model folder, which this program and transformers open; without a path, ask."""
    def select_heads(self, heads: Collection[tuple[int, int]]) -> None:
        """Select several heads to ablate or restore in one step; a single one is no selection."""
    def set_experiment_option(self, name: str, value: str | int | float | bool | Collection[int] | Collection[str]) -> None:
        """Set an option of an experiment, by EXPERIMENT.OPTION. Raises EditError if it cannot have the value."""
    def set_ids(self, ids: Collection[int]) -> None:
        """Replace the text by tokens, by their ids, which they keep; the tokenizer adds none."""
    def set_keys(self, command: str, keys: str | None = None) -> None:
        """Give a command other keys, such as "Ctrl+K; F9", none (""), or those of the program again (None)."""
    def set_look(self, look: Any) -> None:
        """Replace the whole look, as opening a session does."""
    def set_maps(self, maps: Any) -> None:
        """Draw with other colour maps and scales."""
    def set_metric(self, metric: str) -> None:
        """Measure predictions by the logits, probabilities or ranks of the target tokens."""
    def set_option(self, name: str, value: str | int | float | bool | Collection[int] | Collection[str]) -> None:
        """Return the document with one option changed, as by its control in the window."""
    def set_preference(self, name: str, value: str | bool) -> None:
        """Change a preference, such as the theme, the device or the colours."""
    def set_scale_ends(self, stage: str, quantity: Literal['numbers', 'differences', 'shares'], levels: tuple[float, float] | None) -> None:
        """Set the ends of a stage's colour bar; None restores the range of the data. Raises EditError for no stage."""
    def set_second_view(self, second_view: Any | None) -> None:
        """Show a second picture beside the large one, or none; it cannot be the selected spot itself."""
    def set_target_token(self, token: int | None, instead: int | None = None) -> None:
        """Attribute the logit of a token to the heads, by its id, None for the most likely one; or a logit difference."""
    def set_text(self, text: str) -> None:
        """Return the document with another text: sentences, one per line, or inputs of a model."""
    def show(self, showing: Literal['now', 'held', 'difference']) -> None:
        """Display the present state, the held one, or their difference, if a state is held."""
    def show_log_probabilities(self, on: bool) -> None:
        """Show the log-probability of every token under its chip; appended tokens always have it."""
    def show_margin(self, name: Literal['sums', 'entropy'], on: bool) -> None:
        """Show or hide numbers next to the rows and columns of weights."""
    def sort_heads(self, on: bool) -> None:
        """Sort the heads of several layers by the measure."""
    def steer(self, spot: Spot | Mapping[str, Any], position: int | None = None) -> None:
        """Steer the vectors of a spot towards those of A, x + α (A − x), where α is the option `steering`."""
    def steer_marked_row(self) -> None:
        """Steer the activation at the marked position towards that of A."""
    def step_head(self, by: int) -> None:
        """Select the head `by` places further."""
    def step_layer(self, by: int) -> None:
        """Select the layer `by` places further among those that have the selected stage."""
    def step_run(self, by: int) -> None:
        """Show the kept step `by` places further in the training run."""
    def step_second_view(self, by: int) -> None:
        """Compare with the next head or sentence, with the previous one for `by` = -1, wrapping around."""
    def step_stage(self, by: int) -> None:
        """Select the stage `by` places further."""
    def stop_steering(self) -> None:
        """Leave every steered vector as it is computed."""
    def subtract_last_change(self) -> None:
        """Hold the state before the last change, the one that undo leads to, in place of A and display the difference."""
    def subtract_snapshot(self, name: str = '') -> None:
        """Hold a snapshot in place of A and display the difference from it; without a name, hold A again."""
    def suppress_attention(self, token: int | None = None) -> None:
        """Mask the attention of all later tokens to a segment, in every head of every layer."""
    def switch_head(self, layer: int, head: int, on: bool) -> None:
        """Ablate or restore a head and those selected with it; a restored head of an ablated layer restores the layer."""
    def take_snapshot(self, name: str, state: Document | Mapping[str, Any] | None = None) -> None:
        """Return the document with a new snapshot: its present state, or `state`, without its own snapshots."""
    def take_weights(self, variant: str) -> None:
        """Return the document with the weights of another variant; OWN restores the variant's own."""
    def toggle_held(self) -> None:
        """Display the held state, or the present one if the held one is displayed."""
    def toggle_mask_of_cell(self, cell: Cell | Mapping[str, Any]) -> None:
        """Mask a cell in every head, or unmask it."""
    def toggle_mask_of_marked_cell(self) -> None:
        """Mask the marked cell in every head, or unmask it."""
    def toggle_second_view(self) -> None:
        """Close the second picture, or open the last one again; at first the next head or sentence."""
    def toggle_selected_head(self) -> None:
        """Ablate the selected head, or restore it."""
    def toggle_selected_layer(self) -> None:
        """Ablate the selected layer of a model, or restore it."""
    def train_model(self, recipe: str | None = None, *, steps: int | None = None, options: Collection[tuple[str, str | int | float | bool | Collection[int] | Collection[str]]] = (), text: str | None = None) -> None:
        """Train a small model from a recipe, and watch it; without a recipe, ask. `text` is a file for the characters."""
    def undo(self) -> None:
        """Take back the last undo step."""
