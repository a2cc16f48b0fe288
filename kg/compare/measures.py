"""Measures: how many were killed, hurt, arrested or marched, as documents of one story count them.

A count of people is recognised by what it measures, not by the verb beside it: 'police put the
march at 30,000' and '20,000 took to the streets' measure one crowd. Counts for the same place and
day are compared; figures for different days are no dispute.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, product
from typing import NamedTuple

from kg.compare.account_builder import AccountBuilder, is_country
from kg.compare.accounts import Account, may_be_one_day
from kg.compare.amounts import ABOUT, Amount, count_alike, set_against
from kg.compare.comparable_figures import Rivals, degree, may_be_news, of_one_size, tables
from kg.compare.figures import is_set_aside, whole
from kg.compare.findings import finding
from kg.compare.mutual_deeds import BEINGS
from kg.compare.numbers import numbers_in
from kg.compare.origins import Lines
from kg.compare.parts_of_wholes import of_other_gatherings
from kg.compare.passages import sentence_of
from kg.compare.predicate_equivalence import fold, folded, kind_of
from kg.compare.same_content import CORE
from kg.compare.telling_table import root
from kg.compare.tellings import WITHDRAWN, Telling, stems
from kg.compare.topics import Nearness
from kg.model import Entity, Event, Finding, Reading, Span, Value
from kg.model.findings import FindingKind
from kg.model.ids import by_id
from kg.model.places import Placed
from kg.ontology import lexicon
from kg.resolve.word_forms import stem

ROUGHLY = 12.0
"""Figures that differ by more than this factor measure different things."""
OF_THEM = re.compile(r"(?:none|neither) of (?:them|us|these|those)\b", re.IGNORECASE)
OF_ALL = re.compile(r"\b(?:none|neither|any|not one) of (?:the |its |their )?$", re.IGNORECASE)
OF_SOME = re.compile(
    r"(?:no one|no-one|nobody|none) (?:on|in|at|from|among|aboard|inside)\b", re.IGNORECASE
)
"""Words by which only those at some place are none: 'no one on board was hurt'."""
ABOARD = re.compile(r"\b(?:aboard|on board)\b", re.IGNORECASE)
ON_BOARD = "on board"
HOSPITAL = re.compile(
    r"\b(?:hospitals?|clinic|infirmary|medical cent(?:er|re)|emergency room)\b", re.I
)
IN_HOSPITAL = "taken to hospital"
SITE = "Facility"
COMPOUND = re.compile(r"(?<=ty)-(?:one|two|three|four|five|six|seven|eight|nine)\b", re.IGNORECASE)
NEXT = 2
"""Most characters between those counted and the participle of what they undergo."""
PREDICTION = "kg:Prediction"
TIMES, CROWD = "time", "in a crowd"
LIFE = "life"
BEFORE, BEHIND = 24, 12
CONTRAST, LARGE = 160, 20
"""How near a figure without a measure is to the one before, and its least size."""
NOBODY = Amount(type="COUNT", value=0.0, unit="people", bound=None)
REACH = 400
"""How far apart in a document two figures of one measure may be, in characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A count in one document: what it measures, of whom, where, and the account it belongs to.

    `measure` is a list of the lexicon ('killed'), or an action that one person underwent so many
    times. `noun` is the kind of people counted, empty if it may be anyone; `vague` is True if the
    words name no number, `at_home` if they name no town or country other than the most frequent
    ones.
    """

    measure: tuple[str, ...]
    noun: str
    amount: Amount
    words: str
    places: frozenset[str]
    account: Account
    vague: bool
    at_home: bool

    @property
    def about(self) -> str:
        """Return a description of what is counted."""
        if self.measure[0] == TIMES:
            return f"how often: {self.measure[1]}"
        return f"count of people {self.measure[0]}"


def measured_in(
    reading: Reading, look: AccountBuilder, told: Sequence[Telling]
) -> Iterator[Measured]:
    """Yield the counts of people in a reading, by what is measured; 'nobody' is a count too."""
    where = _Where(reading, look)
    for count in (*_completed(list(_counts(reading, told))), *_none(reading, told)):
        places, at_home = where.places(count.span)
        for measure in count.measures:
            yield Measured(
                measure=measure,
                noun=_noun(count.amount.unit or ""),
                amount=count.amount,
                words=" ".join(count.span.words(reading.document.text).split()),
                places=places,
                account=count.account,
                vague=count.vague,
                at_home=at_home,
            )


class _Count(NamedTuple):
    """A count as a reading gives it: position, number, measure, and account."""

    span: Span
    amount: Amount
    measures: tuple[tuple[str, ...], ...]
    account: Account
    vague: bool = False


def _told_by_claim(told: Sequence[Telling]) -> dict[str, Telling]:
    """Map claims to what is told by them."""
    return {t.account.claim: t for t in told if _is_told(t.account)}


def _is_expected(around: Iterable[Event]) -> bool:
    """Return True for how many were expected: that is no rival of how many came."""
    return any(event.action == PREDICTION for event in around)


def _counts(reading: Reading, told: Sequence[Telling]) -> Iterator[_Count]:
    text = reading.document.text
    by_claim = _told_by_claim(told)
    events = Placed([e for e in reading.events if e.id in by_claim], lambda e: e.evidence)
    for value in reading.values:
        amount = _amount(value, text)
        around = events.around(value.span)
        if amount is None or not around or _is_no_whole(value, text) or _is_expected(around):
            continue
        passage = min(around, key=lambda e: (e.evidence.end - e.evidence.start, e.id))
        telling = by_claim[passage.id]
        measures = tuple(measures_of(amount, telling))
        for deed in () if measures else _done_to(value, amount, told):
            measures, telling = tuple(measures_of(amount, deed)), deed
        yield _Count(value.span, amount, measures, telling.account, value.value is None)


def _done_to(value: Value, amount: Amount, told: Sequence[Telling]) -> Iterator[Telling]:
    """Yield the deed right behind those counted, that they undergo: 'the nine held there'."""
    for telling in told:
        account = telling.account
        if account.clause is not None and account.clause.form == "finite":
            continue
        near = 0 <= account.evidence.start - value.end <= NEXT
        counted = any(role == "patient" and x.value == amount.value for role, x in account.amounts)
        if near and counted and _is_told(account):
            yield telling
            return


def _completed(counts: Sequence[_Count]) -> Iterator[_Count]:
    """Yield counts; one without a measure takes that of another source before it.

    'Police put the march at 3,000; organisers spoke of 9,000 people.'
    """
    last: _Count | None = None
    for count in sorted(counts, key=lambda c: c.span):
        if not count.measures and last is not None and _goes_on(last, count):
            count = count._replace(measures=last.measures)  # noqa: PLW2901
        if count.measures:
            last = count
        yield count


def _goes_on(last: _Count, count: _Count) -> bool:
    """Return True if another source gives a similar figure for what was counted before."""
    sources = _source(last.account), _source(count.account)
    near = 0 < count.span.start - last.span.end <= CONTRAST
    people = not count.amount.unit or counts_people(count.amount.unit)
    told = all(sources) and sources[0] != sources[1] and not count.account.bare
    alike = of_one_size(last.amount, count.amount, ROUGHLY) and last.measures[0][0] != TIMES
    large = (count.amount.value or 0) >= LARGE
    return near and people and told and alike and large and not _has_deed(count)


def _has_deed(count: _Count) -> bool:
    """Return True if those counted do or undergo something of their own: 'thirty-one fell ill'."""
    account = count.account
    counted = any(r in CORE and a.value == count.amount.value for r, a in account.amounts)
    return counted and account.action not in ("kg:Statement", "kg:State")


def _none(reading: Reading, told: Sequence[Telling]) -> Iterator[_Count]:
    """Yield where nobody was killed, hurt and so on: 'no injuries', 'none died'.

    What one person did not undergo ('Ann Poe was not hurt') counts nobody else.
    """
    by_claim = {t.account.claim: t.account for t in told if t.account.factual}
    events = [e for e in reading.events if e.id in by_claim and e.certainty == "certain"]
    seen: set[tuple[str, str]] = set()
    for measure, span, event in _none_by_noun(reading, events):
        seen.add((measure, event.id))
        yield _Count(span, NOBODY, ((measure,),), by_claim[event.id])
    for measure, span, event in _none_by_verb(reading, events):
        if (measure, event.id) not in seen:
            yield _Count(span, NOBODY, ((measure,),), by_claim[event.id])


def _none_by_verb(reading: Reading, events: Sequence[Event]) -> Iterator[tuple[str, Span, Event]]:
    """Yield the measure and the place of 'none died', 'nobody was hurt', with the event."""
    text, mentions = reading.document.text, by_id(reading.mentions)
    for event in events:
        measure = undergone(event.lemma) if event.polarity == "negative" else ""
        cast = [mentions[mention].span for mention in event.mentions_in(*CORE)] if measure else []
        if measure and any(_is_none(span, text) for span in (*cast, event.trigger)):
            yield measure, event.evidence, event


def _none_by_noun(reading: Reading, events: Sequence[Event]) -> Iterator[tuple[str, Span, Event]]:
    """Yield the measure, the place and the closest event of 'no injuries', 'without casualties'."""
    text = reading.document.text
    passages = Placed(events, lambda e: e.evidence)
    for mention in reading.mentions:
        measure = undergone((mention.head.words(text).lower().split() or [""])[-1])
        around = passages.around(mention.span) if measure else []
        if around and _is_none(mention.span, text):
            closest = min(around, key=lambda e: (e.evidence.end - e.evidence.start, e.id))
            yield measure, mention.span, closest


def undergone(word: str) -> str:
    """Return the measure of what people undergo to which a word belongs: 'hurt' for 'injuries'."""
    names = lexicon("weighing")["undergone"]
    return next((name for name in names if stem(word) in _stems()[name]), "")


def _is_none(span: Span, text: str) -> bool:
    """Return True if words mean none: 'nobody', 'no injuries', 'none of the guards'."""
    words = span.words(text).lower().split()
    before = text[max(0, span.start - BEFORE) : span.start].lower().split()
    if OF_THEM.search(text, max(0, span.start - len("neither of ")), span.end + BEHIND):
        return False  # those of whom the text told before, not everybody
    if OF_SOME.match(text, span.start, span.end + BEHIND):
        return False
    told = words[:1] + before[-1:]
    none = {*lexicon("weighing")["none"], "without"}
    return not none.isdisjoint(told) or before[-2:] == ["none", "of"]


class _Where:
    """The towns and countries that the sentences of a reading name."""

    def __init__(self, reading: Reading, look: AccountBuilder) -> None:
        self._text, self._look = reading.document.text, look
        towns = [m for m in reading.mentions if m.kind == "name" and m.type == "Place"]
        self._named = Placed(towns, lambda m: m.span)
        known = [look.entity(m.id) for m in towns]
        self._home = _most_named(e for e in known if not is_country(e))
        self._land = _most_named(e for e in known if is_country(e))

    def places(self, span: Span) -> tuple[frozenset[str], bool]:
        """Return the towns that a sentence names, and whether these are the document's own."""
        sentence = sentence_of(span, self._text)
        there = [self._look.entity(m.id) for m in self._named.inside(sentence)]
        places = frozenset(e.id for e in there if not is_country(e))
        lands = {e.id for e in there if is_country(e)}
        return places, self._home in places if places else {self._land, *lands} == {self._land}


def _most_named(places: Iterable[Entity]) -> str:
    """Return the place that a document names most; '' if it names none."""
    met = Counter(e.id for e in places)
    return min(met, key=lambda place: (-met[place], place), default="")


def _is_told(account: Account) -> bool:
    """Return True if an account states as a fact that something was so."""
    return account.factual and account.polarity == "positive" and account.certainty != WITHDRAWN


def _amount(value: Value, text: str) -> Amount | None:
    """Return the number of a count; for 'tens of thousands' the least that it can mean."""
    if value.type != "COUNT" or value.unit in lexicon("weighing")["time_units"]:
        return None
    amount = Amount.of(whole(value, text))
    if amount.value is not None:
        near = text[max(0, value.start - BEFORE) : value.start].lower().split()[-1:]
        near += value.span.words(text).lower().split()
        beside = not set(near).isdisjoint(lexicon("weighing")["besides"])
        return replace(amount, bound=amount.bound or "at least") if beside else amount
    words = value.span.words(text).lower()
    least = next((n for told, n in _vague() if words.startswith(told)), None)
    return None if least is None else replace(amount, value=least * (1 - ABOUT), bound="at least")


@cache
def _vague() -> tuple[tuple[str, int], ...]:
    table: Mapping[str, int] = lexicon("weighing")["least"]
    return tuple(sorted(table.items(), key=lambda row: (-len(row[0]), row[0])))


def _is_no_whole(value: Value, text: str) -> bool:
    """Return True if a number is negated or counts a part of others: 'two of the nine'."""
    several = "-" in value.span.words(text) and len(numbers_in(_unhyphened(value, text))) > 1
    before = text[max(0, value.start - BEFORE) : value.start]
    if several or is_set_aside(value, text) or OF_ALL.search(before):
        return True
    words = f"{value.span.words(text)} {text[value.end : value.end + BEHIND]}".lower()
    return any(f" of {one} " in f"{words} " for one in lexicon("weighing")["whole"])


def _unhyphened(value: Value, text: str) -> str:
    """Return the words of a number without hyphens, but for those of 'thirty-eight'."""
    words = value.span.words(text)
    return COMPOUND.sub("", words, count=1).replace("-", " ")


def _noun(unit: str) -> str:
    """Return the kind of people that a noun counts; '' for one that may count anyone."""
    policy = lexicon("weighing")
    anyone = unit in policy["anyone"] and unit not in policy["people_apart"]
    return "" if anyone else kind_of(unit)


def is_measured(amount: Amount, telling: Telling) -> bool:
    """Return True if a figure is of something that is measured by place and day: the dead.

    Those brought to a hospital may be counted elsewhere by other words: '62 were sick'.
    """
    return any(measure[0] != IN_HOSPITAL for measure in measures_of(amount, telling))


def measures_of(amount: Amount, telling: Telling) -> Iterator[tuple[str, ...]]:
    """Yield what a number measures: the list of the lexicon that fits predicate and participants.

    Other words of the passage belong to other counts: 'shot three people, killing one'. If a named
    person underwent an action so many times, that is the measure: 'arrested four times', 'has four
    arrests'.
    """
    account, unit = telling.account, amount.unit or ""
    people = sorted(account.named("patient") | account.named("agent"))
    if _is_of_times(unit):
        if len(people) == 1:
            yield TIMES, _repeated_deed(account, unit), people[0]
    elif len(people) == 1 and _is_of_shots(account, unit):
        yield TIMES, fold("shoot")[0], people[0]  # 'hit by seven bullets', 'shot seven times'
    elif unit == LIFE and account.word in folded("costing"):
        yield (lexicon("weighing")["undergone"][0],)
    elif not unit or counts_people(unit):
        yield from _of_people(amount, telling)


def _is_of_times(unit: str) -> bool:
    """Return True if what is counted is how often something was done: times, arrests."""
    return unit == TIMES or (unit != "" and stem(unit) in _repeated())


def _repeated_deed(account: Account, unit: str) -> str:
    """Return what is counted by how often: 'arrested four times', 'has four arrests'."""
    return account.word.partition(" ")[0] if unit == TIMES else stem(unit)


def _is_of_shots(account: Account, unit: str) -> bool:
    """Return True if bullets strike: 'hit by seven bullets'."""
    return unit in lexicon("weighing")["bullets"] and account.word in folded("striking")


def _of_people(amount: Amount, telling: Telling) -> Iterator[tuple[str, ...]]:
    """Yield what people did or underwent, if the passage tells of one such thing."""
    found = _done_or_undergone(amount, telling)
    counted = telling.account.amounts
    doers = any(role == "agent" and a.value == amount.value for role, a in counted)
    if len(found) == 1 and not (doers and found[0] in lexicon("weighing")["undergone"]):
        yield (found[0],)


def _done_or_undergone(amount: Amount, telling: Telling) -> Sequence[str]:
    """Return the measures that a predicate names, or else words near it; of several one harm."""
    account, policy = telling.account, lexicon("weighing")
    if _to_hospital(account):
        return (IN_HOSPITAL,)
    found = _named_by_predicate(account)
    if set(found).intersection(policy["by_people"]) and not _is_done_by_people(account):
        return ()
    found = found or _named_near(amount, telling)
    harm = [name for name in found if name in policy["undergone"]]
    if not found and _is_on_board(account):
        return (ON_BOARD,)
    return harm if len(harm) == 1 else found


def _is_on_board(account: Account) -> bool:
    """Return True if a verb tells of those on board."""
    return ABOARD.search(account.words) is not None and not account.noun


def _named_by_predicate(account: Account) -> list[str]:
    """Return the measures that a predicate names."""
    return [name for name, words in _stems().items() if account.word in words]


def _to_hospital(account: Account) -> bool:
    """Return True if an account tells that people were brought to a hospital, or treated there."""
    verbs = folded("bringing_to_hospital") if not account.noun else ()
    return root(account) in verbs and bool(HOSPITAL.search(account.words))


def _named_near(amount: Amount, telling: Telling) -> list[str]:
    """Return the measures that words near a predicate name."""
    core = telling.core - {stem(amount.unit or "")}  # 'protesters' who attack are not all of them
    by_people = lexicon("weighing")["by_people"]
    table = _stems()
    return [name for name in table if name not in by_people and not table[name].isdisjoint(core)]


def _is_done_by_people(account: Account) -> bool:
    """Return True if people do it to those who are counted, if it is told who does it."""
    doers, clause = account.in_role("agent"), account.clause
    if clause is not None and clause.tense.startswith("present") and clause.form == "finite":
        return False  # a hall
    counts_them = any(role == "patient" for role, _ in account.amounts)
    return counts_them and all(t.type in BEINGS for t in doers)


@cache
def _repeated() -> frozenset[str]:
    return frozenset(stem(w) for w in lexicon("weighing")["repeated"])


@cache
def _stems() -> Mapping[str, frozenset[str]]:
    table: Mapping[str, Sequence[str]] = lexicon("weighing")["measure"]
    return {name: frozenset(stem(w) for w in words) for name, words in table.items()}


@cache
def _people() -> frozenset[str]:
    policy = lexicon("weighing")
    lists = (*policy["people_alike"], *policy["doers_alike"], policy["anyone"], policy["crowds"])
    return frozenset(kind_of(noun) for nouns in lists for noun in nouns)


def counts_people(unit: str) -> bool:
    """Return True if a noun counts people."""
    return kind_of(unit.rpartition(" ")[2]) in _people()


def weigh_measures(held: Sequence[Measured], near: Nearness, lines: Lines) -> Iterator[Finding]:
    """Yield the measures of which documents of one story give different figures, each once.

    Figures that exclude one another are a dispute, unless they are of different days: then they
    tell how a figure developed, as figures do of which one is more precise.
    """
    by_measure: dict[tuple[str, ...], dict[str, list[Measured]]] = {}
    for told in held:
        by_measure.setdefault(told.measure, {}).setdefault(told.account.document, []).append(told)
    for _, documents in sorted(by_measure.items()):
        pairs = [
            pair
            for one, other in near.neighbours()
            if one in documents and other in documents
            for pair in _compared(documents[one], documents[other], near, lines)
        ]
        about = next(told for told in documents.values())[0].about
        yield from tables(about, pairs, lines)
        for _, own in sorted(documents.items()):
            yield from _within(own, lines)


def _compared(
    ours: Sequence[Measured], theirs: Sequence[Measured], near: Nearness, lines: Lines
) -> Iterator[Rivals]:
    """Yield the first of the figures of two documents that may be about one thing.

    If any figures agree, the documents are about one thing and no others are rivals.
    """
    pairs = [
        (a, b, set_against(a.amount, b.amount))
        for a, b in product(ours, theirs)
        if _of_one_thing(a, b, near, lines)
    ]
    if any(verdict == "equal" and not a.vague for a, _, verdict in pairs):
        return
    for wanted in ("precision", "conflict"):
        told = [(a, b) for a, b, verdict in pairs if verdict == wanted]
        for a, b in _first_of_one_size(told):
            yield _rivals(a, b, lines, differ=wanted == "conflict")


def _first_of_one_size(
    pairs: Iterable[tuple[Measured, Measured]],
) -> Iterator[tuple[Measured, Measured]]:
    """Yield the first pair of figures of roughly one size, if there is any."""
    alike = ((a, b) for a, b in pairs if of_one_size(a.amount, b.amount, ROUGHLY))
    yield from islice(alike, 1)


def _rivals(a: Measured, b: Measured, lines: Lines, *, differ: bool) -> Rivals:
    """Return two figures that differ, or of which one is more precise; more may have come since."""
    figures = (a.account, a.amount), (b.account, b.amount)
    growing = _grows(a) or _is_so_far(a) or _is_so_far(b)
    developed = differ and growing and may_be_news(*figures, lines)
    disputed = differ and not developed
    return Rivals(*figures, (a.words, b.words), disputed, developed)


def _within(own: Sequence[Measured], lines: Lines) -> Iterator[Finding]:
    """Yield figures for one thing from two sources in one document, in different words.

    `own` are in the order of the text.
    """
    for place, a in enumerate(own):
        for b in islice(own, place + 1, None):
            if b.account.evidence.start - a.account.evidence.start > REACH:
                break
            if _told_otherwise(a, b) and set_against(a.amount, b.amount) == "conflict":
                yield _differ("contradicts", a, b, lines)
                return


def _told_otherwise(a: Measured, b: Measured) -> bool:
    """Return True if two sources tell in different words of like people in one place."""
    sources = _source(a.account), _source(b.account)
    none = NOBODY in (a.amount, b.amount)
    reckoned = _is_reckoned(a) or _is_reckoned(b)  # beside what the report itself counts
    if sources[0] == sources[1] or not (none or reckoned or all(sources)):
        return False
    other_words = none or a.account.word != b.account.word
    return other_words and _of_like_people(a, b) and _same_place(a, b)


def _is_reckoned(measured: Measured) -> bool:
    """Return True if somebody is said to reckon a crowd so large: 'police put it at 3,000'."""
    account = measured.account
    reckons = account.word in folded("reckoning") and bool(account.in_role("agent"))
    return reckons and measured.measure[0] in lexicon("weighing")["whoever"]


def _source(account: Account) -> tuple[str, ...]:
    """Return who gives a figure: 'police put it at 3,000'; otherwise the holders."""
    doers = tuple(sorted(account.entities("agent")))
    return doers if doers and account.word in folded("reckoning") else account.holders[-1:]


def _differ(kind: FindingKind, a: Measured, b: Measured, lines: Lines) -> Finding:
    said = {0: a.words, 1: b.words}
    return finding(kind, a.about, [(a.account, 0), (b.account, 1)], lines, said=said)


def _grows(measured: Measured) -> bool:
    """Return True for a toll, of which more are counted day by day."""
    return measured.measure[0] in lexicon("weighing")["growing"]


def _is_so_far(measured: Measured) -> bool:
    """Return True for those who are in a hospital now: 'are being treated', 'have been taken'."""
    clause = measured.account.clause
    now = clause is None or clause.tense.startswith("present")
    return measured.measure[0] == IN_HOSPITAL and now


def _of_one_thing(one: Measured, other: Measured, near: Nearness, lines: Lines) -> bool:
    a, b = one.account, other.account
    if (
        degree(a) != degree(b)
        or not may_be_one_day(a, b)
        or (a.eras != b.eras and one.measure[0] != TIMES)
        or near.long_apart(a, b)
        or not _same_place(one, other)
        or _none_for_another_reason(one, other)
        or _at_other_places(a, b)
        or (one.measure[0] == CROWD and of_other_gatherings(a, b))
    ):
        return False
    return not _is_published_before(a, b, lines) and _of_like_people(one, other)


def _is_published_before(one: Account, other: Account, lines: Lines) -> bool:
    """Return True if one of two accounts was published before the day of the other."""
    return lines.before(one.document, other.date) or lines.before(other.document, one.date)


def _at_other_places(one: Account, other: Account) -> bool:
    """Return True if both name places that are no towns, and not the same: two hospitals."""
    ours, theirs = ({t.entity for t in a.roles if t.named and t.type == SITE} for a in (one, other))
    return bool(ours and theirs) and ours.isdisjoint(theirs)


def _may_be_the_same(one: Amount, other: Amount) -> bool:
    """Return True if two counts may be of the same: pupils, people; not two officers of them."""
    units, policy = {one.unit or "", other.unit or ""}, lexicon("weighing")
    apart = {*policy["people_apart"], *policy["few_of_all"]}
    return len(units) == 1 or (units.isdisjoint(apart) and count_alike(*units))


def _none_for_another_reason(one: Measured, other: Measured) -> bool:
    """Return True if nobody is counted for one reason, and somebody for another.

    'Nobody was arrested over the leak', 'a man was arrested after he threw a bottle'.
    """
    reasons = stems(one.account.why), stems(other.account.why)
    none = (one.amount == NOBODY) != (other.amount == NOBODY)
    return none and all(reasons) and reasons[0].isdisjoint(reasons[1])


def _of_like_people(one: Measured, other: Measured) -> bool:
    """Return True if the same people may be counted; a count of nobody covers all."""
    if one.measure[0] == IN_HOSPITAL and _may_be_the_same(one.amount, other.amount):
        return True
    whoever = one.measure[0] in (TIMES, *lexicon("weighing")["whoever"])
    return whoever or NOBODY in (one.amount, other.amount) or one.noun == other.noun


def _same_place(one: Measured, other: Measured) -> bool:
    """Return True if two passages name one town; without a name, the story's own."""
    if one.places and other.places:
        return not one.places.isdisjoint(other.places)
    return one.at_home and other.at_home
