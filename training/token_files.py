"""Reading and writing token lines: NAME.bin (uint16 tokens in a row) and NAME.len (uint16 lengths)."""
import os

import numpy as np


def flat(path):
    """(tokens, lengths, starts)"""
    tokens = np.fromfile(path + ".bin", np.uint16)
    length = np.fromfile(path + ".len", np.uint16).astype(np.int64)
    return tokens, length, np.concatenate([[0], np.cumsum(length)])[:-1]


def read(path):
    tokens, length, start = flat(path)
    return [tokens[a:a + n] for a, n in zip(start.tolist(), length.tolist())]


def write(path, lines):
    np.concatenate([*map(np.asarray, lines), np.zeros(0, np.uint16)]).astype(np.uint16).tofile(path + ".bin")
    np.array([len(l) for l in lines], np.uint16).tofile(path + ".len")


def exists(path):
    return os.path.exists(path + ".bin")
