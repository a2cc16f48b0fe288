"""Who speaks with whom: 'Ford told the depot. They did nothing', 'told Ford to go. He asked them'.

Whoever is told something can act on it, be it called by a noun for a place or a thing.
"""

from collections.abc import Iterator

from kg.annotate.coref.binding import OBJECT, clause, subject
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.speech import SAYING
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import words

ADDRESSING = words("coreference", "addressing")
REACTING = words("coreference", "reacting")
TALKING = frozenset({"listen", "talk", "speak", "apologise", "apologize"})
"""Verbs behind which 'to them' is said of people."""
NOTHING = frozenset({"nothing", "anything", "something"})
BODIES = frozenset({"Organization", "Facility", "Place", "Other", "Group"})
WINDOW = 40
"""Phrases back that are asked, however long the sentences."""


def acts(view: ParseColumns, root: int) -> bool:
    """Return True for 'them' and 'they' who are people: 'asked them', 'They did nothing'."""
    verb = view.heads[root]
    if view.deps[root] == "pobj" and view.lower[verb] in ("to", "with"):
        return view.lemmas[view.heads[verb]] in TALKING
    if view.deps[root] in OBJECT:
        finite = view.pos[verb] == "VERB" and view.tags[verb] != "VBG"
        return view.lemmas[verb] in ADDRESSING and finite
    return view.deps[root] == "nsubj" and reacts(view, verb)


def reacts(view: ParseColumns, verb: int) -> bool:
    """Return True for a verb of somebody who was told something: 'did nothing', 'ignored us'."""
    if view.lemmas[verb] == "do":
        return view.has_dependent(verb, "dobj", lower=NOTHING)
    return view.lemmas[verb] in REACTING


def is_body_told(chains: Chains, index: int) -> bool:
    """Return True for the depot in 'told the depot': what is spoken to is a body of people."""
    view, phrase = chains.view, chains.phrases[index]
    if phrase.kind == "pronoun" or chains.type(index) not in BODIES:
        return False
    verb = view.heads[phrase.root]
    if view.lemmas[verb] not in ADDRESSING | SAYING or view.pos[verb] != "VERB":
        return False
    told = view.deps[phrase.root] in OBJECT and view.lemmas[verb] in ADDRESSING
    tells = view.deps[phrase.root] == "nsubj" and view.lemmas[verb] in ADDRESSING
    return told or tells


def partner(chains: Chains, index: int, near: dict[int, list[int]]) -> int | None:
    """Find who is meant among candidates by chain: who was told, or who spoke to the speaker."""
    for ask in (_told, _spoke_to):
        found = {chains.find(j) for j in ask(chains, index)} & near.keys()
        if len(found) == 1:
            return near[found.pop()][0]
    return None


def _told(chains: Chains, index: int) -> Iterator[int]:
    """Yield the depot for 'They' in 'Ford told the depot they were worn. They did nothing'."""
    view, root = chains.view, chains.phrases[index].root
    if view.deps[root] != "nsubj" or not reacts(view, view.heads[root]):
        return
    for verb in _addressing_before(chains, index):
        objects = (chains.at.get(c) for c in view.dependents(verb, *OBJECT))
        yield from (j for j in objects if j is not None)


def _spoke_to(chains: Chains, index: int) -> Iterator[int]:
    """Yield the office for 'them' in 'The office told Ford to stay. He asked them why'."""
    view, root = chains.view, chains.phrases[index].root
    verb = view.heads[root]
    asks = view.deps[root] in OBJECT and view.lemmas[verb] in ADDRESSING
    who = subject(view, verb) if asks else None
    if who not in chains.at:
        return
    speaker = chains.find(chains.at[who])
    for told in _addressing_before(chains, index):
        heard = {
            chains.find(chains.at[c]) for c in view.dependents(told, *OBJECT) if c in chains.at
        }
        tells = view.dependent(told, "nsubj")
        if speaker in heard and tells in chains.at:
            yield chains.at[tells]


def _addressing_before(chains: Chains, index: int) -> Iterator[int]:
    """Yield the verbs by which somebody is spoken to in the sentence before."""
    view = chains.view
    here = view.sentences[chains.phrases[index].root]
    seen = set[int]()
    for _, phrase in chains.back(index, reach=1, window=WINDOW):
        verb = clause(view, phrase.root)
        before = view.sentences[verb] == here - 1 and verb not in seen
        seen.add(verb)
        if before and view.lemmas[verb] in ADDRESSING:
            yield verb
