"""Models of any other family, which transformers computes: what is known of them is what they hand over."""

from attnviz.families.family import Family

#: No config.json is read as it, and its weights are the model's own.
FAMILY = Family(name="transformers", readers={}, weights=lambda config: {}, head=lambda config: {})
