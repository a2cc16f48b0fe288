"""Figures that documents of one story give alike: one number, probably of one thing.

That two reports give the same number for the same noun says little by itself; how probable it is
that they mean one thing is fitted on invented stories in which people marked what accounts share
(training/figures.py). Only equal figures are compared here: of figures that differ, a fitted model
found no more than one dispute in ten to be one.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import exp, log, sqrt
from typing import NamedTuple

from kg.compare.account_builder import AccountBuilder
from kg.compare.accounts import Account, grouped
from kg.compare.alignment import Corpus
from kg.compare.amounts import Amount, count_alike, plural
from kg.compare.figures import is_address, is_set_aside, whole
from kg.compare.findings import agreed
from kg.compare.incompatible import of_other_occasions
from kg.compare.measures import counts_people
from kg.compare.origins import Lines
from kg.compare.passages import sentence_of
from kg.compare.predicate_equivalence import kind_of
from kg.compare.senses import likeness
from kg.compare.telling_table import root
from kg.compare.tellings import DENIAL, WITHDRAWN, Telling, stems
from kg.compare.topics import Nearness
from kg.model import Finding, Reading, Span, Value
from kg.model.memo import FORGETFUL, NONE, Memo, Stamp, stamp
from kg.model.places import Placed
from kg.ontology import lexicon, ontology_folder

FIGURES = ("COUNT", "MONEY", "PERCENT", "QUANTITY")
LEAST, LEAST_SMALL = 0.6, 0.85
"""Least probability that two equal figures are of one thing, and that two small ones are."""
SMALL = 10
"""A number below this is often the same by chance: two officers, six games."""
NEAR = 60
"""Characters before and behind a figure whose words are near it."""
UNSEEN = 3.0
"""Weight of a word that no account of the two documents has."""
MASS = 8.0
RARE = 3
LARGEST = 10.0
"""Natural logarithm of a number from which on a number is as large as counts."""
NAMES = 3
CANNOT = re.compile(r"\b(?:can|could)(?:not\b|n['\u2019]t\b| not\b| never\b)", re.IGNORECASE)
"""Words by which what is told is impossible."""


class Stated(NamedTuple):
    """A figure of one document: its number, the account that it belongs to, the words around it.

    `said` are the stems of its sentence and `near` those close to it, both without its own words;
    `names` are the named entities in the sentence. `at` is where the figure stands.
    """

    at: Span
    amount: Amount
    account: Account
    said: frozenset[str]
    near: frozenset[str]
    names: frozenset[str]


def _standing(told: Sequence[Telling]) -> dict[str, Account]:
    """Map claims to their accounts, but for those that were withdrawn."""
    return {t.account.claim: t.account for t in told if t.account.certainty != WITHDRAWN}


def stated_in(reading: Reading, look: AccountBuilder, told: Sequence[Telling]) -> Iterator[Stated]:
    """Yield the figures of a reading that some account states, in the order of the text."""
    text = reading.document.text
    by_claim = _standing(told)
    events = Placed([e for e in reading.events if e.id in by_claim], lambda e: e.evidence)
    named = Placed([m for m in reading.mentions if m.kind == "name"], lambda m: m.span)
    for value in reading.values:
        around = events.around(value.span)
        if not around or not _is_figure(value, text):
            continue
        event = min(around, key=lambda e: (e.evidence.end - e.evidence.start, e.id))
        if by_claim[event.id].action == DENIAL:
            continue  # who dismisses an estimate does not give it
        sentence = sentence_of(value.span, text)
        own = stems(value.span.words(text))
        start, end = max(sentence.start, value.start - NEAR), min(sentence.end, value.end + NEAR)
        yield Stated(
            at=value.span,
            amount=Amount.of(whole(value, text)),
            account=by_claim[event.id],
            said=stems(sentence.words(text)) - own,
            near=stems(text[start:end]) - own,
            names=frozenset(look.entity(m.id).id for m in named.inside(sentence)),
        )


def _is_told(value: Value) -> bool:
    """Return True for a number of more than one that is no age and no stretch of time."""
    if value.type not in FIGURES or value.value is None:
        return False
    if value.unit in lexicon("weighing")["time_units"]:
        return False
    return value.value != 1 or value.type != "COUNT"


def _is_figure(value: Value, text: str) -> bool:
    """Return True if a value is told of something: no address, and not set aside as of others."""
    return _is_told(value) and not (is_set_aside(value, text) or is_address(value, text))


def weigh_equal_figures(
    stated: Iterable[Stated],
    corpus: Corpus,
    near: Nearness,
    lines: Lines,
    seen: Mapping[str, Stamp],
    memo: Memo = FORGETFUL,
) -> Iterator[Finding]:
    """Yield the figures that several documents of one story probably give of one thing.

    `seen` are the stamps of what each document was collected from.
    """
    pairs = _likely_pairs(stated, corpus, near, seen, memo)
    alike = [p for p in pairs if not of_other_occasions(p[1].account, p[2].account, lines)]
    alike = [p for p in alike if not _rejects_one(p[1], p[2])]
    for group in _groups(alike):
        yield agreed(_about(group), (stated.account for stated in group), lines)


def _rejects_one(one: Stated, other: Stated) -> bool:
    """Return True if a figure that one account gives is one that the other says cannot be.

    'Forty tonnes were spilled', 'you cannot fill three fields with forty tonnes'.
    """
    signs = {s.account.polarity for s in (one, other)}
    return signs == {"positive", "negative"} and any(
        s.account.polarity == "negative" and CANNOT.search(s.account.words) for s in (one, other)
    )


def _likely_pairs(
    stated: Iterable[Stated],
    corpus: Corpus,
    near: Nearness,
    seen: Mapping[str, Stamp],
    memo: Memo,
) -> Iterator[tuple[float, Stated, Stated]]:
    """Yield equal figures of neighbouring documents, with the probability of being of one thing."""
    held = grouped(stated, lambda one: one.account.document)
    numbered = {document: by_number(told) for document, told in held.items()}
    for left, right in near.neighbours():
        met = _equal(numbered.get(left, {}), numbered.get(right, {}))
        if not met:
            continue

        def make(
            met: Sequence[tuple[Stated, Stated]] = met, both: tuple[str, str] = (left, right)
        ) -> tuple[float, ...]:
            weight = corpus.weights(*both)
            return tuple(_likely(one, other, weight) for one, other in met)

        given = stamp(seen[left], seen[right]) if seen[left] and seen[right] else NONE
        chances = memo.of(("figures", left, right), given, make)
        yield from ((c, *pair) for c, pair in zip(chances, met, strict=True) if c)


Number = tuple[str, str, float, str, float]


def _equal(
    ours: Mapping[Number, Sequence[Stated]], theirs: Mapping[Number, Sequence[Stated]]
) -> list[tuple[Stated, Stated]]:
    """Pair the figures of two documents that have one number."""
    shared = sorted(ours.keys() & theirs.keys())
    return [(a, b) for number in shared for a in ours[number] for b in theirs[number]]


def by_number(told: Iterable[Stated]) -> dict[Number, list[Stated]]:
    """Gather figures by their number and what it is a sum or a share of."""
    found: dict[Number, list[Stated]] = defaultdict(list)
    for stated in told:
        unit = "" if stated.amount.type == "COUNT" else stated.amount.unit or ""
        found[unit, *stated.amount.number()].append(stated)
    return found


def _likely(one: Stated, other: Stated, weight: Mapping[str, float]) -> float:
    """Return how probable it is that equal figures are of one thing; 0 if it is too little."""
    if not may_count_alike(one.amount, other.amount):
        return 0.0
    likely = probability(one, other, weight)
    return likely if likely >= least(one.amount) else 0.0


def least(amount: Amount) -> float:
    """Return the least probability that two equal figures with this number are of one thing."""
    return LEAST_SMALL if abs(amount.value or 0.0) < SMALL else LEAST


def may_count_alike(one: Amount, other: Amount) -> bool:
    """Return True if two amounts may be of one unit; a bare number is probably of people."""
    if one.type != "COUNT":
        return True
    units = one.unit or "", other.unit or ""
    if kind_of(units[0]) == kind_of(units[1]) or count_alike(*units):
        return True
    return all(not unit or counts_people(unit) for unit in units)


def _groups(pairs: Iterable[tuple[float, Stated, Stated]]) -> Iterator[list[Stated]]:
    """Yield the figures that are connected by pairs, one of each document, the likeliest first."""
    group: dict[int, dict[str, Stated]] = {}
    for _, one, other in sorted(pairs, key=_rank):
        ours = group.setdefault(id(one), {one.account.document: one})
        theirs = group.setdefault(id(other), {other.account.document: other})
        if ours is not theirs and ours.keys().isdisjoint(theirs):
            ours.update(theirs)
            group.update((id(stated), ours) for stated in theirs.values())
    unique = {id(told): told for told in group.values() if len(told) > 1}
    for told in unique.values():
        yield [told[document] for document in sorted(told)]


def _rank(pair: tuple[float, Stated, Stated]) -> tuple[object, ...]:
    likely, one, other = pair
    return -likely, *((s.account.document, s.at) for s in (one, other))


def _about(group: Sequence[Stated]) -> str:
    amount = group[0].amount
    if amount.type == "COUNT":
        units = sorted({plural(s.amount.unit) or "" for s in group} - {""})
        return f"count of {' or '.join(units)}" if units else "count"
    return f"amount in {amount.unit}" if amount.type == "MONEY" else amount.unit or "amount"


def probability(one: Stated, other: Stated, weight: Mapping[str, float]) -> float:
    """Return how probable it is that two equal figures are of one thing."""
    weights = _weights()
    total = sum([weights[name] * x for name, x in features(one, other, weight).items()])
    return round(1 / (1 + exp(-total)), 6)


def features(one: Stated, other: Stated, weight: Mapping[str, float]) -> dict[str, float]:
    """Return what is alike of two equal figures, each feature from 0 to about 1.

    `weight` is that of the words of their documents.
    """
    units = one.amount.unit or "", other.amount.unit or ""
    shared = sorted([weight.get(w, UNSEEN) for w in one.said & other.said], reverse=True)
    ours, theirs = one.account, other.account
    return {
        "bias": 1.0,
        "sentence, cosine": _cosine(one.said, other.said, weight),
        "words near, cosine": _cosine(one.near, other.near, weight),
        "rarest words shared": sum(shared[:RARE]) / MASS,
        "deed": likeness(root(ours), root(theirs)),
        "same unit": float(bool(units[0]) and kind_of(units[0]) == kind_of(units[1])),
        "no unit": float(not all(units)),
        "size": min(log(max(one.amount.value or 1.0, 1.0)), LARGEST) / LARGEST,
        "names": min(len(one.names & other.names), NAMES) / NAMES,
        "other names": float(all((one.names, other.names)) and one.names.isdisjoint(other.names)),
        "patient": float(not ours.entities("patient").isdisjoint(theirs.entities("patient"))),
        "agent": float(not ours.entities("agent").isdisjoint(theirs.entities("agent"))),
        "one occurrence": float(bool(ours.joined) and ours.joined == theirs.joined),
        "one holder": float(not set(ours.holders).isdisjoint(theirs.holders)),
    }


def _cosine(ours: frozenset[str], theirs: frozenset[str], weight: Mapping[str, float]) -> float:
    def squared(words: frozenset[str]) -> float:
        return sum([weight.get(word, UNSEEN) ** 2 for word in sorted(words)])

    length = squared(ours) * squared(theirs)
    return squared(ours & theirs) / sqrt(length) if length else 0.0


@cache
def _weights() -> dict[str, float]:
    path = ontology_folder() / "weights" / "figures.toml"
    found: dict[str, float] = tomllib.loads(path.read_text(encoding="utf-8"))["weights"]
    return found
