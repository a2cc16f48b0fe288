"""A finished parse as plain objects, with the part of spaCy's interface that rules read.

spaCy makes a token anew each time it is asked for one, and looks up its words in a table of
strings; rules ask some hundred thousand times per document. Once the tree is final, each token is
made once, with everything that is asked of it. Names and meanings are those of spaCy's `Doc`,
`Span` and `Token`, except that nothing can be changed and that what spaCy yields is a tuple.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import wraps
from itertools import chain, pairwise
from operator import attrgetter
from typing import Any, Literal, SupportsIndex, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from spacy.attrs import (  # type: ignore[import-not-found]
    DEP,
    ENT_IOB,
    ENT_TYPE,
    HEAD,
    IDX,
    IS_ALPHA,
    IS_CURRENCY,
    IS_PUNCT,
    IS_QUOTE,
    IS_SPACE,
    IS_STOP,
    IS_TITLE,
    IS_UPPER,
    LEMMA,
    LIKE_NUM,
    LOWER,
    ORTH,
    POS,
    SENT_START,
    SPACY,
    TAG,
)
from spacy.tokens import Doc as SpacyDoc
from spacy.tokens import Token as SpacyToken

TEXTS = (ORTH, LOWER, LEMMA, POS, TAG, DEP, ENT_TYPE)
NUMBERS = (HEAD, IDX, SENT_START, ENT_IOB)
FLAGS = (
    *(SPACY, IS_SPACE, IS_PUNCT, IS_QUOTE, IS_ALPHA, IS_TITLE, IS_UPPER),
    *(LIKE_NUM, IS_CURRENCY, IS_STOP),
)
IOB = ("", "I", "O", "B")
VERBS, NOUNS = ("VERB", "AUX"), ("NOUN", "PROPN")
AUXILIARIES = ("aux", "auxpass")

Fact = TypeVar("Fact")
Side = Literal["left", "right"]


@dataclass(slots=True, eq=False, repr=False)
class Token:
    """A word of a document. It is equal to itself alone, and tokens are ordered by place."""

    doc: "Doc"
    i: int
    idx: int
    text: str
    lower_: str
    lemma_: str
    pos_: str
    tag_: str
    dep_: str
    ent_type_: str
    ent_iob_: str
    is_sent_start: bool | None
    whitespace_: str
    is_space: bool
    is_punct: bool
    is_quote: bool
    is_alpha: bool
    is_title: bool
    is_upper: bool
    like_num: bool
    is_currency: bool
    is_stop: bool
    is_verb: bool
    """True for a verb or an auxiliary."""
    is_noun: bool
    """True for a common or a proper noun."""
    head: "Token" = field(init=False)
    lefts: "tuple[Token, ...]" = field(init=False)
    rights: "tuple[Token, ...]" = field(init=False)
    children: "tuple[Token, ...]" = field(init=False)
    relations: "frozenset[str]" = field(init=False)
    """The relations in which a word has children."""
    left_edge: "Token" = field(init=False)
    right_edge: "Token" = field(init=False)
    sent: "Span" = field(init=False)
    _subtree: "tuple[Token, ...] | None" = field(init=False, default=None)
    _finite: "Token | None" = field(init=False, default=None)

    def __len__(self) -> int:
        """Return the number of characters."""
        return len(self.text)

    def __bool__(self) -> bool:
        """Return True: a token is always something."""
        return True

    def __lt__(self, other: "Token") -> bool:
        """Return True if a token precedes another."""
        return self.i < other.i

    def __repr__(self) -> str:
        """Return the token's text."""
        return self.text

    def dependents(
        self,
        *relations: str,
        lower: str | Collection[str] | None = None,
        side: Side | None = None,
    ) -> "list[Token]":
        """Return the children in one of the relations and, if given, with a word in lower case.

        Without relations, children in any relation; with a side, only those before or after it.
        """
        if relations and self.relations.isdisjoint(relations):
            return []
        found: Sequence[Token] = self.children
        if side is not None:
            found = self.lefts if side == "left" else self.rights
        if relations:
            found = [c for c in found if c.dep_ in relations]
        if lower is not None:
            words = (lower,) if isinstance(lower, str) else lower
            found = [c for c in found if c.lower_ in words]
        return [*found]

    def dependent(
        self,
        *relations: str,
        lower: str | Collection[str] | None = None,
        side: Side | None = None,
    ) -> "Token | None":
        """Return the first of the `dependents`, or None: `verb.dependent("nsubj")`."""
        if not self.children or (relations and self.relations.isdisjoint(relations)):
            return None
        found = self.dependents(*relations, lower=lower, side=side)
        return found[0] if found else None

    def has_dependent(
        self,
        *relations: str,
        lower: str | Collection[str] | None = None,
        side: Side | None = None,
    ) -> bool:
        """Return True if there are such `dependents`: `clause.has_dependent(lower="that")`."""
        if not self.children or (relations and self.relations.isdisjoint(relations)):
            return False
        if lower is None and side is None:
            return True
        return bool(self.dependents(*relations, lower=lower, side=side))

    def governed(self, *prepositions: str) -> "list[Token]":
        """Return the nouns of a word's phrases with one of the prepositions, or with any."""
        led = self.dependents("prep", lower=prepositions or None)
        return [noun for preposition in led for noun in preposition.dependents("pobj")]

    @property
    def verb_above(self) -> "Token":
        """The verb of the clause that a word is in, or the root; of a verb, the verb itself."""
        token = self
        while not token.is_verb and token.head is not token:
            token = token.head
        return token

    @property
    def subtree(self) -> "tuple[Token, ...]":
        """A token and everything that depends on it, in spaCy's order."""
        if self._subtree is None:
            self._subtree = tuple(self._below()) if self.children else (self,)
        return self._subtree

    def _below(self) -> "list[Token]":
        found: list[Token] = []
        waiting = [(self, False)]
        while waiting:
            token, opened = waiting.pop()
            if opened or not token.children:
                found.append(token)
                continue
            waiting += [(child, False) for child in reversed(token.rights)]
            waiting.append((token, True))
            waiting += [(child, False) for child in reversed(token.lefts)]
        return found

    @property
    def ancestors(self) -> "tuple[Token, ...]":
        """The tokens above, the nearest first."""
        found: list[Token] = []
        at, most = self, len(self.doc.tokens)
        while (above := at.head) is not at and len(found) < most:
            at = above
            found.append(at)
        return tuple(found)

    def is_ancestor(self, descendant: "Token") -> bool:
        """Return True if a token is above another."""
        return self in descendant.ancestors

    def nbor(self, i: int = 1) -> "Token":
        """Return the token so many places after this one. Raise IndexError if there is none."""
        if self.i + i < 0:
            raise IndexError(f"no token precedes the first: {self.i + i}")
        return self.doc.tokens[self.i + i]

    @property
    def auxiliaries(self) -> "list[Token]":
        """The auxiliaries of a verb: 'had' and 'been' of 'had been seen'."""
        return [] if self.relations.isdisjoint(AUXILIARIES) else self.dependents(*AUXILIARIES)

    @property
    def finite(self) -> "Token":
        """The word that bears the tense of a verb: its first auxiliary, else itself."""
        if self._finite is None:
            self._finite = self.dependent(*AUXILIARIES) or self
        return self._finite

    @property
    def before(self) -> "Token | None":
        """The token before this one in the document."""
        return self.doc.tokens[self.i - 1] if self.i else None

    @property
    def after(self) -> "Token | None":
        """The token after this one in the document."""
        return self.doc.tokens[self.i + 1] if self.i + 1 < len(self.doc.tokens) else None

    @property
    def word_before(self) -> str:
        """The word or mark before this one in lower case, "" at the beginning of the document."""
        return self.doc.tokens[self.i - 1].lower_ if self.i else ""

    @property
    def word_after(self) -> str:
        """The word or mark after this one in lower case, "" at the end of the document."""
        return self.doc.tokens[self.i + 1].lower_ if self.i + 1 < len(self.doc.tokens) else ""

    @property
    def conjuncts(self) -> "tuple[Token, ...]":
        """The other tokens of a coordination."""
        first = self
        while first.dep_ == "conj" and first.head is not first:
            first = first.head
        found = [first]
        for token in found:
            found.extend(c for c in token.rights if c.dep_ == "conj")
        return tuple(t for t in found if t is not self)


class Span:
    """A run of tokens, `end` exclusive."""

    __slots__ = ("_root", "doc", "end", "label_", "start")

    def __init__(self, doc: "Doc", start: int, end: int, label: str = "") -> None:
        self.doc = doc
        self.start = start
        self.end = end
        self.label_ = label
        self._root: Token | None = None

    def __len__(self) -> int:
        """Return the number of tokens."""
        return self.end - self.start

    def __iter__(self) -> Iterator[Token]:
        """Iterate over the tokens."""
        return iter(self.doc.tokens[self.start : self.end])

    @overload
    def __getitem__(self, i: SupportsIndex) -> Token: ...
    @overload
    def __getitem__(self, i: slice) -> "Span": ...
    def __getitem__(self, i: Any) -> "Token | Span":
        """Return a token, or a run of tokens, by their places in the span."""
        if isinstance(i, slice):
            start, end, _ = i.indices(len(self))
            return Span(self.doc, self.start + start, self.start + max(start, end))
        token: Token = self.doc.tokens[self.start : self.end][i]
        return token

    def __eq__(self, other: object) -> bool:
        """Return True for the same words with the same label."""
        return isinstance(other, Span) and self._key() == other._key()

    def __hash__(self) -> int:
        """Return a hash of the words' place."""
        return hash(self._key())

    def _key(self) -> tuple[int, int, int, str]:
        return id(self.doc), self.start, self.end, self.label_

    def __repr__(self) -> str:
        """Return the span's text."""
        return self.text

    @property
    def start_char(self) -> int:
        """The place of the first character."""
        return self.doc.tokens[self.start].idx

    @property
    def end_char(self) -> int:
        """The place behind the last character."""
        last = self.doc.tokens[self.end - 1]
        return last.idx + len(last.text)

    @property
    def text(self) -> str:
        """The verbatim words, without white space behind them."""
        return self.doc.text[self.start_char : self.end_char] if self.end > self.start else ""

    @property
    def sent(self) -> "Span":
        """The sentence that contains the first token."""
        return self.doc.tokens[self.start].sent

    @property
    def subtree(self) -> tuple[Token, ...]:
        """The tokens of the span and everything that depends on them."""
        tokens = self.doc.tokens[self.start : self.end]
        before = [c for t in reversed(tokens) for c in t.lefts if c.i < self.start]
        after = [c for t in tokens for c in t.rights if c.i >= self.end]
        return (
            *(t for child in before for t in child.subtree),
            *tokens,
            *(t for child in after for t in child.subtree),
        )

    @property
    def conjuncts(self) -> tuple[Token, ...]:
        """The tokens that are coordinated with the root."""
        return self.root.conjuncts

    @property
    def root(self) -> Token:
        """The token nearest to the root of its sentence; of equally near ones the first."""
        if self._root is None:
            self._root = self._highest()
        return self._root

    def _highest(self) -> Token:
        tokens = self.doc.tokens[self.start : self.end]
        for token in tokens:
            if token.head is token:
                return token
        outer = [t for t in tokens if not self.start <= t.head.i < self.end]
        if len(outer) == 1:
            return outer[0]
        return min(outer, key=_depth, default=self.doc.tokens[self.start])


def _depth(token: Token) -> int:
    """Return how far a token is from the root; a mark without dependents is as far as can be."""
    if (token.is_space or token.is_punct) and not token.children:
        return len(token.doc) - 1
    return len(token.ancestors)


class Doc:
    """The tokens of a document; `user_data` is that of the spaCy document."""

    __slots__ = ("_token_at", "ents", "known", "sents", "text", "tokens", "user_data")

    tokens: tuple[Token, ...]
    sents: tuple[Span, ...]
    ents: tuple[Span, ...]
    text: str
    user_data: dict[Any, Any]
    known: dict[object, Any]
    """What functions returned for the document, or for each of its tokens (`fact`, `once`)."""
    _token_at: list[int]
    """The token of each character; white space belongs to the token before it."""

    def __len__(self) -> int:
        """Return the number of tokens."""
        return len(self.tokens)

    def __iter__(self) -> Iterator[Token]:
        """Iterate over the tokens."""
        return iter(self.tokens)

    @overload
    def __getitem__(self, i: SupportsIndex) -> Token: ...
    @overload
    def __getitem__(self, i: slice) -> Span: ...
    def __getitem__(self, i: Any) -> Token | Span:
        """Return a token, or a run of tokens."""
        if isinstance(i, slice):
            start, end, _ = i.indices(len(self.tokens))
            return Span(self, start, max(start, end))
        token: Token = self.tokens[i]
        return token

    def fact(self, tell: "Callable[[Doc], Fact]") -> Fact:
        """Return what a function returns for the document, which is called once."""
        if tell not in self.known:
            self.known[tell] = tell(self)
        found: Fact = self.known[tell]
        return found

    def having(self, *relations: str) -> list[Token]:
        """Return the tokens that depend on their heads in one of the relations, in order."""
        known = self.fact(_by_relation)
        found = chain.from_iterable(known.get(relation, ()) for relation in relations)
        return sorted(found, key=attrgetter("i"))

    def words_at(self, start: int, end: int) -> Span | None:
        """Return the tokens that a stretch of text touches; None if there are none."""
        places = self._token_at
        if start < 0 or end < 1 or start >= len(places) or end > len(places):
            return None
        first, last = places[start], places[end - 1]
        first += start == self.tokens[first].idx + len(self.tokens[first].text)
        return Span(self, first, last + 1) if first <= last else None

    def head_at(self, start: int, end: int) -> Token | None:
        """Return the head of the words that a stretch of text touches; None if there are none."""
        words = self.words_at(start, end)
        return words.root if words is not None else None

    def char_span(
        self, start_idx: int, end_idx: int, alignment_mode: str = "strict"
    ) -> Span | None:
        """Return the tokens of a stretch of text; None if there are none.

        With the mode 'expand' these are all that it touches, with 'strict' it must begin and end
        where tokens do.
        """
        if start_idx < 0 or end_idx < 1 or max(start_idx + 1, end_idx) > len(self._token_at):
            return None
        first, last = self._token_at[start_idx], self._token_at[end_idx - 1]
        opening, closing = self.tokens[first], self.tokens[last]
        if alignment_mode == "expand":
            first += start_idx == opening.idx + len(opening.text)
        elif start_idx != opening.idx or end_idx != closing.idx + len(closing.text):
            return None
        return Span(self, first, last + 1) if first <= last + 1 else None


def _by_relation(doc: Doc) -> dict[str, list[Token]]:
    found: dict[str, list[Token]] = {}
    for token in doc.tokens:
        found.setdefault(token.dep_, []).append(token)
    return found


def once(tell: Callable[[Token], Fact]) -> Callable[[Token], Fact]:
    """Call a function of a token once for each token; the document keeps what it returned."""

    @wraps(tell)
    def told(token: Token) -> Fact:
        known = token.doc.known
        facts: dict[int, Fact] = known[tell] if tell in known else known.setdefault(tell, {})
        i = token.i
        if i in facts:
            return facts[i]
        fact = facts[i] = tell(token)
        return fact

    return told


AnyDoc = SpacyDoc | Doc
AnyToken = SpacyToken | Token
"""For what reads a parse both while its tree is still repaired and when it is finished."""


def finished(parse: SpacyDoc) -> Doc:
    """Return a parse whose tree is final as plain objects."""
    rows = parse.to_array([*TEXTS, *NUMBERS, *FLAGS])
    texts = [_strings(parse, rows[:, at]) for at in range(len(TEXTS))]
    rest = rows[:, len(TEXTS) :].astype(np.int64).T.tolist()
    heads, places, starts, iob = rest[: len(NUMBERS)]
    spaced, *flags = (list(map(bool, column)) for column in rest[len(NUMBERS) :])
    blanks = [" " * space for space in spaced]
    doc = Doc()
    doc.text = "".join(chain.from_iterable(zip(texts[0], blanks, strict=True)))
    doc.user_data, doc.known = parse.user_data, {}
    columns = (
        *(range(len(rows)), places, *texts),
        *([IOB[i] for i in iob], [s > 0 if s else None for s in starts]),
        *(blanks, *flags),
        *(map(some.__contains__, texts[TEXTS.index(POS)]) for some in (VERBS, NOUNS)),
    )
    doc.tokens = tuple(Token(doc, *row) for row in zip(*columns, strict=True))
    _link(doc, parse, [i + step for i, step in enumerate(heads)])
    _set_sentences(doc, starts)
    doc.ents = _entities(doc, parse)
    doc._token_at = _tokens_at(doc.tokens)
    return doc


def _entities(doc: Doc, parse: SpacyDoc) -> tuple[Span, ...]:
    return tuple(Span(doc, e.start, e.end, e.label_) for e in parse.ents)


def _tokens_at(tokens: Iterable[Token]) -> list[int]:
    """Return for each character the token in which it is, or behind which it is a space."""
    return [t.i for t in tokens for _ in range(len(t.text) + len(t.whitespace_))]


def _set_sentences(doc: Doc, starts: Sequence[int]) -> None:
    """Part a document into sentences; `starts` has a positive number where one begins."""
    opens = [i for i, start in enumerate(starts) if start > 0 and i]
    bounds = [0, *opens, len(starts)] if starts else []
    doc.sents = tuple(Span(doc, start, end) for start, end in pairwise(bounds))
    for sentence in doc.sents:
        for token in sentence:
            token.sent = sentence


def _strings(parse: SpacyDoc, column: NDArray[Any]) -> list[str]:
    """Return the strings of a column of numbers, looking up each number once."""
    numbers = column.tolist()
    strings = parse.vocab.strings
    known = {number: strings[number] if number else "" for number in set(numbers)}
    return [known[number] for number in numbers]


def _link(doc: Doc, parse: SpacyDoc, heads: Sequence[int]) -> None:
    """Connect tokens by the tree; as in spaCy, dependents are within the edges of their head."""
    tokens = doc.tokens
    for token, made, head in zip(tokens, parse, heads, strict=True):
        token.head = tokens[head]
        token.left_edge, token.right_edge = tokens[made.left_edge.i], tokens[made.right_edge.i]
    lefts: dict[int, list[Token]] = {}
    rights: dict[int, list[Token]] = {}
    for i, token in enumerate(tokens):
        above = token.head
        at = above.i
        if i < at:
            if above.left_edge.i <= i:
                lefts.setdefault(at, []).append(token)
        elif at < i <= above.right_edge.i:
            rights.setdefault(at, []).append(token)
    for i, token in enumerate(tokens):
        token.lefts, token.rights = tuple(lefts.get(i, ())), tuple(rights.get(i, ()))
        token.children = token.lefts + token.rights
        token.relations = frozenset([c.dep_ for c in token.children])
