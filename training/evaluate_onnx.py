"""Dev-set figures of an exported folder through onnxruntime in Node: evaluate_onnx.py MODEL DEV [--lines N] [SET ...]"""
import argparse
import json
import os
import subprocess
import tempfile

import sentencepiece as spm

from score import bleu, chrf

TAGS = {"en": 4, "he": 5}

ap = argparse.ArgumentParser()
ap.add_argument("model")
ap.add_argument("dev")
ap.add_argument("sets", nargs="*", default=["flores-dev", "tatoeba-2k", "lit-sent"])
ap.add_argument("--lines", type=int, default=None)
ap.add_argument("--node", default="node")
ap.add_argument("--out", default="")
opt = ap.parse_args()
sp = spm.SentencePieceProcessor(model_file=f"{opt.model}/source.spm")
here = os.path.dirname(os.path.abspath(__file__))
for name in opt.sets:
    text = {s: open(f"{opt.dev}/{name}.{s}", encoding="utf8").read().splitlines()[:opt.lines] for s in ("he", "en")}
    for a, b in (("he", "en"), ("en", "he")):
        with tempfile.TemporaryDirectory() as at:
            json.dump([[TAGS[b], *sp.encode(l), 3] for l in text[a]], open(f"{at}/in", "w"))
            run = [opt.node, f"{here}/decode_onnx.mjs", opt.model, f"{at}/in", f"{at}/out"]
            speed = subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip()
            hyp = [sp.decode(l) for l in json.load(open(f"{at}/out"))]
        print(f"{name} {a}-{b} BLEU {bleu(hyp, text[b]):.1f} chrF2 {chrf(hyp, text[b]):.1f} ({speed})", flush=True)
        if opt.out:
            os.makedirs(opt.out, exist_ok=True)
            open(f"{opt.out}/{name}.{a}-{b}.txt", "w", encoding="utf8").write("\n".join(hyp) + "\n")
