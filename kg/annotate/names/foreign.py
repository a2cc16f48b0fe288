"""Names in other languages: 'Agence Ivoirienne de Presse', 'Clan del Golfo', 'Wad Madani'."""

from collections.abc import Iterator
from functools import cache

from kg.annotate.names.composed import Named, is_capital
from kg.annotate.parse_columns import ParseColumns
from kg.model import MentionType
from kg.ontology import lexicon


@cache
def _openings() -> tuple[dict[str, MentionType], frozenset[str]]:
    """Return the words that open a name, with its type, and the function words inside names."""
    lists = lexicon("kinds")["openings"]
    kinds: dict[str, MentionType] = dict.fromkeys(lists["organization"], "Organization")
    kinds |= dict.fromkeys(lists["facility"], "Facility") | dict.fromkeys(lists["place"], "Place")
    return kinds, frozenset(lists["small"])


def find_foreign(view: ParseColumns, taken: list[bool]) -> Iterator[Named]:
    """Yield names that begin with a foreign word and are connected by foreign function words.

    Without a function word inside only the type is given, by `opening_type`; the pipeline finds
    these names.
    """
    kinds, small = _openings()
    foreign, end = small - {"of"}, 0
    for index in range(len(view) - 1):
        kind = kinds.get(view.lower[index])
        if kind is None or index < end or not is_capital(view.words[index]) or taken[index]:
            continue
        end = _end(view, index, small, taken)
        inner = view.words[index + 1 : end]
        if any(w in foreign or w.isdigit() for w in inner):
            yield Named(start=index, end=end, type=kind)


def opening_type(view: ParseColumns, name: Named) -> MentionType | None:
    """Return the type implied by the foreign first word of a name of several words."""
    several = not name.single
    return _openings()[0].get(view.lower[name.start]) if several else None


def _end(view: ParseColumns, start: int, small: frozenset[str], taken: list[bool]) -> int:
    """Walk over capitals and the function words between them; a function word ends no name."""
    end = index = start + 1
    while index < len(view) and not taken[index] and not view.blank[index]:
        if is_capital(view.words[index]) and view.words[index][0].isalpha():
            end = index + 1
        elif not (view.words[index] in small or view.words[index].isdigit()) or index - end > 1:
            break
        index += 1
    return end
