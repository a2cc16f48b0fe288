"""Chaining 'the team' or 'the club' to the only one of whose players and games a text tells."""

from collections import Counter
from collections.abc import Iterator

from kg.annotate.coref.beside import arguments_beside
from kg.annotate.coref.chains import Chains
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import words

CALLED_SO = frozenset({"team", "club", "franchise"})
BEFORE_NOUN = frozenset({"compound", "nmod", "poss"})

OF_TEAMS = words("coreference", "of_teams")
"""Nouns for what teams have: 'season', 'coach', 'loss'."""

LAST = frozenset({"sox", "heat", "jazz", "magic", "thunder", "fc", "united", "rovers", "city"})
"""Last words of names of teams that are no plurals."""

REACH = 8
"""Sentences back in which a team was named."""

TWICE = 2


def by_team(chains: Chains, index: int) -> int | None:
    """Find the team that 'the team' means: the only one nearby, or the one mostly told of.

    Where the text has told of a team without a name, that one may be meant.
    """
    view, phrase = chains.view, chains.phrases[index]
    plain = phrase.root - phrase.start == 1 and view.lower[phrase.start] == "the"
    if not plain or view.lemmas[phrase.root] not in CALLED_SO:
        return None
    if view.has_dependent(phrase.root, "relcl", "acl"):
        return None  # 'the team he once coached'
    named: dict[int, int] = {}
    often = Counter[int]()
    beside = arguments_beside(chains, index)
    for j in _told_of(chains, index):
        thing = chains.find(j)
        if not chains.is_named(j):
            return None
        if thing not in beside:
            named.setdefault(thing, j)
            often[thing] += 1
    ranked = often.most_common(2)
    if not ranked or (len(ranked) > 1 and ranked[0][1] <= TWICE * ranked[1][1]):
        return None
    return named[ranked[0][0]]


def _told_of(chains: Chains, index: int) -> Iterator[int]:
    """Yield the phrases before for teams, named or not, the nearest first."""
    view = chains.view
    for j, phrase in chains.back(index, reach=REACH):
        called = view.noun_of(phrase) in CALLED_SO and not chains.plural[j]
        if called or (phrase.kind == "name" and _is_team(chains, j)):
            yield j


def _is_team(chains: Chains, index: int) -> bool:
    """Return True for a name that may be a team's, if a text tells of its players or its games."""
    view, names = chains.view, list(chains.names(index))
    if not all(name.type in ("Organization", "Group") for name in names):
        return False
    return any(_ends_like_team(view, n) for n in names) and any(_has_game(chains, n) for n in names)


def _ends_like_team(view: ParseColumns, name: Phrase) -> bool:
    last = view.lower[name.head_end - 1]
    return last in LAST or (last.endswith("s") and view.words[name.head_end - 1].istitle())


def _has_game(chains: Chains, name: Phrase) -> bool:
    """Return True for 'Tigers coach', 'the Tigers' season' and 'Tigers forward Bo Ray'."""
    view, head = chains.view, chains.view.heads[name.root]
    return view.deps[name.root] in BEFORE_NOUN and view.lemmas[head] in OF_TEAMS
