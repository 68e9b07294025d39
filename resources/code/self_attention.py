"""Exercise 3.1: self-attention as two classes, of the book's section 3.4.2. Write both `forward` methods.

In AttnViz: File > Compare with your own code…
"""

import torch
from torch import nn


class SelfAttention_v1(nn.Module):
    """Each weight matrix is a parameter (d_in, d_out): x @ W."""

    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x):  # x is (tokens, d_in)
        raise NotImplementedError("write forward: queries, keys, values, scores, weights, context vectors")


class SelfAttention_v2(nn.Module):
    """Version 1 with the weights of version 2: as nn.Linear stores them, (d_out, d_in)."""

    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_out, d_in))
        self.W_key = nn.Parameter(torch.rand(d_out, d_in))
        self.W_value = nn.Parameter(torch.rand(d_out, d_in))

    def forward(self, x):
        raise NotImplementedError("write forward: what has to be transposed?")
