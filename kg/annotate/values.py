"""Amounts: money, counts of people and things, quantities, per cent, with unit and bound."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from kg.annotate.ages import find_ages
from kg.annotate.counted import counted_by, not_counted, part_of_name, stands_alone
from kg.annotate.numerals import SHORT, number_pattern, parse_number, sum_pattern
from kg.model import Span, Time, Value
from kg.model.text import Bound, ValueType
from kg.ontology import lexicon
from kg.syntax.parsed import Doc, Token

BETWEEN = re.compile(r"\bbetween (?:about |around |some |roughly )?$", re.IGNORECASE)
CHANGE = re.compile(r"\b(?:by|from) (?:about |around |some |nearly |an? )?$", re.IGNORECASE)
"""Before a number that changed to another: 'cut by $200 to $399', 'rose from 12 to 15'."""
TORN = re.compile(r", \d{3}\b")
"""Behind the first digits of a number that a space parts: 'more than 1, 400'."""
NOT_ONE = re.compile(r"\bnot (?:even |a single )?$", re.IGNORECASE)
BEFORE = 24
WIDEST = 20.0
"""A range whose ends differ by more than this factor is no range: 'from 2 to 300'."""
STRONGEST = 10.0
"""No earthquake has a greater magnitude."""
PER = re.compile(r"(?: (?:an?|per|each|every) | ?/ ?)(?P<time>hour|second|h(?=\b))", re.IGNORECASE)
"""Behind a length that is a speed."""
HOURS = {"h": "hour"}
MAGNITUDE = re.compile(r"[ -]?magnitude\b|,? on the (?:open-ended )?Richter", re.IGNORECASE)
OF_MAGNITUDE = re.compile(
    r"\b(?:magnitude(?:[ -]of|,)?|measur(?:ed|ing)|registered|registering)"
    r"(?: (?:a|an|at|about|around|preliminary|estimated))* $",
    re.IGNORECASE,
)


class _Speed(NamedTuple):
    """The unit of a speed, and where its words end."""

    unit: str
    end: int


class Figure(NamedTuple):
    """A figure of the text: its words, what it counts, how much; `upper` ends a range."""

    span: Span
    kind: ValueType
    size: float | None
    unit: str | None
    bound: Bound | None = None
    upper: float | None = None


def find_values(doc: Doc, times: Iterable[Time]) -> Iterator[Value]:
    """Yield the amounts of a document in order; numbers inside a time expression are none.

    A count's unit is the lemma of what is counted ('three officers': 3, officer), and its value is
    None if the words name no number ('several deputies'). An age counts years. Ordinals and numbers
    in names ('Building 12') are no amounts.
    """
    for number, one in enumerate(sorted(_figures(doc, times), key=attrgetter("span")), start=1):
        span, kind, size, unit, bound, upper = one
        yield Value(
            id=f"v{number}",
            start=span.start,
            end=span.end,
            type=kind,
            value=size,
            unit=unit,
            bound=bound,
            upper=upper,
        )


def _figures(doc: Doc, times: Iterable[Time]) -> Iterator[Figure]:
    """Yield ages, amounts and words for how often, none of which touches another or a time."""
    text = doc.text
    taken = bytearray(len(text))
    for time in times:
        _take(taken, time.span)
    numbered = list(_numbered(doc, text))
    for age in find_ages(doc, text, numbered):
        _take(taken, Span(age.start, age.end))
        yield Figure(Span(age.start, age.end), "COUNT", age.years, "year")
    matches = (m for stretch in numbered for m in _amounts().finditer(text, *stretch))
    amounts = filter(None, (_read(doc, text, match) for match in matches))
    for found in chain(amounts, _times(doc)):
        one = _without_rate(text, found) if _touches(taken, found.span) else found
        if not _touches(taken, one.span):
            _take(taken, one.span)
            yield one


def _touches(taken: bytearray, span: Span) -> bool:
    return any(taken[span.start : span.end])


def _without_rate(text: str, figure: Figure) -> Figure:
    """Return a speed without 'an hour', which is read as a time."""
    found = PER.search(text, figure.span.start, figure.span.end)
    return figure if found is None else figure._replace(span=Span(figure.span.start, found.start()))


def _take(taken: bytearray, span: Span) -> None:
    """Mark characters as taken: a mark for each, because checking every span becomes too slow."""
    taken[span.start : span.end] = b"\1" * (span.end - span.start)


def _numbered(doc: Doc, text: str) -> Iterator[Span]:
    """Yield the sentences with a digit or number word: no others are searched."""
    hint = _hint()
    for sentence in doc.sents:
        if hint.search(text, sentence.start_char, sentence.end_char):
            yield Span(sentence.start_char, sentence.end_char)


@cache
def _hint() -> re.Pattern[str]:
    table = lexicon("values")
    openers = {word.split()[0] for word in table["vague"]["words"]} - {"a"}
    openers |= {word.split()[0] for word in table["vague"]["alone"]}
    words = openers | set(table["numbers"]) | {"couple", "handful", "number", "few"}
    words |= {word for word in table["multipliers"] if len(word) > SHORT}
    return re.compile(rf"\d|\b(?i:{_one_of(words)})\b")


@cache
def _amounts() -> re.Pattern[str]:
    """Match an amount: bound, currency, number or vague word, and what follows at once."""
    table = lexicon("values")
    signs = _one_of(s for s in table["currencies"] if not s[-1].isalpha())
    codes = _one_of(s for s in table["currencies"] if s[-1].isalpha())
    money = _one_of(table["currency_words"])
    vague = _one_of((*table["vague"]["words"], *table["vague"]["alone"]))
    joined = _one_of(table["joined_units"])
    return re.compile(
        rf"(?<![\w.,$€£#-])(?:(?P<bound>(?i:{_one_of(table['bounds'])})) )?(?:an? )?"
        rf"(?:(?P<sign>{signs}|\b(?:{codes}) ?) ?(?P<money>{sum_pattern()})"
        rf"|(?P<number>{number_pattern()}) ?(?P<percent>%|(?i:per ?cent(?:age points?)?\b))"
        rf"|(?P<coins>{number_pattern()})[ -](?P<currency>(?i:{money}))s?\b"
        rf"|(?P<joined>{number_pattern()})(?P<unit>(?i:{joined}))\b"
        rf"|(?<!\d[:/])(?P<count>{number_pattern()})(?!\.?\d|[:/]\d|(?:st|nd|rd|th)\b|['’]?s\b|\w)"
        rf"|\b(?P<vague>(?i:{vague}))\b)"
        rf"(?: (?P<after>(?i:{_one_of(table['bounds_after'])}))\b)?"
    )


@cache
def _after() -> re.Pattern[str]:
    words = _one_of(lexicon("values")["bounds_after"])
    return re.compile(rf" ((?i:{words}))\b")


def _one_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(w) for w in sorted(words, key=lambda w: (-len(w), w)))


def _read(doc: Doc, text: str, match: re.Match[str]) -> Figure | None:
    groups = match.groupdict()
    bound = _bound(groups)
    span = Span(match.start(), match.end())
    ranged = _ranged(doc, text, match)
    if ranged is not None:
        return ranged
    if groups["money"]:
        currency = lexicon("values")["currencies"][groups["sign"].strip()]
        return Figure(span, "MONEY", _amount(text, match, "money"), currency, bound)
    if groups["percent"]:
        return Figure(span, "PERCENT", parse_number(groups["number"]), "percent", bound)
    if groups["joined"]:
        unit = lexicon("values")["joined_units"][groups["unit"].lower()]
        return Figure(span, "QUANTITY", parse_number(groups["joined"]), unit, bound)
    if groups["coins"]:
        return _coins(span, groups["currency"] or "", _amount(text, match, "coins"), bound)
    return _count(doc, text, match, bound)


def _joins_others(before: str, joint: str) -> bool:
    """Return True for 'and' without 'between', and for a change: 'rose from 10 to 15'."""
    if joint == "and":
        return BETWEEN.search(before) is None
    return joint == "to" and CHANGE.search(before) is not None


def _ranged(doc: Doc, text: str, match: re.Match[str]) -> Figure | None:
    """Return the amount of a range: 'between 40 and 50 boats', '$2 to $3 million', '10-15 shots'.

    Its value is the lower end, at least so much, and `upper` the other.
    """
    group = "money" if match["money"] else "count" if match["count"] else ""
    closing = _range_end().match(text, match.end(group)) if group else None
    if closing is None:
        return None
    limits = _limits(text, match, group, closing)
    if limits is None:
        return None
    found, (least, most) = _of_range(doc, text, match, closing), limits
    if found is None:
        return None
    scale = 0.01 if found.size != least and found.kind == "MONEY" else 1.0  # cents
    return found._replace(size=least * scale, bound="at least", upper=most * scale)


def _limits(
    text: str, match: re.Match[str], group: str, closing: re.Match[str]
) -> tuple[float, float] | None:
    """Return the two ends of a range; None for two numbers that are none: 'rose from 10 to 15'."""
    least, most = _amount(text, match, group), parse_number(closing["last"])
    if least is None or most is None or not least < most <= WIDEST * max(least, 1.0):
        return None
    apart = _joins_others(_before(text, match.start()), (closing["joint"] or "").lower())
    return None if apart else (least, most)


def _of_range(doc: Doc, text: str, match: re.Match[str], closing: re.Match[str]) -> Figure | None:
    """Return the last amount of a range, with the words of all of it."""
    start, end = match.start(), closing.end()
    if match["money"]:
        currency = lexicon("values")["currencies"][match["sign"].strip()]
        return Figure(Span(start, end), "MONEY", _amount(text, match, "money"), currency)
    share = _share().match(text, end)
    if share:
        return Figure(Span(start, share.end()), "PERCENT", None, "percent")
    coins = _currency().match(text, end)
    if coins:
        return _coins(Span(start, coins.end()), coins[1], _amount(text, match, "count"), None)
    return _counted_in_range(doc, text, start, closing)


def _counted_in_range(doc: Doc, text: str, start: int, closing: re.Match[str]) -> Figure | None:
    """Return what a range of bare numbers counts: '10-15 shots'; None for '10-15' of a game."""
    end = closing.end()
    words = doc.words_at(closing.start("last"), end)
    counted = counted_by(words[-1]) if words else None
    if not closing["joint"] and (counted is None or not _ranges(_before(text, start), counted)):
        return None
    if counted is None:
        alone = words is not None and stands_alone(words[-1], closing["last"])
        return Figure(Span(start, end), "COUNT", None, None) if alone else None
    if not_counted(counted, vague=False):
        return None
    return _counting(Span(start, counted.idx + len(counted)), counted, None, None)


def _before(text: str, start: int) -> str:
    """Return the words right before a place; all before would make long texts slow."""
    return text[max(0, start - BEFORE) : start]


def _ranges(before: str, noun: Token) -> bool:
    """Return True if numbers with a hyphen are a range: '10-15 shots', not 'the 15-17 Bulldogs'."""
    many = noun.tag_ == "NNS" or noun.lower_ in lexicon("weighing")["plurals"]
    return many and not before.lower().endswith("the ")


@cache
def _range_end() -> re.Pattern[str]:
    """Match the end of a range behind its beginning: ' to 50', ' and 300', '-1,500', ' or five'."""
    table = lexicon("values")
    signs = _one_of(s for s in table["currencies"] if not s[-1].isalpha())
    return re.compile(
        rf"(?: (?P<joint>(?i:to|or|and)) |[-–] ?)(?:(?:{signs}) ?)?"
        rf"(?P<last>{number_pattern()})(?!\.?\d|[:/-]\d|['’]?s\b|\w)"
    )


@cache
def _share() -> re.Pattern[str]:
    return re.compile(r" ?(?:%|(?i:per ?cent(?:age points?)?\b))")


@cache
def _currency() -> re.Pattern[str]:
    return re.compile(rf"[ -]((?i:{_one_of(lexicon('values')['currency_words'])}))s?\b")


def _times(doc: Doc) -> Iterator[Figure]:
    """Yield how often something was done: 'fired twice'; not 'twice as many'."""
    table = lexicon("values")["vague"]
    for token in doc:
        number = table["times"].get(token.lower_)
        if number is None or token.i + 1 == len(doc):
            continue
        single = number == 1 and not _is_done_once(token)
        compared = single or token.word_after in table["comparing"]
        if not compared and token.head.pos_ == "VERB":
            yield Figure(Span(token.idx, token.idx + len(token)), "COUNT", float(number), "time")


def _is_done_once(token: Token) -> bool:
    """Return True for 'was fired once', not for 'once owned it', 'at once' and 'once it rained'."""
    after = token.dep_ == "advmod" and token.i > token.head.i
    ends = token.word_after in (".", ",", ";", "in", "on", "at", "by", "for", "but")
    return after and ends and token.word_before not in ("at", "than", "all", ",")


def _bound(groups: dict[str, str | None]) -> Bound | None:
    table = lexicon("values")
    before, after = groups["bound"], groups["after"]
    if before:
        return table["bounds"][before.lower()]  # type: ignore[no-any-return]
    return table["bounds_after"][after.lower()] if after else None


def _amount(text: str, match: re.Match[str], group: str) -> float | None:
    """Return the value of a number, with the scale that it shares with the end of its range.

    'Two to three hundred' and '$2-$3 million' begin at 200 and at two million.
    """
    amount = parse_number(match[group])
    closing = _closing().match(text, match.end(group))
    if amount is None or closing is None or len(match[group].split()) > 1:
        return amount
    last = parse_number(closing["last"])
    if closing["joint"] == "and" and not text[: match.start()].lower().endswith("between "):
        return amount
    scale = float(lexicon("values")["multipliers"][closing["scale"].lower()])
    return amount * scale if last is not None and amount <= last < scale else amount


@cache
def _closing() -> re.Pattern[str]:
    """Match the end of a range that names its scale: ' to $3 billion', '-6 million'."""
    table = lexicon("values")
    signs = _one_of(s for s in table["currencies"] if not s[-1].isalpha())
    scales = _one_of(w for w in table["multipliers"] if len(w) > 1)
    number = rf"\d+(?:\.\d+)?|{_one_of(table['numbers'])}"
    return re.compile(
        rf"(?: (?P<joint>to|or|and) | ?[-–] ?)(?:(?:{signs}) ?)?"
        rf"(?P<last>{number})[ -]?(?P<scale>{scales})\b",
        re.IGNORECASE,
    )


def _coins(span: Span, currency: str, amount: float | None, bound: Bound | None) -> Figure:
    word = currency.lower()
    if word == "cent" and amount is not None:
        amount /= 100
    return Figure(span, "MONEY", amount, lexicon("values")["currency_words"][word], bound)


def _count(doc: Doc, text: str, match: re.Match[str], bound: Bound | None) -> Figure | None:
    """Return a number with what it counts; None for a number that counts nothing in the text."""
    group = "count" if match["count"] else "vague"
    words = doc.words_at(match.start(group), match.end(group))
    if not words or part_of_name(words[-1], match[group]):
        return None
    counted = _counted(doc, match, group, words[-1])
    if _counts_nothing(text, match, words[-1], counted):
        return None
    amount = _amount(text, match, group) if group == "count" else None
    if amount is not None and _is_magnitude(text, match, amount):
        return Figure(Span(match.start(), match.end()), "QUANTITY", amount, "magnitude", bound)
    end = counted.idx + len(counted) if counted is not None else match.end()
    end, bound = _bound_behind(text, end, bound)
    if counted is None:
        return Figure(Span(match.start(), end), "COUNT", amount, None, bound)
    return _counting(Span(match.start(), end), counted, amount, bound)


def _counted(doc: Doc, match: re.Match[str], group: str, last: Token) -> Token | None:
    """Return what a number counts: 'boats' of '40 or more boats', of '40 boats'."""
    whole = doc.words_at(match.start(group), match.end()) if match["after"] else None
    return (counted_by(whole[-1]) if whole else None) or counted_by(last)


def _bound_behind(text: str, end: int, bound: Bound | None) -> tuple[int, Bound | None]:
    """Return the end and the bound of a count with words behind it: '40 boats or more'."""
    after = _after().match(text, end) if bound is None else None
    return (after.end(), _bound({"bound": None, "after": after[1]})) if after else (end, bound)


def _counts_nothing(text: str, match: re.Match[str], number: Token, counted: Token | None) -> bool:
    """Return True for a number without a noun that is no amount, and for 'one day', 'two thirds'.

    Also for 'not one of the guards'.
    """
    if counted is None:
        if TORN.match(text, match.end()) or not _is_bare(number, match):
            return True
    else:
        part = counted.lemma_.lower() in lexicon("values")["vague"]["parts"]
        if part or not_counted(counted, vague=not match["count"]):
            return True
    one = (match["count"] or "").lower() in ("1", "one")
    return one and bool(NOT_ONE.search(_before(text, match.start())))


def _counting(
    span: Span,
    counted: Token,
    amount: float | None,
    bound: Bound | None,
) -> Figure:
    """Return an amount of what a noun names: a quantity if that is a measure."""
    measures = lexicon("values")["measures"]
    measure = measures.get(counted.text) or measures.get(counted.lemma_.lower())
    kind: ValueType = "QUANTITY" if measure else "COUNT"
    fast = _speed(counted, measure or "")
    if fast is not None:
        return Figure(Span(span.start, fast.end), kind, amount, fast.unit, bound)
    return Figure(span, kind, amount, measure or counted.lemma_.lower(), bound)


def _speed(length: Token, unit: str) -> _Speed | None:
    """Return the unit of a speed, and where it ends: 'kilometres an hour', 'km/h'."""
    if unit not in lexicon("values")["speeds"]:
        return None
    found = PER.match(length.doc.text, length.idx + len(length))
    named = (
        lexicon("values")["speeds"][unit].get(
            HOURS.get(found["time"].lower(), found["time"].lower())
        )
        if found
        else None
    )
    return _Speed(named, found.end()) if named and found else None


def _is_bare(number: Token, match: re.Match[str]) -> bool:
    """Return True for an amount without a noun: 'killed 17', 'at most sixty', 'scores fled'."""
    table = lexicon("values")["vague"]
    if match["count"]:
        told = (match["bound"] or match["after"] or "").lower()
        return told in table["bare"] or stands_alone(number, match["count"])
    alone = match["vague"].lower() in table["alone"]
    bare = not number.has_dependent("det", "poss")
    taking = number.dep_ in ("nsubj", "nsubjpass", "dobj") and number.pos_ == "NOUN"
    return alone and bare and taking


def _is_magnitude(text: str, match: re.Match[str], amount: float) -> bool:
    """Return True for the strength of an earthquake: 'a magnitude 6.4 quake'."""
    torn = re.search(r"\d\. ?$", text[max(0, match.start() - 3) : match.start()])
    if not 1 <= amount < STRONGEST or torn or not match["count"][:1].isdigit():
        return False
    end = match.end("count")
    before = OF_MAGNITUDE.search(_before(text, match.start()))
    if MAGNITUDE.match(text, end):
        return True
    if before is None:
        return False
    shaken = "|".join(lexicon("values")["vague"]["shaken"])
    return "magnitude" in before.group().lower() or bool(
        re.match(rf"[ -](?:{shaken})\b", text[end:], re.IGNORECASE)
    )
