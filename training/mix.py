"""Parallel, synthetic and back-translated lines -> one training folder: mix.py DATA KEEP.npy OUT BACK ..."""
import json
import os
import sys
import tomllib

import numpy as np

import token_files

cfg = tomllib.load(open(os.path.join(os.path.dirname(__file__), "config.toml"), "rb"))
data, keep_path, out, *backs = sys.argv[1:]
os.makedirs(out, exist_ok=True)
meta = json.load(open(f"{data}/meta.json"))
weight = np.load(f"{data}/weight.npy")
pairs = len(weight)
keep = np.load(keep_path) if os.path.exists(keep_path) else np.ones(pairs, bool)
weight = weight * keep
ways, style = [np.full(pairs, 3, np.uint8)], [np.load(f"{data}/style.npy")]  # bit 0: he->en, bit 1: en->he
side = {s: token_files.read(f"{data}/{s}") for s in ("he", "en")}
weights = [weight]
mark = np.array([meta["tag_bt"]], np.uint16)
for back in backs:
    for real in ("he", "en"):
        if not token_files.exists(f"{back}/{real}.real"):
            continue
        lines = token_files.read(f"{back}/{real}.real")
        side[real] += lines
        side["en" if real == "he" else "he"] += [np.concatenate([mark, m]) for m in token_files.read(f"{back}/{real}.made")]
        ways.append(np.full(len(lines), 2 if real == "he" else 1, np.uint8))
        style.append(np.load(f"{back}/{real}.style.npy"))
        weights.append(np.full(len(lines), cfg["weights"]["bt"], np.float32))
for s in ("he", "en"):
    token_files.write(f"{out}/{s}", side[s])
    # Back-translations are not resampled: the rest of the list repeats the plain lines.
    if token_files.exists(f"{data}/{s}.sampled"):
        token_files.write(f"{out}/{s}.sampled", token_files.read(f"{data}/{s}.sampled") + side[s][pairs:])
for name, parts in (("weight", weights), ("ways", ways), ("style", style)):
    np.save(f"{out}/{name}.npy", np.concatenate(parts))
json.dump(meta, open(f"{out}/meta.json", "w"))
open(f"{out}/ready", "w").close()
print(f"{out}: parallel {int(keep.sum())} of {pairs}, all {len(side['he'])} lines", flush=True)
