"""What an article dates after its own day is to come: 'the game starts on Friday', 'a May vote'."""

from kg.annotate.action_classes import lemma
from kg.extract.factuality.lexicon import words
from kg.extract.factuality.polarity import befell
from kg.syntax.parsed import Token

PRESENT = frozenset({"VBZ", "VBP"})
HABITUAL = frozenset(
    {"always", "generally", "normally", "often", "sometimes", "typically", "usually"}
)


def lies_ahead(trigger: Token, date: str | None, published: str | None) -> bool:
    """Return True if an event in the present tense, or a noun, is dated after publication.

    Plans are made now ('is scheduled for May'), and nobody dates a crime or an accident ahead.
    """
    if date is None or published is None:
        return False
    both = min(len(date), len(published))
    if date[:both] <= published[:both]:
        return False
    if trigger.is_noun:
        return not befell(trigger)
    return trigger.pos_ == "VERB" and _is_present(trigger) and not _is_plan(trigger)


def was_ahead(trigger: Token, date: str | None, published: str | None) -> bool:
    """Return True for 'was due to sing last week': a plan, which does not say whether she sang."""
    above = trigger.head
    copula = above if above.is_verb else above.head
    planned = above.lemma_.lower() in words("certainty", "set_for") | {"expect"}
    past = copula.finite.lower_ in ("was", "were", "had")
    if date is None or published is None or trigger.dep_ != "xcomp" or not (planned and past):
        return False
    both = min(len(date), len(published))
    return date[:both] < published[:both]


def _is_present(verb: Token) -> bool:
    first = verb.finite
    often = verb.has_dependent(lower=HABITUAL)
    return first.tag_ in PRESENT and first.lemma_ != "have" and not often


def _is_plan(verb: Token) -> bool:
    name = lemma(verb)
    known = (words("certainty", "governors", value) for value in ("future", "hypothetical"))
    return name in words("certainty", "fearing") or any(name in some for some in known)
