"""Bodies told of in short before or without their whole name: 'the port authority', 'the union'."""

from collections import defaultdict
from collections.abc import Iterator

from kg.annotate.coref.by_kind import complement, modifiers
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.contrasts import BODIES
from kg.annotate.coref.nominals import is_definite
from kg.annotate.parse_columns import ParseColumns, Phrase

KINDS = frozenset({"Organization", "Facility", "Group", "Other"})
NOUNS = BODIES - {"office", "force", "fund"}
"""Nouns for bodies of which a text mostly tells of one."""
EARLY = 3
"""Sentences before the name in which one noun alone may be short for it."""


def chain_short_bodies(chains: Chains) -> None:
    """Join 'the port authority' to the only Port Authority that a text names, also if later.

    One noun alone ('the union') is joined to a body that it is called by elsewhere, or that is
    named soon. Nothing is joined if the text names two such bodies.
    """
    short: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for index in range(len(chains.phrases)):
        if words := _short(chains, index):
            short[words].append(index)
    if not short:
        return
    bodies = list(_bodies(chains))
    for words, some in short.items():
        _join(chains, words, some, bodies)


def _join(chains: Chains, words: tuple[str, ...], some: list[int], bodies: list[int]) -> None:
    fitting = [j for j in bodies if _is_called(chains, j, words)]
    if not chains.are_one(fitting):
        return
    named = min(fitting)
    for index in some:
        if not chains.is_named(index) and _is_told_so(chains, index, named, words):
            chains.join(named, index)


def _is_told_so(chains: Chains, index: int, named: int, words: tuple[str, ...]) -> bool:
    """Return True for several words, and for one noun by which a text calls the body or soon will.

    Who owns a body owns it for others to call it so: 'their union'.
    """
    if len(words) > 1:
        return True
    view, noun = chains.view, words[0]
    if any(view.noun_of(chains.phrases[m]) == noun for m in chains.members(named)):
        return True
    start = chains.phrases[named].root
    away = view.sentences[start] - view.sentences[chains.phrases[index].root]
    owned = view.has_dependent(chains.phrases[index].root, "poss")
    return not owned and 0 <= away <= EARLY


def _bodies(chains: Chains) -> Iterator[int]:
    for index, phrase in enumerate(chains.phrases):
        if phrase.kind == "name" and phrase.type in ("Organization", "Facility"):
            yield index


def _is_called(chains: Chains, index: int, words: tuple[str, ...]) -> bool:
    """Return True if a name ends in these words, or the text calls its body by them."""
    view, name = chains.view, chains.phrases[index]
    said = view.lower[name.head_start : name.head_end]
    if len(said) > len(words) and said[-len(words) :] == words:
        return True
    parts = (chains.phrases[m] for m in chains.members(index))
    return len(words) == 1 and any(view.noun_of(part) == words[0] for part in parts)


def _short(chains: Chains, index: int) -> tuple[str, ...]:
    """Return the words of a definite noun phrase for a body that nothing says the name of yet."""
    view, phrase = chains.view, chains.phrases[index]
    noun = view.lemmas[phrase.root]
    if phrase.kind != "nominal" or noun not in NOUNS or phrase.type not in KINDS:
        return ()
    if chains.plural[index] or chains.is_named(index) or not is_definite(view, phrase):
        return ()
    if complement(view, phrase.root) or not _is_bare(view, phrase):
        return ()
    return tuple(view.lower[i] for i in range(_first(view, phrase), phrase.root + 1))


def _first(view: ParseColumns, phrase: Phrase) -> int:
    """Return the first word behind the article or the owner."""
    owners = view.dependents(phrase.root, "poss")
    if owners:
        return owners[0] + 1 + (view.tags[owners[0] + 1] == "POS")
    return phrase.start + 1


def _is_bare(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True if only nouns, and no name, stand before a noun: 'the port authority'."""
    first = _first(view, phrase)
    plain = all(view.pos[i] in ("NOUN", "ADJ") for i in range(first, phrase.root))
    return plain and bool(modifiers(view, phrase) or first == phrase.root)
