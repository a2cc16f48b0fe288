"""Chaining an office that one person holds: 'the mayor of Tellow' before 'Mayor Susan Adeyemi'."""

from collections import defaultdict
from dataclasses import dataclass

from kg.annotate.coref.chains import Chains
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import words

HEADS = words("coreference", "offices")
"""Offices that mostly one person holds in a place or a body."""

NEEDS = frozenset({"minister", "chief", "executive", "coach", "secretary"})
"""Of these only with the word before that says which: 'prime minister', 'police chief'."""

OTHER = words("coreference", "other_holder")
"""Words before an office of someone who does not hold it."""

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
    places = {t.of for t in (*nouns, *titled)} - {""}
    if len(borne) != 1 or len(places) > 1:
        return
    if any(t.of.islower() for t in nouns) and not any(t.of for t in titled):
        return
    bearer = borne.pop()
    for told in nouns:
        if not _is_named(chains, told.index):
            chains.join(bearer, told.index)


UNNAMING = frozenset({"DET", "NUM", "PUNCT"})
"""Parts of speech of what does not belong to the name of an office."""


def _is_named(chains: Chains, index: int) -> bool:
    return any(name.type == "Person" for name in chains.names(index))


def _office(chains: Chains, index: int) -> tuple[str, bool]:
    """Give the office of a noun phrase ('' for none), and whether it tells of only one."""
    view, phrase = chains.view, chains.phrases[index]
    root = view.lemmas[phrase.root]
    inner = range(phrase.start, phrase.root)
    before = view.lower[phrase.start : phrase.root]
    if root not in HEADS or not OTHER.isdisjoint(before):
        return "", True
    naming = [i for i in inner if view.pos[i] not in UNNAMING and view.lower[i] not in SEVERAL]
    words = [view.lower[i] for i in naming if view.labels[i] != NATION]
    nation = NATION in view.labels[phrase.start : phrase.root]
    several = chains.plural[index] or not SEVERAL.isdisjoint(before)
    if nation or several or before[:1] in (("a",), ("an",)):
        owner = {o for i in view.dependents(phrase.root, "poss") for o in (i, *view.children(i))}
        words = [view.lower[i] for i in naming if i not in owner and view.labels[i] != NATION]
        return " ".join([*words, root]), False
    if not _is_the_holder(view, phrase) or (root in NEEDS and not words):
        return "", True
    return " ".join([*words, root]), True


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
    words = [view.lower[at]]
    before = view.word_before(at)
    if before in OTHER or before == "-":
        return ""
    joined = not view.opens_sentence(at)
    tied = joined and view.heads[at - 1] in (at, name.root) and view.labels[at - 1] != NATION
    if tied and view.deps[at - 1] in ("compound", "amod", "nmod") and not _is_place(view, at - 1):
        words.insert(0, before)
    return " ".join(words) if len(words) > 1 or words[0] not in NEEDS else ""


def _is_place(view: ParseColumns, index: int) -> bool:
    return view.labels[index] in ("GPE", "LOC", "FAC", "ORG")


def _of(view: ParseColumns, root: int) -> str:
    """Give the place or body of an office: 'Tellow' of 'the mayor of Tellow', 'bank' of a bank."""
    for child in view.dependents(root, "prep", lower=("of", "in", "at")):
        if child > root:
            for noun in view.dependents(child, "pobj"):
                return view.words[noun] if view.pos[noun] == "PROPN" else view.lemmas[noun]
    return ""
