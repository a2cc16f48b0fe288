"""What tells two things of one noun apart: 'the former mayor' is not 'the mayor'."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from kg.annotate.coref.by_kind import complement_nouns
from kg.annotate.coref.chains import Chains, are_contrary, titles
from kg.annotate.names.gazetteer import countries, place_weight
from kg.annotate.parse_columns import ParseColumns, Phrase, once
from kg.ontology import lexicon, words

NATION = "NORP"
NEAR = 3
"""Sentences back in which two things of one noun make the bare noun ambiguous."""
OF_COUNTRIES = words("coreference", "of_countries")
BODIES = OF_COUNTRIES.union(*(words("coreference", key) for key in ("function", "own_body")))
"""Nouns for bodies, of which mostly one is meant by what it is of: 'the town council'."""
KNOWN = 1.0
"""Weight of a place that is surely no country."""
MINISTRY = "ministry"
STEM = 4
"""Letters by which 'Indonesian' and 'Indonesia' are one word."""


@cache
def _groups() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(words) for words in lexicon("contrasts")["groups"].values())


@cache
def _named_groups() -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple((name, frozenset(words)) for name, words in lexicon("contrasts")["groups"].items())


@cache
def _kept() -> frozenset[str]:
    return frozenset(lexicon("contrasts")["kept"]["words"])


def mark_contrasts(chains: Chains) -> None:
    """Tell the chains which words set their nouns apart, so that no rule joins across these.

    'The former mayor' is never 'the mayor', nor 'the driver of the blue car' that of the red one.
    """
    view = chains.view
    for index, phrase in enumerate(chains.phrases):
        if phrase.kind == "nominal" and (found := _marks(view, phrase)):
            chains.mark(index, found)


@once
def _marks(view: ParseColumns, phrase: Phrase) -> dict[tuple[str, str], frozenset[str]]:
    """Return the contrasting words before a noun, and before the noun of its complement."""
    noun, before = view.lemmas[phrase.root], _before(view, phrase)
    found = _found(noun, "", before)
    if view.lower[phrase.start] == "the" or view.has_dependent(phrase.root, "poss"):
        found[noun, "kept"] = (_kept() & before) or frozenset({""})
    for word in complement_nouns(view, phrase.root):
        inner = {view.lower[c] for c in view.children(word) if c < word}
        found |= _found(noun, f"of {view.lemmas[word]} ", inner)
    return found


def _found(noun: str, sort: str, before: set[str]) -> dict[tuple[str, str], frozenset[str]]:
    """Return the words of each group of contrasts that are among others."""
    groups = _named_groups()
    return {(noun, sort + name): words & before for name, words in groups if words & before}


def _is_near_so_called(chains: Chains, other: int, phrase: Phrase) -> bool:
    """Return True for a phrase with the noun of another, shortly before it."""
    view, before = chains.view, chains.phrases[other]
    alike = view.noun_of(before) == view.lemmas[phrase.root]
    return alike and view.sentences[phrase.root] - view.sentences[before.root] <= NEAR


def is_between_contrasted(chains: Chains, index: int, things: Iterable[Iterable[int]]) -> bool:
    """Return True for a bare noun after two things of that noun: 'the gate' after two gates.

    Neither 'the east gate' nor 'the west gate' is meant more than the other, nor is 'the council'
    after 'the town council' and 'the county council'.
    """
    view, phrase = chains.view, chains.phrases[index]
    if phrase.root > phrase.start + 1 or list(complement_nouns(view, phrase.root)):
        return False
    noun = view.lemmas[phrase.root]
    near = [[j for j in members if _is_near_so_called(chains, j, phrase)] for members in things]
    told = [_marks(view, chains.phrases[j]) for some in near for j in some]
    if any(are_contrary(one, other) for one, other in combinations(told, 2)):
        return True
    return noun in BODIES and _are_alike(chains, [some for some in near if some])


def _are_alike(chains: Chains, things: list[list[int]]) -> bool:
    """Return True if two bodies of one noun are told apart, and not one of them alone is named."""
    which = [set[str | int]().union(*(_which(chains, j) for j in some)) for some in things]
    named = [chains.is_named(some[0]) for some in things]
    return any(
        which[a] and which[b] and not which[a] & which[b] and named[a] == named[b]
        for a, b in combinations(range(len(things)), 2)
    )


def _which(chains: Chains, index: int) -> set[str | int]:
    """Return what tells which one of its noun a phrase means: an owner, a place, a sort.

    What the text tells of elsewhere by its chain: "Norland's army" is 'the army of Norland'.
    """
    view, phrase = chains.view, chains.phrases[index]
    root = phrase.root
    before = (i for i in range(phrase.start, root) if view.heads[i] == root)
    which = [i for i in before if view.deps[i] in ("compound", "poss")]
    for prep in view.dependents(root, "prep", lower=("of", "in", "at", "for", "from")):
        which += (g for g in view.dependents(prep, "pobj") if view.pos[g] == "PROPN")
    return {chains.find(chains.at[i]) if i in chains.at else view.lemmas[i] for i in which}


def is_abroad(chains: Chains, index: int, other: int) -> bool:
    """Return True for 'the government' where 'the government of Norland' is another country's.

    It is where a text tells of two countries, and of that one's government only as of whom others
    deal with: 'Police in Sudland seized arms for the government of Norland'.
    """
    view, phrase, before = chains.view, chains.phrases[index], chains.phrases[other]
    noun = view.lemmas[phrase.root]
    if noun not in OF_COUNTRIES or view.noun_of(before) != noun:
        return False
    if phrase.root > phrase.start + 1 or view.deps[before.root] in ("nsubj", "nsubjpass"):
        return False
    its = {thing for thing in _which(chains, other) if isinstance(thing, int)}
    named = [j for j in range(other + 2) if _may_be_country(chains, j)]
    countries = set(map(chains.find, named))
    told = {chains.find(j) for j in named if j < other}
    return bool(its & countries and told - its)


def _may_be_country(chains: Chains, index: int) -> bool:
    """Return True for the name of a country, or of a place that no list knows."""
    phrase = chains.phrases[index]
    if phrase.kind != "name" or phrase.type != "Place":
        return False
    name = " ".join(chains.view.lower[phrase.head_start : phrase.head_end])
    return name in countries() or place_weight(name) < KNOWN


def is_of_other_minister(chains: Chains, index: int, other: int) -> bool:
    """Return True for 'the ministry' where the text turned from one ministry to another's minister.

    'The interior ministry denied it. The defence minister resigned. The ministry said …'.
    """
    view, phrase = chains.view, chains.phrases[index]
    if view.lemmas[phrase.root] != MINISTRY or phrase.root > phrase.start + 1:
        return False
    mine = _field(view, chains.phrases[other].root, MINISTRY)
    last = max(j for j in chains.members(other) if j < index)
    ministers = (
        _field(view, i, "minister")
        for i in range(chains.phrases[last].end, phrase.start)
        if view.lemmas[i].lower() == "minister"
    )
    return bool(mine) and any(field and not field & mine for field in ministers)


def _field(view: ParseColumns, root: int, noun: str) -> set[str]:
    """Return the words for what a ministry or a minister is of: 'defence'."""
    before = (i for i in range(max(0, root - 3), root) if view.heads[i] in (root, view.heads[root]))
    which = {i for i in before if view.deps[i] in ("compound", "amod", "nmod")}
    which |= set(complement_nouns(view, root))
    return {view.lemmas[i].lower() for i in which} - {noun, "prime", "deputy", "former"}


def contrasted(chains: Chains, index: int, members: Iterable[int]) -> bool:
    """Say whether words before a noun make it another thing than a chain of that noun.

    A name or a people before it must be told of the chain, too ('the Syrian team'); of words that
    stand in contrast ('upper', 'lower') the chain must have the same.
    """
    view, phrase = chains.view, chains.phrases[index]
    theirs, before = set[str](), set[str]()
    for j in members:
        other = chains.phrases[j]
        theirs |= _said(view, other)
        if other.kind == "nominal":
            before |= _before(view, other)
    mine = _before(view, phrase)
    if _contrasting(mine, theirs, before) or _other_sort(chains, index, members):
        return True
    return any(not _told(word, theirs) for word in _naming(view, phrase))


@once
def _before(view: ParseColumns, phrase: Phrase) -> set[str]:
    """Return the words before a noun, as they stand ('visiting') and in their base form."""
    inner = slice(phrase.start, phrase.root)
    return {*view.lemmas[inner], *view.lower[inner]}


def _contrasting(mine: set[str], theirs: set[str], before: set[str]) -> bool:
    """Say whether words stand in contrast to those of a chain, which has `before` its nouns."""
    own, said = mine & _every(), before & _every()
    if own - theirs or (said & _kept()) - mine:
        return True
    return any(group & said and not group & said & own for group in _groups() if group & own)


def _other_sort(chains: Chains, index: int, members: Iterable[int]) -> bool:
    """Say whether nouns before a noun are others than in each phrase with that noun.

    'The media room' is not the locker room, though 'the room' may be either.
    """
    view, phrase = chains.view, chains.phrases[index]
    mine = _sorts(view, phrase)
    alike, noun = (chains.phrases[j] for j in members), view.lemmas[phrase.root]
    theirs = [_sorts(view, p) for p in alike if view.noun_of(p) == noun]
    return bool(mine) and any(theirs) and not any(mine & other for other in theirs)


@once
def _sorts(view: ParseColumns, phrase: Phrase) -> set[str]:
    """Return the nouns before a head that say of which sort it is: 'media' in 'the media room'.

    Those in front of such a noun count as well: 'port officials' may be 'port board officials'.
    """
    return {
        view.lemmas[i]
        for i in range(phrase.start, phrase.root)
        if view.deps[i] == "compound" and _leads_to(view, i, phrase.root)
    }


@cache
def _every() -> frozenset[str]:
    return frozenset(word for group in _groups() for word in group)


@once
def _said(view: ParseColumns, phrase: Phrase) -> set[str]:
    """Give the words of a phrase, and the titles before a name."""
    words = {*view.lemmas[phrase.start : phrase.end], *view.lower[phrase.start : phrase.end]}
    return words | set(titles(view, phrase)) if phrase.kind == "name" else words


def _naming(view: ParseColumns, phrase: Phrase) -> list[str]:
    """Give the names and peoples before a noun that say which one: no possessors."""
    return [
        view.lower[i]
        for i in range(phrase.start, phrase.root)
        if (view.pos[i] == "PROPN" or view.labels[i] == NATION)
        and view.deps[i] in ("compound", "amod", "nmod")
        and view.lower[i] not in words("names", "edges", "fields")
        and _leads_to(view, i, phrase.root)
    ]


def _leads_to(view: ParseColumns, index: int, root: int) -> bool:
    """Say whether a word hangs on a noun by way of modifiers alone."""
    for _ in range(4):
        index = view.heads[index]
        if index == root:
            return True
        if view.deps[index] not in ("compound", "amod", "nmod"):
            return False
    return False


def _told(word: str, theirs: set[str]) -> bool:
    stem = word[: max(STEM, len(word) - 3)]
    return word in theirs or any(len(w) >= STEM and w.startswith(stem) for w in theirs)
