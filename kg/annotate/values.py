"""Amounts: money, counts of people and things, quantities, per cent, with unit and bound."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from spacy.tokens import Doc, Token

from kg.annotate.ages import find_ages
from kg.annotate.numerals import number_pattern, parse_number
from kg.model import Span, Time, Value
from kg.model.text import Bound, ValueType
from kg.ontology import lexicon

_SKIPPED = ("amod", "nummod", "quantmod", "compound", "advmod", "det", "punct", "case", "poss")
_REACH = 7
RANGE = 24


def find_values(doc: Doc, times: Iterable[Time]) -> Iterator[Value]:
    """Yield the amounts of a document in order; numbers inside a time expression are none.

    A count's unit is the lemma of what is counted ('three officers': 3, officer), and its value is
    None where the words name no number ('several deputies'). An age counts years. Ordinals and
    numbers in names ('Building 12') are no amounts.
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
    """Mark characters as spoken for: a mark for each, since asking every span grows too slow."""
    taken[span.start : span.end] = b"\1" * (span.end - span.start)


Reading = tuple[Span, ValueType, float | None, str | None, Bound | None]


def _numbered(doc: Doc, text: str) -> Iterator[Span]:
    """Yield the sentences that hold a figure or number word: no others are searched."""
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
        return span, "MONEY", parse_number(groups["money"]), currency, bound
    if groups["percent"]:
        return span, "PERCENT", parse_number(groups["number"]), "percent", bound
    if groups["coins"]:
        return _coins(span, groups, bound)
    return _count(doc, text, match, bound)


def _bound(groups: dict[str, str | None]) -> Bound | None:
    table = lexicon("values")
    before, after = groups["bound"], groups["after"]
    if before:
        return table["bounds"][before.lower()]  # type: ignore[no-any-return]
    return table["bounds_after"][after.lower()] if after else None


def _coins(span: Span, groups: dict[str, str | None], bound: Bound | None) -> Reading:
    word = (groups["currency"] or "").lower()
    amount = parse_number(groups["coins"] or "")
    if word == "cent" and amount is not None:
        amount /= 100
    return span, "MONEY", amount, lexicon("values")["currency_words"][word], bound


def _count(doc: Doc, text: str, match: re.Match[str], bound: Bound | None) -> Reading | None:
    """Read a number with what it counts; None for a number that counts nothing in the text."""
    group = "count" if match["count"] else "vague"
    words = doc.char_span(match.start(group), match.end(group), alignment_mode="expand")
    if not words or _part_of_name(words[-1], match[group]):
        return None
    whole = doc.char_span(match.start(group), match.end(), alignment_mode="expand")
    counted = _counted(whole[-1]) if match["after"] and whole else None
    counted = counted or _counted(words[-1])
    if counted is None and (group == "vague" or not _stands_alone(words[-1])):
        return None
    if counted is not None and _not_counted(counted, vague=group == "vague"):
        return None
    amount = parse_number(match[group]) if group == "count" else None
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
    """Give the bound of a number that opens or closes a range: '20 to 30', 'two or three'."""
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


def _counted(number: Token) -> Token | None:
    """Find the noun that a number counts: the head of the noun phrase that it opens."""
    doc = number.doc
    for i in range(number.i + 1, min(number.i + _REACH, len(doc))):
        token = doc[i]
        if token.pos_ in ("NOUN", "PROPN") and not _goes_on(token):
            return token if token.tag_ in ("NNS", "NNPS", "NN") else None
        if not _may_stand_between(token):
            return None
    return None


def _not_counted(noun: Token, *, vague: bool) -> bool:
    """Say whether a noun is no thing that is counted: 'one day' of a story, 'some help'."""
    if noun.lemma_.lower() in lexicon("times")["units"]:
        return True
    return vague and noun.tag_ == "NN" and noun.lower_ not in ("people", "police")


def _goes_on(noun: Token) -> bool:
    """Say whether a noun is only the first part of a compound ('three police officers')."""
    following = noun.nbor(1) if noun.i + 1 < len(noun.doc) else None
    if following is None or following.pos_ not in ("NOUN", "PROPN", "PART", "PUNCT", "ADJ"):
        return False
    if following.pos_ == "PUNCT":
        return following.text in "-’'" and not noun.whitespace_
    if following.tag_ == "POS":
        return noun.tag_ not in ("NNS",)
    return noun.dep_ in ("compound", "nmod", "amod", "poss", "npadvmod") and noun.head.i > noun.i


def _may_stand_between(token: Token) -> bool:
    if token.pos_ in ("ADJ", "NOUN", "PROPN", "PART") or token.lower_ in ("of", "the", "more"):
        return True
    if token.text in "-’'\"“" or token.is_space:
        return True
    return token.tag_ in ("VBN", "VBG", "CD") and token.dep_ in _SKIPPED


def _part_of_name(token: Token, words: str) -> bool:
    """Say whether a number belongs to a name: 'Building 12', 'Flight 370', 'One World Trade'."""
    if token.ent_type_ in ("FAC", "ORG", "PRODUCT", "WORK_OF_ART", "LAW", "EVENT", "GPE"):
        return True
    before = token.nbor(-1) if token.i else None
    return bool(words[0].isdigit() and before is not None and before.pos_ == "PROPN")


def _stands_alone(token: Token) -> bool:
    """Say whether a bare number stands for people or things ('killed 17', 'at least 30 killed')."""
    dozen = token.lower_ in lexicon("values")["multipliers"] and token.tag_ == "NN"
    if token.lower_ in ("one", "zero") or not (token.pos_ == "NUM" or dozen):
        return False
    if token.dep_ == "ROOT":
        return token.i + 1 < len(token.doc) and token.nbor(1).tag_ in ("VBN", "VBD")
    return (
        token.dep_ in ("dobj", "nsubj", "nsubjpass")
        or _befallen(token)
        or (token.dep_ == "pobj" and token.head.lower_ == "of")
    )


def _befallen(number: Token) -> bool:
    """See a bare number before what befell so many: '40 injured as a stand collapses'."""
    after = number.nbor() if number.i + 1 < len(number.doc) else number
    told = after.tag_ in ("VBN", "VBD") and after.dep_ in ("acl", "relcl", "ROOT")
    fate = after.lower_ in ("dead", "missing", "hurt")
    return (told or fate) and (after.head.i == number.i or number.head.i == after.i)
