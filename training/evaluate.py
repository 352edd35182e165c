"""BLEU and chrF2 on the dev sets, both directions: evaluate.py MODEL SPM DEV [--beam 4] [--out FOLDER]"""
import argparse
import os

import sentencepiece as spm
import torch

from decode import beam, greedy, translate
from model import load
from score import bleu, chrf

ap = argparse.ArgumentParser()
ap.add_argument("model")
ap.add_argument("spm")
ap.add_argument("dev")
ap.add_argument("--beam", type=int, default=1)
ap.add_argument("--power", type=float, default=1.0)
ap.add_argument("--lines", type=int, default=None)
ap.add_argument("--sets", default="flores-dev,tatoeba-2k,lit-sent")
ap.add_argument("--out", default="")
opt = ap.parse_args()
dev = "cuda" if torch.cuda.is_available() else "cpu"
net = load(opt.model, dev, torch.bfloat16 if dev == "cuda" else torch.float32)
sp = spm.SentencePieceProcessor(model_file=opt.spm)
search = greedy if opt.beam == 1 else lambda n, s, limit: beam(n, s, limit, opt.beam, opt.power)
for name in opt.sets.split(","):
    text = {s: open(f"{opt.dev}/{name}.{s}", encoding="utf8").read().splitlines()[:opt.lines] for s in ("he", "en")}
    for a, b, tag in (("he", "en", 4), ("en", "he", 5)):
        made = translate(net, [l[:240] for l in sp.encode(text[a])], tag, search, budget=60000, most=512, stretch=2.0)
        hyp = [sp.decode(m.tolist()) if m is not None else "" for m in made]
        print(f"{os.path.basename(opt.model)} beam {opt.beam} {name} {a}-{b} BLEU {bleu(hyp, text[b]):.1f} chrF2 {chrf(hyp, text[b]):.1f} "
              f"unfinished {sum(m is None for m in made)}", flush=True)
        if opt.out:
            os.makedirs(opt.out, exist_ok=True)
            open(f"{opt.out}/{name}.{a}-{b}.beam{opt.beam}.txt", "w", encoding="utf8").write("\n".join(hyp) + "\n")
