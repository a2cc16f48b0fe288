"""What the network says of antecedents, as features of the fitted ranking.

The network sees the words around both phrases, which named features cannot; the ranking weighs what
it says against the rules, agreement and salience.
"""

from bisect import bisect_left
from collections.abc import Sequence

from kg.annotate.coref.chains import Chains
from kg.annotate.coref.ranking import Candidate, Chosen, Ranker
from kg.syntax.network import Antecedents, Heads, Refers, heads
from kg.syntax.parser import States, parse_of

LEVELS = (0.005, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97)
"""Bounds of the levels of a probability."""


class ByNetwork:
    """A ranker that adds to each candidate how probable the network finds its chain."""

    def __init__(self, ranker: Ranker, chains: Chains, found: Antecedents) -> None:
        self._ranker = ranker
        self._chains = chains
        self._found = found

    def choose(
        self, index: int, model: str, none: Sequence[str], candidates: Sequence[Candidate]
    ) -> Chosen | None:
        """Let the ranker choose among candidates about which the network was asked."""
        row = self._found.row(index).tolist()
        chances = [
            sum(row[m] for m in self._chains.members(c.index) if m < index) for c in candidates
        ]
        best = max(chances, default=0.0)
        told = [
            Candidate(c.index, [*c.features, *_of_candidate(chance, best)])
            for c, chance in zip(candidates, chances, strict=True)
        ]
        empty = [*none, f"net new={level(row[-1])}", f"net best={level(best)}"]
        return self._ranker.choose(index, model, empty, told)

    def linked(self, index: int) -> float:
        """Return how probable the network finds it that a phrase is in its chain.

        The first phrase of a chain is in it if it means nothing before.
        """
        row = self._found.row(index)
        before = [m for m in self._chains.members(index) if m < index]
        value = row[before].sum() if before else row[-1]
        return round(float(value), 3)


def _of_candidate(chance: float, best: float) -> list[str]:
    first = "first" if chance == best else "other"
    return [f"net={level(chance)}", f"net={level(chance)} {first}"]


def level(probability: float) -> int:
    """Return the level of a probability, finer at both ends."""
    return bisect_left(LEVELS, probability)


def by_network(
    ranker: Ranker, chains: Chains, states: States, fitted: Heads | None = None
) -> ByNetwork:
    """Return a ranker that knows what the network says, by the states of a document's tokens."""
    view = chains.view
    phrases = [
        Refers(
            p.start,
            p.root,
            p.kind,
            view.sentences[p.start],
            view.lower[p.start : p.end],
            view.lower[p.root],
        )
        for p in chains.phrases
    ]
    return ByNetwork(ranker, chains, Antecedents(fitted or heads(), states, phrases))


def states_of(chains: Chains) -> States | None:
    """Return the states of a document's tokens; None if our parser did not read it."""
    parse = parse_of(chains.view.doc)
    return None if parse is None else parse.states
