"""An accusation that a document reports, and the denial by the accused, as one dispute."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from kg.compare.account_builder import AccountBuilder
from kg.compare.accounts import Account
from kg.compare.findings import ANSWERED, GUILT, finding
from kg.compare.origins import Lines
from kg.compare.tellings import is_denial
from kg.model import Event, Finding, Reading
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

Answer = tuple[Account, Account]
STATE = "kg:State"
SPEAKS_FOR = frozenset({"kg:worksFor", "kg:headOf", "kg:memberOf"})
REACH = 2500
"""How far after an accusation its denial may be, in characters."""
TOGETHER = 300
"""How far apart the parts of one accusation may be, in characters."""


def answers_in(reading: Reading, look: AccountBuilder) -> Iterator[Answer]:
    """Yield the accusations of a reading with the denials by the accused.

    The denial names the accusation only by a word ('rejected the allegations', 'denied any
    wrongdoing'); it answers the nearest open accusation of the denier before it. An accusation is
    answered once, by the first denial.
    """
    charges = [e for e in reading.events if e.status == "alleged" and e.holder]
    if not charges:
        return
    voices = _voices(reading, look)
    seen: set[str] = set()
    for event, named in _denials(reading, look):
        deniers = {*named, *(body for one in named for body in voices.get(one, ()))}
        open_ones = [c for c in charges if _is_answered(c, event, deniers, look)]
        ids = {c.id for c in open_ones}
        if ids and seen.isdisjoint(ids):
            seen |= ids
            denial = look.event(event, "")
            voiced = replace(denial, holders=denial.holders or named)
            yield look.event(_first_of_nearest(open_ones), ""), voiced


def _denials(reading: Reading, look: AccountBuilder) -> Iterator[tuple[Event, tuple[str, ...]]]:
    """Yield the events by which somebody denies something, and who: first those that are denied."""
    called = {m.id: m.head.words(reading.document.text).lower() for m in reading.mentions}
    called |= {e.id: e.lemma for e in reading.events}
    for event in sorted(reading.events, key=lambda e: (e.status != "denied", e.trigger, e.id)):
        named = _deniers(event, called, look)
        if named:
            yield event, named


def weigh_answers(answers: Iterable[Answer], lines: Lines) -> Iterator[Finding]:
    """Yield each accusation with its denial; which of the two is true is left open.

    Who denies wrongdoing need not deny the deed if it may be rightful: a guard who has shot at a
    driver may say that he had to.
    """
    for charge, denial in answers:
        about = GUILT if _may_be_rightful(charge) and _of_guilt(denial) else ANSWERED
        yield finding("contradicts", about, [(charge, 0), (denial, 1)], lines)


def _may_be_rightful(charge: Account) -> bool:
    return charge.word in map(stem, lexicon("weighing")["answer"]["rightful"])


def _of_guilt(denial: Account) -> bool:
    words = set(tokens(denial.words))
    answer = lexicon("weighing")["answer"]
    return not words.isdisjoint(answer["guilt"]) and words.isdisjoint(
        {*answer["nouns"]} - {*answer["guilt"]}
    )


def _voices(reading: Reading, look: AccountBuilder) -> Mapping[str, set[str]]:
    """Map people to the bodies they may speak for, according to the reading."""
    found: dict[str, set[str]] = defaultdict(set)
    for relation in reading.relations:
        if relation.predicate in SPEAKS_FOR and relation.object and relation.polarity == "positive":
            found[look.entity(relation.subject).id].add(look.entity(relation.object).id)
    return found


def _deniers(event: Event, called: Mapping[str, str], look: AccountBuilder) -> tuple[str, ...]:
    """Return who denies an accusation by naming it; empty if the event is no such denial."""
    nouns = lexicon("weighing")["answer"]["nouns"]
    if event.status == "denied" and event.lemma in nouns:
        return look.holders(event.holder[-1:])
    told = [p for p in event.participants if p.role in ("topic", "patient")]
    named = any(called.get(p.event or p.mention or "", "") in nouns for p in told)
    if not named or not is_denial(event):
        return ()
    return look.holders(event.mentions_in("agent"))


def _is_answered(charge: Event, denial: Event, deniers: set[str], look: AccountBuilder) -> bool:
    """Return True if an accusation precedes a denial and is made by others against the denier."""
    behind = denial.trigger.start - charge.trigger.end
    if not 0 < behind <= REACH or charge.polarity == "unknown":
        return False
    if charge.certainty not in lexicon("weighing")["answer"]["certainties"]:
        return False
    role = "patient" if charge.action == STATE else "agent"
    accused = look.holders(charge.mentions_in(role))
    accuser = look.holders(charge.holder[-1:])
    return not deniers.isdisjoint(accused) and deniers.isdisjoint(accuser)


def _first_of_nearest(charges: Sequence[Event]) -> Event:
    """Return the first of the accusations that are near the last one and from the same source."""
    last = max(charges, key=lambda c: (c.trigger, c.id))
    together = [
        c
        for c in charges
        if c.holder == last.holder and last.trigger.start - c.trigger.start <= TOGETHER
    ]
    return min(together, key=lambda c: (c.trigger, c.id))
