"""Translate monolingual token lines and keep what is usable: backtranslate.py MODEL DATA OUT [--limit N] [--only he|en]

mono_en becomes synthetic Hebrew (source) with real English (target); mono_he the reverse. The output of the model is
only ever a source, so the decoder learns from text that people wrote.
"""
import argparse
import json
import os
import time
import tomllib

import numpy as np
import torch

import token_files
from decode import losses, translate
from model import load

ap = argparse.ArgumentParser()
ap.add_argument("model")
ap.add_argument("data")
ap.add_argument("out")
ap.add_argument("--limit", type=int, default=None)
ap.add_argument("--skip", type=int, default=0)
ap.add_argument("--only", default="")
ap.add_argument("--config", default=os.path.join(os.path.dirname(__file__), "config.toml"))
opt = ap.parse_args()
cfg = tomllib.load(open(opt.config, "rb"))["backtranslate"]
while not os.path.exists(f"{opt.data}/meta.json"):  # the token files may still be on their way
    time.sleep(0.3)
meta = json.load(open(f"{opt.data}/meta.json"))
dev = "cuda" if torch.cuda.is_available() else "cpu"
net = load(opt.model, dev, torch.bfloat16 if dev == "cuda" else torch.float32)
os.makedirs(opt.out, exist_ok=True)


def repeats(line):
    """A phrase of up to four tokens three times in a row: the model went round in circles."""
    for n in (1, 2, 3, 4):
        if len(line) >= 3 * n + 2:
            same = line[n:] == line[:-n]
            run = np.diff(np.flatnonzero(np.concatenate([[True], ~same, [True]]))).max() - 1
            if run >= 2 * n + (n == 1):
                return True
    return False


def make(side):
    other = "en" if side == "he" else "he"
    start = time.time()
    part = slice(opt.skip, None if opt.limit is None else opt.skip + opt.limit)
    real = token_files.read(f"{opt.data}/mono_{side}")[part]
    style = np.load(f"{opt.data}/mono_he.style.npy")[part] if side == "he" else np.zeros(len(real), np.uint8)
    shown = [start]

    def say(done):
        if time.time() - shown[-1] > 10:
            shown.append(time.time())
            print(f"  {done} lines after {time.time() - start:.0f} s", flush=True)

    made = translate(net, real, meta[f"tag_{'eng' if other == 'en' else 'heb'}"], say=say)
    decoded = time.time()
    lost = sum(m is None for m in made)
    low, high = cfg["ratio"]
    keep = [i for i, (r, m) in enumerate(zip(real, made)) if m is not None and len(m) and len(m) <= 120
            and low < (len(m) + 2) / (len(r) + 2) < high and not repeats(m)]
    real, made, style = [real[i] for i in keep], [made[i] for i in keep], style[keep]
    tags = np.where(style > 0, meta["tag_old"], meta["tag_heb"]) if side == "he" else np.full(len(real), meta["tag_eng"])
    loss = losses(net, [np.concatenate([[meta["tag_bt"]], m]) for m in made], real, tags)
    bar = np.quantile(loss, 1 - cfg["drop_worst"]) if len(loss) else 0.0
    good = np.flatnonzero(loss <= bar)
    token_files.write(f"{opt.out}/{side}.real", [real[i] for i in good])
    token_files.write(f"{opt.out}/{side}.made", [made[i] for i in good])
    np.save(f"{opt.out}/{side}.style.npy", style[good])
    print(f"mono_{side}: unfinished {lost}, kept {len(good)}, loss {loss.mean():.3f}, "
          f"decoding {decoded - start:.0f} s, all {time.time() - start:.0f} s", flush=True)


for side in [opt.only] if opt.only else ["en", "he"]:
    make(side)
