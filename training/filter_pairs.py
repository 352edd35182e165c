"""Drop the pairs that a trained model finds least likely in both directions: filter_pairs.py MODEL DATA OUT.npy

Literature is aligned loosely, and a pair whose halves say different things teaches the model to add and to omit.
"""
import json
import os
import sys
import tomllib

import numpy as np
import torch

import token_files
from decode import losses
from model import load

cfg = tomllib.load(open(os.path.join(os.path.dirname(__file__), "config.toml"), "rb"))
path, data, out = sys.argv[1:4]
meta = json.load(open(f"{data}/meta.json"))
dev = "cuda" if torch.cuda.is_available() else "cpu"
net = load(path, dev, torch.bfloat16 if dev == "cuda" else torch.float32)
he, en = token_files.read(f"{data}/he"), token_files.read(f"{data}/en")
style, group = np.load(f"{data}/style.npy"), np.load(f"{data}/group.npy")
score = losses(net, he, en, np.full(len(he), meta["tag_eng"]))
score += losses(net, en, he, np.where(style > 0, meta["tag_old"], meta["tag_heb"]))
keep = np.ones(len(he), bool)
for name, share in cfg["filter"].items():
    rows = np.flatnonzero(group == meta["groups"].index(name))
    if len(rows):
        bar = np.quantile(score[rows], 1 - share)
        keep[rows[score[rows] > bar]] = False
        print(f"{name}: mean loss {score[rows].mean() / 2:.3f}, dropped {int((score[rows] > bar).sum())} above {bar / 2:.2f}")
np.save(out, keep)
