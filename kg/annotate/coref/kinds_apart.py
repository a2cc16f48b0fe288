"""Which things are two by their kind: a court and a commission, border and military police."""

from collections.abc import Mapping
from functools import cache

from kg.annotate.coref.by_kind import modifiers
from kg.annotate.coref.chains import Chains
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.noun_senses import sense_of
from kg.ontology import lexicon, lists, words

IN_NAMES = words("coreference", "in_names")
"""Nouns for bodies that their names have: no name without it is 'the commission'."""

FUNCTION = words("coreference", "function")
BODIES = FUNCTION | words("coreference", "own_body")
CLASSIFIED = FUNCTION | {"board", "hospital", "authority"}
"""Nouns for bodies that the words before them sort: 'the school board', 'the labour court'."""

VALUED = words("coreference", "valued")
"""Words before such a noun that sort nothing: 'the top court'."""

BUILDINGS = words("coreference", "uses_of_buildings")
ACCIDENTS, WEATHER = words("coreference", "accidents"), words("coreference", "weather")
"""Nouns for what goes wrong where people work and drive, and for what nature does."""

ALIKE = ("same", "wider", "closer")
NAMED_PREMISES = ("Facility", "Organization")
FAMILIES = lists("coreference", "families")
"""Kinds of action that no noun for another kind means, each with the classes that it has."""


def is_of_other_body(view: ParseColumns, name: Phrase, noun: str) -> bool:
    """Return True if a name is of another body than a noun means: a court is no commission."""
    if noun not in FUNCTION:
        return False
    said = view.lower[name.head_start : name.head_end]
    if noun in said or any(w.isupper() for w in view.words[name.head_start : name.head_end]):
        return False
    other = said[-1] in BODIES and sense_of(noun, said[-1]) not in ALIKE
    return (noun in IN_NAMES or other) and not said[-1].endswith(noun)


def are_other_bodies(view: ParseColumns, one: Phrase, other: Phrase) -> bool:
    """Return True for 'the school board' and 'the health board', sorted by other words."""
    several = "NNS" in (view.tags[one.root], view.tags[other.root])
    if view.lemmas[one.root] not in CLASSIFIED or (several and view.lower[one.root] != "police"):
        return False
    mine, theirs = (modifiers(view, phrase) - VALUED for phrase in (one, other))
    return bool(mine and theirs) and not mine & theirs


def is_of_other_name(chains: Chains, index: int, thing: int) -> bool:
    """Return True for 'the town hall' and the Harn Exhibition Hall: words sort it otherwise.

    So 'the main hall' is a part of it, beside others.
    """
    view, phrase = chains.view, chains.phrases[index]
    noun = view.lemmas[phrase.root]
    premises = (n for n in chains.names(thing) if n.type in NAMED_PREMISES)
    names = [n for n in premises if view.lower[n.head_end - 1] == noun]
    if phrase.kind != "nominal" or not names or is_called(chains, thing, modifiers(view, phrase)):
        return False
    return all(_sorts_otherwise(view, phrase, name) for name in names)


def is_called(chains: Chains, thing: int, sorting: set[str]) -> bool:
    """Return True if a phrase of a thing has all of some words: 'the town hall' again."""
    view, parts = chains.view, (chains.phrases[m] for m in chains.members(thing))
    return any(sorting <= modifiers(view, p) for p in parts if p.kind == "nominal")


def _sorts_otherwise(view: ParseColumns, phrase: Phrase, name: Phrase) -> bool:
    said = set(view.lower[name.head_start : name.head_end])
    if "main" in modifiers(view, phrase) - said:
        return True
    sorts = lists("coreference", "sorts").get(view.lemmas[phrase.root], ())
    mine, theirs = modifiers(view, phrase).intersection(sorts), said.intersection(sorts)
    return bool(mine and theirs) and not mine & theirs


def are_other_deeds(one: str, other: str) -> bool:
    """Return True for nouns of two kinds of action: 'the evacuation' is not 'the fire'.

    Nor is 'the accident' the storm that led to it.
    """
    if (one in ACCIDENTS and other in WEATHER) or (one in WEATHER and other in ACCIDENTS):
        return True
    mine, theirs = _deeds().get(one), _deeds().get(other)
    if mine is None or theirs is None or mine == theirs:
        return False
    return sense_of(one, other) not in ALIKE


def is_of_chance(one: str, other: str) -> bool:
    """Return True for a fire and an election: what befalls people is nothing that was planned."""
    planned, befalling = words("coreference", "planned"), words("coreference", "befalling")
    return (one in planned and other in befalling) or (one in befalling and other in planned)


def are_for_other_uses(one: str, other: str) -> bool:
    """Return True for a plant and a school, an ambulance and a car: neither is called the other."""
    mine, theirs = _uses().get(one), _uses().get(other)
    return mine is not None and theirs is not None and mine != theirs


def are_other_premises(view: ParseColumns, one: Phrase, other: Phrase) -> bool:
    """Return True for 'the control room' and 'the town hall', which nouns sort, each by others."""
    if one.type != "Facility" or other.type != "Facility":
        return False
    mine, theirs = (set(view.dependents(p.root, "compound")) for p in (one, other))
    said, told = ({view.lemmas[i] for i in some} for some in (mine, theirs))
    return bool(said and told) and not said & told


@cache
def _uses() -> dict[str, str]:
    """Map nouns for buildings and vehicles to what they are for."""
    return {noun: use for use, nouns in lists("coreference", "uses").items() for noun in nouns}


@cache
def building_nouns() -> frozenset[str]:
    """Return the nouns for buildings that are for one use: 'mill', 'school', 'hotel'."""
    return frozenset(noun for noun, use in _uses().items() if use in BUILDINGS)


@cache
def action_nouns() -> frozenset[str]:
    """Return the nouns for something that happens or is done: 'fire', 'march'."""
    return frozenset(noun for row in lexicon("actions").values() for noun in row.get("nouns", ()))


@cache
def _deeds() -> dict[str, str]:
    """Map nouns for actions to the family of their class; only those of `FAMILIES`."""
    of_class = {name: family for family, some in FAMILIES.items() for name in some}
    rows = lexicon("actions").items()
    named = ((noun, _family(name, of_class)) for name, row in rows for noun in row.get("nouns", ()))
    return {noun: family for noun, family in named if family}


def _family(name: str | None, of_class: Mapping[str, str]) -> str:
    while name is not None and name not in of_class:
        name = lexicon("actions")[name].get("parent")
    return of_class[name] if name is not None else ""
