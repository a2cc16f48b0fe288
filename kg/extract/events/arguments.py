"""The parts that words play beside a verb: subject, objects, clauses, prepositional phrases."""

from collections.abc import Iterator

from spacy.tokens import Token

from kg.extract.certainty import governs, infinitive
from kg.extract.events.actions import classes, lemma, table, verb_action, words
from kg.extract.events.subjects import (
    antecedent,
    coordinated,
    is_passive,
    keeper,
    object_of_clause,
    subject_tokens,
)
from kg.model import Role

Argument = tuple[Role, Token]
SPEECH = frozenset({"kg:Statement", "kg:Communication", "kg:Announcement", "kg:Denial"})
PARTICLES = frozenset({"in", "inside", "out", "back", "by", "outside"})
PERSONAL = frozenset({"he", "she", "i", "we", "you", "they", "who"})
COMPLEX = frozenset(
    {"according", "including", "due", "because", "thanks", "instead", "rather", "such", "as"}
)
CLAUSES = ("ccomp", "xcomp")


def verb_arguments(verb: Token, action: str) -> Iterator[Argument]:
    """Yield the (role, token) pairs of a verb; a clause is given by its verb."""
    yield from _subjects(verb)
    yield from _objects(verb)
    yield from _clauses(verb, action)
    for preposition in _prepositions(verb):
        yield from _phrase(verb, preposition)
    for adverb in verb.children:
        if adverb.dep_ == "advmod" and lemma(adverb) in words("participants", "place", "nouns"):
            yield "place", adverb
        elif adverb.lower_ == "where" and verb.dep_ == "relcl" and adverb.i < verb.i:
            yield "place", verb.head


def state_arguments(copula: Token, predicate: Token) -> Iterator[Argument]:
    """Yield the parts beside a copula: who is so, what they are, where, about what."""
    for token in subject_tokens(copula):
        yield "patient", token
    existential = any(c.dep_ == "expl" for c in copula.children)
    for child in copula.children:
        if child.dep_ == "attr":
            for token in coordinated(child):
                yield ("patient" if existential else "attribute"), token
            yield from () if existential else _told_by(child)
    for host in {copula.i: copula, predicate.i: predicate}.values():
        for preposition in _prepositions(host):
            yield from _phrase(host, preposition, state=True)
    yield from _clauses(predicate, "kg:State")


def _told_by(noun: Token) -> Iterator[Argument]:
    """Yield what a predicate noun is one to: 'is a danger to us', 'was an attack on voters'."""
    for preposition in noun.children:
        if preposition.dep_ == "prep" and preposition.lower_ in ("to", "for", "against", "on"):
            target = _object_of_preposition(preposition)
            if target is not None and not is_place(preposition.lower_, target):
                yield from (("topic", token) for token in coordinated(target))


def _subjects(verb: Token) -> Iterator[Argument]:
    subjects = subject_tokens(verb)
    if is_passive(verb):
        second = any(_has(verb, dep) for dep in ("dobj", *CLAUSES))
        given = second and lemma(verb) in words("participants", "verbs", "recipient_object")
        role: Role = "recipient" if given else "patient"
    elif lemma(verb) in words("participants", "verbs", "experiencer"):
        role = "patient"
    else:
        role = "agent"
    whose = keeper(verb)
    if whose is not None:
        yield "agent", whose
    for token in subjects:
        if token.i != verb.i:
            yield ("patient" if role == "agent" and undergoes(verb, token) else role), token


def undergoes(verb: Token, subject: Token) -> bool:
    """Say whether it happens to a verb's subject: 'the man died', 'the shop closed'."""
    known = words("participants", "verbs", "undergoer")
    if verb_action(verb)[0] in known:
        return True
    if _has(verb, "dobj") or _has(verb, "xcomp"):
        return False
    if lemma(verb) in known:
        return True
    labile = lemma(verb) in words("participants", "verbs", "labile")
    return labile and subject.ent_type_ not in ("PERSON", "ORG") and subject.lower_ not in PERSONAL


def _objects(verb: Token) -> Iterator[Argument]:
    addressed = lemma(verb) in words("participants", "verbs", "recipient_object")
    second = (
        _has(verb, "ccomp")
        or _has(verb, "xcomp")
        or sum(c.dep_ == "dobj" for c in verb.children) > 1
    )
    first = True
    for child in verb.children:
        if child.dep_ in ("dobj", "obj"):
            to_someone = (
                first
                and addressed
                and (second or child.ent_type_ in ("PERSON", "ORG") or child.pos_ == "PRON")
            )
            role: Role = "recipient" if to_someone and not _has(verb, "dative") else "patient"
            first = False
            yield from ((role, antecedent(t)) for t in coordinated(child))
        elif child.dep_ == "dative":
            target = _object_of_preposition(child) if child.pos_ == "ADP" else child
            if target is not None:
                yield from (("recipient", antecedent(t)) for t in coordinated(target))
        elif child.dep_ in ("attr", "oprd") and child.pos_ in ("NOUN", "PROPN"):
            yield "attribute", child
        elif child.dep_ == "npadvmod" and lemma(child) in words("participants", "place", "nouns"):
            yield "place", child
    gap = object_of_clause(verb)
    if gap is not None:
        yield "patient", gap


def _clauses(verb: Token, action: str) -> Iterator[Argument]:
    role: Role = "topic" if action in SPEECH else "patient"
    for child in verb.children:
        if child.dep_ in CLAUSES and child.pos_ in ("VERB", "AUX") and not _purpose(verb, child):
            yield role, child
            for other in child.conjuncts:
                if other.i > child.i and other.pos_ in ("VERB", "AUX"):
                    yield role, other
            if child.dep_ == "ccomp" and child.tag_ == "VB":
                yield from _controlled(verb, child)


def _purpose(verb: Token, clause: Token) -> bool:
    """See an infinitive that says what for ('gathered to mourn'), whatever the parse calls it."""
    if clause.dep_ != "xcomp" or verb.pos_ != "VERB" or not infinitive(clause):
        return False
    if _has(verb, "dobj"):
        return lemma(verb) not in words("participants", "verbs", "object_control")
    return not governs(verb)


def _controlled(verb: Token, clause: Token) -> Iterator[Argument]:
    """Take 'him' of 'ordered him to leave' for the verb as well, where the parse gives it away."""
    if lemma(verb) in words("participants", "verbs", "object_control"):
        addressed = lemma(verb) in words("participants", "verbs", "recipient_object")
        for child in clause.children:
            if child.dep_ == "nsubj" and child.i > verb.i:
                yield ("recipient" if addressed else "patient"), child


def _has(verb: Token, dep: str) -> bool:
    return any(c.dep_ == dep for c in verb.children)


def _prepositions(host: Token) -> Iterator[Token]:
    for child in host.children:
        if child.dep_ in ("prep", "agent"):
            yield child
            for other in child.conjuncts:
                if other.i > child.i and other.pos_ == "ADP":
                    yield other
            if child.lower_ not in COMPLEX:
                yield from (c for c in child.children if c.dep_ == "prep")
        elif child.dep_ == "prt":
            yield from (c for c in child.children if c.dep_ == "prep")


def _object_of_preposition(preposition: Token) -> Token | None:
    return next((c for c in preposition.children if c.dep_ in ("pobj", "pcomp")), None)


def _phrase(host: Token, preposition: Token, *, state: bool = False) -> Iterator[Argument]:
    target = _object_of_preposition(preposition)
    if target is None:
        return
    if target.dep_ == "pcomp":
        if preposition.lower_ in ("about", "of", "for", "over", "on", "to", "in", "against"):
            yield "topic", target
        return
    role = prepositional_role(host, preposition, antecedent(target), state=state)
    if role is not None:
        for token in coordinated(target):
            yield role, antecedent(token)


def prepositional_role(
    host: Token, preposition: Token, target: Token, *, state: bool
) -> Role | None:
    """Choose the role of a prepositional phrase beside a verb, an adjective or an action noun."""
    word = preposition.lower_
    if word == "by" and (preposition.dep_ == "agent" or (not state and is_passive(host))):
        return "agent"
    if word == "to" and lemma(host) in words("participants", "verbs", "to_recipient"):
        return "recipient"
    if word == "with" and lemma(host) in words("participants", "verbs", "with_party"):
        return "patient"
    if word not in PARTICLES and f"{lemma(host)} {word}" in classes("verbs"):
        return "patient" if not _has(host, "dobj") else "topic"
    if word == "from" and lemma(host) in words("participants", "verbs", "from_patient"):
        return "place" if _has(host, "dobj") else "patient"
    if word in ("in", "by") and lemma(target) in words("participants", "media", "nouns"):
        return "instrument"
    if is_place(word, target):
        return "place"
    return _plain_role(host, word)


def _plain_role(host: Token, word: str) -> Role | None:
    if host.pos_ == "ADJ" and word in words("participants", "adjectives", "topic"):
        return "topic"
    role: Role | None = table("participants", "prepositions").get(word)
    if word == "at":
        return role if lemma(host) in words("participants", "verbs", "at_someone") else None
    if word == "from":
        return "place"
    if word == "to" and host.pos_ == "VERB" and _moves(host):
        return "place"
    if word == "to" and host.pos_ == "VERB" and not _has(host, "dobj") and not is_passive(host):
        return "patient"
    return role


def _moves(verb: Token) -> bool:
    return verb_action(verb)[1].removeprefix("kg:") in words("participants", "motion", "classes")


def is_place(word: str, target: Token) -> bool:
    """Say whether a preposition and its noun say where."""
    if word not in words("participants", "place", "prepositions"):
        return False
    if target.ent_type_ in ("DATE", "TIME", "PERSON", "MONEY", "PERCENT", "CARDINAL"):
        return False
    if word in words("participants", "place", "always"):
        return True
    return target.ent_type_ in ("GPE", "LOC", "FAC") or lemma(target) in words(
        "participants", "place", "nouns"
    )
