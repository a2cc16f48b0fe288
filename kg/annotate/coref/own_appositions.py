"""Appositions and titles as our own parser sees them: 'coach Bo Ray', 'Bo Ray, the coach'.

The pipeline's parse ties many of them to the verb, or to the noun before. A phrase and a name are
joined where our parser makes one of them describe the other and nothing stands between them.
"""

from collections.abc import Iterator

from kg.annotate.coref.chains import PEOPLE, Chains, compatible, titles
from kg.annotate.coref.syntax import names_person
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import words
from kg.syntax.tree import Tree, own_tree

LEAST = 0.45
"""How probable the head of an apposition must be."""

SURE = 0.9
"""The same for a noun of no type that tells what somebody is: 'Ida Moe, dean of the faculty'."""

OF_THINGS = 0.75
"""The same for the name of a thing."""

NEVER = 2.0

FAR = 6
"""Words behind a name before what is put to it: 'Bo Ray (D) of Ohio, the chairman'."""

PARTING = frozenset({",", "-", "–", "—", "--"})
"""Marks before an apposition."""

NESTING = 3
"""Nouns above a body among which its head is looked for: 'the head of the union of teachers'."""

FOR_NAMES = words("identified", "name")
"""Nouns for what somebody is called, behind which a name means the name: 'the nickname "Bo"'."""


def chain_own_appositions(chains: Chains) -> None:
    """Join a noun phrase and a name of which our own parser makes one describe the other."""
    tree = own_tree(chains.view.doc)
    if tree is None:
        return
    at = _known_by_token(chains)
    for index in range(len(chains.phrases)):
        other = _described(chains, tree, at, index)
        if other is not None and not (chains.is_named(index) and chains.is_named(other)):
            chains.join(other, index)


def _known_by_token(chains: Chains) -> dict[int, int]:
    """Map the words of names and the nouns of noun phrases to their phrases."""
    found: dict[int, int] = {}
    for index, phrase in enumerate(chains.phrases):
        if phrase.kind == "nominal":
            found[phrase.root] = index
        elif phrase.kind == "name":
            for word in range(phrase.head_start, phrase.head_end):
                found.setdefault(word, index)
    return found


def _described(chains: Chains, tree: Tree, at: dict[int, int], index: int) -> int | None:
    """Return the phrase that one describes; of the two, one is a name and one is none."""
    word = _top(tree, chains.phrases[index])
    other = _put_to(chains, tree, at, index, word) if word is not None else None
    if word is None or other is None or other == index:
        return None
    one, two = sorted((index, other))
    if chains.plural[one] or chains.plural[two] or not _is_named_noun(chains, one, two):
        return None
    return other if _is_told(chains, tree, word, one, two) else None


def _put_to(chains: Chains, tree: Tree, at: dict[int, int], index: int, word: int) -> int | None:
    """Return the phrase that one hangs on: of 'the head of the union, Bo Ray' the head."""
    above = tree.heads[word]
    for _ in range(NESTING if names_person(chains.phrases[index]) else 0):
        other = at.get(above)
        person = other is None or chains.phrases[other].type == "Person"
        if person or tree.labels[above] != "nmod":
            break
        above = tree.heads[above]
    return at.get(above)


def _is_named_noun(chains: Chains, one: int, two: int) -> bool:
    """Return True for a name and a noun, which is none for what somebody is called."""
    before, after = chains.phrases[one], chains.phrases[two]
    noun = chains.view.noun_of(before) or chains.view.noun_of(after)
    return {before.kind, after.kind} == {"name", "nominal"} and noun not in FOR_NAMES


def _top(tree: Tree, phrase: Phrase) -> int | None:
    """Return the word by which a phrase hangs in our tree; None for a pronoun and a split name."""
    if phrase.kind == "nominal":
        return phrase.root
    within = range(phrase.head_start, phrase.head_end) if phrase.kind == "name" else range(0)
    tops = [i for i in within if tree.heads[i] not in within or tree.heads[i] == i]
    return tops[0] if len(tops) == 1 else None


def _is_told(chains: Chains, tree: Tree, word: int, one: int, two: int) -> bool:
    """Return True for a title right before a name, and for an apposition of the right kind."""
    view, before, after = chains.view, chains.phrases[one], chains.phrases[two]
    start = after.start - (sum(1 for _ in titles(view, after)) if after.kind == "name" else 0)
    if tree.labels[word] == "nmod:desc":
        person = before.type == after.type == "Person" and before.kind == "nominal"
        return person and all(_hangs_on(tree, i, before, after) for i in range(before.end, start))
    apart = tree.labels[word] == "appos" and _is_beside(view, tree, before, start, after)
    return apart and tree.certainty[word] >= _least(before, after)


def _hangs_on(tree: Tree, index: int, before: Phrase, after: Phrase) -> bool:
    """Return True for a word between a title and a name that belongs to one of them."""
    ends = {before.root, *range(after.head_start, after.head_end)}
    return not ends.isdisjoint(_above(tree, index))


def _above(tree: Tree, index: int) -> Iterator[int]:
    """Yield a word and the words above it."""
    yield index
    while tree.heads[index] != index:
        index = tree.heads[index]
        yield index


def _is_beside(view: ParseColumns, tree: Tree, before: Phrase, start: int, after: Phrase) -> bool:
    """Return True if only a mark, or nothing, parts an apposition from what it is put to.

    The words that hang on the first may stand between them: 'the head of the union, Bo Ray'. Right
    behind a noun a place is mostly something else: 'the role Norvik can play'.
    """
    while start > before.end and _belongs_to(view, tree, start - 1, after):
        start -= 1
    if start <= before.end:
        return start == before.end and "Place" not in (before.type, after.type)
    inner = range(before.end, start - 1)
    near = before.kind == "nominal" or len(inner) <= FAR
    parted = near and view.words[start - 1] in PARTING
    return parted and all(before.root in _above(tree, i) or _is_age(view, i) for i in inner)


def _belongs_to(view: ParseColumns, tree: Tree, index: int, phrase: Phrase) -> bool:
    """Return True for a word, and no mark, that hangs on a phrase."""
    return view.pos[index] != "PUNCT" and phrase.root in _above(tree, index)


def _is_age(view: ParseColumns, index: int) -> bool:
    """Return True for the age and its comma behind a name: 'Bo Ray, 20, a clerk'."""
    return view.words[index] == "," or view.tags[index] == "CD"


def _least(before: Phrase, after: Phrase) -> float:
    """Return how probable an apposition of two kinds of phrases must be."""
    types = {before.type, after.type}
    if types == {"Person"}:
        return LEAST
    if types == {"Person", "Other"}:
        noun = before if before.kind == "nominal" else after
        return SURE if noun.type == "Other" else NEVER
    fits = compatible(before.type, after.type) or "Other" in types
    return OF_THINGS if fits and types.isdisjoint(PEOPLE) else NEVER
