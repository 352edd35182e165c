"""Deep-encoder, shallow-decoder transformer; one model for both directions, the first source token names the target."""
import ast
import math

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

PAD, UNK, BOS, EOS = 0, 1, 2, 3


def attend(q, k, v, mask, drop):
    if hasattr(F, "scaled_dot_product_attention"):
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask, dropout_p=drop)
    score = (q @ k.transpose(-1, -2)) * q.shape[-1] ** -0.5  # older PyTorch, for tests on a CPU
    return score.masked_fill(~mask, -1e9).softmax(-1) @ v


def positions(length, dim):
    half = dim // 2
    freq = torch.exp(torch.arange(half).float() * -(math.log(10000.0) / (half - 1)))
    angle = torch.arange(length).float()[:, None] * freq[None]
    return torch.cat([angle.sin(), angle.cos()], 1)


class Attention(nn.Module):
    def __init__(self, dim, heads, drop):
        super().__init__()
        self.h, self.drop = heads, drop
        self.q, self.k, self.v, self.o = (nn.Linear(dim, dim) for _ in range(4))

    def split(self, x):
        b, t, d = x.shape
        return x.view(b, t, self.h, d // self.h).transpose(1, 2)

    def kv(self, x):
        return self.split(self.k(x)), self.split(self.v(x))

    def forward(self, x, k, v, mask):
        y = attend(self.split(self.q(x)), k, v, mask, self.drop if self.training else 0.0)
        b, h, t, e = y.shape
        return self.o(y.transpose(1, 2).reshape(b, t, h * e))


class Feed(nn.Module):
    def __init__(self, dim, inner, drop):
        super().__init__()
        self.a, self.b, self.drop = nn.Linear(dim, inner), nn.Linear(inner, dim), nn.Dropout(drop)

    def forward(self, x):
        return self.b(self.drop(F.relu(self.a(x))))


class EncoderLayer(nn.Module):
    def __init__(self, dim, heads, inner, drop):
        super().__init__()
        self.n1, self.n2 = nn.LayerNorm(dim), nn.LayerNorm(dim)
        self.att, self.ff, self.drop = Attention(dim, heads, drop), Feed(dim, inner, drop), nn.Dropout(drop)

    def forward(self, x, mask):
        y = self.n1(x)
        x = x + self.drop(self.att(y, *self.att.kv(y), mask))
        return x + self.drop(self.ff(self.n2(x)))


class DecoderLayer(nn.Module):
    def __init__(self, dim, heads, inner, drop):
        super().__init__()
        self.n1, self.n2, self.n3 = nn.LayerNorm(dim), nn.LayerNorm(dim), nn.LayerNorm(dim)
        self.att, self.cross = Attention(dim, heads, drop), Attention(dim, heads, drop)
        self.ff, self.drop = Feed(dim, inner, drop), nn.Dropout(drop)

    def forward(self, x, causal, memory, memory_mask):
        y = self.n1(x)
        x = x + self.drop(self.att(y, *self.att.kv(y), causal))
        x = x + self.drop(self.cross(self.n2(x), *self.cross.kv(memory), memory_mask))
        return x + self.drop(self.ff(self.n3(x)))


class Translator(nn.Module):
    def __init__(self, vocab, dim=512, heads=8, inner=2048, enc=6, dec=2, drop=0.1, longest=512):
        super().__init__()
        self.shape = dict(vocab=vocab, dim=dim, heads=heads, inner=inner, enc=enc, dec=dec)
        self.dim = dim
        self.embed = nn.Embedding(vocab, dim)
        self.bias = nn.Parameter(torch.zeros(vocab))
        self.register_buffer("pos", positions(longest, dim), persistent=False)
        self.encoder = nn.ModuleList(EncoderLayer(dim, heads, inner, drop) for _ in range(enc))
        self.decoder = nn.ModuleList(DecoderLayer(dim, heads, inner, drop) for _ in range(dec))
        self.ne, self.nd, self.drop = nn.LayerNorm(dim), nn.LayerNorm(dim), nn.Dropout(drop)
        for p in self.parameters():
            if p.dim() > 1:
                nn.init.xavier_uniform_(p)
        nn.init.normal_(self.embed.weight, std=dim ** -0.5)

    def place(self, ids):
        return self.drop(self.embed(ids) * math.sqrt(self.dim) + self.pos[:ids.shape[1]])

    def encode(self, src):
        mask = (src != PAD)[:, None, None, :]
        x = self.place(src)
        for layer in self.encoder:
            x = layer(x, mask)
        return self.ne(x), mask

    def states(self, src, target_in):
        memory, mask = self.encode(src)
        t = target_in.shape[1]
        causal = torch.ones(t, t, dtype=torch.bool, device=src.device).tril()[None, None]
        x = self.place(target_in)
        for layer in self.decoder:
            x = layer(x, causal, memory, mask)
        return self.nd(x)

    def logits(self, states):
        return F.linear(states, self.embed.weight, self.bias)


def read_weights(path):
    """(shape, weights) of a .pt file or of a quantised .npz archive."""
    if path.endswith(".npz"):
        from quantise import restore
        archive = np.load(path)
        return ast.literal_eval(str(archive["shape"])), {k: torch.from_numpy(v) for k, v in restore(archive).items()}
    saved = torch.load(path, map_location="cpu")
    return saved["shape"], {k: v.float() for k, v in saved["weights"].items()}


def load(path, device, dtype=torch.float32):
    shape, weights = read_weights(path)
    net = Translator(**shape)
    net.load_state_dict(weights)
    return net.to(device, dtype).eval()


def grow(net, weights, layers):
    """Load weights of a shallower encoder: layers put in at the end add nothing at first, so the function is kept."""
    net.load_state_dict(weights, strict=False)
    for layer in net.encoder[layers:]:
        for linear in (layer.att.o, layer.ff.b):
            nn.init.zeros_(linear.weight)
            nn.init.zeros_(linear.bias)
