"""Fit the parser on free treebanks.

    python training/parser.py ../shared/train OUT --encoder FOLDER

FOLDER contains all-MiniLM-L6-v2 (model.safetensors, tokenizer.json). OUT gets `parser.pt` (a
checkpoint, resumed if it is there) and `log.jsonl` (figures after each epoch); `export_parser.py`
converts it for the package. PyTorch, safetensors, tokenizers, spaCy and onnx are needed here, never
for reading.
"""

import argparse
import copy
import hashlib
import json
import math
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import torch
from encoder import Parser
from parser_data import parts
from tokenizers import Tokenizer
from torch.nn import functional
from treebank import ROLES, Example

ENCODER = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""The checksum that sentence-transformers publishes for all-MiniLM-L6-v2's model.safetensors."""
ATTACHED = ("obl", "nmod", "advcl", "conj", "acl")
"""Labels of words that are hard to attach, which `--hard` gives more weight."""


class Data:
    """Examples as tensors, with the vocabularies of labels and tags."""

    def __init__(self, folder: Path, vocabularies: dict[str, list[str]] | None = None) -> None:
        self.train, self.aside, self.dev = parts(folder)
        self.names = vocabularies or {
            "labels": _vocabulary(e.labels for e in self.train),
            "upos": _vocabulary(e.upos for e in self.train),
            "xpos": _vocabulary(e.xpos for e in self.train),
        }


def _vocabulary(rows) -> list[str]:
    counted = Counter(x for row in rows for x in row)
    return sorted(x for x, n in counted.items() if n >= 5)


def shape(word: str) -> int:
    """Return the case of a word: 1 lower, 2 Title, 3 UPPER, 4 one capital, 5 mixed, 6 number."""
    if word.islower():
        return 1
    if word.isupper():
        return 4 if len(word) == 1 else 3
    if word.istitle():
        return 2
    if any(map(str.isalpha, word)):
        return 5
    return 6 if any(map(str.isdigit, word)) else 7


class Pieces:
    """Words as pieces of the encoder's vocabulary."""

    def __init__(self, path: Path) -> None:
        self.tokenizer = Tokenizer.from_file(str(path))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.known: dict[str, list[int]] = {}

    def of(self, word: str) -> list[int]:
        """Return the numbers of a word's pieces, at most six."""
        if word not in self.known:
            ids = self.tokenizer.encode(word, add_special_tokens=False).ids[:6]
            self.known[word] = ids or [100]
        return self.known[word]

    def row(self, words: list[str]) -> tuple[list[int], list[int], list[int]]:
        """Return pieces between [CLS] and [SEP], their shapes, and where each word begins."""
        ids, shapes, firsts = [101], [0], []
        for word in words:
            firsts.append(len(ids))
            pieces = self.of(word)
            ids.extend(pieces)
            shapes.extend([shape(word)] * len(pieces))
        return [*ids, 102], [*shapes, 0], firsts


def recased(words: list[str], rng: random.Random) -> list[str]:
    """Convert some examples to headline case or lower case, as the case shapes alone show."""
    chance = rng.random()
    if chance < 0.04:
        return [w.lower() for w in words]
    if chance < 0.07:
        return [w[:1].upper() + w[1:] if len(w) > 3 or not i else w for i, w in enumerate(words)]
    return [w.upper() for w in words] if chance < 0.08 else words


def batch(
    found: list[Example],
    data: Data,
    pieces: Pieces,
    rng: random.Random | None,
    *,
    hard: float = 1.0,
):
    """Combine examples into padded tensors; words that are hard to attach have weight `hard`."""
    rows = []
    for e in found:
        words = [e.text[a:b] for a, b in e.offsets]
        rows.append(pieces.row(recased(words, rng) if rng else words))
    m, n, b = max(len(r[0]) for r in rows), max(len(r[2]) for r in rows), len(rows)
    ids, shapes, mask = (torch.zeros(b, m, dtype=torch.long) for _ in range(3))
    firsts = torch.zeros(b, n, dtype=torch.long)
    heads, labels, upos, xpos = (torch.full((b, n), -100) for _ in range(4))
    sents = torch.full((b, n), -1)
    opens = torch.full((b, n), -100.0)
    roles = torch.full((b, n, n), -100)
    weights = torch.zeros(b, n)
    index = {k: {x: i for i, x in enumerate(v)} for k, v in data.names.items()}
    for i, (e, (row, cased, first)) in enumerate(zip(found, rows, strict=True)):
        k = len(first)
        ids[i, : len(row)], shapes[i, : len(row)], mask[i, : len(row)] = map(
            torch.tensor, (row, cased, [1] * len(row))
        )
        firsts[i, :k], heads[i, :k], sents[i, :k] = map(torch.tensor, (first, e.heads, e.sentences))
        for target, name, values in (
            (labels, "labels", e.labels),
            (upos, "upos", e.upos),
            (xpos, "xpos", e.xpos),
        ):
            target[i, :k] = torch.tensor([index[name].get(v, -100) for v in values])
        weights[i, :k] = torch.tensor([hard if x.startswith(ATTACHED) else 1.0 for x in e.labels])
        starts = [1.0] + [float(x != y) for x, y in zip(e.sentences, e.sentences[1:], strict=False)]
        opens[i, :k] = torch.tensor(starts)
        same = sents[i, :, None] == sents[i, None, :]
        verbs = torch.zeros(n, dtype=torch.bool)
        verbs[e.verbs] = True
        # The row is the word, the column the verb, as in arcs.
        roles[i][same & verbs[None, :] & (sents[i] >= 0)[:, None]] = 0
        for verb, word, role in e.arguments:
            roles[i, word, verb] = role
    return {"pieces": ids, "shapes": shapes, "mask": mask, "firsts": firsts}, {
        "heads": heads,
        "labels": labels,
        "upos": upos,
        "xpos": xpos,
        "sents": sents,
        "opens": opens,
        "roles": roles,
        "weights": weights,
    }


def loss(out, gold) -> torch.Tensor:
    """Sum the losses of all heads, each a mean over its own targets."""
    arcs, labels, roles, upos, xpos, opens = (o.float() for o in out)
    same = gold["sents"][:, :, None] == gold["sents"][:, None, :]
    arcs = arcs.masked_fill(~same, -1e4)
    each = functional.cross_entropy(
        arcs.flatten(0, 1), gold["heads"].flatten(), ignore_index=-100, reduction="none"
    )
    weight = gold["weights"].flatten()
    total = (each * weight).sum() / weight.sum()
    at = gold["heads"].clamp(min=0)
    chosen = labels.gather(2, at[:, :, None, None].expand(-1, -1, 1, labels.shape[-1]))[:, :, 0]
    total = total + functional.cross_entropy(
        chosen.flatten(0, 1), gold["labels"].flatten(), ignore_index=-100
    )
    wanted = gold["roles"] >= 0
    picked = functional.cross_entropy(roles[wanted], gold["roles"][wanted], reduction="sum")
    total = total + picked / max(1, int((gold["roles"] > 0).sum())) * 0.5
    total = total + 0.3 * functional.cross_entropy(
        upos.flatten(0, 1), gold["upos"].flatten(), ignore_index=-100
    )
    total = total + 0.3 * functional.cross_entropy(
        xpos.flatten(0, 1), gold["xpos"].flatten(), ignore_index=-100
    )
    known = gold["opens"] >= 0
    return total + 0.3 * functional.binary_cross_entropy_with_logits(
        opens[known], gold["opens"][known]
    )


def batches(found: list[Example], size: int, rng: random.Random) -> Iterator[list[Example]]:
    """Yield examples of similar length together, about `size` words at once, in random order."""
    order = sorted(found, key=lambda e: len(e.heads) + rng.random() * 12)
    groups, held, words = [], [], 0
    for e in order:
        if held and words + len(e.heads) > size:
            groups.append(held)
            held, words = [], 0
        held.append(e)
        words += len(e.heads)
    groups.append(held)
    rng.shuffle(groups)
    yield from groups


def evaluate(model: Parser, found: list[Example], data: Data, pieces: Pieces) -> dict[str, float]:
    """Return UAS, LAS (without punctuation), F1 of sentence openings, and F1 of arguments."""
    model.eval()
    c: Counter[str] = Counter()
    rng = random.Random(0)
    with torch.no_grad(), autocast():
        for some in batches(found, 1500, rng):
            given, gold = batch(some, data, pieces, None)
            arcs, labels, roles, upos, _, opens = (o.float() for o in model(**given))
            same = gold["sents"][:, :, None] == gold["sents"][:, None, :]
            heads = arcs.masked_fill(~same, -1e4).argmax(-1)
            best = labels.gather(2, heads[:, :, None, None].expand(-1, -1, 1, labels.shape[-1]))[
                :, :, 0
            ].argmax(-1)
            punct = data.names["labels"].index("punct")
            counted = (gold["heads"] >= 0) & (gold["labels"] != punct)
            right = (heads == gold["heads"]) & counted
            c["words"] += int(counted.sum())
            c["uas"] += int(right.sum())
            c["las"] += int((right & (best == gold["labels"])).sum())
            known = gold["opens"] >= 0
            said = (opens > 0) & known
            said[:, 0] = gold["opens"][:, 0] >= 0
            inner = known.clone()
            inner[:, 0] = False
            c["open_tp"] += int((said & (gold["opens"] > 0) & inner).sum())
            c["open_said"] += int((said & inner).sum())
            c["open_gold"] += int(((gold["opens"] > 0) & inner).sum())
            wanted = gold["roles"] >= 0
            chosen, true = roles.argmax(-1)[wanted], gold["roles"][wanted]
            c["arg_tp"] += int(((chosen == true) & (true > 0)).sum())
            c["arg_said"] += int((chosen > 0).sum())
            c["arg_gold"] += int((true > 0).sum())
            tagged = gold["upos"] >= 0
            c["tags"] += int(tagged.sum())
            c["tag"] += int(((upos.argmax(-1) == gold["upos"]) & tagged).sum())
    model.train()
    f = lambda name: 2 * c[f"{name}_tp"] / max(1, c[f"{name}_said"] + c[f"{name}_gold"])  # noqa: E731
    return {
        "uas": c["uas"] / c["words"],
        "las": c["las"] / c["words"],
        "opens": f("open"),
        "arguments": f("arg"),
        "upos": c["tag"] / c["tags"],
    }


def autocast():
    """Use the processor's 16-bit products if it has them."""
    return torch.autocast("cpu", dtype=torch.bfloat16, enabled=True)


def fit(options: argparse.Namespace) -> None:
    """Fit, and write a checkpoint and a line of figures after every epoch."""
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    rng = random.Random(options.seed)
    weights = options.encoder / "model.safetensors"
    if hashlib.sha256(weights.read_bytes()).hexdigest() != ENCODER:
        raise SystemExit(f"{weights} is not the published all-MiniLM-L6-v2")
    data, pieces = Data(options.treebanks), Pieces(options.encoder / "tokenizer.json")
    model = Parser(*(len(data.names[k]) for k in ("labels", "upos", "xpos")), len(ROLES))
    model.encoder.load(weights)
    table = model.encoder.words.weight
    table.requires_grad_(options.word_rate > 0)
    inner = [
        p
        for n, p in model.named_parameters()
        if n.startswith("encoder") and "shapes" not in n and p is not table
    ]
    outer = [
        p for n, p in model.named_parameters() if (not n.startswith("encoder") or "shapes" in n)
    ]
    optimiser = torch.optim.AdamW(
        [
            {"params": inner, "lr": options.rate},
            {"params": outer, "lr": options.head_rate},
            {"params": [table], "lr": options.word_rate, "weight_decay": 0.0},
        ],
        weight_decay=0.01,
    )
    total = sum(1 for _ in batches(data.train, options.size, random.Random(0))) * options.epochs
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser,
        lambda s: (
            min(1.0, (s + 1) / (0.06 * total))
            * max(0.02, 0.5 * (1 + math.cos(math.pi * s / total)))
        ),
    )
    options.out.mkdir(parents=True, exist_ok=True)
    checkpoint = options.out / "parser.pt"
    begun = 0
    if checkpoint.exists():
        held = torch.load(checkpoint, weights_only=False)
        model.load_state_dict(held["model"])
        optimiser.load_state_dict(held["optimiser"])
        schedule.load_state_dict(held["schedule"])
        rng.setstate(held["rng"])
        begun = held["epoch"] + 1
    mean = copy.deepcopy(model)
    if begun:
        mean.load_state_dict(held["mean"])
    model.train()
    for epoch in range(begun, options.epochs):
        started, seen, lost = time.monotonic(), 0, 0.0
        for number, some in enumerate(batches(data.train, options.size, rng)):
            given, gold = batch(some, data, pieces, rng, hard=options.hard)
            if options.drop:
                hidden = (torch.rand(given["pieces"].shape) < options.drop) & (
                    given["pieces"] > 102
                )
                given["pieces"] = given["pieces"].masked_fill(hidden, 103)
            with autocast():
                out = model(**given)
            value = loss(out, gold)
            optimiser.zero_grad()
            value.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            with torch.no_grad():
                for kept, now in zip(mean.parameters(), model.parameters(), strict=True):
                    kept.lerp_(now, 1 - options.mean)
            seen += sum(len(e.heads) for e in some)
            lost += float(value.detach())
            if number % 50 == 0:
                rate = seen / (time.monotonic() - started)
                mean_loss = lost / (number + 1)
                told = f"epoch {epoch} batch {number} loss {mean_loss:.3f} {rate:.0f} words/s"
                print(told, flush=True)
        torch.save(
            {
                "model": model.state_dict(),
                "mean": mean.state_dict(),
                "optimiser": optimiser.state_dict(),
                "schedule": schedule.state_dict(),
                "rng": rng.getstate(),
                "epoch": epoch,
                "names": data.names,
            },
            checkpoint,
        )
        figures = {"epoch": epoch, "seconds": round(time.monotonic() - started)}
        for name, found in (("aside", data.aside), ("ewt.dev", data.dev)):
            figures |= {
                f"{name} {k}": round(v, 4) for k, v in evaluate(mean, found, data, pieces).items()
            }
        with (options.out / "log.jsonl").open("a") as log:
            log.write(json.dumps(figures) + "\n")
        print(figures, flush=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("treebanks", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--head-rate", type=float, default=1.5e-3)
    parser.add_argument("--size", type=int, default=1000)
    parser.add_argument("--drop", type=float, default=0.03)
    parser.add_argument("--word-rate", type=float, default=0.0)
    parser.add_argument("--hard", type=float, default=1.0)
    parser.add_argument("--mean", type=float, default=0.0, help="of weights over batches: 0.998")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    fit(parser.parse_args())


if __name__ == "__main__":
    main()
