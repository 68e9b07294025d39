"""Peak memory of a window with a long text in a model, measured in a separate process."""

import subprocess
import sys

import pytest

PROBE = """
from attnviz.document import edits
from attnviz.engine.checkpoints import loader
from attnviz.engine.checkpoints import locations
from tests.desk import Desk
from tests.engine.small_models import small
from tests.memory import peak_memory
from tests.window.models import FakeModels
from PySide6.QtWidgets import QApplication

app = QApplication(["attnviz"])
model = small("llama", num_hidden_layers=30, num_attention_heads=9, num_key_value_heads=3,
              max_position_embeddings=8192)
shelf = FakeModels(model)
loader.open_model, locations.discover_models = shelf.open_model, shelf.found
desk = Desk()
type_in = lambda text: desk.controller.apply(lambda document: edits.set_text(document, text), label="Typing")
type_in("the cat sat on the mat")
desk.settle()
desk.bench.models.open(model.model.where)
desk.settle()
type_in("the cat sat on the mat " * 178)
desk.settle(900)
assert desk.controller.result.lengths == (4094,), desk.messages
desk.end_highlight()
desk.close()
print(peak_memory())
"""


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_four_thousand_tokens_of_thirty_layers_in_the_window(capsys: pytest.CaptureFixture[str]) -> None:
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, timeout=1100)
    assert done.returncode == 0, done.stderr
    peak = float(done.stdout)
    with capsys.disabled():
        print(f"\n4,094 tokens, 30 layers of 9 heads, in the window: peak {peak:,.0f} MB")
    assert peak < 3000  # SmolLM2 itself takes another gigabyte
