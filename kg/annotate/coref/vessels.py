"""Vessels: 'the ship', 'the burning ferry' for the only vessel named so far, 'the Ida Reed'."""

from dataclasses import dataclass, field

from kg.annotate.coref.chains import Chains
from kg.annotate.coref.syntax import DEFINITE
from kg.annotate.lexica import lexica
from kg.annotate.parse_columns import ParseColumns, Phrase

ANY = frozenset({"ship", "vessel", "boat"})
"""Nouns for a vessel of any kind."""

CARRIED = frozenset({"lifeboat", "dinghy", "tug", "tugboat", "barge", "raft"})
"""Nouns for a vessel that comes with another."""


@dataclass(slots=True)
class _Told:
    """What a text has told of vessels so far: those named, their nouns, and nouns of others."""

    named: dict[int, int] = field(default_factory=dict)
    nouns: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)


def chain_vessels(chains: Chains) -> None:
    """Join 'the ship' to the only vessel that has been named before.

    Not where the text has brought in another of that noun ('a second ship', 'two ships'), and not
    where words before the noun tell of another.
    """
    told = _Told()
    for i, phrase in enumerate(chains.phrases):
        if phrase.kind == "name" and phrase.type in ("Work", "Other"):
            _learn_name(chains, i, told)
        elif phrase.kind == "nominal" and chains.view.lemmas[phrase.root] in lexica().vessels:
            _join_noun(chains, i, told)


def _learn_name(chains: Chains, index: int, told: _Told) -> None:
    view, name = chains.view, chains.phrases[index]
    noun = _noun_before(view, name)
    if noun or chains.find(index) in told.named or _has_article(view, name):
        told.named.setdefault(chains.find(index), index)
        told.nouns |= {noun} - {""}


def _join_noun(chains: Chains, index: int, told: _Told) -> None:
    noun = chains.view.lemmas[chains.phrases[index].root]
    if chains.find(index) in told.named:
        told.nouns.add(noun)
    elif chains.is_named(index):
        told.named[chains.find(index)] = index
    elif not _is_plain(chains, index):
        told.others.add(noun)
    elif len(told.named) == 1 and noun not in told.others and _fits(noun, told.nouns):
        chains.join(next(iter(told.named.values())), index)


def _noun_before(view: ParseColumns, name: Phrase) -> str:
    """Return the noun for a vessel right before a name: 'trawler' of 'the trawler Ida Reed'."""
    before = view.word_before(name.head_start)
    return before if before in lexica().vessels else ""


def _has_article(view: ParseColumns, name: Phrase) -> bool:
    """Return True for 'the Ida Reed': given names stand so in the names of vessels alone."""
    given = view.lower[name.head_start] in lexica().given
    return given and "the" in (view.lower[name.start], view.word_before(name.head_start))


def _is_plain(chains: Chains, index: int) -> bool:
    """Return True for 'the ship' and 'the burning ship', not 'the sister ship' or 'his ship'."""
    view, phrase = chains.view, chains.phrases[index]
    if chains.plural[index] or view.lower[phrase.start] not in DEFINITE:
        return False
    told = [i for i in range(phrase.start + 1, phrase.root) if view.pos[i] != "PUNCT"]
    return all(view.tags[i] in ("VBG", "VBN") for i in told)


def _fits(noun: str, nouns: set[str]) -> bool:
    """Return True if a noun may be for a vessel that the text has called by these nouns."""
    return noun in ANY or noun in nouns or not (nouns or noun in CARRIED)
