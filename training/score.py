"""Corpus BLEU (13a tokens, exponential smoothing) and chrF2 as sacreBLEU defines them: score.py HYPOTHESIS REFERENCE"""
import math
import re
import sys
from collections import Counter


def tokens_13a(s):
    for a, b in (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")):
        s = s.replace(a, b)
    s = f" {s} "
    s = re.sub(r"([\{-\~\[-\` -\&\(-\+\:-\@\/])", r" \1 ", s)
    s = re.sub(r"([^0-9])([\.,])", r"\1 \2 ", s)
    s = re.sub(r"([\.,])([^0-9])", r" \1 \2", s)
    s = re.sub(r"([0-9])(-)", r"\1 \2 ", s)
    return s.split()


def grams(tokens, n):
    return Counter(tuple(tokens[i:i + n]) for i in range(len(tokens) - n + 1))


def bleu(hyps, refs):
    hit, total, hyp_len, ref_len = [0] * 4, [0] * 4, 0, 0
    for hyp, ref in zip(hyps, refs):
        h, r = tokens_13a(hyp), tokens_13a(ref)
        hyp_len += len(h)
        ref_len += len(r)
        for n in range(4):
            a, b = grams(h, n + 1), grams(r, n + 1)
            hit[n] += sum((a & b).values())
            total[n] += sum(a.values())
    smooth, log = 1.0, 0.0
    for n in range(4):
        if total[n] == 0:
            return 0.0
        if hit[n] == 0:
            smooth *= 2
        log += math.log(100.0 * hit[n] / total[n] if hit[n] else 100.0 / (smooth * total[n])) / 4
    brevity = 1.0 if hyp_len >= ref_len else math.exp(1 - ref_len / max(hyp_len, 1))
    return brevity * math.exp(log)


def chrf(hyps, refs, order=6, beta=2):
    match, a, b = [0] * order, [0] * order, [0] * order
    for hyp, ref in zip(hyps, refs):
        h, r = hyp.replace(" ", ""), ref.replace(" ", "")
        for n in range(order):
            x = Counter(h[i:i + n + 1] for i in range(len(h) - n))
            y = Counter(r[i:i + n + 1] for i in range(len(r) - n))
            match[n] += sum((x & y).values())
            a[n] += sum(x.values())
            b[n] += sum(y.values())
    used = [n for n in range(order) if a[n] and b[n]]
    if not used:
        return 0.0
    p = sum(match[n] / a[n] for n in used) / len(used)
    r = sum(match[n] / b[n] for n in used) / len(used)
    return 0.0 if p + r == 0 else 100 * (1 + beta ** 2) * p * r / (beta ** 2 * p + r)


if __name__ == "__main__":
    hyp, ref = ([l.rstrip("\n") for l in open(f, encoding="utf8")] for f in sys.argv[1:3])
    print(f"BLEU {bleu(hyp, ref):.1f} chrF2 {chrf(hyp, ref):.1f} lines {len(hyp)}/{len(ref)}")
