"""Clean text -> token files for training: tokenise.py --data CLEAN --spm SPM --out DIR

Writes he/en (.bin tokens, .len lengths), weight, style (1: old Hebrew), group, and the same for mono_he, mono_en.
"""
import argparse
import json
import os
import tomllib

import numpy as np
import sentencepiece as spm

ap = argparse.ArgumentParser()
ap.add_argument("--data", required=True)
ap.add_argument("--spm", required=True)
ap.add_argument("--out", required=True)
ap.add_argument("--config", default=os.path.join(os.path.dirname(__file__), "config.toml"))
opt = ap.parse_args()
cfg = tomllib.load(open(opt.config, "rb"))
os.makedirs(opt.out, exist_ok=True)
sp = spm.SentencePieceProcessor(model_file=opt.spm)
longest = cfg["clean"]["max_tokens"]
rng = np.random.default_rng(cfg["seed"])
GROUPS = [*cfg["weights"], "joined_old"]


def save(name, lines):
    np.concatenate([np.array(l, np.uint16) for l in lines]).tofile(f"{opt.out}/{name}.bin")
    np.array([len(l) for l in lines], np.uint16).tofile(f"{opt.out}/{name}.len")
    print(name, len(lines), "lines", sum(map(len, lines)), "tokens", flush=True)


he, en, weight, style, group = [], [], [], [], []
for name in ("pairs", "synthetic"):
    rows = [l.rstrip("\n").split("\t") for l in open(f"{opt.data}/{name}.tsv", encoding="utf8")]
    for (_, g, _, _), h, e in zip(rows, sp.encode([r[2] for r in rows]), sp.encode([r[3] for r in rows])):
        if 0 < len(h) <= longest and 0 < len(e) <= longest:
            he.append(h)
            en.append(e)
            weight.append(cfg["weights"][g.removesuffix("_old")])
            style.append(g.endswith("_old") or g in cfg["old_hebrew"]["groups"])
            group.append(GROUPS.index(g))
save("he", he)
save("en", en)
np.save(f"{opt.out}/weight.npy", np.array(weight, np.float32))
np.save(f"{opt.out}/style.npy", np.array(style, np.uint8))
np.save(f"{opt.out}/group.npy", np.array(group, np.uint8))

rows = [l.rstrip("\n").split("\t") for l in open(f"{opt.data}/mono.he.tsv", encoding="utf8")]
rows = [rows[i] for i in rng.permutation(len(rows))]
kept = [(s, t) for (s, _), t in zip(rows, sp.encode([r[1] for r in rows])) if 4 <= len(t) <= 90]
save("mono_he", [t for _, t in kept])
np.save(f"{opt.out}/mono_he.style.npy", np.array([s == "1" for s, _ in kept], np.uint8))
lines = open(f"{opt.data}/mono.en.txt", encoding="utf8").read().splitlines()
lines = [lines[i] for i in rng.permutation(len(lines))]
save("mono_en", [t for t in sp.encode(lines) if 4 <= len(t) <= 90])
json.dump(dict(vocab=sp.get_piece_size(), tag_eng=4, tag_heb=5, tag_bt=6, tag_old=8, groups=GROUPS), open(f"{opt.out}/meta.json", "w"))
open(f"{opt.out}/pairs.ok", "w").close()  # training may begin
