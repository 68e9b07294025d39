"""Open a model on disk: by the record of its family, or, where none knows it, in a process with transformers."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Mapping
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from weakref import finalize

from attnviz.document import files
from attnviz.document.options import FLOAT32
from attnviz.engine.checkpoints import loader
from attnviz.engine.checkpoints.loader import OpenedModel
from attnviz.engine.checkpoints.locations import absolute_path, path_of
from attnviz.engine.checkpoints.unknown_family import CANNOT_OPEN, for_transformers
from attnviz.engine.remote_session import OpenedRemote, open_remote
from attnviz.system.errors import ModelError
from attnviz.system.link import POLL, Link
from attnviz.system.processes import PIPE_BYTES, Message, error_of, new_group, read_message
from attnviz.system.program import command_of
from attnviz.system.reading import read_json
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import Text, on_one_line, replace_surrogates


def open_on_disk(where: str, **given: Any) -> OpenedModel:
    """Open a model as `open_model`; one of a family that it does not know is computed by transformers.

    Raises ModelError and Cancelled.
    """
    try:
        return _as_generating(loader.open_model(where, **given))
    except ModelError as error:
        if not for_transformers(error, folder := path_of(where)):
            raise
        refused = error
    try:
        return _open_by_transformers(where, folder, **given)
    except ModelError as error:
        if error.text.template != CANNOT_OPEN:  # a sentence about this model, with what to do
            raise
        raise ModelError("{refused} In a process with transformers: {error}", refused=refused, error=error) from None


def _as_generating(opened: OpenedModel) -> OpenedModel:
    """Return an encoder-decoder that writes as its folder's generation config says, if transformers is installed.

    Raises ModelError if the file has wrong values.
    """
    config, path = opened.model.config, path_of(opened.model.where) / "generation_config.json"
    if not (config.is_encoder_decoder and path.is_file() and find_spec("transformers")):
        return opened
    said = read_json(path, refused=ModelError)
    if not isinstance(said, dict) or all(said.get(name) in (None, usual) for name, usual in _MOST_LIKELY.items()):
        return opened
    from attnviz.engine.generation import chooser, folder_config  # late: it imports transformers

    try:
        obeyed = folder_config(path.parent, config.end_id)
    except (OSError, ValueError, TypeError) as error:
        raise ModelError("{name} cannot be read: {reason}.", name=path.name,
                         reason=on_one_line(str(error)).rstrip(".")) from None
    return replace(opened, chosen=chooser(lambda: obeyed, config.end_id))


#: What a generation config says of the tokens that are written, with the value that asks for the most likely ones.
_MOST_LIKELY: Mapping[str, object] = {
    "repetition_penalty": 1.0, "no_repeat_ngram_size": 0, "bad_words_ids": None, "min_length": 0, "min_new_tokens": 0,
    "forced_bos_token_id": None, "forced_eos_token_id": None, "suppress_tokens": None, "begin_suppress_tokens": None}


class _Process:
    """A process that computes a model; it ends when nobody needs the model any more."""

    def __init__(self, folder: Path, where: str, dtype: str, device: str) -> None:
        self.popen = subprocess.Popen(
            command_of("attnviz.engine.transformers_process", str(folder), where, dtype, device),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
            creationflags=new_group(), pipesize=PIPE_BYTES)
        assert self.popen.stdin is not None and self.popen.stdout is not None
        self.source, self.target = self.popen.stdout, self.popen.stdin
        self.end = finalize(self, self.popen.kill)

    def greeting(self, watch: Watch) -> Message | None:
        """Return the first message; None if the process has ended. Raises Cancelled."""
        found: list[Message | None] = []
        reader = threading.Thread(target=lambda: found.append(read_message(self.source)), daemon=True)
        reader.start()
        try:
            while reader.is_alive():
                watch.check()
                reader.join(POLL)
        except BaseException:
            self.end()  # so that there is nothing more to read
            reader.join()
            raise
        return found[0]

    def close(self) -> None:
        """End the process, and close its pipes."""
        self.end()
        self.popen.wait()
        for stream in (self.source, self.target):
            stream.close()


def _open_by_transformers(
    where: str, folder: Path, *, dtype: str = FLOAT32, device: str = "cpu", watch: Watch = UNWATCHED, **_: Any
) -> OpenedRemote:
    watch.progress(0.0)
    process = _Process(folder, replace_surrogates(absolute_path(where)), dtype, device)
    try:
        greeting = process.greeting(watch)
        if greeting is None:
            raise ModelError("The process in which transformers reads {name} has ended.", name=folder.name)
        if "error" in greeting[0]:
            raise error_of(greeting[0])
    except BaseException:
        process.close()
        raise
    model = files.from_bytes(greeting[0]["session"].encode(), "the model's session").model
    assert model is not None
    link = Link(process.source, process.target, ended=Text(
        "The process that computes {name} has ended: open the model again.", name=model.name))
    link.on_end(lambda popen=process.popen: popen.wait())  # type: ignore[misc]
    return replace(open_remote(link, model, greeting), process=process)
