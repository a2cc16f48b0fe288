"""One pass over all accounts of a case, from which every kind of finding is made."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from kg.compare.accounts import Account
from kg.compare.aligned import may_agree, weigh_aligned
from kg.compare.aligned_figures import may_differ, weigh_aligned_figures
from kg.compare.alignment import Aligned, Chances, Corpus, Likely, best_of, laid_beside
from kg.compare.collect import Accounts, collect
from kg.compare.contradict import contradict_events, contradict_relations
from kg.compare.corrections import weigh_corrections
from kg.compare.corroborate import corroborate_events, corroborate_relations
from kg.compare.denied_accusations import weigh_answers
from kg.compare.descriptions import weigh_blame, weigh_traits
from kg.compare.disputes import weigh_disputes
from kg.compare.equal_figures import weigh_equal_figures
from kg.compare.hyponymy import weigh_kindred
from kg.compare.large_figures import weigh_tallies
from kg.compare.magnitudes import weigh_magnitudes
from kg.compare.measures import weigh_measures
from kg.compare.mutually_exclusive import may_exclude, weigh_exclusive
from kg.compare.name_variants import weigh_spellings
from kg.compare.no_comment import weigh_silence
from kg.compare.opposites import may_oppose, weigh_opposites
from kg.compare.order import weigh_order
from kg.compare.origins import Lines
from kg.compare.quotes import weigh_quotations
from kg.compare.rebuttals import weigh_rebuttals
from kg.compare.selection import UNLIKELY, selected
from kg.compare.sides import contradict_doers, contradict_worth
from kg.compare.topics import Nearness
from kg.model import Finding, Judgement, Linking, Reading
from kg.model.deferred import Deferred, deferred
from kg.model.findings import Key
from kg.model.memo import FORGETFUL, NONE, Memo, Stamp, stamp
from kg.model.wrong import sound

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
    beside = _Beside(accounts, memo)
    found = _weigh(accounts, beside, lines, memo)
    return selected(found, beside.chances.of_claims, beside.near)


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
        laid = laid_beside(self.corpus, self.near, memo)
        for documents, beside in zip(self.near, laid, strict=True):
            name, given = ("pairs", *documents), self.corpus.seen(*documents)
            kept = memo.of(name, given, partial(_sorted, beside, accounts.near))
            self.best.extend(beside[place] for place in kept.best)
            self.opposed.extend(beside[place] for place in kept.opposed)
            self.exclusive.extend(beside[place] for place in kept.exclusive)
            self.rival.extend(beside[place] for place in kept.rival)
            self.chances.take(*documents, kept.chances)


class _Sorted(NamedTuple):
    """Which aligned accounts of two documents are for which detector, by their places."""

    best: tuple[int, ...]
    opposed: tuple[int, ...]
    exclusive: tuple[int, ...]
    rival: tuple[int, ...]
    chances: Likely


def _sorted(beside: Sequence[Aligned], near: Nearness) -> _Sorted:
    kept = [n for n, pair in enumerate(beside) if not near.long_apart(*pair.accounts)]
    place = {id(beside[n]): n for n in kept}
    best = [p for p in best_of([beside[n] for n in kept]) if may_agree(p)]
    return _Sorted(
        best=tuple(place[id(pair)] for pair in best),
        opposed=tuple(n for n in kept if may_oppose(beside[n])),
        exclusive=tuple(n for n in kept if may_exclude(beside[n])),
        rival=tuple(n for n in kept if may_differ(beside[n])),
        chances=Likely.of({_ids(beside[n]): _told(beside[n]) for n in kept}),
    )


def _ids(pair: Aligned) -> tuple[str, str]:
    one, other = pair.accounts
    return one.claim, other.claim


def _told(pair: Aligned) -> float:
    """Return the probability that two accounts say the same; with few words at least UNLIKELY."""
    few = min(len(pair.one.said_words), len(pair.other.said_words)) < TELLING
    return max(pair.chance, UNLIKELY) if few else pair.chance


def _given(told: Sequence[Account], accounts: Accounts, beside: _Beside, lines: Lines) -> Stamp:
    """Return the stamp of all that findings on a topic are made from.

    These are its accounts; what their documents were collected from, on which the chances of their
    pairs depend too; which of these documents are of one story and were compared; and what is known
    of those who said it.
    """
    documents = sorted({a.document for a in told})
    seen = [accounts.seen[document] for document in documents]
    if not all(seen):
        return NONE
    pairs = [
        (accounts.near.close(*pair), beside.chances.compared(*pair))
        for pair in combinations(documents, 2)
    ]
    claims = [(a.document, a.claim, a.joined) for a in told]
    return stamp(*seen, pairs, claims, lines.seen(told))


def _weigh(accounts: Accounts, beside: _Beside, lines: Lines, memo: Memo) -> Iterator[Finding]:
    for topic, told in accounts.events.items():
        given = _given(told, accounts, beside, lines)

        def make(told: Sequence[Account] = told) -> tuple[Finding, ...]:
            return (
                *corroborate_events(told, lines, beside.chances),
                *contradict_events(told, lines, accounts.near, beside.chances),
            )

        yield from memo.of(("topic", topic), given, make)
    for told in accounts.worth.values():
        yield from contradict_worth(told, lines, accounts.near)
    for told in accounts.contested.values():
        yield from contradict_doers(told, lines, accounts.near)
    yield from weigh_aligned(beside.best, lines)
    yield from weigh_opposites(beside.opposed, lines)
    yield from weigh_exclusive(beside.exclusive, lines)
    yield from weigh_traits(accounts.described, accounts.near, lines)
    yield from weigh_spellings(accounts.tellings, accounts.near, lines)
    yield from weigh_blame(accounts.tellings, accounts.near, lines)
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
    yield from weigh_order(accounts.beside.orders, topic_of, lines)
    yield from weigh_quotations(accounts.beside.quoted, accounts.near, lines)
    yield from weigh_silence(accounts.beside.silent, accounts.beside.quoted, accounts.near, lines)
    for (predicate, _), told in accounts.relations.items():
        yield from corroborate_relations(predicate, told, lines)
        yield from contradict_relations(predicate, told, lines)
