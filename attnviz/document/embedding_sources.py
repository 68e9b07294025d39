"""The sources of embeddings, in one table; `attnviz.tokens.embeddings` looks their vectors up."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from attnviz.system.wording import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddingSource:
    """Where the vectors of tokens come from."""

    label: str  #: as on screen
    width: int = 0  #: dimensions of its vectors; 0 if they are free, or those of a file
    is_file: bool = False  #: it reads the embedding file of the document
    fixed_width: str = ""  #: why `d_in` has no effect; "" if it is free


EMBEDDINGS: Mapping[str, EmbeddingSource] = MappingProxyType({
    "chapter": EmbeddingSource(label=N_("The chapter's (3-d)"), width=3,
                               fixed_width=N_("The chapter's vectors have {count} dimensions.")),
    "random": EmbeddingSource(label=N_("Seeded random")),
    "glove": EmbeddingSource(label=N_("GloVe (100-d)"), width=100,
                             fixed_width=N_("GloVe's vectors have {count} dimensions.")),
    "file": EmbeddingSource(label=N_("From a file"), is_file=True,
                            fixed_width=N_("The file's vectors have {count} dimensions.")),
})
OF_MODEL = EmbeddingSource(label="", fixed_width=N_("The model's vectors have {count} dimensions."))
