"""Precision: accounts that tell the same, of which one names what another leaves unnamed."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.told import worded_alike
from kg.weigh.accounts import Account, Taking
from kg.weigh.deeds import closer_nouns, kind_of
from kg.weigh.findings import finding, one_a_document
from kg.weigh.origins import Lines

ABOUT: Mapping[str, str] = {
    "agent": "name of who did it",
    "patient": "name of whom or what it concerned",
}

Part = tuple[Account, Taking]
PEOPLE = ("Person", "Group")


def refine_participants(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where accounts that tell the same name a participant, or tell it by a noun alone.

    Copied wording has one degree of precision, whatever was understood of it.
    """
    if all(worded_alike(one.runs, other.runs) for one, other in pairwise(accounts)):
        return
    for role, about in ABOUT.items():
        taking = [(a, t) for a in accounts if (t := _only(a, role)) is not None]
        taking = _of_one_deed(taking)
        names = {t.entity for _, t in taking if t.named}
        taking = [(a, t) for a, t in taking if t.named or t.head]
        nameless = {t.entity for _, t in taking if not t.named}
        documents = [{a.document for a, t in taking if t.named is named} for named in (True, False)]
        if len(names) == 1 and nameless and not documents[0] & documents[1]:
            sides = [
                (a, side)
                for side in (0, 1)
                for a in one_a_document([a for a, t in taking if t.named is bool(side)])
            ]
            (name,) = names
            said = {0: "not named", 1: lines.name(name)}
            yield finding("refines", about, sides, lines, said=said)


def refine_moment(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where documents that give one deed one day tell the time of day, or do not."""
    days = {a.date for a in accounts}
    closer = [a for a in accounts if a.moment]
    documents = {a.document for a in closer}
    coarser = [a for a in accounts if not a.moment and a.document not in documents]
    if len(days) == 1 and closer and coarser and len({a.moment for a in closer}) == 1:
        sides = [(a, n) for n, told in enumerate((coarser, closer)) for a in one_a_document(told)]
        said = {0: str(coarser[0].date), 1: closer[0].moment}
        yield finding("refines", "time of day", sides, lines, said=said)


def _of_one_deed(taking: Sequence[Part]) -> list[Part]:
    """Leave out nameless ones of another type, or told neither of the deed nor beside a name."""
    known = [a for a, t in taking if t.named]
    joined = {a.joined for a in known}
    others = {t.entity for a in known for t in a.roles if t.named}
    types = {t.type for _, t in taking if t.named}
    return [
        (a, t)
        for a, t in taking
        if t.named
        or (
            t.type in types
            and (a.joined in joined or any(o.named and o.entity in others for o in a.roles))
        )
    ]


def refine_kinds(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where accounts that tell the same say what people they were, or that it was people."""
    anyone = {kind_of(word) for word in lexicon("weighing")["anyone"]}
    told = [(a, _nouns(a, "patient")) for a in accounts]
    plain = [a for a, nouns in told if nouns and nouns <= anyone]
    close = [a for a, nouns in told if nouns and not nouns & anyone]
    copied = {a.words for a in plain} & {a.words for a in close}
    if (
        plain
        and close
        and not copied
        and not {a.document for a in plain} & {a.document for a in close}
    ):
        sides = [(a, 0) for a in one_a_document(plain)] + [(a, 1) for a in one_a_document(close)]
        yield finding("refines", "who they were", sides, lines)


def refine_things(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where accounts that tell the same tell a thing by a closer noun: a weapon, a pistol."""
    told = [(a, t) for a in accounts if (t := _only(a, "patient")) is not None and not t.named]
    for wide, close in sorted(closer_nouns().items()):
        held = [[(a, t) for a, t in told if t.head in heads] for heads in ({kind_of(wide)}, close)]
        documents = [{a.document for a, _ in side} for side in held]
        copied = {a.words for a, _ in held[0]} & {a.words for a, _ in held[1]}
        if all(held) and documents[0].isdisjoint(documents[1]) and not copied:
            sides = [(a, n) for n in (0, 1) for a in one_a_document([a for a, _ in held[n]])]
            said = {0: wide, 1: " or ".join(sorted({close[t.head] for _, t in held[1]}))}
            yield finding("refines", "what it was", sides, lines, said=said)


def _nouns(account: Account, role: str) -> frozenset[str]:
    """Give the nouns for those in a role, if none has a name and all are people."""
    taking = [t for t in account.roles if t.role == role]
    if any(t.named or not t.head or t.type not in PEOPLE for t in taking):
        return frozenset()
    return frozenset(t.head for t in taking)


def _only(account: Account, role: str) -> Taking | None:
    found = [t for t in account.roles if t.role == role]
    return found[0] if len(found) == 1 else None
