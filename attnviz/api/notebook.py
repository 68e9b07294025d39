"""`attnviz.show(...)`: attention tensors from Python, in a window or as a picture in a notebook."""

from __future__ import annotations

import os
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import IO, Any

from attnviz.document import edits, given_files
from attnviz.document.document import Document
from attnviz.document.given import Tensors, choose, split, tensors_of, with_image
from attnviz.document.given_layouts import check_layers
from attnviz.document.places import Spot
from attnviz.export.formats import load_matplotlib
from attnviz.export.requests import EVERY_HEAD
from attnviz.result.given import Given
from attnviz.result.result import Source
from attnviz.system.display import why_no_window
from attnviz.system.errors import AttnVizError, GivenError
from attnviz.system.processes import new_group
from attnviz.system.program import command_of
from attnviz.system.reading import reason

PAGE_INCHES = 10.0  #: the width of a notebook's picture: a cell shows no more

Words = Sequence[str] | Sequence[Sequence[str]]


def show(
    attention: Any = None, tokens: Words | None = None, sentence_b_start: int | None = None, *,
    layer: int | None = None, heads: int | Sequence[int] | None = None, attentions: Any = None,
    layers: Sequence[int] | None = None, attention_mask: Any = None, key_tokens: Words | None = None,
    encoder_attention: Any = None, decoder_attention: Any = None, cross_attention: Any = None,
    encoder_tokens: Words | None = None, decoder_tokens: Words | None = None, image: Any = None,
    grid: Sequence[int] | None = None, first: int | None = None,
    name: str = "", window: bool = True,
) -> Shown:
    """Open a window on attention that was computed elsewhere, and return at once.

    `attention`, or `attentions`, is that of transformers: one tensor (batch, head, query, key) for each layer, None for
    a layer without attention, of torch or NumPy, on any device; or one array, nested lists, TransformerLens's cache, or
    what `generate` returned step by step. `layers` are the numbers of the layers, ascending. `tokens` are the tokens
    of each text of a batch, written as the tokenizer writes them. `attention_mask` is 0 at the padding. `key_tokens`
    are the tokens along the keys, if those differ. A model of two texts has `encoder_attention`, `decoder_attention`
    and `cross_attention` with `encoder_tokens` and `decoder_tokens`. These names are BertViz's, and so are three more:
    `sentence_b_start`, the index of the first token of the second sentence, adds the attention within and between the
    two sentences as further texts; `image` is a picture whose patches are tokens, (rows, columns) of them in `grid`,
    after the `first` tokens, such as CLS; `layer` and `heads` are shown first, counted from 0. `name` stands in the
    title, `window=False` opens none: what is returned draws itself as a picture in a notebook. Only what is given is
    shown.

    Raises GivenError, a ValueError, if the arguments do not fit.
    """
    if attention is not None and attentions is not None:
        raise GivenError("attention and attentions are the same argument: pass only one.")
    tensors = tensors_of(
        {"weights": attentions if attention is None else attention, "encoder_weights": encoder_attention,
         "decoder_weights": decoder_attention, "cross_weights": cross_attention},
        {"tokens": tokens, "key_tokens": key_tokens, "encoder_tokens": encoder_tokens,
         "decoder_tokens": decoder_tokens}, name=str(name or ""), attention_mask=attention_mask,
        layers=() if layers is None else check_layers(layers),
    )
    if image is not None:
        tensors = with_image(tensors, image, grid, first)
    elif grid is not None or first is not None:
        raise GivenError("grid and first say which tokens are patches of a picture: pass it as image.")
    tensors = tensors if sentence_b_start is None else split(tensors, sentence_b_start)
    shown = Shown(choose(tensors, layer=layer, heads=heads))
    if window:
        shown.open()
    return shown


class Shown:
    """The return value of `show`: the process of the window, and a picture for a notebook."""

    def __init__(self, tensors: Tensors) -> None:
        self.tensors = tensors
        self.process: subprocess.Popen[bytes] | None = None  #: of the window; None if none could be opened

    @property
    def document(self) -> Document:
        """The document that the window shows."""
        return edits.document_from_tensors(self.tensors)

    def open(self) -> None:
        """Open the window in a process of its own, which outlives this one."""
        why = why_no_window()
        if why is not None:
            warnings.warn(f"No window can be opened ({why}); in a notebook the picture is shown.", stacklevel=3)
            return
        try:
            self.process = start(partial(given_files.write, self.tensors))
        except OSError as error:
            raise GivenError("The arrays cannot be passed to the window: {reason}.", reason=reason(error)) from None

    def close(self) -> None:
        """Close the window, if it is still open."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def png(self, *, sentence: int | None = None) -> bytes:
        """Return all heads of all layers, a row a layer, as the content of a PNG file.

        `sentence` is the index of a text of the batch, from 0 as in the tensors; without one the texts follow each
        other. Raises GivenError if there is no such text.
        """
        source = Given(self.document)
        texts = range(len(source.texts))
        if sentence is not None and sentence not in texts:
            raise GivenError("sentence cannot be {sentence}: it is an index from 0 to {last}.",
                             sentence=repr(sentence), last=len(texts) - 1)
        return png_of(source, [Spot("weights", sentence=at) for at in (texts if sentence is None else [sentence])])

    @cached_property
    def _picture(self) -> bytes:
        return self.png()

    def _repr_png_(self) -> bytes | None:
        """Return the picture that a notebook displays."""
        return displayed(lambda: self._picture)

    def __repr__(self) -> str:
        sizes = ", ".join(f"{stage} {map.numbers.shape}" for stage, map in self.tensors.maps.items())
        return f"<attnviz.show: {sizes}>"


def displayed(draw: Callable[[], bytes]) -> bytes | None:
    """Return the picture that a notebook displays; None, with a warning, if there is nothing to draw."""
    try:
        return draw()
    except AttnVizError as error:  # a text that is empty, or a number that cannot be computed
        warnings.warn(error.text, stacklevel=2)
        return None


def png_of(source: Source, spots: Iterable[Spot]) -> bytes:
    """Return all heads of all layers at the stage of each spot, below each other, as the content of a PNG file."""
    load_matplotlib()
    from attnviz.export import figure, sheet

    drawn = [sheet.draw(source, replace(EVERY_HEAD, spot=spot), width=PAGE_INCHES) for spot in spots]
    return figure.stack([figure.render(one) for one in drawn])


def environment() -> dict[str, str]:
    """Return the environment of a window."""
    return {name: value for name, value in os.environ.items() if name != "MPLBACKEND"}  # which notebooks set


def start(write: Callable[[IO[bytes]], object]) -> subprocess.Popen[bytes]:
    """Start a window that reads what `write` writes to a file. Raises OSError."""
    with tempfile.TemporaryFile() as file:  # unnamed: it disappears when both processes have closed it
        write(file)
        file.seek(0)
        return subprocess.Popen(  # Ctrl+C does not close it
            command_of("attnviz.__main__", "-"), stdin=file, stdout=subprocess.DEVNULL, env=environment(),
            start_new_session=True, creationflags=new_group())
