"""A trained model as it appears in lists."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model found on this computer."""

    where: str  #: path to open it
    name: str
    description: str  #: description, or why it cannot be opened
    unavailable_reason: str = ""  #: why it cannot be opened, in a word
