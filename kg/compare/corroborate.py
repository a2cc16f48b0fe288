"""Agreement: what several documents say alike, and claims that become firmer as they travel."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, pairwise

from kg.compare.accounts import Account, documents
from kg.compare.alignment import Chances
from kg.compare.findings import SAME_WORDS, finding, in_sides, one_a_document, one_a_line
from kg.compare.groups import backed, groups, of_several
from kg.compare.incompatible import compatible, incompatible
from kg.compare.origins import Lines
from kg.compare.positions import POST, beyond, corroborate_posts
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.event_profiles import worded_alike
from kg.resolve.word_forms import stem

LEAST = 0.1
"""How likely an account must be to tell the same as one of the others that it was compared with."""
WOULD_HAVE = "counterfactual"
TO_COME = "future"
BOTH = "both"
OPEN = "alleged"
HAPPENED = {
    "positive": "event",
    "negative": "event that did not happen",
    BOTH: "event in contrary words",
}
COMING = {
    "positive": "what is to come",
    "negative": "what is not to come",
    BOTH: "what is to come, in contrary words",
}
SHOULD = {
    "positive": "what should have happened",
    "negative": "what should not have happened",
    BOTH: "what should have happened, in contrary words",
}
ABOUT = {"so": HAPPENED, WOULD_HAVE: SHOULD, TO_COME: COMING}


def corroborate_events(
    accounts: Sequence[Account], lines: Lines, chances: Chances
) -> Iterator[Finding]:
    """Yield where documents agree that something happened, did not, should have, or will.

    What is only asked or imagined is compared by its wording alone. An account that is unlikely to
    say the same as any other one is left out.
    """
    apart = incompatible(lines)
    held: dict[tuple[str, str], list[Account]] = defaultdict(list)
    for account in accounts:
        held[account.polarity, mood_of(account)].append(account)
    for (_, mood), ours in sorted(held.items()):
        parts = chain.from_iterable(compatible(group, apart) for group in groups(ours))
        for group in map(backed, parts):
            same = _carries_words(group, mood)
            told = one_a_document(group) if same else one_a_line(_told_fully(group))
            told = told if same else _likely(told, chances)
            if of_several(told) and (mood or same):
                about = SAME_WORDS if same else ABOUT[mood or "so"][worded(told)]
                yield finding("corroborates", about, [(a, None) for a in told], lines)
                yield from _hardens(told, lines)


def _likely(accounts: Sequence[Account], chances: Chances) -> list[Account]:
    """Leave out accounts that were compared and are unlikely to say the same as another one."""
    others = {a.document: [b for b in accounts if b.document != a.document] for a in accounts}
    return [a for a in accounts if chances.likely([a], others[a.document], LEAST)]


def _carries_words(group: Sequence[Account], mood: str) -> bool:
    """Return True if accounts share words that say more than that they agree.

    Shared quoted words do, and shared words about the future, a question or a supposition.
    """
    telling = mood in ("", TO_COME) or all(a.quoted for a in group)
    return telling and _in_the_same_words(group)


def _told_fully(group: Sequence[Account]) -> list[Account]:
    """Leave out accounts in passing, and what only they support."""
    return backed([a for a in group if not a.in_passing])


def mood_of(account: Account) -> str:
    """Return whether an account is about fact, counterfactual or future; otherwise ''."""
    if account.polarity == "unknown":
        return ""
    told = (WOULD_HAVE, TO_COME)
    return "so" if account.factual else account.certainty if account.certainty in told else ""


def worded(accounts: Sequence[Account]) -> str:
    """Return the polarity of the words of accounts, even if they are filed under the contrary."""
    found = {a.worded for a in accounts}
    return found.pop() if len(found) == 1 else BOTH


def _in_the_same_words(accounts: Sequence[Account]) -> bool:
    return all(worded_alike(one.runs, other.runs) for one, other in pairwise(accounts))


def _hardens(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield what one document states as fact without a source and others only allege.

    It takes a word of doubt or accusation: what a source 'said' is attributed, and not doubted.
    """
    plain = _facts(accounts)
    alleged = [
        a
        for a in accounts
        if _is_alleged(a)
        and any(_one_cast(a, b) and not lines.earlier(b.document, a.document) for b in plain)
    ]
    plain = [
        b
        for b in plain
        if any(_one_cast(a, b) and not lines.earlier(b.document, a.document) for a in alleged)
    ]
    if alleged and plain:
        said = {0: "alleged", 1: "told as fact"}
        yield finding("hardens", "certainty", in_sides(alleged, plain), lines, said=said)


def _facts(accounts: Sequence[Account]) -> list[Account]:
    """List the accounts stated as fact by documents that name no holder for any of them."""
    carrying = documents(a for a in accounts if a.holders or a.status != "asserted")
    return [a for a in accounts if a.certainty == "certain" and a.document not in carrying]


def _is_alleged(account: Account) -> bool:
    """Return True if an account is an allegation by its own words, or by whose word it is."""
    cue = _cue(account)
    by_words = not (cue.isdisjoint(_accusing()) and cue.isdisjoint(_alleging()))
    return account.status == "alleged" and (by_words or bool(not cue and account.holders))


def _cue(account: Account) -> set[str]:
    return {stem(word) for word in account.cue.split()}


@cache
def _alleging() -> frozenset[str]:
    """Return the stems of words that leave open whether what they govern is so."""
    cues = lexicon("cues")
    lists = [cues["verbs"][kind]["lemmas"] for kind in ("allege", "lay")]
    adverbs = [w for kind in ("adverbs", "adjectives") for w, s in cues[kind].items() if s == OPEN]
    return frozenset(stem(word) for word in chain(*lists, cues["nouns"][OPEN]["lemmas"], adverbs))


@cache
def _accusing() -> frozenset[str]:
    """Return the stems of words that leave open who did what they govern."""
    cues = lexicon("cues")
    suspected = cues["matters"]["suspected"]
    lists = (cues["verbs"]["accuse"]["lemmas"], suspected["verbs"], suspected["nouns"])
    return frozenset(stem(w) for w in chain(*lists) if w not in suspected["passive"])


def _one_cast(allegation: Account, fact: Account) -> bool:
    """Return True if an allegation and a fact share an agent or, without agents, a patient.

    That someone was killed may be a fact while it is alleged who did it: 'the gunman' accuses
    nobody.
    """
    doers = allegation.entities("agent"), fact.entities("agent")
    if not _cue(allegation).isdisjoint(_accusing()):
        known = (t for t in fact.in_role("agent") if t.named and not t.head)
        return any(t.entity in doers[0] for t in known)
    if doers[0] or doers[1]:
        return bool(doers[0] & doers[1])
    objects = allegation.entities("patient"), fact.entities("patient")
    return bool(objects[0] & objects[1])


def corroborate_relations(
    predicate: str, accounts: Sequence[Account], lines: Lines
) -> Iterator[Finding]:
    """Yield where documents agree on a relation, if one of them states it in a clause.

    That several put the same title before a name is no finding, unless it is a post that only one
    person can hold (kg.compare.positions).
    """
    found = list(_agreeing(predicate, accounts, lines))
    yield from found
    if predicate == POST:
        yield from beyond(corroborate_posts(accounts, lines), found)


def _agreeing(predicate: str, accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    held: dict[tuple[str, str], list[Account]] = defaultdict(list)
    for account in accounts:
        if account.factual and account.about is not None:
            held[account.about, account.polarity].append(account)
    about = predicate.removeprefix("kg:")
    for _, agreeing in sorted(held.items()):
        for told in _told_alike(agreeing):
            if len(told) > 1 and not all(a.bare for a in told):
                yield finding("corroborates", about, [(a, None) for a in told], lines)
        yield from _told_closer(about, agreeing, lines)


def _told_alike(accounts: Sequence[Account]) -> Iterator[list[Account]]:
    """Group accounts by the words for the object: an officer, a school officer."""
    held: dict[tuple[str, ...], list[Account]] = defaultdict(list)
    for account in accounts:
        held[tuple(sorted(account.told_of))].append(account)
    yield from (one_a_document(held[words]) for words in sorted(held))


def _told_closer(about: str, accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where one document is more specific than another: an officer, a school officer.

    A document that has the more specific words anywhere is as specific, and is left out.
    """
    told = list(chain.from_iterable(_told_alike([a for a in accounts if not a.bare])))
    words = sorted({a.told_of for a in told}, key=lambda w: (len(w), sorted(w)))
    if not all(one < other for one, other in pairwise(words)):
        return
    for wide, close in pairwise(words):
        told = [
            a
            for a in told
            if a.told_of != wide or lines.share_of_words(a.document, close - wide) < 1
        ]
    words = [w for w in words if any(a.told_of == w for a in told)]
    if len(words) > 1 and len(documents(told)) == len(told):
        sides = [(a, words.index(a.told_of)) for a in told]
        yield finding("refines", about, sides, lines)
