"""Which kind of event a word tells of, as far as documents are about it: a crash, an attack."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from kg.ontology import table, words
from kg.resolve.word_forms import singular

LEADING = 400
"""A claim before this position (characters) is about the main topic of its document."""
LEXICON = "main_events"
ACCIDENT, ATTACK, ANY = "kg:Accident", "kg:Attack", "kg:Action"
CRASH = "crash"


def kind_of(
    lemma: str, *, noun: bool, told: str, agents: Collection[str], patients: Collection[str]
) -> str:
    """Return the kind of event that a word tells of; '' if it is none that documents are about.

    `told` is the class of the claim; `agents` and `patients` are the heads of the nouns for those
    who take part. 'Hit' is a crash if a ship does it to a pier, and the attack itself is what
    'began' tells of in 'the attack began at noon'.
    """
    if noun:
        return _if_of_class(_of_nouns().get(singular(lemma), ""), told)
    if (named := _named(lemma, (*agents, *patients))) is not None:
        return named
    if lemma in words(LEXICON, "blows"):
        return CRASH if _is_blow(told, agents) else ""
    return _if_of_class(_of_verbs().get(lemma, ""), told)


def _named(lemma: str, heads: Iterable[str]) -> str | None:
    """Return the kind of the one event whose beginning or course a verb tells, if it does."""
    if lemma not in words(LEXICON, "happening"):
        return None
    named = {_of_nouns().get(singular(head), "") for head in heads} - {""}
    return named.pop() if len(named) == 1 else None


def _if_of_class(kind: str, told: str) -> str:
    return kind if told == ANY or told.removeprefix("kg:") in _classes().get(kind, ()) else ""


def _is_blow(told: str, agents: Collection[str]) -> bool:
    vehicles = words(LEXICON, "vehicles")
    return told == ACCIDENT or (told == ATTACK and not vehicles.isdisjoint(agents))


@cache
def _of_nouns() -> Mapping[str, str]:
    return {noun: one["name"] for one in table(LEXICON, "event") for noun in one["nouns"]}


@cache
def _of_verbs() -> Mapping[str, str]:
    return {verb: one["name"] for one in table(LEXICON, "event") for verb in one["verbs"]}


@cache
def _classes() -> Mapping[str, Collection[str]]:
    return {one["name"]: one["classes"] for one in table(LEXICON, "event")}
