"""What can be opened, as it appears in lists: a trained model, a recent session or a training run."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FileChoice:
    """A file or a folder that can be opened."""

    where: str  #: path to open it
    name: str
    description: str  #: description, or why it cannot be opened
    unavailable_reason: str = ""  #: in a word; "" if it can be
