"""Chaining 'the building' to the only mill, school or hotel that a text has told of."""

from kg.annotate.coref.beside import is_where_taken
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.kinds_apart import building_nouns
from kg.annotate.parse_columns import ParseColumns, Phrase

CALLED_SO = frozenset({"building", "facility"})


def by_premises(chains: Chains, index: int) -> int | None:
    """Find the only building for one use that a text tells of before 'the building'.

    A hospital to which somebody was taken does not count.
    """
    view, phrase = chains.view, chains.phrases[index]
    plain = phrase.root - phrase.start == 1 and view.lower[phrase.start] == "the"
    if not plain or view.lemmas[phrase.root] not in CALLED_SO or chains.plural[index]:
        return None
    before = [
        j
        for j, other in enumerate(chains.phrases[:index])
        if _noun(view, other) in building_nouns()
        and not chains.plural[j]
        and not is_where_taken(chains, index, j)
    ]
    return before[-1] if chains.are_one(before) else None


def _noun(view: ParseColumns, phrase: Phrase) -> str:
    """Return the noun of a phrase, or the last word of a name: 'Kestrel Mill'."""
    if phrase.kind == "name":
        return view.lower[phrase.head_end - 1]
    return view.noun_of(phrase) or ""
