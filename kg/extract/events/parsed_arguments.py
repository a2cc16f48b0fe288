"""Arguments that the rules for a verb did not find, taken from the clause layer.

The rules know what a verb's arguments mean ('told him': the addressee); the clause layer knows all
words that belong to the verb, with a probability. What it is certain of and the rules left out is
added with the role that its preposition and its noun imply; what the rules found and it considers
unlikely is replaced by a likelier word in the same role.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain

from kg.annotate import Annotation
from kg.annotate.action_classes import classes, lemma
from kg.extract.events.arguments import undergoes
from kg.extract.events.depiction import pictured
from kg.extract.events.heads import coordinated, is_gapped, is_of_remnant, is_remnant
from kg.extract.events.kinds import acts, is_somewhere, kind_of
from kg.extract.events.phrases import (
    PLACES,
    Argument,
    is_aside,
    is_bare_number,
    is_part_of_time,
    is_place,
    is_stretch,
    moves,
    object_of_preposition,
    role_with_verb,
    told_by_noun,
)
from kg.extract.events.subjects import stands_for_clause
from kg.extract.events.voice import measures
from kg.model import Role
from kg.ontology import table, words
from kg.syntax.arguments import Argument as Deep
from kg.syntax.parsed import Token

LIKELY = 0.5
LIKELY_CORE = 0.6
"""Minimum probability of an added argument; agents and patients need the higher one."""
UNLIKELY = 0.15
SURE = 0.8
"""An argument of the rules with less than UNLIKELY is replaced by a word with at least SURE."""
UNLIKELY_BORROWED = 0.25
"""The same of a subject that a verb borrows, beside one of its own with LIKELY_CORE."""
BARS = {False: (UNLIKELY, SURE), True: (UNLIKELY_BORROWED, LIKELY_CORE)}
CORE = ("agent", "patient")
LENT = frozenset({"control", "reduced"})
"""Paths to a subject that depend on the verb above."""
SUBJECTS = ("nsubj", "nsubjpass", "csubj", "expl")
OCCASIONAL = frozenset({"in", "at", "under", "with", "over", "from"})
"""Before an event noun these introduce an occasion: 'hurt in the quake'."""
RELATIVE = frozenset({"WDT", "WP"})
SOURCES = frozenset({"according to", "per", "contrary to"})
"""These introduce a source, which attribution handles, or an account that is set aside."""


def completed(
    verbs: Iterable[Token], found: Iterable[Argument], annotation: Annotation
) -> Iterator[Argument]:
    """Yield the arguments of a verb (or of its pieces), those of the rules first."""
    verbs = list(verbs)
    told = [*_own(verbs, list(found), annotation)]
    yield from told
    if not any(role == "place" for role, _ in told):
        for verb in verbs:
            yield from _places_before(verb, annotation)


def _own(
    verbs: Iterable[Token], rules: Sequence[Argument], annotation: Annotation
) -> Iterator[Argument]:
    """Yield the arguments that verbs do not share with the verb that they are joined to."""
    deep = [*chain.from_iterable(annotation.arguments.get(verb.i, ()) for verb in verbs)]
    if not deep:
        yield from rules
        return
    held = {thing_of(token, annotation) for _, token in rules}
    led = any(role in CORE and token.i < deep[0].verb for role, token in rules)
    more = [d for d in deep if _may_add(d, annotation, led=led) and _is_new(d, held, annotation)]
    yield from _kept(rules, deep, more, annotation)
    for one in more:
        yield from _added(one, held, annotation)


def _places_before(verb: Token, annotation: Annotation) -> Iterator[Argument]:
    """Yield the places before the subject of two verbs: 'In Lund, thieves broke in and took it'.

    Both parses must join the verbs, and the second has no subject of its own.
    """
    first, tree = _first_of_row(verb), annotation.tree
    subject = None if first is None else tree.first(first.i, "nsubj")
    if first is None or subject is None or tree.heads[verb.i] != first.i:
        return
    if tree.first(verb.i, "nsubj", "csubj") is not None or _is_elsewhere(first, verb, annotation):
        return
    begins = tree.within(subject)[0]
    for one in annotation.arguments.get(first.i, ()):
        ahead = one.word < begins and one.role == "oblique" and one.probability >= SURE
        word = annotation.doc[one.word]
        if ahead and is_place(one.preposition, word) and role_of(one, annotation) == "place":
            yield "place", coordinated(word)[0]


def _is_elsewhere(first: Token, verb: Token, annotation: Annotation) -> bool:
    """Return True if somebody went elsewhere between, or the second verb names a place itself.

    'In Lund they boarded a train, fled to Leeds and opened a shop', 'searched a barn in Selby'.
    """
    row = [t for t in (first, *first.conjuncts, verb) if t.is_verb and t.i <= verb.i]
    within = (t for t in verb.subtree if t.i > verb.i and t.dep_ == "pobj")
    named = (annotation.mention_at.get(t.i) for t in within)
    away = any(m is not None and m.kind == "name" and m.type in PLACES for m in named)
    return away or any(map(moves, row))


def _first_of_row(verb: Token) -> Token | None:
    """Return the first of the verbs that a verb without a subject is joined to."""
    first = verb
    while first.dep_ == "conj" and not first.has_dependent(*SUBJECTS):
        first = first.head
    return first if first != verb and first.is_verb else None


def _kept(
    rules: Iterable[Argument], deep: Sequence[Deep], more: Iterable[Deep], annotation: Annotation
) -> Iterator[Argument]:
    """Yield the arguments of the rules that no likelier word replaces in the same role."""
    probable = _probabilities(deep, annotation)
    direct = [d for d in more if d.why in ("own", "conjunct") and _is_named(d, annotation)]
    for role, token in rules:
        borrowed = not annotation.doc[deep[0].verb].is_ancestor(token)
        least, sure = BARS[borrowed]
        weak = probable.get(thing_of(token, annotation), float(not borrowed)) < least
        surer = any(d.role == role and d.probability >= sure for d in direct)
        if role not in CORE or not (weak and surer):
            yield role, token


def _probabilities(deep: Iterable[Deep], annotation: Annotation) -> dict[object, float]:
    """Map things to the probability of the likeliest argument that means them."""
    probable: dict[object, float] = {}
    for one in deep:
        thing = thing_of(annotation.doc[one.word], annotation)
        probable[thing] = max(one.probability, probable.get(thing, 0.0))
    return probable


def _is_named(one: Deep, annotation: Annotation) -> bool:
    return annotation.doc[one.word].tag_ not in ("WP", "WDT")


def _added(one: Deep, held: set[object], annotation: Annotation) -> Iterator[Argument]:
    """Yield an argument with its role; for 'in response to the fire' the fire."""
    verb = annotation.doc[one.verb]
    inner = inside_fixed(one.preposition, annotation.doc[one.word])
    if inner is not None:
        led, target = inner
        begun: Role | None = table("participants", "compound").get(led.rpartition(" ")[0])
        within = begun or oblique_role(verb, target, led, annotation)
        if within is not None and thing_of(target, annotation) not in held:
            yield within, target
        return
    named = role_of(one, annotation)
    if named is not None:
        yield named, coordinated(annotation.doc[one.word])[0]


def inside_fixed(preposition: str, noun: Token) -> tuple[str, Token] | None:
    """Return 'in response to' as one preposition, and 'fire' in 'in response to the fire'."""
    begins = f"{preposition} {noun.lower_} "
    if begins.strip() not in _begun():
        return None
    for child in noun.children:
        target = object_of_preposition(child) if child.dep_ == "prep" else None
        if target is not None and target.dep_ == "pobj":
            return f"{begins}{child.lower_}", target
    return None


@cache
def _begun() -> frozenset[str]:
    """Return the beginnings of prepositions of several words: 'in response' of 'in response to'."""
    whole = chain(*(table("participants", name) for name in ("obliques", "obliques_of_people")))
    begun = {name.rpartition(" ")[0] for name in whole if name.count(" ") > 1}
    return frozenset(begun | table("participants", "compound").keys())


def thing_of(token: Token, annotation: Annotation) -> object:
    """Return the mention that a token is in, or else its number."""
    mention = annotation.mention_at.get(token.i)
    return mention.id if mention is not None else token.i


def _may_add(one: Deep, annotation: Annotation, *, led: bool) -> bool:
    """Return True for an argument that the rules may have overlooked.

    The rules know better who is the agent of an infinitive or a participle: they know the verbs
    ('promised to', 'accused of'). `led` says that they found somebody before the verb.
    """
    if not _is_likely(one) or one.why in LENT or (led and _is_borrowed(one)):
        return False
    verb, word = annotation.doc[one.verb], annotation.doc[one.word]
    if _is_left_over(word):
        return False
    if one.role == "agent":
        return _may_act(verb, word)
    if one.role in ("patient", "recipient") and pictured(verb, word, annotation):
        return False
    return one.why != "conjunct" or not _has_another(one, annotation)


def _is_likely(one: Deep) -> bool:
    """Return True if our parser is sure enough of an argument, by the kind that it is of."""
    return one.probability >= (LIKELY if one.role == "oblique" else LIKELY_CORE)


def _is_left_over(word: Token) -> bool:
    """Return True for the noun of a clause without its verb: 'Berg 12', 'and in Leeds two'."""
    return is_remnant(word) or (word.dep_ == "pobj" and is_of_remnant(word.head))


def _may_act(verb: Token, word: Token) -> bool:
    """Return False for an amount, and beside 'there' or 'it' that stands for a clause."""
    return not (measures(word.head) or verb.has_dependent("expl") or stands_for_clause(verb))


def _is_borrowed(one: Deep) -> bool:
    """Return True for an argument that a verb has by way of another clause."""
    return one.why == "shared" or (one.why in ("relative", "network") and one.role == "agent")


def _has_another(one: Deep, annotation: Annotation) -> bool:
    """Return True for '12' and 'Berg' in 'Lind won 40 seats and Berg 12', which belong together."""
    row = [d for d in annotation.arguments[one.verb] if d.role == one.role and d.word < one.word]
    first = next((annotation.doc[d.word] for d in row if d.why != "conjunct"), None)
    if first is None:
        return False
    between = annotation.doc[first.i + 1 : one.word + 1]
    return any(t.pos_ == "PROPN" and is_gapped(first, t) for t in between)


def _is_new(one: Deep, held: set[object], annotation: Annotation) -> bool:
    tokens = coordinated(annotation.doc[one.word])
    first = tokens[0]
    while first.dep_ == "conj" and first.head.i < first.i:
        first = first.head
    if first.i != tokens[0].i and thing_of(first, annotation) in held:
        return False  # the rules have handled these conjuncts
    return all(t.i not in held and thing_of(t, annotation) not in held for t in tokens)


def role_of(one: Deep, annotation: Annotation) -> Role | None:
    """Return the role of an argument; None for a time, which is part of the event itself."""
    verb, word = annotation.doc[one.verb], annotation.doc[one.word]
    if one.role == "agent":
        return "patient" if undergoes(verb, word, annotation) else "agent"
    if one.role != "oblique":
        return one.role
    led = one.preposition or (_before_pronoun(one, annotation) if one.why == "relative" else "")
    return oblique_role(verb, word, led, annotation)


def _before_pronoun(one: Deep, annotation: Annotation) -> str:
    """Return 'in' for 'the outbreak' beside 'died' in 'the outbreak in which three died'."""
    between = annotation.doc[one.word + 1 : one.verb]
    return next(
        (t.word_before for t in between if t.tag_ in RELATIVE and t.nbor(-1).pos_ == "ADP"), ""
    )


def oblique_role(verb: Token, word: Token, preposition: str, annotation: Annotation) -> Role | None:
    """Return the role of a phrase of a verb: place, source, instrument, cause, measure.

    None for a time, which is part of the event itself, and for a source, which attribution handles.
    """
    if word.i in annotation.time_at or preposition in SOURCES or is_aside(word):
        return None
    last = preposition.rpartition(" ")[2]
    measured = is_bare_number(last, word) or (last == "for" and is_stretch(word))
    if measured or _is_amount(word, annotation):
        return "measure"
    if is_part_of_time(word, annotation):
        return "occasion"
    if not last or _is_particle(verb, word, last):
        return _bare(verb, word, annotation)
    return _role_by_words(verb, word, preposition, annotation)


def _role_by_words(verb: Token, word: Token, preposition: str, annotation: Annotation) -> Role:
    """Return the role that noun, verb or preposition give a phrase, in this order."""
    last = preposition.rpartition(" ")[2]
    known = told_by_noun(last, word, annotation) or _with_verb(verb, word, last, annotation)
    if known == "place" and lemma(word) in classes("nouns"):
        return "topic"
    if known is not None:
        return known
    if acts(word, annotation):
        return _by_preposition(preposition, word, annotation, "obliques_of_people")
    return _role_of_thing(word, preposition, annotation)


def _with_verb(verb: Token, word: Token, preposition: str, annotation: Annotation) -> Role | None:
    """Return the lexicon's role for a verb and a preposition after it."""
    if preposition == "of" and word.i < verb.i:
        return None  # 'of the 40 passengers, 12 died'
    return role_with_verb(verb, preposition, somebody=acts(word, annotation))


def _is_amount(word: Token, annotation: Annotation) -> bool:
    """Return True for a sum, a share or a length, but not for a count: 'by $3m'."""
    value = annotation.value_at.get(word.i)
    return value is not None and value.type != "COUNT"


def _by_preposition(preposition: str, word: Token, annotation: Annotation, name: str) -> Role:
    """Return the role of a preposition, or of its last word, in a list of the lexicon."""
    last = preposition.rpartition(" ")[2]
    if last == "than" and word.i not in annotation.value_at:
        return "topic"
    named: Mapping[str, Role] = table("participants", name)
    return named.get(preposition) or named.get(last) or "topic"


def _role_of_thing(word: Token, preposition: str, annotation: Annotation) -> Role:
    """Return the role of a phrase about no person: where, on which occasion, or what about."""
    last = preposition.rpartition(" ")[2]
    if is_place(last, word) or kind_of(word, annotation) in ("Place", "Facility"):
        movement: Role | None = table("participants", "obliques").get(preposition)
        return movement if movement in ("source", "goal") else "place"
    if last in OCCASIONAL and _happens(word, annotation):
        return "occasion"
    role = _by_preposition(preposition, word, annotation, "obliques")
    return "place" if role == "topic" and is_somewhere(last, word) else role


def _bare(verb: Token, word: Token, annotation: Annotation) -> Role | None:
    """Return the role of a bare noun: an occasion, else the missing object."""
    if lemma(word) in words("nominals", "times"):
        return "occasion"
    whole = any(d.role == "patient" for d in annotation.arguments.get(verb.i, ()))
    return None if whole else "patient"


def _is_particle(verb: Token, word: Token, preposition: str) -> bool:
    """Return True for 'down' in 'pins down pirates', which the pipeline takes for a particle."""
    beside = (c for c in verb.children if verb.i < c.i < word.i)
    return any(c.dep_ == "prt" and c.lower_ == preposition for c in beside)


def _happens(word: Token, annotation: Annotation) -> bool:
    """Return True if a noun names an event or a period: 'the quake', 'calmer times'."""
    mention = annotation.mention_at.get(word.i)
    event = mention is not None and mention.type == "Event"
    return event or lemma(word) in classes("nouns") or lemma(word) in words("nominals", "times")
