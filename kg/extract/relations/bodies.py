"""The organization of a role: after a preposition, as possessor, or just before the noun."""

from kg.annotate import Annotation
from kg.extract.relations.base import coordinated, mentions_below, mentions_of
from kg.extract.relations.lexicon import roles, words
from kg.model import Mention
from kg.syntax.parsed import Token

BODIES = frozenset({"Organization", "Group", "Other"})
_NEST = 3
LONGEST_STAND = len("anti-")


def role_bodies(annotation: Annotation, noun: Token) -> list[tuple[Mention, float]]:
    """Return a role's organization: after a preposition, as possessor, or just before the noun."""
    found: list[tuple[Mention, float]] = []
    for start in (noun, *_shared(noun), *_bearing_title(noun)):
        found += _prepositional(annotation, start, 0)
    for child in noun.dependents("poss"):
        found += [(m, 1.0) for m in mentions_of(annotation, child)]
    if not found:
        found += [(m, 0.9) for m in _kin_of(annotation, noun)]
    before = _just_before(annotation, noun)
    if before is not None:
        found.append((before, 0.9))
    text = annotation.document.text
    unique = {m.id: (m, sure) for m, sure in reversed(found) if not _is_stand(m, text)}
    return [unique[key] for key in sorted(unique)]


def _is_stand(thing: Mention, text: str) -> bool:
    """Return True for 'pro-Lund councillors', who need not be of Lund."""
    start = thing.head.start
    return text[max(0, start - LONGEST_STAND) : start].lower().endswith(("pro-", "anti-"))


def _bearing_title(noun: Token) -> list[Token]:
    """Return the name after a title, whose phrase is the title's ('Mayor Ann Lee of Lund')."""
    name = noun.head
    before = noun.dep_ in ("compound", "nmod") and name.pos_ == "PROPN" and noun.i < name.i
    return [name] if before and name.ent_type_ == "PERSON" else []


def _shared(noun: Token) -> list[Token]:
    """Return conjuncts whose phrase also applies to this noun ('chairman and CEO of X')."""
    if noun.has_dependent("prep"):
        return []
    found = [t for t in coordinated(noun) if t.i > noun.i]
    if noun.dep_ == "conj" and noun.head.is_noun:
        after = any(c.i > noun.i for c in noun.head.dependents("prep"))
        found += [noun.head] if after else []
    return found


def _kin_of(annotation: Annotation, noun: Token) -> list[Mention]:
    """Return the shared possessor in 'her husband John and son Peter'."""
    name = noun.head
    if noun.dep_ != "compound" or name.dep_ != "conj":
        return []
    first = name.head
    while first.dep_ in ("conj", "appos") and first.head.is_noun:
        first = first.head
    return mentions_below(annotation, first, "poss")


def _prepositional(annotation: Annotation, noun: Token, deep: int) -> list[tuple[Mention, float]]:
    found: list[tuple[Mention, float]] = []
    for preposition in noun.dependents("prep", lower=words("role_prepositions")):
        inside = preposition.lower_ == "in"
        if inside and _may_be_of_verb(noun):
            continue
        for end in preposition.dependents("pobj", "pcomp"):
            if end.pos_ == "NUM":
                continue
            things = mentions_of(annotation, end, roles_too=False)
            found += [(m, 1.0 - 0.1 * deep) for m in things]
            if deep < _NEST and not inside and _leads_on(annotation, end):
                found += _prepositional(annotation, end, deep + 1)
    return found


def _leads_on(annotation: Annotation, word: Token) -> bool:
    """Return True if the body is named further on: 'head of the board of Acme'."""
    body = annotation.mention_at.get(word.i)
    return body is None or (body.kind == "nominal" and body.type in BODIES)


def _may_be_of_verb(noun: Token) -> bool:
    """Return True if 'in …' after a noun may modify the verb: 'met the chancellor in Oslo'."""
    return noun.dep_ in ("dobj", "pobj", "nsubjpass") and noun.head.pos_ in ("VERB", "ADP")


def _may_part(word: Token, noun: Token) -> bool:
    """Return True for a word between a name and a role: 'chief' in 'Apple chief executive'."""
    if word.pos_ in ("ADJ", "NOUN", "PART") or word.lower_ in roles():
        return True
    inside = word.dep_ == "compound" and word.head.i == noun.i
    return inside or word.text in ("-", "'s", "’s", "Vice", "Deputy")


def _just_before(annotation: Annotation, noun: Token) -> Mention | None:
    """Return the name before a role, with adjectives between them ('Apple chief executive')."""
    i = noun.i - 1
    doc = noun.doc
    while i > noun.sent.start and i not in annotation.mention_at and _may_part(doc[i], noun):
        i -= 1
    mention = annotation.mention_at.get(i) if i >= noun.sent.start else None
    if mention is None or mention.span.end > noun.idx or mention.type == "Person":
        return None
    if doc[i].lower_ in words("ranks"):
        return None
    return mention
