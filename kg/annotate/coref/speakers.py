"""Who tells of another: 'the prosecutor said that he paid', 'Bell alleged that he lied'."""

from kg.annotate.coref.binding import NESTING, clause, subject
from kg.annotate.coref.chains import Chains
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import words

COURT = words("coreference", "court")
"""Who speaks of what others did: they were not there."""

OWN = words("coreference", "own_words")
"""What the people of a court do themselves: 'the judge said she had read the file'."""

CHARGING = frozenset({"allege", "rule", "accuse"})
"""Verbs of which the clause tells what somebody else did."""

SUFFERED = words("coreference", "suffered")
"""What befalls those who allege it: 'she alleged that she lost her job'."""


def other_told(chains: Chains, index: int) -> int | None:
    """Find who tells the clause of a pronoun, where they tell of somebody else's deed."""
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    teller = _telling(view, verb)
    who = None if teller is None else subject(view, teller)
    if teller is None or who is None or who not in chains.at:
        return None
    if view.lemmas[teller] in CHARGING and not _suffers(view, root, verb):
        return chains.find(chains.at[who])
    court = chains.roles(chains.at[who]) & COURT
    return chains.find(chains.at[who]) if court and _of_others(view, verb) else None


def _telling(view: ParseColumns, verb: int) -> int | None:
    """Find the verb whose complement a clause is, over verbs joined to one another."""
    for _ in range(NESTING):
        if view.deps[verb] == "ccomp":
            return view.heads[verb]
        if view.deps[verb] != "conj":
            return None
        verb = view.heads[verb]
    return None


def _suffers(view: ParseColumns, root: int, verb: int) -> bool:
    return view.deps[root] == "nsubjpass" or view.lemmas[verb] in SUFFERED


def _of_others(view: ParseColumns, verb: int) -> bool:
    """Say whether a deed is told as done, and is none that people of a court do there."""
    modal = any(view.tags[c] == "MD" for c in view.children(verb))
    done = view.tags[verb] in ("VBD", "VBN", "VBG")
    return done and not modal and view.lemmas[verb] not in OWN
