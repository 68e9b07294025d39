"""AttnViz: type a sentence, see how attention is computed on it, change any number on the way."""

__version__ = "0.1.0"
