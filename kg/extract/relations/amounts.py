"""How many a group is and what a thing comes to: 'two guards', 'a 40 million euro loan'."""

from collections import Counter
from collections.abc import Iterator, Sequence

from kg.annotate import Annotation
from kg.extract.factuality.polarity import judge
from kg.extract.relations.base import Found
from kg.model import Mention, Value
from kg.ontology import lexicon
from kg.syntax.parsed import Token

PART = frozenset({"of", "more", "another", "further", "first", "last", "additional"})
"""Words of a count that is not of the whole group."""
COUNTED = frozenset({"NNS", "NNPS"})
NO_SUMS = frozenset({"Person", "Group", "Organization", "Place"})
"""Types of what no sum tells about: 'a million-dollar lawyer', 'a $2 billion company'."""


def find_amounts(annotation: Annotation, _: Sequence[Token]) -> Iterator[Found]:
    """Yield the number of a group that is told of more than once, and the sums of things.

    The number of a group that is mentioned once is told by the claim that it takes part in.
    """
    told = Counter(m.chain for m in annotation.mentions)
    counted = set[tuple[str, float | None]]()
    for value, thing, noun in _given(annotation):
        if value.type == "MONEY" and thing.type not in NO_SUMS:
            yield Found("sum", thing, value=value.id, trigger=noun, confidence=0.85)
        elif noun.tag_ in COUNTED and told[thing.chain] > 1 and _counts(value, noun):
            if (thing.chain, value.value) not in counted:
                yield Found("number", thing, value=value.id, trigger=noun, confidence=0.85)
            counted.add((thing.chain, value.value))


def _given(annotation: Annotation) -> Iterator[tuple[Value, Mention, Token]]:
    """Yield the amounts that a text gives of things that it says there are, with their nouns."""
    for value in annotation.values:
        thing = _described(value, annotation)
        noun = annotation.doc.head_at(*thing.head) if thing is not None else None
        if thing is None or noun is None or value.value is None:
            continue
        if judge(noun)[0] == "positive":
            yield value, thing, noun


def _described(value: Value, annotation: Annotation) -> Mention | None:
    """Return the smallest noun phrase that an amount is part of, before its noun or behind 'of'."""
    within = [
        m
        for m in annotation.mentions
        if m.kind == "nominal" and m.whole.contains(value.span) and _is_told(value, m, annotation)
    ]
    return min(within, key=lambda m: (m.end - m.start, m.id), default=None)


def _is_told(value: Value, thing: Mention, annotation: Annotation) -> bool:
    """Return True for a count that ends with the noun, and for a sum before it or of it."""
    if value.type == "COUNT":
        return value.end == thing.head.end
    if value.type != "MONEY":
        return False
    noun, money = (annotation.doc.head_at(*span) for span in (thing.head, value.span))
    if noun is None or money is None or noun.text in lexicon("values")["currencies"]:
        return False
    if value.end <= thing.head.start:
        return noun.is_ancestor(money)
    return money.head.lower_ == "of" and money.head.head == noun


def _counts(value: Value, noun: Token) -> bool:
    """Return False for 'three more guards', 'the first two guards', 'two of the guards'."""
    before = {t.lower_ for t in noun.doc[noun.left_edge.i : noun.i]}
    return value.type == "COUNT" and before.isdisjoint(PART)
