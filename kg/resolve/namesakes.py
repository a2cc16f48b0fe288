"""Two people of one full name in a case, told apart by the ages that stand beside the name."""

from collections.abc import Iterable, Mapping, Sequence

from kg.ontology import words as listed
from kg.resolve.profiles import Chain, Page

FAR = 10
"""Years between two births that no error or birthday explains."""


def bearers(chains: Sequence[Chain], pages: Mapping[str, Page]) -> list[list[Chain]]:
    """Part the chains of one full name by the people who have it, mostly one.

    'Joel Brenn, 29,' and 'Joel Brenn, 46,' of one week are two if no words for them are the same.
    Reports without an age tell of whoever is described as in them, else of whom most tell.
    """
    years = ((_born(chain, pages), chain.key) for chain in chains)
    parts = _runs(sorted((year, key) for year, key in years if year is not None))
    people = [[chain for chain in chains if chain.key in part] for part in parts]
    if len(parts) < 2 or _are_alike(people):
        return [list(chains)]
    known = frozenset().union(*parts)
    return _with_others(people, [chain for chain in chains if chain.key not in known])


def _with_others(people: Sequence[Sequence[Chain]], others: Iterable[Chain]) -> list[list[Chain]]:
    """Return people, each of the others with whom its words describe, else with most chains."""
    found, said = [[*some] for some in people], [_words(some) for some in people]
    fullest = max(range(len(people)), key=lambda n: (len(people[n]), -n))
    for chain in others:
        shared = [len(_words([chain]) & some) for some in said]
        found[shared.index(max(shared)) if any(shared) else fullest].append(chain)
    return found


def _born(chain: Chain, pages: Mapping[str, Page]) -> int | None:
    """Return about when somebody of one age was born, if the document has a date."""
    if len(chain.ages) != 1 or not chain.aged:
        return None
    year = (pages[chain.key[0]].published or "")[:4]
    return int(year) - max(chain.aged) if year.isdigit() else None


def _runs(aged: Sequence[tuple[int, tuple[str, str]]]) -> list[set[tuple[str, str]]]:
    """Part births wherever many years lie between two."""
    parts: list[set[tuple[str, str]]] = []
    last = None
    for year, key in aged:
        if last is None or year - last >= FAR:
            parts.append(set())
        parts[-1].add(key)
        last = year
    return parts


def _are_alike(people: Sequence[Sequence[Chain]]) -> bool:
    """Return True if any word for two of those parted is the same: an age is wrong, then."""
    seen: set[str] = set()
    for some in people:
        said = _words(some)
        if said & seen:
            return True
        seen |= said
    return False


def _words(chains: Iterable[Chain]) -> frozenset[str]:
    """Return the words that say what people are, without those that any are called by."""
    said = frozenset[str]().union(*(chain.roles for chain in chains))
    plain = listed("joining", "plain_roles") | listed("joining", "faint")
    return frozenset(word for word in said - plain if word.isalpha())
