"""Every intent of the menus in the states of random walks: a script is refused what is disabled, and nothing else."""

import random
from collections.abc import Iterator

import pytest

from attnviz.api import Session
from attnviz.api.document_session import without_menus
from attnviz.document.document import changes_numbers
from attnviz.engine.engine import INTERACTIVE
from attnviz.store import arguments
from attnviz.store.arguments import is_recordable
from attnviz.store.intent import Intent
from attnviz.store.numbers import numbers_ready
from attnviz.store.reasons import NothingToReset
from attnviz.store.state import State
from attnviz.store.store import INTENTS, Store, refusal
from attnviz.system.errors import AttnVizError
from attnviz.views.chrome.action_rows import ROWS
from tests.engine.small_models import engine_of
from tests.grids import few
from tests.store.test_golden_intents import LLAMA, SAMPLES, states

STEPS = 9
#: What a menu can do, switched on and off.
PRESSES = tuple({(name, str(done.arguments)): done for row in ROWS for on in (True, False)
                 for done in (row.intent(on),) for name in (done.name,)}.values())


@pytest.mark.parametrize("seed", few(range(2), 0))
@pytest.mark.parametrize("begin", ["start", "variant", "model", "loaded"])
def test_what_a_menu_disables_is_what_a_script_is_refused(begin: str, seed: int) -> None:
    for state in walk(begin, seed):
        session = Session(engine=engine_of(LLAMA))
        for press in PRESSES:
            reason = INTENTS[press.name].unless(state, press.arguments)
            if INTENTS[press.name].by_client and reason is None:
                continue  # performed by the window
            expected = None if reason is None or isinstance(reason, NothingToReset) else str(reason)
            assert refused(Store(state), press) == expected, press
            script = refused_script(session, state, press)
            assert (script and without_menus(script)) == (expected and without_menus(expected)), press


@pytest.mark.parametrize("begin", ["variant", "model", "loaded"])
def test_what_would_be_refused_is_refused(begin: str) -> None:
    for state in walk(begin, 7):
        for name, several in SAMPLES.items():
            for values in several:
                done = INTENTS[name](**values)
                reason = refusal(state, done)
                expected = None if reason is None or isinstance(reason, NothingToReset) else str(reason)
                assert refused(Store(state), done) == expected, done


def walk(begin: str, seed: int, store: Store | None = None, *, steps: int = STEPS) -> Iterator[State]:
    """Yield states of a store that follow each other by intents of the menus and by samples of every intent."""
    chance, store, engine = random.Random(f"{begin} {seed}"), store or Store(), engine_of(LLAMA)
    store.evolve(states()[begin])
    others = ("open_model", "begin_run", "load_example")  # of another model, and texts that its tokenizer lacks
    texts = ("set_text", "replace_document", "append_token", "fill_mask") if begin == "model" else ()
    samples = [INTENTS[name](**values) for name, several in SAMPLES.items() for values in several
               if not INTENTS[name].by_client and name not in (*others, *texts)]
    yield store.state
    for _ in range(steps):
        possible = [done for done in (*PRESSES, *chance.sample(samples, 20))
                    if not INTENTS[done.name].by_client and refusal(store.state, done) is None
                    and done.arguments.get("kind") != "reference"]  # of sentences that the tokenizer lacks
        store.do(chance.choice(possible))
        state = store.state
        is_behind = state.now is None or changes_numbers(state.now.document, state.document)
        if is_behind and state.document.is_computed and chance.random() < 0.6:
            store.do(numbers_ready(engine.compute(state.document, stages=INTERACTIVE), state.now))
        yield store.state


def refused(store: Store, done: Intent) -> str | None:
    """Return the sentence with which the store refuses an intent."""
    try:
        store.do(done)
    except AttnVizError as error:
        return str(error)
    return None


def refused_script(session: Session, state: State, done: Intent) -> str | None:
    """Return the sentence with which a session without a window refuses an intent in a state."""
    if not is_recordable(INTENTS[done.name]):
        return refused(Store(state), done)
    session.store.evolve(state)
    try:
        if state.now is not None and not changes_numbers(state.now.document, state.document):
            session.do(done.name, **arguments.to_data(done))
        else:  # its numbers would be computed first
            session.store.do(done)
    except AttnVizError as error:
        return str(error)
    return None


