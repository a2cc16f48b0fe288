"""Relations expressed by adjacency: ages, dates in brackets, a place within a place."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from kg.annotate import Annotation
from kg.annotate.names.gazetteer import continents, countries
from kg.annotate.speech import cues
from kg.extract.relations.base import Found, mentions_of, names_in_order
from kg.model import Mention, Span, Time, Value
from kg.ontology import lexicon, words
from kg.syntax.parsed import Token
from kg.syntax.slots import subject_of

YOUNGEST = 16
"""Minimum number of years of a life whose dates news gives; offices are held for less."""

_IN = re.compile(r"\s+in\s+(?:the\s+)?", re.IGNORECASE)
_OWNED = re.compile(r"['’]s?\s+")
_COMMA = re.compile(r",\s?")
_OPEN = re.compile(r"[^.()\n]{0,80}\(")
FURTHEST = 8
"""Most characters between a person and an age: ', aged '."""
_TO_AGE = re.compile(
    r"(?:['’]s)?[\s,(–—-]*(?:(?:is|was|now|then|just|only|aged?|turn(?:s|ed)|,)\s*)*", re.I
)
"""What may stand between a person and an age: 'Ann Lee, 41', 'Ann Lee (41)', 'Ann Lee is 41'."""
_LIMITS = frozenset({"under", "over", "above", "below", "before", "after"})
"""Words before an age that nobody has: 'the first doctor under age 40'."""
_WHAT_HE_IS = re.compile(
    r"[\s-]*(?:(?!(?:and|or|that|of|in|who|whose|which|when|by|with|to)\b)[a-z][a-z-]+ ){0,2}"
    r"([a-z][a-z-]+) "
)
CLOSE = 2
"""Most characters between an age and somebody without a name."""
_DASH = re.compile(r"\s*[–—-]\s*(?:d(?:ied|\.)?\s*)?")


def find_near(annotation: Annotation, _: Sequence[Token]) -> Iterator[Found]:
    """Yield relations between adjacent things."""
    names = names_in_order(annotation)
    for name, following in pairwise(names):
        yield from _within(annotation, name, following)
        yield from _inside(annotation, name, following)
    for name in names:
        if name.type == "Person":
            yield from _lived(annotation, name)
    yield from _ages(annotation)


def _within(annotation: Annotation, first: Mention, second: Mention) -> Iterator[Found]:
    """Yield 'Lund, Sweden': the first place is in the second."""
    between = annotation.document.text[first.end : second.start]
    if first.type not in ("Place", "Facility") or second.type != "Place":
        return
    token = _token_at(annotation, second)
    if not _COMMA.fullmatch(between) or token is None or token.dep_ == "conj":
        return
    if token.dep_ not in ("appos", "npadvmod", "nmod") and not _closed(annotation, second):
        return
    if _listed(annotation, first, second):
        return
    yield Found("locatedIn", first, second, trigger=token, confidence=0.85)


def _inside(annotation: Annotation, first: Mention, second: Mention) -> Iterator[Found]:
    """Yield 'Raqqa province in Syria', "Canada's Ontario", 'the Lima suburb of Surco'."""
    between = annotation.document.text[first.end : second.start]
    if first.type not in ("Place", "Facility") or second.type != "Place":
        return
    token = _token_at(annotation, second)
    if token is None or first.chain == second.chain:
        return
    owned = _OWNED.fullmatch(between) or _part().fullmatch(between)
    if _IN.fullmatch(between) and _may_hold(annotation, first, second):
        yield Found("locatedIn", first, second, trigger=token, confidence=0.75)
    elif owned and first.type == "Place":
        yield Found("locatedIn", second, first, trigger=token, confidence=0.75)


@cache
def _part() -> re.Pattern[str]:
    """Match the words between a place and a part of it: 'suburb of', "'s northern district of".

    Not 'district of' alone: in 'the Lund district of Oslo' the relation is the other way round.
    """
    within = lexicon("relations")["locatedIn"]
    inner, either = ("|".join(sorted(within[key])) for key in ("inner", "nouns"))
    some = r"\s+(?:[\w-]+\s+)?"
    return re.compile(rf"(?:{some}(?:{inner})|['’]s?{some}(?:{either}))\s+of\s+(?:the\s+)?")


def _may_hold(annotation: Annotation, first: Mention, second: Mention) -> bool:
    """Return False if a country would be in a city: 'Paul Charr of Germany in Moscow'."""
    inner, outer = (m.head.words(annotation.document.text).lower() for m in (first, second))
    return inner not in countries() or outer in continents()


def _closed(annotation: Annotation, place: Mention) -> bool:
    return annotation.document.text[place.end : place.end + 1] in (",", ".", ";", ")", "")


def _listed(annotation: Annotation, first: Mention, second: Mention) -> bool:
    """Return True if the two are in a list: 'Lund, Oslo and Bergen'."""
    text = annotation.document.text
    after = text[second.end : second.end + 6]
    return bool(re.match(r",? (?:and|or) ", after)) or text[: first.start].endswith((" and ", ", "))


def _token_at(annotation: Annotation, mention: Mention) -> Token | None:
    span = annotation.doc.words_at(mention.head.start, mention.head.end)
    return span.root if span else None


def _lived(annotation: Annotation, person: Mention) -> Iterator[Found]:
    """Yield 'Ann Lee (born 4 May 1949 in Lund)' and 'Ann Lee (1886 – 28 December 1959)'."""
    text, bracket = annotation.document.text, _bracket_after(annotation, person)
    if bracket is None:
        return
    inside = [t for t in annotation.times if bracket.start <= t.start < bracket.end]
    token = _token_at(annotation, person)
    if not inside or token is None:
        return
    dates = list(_dates(text, bracket.start, inside))
    for predicate, time in dates:
        yield Found(predicate, person, time=time.id, trigger=token, confidence=0.9)
    if [predicate for predicate, _ in dates] != ["birthDate"]:
        return
    for place in _places_in(bracket, annotation):
        yield Found("birthPlace", person, place, trigger=token, confidence=0.8)


def _places_in(bracket: Span, annotation: Annotation) -> Iterator[Mention]:
    """Yield the places that a bracket names."""
    for place in annotation.mentions:
        if bracket.start <= place.start < bracket.end and place.type == "Place":
            yield place


def _bracket_after(annotation: Annotation, person: Mention) -> Span | None:
    """Return what is in brackets after a name; not in 'Ann Lee, mayor (1990-1994)'."""
    text = annotation.document.text
    opening = _OPEN.match(text, person.end)
    if opening is None or "," in text[person.end : opening.end() - 1].replace(", Jr", ""):
        return None
    return Span(opening.end(), text.find(")", opening.end()))


def _dates(text: str, start: int, times: list[Time]) -> Iterator[tuple[str, Time]]:
    lead = text[start : times[0].start].lower()
    if len(times) > 1 and _DASH.fullmatch(text[times[0].end : times[1].start]):
        if _is_life(times[0], times[1]):
            yield "birthDate", times[0]
            yield "deathDate", times[1]
    elif re.search(r"\bborn\b|\bb\.|\bné?e?\b", lead):
        yield "birthDate", times[0]
    elif re.search(r"\bdied\b|\bd\.|†", lead):
        yield "deathDate", times[0]


def _ages(annotation: Annotation) -> Iterator[Found]:
    """Yield the age of the adjacent person: 'Ann Lee, 41,', 'the 19-year-old suspect'."""
    people = [m for m in annotation.mentions if m.type in ("Person", "Group")]
    for value in annotation.values:
        if value.type != "COUNT" or value.unit != "year":
            continue
        age = annotation.doc.head_at(*value.span)
        if age is None:
            continue
        found = _aged_person(people, value, annotation)
        found = found or _died_aged(annotation, age)
        head = annotation.doc.head_at(*found.head) if found is not None else None
        for person in mentions_of(annotation, head)[:1]:
            past = _was_then(annotation, value)
            yield Found("aged", person, value=value.id, trigger=age, confidence=0.85, former=past)


def _was_then(annotation: Annotation, age: Value) -> bool:
    """Return True for 'then-15-year-old Lee' and 'Lee, then 15', who is older now."""
    return re.search(r"\bthen[\s-]+$", annotation.document.text[: age.start]) is not None


def _died_aged(annotation: Annotation, age: Token) -> Mention | None:
    """Return the person in 'Ann Lee, who lived in Lund, has died at age 95', 'died aged 95'."""
    before = {t.lower_ for t in age.doc[max(0, age.i - 3) : age.i]}
    if before.isdisjoint(("age", "aged")) or not _LIMITS.isdisjoint(before):
        return None
    verb = next((t for t in age.ancestors if _tells_of_life(t)), None)
    who = subject_of(verb) if verb is not None else None
    return next((m for m in mentions_of(annotation, who) if m.type == "Person"), None)


def _tells_of_life(verb: Token) -> bool:
    """Return True for 'died' in 'died aged 95', and for 'was aged 95', which has a subject."""
    own = verb.lower_ != "aged" or verb.has_dependent("nsubj", "nsubjpass")
    return verb.pos_ == "VERB" and own


def _aged_person(people: list[Mention], age: Value, annotation: Annotation) -> Mention | None:
    """Return the person beside an age.

    After a person only punctuation and words such as 'is' stand before the age: nobody is 30 in
    'Lee broke a 30-year-old record'. Nobody's age is at the end of the sentence before, or of what
    he says: 'She died at the age of 91, her spokesman said'.
    """
    start, text = age.start, annotation.document.text
    covering = [m for m in people if _tells_age(m, age)]
    if covering:
        return min(covering, key=lambda m: (m.span.end - m.start, m.id))
    before = [m for m in people if m.span.end <= start and _to_age(text[m.span.end : start])]
    if before:
        return max(before, key=lambda m: (m.span.end, m.kind == "name"))
    after = [m for m in people if _follows(m, age, text) and not _reports(m, annotation)]
    return min(after, key=lambda m: m.start, default=None)


def _reports(mention: Mention, annotation: Annotation) -> bool:
    """Return True for who speaks of what stands before a comma: 'aged 91, her spokesman said'."""
    head = annotation.doc.head_at(*mention.head)
    while head is not None and head.dep_ in ("poss", "compound"):
        head = head.head
    if head is None or head.left_edge.word_before != ",":
        return False
    return head.dep_ == "nsubj" and head.head.lemma_.lower() in cues.verbs()


def _tells_age(mention: Mention, age: Value) -> bool:
    """Return True for 'the 30-year-old guard', whose noun follows the age."""
    inside = mention.start <= age.start and age.end <= mention.span.end
    return inside and mention.head.start >= age.start


def _follows(mention: Mention, age: Value, text: str) -> bool:
    """Return True for 'Lee' in '41-year-old Lee', '41-year-old retired nurse Lee'.

    Between them stand only words for what the person is.
    """
    between = text[age.end : mention.start]
    if mention.start < age.end:
        return False
    if len(between) <= CLOSE:
        return "." not in between
    what = _WHAT_HE_IS.fullmatch(between) if mention.kind == "name" else None
    return what is not None and what[1] in words("roles", "person", "nouns")


def _to_age(between: str) -> bool:
    return len(between) <= FURTHEST and _TO_AGE.fullmatch(between) is not None


def _is_life(first: Time, last: Time) -> bool:
    """Return True if two dates may span a life: in 'Ann Lee (1997-2001)' she held an office."""
    years = [re.match(r"\d{4}", time.value or "") for time in (first, last)]
    return not all(years) or int(years[1][0]) - int(years[0][0]) >= YOUNGEST  # type: ignore[index]
