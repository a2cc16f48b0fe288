"""Who tells of another: 'the prosecutor said that he paid', 'Bell alleged that he lied'."""

from collections.abc import Iterator

from kg.annotate.coref.binding import NESTING, SUBJECT, clause, subject
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

DYING = words("coreference", "dying")
KILLED = words("coreference", "killed")
UNTOLD = words("coreference", "untold_death")
"""Verbs and adverbs by which nobody is told to be dead: 'he feared', 'he nearly died'."""


def death_tellers(chains: Chains, index: int) -> set[int]:
    """Return the chains of those who tell of the death of 'he': in 'Ford says he died', Ford's.

    So, too, where he first did something else: 'Ford says he reached it and died there'.
    """
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    if view.heads[root] != verb or not any(_tells_death(view, root, v) for v in _of(view, verb)):
        return set()
    return {chains.find(chains.at[who]) for who in _tellers(view, verb) if who in chains.at}


def _of(view: ParseColumns, verb: int) -> Iterator[int]:
    """Yield a verb and those joined to it that share its subject: 'he fell and died'."""
    yield verb
    for other in view.dependents(verb, "conj"):
        if view.pos[other] in ("VERB", "AUX") and not view.has_dependent(other, *SUBJECT):
            yield other


def _tells_death(view: ParseColumns, root: int, verb: int) -> bool:
    """Return True for the clause of a death that is told as a fact: 'he had been dead'."""
    subject = view.deps[root] in SUBJECT
    predicate = {view.lemmas[c] for c in view.dependents(verb, "acomp")}
    dies = subject and (view.lemmas[verb] in DYING or not DYING.isdisjoint(predicate))
    killed = view.deps[root] == "nsubjpass" and view.lemmas[verb] in KILLED
    return (dies or killed) and _is_told_as_fact(view, verb)


def _is_told_as_fact(view: ParseColumns, verb: int) -> bool:
    """Return True for a finite verb that is neither denied nor left open."""
    if view.is_denied(verb) or view.tags[verb] in ("VB", "VBG"):
        return False
    return not any(view.tags[c] == "MD" or view.lower[c] in UNTOLD for c in view.children(verb))


def _tellers(view: ParseColumns, verb: int) -> Iterator[int]:
    """Yield the subjects of the verbs whose complement a clause is, the nearest first."""
    for _ in range(NESTING):
        teller = _telling(view, verb)
        if teller is None or view.lemmas[teller] in UNTOLD:
            return
        who = subject(view, teller)
        if who is not None:
            yield who
        verb = clause(view, teller)


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
