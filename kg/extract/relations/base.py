"""Shared by the relation finders: mentions by token, conjuncts, a relation before it has an id."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from itertools import chain
from typing import Any

from kg.annotate import Annotation
from kg.extract.relations.lexicon import predicates, roles, words
from kg.model import Mention, Span
from kg.syntax.parsed import Token

_DEEP = 6


@dataclass(frozen=True, slots=True)
class Found:
    """A relation as found: its ends, the word that signals it, and the confidence of the pattern.

    Exactly one of `object`, `value`, `time`, `words` is set: `words` are those of a title, which is
    no mention of its own. `former` marks a relation that is over.
    """

    predicate: str
    subject: Mention
    object: Mention | None = None
    _: KW_ONLY
    value: str | None = None
    time: str | None = None
    words: Span | None = None
    trigger: Token
    confidence: float
    former: bool = False

    @property
    def title(self) -> str | None:
        """The id of the value that holds the words of a title."""
        return f"w{self.words.start}-{self.words.end}" if self.words else None

    @property
    def key(self) -> tuple[str, str, str]:
        """The relation's ends, so that two patterns that find it give one relation."""
        other = self.object.id if self.object else self.value or self.time or self.title or ""
        return self.predicate, self.subject.id, other


def names_in_order(annotation: Annotation) -> list[Mention]:
    """Return the names of a document in the order of the text."""
    return sorted((m for m in annotation.mentions if m.kind == "name"), key=lambda m: m.start)


def mentions_of(
    annotation: Annotation, token: Token | None, *, roles_too: bool = True
) -> list[Mention]:
    """Return what a token stands for, and what is coordinated with it ('Ann Lee and Bo Ray').

    A noun in apposition to a name gives the name ('his wife, Joan'); a predicate noun gives its
    subject ('Moe is a banker living in Lund': Moe). Without `roles_too` coordinated role nouns are
    left out ('son of Bo Ray and brother of Al Ray').
    """
    if token is None:
        return []
    found = [
        m
        for t in coordinated(token)
        if roles_too or t is token or not (_titled(t) or (t.pos_ == "NOUN" and _role(t)))
        for m in _standing_for(annotation, t)
    ]
    return list({m.id: m for m in found}.values())


def mentions_below(annotation: Annotation, token: Token, *relations: str) -> list[Mention]:
    """Return what the dependents of a token in some relations stand for."""
    return [m for c in token.dependents(*relations) for m in mentions_of(annotation, c)]


def _standing_for(annotation: Annotation, token: Token) -> list[Mention]:
    own = annotation.mention_at.get(token.i)
    if own is None or own.kind != "nominal":
        return [own] if own else []
    return _names_beside(annotation, token, own) or [_bearer_of(annotation, token, own)]


def _names_beside(annotation: Annotation, noun: Token, own: Mention) -> list[Mention]:
    """Return the names in apposition to a noun, or the one after it: 'his wife, Joan'."""
    beside = (c for c in noun.dependents("appos") if c.pos_ == "PROPN" and not _role(c))
    tokens = chain.from_iterable(map(coordinated, beside))
    meant = filter(None, (annotation.mention_at.get(t.i) for t in tokens))
    named = [m for m in meant if _is_name_like(own, m)]
    return named or _name_after(annotation, noun, own)


def _name_after(annotation: Annotation, noun: Token, own: Mention) -> list[Mention]:
    """Return the name that follows a noun with nothing between: 'his wife Joan'."""
    after = annotation.mention_at.get(noun.i + 1)
    if after is None or noun.dep_ not in ("compound", "nmod"):
        return []
    return [after] if after.start == own.span.end + 1 and _is_name_like(own, after) else []


def _is_name_like(own: Mention, other: Mention) -> bool:
    """Return True for a name of the type of a description."""
    return other.kind == "name" and _alike(own, other)


def _bearer_of(annotation: Annotation, noun: Token, own: Mention) -> Mention:
    """Return what a predicate noun or an apposition describes, or its own mention."""
    bearer = bearer_of(noun)
    name = annotation.mention_at.get(bearer.i) if bearer is not None else None
    return name if name is not None and _alike(own, name) else own


def governed(words: Iterable[Token], *prepositions: str) -> list[Token]:
    """Return the nouns after prepositions of some words: 'Lund' in 'the mayor of Lund'.

    After any preposition if none is given.
    """
    led = (c for word in words for c in word.dependents("prep"))
    led = (c for c in led if not prepositions or c.lower_ in prepositions)
    return [end for c in led for end in c.dependents("pobj")]


def is_named(mention: Mention, *kinds: str) -> bool:
    """Return True for a name of one of some types."""
    return mention.kind == "name" and mention.type in kinds


def _alike(one: Mention, other: Mention) -> bool:
    people = ("Person", "Group")
    return (one.type in people) == (other.type in people) or "Other" in (one.type, other.type)


def _titled(name: Token) -> bool:
    """Return True if a name has a role noun of its own before it: 'Ann and son Peter'."""
    return any(c.pos_ == "NOUN" and _role(c) for c in name.dependents("compound"))


def _role(token: Token) -> bool:
    return token.lower_ in roles()


def bearer_of(noun: Token) -> Token | None:
    """Return what a predicate noun or an apposition describes."""
    for _ in range(_DEEP):
        if noun.dep_ == "conj" and noun.head.is_noun:
            noun = noun.head
        else:
            break
    head = noun.head
    if noun.dep_ == "appos" and head.pos_ in ("PROPN", "PRON"):
        return head
    if noun.dep_ == "attr" and head.lemma_ in words("linking"):
        return head.dependent("nsubj", "nsubjpass")
    return None


def coordinated(token: Token, deep: int = 0) -> Iterator[Token]:
    """Yield a token and its conjuncts."""
    yield token
    if deep < _DEEP:
        for child in token.dependents("conj"):
            yield from coordinated(child, deep + 1)


def relates(predicate: str, subject: Mention, thing: Mention, *, told: str = "") -> bool:
    """Return True if both ends have a type that a predicate allows."""
    ends = (("domain", subject), ("range", thing))
    return all(fits(predicate, end, mention, told=told) for end, mention in ends)


def fits(predicate: str, end: str, mention: Mention, *, told: str = "") -> bool:
    """Return True if a mention can be an end ('domain' or 'range') of a predicate.

    The types of names are guesses: where organizations are allowed, so is a name typed as a
    building, or a work unless the table says `no_works` (a film is directed, and nobody leads it);
    where the words alone imply a person (`loose`), so is any name; where the
    role noun `told` implies an organization (`telling`), so is a name typed as a person. Types that
    are `counted` are left to the rule for what was counted before.
    """
    table = predicates()[predicate]
    types = table[end]
    if mention.type in types and mention.type not in table.get("counted", ()):
        return True
    if mention.kind == "name" and "Organization" in types and told in table.get("telling", ()):
        return True
    if mention.kind == "pronoun":
        return mention.type == "Other" or (mention.type == "Group" and "Person" in types)
    return mention.kind == "name" and _may_be_mistyped(mention, table, end)


def _may_be_mistyped(name: Mention, table: Mapping[str, Any], end: str) -> bool:
    """Return True if the type of a name may be a wrong guess for one that fits."""
    if name.type == "Work" and table.get("no_works"):
        return False
    if "Organization" in table[end] and name.type in ("Facility", "Work", "Other"):
        return True
    loose = bool(table.get("loose")) and end == "domain"
    return loose and name.type in ("Organization", "Other")


def named_so(annotation: Annotation, predicate: str, mention: Mention) -> bool:
    """Return True if a mention's words contain one of the predicate's `objects`."""
    parts = mention.span.words(annotation.document.text).lower().replace("-", " ").split()
    return any(word.strip(".,’'") in predicates()[predicate]["objects"] for word in parts)


def span_between(annotation: Annotation, found: Found) -> Span:
    """Return the span that states a relation: from the first of its parts to the last."""
    spans = [found.subject.span, annotation.span_of(found.trigger)]
    if found.object:
        spans.append(found.object.span)
    spans += [t.span for t in annotation.times if t.id == found.time]
    spans += [v.span for v in annotation.values if v.id == found.value]
    spans += [found.words] if found.words else []
    return Span(min(s.start for s in spans), max(s.end for s in spans))
