"""What a pronoun means that opens a sentence and comes before it: 'Under its licence, the lift'.

Cataphora: a phrase that opens a sentence tells of the thing of which the sentence goes on to tell.
"""

from kg.annotate.coref.binding import SUBJECT
from kg.annotate.coref.chains import FEMALE, MALE, Chains
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import words

CLIMB = 6
"""Words between a pronoun and the verb of the sentence that its phrase opens."""
OPENING = frozenset({"prep", "advcl", "npadvmod"})
"""What such a phrase is to the verb."""
SINGLE = MALE | FEMALE
ACTING = frozenset({"Person", "Organization", "Group"})
"""Types of what is nearer to a pronoun if the opening phrase itself tells of it."""


def put_before(chains: Chains, index: int) -> int | None:
    """Find the lift for 'its' in 'Under its licence, the lift must stop': who or what comes next.

    Whose 'his' and 'her' are, only a name tells.
    """
    view, root = chains.view, chains.phrases[index].root
    noun = view.lemmas[view.heads[root]]
    if view.deps[root] != "poss" or noun in words("coreference", "of_what_was"):
        return None
    who = _told_next(chains, index)
    if who is None or (view.lower[root] in SINGLE and chains.phrases[who].kind != "name"):
        return None
    return who if _is_led_in(view, chains.phrases[who]) else None


def told_only_next(chains: Chains, index: int) -> int | None:
    """Find Ford for 'he' in 'Because he slept, Ford missed it', which nobody before may be."""
    who = _told_next(chains, index)
    return who if who is not None and chains.phrases[who].kind == "name" else None


def _told_next(chains: Chains, index: int) -> int | None:
    """Return the subject behind the phrase or clause that opens a sentence with a pronoun."""
    view, root = chains.view, chains.phrases[index].root
    top = _opening(view, root)
    if top is None:
        return None
    who = view.dependent(view.heads[top], *SUBJECT)
    if who not in chains.at or who < root or view.has_dependent(who, "conj"):
        return None
    told, first = chains.at[who], _first(view, top)
    inside = (p for p in chains.phrases[max(0, index - CLIMB) : index] if first <= p.root < root)
    if chains.phrases[told].start <= root or any(p.type in ACTING for p in inside):
        return None
    return told


def _opening(view: ParseColumns, root: int) -> int | None:
    """Return the head of the phrase or clause around a word that opens its sentence."""
    word = root
    for _ in range(CLIMB):
        above = view.heads[word]
        if above == word:
            return None
        if view.deps[word] in OPENING and above > root and view.opens_sentence(_first(view, word)):
            return word
        word = above
    return None


def _first(view: ParseColumns, word: int) -> int:
    return view.doc[word].left_edge.i


def _is_led_in(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for a name, or a noun with 'the' or 'this', right behind a comma."""
    led = view.lower[phrase.start] in ("the", "this") or phrase.kind == "name"
    return led and view.words[phrase.start - 1] == ","
