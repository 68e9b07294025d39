"""The table of families."""

from collections.abc import Mapping
from types import MappingProxyType

from attnviz.families import (
    additive,
    bart,
    bert,
    bloom,
    distilbert,
    falcon,
    gemma,
    gpt2,
    hosted,
    llama,
    modernbert,
    neox,
    olmo2,
    opt,
    phi,
    smollm3,
    stablelm,
    t5,
)
from attnviz.families.family import Family, ReadConfig
from attnviz.families.gguf import Gguf

#: By the name of a family.
FAMILIES: Mapping[str, Family] = MappingProxyType({page.FAMILY.name: page.FAMILY for page in (
    gpt2, opt, llama, gemma, olmo2, smollm3, stablelm, neox, phi, falcon, bloom, bert, distilbert, modernbert, bart, t5,
    additive, hosted)})

#: By `model_type` of `config.json`.
READERS: Mapping[str, ReadConfig] = MappingProxyType({
    kind: read for family in FAMILIES.values() for kind, read in family.readers.items()})

#: By `general.architecture` of a .gguf file.
ARCHITECTURES: Mapping[str, Gguf] = MappingProxyType({
    kind: stored for family in FAMILIES.values() for kind, stored in family.gguf.items()})
