"""Plausible Hebrew spellings of foreign names, and the consonant skeletons by which spellings are compared."""
import re

GROUPS = [("tsch", "צ'"), ("sch", "ש"), ("tch", "צ'"), ("sh", "ש"), ("ch", "צ'"), ("th", "ת"), ("ph", "פ"), ("kh", "ח"),
          ("zh", "ז'"), ("ck", "ק"), ("qu", "קוו"), ("gh", "ג"), ("ts", "צ"), ("tz", "צ"), ("oo", "ו"), ("ee", "י"),
          ("ou", "ו"), ("ea", "י"), ("ai", "יי"), ("ay", "יי"), ("ei", "יי"), ("ey", "יי"), ("au", "או"), ("ow", "או"),
          ("ie", "י"), ("oa", "ו")]
SINGLE = dict(b="ב", d="ד", f="פ", g="ג", h="ה", k="ק", l="ל", m="מ", n="נ", p="פ", q="ק", r="ר", s="ס", t="ט",
              z="ז", j="ג'", x="קס", i="י", o="ו", u="ו", y="י")
FINAL = {"כ": "ך", "מ": "ם", "נ": "ן", "צ": "ץ"}
# One letter per class of sounds: what both scripts keep of a name.
HE_CLASS = {**dict.fromkeys("בפףוי", ""), **dict.fromkeys("קכךחג", "K"), **dict.fromkeys("טתד", "T"),
            **dict.fromkeys("סשצץז", "S"), "ל": "L", "מ": "M", "ם": "M", "נ": "N", "ן": "N", "ר": "R"}
EN_CLASS = {**dict.fromkeys("kqcg", "K"), **dict.fromkeys("td", "T"), **dict.fromkeys("szj", "S"),
            "x": "KS", "l": "L", "m": "M", "n": "N", "r": "R"}


def spell(name, rng):
    """A Hebrew spelling; the vowels that writers put in or leave out are drawn at random."""
    low, out, i = re.sub(r"([a-z])\1", r"\1", name.lower().replace("ee", "\0").replace("oo", "\1")), "", 0
    low = low.replace("\0", "ee").replace("\1", "oo")
    while i < len(low):
        rest, first, last = low[i:], i == 0, i == len(low) - 1
        group = next(((a, b) for a, b in GROUPS if rest.startswith(a)), None)
        if group and not (first and group[0] in ("ea", "ow")):
            out += ("א" if first and group[0][0] in "aeiou" and group[1][0] != "א" else "") + group[1]
            i += len(group[0])
            continue
        c = low[i]
        if c == "a":
            out += "א" if first else "ה" if last else ("א" if rng.random() < 0.3 else "")
        elif c == "e":
            out += "א" if first else "ה" if last and rng.random() < 0.1 else ""
        elif c in "iou" and first:
            out += "א" + SINGLE[c]
        elif c == "c":
            out += "ס" if rest[1:2] in ("e", "i", "y") else "ק"
        elif c in "wv":
            out += "ו" if first or last else "וו"
        elif c == "g" and rest[1:2] in ("e", "i") and rng.random() < 0.4:
            out += "ג'"
        elif c == "f" and last:
            out += "ף"
        else:
            out += SINGLE.get(c, "")
        i += 1
    return out[:-1] + FINAL.get(out[-1], out[-1]) if out else ""


def he_skeleton(word):
    return re.sub(r"(.)\1+", r"\1", "".join(HE_CLASS.get(c, "") for c in word))


def en_skeleton(word):
    low = re.sub(r"ph|gh|h|w|y", "", word.lower().replace("sch", "s").replace("sh", "s").replace("tch", "s").replace("ts", "s").replace("tz", "s"))
    return re.sub(r"(.)\1+", r"\1", "".join(EN_CLASS.get(c, "") for c in low))


def en_skeletons(word):
    """`c` and `ch` sound like K or S; every reading counts."""
    low = word.lower()
    return {en_skeleton(low), en_skeleton(low.replace("ch", "s")), en_skeleton(re.sub("c(?=[eiy])", "s", low)),
            en_skeleton(re.sub("g(?=[eiy])", "s", low))}
