"""Who speaks for two bodies is two: the Front's spokesman is not 'an army spokesman'."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from kg.annotate.coref.binding import SUBJECT
from kg.annotate.coref.by_kind import FUNCTION, of_kind
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.kinds_apart import is_of_other_body
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import words

ROLES = words("coreference", "speakers") | words("coreference", "lawyers")
"""Nouns for who speaks or acts for another."""

BODIES = frozenset({"Organization", "Group", "Facility", "Place", "Person"})
THEIRS = frozenset({"its", "their"})
WINDOW = 25
"""Phrases back in which the body of 'its spokesman' is looked for."""

Body = tuple[Phrase | None, str]
"""A phrase for a body, if it has one of its own, and its noun, or the last word of its name."""


def part_roles(chains: Chains) -> None:
    """Part people of one role who are told to have it in other bodies."""
    told: dict[str, list[tuple[int, Body]]] = defaultdict(list)
    for index, phrase in enumerate(chains.phrases):
        if phrase.type != "Person" or phrase.kind == "pronoun" or chains.plural[index]:
            continue
        for role in _roles(chains.view, phrase):
            body = next(_bodies(chains, index, role), None)
            if body is not None:
                told[chains.view.lemmas[role]].append((index, body))
    for some in told.values():
        for (one, of), (other, its) in combinations(some, 2):
            if _are_two(chains.view, of, its):
                chains.part(one, other)


def _roles(view: ParseColumns, phrase: Phrase) -> Iterator[int]:
    """Yield the noun for a role: a phrase's own, or a title before a name."""
    if phrase.kind == "nominal" and view.lemmas[phrase.root] in ROLES:
        yield phrase.root
    elif phrase.kind == "name":
        before = range(max(0, phrase.head_start - 3), phrase.head_start)
        yield from (i for i in before if view.lemmas[i] in ROLES and view.heads[i] == phrase.root)


def _bodies(chains: Chains, index: int, role: int) -> Iterator[Body]:
    """Yield whose role it is: 'its', 'the firm's', 'for the firm', 'army' of 'army spokesman'."""
    view = chains.view
    for owner in view.dependents(role, "poss"):
        if view.lower[owner] in THEIRS:
            yield from _meant(chains, index, view.sentences[owner])
        elif owner in chains.at and chains.phrases[chains.at[owner]].kind != "pronoun":
            yield _body(view, chains.phrases[chains.at[owner]])
    for prep in view.dependents(role, "prep", lower=("for", "of")):
        for noun in view.dependents(prep, "pobj"):
            if noun in chains.at:
                yield _body(view, chains.phrases[chains.at[noun]])
    if role and view.deps[role - 1] == "compound" and view.pos[role - 1] == "NOUN":
        yield (None, view.lemmas[role - 1])


def _meant(chains: Chains, index: int, here: int) -> Iterator[Body]:
    """Yield the one body that is a subject right before 'its'; none where there are several."""
    view = chains.view
    found: dict[int, int] = {}
    for j, phrase in chains.back(index, reach=1, window=WINDOW):
        subject = view.deps[phrase.root] in SUBJECT and phrase.kind != "pronoun"
        if subject and phrase.type in BODIES - {"Person"}:
            found.setdefault(view.sentences[phrase.root], j)
    if found:
        yield _body(view, chains.phrases[found.get(here, found[max(found)])])


def _body(view: ParseColumns, phrase: Phrase) -> Body:
    last = view.lower[phrase.head_end - 1] if phrase.kind == "name" else view.lemmas[phrase.root]
    return phrase, last


def _are_two(view: ParseColumns, one: Body, other: Body) -> bool:
    """Return True if two bodies are surely two: other names, or a name that is no such body."""
    (a, noun), (b, other_noun) = one, other
    names = [p for p in (a, b) if p is not None and p.kind == "name"]
    if len(names) == 2:
        mine, theirs = (set(view.lower[n.head_start : n.head_end]) for n in names)
        acronym = any(view.words[n.head_start].isupper() for n in names)
        return not (mine & theirs or acronym)
    if len(names) == 1:
        return _is_no(view, names[0], other_noun if names[0] is a else noun)
    if a is not None and b is not None and _are_people(view, a) != _are_people(view, b):
        return True  # 'their lawyer' of the miners, and the bank's
    return {noun, other_noun} <= FUNCTION | {"company"} and noun != other_noun


def _are_people(view: ParseColumns, phrase: Phrase) -> bool:
    return phrase.type == "Group" and view.tags[phrase.root] == "NNS"


def _is_no(view: ParseColumns, name: Phrase, noun: str) -> bool:
    """Return True if a name is of no such body: the Front is no army."""
    said = view.lower[name.head_start : name.head_end]
    acronym = any(w.isupper() for w in view.words[name.head_start : name.head_end])
    if noun in FUNCTION:
        return noun not in said and not acronym
    return of_kind(view, name, noun) is False or is_of_other_body(view, name, noun)
