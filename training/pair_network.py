"""Fit the network that reads two accounts together (kg.pair_network), and write its weights.

    python training/pair_network.py DATA.json --minilm FOLDER --mpnet FOLDER [--out FOLDER]

DATA is written by `pair_data.py`; MINILM and MPNET are folders with the published
`model.safetensors` and `tokenizer.json`. Four teachers on MPNet are each fitted without one part of
the data, which they then judge; a network on MiniLM learns what they say and what is marked. Its
embeddings of words are those of the parser's network, and stay as they are. Needs PyTorch; with an
accelerator this takes ten minutes. Decision 22 says how good it is.
"""

import argparse
import json
import math
import random
from pathlib import Path

import numpy as np
import onnx
import torch
from encoder import MINILM, MPNET, Encoder, Size, bucket
from onnx import numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

SHIPPED = Path(__file__).resolve().parents[1] / "ontology" / "weights"
PARTS = 4
PIECES, PLACES = 60, 128
SORTS = {"claim": 0.6}
"""How much less the claims of a story weigh, whose labels are those of whole passages."""
LABELS = (1.0, 1.3, 1.8)
"""How much each label weighs: most pairs are neither."""
TAUGHT = 0.6
"""The share of the loss that is what the teachers say."""
UNMARKED = 1.6
"""How much more that weighs where nothing is marked."""
TEACHER = {"epochs": 2, "rate": 4e-5, "size": 96}
STUDENT = {"epochs": 7, "rate": 2e-4, "size": 160}


class PairNet(nn.Module):
    """Reads the embeddings of the pieces of two texts: scores of neither, the same, conflict."""

    def __init__(self, size: Size, folder: Path) -> None:
        super().__init__()
        read = Encoder(size, 0.1)
        read.load(folder)
        self.words = read.words
        self.places = nn.Parameter(read.places.weight[: PLACES + 2].detach().clone())
        self.segments = nn.Parameter(read.kind.detach().repeat(2, 1))
        self.norm, self.layers, self.relative = read.norm, read.layers, read.relative
        self.first = 2 if size.relative else 0
        self.dropout, self.head = nn.Dropout(0.1), nn.Linear(2 * size.width, len(LABELS))
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.head.bias)

    def forward(self, words: Tensor, segments: Tensor, mask: Tensor) -> Tensor:
        """Return (b, 3) scores of `words` (b, n, w), `segments` (b, n) and `mask` (b, n)."""
        n = words.shape[1]
        x = words + self.places[self.first : self.first + n] + self.segments[segments]
        x = self.dropout(self.norm(x))
        hidden = (1.0 - mask[:, None, None, :]) * -1e4
        if self.relative is not None:
            at = torch.arange(n, device=words.device)
            near = self.relative(bucket(at[None, :] - at[:, None]))
            hidden = hidden + near.permute(2, 0, 1)[None]
        for layer in self.layers:
            x = layer(x, hidden)
        mean = (x * mask[..., None]).sum(1) / mask[..., None].sum(1)
        return self.head(self.dropout(torch.cat([x[:, 0], mean], -1)))


class Texts:
    """The pieces of all texts, from which batches of pairs are made."""

    def __init__(self, texts: list[str], size: Size, folder: Path, device: str) -> None:
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        found = [e.ids[:PIECES] for e in tokenizer.encode_batch(texts, add_special_tokens=False)]
        filled = [[*ids, *[0] * (PIECES - len(ids))] for ids in found]
        self.pieces = torch.tensor(filled, device=device)
        self.lengths = torch.tensor([len(ids) for ids in found], device=device)
        self.begin, self.end = size.begin, size.end

    def pair(self, one: Tensor, other: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return pieces, segments and mask of pairs of texts."""
        a, b = self.lengths[one][:, None], self.lengths[other][:, None]
        at = torch.arange(int((a + b).max()) + 3, device=a.device)[None]
        ours = self.pieces[one].gather(1, (at - 1).clamp(0, PIECES - 1).expand(len(one), -1))
        theirs = self.pieces[other].gather(1, (at - a - 2).clamp(0, PIECES - 1))
        pieces = torch.where(at <= a, ours, torch.where(at < a + b + 2, theirs, self.end))
        pieces = torch.where(at == 0, self.begin, torch.where(at == a + 1, self.end, pieces))
        mask = (at <= a + b + 2).float()
        return pieces, ((at > a + 1) & (at <= a + b + 2)).long(), mask


def fit(
    model: PairNet,
    texts: Texts,
    pairs: Tensor,
    weights: Tensor,
    soft: Tensor | None,
    use: list[int],
    *,
    epochs: int,
    rate: float,
    size: int,
) -> PairNet:
    """Fit a network on the pairs in `use`, and on what teachers say of them if that is given."""
    chance = random.Random(1)
    head = list(model.head.parameters())
    body = [p for n, p in model.named_parameters() if "head" not in n and p.requires_grad]
    groups = [{"params": body, "lr": rate}, {"params": head, "lr": 8 * rate}]
    optimiser = torch.optim.AdamW(groups, weight_decay=0.01)
    steps = epochs * math.ceil(len(use) / size)
    plan = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda n: min((n + 1) / (0.06 * steps), max(0.0, (steps - n) / (0.94 * steps)))
    )
    length = (texts.lengths[pairs[:, 0]] + texts.lengths[pairs[:, 1]]).tolist()
    model.train()
    for epoch in range(epochs):
        chance.shuffle(use)
        batches = []
        for start in range(0, len(use), 40 * size):
            some = sorted(use[start : start + 40 * size], key=length.__getitem__)
            batches += [some[n : n + size] for n in range(0, len(some), size)]
        chance.shuffle(batches)
        total = 0.0
        for batch in batches:
            rows = pairs[torch.tensor(batch, device=pairs.device)]
            sides = (rows[:, 0], rows[:, 1]) if chance.random() < 0.5 else (rows[:, 1], rows[:, 0])
            said = functional.log_softmax(scores(model, texts, *sides), -1)
            label, known = rows[:, 2].clamp(min=0), (rows[:, 2] >= 0).float()
            marked = -said.gather(1, label[:, None])[:, 0] * known
            marked = marked * torch.tensor(LABELS, device=label.device)[label] * weights[batch]
            loss = marked
            if soft is not None:
                taught = -(soft[batch] * said).sum(1) * (1 + (UNMARKED - 1) * (1 - known))
                loss = (1 - TAUGHT) * marked + TAUGHT * taught
            optimiser.zero_grad()
            loss.mean().backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            plan.step()
            total += float(loss.mean())
        print("epoch", epoch, "loss", round(total / len(batches), 4), flush=True)
    return model.eval()


def scores(model: PairNet, texts: Texts, one: Tensor, other: Tensor) -> Tensor:
    """Return the scores of pairs of texts."""
    pieces, segments, mask = texts.pair(one, other)
    with torch.autocast(pieces.device.type, torch.bfloat16):
        found = model(model.words(pieces), segments, mask)
    return found.float()


@torch.no_grad()
def judged(model: PairNet, texts: Texts, pairs: Tensor) -> Tensor:
    """Return the probabilities of pairs of texts, read in both orders."""
    both = []
    for rows in pairs.split(512):
        sides = (rows[:, 0], rows[:, 1])
        found = [functional.softmax(scores(model, texts, *s), -1) for s in (sides, sides[::-1])]
        both.append((found[0] + found[1]) / 2)
    return torch.cat(both)


def parsers_words(path: Path) -> tuple[np.ndarray, dict[str, list[int]]]:
    """Return the parser's embeddings of words, and where its file has them: offset and shape."""
    data, places, arrays = path.read_bytes(), {}, {}
    for array in onnx.load(path).graph.initializer:
        if array.name in ("table", "scale"):
            places[array.name] = [data.index(array.raw_data), *array.dims]
            arrays[array.name] = numpy_helper.to_array(array).astype(np.float32)
    return arrays["table"] * arrays["scale"], places


class Packed(nn.Module):
    """The network for one pair, as it is shipped: without the embeddings of words."""

    def __init__(self, model: PairNet) -> None:
        super().__init__()
        self.model = model

    def forward(self, words: Tensor, segments: Tensor) -> Tensor:
        """Return the scores of the pieces (n, w) of two texts."""
        mask = torch.ones_like(segments, dtype=torch.float32)
        return self.model(words[None], segments[None], mask[None])[0]


def export(model: PairNet, out: Path) -> None:
    """Write the network in 8-bit integers, of which 7 bits are used, as the parser's is."""
    plain = out / "plain.onnx"
    given = (torch.randn(14, MINILM.width), torch.tensor([0] * 7 + [1] * 7))
    torch.onnx.export(
        Packed(model.float().cpu()).eval(),
        given,
        str(plain),
        input_names=["words", "segments"],
        output_names=["scores"],
        dynamic_axes={"words": {0: "n"}, "segments": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )
    nodes = onnx.load(plain).graph.node
    inner = [n.name for n in nodes if n.op_type == "MatMul" and "/layers." in n.name]
    quantize_dynamic(
        plain,
        out / "pair.onnx",
        weight_type=QuantType.QInt8,
        per_channel=True,
        reduce_range=True,
        nodes_to_quantize=inner,
        extra_options={"MatMulConstBOnly": True},
    )
    plain.unlink()


def main() -> None:
    """Read the command line, fit teachers and network, and write the weights."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("data", type=Path)
    options.add_argument("--minilm", type=Path, required=True)
    options.add_argument("--mpnet", type=Path, required=True)
    options.add_argument("--out", type=Path, default=SHIPPED / "pair")
    given = options.parse_args()
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    page = json.loads(given.data.read_text(encoding="utf-8"))
    pairs = torch.tensor([row[:4] for row in page["pairs"]], device=device)
    weights = torch.tensor([SORTS.get(row[4], 1.0) for row in page["pairs"]], device=device)
    soft = torch.zeros(len(pairs), len(LABELS), device=device)
    texts = Texts(page["texts"], MPNET, given.mpnet, device)
    parts = pairs[:, 3].tolist()
    for part in range(PARTS):
        use = [n for n, p in enumerate(parts) if p != part]
        teacher = PairNet(MPNET, given.mpnet).to(device)
        fit(teacher, texts, pairs, weights, None, use, **TEACHER)
        rest = torch.tensor([n for n, p in enumerate(parts) if p == part], device=device)
        soft[rest] = judged(teacher, texts, pairs[rest])
    words, places = parsers_words(SHIPPED / "parser" / "parser.onnx")
    student = PairNet(MINILM, given.minilm)
    student.words.weight.data = torch.tensor(words)
    student.words.weight.requires_grad_(False)
    texts = Texts(page["texts"], MINILM, given.minilm, device)
    everything = list(range(len(pairs)))
    fit(student.to(device), texts, pairs, weights, soft, everything, **STUDENT)
    given.out.mkdir(parents=True, exist_ok=True)
    export(student, given.out)
    (given.out / "pair.json").write_text(json.dumps(places) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
