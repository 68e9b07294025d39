"""Errors whose text is a sentence for the person, not for the log."""

#: What is said where memory gives out at a place that no estimate foresaw.
NO_MEMORY = "The memory does not suffice: shorten the text or choose smaller sizes."


class AttnVizError(Exception):
    """Something a person did, or that their machine lacks; the text says what and what to do."""


class EditError(AttnVizError):
    """An edit that the document cannot take; the document stays as it was."""


class ComputeError(AttnVizError):
    """A document whose numbers cannot be computed here, such as one that exceeds the memory."""


class SessionError(AttnVizError):
    """A session or embedding file that cannot be read or written."""


TOO_LARGE = "too large"  #: the word of a model that does not fit into the memory that is free


class ModelError(AttnVizError):
    """A trained model that cannot be opened, or is not there; `word` is why, for a list of many."""

    def __init__(self, sentence: str, *, word: str = "damaged") -> None:
        super().__init__(sentence)
        self.word = word


class GivenError(AttnVizError, ValueError):
    """Tensors that somebody gave, and that are no attention."""
