"""What `import attnviz` offers: sessions without a window, attention from elsewhere, and small models to train."""

from attnviz.api.corpora import corpus
from attnviz.api.notebook import show
from attnviz.api.own_code import check
from attnviz.api.plugins import experiment, measure, normalization, variant
from attnviz.api.session import Session, open
from attnviz.api.training import train
from attnviz.api.watching import watch
from attnviz.system.errors import AttnVizError as Error

__all__ = ["Error", "Session", "check", "corpus", "experiment", "measure", "normalization", "open", "show", "train",
           "variant", "watch"]
