"""What a comparison of a person's attention code with a formulation found, as plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from attnviz.document.stages import STAGES
from attnviz.system.processes import text_of, text_values
from attnviz.system.wording import N_, InSentence, Text, table_lines

FOUND, DIFFERS, NOT_SEEN = N_("found"), N_("differs"), N_("not seen")  #: of a stage among the code's tensors


@dataclass(frozen=True, slots=True)
class StageFinding:
    """Whether a stage was among the tensors that the code computed, up to transposition and reshaping."""

    stage: str
    status: str  #: FOUND, DIFFERS, or NOT_SEEN where the code computes it another way
    difference: float | None = None  #: where it differs, the largest one to the nearest tensor of as many numbers

    @property
    def label(self) -> str:
        """The name of the stage on screen."""
        return STAGES[self.stage].label


@dataclass(frozen=True, slots=True, repr=False)
class CodeReport:
    """The stages of a formulation as a module computed them with the same weights and the same input."""

    module: str  #: the name of its class
    like: str  #: the formulation
    stages: tuple[StageFinding, ...]
    difference: float | None  #: the largest one of the outputs; None if they have different shapes
    mistakes: tuple[str, ...] = ()  #: names of the likely mistakes; () if it is right, or if none reproduces its output
    reasons: tuple[Text, ...] = ()  #: a sentence for each of them, or about the output
    notes: tuple[Text, ...] = ()  #: what else a person should know, such as a parameter that was not matched

    @property
    def ok(self) -> bool:
        """Whether the module computes the output of the formulation."""
        return not self.reasons and self.first_difference is None

    @property
    def first_difference(self) -> str | None:
        """The name of the first stage that differs; None if none does."""
        return next((each.stage for each in self.stages if each.status == DIFFERS), None)

    @property
    def verdict(self) -> Text:
        """One sentence that says whether the code is right, or where it differs first and why."""
        sentence = self.sentence(self.like)
        for reason in self.reasons:
            sentence = Text("{one} {other}", one=sentence, other=reason)
        return sentence

    def sentence(self, like: str, module: str = "") -> Text:
        """Return whether the code is right, or where it differs first, with names of the formulation and the class."""
        names = {"module": module or self.module, "like": like}
        if self.ok:
            return Text("{module} computes what {like} does.", **names)
        if self.first_difference is None:
            return Text("{module} differs from {like}.", **names)
        return Text("{module} differs from {like} from {stage} on.", **names,
                    stage=InSentence(STAGES[self.first_difference].label))

    def to_data(self) -> dict[str, Any]:
        """Return the report as JSON values, which `from_data` reads."""
        return {"module": self.module, "like": self.like, "stages": [asdict(each) for each in self.stages],
                "difference": self.difference, "mistakes": self.mistakes,
                "reasons": [*map(text_values, self.reasons)], "notes": [*map(text_values, self.notes)]}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> CodeReport:
        """Return the report that `to_data` has written. Raises KeyError or TypeError if it is none."""
        reasons, notes = (tuple(map(text_of, data[name])) for name in ("reasons", "notes"))
        return cls(data["module"], data["like"], tuple(StageFinding(**each) for each in data["stages"]),
                   data["difference"], tuple(data["mistakes"]), reasons, notes)

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def lines(self, say: Callable[[str], str] = str) -> list[str]:
        """Return the verdict, a line for each stage, and the notes, in the language of `say`."""
        rows = [(say(each.label), say(each.status), "" if each.difference is None else say(
            Text("largest difference {number:.2g}", number=each.difference))) for each in self.stages]
        return [say(self.verdict), *map(str.rstrip, table_lines(rows)),
                *map(say, self.notes)]
