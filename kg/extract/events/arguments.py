"""The arguments of a verb: subject, objects, clauses, prepositional phrases."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.extract.events.actions import idiom_noun, lemma, table, verb_action, words
from kg.extract.events.charged_actions import matters, verdict
from kg.extract.events.heads import coordinated
from kg.extract.events.kinds import acts
from kg.extract.events.objects import objects, sharing
from kg.extract.events.phrases import (
    Argument,
    is_place,
    object_of_preposition,
    phrase,
    phrases,
    prepositions,
)
from kg.extract.events.relative_gaps import object_of_clause
from kg.extract.events.subjects import subject_tokens
from kg.extract.events.voice import has, is_passive, keeper
from kg.extract.factuality.certainty import governs
from kg.extract.factuality.clause_types import infinitive
from kg.model import Role
from kg.syntax.parsed import Token

SPEECH = frozenset({"kg:Statement", "kg:Communication", "kg:Announcement", "kg:Denial"})
CLAUSES = ("ccomp", "xcomp")
CONDITIONS = frozenset({"among", "in", "on", "under", "at", "of", "without", "out"})


def verb_arguments(verb: Token, action: str, annotation: Annotation) -> Iterator[Argument]:
    """Yield the (role, token) pairs of a verb; a clause is represented by its verb."""
    yield from _subjects(verb, annotation)
    yield from objects(verb, annotation)
    yield from _clauses(verb, action)
    yield from (("attribute", child) for child in _predicated(verb))
    yield from phrases(verb, annotation)
    inside = idiom_noun(verb)
    if inside is not None:  # 'took part in the march'
        yield from phrases(inside, annotation)
    joined = sharing(verb)
    if joined is not None:  # 'hit and killed a man in the street'
        yield from (one for one in phrases(joined, annotation) if one[0] == "place")
    yield from _means(verb)
    judged = verdict(verb)
    yield from (("topic", t) for t in (matters(judged) if judged is not None else ()))
    for adverb in verb.children:
        if adverb.dep_ == "advmod" and lemma(adverb) in words("participants", "place", "nouns"):
            yield "place", adverb
    where = _where(verb)
    if where is not None:
        yield "place", where


def _predicated(verb: Token) -> Iterator[Token]:
    """Yield the predicate complements of a verb: 'remained closed', 'was found dead'."""
    for child in verb.children:
        apt = child.pos_ == "ADJ" or child.tag_ == "VBN"
        if apt and child.dep_ in ("acomp", "oprd") and child.i > verb.i:
            yield child


def _where(verb: Token) -> Token | None:
    """Return the antecedent of 'where'; in 'where he was seen begging' it applies to both verbs."""
    above = verb
    while above.dep_ == "xcomp" and is_passive(above.head):
        above = above.head
    if above.dep_ == "relcl" and any(c.lower_ == "where" and c.i < verb.i for c in above.children):
        return above.head
    return None


def state_arguments(copula: Token, predicate: Token, annotation: Annotation) -> Iterator[Argument]:
    """Yield the arguments of a copula: the subject, its predicate, place and topic."""
    for token in subject_tokens(copula):
        yield "patient", token
    existential = has(copula, "expl")
    for child in copula.children:
        if child.dep_ == "attr":
            for token in coordinated(child):
                yield ("patient" if existential else "attribute"), token
            yield from _there(child) if existential else _told_by(child)
    for host in {copula.i: copula, predicate.i: predicate}.values():
        for preposition in prepositions(host):
            yield from _beside_state(host, preposition, predicate, annotation)
    yield from _clauses(predicate, "kg:State")


def _beside_state(
    host: Token, preposition: Token, predicate: Token, annotation: Annotation
) -> Iterator[Argument]:
    """Yield the state of a phrase ('on high alert', 'under repair'), else the phrase's role."""
    target = object_of_preposition(preposition)
    bare = predicate.i == host.i and not has(host, "attr", "expl") and host.pos_ != "ADJ"
    noun = target is not None and target.dep_ == "pobj" and not target.ent_type_
    if bare and target is not None and noun and preposition.lower_ in CONDITIONS:
        if is_place(preposition.lower_, target):
            yield "place", target
        else:
            yield "attribute", target
            yield from _by_whom(target)
        return
    if bare and target is not None and preposition.lower_ == "by" and acts(target, annotation):
        yield from (("agent", token) for token in coordinated(target))
        return
    yield from phrase(host, preposition, annotation, state=True)


def _by_whom(noun: Token) -> Iterator[Argument]:
    """Yield the agent in 'was under guard by six officers'."""
    for child in noun.children:
        maker = object_of_preposition(child) if child.lower_ == "by" else None
        yield from (("agent", token) for token in (coordinated(maker) if maker else ()))


def _there(noun: Token) -> Iterator[Argument]:
    """Yield the place in an existential clause: 'there were 200 people aboard the ferry'."""
    for preposition in noun.children:
        target = object_of_preposition(preposition) if preposition.dep_ == "prep" else None
        if target is not None and is_place(preposition.lower_, target):
            yield "place", target


def _told_by(noun: Token) -> Iterator[Argument]:
    """Yield the complement of a predicate noun: 'is a danger to us', 'was an attack on voters'."""
    for preposition in noun.children:
        if preposition.dep_ == "prep" and preposition.lower_ in ("to", "for", "against", "on"):
            target = object_of_preposition(preposition)
            if target is not None and not is_place(preposition.lower_, target):
                yield from (("topic", token) for token in coordinated(target))


def _subjects(verb: Token, annotation: Annotation) -> Iterator[Argument]:
    whose = keeper(verb)
    if whose is not None:
        yield "agent", whose
    role = _subject_role(verb)
    for token in subject_tokens(verb):
        if token.i != verb.i:
            undergone = role == "agent" and undergoes(verb, token, annotation)
            yield ("patient" if undergone else role), token


def _subject_role(verb: Token) -> Role:
    if verb.dep_ == "pcomp" and lemma(verb) in words("participants", "verbs", "undergone_gerund"):
        return "agent" if has(verb, "dobj") else "patient"
    if is_passive(verb):
        given = lemma(verb) in words("participants", "verbs", "recipient_object")
        return "recipient" if given and has(verb, "dobj", *CLAUSES) else "patient"
    if lemma(verb) in words("participants", "verbs", "experiencer"):
        return "patient"
    return "agent"


def undergoes(verb: Token, subject: Token, annotation: Annotation) -> bool:
    """Return True if the subject undergoes the action: 'the man died', 'the shop closed'."""
    known, name = words("participants", "verbs", "undergoer"), verb_action(verb)[0]
    if name in words("participants", "verbs", "always") or (" " in name and name in known):
        return True
    if has(verb, "dobj", "xcomp") or object_of_clause(verb) is not None:
        return False
    if verb.lower_ in table("nominals", "fates"):
        return True
    if any(c.dep_ == "prep" and name.endswith(f" {c.lower_}") for c in verb.children):
        return False
    if lemma(verb) in known:
        return True
    labile = lemma(verb) in words("participants", "verbs", "labile")
    return labile and (subject.lower_ == "it" or not acts(subject, annotation))


def _means(verb: Token) -> Iterator[Argument]:
    """Yield the instrument: 'used a rifle to shoot', 'the knife used to kill'."""
    above = verb.head
    if verb.dep_ not in ("xcomp", "advcl") or not infinitive(verb):
        return
    if lemma(above) not in words("participants", "verbs", "means"):
        return
    if is_passive(above):
        yield from (("instrument", token) for token in subject_tokens(above))
    for child in above.children:
        if child.dep_ == "dobj":
            yield from (("instrument", token) for token in coordinated(child))


def _clauses(verb: Token, action: str) -> Iterator[Argument]:
    role: Role = "topic" if action in SPEECH else "patient"
    for child in verb.children:
        apart = child.i < verb.i and any(t.text == ";" for t in verb.doc[child.i : verb.i])
        if apart:
            continue
        if _purpose(verb, child):
            yield "purpose", child
            continue
        if child.dep_ in CLAUSES and child.pos_ in ("VERB", "AUX"):
            yield role, child
            for other in child.conjuncts:
                if other.i > child.i and other.pos_ in ("VERB", "AUX"):
                    yield role, other
            if child.dep_ == "ccomp" and child.tag_ == "VB":
                yield from _controlled(verb, child)


def _purpose(verb: Token, clause: Token) -> bool:
    """Return True for an infinitive of purpose ('gathered to mourn'), whatever its label."""
    if clause.dep_ != "xcomp" or verb.pos_ != "VERB" or not infinitive(clause):
        return False
    if lemma(verb) in words("participants", "verbs", "means"):
        return True
    if has(verb, "dobj"):
        return lemma(verb) not in words("participants", "verbs", "object_control")
    return not governs(verb)


def _controlled(verb: Token, clause: Token) -> Iterator[Argument]:
    """Yield 'him' in 'ordered him to leave' for the governing verb too, if the parse shows it."""
    if lemma(verb) not in words("participants", "verbs", "object_control"):
        return
    if any(c.tag_ == "MD" or c.dep_ == "mark" for c in clause.children):
        return
    addressed = lemma(verb) in words("participants", "verbs", "recipient_object")
    for child in clause.children:
        if child.dep_ == "nsubj" and child.i > verb.i:
            yield ("recipient" if addressed else "patient"), child
