"""Membership without a role noun: nationality, groups, 'Ann Lee of the Guard', children."""

from collections.abc import Iterator, Sequence
from itertools import chain, product

from kg.annotate import Annotation
from kg.annotate.identified import identification
from kg.annotate.names.gazetteer import countries
from kg.extract.relations.base import Found, fits, is_named, mentions_below, mentions_of
from kg.extract.relations.lexicon import words
from kg.extract.relations.role_holders import role_bearers
from kg.model import Mention
from kg.syntax.parsed import Token
from kg.syntax.slots import subject_of

PEOPLE = ("Person", "Group")
DEFINITE = frozenset({"the", "his", "her", "its", "their", "these", "those"})
BODIES = ("Organization", "Group")


def find_belonging(annotation: Annotation, tokens: Sequence[Token]) -> Iterator[Found]:
    """Yield who belongs to what, by adjacent words."""
    for token in tokens:
        if token.dep_ == "poss":
            yield from _of_its(annotation, token)
        if token.ent_type_ == "NORP" or token.tag_ == "JJ":
            yield from _people(annotation, token)
        if token.is_verb:
            yield from _named_among(annotation, token)
        for read in BY_WORD.get(token.lower_, ()):
            yield from read(annotation, token)
        if token.lower_ in words("children"):
            yield from _children(annotation, token)


def _is_of_people(adjective: Token) -> bool:
    """Return True for 'Belgian' before a noun; not for 'a frequent RSPCA critic' or a faith."""
    noun = adjective.head
    if adjective.ent_type_ != "NORP" or adjective.dep_ not in ("amod", "compound", "nmod"):
        return False
    if noun.pos_ != "NOUN" or noun.i < adjective.i or _are_of_several(adjective):
        return False
    if adjective.is_upper and adjective.lower_ not in countries():
        return False
    # 'a Roman Catholic priest'
    return words("faiths").isdisjoint((adjective.lower_, adjective.word_after))


def _are_of_several(adjective: Token) -> bool:
    """Return True for '12 Belgian and 11 Dutch sailors', of whom only some are Belgian."""
    noun = adjective.head
    before = noun.doc[noun.left_edge.i : noun.i]
    peoples = sum(t.ent_type_ == "NORP" for t in before)
    return noun.tag_ == "NNS" and peoples > 1 and any(t.lower_ in ("and", "or") for t in before)


def _people(annotation: Annotation, adjective: Token) -> Iterator[Found]:
    """Yield 'a Belgian businessman', 'Turkish troops': nationality or party."""
    word, noun = annotation.mention_at.get(adjective.i), adjective.head
    if word is None or word.kind != "name" or not _is_of_people(adjective):
        return
    party = adjective.lower_ in words("parties")
    predicate = "politicalAffiliation" if party else "nationality"
    for holder, sure in role_bearers(annotation, noun):
        if holder.type in PEOPLE and holder.id != word.id:
            yield Found(predicate, holder, word, trigger=adjective, confidence=round(sure * 0.9, 2))


def _included(annotation: Annotation, including: Token) -> Iterator[Found]:
    """Yield 'three guards, including Ann Lee': a member of the group."""
    whole = annotation.mention_at.get(including.head.i)
    if whole is None or whole.type != "Group":
        return
    for child in including.dependents("pobj"):
        for part in mentions_of(annotation, child):
            if part.type in PEOPLE and part.kind == "name":
                yield Found("memberOf", part, whole, trigger=including, confidence=0.85)


def _part(annotation: Annotation, of: Token) -> Iterator[Found]:
    """Yield 'Lee was one of them': a named part of a group.

    'Two of the guards' are members of nothing: what is said of them identifies them.
    """
    some, copula = of.head, of.head.head
    whole = next(iter(mentions_below(annotation, of, "pobj")), None)
    if some.tag_ != "CD" or whole is None or not _has_members(annotation, whole):
        return
    equated = some.dep_ == "attr" and copula.lemma_ in words("linking")
    for part in mentions_of(annotation, subject_of(copula)) if equated else ():
        named = part.kind == "name" and part.type != "Organization"
        if named and fits("memberOf", "domain", part):
            yield Found("memberOf", part, whole, trigger=some, confidence=0.8)


def _has_members(annotation: Annotation, whole: Mention) -> bool:
    """Return True for a group, but not for 'many people' and 'the best-known women'."""
    if whole.type != "Group" or whole.kind != "nominal":
        return whole.type == "Group"
    words = list(annotation.doc.words_at(whole.start, whole.end) or ())
    graded = any(t.tag_ in ("JJS", "RBS", "JJR", "RBR") for t in words)
    return bool(words) and words[0].lower_ in DEFINITE and not graded


def _named_among(annotation: Annotation, verb: Token) -> Iterator[Found]:
    """Yield 'two of the dead were named as Ann Ford and Lee Marsh': each is one of them."""
    told = identification(verb)
    group = annotation.mention_at.get(told.bearer.i) if told is not None else None
    if told is None or group is None or group.type != "Group" or group.kind == "pronoun":
        return
    for token in told.names:
        someone = annotation.mention_at.get(token.i)
        if someone is not None and someone.type == "Person":
            yield Found("memberOf", someone, group, trigger=verb, confidence=0.85)


def _affiliated(annotation: Annotation, preposition: Token) -> Iterator[Found]:
    """Yield 'Ann Lee of the Coast Guard', 'officers from the Lund Police': whom they represent."""
    someone = annotation.mention_at.get(preposition.head.i)
    if preposition.dep_ != "prep" or someone is None or preposition.i != preposition.head.i + 1:
        return
    group = someone.type == "Group" and preposition.lower_ == "from"
    if group or is_named(someone, "Person"):
        for child in preposition.dependents("pobj"):
            for body in mentions_of(annotation, child)[:1]:
                if is_named(body, *BODIES):
                    yield Found("memberOf", someone, body, trigger=preposition, confidence=0.7)


def _of_its(annotation: Annotation, body: Token) -> Iterator[Found]:
    """Yield "the Sentinel's Ann Lee": somebody of an organization, in an unstated capacity."""
    owner, someone = annotation.mention_at.get(body.i), annotation.mention_at.get(body.head.i)
    if owner is None or someone is None or owner.kind != "name" or someone.kind != "name":
        return
    party = body.lower_ in words("parties") or body.lower_ == "party"
    if owner.type == "Organization" and someone.type == "Person" and not party:
        yield Found("affiliatedWith", someone, owner, trigger=body, confidence=0.8)


def _resident(annotation: Annotation, of: Token) -> Iterator[Found]:
    """Yield 'Ann Lee, 34, of Leeds', 'Ann Lee, 34, and Bo Ray, 29, both from Leeds': residence.

    Only after a comma: 'Anne of Cleves' is a name.
    """
    bearers, before = _residents(of)
    if of.dep_ != "prep" or before.text != "," or of.has_dependent("pcomp"):
        return
    towns = mentions_below(annotation, of, "pobj")
    if not towns or not is_named(towns[0], "Place") or of.word_after == "the":
        return  # 'Officer Lee, from the Seventh District'
    for person in filter(None, (annotation.mention_at.get(t.i) for t in bearers)):
        if is_named(person, "Person"):
            yield Found("residence", person, towns[0], trigger=of, confidence=0.85)


def _residents(of: Token) -> tuple[list[Token], Token]:
    """Return whoever is told to be 'of' a town, also 'both' of a list, and the word behind them."""
    someone = of.head
    if someone.lower_ in ("all", "both") and someone.dep_ == "appos":
        return [*_joined(someone.head)], someone.nbor(-1)
    return [someone], of.before or of


def _joined(last: Token) -> Iterator[Token]:
    """Yield the last conjunct of a list and those before it."""
    yield last
    while last.dep_ == "conj":
        last = last.head
        yield last


def _children(annotation: Annotation, noun: Token) -> Iterator[Found]:
    """Yield 'they had two children, Ann and Bo', 'their daughters, Ann and Bo'."""
    beside = (c for c in noun.dependents("appos", "conj") if c.pos_ == "PROPN")
    children = chain.from_iterable(mentions_of(annotation, c) for c in beside)
    named = [m for m in children if m.kind == "name"]
    for child, parent in product(named, _having(annotation, noun)):
        if fits("childOf", "range", parent):
            yield Found("childOf", child, parent, trigger=noun, confidence=0.8)


def _having(annotation: Annotation, noun: Token) -> list[Mention]:
    """Return whose somebody is, or who has him: 'their daughters', 'they had two daughters'."""
    owners = mentions_below(annotation, noun, "poss")
    if not owners and noun.dep_ == "dobj" and noun.head.lemma_ in words("having"):
        return mentions_of(annotation, subject_of(noun.head))
    return owners


BY_WORD = {
    "including": (_included,),
    "of": (_part, _affiliated, _resident),
    "from": (_affiliated, _resident),
    "with": (_affiliated,),
    "at": (_affiliated,),
}
"""Readers to call at a function word."""
