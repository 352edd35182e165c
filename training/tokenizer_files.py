"""SentencePiece model -> the tokenizer files of a Marian folder (spm, vocab.json, tokenizer.json)."""
import base64
import json
import shutil

from sentencepiece import sentencepiece_model_pb2 as pb

from fold_marks import APOSTROPHES, HYPHENS, QUOTES

OLD_TAG_ID, OLD_TAG = 8, ">>hbo<<"  # trained on the slot of byte 1, which no text contains
SPECIAL = ["<pad>", "<unk>", "<s>", "</s>"]


def write_tokenizer(path, out):
    proto = pb.ModelProto()
    proto.ParseFromString(open(path, "rb").read())
    pieces = [[p.piece, p.score] for p in proto.pieces]
    pieces[OLD_TAG_ID] = [OLD_TAG, 0.0]
    tags = [i for i, (p, _) in enumerate(pieces) if p.startswith(">>")]
    for name in ("source.spm", "target.spm"):
        shutil.copyfile(path, f"{out}/{name}")
    write(f"{out}/vocab.json", {p: i for i, (p, _) in enumerate(pieces)})
    added = [dict(id=i, content=pieces[i][0], single_word=False, lstrip=False, rstrip=False, normalized=False,
                  special=True) for i in [*range(len(SPECIAL)), *tags]]
    charsmap = base64.b64encode(proto.normalizer_spec.precompiled_charsmap).decode()
    metaspace = dict(type="Metaspace", replacement="\u2581", add_prefix_space=True, prepend_scheme="always")
    end = [dict(Sequence=dict(id="A", type_id=0)), dict(SpecialToken=dict(id="</s>", type_id=0))]
    pair = [end[0], dict(Sequence=dict(id="B", type_id=0)), end[1]]
    write(f"{out}/tokenizer.json", dict(
        version="1.0", truncation=None, padding=None, added_tokens=added,
        # Transformers.js does not read the compiled map, so what fold_marks.py put there is said once more in words.
        normalizer=dict(type="Sequence", normalizers=[
            dict(type="NFD"), dict(type="StripAccents"), dict(type="NFC"),
            *(replace(f"[{marks}]", plain) for marks, plain in ((APOSTROPHES, "'"), (QUOTES, '"'), (HYPHENS, "-"))),
            dict(type="Precompiled", precompiled_charsmap=charsmap), replace(" {2,}", " ")]),
        pre_tokenizer=metaspace,
        post_processor=dict(type="TemplateProcessing", single=end, pair=pair,
                            special_tokens={"</s>": dict(id="</s>", ids=[3], tokens=["</s>"])}),
        decoder=dict(type="Sequence", decoders=[dict(type="ByteFallback"), metaspace]),
        model=dict(type="Unigram", unk_id=1, vocab=pieces, byte_fallback=True)))
    write(f"{out}/tokenizer_config.json", dict(
        tokenizer_class="MarianTokenizer", source_lang=None, target_lang=None, separate_vocabs=False,
        model_max_length=512, pad_token="<pad>", unk_token="<unk>", bos_token="<s>", eos_token="</s>",
        clean_up_tokenization_spaces=False))
    write(f"{out}/special_tokens_map.json", dict(eos_token="</s>", unk_token="<unk>", pad_token="<pad>"))


def replace(pattern, content):
    return dict(type="Replace", pattern=dict(Regex=pattern), content=content)


def write(path, content):
    with open(path, "w", encoding="utf8") as f:
        json.dump(content, f, ensure_ascii=False, separators=(",", ":"))
        f.write("\n")
