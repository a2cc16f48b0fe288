"""Amounts: money, counts of people and things, quantities, per cent, with unit and bound."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from spacy.tokens import Doc

from kg.annotate.ages import find_ages
from kg.annotate.counted import counted_by, not_counted, part_of_name, stands_alone
from kg.annotate.numerals import number_pattern, parse_number
from kg.model import Span, Time, Value
from kg.model.text import Bound, ValueType
from kg.ontology import lexicon

RANGE = 24


def find_values(doc: Doc, times: Iterable[Time]) -> Iterator[Value]:
    """Yield the amounts of a document in order; numbers inside a time expression are none.

    A count's unit is the lemma of what is counted ('three officers': 3, officer), and its value is
    None if the words name no number ('several deputies'). An age counts years. Ordinals and numbers
    in names ('Building 12') are no amounts.
    """
    text = doc.text
    taken = bytearray(len(text))
    for time in times:
        _take(taken, time.span)
    numbered = list(_numbered(doc, text))
    found: list[Reading] = []
    for age in find_ages(doc, text, numbered):
        found.append((Span(age.start, age.end), "COUNT", age.years, "year", None))
    for reading in found:
        _take(taken, reading[0])
    for match in (m for s in numbered for m in _amounts().finditer(text, *s)):
        amount = _read(doc, text, match)
        if amount and not any(taken[amount[0].start : amount[0].end]):
            _take(taken, amount[0])
            found.append(amount)
    found.sort(key=lambda r: r[0])
    for number, (span, kind, size, unit, bound) in enumerate(found, start=1):
        yield Value(
            id=f"v{number}",
            start=span.start,
            end=span.end,
            type=kind,
            value=size,
            unit=unit,
            bound=bound,
        )


def _take(taken: bytearray, span: Span) -> None:
    """Mark characters as taken: a mark for each, because checking every span becomes too slow."""
    taken[span.start : span.end] = b"\1" * (span.end - span.start)


Reading = tuple[Span, ValueType, float | None, str | None, Bound | None]


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
    words = openers | set(table["numbers"]) | {"couple", "handful", "number", "few"}
    words |= {word for word in table["multipliers"] if len(word) > 2}
    return re.compile(rf"\d|\b(?i:{_one_of(words)})\b")


@cache
def _amounts() -> re.Pattern[str]:
    """Match an amount: bound, currency, number or vague word, and what follows at once."""
    table = lexicon("values")
    signs = _one_of(s for s in table["currencies"] if not s[-1].isalpha())
    codes = _one_of(s for s in table["currencies"] if s[-1].isalpha())
    money = _one_of(table["currency_words"])
    return re.compile(
        rf"(?<![\w.,$€£#-])(?:(?P<bound>(?i:{_one_of(table['bounds'])})) )?(?:an? )?"
        rf"(?:(?P<sign>{signs}|\b(?:{codes}) ?) ?(?P<money>{number_pattern()})"
        rf"|(?P<number>{number_pattern()}) ?(?P<percent>%|(?i:per ?cent(?:age points?)?\b))"
        rf"|(?P<coins>{number_pattern()})[ -](?P<currency>(?i:{money}))s?\b"
        rf"|(?P<count>{number_pattern()})(?!\.?\d|[:/]\d|(?:st|nd|rd|th)\b|['’]?s\b|\w)"
        rf"|\b(?P<vague>(?i:{_one_of(table['vague']['words'])}))\b)"
        rf"(?: (?P<after>(?i:{_one_of(table['bounds_after'])}))\b)?"
    )


@cache
def _after() -> re.Pattern[str]:
    words = _one_of(lexicon("values")["bounds_after"])
    return re.compile(rf" ((?i:{words}))\b")


def _one_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(w) for w in sorted(words, key=lambda w: (-len(w), w)))


def _read(doc: Doc, text: str, match: re.Match[str]) -> Reading | None:
    groups = match.groupdict()
    bound = _bound(groups)
    span = Span(match.start(), match.end())
    if groups["money"]:
        currency = lexicon("values")["currencies"][groups["sign"].strip()]
        return span, "MONEY", _amount(text, match, "money"), currency, bound
    if groups["percent"]:
        return span, "PERCENT", parse_number(groups["number"]), "percent", bound
    if groups["coins"]:
        return _coins(span, groups, _amount(text, match, "coins"), bound)
    return _count(doc, text, match, bound)


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


def _coins(
    span: Span, groups: dict[str, str | None], amount: float | None, bound: Bound | None
) -> Reading:
    word = (groups["currency"] or "").lower()
    if word == "cent" and amount is not None:
        amount /= 100
    return span, "MONEY", amount, lexicon("values")["currency_words"][word], bound


def _count(doc: Doc, text: str, match: re.Match[str], bound: Bound | None) -> Reading | None:
    """Return a number with what it counts; None for a number that counts nothing in the text."""
    group = "count" if match["count"] else "vague"
    words = doc.char_span(match.start(group), match.end(group), alignment_mode="expand")
    if not words or part_of_name(words[-1], match[group]):
        return None
    whole = doc.char_span(match.start(group), match.end(), alignment_mode="expand")
    counted = counted_by(whole[-1]) if match["after"] and whole else None
    counted = counted or counted_by(words[-1])
    if counted is None and (group == "vague" or not stands_alone(words[-1])):
        return None
    if counted is not None and not_counted(counted, vague=group == "vague"):
        return None
    amount = _amount(text, match, group) if group == "count" else None
    end = counted.idx + len(counted) if counted is not None else match.end()
    bound = bound or _bound_of_range(text, match, group)
    after = _after().match(text, end) if bound is None else None
    if after:
        end, bound = after.end(), _bound({"bound": None, "after": after[1]})
    if counted is None:
        return Span(match.start(), end), "COUNT", amount, None, bound
    measure = lexicon("values")["measures"].get(counted.text) or lexicon("values")["measures"].get(
        counted.lemma_.lower()
    )
    kind: ValueType = "QUANTITY" if measure else "COUNT"
    return Span(match.start(), end), kind, amount, measure or counted.lemma_.lower(), bound


def _bound_of_range(text: str, match: re.Match[str], group: str) -> Bound | None:
    """Return the bound of a number that opens or closes a range: '20 to 30', 'two or three'."""
    if group != "count":
        return None
    if _range(r" (?:to|or) {} ").match(text, match.end("count")):
        return "at least"
    before = text[max(0, match.start() - RANGE) : match.start()]
    closing = (r".*\b{} (?:to|or) $", r".*\bbetween {} and $")
    return "at most" if any(_range(form).match(before) for form in closing) else None


@cache
def _range(form: str) -> re.Pattern[str]:
    return re.compile(form.replace("{}", number_pattern()), re.IGNORECASE | re.DOTALL)
