"""Mean of several weight files of one shape: average.py OUT.pt MODEL ...

Training already writes a running average; this joins the averages of several runs or snapshots.
"""
import sys

import torch

from model import read_weights

out, *paths = sys.argv[1:]
shape, total = read_weights(paths[0])
for path in paths[1:]:
    other, weights = read_weights(path)
    if other != shape:
        sys.exit(f"{path} has the shape {other}, not {shape}")
    total = {k: v + weights[k] for k, v in total.items()}
torch.save(dict(shape=shape, weights={k: (v / len(paths)).half() for k, v in total.items()}), out)
