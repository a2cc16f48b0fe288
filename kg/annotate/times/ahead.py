"""Whether a day is of what lies ahead: put off, called off, expected or promised for it."""

from functools import cache

from kg.ontology import lexicon
from kg.syntax.parsed import Token

_ATTRIBUTIVE = frozenset({"compound", "amod", "nmod", "poss"})
_OBJECTS = ("dobj", "nsubjpass")


def is_ahead(token: Token, verb: Token) -> bool:
    """Return True if what a verb does with a day, or with what is of that day, puts it ahead."""
    return (
        _is_put_off(token, verb)
        or _is_planned_for(token, verb)
        or _is_foretold(token, verb)
        or _is_of_called_off(token, verb)
    )


def _is_put_off(token: Token, verb: Token) -> bool:
    """Return True for the new day in 'postponed the vote to Friday', 'gave them until Friday'."""
    if token.dep_ != "pobj" or verb.lemma_ not in lexicon("times")["tense"]["putting_off"]:
        return False
    return token.head.lower_ in ("until", "till", "to") and verb.i < token.i


def _is_planned_for(token: Token, verb: Token) -> bool:
    """Return True for 'a fair planned for Wednesday' and 'is set for May'; not for 'had been set'.

    Without 'for' the plan itself may be of that day: 'the fair announced on Wednesday'.
    """
    led = token.dep_ == "pobj" and token.head.lower_ == "for" and token.head.head == verb
    known = verb.tag_ == "VBN" and verb.lemma_ in lexicon("times")["tense"]["awaited_for"]
    return led and known and _is_of_now(verb)


def _is_foretold(token: Token, verb: Token) -> bool:
    """Return True for the day in 'expected snow on Friday', 'promised a meeting on Friday'.

    A day before the object is of the expecting: 'forecast on Friday that'. What is promised must
    be something that is held: 'promised an inquiry on Monday' may tell when the promise was made.
    """
    thing = verb.dependent("dobj")
    if thing is None or not verb.i < thing.i < token.i or not _is_of_now(verb):
        return False
    words, verbal = lexicon("times")["tense"], verb.lemma_
    held = verbal in words["promising"] and thing.lemma_.lower() in _held()
    return verbal in words["foretelling"] or held


def _is_of_called_off(token: Token, verb: Token) -> bool:
    """Return True for the old day in "has postponed Friday's match", 'is cancelled'.

    In the simple past the day may be over: "Friday's match was called off".
    """
    things = verb.dependents(*_OBJECTS)
    first = next((t for t in things if _is_of(token, t)), None)
    particle = verb.dependent("prt")
    form = f"{verb.lemma_} {particle.lower_}" if particle is not None else verb.lemma_
    known = form in lexicon("times")["tense"]["calling_off"]
    now = any(c.tag_ in ("VBZ", "VBP") for c in verb.auxiliaries)
    return first is not None and known and now and verb.tag_ == "VBN"


def _is_of(token: Token, noun: Token) -> bool:
    """Return True for "Friday's match", 'the Friday match' and 'the match on Friday'."""
    if token.dep_ in _ATTRIBUTIVE:
        return token.head == noun
    return token.dep_ == "pobj" and token.head.head == noun


def _is_of_now(verb: Token) -> bool:
    """Return True unless a verb is told as over by then: 'had been planned'."""
    return all(c.lemma_ != "have" for c in verb.auxiliaries)


@cache
def _held() -> frozenset[str]:
    """Return the nouns of what is held on a day: meetings, votes, matches."""
    words, kinds = lexicon("times")["tense"], lexicon("actions")
    named = frozenset(n for kind in words["held"] for n in kinds[kind]["nouns"])
    return named | {*words["held_too"]}
