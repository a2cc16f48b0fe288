"""Chaining noun phrases: repeated heads, roles, words of names."""

from kg.annotate.coref.alike import by_office
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.kinds import by_kind, modifiers, names_its_own
from kg.annotate.coref.own_body import by_own_body
from kg.annotate.coref.ranks import other_rank
from kg.annotate.coref.syntax import DEFINITE
from kg.annotate.lexica import lexica
from kg.annotate.view import Phrase, View

NOT_THING = frozenset(
    {
        "time",
        "day",
        "year",
        "week",
        "month",
        "way",
        "part",
        "lot",
        "number",
        "kind",
        "fact",
        "case",
        "thing",
        "end",
        "rest",
        "same",
        "course",
        "order",
        "addition",
    }
)
ANEW = frozenset(
    {
        "new",
        "other",
        "another",
        "more",
        "several",
        "many",
        "few",
        "additional",
        "further",
        "numerous",
        "various",
        "different",
        "similar",
    }
)
TELLING = frozenset({"of"})
"""Prepositions after a noun that say which one is meant."""

WINDOW = 400
"""Phrases back in which anything is looked for, so that long texts cost no more a word."""


def chain_nominals(chains: Chains) -> None:
    """Join definite noun phrases to what was said before: same noun, role, or kind of name."""
    seen: dict[tuple[str, bool], list[int]] = {}
    for i, phrase in enumerate(chains.phrases):
        if phrase.kind != "nominal":
            continue
        key = (chains.view.lemmas[phrase.root], chains.plural[i])
        if len(chains.members(i)) == 1:
            antecedent = None
            if is_definite(chains.view, phrase):
                antecedent = _antecedent(chains, i, seen.get(key, []))
            elif phrase.root > phrase.start:
                antecedent = _by_words(chains, i, seen.get(key, []))
            if antecedent is not None:
                chains.join(antecedent, i)
        elif chains.members(i)[0] == i and is_definite(chains.view, phrase):
            _join_before(chains, i, seen.get(key, []))
        seen.setdefault(key, []).append(i)


def _join_before(chains: Chains, index: int, same: list[int]) -> None:
    """Join what a name is put to also to what it was before: 'A man fell. The man was Bob Ford'."""
    before = _by_head(chains, index, same)
    named = any(True for _ in chains.names(index))
    if before is not None and not (named and any(True for _ in chains.names(before))):
        chains.join(before, index)


def is_definite(view: View, phrase: Phrase) -> bool:
    """Say whether a noun phrase points back: 'the', 'this', or a possessor."""
    return view.lower[phrase.start] in DEFINITE or any(
        view.deps[c] == "poss" for c in view.children(phrase.root)
    )


def _antecedent(chains: Chains, index: int, same: list[int]) -> int | None:
    phrase = chains.phrases[index]
    if chains.view.lemmas[phrase.root] in NOT_THING:
        return None
    for ask in (by_own_body, _by_role, by_office, _by_word, by_kind):
        found = ask(chains, index)
        if found is not None:
            return found
    return _by_head(chains, index, same)


def _by_head(chains: Chains, index: int, same: list[int]) -> int | None:
    """Find the last phrase with the same noun, whose modifiers hold all of this one's."""
    view = chains.view
    mine = modifiers(view, chains.phrases[index])
    of = _complement(view, chains.phrases[index].root)
    for other in reversed(same[-WINDOW:]):
        before = chains.phrases[other]
        theirs = modifiers(view, before)
        told = not of or of == _complement(view, before.root) or of & theirs
        if mine <= theirs and told and _same_owner(chains, index, other):
            return None if other_rank(chains, index, other) else other
    return None


def _complement(view: View, root: int) -> set[str]:
    """Give the nouns that tell which one is meant: strikes in 'the history of strikes'."""
    return {
        view.lemmas[g]
        for c in view.children(root)
        if c > root and view.deps[c] == "prep" and view.lower[c] in TELLING
        for g in view.children(c)
        if view.deps[g] == "pobj"
    }


def _by_words(chains: Chains, index: int, same: list[int]) -> int | None:
    """Find the same noun phrase of several words, where neither counts nor brings in anew."""
    view = chains.view
    phrase = chains.phrases[index]
    if view.tags[phrase.start] in ("DT", "CD", "PDT") or modifiers(view, phrase) & ANEW:
        return None
    if any(view.pos[i] == "PROPN" for i in range(phrase.start, phrase.root)):
        named = _by_word(chains, index)
        if named is not None:
            return named
    words = [w for w in view.lemmas[phrase.start : phrase.end]]
    for other in reversed(same[-WINDOW:]):
        before = chains.phrases[other]
        start = before.start + (view.lower[before.start] in DEFINITE)
        if list(view.lemmas[start : before.end]) == words:
            return other
    return None


def _same_owner(chains: Chains, one: int, other: int) -> bool:
    """Say whether two phrases have no owner, or one and the same."""
    owners = []
    for i in (one, other):
        root = chains.phrases[i].root
        owner = [c for c in chains.view.children(root) if chains.view.deps[c] == "poss"]
        owners.append(chains.find(chains.at[owner[0]]) if owner and owner[0] in chains.at else None)
    if owners[0] is None:
        return True
    return owners[0] == owners[1]


def _by_role(chains: Chains, index: int) -> int | None:
    """Find the person last named by this role: 'the sheriff' after 'Sheriff Ann Ford'."""
    phrase = chains.phrases[index]
    view = chains.view
    if phrase.type != "Person" or chains.plural[index]:
        return None
    role = view.lemmas[phrase.root]
    extra = modifiers(view, phrase)
    if role == "premier":
        role, extra = "minister", extra | {"prime"}
    bearers = [
        j
        for j in range(max(0, index - WINDOW), index)
        if chains.phrases[j].kind == "name"
        and chains.type(j) == "Person"
        and role in chains.roles(j)
    ]
    if not bearers or (extra and not _fits(chains, bearers[-1], extra)):
        return None
    return None if _elsewhere(chains, index) else bearers[-1]


def _elsewhere(chains: Chains, index: int) -> bool:
    """Say whether the same role is told of two places: 'the mayor of Tellow', 'the mayor of Harn'.

    Then neither is the mayor who was named without a place.
    """
    view, mine = chains.view, chains.phrases[index]
    if not names_its_own(view, mine):
        return False
    place, role = _complement(view, mine.root), view.lemmas[mine.root]
    return any(
        other.kind == "nominal"
        and view.lemmas[other.root] == role
        and names_its_own(view, other)
        and _complement(view, other.root) != place
        for other in chains.phrases[max(0, index - WINDOW) : index + WINDOW]
    )


def _fits(chains: Chains, index: int, extra: set[str]) -> bool:
    """Say whether the words before a role also stand before this name somewhere."""
    view = chains.view
    around: set[str] = set()
    for member in chains.members(index):
        phrase = chains.phrases[member]
        here = view.sentences[phrase.root]
        near = range(max(0, phrase.head_start - 6), min(phrase.head_end + 8, len(view)))
        around.update(view.lemmas[i] for i in near if view.sentences[i] == here)
    return extra <= around


def _by_word(chains: Chains, index: int) -> int | None:
    """Find the last name that holds this noun: 'the school' after 'Lincoln High School'."""
    view = chains.view
    phrase = chains.phrases[index]
    noun = view.lemmas[phrase.root]
    if chains.plural[index] or phrase.type not in (
        "Organization",
        "Facility",
        "Place",
        "Other",
        "Event",
    ):
        return None
    owners = [c for c in view.children(phrase.root) if view.deps[c] == "poss"]
    if any(view.lemmas[c] not in lexica().possessive for c in owners):
        return None
    extra = modifiers(view, phrase)
    for j in range(index - 1, max(-1, index - WINDOW), -1):
        other = chains.phrases[j]
        if other.kind == "name" and other.type in ("Organization", "Facility", "Place", "Event"):
            words = set(view.lower[other.head_start : other.head_end])
            last = view.lower[other.head_end - 1]
            said = noun == last or (noun in words and "of" in words)
            short = bool(owners) and last in lexica().possessive and last in extra
            if (said and extra <= words) or (short and other.type == "Organization"):
                return j
    return None
