"""Relations by verbs: 'works for', 'was born in', 'founded by', 'is based in'."""

from collections.abc import Iterator, Sequence
from itertools import chain

from kg.annotate import Annotation
from kg.extract.relations.base import Found, coordinated, fits, mentions_of, named_so
from kg.extract.relations.lexicon import Frame, frames, predicates, words
from kg.model import Mention
from kg.syntax.parsed import Token

CONFIDENCE = 0.8
REDUCED_CONFIDENCE = 0.7
SUBJECTS = ("nsubj", "nsubjpass")
_CLIMB = 5


def find_in_verbs(annotation: Annotation, tokens: Sequence[Token]) -> Iterator[Found]:
    """Yield the relations of a document's verbs, by the frames of the lexicon."""
    table = frames()
    for token in tokens:
        if token.pos_ not in ("VERB", "AUX", "ADJ"):
            continue
        passive = _is_passive(token)
        keys = {_with_particle(token), token.lower_ if passive else token.lemma_.lower()}
        for key in sorted(keys):
            for frame in table.get(key, ()):
                if frame.passive == passive:
                    yield from _fill(annotation, token, frame)


def _is_passive(verb: Token) -> bool:
    if verb.has_dependent("auxpass"):
        return True
    if verb.tag_ not in ("VBN", "JJ", "VBD"):
        return False
    if verb.dep_ in ("acl", "acomp", "advcl", "amod", "ROOT", "conj", "dep", "appos", "parataxis"):
        return not verb.has_dependent("nsubj", "aux", "dobj") or (verb.dep_ == "acomp")
    return False


def _with_particle(verb: Token) -> str:
    particle = verb.dependent("prt")
    return f"{verb.lemma_.lower()}_{particle.lower_}" if particle is not None else ""


def _fill(annotation: Annotation, verb: Token, frame: Frame) -> Iterator[Found]:
    """Yield the relations of a verb's arguments in the slots of a frame."""
    subjects = _subjects(annotation, verb, frame)
    if not subjects or _says_less(verb, frame):
        return
    if not {"Time", "Money"}.isdisjoint(predicates()[frame.predicate]["range"]):
        yield from _with_amounts(annotation, verb, frame, subjects)
        return
    confidence = REDUCED_CONFIDENCE if verb.dep_ in ("acl", "amod", "advcl") else CONFIDENCE
    meant = (m for token in _slot(verb, frame.object) for m in mentions_of(annotation, token))
    for other in meant:
        if not fits(frame.predicate, "range", other):
            continue
        if frame.when == "says_objects" and not named_so(annotation, frame.predicate, other):
            continue
        for subject in subjects:
            yield Found(
                predicate=frame.predicate,
                subject=subject,
                object=other,
                trigger=verb,
                confidence=confidence,
                former=frame.when == "says_over",
            )


def _subjects(annotation: Annotation, verb: Token, frame: Frame) -> list[Mention]:
    """Return what stands in the subject slot of a frame, if the frame allows it."""
    tokens = _slot(verb, frame.subject)
    meant = chain.from_iterable(mentions_of(annotation, token) for token in tokens)
    named, people = frame.when == "says_named", _only_people(verb, frame)
    return [
        m
        for m in meant
        if fits(frame.predicate, "domain", m)
        and not (named and m.kind != "name")
        and not (people and m.type == "Organization")
    ]


def _only_people(verb: Token, frame: Frame) -> bool:
    """Return True where no body becomes a member: 'the ministry signed a deal with the firm'."""
    return frame.predicate == "memberOf" and verb.lemma_.lower() == "sign"


def _says_less(verb: Token, frame: Frame) -> bool:
    """Return True if the context of a verb gives it another meaning than its frame."""
    if frame.predicate == "birthPlace":
        return _travels(verb)
    return frame.predicate == "headOf" and _leads_on(verb)


def _leads_on(verb: Token) -> bool:
    """Return True for 'led the team to a win', 'led it in scoring': no head of anything.

    Nor is who 'directed the clerks to leave'.
    """
    if verb.lemma_.lower() in words("ordering"):
        return verb.has_dependent("xcomp", "ccomp")
    if verb.lemma_.lower() != "lead" or _is_passive(verb):
        return False
    after = ("prep", "prt", "advmod")
    measured = (t for c in verb.dependents(*after, lower="in", side="right") for t in c.children)
    on = verb.has_dependent(*after, lower=words("led_on"), side="right")
    return on or any(map(_is_score, measured))


def _is_score(token: Token) -> bool:
    """Return True for 'scoring' in 'led the league in scoring': no time, and no place."""
    return token.dep_ in ("pobj", "pcomp") and token.pos_ != "PROPN" and not token.ent_type_


def _travels(verb: Token) -> bool:
    """Return True for 'came to Oslo from Bergen', which does not say where somebody was born."""
    return verb.lemma_.lower() == "come" and verb.has_dependent(lower="to")


def _with_amounts(
    annotation: Annotation, verb: Token, frame: Frame, subjects: list[Mention]
) -> Iterator[Found]:
    """Yield relations whose object is a time or a sum of money beside the verb."""
    times = "Time" in predicates()[frame.predicate]["range"]
    for token in _beside(verb, frame):
        item = (annotation.time_at if times else annotation.value_at).get(token.i)
        if item is None or item.type not in (("DATE", "TIME") if times else ("MONEY",)):
            continue
        for subject in subjects:
            yield Found(
                predicate=frame.predicate,
                subject=subject,
                trigger=verb,
                confidence=CONFIDENCE,
                time=item.id if times else None,
                value=None if times else item.id,
            )
        return


def _beside(verb: Token, frame: Frame) -> Iterator[Token]:
    """Yield possible dates or sums: after the frame's prepositions, or bare."""
    for child in verb.children:
        if child.dep_ in ("npadvmod", "dobj", "attr", "dative", "oprd", "tmod"):
            yield child
        elif child.dep_ == "prep" and child.lower_ in (*frame.object, "in", "on"):
            for grandchild in child.dependents("pobj"):
                yield grandchild
                yield from grandchild.dependents("npadvmod", "appos")
    for child in verb.children:
        if child.dep_ in ("nummod", "dep", "appos") or child.ent_type_ == "DATE":
            yield child


def _slot(verb: Token, places: tuple[str, ...]) -> Iterator[Token]:
    """Yield the tokens that fill a slot of the verb."""
    for place in places:
        if place == "nsubj":
            subject = _named_before(verb) or subject_of(verb)
            if subject is not None:
                yield subject
        elif place in ("dobj", "agent"):
            yield from _complements(verb, place)
        else:
            yield from _after_preposition(verb, place)


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


def _complements(verb: Token, place: str) -> Iterator[Token]:
    for child in verb.children:
        if place == "dobj" and child.dep_ in ("dobj", "oprd", "attr"):
            yield child
        if child.lower_ == "by" and place == "agent" and child.dep_ in ("agent", "prep"):
            yield from child.dependents("pobj", "pcomp")


def _after_preposition(verb: Token, preposition: str) -> Iterator[Token]:
    """Yield what follows a preposition of the verb, with appositions ('in Lund, Sweden').

    Coordinated verbs share what only the last one has ('born and raised in Lund').
    """
    if not verb.has_dependent("prep", "agent", "dobj"):
        for child in verb.dependents("conj"):
            if child.tag_ == verb.tag_:
                yield from _after_preposition(child, preposition)
    for child in verb.dependents("prep", "agent", "dative", lower=preposition):
        yield from _with_appositions(child)
        joined = child.dependents("conj")
        yield from (e for c in joined for e in c.dependents("pobj"))
    yield from _after_date(verb, preposition)


def _with_appositions(preposition: Token) -> Iterator[Token]:
    """Yield what a preposition governs, each with the names in apposition to it."""
    for end in preposition.dependents("pobj", "pcomp"):
        yield end
        yield from (a for a in end.dependents("appos") if a.pos_ == "PROPN")


def _after_date(verb: Token, preposition: str) -> Iterator[Token]:
    """Yield the place in 'born on 9 May 1925 in Lund', which the parse attaches to the date."""
    for child in verb.children:
        dates = [child] if child.dep_ == "npadvmod" else []
        dates += [c for c in child.dependents("pobj") if child.dep_ == "prep"]
        for date in dates:
            for inner in date.children if date.ent_type_ == "DATE" else ():
                if inner.dep_ == "prep" and inner.lower_ == preposition:
                    yield from inner.dependents("pobj")


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
        return subject_of(head, deep + 1)
    return None


__all__ = ["coordinated", "find_in_verbs", "subject_of"]
