"""Findings from aligned accounts: documents that agree, though resolution kept them apart."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from itertools import product

from kg.compare.accounts import Account, Taking, grouped
from kg.compare.alignment import Aligned, gathered
from kg.compare.corroborate import ABOUT, mood_of, worded
from kg.compare.findings import SPOKEN_OF, agreed
from kg.compare.incompatible import compatible, incompatible
from kg.compare.origins import Lines
from kg.compare.passages import length, lie_within
from kg.compare.predicate_equivalence import are_opposites
from kg.compare.same_content import CORE, of_other_times, told_apart
from kg.compare.senses import likeness
from kg.compare.telling_pairs import FEWEST
from kg.compare.telling_table import root
from kg.compare.tellings import VAGUE, WITHDRAWN, Telling
from kg.model import Finding
from kg.model.findings import Key
from kg.resolve.word_forms import stem, tokens

ACCUSING, ANNOUNCING, SPEAKING = "kg:Accusation", "kg:Announcement", "kg:Communication"
AGE = re.compile(r"\w, (\d{1,3})(?=,|$)")
"""An age behind a name, which tells who somebody is and not what happened: 'Ann Lee, 71, fell'."""
OBJECTS = ("patient", "content", "topic", "goal", "recipient")
LEAST = 0.25
"""Least probability that accounts say the same, for a finding."""
OTHERWISE, FAINTLY = 0.55, 0.3
"""The same if predicates are not similar: where somebody is told of in both, and where nobody is.

What one does is mostly several things.
"""


def weigh_aligned(
    pairs: Sequence[Aligned], lines: Lines, disowned: Set[Key] = frozenset()
) -> Iterator[Finding]:
    """Yield where documents say the same in different words, the most informative first.

    A group whose passages lie within those of another adds nothing and is left out; so are claims
    that are `disowned` by their documents.
    """
    apart = incompatible(lines)
    groups = gathered([p for p in pairs if disowned.isdisjoint(p.claims)], least=LEAST)
    alike = [told for group in groups for told in _by_polarity(group)]
    for accounts in _widest([told for one in alike for told in compatible(one, apart)]):
        moods = {mood_of(a) for a in accounts}
        mood = moods.pop() if len(moods) == 1 else ""
        about = ABOUT[mood][worded(accounts)] if mood else SPOKEN_OF
        yield agreed(about, accounts, lines)


def _by_polarity(group: Sequence[Telling]) -> Iterator[list[Account]]:
    """Yield the accounts of a group with the same polarity, if there are several."""
    standing = (t.account for t in group if not _is_set_right(t.account))
    held = grouped(standing, lambda a: a.polarity)
    yield from (told for told in held.values() if len(told) > 1)


def _is_set_right(account: Account) -> bool:
    """Return True if a report retracts what it or another said before, which confirms nothing."""
    return account.certainty == WITHDRAWN and bool(account.holders)


def _widest(told: list[list[Account]]) -> Iterator[list[Account]]:
    """Yield accounts whose passages no other accounts contain, the most and longest first."""
    wider: dict[str, list[list[Account]]] = defaultdict(list)
    for accounts in sorted(told, key=_rank):
        if not any(lie_within(accounts, wide) for wide in wider[accounts[0].document]):
            for account in accounts:
                wider[account.document].append(accounts)
            yield accounts


def _rank(told: Sequence[Account]) -> tuple[int, int, str, str]:
    return -len(told), -length(told), told[0].document, told[0].claim


def _say_alike(pair: Aligned) -> bool:
    """Return False for contrary predicates, and for an accusation beside what tells of the deed."""
    one, other = pair.accounts
    if are_opposites(root(one), root(other)):
        return False
    accuses = one.action != other.action and ACCUSING in (one.action, other.action)
    return not accuses or likeness(root(one), root(other)) > 0


def _tell_other_deeds(pair: Aligned) -> bool:
    """Return True if predicates are not similar, and too little else is shared to tell of one deed.

    Who demanded an inquiry and who welcomed it did two things, and what happened to one man in one
    hospital on one day is not one event. That both give a figure, or share two things, tells more
    than the names of those who take part.
    """
    one, other = pair.accounts
    if _tell_in_like_words(one, other):
        return False
    two_classes = one.action != other.action and {one.action, other.action}.isdisjoint(VAGUE)
    if two_classes:
        return True
    return one.factual and other.factual and not _share_more_than_names(pair)


def _tell_in_like_words(one: Account, other: Account) -> bool:
    """Return True for similar predicates, or of one class; what was announced is what was done.

    Who called somebody and who instructed another did two things.
    """
    if ANNOUNCING in (one.action, other.action):
        return True
    if one.action == other.action not in (*VAGUE, SPEAKING):
        return True
    return likeness(root(one), root(other)) > 0


def _share_more_than_names(pair: Aligned) -> bool:
    """Return True if two accounts share a figure or two things, or are likely to be one anyway."""
    one, other = pair.accounts
    ages = {age for a in pair.accounts for age in AGE.findall(a.words)}
    figures = any(word.isdigit() for word in (pair.one.said & pair.other.said) - ages)
    things = {t.head for t in one.roles} & {t.head for t in other.roles} - {""}
    of_one = any(one.entities(role) & other.entities(role) for role in CORE)
    likely = pair.chance >= (OTHERWISE if of_one else FAINTLY)
    return figures or len(things) >= FEWEST or likely


def may_agree(pair: Aligned) -> bool:
    """Return False if unnamed participants are of plainly different kinds: a lorry and a pistol.

    Also if only the predicate is shared and just one side says who took part, or if the predicates
    exclude one another. Who accuses somebody of a deed does not tell of the deed as such.
    """
    if not _say_alike(pair) or of_other_times(*pair.accounts) or _tell_other_deeds(pair):
        return False
    if _used_in_two_ways(*pair.accounts):
        return False
    ours, theirs = (t.account.in_role(*CORE) for t in (pair.one, pair.other))
    if bool(ours) != bool(theirs) and not _share_words_besides_names(pair):
        return False
    return not any(a.role == b.role and told_apart(a, b) for a, b in product(ours, theirs))


def _share_words_besides_names(pair: Aligned) -> bool:
    """Return True if two accounts share enough words, one at least besides their verb and names."""
    one, other = pair.accounts
    shared = pair.one.said & pair.other.said
    named = {stem(w) for t in (*one.roles, *other.roles) if t.named for w in tokens(t.name)}
    return len(shared) >= FEWEST and bool(shared - named - {one.word, other.word})


def _used_in_two_ways(one: Account, other: Account) -> bool:
    """Return True if verbs that say little have other objects: left for a dinner, left a firm."""
    of_patients = bool(one.in_role("patient")), bool(other.in_role("patient"))
    if not (one.light and other.light) or of_patients[0] == of_patients[1]:
        return False
    ours, theirs = one.in_role(*OBJECTS), other.in_role(*OBJECTS)
    if not (ours and theirs) or {t.entity for t in ours} & {t.entity for t in theirs}:
        return False
    return not any(_may_be_of_one_kind(a, b) for a, b in product(ours, theirs))


def _may_be_of_one_kind(one: Taking, other: Taking) -> bool:
    if one.named and other.named:
        return False
    return "" in (one.head, other.head) or likeness(one.head, other.head) > 0
