"""Joint SentencePiece model of both languages: train_tokenizer.py --data CLEAN --out PREFIX

Unigram, byte fallback (nothing is unknown), single digits (numbers are copied digit by digit). The shipped model keeps
the tokenizer its starting weights were trained with; this is how such a one is made.
"""
import argparse
import itertools
import os
import random
import tomllib

import sentencepiece as spm

ap = argparse.ArgumentParser()
ap.add_argument("--data", required=True)
ap.add_argument("--out", required=True)
ap.add_argument("--config", default=os.path.join(os.path.dirname(__file__), "config.toml"))
opt = ap.parse_args()
cfg = tomllib.load(open(opt.config, "rb"))
rng, c = random.Random(cfg["seed"]), cfg["tokenizer"]


def text():
    for line in open(f"{opt.data}/pairs.tsv", encoding="utf8"):
        _, group, he, en = line.rstrip("\n").split("\t")
        if rng.random() < 0.5 * min(1.0, cfg["weights"][group]):
            yield he
            yield en
    for name, cut in (("mono.he.tsv", 2), ("mono.en.txt", 0)):
        for line in itertools.islice(open(f"{opt.data}/{name}", encoding="utf8"), c["mono_lines"]):
            yield line.rstrip("\n")[cut:]


spm.SentencePieceTrainer.train(
    sentence_iterator=text(), model_prefix=opt.out, vocab_size=c["vocab"], model_type="unigram",
    character_coverage=0.9998, byte_fallback=True, split_digits=True, normalization_rule_name="nmt_nfkc",
    pad_id=0, unk_id=1, bos_id=2, eos_id=3, user_defined_symbols=c["tags"], max_sentence_length=2000,
    num_threads=os.cpu_count())
