"""What the grammar of a clause tells by itself: form, voice, tense, particle, modal, negation."""

from typing import Any

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.actions import particle_of
from kg.extract.events.triggers import Trigger
from kg.extract.events.verbless_deaths import group_of
from kg.extract.events.voice import is_passive
from kg.extract.factuality.certainty import modal_of
from kg.extract.factuality.polarity import negation_in_clause
from kg.extract.factuality.predicate_adjectives import copula_of
from kg.extract.factuality.raising import of_past_habit
from kg.model import Form, Span, Tense
from kg.syntax.parsed import Token

FINITE_TAGS = frozenset({"MD", "VBD", "VBP", "VBZ"})
GERUNDS = frozenset({"csubj", "dobj", "pcomp", "pobj", "xcomp"})
FUTURE = frozenset({"will", "wo", "'ll", "’ll", "shall", "sha"})
"""Modal verbs that tell a time; the others ('may', 'would') tell none."""
SIMPLE: dict[str, Tense] = {"VBD": "past", "VBP": "present", "VBZ": "present"}
PERFECT: dict[Tense, Tense] = {
    "past": "past perfect",
    "present": "present perfect",
    "future": "future perfect",
}


def grammar_of(trigger: Trigger, annotation: Annotation) -> dict[str, Any]:
    """Return what the grammar of a claim's clause tells, by the names of the event's fields."""
    form, particle, modal = form_of(trigger), None, None
    if trigger.kind == "verb":
        particle = particle_of(trigger.token)
    if trigger.kind != "noun":
        modal = modal_of(_verb_of(trigger))
    return {
        "form": form,
        "voice": _voice(trigger.token) if trigger.kind == "verb" else None,
        "tense": _tense(trigger, form),
        "particle": particle.lower_ if particle is not None else None,
        "negation": _span(negation_in_clause(trigger.token), annotation),
        "modal": _span(modal, annotation),
        "sentence": annotation.sentence_of(trigger.token),
    }


def form_of(trigger: Trigger) -> Form:
    """Return the form of a clause: 'leaves', 'to leave', 'leaving', 'his leave', 'Two dead'."""
    token = trigger.token
    if trigger.kind == "noun":
        return "nominal"
    if trigger.kind == "state" or lemma(token) == "be":
        return "copular" if _has_copula(token) else "verbless"
    if _is_finite(token):
        return "finite"
    if token.has_dependent("aux", "auxpass", lower="to"):
        return "infinitive"
    if token.tag_ == "VBG":
        return "gerund" if token.dep_ in GERUNDS else "participle"
    return "participle" if token.tag_ == "VBN" else "infinitive"


def tense_of(trigger: Trigger) -> Tense | None:
    """Return the tense of a clause by its first verb; None beside a modal that tells no time.

    A passive without an auxiliary is a participle, even if it is tagged as a past: 'Man shot'.
    """
    verb = _verb_of(trigger)
    first, modal = verb.finite, modal_of(verb)
    if modal is not None:
        tense: Tense | None = "future" if modal.lower_ in FUTURE else None
    elif first.i == verb.i and trigger.kind == "verb" and is_passive(verb):
        return None
    else:
        tense = "past" if _is_had(first) else SIMPLE.get(first.tag_)
    if tense is None:
        return None
    return PERFECT[tense] if _is_perfect(verb) else tense


def _tense(trigger: Trigger, form: Form) -> Tense | None:
    """Return the tense of a finite clause, and the past of a habit that is over: 'used to sing'."""
    if of_past_habit(_verb_of(trigger)):
        return "past"
    return tense_of(trigger) if form in ("finite", "copular") else None


def _is_finite(verb: Token) -> bool:
    """Return True if a verb or one of its auxiliaries has a tense: 'leaves', 'has left'."""
    return any(t.tag_ in FINITE_TAGS for t in (verb, *verb.auxiliaries))


def _is_perfect(verb: Token) -> bool:
    """Return True for 'has left', 'must have left', "she'd left"."""
    return any(helper.lemma_ == "have" or _is_had(helper) for helper in verb.auxiliaries)


def _is_had(helper: Token) -> bool:
    """Return True for the 'd of "she'd left", which the tagger takes for a modal."""
    return helper.lower_ in ("'d", "’d") and helper.tag_ in ("MD", "VBD")


def _voice(verb: Token) -> str:
    return "passive" if is_passive(verb) else "active"


def _verb_of(trigger: Trigger) -> Token:
    """Return the verb of a clause: of a predicate its copula."""
    return copula_of(trigger.token) or trigger.token


def _has_copula(token: Token) -> bool:
    """Return True for 'is dead' and 'was among the dead', not for 'Two dead in crash'."""
    return lemma(token) == "be" or copula_of(token) is not None or group_of(token) is not None


def _span(token: Token | None, annotation: Annotation) -> Span | None:
    return annotation.span_of(token) if token is not None else None
