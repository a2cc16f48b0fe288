"""From words to classes: the action hierarchy of the ontology as two look-up tables."""

from collections.abc import Iterator, Sequence

from kg.annotate.action_classes import classes, lemma
from kg.ontology import words
from kg.syntax.parsed import Token, once

ROOT = "Action"
STATE = "kg:State"


def particle_of(verb: Token) -> Token | None:
    """Return the particle of a particle verb: 'stepped down', 'shot a plane down'."""
    return verb.dependent("prt")


def object_of(verb: Token) -> Token | None:
    """Return a verb's own direct object."""
    return verb.dependent("dobj", "obj")


def light_noun(verb: Token) -> Token | None:
    """Return the event noun that forms one action with a light verb: 'made mistakes'."""
    noun = object_of(verb)
    if noun is None or lemma(verb) not in words("nominals", "light", "verbs"):
        return None
    return noun if _phrase(verb, noun) in classes("verbs") else None


def _noun_of_name(verb: Token, name: Sequence[str]) -> Token | None:
    """Return the object or the noun behind a preposition that ends the name of a verb's action."""
    nouns = verb.dependents("dobj", "obj")[:1] if len(name) == 2 else verb.governed(name[1])
    return next((n for n in nouns if n.is_noun and name[-1] in (lemma(n), n.lower_)), None)


@once
def idiom_noun(verb: Token) -> Token | None:
    """Return the noun inside the verb's name: 'place' in 'take place', 'trial' in 'go on trial'.

    It refers to nothing, and happens nowhere but in the verb.
    """
    name = verb_action(verb)[0].split()
    if len(name) < 2:
        return None
    found = _noun_of_name(verb, name)
    if found is None or found.has_dependent("det", "amod"):
        return None
    if len(name) == 2 and found.has_dependent("poss"):  # but 'fighting for his life'
        return None
    known = lemma(found) in classes("nouns") or name[0] in words("nominals", "light", "verbs")
    return found if known else None


def _phrase(verb: Token, noun: Token) -> str:
    plain = f"{lemma(verb)} {lemma(noun)}"
    return plain if plain in classes("verbs") else f"{lemma(verb)} {noun.lower_}"


@once
def verb_action(verb: Token) -> tuple[str, str]:
    """Return a verb's lemma (with particle or light object) and the class of its action."""
    known, plain = classes("verbs"), lemma(verb)
    for phrase in _phrases(verb):
        if phrase in known:
            return phrase, known[phrase]
    return plain, known.get(plain) or known.get(plain.rpartition("-")[2], f"kg:{ROOT}")


def dates(preposition: Token) -> bool:
    """Return True for 'on Monday': a temporal preposition forms no phrasal verb."""
    return any(c.ent_type_ in ("DATE", "TIME") for c in preposition.dependents("pobj"))


def _apart(child: Token) -> bool:
    """Return True for what forms no name with its verb: 'on Monday', 'in two colours'.

    Also 'out of a hall'.
    """
    if dates(child):
        return True
    targets = child.dependents("pobj")
    if child.lower_ == "out":
        return any(lemma(t) in words("roles", "facility", "nouns") for t in _out_of(child))
    if child.lower_ != "in" or not targets:
        return False
    known = words("participants", "place", "nouns")
    return not any(t.ent_type_ in ("GPE", "LOC", "FAC") or lemma(t) in known for t in targets)


def _out_of(particle: Token) -> list[Token]:
    inner = particle.dependents(lower="of")
    return [t for c in inner for t in c.dependents("pobj")]


def _phrases(verb: Token) -> list[str]:
    """Return the longer names a verb may have, longest first."""
    plain, noun = lemma(verb), object_of(verb)
    found = [*_with_object(verb, noun), *_with_particle(verb)]
    for child in verb.children:
        if child.pos_ == "ADJ" and child.dep_ in ("acomp", "oprd", "ccomp"):
            found.append(f"{plain} {_turned(child)}")
        elif child.dep_ == "prep" and (child.i < verb.i or particle_of(verb) is not None):
            continue  # 'at times it looked bleak' is no 'look at', 'switch off … on' no 'switch on'
        elif child.dep_ in ("prep", "advmod", "acomp", "oprd"):
            found += _with_phrase(verb, child, noun)
    wanted = verb.word_after == "for" and awaited_clauses(verb)
    return [*found, f"{plain} for"] if wanted else found


def _turned(adjective: Token) -> str:
    """Return 'not guilty' for 'guilty' in 'pleaded not guilty'."""
    return f"not {adjective.lower_}" if adjective.has_dependent("neg") else adjective.lower_


def _with_object(verb: Token, noun: Token | None) -> Iterator[str]:
    """Yield 'take a seat', 'take seat' and 'set free': a verb with its object."""
    if noun is None or _parted(verb, noun):
        return
    yield f"{lemma(verb)} {' '.join(t.lower_ for t in noun.lefts)} {lemma(noun)}"
    yield _phrase(verb, noun)
    yield from (f"{lemma(verb)} {c.lower_}" for c in noun.rights if c.pos_ == "ADJ")


def _with_particle(verb: Token) -> Iterator[str]:
    """Yield 'break out of' and 'break out': a verb with its particle."""
    particle = particle_of(verb)
    if particle is None:
        return
    name = f"{lemma(verb)} {particle.lower_}"
    led = (c for c in verb.dependents("prep") if c.i > particle.i)
    yield from (f"{name} {c.lower_}" for c in led)
    yield name


def _with_phrase(verb: Token, child: Token, noun: Token | None) -> Iterator[str]:
    """Yield 'go on strike', 'run out of' and 'go on': a verb with a preposition or an adverb."""
    name = f"{lemma(verb)} {child.lower_}"
    yield from (f"{name} {lemma(c)}" for c in child.dependents("pobj"))
    if _out_of(child):
        yield f"{name} of"
    placed = child.lower_ in ("in", "out") and noun is not None and has_object(child)
    if not _apart(child) and not placed:
        yield name


@once
def awaited_clauses(verb: Token) -> Sequence[Token]:
    """Return the infinitives with a subject of their own: 'called for the mayor to resign'.

    Also passive ones: 'called for the bridge to be closed'.
    """
    clauses = (c for c in verb.children if c.i > verb.i and _may_be_infinitive(c))
    return [
        clause
        for clause in clauses
        if any(c.i > verb.i for c in clause.dependents("mark", lower="for"))
    ]


def _may_be_infinitive(verb: Token) -> bool:
    return verb.tag_ == "VB" or verb.has_dependent("auxpass", lower="be")


def _parted(verb: Token, noun: Token) -> bool:
    """Return True for 'took into account the effects', which is no 'took effect'."""
    return any(verb.i < c.i < noun.i for c in verb.dependents("prep"))


def has_object(preposition: Token) -> bool:
    """Return True for 'in' in 'gave a speech in Berlin', which is no part of 'give in'."""
    return preposition.has_dependent("pobj")


def to_do_with(noun: Token) -> Token | None:
    """Return 'do' in 'had nothing to do with the fire', in which nothing is done."""
    known = words("participants", "nouns", "concerning")
    if noun.lower_ not in known or lemma(noun.head) != "have":
        return None
    clauses = noun.dependents("relcl", "acl")
    done = next((c for c in clauses if lemma(c) == "do" and c.tag_ == "VB"), None)
    return done if done is not None and done.has_dependent("prep", lower="with") else None
