"""Cleaning of one sentence pair. Every rule here removes something seen in the corpus."""
import html
import re
import unicodedata

# Vowel points and cantillation; maqaf (05BE), paseq and sof pasuq are handled apart.
POINTS = re.compile("[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u034f]")
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffc\ufffd]")
SPACE = re.compile(r"\s+")
HEBREW = re.compile("[\u05d0-\u05ea]")
LATIN = re.compile("[A-Za-z]")
LETTER = re.compile(r"[^\W\d_]")
NUMBER = re.compile(r"\d+")
WORD = re.compile(r"[^\W_]+")


def tidy(text):
    for _ in range(2):  # some sources are escaped twice
        text = html.unescape(text)
    text = unicodedata.normalize("NFC", text)
    text = INVISIBLE.sub("", text).replace("\u05c0", " ").replace("\u05c3", ":")
    return SPACE.sub(" ", text).strip()


def strip_points(text):
    return POINTS.sub("", unicodedata.normalize("NFKD", text) if POINTS.search(text) else text)


def plain(text):
    """Words only, lower case: for finding duplicates and overlaps."""
    return " ".join(WORD.findall(strip_points(text).lower()))


def share(pattern, text):
    letters = len(LETTER.findall(text))
    return len(pattern.findall(text)) / letters if letters else 0.0


def good_pair(he, en, ratio):
    if share(HEBREW, he) < 0.3 or share(HEBREW, en) > 0.02 or share(LATIN, en) < 0.7:
        return False
    if len(he) > 20 or len(en) > 40:
        if not ratio[0] <= len(en) / len(he) <= ratio[1]:
            return False
    a, b = sorted(NUMBER.findall(he)), sorted(NUMBER.findall(en))
    if a and b and a != b and len(set(a) ^ set(b)) > 1:
        return False
    return True
