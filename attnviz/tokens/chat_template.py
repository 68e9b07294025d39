"""A model's chat template: the turns of a chat as the text that the model was trained on.

Templates are Jinja2 programs that come with a model; `attnviz.system.template_process` runs them.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from attnviz.document.document import ChatMessage
from attnviz.system.errors import EditError
from attnviz.system.program import command_of
from attnviz.system.wording import cut

MAX_SECONDS = 20.0  #: for all renderings of a chat, also on a busy machine
MAX_REASON_CHARS = 200

Chat = tuple[Sequence[ChatMessage], bool]  #: messages, and whether the assistant's turn is begun after them


@dataclass(frozen=True, slots=True)
class ChatTemplate:
    """A Jinja2 template, and the texts of the tokens that it names."""

    source: str
    special: Mapping[str, str]  #: such as that of "bos_token"

    def render(self, chats: Sequence[Chat]) -> list[str | None]:
        """Return the text of each chat; None for one that is refused.

        Raises EditError if the first is refused, or if it takes too long or too much memory.
        """
        call = {"source": self.source, "special": dict(self.special),
                "chats": [[[asdict(each) for each in chat], begins] for chat, begins in chats]}
        try:
            ran = subprocess.run(
                command_of("attnviz.system.template_process"), input=json.dumps(call).encode(), capture_output=True,
                timeout=MAX_SECONDS, check=False, creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0))
            answers = json.loads(ran.stdout)
        except (subprocess.TimeoutExpired, ValueError):
            raise EditError("The chat template takes more than {seconds:.0f} s, or too much memory.",
                            seconds=MAX_SECONDS) from None
        if "error" in answers[0]:
            raise EditError("The chat template refuses these turns: {reason}.", reason=cut(
                " ".join(answers[0]["error"].split()).rstrip("."), MAX_REASON_CHARS))
        return [answer.get("text") for answer in answers]
