"""Whose body part or standing a noun names, and of what the part: 'the boy' in 'broke his leg'.

What is done to a part is done to its bearer (Fillmore, The Grammar of Hitting and Breaking, 1970),
and what rises or falls is some quality of a thing (FrameNet: Change_position_on_a_scale).
"""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.kinds import is_person
from kg.extract.events.subjects import subject_tokens
from kg.extract.events.triggers import Trigger
from kg.model import Role
from kg.ontology import words
from kg.syntax.parsed import Token

SCALES = frozenset({"kg:Increase", "kg:Decrease"})
LEADING = frozenset({"of", "for"})
"""Prepositions before what has a part or quality: 'ratings for the mayor'."""
UNDERGOING: frozenset[Role] = frozenset(("patient",))
WHERE: frozenset[Role] = frozenset(("patient", "place", "goal"))


def bearers(role: Role, noun: Token, trigger: Trigger, annotation: Annotation) -> Iterator[Token]:
    """Yield whose body part or standing, or of what the part, an argument is.

    Whoever moves a part of his own body takes part already. As a part is, the whole need not be.
    """
    if noun.pos_ != "NOUN" or role not in (WHERE | {"agent"} if lemma(noun) == "part" else WHERE):
        return
    owner = _owner(noun, trigger)
    if owner is None:
        return
    part = lemma(noun) in words("participants", "bearers", "parts") and trigger.kind != "state"
    part = part and not is_person(owner, annotation)
    if part or (role in UNDERGOING and _is_whose(noun, owner, trigger, annotation)):
        yield owner


def _owner(noun: Token, trigger: Trigger) -> Token | None:
    """Return who or what has a part or quality: 'the boy' in 'the back of the boy's leg'."""
    owner = noun.dependent("poss")
    for preposition in noun.dependents("prep", lower=LEADING) if owner is None else ():
        owner = owner or preposition.dependent("pobj")
    if owner is not None and _is_of_body(owner):
        owner = owner.dependent("poss") or owner
    return owner if owner is None or owner.i != trigger.token.i else None


def _is_whose(noun: Token, owner: Token, trigger: Trigger, annotation: Annotation) -> bool:
    """Return True if what befalls a noun befalls its owner."""
    if _is_subject(owner, trigger, annotation):
        return False
    if _is_of_body(noun) or _is_of_body(owner):
        return is_person(owner, annotation) and _is_suffered(trigger, annotation)
    if trigger.action in SCALES and lemma(noun) in words("participants", "bearers", "scales"):
        return True
    return lemma(noun) in words("participants", "bearers", "standing")


def _is_suffered(trigger: Trigger, annotation: Annotation) -> bool:
    """Return True for 'bit his hand', 'a splinter entered his hand'; not for 'shook his hand'."""
    harm = trigger.action.removeprefix("kg:") in words("participants", "befalling", "classes")
    return harm or not any(is_person(t, annotation) for t in subject_tokens(trigger.token))


def _is_of_body(noun: Token) -> bool:
    return lemma(noun) in words("participants", "ailments", "parts")


def _is_subject(owner: Token, trigger: Trigger, annotation: Annotation) -> bool:
    """Return True for 'her' in 'she raised her hand'."""
    known = (annotation.mention_at.get(t.i) for t in (owner, *subject_tokens(trigger.token)))
    mine, *theirs = [m.chain if m is not None else None for m in known]
    return mine is not None and mine in theirs
