"""Whose a thing is, and whether two things without a name must be two by it.

'Quill's lawyer' is not the lawyer of somebody else, and who is called a lawyer or spokeswoman is
somebody's: where only one document says whose, nothing makes them one person.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import product, takewhile
from typing import Protocol

from kg.model import Mention, Reading
from kg.model.findings import Key
from kg.ontology import lexicon
from kg.ontology import words as listed
from kg.resolve.word_forms import tokens, words

NAMED_ONCE = ("Person", "Organization")
"""Types of owners whose names tell them apart; a country has many: 'the US', 'America'."""
PEOPLE = ("Person", "Group")
OF = " of "
_SERVED = re.compile(r" (?:of|for) ()(?:the )?")
ENDINGS = ("'s", "’s", "'", "’")
OWNING = ("'s", "’s", "s'", "s’")
"""What ends the words of an owner."""


class Owned(Protocol):
    """What is asked of a chain to tell whose it is."""

    @property
    def key(self) -> Key:
        """Return its key."""
        ...

    @property
    def type(self) -> str:
        """Return its type."""
        ...

    @property
    def names(self) -> tuple[tuple[str, int], ...]:
        """Return its names, each with its count."""
        ...

    @property
    def head(self) -> str:
        """Return its noun."""
        ...

    @property
    def roles(self) -> frozenset[str]:
        """Return the words that say what it is."""
        ...

    @property
    def described(self) -> str:
        """Return the phrase for it with its complements."""
        ...

    @property
    def owners(self) -> frozenset[str]:
        """Return the ids of the chains whose it is."""
        ...

    @property
    def bodies(self) -> frozenset[str]:
        """Return the ids of the chains of which it has a post."""
        ...


def owners(reading: Reading) -> Mapping[str, frozenset[str]]:
    """Map chains to those whose they are: 'her lawyer', 'the army of Sudria'."""
    text = reading.document.text
    mentions = sorted(reading.mentions, key=lambda m: (m.start, m.end))
    starts = [m.start for m in mentions]
    found: dict[str, set[str]] = defaultdict(set)
    for mention in mentions:
        if mention.kind != "nominal":
            continue
        for other in mentions[bisect_left(starts, mention.start) :]:
            if other.start > mention.start:
                break
            if other.end <= mention.head.start and is_possessive(other, text):
                found[mention.chain].add(other.chain)
        behind = _behind(mention, text, mentions, starts)
        found[mention.chain].update(m.chain for m in behind)
    return {chain: frozenset(some) for chain, some in found.items() if some}


def bodies(reading: Reading) -> Mapping[str, frozenset[str]]:
    """Map chains to those behind their posts: 'chair of the board', 'spokeswoman for Rask'."""
    text = reading.document.text
    starting = {m.start: m.chain for m in reversed(reading.mentions)}
    found: dict[str, set[str]] = defaultdict(set)
    for mention in reading.mentions:
        if mention.kind == "nominal" and mention.head.words(text).lower() in _posts():
            opening = _SERVED.match(text, mention.head.end)
            behind = () if opening is None else (opening.end(), opening.end(1))
            found[mention.chain].update(starting[at] for at in behind if at in starting)
    return {chain: frozenset(some) for chain, some in found.items() if some}


@cache
def _posts() -> frozenset[str]:
    """Return the nouns for who has an office or a post, or acts for another."""
    return (
        listed("coreference", "offices") | listed("coreference", "posts") | words("of_another")
    ) - {"staff", "crew", "family"}


def _behind(
    mention: Mention, text: str, mentions: Sequence[Mention], starts: Sequence[int]
) -> Iterator[Mention]:
    """Yield whose states or people something is, right behind 'of': 'the army of Sudria'."""
    at = mention.head.end + len(OF)
    if not text.startswith(OF, mention.head.end):
        return
    noun = mention.head.words(text).lower()
    behind = takewhile(lambda other: other.start <= at, mentions[bisect_left(starts, at) :])
    if noun in words("of_states"):
        yield from (m for m in behind if m.kind == "name")
    elif noun in words("of_somebody"):
        yield from (m for m in behind if m.type == "Person")


def is_possessive(mention: Mention, text: str) -> bool:
    """Return True for 'her' and for 'the council' of "the council's inspectors"."""
    if mention.kind == "pronoun":
        return mention.span.words(text).lower() in lexicon("joining")["possessives"]
    return text.startswith(ENDINGS, mention.end) or mention.span.words(text).endswith(OWNING)


def whose_differ(
    a: Owned, b: Owned, chains: Mapping[Key, Owned], names_in: Callable[[str], Set[str]]
) -> bool:
    """Return True if two things have other owners, or one is somebody's and the other nobody's.

    Owners differ if both have names, are of one type, share no word of a name, and one of them is
    not named in the document of the other (`names_in` returns the words of all names of one): a
    pronoun may stand for another of those a document names. Things of two people are two in any
    case: "Reed's office" is not Holt's, nor the governor's if nothing calls Holt a governor.

    Who acts or works for another ('lawyer', 'staff') must have an owner in both documents or in
    none, and one who is known if the other has a name. So must kin of whom only a number is known:
    'a mother of two'. "Dosara's government" is not a government of which nothing says whose it is.
    """
    ours, theirs = ([chains[c.key[0], one] for one in (*c.owners, *c.bodies)] for c in (a, b))
    pairs = [*product(ours, theirs)]
    if pairs:
        return _have_two_owners(a, b, pairs, names_in)
    if not (ours or theirs):
        return False
    if {a.head, b.head} & words("of_states"):
        return any(owner.names for owner in (*ours, *theirs))
    return bool({a.head, b.head} & words("of_another")) or _has_so_many(b if ours else a)


def _has_so_many(chain: Owned) -> bool:
    """Return True for kin by number: 'the mother of two', 'a father of 3'."""
    noun, _, number = chain.described.lower().rpartition(" of ")
    counted = number.isdigit() or number in lexicon("joining")["numbers"]
    return counted and noun.endswith(tuple(lexicon("kin")["nouns"]))


def _are_two(
    one: Owned,
    other: Owned,
    names_in: Callable[[str], Set[str]],
    *,
    for_another: bool,
    things: bool,
) -> bool:
    """Return True if the names of two owners differ, or one is a pronoun for nobody known."""
    if one.names and other.names:
        if not _have_other_names(one, other):
            return False
        of_people = things and one.type == "Person"
        return for_another or of_people or not _know_each_other(one, other, names_in)
    unknown, known = (one, other) if other.names else (other, one)
    if not known.names:
        return _are_two_unnamed(one, other)
    return _is_another(unknown, known, names_in, for_another=for_another, things=things)


def _have_other_names(one: Owned, other: Owned) -> bool:
    """Return True for two of one type whose names tell them apart."""
    alike = one.type == other.type and one.type in NAMED_ONCE
    return alike and not _share_a_name(one, other)


def _has_no_role(known: Owned, noun: str) -> bool:
    """Return True if nothing calls a person by a noun."""
    return known.type == "Person" and noun not in known.roles


def _have_two_owners(
    a: Owned,
    b: Owned,
    pairs: Iterable[tuple[Owned, Owned]],
    names_in: Callable[[str], Set[str]],
) -> bool:
    """Return True if of all pairs of owners of two things both are two."""
    for_another = bool({a.head, b.head} & words("of_another"))
    things = a.type not in PEOPLE and b.type not in PEOPLE
    return all(_are_two(*pair, names_in, for_another=for_another, things=things) for pair in pairs)


def _is_another(
    unknown: Owned,
    known: Owned,
    names_in: Callable[[str], Set[str]],
    *,
    for_another: bool,
    things: bool,
) -> bool:
    """Return True if an owner without a name is not who has one: "the governor's" and Holt's."""
    told = unknown.type == "Person" and unknown.head not in words("anonymous")
    no_role = _has_no_role(known, unknown.head)
    if things and (told or unknown.head in listed("coreference", "offices")):
        return no_role
    if not things and told and unknown.head in lexicon("joining")["faint"]:
        return no_role and not _name_words(known) & names_in(unknown.key[0])
    return for_another and unknown.head in words("anonymous")


def _are_two_unnamed(one: Owned, other: Owned) -> bool:
    """Return True for the driver of a van and 'our driver': a thing's, and some people's."""
    return (one.type in PEOPLE) != (other.type in PEOPLE) and "Organization" not in (
        one.type,
        other.type,
    )


def _know_each_other(one: Owned, other: Owned, names_in: Callable[[str], Set[str]]) -> bool:
    """Return True if the document of each owner has words of the other's name."""
    ours, theirs = _name_words(one), _name_words(other)
    return bool(ours & names_in(other.key[0]) and theirs & names_in(one.key[0]))


def _share_a_name(one: Owned, other: Owned) -> bool:
    return not _name_words(one).isdisjoint(_name_words(other))


def _name_words(chain: Owned) -> Set[str]:
    return {word for name, _ in chain.names for word in tokens(name)}
