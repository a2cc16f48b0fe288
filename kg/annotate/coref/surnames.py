"""Surnames that relatives share: 'Toprak' is seldom the brother who was brought in as kin."""

from bisect import bisect_left
from collections import Counter

from kg.annotate.coref.binding import SUBJECT
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.kin import kin_words
from kg.annotate.coref.speech import SAYING
from kg.annotate.parse_columns import ParseColumns, Phrase

NEAR = 100
"""Bearers of a name before a mention that are asked whether it is they."""

CALLING = frozenset({"call", "deny", "dispute", "reject"})
"""Verbs with which somebody answers what others say."""

SEVERAL = 2
"""How often a surname has to mean somebody to mean the same person later."""

LEFT = 3
"""Sentences after which a text has left a relative whom it told of in passing."""

SIDES = 3
"""Words between a kin noun and the name beside it."""


def among_kin(
    chains: Chains, index: int, owner: int | None, known: list[int], called: dict[str, int]
) -> int | None:
    """Choose whom a surname means where the last who bears it was brought in as kin of another.

    Whoever was called so before, who is named more often, or whose relative goes by the given name
    alone; but 'Farrow said' right after the relative spoke is the relative, and in doubt nobody.
    """
    view, before = chains.view, _bearers_before(chains, index, known)
    kin = _brought_in(chains, before)
    last = next((j for j in reversed(before) if not _after_of(view, chains.phrases[j])), None)
    several = len(set(map(chains.find, before))) > 1
    if last is None or not several or chains.find(last) not in kin:
        return owner
    first = called.get(view.lower[chains.phrases[index].head_end - 1])
    if _says_next(view, chains.phrases[last], chains.phrases[index]):
        if _spoke(view, chains.phrases[last].root):
            return last
        return last if first is None or chains.are_one((first, last)) else None
    if first is not None:
        return first
    main = _rather(chains, before, last, kin, called)
    return main if main is not None else _introduced_by(chains, index, before, last, kin)


def _bearers_before(chains: Chains, index: int, known: list[int]) -> list[int]:
    """Return the last bearers of a surname before a phrase that it may mean."""
    place = bisect_left(known, index)
    return [j for j in known[max(0, place - NEAR) : place] if chains.may_join(j, index)]


def _rather(
    chains: Chains, before: list[int], last: int, kin: set[int], called: dict[str, int]
) -> int | None:
    """Return the only bearer who is no relative of another, if named more often than the relative.

    Or if the relative, the `last` bearer, goes by the given name.
    """
    other = _only_other(chains, before, kin)
    if other is None or chains.view.lower[chains.phrases[last].head_start] in called:
        return other
    counts = Counter(map(chains.find, before))
    return other if counts[chains.find(other)] > counts[chains.find(last)] else None


def _introduced_by(
    chains: Chains, index: int, before: list[int], last: int, kin: set[int]
) -> int | None:
    """Return whose relative was brought in, where the text has left the relative since.

    'Emre Ay was shot. His sister Ida Ay wept.' and, further down, 'Ay was running' is Emre.
    """
    view, main = chains.view, _only_other(chains, before, kin)
    since = view.sentences[chains.phrases[index].root] - view.sentences[chains.phrases[last].root]
    return main if main is not None and main < last and since >= LEFT else None


def _brought_in(chains: Chains, before: list[int]) -> set[int]:
    """Return the chains that were brought in as kin of another."""
    return {chains.find(j) for j in before if _as_kin(chains.view, chains.phrases[j])}


def _only_other(chains: Chains, before: list[int], kin: set[int]) -> int | None:
    """Find the first mention of the only bearer who was not brought in as kin."""
    others = [j for j in before if chains.find(j) not in kin]
    return others[0] if chains.are_one(others) else None


def as_before(chains: Chains, index: int, owner: int | None, known: list[int]) -> int | None:
    """Choose whom a surname meant before, over whoever shares it and was named in full since.

    An article calls its main person by the surname, and others of the family or team in full.
    'Farrow said' right after the other was named is the other. `known` are whom it meant before.
    """
    counts = Counter(chains.find(j) for j in known)
    if owner is None or not counts:
        return owner
    most, times = max(counts.items(), key=lambda pair: (pair[1], -pair[0]))
    other = most != chains.find(owner) and times >= SEVERAL and chains.may_join(most, index)
    if other and not _says_next(chains.view, chains.phrases[owner], chains.phrases[index]):
        return most
    return owner


def _says_next(view: ParseColumns, last: Phrase, phrase: Phrase) -> bool:
    """Say whether a surname is who says something, right after its last bearer was named."""
    says = view.deps[phrase.root] in SUBJECT and view.lemmas[view.heads[phrase.root]] in SAYING
    return says and view.sentences[phrase.root] - view.sentences[last.root] <= 1


def _spoke(view: ParseColumns, root: int) -> bool:
    """Return True for who says something: 'His sister, Ida Farrow, called that a lie'."""
    head = view.heads[root]
    subject = head if view.deps[root] == "appos" else root
    speaks = view.lemmas[view.heads[subject]] in SAYING | CALLING
    return speaks and view.deps[subject] in SUBJECT


def _as_kin(view: ParseColumns, name: Phrase) -> bool:
    """Say whether a kin noun stands beside a name: 'brother Emre Ay', 'Ann Ford, the sister of'."""
    root = name.root
    head = view.heads[root]
    if view.deps[root] == "appos" and view.lemmas[head] in kin_words():
        return True
    before = view.lemmas[max(0, name.head_start - SIDES + 1) : name.head_start]
    if any(word in kin_words() for word in before) and "of" not in before:
        return True
    return any(view.lemmas[c] in kin_words() for c in view.dependents(root, "appos"))


def _after_of(view: ParseColumns, name: Phrase) -> bool:
    """See 'the sister of Leila Farrow', who is only told of."""
    return name.head_start > 0 and view.lower[name.head_start - 1] == "of"
