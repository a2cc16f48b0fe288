"""The arguments of a verb: subject, objects, clauses, prepositional phrases."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.action_classes import acts_next, lemma
from kg.extract.events.actions import idiom_noun, verb_action
from kg.extract.events.charged_actions import matters, verdict
from kg.extract.events.extents import extents
from kg.extract.events.heads import coordinated
from kg.extract.events.kinds import acts
from kg.extract.events.objects import objects, sharing
from kg.extract.events.phrases import Argument, in_role, moves, phrases
from kg.extract.events.predicates import adjectives_of, judged_as, nouns_of
from kg.extract.events.relative_gaps import object_of_clause
from kg.extract.events.relative_places import relative_place
from kg.extract.events.shared_phrases import shared_phrases
from kg.extract.events.subjects import subject_tokens
from kg.extract.events.voice import is_passive, keeper
from kg.extract.factuality.certainty import governs
from kg.extract.factuality.clause_types import infinitive
from kg.model import Role
from kg.ontology import values, words
from kg.syntax.parsed import Token

SPEECH = frozenset({"kg:Statement", "kg:Communication", "kg:Announcement", "kg:Denial"})
CLAUSES = ("ccomp", "xcomp")
UNBOUND = frozenset({"root", "parataxis", "acl:relcl"})
"""Labels of clauses that are no complement of another verb."""
UNBOUND_CERTAIN = 0.5


def verb_arguments(verb: Token, action: str, annotation: Annotation) -> Iterator[Argument]:
    """Yield the (role, token) pairs of a verb; a clause is represented by its verb."""
    yield from _subjects(verb, annotation)
    yield from in_role("measure", extents(verb, annotation))
    yield from objects(verb, annotation)
    yield from clause_arguments(verb, action, annotation)
    yield from in_role("attribute", _predicated(verb, annotation))
    yield from phrases(verb, annotation)
    inside = idiom_noun(verb)
    if inside is not None:  # 'took part in the march'
        yield from phrases(inside, annotation)
    joined = sharing(verb, annotation)
    if joined is not None:  # 'hit and killed a man in the street'
        yield from (one for one in phrases(joined, annotation) if one[0] == "place")
    yield from shared_phrases(verb, annotation)
    yield from _means(verb)
    judged = verdict(verb)
    yield from in_role("topic", matters(judged) if judged is not None else ())
    yield from in_role("manner", filter(is_excess, verb.dependents("advmod")))
    yield from _adverbs_of_place(verb)
    where = relative_place(verb, annotation)
    if where is not None:
        yield "place", where


def is_excess(adverb: Token) -> bool:
    """Return True for 'fast' in 'went too fast', without which little is told."""
    return adverb.pos_ == "ADV" and adverb.has_dependent("advmod", lower="too", side="left")


def _adverbs_of_place(verb: Token) -> Iterator[Argument]:
    """Yield 'home' in 'went home', 'overboard' in 'fell overboard'."""
    adverbs, nouns = (words("participants", "place", name) for name in ("adverbs", "nouns"))
    for child in verb.dependents("advmod"):
        if child.lower_ in adverbs or lemma(child) in nouns:
            yield ("goal" if child.i > verb.i and moves(verb) else "place"), child


def _predicated(verb: Token, annotation: Annotation) -> Iterator[Token]:
    """Yield the predicate complements of a verb: 'remained closed', 'made the town famous'."""
    found = {*adjectives_of(verb.i, annotation), *judged_as(verb, annotation)}
    for child in verb.children:
        apt = child.pos_ == "ADJ" or child.tag_ == "VBN"
        if apt and child.dep_ in ("acomp", "oprd") and child.i > verb.i:
            found.add(child.i)
    yield from (verb.doc[i] for i in sorted(found))
    yield from nouns_of(verb, annotation)


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
        return "agent" if verb.has_dependent("dobj") else "patient"
    if is_passive(verb):
        given = lemma(verb) in words("participants", "verbs", "recipient_object")
        return "recipient" if given and verb.has_dependent("dobj", *CLAUSES) else "patient"
    if lemma(verb) in words("participants", "verbs", "experiencer"):
        return "patient"
    return "agent"


def undergoes(verb: Token, subject: Token, annotation: Annotation) -> bool:
    """Return True if the subject undergoes the action: 'the man died', 'the shop closed'."""
    if _always_undergone(verb):
        return True
    if verb.has_dependent("dobj", "xcomp") or object_of_clause(verb) is not None:
        return False
    if verb.lower_ in values("nominals", "fates"):
        return True
    if verb_action(verb)[0].endswith(tuple(f" {c.lower_}" for c in verb.dependents("prep"))):
        return False
    if lemma(verb) in words("participants", "verbs", "undergoer"):
        return True
    labile = {lemma(verb), verb_action(verb)[0]} & words("participants", "verbs", "labile")
    return bool(labile) and (subject.lower_ == "it" or not acts(subject, annotation))


def _always_undergone(verb: Token) -> bool:
    """Return True for a verb that happens to its subject whatever else it has: 'broke an arm'."""
    name, known = verb_action(verb)[0], words("participants", "verbs", "undergoer")
    if name in words("participants", "verbs", "always") or (" " in name and name in known):
        return True
    return lemma(verb) in words("participants", "ailments", "verbs") and _hurts_oneself(verb)


def _hurts_oneself(verb: Token) -> bool:
    """Return True for 'broke an arm', 'tore a ligament', but not for 'broke his arm'."""
    return any(
        lemma(c) in words("participants", "ailments", "parts")
        and not c.has_dependent("poss", "prep")
        for c in verb.dependents("dobj")
    )


def _means(verb: Token) -> Iterator[Argument]:
    """Yield the instrument: 'used a rifle to shoot', 'the knife used to kill'."""
    above = verb.head
    if verb.dep_ not in ("xcomp", "advcl") or not infinitive(verb):
        return
    if lemma(above) not in words("participants", "verbs", "means"):
        return
    if is_passive(above):
        yield from in_role("instrument", subject_tokens(above))
    for child in above.dependents("dobj"):
        yield from in_role("instrument", coordinated(child))


def clause_arguments(verb: Token, action: str, annotation: Annotation) -> Iterator[Argument]:
    """Yield the complement clauses of a verb or a predicate."""
    role: Role = "topic" if action in SPEECH else "patient"
    for child in verb.children:
        if _is_apart(child, action, annotation):
            continue
        bound = child.dep_ in CLAUSES or _is_bound(child, annotation)
        if bound and _purpose(verb, child):
            yield "purpose", child
        elif bound and child.is_verb:
            joined = (t for t in child.conjuncts if t.i > child.i and t.is_verb)
            yield from in_role(role, (child, *joined))
            yield from _controlled(verb, child)


def _is_bound(clause: Token, annotation: Annotation) -> bool:
    """Return True for an infinitive that our parser alone takes for a complement: 'came to see'.

    The pipeline's parse takes it for an adverbial clause.
    """
    tree, verb = annotation.tree, clause.head
    ours = tree.labels[clause.i] == "xcomp" and tree.heads[clause.i] == verb.i
    behind = clause.dep_ == "advcl" and clause.i > verb.i and infinitive(clause)
    return ours and behind and not clause.has_dependent("nsubj", "nsubjpass")


def _is_apart(clause: Token, action: str, annotation: Annotation) -> bool:
    """Return True for a clause beside the verb that is not its complement.

    'They broke the doors; they took the lamps', 'the car the guard hit', 'let it drop: the man was
    a baker': our parser sees a clause of its own or a relative clause. What is said may stand
    apart; in 'did what they wanted' the relative clause stands for the object.
    """
    verb, tree = clause.head, annotation.tree
    if any(t.text == ";" for t in verb.doc[clause.i : verb.i]):
        return True
    if action in SPEECH or clause.dep_ != "ccomp" or _is_quoted_after_colon(clause):
        return False
    whole = tree.predicate(clause.i)
    free = verb.doc[tree.heads[whole]].tag_ == "WP"
    return not free and tree.labels[whole] in UNBOUND and tree.certainty[whole] >= UNBOUND_CERTAIN


def _is_quoted_after_colon(clause: Token) -> bool:
    """Return True for the answer in 'He responded: "I saw nothing"'."""
    between = clause.doc[clause.head.i + 1 : clause.i]
    return any(t.is_quote and t.nbor(-1).text == ":" for t in between)


def _purpose(verb: Token, clause: Token) -> bool:
    """Return True for an infinitive of purpose ('gathered to mourn'), whatever its label."""
    if clause.dep_ == "ccomp" or verb.pos_ != "VERB" or not infinitive(clause):
        return False
    if lemma(verb) in words("participants", "verbs", "means"):
        return True
    if verb.has_dependent("dobj"):
        gives = lemma(verb) in words("participants", "verbs", "object_control")
        return acts_next(verb, clause) or not gives
    return not governs(verb)


def _controlled(verb: Token, clause: Token) -> Iterator[Argument]:
    """Yield 'him' in 'ordered him to leave' for the governing verb too, if the parse shows it."""
    bare = clause.dep_ == "ccomp" and clause.tag_ == "VB"
    if not bare or lemma(verb) not in words("participants", "verbs", "object_control"):
        return
    if clause.has_dependent("mark") or any(t.lower_ != "to" for t in clause.auxiliaries):
        return  # 'believed the plant would not close'
    addressed = lemma(verb) in words("participants", "verbs", "recipient_object")
    later = (c for c in clause.dependents("nsubj") if c.i > verb.i)
    yield from in_role("recipient" if addressed else "patient", later)
