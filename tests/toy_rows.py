"""A toy row for each table that a recipe of CONTRIBUTING.md is about, as a person would begin to add it."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Insertion:
    """Lines that are put before the last occurrence of others in a file, or a whole new file."""

    path: str
    before: str
    lines: str

    def put(self, root: Path) -> None:
        """Change the file below a folder."""
        path = root / self.path
        head, found, tail = path.read_text(encoding="utf-8").rpartition(self.before) if self.before else ("", "", "")
        assert found == self.before, f"{self.path} has no {self.before!r}"
        path.write_text(head + self.lines + found + tail, encoding="utf-8")


_END = "    )\n})\n"

TOYS: dict[str, tuple[Insertion, ...]] = {
    "variant": (
        Insertion("attnviz/document/variants.py", _END, """\
        Variant(
            name="toy", label=N_("Toy attention"), uses=_LINEAR, defaults={"mask": "causal"},
            matrices=qkv_matrices(),
        ),
"""),
        Insertion("attnviz/engine/variants/table.py", "})\n\n\n_NONE", """\
    "toy": Variant(self_attention.draw_v2, self_attention.forward_v2),
"""),
    ),
    "normalisation": (
        Insertion("attnviz/document/normalizations.py", "})\n", """\
    "toy": Normalization(
        label=N_("Toy"), help=N_("The toy is a softmax."),
        formula="toy({scores})", weigh=lambda scores, axis, tokens: scores.softmax(axis),
        working=_working_of_softmax, code=("weights = torch.softmax({scores}, dim={axis})",)),
"""),
    ),
    "measure": (
        Insertion("attnviz/result/measures.py", ")})\nTEXT_MEASURES", """\
    WeightMeasure(name="toy", label=N_("Toy"), compute=lambda weights: weights.mean(weights.all[..., -1]),
            corpus_labels=(N_("Corpus mean: toy"), N_("Corpus standard deviation: toy")),
            help=N_("Mean weight from each token to the last token.")),
"""),
    ),
    "experiment": (
        Insertion("attnviz/experiments/toy.py", "", '''\
"""A toy."""

from dataclasses import dataclass

from attnviz.experiments.rerun import Rerun
from attnviz.result.result import Result
from attnviz.system.watch import UNWATCHED, Watch


@dataclass(frozen=True)
class ToyRequest:
    """A result."""

    result: Result


@dataclass(frozen=True)
class Toy:
    """The number of its sentences."""

    request: ToyRequest
    count: int


def run(rerun: Rerun, request: ToyRequest, watch: Watch = UNWATCHED) -> Toy:
    """Return the number of sentences."""
    return Toy(request, len(request.result.texts))
'''),
        Insertion("attnviz/views/experiments/toy_page.py", "", '''\
"""A toy."""

from PySide6.QtWidgets import QVBoxLayout

from attnviz.experiments.toy import Toy
from attnviz.store.state import State
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.plain_text import label
from attnviz.views.experiments.page import Page


class ToyPage(Page):
    """The number of sentences."""

    kind = Toy

    def __init__(self) -> None:
        super().__init__()
        self.words = label("strong")
        fill(QVBoxLayout(self), self.words)

    def draw(self, found: Toy, state: State) -> None:
        self.words.setText(str(found.count))
'''),
        Insertion("attnviz/store/experiments.py", "EXPERIMENTS: Table", '''\
def _request_toy(state: State) -> object:
    from attnviz.experiments.toy import ToyRequest

    return None if state.computed is None else ToyRequest(state.computed)


TOY = Experiment(name="toy", title=N_("Toy"), summary=N_("How many sentences there are."), module="toy",
                 request=_request_toy, unless=first(LOADED, _NO_TEXT))
'''),
        Insertion("attnviz/store/experiments.py", ")})\nOPTIONS_BY_NAME", ", TOY"),
    ),
    "family": (
        Insertion("attnviz/families/toy.py", "", '''\
"""A toy: a Llama by another name."""

from dataclasses import replace

from attnviz.document.config_type import Config
from attnviz.families import llama
from attnviz.families.family import Family
from attnviz.families.stored_weight import unembedding
from attnviz.system.checked import Fields


def read_config(kind: str, reader: Fields) -> Config:
    """Return the config of a toy."""
    return replace(llama.FAMILY.readers["llama"](kind, reader), family="toy")


FAMILY = Family(name="toy", readers={"toy": read_config}, weights=llama.stored_weights, head=unembedding,
                places=llama.PLACES)
'''),
        Insertion("attnviz/families/table.py", ")\nfrom attnviz.families.family", "    toy,\n"),
        Insertion("attnviz/families/table.py", ")})\n\n#: By `model_type`", ", toy"),
    ),
    "intent": (
        Insertion("attnviz/store/look.py", "def _scaled", '''\
@intent("look")
def show_toy(state: State, on: bool) -> State:
    """Show a toy, or hide it."""
    return state


'''),
    ),
    "format": (
        Insertion("attnviz/export/formats.py", _END, '''\
        Format(".toy", N_("Toy table"), "table", "table_formats.markdown"),
'''),
    ),
}

#: By recipe, a test of each file that it names, which meets the toy row.
TESTS: dict[str, tuple[str, ...]] = {
    "variant": ("tests/document/test_options.py::test_the_documentation_has_every_variant",
                "tests/window/test_ladder.py::test_no_name_of_a_column_is_cut_and_words_at_the_left_stay_in_their_row[900]"),
    "normalisation": (
        "tests/engine/test_semantics.py::test_causal_rows_ignore_the_future_to_the_last_bit[toy-multi_head]",
        "tests/export/test_python_code.py::test_every_variant[toy 2.5-multi_head]"),
    "measure": ("tests/result/test_measures.py::test_every_measure_but_that_of_a_pair_stands_in_the_loops",
                "tests/e2e/test_command_line.py::test_help_of_compute_lists_every_option_with_its_values"),
    "experiment": ("tests/test_docs.py::test_the_guide_names_every_experiment",
                   "tests/window/test_golden_experiments.py::test_every_experiment_has_a_scene"),
    "family": ("tests/document/test_config.py::test_the_documentation_has_every_model_type",
               "tests/engine/test_tools_of_families.py::test_every_family_is_in_the_table"),
    "intent": ("tests/store/test_golden_intents.py::test_intents",),
    "format": ("tests/export/test_formats.py::test_each_is_written_by_the_command_line[.toy]",
               "tests/test_docs.py::test_every_ending_is_described"),
}
