"""The core of attention in torch: one small file a step."""
