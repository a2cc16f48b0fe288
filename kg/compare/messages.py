"""What somebody was sent or told, and that he never got it: a report, a warning, an order.

'Dr Rowe handed the council his report' and 'the council received no report' have other verbs and
other doers. The addressee is the same, and the message: by its noun, or as what warns of one thing.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from kg.compare.accounts import Account, Taking
from kg.compare.findings import one_a_document
from kg.compare.mutual_deeds import BEINGS
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import fold, kind_of
from kg.compare.sides import Sides, grants, whether
from kg.compare.telling_table import root
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

MATTERS = ("topic", "content", "patient")
ABOUT = re.compile(r"\b(?:on|about|of) (?:an? |the |its |their )?(.+)", re.IGNORECASE)
"""What a message is about, behind its noun: 'his report on the sluice'."""
SITE = "Facility"
LETTER = "letter"
WORD = -1
"""Stands for a message of which only is said that somebody was told something."""


def weigh_messages(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield that somebody never got a message, with the accounts that tell that it was sent."""
    for no, told in index.meeting(_never_got, _was_sent, _addressees, ever=True):
        sent = [yes for yes in told if _is_one_message(yes, no)]
        sent = [yes for yes in sent if not lines.before(no.document, yes.date)]
        if sent:
            sides: Sides = [*((yes, 0) for yes in one_a_document(sent)), (no, 1)]
            yield whether(sides, lines)


def _was_sent(account: Account) -> bool:
    return _is_told(account, "positive")


def _never_got(account: Account) -> bool:
    return _is_told(account, "negative") and not grants(account)


def _is_told(account: Account, polarity: str) -> bool:
    sure = account.certainty in lexicon("weighing")["deniable"]
    return sure and account.polarity == polarity and bool(_messages_of(account))


def _addressees(account: Account) -> Iterator[str]:
    """Yield who is told or sent something, of those that readers know, and whose office that is."""
    got = root(account) in _verbs("getting")
    roles = ("agent",) if got else ("recipient", "beneficiary", "goal", "patient")
    for taking in account.in_role(*roles):
        if _is_addressee(taking) and (taking.named or taking.known):
            yield taking.entity
            yield from taking.of if taking.head in _offices() else ()


def _is_addressee(taking: Taking) -> bool:
    """Return True for people and bodies, and for a hospital or a clinic: no message itself."""
    return taking.type in (*BEINGS, SITE) and (taking.named or not _is_message(taking))


def _messages_of(account: Account) -> frozenset[int]:
    """Return the kinds of the messages that are passed on or got in an account."""
    verb = root(account)
    if account.noun:
        return frozenset(_kinds().get(stem(account.topic.lower()), ()))
    if verb in _verbs("passing_on") or verb in _verbs("getting"):
        return _kinds_in(account, "patient", "content") or _written(account)
    if verb in _verbs("reaching"):
        return _kinds_in(account, "agent")
    return frozenset((WORD,)) if verb in _verbs("telling") else frozenset()


def _kinds_in(account: Account, *roles: str) -> frozenset[int]:
    return frozenset(k for t in account.in_role(*roles) for k in _kinds().get(t.head, ()))


def _written(account: Account) -> frozenset[int]:
    """Return the kind of a letter for who writes to somebody, whatever about."""
    wrote = root(account) in _verbs("writing") and bool(account.in_role("recipient"))
    return frozenset(_kinds()[stem(LETTER)]) if wrote else frozenset()


def _is_one_message(yes: Account, no: Account) -> bool:
    """Return True if one message is meant: of one kind and matter, or a word on one matter."""
    if set(_addressees(yes)) & {t.entity for t in yes.in_role("agent")}:
        return False
    ours, theirs = _matters(yes), _matters(no)
    if ours & theirs or _names(yes, theirs) or _names(no, ours):
        return True
    same = _messages_of(yes) & _messages_of(no)
    return bool(same - {WORD}) and not (ours and theirs)


def _matters(account: Account) -> frozenset[str]:
    """Return what a message is about, by entities and by nouns."""
    addressed = set(_addressees(account))
    told = [t for t in account.in_role(*MATTERS) if t.entity not in addressed]
    keys = {key for t in told if not _is_message(t) for key in (t.entity, t.head) if key}
    return frozenset(keys.union(*(_named_in(t) for t in told if _is_message(t))))


def _named_in(message: Taking) -> Iterator[str]:
    """Yield the stems of what a message's own words say it is about: 'a report on the sluice'."""
    found = ABOUT.search(message.name)
    return map(stem, tokens(found[1])) if found else iter(())


def _names(account: Account, matters: frozenset[str]) -> bool:
    """Return True if the words of an account name a matter: 'told them that the valve was worn'."""
    return not matters.isdisjoint(stem(word) for word in tokens(account.words))


def _is_message(taking: Taking) -> bool:
    return taking.head in _kinds()


@cache
def _verbs(name: str) -> frozenset[str]:
    return frozenset(fold(verb)[0].partition(" ")[0] for verb in lexicon("weighing")[name])


@cache
def _offices() -> frozenset[str]:
    return frozenset(map(kind_of, lexicon("weighing")["offices_of"]))


@cache
def _kinds() -> Mapping[str, tuple[int, ...]]:
    """Map nouns to the numbers of the rows in which they are; a copy is one of any paper."""
    held: dict[str, set[int]] = defaultdict(set)
    for number, nouns in enumerate(lexicon("weighing")["messages"]):
        for noun in nouns:
            for form in (stem(noun), kind_of(noun), fold(noun)[0]):
                held[form].add(number)
    return {form: tuple(sorted(numbers)) for form, numbers in held.items()}
