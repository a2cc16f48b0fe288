"""Our own parser: a small encoder fitted on free treebanks, on the tokens of any spaCy pipeline.

It reads a paragraph in windows, each by itself and in one thread, so what it gives depends on the
words of the window alone: not on batches, processes, or what else is read. It says where sentences
begin, which word hangs on which (Universal Dependencies; biaffine heads of Dozat and Manning, 2017),
and how probable it is that a word is a verb's agent, patient, recipient or oblique argument.
`training/parser.py` fits it; docs/decisions/0012 says on what.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from spacy.language import Language
from spacy.tokens import Doc

from kg.ontology import ontology_folder

COMPONENT = "kg_parser"
KEY = "kg.parse"
"""Where a Doc keeps what the parser said of it, in `user_data`."""

WINDOW = 150
"""A window has at most this many words; longer paragraphs are read in several."""
PIECES = 250
"""… and at most this many pieces of words, two less than the encoder has places for."""
WORD = 6
"""Of a word at most so many pieces are read."""
LETTERS = 100
"""Of a word at most so many characters are looked at."""
FINAL = frozenset({".", "?", "!"})
CLOSING = frozenset({'"', "”", "’", "'", "''", ")", "]"})
OPENING = frozenset({"“", "‘", "``"})
INNER = frozenset({",", "-", "–", "—", ";", "("})
OPENS = {"final": 0.05, "closed": 0.3, "inner": 0.97, "word": 0.8, "other": 0.5}
"""How probable it must be that a sentence begins, by what stands before the word."""
LIKELY = 0.02
"""Arguments less probable than this are not kept."""
DIGITS = 3
"""Probabilities are rounded, so that the last bits of a processor's sums do not show."""
UNKNOWN, BEGIN, END = 100, 101, 102


@dataclass(frozen=True, slots=True)
class Role:
    """How probable it is that a word is an argument of a verb, and in which role."""

    verb: int
    word: int
    role: str
    probability: float


@dataclass(frozen=True, slots=True)
class Parse:
    """What the parser says of the tokens of a Doc; blank tokens hang on the word before them.

    `heads` are token numbers, a root being its own head; `certainty` is how probable each head is;
    `opens` says where sentences begin. `cut` tokens stand in a sentence that no window holds whole.
    """

    heads: tuple[int, ...]
    labels: tuple[str, ...]
    upos: tuple[str, ...]
    certainty: tuple[float, ...]
    opens: tuple[bool, ...]
    roles: tuple[Role, ...]
    cut: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Window:
    """The parse of some words, with numbers counted in the window."""

    heads: NDArray[np.int64]
    labels: list[str]
    upos: list[str]
    certainty: NDArray[np.float64]
    opens: list[bool]
    roles: list[Role]


class Parser:
    """The fitted network and its vocabulary, ready to read words."""

    def __init__(self, folder: Path) -> None:
        """Load the weights. Raises OSError where a file is missing."""
        import onnxruntime
        from tokenizers import Tokenizer

        page = json.loads((folder / "parser.json").read_text(encoding="utf-8"))
        self._labels: list[str] = page["labels"]
        self._upos: list[str] = page["upos"]
        self._roles: list[str] = page["roles"]
        self._root = self._labels.index("root")
        self._tokenizer = Tokenizer.from_file(str(folder / "vocabulary.json"))
        self._known: dict[str, list[int]] = {}
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(
            str(folder / "parser.onnx"), options, providers=["CPUExecutionProvider"]
        )

    def parse(self, words: Sequence[str]) -> Parse:
        """Parse the words of a paragraph, in windows that end where a sentence does."""
        heads: list[int] = []
        labels: list[str] = []
        upos: list[str] = []
        certainty: list[float] = []
        opens: list[bool] = []
        roles: list[Role] = []
        cut: set[int] = set()
        at = 0
        goes_on = False
        while at < len(words):
            end = self._end(words, at)
            window = self._window(words[at:end])
            keep = end - at
            whole = True
            if end < len(words):
                starts = [i for i, is_open in enumerate(window.opens) if is_open and i]
                keep, whole = (starts[-1], True) if starts else (keep, False)
            if not whole or goes_on:
                first_end = next((i for i, o in enumerate(window.opens) if o and i), keep)
                cut.update(range(at, at + (keep if not whole else first_end)))
            heads.extend(int(h) + at for h in window.heads[:keep])
            labels.extend(window.labels[:keep])
            upos.extend(window.upos[:keep])
            certainty.extend(round(float(c), DIGITS) for c in window.certainty[:keep])
            opens.extend([*window.opens[:keep]])
            if goes_on:
                opens[at] = False
            roles.extend(
                Role(r.verb + at, r.word + at, r.role, r.probability)
                for r in window.roles
                if r.verb < keep and r.word < keep
            )
            goes_on = not whole
            at += keep
        return Parse(
            tuple(heads), tuple(labels), tuple(upos), tuple(certainty), tuple(opens),
            tuple(roles), frozenset(cut),
        )

    def _pieces(self, word: str) -> list[int]:
        found = self._known.get(word)
        if found is None:
            encoded = self._tokenizer.encode(word[:LETTERS], add_special_tokens=False)
            found = encoded.ids[:WORD] or [UNKNOWN]
            if len(self._known) < 200_000:
                self._known[word] = found
        return found

    def _end(self, words: Sequence[str], at: int) -> int:
        pieces, end = 0, at
        while end < len(words) and end - at < WINDOW:
            pieces += len(self._pieces(words[end]))
            if pieces > PIECES:
                break
            end += 1
        return max(end, at + 1)

    def _window(self, words: Sequence[str]) -> _Window:
        ids, shapes, firsts = [BEGIN], [0], []
        for word in words:
            firsts.append(len(ids))
            pieces = self._pieces(word)
            ids.extend(pieces)
            shapes.extend([shape(word)] * len(pieces))
        arcs, labels, roles, upos, opens = self._session.run(
            None,
            {
                "pieces": np.array([*ids, END], dtype=np.int64),
                "shapes": np.array([*shapes, 0], dtype=np.int64),
                "firsts": np.array(firsts, dtype=np.int64),
            },
        )
        begins = np.array(sentence_starts(words, np.round(opens, DIGITS).tolist()))
        number = np.cumsum(begins)
        same = number[:, None] == number[None, :]
        arcs = np.where(same, arcs, -np.inf).astype(np.float64)
        heads = np.empty(len(words), dtype=np.int64)
        bounds = [*np.flatnonzero(begins).tolist(), len(words)]
        for start, end in zip(bounds, bounds[1:], strict=False):
            heads[start:end] = tree_heads(arcs[start:end, start:end]) + start
        exp = np.exp(arcs - arcs.max(1, keepdims=True))
        certainty = (exp / exp.sum(1, keepdims=True))[np.arange(len(words)), heads]
        scores = labels[np.arange(len(words)), heads].copy()
        rooted = heads == np.arange(len(words))
        scores[~rooted, self._root] = -np.inf
        best = scores.argmax(1)
        best[rooted] = self._root
        return _Window(
            heads=heads,
            labels=[self._labels[i] for i in best],
            upos=[self._upos[i] for i in upos.argmax(1)],
            certainty=certainty,
            opens=begins.tolist(),
            roles=self._probable(np.where(same[:, :, None], roles, 0.0)),
        )

    def _probable(self, roles: NDArray[Any]) -> list[Role]:
        """List the probable arguments by verb and word; the rows are words, the columns verbs."""
        rounded = np.round(roles[:, :, 1:].astype(np.float64), DIGITS)
        words, verbs, kinds = np.nonzero(rounded >= LIKELY)
        found = [
            Role(int(v), int(w), self._roles[k + 1], float(rounded[w, v, k]))
            for w, v, k in zip(words, verbs, kinds, strict=True)
            if w != v
        ]
        return sorted(found, key=lambda r: (r.verb, r.word, r.role))


def sentence_starts(words: Sequence[str], probability: Sequence[float]) -> list[bool]:
    """Say of each word whether a sentence begins with it, given how probable the network finds it.

    Pipelines cut a full stop from a word only where it ends a sentence ('re-elected .', 'U.S.'), so
    a capital after one nearly always begins the next; after a comma hardly anything does. An
    opening quotation mark goes with the words behind it.
    """
    found = [True]
    quotes = 0
    for i in range(1, len(words)):
        quotes += words[i - 1] == '"'
        is_open = probability[i] >= OPENS[_before(words, i)]
        mark = words[i - 1]
        opening = mark in OPENING or (mark == '"' and quotes % 2 == 1)
        if is_open and opening and i > 1 and (words[i - 2] in FINAL or found[-1]):
            found[-1], is_open = True, False
        found.append(is_open)
    return found


def _before(words: Sequence[str], i: int) -> str:
    before, first = words[i - 1], words[i][:1]
    capital = first.isupper() or first in OPENING
    if before in FINAL:
        return "final" if capital else "other"
    if before in CLOSING and i > 1 and words[i - 2] in FINAL and capital:
        return "closed"
    if before in INNER:
        return "inner"
    return "word" if before[-1:].isalnum() else "other"


def shape(word: str) -> int:
    """Number the case of a word: 1 lower, 2 Title, 3 UPPER, 4 one capital, 5 mixed, 6 number."""
    if word.islower():
        return 1
    if word.isupper():
        return 4 if len(word) == 1 else 3
    if word.istitle():
        return 2
    if any(map(str.isalpha, word)):
        return 5
    return 6 if any(map(str.isdigit, word)) else 7


def tree_heads(scores: NDArray[np.float64]) -> NDArray[np.int64]:
    """Give the best tree with one root: `scores` (n, n) of dependent and head, itself for the root.

    The best head of each word is taken where that makes a tree; else Chu and Liu's and Edmonds'
    algorithm finds the best one, for the likeliest root.
    """
    n = len(scores)
    heads = scores.argmax(1)
    roots = np.flatnonzero(heads == np.arange(n))
    if len(roots) == 1 and not _cycle(heads):
        return heads
    root = int(roots[scores[roots, roots].argmax()]) if len(roots) else int(np.diag(scores).argmax())
    free = scores.copy()
    np.fill_diagonal(free, -np.inf)
    free[root] = -np.inf
    free[root, root] = 0.0
    return _edmonds(free, root)


def _cycle(heads: NDArray[np.int64]) -> list[int]:
    """Give the words of a cycle, or nothing."""
    state = [0] * len(heads)
    for start in range(len(heads)):
        path, at = [], start
        while not state[at]:
            state[at] = 1
            path.append(at)
            if heads[at] == at:
                break
            at = int(heads[at])
        if path and state[at] == 1 and heads[at] != at and at in path:
            return path[path.index(at) :]
        for seen in path:
            state[seen] = 2
    return []


def _edmonds(scores: NDArray[np.float64], root: int) -> NDArray[np.int64]:
    """Find the best arborescence by contracting cycles; the root is its own head."""
    heads = scores.argmax(1)
    heads[root] = root
    cycle = _cycle(heads)
    if not cycle:
        return heads
    inside = np.zeros(len(scores), dtype=bool)
    inside[cycle] = True
    rest = np.flatnonzero(~inside)
    cost = scores[cycle, heads[cycle]].sum()
    size = len(rest) + 1
    new = np.full((size, size), -np.inf)
    new[:-1, :-1] = scores[np.ix_(rest, rest)]
    out = scores[np.ix_(rest, cycle)]
    leaves = out.argmax(1)
    new[:-1, -1] = out.max(1)
    into = scores[np.ix_(cycle, rest)] - scores[cycle, heads[cycle]][:, None] + cost
    enters = into.argmax(0)
    new[-1, :-1] = into.max(0)
    place = int(np.flatnonzero(rest == root)[0])
    small = _edmonds(new, place)
    result = heads.copy()
    for i, word in enumerate(rest):
        if small[i] == size - 1:
            result[word] = cycle[int(leaves[i])]
        else:
            result[word] = rest[int(small[i])]
    entering = int(small[size - 1])
    broken = cycle[int(enters[entering])]
    result[broken] = rest[entering]
    result[root] = root
    return result


@cache
def weights_folder() -> Path:
    """Say where the fitted weights lie."""
    return ontology_folder() / "weights" / "parser"


@cache
def _loaded(folder: Path) -> Parser:
    return Parser(folder)


@Language.factory(COMPONENT)
def component(nlp: Language, name: str) -> "Component":  # noqa: ARG001
    """Make the pipeline component that parses a Doc before spaCy's own parser does."""
    return Component(_loaded(weights_folder()))


class Component:
    """Lays the parse into a Doc's `user_data` and tells spaCy's parser where sentences begin."""

    def __init__(self, parser: Parser) -> None:
        self._parser = parser

    def __call__(self, doc: Doc) -> Doc:
        """Parse the words of a Doc; blank tokens are left out of what the network sees."""
        at = [t.i for t in doc if not t.is_space]
        if at:
            parse = _spread(self._parser.parse([doc[i].text for i in at]), at, len(doc))
            doc.user_data[KEY] = parse
            for token in doc:
                token.is_sent_start = parse.opens[token.i]
        return doc

    def pipe(self, stream: Iterable[Doc], batch_size: int = 1) -> Iterable[Doc]:  # noqa: ARG002
        """Parse Docs one by one: a batch must not change what is read."""
        for doc in stream:
            yield self(doc)


def _spread(parse: Parse, at: list[int], size: int) -> Parse:
    """Count tokens instead of words: a blank hangs on the word before it."""
    if len(at) == size:
        return parse
    heads, labels, upos = list(range(size)), ["dep"] * size, ["SPACE"] * size
    certainty, opens = [1.0] * size, [False] * size
    before = at[0]
    for index in range(size):
        heads[index] = before
        before = index if index in at else before
    for number, index in enumerate(at):
        heads[index], labels[index] = at[parse.heads[number]], parse.labels[number]
        upos[index], certainty[index] = parse.upos[number], parse.certainty[number]
        opens[index] = parse.opens[number]
    opens[0], opens[at[0]] = True, at[0] == 0
    roles = tuple(Role(at[r.verb], at[r.word], r.role, r.probability) for r in parse.roles)
    return Parse(
        tuple(heads), tuple(labels), tuple(upos), tuple(certainty), tuple(opens), roles,
        frozenset(at[i] for i in parse.cut),
    )


def laid_together(parses: Iterable[tuple[int, Parse]], size: int) -> Parse:
    """Join the parses of paragraphs that begin at given tokens; tokens between hang on the last."""
    heads = [max(i - 1, 0) for i in range(size)]
    labels, upos, certainty, opens = ["dep"] * size, ["SPACE"] * size, [1.0] * size, [False] * size
    roles: list[Role] = []
    cut: set[int] = set()
    for at, parse in parses:
        end = at + len(parse.heads)
        heads[at:end] = [h + at for h in parse.heads]
        labels[at:end], upos[at:end] = parse.labels, parse.upos
        certainty[at:end], opens[at:end] = parse.certainty, parse.opens
        roles.extend(Role(r.verb + at, r.word + at, r.role, r.probability) for r in parse.roles)
        cut.update(i + at for i in parse.cut)
    return Parse(
        tuple(heads), tuple(labels), tuple(upos), tuple(certainty), tuple(opens), tuple(roles),
        frozenset(cut),
    )
