"""A folder in Hugging Face's layout: config.json, *.safetensors with or without an index, tokenizer.json."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from attnviz.document.options import FLOAT32
from attnviz.engine.checkpoints.checkpoint import Checkpoint, FileSnapshot, OnBytes, StoredTensor, parse_config
from attnviz.engine.checkpoints.sentencepiece_file import SOURCE, VOCABULARY, tokenizer_json
from attnviz.engine.checkpoints.tokenizer_config import chat_template, completed
from attnviz.system.errors import AttnVizError, ModelError
from attnviz.system.reading import read_bytes, read_json, read_text, reason
from attnviz.system.wording import N_, printable_name, quoted
from attnviz.tokens.model_tokenizer import ModelTokenizer, from_json

if TYPE_CHECKING:
    from torch import Tensor

CONFIG, TOKENIZER, INDEX = "config.json", "tokenizer.json", "model.safetensors.index.json"
TOKENIZER_CONFIG, SPECIAL_TOKENS = "tokenizer_config.json", "special_tokens_map.json"
CHAT_TEMPLATE = "chat_template.jinja"
WEIGHTS = "model.safetensors"
ADAPTER = "adapter_config.json"
PICKLED = (".bin", ".pt", ".pth", ".ckpt")  #: files that can run arbitrary code
_BYTES = {"F64": 8, "F32": 4, "F16": 2, "BF16": 2}  # per number, by supported format
_TORCH = {"F64": "float64", "F32": "float32", "F16": "float16", "BF16": "bfloat16"}
_CHUNK_BYTES = 2**20  # bytes per read
RUN = "attnviz_run"  #: the key of a config.json with the name, recipe and step of a model that was trained here
MAX_EXAMPLE_CHARS = 1000
_IGNORED_CONFIG_KEYS = ("transformers_version", "_name_or_path", "dtype",
                        "torch_dtype")  # metadata on who saved the model and where


def inspect_folder(folder: Path, *, name: str) -> Checkpoint:
    """Return the checkpoint of a folder, without reading weights.

    Raises ModelError or SessionError if something is missing, damaged or pickled.
    """
    if (folder / ADAPTER).is_file() and not ((folder / WEIGHTS).is_file() or (folder / INDEX).is_file()):
        raise ModelError("{name} is an adapter (LoRA), not a whole model: merge the adapter into its base model, "
                         "with peft: AutoPeftModelForCausalLM.from_pretrained({folder}).merge_and_unload()"
                         ".save_pretrained(…).", name=name, folder=quoted(str(folder)),
                         word=N_("an adapter: merge it first"))
    if not (folder / CONFIG).is_file():
        raise ModelError("{name} has no {config}: it is not a model in Hugging Face's layout.", name=name,
                         config=CONFIG, word=N_("no config.json"))
    says = _json(folder / CONFIG)
    config = parse_config(says, name=name)
    files = _files(folder, name)
    pieces = [folder / SOURCE, folder / VOCABULARY]
    is_made = not (folder / TOKENIZER).is_file() and config.model_type == "marian" and all(map(Path.is_file, pieces))
    if not is_made and not (folder / TOKENIZER).is_file():
        raise _no_tokenizer(config.model_type, folder, name)
    tensors: dict[str, StoredTensor] = {}
    for file in files:
        tensors |= _tensors(file)

    @cache
    def settings() -> dict[str, object]:
        said = _json(folder / TOKENIZER_CONFIG) if (folder / TOKENIZER_CONFIG).is_file() else {}
        if "added_tokens_decoder" not in said and (folder / SPECIAL_TOKENS).is_file():  # as transformers does
            said |= _json(folder / SPECIAL_TOKENS)
        if (folder / CHAT_TEMPLATE).is_file():  # where newer versions of transformers write it
            said["chat_template"] = read_text(folder / CHAT_TEMPLATE)
        return said

    @cache
    def tokenizer() -> bytes:
        data = tokenizer_json(*map(read_bytes, pieces)) if is_made else read_bytes(folder / TOKENIZER)
        return completed(data, settings(), name=TOKENIZER_CONFIG)

    def made_tokenizer(rows: int) -> ModelTokenizer:
        made = from_json(tokenizer(), name=SOURCE if is_made else TOKENIZER, rows=rows)
        made.chat_template = chat_template(settings())
        return made

    def said() -> bytes:
        config = {key: value for key, value in says.items() if key not in _IGNORED_CONFIG_KEYS}
        return json.dumps(config, sort_keys=True).encode() + tokenizer()

    run = says.get(RUN)
    run = run if isinstance(run, dict) else {}
    return Checkpoint(
        name=printable_name(str(run.get("name", name))), config=config, tensors=tensors, said=said,
        example=str(run.get("example", ""))[:MAX_EXAMPLE_CHARS],
        parameters=sum(math.prod(stored.shape) for stored in tensors.values()),
        size=sum(file.stat().st_size for file in files),
        tokenizer=made_tokenizer,
    )


def _no_tokenizer(kind: str, folder: Path, name: str) -> ModelError:
    """Return the error for a folder without a tokenizer, with what makes one."""
    if kind == "marian":
        return ModelError("{name} has no {tokenizer}, nor {source} and {vocabulary} to make one from: copy these two "
                          "files of the original model to {folder}.", name=name, tokenizer=TOKENIZER, source=SOURCE,
                          vocabulary=VOCABULARY, folder=quoted(str(folder)), word=N_("no tokenizer.json"))
    return ModelError("{name} has no {tokenizer}: save it there, with transformers (and sentencepiece): "
                      "AutoTokenizer.from_pretrained(…).save_pretrained({folder}).", name=name, tokenizer=TOKENIZER,
                      folder=quoted(str(folder)), word=N_("no tokenizer.json"))


def _files(folder: Path, name: str) -> list[Path]:
    """Return the files of the weights, found in the same order as transformers does."""
    if (folder / WEIGHTS).is_file():
        return [folder / WEIGHTS]
    if (folder / INDEX).is_file():
        return [_shard(folder, shard) for shard in _shards(_json(folder / INDEX))]
    if found := [file for file in sorted(folder.glob("*.safetensors")) if file.is_file()]:  # skips named pipes
        return found
    if pickled := [file for file in sorted(folder.iterdir()) if file.suffix in PICKLED]:
        raise pickled_error(pickled[0].name, folder)
    raise ModelError("{name} has no weights: there is no *.safetensors in it.", name=name, word=N_("no weights"))


def pickled_error(file: str, folder: Path) -> ModelError:
    """Return the error for a pickled file, with the command that converts it."""
    try:
        architectures = _json(folder / CONFIG).get("architectures")
    except AttnVizError:  # missing or damaged
        architectures = None
    first = architectures[0] if isinstance(architectures, list) and architectures else None
    which = first if isinstance(first, str) and first.isidentifier() else "AutoModel"
    return ModelError("{file} is pickled, which runs whatever somebody put into it, and is not read. If you trust it, "
                      "convert it with transformers: {which}.from_pretrained({folder}).save_pretrained({folder}).",
                      file=file, which=which, folder=quoted(str(folder)), word=N_("pickled"))


def _shards(index: Mapping[str, object]) -> Iterable[str]:
    """Return the distinct file names in an index."""
    named = index.get("weight_map")
    if not isinstance(named, dict) or not named or not all(isinstance(shard, str) for shard in named.values()):
        raise ModelError("{index} is damaged: it does not say which file holds which tensor.", index=INDEX)
    return dict.fromkeys(named.values())


def _shard(folder: Path, shard: str) -> Path:
    # The name is untrusted: only files of this folder are opened.
    if shard in ("", ".", "..") or any(sign in shard for sign in "/\\:\0"):
        raise ModelError("{index} names {shard}, which is not a file of this folder.", index=INDEX, shard=quoted(shard))
    if not (folder / shard).is_file():
        raise ModelError("{index} names {shard}, which is missing: fetch the whole model.", index=INDEX,
                         shard=quoted(shard), word=N_("incomplete"))
    return folder / shard


def _json(path: Path) -> dict[str, object]:
    content = read_json(path, refused=ModelError)
    if not isinstance(content, dict):
        raise ModelError("{name} is damaged: it is not a JSON object with names.", name=path.name)
    return content


def _tensors(file: Path) -> dict[str, StoredTensor]:
    """Return the tensors of one file. Raises ModelError if it is damaged."""
    from safetensors import SafetensorError, safe_open

    looked_at = FileSnapshot.take(file)
    try:
        with safe_open(file, framework="np") as opened:  # checks that the tensors are contiguous
            slices = {name: opened.get_slice(name) for name in opened.keys()}  # noqa: SIM118 (it is no mapping)
            kinds = {name: (tuple(part.get_shape()), part.get_dtype()) for name, part in slices.items()}
        begins = _begins(file)
        return {name: _stored(looked_at, begins[name], name, *kind) for name, kind in kinds.items()}
    except SafetensorError as error:
        raise ModelError("{name} is damaged or cut short ({error}).", name=file.name, error=error) from None
    except (LookupError, TypeError, ValueError):
        raise looked_at.changed_error() from None
    except OSError as error:
        raise ModelError("{name} cannot be read: {reason}.", name=file.name, reason=reason(error)) from None


def _begins(file: Path) -> dict[str, int]:
    """Return the offset of each tensor in a file, which the library does not expose."""
    with open(file, "rb") as opened:
        length = int.from_bytes(opened.read(8), "little")
        header = json.loads(opened.read(length))
    return {name: 8 + length + said["data_offsets"][0] for name, said in header.items() if name != "__metadata__"}


def _stored(file: FileSnapshot, start: int, name: str, shape: tuple[int, ...], kind: str) -> StoredTensor:
    unread = "" if kind in _BYTES else (
        f"{quoted(name)} in {file.path.name} is stored as {kind}, which is not read: the kinds are "
        f"{', '.join(_BYTES)}.")
    each, count = _BYTES.get(kind, 1), math.prod(shape)

    def fill(out: Tensor, see: OnBytes) -> None:
        import torch

        numbers, at, dtype = out.view(-1), 0, out.dtype
        for data in file.read_chunks(start, count * each, step=_CHUNK_BYTES):
            see(data)
            read = torch.frombuffer(bytearray(data), dtype=dtype)
            numbers[at : at + len(read)] = read
            at += len(read)

    return StoredTensor(shape, count * each, fill, kind, unread, _TORCH.get(kind, FLOAT32))
