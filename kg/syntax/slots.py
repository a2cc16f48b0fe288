"""The slots of a clause: what stands as subject and object of a verb, and after its prepositions.

Coordinated verbs share a subject and a complement, a clause that modifies a noun has the noun, an
infinitive the subject of the verb above.
"""

from collections.abc import Iterator
from itertools import chain

from kg.ontology import words
from kg.syntax.parsed import Token

SUBJECTS = ("nsubj", "nsubjpass")
BESIDE = ("npadvmod", "dobj", "attr", "dative", "oprd", "tmod")
REDUCED = ("acl", "acomp", "advcl", "amod", "ROOT", "conj", "dep", "appos", "parataxis")
LEADING = ("prep", "agent", "dative")
_CLIMB = 5


def is_passive(verb: Token) -> bool:
    """Return True for a passive or a participle without its own subject: 'a firm owned by Rask'."""
    if verb.has_dependent("auxpass"):
        return True
    if verb.tag_ not in ("VBN", "JJ", "VBD") or verb.dep_ not in REDUCED:
        return False
    return verb.dep_ == "acomp" or not verb.has_dependent("nsubj", "aux", "dobj")


def with_particle(verb: Token) -> str:
    """Return a verb with its particle, 'set_up', or '' if it has none."""
    particle = verb.dependent("prt")
    return f"{verb.lemma_.lower()}_{particle.lower_}" if particle is not None else ""


def fillers(verb: Token, place: str) -> Iterator[Token]:
    """Yield what fills a place: 'subject', 'object', 'agent' (by), 'clause', or a preposition."""
    if place == "subject":
        subject = _named_before(verb) or subject_of(verb)
        if subject is not None:
            yield subject
    elif place == "object":
        objects = verb.dependents("dobj", "oprd", "attr")
        yield from objects or _relativised(verb)
    elif place == "clause":
        yield from verb.dependents("xcomp", "ccomp")
    elif place == "agent":
        yield from _by(verb)
    else:
        yield from _after_preposition(verb, place)


def leads_on(verb: Token, words: tuple[str, ...]) -> bool:
    """Return True if one of the words follows a verb, as preposition or adverb: 'led them on'."""
    return verb.has_dependent("prep", "prt", "advmod", lower=words, side="right")


def subject_of(verb: Token, deep: int = 0) -> Token | None:
    """Return a verb's subject: its own, its antecedent in a clause, or that of the verb above."""
    own = verb.dependent(*SUBJECTS)
    if own is not None:
        return own
    head = verb.head
    if deep > _CLIMB or head is verb:
        return None
    if verb.dep_ in ("acl", "relcl", "appos", "amod", "parataxis", "dep") and head.pos_ in (
        "NOUN",
        "PROPN",
        "PRON",
    ):
        return head
    if verb.dep_ in ("conj", "xcomp", "advcl", "acomp", "ccomp", "pcomp", "prep", "advmod"):
        return _controlling(verb) or subject_of(head, deep + 1)
    return None


def _controlling(infinitive: Token) -> Token | None:
    """Return 'Lee' for 'be' in 'asked Lee to be the mayor', who hands it to whom she asked."""
    verb = infinitive.head
    if infinitive.dep_ != "xcomp" or infinitive.tag_ != "VB":
        return None
    if verb.lemma_.lower() not in words("participants", "verbs", "object_control"):
        return None
    return next((c for c in verb.dependents("dobj") if verb.i < c.i < infinitive.i), None)


def beside(verb: Token, prepositions: tuple[str, ...]) -> Iterator[Token]:
    """Yield possible dates and sums of a verb: bare, or after 'in', 'on' or the prepositions."""
    for child in verb.children:
        if child.dep_ in BESIDE:
            yield child
        elif child.dep_ == "prep" and child.lower_ in (*prepositions, "in", "on"):
            for grandchild in child.dependents("pobj"):
                yield grandchild
                yield from grandchild.dependents("npadvmod", "appos")
    for child in verb.children:
        if child.dep_ in ("nummod", "dep", "appos") or child.ent_type_ == "DATE":
            yield child


def _by(verb: Token) -> Iterator[Token]:
    for by in verb.dependents("agent", "prep", lower="by"):
        yield from by.dependents("pobj", "pcomp")


def _named_before(verb: Token) -> Token | None:
    """Return the name that a bare participle follows: 'the Hill School, also called the Hill'."""
    if verb.tag_ != "VBN" or verb.has_dependent("auxpass", "aux"):
        return None
    i = verb.i - 1
    while i > verb.sent.start and (verb.doc[i].pos_ == "ADV" or verb.doc[i].text in (",", "(")):
        i -= 1
    token = verb.doc[i]
    placed = token.dep_ in ("pobj", "appos", "npadvmod") and token.ent_type_ in ("GPE", "LOC")
    return token if i != verb.i - 1 and token.pos_ == "PROPN" and not placed else None


def _relativised(verb: Token) -> Iterator[Token]:
    """Yield the noun whose clause leaves its object open: 'the woman he married'.

    Not 'the woman who fought', whose subject is open, nor 'the town where he ran'.
    """
    subject = verb.dependent("nsubj")
    if verb.dep_ != "relcl" or subject is None or subject.tag_ in ("WDT", "WP"):
        return
    if not any(c.tag_ == "WRB" or c.dep_ == "prep" for c in verb.lefts):
        yield verb.head


def _after_preposition(verb: Token, preposition: str) -> Iterator[Token]:
    """Yield what follows a preposition of the verb, with appositions ('in Lund, Sweden').

    Coordinated verbs share what only the last one has ('born and raised in Lund').
    """
    if not verb.has_dependent("prep", "agent", "dobj"):
        for child in verb.dependents("conj"):
            if child.tag_ == verb.tag_:
                yield from _after_preposition(child, preposition)
    if preposition == "as":
        yield from _after_as(verb)
        return
    for child in verb.dependents(*LEADING, lower=preposition):
        yield from _governed(child)
    yield from _after_date(verb, preposition)


def _after_as(verb: Token) -> Iterator[Token]:
    """Yield what follows 'as', often attached to the noun before it: 'named by police as Rask'.

    A word behind an 'as' without its noun is that noun, wherever it is attached.
    """
    hosts = [verb, *verb.dependents("dobj"), *verb.governed("in"), *_by(verb)]
    for child in chain.from_iterable(h.dependents(*LEADING, lower="as") for h in hosts):
        yield from _governed(child)
        if not child.children and child.after is not None:
            yield child.after.head if child.after.dep_ == "compound" else child.after


def _governed(preposition: Token) -> Iterator[Token]:
    """Yield what a preposition governs, with names in apposition and coordinated phrases."""
    for end in preposition.dependents("pobj", "pcomp"):
        yield end
        yield from (a for a in end.dependents("appos") if a.pos_ == "PROPN")
    yield from (e for c in preposition.dependents("conj") for e in c.dependents("pobj"))


def _after_date(verb: Token, preposition: str) -> Iterator[Token]:
    """Yield the place in 'born on 9 May 1925 in Lund', which the parse attaches to the date."""
    dates = [*verb.dependents("npadvmod"), *verb.governed()]
    for date in dates:
        if date.ent_type_ == "DATE":
            yield from date.governed(preposition)
