"""Kinds of ablation: what takes the place of a head's context (Wang et al. 2023, "Interpretability in the Wild")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from attnviz.experiments.reasons import needs_same_model, needs_whole
from attnviz.result.result import Result
from attnviz.system.arrays import Float32, Floats
from attnviz.system.wording import N_, Text


@dataclass(frozen=True, slots=True)
class ContextSources:
    """Where the contexts of an ablation are from."""

    result: Result
    held: Result | None  #: the state that is resampled from
    sentence: int
    reference: Callable[[], Floats]  #: mean contexts of reference sentences, (layer, head, d_head)


@dataclass(frozen=True, slots=True, kw_only=True)
class AblationKind:
    """What takes the place of a head's context vectors."""

    name: str  #: on the command line
    prefix: str  #: before the name of the effects in files
    label: str
    help: str
    replacement: Callable[[ContextSources, int], Floats]  #: of a layer, (head or 1, token or 1, d_head or 1)
    in_two_texts: bool = False  #: it is defined for a model that answers one text with another
    needs_contexts: bool = False  #: it reads the contexts of the text, or those of A
    needs_held: bool = False  #: it reads those of A


def head_contexts(result: Result, layer: int) -> Float32:
    """Return what the heads hand to the output projection, (b, h, t, d_head): replacements where they are ablated."""
    concatenated = result.array("concatenated", layer=layer)  # (b, t, h * d_head)
    return concatenated.reshape(*concatenated.shape[:2], result.num_heads, -1).swapaxes(1, 2)


def _contexts(result: Result | None, sentence: int, layer: int) -> Floats:
    """Return the contexts (head, token, d_head) of a text."""
    assert result is not None
    return head_contexts(result, layer)[sentence, :, : result.lengths[sentence]]


#: In the order of the lists.
ABLATION_KINDS: Mapping[str, AblationKind] = MappingProxyType({row.name: row for row in (
    AblationKind(name="zero", prefix="", label=N_("Zero-ablation effect"), in_two_texts=True,
                 replacement=lambda of, layer: np.zeros((1, 1, 1)),
                 help=N_("How much a token's logit drops when this head's output alone is set to 0 and later layers "
                         "are recomputed. Positive: the head raises the logit. Computed in the background, from the "
                         "last layer to the first.")),
    AblationKind(name="mean", prefix="mean_", label=N_("Mean-ablation effect"), needs_contexts=True,
                 replacement=lambda of, layer: _contexts(of.result, of.sentence, layer).mean(axis=1, keepdims=True),
                 help=N_("How much a token's logit drops when this head writes its mean output over all tokens of this "
                         "text at every token: what it adds everywhere stays, what depends on the token goes.")),
    AblationKind(name="reference", prefix="reference_", label=N_("Reference-ablation effect"),
                 replacement=lambda of, layer: of.reference()[layer][:, None],
                 help=N_("How much a token's logit drops when this head writes its mean output over 200 reference "
                         "sentences (lines of Shakespeare) at every token.")),
    AblationKind(name="resample", prefix="resample_", label=N_("Resample-ablation effect"),
                 needs_contexts=True, needs_held=True,
                 replacement=lambda of, layer: _contexts(of.held, of.sentence, layer),
                 help=N_("How much a token's logit drops when this head writes what it writes in A, a text of as many "
                         "tokens: what does not differ between the two texts stays.")),
)})


def ablation_unavailable(name: str, result: Result | None, held: Result | None, sentence: int = 0) -> Text:
    """Return why heads of a text cannot be ablated this way; "" if they can."""
    kind = ABLATION_KINDS[name]
    if result is None:
        return Text("")
    if result.options.config.is_encoder_decoder and not kind.in_two_texts:
        return Text("{name} writes token after token: its heads can be set to 0 only.", name=result.name)
    if kind.needs_held:
        if held is None:
            return Text("Hold a text of as many tokens as A first (Ctrl+K).")
        if reason := needs_same_model(held.options, result.options):
            return reason
        lengths = [each.lengths[sentence] if sentence < len(each.lengths) else 0 for each in (held, result)]
        if lengths[0] != lengths[1]:
            return Text("A has {count} tokens and this text {other}: resampling needs as many.", count=lengths[0],
                        other=lengths[1])
    read = held if kind.needs_held else result
    return needs_whole(read, stages=("concatenated",)) if kind.needs_contexts and read is not None else Text("")
