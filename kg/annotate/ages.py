"""Ages of people: '19-year-old', '41 years old', 'aged 14', and the bare number after a name."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from kg.annotate.numerals import number_pattern, parse_number
from kg.model import Span
from kg.syntax.parsed import Doc, Token

OLDEST = 125
_AFTER_NAME = re.compile(
    r", (?P<age>[1-9]\d?|1[01]\d|12[0-5])(?=\s?[,;.)](?!\d)|\s(?:and|of|who)\b)"
)
_BRACKETED = re.compile(r" \((?P<age>[1-9]\d?)\)")


class Age(NamedTuple):
    """The position of an age in the text, and the years."""

    start: int
    end: int
    years: float


def find_ages(doc: Doc, text: str, numbered: Sequence[Span]) -> Iterator[Age]:
    """Yield the ages of a text; a bare number counts only right after a person's name.

    `numbered` are the stretches of text that contain numbers.
    """
    for match in (m for stretch in numbered for m in _said().finditer(text, *stretch)):
        group = next(name for name in ("before", "after", "alone") if match[name])
        years = parse_number(match[group])
        if years is not None and years <= OLDEST:
            start = match.start() if group == "before" else match.start(group)
            yield Age(start, match.end(), years)
    yield from _predicated(doc, numbered)
    yield from _after_names(doc, text)


def _after_names(doc: Doc, text: str) -> Iterator[Age]:
    """Yield the ages after names: 'Ann Lee, 41,' and 'Ann Lee (41)'."""
    for entity in doc.ents:
        person = entity.label_ == "PERSON"
        if person or entity.label_ in ("ORG", "GPE"):
            bare = _AFTER_NAME.match(text, entity.end_char)
            bare = bare or (_BRACKETED.match(text, entity.end_char) if person else None)
            if bare:
                yield Age(bare.start("age"), bare.end("age"), float(bare["age"]))


def _predicated(doc: Doc, numbered: Sequence[Span]) -> Iterator[Age]:
    """Yield the ages that a clause predicates of somebody: 'Felt was 95 when he died'."""
    for start, end in numbered:
        for token in doc.words_at(start, end) or ():
            if token.text.isdecimal() and _is_years(token):
                yield Age(token.idx, token.idx + len(token), float(token.text))


def _is_years(number: Token) -> bool:
    """Return True for '17' in 'when he was 17', '95' in 'Felt was 95', without 'of' or 'for'."""
    copula = number.head
    if number.dep_ != "attr" or copula.lemma_ != "be" or not 0 < int(number.text) <= OLDEST:
        return False
    subjects = copula.dependents("nsubj")
    if not any(s.lower_ in ("he", "she", "who") or s.ent_type_ == "PERSON" for s in subjects):
        return False
    after = number.after or number
    return after.lower_ not in ("of", "for", "-", "–", "to", "from") and not list(number.children)


@cache
def _said() -> re.Pattern[str]:
    number = number_pattern()
    return re.compile(
        rf"\b(?P<before>{number})(?:[ -]years?[- ]olds?\b|[ ]years of age\b)"
        rf"|\b(?i:aged?|at the age of|turned|turning) (?P<after>{number})(?![\w%])"
        rf"|\b(?i:he|she) (?:was|is) (?P<alone>[1-9]\d|1[01]\d)(?=[.!?;]|$)"
    )
