"""One pass over all accounts of a case, from which every kind of finding is made."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence, Set
from copy import copy
from functools import partial
from itertools import chain
from typing import NamedTuple

from kg.compare.accounts import Account, documents
from kg.compare.aligned import may_agree, weigh_aligned
from kg.compare.aligned_figures import may_differ, weigh_aligned_figures
from kg.compare.alignment import Aligned, Chances, Corpus, Likely, Row, best_of, laid_beside
from kg.compare.announcements import weigh_announcements
from kg.compare.awareness import weigh_awareness
from kg.compare.causes import weigh_causes
from kg.compare.collect import Accounts, collect
from kg.compare.conditions import weigh_conditions
from kg.compare.contradict import contradict_events, contradict_relations
from kg.compare.contrary_values import weigh_contrary_values
from kg.compare.corrections import weigh_corrections
from kg.compare.corroborate import corroborate_events, corroborate_relations, is_disowned
from kg.compare.deciders import weigh_deciders
from kg.compare.deed_values import weigh_deed_values
from kg.compare.denied_accusations import weigh_answers
from kg.compare.denied_deeds import weigh_denied_deeds
from kg.compare.descriptions import weigh_blame, weigh_traits
from kg.compare.disputes import weigh_disputes
from kg.compare.equal_figures import weigh_equal_figures
from kg.compare.harms import weigh_harms, weigh_unused
from kg.compare.hyponymy import weigh_kindred
from kg.compare.large_figures import weigh_tallies
from kg.compare.magnitudes import weigh_magnitudes
from kg.compare.measures import weigh_measures
from kg.compare.messages import weigh_messages
from kg.compare.mutually_exclusive import (
    may_exclude,
    weigh_contrary_deeds,
    weigh_exclusive,
    weigh_sole_doers,
)
from kg.compare.name_variants import weigh_spellings
from kg.compare.no_comment import weigh_silence
from kg.compare.occupants import weigh_occupants
from kg.compare.opposites import may_oppose, weigh_absence, weigh_opposites
from kg.compare.order import weigh_order
from kg.compare.orders import weigh_denied_orders, weigh_orders, weigh_unasked
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.presence import weigh_presence
from kg.compare.quotes import weigh_quotations
from kg.compare.read_together import read_together
from kg.compare.rebuttals import weigh_rebuttals
from kg.compare.rival_hours import weigh_rival_hours
from kg.compare.selection import UNLIKELY, selected
from kg.compare.sides import contradict_doers, contradict_hands, contradict_worth
from kg.compare.signals import weigh_signals
from kg.compare.sound_things import with_sound_things
from kg.compare.speeds import weigh_speeds
from kg.compare.topics import Nearness
from kg.compare.unchanged import Unchanged
from kg.compare.worded_alike import weigh_worded_alike
from kg.model import Finding, Judgement, Linking, Reading
from kg.model.deferred import Deferred, deferred
from kg.model.findings import Key
from kg.model.memo import ALWAYS, FORGETFUL, Memo
from kg.model.wrong import sound

COMPARED = "compared"
"""Under this the memo keeps what was known of documents and sources when they were compared."""
BY_PARTICIPANTS: Sequence[Callable[[ParticipantIndex, Lines], Iterator[Finding]]] = (
    weigh_messages,
    weigh_signals,
    weigh_announcements,
    weigh_orders,
    weigh_unasked,
    weigh_denied_orders,
    weigh_deciders,
    weigh_speeds,
    weigh_rival_hours,
    weigh_awareness,
    weigh_conditions,
    weigh_presence,
    weigh_occupants,
    weigh_harms,
    weigh_unused,
    weigh_deed_values,
    weigh_worded_alike,
)
"""What lays accounts beside one another by who takes part, acts of speech as well."""
TELLING = 3
"""Passages with fewer content words say too little to be judged dissimilar."""


def weigh(
    readings: Iterable[Reading | Deferred],
    linking: Linking,
    *,
    memo: Memo = FORGETFUL,
    touched: Container[str] | None = None,
) -> tuple[Finding, ...]:
    """Compare what different documents say about one occurrence or relation, in a single pass.

    If the `memo` is of a join with the same readings, `touched` may be the documents that see
    another linking than it did.

    Return findings sorted by kind, topic and id, each with every member's claim, the origins at
    which their lines of reporting end, and a reason. Acts of speech are not topics: what was said
    is compared where it is claimed. Claims that were judged wrong are ignored.
    """
    lines, wrong = Lines(linking), linking.wrong()
    sounds = (_sound(one, wrong) for one in map(deferred, readings))
    accounts = collect(sounds, linking, lines, memo, touched)
    lines.unchanged = Unchanged(memo, _changed(accounts, lines, memo))
    beside = _Beside(accounts, memo)
    weighed = _weigh(accounts, beside, lines, memo)
    found = selected(weighed, beside.chances.of_claims, beside.near)
    found = tuple(read_together(found, accounts.tellings, linking.judgements, memo))
    lines.unchanged.keep(accounts.seen)
    return found


def _changed(accounts: Accounts, lines: Lines, memo: Memo) -> Set[str] | None:
    """Return the documents of which findings may be others now; None if that is not known.

    They are those from which something else is collected, of which or of whose sources something
    else is known, and those that are near others. Whether two documents are of one story depends on
    nothing but what is collected from both.
    """
    near = frozenset(accounts.near.neighbours())
    of_documents, of_others = lines.seen()
    before = memo.before(COMPARED)
    memo.keep(COMPARED, ALWAYS, (near, of_documents, of_others))
    if before is None:
        return None
    changed = {*accounts.changed, *chain.from_iterable(before[0] ^ near)}
    changed |= _unlike(before[1], of_documents)
    return changed.union(*map(lines.told_in, _unlike(before[2], of_others)))


def _unlike(one: Mapping[str, object], other: Mapping[str, object]) -> set[str]:
    return {key for key in {*one, *other} if one.get(key) != other.get(key)}


def _sound(one: Deferred, wrong: Mapping[Key, Judgement]) -> Deferred:
    """Return a reading without its claims that were judged wrong."""
    own = sorted(key for key in wrong if key[0] == one.document)
    return one.then("sound", partial(sound, wrong=wrong), own) if own else one


class _Beside:
    """The aligned accounts of documents near one another, and the pairs kept for each detector."""

    def __init__(self, accounts: Accounts, memo: Memo) -> None:
        self.near = accounts.near.neighbours()
        self.corpus = Corpus(accounts.tellings, accounts.told)
        self.best: list[Aligned] = []
        self.opposed: list[Aligned] = []
        self.exclusive: list[Aligned] = []
        self.rival: list[Aligned] = []
        self.chances = Chances(self.near)
        kept: dict[tuple[str, str], _Sorted | None] = {
            pair: memo.known(("pairs", *pair), self.corpus.seen(*pair)) for pair in self.near
        }
        laid = laid_beside(self.corpus, [pair for pair in self.near if kept[pair] is None])
        for pair in self.near:
            found = kept[pair]
            if found is None:
                given = self.corpus.seen(*pair)
                rows = next(laid)
                made = _sorted(rows, self.corpus.aligned(*pair, rows), accounts.near)
                found = memo.keep(("pairs", *pair), given, made)
            self.best.extend(self.corpus.aligned(*pair, found.best))
            self.opposed.extend(self.corpus.aligned(*pair, found.opposed))
            self.exclusive.extend(self.corpus.aligned(*pair, found.exclusive))
            self.rival.extend(self.corpus.aligned(*pair, found.rival))
            self.chances.take(*pair, found.chances)


class _Sorted(NamedTuple):
    """Which accounts of two documents are for which detector."""

    best: tuple[Row, ...]
    opposed: tuple[Row, ...]
    exclusive: tuple[Row, ...]
    rival: tuple[Row, ...]
    chances: Likely


def _sorted(rows: Sequence[Row], beside: Sequence[Aligned], near: Nearness) -> _Sorted:
    """Sort the aligned accounts of two documents, which `rows` tell in the same order."""
    row = {id(pair): row for pair, row in zip(beside, rows, strict=True)}
    kept = [pair for pair in beside if not near.long_apart(*pair.accounts)]

    def those(which: Callable[[Aligned], bool], pairs: Iterable[Aligned]) -> tuple[Row, ...]:
        return tuple(row[id(pair)] for pair in pairs if which(pair))

    return _Sorted(
        best=those(may_agree, best_of(kept)),
        opposed=those(may_oppose, kept),
        exclusive=those(may_exclude, kept),
        rival=those(may_differ, kept),
        chances=Likely.of({_ids(pair): _told(pair) for pair in kept}),
    )


def _ids(pair: Aligned) -> tuple[str, str]:
    one, other = pair.accounts
    return one.claim, other.claim


def _told(pair: Aligned) -> float:
    """Return the probability that two accounts say the same; with few words at least UNLIKELY."""
    few = min(len(pair.one.said_words), len(pair.other.said_words)) < TELLING
    return max(pair.chance, UNLIKELY) if few else pair.chance


def _weigh(accounts: Accounts, beside: _Beside, lines: Lines, memo: Memo) -> Iterator[Finding]:
    yield from _on_topics(accounts, beside, lines)
    for told in accounts.worth.values():
        yield from contradict_worth(told, lines, accounts.near)
    for told in accounts.contested.values():
        yield from contradict_doers(told, lines, accounts.near)
        yield from contradict_hands(told, lines, accounts.near)
    disowned = {
        (a.document, a.claim)
        for told in accounts.events.values()
        for a in told
        if is_disowned(a, told)
    }
    index = ParticipantIndex(beside.corpus.tellings, accounts.near)
    yield from weigh_aligned(beside.best, lines, disowned)
    yield from weigh_opposites(beside.opposed, lines)
    yield from weigh_absence(beside.corpus, beside.near, lines)
    yield from weigh_denied_deeds(index, lines)
    messages = ParticipantIndex(accounts.tellings, accounts.near)  # acts of speech as well
    for weigh_those in BY_PARTICIPANTS:
        yield from weigh_those(messages, lines)
    yield from weigh_exclusive(beside.exclusive, lines)
    yield from weigh_sole_doers(index, lines)
    yield from weigh_contrary_deeds(index, lines)
    yield from weigh_contrary_values(index, lines)
    sound_too = ParticipantIndex(with_sound_things(beside.corpus.tellings), accounts.near)
    yield from weigh_contrary_values(sound_too, lines)
    yield from weigh_causes(index, lines)
    yield from weigh_traits(accounts.described, accounts.near, lines)
    yield from weigh_spellings(accounts.people, accounts.near, lines)
    yield from weigh_blame(accounts.charges, accounts.near, lines)
    yield from weigh_tallies(accounts.tellings, beside.corpus, accounts.near, lines)
    yield from weigh_equal_figures(
        accounts.beside.stated, beside.corpus, accounts.near, lines, accounts.seen, memo
    )
    yield from weigh_measures(accounts.beside.measured, accounts.near, lines)
    yield from weigh_magnitudes(accounts.beside.stated, accounts.near, lines)
    yield from weigh_aligned_figures(beside.rival, beside.corpus, accounts.near, lines)
    yield from weigh_kindred(accounts.beside.kindred, accounts.near, lines)
    yield from weigh_corrections(
        accounts.beside.corrections, accounts.counting, accounts.near, lines
    )
    yield from weigh_disputes(accounts.beside.disputes, lines)
    yield from weigh_rebuttals(accounts.beside.rebuttals, lines)
    yield from weigh_answers(accounts.beside.answers, lines)
    topic_of = {(a.document, a.claim): t for t, told in accounts.events.items() for a in told}
    yield from weigh_order(accounts.beside.orders, topic_of, beside.chances, lines)
    yield from weigh_quotations(accounts.beside.quoted, accounts.near, lines)
    yield from weigh_silence(accounts.beside.silent, accounts.beside.quoted, accounts.near, lines)
    for (predicate, _), told in accounts.relations.items():
        yield from corroborate_relations(predicate, told, lines)
        yield from contradict_relations(predicate, told, lines)


def _on_topics(accounts: Accounts, beside: _Beside, lines: Lines) -> Iterator[Finding]:
    """Yield the findings on each occurrence, or on several that seem to be one."""
    unchanged, plain = lines.unchanged, copy(lines)
    plain.unchanged = Unchanged()  # all of a topic are kept together
    for topic, told in accounts.events.items():
        given = f"{len(told)} {' '.join(sorted({a.joined for a in told}))}".encode()

        def make(told: Sequence[Account] = told) -> tuple[Finding, ...]:
            return (
                *corroborate_events(told, plain, beside.chances),
                *contradict_events(told, plain, accounts.near, beside.chances),
            )

        yield from unchanged.on_topic(topic, given, documents(told), make)
