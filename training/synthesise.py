"""Extra pairs made from the clean ones: exchanged names, numbers and acronyms, and lines joined in a row.

synthesise.py --data DIR [--names EXTRA.tsv]: reads pairs.tsv and mono.en.txt, writes synthetic.tsv in the same form.
A name the model never saw should come out transliterated, a number unchanged, an acronym in Latin letters.
"""
import argparse
import collections
import os
import random
import re
import tomllib

from transliterate import en_skeletons, he_skeleton, spell

ap = argparse.ArgumentParser()
ap.add_argument("--data", required=True)
ap.add_argument("--config", default=os.path.join(os.path.dirname(__file__), "config.toml"))
ap.add_argument("--names", default="")  # Hebrew TAB English, real name pairs from elsewhere
opt = ap.parse_args()
cfg = tomllib.load(open(opt.config, "rb"))
want, rng = cfg["synthetic"], random.Random(cfg["seed"])
CAP, HEB = re.compile(r"(?<=[a-z,;] )([A-Z][a-z]{2,})\b"), re.compile("[\u05d0-\u05ea][\u05d0-\u05ea'׳]*")
PREFIX = "ובלמשכה"
pairs = [l.rstrip("\n").split("\t") for l in open(f"{opt.data}/pairs.tsv", encoding="utf8")]

small, names = collections.Counter(), collections.Counter()
for line in open(f"{opt.data}/mono.en.txt", encoding="utf8"):
    small.update(re.findall(r"\b[a-z]{3,}\b", line))
    names.update(CAP.findall(line))
for _, _, _, en in pairs:
    small.update(re.findall(r"\b[a-z]{3,}\b", en))
    names.update(CAP.findall(en))
names = {n: c for n, c in names.items() if c >= 2 and small[n.lower()] * 4 < c}

# Real spellings: a Hebrew word beside the name, with the same consonants.
votes = collections.defaultdict(collections.Counter)
for _, group, he, en in pairs:
    if group not in ("sent", "lit", "game", "tech"):
        continue
    found = {w for w in re.findall(r"\b[A-Z][a-z]{2,}\b", en) if w in names}
    if not found or len(found) > 5:
        continue
    words = [(w, w[k:]) for w in HEB.findall(he) for k in (0, 1, 2)
             if len(w) - k > 1 and all(c in PREFIX for c in w[:k])]
    for name in found:
        bones = en_skeletons(name)
        for whole, word in words:
            if len(he_skeleton(word)) > 1 and he_skeleton(word) in bones:
                votes[name][word] += 1
known = {}
for name, c in votes.items():
    word, n = c.most_common(1)[0]
    if n >= 2:
        known[name] = word
everyone = {**{n: None for n in names}, **known}
listed = list(everyone)
extra = [l.rstrip("\n").split("\t") for l in open(opt.names, encoding="utf8")] if opt.names else []
print(f"names {len(names)}, spelled in the text {len(known)}, extra {len(extra)}")


def one_name():
    name = rng.choice(listed)
    spelled = everyone[name] if everyone[name] and rng.random() < 0.8 else spell(name, rng)
    return spelled, name


def some_name():
    if rng.random() < 0.35:
        a, b = one_name(), one_name()
        return a[0] + " " + b[0], a[1] + " " + b[1]
    return one_name()


def acronym():
    kind, up = rng.random(), "ABCDEFGHIJKLMNOPRSTUVXZ"
    letters = "".join(rng.choice(up) for _ in range(rng.choice((2, 3, 3, 4))))
    if kind < 0.5:
        return letters
    if kind < 0.8:
        return f"{letters}{rng.choice(('-', ' ', ''))}{rng.randrange(1, 999)}"
    return rng.choice(listed)


def number():
    kind = rng.random()
    if kind < 0.3:
        return str(rng.randrange(1000, 2040))
    if kind < 0.5:
        return f"{rng.randrange(1, 999)},{rng.randrange(1000):03d}"
    if kind < 0.6:
        return f"{rng.randrange(1, 24)}:{rng.randrange(60):02d}"
    if kind < 0.75:
        return f"{rng.randrange(100)}.{rng.randrange(10)}"
    return str(rng.randrange(2, 10 ** rng.choice((1, 2, 3, 4, 6))))


made = []


def swap_names(count, latin):
    anchors = {n: w for n, w in known.items() if names[n] >= 30}
    # Name pairs in texts where the Hebrew word stands with at most two prefix letters.
    spots = []
    for _, group, he, en in pairs:
        if group not in ("sent", "game") or len(en) > 300:
            continue
        for name in re.findall(r"\b[A-Z][a-z]{2,}\b", en):
            word = anchors.get(name)
            if word and en.count(name) == 1:
                hit = re.findall(rf"(?<![\u05d0-\u05ea'׳])([{PREFIX}]{{0,2}})({word})(?![\u05d0-\u05ea'׳])", he)
                if len(hit) == 1 and he.count(word) == 1:
                    spots.append((he, en, name, hit[0][0], word))
                    break
    rng.shuffle(spots)
    for k in range(count):
        he, en, name, prefix, word = spots[k % len(spots)]
        if latin:
            new_en = acronym()
            new_he = f"{prefix}-{new_en}" if prefix else new_en
            old_he = prefix + word
        else:
            (new_he, new_en), old_he = some_name(), word
        if new_he:
            made.append(("names", he.replace(old_he, new_he, 1), re.sub(rf"\b{name}\b", new_en, en, count=1)))
    print("spots for names", len(spots))


def sum_of_money():
    """A sign stays a sign, on the same side of the number."""
    value = number().replace(":", ".")
    return rng.choice((f"${value}", f"${value}", f"${value}", f"€{value}", f"£{value}", f"{value}%", f"{value}%"))


def swap_numbers(count, make):
    pattern, spots = re.compile(r"(?<![\w.,:])\d+(?:[.,:]\d+)*(?![\w])"), []
    for _, group, he, en in pairs:
        if group in ("sent", "tech", "game", "ui") and 15 < len(en) < 250:
            a, b = pattern.findall(he), pattern.findall(en)
            signs = make is sum_of_money and re.search("[$€£₪%]", he + en)
            if len(a) == 1 and a == b and a != ["1"] and not signs:
                spots.append((he, en, a[0]))
    rng.shuffle(spots)
    for k in range(count):
        he, en, old = spots[k % len(spots)]
        new = make()
        made.append(("names", he.replace(old, new, 1), en.replace(old, new, 1)))
    print("spots for numbers", len(spots))


def join(source, count):
    rows = [(p[2], p[3]) for p in pairs if p[0] == source]
    for _ in range(count):
        n = rng.choice((2, 2, 3, 4))
        at = rng.randrange(len(rows) - n)
        chosen = rng.sample(rows, n) if source == "tatoeba" else rows[at:at + n]
        if source == "tatoeba" or sum(len(e) for _, e in chosen) < 420:
            old = "joined_old" if source == "literature_pby" else "joined"
            made.append((old, " ".join(h for h, _ in chosen), " ".join(e for _, e in chosen)))


swap_names(want["name_swaps"], latin=False)
swap_names(want["acronym_swaps"], latin=True)
swap_numbers(want["number_swaps"], number)
swap_numbers(want["money_swaps"], sum_of_money)
for source, count in want["joins"].items():
    join(source, count)
for name, word in known.items():
    made.append(("names", word, name))
for he, en in extra:
    made.append(("dict", he, en))
with open(f"{opt.data}/synthetic.tsv", "w", encoding="utf8") as out:
    out.writelines(f"synthetic\t{g}\t{h}\t{e}\n" for g, h, e in made)
print("made", collections.Counter(m[0] for m in made))
