"""The arguments of an event noun: 'his arrest of the man by police'."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.charged_actions import charged, is_alleged
from kg.extract.events.heads import coordinated
from kg.extract.events.kinds import acts, is_person, kind_of
from kg.extract.events.phrases import Argument, in_role, is_place, phrases, prepositional_role
from kg.extract.events.subjects import subject_tokens
from kg.extract.events.voice import is_passive
from kg.extract.factuality.polarity import is_known
from kg.extract.factuality.predicate_adjectives import befalls
from kg.model import Role
from kg.ontology import words
from kg.syntax.parsed import Token

PLACES_AND_TIMES = frozenset({"GPE", "LOC", "FAC", "DATE", "TIME"})


def noun_arguments(noun: Token, action: str, annotation: Annotation) -> Iterator[Argument]:
    """Yield the (role, token) pairs of an event noun of the given class (CURIE)."""
    for child in noun.children:
        if child.dep_ == "poss":
            yield from in_role(_possessor(noun, child, action, annotation), coordinated(child))
        elif _is_sum(child, annotation):
            continue
        elif _modifies(child, noun, annotation) and (child.ent_type_ or _undergone(action)):
            yield _compound_role(child, annotation), child
        elif child.dep_ in ("prep", "agent"):
            yield from _phrase(noun, child, action, annotation)
        elif child.dep_ == "acl":
            yield from _clause_of(noun, child)
    yield from in_role("agent", charged(noun, action))
    yield from in_role("patient", _ending_in(noun))
    yield from _supported(noun)
    yield from in_role("agent", _resolved(noun))
    yield from _existing(noun, annotation)


def _possessor(noun: Token, owner: Token, action: str, annotation: Annotation) -> Role:
    """Return the role of a possessor: 'the police's arrest of Lind', 'Lind's arrest'.

    Also the place in "Leeds's festival".
    """
    if kind_of(owner, annotation) == "Place" and _held_in(action):
        return "place"
    of_phrase = noun.has_dependent(lower="of")
    if not of_phrase and _changes_hands(noun, owner, annotation):
        return "patient"
    acts_itself = not _undergone(action) or of_phrase or _possessor_acts(action)
    return "agent" if acts_itself else "patient"


def _changes_hands(noun: Token, owner: Token, annotation: Annotation) -> bool:
    """Return True for 'its sale to a brewery' and 'its purchase by a fund': it is what was sold."""
    thing = not is_person(owner, annotation)
    sold = noun.word_after == "to" and lemma(noun) in ("sale", "auction")
    taken = ("acquisition", "buyout", "purchase", "takeover")
    bought = noun.word_after == "by" and lemma(noun) in taken
    return thing and (sold or bought)


def _clause_of(noun: Token, clause: Token) -> Iterator[Argument]:
    """Yield the clause of a noun: 'the decision to close', 'the claim that it closed'."""
    if clause.tag_ == "VB":
        yield "patient", clause
    elif clause.has_dependent(lower="that") and not _undoubted(noun):
        yield "topic", clause


def _resolved(noun: Token) -> tuple[Token, ...]:
    """Return who wants to act: 'sued in an attempt to stop it', 'dropped a plan to merge'."""
    own = noun.has_dependent("poss") or noun.has_dependent(lower=("of", "by"))
    if own or lemma(noun) not in words("nominals", "support", "resolve"):
        return ()
    infinitive = next((c for c in noun.dependents("acl") if c.tag_ == "VB"), None)
    return subject_tokens(infinitive) if infinitive is not None and _is_resolved(noun) else ()


def _is_resolved(noun: Token) -> bool:
    """Return True for 'in an attempt' of a verb, and for 'dropped a plan'."""
    above = noun.head
    if noun.dep_ == "dobj":
        return lemma(above) in words("nominals", "support", "resolving")
    return noun.dep_ == "pobj" and above.lower_ == "in" and above.head.pos_ == "VERB"


def _ending_in(noun: Token) -> list[Token]:
    """Return who dies in 'beaten to death', 'froze to death'; none is 'sentenced to death'."""
    verb = noun.head.head
    if lemma(noun) != "death" or noun.head.lower_ != "to" or any(noun.children):
        return []
    if verb.pos_ != "VERB" or lemma(verb) not in words("participants", "verbs", "to_death"):
        return []
    target = verb.dependent("dobj")
    return coordinated(target) if target is not None else list(subject_tokens(verb))


def _undoubted(noun: Token) -> bool:
    """Return True for 'no doubt that', which leaves nothing open in its complement."""
    none = noun.has_dependent(lower=("no", "little"))
    return none and lemma(noun) in words("nominals", "undoubted")


def _existing(noun: Token, annotation: Annotation) -> Iterator[Argument]:
    """Yield the place in 'there was a fire at the mill', 'the fire occurred at the mill'."""
    copula = noun.head
    there = noun.dep_ == "attr" and copula.has_dependent("expl")
    if there or befalls(noun) is not None:
        for role, token in phrases(copula, annotation, state=there):
            if role == "place":
                yield role, token


def _undergone(action: str) -> bool:
    return action.removeprefix("kg:") in words("participants", "nouns", "undergone")


def _held_in(action: str) -> bool:
    return action.removeprefix("kg:") in words("participants", "held_in", "classes")


def _possessor_acts(action: str) -> bool:
    return action.removeprefix("kg:") in words("participants", "nouns", "possessor_acts")


def _modifies(child: Token, noun: Token, annotation: Annotation) -> bool:
    """Return True if a modifying noun is a thing of its own: 'the Kern trial'."""
    if child.dep_ not in ("compound", "nmod"):
        return False
    own, whole = annotation.mention_at.get(child.i), annotation.mention_at.get(noun.i)
    return own is None or whole is None or own.id != whole.id


def _is_sum(child: Token, annotation: Annotation) -> bool:
    """Return True for 'euro' in 'a 20 billion euro rescue', which tells how much."""
    value = annotation.value_at.get(child.i)
    return child.dep_ in ("compound", "nmod") and value is not None and value.type == "MONEY"


def _compound_role(child: Token, annotation: Annotation) -> Role:
    if child.lower_ in words("participants", "nouns", "states_before"):
        return "agent"
    if child.ent_type_ in ("PERCENT", "MONEY", "QUANTITY", "CARDINAL"):
        return "attribute"
    place = child.ent_type_ in ("GPE", "LOC", "FAC") or kind_of(child, annotation) == "Place"
    return "place" if place else "patient"


def _phrase(
    noun: Token, preposition: Token, action: str, annotation: Annotation
) -> Iterator[Argument]:
    target = preposition.dependent("pobj", "pcomp")
    if target is None:
        return
    if target.dep_ == "pcomp":
        yield "topic", target
        return
    role = role_of_phrase(noun, preposition, target, action, annotation)
    if role is not None:
        yield from ((role, t) for t in coordinated(target))
    yield from _by_whom(target, annotation) if preposition.lower_ != "by" else ()
    if role in ("agent", "patient") and _befalls_somewhere(action):
        yield from (("place", t) for t in _where(target, annotation))


def _befalls_somewhere(action: str) -> bool:
    return action.removeprefix("kg:") in words("participants", "befalling", "classes")


def _where(target: Token, annotation: Annotation) -> Iterator[Token]:
    """Yield Kenya in 'the attack on a bank in Kenya': the place of the patients.

    The phrase is attached to them in the tree, but an action on what is there happens there. It
    comes last, with the last of several ('between fans and police in Leeds').
    """
    last = [*coordinated(target)][-1]
    for child in last.rights:
        if child.dep_ == "prep" and child.lower_ in words("participants", "befalling", "where"):
            for place in child.dependents("pobj"):
                if is_place(child.lower_, place) or kind_of(place, annotation) == "Place":
                    yield from coordinated(place)


def _by_whom(target: Token, annotation: Annotation) -> Iterator[Argument]:
    """Yield the agent in 'the attack on the embassy by gunmen', attached to the embassy."""
    for child in target.dependents("prep", lower="by"):
        makers = [t for c in child.dependents("pobj") for t in coordinated(c)]
        mention = annotation.mention_at.get(target.i)
        made = mention is not None and mention.type == "Work"
        yield from (("agent", t) for t in makers if acts(t, annotation) and not made)


def role_of_phrase(
    noun: Token, preposition: Token, target: Token, action: str, annotation: Annotation
) -> Role | None:
    """Return the role of a phrase of an event noun, by its preposition and its own noun."""
    word, name = preposition.lower_, action.removeprefix("kg:")
    if word in ("of", "by"):
        undergone = _undergone(action) or _done_to(noun, target, action, annotation)
        return "patient" if word == "of" and undergone else "agent"
    if word == "against" and is_alleged(noun):
        return None  # 'allegations of theft against Lind', who is the agent
    if word in ("on", "against") and preposition.word_after != "board":
        return _aimed(word, target, action)
    if word in ("between", "with"):
        return _among(word, target, name, annotation)
    if _undergoes(word, target, name) or is_tried(word, target, name, annotation):
        return "patient"
    return prepositional_role(noun, preposition, target, annotation, state=True)


def _among(word: str, target: Token, name: str, annotation: Annotation) -> Role:
    """Return the role of those between whom, or with whom, something is done."""
    if word == "between":
        travels = name in words("participants", "motion", "classes")
        return "place" if travels and is_place(word, target) else "agent"
    together = name in words("participants", "nouns", "done_by")
    return "patient" if together or acts(target, annotation) else "topic"


def is_tried(word: str, target: Token, name: str, annotation: Annotation) -> bool:
    """Return True for 'the trial for the nurse', who is tried; not for 'the trial for fraud'."""
    known = name in words("participants", "nouns", "tried")
    return word == "for" and known and acts(target, annotation)


def _undergoes(word: str, target: Token, name: str) -> bool:
    """Return True for 'a victory over Lind', 'a rise in prices'; not for 'a rise in May'."""
    if word == "over":
        return name == "Victory"
    changes = name in ("Increase", "Decrease", "Change")
    return word == "in" and changes and target.ent_type_ not in PLACES_AND_TIMES


def _aimed(word: str, target: Token, action: str) -> Role:
    """Return the role of 'on' and 'against': 'a raid on the port', but 'a death on the street'."""
    befalls = action.removeprefix("kg:") in words("participants", "befalling", "on_a_place")
    there = word == "on" and is_place(word, target)
    return "place" if there and (befalls or not _undergone(action)) else "patient"


def _done_to(noun: Token, target: Token, action: str, annotation: Annotation) -> bool:
    """Return True if 'of' introduces the patient: 'the trade of oil', not 'the march of nurses'."""
    if lemma(noun) in words("participants", "nouns", "acted_by") and acts(target, annotation):
        return False
    if noun.has_dependent("poss") or _transitive(noun, action):
        return True
    if action == "kg:Loss" and is_person(target, annotation):
        return True  # 'the loss of five colleagues'
    does = action.removeprefix("kg:") in words("participants", "nouns", "done_by")
    acting = acts(target, annotation) or kind_of(target, annotation) == "Place"
    return not (does or acting or target.ent_type_ == "GPE")


def _transitive(noun: Token, action: str) -> bool:
    if action.removeprefix("kg:") in words("participants", "nouns", "done_by"):
        return False
    return lemma(noun).endswith(("tion", "sion", "ment", "ing"))


def _supported_by_phrase(noun: Token) -> Iterator[Argument]:
    """Yield the subject of a verb with a noun behind its preposition: 'came under attack'."""
    role = _role_in_phrase(noun, preposition=noun.head)
    if role is not None:
        yield from in_role(role, subject_tokens(noun.head.head))


def _supported(noun: Token) -> Iterator[Argument]:
    """Yield the subject of a support verb: in 'gave a speech' the giver speaks.

    Who 'started the fire' is told by the verb, which may be denied or a guess; the fire is known.
    """
    verb = noun.head
    if noun.dep_ == "pobj":
        yield from _supported_by_phrase(noun)
        return
    if noun.dep_ not in ("dobj", "nsubjpass") or verb.pos_ != "VERB" or noun.has_dependent("poss"):
        return
    if lemma(verb) in words("nominals", "support", "setting_off") and is_known(noun):
        return
    for role in ("agent", "patient"):
        if supports(verb, role):
            yield from ((role, t) for t in _supporters(verb))


def _role_in_phrase(noun: Token, preposition: Token) -> Role | None:
    """Return the role of who 'went on strike', 'is on strike' or 'is under attack'."""
    word, verb = preposition.lower_, lemma(preposition.head)
    if f"{verb} {word}" in words("nominals", "support", "entering"):
        return "agent"
    if verb not in words("nominals", "support", "being") or word not in ("in", "under", "on"):
        return None
    undergone = word == "under" or lemma(noun) in words("nominals", "support", "undergone")
    return "patient" if undergone else "agent"


def supports(verb: Token, role: Role = "agent") -> bool:
    """Return True if a verb lends its subject to its object in a role: 'pulled off a heist'."""
    names = {lemma(verb), *(f"{lemma(verb)} {c.lower_}" for c in verb.dependents("prt"))}
    return not names.isdisjoint(words("nominals", "support", role))


def _supporters(verb: Token) -> tuple[Token, ...]:
    if not is_passive(verb):
        return subject_tokens(verb)
    by = verb.dependent("agent")
    return tuple(t for c in by.dependents("pobj") for t in coordinated(c)) if by is not None else ()
