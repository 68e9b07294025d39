"""The intent that loads an example."""

from attnviz.document.presets import find_preset, preset
from attnviz.store.history import add_step
from attnviz.store.intent import intent
from attnviz.store.look import follow_query, reset_view
from attnviz.store.session import Session
from attnviz.store.state import State
from attnviz.system.wording import Text


@intent("document")
def load_example(state: State, key: str) -> State:
    """Replace the session by an example, as one undo step, and follow its query.

    An unchanged example needs no saving. The former second view, measure, hidden heads, sums and entropy are reset,
    since they belong to the former text. Raises EditError if there is no such example.
    """
    document, row = preset(key), find_preset(key)
    if document != state.document or state.session.path is not None:  # a session with a file is not an example
        label = Text("Example: {title}", title=Text(row.title))
        state = add_step(state, document, label, session=Session(saved=document), query=row.query)
    return follow_query.apply(reset_view.apply(state), row.query)
