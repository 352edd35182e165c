"""A second segmentation of every source line, sampled, with a little noise: resample.py DATA SPM SEED

Words the model knows as one piece are met in parts too, so names and rare words are read by their letters.
Noise: lower and upper case, other quotation marks, hyphens and apostrophes. Only sources change, never targets.
"""
import multiprocessing
import os
import random
import sys
import tomllib

import sentencepiece as spm

import token_files

data, model, seed = sys.argv[1], sys.argv[2], int(sys.argv[3])
cfg = tomllib.load(open(os.path.join(os.path.dirname(__file__), "config.toml"), "rb"))
alpha, longest = cfg["train"]["sample_alpha"], cfg["clean"]["max_tokens"]
SWAPS = {"he": [("־", "-"), ("-", "־"), ('"', "״"), ("״", '"'), ("'", "׳"), ("–", "-"), ('"', "”")],
         "en": [("'", "’"), ('"', "“"), ("—", "--"), ("–", "-"), (",", "")]}


def noise(text, side, rng):
    if side == "en" and len(text) > 12:
        kind = rng.random()
        if kind < 0.05:
            return text.lower()
        if kind < 0.08:
            return text.upper()
    if rng.random() < 0.1:
        a, b = rng.choice(SWAPS[side])
        text = text.replace(a, b)
    return text


def work(job):
    side, number, lines = job
    sp = spm.SentencePieceProcessor(model_file=model)
    spm.set_random_generator_seed(seed * 1000 + number)
    rng = random.Random(seed * 1000 + number)
    out = []
    for line in lines:
        text = noise(sp.decode(line.tolist()), side, rng)
        ids = sp.encode(text, enable_sampling=True, alpha=alpha, nbest_size=-1) if text else []
        out.append(ids if 0 < len(ids) <= longest else line)
    return out


if __name__ == "__main__":
    with multiprocessing.Pool(int(os.environ.get("WORKERS", "12"))) as pool:
        for side in ("he", "en"):
            lines = token_files.read(f"{data}/{side}")
            jobs = [(side, k, lines[k:k + 4000]) for k in range(0, len(lines), 4000)]
            token_files.write(f"{data}/{side}.sampled", [l for part in pool.imap(work, jobs) for l in part])
    print("sampled", len(lines), flush=True)
