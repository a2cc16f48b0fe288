"""Agreement: what several documents say alike, and claims that become firmer as they travel."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, pairwise

from kg.compare.accounts import Account, documents, grouped
from kg.compare.alignment import Chances
from kg.compare.findings import (
    SAME_WORDS,
    agreed,
    finding,
    in_sides,
    one_a_document,
    one_a_line,
)
from kg.compare.groups import backed, groups, of_several
from kg.compare.incompatible import compatible, incompatible
from kg.compare.origins import Lines
from kg.compare.positions import POST, beyond, corroborate_posts
from kg.compare.predicate_equivalence import OPPOSITE
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
    say the same as any other one is left out, and so is hearsay that its own document rejects.
    """
    accounts = [a for a in accounts if not is_disowned(a, accounts)]
    apart = incompatible(lines)
    held = grouped(accounts, lambda a: (a.polarity, mood_of(a)))
    for (_, mood), ours in held.items():
        parts = chain.from_iterable(compatible(group, apart) for group in groups(ours))
        for group in map(backed, parts):
            yield from _agreed(group, mood, lines, chances)


def _agreed(
    group: Sequence[Account], mood: str, lines: Lines, chances: Chances
) -> Iterator[Finding]:
    """Yield that accounts of one mood agree, in the same words or not, if there are several."""
    same = _carries_words(group, mood)
    told = one_a_document(group) if same else _likely(one_a_line(_told_fully(group)), chances)
    if of_several(told) and (mood or same):
        about = SAME_WORDS if same else ABOUT[mood][worded(told)]
        yield agreed(about, told, lines)
        yield from _hardens(told, lines)


def is_disowned(account: Account, accounts: Sequence[Account]) -> bool:
    """Return True for hearsay that its document rejects: 'It is said that he ran. He did not'."""
    if account.status == "asserted" or account.holders or account.polarity == "unknown":
        return False
    return any(
        other.document == account.document
        and other.status == "asserted"
        and not other.holders
        and other.factual
        and OPPOSITE.get(account.polarity) == other.polarity
        and not account.entities("agent").isdisjoint(other.entities("agent"))
        for other in accounts
    )


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

    def may_harden(alleged: Account, plain: Account) -> bool:
        """Return True if what was alleged may be stated of the same people, and not earlier."""
        later = not lines.earlier(plain.document, alleged.document)
        return later and _one_cast(alleged, plain)

    plain = _facts(accounts)
    alleged = [a for a in filter(_is_alleged, accounts) if any(may_harden(a, b) for b in plain)]
    plain = [b for b in plain if any(may_harden(a, b) for a in alleged)]
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
    stated = (a for a in accounts if a.factual and a.about is not None)
    about = predicate.removeprefix("kg:")
    for agreeing in grouped(stated, lambda a: (a.about or "", a.polarity)).values():
        for told in _told_alike(agreeing):
            if len(told) > 1 and not all(a.bare for a in told):
                yield agreed(about, told, lines)
        yield from _told_closer(about, agreeing, lines)


def _degrees(accounts: Iterable[Account]) -> list[frozenset[str]]:
    """Return the words that accounts have for the object, the fewest first."""
    return sorted({a.told_of for a in accounts}, key=len)


def _told_alike(accounts: Sequence[Account]) -> Iterator[list[Account]]:
    """Group accounts by the words for the object: an officer, a school officer."""
    held = grouped(accounts, lambda a: tuple(sorted(a.told_of)))
    yield from map(one_a_document, held.values())


def _told_closer(about: str, accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where one document is more specific than another: an officer, a school officer.

    A document that has the more specific words anywhere is as specific, and is left out.
    """
    told = list(chain.from_iterable(_told_alike([a for a in accounts if not a.bare])))
    closer = dict(pairwise(_degrees(told)))
    if not all(wide < close for wide, close in closer.items()):
        return

    def knows_closer(account: Account) -> bool:
        more = closer.get(account.told_of, frozenset()) - account.told_of
        return bool(more) and lines.share_of_words(account.document, more) >= 1

    told = [a for a in told if not knows_closer(a)]
    words = _degrees(told)
    if len(words) > 1 and len(documents(told)) == len(told):
        sides = [(a, words.index(a.told_of)) for a in told]
        yield finding("refines", about, sides, lines)
