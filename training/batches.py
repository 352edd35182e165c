"""Batches of few fixed shapes, laid out on the device from flat token arrays."""
import json
import queue
import threading

import numpy as np
import torch

import token_files
from model import BOS, EOS


class Batches:
    def __init__(self, folder, cfg, dev):
        c = cfg["train"]
        self.dev, self.passes, self.sampled = dev, 0.0, c["sampled"]
        self.sizes, self.tokens = np.array(c["sizes"]), c["tokens"]
        self.rng = np.random.default_rng(cfg["seed"])
        self.meta = json.load(open(f"{folder}/meta.json"))
        names = ["he", "en"]
        if token_files.exists(f"{folder}/he.sampled"):
            names += ["he.sampled", "en.sampled"]
        tokens, length, start, at = [], [], [], 0
        for name in names:
            t, n, s = token_files.flat(f"{folder}/{name}")
            tokens.append(t)
            length.append(n)
            start.append(s + at)
            at += len(t)
        self.length = np.stack(length)
        self.weight, self.ways = np.load(f"{folder}/weight.npy"), np.load(f"{folder}/ways.npy")
        self.flat = torch.from_numpy(np.concatenate(tokens).astype(np.int32)).to(dev)
        self.start_dev, self.length_dev = torch.from_numpy(np.stack(start)).to(dev), torch.from_numpy(self.length).to(dev)
        self.style = torch.from_numpy(np.load(f"{folder}/style.npy")).to(dev)
        self.queue = queue.Queue(64)
        threading.Thread(target=self.fill, daemon=True).start()
        print(f"{folder}: {len(self.weight)} lines, {self.weight.sum():.0f} visits a pass", flush=True)

    def fill(self):
        while True:
            for batch in self.one_pass():
                self.queue.put(batch)

    def one_pass(self):
        n = len(self.weight)
        take = np.floor(self.weight).astype(int) + (self.rng.random(n) < self.weight % 1)
        rows = np.repeat(np.arange(n), take)
        a, b = rows[self.ways[rows] & 1 > 0], rows[self.ways[rows] & 2 > 0]
        pair, way = np.concatenate([a, b]), np.concatenate([np.zeros_like(a), np.ones_like(b)])
        source = way.copy()
        if len(self.length) == 4:
            source += 2 * (self.rng.random(len(way)) < self.sampled)
        size = np.maximum(self.length[source, pair], self.length[1 - way, pair]) + 2
        bucket, batches = np.searchsorted(self.sizes, size), []
        for k, width in enumerate(self.sizes):
            chosen = np.flatnonzero(bucket == k)
            self.rng.shuffle(chosen)
            count = max(8, self.tokens // int(width))
            batches += [(int(width), count, chosen[p:p + count]) for p in range(0, len(chosen), count)]
        for done, j in enumerate(self.rng.permutation(len(batches))):
            width, count, chosen = batches[j]
            yield width, count, pair[chosen], way[chosen], source[chosen], done == len(batches) - 1

    def next(self):
        width, count, pair, way, source, last = self.queue.get()
        self.passes += last
        pair, way, source = (torch.from_numpy(x).to(self.dev, non_blocking=True) for x in (pair, way, source))
        old = torch.where(self.style[pair] > 0, self.meta["tag_old"], self.meta["tag_heb"])
        lead = torch.where(way == 0, self.meta["tag_eng"], old)
        return self.lay(source, pair, lead, width, count), self.lay(1 - way, pair, torch.full_like(way, BOS), width, count)

    def lay(self, side, pair, lead, width, count):
        start, n = self.start_dev[side, pair][:, None], self.length_dev[side, pair][:, None]
        at = torch.arange(width, device=self.dev)[None] - 1
        ids = torch.where((at >= 0) & (at < n), self.flat[(start + at).clamp(0, len(self.flat) - 1)].long(), 0)
        ids = torch.where(at == n, EOS, ids)
        ids[:, 0] = lead
        full = torch.zeros(count, width, dtype=torch.long, device=self.dev)
        full[:, 0] = EOS  # rows that only fill up the shape
        full[:len(ids)] = ids
        return full
