"""Chaining a speaker's own body: 'a spokesman for Orvik Shipping said the company would appeal'."""

from collections.abc import Iterator

from kg.annotate.coref.binding import reporter
from kg.annotate.coref.by_kind import AGENCY, BODY, BUSINESS, FUNCTION, modifiers, names_its_own
from kg.annotate.coref.chains import Chains
from kg.annotate.lexica import lexica
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import lists, words

SPEAKERS = words("coreference", "speakers")
"""Who speaks for a body, or from inside it."""

VOICES = words("coreference", "voices")
"""Who says 'we' of the body that it speaks for."""

BODIES = frozenset({"Organization", "Facility", "Work", "Other"})
ANY = BUSINESS | BODY | AGENCY
"""Nouns for a body that its name need not hold."""

OWN = words("coreference", "own_body")
"""Nouns for a body of a kind that its name tells, too: 'the bank' for Norvik Bank."""


def chain_own_bodies(chains: Chains) -> None:
    """Join 'the union' to the Miners' Alliance where 'She said the union …' and she is its head.

    For names and nouns this is told before; here pronouns are known, too.
    """
    for index, phrase in enumerate(chains.phrases):
        if phrase.kind == "nominal" and not chains.is_named(index):
            body = by_own_body(chains, index)
            if body is not None and chains.is_named(body):
                chains.join(body, index)


BODIES_IN_ROLES = frozenset({"board", "committee", "panel", "agency", "firm", "company"})
"""More nouns for bodies, by which people are called: 'board chair', 'company spokesman'."""


def by_own_body(chains: Chains, index: int) -> int | None:
    """Find the body for which the one who says the clause of a noun phrase speaks."""
    view, phrase = chains.view, chains.phrases[index]
    noun = view.lemmas[phrase.root]
    if noun not in ANY | OWN or chains.plural[index] or view.lower[phrase.start] != "the":
        return None
    if modifiers(view, phrase) or names_its_own(view, phrase):
        return None
    told = _bodies_of_reporter(chains, phrase)
    return next((b for b in told if b < index and _may_be(view, chains.phrases[b], noun)), None)


def is_of_speaker(chains: Chains, index: int) -> bool:
    """Return True for 'the board' in what 'board chair Ann Ford' says: it is no other body.

    Whatever body the text is about, it is the one by which she is called.
    """
    view, phrase = chains.view, chains.phrases[index]
    noun = view.lemmas[phrase.root]
    if noun not in OWN | BODIES_IN_ROLES or view.lower[phrase.start] != "the":
        return False
    who = reporter(view, phrase.root)
    if who is None or who not in chains.at:
        return False
    return noun in _nouns_of_roles(view, who)


def _nouns_of_roles(view: ParseColumns, who: int) -> set[str]:
    """Return the nouns with the roles before a name: 'board' of 'board chair Ann Ford'."""
    roles = (c for c in view.children(who) if c < who and view.lemmas[c] in SPEAKERS)
    return {view.lemmas[i] for c in roles for i in (*view.children(c), c - 1) if i >= 0}


def _bodies_of_reporter(chains: Chains, phrase: Phrase) -> Iterator[int]:
    """Yield the bodies that words name for who says, before a phrase, the clause it is in."""
    who = reporter(chains.view, phrase.root)
    if who is not None and who in chains.at and who <= phrase.root:
        for mention in chains.members(chains.at[who]):
            yield from _bodies(chains, mention)


def _bodies(chains: Chains, speaker: int, nouns: frozenset[str] = SPEAKERS) -> Iterator[int]:
    """Yield the bodies that words for a speaker name: 'a Norvik spokesman', 'head of Norvik'."""
    view, phrase = chains.view, chains.phrases[speaker]
    roles = [i for i in (phrase.root, *view.children(phrase.root)) if view.lemmas[i] in nouns]
    for role in roles:
        for child in (*view.children(role), *view.children(phrase.root)):
            named = [child] if view.deps[child] in ("compound", "poss", "nmod") else []
            if view.deps[child] == "prep" and view.lower[child] in ("for", "of", "at", "with"):
                named = view.dependents(child, "pobj")
            yield from (chains.at[c] for c in named if c in chains.at)


def body_spoken_for(chains: Chains, speaker: int) -> int | None:
    """Find the body that a speaker means by 'we': the one it is spokeswoman of or head of.

    Also by a name alone ("Norvik's Ada Lund"). None if the text names several.
    """
    if chains.type(speaker) != "Person":
        return None
    found = {
        chains.find(body): body
        for mention in chains.members(speaker)
        for body in (*_bodies(chains, mention, VOICES), *_bodies_of_name(chains, mention))
        if chains.type(body) == "Organization" and chains.phrases[body].kind == "name"
    }
    return next(iter(found.values())) if len(found) == 1 else None


def _bodies_of_name(chains: Chains, mention: int) -> Iterator[int]:
    """Yield the body whose a name is: "Norvik's Ada Lund"."""
    phrase = chains.phrases[mention]
    if phrase.kind == "name":
        owners = chains.view.dependents(phrase.root, "poss")
        yield from (chains.at[c] for c in owners if c in chains.at)


def _may_be(view: ParseColumns, body: Phrase, noun: str) -> bool:
    """Say whether a noun may stand for a body: 'the company' stands for no ministry."""
    if body.type not in BODIES or body.kind == "pronoun":
        return False
    words = set(view.lower[body.start : body.end])
    if noun in OWN:
        return noun in words or is_called_otherwise(view, body, noun)
    last = view.lower[body.head_end - 1].rstrip(".")
    if noun in BUSINESS and noun != "group":
        return last not in FUNCTION and last not in lexica().outlet_last
    return last not in FUNCTION or noun in BODY


def is_called_otherwise(view: ParseColumns, body: Phrase, noun: str) -> bool:
    """Return True for a name of a kind of body that has other words: an alliance is a union."""
    names = lists("coreference", "own_names").get(noun, ())
    ends = (view.lower[body.head_start], view.lower[body.head_end - 1])
    return body.kind == "name" and any(end in names for end in ends)
