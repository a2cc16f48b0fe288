"""The network: a small encoder under heads for trees, arguments, antecedents and classes.

The encoder is MiniLM (six layers of 384), or MPNet (twelve of 768) for the networks that teach it.
Every head reads the state of a word's first piece. Trees have biaffine heads (Dozat and Manning,
2017). For n words the outputs are: arcs (n, n) and labels (n, n, L) of the tree, roles (n, n, 5) of
arguments to verbs, tags (n, T) and (n, X), opens (n), the log odds that a sentence begins at the
word, and classes (n, C) of what the word says happens. `Antecedents` scores pairs of phrases.
"""

import math
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

SHAPES = 8
KINDS = ("pronoun", "nominal", "name")
DISTANCES = (0, 1, 2, 3, 5, 8, 14)
"""Upper bounds, in sentences, of how far a phrase is from what it may mean."""
PAIR = 128
"""Size of what a phrase is reduced to before it is compared."""


@dataclass(frozen=True, slots=True)
class Size:
    """The form of an encoder and the numbers of its vocabulary's special pieces."""

    layers: int
    width: int
    heads: int
    inner: int
    words: int
    places: int
    begin: int
    end: int
    unknown: int
    mask: int
    relative: bool = False


MINILM = Size(6, 384, 12, 1536, 30522, 512, begin=101, end=102, unknown=100, mask=103)
MPNET = Size(12, 768, 12, 3072, 30527, 514, 0, 2, 104, 30526, relative=True)
SIZES = {"minilm": MINILM, "mpnet": MPNET}


class Layer(nn.Module):
    """One layer of BERT (Devlin et al., 2019), normalised after each half."""

    def __init__(self, size: Size, dropout: float) -> None:
        super().__init__()
        width = size.width
        self.heads, self.rate = size.heads, dropout
        self.query, self.key, self.value, self.out = (nn.Linear(width, width) for _ in range(4))
        self.up, self.down = nn.Linear(width, size.inner), nn.Linear(size.inner, width)
        eps = 1e-5 if size.relative else 1e-12
        self.norm1, self.norm2 = (nn.LayerNorm(width, eps=eps) for _ in range(2))
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """Return the next states; `mask` is added to the attention scores."""
        b, n, width = x.shape
        size = width // self.heads
        q, k, v = (
            m(x).view(b, n, self.heads, size).transpose(1, 2)
            for m in (self.query, self.key, self.value)
        )
        rate = self.rate if self.training else 0.0
        seen = functional.scaled_dot_product_attention(
            q, k, v, attn_mask=mask.to(q.dtype), dropout_p=rate
        )
        seen = seen.transpose(1, 2).reshape(b, n, width)
        x = self.norm1(x + self.dropout(self.out(seen)))
        return self.norm2(x + self.dropout(self.down(functional.gelu(self.up(x)))))


class Encoder(nn.Module):
    """An encoder with an embedding of the shape of each word's case, zero at first."""

    def __init__(self, size: Size, dropout: float = 0.1) -> None:
        super().__init__()
        self.size = size
        self.words = nn.Embedding(size.words, size.width)
        self.places = nn.Embedding(size.places, size.width)
        self.kind = nn.Parameter(torch.zeros(size.width))
        self.shapes = nn.Embedding(SHAPES, size.width)
        nn.init.zeros_(self.shapes.weight)
        self.norm = nn.LayerNorm(size.width, eps=1e-5 if size.relative else 1e-12)
        self.layers = nn.ModuleList(Layer(size, dropout) for _ in range(size.layers))
        self.dropout = nn.Dropout(dropout)
        self.relative = nn.Embedding(32, size.heads) if size.relative else None

    def forward(self, pieces: Tensor, shapes: Tensor, mask: Tensor) -> Tensor:
        """Return the states of pieces (b, n); `mask` (b, n) is 1 where there is a piece."""
        places = torch.arange(pieces.shape[1], device=pieces.device)
        at = places + 2 if self.relative is not None else places
        x = self.words(pieces) + self.places(at) + self.kind + self.shapes(shapes)
        x = self.dropout(self.norm(x))
        hidden = (1.0 - mask[:, None, None, :].to(x.dtype)) * -1e4
        if self.relative is not None:
            near = self.relative(bucket(places[None, :] - places[:, None]))
            hidden = hidden + near.permute(2, 0, 1)[None]
        for layer in self.layers:
            x = layer(x, hidden)
        return x

    def load(self, folder: Path) -> None:
        """Load the published weights; those of `packed` files are whole numbers with scales."""
        found = load_file(folder / "model.safetensors")
        found = {
            k: (v.float() * found[f"{k}.scale"] if f"{k}.scale" in found else v.float())
            for k, v in found.items()
            if not k.endswith(".scale") and v.is_floating_point() | (v.dtype == torch.int8)
        }
        prefix = "mpnet." if any(k.startswith("mpnet.") for k in found) else ""
        take = {
            "words.weight": "embeddings.word_embeddings.weight",
            "places.weight": "embeddings.position_embeddings.weight",
            "norm.weight": "embeddings.LayerNorm.weight",
            "norm.bias": "embeddings.LayerNorm.bias",
        }
        if self.relative is not None:
            take["relative.weight"] = "encoder.relative_attention_bias.weight"
        inside = MPNET_NAMES if self.relative is not None else BERT_NAMES
        for i in range(self.size.layers):
            for ours, theirs in inside.items():
                for part in ("weight", "bias"):
                    take[f"layers.{i}.{ours}.{part}"] = f"encoder.layer.{i}.{theirs}.{part}"
        state = {ours: found[prefix + theirs] for ours, theirs in take.items()}
        if self.relative is None:
            state["kind"] = found["embeddings.token_type_embeddings.weight"][0]
        else:
            state["kind"] = self.kind.data
        state["shapes.weight"] = self.shapes.weight.data
        self.load_state_dict(state)


BERT_NAMES = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "out": "attention.output.dense",
    "norm1": "attention.output.LayerNorm",
    "up": "intermediate.dense",
    "down": "output.dense",
    "norm2": "output.LayerNorm",
}
MPNET_NAMES = {
    "query": "attention.attn.q",
    "key": "attention.attn.k",
    "value": "attention.attn.v",
    "out": "attention.attn.o",
    "norm1": "attention.LayerNorm",
    "up": "intermediate.dense",
    "down": "output.dense",
    "norm2": "output.LayerNorm",
}


def bucket(steps: Tensor) -> Tensor:
    """Return the class of each distance between two pieces, as in MPNet (after T5)."""
    far = steps.abs()
    negative = (steps > 0).long() * 16
    large = 8 + (torch.log(far.clamp(min=1).float() / 8) / math.log(128 / 8) * 8).long()
    return negative + torch.where(far < 8, far, large.clamp(max=15))


class Biaffine(nn.Module):
    """Scores of pairs of words: (b, n, n, `outs`), the first word being the dependent."""

    def __init__(self, width: int, size: int, outs: int, dropout: float) -> None:
        super().__init__()
        self.left = nn.Linear(width, size)
        self.right = nn.Linear(width, size)
        self.pair = nn.Parameter(torch.zeros(outs, size + 1, size + 1))
        nn.init.normal_(self.pair, std=1.0 / size)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor) -> Tensor:
        """Return the scores of all pairs of the states (b, n, w)."""
        half, right = self.sides(x)
        return torch.einsum("biok,bjk->bijo", half, right)

    def sides(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Return what is multiplied: (b, n, `outs`, k) of dependents and (b, n, k) of heads."""
        one = torch.ones_like(x[..., :1])
        left = torch.cat([self.dropout(functional.gelu(self.left(x))), one], -1)
        right = torch.cat([self.dropout(functional.gelu(self.right(x))), one], -1)
        return torch.einsum("bid,odk->biok", left, self.pair), right


class Antecedents(nn.Module):
    """Scores of what a phrase may mean: an earlier phrase, or something new, which scores 0.

    A phrase is the states of its head and of its first word. How far two phrases are from each
    other, of which kinds they are, and whether their words are the same, add to the score.
    """

    def __init__(self, width: int, dropout: float) -> None:
        super().__init__()
        self.left, self.right = nn.Linear(2 * width, PAIR), nn.Linear(2 * width, PAIR)
        self.pair = nn.Parameter(torch.zeros(PAIR + 1, PAIR + 1))
        nn.init.normal_(self.pair, std=1.0 / PAIR)
        self.near = nn.Parameter(torch.zeros(len(KINDS), len(KINDS), len(DISTANCES) + 1))
        self.same = nn.Parameter(torch.zeros(len(KINDS), 3))
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, phrases: dict[str, Tensor]) -> Tensor:
        """Return (p, p + 1) scores of the phrases of one text, `x` (words, w) being its states.

        The last column is for something new; later phrases are -1e4.
        """
        both = torch.cat([x[phrases["heads"]], x[phrases["starts"]]], -1)
        one = torch.ones_like(both[:, :1])
        left = torch.cat([self.dropout(functional.relu(self.left(both))), one], -1)
        right = torch.cat([self.dropout(functional.relu(self.right(both))), one], -1)
        scores = (left @ self.pair @ right.T).float()
        kinds = phrases["kinds"]
        scores = scores + self.near[kinds[:, None], kinds[None, :], phrases["far"]]
        scores = scores + self.same[kinds[:, None], phrases["same"]]
        scores = scores.masked_fill(~phrases["before"], -1e4)
        return torch.cat([scores, torch.zeros_like(scores[:, :1])], -1)


class Parser(nn.Module):
    """The encoder with its heads."""

    def __init__(self, size: Size, counts: dict[str, int], dropout: float = 0.25) -> None:
        super().__init__()
        width = size.width
        self.encoder = Encoder(size)
        self.dropout = nn.Dropout(dropout)
        self.arcs = Biaffine(width, 320, 1, dropout)
        self.labels = Biaffine(width, 96, counts["labels"], dropout)
        self.roles = Biaffine(width, 160, counts["roles"], dropout)
        self.upos = nn.Linear(width, counts["upos"])
        self.xpos = nn.Linear(width, counts["xpos"])
        self.opens = nn.Linear(width, 1)
        self.classes = nn.Linear(width, counts["classes"])
        self.antecedents = Antecedents(width, dropout)

    def states(self, pieces: Tensor, shapes: Tensor, mask: Tensor, firsts: Tensor) -> Tensor:
        """Return the states of the words, whose first pieces are at `firsts` (b, n)."""
        x = self.encoder(pieces, shapes, mask)
        return x.gather(1, firsts[..., None].expand(-1, -1, x.shape[-1]))

    def heads(self, x: Tensor) -> dict[str, Tensor]:
        """Return the scores of all heads but antecedents and classes, of the words' states."""
        x = self.dropout(x)
        return {
            "arcs": self.arcs(x)[..., 0],
            "labels": self.labels(x),
            "roles": self.roles(x),
            "upos": self.upos(x),
            "xpos": self.xpos(x),
            "opens": self.opens(x)[..., 0],
        }


VERBAL = 0.02
"""Roles are computed for words that are verbs with at least this probability."""


class Packed(nn.Module):
    """The fitted network as it is shipped: one window of text at a time, probabilities out.

    Word embeddings are integers of 8 bits with a scale for each row; positions beyond `places` are
    left out. Given `pieces`, `shapes` (m) and `firsts` (n), it returns arcs (n, n) as scores; two
    sides of labels, of dependents (n, L, k) and of heads (n, k), whose product for a pair of words
    is the scores of its labels; the numbers of words that may be verbs (v), and roles (n, v, 5),
    upos (n, T) and opens (n) as probabilities; and the words' states (n, w). Labels are needed for
    one head a word, and roles for few verbs, so those of all pairs are not computed.
    `lean_network.py` then takes the weights of labels out.
    """

    def __init__(self, parser: Parser, places: int, verb: int) -> None:
        """Take the fitted network and the number of the tag of verbs."""
        super().__init__()
        self.parser = parser
        self.verb = verb
        words = parser.encoder.words.weight.data
        scale = words.abs().amax(1, keepdim=True) / 127
        scale[scale == 0] = 1
        self.register_buffer("table", (words / scale).round().to(torch.int8))
        self.register_buffer("scale", scale)
        parser.encoder.words = nn.Identity()
        parser.encoder.places = nn.Embedding.from_pretrained(
            parser.encoder.places.weight.data[:places]
        )

    def forward(self, pieces: Tensor, shapes: Tensor, firsts: Tensor):
        """Return arcs, both sides of labels, verbs, roles, upos, opens and states."""
        e = self.parser.encoder
        places = torch.arange(pieces.shape[0])
        x = self.table[pieces].float() * self.scale[pieces]
        x = e.norm(x + e.places(places) + e.kind + e.shapes(shapes))[None]
        none = torch.zeros(1, 1, 1, 1)
        for layer in e.layers:
            x = layer(x, none)
        x = x[:, firsts]
        p = self.parser
        dependents, governors = p.labels.sides(x)
        upos = p.upos(x)[0].softmax(-1)
        verbs = (upos[:, self.verb] >= VERBAL).nonzero()[:, 0]
        return (
            p.arcs(x)[0, ..., 0],
            dependents[0],
            governors[0],
            verbs,
            p.roles(x)[0][:, verbs].softmax(-1),
            upos,
            p.opens(x)[0, ..., 0].sigmoid(),
            x[0],
        )
