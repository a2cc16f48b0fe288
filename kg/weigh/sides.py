"""Sides: who affirms and who denies, who names whom, who praises and who blames."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.words import stem
from kg.weigh.accounts import Account, by_joined
from kg.weigh.alike import same_deed
from kg.weigh.deeds import contrary_words
from kg.weigh.findings import finding, one_a_document
from kg.weigh.origins import Lines

Trait = Callable[[Account], str | None]
Pairing = Callable[[Account, Account], bool]
Sides = list[tuple[Account, int | None]]
HAPPENED = {0: "it happened", 1: "it did not happen"}


def contradict_polarity(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Oppose 'did' and 'did not' of one agent, or of one patient where no agent is told.

    The deed must be told in one word, of one object: to arrive is not to enter. Groups without a
    name are entities of their own document, so that 'two new deputies went in' never opposes 'the
    first four did not'.
    """

    def may_oppose(yes: Account, no: Account) -> bool:
        return same_deed(yes, no) and not lines.before(no.document, yes.date)

    for sides in opposed(accounts, trait=_doer, same=may_oppose):
        yield finding("contradicts", "whether it happened", sides, lines, said=HAPPENED)


def _doer(account: Account) -> str | None:
    agents = account.entities("agent")
    chosen = agents or account.entities("patient")
    return f"{account.word} {min(chosen)}" if len(chosen) == 1 else None


def opposed(
    accounts: Sequence[Account], *, trait: Trait, same: Pairing | None = None
) -> Iterator[Sides]:
    """Oppose affirming and denying documents; one that does both opposes nobody."""
    held: dict[str, list[Account]] = defaultdict(list)
    for account in accounts:
        value = trait(account)
        if value is not None:
            held[value].append(account)
    for _, ours in sorted(held.items()):
        yes = [a for a in ours if a.polarity == "positive"]
        no = [a for a in ours if a.polarity == "negative" and not _grants(a)]
        both = {a.document for a in yes} & {a.document for a in no}
        pairs = [(a, b) for a in yes for b in no if not {a.document, b.document} & both]
        pairs = [(a, b) for a, b in pairs if same is None or same(a, b)]
        if pairs:
            yes, no = (one_a_document([p[side] for p in pairs]) for side in (0, 1))
            yield [*((a, 0) for a in yes), *((a, 1) for a in no)]


def _grants(account: Account) -> bool:
    """Say whether a denial denies only that it is all: 'not the only one'."""
    return not set(lexicon("weighing")["granting"]).isdisjoint(account.words.lower().split())


def contradict_doers(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Oppose who is said to have done what only one can have done: who won, who killed whom."""
    single = {stem(deed) for deed in lexicon("weighing")["one_doer"]}
    for told in by_joined(a for a in accounts if a.polarity == "positive" and a.word in single):
        held: dict[str, list[Account]] = defaultdict(list)
        for account in told:
            doers = [t for t in account.roles if t.role == "agent"]
            if len(doers) == 1 and doers[0].named and doers[0].type == "Person":
                held[doers[0].entity].append(account)
        documents = [{a.document for a in held[name]} for name in sorted(held)]
        if len(held) == 2 and not documents[0] & documents[1] and _one_patient(held.values()):
            names = dict(enumerate(lines.name(name) for name in sorted(held)))
            sides: Sides = [
                (a, n) for n, name in enumerate(sorted(held)) for a in one_a_document(held[name])
            ]
            yield finding("contradicts", "who did it", sides, lines, said=names)


def _one_patient(told: Iterable[Sequence[Account]]) -> bool:
    """Say whether all of several lists of accounts name the one to whom it was done."""
    named = [{t.entity for a in one for t in a.roles if t.role == "patient"} for one in told]
    return bool(set.intersection(*named))


def contradict_worth(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Oppose what is told of one's deed in words of which one only can be so: good or poor."""
    affirmed = [a for a in accounts if a.polarity == "positive"]
    for pair in sorted(contrary_words(), key=sorted):
        yield from _worth(affirmed, sorted(pair), lines)


def _worth(told: Sequence[Account], pair: Sequence[str], lines: Lines) -> Iterator[Finding]:
    one, other = ([a for a in told if word in a.told_of] for word in pair)
    shared = {w for a in one for w in a.told_of} & {w for a in other for w in a.told_of}
    if shared and not {a.document for a in one} & {a.document for a in other}:
        sides: Sides = [(a, 0) for a in one_a_document(one)]
        sides += [(a, 1) for a in one_a_document(other)]
        yield finding("contradicts", "worth", sides, lines, said=dict(enumerate(pair)))
