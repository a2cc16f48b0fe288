"""Chaining by what somebody is known for: 'the actress' after 'Ida Moe', and nobody else it fits.

News names people and then says what they are, so that a reader learns a little more with each
phrase. Such a phrase has 'the', and a calling, a nation, an age or a lot in it by which no
bystander is called.
"""

from collections.abc import Iterator

from kg.annotate.coref.beside import arguments_beside
from kg.annotate.coref.by_age import BY_OFFICE, age_of
from kg.annotate.coref.by_kind import names_its_own
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.contrasts import NATION
from kg.annotate.coref.features import article
from kg.annotate.coref.kin import kin_words
from kg.annotate.coref.nominals import headline_end, tellers
from kg.annotate.coref.reporting import reports
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.noun_senses import sense_of
from kg.ontology import words

CALLINGS = words("coreference", "callings")
"""What people are known for: 'actress', 'striker'."""

LOTS = words("coreference", "lots")
"""Words for what has become of somebody: 'the convicted killer', 'the former executive'."""

FORMER = words("coreference", "other_holder")
POSTS = words("coreference", "offices") | words("coreference", "posts")
"""Offices and posts, and words before them for who held one at another time."""

OF_CONTESTS = frozenset({"champion", "challenger"})
"""Callings that clubs have as well: 'the Western League champion'."""

WITH_MORE = frozenset({"star", "native"})
"""Nouns behind which stands of what: 'the star of "Low Tide"'."""

ANYBODY = frozenset({"man", "woman", "person", "suspect", "victim", "individual"})
"""Nouns for people of whom nothing more is told."""

LIKE = ("same", "wider", "closer")
"""Senses in which two nouns may be for one person."""

OTHERS = words("coreference", "successors") | {"only", "first", "unnamed", "unidentified"}
PREDICATE = frozenset({"attr", "oprd", "appos", "compound", "nmod", "ROOT", "dep", "conj"})
"""What a phrase is to a parse that says what somebody is, or stands before a name."""

REACH = 6
"""Sentences back in which who is meant was named, or anybody else who may be."""

WINDOW = 120
"""Phrases back that are asked at most, however long the sentences."""

TWICE = 2
"""How many times as often as anybody else the one of whom a text mostly tells is told of."""


def chain_known_for(chains: Chains) -> None:
    """Join who is called by what he is known for to the only one named whom that fits."""
    for i, phrase in enumerate(chains.phrases):
        if _tells_more(chains, i, phrase):
            one = _meant(chains, i)
            if one is not None:
                chains.join(one, i)


def chain_shared_roles(chains: Chains) -> None:
    """Join 'the actress and singer' where the text says of one named that she is the first of them.

    Two roles behind one article are one person's; kin are two: 'his mother and sister'.
    """
    view = chains.view
    for one, phrase in enumerate(chains.phrases):
        if not _is_named_role(chains, one):
            continue
        for word in view.dependents(phrase.root, "conj"):
            other = chains.at.get(word)
            if other is not None and _shares_article(chains, one, other):
                chains.join(one, other)


def _is_named_role(chains: Chains, index: int) -> bool:
    """Return True for a noun with an article for one person whose name is known, and no kin."""
    view, phrase = chains.view, chains.phrases[index]
    role = phrase.kind == "nominal" and view.lemmas[phrase.root] not in kin_words() | ANYBODY
    led = article(view, phrase) not in ("bare", "number")
    return role and led and chains.is_person(index) and chains.is_named(index)


def _shares_article(chains: Chains, one: int, other: int) -> bool:
    """Return True for 'singer' right behind 'the actress and', which has no article of its own."""
    view, a, b = chains.view, chains.phrases[one], chains.phrases[other]
    role = b.kind == "nominal" and view.lemmas[b.root] not in kin_words()
    beside = view.lower[a.end : b.start] == ("and",) and article(view, b) == "bare"
    return role and beside and chains.is_person(other) and not chains.is_named(other)


def _tells_more(chains: Chains, index: int, phrase: Phrase) -> bool:
    """Return True for 'the actress' and 'the 40-year-old American' whom nothing names yet."""
    view = chains.view
    if phrase.kind != "nominal" or not chains.is_person(index) or chains.is_named(index):
        return False
    first = chains.members(index)[0] == index and view.lower[phrase.start] == "the"
    return first and _is_argument(view, phrase) and _is_known_by(view, phrase)


def _is_argument(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True unless a phrase tells what somebody is, or whose or which one is meant.

    'As the host', 'the brother of the actor' and 'the man behind it' mean whom they say.
    """
    root = phrase.root
    if view.deps[root] in PREDICATE or view.word_before(phrase.start) == "as":
        return False
    more = view.has_dependent(root, "relcl", "acl", "prep") and view.lemmas[root] not in WITH_MORE
    return not (more or view.has_dependent(root, "poss") or names_its_own(view, phrase))


def _is_known_by(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True if an age, a calling, a nation or a lot is told, and no newcomer."""
    if not OTHERS.isdisjoint(view.lower[phrase.start : phrase.root]) or _is_club(view, phrase):
        return False
    return _is_known_for(view, phrase) or age_of(view, phrase) is not None


def _is_known_for(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'the actress', 'the American' and 'the convicted killer'."""
    lot = not LOTS.isdisjoint(view.lower[phrase.start : phrase.root])
    return lot or view.lemmas[phrase.root] in CALLINGS or view.labels[phrase.root] == NATION


def _is_club(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'the Western League champion'."""
    before = range(phrase.start + 1, phrase.root)
    names = any(view.pos[i] == "PROPN" and view.labels[i] != NATION for i in before)
    return names and view.lemmas[phrase.root] in OF_CONTESTS


def _meant(chains: Chains, index: int) -> int | None:
    """Return the only one named whom a phrase fits, or of several the one of whom a text tells.

    By an age alone nobody is meant whom the text does not call so: 'the 40-year-old driver'.
    """
    found = list(_named(chains, index))
    if not found or _may_be_unnamed(chains, index):
        return None
    called = [j for j in found if _is_called(chains, index, j)]
    if len(called) == 1:
        return called[0]
    if called or not _is_known_for(chains.view, chains.phrases[index]):
        return None
    return found[0] if len(found) == 1 else _main(chains, index, found)


def _is_called(chains: Chains, index: int, one: int) -> bool:
    """Return True if a text calls somebody by a noun, or by one for the same or a wider kind."""
    view, phrase = chains.view, chains.phrases[index]
    noun, roles = view.lemmas[phrase.root], chains.roles(one) - ANYBODY
    if view.labels[phrase.root] == NATION:
        return False
    return noun in roles or any(sense_of(noun, role) in LIKE for role in roles)


def _main(chains: Chains, index: int, found: list[int]) -> int | None:
    """Return who is told of more than twice as often as anybody else.

    Nobody if the sentence itself names one of them: it may mean either.
    """
    view, here = chains.view, chains.view.sentences[chains.phrases[index].root]
    if any(view.sentences[chains.phrases[j].root] == here for j in found):
        return None
    often = {j: sum(m < index for m in chains.members(j)) for j in found}
    best, second, *_ = sorted(found, key=lambda j: -often[j])
    return best if often[best] > TWICE * often[second] else None


def _named(chains: Chains, index: int) -> Iterator[int]:
    """Yield the last names of the people named shortly before, or in the headline."""
    view = chains.view
    apart = arguments_beside(chains, index) | tellers(chains, index)
    end, here = headline_end(view), view.sentences[chains.phrases[index].root]
    for j, phrase in chains.back(index, window=WINDOW):
        near = here - view.sentences[phrase.root] <= REACH or phrase.start < end
        if near and phrase.kind == "name" and chains.is_person(j) and chains.find(j) not in apart:
            apart.add(chains.find(j))
            if _is_somebody(chains, j) and _may_be_called_so(chains, index, j):
                yield j


def _is_somebody(chains: Chains, one: int) -> bool:
    """Return True if a text has the full name, a role or the sex of somebody: a person it is."""
    full = any(name.head_end - name.head_start > 1 for name in chains.names(one))
    return full or bool(chains.sex(one) or chains.roles(one))


def _may_be_called_so(chains: Chains, index: int, one: int) -> bool:
    """Return False for who acts for another, only speaks, or only lends a name: 'the Moe case'."""
    view = chains.view
    for_another = chains.roles(one) & BY_OFFICE
    if not chains.may_join(one, index) or (for_another and not _is_called(chains, index, one)):
        return False
    if _is_another_holder(chains, index, one):
        return False
    parts = ((m, chains.phrases[m]) for m in chains.members(one) if m < index)
    told = ((m, p) for m, p in parts if p.kind == "name")
    return not all(reports(chains, m) or view.deps[p.root] in ("compound", "nmod") for m, p in told)


def _is_another_holder(chains: Chains, index: int, one: int) -> bool:
    """Return True for 'the former mayor' beside Mayor Moe."""
    view, phrase = chains.view, chains.phrases[index]
    former = not FORMER.isdisjoint(view.lower[phrase.start : phrase.root])
    return former and view.lemmas[phrase.root] in POSTS & chains.roles(one)


def _may_be_unnamed(chains: Chains, index: int) -> bool:
    """Return True if a text has told of somebody without a name who may be meant as well."""
    apart = arguments_beside(chains, index)
    return any(
        chains.find(j) not in apart and _is_unnamed_like(chains, index, j, phrase)
        for j, phrase in chains.back(index, reach=REACH, window=WINDOW)
    )


def _is_unnamed_like(chains: Chains, index: int, other: int, phrase: Phrase) -> bool:
    """Return True for 'a man', and for an actor before 'the actress': she may be meant by both."""
    view = chains.view
    if phrase.kind != "nominal" or not chains.is_person(other) or chains.is_named(other):
        return False
    if view.deps[phrase.root] in ("compound", "attr") or view.lemmas[phrase.root] in kin_words():
        return False
    noun, word = view.lemmas[chains.phrases[index].root], view.lemmas[phrase.root]
    like = word in ANYBODY or sense_of(noun, word) in LIKE
    another = noun == word and not OTHERS.isdisjoint(view.lower[phrase.start : phrase.root])
    return another or (like and chains.may_join(other, index))
