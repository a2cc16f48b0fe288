"""Who is no 'they' of a speech: the speaker's own people, whom it calls 'my officers' or 'us'.

Nor is it his own office, nor the family of a father whose son 'they' did something to.
"""

from collections.abc import Iterable, Iterator, Sequence

from kg.annotate.coref.binding import SUBJECT, clause
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.kin import kin_words
from kg.annotate.coref.speech import Quoted
from kg.annotate.parse_columns import ParseColumns

OWN = frozenset({"my", "our"})
US = frozenset({"me", "us"})
WINDOW = 40
"""Phrases before and after a pronoun in which its speaker's own people are looked for."""


def own_side(chains: Chains, speech: Sequence[Quoted], index: int) -> set[int]:
    """Give the chains of the people of whoever says 'they': the officers of 'my officers'.

    Outside the speech whoever it calls its own in the same words; inside only where they do
    something to 'us', as 'My drivers waited and they went home' may be told of one side.
    """
    view, root = chains.view, chains.phrases[index].root
    said = _said_by_the_same(speech, root)
    if not said:
        return set()
    near = range(max(0, index - WINDOW), min(len(chains.phrases), index + WINDOW))
    inside = {j for j in near if _is_within(said, chains.phrases[j].root)}
    own = [j for j in inside if _is_own(view, chains.phrases[j].root)]
    before = set(range(near.start, index)) - inside
    found = _called_alike(chains, own, before) | _of_speaker(chains, said[0].speaker, before)
    if view.deps[root] not in SUBJECT or US.isdisjoint(_beside(view, root)):
        return found
    return found | {chains.find(j) for j in own} | _family(chains, said[0].speaker, before)


def _of_speaker(chains: Chains, speaker: int | None, others: Iterable[int]) -> set[int]:
    """Return the bodies that the text calls the speaker's own: 'his office', "Ford's company"."""
    if speaker is None:
        return set()
    view, found = chains.view, set[int]()
    for j in others:
        owners = view.dependents(chains.phrases[j].root, "poss")
        if chains.type(j) == "Organization" and any(
            o in chains.at and chains.find(chains.at[o]) == chains.find(speaker) for o in owners
        ):
            found.add(chains.find(j))
    return found


def _family(chains: Chains, speaker: int | None, others: Iterable[int]) -> set[int]:
    """Return the chains of 'the family' of which a father or a sister speaks."""
    if speaker is None or chains.roles(speaker).isdisjoint(kin_words()):
        return set()
    view = chains.view
    return {chains.find(j) for j in others if view.lemmas[chains.phrases[j].root] == "family"}


def _said_by_the_same(speech: Sequence[Quoted], root: int) -> list[Quoted]:
    """Return all quotations of who says a word; none where nobody is told to say it."""
    here = next((q for q in speech if q.start <= root < q.end), None)
    if here is None or here.speaker is None:
        return []
    return [q for q in speech if q.speaker == here.speaker]


def _called_alike(chains: Chains, own: Iterable[int], others: Iterable[int]) -> set[int]:
    """Return the chains of phrases that have a noun of some others: of 'officers'."""
    lemmas, phrases = chains.view.lemmas, chains.phrases
    nouns = {lemmas[phrases[j].root] for j in own}
    return {chains.find(j) for j in others if lemmas[phrases[j].root] in nouns}


def _is_within(speech: Sequence[Quoted], root: int) -> bool:
    return any(quoted.start <= root < quoted.end for quoted in speech)


def _is_own(view: ParseColumns, root: int) -> bool:
    """Return True for several people whom a speaker calls 'my' or 'our'."""
    several = view.tags[root] in ("NNS", "NNPS")
    return several and any(view.lower[c] in OWN for c in view.dependents(root, "poss"))


def _beside(view: ParseColumns, root: int) -> Iterator[str]:
    """Yield the other words of the clause of a pronoun that a verb or a preposition governs."""
    verb = clause(view, root)
    for child in view.children(verb):
        if child == root:
            continue
        yield view.lower[child]
        yield from _owned_by_us(view, child)
        if view.deps[child] in ("prep", "agent"):
            for noun in view.dependents(child, "pobj"):
                yield view.lower[noun]
                yield from _owned_by_us(view, noun)


def _owned_by_us(view: ParseColumns, noun: int) -> Iterator[str]:
    """Yield 'me' for 'my son': what is done to him is done to the speaker's side."""
    if view.lemmas[noun] in kin_words() and view.has_dependent(noun, "poss", lower=OWN):
        yield "me"
