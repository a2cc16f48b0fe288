"""Our own parser: a small encoder fitted on free treebanks, for the tokens of any spaCy pipeline.

It reads a document in windows of a few paragraphs, each by itself and in one thread, so its output
depends on the words of the window alone: not on batches, processes, or what else is read. It says
where sentences begin, the head of each word (Universal Dependencies; biaffine heads: Dozat and
Manning, 2017), and the probability that a word is a verb's agent, patient, recipient or oblique
argument. It also gives the state of each word, by which other fitted models choose antecedents,
roles and classes. `training/parser.py` fits it; docs/decisions/0012 says on what.
"""

import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from spacy.attrs import SENT_START  # type: ignore[import-not-found]
from spacy.language import Language
from spacy.tokens import Doc

from kg.ontology import ontology_folder
from kg.syntax.parsed import AnyDoc
from kg.syntax.spanning import tree_heads

COMPONENT = "kg_parser"
KEY = "kg.parse"
"""Where a Doc keeps the parser's output, in `user_data`."""

WINDOW = 150
"""Maximum number of words in a window of whole paragraphs; a longer one is read in several."""
PIECES = 250
"""Maximum number of word pieces in a window, two less than the encoder has positions for."""
OPENING_WORDS = 8
"""Number of words of a paragraph by which it may begin a window."""
WORD = 6
"""Maximum number of pieces read of a word."""
LETTERS = 100
"""Maximum number of characters read of a word."""
FINAL = frozenset({".", "?", "!"})
CLOSING = frozenset({'"', "”", "’", "'", "''", ")", "]"})
OPENING = frozenset({"“", "‘", "``"})
INNER = frozenset({",", "-", "–", "—", ";", "("})
ARTICLES = frozenset({"a", "an", "the"})
OPENS = {"final": 0.05, "closed": 0.3, "inner": 0.97, "word": 0.8, "other": 0.5, "never": 1.1}
OPENS |= {"quoted": 0.03, "abbreviated": 0.1}
"""Minimum probability for a sentence to begin, by what precedes the word."""
LIKELY = 0.02
"""Arguments less probable than this are not kept."""
DIGITS = 3
"""Probabilities are rounded, so that the last bits of a processor's sums do not show."""
UNKNOWN, BEGIN, END = 100, 101, 102


States = NDArray[np.float16]
"""The network's states of words: (words, width)."""


class Role(NamedTuple):
    """The probability that a word is an argument of a verb in a role."""

    verb: int
    word: int
    role: str
    probability: float


@dataclass(frozen=True, slots=True)
class Parse:
    """The parser's output for the tokens of a Doc; blank tokens are attached to the word before.

    `heads` are token numbers, a root being its own head; `certainty` is the probability of each
    head; `opens` says where sentences begin. `cut` tokens are in a sentence that no window contains
    whole. `states` (tokens, width) are the network's states of the words, zero for blank tokens.
    """

    heads: tuple[int, ...]
    labels: tuple[str, ...]
    upos: tuple[str, ...]
    certainty: tuple[float, ...]
    opens: tuple[bool, ...]
    roles: tuple[Role, ...]
    cut: frozenset[int]
    states: States = field(compare=False, repr=False)


class Parser:
    """The fitted network and its vocabulary, ready to parse words."""

    def __init__(self, folder: Path) -> None:
        """Load the weights. Raise OSError if a file is missing."""
        import onnxruntime
        from tokenizers import Tokenizer

        page = json.loads((folder / "parser.json").read_text(encoding="utf-8"))
        self._labels: list[str] = page["labels"]
        self._upos: list[str] = page["upos"]
        self._roles: list[str] = page["roles"]
        self._root = self._labels.index("root")
        pair = np.load(folder / "labels.npy")
        self._label_weights = np.ascontiguousarray(
            pair.transpose(2, 0, 1).reshape(len(pair[0]), -1)
        )
        self._tokenizer = Tokenizer.from_file(str(folder / "vocabulary.json"))
        self._known: dict[str, list[int]] = {}
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(
            str(folder / "parser.onnx"), options, providers=["CPUExecutionProvider"]
        )

    def parse(
        self, words: Sequence[str], apart: Sequence[bool] = (), breaks: Sequence[int] = ()
    ) -> Parse:
        """Parse the words of a document, in windows of whole paragraphs.

        `apart` says for each word whether white space precedes it, if that is known; `breaks` are
        the words that begin a paragraph. A paragraph longer than a window is cut where a sentence
        begins. Some paragraphs always begin a window, by their words alone, so that a part of a
        long text is read in the same windows as the whole.
        """
        fixed = [b for b in breaks if begins_window(words[b : b + OPENING_WORDS])]
        parts: list[tuple[int, Parse]] = []
        at, goes_on = 0, False
        while at < len(words):
            bound = next((b for b in fixed if b > at), len(words))
            end, whole = _whole(at, min(bound, self._end(words, at, breaks)), (*breaks, len(words)))
            inner = [b - at for b in breaks if at < b < end]
            part = self._window(words[at:end], apart[at:end], inner)
            kept, ended = _until_sentence(part, whole, goes_on)
            parts.append((at, kept))
            at, goes_on = at + len(kept.heads), not ended
        return laid_together(parts, len(words))

    def _pieces(self, word: str) -> list[int]:
        found = self._known.get(word)
        if found is None:
            encoded = self._tokenizer.encode(word[:LETTERS], add_special_tokens=False)
            found = encoded.ids[:WORD] or [UNKNOWN]
            if len(self._known) < 200_000:
                self._known[word] = found
        return found

    def _end(self, words: Sequence[str], at: int, breaks: Sequence[int]) -> int:
        opening = frozenset(breaks)
        pieces, end = 0, at
        while end < len(words) and end - at < WINDOW:
            pieces += len(self._pieces(words[end])) + (end in opening)
            if pieces > PIECES:
                break
            end += 1
        return max(end, at + 1)

    def _window(self, words: Sequence[str], apart: Sequence[bool], breaks: Sequence[int]) -> Parse:
        arcs, dependents, governors, verbs, roles, upos, opens, states = self._session.run(
            None, self._given(words, breaks)
        )
        likely = np.round(opens, DIGITS).tolist()
        begins = np.concatenate(
            [
                sentence_starts(words[a:b], likely[a:b], apart[a:b])
                for a, b in pairwise([0, *breaks, len(words)])
            ]
        )
        number = np.cumsum(begins)
        same = number[:, None] == number[None, :]
        arcs = np.where(same, arcs, -np.inf).astype(np.float64)
        rows = np.arange(len(words))
        heads = np.empty(len(words), dtype=np.int64)
        bounds = [*np.flatnonzero(begins).tolist(), len(words)]
        for start, end in pairwise(bounds):
            heads[start:end] = tree_heads(arcs[start:end, start:end]) + start
        exp = np.exp(arcs - arcs.max(1, keepdims=True))
        certainty = np.round((exp / exp.sum(1, keepdims=True))[rows, heads], DIGITS)
        scores = self._label_scores(dependents, governors, heads)
        rooted = heads == rows
        scores[~rooted, self._root] = -np.inf
        best = np.where(rooted, self._root, scores.argmax(1))
        return Parse(
            heads=tuple(heads.tolist()),
            labels=tuple(self._labels[i] for i in best),
            upos=tuple(self._upos[i] for i in upos.argmax(1)),
            certainty=tuple(certainty.tolist()),
            opens=tuple(begins.tolist()),
            roles=self._probable(verbs, roles, same[:, verbs]),
            cut=frozenset(),
            states=states.astype(np.float16),
        )

    def _label_scores(
        self,
        dependents: NDArray[np.float32],
        governors: NDArray[np.float32],
        heads: NDArray[np.int64],
    ) -> NDArray[np.float32]:
        """Return the score of each label of each word, given its head: (words, labels).

        Fewer words are heads than have one, so the weights are multiplied with heads first.
        """
        some, which = np.unique(heads, return_inverse=True)
        shape = (len(some), len(self._labels), dependents.shape[1])
        by_head = (governors[some] @ self._label_weights).reshape(shape)
        scores: NDArray[np.float32] = (by_head[which] @ dependents[:, :, None])[:, :, 0]
        return scores

    def _given(self, words: Sequence[str], breaks: Sequence[int]) -> dict[str, NDArray[np.int64]]:
        opening = frozenset(breaks)
        ids, shapes, firsts = [BEGIN], [0], []
        for number, word in enumerate(words):
            if number in opening:
                ids.append(END)
                shapes.append(0)
            firsts.append(len(ids))
            pieces = self._pieces(word)
            ids.extend(pieces)
            shapes.extend([shape(word)] * len(pieces))
        rows = {"pieces": [*ids, END], "shapes": [*shapes, 0], "firsts": firsts}
        return {name: np.array(row, dtype=np.int64) for name, row in rows.items()}

    def _probable(
        self, verbs: NDArray[np.int64], roles: NDArray[Any], may_be: NDArray[np.bool_]
    ) -> tuple[Role, ...]:
        """Return the probable arguments by verb and word; the rows are words, the columns verbs."""
        words, columns = np.nonzero(may_be & (roles[:, :, 0] <= 1 - LIKELY))
        probable = np.round(roles[words, columns, 1:].astype(np.float64), DIGITS)
        rows = zip(verbs[columns].tolist(), words.tolist(), probable.tolist(), strict=True)
        return tuple(
            Role(verb, word, self._roles[kind], value)
            for verb, word, row in sorted(rows)
            for kind, value in enumerate(row, start=1)
            if value >= LIKELY and verb != word
        )


def begins_window(words: Sequence[str]) -> bool:
    """Return True if a paragraph with these first words begins a window: one in three does."""
    return zlib.crc32(" ".join(words).encode("utf-8", "surrogatepass")) % 3 == 0


def sentence_starts(
    words: Sequence[str], probability: Sequence[float], apart: Sequence[bool] = ()
) -> list[bool]:
    """Return for each word whether a sentence begins with it, given the network's probabilities.

    Pipelines split a full stop from a word only if it ends a sentence ('re-elected .', 'U.S.'), so
    a capital after one nearly always begins the next; after a comma hardly anything does. An
    opening quotation mark belongs to the words after it, a closing one to those before it: what has
    a capital after '."' begins a sentence (after '!"' or '?"' it may be the speaker). Straight
    marks open and close in turn; if one was forgotten, white space (`apart`) corrects the
    alternation, after a full stop: 'sank. "I swam' opens, 'I swam." He' closes.
    """
    found = [True]
    quotes = 0
    for i in range(1, len(words)):
        mark = words[i - 1]
        quotes += mark == '"'
        if mark == '"' and apart and _is_after_stop(words, i) and apart[i - 1] != apart[i]:
            quotes = int(apart[i - 1])
        opening = mark in OPENING or (mark == '"' and quotes % 2 == 1)
        before = _before(words, i, opening)
        if opening and _is_after_stop(words, i):
            before = "final"  # 'They left. "We froze'
        found.append(probability[i] >= OPENS[before])
        _settle_mark(words, i, before, opening, found)
    return found


def _settle_mark(
    words: Sequence[str], i: int, before: str, opening: bool, found: list[bool]
) -> None:
    """Let a sentence begin with the opening quotation mark before it, and none with a closing one.

    `found` are the decisions up to word `i`; the last two may be changed.
    """
    if found[i] and opening and i > 1 and (words[i - 2] in FINAL or found[i - 1]):
        found[i - 1 :] = [True, False]
    if before == "quoted" and found[i - 1]:
        found[i - 1 :] = [False, True]


def _is_after_stop(words: Sequence[str], i: int) -> bool:
    """Return True if a capital follows a mark that follows a full stop."""
    return i > 1 and words[i - 2] == "." and words[i][:1].isupper()


def _before(words: Sequence[str], i: int, opening: bool) -> str:
    """Return the kind of what precedes a word; `opening`: it is an opening quotation mark."""
    before, first = words[i - 1], words[i][:1]
    earlier = words[i - 2] if i > 1 else ""
    capital = first.isupper() or first in OPENING
    if before in '"”' and not opening and capital and earlier == ".":
        return "quoted"
    if before in FINAL:
        return _after_final(before, earlier, first, capital)
    if before in CLOSING and earlier in FINAL and capital:
        return "closed"
    return _inside(before, first, "".join(words[i + 1 : i + 2]))


def _inside(before: str, first: str, following: str) -> str:
    """Return the kind of a word behind which no sentence ends, as a rule.

    `first` is the first character of the word after it, and `following` the word after that.
    """
    if before in INNER or (before[-1:].isalnum() and first.islower()):
        return "inner"
    if before[1:].endswith(".") and first == '"' and following.istitle():
        return "abbreviated"  # 'in Fresno, Calif. "Nobody saw it'
    return "word" if before[-1:].isalnum() else "other"


def _after_final(mark: str, earlier: str, first: str, capital: bool) -> str:
    """Return the kind of what precedes a word behind a full stop or the like."""
    if mark == "." and earlier.lower() in ARTICLES:
        return "never"  # 'pulled out a. 38 caliber gun'
    if mark == "." and first.islower():
        return "inner"  # 'at Snyder Ave. in the east'
    return "final" if capital else "other"


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


def _whole(at: int, most: int, ends: Sequence[int]) -> tuple[int, bool]:
    """Return where a window from a word ends, and whether that is the end of a paragraph."""
    whole = [end for end in ends if at < end <= most]
    return (max(whole), True) if whole else (most, False)


def _until_sentence(part: Parse, whole: bool, goes_on: bool) -> tuple[Parse, bool]:
    """Return what is kept of a window, and whether a sentence ends with it.

    A window that does not end with a paragraph is kept up to its last sentence start, if any.
    """
    starts = [i for i, is_open in enumerate(part.opens) if is_open and i]
    keep = len(part.heads) if whole or not starts else starts[-1]
    ended = whole or bool(starts)
    cut = range(starts[0] if starts else keep) if goes_on or not ended else ()
    return _first(part, keep, cut, goes_on), ended


def _first(part: Parse, keep: int, cut: Iterable[int], goes_on: bool) -> Parse:
    """Keep the first words of a window; one that `goes_on` opens no sentence."""
    return Parse(
        heads=part.heads[:keep],
        labels=part.labels[:keep],
        upos=part.upos[:keep],
        certainty=part.certainty[:keep],
        opens=(part.opens[0] and not goes_on, *part.opens[1:keep]),
        roles=tuple(r for r in part.roles if r.verb < keep and r.word < keep),
        cut=frozenset(cut),
        states=part.states[:keep],
    )


@cache
def weights_folder() -> Path:
    """Return the folder of the fitted weights."""
    return ontology_folder() / "weights" / "parser"


@cache
def _loaded(folder: Path) -> Parser:
    return Parser(folder)


@Language.factory(COMPONENT)
def component(nlp: Language, name: str) -> "Component":  # noqa: ARG001
    """Make the pipeline component that parses a Doc before spaCy's own parser does."""
    return Component(_loaded(weights_folder()))


class Component:
    """Stores the parse in a Doc's `user_data` and tells spaCy's parser where sentences begin."""

    def __init__(self, parser: Parser) -> None:
        self._parser = parser

    def __call__(self, doc: Doc) -> Doc:
        """Parse the words of a Doc unless that is done; blank tokens are no input."""
        if KEY not in doc.user_data:
            self.parse_together([doc])
        parse = parse_of(doc)
        if parse is not None:
            opens = np.where(parse.opens, 1, -1).astype(np.uint64)  # -1 says that none begins
            doc.from_array([SENT_START], opens[:, None])  # type: ignore[arg-type]
        return doc

    def pipe(self, stream: Iterable[Doc], batch_size: int = 1) -> Iterable[Doc]:  # noqa: ARG002
        """Parse Docs one by one: a batch must not change what is read."""
        for doc in stream:
            yield self(doc)

    def parse_together(self, paragraphs: Sequence[Doc]) -> None:
        """Store in each paragraph of one document its parse, which is read beside the others."""
        words: list[str] = []
        apart: list[bool] = []
        breaks: list[int] = []
        held: list[tuple[Doc, list[int]]] = []
        for doc in paragraphs:
            at = [t.i for t in doc if not t.is_space]
            if not at:
                continue
            breaks.append(len(words))
            words += [doc[i].text for i in at]
            apart += [i > 0 and (doc[i - 1].is_space or bool(doc[i - 1].whitespace_)) for i in at]
            held.append((doc, at))
        if not held:
            return
        whole = self._parser.parse(words, apart, breaks[1:])
        for start, (doc, at) in zip(breaks, held, strict=True):
            doc.user_data[KEY] = _spread(_part(whole, start, start + len(at)), at, len(doc))


def _part(parse: Parse, start: int, end: int) -> Parse:
    """Return the parse of one paragraph of a document."""
    return Parse(
        heads=tuple(h - start for h in parse.heads[start:end]),
        labels=parse.labels[start:end],
        upos=parse.upos[start:end],
        certainty=parse.certainty[start:end],
        opens=parse.opens[start:end],
        roles=tuple(
            Role(r.verb - start, r.word - start, r.role, r.probability)
            for r in parse.roles
            if start <= r.verb < end
        ),
        cut=frozenset(i - start for i in parse.cut if start <= i < end),
        states=parse.states[start:end],
    )


def parse_of(doc: AnyDoc) -> Parse | None:
    """Return our parser's output for a document; None if only the pipeline parsed it."""
    found: Parse | None = doc.user_data.get(KEY)
    return found


def _spread(parse: Parse, at: list[int], size: int) -> Parse:
    """Convert word numbers to token numbers: a blank is attached to the word before it."""
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
    states = np.zeros((size, parse.states.shape[1]), dtype=np.float16)
    states[at] = parse.states
    return Parse(
        tuple(heads),
        tuple(labels),
        tuple(upos),
        tuple(certainty),
        tuple(opens),
        roles,
        frozenset(at[i] for i in parse.cut),
        states,
    )


def laid_together(parses: Iterable[tuple[int, Parse]], size: int) -> Parse:
    """Join the parses of paragraphs at given tokens; tokens between attach to the one before."""
    heads = [max(i - 1, 0) for i in range(size)]
    labels, upos, certainty, opens = ["dep"] * size, ["SPACE"] * size, [1.0] * size, [False] * size
    roles: list[Role] = []
    cut: set[int] = set()
    found = list(parses)
    width = found[0][1].states.shape[1] if found else 0
    states = np.zeros((size, width), dtype=np.float16)
    for at, parse in found:
        end = at + len(parse.heads)
        states[at:end] = parse.states
        heads[at:end] = [h + at for h in parse.heads]
        labels[at:end], upos[at:end] = parse.labels, parse.upos
        certainty[at:end], opens[at:end] = parse.certainty, parse.opens
        roles.extend(Role(r.verb + at, r.word + at, r.role, r.probability) for r in parse.roles)
        cut.update(i + at for i in parse.cut)
    return Parse(
        tuple(heads),
        tuple(labels),
        tuple(upos),
        tuple(certainty),
        tuple(opens),
        tuple(roles),
        frozenset(cut),
        states,
    )
