"""Relations told by nouns: apposition, copula, titles before names, possessives, 'of' phrases."""

from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from kg.annotate import Annotation
from kg.extract.relations.ground import Found, coordinated, fits, mentions_of, named_so
from kg.extract.relations.lexicon import Role, predicates, roles, words
from kg.extract.relations.verbs import subject_of
from kg.model import Mention

_NEST = 3


def find_in_nouns(annotation: Annotation, tokens: Sequence[Token]) -> Iterator[Found]:
    """Yield what role nouns relate: their holder to what they are a role in."""
    for noun in tokens:
        if noun.pos_ not in ("NOUN", "PROPN"):
            continue
        found = _roles_of(noun)
        if not found:
            continue
        holders = _holders(annotation, noun)
        if not holders:
            continue
        objects = _objects(annotation, noun)
        former = any(c.lower_ in words("former") for c in noun.children) or _former_before(noun)
        for role in found:
            yield from _pair(annotation, noun, role, holders, objects, former)
        yield from _position(annotation, noun, holders, former)


def _roles_of(noun: Token) -> tuple[Role, ...]:
    """Look a noun up with the compound before it first ('prime minister', 'chief executive')."""
    table = roles()
    keys = [noun.lemma_.lower()]
    for step in (1, 2):
        if noun.i >= step:
            keys.insert(
                0, " ".join([noun.nbor(-i).lower_ for i in range(step, 0, -1)] + [keys[-1]])
            )
    return tuple(dict.fromkeys(role for key in keys for role in table.get(key, ())))


def _pair(
    annotation: Annotation,
    noun: Token,
    role: Role,
    holders: list[tuple[Mention, float]],
    objects: list[tuple[Mention, float]],
    former: bool,
) -> Iterator[Found]:
    for holder, sure in holders:
        for other, surer in objects:
            subject, thing = (other, holder) if role.inverse else (holder, other)
            if subject.id == thing.id or not fits(role.predicate, "domain", subject):
                continue
            if sure == OWN and other.kind == "pronoun" and role.predicate not in KINSHIP:
                continue
            if not fits(role.predicate, "range", thing):
                continue
            if "objects" in predicates()[role.predicate] and not named_so(
                annotation, role.predicate, thing
            ):
                continue
            yield Found(
                predicate=role.predicate,
                subject=subject,
                object=thing,
                trigger=noun,
                confidence=round(sure * surer, 2),
                former=former,
            )


def _position(
    annotation: Annotation, noun: Token, holders: list[tuple[Mention, float]], former: bool
) -> Iterator[Found]:
    """Yield the position itself where its words are a mention of their own."""
    office = annotation.mention_at.get(noun.i)
    if office is None or office.kind != "nominal" or noun.tag_ == "NNS" or not _is_office(noun):
        return
    for holder, sure in holders:
        if holder.id != office.id and fits("holdsPosition", "domain", holder):
            yield Found(
                predicate="holdsPosition",
                subject=holder,
                object=office,
                trigger=noun,
                confidence=sure,
                former=former,
            )


def _is_office(noun: Token) -> bool:
    return any(r.predicate in OFFICES for r in _roles_of(noun))


OFFICES = frozenset({"holdsPosition", "worksFor", "headOf", "chiefExecutive"})


OWN = 0.7
"""How sure it is that a role noun without a holder beside it stands for its holder."""
KINSHIP = frozenset({"spouse", "childOf"})
ARGUMENTS = frozenset({"nsubj", "nsubjpass", "dobj", "pobj", "poss", "dative", "conj"})
BODIES = frozenset({"Organization", "Group", "Other"})


def _former_before(noun: Token) -> bool:
    return any(t.lower_ in words("former") for t in noun.doc[max(0, noun.i - 3) : noun.i])


def _holders(annotation: Annotation, noun: Token) -> list[tuple[Mention, float]]:
    """Find who holds the role a noun names, with how sure the pattern is.

    Without a holder beside it the noun's own mention stands for the holder ('the school's
    principal resigned').
    """
    found = list(_beside(annotation, noun))
    if not found:
        own = annotation.mention_at.get(noun.i)
        stands = own is not None and own.kind == "nominal" and noun.dep_ in ARGUMENTS
        found = [(own, OWN)] if own is not None and stands else []
    unique = {m.id: (m, sure) for m, sure in reversed(found)}
    return [unique[key] for key in sorted(unique)]


def _beside(annotation: Annotation, noun: Token) -> Iterator[tuple[Mention, float]]:
    first = _first_conjunct(noun)
    head = first.head
    if first.dep_ == "appos":
        yield from ((m, 0.85) for m in _told_of(annotation, head))
    for child in noun.children:
        if child.dep_ == "appos" and child.pos_ == "PROPN":
            named = mentions_of(annotation, child, roles_too=False)
            yield from ((m, 0.85) for m in named)
    if first.dep_ in ("attr", "acomp") and head.lemma_ in words("linking"):
        yield from _subjects(annotation, head, 0.9)
    if first.dep_ in ("oprd", "attr", "dobj") and head.lemma_ in words("naming"):
        yield from _named(annotation, head, first)
    if first.dep_ == "pobj" and head.lower_ == "as" and head.head.pos_ in ("VERB", "AUX"):
        yield from _named(annotation, head.head, first)
    yield from _titled(annotation, noun)


def _told_of(annotation: Annotation, head: Token) -> list[Mention]:
    """Give what an apposition is said of: the subject in 'he was born in Lund, the son of'."""
    found = mentions_of(annotation, head)[:1]
    if head.dep_ != "pobj" or not found or found[0].type != "Place":
        return found
    verb = next((t for t in head.ancestors if t.pos_ in ("VERB", "AUX")), None)
    subject = subject_of(verb) if verb is not None else None
    return mentions_of(annotation, subject)[:1] if subject is not None else []


def _first_conjunct(noun: Token) -> Token:
    for _ in range(_NEST * 2):
        if noun.dep_ != "conj" or not (noun.head.pos_ == "NOUN" or _roles_of(noun.head)):
            break
        noun = noun.head
    return noun


def _subjects(annotation: Annotation, verb: Token, sure: float) -> Iterator[tuple[Mention, float]]:
    subject = subject_of(verb)
    if subject is not None:
        yield from ((m, sure) for m in mentions_of(annotation, subject))


def _named(annotation: Annotation, verb: Token, office: Token) -> Iterator[tuple[Mention, float]]:
    """Find who was named, elected or serves: the object of the active verb, else its subject."""
    direct = [c for c in verb.children if c.dep_ == "dobj" and c is not office]
    if direct and verb.lemma_ in words("naming"):
        yield from ((m, 0.8) for t in direct for m in mentions_of(annotation, t))
    else:
        yield from _subjects(annotation, verb, 0.8)


def _titled(annotation: Annotation, noun: Token) -> Iterator[tuple[Mention, float]]:
    """Find the name that a title stands before ('union president Jim Bell')."""
    own = annotation.mention_at.get(noun.i)
    if own is not None and own.kind == "name":
        return
    doc = noun.doc
    after = noun.i + 1
    if after < len(doc) and doc[after].pos_ == "PROPN":
        mention = annotation.mention_at.get(after)
        if mention is not None and mention.kind == "name" and mention.type == "Person":
            yield mention, 0.85


def _objects(annotation: Annotation, noun: Token) -> list[tuple[Mention, float]]:
    """Find what a role is a role in: after a preposition, as possessor, or just before the noun."""
    found: list[tuple[Mention, float]] = []
    for start in (noun, *_shared(noun)):
        found += _prepositional(annotation, start, 0)
    for child in noun.children:
        if child.dep_ == "poss":
            found += [(m, 1.0) for m in mentions_of(annotation, child)]
    before = _just_before(annotation, noun)
    if before is not None:
        found.append((before, 0.9))
    unique = {m.id: (m, sure) for m, sure in reversed(found)}
    return [unique[key] for key in sorted(unique)]


def _shared(noun: Token) -> list[Token]:
    """Give later conjuncts whose phrase counts for this noun too ('chairman and CEO of X')."""
    own = any(c.dep_ == "prep" for c in noun.children)
    return [] if own else [t for t in coordinated(noun) if t.i > noun.i]


def _prepositional(annotation: Annotation, noun: Token, deep: int) -> list[tuple[Mention, float]]:
    found: list[tuple[Mention, float]] = []
    for preposition in noun.children:
        if preposition.dep_ != "prep" or preposition.lower_ not in words("role_prepositions"):
            continue
        for end in preposition.children:
            if end.dep_ not in ("pobj", "pcomp") or end.pos_ == "NUM":
                continue
            things = mentions_of(annotation, end, roles_too=False)
            found += [(m, 1.0 - 0.1 * deep) for m in things]
            body = annotation.mention_at.get(end.i)
            leads_on = body is None or (body.kind == "nominal" and body.type in BODIES)
            if deep < _NEST and preposition.lower_ != "in" and leads_on:
                found += _prepositional(annotation, end, deep + 1)
    return found


def _just_before(annotation: Annotation, noun: Token) -> Mention | None:
    """Find the name that stands before a role, adjectives between ('Apple chief executive')."""
    i = noun.i - 1
    doc = noun.doc
    while i > noun.sent.start and (
        doc[i].pos_ in ("ADJ", "NOUN", "PART")
        or doc[i].text in ("-", "'s", "’s", "Vice", "Deputy")
        or doc[i].lower_ in roles()
    ):
        if annotation.mention_at.get(i) is not None:
            break
        i -= 1
    mention = annotation.mention_at.get(i) if i >= noun.sent.start else None
    if mention is None or mention.end > noun.idx or mention.type == "Person":
        return None
    if doc[i].lower_ in words("ranks"):
        return None
    return mention
