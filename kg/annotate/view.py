"""A parse as plain columns: reading a list is many times faster than asking a token."""

from dataclasses import dataclass

from spacy.tokens import Doc

from kg.model import MentionKind, MentionType, Span

LEFT = frozenset(
    {"det", "amod", "nummod", "compound", "poss", "predet", "quantmod", "nmod", "advmod", "case"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The columns of a parse, one entry a token; `heads` are absolute token numbers."""

    doc: Doc
    whole: str
    words: tuple[str, ...]
    lower: tuple[str, ...]
    lemmas: tuple[str, ...]
    pos: tuple[str, ...]
    tags: tuple[str, ...]
    deps: tuple[str, ...]
    heads: tuple[int, ...]
    starts: tuple[int, ...]
    labels: tuple[str, ...]
    sentences: tuple[int, ...]
    blank: tuple[bool, ...]
    dependents: tuple[tuple[int, ...], ...]

    def __len__(self) -> int:
        """Give the number of tokens."""
        return len(self.words)

    def span(self, start: int, end: int) -> Span:
        """Give the characters of the tokens from `start` to before `end`."""
        return Span(self.starts[start], self.starts[end - 1] + len(self.words[end - 1]))

    def text(self, start: int, end: int) -> str:
        """Give the verbatim words of the tokens from `start` to before `end`."""
        span = self.span(start, end)
        return self.whole[span.start : span.end]

    def children(self, index: int) -> tuple[int, ...]:
        """Give the numbers of the words that hang on a word, in order."""
        return self.dependents[index]


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """Words that may stand for a thing, by token numbers, `end` exclusive.

    `root` is the word that the syntax hangs the phrase on; `head_start` and `head_end` bound the
    head: one word, or for a name the whole name.
    """

    start: int
    end: int
    head_start: int
    head_end: int
    root: int
    kind: MentionKind
    type: MentionType


def view(doc: Doc) -> View:
    """Take the columns of a parse."""
    sentences: list[int] = []
    number = -1
    tokens = list(doc)
    for token in tokens:
        number += bool(token.is_sent_start) or number < 0
        sentences.append(number)
    heads = tuple(t.head.i for t in tokens)
    dependents: list[list[int]] = [[] for _ in heads]
    for index, head in enumerate(heads):
        if head != index:
            dependents[head].append(index)
    return View(
        doc=doc,
        whole=doc.text,
        words=tuple(t.text for t in tokens),
        lower=tuple(t.lower_ for t in tokens),
        lemmas=tuple(t.lemma_.lower() for t in tokens),
        pos=tuple(t.pos_ for t in tokens),
        tags=tuple(t.tag_ for t in tokens),
        deps=tuple(t.dep_ for t in tokens),
        heads=heads,
        starts=tuple(t.idx for t in tokens),
        labels=tuple(t.ent_type_ for t in tokens),
        sentences=tuple(sentences),
        blank=tuple(t.is_space for t in tokens),
        dependents=tuple(map(tuple, dependents)),
    )


def root_of(view: View, start: int, end: int) -> int:
    """Find the word of a stretch that the syntax hangs outside it."""
    for index in range(end - 1, start - 1, -1):
        if not start <= view.heads[index] < end or view.heads[index] == index:
            return index
    return end - 1


def left_edge(view: View, index: int) -> int:
    """Find where a noun phrase begins: its leftmost modifier before the head."""
    start = index
    for child in view.children(index):
        if child < start and view.deps[child] in LEFT:
            start = min(start, view.doc[child].left_edge.i)
    while start < index and (view.blank[start] or view.pos[start] == "PUNCT"):
        start += 1
    return start
