"""Chaining an office that one person holds: 'the mayor of Tellow' before 'Mayor Susan Adeyemi'."""

from collections import defaultdict
from dataclasses import dataclass

from kg.annotate.coref.chains import Chains
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import words

HEADS = words("coreference", "offices")
"""Offices that mostly one person holds in a place or a body."""

NEEDS = words("coreference", "offices_of_a_sort")
"""Of these only with the word before that says which: 'prime minister', 'police chief'."""

OTHER = words("coreference", "other_holder")
"""Words before an office of someone who does not hold it."""

NOT_HELD = OTHER | {"-"}
"""The same, and the hyphen of 'vice-president'."""

SEVERAL = words("coreference", "successors")
"""Words before an office by which more than one person who holds it is told of."""

NATION = "NORP"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A phrase that tells of an office: the phrase number, and of what place or body it is."""

    index: int
    of: str


def chain_offices(chains: Chains) -> None:
    """Join 'the mayor' to the only one named as mayor; not where there may be two."""
    view = chains.view
    nouns: dict[str, list[Told]] = defaultdict(list)
    names: dict[str, list[Told]] = defaultdict(list)
    shared: set[str] = set()
    for i, phrase in enumerate(chains.phrases):
        if phrase.type != "Person" or phrase.kind == "pronoun":
            continue
        named = phrase.kind == "name"
        office, one = (_titled(view, phrase), True) if named else _office(chains, i)
        if not one:
            shared.add(office)
        elif office:
            (names if named else nouns)[office].append(Told(index=i, of=_of(view, phrase.root)))
    for office, told in nouns.items():
        if office not in shared:
            _join(chains, told, names.get(office, []))


def _join(chains: Chains, nouns: list[Told], titled: list[Told]) -> None:
    """Join the nouns of one office to the one person who is told to hold it."""
    borne = {chains.find(t.index) for t in (*titled, *nouns) if _is_named(chains, t.index)}
    if len(borne) != 1 or not _may_be_one_office(nouns, titled):
        return
    bearer = borne.pop()
    for told in nouns:
        if not _is_named(chains, told.index):
            chains.join(bearer, told.index)


def _may_be_one_office(nouns: list[Told], titled: list[Told]) -> bool:
    """Return False for offices in two places, and where only nouns tell which: 'of the bank'."""
    places = {t.of for t in (*nouns, *titled)} - {""}
    by_noun = any(t.of.islower() for t in nouns) and not any(t.of for t in titled)
    return len(places) <= 1 and not by_noun


UNNAMING = frozenset({"DET", "NUM", "PUNCT"})
"""Parts of speech of what does not belong to the name of an office."""


def _is_named(chains: Chains, index: int) -> bool:
    return any(name.type == "Person" for name in chains.names(index))


def _office(chains: Chains, index: int) -> tuple[str, bool]:
    """Give the office of a noun phrase ('' for none), and whether it tells of only one."""
    view, phrase = chains.view, chains.phrases[index]
    root = view.lemmas[phrase.root]
    if root not in HEADS or not OTHER.isdisjoint(view.lower[phrase.start : phrase.root]):
        return "", True
    naming = _naming(view, phrase)
    if chains.plural[index] or _may_be_several(view, phrase):
        owner = _owner(view, phrase.root)
        return " ".join([*(word for i, word in naming.items() if i not in owner), root]), False
    if not _is_the_holder(view, phrase) or (root in NEEDS and not naming):
        return "", True
    return " ".join([*naming.values(), root]), True


def _owner(view: ParseColumns, noun: int) -> set[int]:
    """Return the words of whoever has what a noun means: of "the city's" in "the city's mayor"."""
    return {word for i in view.dependents(noun, "poss") for word in (i, *view.children(i))}


def _naming(view: ParseColumns, phrase: Phrase) -> dict[int, str]:
    """Return the words before a noun by which its office is named: 'police' of 'police chief'."""
    return {
        i: view.lower[i]
        for i in range(phrase.start, phrase.root)
        if view.pos[i] not in UNNAMING and view.lower[i] not in SEVERAL and view.labels[i] != NATION
    }


def _may_be_several(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'a mayor', 'the new mayor', 'the French president': there may be another."""
    before = view.lower[phrase.start : phrase.root]
    nation = NATION in view.labels[phrase.start : phrase.root]
    return nation or not SEVERAL.isdisjoint(before) or before[:1] in (("a",), ("an",))


def _is_the_holder(view: ParseColumns, phrase: Phrase) -> bool:
    """Say whether a phrase means who holds an office: 'the mayor', not 'is the mayor'."""
    the = view.lower[phrase.start] == "the" and phrase.start < phrase.root
    named = "PROPN" in view.pos[phrase.start : phrase.root]
    return the and not named and view.deps[phrase.root] != "attr"


def _titled(view: ParseColumns, name: Phrase) -> str:
    """Give the office right before a name: 'Police Chief' of 'Police Chief Lena Ortiz'."""
    at = name.head_start - 1
    if at < 0 or view.lower[at] not in HEADS:
        return ""
    before, office = view.word_before(at), view.lower[at]
    if before in NOT_HELD:
        return ""
    if not view.opens_sentence(at) and _says_which(view, at - 1, name):
        return f"{before} {office}"
    return office if office not in NEEDS else ""


def _says_which(view: ParseColumns, index: int, name: Phrase) -> bool:
    """Return True for the word before an office that belongs to it: 'Police' of 'Police Chief'."""
    tied = view.heads[index] in (index + 1, name.root) and view.labels[index] != NATION
    return tied and view.deps[index] in ("compound", "amod", "nmod") and not _is_place(view, index)


def _is_place(view: ParseColumns, index: int) -> bool:
    return view.labels[index] in ("GPE", "LOC", "FAC", "ORG")


def _of(view: ParseColumns, root: int) -> str:
    """Give the place or body of an office: 'Tellow' of 'the mayor of Tellow', 'bank' of a bank."""
    for child in view.dependents(root, "prep", lower=("of", "in", "at")):
        if child > root:
            for noun in view.dependents(child, "pobj"):
                return view.words[noun] if view.pos[noun] == "PROPN" else view.lemmas[noun]
    return ""
