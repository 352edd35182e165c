"""Int8 archive -> a model folder in the layout of Optimum and Transformers.js: export.py WEIGHTS.npz SPM OUT"""
import ast
import json
import os
import sys

import numpy as np
import onnx
from onnx import TensorProto as T, helper

from graph import Graph
from tokenizer_files import write_tokenizer


class Exporter:
    def __init__(self, path):
        self.w = np.load(path)
        self.shape = ast.literal_eval(str(self.w["shape"]))
        self.dim, self.h = self.shape["dim"], self.shape["heads"]

    def f(self, name):
        return self.w[name].astype(np.float32)

    def matrix(self, names, shrink=1.0):
        """Column-wise join of several layers over the same input; `shrink` folds a constant into the first."""
        q = np.concatenate([self.w[n + ".weight.q"].T for n in names], 1)
        s, b = ([self.f(n + part) for n in names] for part in (".weight.s", ".bias"))
        s[0], b[0] = s[0] * shrink, b[0] * shrink
        return q, np.concatenate(s), np.concatenate(b)

    def linear(self, g, x, *names, shrink=1.0):
        return g.linear(x, "+".join(names), *self.matrix(names, shrink))

    def norm(self, g, x, name):
        return g.norm(x, name, self.f(name + ".weight"), self.f(name + ".bias"))

    def embed(self, g, ids, start):
        table = g.keep("embedding", self.w["embed.weight.q"])
        scale = g.keep("embedding.scale", self.f("embed.weight.s") * self.dim ** 0.5)
        rows = g.op("Cast", g.op("Gather", table, ids), to=T.FLOAT)
        scale = g.op("Unsqueeze", g.op("Gather", scale, ids), g.number([2], np.int64))
        return g.op("Add", g.op("Mul", rows, scale), g.positions(start, g.size(ids, 1), self.dim))

    def split(self, g, x, parts):
        width = [self.dim] * parts
        names = [f"{x}.{i}" for i in range(parts)]
        g.nodes.append(helper.make_node("Split", [x, g.number(width, np.int64)], names, axis=-1))
        return [g.heads(n, self.h, self.dim) for n in names]

    def feed(self, g, x, layer, norm):
        y = g.op("Relu", self.linear(g, self.norm(g, x, f"{layer}.{norm}"), f"{layer}.ff.a"))
        return g.op("Add", x, self.linear(g, y, f"{layer}.ff.b"))

    @property
    def shrink(self):
        return (self.dim // self.h) ** -0.5

    def encoder(self):
        g = Graph()
        mask = g.padding_mask("attention_mask")
        x = self.embed(g, "input_ids", g.number(0, np.int64))
        for i in range(self.shape["enc"]):
            at = f"encoder.{i}"
            y = self.norm(g, x, f"{at}.n1")
            qkv = self.linear(g, y, f"{at}.att.q", f"{at}.att.k", f"{at}.att.v", shrink=self.shrink)
            y, _ = g.attention(*self.split(g, qkv, 3), mask, self.dim)
            x = g.op("Add", x, self.linear(g, y, f"{at}.att.o"))
            x = self.feed(g, x, at, "n2")
        y = self.norm(g, x, "ne")
        g.op("Identity", y, out="last_hidden_state")
        inputs = [("input_ids", T.INT64, ["batch", "source"]), ("attention_mask", T.INT64, ["batch", "source"])]
        return model(g, "encoder", inputs, [("last_hidden_state", T.FLOAT, ["batch", "source", self.dim])])

    def decoder_body(self, g, past, transposed):
        """One branch. Without a past it also makes the keys and values of the source for all later steps."""
        n, out = g.prefix, {}
        mask = g.padding_mask("encoder_attention_mask")
        start = g.size("past_key_values.0.decoder.key", 2) if past else g.number(0, np.int64)
        x = self.embed(g, "input_ids", start)
        causal = None
        if not past:
            t = g.size("input_ids", 1)
            square = g.op("Concat", *[g.op("Unsqueeze", t, g.number([0], np.int64))] * 2, axis=0)
            full = g.op("Expand", g.number(-1e9), square)
            causal = g.op("Trilu", full, g.number(1, np.int64), upper=1)
        for i in range(self.shape["dec"]):
            at = f"decoder.{i}"
            y = self.norm(g, x, f"{at}.n1")
            qkv = self.linear(g, y, f"{at}.att.q", f"{at}.att.k", f"{at}.att.v", shrink=self.shrink)
            q, k, v = self.split(g, qkv, 3)
            if past:
                k = g.op("Concat", f"past_key_values.{i}.decoder.key", k, axis=2)
                v = g.op("Concat", f"past_key_values.{i}.decoder.value", v, axis=2)
            y, _ = g.attention(q, k, v, causal, self.dim)
            x = g.op("Add", x, self.linear(g, y, f"{at}.att.o"))
            y = self.norm(g, x, f"{at}.n2")
            q = g.heads(self.linear(g, y, f"{at}.cross.q", shrink=self.shrink), self.h, self.dim)
            if past:
                ek, ev = (f"past_key_values.{i}.encoder.{s}" for s in ("key", "value"))
            else:
                kv = self.linear(g, "encoder_hidden_states", f"{at}.cross.k", f"{at}.cross.v")
                ek, ev = self.split(g, kv, 2)
            y, weights = g.attention(q, ek, ev, mask, self.dim)
            x = g.op("Add", x, self.linear(g, y, f"{at}.cross.o"))
            x = self.feed(g, x, at, "n3")
            out[f"present.{i}.decoder.key"], out[f"present.{i}.decoder.value"] = k, v
            # Callers keep the first step's source keys; returning them again would copy them at every step.
            empty = g.keep("nothing", np.zeros((0, self.h, 1, self.dim // self.h), np.float32))
            out[f"present.{i}.encoder.key"], out[f"present.{i}.encoder.value"] = (empty, empty) if past else (ek, ev)
        y = self.norm(g, x, "nd")
        out["logits"] = g.linear(y, "output", None, self.f("embed.weight.s"), self.f("bias"), transposed=transposed)
        out["cross_attention"] = g.op("ReduceMean", weights, axes=[1], keepdims=0)
        return {name: g.op("Identity", value, out=n + name) for name, value in out.items()}

    def decoder(self):
        main = Graph()
        main.keep("embedding", self.w["embed.weight.q"])
        transposed = main.op("Transpose", "embedding", perm=[1, 0])  # folded when the session loads
        kv = ["batch", self.h, None, self.dim // self.h]
        outputs = [("logits", T.FLOAT, ["batch", "target", self.shape["vocab"]])]
        inputs = [("input_ids", T.INT64, ["batch", "target"]),
                  ("encoder_hidden_states", T.FLOAT, ["batch", "source", self.dim]),
                  ("encoder_attention_mask", T.INT64, ["batch", "source"])]
        for i in range(self.shape["dec"]):
            for side in ("decoder", "encoder"):
                for part in ("key", "value"):
                    at = f"{i}.{side}.{part}"
                    inputs.append((f"past_key_values.{at}", T.FLOAT, shape(kv, f"past_{side}")))
                    outputs.append((f"present.{at}", T.FLOAT, ["present_batch" if side == "encoder" else "batch",
                                                               *shape(kv, f"present_{side}")[1:]]))
        inputs.append(("use_cache_branch", T.BOOL, [1]))
        outputs.append(("cross_attention", T.FLOAT, ["batch", "target", "source"]))
        branches = {}
        for key, prefix, past in (("then_branch", "with_past/", True), ("else_branch", "first/", False)):
            g = Graph(prefix, main.store)
            made = self.decoder_body(g, past, transposed)
            branches[key] = helper.make_graph(g.nodes, key, [], [value(made[n], t, None) for n, t, _ in outputs])
        main.nodes.append(helper.make_node("If", ["use_cache_branch"], [o[0] for o in outputs], **branches))
        return model(main, "decoder", inputs, outputs)


def shape(dims, free):
    return [free if d is None else d for d in dims]


def value(name, kind, dims):
    return helper.make_tensor_value_info(name, kind, dims)


def model(g, name, inputs, outputs):
    graph = helper.make_graph(g.nodes, name, [value(*i) for i in inputs], [value(*o) for o in outputs],
                              list(g.store.values()))
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8, producer_name="targum")


def configs(s):
    common = dict(bos_token_id=2, eos_token_id=3, pad_token_id=0, decoder_start_token_id=2, forced_eos_token_id=3,
                  max_length=512, num_beams=1)
    config = dict(common, model_type="marian", architectures=["MarianMTModel"], is_encoder_decoder=True,
                  d_model=s["dim"], vocab_size=s["vocab"], decoder_vocab_size=s["vocab"], encoder_layers=s["enc"],
                  decoder_layers=s["dec"], num_hidden_layers=s["enc"], encoder_attention_heads=s["heads"],
                  decoder_attention_heads=s["heads"], encoder_ffn_dim=s["inner"], decoder_ffn_dim=s["inner"],
                  activation_function="relu", normalize_before=True, scale_embedding=True,
                  static_position_embeddings=True, share_encoder_decoder_embeddings=True,
                  tie_word_embeddings=True, max_position_embeddings=512, use_cache=True, dropout=0.0)
    # Beams are compared by log-probability / length ** 0.6, the best of three powers tried on the dev sets.
    return config, dict(common, use_cache=True, length_penalty=0.6, bad_words_ids=[[i] for i in (0, 1, 2, 4, 5, 6, 8)])


def main(weights, spm, out):
    os.makedirs(f"{out}/onnx", exist_ok=True)
    exporter = Exporter(weights)
    onnx.save(exporter.encoder(), f"{out}/onnx/encoder_model_quantized.onnx")
    onnx.save(exporter.decoder(), f"{out}/onnx/decoder_model_merged_quantized.onnx")
    for name, content in zip(("config", "generation_config"), configs(exporter.shape)):
        with open(f"{out}/{name}.json", "w") as f:
            json.dump(content, f, indent=2)
            f.write("\n")
    write_tokenizer(spm, out)


if __name__ == "__main__":
    main(*sys.argv[1:4])
