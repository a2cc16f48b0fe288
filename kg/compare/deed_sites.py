"""Where one deed was done that has one place: where somebody was found, and where a fire began.

Two accounts exclude one another if they name two kinds of site of which neither may be in or on the
other: a vault, a shed. What may be in it is data (`sites`, `sites_within` in the lexicon).
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

from kg.compare.accounts import Account, Taking
from kg.compare.comparable_figures import elsewhere
from kg.compare.hours import is_again
from kg.compare.known_things import are_one_known_thing, keys_of
from kg.compare.mutually_exclusive import may_be_together, site_of
from kg.compare.origins import Lines
from kg.compare.predicate_equivalence import beginning, fold, folded, kind_of
from kg.compare.telling_table import root
from kg.ontology import lexicon
from kg.resolve.word_forms import singular, tokens

GROUP = "Group"
WHERE = ("place", "source", "goal")


def is_told(account: Account) -> bool:
    """Return True for what is stated as a fact, by a verb."""
    sure = account.factual and account.certainty in lexicon("weighing")["deniable"]
    return sure and account.polarity == "positive" and not account.noun


def is_one_thing(one: Taking, other: Taking) -> bool:
    """Return True if two are one entity, or one thing that readers know by its noun."""
    return one.entity == other.entity or are_one_known_thing(one, other)


def rest_on_one_word(one: Account, other: Account) -> bool:
    """Return True if both rest on the same one, who may have corrected himself."""
    return one.holders == other.holders != ()


# Where something was found, by whatever verb: 'was discovered in the vault', 'turned up in a shed'.


def tells_finding(account: Account) -> bool:
    """Return True if an account tells at which kind of site something was found."""
    found = not {account.word, root(account)}.isdisjoint(folded("finding_of"))
    return found and is_told(account) and not account.folded and bool(_sites(account))


def _sites(account: Account) -> frozenset[int]:
    """Return the kinds of site at which, or out of which, an account has something done."""
    return frozenset(kind for place in _places(account) if (kind := site_of(place)) is not None)


def _places(account: Account) -> list[Taking]:
    """Return the places that the words of an account name themselves: no 'there'."""
    said = set(tokens(account.words.lower()))
    return [t for t in account.in_role(*WHERE) if said.issuperset(tokens(t.name.lower())[-1:])]


def show_sites(account: Account) -> str:
    """Return the places that an account tells, as it names them."""
    return " or ".join(sorted({t.name for t in _places(account) if site_of(t) is not None})[:2])


def found_thing(account: Account) -> Iterator[str]:
    """Yield the one person or thing that is found, if readers know it."""
    for taking in account.in_role("patient"):
        if (taking.named or taking.known) and taking.type != GROUP and not _is_plural(taking):
            yield from keys_of(taking)


def _is_plural(taking: Taking) -> bool:
    """Return True for several, which may be found at several places: 'the weapons'."""
    last = tokens(taking.name.lower().partition(" of ")[0])[-1:]
    return not taking.named and any(singular(word) != word for word in last)


def are_two_finds(one: Account, other: Account, _: Lines) -> bool:
    """Return True if one thing was found at two kinds of site of which neither is in the other."""
    if is_again(one) or is_again(other) or rest_on_one_word(one, other):
        return False
    both = product(one.in_role("patient"), other.in_role("patient"))
    if not any(is_one_thing(a, b) for a, b in both):
        return False
    return not any(may_be_together(a, b) for a, b in product(_sites(one), _sites(other)))


# Where one fire began: 'broke out in the kitchen', 'flames first appeared in the attic'.


def tells_start(account: Account) -> bool:
    """Return True if an account tells at which kind of site a fire began."""
    begins = root(account) in beginning() or account.word in folded("arising")
    return begins and is_told(account) and bool(_sites(account)) and any(fires_in(account))


def fires_in(account: Account) -> Iterator[str]:
    """Yield the key under which accounts of a fire meet."""
    for taking in account.in_role("patient", "agent", "content"):
        if taking.head in _fires():
            yield "the fire"


@cache
def _fires() -> frozenset[str]:
    nouns = lexicon("weighing")["fires"]
    return frozenset(form for noun in nouns for form in (kind_of(noun), fold(noun)[0]))


def are_two_starts(one: Account, other: Account, _: Lines) -> bool:
    """Return True if a fire is told to have begun at two kinds of site, in no two towns."""
    if elsewhere(one, other) or rest_on_one_word(one, other):
        return False
    return not any(may_be_together(a, b) for a, b in product(_sites(one), _sites(other)))
