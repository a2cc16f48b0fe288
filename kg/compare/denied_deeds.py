"""Denials of a deed that another document tells with the same participants, in whatever words.

'The boiler was serviced a week before', 'no technician had serviced the boiler': each who takes
part is the same where both name one, so that nothing but the deed is left to deny. Which of them do
it may be open on the side that affirms; who nobody is does not count.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from kg.compare.accounts import Account, Taking
from kg.compare.clauses import Clause
from kg.compare.dimensions import of_one_side
from kg.compare.findings import one_a_document
from kg.compare.known_things import are_one_known_thing, keys_of
from kg.compare.mutual_deeds import BEINGS, from_one_side
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import folded, has_contrary_state, kind_of, like_nouns
from kg.compare.same_content import (
    denies_all,
    figures_differ,
    names_any,
    names_nobody,
    told_apart,
)
from kg.compare.same_event import HAPPENING, denies_a_kind
from kg.compare.senses import ALIKE, IMPLIED, likeness
from kg.compare.sides import Sides, denies_plainly, grants, names_as_much, whether
from kg.compare.telling_table import root
from kg.compare.tellings import VAGUE
from kg.model import Finding
from kg.ontology import lexicon, words

DOERS = ("agent",)
THINGS = ("patient", "content", "topic", "recipient", "beneficiary")
UNTOLD = Clause("")
WHERE = ("place", "goal", "source")


def weigh_denied_deeds(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield each denial with the accounts of documents near it that tell what it denies."""
    for no, told in index.meeting(_is_denial, _affirms, _taking_part):
        affirmed = [
            yes for yes in told if denies_deed(yes, no) and not lines.before(no.document, yes.date)
        ]
        if affirmed:
            sides: Sides = [*((yes, 0) for yes in one_a_document(affirmed)), (no, 1)]
            yield whether(sides, lines)


def _taking_part(account: Account) -> Iterator[str]:
    """Yield the entities that take part, and the nouns of things that readers know, or of any."""
    for taking in account.roles:
        yield from keys_of(taking)
        yield from taking.of
        if account.polarity == "negative" and names_any(account, taking):
            yield f"the {taking.head}"


def _affirms(account: Account) -> bool:
    return account.polarity == "positive" and _is_plain(account)


def _is_plain(account: Account) -> bool:
    """Return True if an account tells a deed or a state that may be denied.

    A verb that says little tells one by who does it to whom: 'saw the crack'.
    """
    sure = account.certainty in lexicon("weighing")["deniable"]
    says_little = account.bare or (account.light and not _tells_enough(account))
    return sure and not says_little and account.word not in _idle()


def _tells_enough(account: Account) -> bool:
    """Return True if it is told who does it to whom, or what is done by a particle: 'held back'."""
    both = account.in_role(*DOERS) and account.in_role("patient")
    return bool(both or (_particle(account) and account.in_role("patient")))


def _particle(account: Account) -> str:
    """Return the particle right behind the verb of an account, as its words have it."""
    last = (account.shown.split() or [""])[-1]
    behind = account.words.lower().partition(f"{last} ")[2].split()[:1]
    particles = lexicon("weighing")["particles"]
    return next((word for word in (last, *behind) if word in particles), "")


@cache
def _idle() -> frozenset[str]:
    return frozenset(("be", "have"))


def _is_denial(account: Account) -> bool:
    """Return True for what was not done; a noun tells it of a thing: 'no search of the house'."""
    told = not account.noun or bool(account.in_role(*THINGS))
    return account.polarity == "negative" and told and _is_plain(account) and not grants(account)


def denies_deed(yes: Account, no: Account) -> bool:
    """Return True if a denial leaves nothing of what another account tells.

    Both have the same participants as far as they name any, and their predicates are similar.
    """
    yes = from_one_side(no, yes)
    if _differ_in_particle(yes, no):
        return False
    if not _in_like_words(yes, no) or not _denies_plainly(yes, no) or figures_differ((yes, no)):
        return False
    if denies_a_kind(yes, no) and not _done_to_a_known_one(yes, no):
        return False
    if not names_as_much(yes, no):
        return False
    if has_contrary_state(no.word) and _sole(yes) == _sole(no) is not None:
        return True
    return _agree_in_all(yes, no)


def _agree_in_all(yes: Account, no: Account) -> bool:
    """Return True if who does it, to what, and where is the same as far as both tell it."""
    return _one_doer(yes, no) and _one_thing(yes, no) and _one_place(yes, no)


def _differ_in_particle(yes: Account, no: Account) -> bool:
    """Return True for 'took off' beside 'did not take': the particle tells the deed."""
    return (yes.light or no.light) and _particle(yes) != _particle(no)


def _in_like_words(yes: Account, no: Account) -> bool:
    if yes.word != no.word and root(yes) == root(no):
        return False  # who walked away need not have walked out
    alike = ALIKE if of_one_side(yes.word, no.word) else likeness(root(yes), root(no))
    of_one_kind = yes.action == no.action not in VAGUE or yes.joined == no.joined
    both = bool(yes.entities("agent") & no.entities("agent") and _shared(yes, no))
    return alike >= ALIKE or (alike >= IMPLIED and (of_one_kind or both))


def _denies_plainly(yes: Account, no: Account) -> bool:
    """Return True if a verb affirms and another denies; a noun may, if it tells what undergoes it.

    'Only days separated the inspection of the cable from its rupture.'
    """
    if yes.noun and not (yes.joined == no.joined and _shared(yes, no, unnamed=True)):
        return False  # 'death for the gunman' is a sentence
    if no.noun:
        no = replace(no, noun=False, negated=True)
    return denies_plainly(replace(yes, noun=False), no)


def _shared(yes: Account, no: Account, *, unnamed: bool = False) -> bool:
    """Return True if both deeds are done to the same thing, or to one without a name."""
    ours, theirs = (
        {t.entity for t in a.in_role(*THINGS) if not (unnamed and t.named)} for a in (yes, no)
    )
    return bool(ours & theirs)


def _done_to_a_known_one(yes: Account, no: Account) -> bool:
    of_one = yes.joined == no.joined
    told = yes.roles if of_one else yes.in_role(*THINGS)
    ours, theirs = ([t for t in a if t.known or t.named] for a in (told, no.in_role(*THINGS)))
    if of_one and _entities(yes.in_role(*THINGS)) & _entities(theirs):
        return True  # 'an ambulance', to which the denial goes back as 'it'
    return any(_are_one(a, b) for a in ours for b in theirs)


def _entities(taking: Iterable[Taking]) -> set[str]:
    """Return the entities that take part."""
    return {t.entity for t in taking}


def _are_one(one: Taking, other: Taking) -> bool:
    """Return True if two are one entity, or one thing that readers know."""
    return one.entity == other.entity or are_one_known_thing(one, other)


def _sole(account: Account) -> str | None:
    """Return who does it or undergoes it if there is one only: he slept, he was asleep."""
    core = {t.entity for t in account.in_role(*DOERS, *THINGS)}
    return min(core) if len(core) == 1 else None


def _may_be_among(doers: Sequence[Taking], nobody: Sequence[Taking]) -> bool:
    """Return True if one who did it may be of those of whom nobody did."""
    return any(_may_be_of_kind(t, none) for t in doers for none in nobody)


def _one_doer(yes: Account, no: Account) -> bool:
    """Return True if who is said not to have done it is who did it, or is anybody."""
    ours, theirs = yes.in_role(*DOERS), no.in_role(*DOERS)
    if not theirs:
        return _needs_no_doer(yes, no)
    nobody = [t for t in theirs if names_nobody(no, t)]
    if ours and nobody and not _may_be_among(ours, nobody):
        return False
    somebody = [t for t in theirs if t not in nobody]
    return not somebody or _meet(ours, somebody)


def _needs_no_doer(yes: Account, no: Account) -> bool:
    """Return True for a denial that leaves open who did it: a noun, a state, a passive."""
    of_one = no.noun or (no.state and (yes.state or not yes.in_role(*DOERS)))
    return bool(no.in_role(*THINGS)) and (of_one or (no.clause or UNTOLD).passive)


def _may_be_of_kind(taking: Taking, nobody: Taking) -> bool:
    """Return True if somebody may be one of those who did not do it: a guard is no officer."""
    if taking.named or not taking.head or not nobody.head or nobody.head in _anybody():
        return True
    return like_nouns(taking.head, nobody.head) or likeness(taking.head, nobody.head) > 0


@cache
def _anybody() -> frozenset[str]:
    policy = lexicon("weighing")
    return frozenset(kind_of(noun) for noun in (*policy["whatever"], *policy["plain_people"]))


def _meet(ours: Sequence[Taking], theirs: Sequence[Taking]) -> bool:
    return any(_may_be_one(a, b) or _is_one_of(a, b) for a in ours for b in theirs)


def _is_one_of(one: Taking, body: Taking) -> bool:
    """Return True for the people of a body that did not do it: its inspectors, a police sergeant.

    What one of them did not do another may have done.
    """
    if body.entity in one.of and one.type in BEINGS:
        return True
    ranks = lexicon("weighing")["ranks_of"].get(body.name.lower().removeprefix("the "), ())
    return not (one.named or body.named) and one.head in map(kind_of, ranks)


def _may_be_one(one: Taking, other: Taking) -> bool:
    unnamed = not (one.named or other.named)
    if unnamed and one.within != other.within:
        return False
    if one.entity == other.entity:
        return True
    return unnamed and one.head == other.head != "" and not told_apart(one, other)


def _one_place(yes: Account, no: Account) -> bool:
    """Return True if both do not tell of other places, nor the denial alone of one without a name.

    Who was not shot in the back may have been shot.
    """
    ours, theirs = yes.in_role(*WHERE), no.in_role(*WHERE)
    if not ours:
        return all(t.named for t in theirs)
    return not theirs or _meet(ours, theirs)


def _counts_beside_nobody(yes: Account, no: Account) -> bool:
    """Return True if one account counts where another tells of nobody: a figure beside another."""
    return bool(yes.amounts) and any(names_nobody(no, t) for t in no.in_role(*THINGS))


def _one_thing(yes: Account, no: Account) -> bool:
    """Return True if it is done, or not, to the same: what is denied of more denies of less."""
    ours, theirs = yes.in_role(*THINGS), no.in_role(*THINGS)
    if not ours or not theirs:
        return not ours and not theirs
    if _counts_beside_nobody(yes, no):
        return False
    if denies_all(yes, no, "patient"):
        return True
    ours = (*ours, *_visited(yes, no))
    known = _entities(yes.roles if yes.joined == no.joined else ours)
    return all(t.entity in known or _leaves_nothing(no, t) or _is_among(t, ours) for t in theirs)


def _leaves_nothing(no: Account, taking: Taking) -> bool:
    """Return True for 'no charge', and for all in a contrary: 'was acquitted of all charges'."""
    first = taking.name.lower().partition(" ")[0]
    return names_nobody(no, taking) or (no.folded and first in words("conditions", "words", "all"))


def _visited(yes: Account, no: Account) -> Sequence[Taking]:
    """Return the places of a visit: who visited every house in a street visited that."""
    visits = {root(yes), root(no)} <= folded("visiting")
    return yes.in_role(*WHERE) if visits else ()


def _is_among(taking: Taking, others: Iterable[Taking]) -> bool:
    """Return True if something is one matter with one of others."""
    return any(_is_one_matter(taking, other) for other in others)


def _is_one_matter(one: Taking, other: Taking) -> bool:
    """Return True for a thing that readers know by one noun, and for events in like words."""
    if one.type == other.type == HAPPENING and likeness(one.head, other.head) >= ALIKE:
        return True
    return are_one_known_thing(one, other)
