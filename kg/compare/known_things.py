"""Unnamed things that readers know by their noun, in one document and another: 'the crack'."""

import re
from collections.abc import Iterator

from kg.compare.accounts import Account, Taking
from kg.compare.predicate_equivalence import kind_of
from kg.compare.same_content import told_apart
from kg.compare.same_event import THINGS
from kg.compare.senses import ALIKE, likeness
from kg.ontology import lexicon
from kg.resolve.contrasts import named_in_contrast
from kg.resolve.word_forms import singular, tokens

PLACE = "place"
STANDING = re.compile(r" (?:at|in|on|of|above|near) ")
"""Words between a thing and where it stands."""
Told = tuple[Account, Taking]
"""Somebody or something that takes part, and the account that tells of it."""


def keys_of(taking: Taking) -> Iterator[str]:
    """Yield the keys under which tellings of one who takes part meet: its entity, a known noun."""
    yield taking.entity
    if is_known_thing(taking):
        yield from (f"the {noun}" for noun in sorted(_nouns_of(taking)))
    elif _noun_in_name(taking):
        yield f"the {_noun_in_name(taking)}"


def is_known_thing(taking: Taking) -> bool:
    """Return True for a thing without a name that readers know by its noun."""
    return taking.type in THINGS and taking.known and not taking.named and bool(taking.head)


def are_one_known_thing(one: Taking, other: Taking) -> bool:
    """Return True if readers know both by the same noun, and nothing tells them apart."""
    if one.named != other.named:
        return _is_named_one(one, other) if one.named else _is_named_one(other, one)
    known = is_known_thing(one) and is_known_thing(other)
    if not known or told_apart(one, other) or named_in_contrast(one.name, other.name):
        return False
    alike = likeness(one.head, other.head) >= ALIKE
    return alike or not _nouns_of(one).isdisjoint(_nouns_of(other))


def are_many_and_one(one: Told, other: Told) -> bool:
    """Return True for the sirens of a named town, and one siren that is told with its place.

    What one of several does or is may be other than what is told of them all.
    """
    return _is_one_of_many(one, other) or _is_one_of_many(other, one)


def _is_one_of_many(many: Told, one: Told) -> bool:
    (account, several), (beside, single) = many, one
    if not account.named(PLACE) or beside.named(PLACE) or several.named or single.named:
        return False
    placed = STANDING.search(single.name) is not None
    return placed and _is_plural(several) and not _is_plural(single)


def _is_plural(taking: Taking) -> bool:
    noun = tokens(STANDING.split(taking.name.lower())[0])[-1:]
    return any(word != singular(word) for word in noun)


def _is_named_one(named: Taking, plain: Taking) -> bool:
    """Return True if a thing is called by the noun in the name of the other: the Penn Bridge."""
    noun = _noun_in_name(named)
    if not noun or not is_known_thing(plain) or named_in_contrast(named.name, plain.name):
        return False
    return noun == plain.head and set(plain.within) <= set(tokens(named.name))


def _noun_in_name(taking: Taking) -> str:
    """Return the noun at the end of the name of a thing or facility, if it has more words."""
    words = tokens(taking.name.lower())
    if not taking.named or taking.type not in THINGS or len(words) < 2:
        return ""
    return kind_of(words[-1])


def _nouns_of(taking: Taking) -> frozenset[str]:
    """Return the nouns by which a thing may be told: 'the telephone line' is 'the telephone'."""
    words = tokens(taking.name.partition(" of ")[0])
    if len(words) < 2 or words[-1] not in lexicon("weighing")["carriers"]:
        return frozenset((taking.head,))
    return frozenset((taking.head, kind_of(words[-2])))
