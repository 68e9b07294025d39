"""Attention in every formulation of the chapter, in pure torch, with every number on the way kept."""
