"""What the parse and the words around must say for a candidate to be a time, by kind."""

from collections.abc import Callable
from functools import cache

from spacy.tokens import Token

from kg.annotate.times.patterns import Candidate
from kg.ontology import lexicon


def _before(tokens: list[Token]) -> Token | None:
    first = tokens[0]
    return first.nbor(-1) if first.i else None


def _after(tokens: list[Token]) -> Token | None:
    last = tokens[-1]
    return last.nbor(1) if last.i + 1 < len(last.doc) else None


@cache
def _words(name: str) -> frozenset[str]:
    """Give a list of the words that may stand beside a kind of time."""
    return frozenset(lexicon("times")["beside"][name])


NOT_TIMES = frozenset({"MONEY", "QUANTITY", "PERCENT"})
COUNTS = frozenset({"CARDINAL", "QUANTITY", "MONEY", "PERCENT"})


def _year(candidate: Candidate, tokens: list[Token]) -> bool:
    before, after = _before(tokens), _after(tokens)
    number = int(candidate.groups["year"] or 0)
    token = tokens[-1]
    if token.ent_type_ in NOT_TIMES or _joined_by_hyphen(tokens[0]):
        return False
    if after is not None and after.lower_ in ("year", "years"):
        return False
    counted = after is not None and after.tag_ in ("NNS", "NNPS") and token.head == after
    told = before is not None and (before.pos_ in ("DET", "PRON") or before.lower_ in ("of", "in"))
    if counted and not told:
        return False
    if token.ent_type_ == "DATE":
        return number >= 1000
    led = before is not None and before.lower_ in _words("before_year")
    bracketed = before is not None and before.text in "(-–—"
    if 1900 <= number <= 2050:
        return led or bracketed or token.ent_type_ not in COUNTS
    return number >= 1300 and (led or bracketed) and token.ent_type_ not in COUNTS


def _joined_by_hyphen(first: Token) -> bool:
    """Say whether a hyphen ties the number to a word: 'Covid-2019', but not '1998-2003'."""
    if first.i < 2 or first.nbor(-1).text not in "-–" or first.nbor(-1).whitespace_:
        return False
    return first.nbor(-2).text[-1:].isalpha() and not first.nbor(-2).whitespace_


def _month(candidate: Candidate, tokens: list[Token]) -> bool:
    word = tokens[-1] if tokens[-1].text != "." else tokens[0]
    if word.ent_type_ in ("PERSON", "ORG", "GPE"):
        return False
    if candidate.groups["which"] or candidate.groups["edge"]:
        return True
    if len(candidate.groups["month"] or "") <= 5:
        before = _before(tokens)
        return word.pos_ == "PROPN" and before is not None and before.pos_ in ("ADP", "SCONJ")
    return word.pos_ in ("PROPN", "NOUN")


def _season(candidate: Candidate, tokens: list[Token]) -> bool:
    if tokens[-1].pos_ == "VERB" or tokens[-1].ent_type_ in ("GPE", "ORG", "FAC", "LOC"):
        return False
    groups = candidate.groups
    if groups["which"] or groups["year"] or groups["edge"]:
        return True
    before = _before(tokens)
    return tokens[0].ent_type_ == "DATE" and before is not None and before.pos_ == "ADP"


def _weekday(candidate: Candidate, tokens: list[Token]) -> bool:
    word = candidate.groups["weekday"] or ""
    return len(word) > 5 or any(t.ent_type_ == "DATE" for t in tokens)


def _often(_: Candidate, tokens: list[Token]) -> bool:
    first = tokens[0]
    return first.text.islower() or bool(first.is_sent_start and first.ent_type_ in ("", "DATE"))


def _open_duration(candidate: Candidate, tokens: list[Token]) -> bool:
    if candidate.groups["long"]:
        return True
    before = _before(tokens)
    if before is None:
        return False
    if before.lower_ == "the":
        return before.i > 0 and before.nbor(-1).lower_ in ("in", "over", "during")
    after = _after(tokens)
    return before.lower_ in _words("before_bare_unit") or (
        after is not None and after.lower_ in _words("after_bare_unit")
    )


def _one_duration(_: Candidate, tokens: list[Token]) -> bool:
    before = _before(tokens)
    return before is not None and before.lower_ in _words("before_one_unit")


def _clock24(candidate: Candidate, tokens: list[Token]) -> bool:
    """Keep a clock time that a zone, a preposition or a date before it marks; drop a score."""
    if candidate.groups["zone"] or tokens[0].ent_type_ == "TIME":
        return True
    before = _before(tokens)
    return _led_as_clock(tokens) or (before is not None and _is_year(before))


def _led_as_clock(tokens: list[Token]) -> bool:
    before = _before(tokens)
    return before is not None and before.lower_ in _words("before_clock24")


def _clock_range(candidate: Candidate, tokens: list[Token]) -> bool:
    """Keep '8 to 10 p.m.' and '14:00–16:00'; drop a score and what only looks like a range."""
    groups = candidate.groups
    if (groups["link"] == "and") != bool(groups["between"]):
        return False
    if groups["to_half"] or groups["to_noon"]:
        return True
    return bool(groups["minute"] and groups["to_minute"]) and (
        bool(groups["between"] or groups["zone"]) or _led_as_clock(tokens)
    )


def _clock_zoned(candidate: Candidate, tokens: list[Token]) -> bool:
    """Leave out a number of hours: 'flew 1500 hours', 'at 1500 hours' tells the time."""
    if not candidate.groups["unit"]:
        return True
    before, after = _before(tokens), _after(tokens)
    counted = after is not None and after.lower_ == "of"
    return not counted and before is not None and before.lower_ in _words("before_clock")


def _is_year(token: Token) -> bool:
    return len(token) == len("2000") and token.text.isdigit() and token.text[:2] in ("19", "20")


def _decade(candidate: Candidate, tokens: list[Token]) -> bool:
    """Leave out how old somebody is ('a man in his forties'), and adjectives."""
    before = _before(tokens)
    if before is not None and before.tag_ == "PRP$":
        return False
    return not candidate.groups["decade"] or tokens[0].lower_ == "the" or tokens[0].pos_ != "ADJ"


def _duration(candidate: Candidate, tokens: list[Token]) -> bool:
    """Keep 'six months', drop what is no length of time: 'one day' in a story, 'the 2018 day'.

    Nor are 'six hours of footage': they say how much there is, not how long a thing went on.
    """
    after = _after(tokens)
    if after is not None and after.lower_ == "of":
        matter = next((c for c in after.children if c.dep_ == "pobj"), None)
        if matter is not None and matter.lemma_ in lexicon("times")["measured"]["nouns"]:
            return False
    amount, unit = ((candidate.groups[k] or "").lower() for k in ("amount", "unit"))
    if amount in ("one", "some", "many", "few") and unit == "day":
        return False
    return not (len(amount) == 4 and amount.isdigit() and not unit.endswith("s"))


def _holiday(candidate: Candidate, tokens: list[Token]) -> bool:
    """Leave out people called Christmas or Easter; nobody is called Valentine's Day."""
    if " " in (candidate.groups["holiday"] or ""):
        return True
    before, first = _before(tokens), tokens[0]
    surname = (
        before is not None
        and before.pos_ == "PROPN"
        and before.dep_ == "compound"
        and before.head == first
    )
    return not (surname or any(t.ent_type_ == "PERSON" for t in tokens))


def _twilight(_: Candidate, tokens: list[Token]) -> bool:
    before = _before(tokens)
    return before is not None and before.lower_ in _words("before_daylight")


def _weekend(_: Candidate, tokens: list[Token]) -> bool:
    before = _before(tokens)
    return before is not None and before.lower_ in ("over", "at", "during", "on", "for")


def _reference(_: Candidate, tokens: list[Token]) -> bool:
    """Leave out 'now that', which joins clauses."""
    after = _after(tokens)
    return after is None or after.lower_ != "that" or after.dep_ != "mark"


CHECKS: dict[str, Callable[[Candidate, list[Token]], bool]] = {
    "year": _year,
    "month": _month,
    "season": _season,
    "weekday": _weekday,
    "often": _often,
    "open_duration": _open_duration,
    "one_duration": _one_duration,
    "clock24": _clock24,
    "clock_range": _clock_range,
    "clock_zoned": _clock_zoned,
    "decade": _decade,
    "duration": _duration,
    "holiday": _holiday,
    "twilight": _twilight,
    "weekend": _weekend,
    "reference": _reference,
}
