"""Intents that the client of a store performs: files, panels and preferences."""

from typing import Literal

from attnviz.document.places import Spot
from attnviz.export.film_kinds import SECONDS, STEPS
from attnviz.export.formats import Takes
from attnviz.export.requests import PaperName, View
from attnviz.store.intent import client_intent
from attnviz.store.reasons import IN_NO_LESSON, LOADED, NO_TEXT, first, unless
from attnviz.store.state import State
from attnviz.system.wording import N_

DialogName = Literal["palette", "history", "snapshots", "own_code", "keyboard", "help", "about"]


@client_intent("file")
def new_session(state: State) -> None:
    """Begin a new session with the first sentence."""


@client_intent("file")
def open_file(state: State, path: str | None = None) -> None:
    """Open a session, arrays, embeddings or a trained model; without a path, ask for a session."""


@client_intent("file")
def read_model(state: State, path: str | None = None) -> None:
    """Open a trained model in place of the variant; without a path, ask for it."""


@client_intent("file")
def save(state: State, path: str | None = None) -> None:
    """Save the session to its file; without one, ask for it."""


@client_intent("file")
def save_as(state: State) -> None:
    """Ask for a file and save the session to it."""


@client_intent("file", unless=NO_TEXT)
def export(
    state: State, kind: Takes = "picture", path: str | None = None, spot: Spot | None = None, *,
    all_heads: bool = False, view: View | None = None,
) -> None:
    """Write a picture, a table or all arrays; without a path, ask which part, and for the file.

    The dialog begins with the selected stage and head, and with the view of the focused panel, unless others are given.
    """


@client_intent("file", unless=NO_TEXT)
def export_film(
    state: State, film: str | None = None, path: str | None = None, *, seconds: float = SECONDS, steps: int = STEPS,
    all_heads: bool = False,
) -> None:
    """Write a film such as "rows" or "sweep:dropout=0..0.9"; without one or without a path, ask.

    Each frame is shown for some seconds; steps are the frames of what changes evenly.
    """


@client_intent("file", unless=NO_TEXT)
def export_figure(state: State) -> None:
    """Ask for the width, the font and the panels of a figure for paper or slides, show it, and write it."""


@client_intent("file", unless=first(LOADED, NO_TEXT))
def export_handout(state: State, paper: PaperName = "a4", path: str | None = None) -> None:
    """Write a page with every stage of the selected head, its formulas, and the arithmetic of the pinned cell."""


@client_intent("file", unless=NO_TEXT)
def copy_picture(state: State, view: View | None = None) -> None:
    """Copy the lines or the words where their panel has the focus, else the large heatmap or the experiment."""


@client_intent("file", unless=first(LOADED, NO_TEXT))
def copy_python(state: State) -> None:
    """Copy a script of plain PyTorch that computes the displayed numbers."""


@client_intent("file", unless=unless(
    lambda state: state.pending & {"reading", "writing"}, N_("No file is being read or written.")))
def cancel_file(state: State) -> None:
    """Cancel the file being read or written; the session and an older file are kept."""


@client_intent("window", unless=unless(
    lambda state: state.pending & {"numbers", "measures"}, N_("No long computation is running.")))
def cancel_computation(state: State) -> None:
    """Cancel the computation; the last picture is kept."""


@client_intent("window")
def show_panel(state: State, name: str, on: bool = True) -> None:
    """Show or hide a panel; of the tables, their tabs stay."""


@client_intent("window")
def go_to_panel(state: State, name: str) -> None:
    """Show a panel and give it the keyboard focus."""


@client_intent("window")
def step_panel(state: State, by: int) -> None:
    """Give the keyboard focus to the visible panel `by` places further."""


@client_intent("window")
def show_picture_only(state: State, on: bool | None = None) -> None:
    """Show the large picture in the whole window, or all panels; None changes from one to the other."""


@client_intent("window")
def show_for_projector(state: State, on: bool | None = None) -> None:
    """Show larger type and thicker marks, without side panels, or return; None changes from one to the other."""


@client_intent("window")
def reset_layout(state: State) -> None:
    """Put every panel back to its place at the first start."""


@client_intent("window")
def zoom(state: State, rows: tuple[int, int] | None = None, columns: tuple[int, int] | None = None) -> None:
    """Show some rows and columns of the large heatmap, from the first to before the last; all unless given."""


@client_intent("window")
def show_dialog(state: State, name: DialogName) -> None:
    """Open the command palette, the undo steps, the snapshots, the keys, the help or the version of the program."""


@client_intent("window")
def record_script(state: State) -> None:
    """Begin to record what is done, or save what was recorded."""


@client_intent("window")
def open_lesson(
    state: State, name: str | None = None, *, student: str = "", seed: int | None = None, folder: str | None = None,
) -> None:
    """Begin a lesson, by its name or file, or list those of a folder or a zip; without a name, list all.

    The seed, or that of the student's name, draws the numbers of this lesson and of those that follow it; each is
    handed in to the folder when it is finished.
    """


@client_intent("window")
def choose_lesson(state: State) -> None:
    """Ask for the file of a lesson, or a zip of lessons, and open it."""


@client_intent("window", unless=IN_NO_LESSON)
def step_lesson(state: State, by: int) -> None:
    """Go to another step of the lesson, or begin this one again (0); forward, what is open in it is solved first."""


@client_intent("window", unless=IN_NO_LESSON)
def solve_lesson(state: State, task: int) -> None:
    """Solve a check of the step, by its number from 0."""


@client_intent("window", unless=IN_NO_LESSON)
def answer_lesson(state: State, task: int, answer: str) -> None:
    """Answer a question of the step, by its number from 0: a number, or the number of a choice from 0."""


@client_intent("file", unless=IN_NO_LESSON)
def hand_in_lesson(state: State, path: str | None = None, student: str = "") -> None:
    """Write answers, checks, seed and session to a file, or to a new one in a folder; ask for what is not given."""


@client_intent("window", unless=IN_NO_LESSON)
def restart_lesson(state: State) -> None:
    """Begin the lesson again."""


@client_intent("window", unless=IN_NO_LESSON)
def end_lesson(state: State) -> None:
    """End the lesson; the work from before it comes back."""


@client_intent("file")
def save_lesson_step(state: State, path: str | None = None) -> None:
    """Add this state as a step to the end of a lesson file; without a path, ask for it."""


@client_intent("window")
def close_window(state: State) -> None:
    """Close the window; unsaved work is asked about."""
