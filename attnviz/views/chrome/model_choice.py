"""A trained model as lists on screen have it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model that is on this computer."""

    where: str  #: what it is opened by
    name: str
    told: str  #: what it is, or why it cannot be opened
    unavailable_reason: str = ""  #: why it cannot be opened, in a word
