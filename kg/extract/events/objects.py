"""The objects of a verb: patients, recipients and addressees, and their predicates."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.action_classes import classes, lemma
from kg.extract.events.actions import to_do_with, verb_action
from kg.extract.events.depiction import pictured
from kg.extract.events.heads import antecedent, coordinated, is_set_aside, may_act
from kg.extract.events.kinds import acts
from kg.extract.events.phrases import Argument, in_role, is_place, object_of_preposition
from kg.extract.events.relative_gaps import object_of_clause
from kg.extract.events.voice import is_broken, is_passive
from kg.model import Role
from kg.ontology import words
from kg.syntax.parsed import Token, once

LITTLE = frozenset({"little", "much"})
SPEECH = frozenset({"kg:Statement", "kg:Communication"})
MARKS = frozenset("\"“‘'")
SHARED = 0.6
"""Minimum probability by our parser that an object behind two verbs is also that of the first."""
NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM", "DET"})
WHERE = frozenset({"in", "at", "near", "on", "inside", "outside", "behind", "aboard"})


def objects(verb: Token, annotation: Annotation) -> Iterator[Argument]:
    """Yield the (role, token) pairs of a verb's objects, its own, shared, or relative."""
    first = True
    for child in verb.children:
        if child.dep_ in ("dobj", "obj") and not is_broken(child):
            yield from _direct(verb, _own_amount(child), annotation, first=first)
            first = False
        elif child.dep_ == "dative":
            yield from _given(verb, child)
        elif child.dep_ in ("attr", "oprd") and child.is_noun and not is_set_aside(child):
            yield from _named(verb, child)
            yield "attribute", child
        elif child.dep_ == "npadvmod" and lemma(child) in words("participants", "place", "nouns"):
            yield "place", child
    yield from _made_so(verb)
    yield from _where_it_was(verb)
    yield from _each("patient", object_of_clause(verb) or _shared(verb, annotation))


def _given(verb: Token, dative: Token) -> Iterator[Argument]:
    """Yield who is given something ('gave the town a park'), or is fined a sum."""
    fined = lemma(verb) in words("participants", "verbs", "punishing")
    target = object_of_preposition(dative) if dative.pos_ == "ADP" else dative
    yield from _each("patient" if fined else "recipient", target)


def _each(role: Role, target: Token | None) -> Iterator[Argument]:
    """Yield a word and those coordinated with it in one role."""
    if target is not None:
        yield from ((role, antecedent(t)) for t in coordinated(target))


def _own_amount(noun: Token) -> Token:
    """Return '51 percent' in 'Lind had 51 percent and Berg 48 percent': the second is Berg's."""
    for before in noun.lefts:
        again = before.lemma_ == noun.lemma_ and before.dep_ in ("nmod", "compound")
        if again and any(c.pos_ == "PROPN" for c in before.dependents("conj")):
            return before
    return noun


def _made_so(verb: Token) -> Iterator[Argument]:
    """Yield the subject of an object predicate: 'found Kern guilty', 'made him angry'."""
    for child in verb.dependents("ccomp"):
        if child.pos_ == "ADJ" and not child.has_dependent("cop", "aux"):
            found = child.dependents("nsubj")
            yield from (("patient", t) for c in found for t in coordinated(c))
            if child.i > verb.i and any(c.i > verb.i for c in found):
                yield "attribute", child


def _where_it_was(verb: Token) -> Iterator[Argument]:
    """Yield the place attached to the object: 'killed ten workers at a mine'."""
    action = verb_action(verb)[1].removeprefix("kg:")
    if action not in words("participants", "place", "by_object"):
        return
    for noun in verb.dependents("dobj"):
        for child in noun.children:
            target = object_of_preposition(child) if child.dep_ == "prep" else None
            if target is not None and child.lower_ in WHERE and is_place(child.lower_, target):
                yield "place", target


def _direct(verb: Token, noun: Token, annotation: Annotation, *, first: bool) -> Iterator[Argument]:
    whom = _renamed(verb, noun)
    if whom is not None:
        yield "patient", whom
        yield "attribute", noun
        return
    if _is_cried(verb, noun):
        yield from in_role("topic", coordinated(noun))
        return
    shown = pictured(verb, noun, annotation)
    if shown:
        yield from (("topic", t) for t in shown)
        return
    whom = _given_it(verb, noun)
    yield from _each("recipient", whom)
    role: Role = "patient"
    if (
        first
        and whom is None
        and not verb.has_dependent("dative")
        and _addressed(verb, noun, annotation)
    ):
        role = "recipient"
    yield from ((role, antecedent(t)) for t in coordinated(noun))
    yield from in_role("topic", _known_of(verb, noun))
    done = to_do_with(noun)
    if done is not None:
        told = map(object_of_preposition, done.dependents("prep", lower="with"))
        yield from in_role("topic", filter(None, told))


def _given_it(verb: Token, noun: Token) -> Token | None:
    """Return 'Moravia' in 'lent Moravia billions', which a parse takes for one noun phrase."""
    whom = noun.before
    if whom is None or whom.head != noun or whom.dep_ not in ("compound", "nmod"):
        return None
    given = lemma(noun) in words("participants", "nouns", "given")
    gives = lemma(verb) in words("participants", "verbs", "giving_to")
    return whom if given and gives and may_act(whom) else None


def _is_cried(verb: Token, noun: Token) -> bool:
    """Return True for 'Thieves' in 'shouted "Thieves!"': it is said, and nothing is done to it."""
    return verb_action(verb)[1] in SPEECH and _opens_quotation(noun, verb)


def _opens_quotation(noun: Token, verb: Token) -> bool:
    """Return True if an object is behind a quotation mark that follows its verb."""
    first = noun.left_edge if noun.i > verb.i else noun
    between = verb.doc[verb.i + 1 : min(first.i + 1, noun.i)]
    return any(t.text in MARKS for t in between) and all(t.text in MARKS | {","} for t in between)


def _known_of(verb: Token, noun: Token) -> Iterator[Token]:
    """Yield 'complaints' in 'knew nothing of complaints', 'heard little of them'."""
    if noun.lower_ not in words("participants", "nouns", "indefinite") | LITTLE:
        return
    if lemma(verb) in words("participants", "verbs", "knowing"):
        for of in noun.dependents("prep", lower=("of", "about")):
            target = object_of_preposition(of)
            yield from coordinated(target) if target is not None and target.is_noun else ()


def _addressed(verb: Token, noun: Token, annotation: Annotation) -> bool:
    """Return True if an object is the addressee or recipient: 'told him', 'paid the men'."""
    if lemma(verb) not in words("participants", "verbs", "recipient_object"):
        return False
    if is_passive(verb):  # 'the crew were given a meal'
        return False
    if lemma(verb) in words("participants", "verbs", "giving_to") and _is_given_to(
        verb, annotation
    ):
        return False
    second = len(verb.dependents("dobj")) > 1
    if lemma(verb) in words("participants", "verbs", "sent_object") or verb.has_dependent("prt"):
        return second  # 'gave himself up'
    thing = noun.lower_ in words("participants", "nouns", "indefinite")  # 'promised nothing'
    return second or (noun.pos_ == "PRON" and not thing) or _is_told(verb, noun, annotation)


def _is_given_to(verb: Token, annotation: Annotation) -> bool:
    """Return True for 'paid a commission to a firm': what stands before 'to' is given."""
    targets = map(object_of_preposition, verb.dependents("prep", lower="to"))
    return any(t is not None and t.dep_ == "pobj" and acts(t, annotation) for t in targets)


def _is_told(verb: Token, noun: Token, annotation: Annotation) -> bool:
    """Return True for somebody, or a hearing that is told something.

    Anything else may be addressed where a clause stands by it, but no deed: 'allow a strike to
    begin'.
    """
    if lemma(noun) in words("participants", "nouns", "hearings"):
        return verb_action(verb)[1] == "kg:Statement" or verb.has_dependent("ccomp")
    deed = lemma(noun) in classes("nouns")
    if any(map(is_passive, verb.dependents("xcomp"))) and not acts(noun, annotation):
        return False  # 'ordered the gates to be shut' tells the gates nothing
    if acts(noun, annotation):
        return verb.has_dependent("ccomp", "xcomp") or not deed
    return verb.has_dependent("ccomp", "xcomp") and not deed


def _renamed(verb: Token, noun: Token) -> Token | None:
    """Return 'her' in 'elected her president', 'Lee' in 'named Lee chairman'."""
    if lemma(verb) not in words("participants", "verbs", "naming"):
        return None
    if lemma(noun) not in words("roles", "person", "nouns"):
        return None
    bare = not noun.has_dependent("det", "prep")
    for child in noun.children:
        if bare and child.dep_ == "poss" and child.lower_ == "her":
            return child
        if child.dep_ in ("compound", "nmod") and child.ent_type_ == "PERSON":
            return child
    return None


def _named(verb: Token, label: Token) -> Iterator[Argument]:
    whom = None if is_passive(verb) or verb.has_dependent("dobj") else _renamed(verb, label)
    if whom is not None:
        yield "patient", whom


def _shared(verb: Token, annotation: Annotation) -> Token | None:
    """Return the object that two coordinated verbs share: 'police arrested and charged a man'."""
    other = sharing(verb, annotation)
    return other.dependent("dobj") if other else _object_of_first(verb)


def _object_of_first(verb: Token) -> Token | None:
    """Return the object behind a joined verb that the parse gives to the verb before it."""
    own = verb.has_dependent("dobj", "ccomp", "xcomp", "oprd", "prep", "prt", "nsubj", "nsubjpass")
    if verb.dep_ != "conj" or not verb.head.is_verb or own or is_passive(verb):
        return None
    return next((c for c in verb.head.dependents("dobj") if c.i > verb.i), None)


def sharing(verb: Token, annotation: Annotation) -> Token | None:
    """Return the conjunct whose object a verb shares: 'killed' in 'hit and killed a man'.

    Of a verb that may stand alone, or has such a verb between, our parser must take the object for
    that of the first: in Universal Dependencies what verbs share depends on it.
    """
    other = _joined_with_object(verb, always=True)
    if other is not None and _shares_object(verb):
        return other
    other = _joined_with_object(verb, always=False)
    return other if other is not None and _is_of_first(verb, other, annotation) else None


def _is_of_first(verb: Token, other: Token, annotation: Annotation) -> bool:
    """Return True if our parser gives the object of a verb to one before it in its row."""
    tree, row = annotation.tree, [verb.i]
    while tree.labels[row[-1]] == "conj" and tree.certainty[row[-1]] >= SHARED:
        row.append(tree.heads[row[-1]])
    shared = [i for one in row for i in tree.surely(one, "obj", least=SHARED) if i > other.i]
    return any(t.i in shared for thing in other.dependents("dobj") for t in thing.subtree)


def _shares_object(verb: Token) -> bool:
    """Return True for a verb, or a verb with its particle, that hardly does without an object."""
    known = words("participants", "verbs", "needs_object")
    particle = verb.dependent("prt")
    name = lemma(verb) if particle is None else f"{lemma(verb)} {particle.lower_}"
    return name in known | words("participants", "verbs", "shares_object")


def _joined_with_object(verb: Token, *, always: bool) -> Token | None:
    """Return the next verb of a row with an object, if a verb has none of its own.

    Those between must share it as well: 'to tag, weigh and release the birds'. With `always` they
    must be verbs that hardly do without one.
    """
    if is_passive(verb) or _goes_on_behind(verb):
        return None
    for other in (c for c in verb.conjuncts if c.i > verb.i):
        if other.has_dependent("nsubj", "nsubjpass", "aux") or _is_apart(verb, other):
            return None
        if other.has_dependent("dobj"):
            return other
        if _goes_on_behind(other) or (always and not _shares_object(other)):
            return None
    return None


def _is_apart(verb: Token, other: Token) -> bool:
    """Return True for 'picked up five and lost one', where something stands between the verbs."""
    return any(t.pos_ in NOMINAL for t in verb.doc[verb.i : other.i])


@once
def _goes_on_behind(verb: Token) -> bool:
    """Return True for a verb with an object, a clause or a phrase, so that it can share none."""
    if verb.has_dependent("prt") and not _shares_object(verb):
        return True
    return verb.has_dependent("dobj", "ccomp", "xcomp", "oprd", "prep", side="right")
