"""Errors whose text is a sentence for the person, not for the log."""

from attnviz.system.wording import N_, Text

NO_CHAT_TEMPLATE = N_("This model has no chat template: only models that were trained on chats have one.")
#: Message of a MemoryError that no estimate predicted.
NO_MEMORY = N_("Not enough memory: shorten the text or choose smaller sizes.")


class AttnVizError(Exception):
    """A mistake of the user or a limit of the machine; the text says what happened and what to do.

    Arguments are named in braces, as in a `Text`; they may be errors, too. A `Text` is taken with its own arguments.
    """

    def __init__(self, template: str, /, **arguments: object) -> None:
        texts = {name: value.text if isinstance(value, AttnVizError) else value for name, value in arguments.items()}
        self.text: Text = template if isinstance(template, Text) else Text(template, **texts)
        super().__init__(self.text)


class EditError(AttnVizError):
    """An edit that is not possible; the document is unchanged."""


class ComputeError(AttnVizError):
    """A document that cannot be computed, for example for lack of memory."""


class SessionError(AttnVizError):
    """A session or embedding file that cannot be read or written."""


TOO_LARGE = N_("too large")  #: the word for a model that does not fit into the free memory
DAMAGED = N_("damaged")  #: the word for a model of which no better one is known


class ModelError(AttnVizError):
    """A trained model that is missing or cannot be opened; `word` is the reason in one word, for lists."""

    def __init__(self, template: str, /, *, word: str = DAMAGED, **arguments: object) -> None:
        super().__init__(template, **arguments)
        self.word = word if isinstance(word, Text) else Text(word)


class GivenError(AttnVizError, ValueError):
    """Arrays that are not valid attention."""
