"""Relations by nouns: apposition, copula, titles before names, possessives, 'of' phrases."""

from collections.abc import Iterator, Sequence
from itertools import product

from kg.annotate import Annotation
from kg.extract.relations.base import Found, fits, is_named, named_so, relates
from kg.extract.relations.bodies import role_bodies
from kg.extract.relations.lexicon import Role, predicates, titles, words
from kg.extract.relations.role_holders import (
    OWN,
    after_title,
    is_other_title,
    is_to_come,
    last_of_title,
    role_bearers,
    roles_of,
)
from kg.model import Mention, Span
from kg.syntax.parsed import Token

OF_OFFICERS = frozenset(
    {"acting", "commanding", "investigating", "managing", "presiding", "prosecuting", "returning"}
)
"""Participles in titles: 'returning officer', 'presiding judge'."""
OFFICES = frozenset({"holdsPosition", "worksFor", "headOf", "chiefExecutive"})
POINTING = frozenset({"that", "which", "who", "whom", "what", "this", "these", "those"})
DEFINITE = ("the", "this", "that")
KINSHIP = frozenset({"spouse", "childOf"})


def find_in_nouns(annotation: Annotation, tokens: Sequence[Token]) -> Iterator[Found]:
    """Yield the relations of role nouns: between their holder and the role's organization."""
    for noun in tokens:
        if not noun.is_noun:
            continue
        found = roles_of(noun)
        if not found:
            continue
        holders = role_bearers(annotation, noun)
        if not holders:
            continue
        objects = role_bodies(annotation, noun)
        former = noun.has_dependent(lower=words("former")) or _former_before(noun)
        for role in found:
            if role.predicate == "holdsPosition" or is_to_come(noun):
                continue
            yield from _pair(annotation, noun, role, holders, objects, former)
        yield from _position(annotation, noun, holders, former)
    for noun in tokens:
        yield from _titled(annotation, noun)


def _pair(
    annotation: Annotation,
    noun: Token,
    role: Role,
    holders: list[tuple[Mention, float]],
    objects: list[tuple[Mention, float]],
    former: bool,
) -> Iterator[Found]:
    """Yield the relations of holders and others that fit a role noun: 'the son of Bo Ray'."""
    for (holder, sure), (other, surer) in product(holders, objects):
        subject, thing = (other, holder) if role.inverse else (holder, other)
        possible = relates(role.predicate, subject, thing, told=noun.lower_)
        if subject.id == thing.id or not possible or not _named(annotation, noun, role, thing):
            continue
        if _is_unsure(noun, role, other, sure) or _is_none(annotation, noun, role, other):
            continue
        predicate = _predicate(annotation, noun, role, holder, thing)
        yield Found(
            predicate,
            subject,
            thing,
            trigger=noun,
            confidence=round(sure * surer, 2),
            former=former,
        )


def _predicate(
    annotation: Annotation, noun: Token, role: Role, holder: Mention, thing: Mention
) -> str:
    """Return what a role noun says of its holder: whether who leads something leads all of it."""
    if role.predicate != "headOf":
        return role.predicate
    if _is_party_of(annotation, noun, holder, thing):
        return "politicalAffiliation"
    if _is_rank_in(annotation, noun, holder, thing):
        return "memberOf"
    return "worksFor" if _is_below(noun, thing) else role.predicate


def _is_rank_in(annotation: Annotation, noun: Token, holder: Mention, thing: Mention) -> bool:
    """Return True for 'Superintendent Ann Lee of Lund Police', whose rank many in it have."""
    ranked = noun.lower_ in words("of_forces") and noun.idx < holder.start < thing.start
    parts = thing.span.words(annotation.document.text).lower().split()
    return ranked and not words("in_forces").isdisjoint(parts)


def _is_unsure(noun: Token, role: Role, other: Mention, sure: float) -> bool:
    """Return True for 'its head', 'the village of Elm', if no holder stands beside the noun."""
    if sure != OWN:
        return False
    bare = other.kind == "pronoun" and role.predicate not in KINSHIP
    return bare or (role.predicate == "locatedIn" and _is_called(noun, other))


def _is_none(annotation: Annotation, noun: Token, role: Role, other: Mention) -> bool:
    """Return True for what no office is of, though it stands before the noun.

    So 'that' in 'the mark that point guard Bo Ray set', and a nationality before a job: 'a Danish
    engineer' does not work for Danes.
    """
    if other.kind == "pronoun":
        return annotation.document.text[other.start : other.end].lower() in POINTING
    people = is_named(other, "Group") and other.span.end <= noun.idx
    return people and role.predicate in ("worksFor", "memberOf")


def _is_of_service(noun: Token, thing: Mention) -> bool:
    """Return True for 'the Lund police chief', 'Lund Chief of Police': no head of Lund."""
    after = noun.doc[noun.i + 2] if noun.i + 2 < len(noun.doc) and noun.word_after == "of" else noun
    if words("services").isdisjoint((noun.word_before, after.lower_)):
        return False
    return thing.type == "Place" or _owns_service(thing, noun)


def _is_below(noun: Token, thing: Mention) -> bool:
    """Return True if words before an office make it one of several in an organization.

    A 'vice president', an 'assistant coach', a 'public safety director' and a 'head of technology'
    do not lead the whole.
    """
    if _is_of_service(noun, thing) or _of_department(noun, thing):
        return True
    before = noun.dependents("compound", "amod", "nmod", side="left")
    if not words("below").isdisjoint((noun.word_before, *(c.lower_ for c in before))):
        return True
    some = noun.lemma_.lower() in words("of_departments")
    return some and any(
        c.pos_ == "NOUN" and c.dep_ == "compound" and c.lower_ not in words("of_the_whole")
        for c in before
    )


def _is_party_of(annotation: Annotation, noun: Token, holder: Mention, thing: Mention) -> bool:
    """Return True for 'Governor Ann Lee of the National Accord': she governs no party.

    She may lead a bank or a prison of that title.
    """
    ruling = noun.lower_ in words("of_territories") and thing.type == "Organization"
    if not ruling or not noun.idx < holder.start < thing.start:
        return False
    parts = thing.span.words(annotation.document.text).lower().split()
    return words("governed").isdisjoint(parts)


def _owns_service(thing: Mention, noun: Token) -> bool:
    """Return True for "Acme's security chief"; a chief of 'Lund Police' does lead it."""
    return noun.i > 0 and thing.span.end < noun.doc[noun.i - 1].idx


def _of_department(noun: Token, thing: Mention) -> bool:
    """Return True for 'director of operations at Acme', 'Acme's head of technology'."""
    led = noun.dependent("prep", lower="of")
    part = led.dependent("pobj") if led is not None else None
    if part is None or part.pos_ != "NOUN" or thing.span.start <= part.idx < thing.span.end:
        return False
    bare = not part.has_dependent("det", "poss", "nummod", "relcl")
    return bare and part.lower_ not in words("of_the_whole")


def _is_called(noun: Token, other: Mention) -> bool:
    """Return True for 'the village of Elm': it is in no other place, Elm is its name.

    Also for each in 'the villages of Elm, Torp and Selm'.
    """
    first = [e for c in noun.dependents(lower="of") for e in c.dependents("pobj")]
    ends = [*first, *(t for e in first for t in e.conjuncts if noun.tag_ == "NNS")]
    called = any(other.start <= end.idx < other.span.end for end in ends)
    return called and noun.lemma_.lower() != "capital"


def _named(annotation: Annotation, noun: Token, role: Role, thing: Mention) -> bool:
    """Return True if a role's object is acceptable: 'student of' a name that contains 'school'."""
    table = predicates()[role.predicate]
    if "objects" not in table or noun.lower_ in table.get("plain_nouns", ()):
        return True
    return named_so(annotation, role.predicate, thing)


def _office_at(annotation: Annotation, noun: Token) -> Mention | None:
    """Return the mention of an office; 'his agent' says nothing without whose."""
    office = annotation.mention_at.get(noun.i)
    if office is None or office.kind != "nominal" or noun.tag_ == "NNS" or not _is_office(noun):
        return None
    owned = any(c.pos_ == "PRON" for c in noun.dependents("poss"))
    return None if owned or _only_points(noun) else office


def _position(
    annotation: Annotation, noun: Token, holders: list[tuple[Mention, float]], former: bool
) -> Iterator[Found]:
    """Yield the position itself if its words are a mention of their own."""
    office = _office_at(annotation, noun)
    if office is None:
        return
    told = _without_adverb(annotation, noun, office)
    for holder, sure in holders:
        if holder.id != office.id and _may_hold(holder):
            yield Found(
                "holdsPosition",
                holder,
                None if told else office,
                words=told,
                trigger=noun,
                confidence=sure,
                former=former,
            )


def _only_points(noun: Token) -> bool:
    """Return True for 'the officer' and 'the injured driver', which only say who is meant.

    There are many of them, and what befell one is no part of an office.
    """
    if noun.lower_ not in words("one_of_many") or not noun.has_dependent("det", lower=DEFINITE):
        return False
    before = noun.dependents("amod", "compound", "poss", "nmod", "nummod", side="left")
    behind = noun.dependents("prep", "acl", "relcl")
    told = any(c.dep_ != "acl" or c.tag_ not in ("VBN", "VBD") for c in behind)
    return not told and all(c.lower_ in words("of_befallen") for c in before)


def _without_adverb(annotation: Annotation, noun: Token, office: Mention) -> Span | None:
    """Return 'head of research' of 'Ann Lee, formerly head of research'; None for other words."""
    first = annotation.doc.words_at(*office.span)
    if not first or first[0].lower_ not in words("former") or first[0].word_after == "-":
        return None
    if first[0].pos_ != "ADV":
        return None
    of = noun.dependent("prep", lower="of")
    last = noun.i if of is None else of.right_edge.i
    return annotation.span_of(annotation.doc[first.start + 1 : last + 1])


def _may_hold(holder: Mention) -> bool:
    """Return True for one person: of 'two people, the clerk and the guard', neither is both."""
    several = holder.number == "plural" and holder.kind != "name"  # 'Emil Banks' is one
    return not several and fits("holdsPosition", "domain", holder)


def _titled(annotation: Annotation, noun: Token) -> Iterator[Found]:
    """Yield the office of 'Prime Minister Ana Rossi', whose words are no mention of their own."""
    if not noun.is_noun or noun.i in annotation.mention_at:
        return
    after = after_title(noun)
    if after is None:
        return
    holder = annotation.mention_at.get(after.i)
    if holder is None or not is_named(holder, "Person") or noun.tag_ in ("NNS", "NNPS"):
        return
    if holder.head.start != after.idx or not (_is_office(noun) or _is_title(noun)):
        return
    title = annotation.doc[_first_of_title(noun, annotation) : last_of_title(noun).i + 1]
    yield Found(
        "holdsPosition",
        holder,
        words=annotation.span_of(title),
        trigger=noun,
        confidence=0.85,
        former=_former_before(noun),
    )


def _is_title(noun: Token) -> bool:
    return noun.lower_.rstrip(".") in titles() and noun.tag_ != "NNS"


def _first_of_title(noun: Token, annotation: Annotation) -> int:
    """Return the token that begins a title: 'fire' in 'On Monday former fire chief Bo Ray'."""
    at = noun.i
    while at > noun.sent.start:
        before = noun.doc[at - 1]
        within = _may_be_of_title(before) and at - 1 < before.head.i <= noun.i + 4
        if not within or before.lower_ in words("former") or before.i in annotation.time_at:
            break
        if before.text in words("not_of_titles") or (is_other_title(noun) and _is_office(before)):
            break  # 'fellow striker Bo Ray', '51-year-old captain Bo Ray'; not 'New York mayor'
        at -= 1
    return at


def _may_be_of_title(word: Token) -> bool:
    """Return True for a noun, an adjective, and 'returning', which may stand in a title."""
    kind = word.pos_ in ("NOUN", "PROPN", "ADJ") or word.dep_ == "compound"
    return kind or word.lower_ in OF_OFFICERS


def _is_office(noun: Token) -> bool:
    return any(r.predicate in OFFICES for r in roles_of(noun))


def _former_before(noun: Token) -> bool:
    return any(t.lower_ in words("former") for t in noun.doc[max(0, noun.i - 3) : noun.i])
