"""Batched decoding on a GPU: greedy and beam, with caches of fixed size, and the loss of given pairs."""
import math

import numpy as np
import torch
import torch.nn.functional as F

from model import BOS, EOS, PAD

FORBIDDEN = [0, 1, 2, 4, 5, 6, *range(7, 40)]  # padding, unknown, begin, tags and control bytes are never output


class Stepper:
    """One decoder step over many rows; weights that share an input are joined."""

    def __init__(self, net, src, limit):
        memory, mask = net.encode(src)
        self.net, self.h, self.step = net, net.shape["heads"], 0
        self.mask = torch.zeros(mask.shape, dtype=memory.dtype, device=src.device).masked_fill_(~mask, -1e4)
        b, e = len(src), net.dim // self.h
        make = lambda: torch.zeros(b, self.h, limit, e, dtype=memory.dtype, device=src.device)
        self.cache = [[make(), make()] for _ in net.decoder]
        self.cross = [list(l.cross.kv(memory)) for l in net.decoder]
        self.cross = [[t.contiguous() for t in pair] for pair in self.cross]
        self.qkv = [(torch.cat([l.att.q.weight, l.att.k.weight, l.att.v.weight]),
                     torch.cat([l.att.q.bias, l.att.k.bias, l.att.v.bias])) for l in net.decoder]
        ban = torch.zeros(net.shape["vocab"], dtype=memory.dtype, device=src.device)
        ban[FORBIDDEN] = -1e4
        self.bias = net.bias + ban
        self.no_end = self.bias.clone()
        self.no_end[EOS] = -1e4  # nothing is translated by nothing

    def pick(self, rows):
        self.mask = self.mask[rows]
        self.cross = [[t[rows] for t in pair] for pair in self.cross]
        self.cache = [[t[rows] for t in pair] for pair in self.cache]

    def attend(self, q, k, v, mask):
        score = torch.matmul(q, k.transpose(-1, -2)) * q.shape[-1] ** -0.5
        if mask is not None:
            score = score + mask
        return torch.matmul(score.softmax(-1), v).flatten(1)

    def __call__(self, last):
        """last: (rows) token ids -> (rows, vocabulary) scores."""
        net, t, n = self.net, self.step, len(last)
        x = net.embed(last) * math.sqrt(net.dim) + net.pos[t]
        for layer, (k, v), (ck, cv), (w, b) in zip(net.decoder, self.cache, self.cross, self.qkv):
            q, nk, nv = F.linear(layer.n1(x), w, b).view(n, 3, self.h, 1, -1).unbind(1)
            k[:, :, t:t + 1], v[:, :, t:t + 1] = nk, nv
            x = x + layer.att.o(self.attend(q, k[:, :, :t + 1], v[:, :, :t + 1], None))
            q = layer.cross.q(layer.n2(x)).view(n, self.h, 1, -1)
            x = x + layer.cross.o(self.attend(q, ck, cv, self.mask))
            x = x + layer.ff(layer.n3(x))
        self.step += 1
        return F.linear(net.nd(x), net.embed.weight, self.no_end if t == 0 else self.bias)


@torch.no_grad()
def greedy(net, src, limit):
    """Rows of tokens ended by EOS; a row that does not end within the limit has none."""
    step, b, dev = Stepper(net, src, limit), len(src), src.device
    out = torch.zeros(b, limit, dtype=torch.long, device=dev)
    alive = torch.arange(b, device=dev)
    last = torch.full((b,), BOS, dtype=torch.long, device=dev)
    for t in range(limit):
        last = step(last).argmax(-1)
        out[alive, t] = last
        if t % 4 == 3:  # finished rows leave, so a few long ones do not hold the batch
            going = (out[alive] == EOS).any(1).logical_not()
            left = int(going.sum())
            if left == 0:
                break
            if left < 0.8 * len(alive):
                rows = going.nonzero()[:, 0]
                step.pick(rows)
                alive, last = alive[rows], last[rows]
    return out


@torch.no_grad()
def beam(net, src, limit, width=4, power=1.0):
    """Beam search; hypotheses are compared by log-probability / length ** power."""
    b, dev, vocab = len(src), src.device, net.shape["vocab"]
    step = Stepper(net, src.repeat_interleave(width, 0), limit)
    score = torch.full((b, width), -1e9, device=dev)
    score[:, 0] = 0
    last = torch.full((b * width,), BOS, dtype=torch.long, device=dev)
    history = torch.zeros(b * width, limit, dtype=torch.long, device=dev)
    best, final = torch.full((b,), -1e9, device=dev), torch.zeros(b, limit, dtype=torch.long, device=dev)
    for t in range(limit):
        total = score[:, :, None] + step(last).float().log_softmax(-1).view(b, width, vocab)
        top, at = total.flatten(1).topk(2 * width, 1)
        parent, token = at // vocab, at % vocab
        rows = (torch.arange(b, device=dev)[:, None] * width + parent)
        ended = token == EOS
        done = torch.where(ended, top / (t + 1) ** power, torch.full_like(top, -1e9))
        value, k = done[:, :width].max(1)
        better = value > best
        candidate = history[rows.gather(1, k[:, None])[:, 0]].clone()
        candidate[:, t] = EOS
        final = torch.where(better[:, None], candidate, final)
        best = torch.maximum(best, value)
        top = top.masked_fill(ended, -1e9)
        score, keep = top.topk(width, 1)
        rows, last = rows.gather(1, keep).flatten(), token.gather(1, keep).flatten()
        history = history[rows]
        history[:, t] = last
        step.cache = [[c[rows] for c in pair] for pair in step.cache]
        if t % 4 == 3 and bool((best >= score[:, 0] / (t + 1) ** power).all()):
            break
    return torch.where((best > -1e8)[:, None], final, history.view(b, width, limit)[:, 0])


def lay(lines, tag):
    width = max(map(len, lines)) + 2
    src = np.zeros((len(lines), width), np.int64)
    for row, line in zip(src, lines):
        row[0], row[1:1 + len(line)], row[1 + len(line)] = tag, line, EOS
    return src


def translate(net, lines, tag, search=greedy, budget=320000, most=8192, stretch=1.4, say=None):
    """Token lines -> token lines (None where no end was found), longest batches first."""
    dev = net.embed.weight.device
    order = sorted(range(len(lines)), key=lambda i: -len(lines[i]))
    out, at = [None] * len(lines), 0
    while at < len(order):
        width = len(lines[order[at]]) + 2
        rows = order[at:at + max(16, min(most, budget // width))]
        src = torch.from_numpy(lay([lines[i] for i in rows], tag)).to(dev)
        result = search(net, src, min(500, int(width * stretch) + 10)).cpu().numpy().astype(np.uint16)
        ends = (result == EOS).argmax(1)
        for i, row, end in zip(rows, result, ends):
            if row[end] == EOS:
                out[i] = row[:end]
        at += len(rows)
        if say:
            say(at)
    return out


@torch.no_grad()
def losses(net, sources, targets, tags, budget=100000):
    """Mean cross-entropy per target token of each pair; tags: the first source token of each."""
    dev = net.embed.weight.device
    size = np.array([max(len(a), len(b)) for a, b in zip(sources, targets)]) + 2
    order, out, at = np.argsort(size, kind="stable"), np.zeros(len(size), np.float32), 0
    while at < len(order):
        width = int(size[order[min(at + 4095, len(order) - 1)]])
        rows = order[at:at + max(16, min(4096, budget // width))]
        src = lay([sources[i] for i in rows], 0)
        src[:, 0] = tags[rows]
        tgt = torch.from_numpy(lay([targets[i] for i in rows], BOS)).to(dev)
        states = net.states(torch.from_numpy(src).to(dev), tgt)
        gold = F.pad(tgt[:, 1:], (0, 1))
        loss = F.cross_entropy(net.logits(states).flatten(0, 1).float(), gold.flatten(), ignore_index=PAD, reduction="none")
        loss = loss.view(gold.shape).sum(1) / (gold != PAD).sum(1)
        out[rows] = loss.float().cpu().numpy()
        at += len(rows)
    return out
