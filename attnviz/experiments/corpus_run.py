"""Measure a corpus with Dask: parts of a fixed number of texts, whose statistics are added as they are finished."""

from __future__ import annotations

import json
import struct
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.document.corpus_texts import CorpusSummary, iter_texts, summarize
from attnviz.document.given_files import read_npy
from attnviz.experiments.corpus import FORMAT, MANIFEST
from attnviz.experiments.corpus_measures import EXAMPLES_RULE, CorpusModel
from attnviz.experiments.head_statistics import HeadStatistics
from attnviz.result.measures import TEXT_MEASURES
from attnviz.system.arrays import AnyArray, Bools
from attnviz.system.errors import AttnVizError, ComputeError, EditError, SessionError
from attnviz.system.paths import replace_file, replacing
from attnviz.system.program import install_command
from attnviz.system.reading import digest, reason
from attnviz.system.wording import N_, Text, listed

MIN_PART_TEXTS = 64
MAX_PARTS = 16_384  #: the client adds one after the other, 20 ms each
STATE = "finished.npz"
MAX_TASKS_PER_WORKER = 2  #: of which one is computed and one waits, so that memory stays bounded
CONNECT_SECONDS = 20  #: until a scheduler answers
START_SECONDS = 120  #: until all processes of this computer have started


@dataclass(frozen=True, slots=True)
class CorpusRequest:
    """What to measure, and where the result goes."""

    model: str  #: a name or a path, which all workers can open
    texts: Path
    out: Path
    max_tokens: int
    scheduler: str = ""  #: the address of a scheduler; "" for a cluster on this computer
    workers: int = 2  #: processes of that cluster
    device: str = "cpu"  #: of each worker
    gpus: tuple[str, ...] = ()  #: of this computer, by the names of CUDA_VISIBLE_DEVICES; its workers share them out


#: Returns an open model; a worker imports it by its name, so it is a function of a module.
OpenModel = Callable[[str], CorpusModel]


@dataclass(frozen=True, eq=False)
class CorpusResult:
    """The statistics of a corpus, and its examples."""

    model: str  #: its name
    count: int  #: texts of the corpus, with those that have no tokens
    statistics: HeadStatistics
    texts: Mapping[int, tuple[str, tuple[str, ...]]]  #: of the examples, as far as measured, and their tokens, by index


@dataclass(frozen=True, eq=False)
class Finished:
    """The sum of the finished parts, as it is stored."""

    parts: Bools
    statistics: HeadStatistics | None = None

    def with_part(self, part: int, statistics: HeadStatistics) -> Finished:
        parts = self.parts.copy()
        parts[part] = True
        return Finished(parts, statistics if self.statistics is None else self.statistics + statistics)


def run(request: CorpusRequest, open_model: OpenModel, *, progress: Callable[[int, int], None]) -> CorpusResult:
    """Measure what is not finished yet; `progress` receives finished and all texts.

    Each worker calls `open_model`. Every finished part is stored, so that a killed run goes on from there. Raises
    AttnVizError with a sentence, also if the folder holds another run.
    """
    try:
        import distributed  # noqa: F401  # late, and an extra
        import pyarrow  # noqa: F401
    except ImportError:
        raise ComputeError("attnviz corpus needs Dask and pyarrow: {command}.",
                           command=install_command("attnviz[corpus]")) from None
    summary = summarize(request.texts)
    parts = _part_count(summary.count)
    with ExitStack() as stack:
        stack.enter_context(_errors())
        client = stack.enter_context(_client(request, most=parts))
        submit = partial(client.submit, with_model, open_model, request.model, pure=False)
        name, model_digest, layers, heads = submit(CorpusModel.identify).result()
        _check_manifest(request, summary, name=name, model_digest=model_digest)
        size = part_texts(summary.count)
        finished = read_finished(request.out / STATE, corpus_texts=summary.count, layers=layers, heads=heads)
        progress(_texts_of(finished, summary.count), summary.count)
        for part, statistics in _compute(client, submit, request, finished.parts, size=size):
            try:
                statistics.check(layers=layers, heads=heads, texts=size, corpus_texts=summary.count)
            except ValueError as error:
                raise ComputeError("A worker has measured something else than {name} ({reason}): all workers need the "
                                   "same model and the same AttnViz.", name=name, reason=error) from None
            finished = finished.with_part(part, statistics)
            _save(request.out / STATE, finished)
            progress(_texts_of(finished, summary.count), summary.count)
        found = finished.statistics
        if found is None or not found.counts.any():
            raise ComputeError("No text of {folder} has tokens to measure.", folder=request.texts.name)
        texts = _example_texts(request.texts, found)
        measured = submit(CorpusModel.measured_texts, list(texts.values()), max_tokens=request.max_tokens).result()
    return CorpusResult(name, summary.count, found, dict(zip(texts, measured, strict=True)))


def with_model(open_model: OpenModel, where: str, method: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """Return what a method of `CorpusModel` returns; this runs on a worker."""
    return method(open_model(where), *given, **named)


def part_texts(count: int) -> int:
    """Return how many texts are a part of a corpus of `count` texts."""
    return max(MIN_PART_TEXTS, -(-count // MAX_PARTS))


def _part_count(count: int) -> int:
    return -(-count // part_texts(count))


def parts_of(texts: Path, *, size: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the number of each part and its `size` texts."""
    source, part = iter_texts(texts), 0
    while batch := list(islice(source, size)):
        yield part, batch
        part += 1


def _compute(
    client: Any, submit: Callable[..., Any], request: CorpusRequest, finished: Bools, *, size: int
) -> Iterator[tuple[int, HeadStatistics]]:
    """Yield the statistics of the parts that are not finished, as they come. A worker that is lost costs its part."""
    from distributed import as_completed

    waiting: dict[Any, int] = {}
    queue = as_completed(loop=client.loop)

    def take() -> tuple[int, HeadStatistics]:
        future = next(queue)
        found = future.result()
        return waiting.pop(future), found

    for part, texts in parts_of(request.texts, size=size):
        if finished[part]:
            continue
        future = submit(CorpusModel.measure, texts, first=part * size, max_tokens=request.max_tokens,
                        device=request.device)
        waiting[future] = part
        queue.add(future)
        if len(waiting) >= MAX_TASKS_PER_WORKER * max(1, len(client.scheduler_info(n_workers=-1)["workers"])):
            yield take()
    while waiting:
        yield take()


@contextmanager
def _client(request: CorpusRequest, *, most: int) -> Iterator[Any]:
    """Yield a client of the scheduler, or of a cluster of processes on this computer, at most `most`."""
    from distributed import Client
    from distributed.comm import get_address_host

    if request.scheduler:
        try:
            get_address_host(request.scheduler)
            client = Client(request.scheduler, timeout=CONNECT_SECONDS, set_as_default=False)
        except ValueError as error:
            raise EditError("The scheduler cannot be {address}: it is an address such as tcp://host:8786 ({reason}).",
                            address=request.scheduler, reason=error) from None
        except OSError as error:  # such as a timeout
            raise SessionError("No Dask scheduler answers at {address}: {reason}.", address=request.scheduler,
                               reason=reason(error)) from None
        with client:
            yield client
        return
    count = min(request.workers, most)
    with local_cluster(count, request.gpus) as cluster, Client(cluster, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=START_SECONDS)
        yield client


def local_cluster(workers: int, gpus: Sequence[str] = ()) -> Any:
    """Return a cluster of processes with one thread each, which only this computer reaches.

    Each worker sees one of the `gpus`, as if there were no other.
    """
    import logging

    from distributed import LocalCluster

    class GpuCluster(LocalCluster):  # type: ignore[misc]
        def new_worker_spec(self) -> dict[Any, Any]:
            ((number, spec),) = super().new_worker_spec().items()
            env = {"CUDA_VISIBLE_DEVICES": gpus[number % len(gpus)]} if gpus else {}
            return {number: {**spec, "options": {**spec["options"], "env": env}}}

    # At any port: at that of the dashboard, which is never started, Dask would warn of a second run.
    cluster = GpuCluster(n_workers=0, threads_per_worker=1, processes=True, host="127.0.0.1",
                         dashboard_address="127.0.0.1:0", scheduler_kwargs={"dashboard": False},
                         silence_logs=logging.CRITICAL)
    cluster.scale(workers)
    return cluster


@contextmanager
def _errors() -> Iterator[None]:
    """Raise AttnVizError for what Dask raises inside."""
    from distributed import KilledWorker
    from distributed.client import FutureCancelledError

    try:
        yield
    except AttnVizError:
        raise
    except KilledWorker:
        raise ComputeError("A part of the corpus ended its worker several times, maybe for lack of memory: use fewer "
                           "workers or fewer tokens. What is finished is kept.") from None
    except (OSError, FutureCancelledError) as error:
        raise SessionError("The corpus cannot be measured further: {reason}. What is finished is kept.",
                           reason=reason(error)) from None


def _check_manifest(request: CorpusRequest, summary: CorpusSummary, *, name: str, model_digest: str) -> None:
    """Write what this run measures into the folder, or raise SessionError if it holds another run."""
    manifest = {
        "format": FORMAT, "model": name, "model_digest": model_digest, "texts": summary.count,
        "texts_digest": summary.digest, "measures": list(TEXT_MEASURES), "max_tokens": request.max_tokens,
        "part_texts": part_texts(summary.count), "examples_rule": EXAMPLES_RULE}
    data = json.dumps(manifest, ensure_ascii=False, indent=1).encode()
    path = request.out / MANIFEST
    try:
        request.out.mkdir(parents=True, exist_ok=True)
        if path.exists():
            found = path.read_bytes()
            if digest(found) != digest(data):
                raise SessionError("{out} holds another run ({differences} differ): name another folder.",
                                   out=request.out, differences=_differences(found, manifest))
        elif any(request.out.iterdir()):
            raise SessionError("{out} holds other files: name a new folder.", out=request.out)
        else:
            replace_file(path, data)
    except OSError as error:
        raise SessionError("{out} is not a folder that can be written to: {reason}.", out=request.out,
                           reason=reason(error)) from None


#: What differs between two runs, by its name in the manifest; anything else is another version of AttnViz.
_NAMES: Mapping[str, str] = MappingProxyType({
    "model": N_("the models"), "model_digest": N_("the weights"), "texts": N_("the texts"),
    "texts_digest": N_("the texts"), "measures": N_("the measures"), "max_tokens": N_("the numbers of tokens"),
    "examples_rule": N_("the rules for example cells")})


def _differences(data: bytes, manifest: Mapping[str, Any]) -> Text:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        return Text("the manifests")
    return listed(map(Text, dict.fromkeys(_NAMES.get(name, N_("the versions")) for name, value in manifest.items()
                                          if found.get(name) != value)))


def read_finished(path: Path, *, corpus_texts: int, layers: int, heads: int) -> Finished:
    """Return what is finished of a corpus and a model of this size. Raises SessionError if the file is damaged."""
    count = _part_count(corpus_texts)
    if not path.exists():
        return Finished(np.zeros(count, np.bool_))
    layout = {"parts": ("b", (count,)), **HeadStatistics.layout(layers, heads)}
    try:
        with zipfile.ZipFile(path) as archive:
            arrays = {name: _array(archive, name, *expected) for name, expected in layout.items()}
        statistics, finished = HeadStatistics.from_arrays(arrays), Finished(arrays["parts"])
        statistics.check(layers=layers, heads=heads, texts=_texts_of(finished, corpus_texts), corpus_texts=corpus_texts)
    except (OSError, ValueError, LookupError, EOFError, OverflowError, RuntimeError, zipfile.BadZipFile, struct.error):
        raise SessionError("{path} is damaged: remove it, and the run begins anew.", path=path) from None
    return Finished(finished.parts, statistics)


def _array(archive: zipfile.ZipFile, name: str, kind: str, shape: tuple[int, ...]) -> AnyArray:
    """Return an array of a .npz file that NumPy wrote. Raises ValueError if it has another kind or shape."""
    def check(found: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        if (dtype.kind, found) != (kind, shape):
            raise ValueError(f"{name} has another shape or dtype")

    entry = archive.getinfo(f"{name}.npy")
    if entry.compress_type != zipfile.ZIP_STORED:
        raise ValueError(f"{name} is compressed")
    with archive.open(entry) as stream:
        return read_npy(stream, entry.file_size, name, check)


def _save(path: Path, finished: Finished) -> None:
    assert finished.statistics is not None
    with replacing(path) as file:
        np.savez(file, parts=finished.parts, **finished.statistics.to_arrays())  # type: ignore[arg-type]


def _texts_of(finished: Finished, corpus_texts: int) -> int:
    """Return how many texts are in finished parts, of which the last is shorter."""
    size = part_texts(corpus_texts)
    count = int(finished.parts.sum()) * size
    return count - ((len(finished.parts) * size - corpus_texts) if finished.parts[-1] else 0)


def _example_texts(path: Path, statistics: HeadStatistics) -> dict[int, str]:
    """Return the texts that are examples, by index."""
    wanted: Sequence[int] = np.unique(statistics.example_texts).tolist()
    chosen = frozenset(wanted)
    return {at: text for at, text in enumerate(iter_texts(path)) if at in chosen}
