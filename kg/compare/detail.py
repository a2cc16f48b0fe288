"""Precision: accounts that say the same, one of which names what another leaves unnamed."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from kg.compare.accounts import Account, Taking, documents
from kg.compare.alignment import Chances
from kg.compare.findings import agreement, finding, in_sides
from kg.compare.origins import Lines
from kg.compare.predicate_equivalence import LEAST_LETTERS, closer_nouns, kind_of
from kg.compare.same_content import figures_differ
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.event_profiles import worded_alike
from kg.resolve.word_forms import stem, tokens

ABOUT: Mapping[str, str] = {
    "agent": "name of who did it",
    "patient": "name of whom or what it concerned",
}

KINDS = "who they were"
Part = tuple[Account, Taking]
PEOPLE = ("Person", "Group")
LIKELY = 0.4
"""How probable it must be that an account tells the same as one that names more."""


def refine_participants(
    accounts: Sequence[Account], lines: Lines, chances: Chances
) -> Iterator[Finding]:
    """Yield where one account names a participant and another uses only a noun.

    Copied wording has one degree of precision, however it was understood. Each account must be
    likely to say the same as one of the other side. A document that speaks of the named one
    anywhere is as precise, even if 'the woman' was not understood as her: then both agree.
    """
    if all(worded_alike(one.runs, other.runs) for one, other in pairwise(accounts)):
        return
    for role in ABOUT:
        yield from _refine_role(role, accounts, lines, chances)


def _refine_role(
    role: str, accounts: Sequence[Account], lines: Lines, chances: Chances
) -> Iterator[Finding]:
    """Yield where some accounts leave unnamed whom others name in a role, all the same one."""
    taking = _of_one_deed([p for p in _sole(accounts, role) if p[1].named or p[1].head])
    nameless, naming = _by_precision(taking, chances)
    names = {t.entity for a, t in taking if _names(t) and a in naming}
    if len(names) != 1:
        return
    name = min(names)
    ignorant = [a for a in nameless if not _tells_the_name(a, role, name, lines)]
    if ignorant and documents(ignorant).isdisjoint(documents(naming)):
        said = {0: "not named", 1: lines.name(name)}
        yield finding("refines", ABOUT[role], in_sides(ignorant, naming), lines, said=said)
    elif nameless:
        yield from agreement([*nameless, *naming], lines)


def _by_precision(
    taking: Sequence[Part], chances: Chances
) -> tuple[Sequence[Account], Sequence[Account]]:
    """Return the accounts without a name and with one, of those likely to say the same."""
    nameless, naming = ([a for a, t in taking if _names(t) is named] for named in (False, True))
    return chances.likely(nameless, naming, LIKELY), chances.likely(naming, nameless, LIKELY)


def _names(taking: Taking) -> bool:
    return taking.named and not taking.nameless


def _tells_the_name(account: Account, role: str, name: str, lines: Lines) -> bool:
    """Return True if a document speaks of somebody, or the account has the name in another form.

    'India's navy' is as precise as 'the Indian Navy'.
    """
    if any(t.nameless and t.entity == name for t in account.in_role(role)):
        return False
    if lines.speaks_of(account.document, name):
        return True
    called = {stem(word) for word in tokens(lines.name(name))}
    return any(
        t.head in called and any(word.startswith(t.within[0][:LEAST_LETTERS]) for word in called)
        for t in account.in_role(role)
        if t.within
    )


def refine_moment(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where documents that give an action the same day differ in giving the time of day."""
    days = {a.date for a in accounts}
    closer = [a for a in accounts if a.moment]
    telling = documents(closer)
    coarser = [a for a in accounts if a.document not in telling]
    if len(days) == 1 and coarser and len({a.moment for a in closer}) == 1:
        said = {0: str(coarser[0].date), 1: closer[0].moment}
        yield finding("refines", "time of day", in_sides(coarser, closer), lines, said=said)


def _of_one_deed(taking: Sequence[Part]) -> list[Part]:
    """Leave out unnamed participants of another type, or unconnected with the action or a name."""
    known = [(a, t) for a, t in taking if t.named]
    joined = {a.joined for a, _ in known}
    beside = frozenset[str]().union(*(a.named() for a, _ in known))
    types = {t.type for _, t in known}
    return [
        (a, t) for a, t in taking if t.type in types and (a.joined in joined or beside & a.named())
    ]


def refine_kinds(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where one account gives a kind of people and another only says that it was people."""
    anyone = {kind_of(word) for word in lexicon("weighing")["anyone"]}
    told = [(a, nouns) for a in accounts if (nouns := _nouns(a, "patient"))]
    plain = [a for a, nouns in told if nouns <= anyone]
    close = [a for a, nouns in told if nouns.isdisjoint(anyone)]
    if _tell_apart(plain, close) and not figures_differ([*plain, *close]):
        yield finding("refines", KINDS, in_sides(plain, close), lines)


def _of_nouns(told: Iterable[tuple[Account, str]], nouns: Container[str]) -> list[Account]:
    """Return the accounts that tell of a thing by one of some nouns."""
    return [account for account, head in told if head in nouns]


def refine_things(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where one account uses a more specific noun for a thing: a weapon, a pistol."""
    told = [(a, t.head) for a, t in _sole(accounts, "patient") if not t.named]
    for wide, close in sorted(closer_nouns().items()):
        plain, closer = _of_nouns(told, {kind_of(wide)}), _of_nouns(told, close)
        if _tell_apart(plain, closer):
            nouns = sorted({close[head] for _, head in told if head in close})
            said = {0: wide, 1: " or ".join(nouns)}
            yield finding("refines", "what it was", in_sides(plain, closer), lines, said=said)


def _tell_apart(plain: Sequence[Account], close: Sequence[Account]) -> bool:
    """Return True if both sides have content, in documents and words of their own."""
    if not (plain and close):
        return False
    copied = {a.words for a in plain} & {a.words for a in close}
    return documents(plain).isdisjoint(documents(close)) and not copied


def _nouns(account: Account, role: str) -> frozenset[str]:
    """Return the nouns for those in a role, if none has a name and all are people."""
    taking = account.in_role(role)
    if any(t.named or not t.head or t.type not in PEOPLE for t in taking):
        return frozenset()
    return frozenset(t.head for t in taking)


def _sole(accounts: Sequence[Account], role: str) -> list[Part]:
    """List the accounts with exactly one participant in a role, with that participant."""
    taking = ((a, a.in_role(role)) for a in accounts)
    return [(a, found[0]) for a, found in taking if len(found) == 1]
