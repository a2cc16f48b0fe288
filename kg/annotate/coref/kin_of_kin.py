"""Whose kin tell of kin: 'the daughter of Bo Ray says her father fell' tells of Bo Ray."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from kg.annotate.coref.chains import Chains
from kg.annotate.coref.kin import is_in_law, kin_words, possessor, seen_from
from kg.annotate.coref.speech import Quoted, speaker_at

LITTLE = {"girl": "daughter", "boy": "son"}
"""What parents call their children."""

OURS = frozenset({"my", "our"})

Kin = Mapping[int, list[tuple[str, int]]]
"""By chain: as what kin somebody is brought in, and by the chain of whose."""


def chain_kin_of_kin(chains: Chains, speech: Sequence[Quoted]) -> bool:
    """Join 'her father' to Bo Ray if the text brings her in as Bo Ray's daughter.

    Also the 'Dad' of her own words. Not where she is kin of two who may be meant. Return True if
    two chains have become one.
    """
    kin, joined = _kin(chains), False
    if not kin:
        return joined
    doubles = [quoted for quoted in speech if not quoted.single]
    for index in range(len(chains.phrases)):
        meant = _meant(chains, index, kin, doubles)
        if len(meant) == 1 and chains.find(index) not in meant:
            joined = chains.join(meant.pop(), index) or joined
    return joined


def _meant(chains: Chains, index: int, kin: Kin, doubles: Sequence[Quoted]) -> set[int]:
    """Return whom 'her father' may mean, by those whose daughter she is told to be."""
    noun = _noun(chains, index)
    if chains.phrases[index].kind == "pronoun" or not noun or chains.plural[index]:
        return set()
    relative = _whose(chains, index, doubles)
    if relative is None:
        return set()
    return {
        chains.find(whose)
        for told, whose in kin.get(chains.find(relative), ())
        if noun in seen_from(told) and _may_be(chains, whose, index)
    }


def _kin(chains: Chains) -> Kin:
    """Map people to the kin that they are told to be, of one person each."""
    found: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for index, phrase in enumerate(chains.phrases):
        noun = _noun(chains, index) if phrase.kind == "nominal" else _noun_before(chains, index)
        if not noun or not chains.is_person(index):
            continue
        whose = possessor(chains, phrase.root)
        if whose is not None and chains.is_person(whose) and not _is_joined(chains, whose):
            found[chains.find(index)].append((noun, whose))
    return found


def _noun_before(chains: Chains, index: int) -> str:
    """Return the kin noun in the phrase of a name: 'mother' of 'his mother Ann Ford'."""
    view, phrase = chains.view, chains.phrases[index]
    kin = (view.lemmas[c] for c in view.dependents(phrase.root, "compound", "nmod"))
    return next((n for n in kin if n in kin_words()), "") if phrase.kind == "name" else ""


def _noun(chains: Chains, index: int) -> str:
    """Return the kin noun of a phrase; '' for another and for in-laws.

    'My little girl' is a daughter.
    """
    view, root = chains.view, chains.phrases[index].root
    noun = view.lemmas[root]
    if noun in LITTLE and view.has_dependent(root, "poss", lower=OURS):
        return LITTLE[noun]
    return noun if noun in kin_words() and not is_in_law(view, root) else ""


def _is_joined(chains: Chains, index: int) -> bool:
    """Return True for two people: 'the daughter of Bo and Ann Ray'."""
    root = chains.phrases[index].root
    return chains.view.deps[root] == "conj" or chains.view.has_dependent(root, "conj")


def _whose(chains: Chains, index: int, speech: Sequence[Quoted]) -> int | None:
    """Return whose kin a phrase is: its owner, or who says 'Dad'."""
    view, phrase = chains.view, chains.phrases[index]
    if phrase.end - phrase.start == 1 and view.words[phrase.root][0].isupper():
        return speaker_at(speech, phrase.root)
    return possessor(chains, phrase.root)


def _may_be(chains: Chains, whose: int, index: int) -> bool:
    """Return True if somebody may be called by a kin noun: no other name, and not of other sex.

    A noun that tells the sex needs a person of whom it is known, by a name or a pronoun.
    """
    if chains.is_named(whose) and any(n.type == "Person" for n in chains.names(index)):
        return False
    sex = chains.sex(index)
    return chains.may_join(whose, index) and (not sex or chains.sex(whose) == sex)
