"""Chaining the one vehicle of a text: 'a night bus', 'the N7 bus', 'the 16-year-old bus'.

Reports tell of it by other words each time. Where a text tells of another, or of several, rules
that weigh single phrases decide.
"""

from collections import defaultdict

from kg.annotate.coref.binding import clause
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.syntax import DEFINITE
from kg.annotate.parse_columns import Phrase
from kg.ontology import lists, words

KINDS = ("buses", "rails", "lorries", "vessels", "aircraft")
"""Uses of vehicles of which a report mostly tells of one; of cars there are many."""

NEW = frozenset({"a", "an"})
ANOTHER = words("coreference", "successors") | frozenset(
    {"any", "each", "every", "no", "replacement", "rescue", "similar", "same", "first", "third"}
)


def chain_only_vehicle(chains: Chains) -> None:
    """Join what a text calls by one noun for a vehicle, if nothing tells of two."""
    vehicles = {noun for kind in KINDS for noun in lists("coreference", "uses")[kind]}
    called: dict[str, list[int]] = defaultdict(list)
    for i, phrase in enumerate(chains.phrases):
        called[chains.view.noun_of(phrase) or ""].append(i)
    for noun in sorted(vehicles & called.keys()):
        every = called[noun]
        one = _of_one(chains, every) if len(every) > 1 else []
        for i in one[1:]:
            chains.join(one[0], i)


def _of_one(chains: Chains, every: list[int]) -> list[int]:
    """Return the phrases for a vehicle, if they may be of one: 'a bus', then 'the bus'."""
    if any(chains.plural[i] and _is_counted(chains, i) for i in every):
        return []
    single = [i for i in every if not chains.plural[i]]
    opening = [chains.view.lower[chains.phrases[i].start] for i in single]
    if not _goes_on_with_the(opening) or _are_several(chains, single):
        return []
    return single


def _goes_on_with_the(opening: list[str]) -> bool:
    """Return True if phrases open with 'the', but for the first, which may open with 'a'."""
    new = sum(word in NEW for word in opening)
    pointed = sum(word in DEFINITE for word in opening)
    if new > 1 or new + pointed < len(opening):
        return False
    return not new or opening[0] in NEW


def _is_counted(chains: Chains, index: int) -> bool:
    """Return True for 'two buses' and 'the buses', and not for 'he drove buses'."""
    phrase = chains.phrases[index]
    return chains.view.tags[phrase.start] in ("DT", "CD", "PDT", "PRP$", "JJ")


def _are_several(chains: Chains, single: list[int]) -> bool:
    """Return True if words before a noun tell two apart, or one clause tells of both."""
    view, phrases = chains.view, [chains.phrases[i] for i in single]
    before = [set(view.lower[p.start : p.root]) for p in phrases]
    if any(words & ANOTHER for words in before):
        return True
    if any(view.has_dependent(p.root, "poss") or _is_named_beside(chains, p) for p in phrases):
        return True
    verbs = [clause(view, p.root) for p in phrases]
    return len(set(verbs)) < len(verbs) or _are_of_several_sorts(chains, phrases)


def _are_of_several_sorts(chains: Chains, phrases: list[Phrase]) -> bool:
    """Return True if the words that sort phrases, names or others, differ."""
    return any(
        _differ([_sorting(chains, p, proper=proper) for p in phrases]) for proper in (True, False)
    )


def _is_named_beside(chains: Chains, phrase: Phrase) -> bool:
    """Return True for 'the ship Ida Reed', which has a name of its own."""
    view, after = chains.view, phrase.root + 1
    return chains.is_named(chains.at[phrase.root]) or view.pos[after : after + 1] == ("PROPN",)


def _differ(some: list[set[str]]) -> bool:
    told = [words for words in some if words]
    return any(not (told[0] & words) for words in told)


def _sorting(chains: Chains, phrase: Phrase, *, proper: bool) -> set[str]:
    """Return the names or numbers, or else the nouns, by which a vehicle is told from others."""
    view = chains.view
    inner = (i for i in view.dependents(phrase.root, "compound", "nummod") if i >= phrase.start)
    return {view.lower[i] for i in inner if (view.pos[i] in ("PROPN", "NUM")) is proper}
