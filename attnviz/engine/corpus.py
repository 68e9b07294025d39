"""The model that a worker of a corpus measures texts with."""

from functools import lru_cache

from attnviz.engine.engine import Engine
from attnviz.experiments.corpus_measures import CorpusModel


@lru_cache(maxsize=1)  # of the process of a worker, which measures thousands of parts
def open_corpus_model(where: str) -> CorpusModel:
    """Return an open model, the same one as long as no other is opened. Raises ModelError."""
    engine = Engine()
    return CorpusModel(engine, engine.models.open(where), engine.models.tokenizer)
