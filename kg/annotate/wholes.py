"""The counted whole of which a number or quantifier alone names a part.

'Four miners were rescued. One broke a leg; two others were unhurt': 'one' and 'two others' are
some of the four (partitive anaphora). They are people as these are, and never the same as these.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain

from kg.annotate.lexica import lexica
from kg.annotate.names.descriptions import kinds
from kg.annotate.numerals import parse_number
from kg.ontology import lexicon, table, words
from kg.syntax.parsed import Token

SUBJECTS = ("nsubj", "nsubjpass")
TOLD = (*SUBJECTS, "dobj", "pobj")
PLURAL = ("NNS", "NNPS")
REACH = 2
"""Sentences back in which the whole is looked for."""

NOT_COUNTED = frozenset({"MONEY", "PERCENT", "QUANTITY", "DATE", "TIME", "ORDINAL"})
MANY = frozenset({"hundred", "dozen", "thousand", "score"})
"""Nouns that count what follows 'of': 'hundreds of workers'."""


def part_of_before(token: Token) -> Token | None:
    """Return the plural noun before a part of which it is one or some; None if nothing tells.

    None too where two things were counted and nothing says of which it is, where there are more of
    the part than of the whole, and where another fate tells of others.
    """
    part = _part(token)
    if part is None:
        return None
    if part in ("others", "rest"):
        return next(filter(None, map(part_of_before, _parts_before(token))), None)
    for nouns in _told_before(token):
        fitting = [noun for noun in nouns if _are_people(noun) or not _of_people(token)]
        if fitting:
            return fitting[0] if len(fitting) == 1 and _fits(token, part, fitting[0]) else None
    return None


@cache
def part_words() -> frozenset[str]:
    """Return the words, besides other numbers, that may stand for some of several."""
    lists = table("coreference", "parts")
    return frozenset(chain(["one"], *(lists[sort] for sort in ("some", "others", "rest", "ranks"))))


def _is_beside(token: Token, whole: Token) -> bool:
    """Return False for a number in another sentence that may count what no noun tells.

    'Shot three people, killing one' tells it; 'Vik led with 13 points. Ray added 12' does not.
    """
    if token.sent.start == whole.sent.start:
        return token.dep_ in SUBJECTS or whole.dep_ == "dobj"
    return token.dep_ in SUBJECTS and not token.text.isdigit()


def is_single(token: Token) -> bool:
    """Return True if a part is one thing: 'one', 'the third', 'the other'."""
    return token.lower_ in ("one", "1", "other", "another") or _rank(token) > 0


def _part(token: Token) -> str | None:
    """Return the sort of a word that stands for some of several: 'one', 'ranks', 'some'."""
    if token.dep_ not in (*SUBJECTS, "dobj") or _goes_on(token):
        return None
    before = {t.lower_ for t in token.lefts}
    word = token.lower_
    if before & words("coreference", "parts", "anew"):
        return None
    if word in ("one", "1"):
        generic = token.head.has_dependent("aux", lower=words("coreference", "parts", "generic"))
        return "one" if before <= words("coreference", "parts", "beside") and not generic else None
    if _rank(token):
        return "ranks" if "the" in before else None
    return _quantity(token)


@cache
def _sorts() -> dict[str, str]:
    """Map quantifiers to their sort: 'several' to 'some'."""
    return {w: s for s in ("some", "rest", "others") for w in words("coreference", "parts", s)}


def _quantity(token: Token) -> str | None:
    """Return the sort of a quantifier, and 'number' for more than one."""
    count = token.tag_ == "CD" and (parse_number(token.lower_) or 0) > 1
    several = "number" if count and token.ent_type_ not in NOT_COUNTED else None
    return _sorts().get(token.lower_, several)


def _goes_on(token: Token) -> bool:
    """Return True for 'two more', 'one another', 'one count', 'one of us' and a note '[3]'."""
    if token.has_dependent(*_TELLING, side="right"):
        return True
    after = token.after
    noted = token.before is not None and token.before.text in ("[", "(")
    return noted or (after is not None and (after.is_noun or after.lower_ in ("more", "another")))


_TELLING = ("prep", "relcl", "acl", "nummod", "appos")
"""What after a part tells of which whole it is, or of whom."""


def _rank(token: Token) -> int:
    """Return the number of 'first', 'second' …; 0 of any other word."""
    ranks: list[str] = table("coreference", "parts", "ranks")
    return ranks.index(token.lower_) + 1 if token.lower_ in ranks else 0


def _parts_before(token: Token) -> Iterator[Token]:
    """Yield the parts told of in the sentence and the one before, the nearest first."""
    for other in _back(token, 1):
        if _part(other) is not None:
            yield other


def _back(token: Token, reach: int) -> Iterator[Token]:
    """Yield the words before one in its sentence and in some before it, the nearest first."""
    doc, sentences = token.doc, 0
    for i in range(token.i - 1, -1, -1):
        if doc[i + 1].is_sent_start:
            sentences += 1
            if sentences > reach:
                return
        yield doc[i]


def _told_before(token: Token) -> Iterator[list[Token]]:
    """Yield the plural nouns of each sentence before a part, the nearest sentence first.

    Counted ones if there are any. Objects in general ('leaking roofs') are none of many.
    """
    found: list[Token] = []
    start = token.sent.start
    for other in _back(token, REACH):
        if other.sent.start != start:
            if found:
                yield _counted_ones(found)
            found, start = [], other.sent.start
        if _is_plural(other) and (_count(other) is not None or _is_told_of(other)):
            found.append(other)
    if found:
        yield _counted_ones(found)


def _is_plural(noun: Token) -> bool:
    """Return True for several things that take part in an event."""
    if noun.tag_ not in PLURAL or noun.pos_ != "NOUN" or noun.dep_ not in TOLD:
        return False
    unit = noun.lemma_.lower() in lexicon("times")["units"] or noun.ent_type_ in NOT_COUNTED
    goal = (
        noun.lemma_.lower() in words("participants", "nouns", "margins") or noun.lower_ == "police"
    )
    return not (unit or goal) and _part(noun) is None and noun.lower_ != "others"


def _is_told_of(noun: Token) -> bool:
    """Return True for the subject of a clause, and for what is known: 'the roofs'."""
    return noun.dep_ in SUBJECTS or noun.has_dependent("det", "poss", side="left")


def _counted_ones(nouns: list[Token]) -> list[Token]:
    return [noun for noun in nouns if _count(noun) is not None] or nouns


def _count(noun: Token) -> float | None:
    """Return how many things a noun tells of; infinity for 'several' and 'dozens of'; or None."""
    if noun.dep_ == "pobj" and noun.head.lower_ == "of" and noun.head.head.lemma_ in MANY:
        return float("inf")
    if noun.has_dependent(lower=("several", "many", "dozens", "hundreds"), side="left"):
        return float("inf")
    numbers = (parse_number(t.lower_) for t in noun.dependents("nummod", side="left"))
    return next((n for n in numbers if n is not None and n > 1), None)


def _fits(token: Token, part: str, whole: Token) -> bool:
    """Return True if a part may be of a whole by place, number, fate and what else was counted."""
    fates = {_fate(token), _fate(whole)} - {""}
    if len(fates) > 1 or not _is_beside(token, whole) or whole.has_dependent("conj", "cc"):
        return False
    count = _count(whole)
    if count is None:
        known = whole.has_dependent("det", lower=("the", "these"), side="left")
        return known and part == "some" and whole.dep_ != "pobj"
    number = parse_number(token.lower_) or _rank(token) or 1
    return number < count or _rank(token) == count


def _fate(noun: Token) -> str:
    """Return what befell those whom a noun means, if it is what reports count people by."""
    verb = noun.head
    if verb.lemma_ == "be":
        verb = verb.dependent("acomp", "attr") or verb
    return verb.lemma_ if verb.lemma_ in words("coreference", "parts", "fates") else ""


def _are_people(noun: Token) -> bool:
    return lexica().type_of_noun(noun.lemma_) in ("Person", "Group")


def _of_people(token: Token) -> bool:
    """Return True if what a part does or undergoes implies people."""
    verb, dep = token.head, token.dep_
    if dep == "nsubj" and verb.lemma_ == "be":
        return any(
            c.lemma_ in kinds().done_to_people or c.lower_ in kinds().done_to_people
            for c in verb.dependents("acomp", "attr")
        )
    return verb.lemma_ in (kinds().done_by_people if dep == "nsubj" else kinds().done_to_people)
