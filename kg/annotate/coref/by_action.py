"""Chaining people by what the text tells: who shot is "the gunman", who was hurt "the victim".

A noun of `ontology/lexicon/deeds.toml` means whom the text before it tells to have done the deed,
or to have suffered it, where it tells so of one person only.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain

from kg.annotate.coref.binding import OBJECT, subject
from kg.annotate.coref.by_kind import modifiers
from kg.annotate.coref.chains import PEOPLE, Chains
from kg.annotate.coref.cross_form import DOER
from kg.annotate.coref.features import are_other_counts, counted
from kg.annotate.coref.syntax import DEFINITE
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import lexicon, words

FORCE = words("coreference", "force")
"""People of a force: an officer who shot is not 'the gunman', unless the text calls him so."""

Deed = tuple[str, str]
"""Whether a verb was done ('did') or suffered, and the verb."""

PLAIN = frozenset({"alleged", "suspect", "suspected", "lone", "armed", "young", "would-be"})
"""Words before such a noun that tell no other person."""
DOUBTED = frozenset({"allegedly", "reportedly", "apparently", "never"})
NAMING = frozenset({"identify", "name"})
PARTS = frozenset({"prep", "relcl", "acl"})
"""What hangs on a noun and tells which one is meant: 'the winner of the second race'."""


@cache
def _nouns() -> Mapping[str, frozenset[Deed]]:
    return _table("nouns")


@cache
def _called() -> Mapping[str, frozenset[Deed]]:
    return _table("called")


def _table(key: str) -> Mapping[str, frozenset[Deed]]:
    found: dict[str, set[Deed]] = defaultdict(set)
    page = lexicon("deeds")
    for way in ("did", "suffered"):
        for row in page[way]:
            for word in row.get(key, ()):
                found[word] |= {(way, verb) for verb in row["verbs"]}
    return {word: frozenset(deeds) for word, deeds in found.items()}


@cache
def _verbs() -> frozenset[str]:
    return frozenset(
        verb for table in (_nouns(), _called()) for deeds in table.values() for _, verb in deeds
    )


@cache
def _plain() -> frozenset[str]:
    return frozenset(lexicon("deeds")["plain"])


def chain_deeds(chains: Chains, *, pronouns: bool = True) -> None:
    """Join 'the gunman' to the one person of whom the text has told that he shot.

    Before it is known whom `pronouns` mean, only where no pronoun tells of such a deed.
    """
    asked = {
        i: deeds
        for i, phrase in enumerate(chains.phrases)
        if phrase.kind == "nominal" and (deeds := _asked(chains, i))
    }
    told = list(_told(chains.view)) if asked else []
    for i, deeds in asked.items():
        if pronouns or not _told_by_pronouns(chains, i, deeds, told):
            _join(chains, i, deeds, told)


def _told_by_pronouns(
    chains: Chains, index: int, deeds: frozenset[Deed], told: Iterable[tuple[int, int, Deed]]
) -> bool:
    """Return True where a pronoun before a noun phrase tells of one of its deeds: 'he shot'."""
    start, view = chains.phrases[index].start, chains.view
    return any(
        verb < start and deed in deeds and view.pos[who] == "PRON" for verb, who, deed in told
    )


def part_undone(chains: Chains) -> None:
    """Part somebody of whom the text says that he did not shoot from 'a gunman'.

    So nobody is taken for the doer of what a document clears him of.
    """
    for verb, lemma in enumerate(chains.view.lemmas):
        who = _cleared(chains, verb) if lemma in _verbs() else None
        if who is None:
            continue
        phrases = enumerate(chains.phrases)
        called = [i for i, p in phrases if _is_called(chains.view, p, ("did", lemma))]
        if set(called).isdisjoint(chains.members(who)):  # he shot, but not this one
            for one in called:
                chains.part(who, one)


def _cleared(chains: Chains, verb: int) -> int | None:
    """Return the person or thing with a name that is told not to have done something."""
    view = chains.view
    if view.pos[verb] != "VERB" or not view.is_denied(verb) or _is_passive(view, verb):
        return None
    doer = subject(view, verb)
    who = chains.at.get(doer) if doer is not None else None
    return who if who is not None and chains.is_named(who) else None


def _is_called(view: ParseColumns, phrase: Phrase, deed: Deed) -> bool:
    """Return True if a noun means who did a deed: 'gunman' for shooting."""
    return deed in _nouns().get(view.lemmas[phrase.root], ())


def _asked(chains: Chains, index: int) -> frozenset[Deed]:
    """Give the deeds that a definite noun phrase speaks of; none where it tells more."""
    view, phrase = chains.view, chains.phrases[index]
    noun, words = view.lemmas[phrase.root], modifiers(view, phrase)
    if view.lower[phrase.start] not in DEFINITE or view.deps[phrase.root] == "attr":
        return frozenset()
    if any(not _names(view, c) for c in view.dependents(phrase.root, *PARTS)):
        return frozenset()
    if noun in _plain() and len(words) == 1:
        return _called().get(view.lower[phrase.root - 1], frozenset())
    return _nouns().get(noun, frozenset()) if words <= PLAIN else frozenset()


def _names(view: ParseColumns, part: int) -> bool:
    """Return True for what tells the name of somebody told of: 'the arrested man, named as …'."""
    return view.tags[part] == "VBN" and view.lemmas[part] in NAMING


def _join(
    chains: Chains, index: int, deeds: frozenset[Deed], told: Iterable[tuple[int, int, Deed]]
) -> None:
    """Join a noun phrase to the only one before it who did, or suffered, one of the deeds."""
    taking = _taking_part_before(chains, index, deeds, told)
    found = {c for c in taking if _may_be_meant(chains, index, c)}
    if len(found) == 1:
        (one,) = found
        both_named = chains.is_named(index) and chains.is_named(one)
        if not both_named and not _is_called_otherwise(chains, index, one):
            chains.join(one, index)


def _taking_part_before(
    chains: Chains, index: int, deeds: frozenset[Deed], told: Iterable[tuple[int, int, Deed]]
) -> set[int]:
    """Return who is told before a phrase to have done, or suffered, one of the deeds."""
    start = chains.phrases[index].start
    return {
        chains.find(chains.at[who])
        for verb, who, deed in told
        if verb < start and who < start and deed in deeds and who in chains.at
    }


def _may_be_meant(chains: Chains, index: int, thing: int) -> bool:
    """Return True for people of the number of a noun phrase, and no force for whoever did it."""
    if chains.type(thing) not in PEOPLE or chains.plural[thing] != chains.plural[index]:
        return False
    if chains.roles(index) & DOER and chains.roles(thing) & FORCE:
        return False
    return not are_other_counts(_counts(chains, index), _counts(chains, thing))


def _is_called_otherwise(chains: Chains, index: int, one: int) -> bool:
    """Return True for an officer, of 'the injured woman', if the text tells of another woman."""
    view, noun = chains.view, chains.view.lemmas[chains.phrases[index].root]
    if noun not in _plain() or chains.plural[index]:
        return False
    called = {
        chains.find(i)
        for i, p in enumerate(chains.phrases[:index])
        if p.kind == "nominal" and view.lemmas[p.root] == noun and not chains.plural[i]
    }
    return bool(called) and chains.find(one) not in called


def _counts(chains: Chains, index: int) -> set[str]:
    """Give the numbers by which the text counts a thing: two in 'the two surviving captives'."""
    told = (counted(chains.view, chains.phrases[m]) for m in chains.members(index))
    return set(chain.from_iterable(told))


def _told(view: ParseColumns) -> Iterator[tuple[int, int, Deed]]:
    """Yield the verb of each deed with each who did it and who suffered it."""
    for verb, lemma in enumerate(view.lemmas):
        if lemma not in _verbs() or view.pos[verb] != "VERB" or _is_doubted(view, verb):
            continue
        for way, heads in _parties(view, verb).items():
            yield from ((verb, who, (way, lemma)) for head in heads for who in _all(view, head))


def _parties(view: ParseColumns, verb: int) -> dict[str, list[int]]:
    """Return those who did something and those who suffered it, active or passive."""
    who = subject(view, verb)
    subjects = [who] if who is not None else []
    if not _is_passive(view, verb):
        return {"did": subjects, "suffered": view.dependents(verb, *OBJECT)}
    by = (view.children(a) for a in view.dependents(verb, "agent"))
    return {"did": [*chain.from_iterable(by)], "suffered": subjects}


def _all(view: ParseColumns, head: int) -> Iterator[int]:
    """Yield a noun and those joined to it by 'and', however many."""
    left = [head]
    while left:
        yield (noun := left.pop())
        left += view.dependents(noun, "conj")


def _is_doubted(view: ParseColumns, verb: int) -> bool:
    """Return True where the text does not tell that it was done: 'believed to have been shot'."""
    while True:
        below = view.children(verb)
        denied = any(view.deps[c] == "neg" or view.lower[c] in DOUBTED for c in below)
        modal = any(view.tags[c] in ("MD", "TO") for c in below)
        if denied or modal or view.deps[verb] == "xcomp":
            return True
        if view.deps[verb] != "conj" or view.heads[verb] >= verb:
            return False
        verb = view.heads[verb]


def _is_passive(view: ParseColumns, verb: int) -> bool:
    """Return True for 'was shot' and 'shot by police', and not for 'has shot'."""
    if view.tags[verb] != "VBN":
        return False
    helpers = view.dependents(verb, "aux", "auxpass")
    return not helpers or any(view.deps[c] == "auxpass" for c in helpers)
