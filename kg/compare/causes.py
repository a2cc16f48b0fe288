"""What caused one effect: two causes of one fire, of one collapse, each told as the cause.

Who holds corrosion to be the cause of a collapse does not hold it to be overcrowding. What hurt or
killed somebody is compared in `kg.compare.harms`.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from kg.compare.accounts import Account, Taking
from kg.compare.findings import finding
from kg.compare.known_things import keys_of
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import beginning, fold, kind_of
from kg.compare.same_event import HAPPENING
from kg.compare.senses import likeness
from kg.compare.telling_table import root
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

UNDERGOING = ("patient", "content")
BRINGING, DOWN = "bring", "down"


def weigh_causes(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield the causes that documents give for one effect, if it cannot have both."""
    seen: set[tuple[str, str, str]] = set()
    for one, others in index.meeting(_tells_cause, _tells_cause, _effects):
        for other in others:
            key = one.document, other.document, min(set(_effects(one)) & set(_effects(other)))
            if one.document < other.document and key not in seen and exclude(one, other):
                seen.add(key)
                said = {0: cause_of(one).name, 1: cause_of(other).name}
                yield finding(
                    "contradicts", "what caused it", [(one, 0), (other, 1)], lines, said=said
                )


def exclude(one: Account, other: Account) -> bool:
    """Return True if two accounts give one effect two causes of which neither is of the other."""
    if one.holders == other.holders != ():
        return False
    ours, theirs = cause_of(one), cause_of(other)
    known = ours.head in other.content or theirs.head in one.content
    unlike = ours.head != theirs.head and likeness(ours.head, theirs.head) == 0
    told = set(tokens(ours.name)).isdisjoint(tokens(theirs.name))
    return told and unlike and not known


def cause_of(account: Account) -> Taking:
    """Return the one cause that an account gives."""
    return _causes(account)[0]


def _tells_cause(account: Account) -> bool:
    """Return True if an account states one cause without a name, and not as one of several."""
    sure = account.certainty in lexicon("weighing")["deniable"] and account.polarity == "positive"
    if not sure or account.noun or len(_causes(account)) != 1:
        return False
    several = set(lexicon("weighing")["one_of_causes"])
    return bool(_causes(account)[0].head) and several.isdisjoint(account.words.lower().split())


def _causes(account: Account) -> Sequence[Taking]:
    verb = root(account)
    begins = verb in beginning() and _is_of_event(account)
    if verb in _causing() or begins or _brings_down(account):
        return [t for t in account.in_role("agent") if not t.named]
    return ()


def _brings_down(account: Account) -> bool:
    """Return True for what makes a thing fall: 'the blasting brought the hill down'."""
    fallen = any(t.head in _falls() for t in account.in_role("patient"))
    return fallen and root(account) == BRINGING and DOWN in account.words.lower().split()


def _is_of_event(account: Account) -> bool:
    return any(t.type == HAPPENING for t in account.in_role("patient"))


def _effects(account: Account) -> Iterator[str]:
    """Yield what was caused: events and things by their keys."""
    for taking in account.in_role(*UNDERGOING):
        if taking.type == HAPPENING:
            yield taking.entity
        else:
            yield from keys_of(taking)
        if taking.known or taking.type == HAPPENING:
            yield from (f"fall of {thing}" for thing in sorted(_falls().get(taking.head, ())))


@cache
def _falls() -> dict[str, frozenset[str]]:
    """Map nouns for what falls to themselves, and nouns for a fall to all that may have fallen."""
    held: dict[str, frozenset[str]] = {}
    for falls, things in lexicon("weighing")["brought_down"]:
        fallen = frozenset(map(kind_of, things))
        held.update({kind: frozenset((kind,)) for kind in fallen})
        held.update({form: fallen for noun in falls for form in (kind_of(noun), fold(noun)[0])})
    return held


@cache
def _causing() -> frozenset[str]:
    return frozenset(stem(verb) for verb in lexicon("weighing")["sole_cause"])
