"""Prepositional phrases: the roles of 'with', 'from', 'of' with this verb, adjective or noun."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import repeat

from kg.annotate import Annotation
from kg.annotate.action_classes import classes, lemma
from kg.annotate.given import giving
from kg.extract.events.actions import verb_action
from kg.extract.events.heads import antecedent, coordinated, happening_of, is_of_remnant, is_time
from kg.extract.events.kinds import acts, is_concrete, is_person, is_somewhere, kind_of
from kg.extract.events.voice import is_broken, is_passive, measures, own_subject
from kg.model import Role
from kg.noun_senses import sense_of
from kg.ontology import table, words
from kg.syntax.parsed import Token

Argument = tuple[Role, Token]


def in_role(role: Role, tokens: Iterable[Token]) -> Iterator[Argument]:
    """Yield the (role, token) pairs of some tokens in one role."""
    return zip(repeat(role), tokens)


PARTICLES = frozenset({"in", "inside", "out", "back", "by", "outside"})
COMPLEX = frozenset(
    {"according", "including", "due", "because", "thanks", "instead", "rather", "such", "as"}
)
CLAUSAL = frozenset({"about", "of", "for", "over", "on", "to", "in", "into", "against", "with"})
DATED = frozenset({"DATE", "TIME"})
DATING = frozenset({"for", "over", "in", "at", "on", "within"})
ABSTRACT = tuple(table("participants", "nouns", "abstract_endings"))
"""Endings of nouns for things that one cannot use."""
AT_ORIGIN = frozenset({"kg:Departure", "kg:Evacuation", "kg:Accident"})
"""Classes of motion that take place where they begin: 'fled from Lund', 'fell from a roof'."""
WHEN_IT_HAPPENS = frozenset({"at", "in", "on", "during"})
PLACES = frozenset({"Place", "Facility"})
WITHIN = frozenset({"across", "along", "around", "at", "in", "inside", "near", "on", "throughout"})
WHEN = frozenset({"at", "in", "near", "towards", "toward", "around", "by", "to"})


def phrases(host: Token, annotation: Annotation, *, state: bool = False) -> Iterator[Argument]:
    """Yield the (role, token) pairs of a host's prepositional phrases."""
    for preposition in prepositions(host):
        yield from phrase(host, preposition, annotation, state=state)


def prepositions(host: Token) -> Iterator[Token]:
    """Yield a host's prepositions, also stacked, coordinated, or attached to particle or date."""
    for child in host.children:
        if child.dep_ in ("prep", "agent") and not is_of_remnant(child):
            yield child
            yield from (c for c in child.conjuncts if c.i > child.i and c.pos_ == "ADP")
            if child.lower_ not in COMPLEX:
                yield from _stacked(child)
            yield from _after_date(child)
        elif child.dep_ == "prt":
            yield from _stacked(child)
        elif child.dep_ == "npadvmod" and child.ent_type_ in DATED:
            yield from _beside_date(child)


def _stacked(word: Token) -> list[Token]:
    """Return the prepositions under another or under a particle: 'from under the car'."""
    return word.dependents("prep")


def _beside_date(date: Token) -> Iterator[Token]:
    """Yield the prepositions that the parse attaches to a date, but not 'of' in 'May of 2010'."""
    return (c for c in _stacked(date) if c.lower_ != "of")


def _after_date(preposition: Token) -> Iterator[Token]:
    """Yield 'in' in 'on March 3, in Lund', which the parse attaches to the month."""
    for target in preposition.dependents("pobj"):
        if target.ent_type_ in DATED:
            yield from _beside_date(target)


def object_of_preposition(preposition: Token) -> Token | None:
    """Return the noun or gerund that a preposition governs."""
    found = preposition.dependents("pobj", "pcomp")
    return next((c for c in found if not is_broken(c)), next(iter(found), None))


def phrase(
    host: Token, preposition: Token, annotation: Annotation, *, state: bool = False
) -> Iterator[Argument]:
    """Yield the (role, token) pairs of one prepositional phrase."""
    target = object_of_preposition(preposition)
    if target is None or is_aside(target):
        return
    meant = _compound(preposition, target)
    if meant is not None:
        yield from meant
        return
    if target.dep_ == "pcomp":
        if preposition.lower_ == "with" and _is_absolute(target):
            yield "manner", target
        elif preposition.lower_ in CLAUSAL or _keeps_from(host, preposition):
            yield "topic", target
        return
    yield from _in_its_role(host, preposition, target, annotation, state=state)
    if preposition.lower_ in WHEN_IT_HAPPENS:
        yield from while_it_happens(target)


def is_aside(noun: Token) -> bool:
    """Return True for 'by the way' and 'in any case', which say nothing of what was done."""
    told = noun.doc[max(noun.left_edge.i - 1, 0) : noun.right_edge.i + 1]
    phrase = " ".join(t.lower_ for t in told)
    return phrase in words("participants", "asides", "phrases")


def _in_its_role(
    host: Token, preposition: Token, target: Token, annotation: Annotation, *, state: bool
) -> Iterator[Argument]:
    """Yield a noun behind a preposition, and those coordinated with it, in their role."""
    role = prepositional_role(host, preposition, antecedent(target), annotation, state=state)
    if role is not None:
        for token in coordinated(target):
            yield role, antecedent(token)


def while_it_happens(time: Token) -> Iterator[Argument]:
    """Yield the fire in 'on the night of the fire'.

    'At the time of the fire' says in which order two events were, and is read as that.
    """
    during = happening_of(time) if lemma(time) != "time" else None
    if during is not None and time.has_dependent(lower="the", side="left"):
        yield "occasion", during


def _is_absolute(clause: Token) -> bool:
    """Return True for 'with his hands tied' and 'with police waiting'; not for 'with what he did'.

    It has a subject, and no word that asks.
    """
    return own_subject(clause) is not None and not clause.left_edge.tag_.startswith("W")


def _keeps_from(verb: Token, preposition: Token) -> bool:
    """Return True for 'barred her from speaking', 'kept the fire from spreading'."""
    known = lemma(verb) in words("participants", "verbs", "keeping_from")
    return known and preposition.lower_ == "from"


def _compound(preposition: Token, target: Token) -> list[Argument] | None:
    """Return the arguments of a compound preposition: 'on behalf of the firm'.

    Also 'at the hands of guards'.
    """
    name = f"{preposition.lower_} {target.lower_}"
    role: Role | None = table("participants", "compound").get(name)
    if role is None:
        return None
    found: list[Argument] = []
    for child in target.children:
        if child.dep_ == "prep" and child.lower_ in ("of", "with", "to"):
            noun = object_of_preposition(child)
            found += [(role, antecedent(t)) for t in (coordinated(noun) if noun else ())]
        elif child.dep_ == "poss":
            found.append((role, child))
    return found


def prepositional_role(
    host: Token, preposition: Token, target: Token, annotation: Annotation, *, state: bool
) -> Role | None:
    """Return the role of a prepositional phrase of a verb, an adjective or an event noun.

    `state` says that the host is no action, so that 'by' and 'with' mean something else.
    """
    word = preposition.lower_
    if _says_how_much(host, preposition, target, annotation):
        return "measure"
    if _is_out_of(preposition):
        return None if acts(target, annotation) else "place"
    if word in DATING and is_time(target):
        return _of_time(target, annotation)
    if _tells_place(preposition, target, annotation):
        return _left_or_place(host) if word == "from" else "place"
    if not _names_party(host, preposition, state=state):
        return _role_by_words(host, word, target, annotation)
    told = told_by_noun(word, target, annotation)
    return told or _of_party(host, preposition, target, annotation)


def _of_time(noun: Token, annotation: Annotation) -> Role | None:
    """Return the role of a part of a time; None for a time, by which the claim is dated."""
    return "occasion" if is_part_of_time(noun, annotation) else None


def _topic_or_purpose(noun: Token) -> Role:
    """Return the role of what something is for: an event is what it is about."""
    return "topic" if lemma(noun) in classes("nouns") else "purpose"


def _left_or_place(host: Token) -> Role:
    """Return the role of where something is from: where it left is its source."""
    return "source" if _is_left(host) else "place"


def _of_party(
    host: Token, preposition: Token, target: Token, annotation: Annotation
) -> Role | None:
    """Return the role of somebody with whom, or by whom, something is done."""
    if preposition.lower_ == "with":
        return _company(host, preposition, target, annotation)
    return _agent_or_place(target, annotation)


def _is_out_of(preposition: Token) -> bool:
    """Return True for 'of' in 'out of the hall', 'inside of the hall'."""
    return preposition.lower_ == "of" and preposition.head.lower_ in ("out", "outside", "inside")


def _names_party(host: Token, preposition: Token, *, state: bool) -> bool:
    """Return True for 'by' and 'with' before who does something, alone or with another."""
    if preposition.lower_ == "by":
        return _names_agent(host, preposition, state=state)
    return preposition.lower_ == "with" and _names_company(host, preposition, state=state)


def _tells_place(preposition: Token, target: Token, annotation: Annotation) -> bool:
    """Return True for 'from the roof', where nobody is who acts, and for 'on board the ship'."""
    word = preposition.lower_
    if word == "on" and preposition.word_after == "board":
        return True
    return word == "from" and is_place(word, target) and not acts(target, annotation)


def _is_left(host: Token) -> bool:
    """Return True for 'arrived' and 'drove': where they come from is not where they take place."""
    return host.pos_ == "VERB" and moves(host) and verb_action(host)[1] not in AT_ORIGIN


def _names_agent(host: Token, by: Token, *, state: bool) -> bool:
    """Return True for 'by' beside a passive."""
    return by.dep_ == "agent" or (not state and is_passive(host))


def _names_company(host: Token, with_: Token, *, state: bool) -> bool:
    """Return True for 'with' beside an action, 'is with', and 'along with'."""
    return not state or lemma(host) == "be" or _is_joined(with_)


def _says_how_much(host: Token, preposition: Token, target: Token, annotation: Annotation) -> bool:
    """Return True for an amount, a level or a duration: 'by 3%', 'to 40', 'for the rest of May'."""
    lasting = preposition.lower_ == "for" and is_stretch(target)
    if lasting or is_bare_number(preposition.lower_, target):
        return True
    return measures(preposition) or _reaches(host, preposition, target, annotation)


def is_bare_number(preposition: str, target: Token) -> bool:
    """Return True for an age or a speed without its unit: 'died at 91', 'was driving at 90'."""
    return preposition == "at" and target.tag_ == "CD" and not target.children


def _agent_or_place(target: Token, annotation: Annotation) -> Role:
    """Return the role of 'by' after a passive: 'found by a guard', 'found by the roadside'."""
    beside = lemma(target) in words("participants", "place", "by")
    return "place" if beside and not acts(target, annotation) else "agent"


def _role_by_words(host: Token, word: str, target: Token, annotation: Annotation) -> Role | None:
    """Return the role that the lexicon gives host and preposition, or that the noun implies."""
    named = _named(host, word, target, annotation)
    role = (
        named
        or told_by_noun(word, target, annotation)
        or _between(host, word, target, annotation)
        or _by_noun(word, target)
        or _plain_role(host, word, target, annotation)
    )
    loose = role == "topic" and not named and host.pos_ == "VERB"
    return "place" if loose and is_somewhere(word, target) else role


def _is_joined(preposition: Token) -> bool:
    """Return True for 'along with' and 'together with', which only add somebody to others."""
    return preposition.word_before in ("along", "together")


def _is_not_governed(host: Token, word: str, target: Token) -> bool:
    """Return True for 'of the 40 passengers, 12 died' and 'warned us in writing'."""
    return (word == "of" and target.i < host.i) or (word == "in" and is_stock(word, target))


def _named(host: Token, word: str, target: Token, annotation: Annotation) -> Role | None:
    """Return the lexicon's role for a verb with a preposition, if the noun allows it."""
    if _is_not_governed(host, word, target):
        return None
    if _is_backed(host, word, annotation):
        return "patient"
    named = _by_verb(host, word, person=is_person(target, annotation))
    if named == "place" and lemma(target) in classes("nouns"):  # 'responded to requests'
        return "topic"
    if named == "topic" and word == "at" and is_place(word, target):  # 'was shot at a market'
        return None
    return named


def _is_backed(host: Token, word: str, annotation: Annotation) -> bool:
    """Return True for 'the union stands behind its nurses': an organization stands nowhere."""
    if word != "behind" or lemma(host) not in words("participants", "verbs", "standing"):
        return False
    subject = own_subject(host)
    return subject is not None and kind_of(subject, annotation) == "Organization"


def _reaches(host: Token, preposition: Token, target: Token, annotation: Annotation) -> bool:
    """Return True for 'to 40' in 'the toll rose to 40', 'from $3m' in 'profits fell from $3m'."""
    value = annotation.value_at.get(target.i)
    if value is None or target.i in annotation.time_at:
        return False
    if target.i in annotation.mention_at and not _is_new_count(host, target):
        return False
    level = host.pos_ == "VERB" and lemma(host) in words("participants", "verbs", "levels")
    return level and preposition.lower_ in ("to", "from", "at", "above", "below")


def _is_new_count(verb: Token, number: Token) -> bool:
    """Return True for 'five' in 'bringing the number of dead to five', which is nobody."""
    counted = verb.dependents("dobj", "nsubj", "nsubjpass")
    bare = number.pos_ == "NUM" and not any(number.children)
    return bare and any(lemma(c) in words("participants", "nouns", "counts") for c in counted)


def is_stretch(noun: Token) -> bool:
    """Return True for 'the remainder of the season', which is a duration and no purpose."""
    whole = noun.has_dependent("prep", lower="of")
    return whole and lemma(noun) in words("participants", "nouns", "stretches")


def told_by_noun(word: str, noun: Token, annotation: Annotation) -> Role | None:
    """Return the role of a phrase that is decided by its noun, if it is.

    'Near the end of the season' is temporal, 'at the end of the street' a place, 'in slippers' and
    'with his hands up' a manner, 'through negotiation' and 'by remote control' are instruments, 'on
    bail' is a condition, and 'for comment' a purpose.
    """
    if is_stock(word, noun):
        stock: Mapping[str, Role] = table("participants", "stock")
        return stock[f"{word} {lemma(noun)}"]
    if is_outcome(word, noun):
        return "manner"
    if word == "to" and is_new_post(noun):
        return "attribute"
    if word == "with":
        return "manner" if _is_held(noun) else None
    if is_quarrel(word, noun):
        return "occasion"
    return _by_thing(word, noun, annotation)


def _by_thing(word: str, noun: Token, annotation: Annotation) -> Role | None:
    """Return the role of a phrase with a part of something, with what is worn, or with a means."""
    wholes = _wholes(noun)
    if wholes and lemma(noun) in words("participants", "nouns", "parts_of_time"):
        return _role_of_part(word, noun, wholes, annotation)
    if word in WITHIN and is_part_of_place(noun, annotation):
        return "place"
    if word == "in" and is_worn(noun):
        return "manner"
    return "instrument" if _is_means(word, noun) else None


def _is_means(word: str, noun: Token) -> bool:
    """Return True for 'by remote control', 'through negotiation'."""
    if word == "by" and not noun.has_dependent("det", "poss"):
        return lemma(noun) in words("participants", "nouns", "means")
    return word == "through" and _is_abstract(noun)


def is_stock(word: str, noun: Token) -> bool:
    """Return True for a preposition that means one thing with a bare noun: 'on bail'."""
    stock = f"{word} {lemma(noun)}" in table("participants", "stock")
    return stock and not noun.has_dependent("det", "poss")


def is_outcome(word: str, noun: Token) -> bool:
    """Return True for 'ground' in 'burned to the ground', which says how far, and not where."""
    if noun.dep_ != "pobj":
        return False
    verbs = table("participants", "outcomes").get(f"{word} {lemma(noun)}", ())
    return lemma(noun.head.head) in verbs


def _is_held(noun: Token) -> bool:
    """Return True for 'his hands up' and 'her arm in a sling': how somebody is, and no tool."""
    part = noun.has_dependent("poss") and lemma(noun) in words("participants", "nouns", "body")
    after = noun.doc[noun.i + 1 : noun.i + 2]
    if not (part and after):
        return False
    posed = after[0].lower_ in words("participants", "nouns", "poses")
    whole = after[0].head.i == noun.i and after[0].dep_ in ("prep", "acl", "amod", "advmod")
    return posed or (whole and after[0].lower_ != "of")


def is_quarrel(word: str, noun: Token) -> bool:
    """Return True for 'in a row over a stall', which is no place."""
    if word != "in" or classes("nouns").get(lemma(noun)) != "kg:Conflict":
        return False
    about = noun.has_dependent("prep", lower=("over", "about", "with", "between"))
    return about and noun.has_dependent("det", lower=("a", "an"))


def is_new_post(noun: Token) -> bool:
    """Return True for 'captain' in 'was promoted to captain', who is nobody else."""
    first = noun.head if noun.dep_ == "conj" else noun
    if first.dep_ != "pobj" or noun.has_dependent("det", "poss"):
        return False
    raised = lemma(first.head.head) in words("participants", "verbs", "raising_to_posts")
    return raised and lemma(noun) in words("roles", "person", "nouns")


def is_worn(noun: Token) -> bool:
    """Return True for what somebody is dressed or bound in: 'in slippers', 'in handcuffs'."""
    if lemma(noun) in words("participants", "nouns", "worn_things"):
        return True
    return _is_a(noun, "worn") and lemma(noun) not in words("participants", "place", "nouns")


def _is_a(noun: Token, hypernyms: str) -> bool:
    """Return True if a noun is a hyponym of one of a list of the lexicon: a slipper is footwear.

    What has no singular in use ('pyjamas') is known by it.
    """
    name = lemma(noun).removesuffix("s") if noun.tag_ == "NNS" else lemma(noun)
    return _is_hyponym(name, hypernyms)


@lru_cache(maxsize=20_000)
def _is_hyponym(name: str, hypernyms: str) -> bool:
    """Return True if a noun is a hyponym of one of a list of the lexicon."""
    wider = words("participants", "nouns", hypernyms)
    return any(sense_of(name, one) == "closer" for one in wider)


def _role_of_part(
    word: str, part: Token, wholes: list[Token], annotation: Annotation
) -> Role | None:
    """Return an occasion for the end of a season, a place for the end of a street."""
    if word not in WHEN:
        return None
    if any(map(_lasts, wholes)):
        return "occasion" if part.i not in annotation.time_at else None
    there = is_part_of_place(part, annotation) or all(map(is_concrete, wholes))
    return "place" if there else None


def is_part_of_place(part: Token, annotation: Annotation) -> bool:
    """Return True for 'parts' in 'other parts of the city', 'end' in 'the end of Mill Street'."""
    if not {lemma(part), part.lower_} & words("participants", "place", "parts"):
        return False
    wholes = _wholes(part)
    return bool(wholes) and all(kind_of(whole, annotation) in PLACES for whole in wholes)


def _is_abstract(noun: Token) -> bool:
    """Return True for what one can use but not touch, and that is no period: 'negotiation'."""
    abstract = lemma(noun) in classes("nouns") or lemma(noun).endswith(ABSTRACT)
    return abstract and not is_time(noun) and lemma(noun) not in _stages()


def is_part_of_time(word: Token, annotation: Annotation) -> bool:
    """Return True for 'in the second half', 'in the 62nd minute': a period without a date."""
    part = lemma(word) in words("participants", "nouns", "parts_of_time")
    if part and not all(_lasts(whole) for whole in _wholes(word)):  # 'at the end of the street'
        return False
    return is_time(word) and word.i in annotation.mention_at and word.i not in annotation.time_at


def _wholes(part: Token) -> list[Token]:
    """Return the wholes of a part: 'season' in 'the end of the season'."""
    return [t for c in part.dependents(lower="of") for t in c.children]


def _lasts(noun: Token) -> bool:
    """Return True for a period and for what lasts for some time: a season, a war."""
    return is_time(noun) or lemma(noun) in _stages() or lemma(noun) in classes("nouns")


def _stages() -> frozenset[str]:
    return words("participants", "nouns", "stages")


def role_with_verb(verb: Token, word: str, *, somebody: bool) -> Role | None:
    """Return the lexicon's role for a verb with a preposition; `somebody`: before a person."""
    named: Mapping[Role, Sequence[str]] = table("participants", "with_verb").get(word, {})
    if word == "for" and _is_done_for(verb, somebody=somebody):
        return None
    whole = verb_action(verb)[0] if verb.pos_ == "VERB" else ""
    names = {lemma(verb), whole.removesuffix(f" {word}")}
    of_somebody: Mapping[Role, Role] = {"place": "recipient", "goal": "patient"} if somebody else {}
    for role, verbs in named.items():
        if not names.isdisjoint(verbs):
            return of_somebody.get(role, role)
    return None


def _is_done_for(verb: Token, *, somebody: bool) -> bool:
    """Return True if a verb has an object besides what follows 'for': 'called police for a ride'.

    Nothing is done to the ride: it is what the call is for. Who begs somebody for help seeks it.
    """
    named: Mapping[Role, Sequence[str]] = table("participants", "with_verb")["for"]
    seeking = lemma(verb) in words("participants", "verbs", "seeking_from")
    done = lemma(verb) in named["patient"] and not (seeking or somebody)
    return done and verb.has_dependent("dobj", "nsubjpass")


def is_settled(verb: Token, word: str) -> bool:
    """Return True if a preposition means one thing with a verb: 'died of', 'made off with'."""
    names = {lemma(verb), verb_action(verb)[0].removesuffix(f" {word}")}
    return verb.pos_ == "VERB" and not names.isdisjoint(
        table("participants", "settled").get(word, ())
    )


def _by_verb(host: Token, word: str, *, person: bool = False) -> Role | None:
    """Return the lexicon's role for this verb with this preposition."""
    named = role_with_verb(host, word, somebody=person)
    if named is not None:
        return named
    if word == "to" and lemma(host) in words("participants", "verbs", "to_recipient"):
        return "recipient"
    alone = not host.has_dependent("dobj", "nsubjpass")
    if _names_action(host, word):
        aimed = word == "at" and person  # 'fired shots at a guard'
        return "patient" if aimed or alone else "topic"
    if word == "from" and verb_action(host)[0] in words("participants", "verbs", "from_patient"):
        return "patient" if alone else "place"
    return None


def _names_action(host: Token, word: str) -> bool:
    """Return True for a verb that has an action of its own with a preposition: 'shoot at'."""
    known = host.pos_ == "VERB" and f"{lemma(host)} {word}" in classes("verbs")
    return known and word not in PARTICLES and word != "as"


def _between(host: Token, word: str, target: Token, annotation: Annotation) -> Role | None:
    if word != "between":
        return None
    dealing = lemma(host) in words("participants", "verbs", "between_parties")
    return "agent" if dealing or acts(target, annotation) else None


def _by_noun(word: str, target: Token) -> Role | None:
    """Return the role implied by the noun itself: told in a letter, done in a town."""
    if word in ("in", "by", "on") and lemma(target) in words("participants", "media", "nouns"):
        return "instrument"
    return "place" if is_place(word, target) else None


def _company(host: Token, preposition: Token, target: Token, annotation: Annotation) -> Role | None:
    """Return the role of 'with': the other party ('met with Lee') or a means ('with a saw')."""
    if _is_joined(preposition):
        return "companion"
    if lemma(host) == "be":
        return "companion" if acts(target, annotation) else _by_what(target, annotation)
    named = _by_verb(host, "with")
    if named is not None or lemma(host) in words("participants", "verbs", "with_party"):
        return named or "patient"
    return _of_company(host) if acts(target, annotation) else _by_what(target, annotation)


def _of_company(host: Token) -> Role | None:
    """Return the role of somebody behind 'with': 'travelled with Lee', 'clashed with Lee'."""
    action = verb_action(host)[1].removeprefix("kg:") if host.pos_ == "VERB" else ""
    if action in words("participants", "motion", "classes"):
        return "companion"
    alone = host.has_dependent("dobj") or is_passive(host)
    undergone = alone or lemma(host) in words("participants", "verbs", "undergoer")
    return None if undergone else "patient"


def _by_what(noun: Token, annotation: Annotation) -> Role:
    """Distinguish the instrument ('with a saw') from a state of body or mind and from manner.

    'Withdrew with a sprained knee' is a cause, 'won with a late goal', 'answered with a laugh' a
    manner.
    """
    name, value = lemma(noun), annotation.value_at.get(noun.i)
    if _is_ailment(noun):
        return "cause"
    if name in words("participants", "nouns", "manners"):
        return "manner"
    if noun.pos_ == "PROPN" or is_concrete(noun) or _is_a(noun, "used"):
        return "instrument"
    counted = value is not None and value.type == "COUNT"
    abstract = name in classes("nouns") or name.endswith(ABSTRACT)
    return "manner" if counted or abstract else "instrument"


def _is_ailment(noun: Token) -> bool:
    """Return True for 'a fever' and 'a sprained knee'."""
    name, before = lemma(noun), words("participants", "ailments", "modifiers")
    part = name in words("participants", "ailments", "parts")
    ailing = part and noun.has_dependent(lower=before, side="left")
    return ailing or name in words("participants", "ailments", "nouns")


def _plain_role(host: Token, word: str, target: Token, annotation: Annotation) -> Role | None:
    """Return the role of a preposition with any host, if nothing nearer decides."""
    if _feels_about(host, word):
        return "topic"
    role: Role | None = table("participants", "prepositions").get(word)
    if word == "at":
        return _at(host, target, role)
    if word == "from":
        return None if is_person(target, annotation) else _left_or_place(host)
    if word == "for" and not acts(target, annotation):
        return _topic_or_purpose(target)
    if word == "to" and host.pos_ == "VERB":
        return _role_of_goal(host, target, annotation) or role
    return role


def _feels_about(host: Token, word: str) -> bool:
    """Return True for an adjective and the preposition before its topic: 'angry about'."""
    return host.pos_ == "ADJ" and word in words("participants", "adjectives", "topic")


def _at(host: Token, target: Token, role: Role | None) -> Role | None:
    """Return the role of 'at': a figure ('sold at $40'), or whom one looks or shouts at."""
    if giving(target) is not None:
        return "attribute"
    return role if lemma(host) in words("participants", "verbs", "at_someone") else None


def _role_of_goal(verb: Token, target: Token, annotation: Annotation) -> Role | None:
    """Return the role of 'to' with a verb: 'went to Lund', 'wrote to Lee', 'tended to the sick'."""
    if moves(verb):
        return "recipient" if is_person(target, annotation) else "place"
    return None if verb.has_dependent("dobj") or is_passive(verb) else "patient"


def moves(verb: Token) -> bool:
    """Return True if a verb names a change of place."""
    return verb_action(verb)[1].removeprefix("kg:") in words("participants", "motion", "classes")


def is_place(word: str, target: Token) -> bool:
    """Return True if a preposition and its noun say where."""
    if word not in words("participants", "place", "prepositions"):
        return False
    if target.ent_type_ in ("DATE", "TIME", "PERSON", "MONEY", "PERCENT", "CARDINAL"):
        return False
    if word in words("participants", "place", "always"):
        return True
    name = lemma(target)
    return (
        target.ent_type_ in ("GPE", "LOC", "FAC")
        or name in words("participants", "place", "nouns")
        or name in words("roles", "facility", "nouns")
    )
