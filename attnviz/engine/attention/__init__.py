"""Attention in torch: one small file per step."""
