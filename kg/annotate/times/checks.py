"""Conditions, by kind, on the parse and the context for a candidate to be a time."""

from collections.abc import Callable
from functools import cache

from kg.annotate.numerals import parse_number
from kg.annotate.times.clues import direction, in_quotation
from kg.annotate.times.days import SMALL_HOURS
from kg.annotate.times.patterns import Candidate
from kg.annotate.times.setting import low
from kg.model.calendar import FUTURE, PAST
from kg.ontology import lexicon
from kg.syntax.parsed import Token


def _before(tokens: list[Token]) -> Token | None:
    first = tokens[0]
    return first.before


def _after(tokens: list[Token]) -> Token | None:
    last = tokens[-1]
    return last.after


@cache
def _words(name: str) -> frozenset[str]:
    """Return a list of the words that may occur beside a kind of time."""
    return frozenset(lexicon("times")["beside"][name])


NOT_TIMES = frozenset({"MONEY", "QUANTITY", "PERCENT"})
_FRACTIONS = frozenset({"half", "quarter"})
COUNTS = frozenset({"CARDINAL", "QUANTITY", "MONEY", "PERCENT"})


def _year(candidate: Candidate, tokens: list[Token]) -> bool:
    token = tokens[-1]
    if token.ent_type_ in NOT_TIMES or _joined_by_hyphen(tokens[0]) or _is_counting(tokens):
        return False
    number = int(candidate.groups["year"] or 0)
    if token.ent_type_ == "DATE":
        return number >= 1000
    led = _is_led_as_year(_before(tokens))
    if 1900 <= number <= 2050:
        return led or token.ent_type_ not in COUNTS
    return number >= 1300 and led and token.ent_type_ not in COUNTS


def _is_led_as_year(before: Token | None) -> bool:
    """Return True for what stands before years: 'since 1997', '(1997', '1995–1997'."""
    if before is None:
        return False
    return before.lower_ in _words("before_year") or before.text in "(-–—"


def _is_counting(tokens: list[Token]) -> bool:
    """Return True for '2000 years', '1200 people', 'at 1353 (1023 GMT)', 'at 2016 Ontario Street'.

    Not for 'the 2016 elections', where a determiner or 'of' precedes the number.
    """
    before, after = _before(tokens), _after(tokens)
    if before is not None and before.lower_ == "at":
        return True
    if after is None:
        return False
    counted = after.tag_ in ("NNS", "NNPS") and tokens[-1].head == after
    told = before is not None and (before.pos_ in ("DET", "PRON") or before.lower_ in ("of", "in"))
    return after.lower_ in ("year", "years") or (counted and not told)


def _joined_by_hyphen(first: Token) -> bool:
    """Return True if a hyphen joins the number to a word: 'Covid-2019', but not '1998-2003'."""
    if first.i < 2 or first.nbor(-1).text not in "-–" or first.nbor(-1).whitespace_:
        return False
    return first.nbor(-2).text[-1:].isalpha() and not first.nbor(-2).whitespace_


def _month(candidate: Candidate, tokens: list[Token]) -> bool:
    word = tokens[-1] if tokens[-1].text != "." else tokens[0]
    if word.ent_type_ in ("PERSON", "ORG", "GPE"):
        return False
    if any(candidate.groups[name] for name in ("which", "edge", "of_year")):
        return True
    if len(candidate.groups["month"] or "") > 5:
        return word.pos_ in ("PROPN", "NOUN")
    return word.pos_ == "PROPN" and _is_led(word, _before(tokens))


def _is_led(month: Token, before: Token | None) -> bool:
    """Return True for 'in May' and 'the May election', not for 'Theresa May' or 'in March Ltd'."""
    inside = month.dep_ == "compound"
    if before is None or (inside and month.head.pos_ == "PROPN" and month.head.i > month.i):
        return False
    named = inside and before.lower_ in ("a", "the") and month.ent_type_ == "DATE"
    return named or before.pos_ in ("ADP", "SCONJ")


def _day_list(candidate: Candidate, _: list[Token]) -> bool:
    """Return False for the score in 'a 30-7 Oct. 19 loss'."""
    return int(candidate.groups["day"] or 0) < int(candidate.groups["next"] or 0)


def _season(candidate: Candidate, tokens: list[Token]) -> bool:
    if tokens[-1].pos_ == "VERB" or tokens[-1].ent_type_ in ("GPE", "ORG", "FAC", "LOC"):
        return False
    groups = candidate.groups
    if groups["which"] or groups["year"] or groups["edge"]:
        return True
    before = _before(tokens)
    if before is None or before.pos_ != "ADP":
        return False
    return tokens[0].ent_type_ == "DATE" or _is_past_season(tokens)


def _is_past_season(tokens: list[Token]) -> bool:
    """Return True for 'the autumn' in 'was built in the autumn'; not for a habit or a fall."""
    word = tokens[-1]
    plain = word.lower_ in _words("plain_seasons") and tokens[0].lower_ == "the"
    return plain and word.dep_ == "pobj" and direction(word) in (PAST, FUTURE)


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
        return before.word_before in ("in", "over", "during")
    after = _after(tokens)
    return before.lower_ in _words("before_bare_unit") or (
        after is not None and after.lower_ in _words("after_bare_unit")
    )


def _one_duration(_: Candidate, tokens: list[Token]) -> bool:
    before = _before(tokens)
    return before is not None and before.lower_ in _words("before_one_unit")


def _clock24(candidate: Candidate, tokens: list[Token]) -> bool:
    """Return True for a clock time with a zone, a preposition or a date before it; not a score."""
    if candidate.groups["zone"] or tokens[0].ent_type_ == "TIME":
        return True
    before = _before(tokens)
    return _led_as_clock(tokens) or (before is not None and _is_year(before))


def _led_as_clock(tokens: list[Token]) -> bool:
    before = _before(tokens)
    return before is not None and before.lower_ in _words("before_clock24")


def _clock_dotted(_: Candidate, tokens: list[Token]) -> bool:
    """Return True for 'called at 10.44'; not for 'shares closed at 10.44', 'rose by 3.15'.

    An hour written with a stop looks like an amount, so that neither a unit may follow nor anything
    in the sentence tell of prices, rates or scores.
    """
    before, after, last = _before(tokens), _after(tokens), tokens[-1]
    if before is None or before.lower_ not in _words("before_clock_dotted"):
        return False
    if last.ent_type_ in NOT_TIMES or (after is not None and _is_unit(last, after)):
        return False
    lemmas = {form for t in last.sent for form in (t.lower_, t.lemma_.lower())}
    changes = _words("beside_changes") if before.lower_ == "by" else frozenset[str]()
    return lemmas.isdisjoint(_words("beside_amounts") | changes)


def _spelled_hour(candidate: Candidate, tokens: list[Token]) -> bool:
    """Return True for 'three' in 'shortly after three on Tuesday morning', which counts nothing.

    Not for 'at two on Monday night', which is of the next day.
    """
    before, hour = _before(tokens), parse_number(candidate.groups["hour"] or "") or 0
    beside = tokens[-1].doc[tokens[0].i : tokens[-1].i + 4]
    dark = any(t.lower_ in ("night", "tonight") for t in beside)
    led = before is not None and before.lower_ in _words("before_spelled_hour")
    return led and not (dark and hour < SMALL_HOURS)


def _told_hour(candidate: Candidate, tokens: list[Token]) -> bool:
    """Return True for 'at half past two', 'at about twenty to five'; not for 'ten to five seats'.

    Also for 'until a quarter to five'. 'Half past two' needs no word before it: it is nothing else.
    """
    if candidate.groups["way"] == "past" and low(candidate.groups["beside"]) in _FRACTIONS:
        return True
    before, after = _before(tokens), _after(tokens)
    if before is not None and before.lower_ == "a" and low(candidate.groups["beside"]) == "quarter":
        before = before.before
    if before is not None and before.lower_ in _words("about_an_hour"):
        before = before.before
    if before is None or before.lower_ not in _words("before_spelled_hour"):
        return False
    return after is None or not _is_unit(tokens[-1], after)


def _is_unit(number: Token, after: Token) -> bool:
    """Return True for what a number before it counts or measures: '3.15 metres', '2.10 of it'."""
    return after.text in ("%", "°") or after.lower_ == "of" or after == number.head


def _clock_range(candidate: Candidate, tokens: list[Token]) -> bool:
    """Return True for '8 to 10 p.m.' and '14:00–16:00'; not for a score or other ranges."""
    groups = candidate.groups
    if (groups["link"] == "and") != bool(groups["between"]):
        return False
    if groups["to_half"] or groups["to_noon"]:
        return True
    return bool(groups["minute"] and groups["to_minute"]) and (
        bool(groups["between"] or groups["zone"]) or _led_as_clock(tokens)
    )


def _clock_zoned(candidate: Candidate, tokens: list[Token]) -> bool:
    """Return False for a number of hours: 'flew 1500 hours'; 'at 1500 hours' is a time."""
    if not candidate.groups["unit"]:
        return True
    before, after = _before(tokens), _after(tokens)
    counted = after is not None and after.lower_ == "of"
    return not counted and before is not None and before.lower_ in _words("before_clock")


def _is_year(token: Token) -> bool:
    return len(token) == len("2000") and token.text.isdigit() and token.text[:2] in ("19", "20")


def _decade(candidate: Candidate, tokens: list[Token]) -> bool:
    """Return False for somebody's age ('a man in his forties'), and for adjectives."""
    before = _before(tokens)
    if before is not None and before.tag_ == "PRP$":
        return False
    return not candidate.groups["decade"] or tokens[0].lower_ == "the" or tokens[0].pos_ != "ADJ"


def _duration(candidate: Candidate, tokens: list[Token]) -> bool:
    """Return True for 'six months'; not for 'one day' in a story, 'the 2018 day'."""
    after = _after(tokens)
    if after is not None and (after.lower_ in ("anniversary", "mark") or _measures_out(after)):
        return False
    amount, unit = ((candidate.groups[k] or "").lower() for k in ("amount", "unit"))
    if amount in ("one", "some", "many", "few") and unit == "day":
        return False
    return not (len(amount) == 4 and amount.isdigit() and not unit.endswith("s"))


def _measures_out(of: Token) -> bool:
    """Return True for 'six hours of footage': how much there is, not how long something lasted."""
    matter = of.dependent("pobj") if of.lower_ == "of" else None
    return matter is not None and matter.lemma_ in lexicon("times")["measured"]["nouns"]


def _holiday(candidate: Candidate, tokens: list[Token]) -> bool:
    """Return False for people called Christmas or Easter; nobody is called Valentine's Day."""
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


def _set(candidate: Candidate, tokens: list[Token]) -> bool:
    """Return False for adjectives that only classify: 'daily life', 'the annual report'.

    'An annual salary' is a rate by year.
    """
    last = tokens[-1]
    named = last.head.pos_ in ("NOUN", "PROPN") and last.head.i > last.i
    kind = last.dep_ in ("amod", "compound", "nmod") and named
    return _often(candidate, tokens) and (not kind or last.head.lemma_ in _words("a_period"))


def _rate_of(_: Candidate, tokens: list[Token]) -> bool:
    """Return True for '1,000 euros a month'; not for 'eight hours a day', 'miles an hour'.

    The money must be counted, so that 'the pair spent a month there' is no rate.
    """
    before = _before(tokens)
    if before is None or before.lower_ not in _words("currencies"):
        return False
    return any(c.like_num or c.pos_ == "NUM" for c in before.children)


def _noon(_: Candidate, tokens: list[Token]) -> bool:
    """Return False for 'midnight rules' of an outgoing ruler; 'the midnight deadline' is a time."""
    word = tokens[0]
    before, after = _before(tokens), _after(tokens)
    if before is not None and before.is_quote and not before.whitespace_:
        return False
    if after is None or after.pos_ not in ("NOUN", "PROPN", "ADJ") or word.head.i <= word.i:
        return True
    return word.dep_ not in ("compound", "amod", "nmod") or word.head.lemma_ in _words("after_noon")


def _in_part(candidate: Candidate, tokens: list[Token]) -> bool:
    """Return True for a part of the day with a past event, not if habitual.

    'In the morning he runs' is any day. A bare 'late afternoon' needs a preposition, because 'late
    evening news' is no time.
    """
    groups, before = candidate.groups, _before(tokens)
    if groups["turn"]:
        return True
    if before is None or before.lower_ not in _words("before_part"):
        return False
    if tokens[-1].dep_ in ("compound", "amod", "nmod") or tokens[-1].head.lower_ == "nights":
        return False
    return direction(tokens[-1]) == PAST


def _of_the_past(_: Candidate, tokens: list[Token]) -> bool:
    return direction(tokens[-1]) == PAST


def _relative(_: Candidate, tokens: list[Token]) -> bool:
    """Return False for a part of a name: 'USA Today'."""
    word, before = tokens[0], _before(tokens)
    if len(tokens) > 1 or not word.text.istitle() or before is None or word.is_sent_start:
        return True
    return not (before.pos_ == "PROPN" and before.text[0].isupper() and word.ent_type_ == "ORG")


def _quarter(candidate: Candidate, tokens: list[Token]) -> bool:
    """Return False for the quarters of a match: those of a year occur with business figures."""
    groups = candidate.groups
    if groups["year"] or groups["number"] or groups["which"] or "fiscal" in tokens[-2].lower_:
        return True
    words = _words("beside_quarter")
    return any(
        t.lemma_.lower() in words or t.ent_type_ in ("MONEY", "PERCENT") for t in tokens[0].sent
    )


def _span(candidate: Candidate, tokens: list[Token]) -> bool:
    """Return False for 'its last days', the end of somebody's time."""
    before = _before(tokens)
    mine = before is not None and before.tag_ == "PRP$"
    return not (mine and candidate.groups["amount"] is None)


def _twilight(_: Candidate, tokens: list[Token]) -> bool:
    before = _before(tokens)
    return before is not None and before.lower_ in _words("before_daylight")


def _weekend(_: Candidate, tokens: list[Token]) -> bool:
    before = _before(tokens)
    return before is not None and before.lower_ in ("over", "at", "during", "on", "for")


def _reference(candidate: Candidate, tokens: list[Token]) -> bool:
    """Return False for 'now that', a conjunction, and for a quoted 'now', not the report's own."""
    if in_quotation(tokens[0].doc.text, candidate.start) is not None:
        return False
    after = _after(tokens)
    return after is None or after.lower_ != "that" or after.dep_ != "mark"


CHECKS: dict[str, Callable[[Candidate, list[Token]], bool]] = {
    "year": _year,
    "month": _month,
    "day_list": _day_list,
    "season": _season,
    "weekday": _weekday,
    "often": _set,
    "rate_of": _rate_of,
    "noon": _noon,
    "in_part": _in_part,
    "early_hours": _of_the_past,
    "whole_day": _of_the_past,
    "relative": _relative,
    "quarter": _quarter,
    "span": _span,
    "open_duration": _open_duration,
    "one_duration": _one_duration,
    "clock24": _clock24,
    "clock_dotted": _clock_dotted,
    "clock_range": _clock_range,
    "spelled_hour": _spelled_hour,
    "told_hour": _told_hour,
    "clock_zoned": _clock_zoned,
    "decade": _decade,
    "duration": _duration,
    "holiday": _holiday,
    "twilight": _twilight,
    "weekend": _weekend,
    "reference": _reference,
}
