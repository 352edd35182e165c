"""Float weights -> the int8 archive that export.py reads: quantise.py MODEL.pt OUT.npz [--bits 7]

Matrices get one scale per output row. Seven bits by default: products of an unsigned activation byte and a
weight of at most 63 never overflow the 16-bit sums of processors without the VNNI instructions.
"""
import argparse
import json

import numpy as np


def rows(matrix, bits):
    """Symmetric rows; the clip that loses least per row is searched for, since a few outliers set the scale."""
    top = 2 ** (bits - 1) - 1
    peak = np.abs(matrix).max(1, keepdims=True) + 1e-12
    best, scale = np.full((len(matrix), 1), np.inf), peak / top
    for clip in (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7):
        s = peak * clip / top
        error = ((np.clip(np.round(matrix / s), -top, top) * s - matrix) ** 2).sum(1, keepdims=True)
        scale = np.where(error < best, s, scale)
        best = np.minimum(error, best)
    return np.clip(np.round(matrix / scale), -top, top).astype(np.int8), scale[:, 0].astype(np.float32)


def quantise(weights, bits=7):
    out = {}
    for name, value in weights.items():
        value = np.asarray(value, np.float32)
        if value.ndim == 2:
            out[name + ".q"], out[name + ".s"] = rows(value, bits)
        else:
            out[name] = value
    return out


def restore(archive):
    """The float weights an archive stands for, as {name: array}."""
    out = {}
    for name in archive.files:
        if name.endswith(".q"):
            out[name[:-2]] = archive[name].astype(np.float32) * archive[name[:-2] + ".s"].astype(np.float32)[:, None]
        elif not name.endswith(".s") and name != "shape":
            out[name] = archive[name].astype(np.float32)
    return out


if __name__ == "__main__":
    import torch
    ap = argparse.ArgumentParser()
    ap.add_argument("model")
    ap.add_argument("out")
    ap.add_argument("--bits", type=int, default=7)
    opt = ap.parse_args()
    saved = torch.load(opt.model, map_location="cpu")
    arrays = quantise({k: v.float().numpy() for k, v in saved["weights"].items()}, opt.bits)
    np.savez(opt.out, shape=json.dumps(saved["shape"]), **arrays)
