"""Edits so large that the logits overflow: no next token is predicted, and the window says so."""

import pytest

from attnviz.document import edits
from attnviz.document.targets import StageTarget
from attnviz.result.logits import NAN_LOGITS
from tests.desk import Desk
from tests.engine.small_models import document, small

MODEL = small("llama")
pytestmark = pytest.mark.desk(document=document(MODEL, "the cat"), models=(MODEL,))


def test_what_comes_next_is_no_number_and_no_head_is_switched_off_for_it(desk: Desk) -> None:
    panel, owner = desk.window.next, MODEL.model.row.name
    assert panel.where.text != NAN_LOGITS and len(panel.bars.bars) == 10
    for stage in ("residual", "attention_output"):
        desk.controller.apply(lambda document, stage=stage: edits.edit_cells(
            document, StageTarget(owner, stage, 1), {(0, 6, 0): 3e38}), label="Edit")
    desk.settle()
    assert panel.where.text == NAN_LOGITS and panel.bars.bars == ()
    for action in ("append_token", "effects"):
        desk.window.actions_by_name[action].trigger()
        desk.settle()
        assert desk.window.message.text == NAN_LOGITS and desk.controller.document.text == "the cat"
        desk.window.message.clear("notice")
    assert not desk.controller.computation.effects.is_running
    desk.controller.undo()
    desk.settle()
    assert panel.where.text != NAN_LOGITS and len(panel.bars.bars) == 10
