"""Claims as sentences, without their source; a negative claim never reads as if it were so."""

import re
from collections.abc import Mapping

from kg.graph.scope import Scope
from kg.graph.verbalise.arguments import is_noun
from kg.graph.verbalise.labels import PAST, Clause, clause, object_words, relation_denies
from kg.graph.verbalise.verb_phrases import BE, HAVE, MODALS
from kg.model import Event, Relation

RELATIONS: Mapping[str, tuple[str, str]] = {
    "kg:affiliatedWith": ("is", "affiliated with"),
    "kg:aged": ("is", "aged"),
    "kg:alliedWith": ("is", "allied with"),
    "kg:alsoKnownAs": ("is", "also known as"),
    "kg:awarded": ("was", "awarded"),
    "kg:basedIn": ("is", "based in"),
    "kg:birthDate": ("has", "the birth date"),
    "kg:birthPlace": ("was", "born in"),
    "kg:chiefExecutive": ("has", "as chief executive"),
    "kg:childOf": ("is", "a child of"),
    "kg:deathDate": ("has", "the date of death"),
    "kg:educatedAt": ("was", "educated at"),
    "kg:foundedBy": ("was", "founded by"),
    "kg:foundingDate": ("has", "the founding date"),
    "kg:headOf": ("is", "the head of"),
    "kg:headquarters": ("has", "headquarters in"),
    "kg:holdsPosition": ("is", ""),
    "kg:locatedIn": ("is", "in"),
    "kg:memberOf": ("is", "a member of"),
    "kg:nationality": ("has", "the nationality"),
    "kg:number": ("has", "the number"),
    "kg:opponentOf": ("is", "an opponent of"),
    "kg:ownedBy": ("is", "owned by"),
    "kg:paid": ("is", "paid"),
    "kg:partOf": ("is", "part of"),
    "kg:politicalAffiliation": ("is", "politically affiliated with"),
    "kg:represents": ("holds", "a seat for"),
    "kg:residence": ("lives", "in"),
    "kg:spouse": ("is", "married to"),
    "kg:subsidiaryOf": ("is", "a subsidiary of"),
    "kg:sum": ("has", "the sum"),
    "kg:worksFor": ("works", "for"),
}
"""Words of a relation between subject and object: a verb, and what follows it."""
FORMS: Mapping[str, tuple[tuple[str, str, str, str], tuple[str, str, str, str]]] = {
    "has": (
        ("has", "had", "does not have", "did not have"),
        ("have", "had", "do not have", "did not have"),
    ),
    "holds": (
        ("holds", "held", "does not hold", "did not hold"),
        ("hold", "held", "do not hold", "did not hold"),
    ),
    "is": (("is", "was", "is not", "was not"), ("are", "were", "are not", "were not")),
    "lives": (
        ("lives", "lived", "does not live", "did not live"),
        ("live", "lived", "do not live", "did not live"),
    ),
    "was": (("was", "was", "was not", "was not"), ("were", "were", "were not", "were not")),
    "works": (
        ("works", "worked", "does not work", "did not work"),
        ("work", "worked", "do not work", "did not work"),
    ),
}
"""A verb in singular and plural: present, past, and both negated."""
NOT_SO = "Not so: "
SUPPOSED = "Supposed, not so: "
UNCLEAR = "It is unclear whether "
LED = re.compile(r"\b(?:(do|does|did)(?:\s+not|n[’']t)|to)\s+(?:[a-z]+ly\s+)?$", re.I)
NO = re.compile(r"\bno\s+$", re.I)
BEING = frozenset({"be", "been", "being"})
REACH = 24
"""Number of characters before a verb searched for what makes it bare: 'did not', 'to'."""


def sentence(scope: Scope, claim: Event | Relation) -> str:
    """Return a claim as one sentence; its holders and status are shown beside it."""
    if isinstance(claim, Relation):
        told = _relation(scope, claim)
        sure = claim.certainty == "certain"
    else:
        told, sure = _event(scope, claim)
    told += "”" * (told.count("“") > told.count("”"))
    if claim.polarity == "unknown":
        return UNCLEAR + told
    if (claim.certainty, claim.polarity, sure) == ("counterfactual", "positive", False):
        return SUPPOSED + told
    return told if sure else f"{told} [{claim.certainty}]"


def _relation(scope: Scope, relation: Relation) -> str:
    subject, other = scope.entity_name(relation.subject), object_words(scope, relation)
    verb, rest = RELATIONS.get(relation.predicate, ("", ""))
    once = relation.until == PAST
    denied = relation.polarity == "negative" and not relation_denies(scope, relation)
    if not verb:
        name = relation.predicate.partition(":")[2]
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
        told = f"{subject}: {'formerly ' if once else ''}{words} {other}"
        return NOT_SO + told if denied else told
    said = FORMS[verb][_several(scope, relation.subject)][2 * denied + once]
    return " ".join(part for part in (subject, said, rest, other) if part)


def _several(scope: Scope, mention: str) -> bool:
    found = scope.index.entities.get((scope.id, scope.mentions[mention].chain))
    return found is not None and found.type == "Group"


def _event(scope: Scope, event: Event) -> tuple[str, bool]:
    """Return an event as a sentence, and whether its words alone show its certainty."""
    told = clause(scope, event)
    if event.wording:
        return _in_own_words(scope, event, told), event.certainty == "certain"
    first = told.verb.split(" ")[0].lower()
    before = scope.reading.document.text[max(0, event.trigger.start - REACH) : event.trigger.start]
    does = _leading(before)
    to = does == "to" and bool(told.who)
    sure = event.certainty == "certain" or first in MODALS or to
    if event.polarity == "negative":
        return _denied(told, event, before, does=does), sure
    if to and first == event.lemma:
        return _said(told, f"to {told.verb}"), sure
    return (_said(told, told.verb) if _finite(event, first) else str(told)), sure


def _in_own_words(scope: Scope, event: Event, told: Clause) -> str:
    """Return a clause as a sentence; noun events and future actions are treated separately."""
    apart = is_noun(scope, event) or told.verb.startswith("to ")
    words = str(told) if apart else _said(told, told.verb)
    return words if told.denies or event.polarity != "negative" else NOT_SO + words


def _leading(before: str) -> str:
    """Return what makes the verb behind it bare: 'does' of 'does not', or 'to'; else ''."""
    found = LED.search(before)
    return (found[1] or "to").lower() if found else ""


def _denied(told: Clause, event: Event, before: str, *, does: str) -> str:
    """Negate a clause at its verb if that is surely a verb, else before the clause.

    `does` is what precedes a bare verb in the text: 'does' of 'does not cover', or 'to'.
    """
    if told.denies:
        return _said(told, told.verb)
    if not told.who:
        return NOT_SO + str(told)
    first, _, rest = told.verb.partition(" ")
    if does == "to" or first.lower() in BEING:
        return _said(told, f"not {'to ' * (does == 'to')}{told.verb}")
    if _is_auxiliary(first.lower(), rest):
        return _said(told, " ".join(filter(None, (first, _negation(before), rest))))
    if event.lemma and (does or _finite(event, first)):
        return _said(told, f"{does or 'did'} not {_base(event, rest)}")
    return NOT_SO + str(told)


def _negation(before: str) -> str:
    return "no" if NO.search(before) else "not"


def _base(event: Event, rest: str) -> str:
    """Return a verb in its base form, with what belongs to it."""
    return event.lemma if " " in event.lemma else f"{event.lemma} {rest}".strip()


def _is_auxiliary(first: str, rest: str) -> bool:
    """Return True if a verb begins with a word behind which 'not' stands: 'has' of 'has left'."""
    return first in MODALS | BE or (first in HAVE and bool(rest))


def _finite(event: Event, first: str) -> bool:
    """Return True if a word is surely a finite verb after its subject: no noun, no bare form."""
    word, lemma = first.lower(), event.lemma.lower().split(" ")[0]
    if word in BE | HAVE | MODALS:
        return True
    return bool(lemma) and word not in (lemma, f"{lemma}s", f"{lemma}es", f"{lemma[:-1]}ies")


def _said(told: Clause, verb: str) -> str:
    who = ", ".join(told.who[:-1]) + " and " * (len(told.who) > 1) + "".join(told.who[-1:])
    return " ".join(part for part in (who, verb, *told.others) if part)
