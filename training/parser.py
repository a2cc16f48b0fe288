"""Fit the network that reads: trees, arguments, antecedents and classes of events.

    python training/parser.py DATA OUT --encoder FOLDER [--size mpnet] [--without N] [--soft FILE]
    python training/parser.py DATA OUT.pt --teach RUN RUN ...

DATA is what `reading_data.py` wrote. FOLDER contains the published encoder (model.safetensors,
tokenizer.json). OUT gets `parser.pt` and `log.jsonl` (figures after some epochs);
`export_parser.py` converts it for the package. After each epoch the state of the run is kept, and
the same command goes on from there. With `--without` every fourth text stays unseen, to
fit on it what uses the antecedents. `--teach` writes what networks (of any size) say of all texts,
and `--soft` fits a network on that as well as on the treebanks (knowledge distillation: Hinton et
al., 2015). An accelerator is used if there is one. PyTorch, safetensors and tokenizers are needed
here, never for reading.
"""

import argparse
import gzip
import hashlib
import json
import math
import pickle
import random
import time
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from encoder import DISTANCES, KINDS, SIZES, Parser, Size
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional
from treebank import ROLES

CHECKED = {
    "minilm": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "mpnet": "78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658",
}
"""The checksums (SHA-256) of the published model.safetensors of all-MiniLM-L6-v2 and
all-mpnet-base-v2."""
ATTACHED = ("obl", "nmod", "advcl", "conj", "acl")
"""Labels of words that are hard to attach, which `--hard` gives more weight."""
FOLDS = 4
WINDOW, PIECES = 150, 250
"""Maximum numbers of words and of word pieces in a window, as in `kg/syntax/parser.py`."""
CASES = (("plain", 0.92), ("lower", 0.04), ("title", 0.03), ("upper", 0.01))
"""How words are written, and how often: the shape of their case alone must not decide."""
ARTICLES = frozenset({"the", "a", "an"})
DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")


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
    """Words as pieces of an encoder's vocabulary."""

    def __init__(self, path: Path, size: Size) -> None:
        self.tokenizer = Tokenizer.from_file(str(path))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.size = size
        self.known: dict[str, list[int]] = {}

    def of(self, word: str) -> list[int]:
        """Return the numbers of a word's pieces, at most six."""
        if word not in self.known:
            ids = self.tokenizer.encode(word, add_special_tokens=False).ids[:6]
            self.known[word] = ids or [self.size.unknown]
        return self.known[word]

    def row(
        self, words: Sequence[str], breaks: Sequence[int]
    ) -> tuple[list[int], list[int], list[int]]:
        """Return pieces between the first and the last, their shapes, and where words begin.

        Before a word that begins a paragraph stands the piece that ends a text.
        """
        ids, shapes, firsts = [self.size.begin], [0], []
        opening = set(breaks)
        for number, word in enumerate(words):
            if number in opening:
                ids.append(self.size.end)
                shapes.append(0)
            firsts.append(len(ids))
            pieces = self.of(word)
            ids.extend(pieces)
            shapes.extend([shape(word)] * len(pieces))
        return [*ids, self.size.end], [*shapes, 0], firsts


def written(words: Sequence[str], case: str) -> list[str]:
    """Write words in another case: 'title' as in headlines."""
    if case == "lower":
        return [w.lower() for w in words]
    if case == "upper":
        return [w.upper() for w in words]
    if case == "title":
        return [w[:1].upper() + w[1:] if len(w) > 3 or not i else w for i, w in enumerate(words)]
    return list(words)


@dataclass(slots=True)
class Window:
    """Words that are read at once, with the tree over them where a treebank gives one."""

    name: str
    words: list[str]
    sentences: list[int]
    breaks: list[int]
    heads: list[int] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    upos: list[str] = field(default_factory=list)
    xpos: list[str] = field(default_factory=list)
    arguments: list[tuple[int, int, int]] = field(default_factory=list)
    verbs: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Text:
    """A document in windows, with its phrases and triggers by numbers of its words."""

    name: str
    windows: list[Window]
    phrases: list[tuple[int, int, int, str, str]]
    triggers: list[tuple[int, str]]
    words: list[str]
    sentences: list[int]

    @property
    def fold(self) -> int:
        """The part of the data that the text belongs to."""
        return zlib.crc32(self.name.encode()) % FOLDS


class Data:
    """Trees and texts, with the vocabularies of labels, tags and classes."""

    def __init__(self, path: Path, pieces: Pieces, names: dict[str, list[str]] | None) -> None:
        with gzip.open(path, "rb") as file:
            page = pickle.load(file)
        self.trees = {
            name: [
                Window(document, words, sentences, breaks, heads, *rest)
                for document, words, heads, *rest, sentences, breaks, arguments, verbs in rows
                for rest in [[*rest, arguments, verbs]]
            ]
            for name, rows in page["examples"].items()
        }
        train = self.trees["train"]
        self.names = names or {
            "labels": _vocabulary(e.labels for e in train),
            "upos": _vocabulary(e.upos for e in train),
            "xpos": _vocabulary(e.xpos for e in train),
            "roles": list(ROLES),
            "classes": sorted({said for row in page["texts"] for _, said in row[5] if said}),
        }
        self.texts = [
            Text(
                name,
                list(windows(name, words, sents, breaks, pieces)),
                phrases,
                found,
                words,
                sents,
            )
            for name, words, sents, breaks, phrases, found in page["texts"]
        ]


def _vocabulary(rows) -> list[str]:
    counted = Counter(x for row in rows for x in row)
    return sorted(x for x, n in counted.items() if n >= 5)


def windows(
    name: str, words: list[str], sentences: list[int], breaks: list[int], pieces: Pieces
) -> Iterator[Window]:
    """Cut a text into windows of whole paragraphs, and long paragraphs between sentences."""
    opening = set(breaks)
    ends = [i for i in range(1, len(words) + 1) if i == len(words) or i in opening]
    inner = [
        i for i in range(1, len(words) + 1) if i == len(words) or sentences[i] != sentences[i - 1]
    ]
    size = [len(pieces.of(w)) + (i in opening) for i, w in enumerate(words)]
    at = 0
    while at < len(words):
        most, total = at, 0
        while most < len(words) and most - at < WINDOW and total + size[most] <= PIECES:
            total += size[most]
            most += 1
        fitting = [e for e in ends if at < e <= most] or [e for e in inner if at < e <= most]
        end = fitting[-1] if fitting else most
        first = sentences[at]
        yield Window(
            name,
            words[at:end],
            [s - first for s in sentences[at:end]],
            [b - at for b in breaks if at < b < end],
        )
        at = end


def shortened(found: list[Window], rng: random.Random) -> Iterator[Window]:
    """Yield half of the windows whole, the others in parts of one or two sentences.

    A headline, a caption or a message is a window by itself, and a network that has seen nothing
    but long windows reads them badly.
    """
    for window in found:
        if rng.random() < 0.5:
            yield window
            continue
        starts = [0] + [
            i for i in range(1, len(window.words)) if window.sentences[i] != window.sentences[i - 1]
        ]
        while starts:
            start = starts.pop(0)
            if starts and rng.random() < 0.4:
                starts.pop(0)
            yield _part(window, start, starts[0] if starts else len(window.words))


def _part(window: Window, start: int, end: int) -> Window:
    inside = range(start, end)
    first = window.sentences[start]
    return Window(
        window.name,
        window.words[start:end],
        [s - first for s in window.sentences[start:end]],
        [b - start for b in window.breaks if start < b < end],
        [h - start for h in window.heads[start:end]],
        window.labels[start:end],
        window.upos[start:end],
        window.xpos[start:end],
        [(v - start, w - start, r) for v, w, r in window.arguments if v in inside and w in inside],
        [v - start for v in window.verbs if v in inside],
    )


Batch = dict[str, Any]


def batch(found: list[Window], data: Data, pieces: Pieces, hard: float) -> Batch:
    """Combine windows into padded tensors, with the pieces of each way of writing the words."""
    size, b = pieces.size, len(found)
    made: Batch = {"windows": found}
    n = max(len(w.words) for w in found)
    for case, _ in CASES:
        rows = [pieces.row(written(w.words, case), w.breaks) for w in found]
        m = max(len(r[0]) for r in rows)
        ids, shapes, mask = (torch.zeros(b, m, dtype=torch.long) for _ in range(3))
        ids += size.end
        firsts = torch.zeros(b, n, dtype=torch.long)
        for i, (row, cased, first) in enumerate(rows):
            ids[i, : len(row)] = torch.tensor(row)
            shapes[i, : len(row)] = torch.tensor(cased)
            mask[i, : len(row)] = 1
            firsts[i, : len(first)] = torch.tensor(first)
        made[case] = {"pieces": ids, "shapes": shapes, "mask": mask, "firsts": firsts}
    sents = torch.full((b, n), -1)
    opens = torch.full((b, n), -100.0)
    for i, w in enumerate(found):
        k = len(w.words)
        sents[i, :k] = torch.tensor(w.sentences)
        pairs = zip(w.sentences, w.sentences[1:], strict=False)
        opens[i, :k] = torch.tensor([1.0] + [float(x != y) for x, y in pairs])
    made |= {"sents": sents, "opens": opens}
    if found[0].heads:
        made |= _trees(found, data, sents, hard)
    return _moved(made)


def _trees(found: list[Window], data: Data, sents: Tensor, hard: float) -> Batch:
    b, n = sents.shape
    index = {k: {x: i for i, x in enumerate(v)} for k, v in data.names.items()}
    heads, labels, upos, xpos = (torch.full((b, n), -100) for _ in range(4))
    roles = torch.full((b, n, n), -100, dtype=torch.int8)
    weights = torch.zeros(b, n)
    for i, e in enumerate(found):
        k = len(e.words)
        heads[i, :k] = torch.tensor(e.heads)
        for target, name, values in (
            (labels, "labels", e.labels),
            (upos, "upos", e.upos),
            (xpos, "xpos", e.xpos),
        ):
            target[i, :k] = torch.tensor([index[name].get(v, -100) for v in values])
        weights[i, :k] = torch.tensor([hard if x.startswith(ATTACHED) else 1.0 for x in e.labels])
        same = sents[i, :, None] == sents[i, None, :]
        verbs = torch.zeros(n, dtype=torch.bool)
        verbs[e.verbs] = True
        # The row is the word, the column the verb, as in arcs.
        roles[i][same & verbs[None, :] & (sents[i] >= 0)[:, None]] = 0
        for verb, word, role in e.arguments:
            roles[i, word, verb] = role
    return {
        "heads": heads,
        "labels": labels,
        "upos": upos,
        "xpos": xpos,
        "roles": roles,
        "weights": weights,
    }


def _moved(found: Any) -> Any:
    if isinstance(found, Tensor):
        return found.to(DEVICE)
    if isinstance(found, dict):
        return {k: _moved(v) for k, v in found.items()}
    return found


def text_batch(found: list[Text], data: Data, pieces: Pieces) -> Batch:
    """Combine the windows of a few texts, with where each text's words are and its phrases."""
    made = batch([w for t in found for w in t.windows], data, pieces, 1.0)
    n = made["sents"].shape[1]
    index = {c: i for i, c in enumerate(data.names["classes"])}
    row = 0
    made["texts"] = []
    for text in found:
        at: list[int] = []
        for window in text.windows:
            at.extend(range(row * n, row * n + len(window.words)))
            row += 1
        one: Batch = {
            "name": text.name,
            "at": torch.tensor(at),
            "triggers": torch.tensor([i for i, _ in text.triggers], dtype=torch.long),
            "classes": torch.tensor(
                [index.get(c, -100) for _, c in text.triggers], dtype=torch.long
            ),
            "judged": any(c in index for _, c in text.triggers),
        }
        one["phrases"] = phrase_tensors(text)
        made["texts"].append(_moved(one))
    return made


def phrase_tensors(text: Text) -> dict[str, Tensor]:
    """Return what `Antecedents` needs of a text's phrases, and which are right (p, p + 1)."""
    found = text.phrases
    p = len(found)
    sent = torch.tensor([text.sentences[x[0]] for x in found] or [0])[:p]
    gap = (sent[:, None] - sent[None, :]).clamp(min=0)
    far = sum((gap > d).long() for d in DISTANCES) if p else torch.zeros(0, 0, dtype=torch.long)
    said = [_said(text.words[a:b]) for a, b, *_ in found]
    last = [text.words[h].lower() for _, _, h, *_ in found]
    same = torch.zeros(p, p, dtype=torch.long)
    before = torch.zeros(p, p, dtype=torch.bool)
    right = torch.zeros(p, p + 1, dtype=torch.bool)
    for i in range(p):
        for j in range(i):
            before[i, j] = True
            if said[i] == said[j]:
                same[i, j] = 2
            elif last[i] == last[j]:
                same[i, j] = 1
            right[i, j] = bool(found[i][4]) and found[i][4] == found[j][4]
        right[i, p] = not bool(right[i].any())
    return {
        "heads": torch.tensor([x[2] for x in found], dtype=torch.long),
        "starts": torch.tensor([x[0] for x in found], dtype=torch.long),
        "kinds": torch.tensor([KINDS.index(x[3]) for x in found], dtype=torch.long),
        "far": far,
        "same": same,
        "before": before,
        "right": right,
    }


def _said(words: Sequence[str]) -> str:
    lower = [w.lower() for w in words]
    return " ".join(lower[1:] if lower[0] in ARTICLES and len(lower) > 1 else lower)


def grouped(found: list[Window], size: int, rng: random.Random) -> Iterator[list[Window]]:
    """Yield windows of similar length together, about `size` words at once."""
    groups, held, words = [], [], 0
    for e in sorted(found, key=lambda e: len(e.words) + rng.random() * 20):
        if held and words + len(e.words) > size:
            groups.append(held)
            held, words = [], 0
        held.append(e)
        words += len(e.words)
    groups.append(held)
    yield from groups


def grouped_texts(found: list[Text], size: int, rng: random.Random) -> Iterator[list[Text]]:
    """Yield texts in random order, about `size` words at once."""
    order = list(found)
    rng.shuffle(order)
    held, words = [], 0
    for text in order:
        if held and words + len(text.words) > size:
            yield held
            held, words = [], 0
        held.append(text)
        words += len(text.words)
    if held:
        yield held


def chosen_case(made: Batch, rng: random.Random) -> dict[str, Tensor]:
    """Choose how all words of a batch are written this time."""
    chance = rng.random()
    for case, share in CASES:
        chance -= share
        if chance < 0:
            return made[case]
    return made["plain"]


def autocast():
    """Compute products in 16 bits."""
    return torch.autocast(DEVICE.type, dtype=torch.bfloat16)


def hidden(given: dict[str, Tensor], size: Size, share: float) -> dict[str, Tensor]:
    """Mask a share of the word pieces."""
    if not share:
        return given
    gone = (torch.rand(given["pieces"].shape, device=DEVICE) < share) & (given["shapes"] > 0)
    return given | {"pieces": given["pieces"].masked_fill(gone, size.mask)}


def tree_loss(out: dict[str, Tensor], gold: Batch, opens: float) -> Tensor:
    """Sum the losses of the tree's heads, each a mean over its own targets."""
    arcs = masked(out["arcs"].float(), gold["sents"])
    each = functional.cross_entropy(
        arcs.flatten(0, 1), gold["heads"].flatten(), ignore_index=-100, reduction="none"
    )
    weight = gold["weights"].flatten()
    total = (each * weight).sum() / weight.sum()
    chosen = at_heads(out["labels"], gold["heads"]).float()
    total = total + functional.cross_entropy(
        chosen.flatten(0, 1), gold["labels"].flatten(), ignore_index=-100
    )
    roles = gold["roles"].long()
    known = roles >= 0
    said = out["roles"][known].float()
    summed = functional.cross_entropy(said, roles[known], reduction="sum")
    total = total + summed / (roles > 0).sum().clamp(min=1) * 0.5
    for name in ("upos", "xpos"):
        total = total + 0.3 * functional.cross_entropy(
            out[name].float().flatten(0, 1), gold[name].flatten(), ignore_index=-100
        )
    return total + opens * opens_loss(out, gold)


def opens_loss(out: dict[str, Tensor], gold: Batch) -> Tensor:
    """Return the loss of where sentences begin."""
    known = gold["opens"] >= 0
    return functional.binary_cross_entropy_with_logits(
        out["opens"].float()[known], gold["opens"][known]
    )


def masked(arcs: Tensor, sents: Tensor) -> Tensor:
    """Keep heads inside the word's sentence."""
    return arcs.masked_fill(sents[:, :, None] != sents[:, None, :], -1e4)


def at_heads(labels: Tensor, heads: Tensor) -> Tensor:
    """Return the scores of labels (b, n, L) at each word's head."""
    at = heads.clamp(min=0)
    return labels.gather(2, at[:, :, None, None].expand(-1, -1, 1, labels.shape[-1]))[:, :, 0]


def soft_loss(out: dict[str, Tensor], made: Batch, soft: list[Batch]) -> Tensor:
    """Return how far the network is from what its teachers say of the windows' trees.

    `soft` gives each window: arcs (n, n), heads (n), labels (n, L), verbs (v), roles (n, v, R),
    upos (n, T) and opens (n), all but heads and verbs as probabilities.
    """
    arcs = masked(out["arcs"].float(), made["sents"]).log_softmax(-1)
    words = sum(len(s["heads"]) for s in soft)
    total = torch.zeros((), device=DEVICE)
    said, told, summed, verbs = [], [], [], 0
    for i, s in enumerate(soft):
        n = len(s["heads"])
        total = total - (s["arcs"].float() * arcs[i, :n, :n].clamp(min=-30)).sum() / words
        rows = torch.arange(n, device=DEVICE)
        said.append(out["labels"][i, rows, s["heads"]])
        told.append(s["labels"].float())
        if len(s["verbs"]):
            same = made["sents"][i, :n, None] == made["sents"][i, s["verbs"]][None, :]
            log = out["roles"][i, :n][:, s["verbs"]].float().log_softmax(-1)
            value = -(s["roles"].float() * log).sum(-1)
            summed.append(value[same].sum())
            verbs += len(s["verbs"])
    log = torch.cat(said).float().log_softmax(-1)
    total = total - (torch.cat(told) * log).sum() / words
    if summed:
        total = total + torch.stack(summed).sum() / max(1, 2 * verbs) * 0.5
    flat = made["sents"] >= 0
    log = out["upos"].float()[flat].log_softmax(-1)
    upos = torch.cat([s["upos"].float() for s in soft])
    total = total - 0.3 * (upos * log).sum() / words
    opens = torch.cat([s["opens"].float() for s in soft])
    return total + 0.3 * functional.binary_cross_entropy_with_logits(
        out["opens"].float()[flat], opens
    )


def text_loss(model: Parser, x: Tensor, made: Batch, without: int | None, soft, share: float):
    """Return the loss of antecedents and classes; a text of the part left out has none."""
    total, flat = torch.zeros((), device=DEVICE), x.flatten(0, 1)
    count = max(1, len(made["texts"]))
    for one in made["texts"]:
        if zlib.crc32(one["name"].encode()) % FOLDS == without:
            continue
        states = model.dropout(flat[one["at"]])
        told = soft.get(one["name"]) if soft else None
        if len(one["phrases"]["heads"]):
            log = model.antecedents(states, one["phrases"]).log_softmax(-1)
            right = log.masked_fill(~one["phrases"]["right"], -1e4).logsumexp(-1)
            value = -right.mean()
            if told is not None:
                taught = -(told["antecedents"].float() * log.clamp(min=-30)).sum(-1).mean()
                value = (1 - share) * value + share * taught
            total = total + value / count
        if len(one["triggers"]):
            scores = model.classes(states[one["triggers"]]).float()
            if one["judged"]:
                value = functional.cross_entropy(scores, one["classes"], ignore_index=-100)
                total = total + 0.3 * (1 - share if told is not None else 1) * value / count
            if told is not None:
                taught = -(told["classes"].float() * scores.log_softmax(-1)).sum(-1).mean()
                total = total + 0.3 * share * taught / count
    return total


def evaluate(model: Parser, made: list[Batch], data: Data) -> dict[str, float]:
    """Return UAS, LAS (without punctuation), F1 of sentence openings and of arguments."""
    model.eval()
    c: Counter[str] = Counter()
    with torch.no_grad(), autocast():
        for one in made:
            out = model.heads(model.states(**one["plain"]))
            heads = masked(out["arcs"].float(), one["sents"]).argmax(-1)
            best = at_heads(out["labels"], heads).argmax(-1)
            punct = data.names["labels"].index("punct")
            counted = (one["heads"] >= 0) & (one["labels"] != punct)
            right = (heads == one["heads"]) & counted
            c["words"] += int(counted.sum())
            c["uas"] += int(right.sum())
            c["las"] += int((right & (best == one["labels"])).sum())
            inner = one["opens"] >= 0
            inner[:, 0] = False
            said, gold = (out["opens"] > 0) & inner, (one["opens"] > 0) & inner
            c["open_tp"] += int((said & gold).sum())
            c["open_said"] += int(said.sum())
            c["open_gold"] += int(gold.sum())
            wanted = one["roles"] >= 0
            chosen, true = out["roles"].argmax(-1)[wanted], one["roles"][wanted]
            c["arg_tp"] += int(((chosen == true) & (true > 0)).sum())
            c["arg_said"] += int((chosen > 0).sum())
            c["arg_gold"] += int((true > 0).sum())
    model.train()
    f = lambda name: 2 * c[f"{name}_tp"] / max(1, c[f"{name}_said"] + c[f"{name}_gold"])  # noqa: E731
    return {
        "uas": c["uas"] / c["words"],
        "las": c["las"] / c["words"],
        "opens": f("open"),
        "arguments": f("arg"),
    }


def evaluate_texts(model: Parser, made: list[Batch], part: int | None) -> dict[str, float]:
    """Return precision and recall of antecedents by kind of phrase, and of classes, in a part."""
    model.eval()
    c: Counter[str] = Counter()
    with torch.no_grad(), autocast():
        for one in made:
            flat = model.states(**one["plain"]).flatten(0, 1)
            for text in one["texts"]:
                if zlib.crc32(text["name"].encode()) % FOLDS != part:
                    continue
                states = flat[text["at"]]
                kind_of = text["phrases"]["kinds"]
                group = "news" if text["name"].startswith("news") else "gum"
                if len(kind_of):
                    best = model.antecedents(states, text["phrases"]).argmax(-1)
                    right = text["phrases"]["right"]
                    hit = right.gather(1, best[:, None])[:, 0]
                    new = best == len(best)
                    for k, kind in enumerate(KINDS):
                        of = kind_of == k
                        c[f"{group} {kind} said"] += int((of & ~new).sum())
                        c[f"{group} {kind} hit"] += int((of & ~new & hit).sum())
                        c[f"{group} {kind} gold"] += int((of & ~right[:, -1]).sum())
                known = text["classes"] >= 0
                if bool(known.any()):
                    said = model.classes(states[text["triggers"]])[known].argmax(-1)
                    c["class hit"] += int((said == text["classes"][known]).sum())
                    c["class gold"] += int(known.sum())
    model.train()
    told = {}
    for group in ("news", "gum"):
        for kind in KINDS:
            hit = c[f"{group} {kind} hit"]
            told[f"{group} {kind}"] = (
                2 * hit / max(1, c[f"{group} {kind} said"] + c[f"{group} {kind} gold"])
            )
    return told | {"class": c["class hit"] / max(1, c["class gold"])}


def made_model(options: argparse.Namespace, data: Data) -> Parser:
    """Return a network that begins with the published encoder."""
    model = Parser(SIZES[options.size], {k: len(v) for k, v in data.names.items()})
    model.encoder.load(options.encoder)
    if options.begin:
        page = torch.load(options.begin / "parser.pt", map_location="cpu")
        if page["names"] != data.names:
            raise SystemExit(f"{options.begin} was fitted with other labels or classes")
        state = {k: v.float() for k, v in page["model"].items()}
        model.load_state_dict(model.state_dict() | state)
    return model.to(DEVICE)


def optimiser_of(model: Parser, options: argparse.Namespace) -> torch.optim.Optimizer:
    """Return AdamW with rates for the encoder, its word embeddings and the heads."""
    table = model.encoder.words.weight
    table.requires_grad_(options.word_rate > 0)
    inner, outer = [], []
    for name, p in model.named_parameters():
        if p is not table:
            new = not name.startswith("encoder") or "shapes" in name
            (outer if new else inner).append(p)
    groups = [
        {"params": inner, "lr": options.rate},
        {"params": outer, "lr": options.head_rate},
    ]
    if options.word_rate:
        groups.append({"params": [table], "lr": options.word_rate, "weight_decay": 0.0})
    return torch.optim.AdamW(groups, weight_decay=0.01, fused=DEVICE.type == "cuda")


def fit(options: argparse.Namespace) -> None:
    """Fit a network, and write it with a line of figures after some epochs."""
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    torch.backends.cuda.matmul.allow_tf32 = True
    rng = random.Random(options.seed)
    weights = options.encoder / "model.safetensors"
    whole = hashlib.sha256(weights.read_bytes()).hexdigest() == CHECKED[options.size]
    if not whole and not options.unchecked:
        raise SystemExit(f"{weights} is not the published encoder")
    size = SIZES[options.size]
    pieces = Pieces(options.encoder / "tokenizer.json", size)
    data = Data(options.data, pieces, None)
    model = made_model(options, data)
    optimiser = optimiser_of(model, options)
    train = data.trees["train"]
    texts = data.texts
    if options.few:
        train, texts = train[: options.few], texts[-options.few :]
    if options.shorten:
        train = list(shortened(train, rng))
    if options.texts < 1:
        texts = [t for t in texts if rng.random() < options.texts]
    if options.trees < 1:
        train = [w for w in train if rng.random() < options.trees]
    trees = [batch(g, data, pieces, options.hard) for g in grouped(train, options.words, rng)]
    told = [text_batch(g, data, pieces) for g in grouped_texts(texts, options.words, rng)]
    held = {
        name: [batch(g, data, pieces, 1.0) for g in grouped(data.trees[name], 3000, rng)]
        for name in ("aside", "dev")
    }
    soft = torch.load(options.soft, map_location=DEVICE) if options.soft else None
    steps = (len(trees) + len(told)) * options.epochs
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser,
        lambda s: (
            min(1.0, (s + 1) / (0.06 * steps))
            * max(0.02, 0.5 * (1 + math.cos(math.pi * s / steps)))
        ),
    )
    options.out.mkdir(parents=True, exist_ok=True)
    checkpoint = Checkpoint(options, model, optimiser, schedule, rng)
    first = checkpoint.restore()
    if not first:
        (options.out / "log.jsonl").write_text("")
    model.train()
    started = time.monotonic()
    for epoch in range(first, options.epochs):
        order = [("tree", one) for one in trees] + [("text", one) for one in told]
        rng.shuffle(order)
        lost: Counter[str] = Counter()
        for kind, one in order:
            given = hidden(chosen_case(one, rng), size, options.drop)
            with autocast():
                x = model.states(**given)
                if kind == "tree":
                    out = model.heads(x)
                    value = tree_loss(out, one, options.opens)
                    rows = _taught(soft, one)
                    if rows:
                        taught = soft_loss(out, one, rows)
                        value = (1 - options.share) * value + options.share * taught
                else:
                    value = options.text_share * text_loss(
                        model, x, one, options.without, soft and soft["texts"], options.share
                    )
                    rows = _taught(soft, one)
                    if rows:
                        value = value + options.share * soft_loss(model.heads(x), one, rows)
            if not value.requires_grad:
                continue
            optimiser.zero_grad(set_to_none=True)
            value.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            lost[kind] += value.detach()
        last = epoch == options.epochs - 1
        if last or epoch % options.every == options.every - 1:
            figures: dict[str, Any] = {"epoch": epoch, "seconds": round(time.monotonic() - started)}
            figures |= {f"loss {k}": round(float(v), 2) for k, v in lost.items()}
            for name, some in held.items():
                figures |= {
                    f"{name} {k}": round(v, 4) for k, v in evaluate(model, some, data).items()
                }
            part = 0 if options.without is None else options.without
            figures |= {k: round(v, 3) for k, v in evaluate_texts(model, told, part).items()}
            with (options.out / "log.jsonl").open("a") as log:
                log.write(json.dumps(figures) + "\n")
            print(options.out.name, figures, flush=True)
        if not last:
            checkpoint.write(epoch + 1)
    torch.save(
        {
            "model": {k: v.half() for k, v in model.state_dict().items()},
            "names": data.names,
            "size": options.size,
            "without": options.without,
        },
        options.out / "parser.pt",
    )
    checkpoint.remove()


class Checkpoint:
    """The state of a run after its last whole epoch, so that one that was ended can go on.

    A run that goes on gives the same weights as one that was never ended.
    """

    def __init__(
        self,
        options: argparse.Namespace,
        model: Parser,
        optimiser: torch.optim.Optimizer,
        schedule: torch.optim.lr_scheduler.LambdaLR,
        rng: random.Random,
    ) -> None:
        """Name the file and what is kept of a run."""
        self._path = options.out / "checkpoint.pt"
        self._options = {k: str(v) for k, v in vars(options).items()}
        self._parts = {"model": model, "optimiser": optimiser, "schedule": schedule}
        self._rng = rng

    def restore(self) -> int:
        """Take up what is kept and return how many epochs are done; 0 if nothing is.

        Raise SystemExit if the run that was ended had other options.
        """
        if not self._path.is_file():
            return 0
        page = torch.load(self._path, map_location="cpu", weights_only=False)
        if page["options"] != self._options:
            raise SystemExit(f"{self._path} is of a run with other options; remove it")
        for name, part in self._parts.items():
            part.load_state_dict(page[name])
        self._rng.setstate(page["random"])
        torch.set_rng_state(page["torch"])
        if DEVICE.type == "cuda":
            torch.cuda.set_rng_state(page["cuda"])
        return int(page["epochs"])

    def write(self, epochs: int) -> None:
        """Keep the state after so many epochs; what was kept before stays whole until then."""
        page = {name: part.state_dict() for name, part in self._parts.items()}
        page |= {"options": self._options, "epochs": epochs, "random": self._rng.getstate()}
        page |= {"torch": torch.get_rng_state()}
        if DEVICE.type == "cuda":
            page |= {"cuda": torch.cuda.get_rng_state()}
        new = self._path.with_suffix(".new")
        torch.save(page, new)
        new.replace(self._path)

    def remove(self) -> None:
        """Remove what is kept: the run is done."""
        self._path.unlink(missing_ok=True)


def _taught(soft: Batch | None, made: Batch) -> list[Batch]:
    """Return what teachers say of each window of a batch; nothing if they do not know them all."""
    known = soft["windows"] if soft is not None else {}
    rows = [known.get(key(window)) for window in made["windows"]]
    return rows if all(rows) else []


def key(window: Window) -> str:
    """Return a name for a window: that of its document and of its words."""
    text = " ".join(window.words)
    return f"{window.name} {hashlib.sha256(text.encode()).hexdigest()[:16]}"


def teach(options: argparse.Namespace) -> None:
    """Write what networks say of all windows and texts: their mean, and for texts each by itself.

    `texts` holds the mean; `by fold` holds what the network said that had not seen the part.
    """
    loaded = []
    for run in options.teach:
        page = torch.load(run / "parser.pt", map_location="cpu")
        model = Parser(SIZES[page["size"]], {k: len(v) for k, v in page["names"].items()})
        model.load_state_dict({k: v.float() for k, v in page["model"].items()})
        loaded.append((model.to(DEVICE).eval(), page))
    size = SIZES[loaded[0][1]["size"]]
    pieces = Pieces(options.encoder / "tokenizer.json", size)
    data = Data(options.data, pieces, loaded[0][1]["names"])
    rng = random.Random(0)
    found: Batch = {"windows": {}, "texts": {}, "folds": {}}
    models = [model for model, _ in loaded]
    verb = data.names["upos"].index("VERB")
    train = data.trees["train"][: options.few] if options.few else data.trees["train"]
    with torch.no_grad(), autocast():
        for group in grouped(train, 4000, rng):
            one = batch(group, data, pieces, 1.0)
            outs = [m.heads(m.states(**one["plain"])) for m in models]
            found["windows"] |= _windows_said(outs, one, verb)
        texts = data.texts[-options.few :] if options.few else data.texts
        for group in grouped_texts(texts, 4000, rng):
            one = text_batch(group, data, pieces)
            states = [m.states(**one["plain"]) for m in models]
            found["windows"] |= _windows_said(
                [m.heads(x) for m, x in zip(models, states, strict=True)], one, verb
            )
            for text in one["texts"]:
                rows = [
                    _text_said(m, x.flatten(0, 1)[text["at"]], text)
                    for m, x in zip(models, states, strict=True)
                ]
                fold = zlib.crc32(text["name"].encode()) % FOLDS
                found["texts"][text["name"]] = {
                    k: torch.stack([r[k] for r in rows]).mean(0).half().cpu() for k in rows[0]
                }
                for row, (_, page) in zip(rows, loaded, strict=True):
                    if page["without"] is not None and page["without"] != fold:
                        by = found["folds"].setdefault(page["without"], {})
                        by[text["name"]] = {k: v.half().cpu() for k, v in row.items()}
    folds = found.pop("folds")
    torch.save(found, options.out)
    for fold, told in folds.items():
        torch.save(found | {"texts": told}, options.out.with_suffix(f".{fold}.pt"))


def _windows_said(outs: list[dict[str, Tensor]], one: Batch, verb: int) -> dict[str, Batch]:
    arcs = torch.stack([masked(o["arcs"].float(), one["sents"]).softmax(-1) for o in outs]).mean(0)
    heads = one["heads"].clamp(min=0) if "heads" in one else arcs.argmax(-1)
    labels = torch.stack([at_heads(o["labels"], heads).float().softmax(-1) for o in outs]).mean(0)
    roles = torch.stack([o["roles"].float().softmax(-1) for o in outs]).mean(0)
    upos = torch.stack([o["upos"].float().softmax(-1) for o in outs]).mean(0)
    opens = torch.stack([o["opens"].float().sigmoid() for o in outs]).mean(0)
    found = {}
    for i, window in enumerate(one["windows"]):
        n = len(window.words)
        if window.heads:
            verbs = torch.tensor(window.verbs, dtype=torch.long, device=DEVICE)
        else:
            verbs = (upos[i, :n, verb] > 0.3).nonzero()[:, 0]
        found[key(window)] = {
            "arcs": arcs[i, :n, :n].half().cpu(),
            "heads": heads[i, :n].cpu(),
            "labels": labels[i, :n].half().cpu(),
            "verbs": verbs.cpu(),
            "roles": roles[i, :n][:, verbs].half().cpu(),
            "upos": upos[i, :n].half().cpu(),
            "opens": opens[i, :n].half().cpu(),
        }
    return found


def _text_said(model: Parser, states: Tensor, text: Batch) -> dict[str, Tensor]:
    return {
        "antecedents": model.antecedents(states, text["phrases"]).softmax(-1)
        if len(text["phrases"]["heads"])
        else torch.zeros(0, 1, device=DEVICE),
        "classes": model.classes(states[text["triggers"]]).float().softmax(-1),
    }


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--size", choices=sorted(SIZES), default="minilm")
    parser.add_argument("--unchecked", action="store_true", help="the encoder was packed")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--head-rate", type=float, default=1.5e-3)
    parser.add_argument("--word-rate", type=float, default=0.0)
    parser.add_argument("--words", type=int, default=1500)
    parser.add_argument("--drop", type=float, default=0.03)
    parser.add_argument("--hard", type=float, default=1.0)
    parser.add_argument("--text-share", type=float, default=1.0)
    parser.add_argument("--soft", type=Path)
    parser.add_argument("--begin", type=Path, help="a run to go on from")
    parser.add_argument("--opens", type=float, default=0.3, help="weight of sentence starts")
    parser.add_argument("--share", type=float, default=0.7)
    parser.add_argument("--without", type=int)
    parser.add_argument("--teach", type=Path, nargs="+")
    parser.add_argument("--few", type=int, default=0, help="so many windows and texts, to try it")
    parser.add_argument("--every", type=int, default=4)
    parser.add_argument("--shorten", action="store_true", help="cut half of the trees' windows")
    parser.add_argument("--trees", type=float, default=1.0, help="share of the trees to use")
    parser.add_argument("--texts", type=float, default=1.0, help="share of the texts to use")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    if options.teach:
        teach(options)
    else:
        fit(options)


if __name__ == "__main__":
    main()
