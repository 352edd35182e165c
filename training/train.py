"""Train both directions in one model: train.py DATA[,NEXT] WORK --start WEIGHTS --deadline FILE [--snapshots 0.3,0.6]

Compiles first, then waits for DATA/ready, so that back-translation can run meanwhile; changes over to NEXT once it is
ready. The rate falls to zero at the deadline (a file with a Unix time, re-read, so it can be moved). Averaged weights
are written at the given shares of the time and at the end.
"""
import argparse
import json
import math
import os
import time
import tomllib

import torch
import torch.nn.functional as F

from batches import Batches
from model import PAD, Translator, grow, read_weights

ap = argparse.ArgumentParser()
ap.add_argument("data")
ap.add_argument("work")
ap.add_argument("--start", default="")
ap.add_argument("--deadline", required=True)
ap.add_argument("--snapshots", default="0.3,0.6,0.85")
ap.add_argument("--config", default=os.path.join(os.path.dirname(__file__), "config.toml"))
opt = ap.parse_args()
cfg = tomllib.load(open(opt.config, "rb"))
c, m = cfg["train"], cfg["model"]
dev = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(cfg["seed"])
torch.backends.cuda.matmul.allow_tf32 = True
os.makedirs(opt.work, exist_ok=True)
folders = opt.data.split(",")

net = Translator(cfg["tokenizer"]["vocab"], m["dim"], m["heads"], m["inner"], m["encoder"], m["decoder"], c["dropout"])
if opt.start:
    shape, weights = read_weights(opt.start)
    grow(net, weights, shape["enc"])
net.to(dev)
print("parameters", sum(p.numel() for p in net.parameters()), flush=True)
decay = [p for p in net.parameters() if p.dim() > 1]
rest = [p for p in net.parameters() if p.dim() <= 1]
optimiser = torch.optim.AdamW([{"params": decay, "weight_decay": 0.01}, {"params": rest, "weight_decay": 0.0}],
                              lr=c["rate"], betas=(0.9, 0.98), eps=1e-9, **({"fused": True} if dev == "cuda" else {}))
live = [p for p in net.state_dict().values()]
average = [p.detach().clone().float() for p in live]


def head(x, weight, bias, gold):
    return F.cross_entropy(F.linear(x, weight, bias).float(), gold, ignore_index=PAD,
                           label_smoothing=c["smoothing"], reduction="sum")


if dev == "cuda":
    torch._dynamo.config.cache_size_limit = 64
    for layer in [*net.encoder, *net.decoder]:
        layer.compile(dynamic=False)
    head = torch.compile(head, dynamic=False)


def gradient(src, tgt):
    with torch.autocast(dev, dtype=torch.bfloat16):
        x = net.states(src, tgt)
        gold = F.pad(tgt[:, 1:], (0, 1))
        loss, n = head(x.flatten(0, 1), net.embed.weight, net.bias, gold.flatten()), (gold != PAD).sum()
    (loss / n).backward()
    return loss.detach(), n


def save(name):
    weights = {k: v.half().cpu() for k, v in zip(net.state_dict(), average)}
    torch.save(dict(shape=net.shape, weights=weights), f"{opt.work}/{name}.tmp")
    os.rename(f"{opt.work}/{name}.tmp", f"{opt.work}/{name}.pt")  # whoever waits for it never sees half a file
    print("saved", name, flush=True)


t = time.time()
for size in c["sizes"]:
    ids = torch.randint(40, 20000, (max(8, c["tokens"] // size), size), device=dev)
    gradient(ids, ids)
    optimiser.zero_grad(set_to_none=True)
print(f"compiled in {time.time() - t:.0f} s", flush=True)
while not os.path.exists(f"{folders[0]}/ready"):
    time.sleep(0.2)
data = Batches(folders.pop(0), cfg, dev)

began, step, saved = time.time(), 0, []
due = [float(s) for s in opt.snapshots.split(",")]
deadline = float(open(opt.deadline).read())
total, count, seen, mark = torch.zeros((), device=dev), torch.zeros((), device=dev), 0, began
while True:
    done = (time.time() - began) / (deadline - began)
    if done >= 1:
        break
    src, tgt = data.next()
    rate = c["rate"] * min(1.0, (step + 1) / c["warm"]) * (0.5 * (1 + math.cos(math.pi * done)))
    for g in optimiser.param_groups:
        g["lr"] = rate
    loss, n = gradient(src, tgt)
    torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    for p in net.parameters():
        p.grad.nan_to_num_(0.0, 0.0, 0.0)  # one bad batch in twelve thousand once turned every weight into NaN
    optimiser.step()
    optimiser.zero_grad(set_to_none=True)
    step += 1
    total += loss
    count += n
    seen += src.numel()
    if step % 10 == 0:
        for mean, p in zip(average, live):
            mean.lerp_(p.float(), 1 - min(c["ema"], step / (step + 100)))
    if step % 100 == 0:
        torch.cuda.synchronize() if dev == "cuda" else None  # the clock, not the queue, sets the rate
        if due and done > due[0]:
            save(f"snapshot-{due.pop(0)}")
        if folders and os.path.exists(f"{folders[0]}/ready"):
            data = Batches(folders.pop(0), cfg, dev)
            print("changed data", flush=True)
    if step % 400 == 0:
        now = time.time()
        print(f"step {step} loss {total.item() / count.item():.4f} rate {rate:.2e} source tokens/s {seen / (now - mark):.0f} "
              f"target {count.item() / (now - mark):.0f} passes {data.passes:.2f} t {now - began:.0f}", flush=True)
        deadline = float(open(opt.deadline).read())
        total.zero_()
        count.zero_()
        seen, mark = 0, now
save("final")
print("stopped at step", step, flush=True)
os._exit(0)
