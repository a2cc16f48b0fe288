"""Offices that somebody has given up or lost: 'stepped down as mayor', 'is out as coach'."""

from kg.extract.events.actions import verb_action
from kg.extract.factuality.polarity import judge
from kg.extract.relations.lexicon import words
from kg.syntax.parsed import Token

ENDING = frozenset({"kg:Resignation", "kg:Dismissal", "kg:Retirement"})
"""Actions by which an office ends; somebody suspended still has it."""


def is_given_up(trigger: Token) -> bool:
    """Return True if the word after 'as' is an office that the verb says has ended.

    Not if that is negated or in the future: who 'will step down as mayor' is still the mayor.
    """
    led = next((t for t in (trigger, *trigger.ancestors) if t.lower_ == "as"), None)
    if led is None or led.i > trigger.i or led.dep_ not in ("prep", "mark"):
        return False
    verb = next((t for t in led.ancestors if t.is_verb), None)
    if verb is None:
        return False
    return _ends_office(verb, led) and judge(verb) == ("positive", "certain")


def _ends_office(verb: Token, as_: Token) -> bool:
    """Return True for 'resigned as', 'was removed as', 'is out as'."""
    if verb.lemma_ == "be" and any(c.i < as_.i for c in verb.dependents(lower="out")):
        return True
    return verb_action(verb)[1] in ENDING or verb.lemma_.lower() in words("ended_as")
