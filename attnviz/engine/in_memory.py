"""A model of transformers in the memory of this process, read by the record of its family: its tensors are shared."""

from __future__ import annotations

import copy
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from inspect import signature
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.document.models import IN_MEMORY, Model
from attnviz.engine.checkpoints.checkpoint import parse_config
from attnviz.engine.checkpoints.loader import OpenedModel
from attnviz.engine.checkpoints.tokenizer_config import chat_template
from attnviz.engine.hosted_model import HostedModel
from attnviz.engine.hosted_session import OpenedHost
from attnviz.engine.model_session import split_weights
from attnviz.engine.placed_weights import PlacedWeights
from attnviz.engine.transformers_model import open_on_disk
from attnviz.families.weights import find_weights, tie_weights
from attnviz.system.checked import MAX_SIZE
from attnviz.system.errors import AttnVizError, EditError, ModelError
from attnviz.system.python_file import one_line
from attnviz.tokens.given_tokenizer import GivenTokenizer
from attnviz.tokens.model_tokenizer import ModelTokenizer, from_json

if TYPE_CHECKING:
    from transformers import PreTrainedModel

#: The dtypes of weights by torch's, as options name them.
DTYPES = {torch.float32: "float32", torch.bfloat16: "bfloat16", torch.float16: "float16"}
DEVICES = ("cpu", "cuda", "mps")
#: Where the classes of the modules stand that a record knows.
FAMILY_CODE = ("transformers.models.", "transformers.activations.", "transformers.pytorch_utils.", "torch.nn.")


def open_in_memory(model: PreTrainedModel, tokenizer: Any, *, digest: str = "") -> OpenedModel:
    """Return a model, read by the record of its family if that computes the same, else as transformers computes it.

    A model that is read again keeps its `digest`. Raises ModelError if it can be opened in neither way.
    """
    try:
        return open_by_record(model, tokenizer, digest=digest)
    except ModelError:
        return open_hosted(model, tokenizer, digest=digest)


def open_by_record(model: PreTrainedModel, tokenizer: Any, *, digest: str = "") -> OpenedModel:
    """Return a model of a known family as it is in memory, on its device and in its dtype, with its tokenizer.

    Weights are the model's own tensors; those that are stored otherwise are copied: norms that store w for 1 + w, and
    matrices in which the rows of queries, keys and values alternate. Raises ModelError with the reason if no record
    reads the model, or if it is not as transformers wrote it: with adapters, hooks or modules of a person's own.
    """
    name = type(model).__name__
    if reason := _own_code(model):
        raise ModelError("{name} cannot be read by the record of its family: {reason}.", name=name, reason=reason)
    said = {**json.loads(model.config.to_json_string()), "architectures": [name]}
    config = parse_config(said, name=name)
    state = _as_stored(model)
    dtype, device = _only(state, "dtype", name), _only(state, "device", name)
    check_place(name, dtype, device)
    weights = {}
    try:
        config, found = find_weights(config, state.keys())
        for ours, (theirs, stored) in found.items():
            tensor = state[theirs].float() if stored.offset else state[theirs]
            weights[ours] = stored.ours(tensor if stored.offset else tensor.to(dtype))
    except EditError as error:
        raise ModelError("{name} cannot be read by the record of its family: {error}", name=name,
                         error=error) from None
    rows, chosen = len(weights["embedding"]), None
    if config.is_encoder_decoder:
        from attnviz.engine.generation import chooser, most_tokens  # late: it imports transformers

        chosen = chooser(lambda: model.generation_config, config.end_id)
        config = replace(config, max_outputs=most_tokens(model, config.max_outputs))
    identity = Model(name=name, where=IN_MEMORY + name, digest=digest or _digest(said, state),
                     config=config, dtype=DTYPES[dtype])
    placed = PlacedWeights(tie_weights(config, weights), partial(split_weights, layers=config.layers))
    return OpenedModel(identity, placed, model_tokenizer(tokenizer, rows=rows, name=name), _unchanged(model), chosen)


def open_hosted(model: PreTrainedModel, tokenizer: Any, *, digest: str = "") -> OpenedHost:
    """Return a model of any other family, which transformers computes, on its device and in its dtype.

    Raises ModelError if its attention cannot be replaced, or if it is no model of one text.
    """
    name = type(model).__name__
    try:
        table = getattr(model.get_input_embeddings(), "weight", None)
    except NotImplementedError:  # one of several towers
        table = None
    if not isinstance(table, Tensor):
        if getattr(model, "main_input_name", "") == "pixel_values":
            raise ModelError("{name} reads a picture in the place of a text: open it with its processor, and image=…",
                             name=name)
        raise ModelError("{name} has no table of embeddings for tokens, and AttnViz opens models of text and of "
                         "pictures: compute its attention with output_attentions=True, and view it with "
                         "attnviz.show(attentions, labels).", name=name)
    check_place(name, table.dtype, table.device)
    read = model_tokenizer(tokenizer, rows=len(table), name=name)
    weights = {"embedding": table.detach()}
    return opened_host(_host(model, tokenizer), read, weights, vocabulary=len(table), digest=digest)


def opened_host(
    host: HostedModel, tokenizer: ModelTokenizer, weights: Mapping[str, Tensor], *, vocabulary: int, digest: str
) -> OpenedHost:
    """Return a model that transformers computes, of whose weights the embedding (rows, d) is known.

    Raises ModelError if its layers differ in their heads.
    """
    model, name, table, layout = host.model, host.name, weights["embedding"], host.layout
    calls = [call for call in layout.calls if call is not None]
    if len({(call.heads, call.kv_heads, call.d_head, call.cap) for call in calls}) > 1:
        raise ModelError("The layers of {name} differ in their heads, which is not shown.", name=name)
    attention = calls[0]
    d_model = layout.d_model
    config = Config(
        family="transformers", model_type=str(model.config.model_type), layers=len(layout.calls), is_hosted=True,
        heads=attention.heads, kv_heads=attention.kv_heads, d_head=attention.d_head, d_model=d_model,
        d_ff=4 * d_model, vocabulary=vocabulary, d_embedding=table.shape[1] * (table.shape[1] != d_model),
        max_positions=layout.positions or MAX_SIZE, activation="", norm_eps=0.0, score_cap=attention.cap,
        causal=all(call.is_causal for call in calls), has_sinks=attention.has_sinks,
        is_rotated=layout.is_rotated,
        unrotated_layers=tuple(layer for layer, call in enumerate(layout.calls)
                               if call is not None and layout.is_rotated and not layout.rotated[layer]),
        has_bias=any(call.has_bias for call in calls), has_logits=layout.has_logits,
        divisors=tuple(1.0 if call is None else 1 / call.scaling for call in layout.calls), **host.two_texts)
    placed = PlacedWeights(weights, lambda _: ({},) * config.layers)
    said = json.loads(model.config.to_json_string())
    identity = Model(name=name, where=IN_MEMORY + name, digest=digest or _digest(said, weights),
                     config=config, dtype=DTYPES[table.dtype])
    return OpenedHost(identity, placed, tokenizer, _unchanged(model), host=host)


def _host(model: PreTrainedModel, tokenizer: Any) -> HostedModel:
    """Return what runs a model of one text or of two; a tokenizer of several languages has a `tgt_lang`."""
    try:
        return _probed(model, tokenizer)
    except AttnVizError:
        raise
    except Exception as error:  # whatever a person's model raises
        raise ModelError("{name} fails on a short text, which AttnViz computes in torch.inference_mode "
                         "({error}).", name=type(model).__name__, error=one_line(error)) from error


def _probed(model: PreTrainedModel, tokenizer: Any) -> HostedModel:
    if "decoder_input_ids" not in signature(model.forward).parameters:
        return HostedModel(model)
    from attnviz.engine.hosted_encoder_decoder import HostedEncoderDecoder  # late: most models are none

    return HostedEncoderDecoder(model, is_multilingual=hasattr(tokenizer, "tgt_lang"))


def reader(opened: OpenedModel) -> Callable[..., OpenedModel]:
    """Return the `open_model` of an engine that has this model besides those on disk."""
    def read(where: str, **more: Any) -> OpenedModel:
        return opened if where == opened.model.where else open_on_disk(where, **more)

    return read


def model_tokenizer(tokenizer: Any, *, rows: int, name: str) -> ModelTokenizer:
    """Return the tokenizer of a model with `rows` embeddings, from one of transformers or tokenizers, or one alike.

    Raises ModelError if it is none.
    """
    made = _tokenizer_of(tokenizer, rows=rows, name=name)
    template = getattr(tokenizer, "chat_template", None)
    template = template.get("default") if isinstance(template, dict) else template  # of several by name
    made.chat_template = chat_template({**getattr(tokenizer, "special_tokens_map", {}), "chat_template": template})
    return made


def _tokenizer_of(tokenizer: Any, *, rows: int, name: str) -> ModelTokenizer:
    if (content := tokenizer_json(tokenizer)) is not None:
        return from_json(content, name=type(tokenizer).__name__, rows=rows)
    if missing := [method for method in GivenTokenizer.METHODS if not callable(getattr(tokenizer, method, None))]:
        raise ModelError("{name} needs its tokenizer, such as AutoTokenizer.from_pretrained(…): {kind} has no "
                         "{missing}.", name=name, kind=type(tokenizer).__name__, missing=missing[0])
    return GivenTokenizer(tokenizer, rows=rows)


def tokenizer_json(tokenizer: Any) -> bytes | None:
    """Return the tokenizer.json of a tokenizer of transformers or tokenizers; None of one that runs in Python."""
    write = getattr(getattr(tokenizer, "backend_tokenizer", tokenizer), "to_str", None)
    return write().encode() if callable(write) else None


def check_place(name: str, dtype: torch.dtype, device: torch.device) -> None:
    """Raise ModelError if nothing is computed in this dtype or on this device."""
    if device.type == "meta":
        raise ModelError("Weights of {name} are on meta, in no memory: load it without offloading.", name=name)
    if dtype not in DTYPES or device.type not in DEVICES:
        raise ModelError("{name} is in {dtype} on {device}: AttnViz computes in {dtypes}, on cpu, cuda or mps.",
                         name=name, dtype=str(dtype).removeprefix("torch."), device=device,
                         dtypes=", ".join(DTYPES.values()))


def _own_code(model: Any) -> str:
    """Return why a model may compute otherwise than transformers wrote it; "" if it does not."""
    for name, module in model.named_modules():
        kind = type(module)
        if not f"{kind.__module__}.".startswith(FAMILY_CODE):
            return f"{name or 'the model'} is a {kind.__module__}.{kind.__qualname__}"
        hooks = [*module._forward_hooks.values(), *module._forward_pre_hooks.values()]
        if "forward" in vars(module) or not all(hook.__module__.startswith("transformers.") for hook in hooks):
            return f"{name or 'the model'} has a hook, or another forward"
    try:
        with torch.device("meta"):  # no numbers are drawn
            as_written = type(model)(copy.deepcopy(model.config))
    except Exception as error:  # of a part of a model, which is given other parts
        return one_line(error)
    written = {name: type(module) for name, module in as_written.named_modules()}
    return next((f"{name} is a {type(module).__qualname__}" for name, module in model.named_modules()
                 if type(module) is not written.get(name)), "")


def _as_stored(model: PreTrainedModel) -> dict[str, Tensor]:
    """Return the weights as files have them: each tensor once, and each expert by itself, as views."""
    found: dict[str, Tensor] = {}
    for name, parameter in (*model.named_parameters(), *model.named_buffers()):  # the first name of tied ones
        tensor = parameter.detach()
        layer, experts, own = name.rpartition(".experts.")
        parts = {"gate_up_proj": ("gate_proj", "up_proj"), "down_proj": ("down_proj",)}.get(own, ())
        if not experts or not parts:
            found[name] = tensor
        for number, expert in enumerate(tensor if experts and parts else ()):
            found |= {f"{layer}.experts.{number}.{part}.weight": view
                      for part, view in zip(parts, expert.chunk(len(parts)), strict=True)}
    return found


def _only(state: Mapping[str, Tensor], attribute: str, name: str) -> Any:
    """Return the dtype of most numbers, or the device of all. Raises ModelError if there are several devices."""
    counts: Counter[Any] = Counter()
    for tensor in state.values():
        if tensor.is_floating_point() or attribute == "device":
            counts[getattr(tensor, attribute)] += tensor.numel()
    if attribute == "device" and len(counts) > 1:
        raise ModelError("{name} is on several devices ({devices}), and its family is computed on one: move it by "
                         "model.to(…).", name=name, devices=", ".join(map(str, counts)))
    return counts.most_common(1)[0][0]


def _unchanged(model: PreTrainedModel) -> Callable[[], bool]:
    """Return a function that says whether the parameters are still as they are now.

    It compares torch's count of writes to each tensor, which writes by `.data` leave as it is, and addresses, which
    `model.to(…)` changes: 0.7 ms for SmolLM2's 272 tensors at each computation, where `_digest` takes 107.
    """
    def seen() -> list[tuple[int, int]]:
        return [(each.data_ptr(), 0 if each.is_inference() else each._version) for each in model.parameters()
                if each.is_floating_point()]

    before = seen()
    return lambda: seen() == before


def _digest(said: Mapping[str, object], state: Mapping[str, Tensor]) -> str:
    """Return 32 hexadecimal digits of a config, and of the sum and the length of each tensor.

    Hashing the bytes would copy a model from its device.
    """
    with torch.inference_mode():
        sums = torch.stack([part for tensor in state.values() if tensor.is_floating_point()
                            for part in (tensor.sum(dtype=torch.float32), tensor.float().norm())])
    written = json.dumps([said, {name: tuple(tensor.shape) for name, tensor in state.items()}], sort_keys=True)
    return hashlib.sha256(written.encode() + sums.cpu().numpy().tobytes()).hexdigest()[:32]
