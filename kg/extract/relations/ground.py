"""What the finders stand on: mentions by token, conjuncts, and a relation before it has an id."""

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Token

from kg.annotate import Annotation
from kg.extract.relations.lexicon import predicates
from kg.model import Mention, Span

_DEEP = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A relation as it was seen: its ends, the word that signals it, and how sure the pattern is.

    Exactly one of `object`, `value`, `time` is set; `former` marks a relation told as over.
    """

    predicate: str
    subject: Mention
    object: Mention | None = None
    value: str | None = None
    time: str | None = None
    trigger: Token
    confidence: float
    former: bool = False

    @property
    def key(self) -> tuple[str, str, str]:
        """Name the relation by its ends, so that two patterns that see it give one."""
        other = self.object.id if self.object else self.value or self.time or ""
        return self.predicate, self.subject.id, other


def mentions_of(annotation: Annotation, token: Token) -> list[Mention]:
    """Give the mentions a token heads and those coordinated with it ('Ann Lee and Bo Ray')."""
    at = annotation.mention_at
    return [m for t in coordinated(token) if (m := at.get(t.i)) is not None]


def coordinated(token: Token, deep: int = 0) -> Iterator[Token]:
    """Yield a token and its conjuncts."""
    yield token
    if deep < _DEEP:
        for child in token.children:
            if child.dep_ == "conj":
                yield from coordinated(child, deep + 1)


def fits(predicate: str, end: str, mention: Mention) -> bool:
    """Say whether a mention's type may stand at an end ('domain' or 'range') of a predicate."""
    return mention.type in predicates()[predicate][end]


def named_so(annotation: Annotation, predicate: str, mention: Mention) -> bool:
    """Say whether a mention's words contain one of the predicate's `objects`."""
    words = mention.span.words(annotation.document.text).lower().replace("-", " ").split()
    return any(word.strip(".,’'") in predicates()[predicate]["objects"] for word in words)


def span_between(annotation: Annotation, found: Found) -> Span:
    """Give the stretch that states a relation: from the first of its parts to the last."""
    spans = [found.subject.span, annotation.span_of(found.trigger)]
    if found.object:
        spans.append(found.object.span)
    spans += [t.span for t in annotation.times if t.id == found.time]
    spans += [v.span for v in annotation.values if v.id == found.value]
    return Span(min(s.start for s in spans), max(s.end for s in spans))
