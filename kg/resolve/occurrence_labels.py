"""The label of an occurrence: a headline of what was reported, or only the action."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

from kg.model import Event
from kg.ontology import lexicon

Form = Literal["noun", "base", "ing", "finite"]
Cast = Mapping[str, str]

NOUN_ENDINGS = (
    "ion",
    "ment",
    "ance",
    "ence",
    "ing",
    "ship",
    "ism",
    "ness",
    "ity",
    "quake",
    "ery",
    "lary",
    "jury",
)
VOWELS = "aeiou"


@cache
def _words(key: str) -> frozenset[str]:
    return frozenset(lexicon("telling")[key])


def lowered(words: str) -> str:
    """Lower the first word unless it is a name: 'In Lund' is 'in Lund' inside a sentence."""
    first = words.split(" ", 1)[0].lower()
    small = any(first in _words(key) for key in ("prepositions", "articles", "small"))
    return words[:1].lower() + words[1:] if small else words


def inflection(event: Event, trigger: str, lemma: str, before: str) -> Form:
    """Return how a trigger names its action, as it was read; by its words if that is not known.

    A verb that looks like its lemma is bare after 'to', a modal or 'did not'; otherwise it is a
    form with a tense ('they strike', 'he hit').
    """
    if event.form is None:
        return form_of(trigger, lemma, before)
    if event.form == "nominal":
        return "noun"
    word, root = trigger.split(" ", maxsplit=1)[0], lemma.split(" ", maxsplit=1)[0]
    helped = event.modal is not None or event.negation is not None
    if word == root and (event.form == "infinitive" or (event.form == "finite" and helped)):
        return "base"
    return "ing" if word.endswith("ing") else "finite"


def form_of(trigger: str, lemma: str, before: str) -> Form:
    """Guess how a trigger names its action, by its lemma and by the word before it.

    A noun keeps its ending in the lemma ('shooting', where the verb has 'shoot'); a form that may
    be either ('arrest', 'strikes') is a noun if a determiner or similar word precedes it.
    """
    word, root = trigger.split(" ", maxsplit=1)[0], lemma.split(" ", maxsplit=1)[0]
    if before in _words("before_verbs") and word == root:
        return "base"
    if word in (root, root + "s", root + "es", root.removesuffix("y") + "ies") and (
        root.endswith(NOUN_ENDINGS) or before in _words("before_nouns") or before.endswith("'s")
    ):
        return "noun"
    return "ing" if word.endswith("ing") else "finite"


def bare(form: Form, trigger: str) -> str:
    """Name an action alone, without saying that it was done: 'arrest', 'entering'."""
    return gerund(trigger) if form == "base" else trigger


def headline(form: Form, trigger: str, cast: Cast) -> str:
    """Word an action with its participants, by `agent`, `patient` and `place` ('in Oakvale').

    'arrest of Kari Berg by police', 'police arrested Kari Berg', 'Kari Berg arrested'.
    """
    agent, patient, place = (cast.get(role, "") for role in ("agent", "patient", "place"))
    if form == "noun":
        return _noun(trigger, agent, patient, place)
    told = bare(form, trigger)
    if form == "finite" and patient and not agent and _is_participle(trigger):
        parts = [patient, told]
    else:
        parts = [agent, told, patient]
    return " ".join(part for part in parts if part)


def _noun(trigger: str, agent: str, patient: str, place: str) -> str:
    if patient:
        return f"{trigger} of {patient} by {agent}" if agent else f"{trigger} of {patient}"
    if agent:
        return f"{agent}{'’' if agent.endswith('s') else '’s'} {trigger}"
    return f"{trigger} {place}" if place else trigger


def is_told_of(name: str) -> bool:
    """Return True if a name tells the reader who is meant: not for 'he' and 'we'."""
    return name.lower() not in _words("pronouns")


def _is_participle(trigger: str) -> bool:
    word = trigger.split(" ", maxsplit=1)[0]
    return word.endswith(("ed", "en")) or word in _words("participles")


def gerund(trigger: str) -> str:
    """Return the -ing form of a verb's base form, with its particle: 'stepping down'."""
    word, blank, rest = trigger.partition(" ")
    if word.endswith("ing") and len(word) > 5:
        return trigger
    if word.endswith("ie"):
        word = word[:-2] + "y"
    elif word.endswith("e") and not word.endswith(("ee", "oe", "ye")) and len(word) > 2:
        word = word[:-1]
    elif _doubles(word):
        word += word[-1]
    return f"{word}ing{blank}{rest}"


def _doubles(word: str) -> bool:
    """Return True if a word doubles its last letter: 'cut', 'stop', and 'begin' by its stress."""
    if word in _words("doubling"):
        return True
    ends = len(word) >= 3 and word[-1] not in VOWELS + "wxy" and word[-2] in VOWELS
    return ends and word[-3] not in VOWELS and sum(letter in VOWELS for letter in word) == 1
