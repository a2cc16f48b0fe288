"""Comparable predicates: synonyms of one action, and actions expressed by their contrary."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import chain

from kg.model import Polarity
from kg.ontology import lexicon, ontology_folder
from kg.resolve.word_forms import deed, stem, tokens

LEAST_LETTERS = 4
HAVE = "have"
WEAPON = "weapon"
LOOK_ALIKE = ("copy", "copies")
"""Nouns with the stem of another one: 'cop'."""
OPPOSITE: dict[Polarity, Polarity] = {"positive": "negative", "negative": "positive"}


@lru_cache(maxsize=200_000)
def fold(lemma: str, after: str = "") -> tuple[str, bool]:
    """Return the stem that represents a predicate, and whether the words mean its contrary.

    `after` is the word that follows: to wait 'outside' is not to enter, to survive is not to die.
    """
    phrase = f"{lemma} {after}"
    for told in (phrase, lemma):
        if told in _contrary():
            return _contrary()[told], True
    if phrase in lexicon("weighing")["contrary"]:
        return _lead(phrase), False
    if phrase in _state_phrases():
        return _state_phrases()[phrase], False
    root = _phrases_alike().get(phrase) or deed(lemma, after)
    return _alike().get(root, root), False


@lru_cache(maxsize=20_000)
def fold_state(lemma: str) -> tuple[str, bool] | None:
    """Return the stem of a state, and whether the word means its contrary; None if unknown.

    Who is sober is not drunk; who is unarmed is not armed.
    """
    if lemma in _states():
        return _states()[lemma]
    policy = lexicon("weighing")
    for prefix in policy["without"]:
        plain = lemma.removeprefix(prefix)
        if plain != lemma and plain.endswith("ed") and lemma not in policy["no_contrary"]:
            return _lead(plain), True
    return None


@cache
def _states() -> dict[str, tuple[str, bool]]:
    table = lexicon("weighing")["contrary_state"]
    found = {name: (_lead(name), False) for name in table}
    return found | {told: (_lead(name), True) for name, words in table.items() for told in words}


@cache
def _state_phrases() -> dict[str, str]:
    table = lexicon("weighing")["state_phrase"]
    return {phrase: _lead(state) for state, phrases in table.items() for phrase in phrases}


def is_state(word: str) -> bool:
    """Return True if a predicate is a state that a verb may tell: who knows of it is aware."""
    return word in _state_phrases().values()


@cache
def _contrary_states() -> frozenset[str]:
    return frozenset(word for word, _ in _states().values())


def has_contrary_state(word: str) -> bool:
    """Return True if a predicate is a state that may also be told by its contrary: to be awake."""
    return word in _contrary_states()


def particle(lemma: str, after: str) -> str:
    """Return the word after a verb if both form another predicate: to stay 'outside'."""
    return after if fold(lemma, after) != fold(lemma) else ""


def had(noun: str) -> str:
    """Return the predicate for having something; any gun is a weapon."""
    return f"{HAVE} {WEAPON if is_weapon(noun) else kind_of(noun)}"


def is_weapon(noun: str) -> bool:
    """Return True for a gun of any kind, and for a weapon as such."""
    return kind_of(noun) in _guns()


@cache
def _guns() -> frozenset[str]:
    return frozenset(
        kind_of(noun) for noun in (WEAPON, "gun", *lexicon("weighing")["closer"]["gun"])
    )


@cache
def weapons() -> frozenset[str]:
    """Return the nouns for what somebody is attacked with, as in `kind_of`."""
    policy = lexicon("weighing")
    return frozenset(kind_of(noun) for noun in (*policy["tools"], *policy["closer"][WEAPON]))


def is_had(word: str) -> bool:
    """Return True if a predicate is about having something: 'have licence'."""
    return word.startswith(f"{HAVE} ")


@cache
def has_contrary() -> frozenset[str]:
    """Return the stems of predicates that can also be expressed by a contrary."""
    return frozenset(_contrary().values())


@cache
def doers_like() -> tuple[frozenset[str], ...]:
    """Return the lists of nouns for unnamed agents that may be the same, as in `kind_of`."""
    lists = lexicon("weighing")["doers_alike"]
    return tuple(frozenset(kind_of(noun) for noun in nouns) for nouns in lists)


def like_nouns(one: str, other: str) -> bool:
    """Return True if two nouns may refer to the same unnamed agents: officers, the police."""
    return one == other or any({one, other} <= nouns for nouns in doers_like())


@cache
def passed() -> frozenset[str]:
    """Return function words that may be between a verb and its particle: kept 'her' post."""
    return frozenset(lexicon("weighing")["passed"])


@cache
def _contrary() -> dict[str, str]:
    table = lexicon("weighing")["contrary"]
    return {told: _lead(name) for name, phrases in table.items() for told in phrases} | {
        f"{verb} {where}": _lead(staying["of"])
        for staying in lexicon("weighing")["staying"]
        for verb in staying["verbs"]
        for where in staying["where"]
    }


def _lead(name: str) -> str:
    root = deed(name)
    return _alike().get(root, root)


@cache
def _alike() -> dict[str, str]:
    return {deed(w): deed(words[0]) for words in lexicon("weighing")["deeds_alike"] for w in words}


@cache
def _phrases_alike() -> dict[str, str]:
    """Map verbs with a particle ('shut off') to the stem of their deed."""
    policy = lexicon("weighing")
    told = chain.from_iterable(policy["deeds_alike"])
    values = [w for row in policy["dimension"] for words in row["values"] for w in words]
    known = {word: deed(word) for word in chain(told, values) if " " in word}
    return known | {phrase: phrase for word in values for phrase in lasting_phrases(word)}


def lasting_phrases(state: str) -> tuple[str, ...]:
    """Return the predicates by which a state lasts, or begins: to stay open, to go dead."""
    if " " in state:
        return ()
    return tuple(f"{verb} {state}" for verb in lexicon("weighing")["staying_so"])


@lru_cache(maxsize=200_000)
def kind_of(noun: str) -> str:
    """Return the stem that represents the nouns which may count the same people or things."""
    root = stem(noun)
    return root if noun in LOOK_ALIKE else _kinds().get(root, root)


@cache
def _kinds() -> dict[str, str]:
    policy = lexicon("weighing")
    lists = (*policy["people_alike"], *policy["things_alike"])
    return {stem(word): stem(words[0]) for words in lists for word in words}


def name_words(text: str) -> tuple[str, ...]:
    """List the distinctive words of names in a text: 'Broward', not 'County'.

    A number or 'every' that opens a sentence ('Nine houses') is not a name.
    """
    found = {tokens(w)[0] for w in text.split() if w[:1].isupper() and tokens(w)}
    found -= {*lexicon("values")["numbers"], *lexicon("weighing")["quantifiers"]}
    return tuple(sorted(found - title_words()))


@cache
def title_words() -> frozenset[str]:
    """Return the words of titles, and the words of names that distinguish nothing ('County')."""
    policy = lexicon("joining")
    lists = ("droppable", "closers", "kinds", "titles", "plain_roles", "unique_roles")
    return frozenset(word for name in lists for word in policy[name]) | {"s"}


def are_opposites(one: str, other: str) -> bool:
    """Return True if predicates exclude one another: to rise and to fall."""
    ours = opposite_sides(one)
    if not ours:
        return False
    theirs = opposite_sides(other)
    return any(a == b and side != against for a, side in ours for b, against in theirs)


@lru_cache(maxsize=50_000)
def opposite_sides(word: str) -> tuple[tuple[int, int], ...]:
    """Return the pairs of lists of opposites that contain a predicate, by number, and the side."""
    found = _opposites()
    return found.get(word) or found.get(word.partition(" ")[0], ())


@cache
def _opposites() -> Mapping[str, tuple[tuple[int, int], ...]]:
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for number, row in enumerate(lexicon("weighing")["opposite"]):
        for side, words in enumerate(row["deeds"]):
            for word in words:
                found[fold(word)[0]].append((number, side))
    return {word: tuple(told) for word, told in found.items()}


@cache
def one_doer() -> Mapping[str, str]:
    """Map what only one agent can have done to the same object to the first of its list."""
    lists = lexicon("weighing")["one_doer"]
    return {fold(word)[0]: fold(words[0])[0] for words in lists for word in words}


@cache
def folded(*names: str) -> frozenset[str]:
    """Return the words of lists in the lexicon of weighing, in the form that predicates have."""
    words = (word for name in names for word in lexicon("weighing")[name])
    return frozenset(fold(word)[0] for word in words)


def beginning() -> frozenset[str]:
    """Return the predicates of beginning, which one side only can have done of a fight."""
    return folded("beginning")


@cache
def contrary_words() -> frozenset[frozenset[str]]:
    """Return the pairs of stems that exclude one another: good or poor, safe or unsafe."""
    pairs = lexicon("weighing")["antonyms"]
    return frozenset(frozenset((stem(a), stem(b))) for one in pairs for a in one[0] for b in one[1])


@cache
def untold() -> frozenset[str]:
    """Return the lemmas that are no topic: speech is compared by what was said."""
    return frozenset(lexicon("joining")["reporting"]) | frozenset(lexicon("joining")["empty"])


@cache
def idle() -> frozenset[str]:
    """Return the words that two clauses may share without saying the same."""
    light = (*lexicon("joining")["light"], *lexicon("joining")["reporting"])
    return frozenset(lexicon("weighing")["idle"]) | {w for w in light if len(w) >= LEAST_LETTERS}


@cache
def closer_nouns() -> Mapping[str, Mapping[str, str]]:
    """Map each noun for things to its hyponyms by their stems: a weapon may be a pistol."""
    table = lexicon("weighing")["closer"]
    found = {}
    for wide, nouns in table.items():
        closer = {kind_of(noun): noun for noun in nouns[::-1]}
        found[wide] = {root: noun for root, noun in closer.items() if root != kind_of(wide)}
    return found


@cache
def concrete() -> frozenset[str]:
    """Return the stems of nouns for things that one can touch: a car, a wall."""
    lines = (ontology_folder() / "concrete.txt").read_text(encoding="ascii").splitlines()
    return frozenset(stem(line) for line in lines if not line.startswith("#"))


def other_kinds(one: str, other: str) -> bool:
    """Return True if two nouns name things of different kinds: a lorry and a pistol."""
    kinds = [_kinds_of_thing().get(noun, frozenset()) for noun in (one, other)]
    return all(kinds) and kinds[0].isdisjoint(kinds[1])


@cache
def _kinds_of_thing() -> Mapping[str, frozenset[str]]:
    held: dict[str, set[str]] = defaultdict(set)
    for wide, nouns in closer_nouns().items():
        for root in (kind_of(wide), *nouns):
            held[root].add(wide)
    return {root: frozenset(wides) for root, wides in held.items()}


def told_for_one(one: str, other: str) -> bool:
    """Return True if two predicates may be told for one another of one thing: it fell, gave way."""
    return any({one, other} <= family for family in _told_for_one())


def has_family(word: str) -> bool:
    """Return True if others may be told for a predicate."""
    return any(word in family for family in _told_for_one())


@cache
def _told_for_one() -> tuple[frozenset[str], ...]:
    return tuple(
        frozenset(fold(*deed.split(" ", 1))[0] for deed in family)
        for family in lexicon("weighing")["told_for_one"]
    )
