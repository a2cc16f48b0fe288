"""What befalls people as news tells it: who is held, killed, appointed, dismissed or rescued.

The words of each fate are in `ontology/lexicon/fates.toml`: the verbs that somebody undergoes, and
those of which he is the subject; words before his noun; nouns for him, and for what befell him.
"""

from collections.abc import Iterable
from functools import cache
from itertools import chain

from kg.annotate.coref.binding import OBJECT
from kg.annotate.parse_columns import ParseColumns, Phrase, once
from kg.ontology import lexicon, words

FATES = tuple(sorted(words("fates", "told", "fates")))
"""What a report tells of one person, mostly, without saying so of another."""

SUFFERING = frozenset({"nsubjpass", *OBJECT})
REFLEXIVE = frozenset({"himself", "herself", "themself"})
NESTING = 4
"""Members of a list before a phrase that are looked at."""


def befalls(view: ParseColumns, phrase: Phrase, fate: str) -> bool:
    """Return True if a fate is told of a person, or of the first of the list that he is in."""
    root = phrase.root
    for _ in range(NESTING):
        if fate in _fates(view, root):
            return True
        if view.deps[root] != "conj":
            return False
        root = view.heads[root]
    return False


def is_told_behind(view: ParseColumns, root: int, fate: str) -> bool:
    """Return True for a noun behind which a participle tells a fate: 'the clerk accused of it'."""
    verbs, behind = _words(fate, "undergoing"), view.dependents(root, "acl")
    return any(view.tags[c] == "VBN" and view.lemmas[c] in verbs for c in behind)


@cache
def _words(fate: str, kind: str) -> frozenset[str]:
    return frozenset(lexicon("fates")[fate].get(kind, ()))


@cache
def _telling() -> frozenset[str]:
    """Return all words that tell a fate."""
    lists = (some for fate in FATES for some in lexicon("fates")[fate].values())
    return frozenset(chain.from_iterable(lists))


@once
def _fates(view: ParseColumns, root: int) -> frozenset[str]:
    """Return the fates told of a person; none is where no word near tells one."""
    verb = view.heads[root]
    near = {view.lemmas[root], view.lemmas[verb], view.lemmas[view.heads[verb]]}
    near |= {view.lower[root], view.lemmas[root].lower()}
    for child in view.children(root):
        near |= {view.lower[child], view.lemmas[child]}
    if near.isdisjoint(_telling()):
        return frozenset()
    return frozenset(fate for fate in FATES if _befell(view, root, fate))


def _befell(view: ParseColumns, root: int, fate: str) -> bool:
    """Return True for who undergoes or does what a fate consists in, or whose death is told."""
    if _undergoes(view, root, fate) or _is_of(view, root, _words(fate, "nouns")):
        return True
    verb = view.heads[root]
    if view.deps[root] != "nsubj" or view.is_denied(verb):
        return False
    return view.lemmas[verb] in _words(fate, "doing") or _faces(view, verb, fate)


def _faces(view: ParseColumns, verb: int, fate: str) -> bool:
    """Return True for 'faces charges', 'committed suicide' and 'hanged himself'."""
    objects = view.dependents(verb, "dobj")
    if view.lemmas[verb] in _words(fate, "facing"):
        return any(view.lemmas[c] in _words(fate, "faced") for c in objects)
    to_oneself = view.lemmas[verb] in _words(fate, "to_oneself")
    return to_oneself and any(view.lower[c] in REFLEXIVE for c in objects)


def _undergoes(view: ParseColumns, root: int, fate: str) -> bool:
    """Return True for who undergoes a verb of a fate, or is told by its participle.

    Who was shot in the leg may have survived it.
    """
    verb = view.heads[root]
    if view.deps[root] in SUFFERING and view.lemmas[verb] in _words(fate, "undergoing"):
        return not view.is_denied(verb) and not _is_in_part(view, verb)
    if view.tags[root] in ("NN", "NNP") and view.lemmas[root].lower() in _words(fate, "called"):
        return True
    before = set(view.lower[c] for c in view.dependents(root, "amod"))
    return is_told_behind(view, root, fate) or not before.isdisjoint(_words(fate, "before"))


def _is_of(view: ParseColumns, root: int, nouns: Iterable[str]) -> bool:
    """Return True for whose death it is: 'the death of Marn', "Marn's death"."""
    above = view.heads[root]
    if view.deps[root] == "pobj" and view.lower[above] == "of":
        above = view.heads[above]
    elif view.deps[root] != "poss":
        return False
    return view.lemmas[above] in nouns


def _is_in_part(view: ParseColumns, verb: int) -> bool:
    """Return True for 'was shot in the leg', which somebody may survive."""
    parts = lexicon("participants")["ailments"]["parts"]
    where = (c for p in view.dependents(verb, "prep", lower="in") for c in view.children(p))
    return any(view.lemmas[c] in parts for c in where)
