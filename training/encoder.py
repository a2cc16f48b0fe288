"""The network of the parser: MiniLM's six layers under biaffine heads (Dozat and Manning, 2017).

Every head reads the state of a word's first piece. The outputs for n words: arcs (n, n) and labels
(n, n, L) of the tree, roles (n, n, 5) of arguments to verbs, tags (n, T) and (n, X), and ends (n),
the log odds that a sentence begins at the word.
"""

from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

WIDTH, LAYERS, HEADS, INNER = 384, 6, 12, 1536
SHAPES = 8


class Layer(nn.Module):
    """One layer of BERT (Devlin et al., 2019), normalised after each half."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.query, self.key, self.value, self.out = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.up, self.down = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.norm1, self.norm2 = (nn.LayerNorm(WIDTH, eps=1e-12) for _ in range(2))
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """Return the next states; `mask` is added to the attention scores."""
        b, n, _ = x.shape
        size = WIDTH // HEADS
        q, k, v = (
            m(x).view(b, n, HEADS, size).transpose(1, 2) for m in (self.query, self.key, self.value)
        )
        scores = q @ k.transpose(-1, -2) / size**0.5 + mask
        seen = (self.dropout(scores.softmax(-1)) @ v).transpose(1, 2).reshape(b, n, WIDTH)
        x = self.norm1(x + self.dropout(self.out(seen)))
        return self.norm2(x + self.dropout(self.down(functional.gelu(self.up(x)))))


class Encoder(nn.Module):
    """MiniLM-L6 with an embedding of the shape of each word's case, zero at first."""

    def __init__(self, dropout: float = 0.1) -> None:
        super().__init__()
        self.words = nn.Embedding(30522, WIDTH)
        self.places = nn.Embedding(512, WIDTH)
        self.kind = nn.Parameter(torch.zeros(WIDTH))
        self.shapes = nn.Embedding(SHAPES, WIDTH)
        nn.init.zeros_(self.shapes.weight)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer(dropout) for _ in range(LAYERS))
        self.dropout = nn.Dropout(dropout)

    def forward(self, pieces: Tensor, shapes: Tensor, mask: Tensor) -> Tensor:
        """Return the states of pieces (b, n); `mask` (b, n) is 1 where there is a piece."""
        places = torch.arange(pieces.shape[1], device=pieces.device)
        x = self.words(pieces) + self.places(places) + self.kind + self.shapes(shapes)
        x = self.dropout(self.norm(x))
        hidden = (1.0 - mask[:, None, None, :].to(x.dtype)) * -1e4
        for layer in self.layers:
            x = layer(x, hidden)
        return x

    def load(self, path: Path) -> None:
        """Load the weights of all-MiniLM-L6-v2."""
        found = load_file(path)
        take = {
            "words.weight": "embeddings.word_embeddings.weight",
            "places.weight": "embeddings.position_embeddings.weight",
            "norm.weight": "embeddings.LayerNorm.weight",
            "norm.bias": "embeddings.LayerNorm.bias",
        }
        inside = {
            "query": "attention.self.query",
            "key": "attention.self.key",
            "value": "attention.self.value",
            "out": "attention.output.dense",
            "norm1": "attention.output.LayerNorm",
            "up": "intermediate.dense",
            "down": "output.dense",
            "norm2": "output.LayerNorm",
        }
        for i in range(LAYERS):
            for ours, theirs in inside.items():
                for part in ("weight", "bias"):
                    take[f"layers.{i}.{ours}.{part}"] = f"encoder.layer.{i}.{theirs}.{part}"
        state = {ours: found[theirs] for ours, theirs in take.items()}
        state["kind"] = found["embeddings.token_type_embeddings.weight"][0]
        state["shapes.weight"] = self.shapes.weight.data
        self.load_state_dict(state)


class Biaffine(nn.Module):
    """Scores of pairs of words: (b, n, n, `outs`), the first word being the dependent."""

    def __init__(self, size: int, outs: int, dropout: float) -> None:
        super().__init__()
        self.left = nn.Linear(WIDTH, size)
        self.right = nn.Linear(WIDTH, size)
        self.pair = nn.Parameter(torch.zeros(outs, size + 1, size + 1))
        nn.init.normal_(self.pair, std=1.0 / size)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor) -> Tensor:
        """Return the scores of all pairs of the states (b, n, w)."""
        one = torch.ones_like(x[..., :1])
        left = torch.cat([self.dropout(functional.gelu(self.left(x))), one], -1)
        right = torch.cat([self.dropout(functional.gelu(self.right(x))), one], -1)
        half = torch.einsum("bid,odk->biok", left, self.pair)
        return torch.einsum("biok,bjk->bijo", half, right)


class Parser(nn.Module):
    """The encoder with its heads."""

    def __init__(
        self, labels: int, upos: int, xpos: int, roles: int, dropout: float = 0.25
    ) -> None:
        super().__init__()
        self.encoder = Encoder()
        self.dropout = nn.Dropout(dropout)
        self.arcs = Biaffine(320, 1, dropout)
        self.labels = Biaffine(96, labels, dropout)
        self.roles = Biaffine(160, roles, dropout)
        self.upos = nn.Linear(WIDTH, upos)
        self.xpos = nn.Linear(WIDTH, xpos)
        self.opens = nn.Linear(WIDTH, 1)

    def states(self, pieces: Tensor, shapes: Tensor, mask: Tensor, firsts: Tensor) -> Tensor:
        """Return the states of the words, whose first pieces are at `firsts` (b, n)."""
        x = self.encoder(pieces, shapes, mask)
        return x.gather(1, firsts[..., None].expand(-1, -1, WIDTH))

    def forward(self, pieces: Tensor, shapes: Tensor, mask: Tensor, firsts: Tensor):
        """Return arcs, labels, roles, upos, xpos and opens, all as scores."""
        x = self.dropout(self.states(pieces, shapes, mask, firsts))
        return (
            self.arcs(x)[..., 0],
            self.labels(x),
            self.roles(x),
            self.upos(x),
            self.xpos(x),
            self.opens(x)[..., 0],
        )


class Packed(nn.Module):
    """The fitted parser as it is shipped: one window of text at a time, probabilities out.

    Word embeddings are integers of 8 bits with a scale for each row; positions beyond `places` are
    left out. Given `pieces`, `shapes` (m) and `firsts` (n), it returns arcs (n, n) and labels (n,
    n, L) as scores, roles (n, n, 5) as probabilities, and upos (n, T), opens (n) as probabilities.
    """

    def __init__(self, parser: Parser, places: int) -> None:
        super().__init__()
        self.parser = parser
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
        """Return arcs, labels, roles, upos and opens."""
        e = self.parser.encoder
        places = torch.arange(pieces.shape[0])
        x = self.table[pieces].float() * self.scale[pieces]
        x = e.norm(x + e.places(places) + e.kind + e.shapes(shapes))[None]
        none = torch.zeros(1, 1, 1, 1)
        for layer in e.layers:
            x = layer(x, none)
        x = x[:, firsts]
        p = self.parser
        return (
            p.arcs(x)[0, ..., 0],
            p.labels(x)[0],
            p.roles(x)[0].softmax(-1),
            p.upos(x)[0].softmax(-1),
            p.opens(x)[0, ..., 0].sigmoid(),
        )
