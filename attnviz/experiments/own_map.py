"""Experiments of plug-ins: a person's function fills a map of layers by heads, or of layers by tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from attnviz.experiments.rerun import Rerun
from attnviz.result.result import Result
from attnviz.system import plugins
from attnviz.system.arrays import Float64, read_only, real_numbers
from attnviz.system.errors import AttnVizError, EditError
from attnviz.system.python_file import file_of, one_line
from attnviz.system.watch import UNWATCHED, Cancelled, Watch

Columns = Literal["heads", "tokens"]


@dataclass(frozen=True, eq=False, slots=True)
class OwnExperiment:
    """A function of a plug-in, and what its map is of."""

    name: str
    #: Of a session of `attnviz.open` with the displayed document; returns the map, or yields it again and again.
    function: Callable[[Any], Any]
    #: Returns the session of a result on an engine, whose slow work a watch can cancel.
    begin: Callable[[Rerun, Result, Watch], Any]
    columns: Columns
    is_signed: bool


@dataclass(frozen=True, slots=True)
class OwnMapRequest:
    """The displayed numbers that a map is of."""

    result: Result
    sentence: int
    own: OwnExperiment
    known: OwnMap | None = field(default=None, compare=False)  #: what was reported before; a function begins anew

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the columns."""
        if self.own.columns == "tokens":
            return self.result.labels[self.sentence]
        return tuple(map(str, range(self.result.num_heads)))

    @property
    def shape(self) -> tuple[int, int]:
        """Layers by heads or tokens."""
        return self.result.num_layers, len(self.labels)


@dataclass(frozen=True, eq=False, slots=True)
class OwnMap:
    """A map as far as it is computed."""

    request: OwnMapRequest
    values: Float64  #: (layer, head or token), NaN where unknown or undefined
    is_whole: bool = False
    failure: str = ""  #: why the function gave no more


def run(rerun: Rerun, request: OwnMapRequest, watch: Watch = UNWATCHED) -> OwnMap:
    """Return the map of a function; what it yields is reported. A failure of it is told, and kept in the map.

    Raises Cancelled between two maps that it yields.
    """
    found = OwnMap(request, np.full(request.shape, np.nan))
    watch.progress(found)
    try:
        returned = request.own.function(request.own.begin(rerun, request.result, watch.silent))
        for values in returned if hasattr(returned, "__next__") else (returned,):
            found = OwnMap(request, _checked(values, request.shape))
            watch.check()
            watch.progress(found)
    except Cancelled:
        raise
    except (Exception, SystemExit) as error:  # whatever a person's code raises
        reason = error.text if isinstance(error, AttnVizError) else one_line(error, file_of(request.own.function))
        failed = EditError("The experiment {name} failed: {reason}.", name=request.own.name, reason=reason.rstrip("."))
        plugins.tell_once(failed.text)
        return OwnMap(request, found.values, is_whole=True, failure=failed.text)
    return OwnMap(request, found.values, is_whole=True)


def _checked(values: Any, shape: tuple[int, int]) -> Float64:
    """Return a copy of a map. Raises EditError if it has another shape."""
    found = real_numbers(values)
    if found.shape != shape:
        raise EditError("it returned a map of the shape {found}, and layers by columns are {shape}.", found=found.shape,
                        shape=shape)
    found[np.isinf(found)] = np.nan
    return read_only(found)
