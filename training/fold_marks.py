"""Teach a SentencePiece model's normaliser the marks that real documents use: fold_marks.py SPM OUT

The corpus was written with plain quotes and hyphens and without points, so curly quotes, gershayim and maqaf would be
spelled out in bytes that training hardly saw. Folding them in the normaliser helps every caller alike. Needs spm_train
and spm_normalize of SentencePiece.
"""
import os
import subprocess
import sys
import tempfile
import unicodedata

import sentencepiece as spm
from sentencepiece import sentencepiece_model_pb2 as pb

APOSTROPHES, QUOTES = "\u2018\u2019\u201a\u201b\u00b4\u02bc\u02b9\u05f3", "\u201c\u201d\u201e\u201f\u00ab\u00bb\u05f4"
HYPHENS = "\u05be\u2010\u2011\u2012\u2212\u207b"
POINTS = "".join(map(chr, [*range(0x591, 0x5be), 0x5bf, 0x5c1, 0x5c2, 0x5c4, 0x5c5, 0x5c7]))


def folds(known):
    """{character: what it becomes}; a character that is a piece of its own stays."""
    out = {**dict.fromkeys(APOSTROPHES, "'"), **dict.fromkeys(QUOTES, '"'), **dict.fromkeys(HYPHENS, "-"),
           **dict.fromkeys(POINTS, "")}
    for code in [*range(0xc0, 0x250), *range(0x1e00, 0x1f00)]:
        base = unicodedata.normalize("NFD", chr(code))
        if len(base) > 1 and base[0].isascii():
            out[chr(code)] = base[0]
    return {a: b for a, b in out.items() if a not in known}


def main(path, out):
    proto = pb.ModelProto()
    proto.ParseFromString(open(path, "rb").read())
    fold = folds({p.piece.lstrip("\u2581") for p in proto.pieces})
    with tempfile.TemporaryDirectory() as at:
        subprocess.run(["spm_normalize", f"--model={path}", "--decompile", f"--output={at}/old.tsv"], check=True, input=b"")
        rules = {}
        for line in open(f"{at}/old.tsv", encoding="utf8"):
            key, value = (line.rstrip("\n").split("\t") + [""])[:2]
            key, value = ("".join(chr(int(c, 16)) for c in part.split()) for part in (key.split("#")[0], value.split("#")[0]))
            rules[key] = "".join(fold.get(c, c) for c in value)
        rules.update(fold)
        code = lambda text: " ".join(f"{ord(c):X}" for c in text)
        open(f"{at}/new.tsv", "w").writelines(f"{code(a)}\t{code(b)}\n" for a, b in sorted(rules.items()))
        open(f"{at}/text", "w").write("a b c d e f g h i j\n" * 50)
        subprocess.run(["spm_train", f"--input={at}/text", f"--model_prefix={at}/m", "--vocab_size=20", "--minloglevel=2",
                        "--hard_vocab_limit=false", f"--normalization_rule_tsv={at}/new.tsv"], check=True)
        made = pb.ModelProto()
        made.ParseFromString(open(f"{at}/m.model", "rb").read())
    proto.normalizer_spec.precompiled_charsmap = made.normalizer_spec.precompiled_charsmap
    open(out, "wb").write(proto.SerializeToString())
    print(f"{len(fold)} characters folded, {os.path.getsize(out)} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:3])
