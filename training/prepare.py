"""Clean the corpus into one table of pairs and two of single sentences: prepare.py --corpus DIR --out DIR

Writes pairs.tsv (source, group, Hebrew, English), mono.he.tsv (style, line), mono.en.txt and counts.json.
"""
import argparse
import collections
import csv
import io
import json
import math
import os
import subprocess
import tomllib

import clean

ap = argparse.ArgumentParser()
ap.add_argument("--corpus", required=True)
ap.add_argument("--out", required=True)
ap.add_argument("--config", default=os.path.join(os.path.dirname(__file__), "config.toml"))
opt = ap.parse_args()
cfg = tomllib.load(open(opt.config, "rb"))
os.makedirs(opt.out, exist_ok=True)
N = cfg["clean"]["overlap_words"]


def lines(path):
    pipe = subprocess.Popen(["zstd", "-dc", path], stdout=subprocess.PIPE)
    yield from (l.rstrip("\n") for l in io.TextIOWrapper(pipe.stdout, "utf8", errors="replace", newline="\n"))


def runs(text):
    words = text.split()
    return {" ".join(words[i:i + N]) for i in range(len(words) - N + 1)}


dev_lines, dev_runs = set(), set()
for name in sorted(os.listdir(f"{opt.corpus}/dev")):
    for line in open(f"{opt.corpus}/dev/{name}", encoding="utf8"):
        text = clean.plain(line)
        dev_lines.add(text)
        dev_runs |= runs(text)


def seen_in_dev(text):
    return text in dev_lines or not dev_runs.isdisjoint(runs(text))


counts, seen = {}, set()
modern, old = collections.Counter(), collections.Counter()
with open(f"{opt.out}/pairs.tsv", "w", encoding="utf8") as out:
    for row in csv.DictReader(open(f"{opt.corpus}/parallel/MANIFEST.tsv", encoding="utf8"), delimiter="\t"):
        name, group = row["source"], row["group"]
        if name in cfg["clean"]["leave_out"]:
            continue
        ratio = cfg["clean"]["ratio_religious" if group == "rel" else "ratio"]
        c = collections.Counter()
        for line in lines(f"{opt.corpus}/parallel/{row['file']}"):
            c["read"] += 1
            cells = line.split("\t")
            if len(cells) < 2:
                continue
            he, en = clean.strip_points(clean.tidy(cells[0])), clean.tidy(cells[1])
            # Interface strings with these placeholders may come from the sources left out above.
            if group == "uiph" and ("%{" in en or "%1$" in en):
                c["placeholder"] += 1
                continue
            if not he or not en or not clean.good_pair(he, en, ratio):
                c["bad"] += 1
                continue
            key_he, key_en = clean.plain(he), clean.plain(en)
            if seen_in_dev(key_he) or seen_in_dev(key_en):
                c["dev"] += 1
                continue
            key = hash((key_he, en if group in ("sent", "lit", "tech") else key_en))
            if key in seen:
                c["twice"] += 1
                continue
            seen.add(key)
            c["kept"] += 1
            out.write(f"{name}\t{group}\t{he}\t{en}\n")
            if group in ("sent", "tech", "game"):
                modern.update(key_he.split())
            elif group in cfg["old_hebrew"]["groups"]:
                old.update(key_he.split())
        counts[name] = dict(c)
        print(name, dict(c), flush=True)


def mono(side):
    kept, keys = [], set()
    files = ["he.modern", "he.books"] if side == "he" else ["en.books"]
    for name in files:
        c = collections.Counter()
        for line in lines(f"{opt.corpus}/mono/{name}.txt.zst"):
            c["read"] += 1
            text = clean.tidy(line)
            text = clean.strip_points(text) if side == "he" else text
            key = clean.plain(text)
            script = clean.HEBREW if side == "he" else clean.LATIN
            if not 3 <= len(key.split()) <= 70 or clean.share(script, text) < 0.8:
                c["bad"] += 1
            elif seen_in_dev(key):
                c["dev"] += 1
            elif hash(key) in keys:
                c["twice"] += 1
            else:
                keys.add(hash(key))
                kept.append((name, key, text))
                c["kept"] += 1
        counts[f"mono {name}"] = dict(c)
        print(name, dict(c), flush=True)
    return kept


with open(f"{opt.out}/mono.en.txt", "w", encoding="utf8") as out:
    out.writelines(text + "\n" for _, _, text in mono("en"))

# How modern a Hebrew line reads: mean log ratio of its words in today's text against old text.
a, b = sum(modern.values()), sum(old.values())


def modernity(key):
    words = [w for w in key.split() if modern[w] + old[w] > 2]
    return sum(math.log((modern[w] + 0.5) / a * b / (old[w] + 0.5)) for w in words) / (len(words) + 2)


kept = mono("he")
score = [modernity(key) for _, key, _ in kept]
bar = sorted(score)[int(len(score) * (1 - cfg["old_hebrew"]["modern_share"]))]
with open(f"{opt.out}/mono.he.tsv", "w", encoding="utf8") as out:
    for (name, _, text), s in zip(kept, score):
        out.write(f"{0 if name == 'he.modern' or s > bar else 1}\t{text}\n")
json.dump(counts, open(f"{opt.out}/counts.json", "w"), indent=1)
