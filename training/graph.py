"""A small writer of int8 ONNX graphs: one method per thing the translator needs."""
import math

import numpy as np
from onnx import TensorProto as T, helper, numpy_helper


class Graph:
    """Nodes of one (sub)graph. Weights go to `store`, which an outer graph shares with its branches."""

    def __init__(self, prefix="", store=None):
        self.prefix, self.nodes, self.made = prefix, [], {}
        self.store = {} if store is None else store
        self.count = 0

    def keep(self, name, array):
        if name not in self.store:
            self.store[name] = numpy_helper.from_array(np.array(array, order="C"), name)
        return name

    def number(self, value, kind=np.float32):
        array = np.array(value, kind)
        return self.keep(f"c.{array.dtype}.{'x'.join(map(str, array.ravel().tolist()))}.{array.ndim}", array)

    def op(self, kind, *inputs, out=None, domain="", **attributes):
        self.count += 1
        name = out or f"{self.prefix}{kind}.{self.count}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=f"{self.prefix}n{self.count}",
                                           domain=domain, **attributes))
        return name

    def rows_to_bytes(self, x):
        """Quantise each token by itself: the result does not depend on what else is in the batch."""
        if x not in self.made:
            peak = self.op("ReduceMax", self.op("Abs", x), axes=[-1], keepdims=1)
            scale = self.op("Mul", self.op("Max", peak, self.number(1e-9)), self.number(1 / 127))
            shifted = self.op("Add", self.op("Div", x, scale), self.number(128.5))  # the cast cuts, so +0.5 rounds
            self.made[x] = (self.op("Cast", shifted, to=T.UINT8), scale)
        return self.made[x]

    def linear(self, x, name, weight, scale, bias, transposed=None):
        """x times an int8 matrix (in, out) with a scale per column, plus bias."""
        q, row_scale = self.rows_to_bytes(x)
        matrix = transposed or self.keep(name + ".weight", weight)
        y = self.op("MatMulIntegerToFloat", q, matrix, self.number(1.0), self.keep(name + ".scale", scale),
                    self.number(128, np.uint8), domain="com.microsoft")
        return self.op("Add", self.op("Mul", y, row_scale), self.keep(name + ".bias", bias))

    def norm(self, x, name, weight, bias):
        return self.op("LayerNormalization", x, self.keep(name + ".weight", weight),
                       self.keep(name + ".bias", bias), axis=-1, epsilon=1e-5)

    def size(self, x, axis):
        return self.op("Gather", self.op("Shape", x), self.number(axis, np.int64), axis=0)

    def positions(self, start, count, dim):
        """Sinusoids computed, not stored: no limit on length and no megabytes."""
        end = self.op("Add", start, count)
        at = self.op("Range", self.op("Cast", start, to=T.FLOAT), self.op("Cast", end, to=T.FLOAT), self.number(1.0))
        at = self.op("Unsqueeze", at, self.number([1], np.int64))
        half = dim // 2
        freq = np.exp(np.arange(half, dtype=np.float32) * -(math.log(10000.0) / (half - 1)))
        angle = self.op("Mul", at, self.keep("frequencies", freq[None]))
        return self.op("Concat", self.op("Sin", angle), self.op("Cos", angle), axis=1)

    def heads(self, x, count, dim):
        x = self.op("Reshape", x, self.number([0, 0, count, dim // count], np.int64))
        return self.op("Transpose", x, perm=[0, 2, 1, 3])

    def attention(self, q, k, v, mask, dim):
        """q is already divided by the root of the head width. Returns the joined heads and the weights."""
        score = self.op("MatMul", q, self.op("Transpose", k, perm=[0, 1, 3, 2]))
        if mask:
            score = self.op("Add", score, mask)
        weights = self.op("Softmax", score, axis=-1)
        y = self.op("Transpose", self.op("MatMul", weights, v), perm=[0, 2, 1, 3])
        return self.op("Reshape", y, self.number([0, 0, dim], np.int64)), weights

    def padding_mask(self, attention_mask):
        shown = self.op("Cast", attention_mask, to=T.FLOAT)
        hidden = self.op("Mul", self.op("Sub", shown, self.number(1.0)), self.number(1e9))
        return self.op("Unsqueeze", hidden, self.number([1, 2], np.int64))
