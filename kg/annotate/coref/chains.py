"""Chains in the making: which phrases are one thing, and what is known of that thing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations

from kg.annotate.coref.speech import Quoted
from kg.annotate.lexica import lexica
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.model import MentionType
from kg.ontology import lexicon, words

MALE = frozenset({"he", "him", "his", "himself"})
FEMALE = frozenset({"she", "her", "hers", "herself"})
PLURAL = words("coreference", "plural")
SHORTEST = 6
"""Letters of a surname whose ending tells the sex of who bears it."""
PEOPLE = frozenset({"Person", "Group"})
CLOSE: frozenset[tuple[str, ...]] = frozenset(
    pair
    for types in (
        ("Place", "Facility"),
        ("Organization", "Group"),
        ("Organization", "Facility"),
        ("Work", "Organization"),
        ("Work", "Other"),
        ("Event", "Other"),
        ("Facility", "Other"),
    )
    for pair in permutations(types)
)
"""Types that are confused often enough not to forbid a chain by themselves."""


Marks = Mapping[tuple[str, str], frozenset[str]]
"""Words of a sort that stand before a noun, by the noun and the sort."""


class Chains:
    """A partition of the phrases of a document, with number, sex, roles and type of each part."""

    def __init__(
        self, view: ParseColumns, phrases: Sequence[Phrase], speech: Sequence[Quoted] = ()
    ) -> None:
        self.view = view
        self.phrases = phrases
        self.speech = speech
        self._first = list(range(len(phrases)))
        self._types: dict[int, MentionType] = {}
        self._members: dict[int, list[int]] = {i: [i] for i in range(len(phrases))}
        self._sex = {i: _sex(view, p) for i, p in enumerate(phrases)}
        self._roles: dict[int, set[str]] = {i: set(roles(view, p)) for i, p in enumerate(phrases)}
        self.plural = [is_plural(view, p) for p in phrases]
        self.at = {p.root: i for i, p in enumerate(phrases)}
        self._apart: set[tuple[int, int]] = set()
        self._marks: dict[int, Marks] = {}

    def find(self, index: int) -> int:
        """Give the number of the chain that a phrase is in."""
        return self._first[index]

    def join(self, one: int, other: int) -> bool:
        """Make two phrases one thing, unless what is known of them forbids it."""
        first, second = sorted((self.find(one), self.find(other)))
        if first == second:
            return True
        if not self.may_join(first, second):
            return False
        for member in self._members[second]:
            self._first[member] = first
        self._members[first] = sorted(self._members[first] + self._members.pop(second))
        self._types.pop(first, None)
        self._sex[first] = self._sex[first] or self._sex[second]
        self._roles[first] |= self._roles[second]
        self._apart |= {(first, b) for a, b in self._apart if a == second}
        self._apart |= {(a, first) for a, b in self._apart if b == second}
        self._marks[first] = _both(self._marks.get(first, {}), self._marks.pop(second, {}))
        return True

    def part(self, one: int, other: int) -> None:
        """Remember that two phrases are different things."""
        first, second = self.find(one), self.find(other)
        self._apart |= {(first, second), (second, first)}

    def mark(self, index: int, marks: "Marks") -> None:
        """Learn words that tell a thing from others of the same noun: 'former', 'upper'.

        Things with other words of the same sort are two, whatever else speaks for one.
        """
        thing = self.find(index)
        self._marks[thing] = _both(self._marks.get(thing, {}), marks)

    def may_join(self, one: int, other: int) -> bool:
        """Say whether nothing known speaks against two phrases being one thing."""
        first, second = self.find(one), self.find(other)
        if (first, second) in self._apart or self._marked_apart(first, second):
            return False
        sexes = {self._sex[first], self._sex[second]} - {""}
        return len(sexes) < 2

    def _marked_apart(self, one: int, other: int) -> bool:
        """Return True if two chains have other words of one sort before the same noun."""
        mine, theirs = self._marks.get(one), self._marks.get(other)
        if not mine or not theirs:
            return False
        return are_contrary(mine, theirs)

    def members(self, index: int) -> list[int]:
        """List the phrases of the chain that a phrase is in, in order."""
        return self._members[self._first[index]]

    def sex(self, index: int) -> str:
        """Give 'male', 'female', or '' where nothing tells."""
        return self._sex[self.find(index)]

    def set_sex(self, index: int, sex: str) -> None:
        """Learn the sex of a thing from a pronoun that was joined to it."""
        self._sex[self.find(index)] = sex

    def roles(self, index: int) -> set[str]:
        """Give the roles that a thing is called by: 'sheriff', 'gunman'."""
        return self._roles[self.find(index)]

    def type(self, index: int) -> MentionType:
        """Give the type of a chain: that of its first name, else of its first noun."""
        first = self._first[index]
        if first not in self._types:
            self._types[first] = self._type(self._members[first])
        return self._types[first]

    def _type(self, members: Sequence[int]) -> MentionType:
        for kind in ("name", "nominal"):
            for member in members:
                if self.phrases[member].kind == kind and self.phrases[member].type != "Other":
                    return self.phrases[member].type
        return self.phrases[members[0]].type

    def names(self, index: int) -> Iterator[Phrase]:
        """Yield the names in the chain of a phrase."""
        return (self.phrases[m] for m in self.members(index) if self.phrases[m].kind == "name")

    def are_one(self, indices: Iterable[int]) -> bool:
        """Return True if there are phrases and all of them are of one chain."""
        return len({self.find(j) for j in indices}) == 1

    def grouped(self, indices: Iterable[int]) -> dict[int, list[int]]:
        """Group phrases by chain, in the order of the first of each."""
        found: dict[int, list[int]] = {}
        for j in indices:
            found.setdefault(self.find(j), []).append(j)
        return found

    def is_person(self, index: int) -> bool:
        """Return True for a phrase that means one person."""
        return self.phrases[index].type == "Person" and not self.plural[index]

    def is_named(self, index: int) -> bool:
        """Return True if there is a name in the chain of a phrase."""
        return any(self.phrases[m].kind == "name" for m in self.members(index))

    def back(
        self, index: int, *, reach: int | None = None, window: int | None = None
    ) -> Iterator[tuple[int, Phrase]]:
        """Yield the phrases before one with their numbers, the nearest first.

        None is more than `reach` sentences before the phrase; fewer than `window` are yielded.
        """
        sentences = self.view.sentences
        here = sentences[self.phrases[index].root]
        for j in range(index - 1, -1 if window is None else max(-1, index - window), -1):
            phrase = self.phrases[j]
            if reach is not None and here - sentences[phrase.root] > reach:
                return
            yield j, phrase

    def numbers(self) -> list[int]:
        """Number the chains from 0 in the order of their first phrase, one number a phrase."""
        order: dict[int, int] = {}
        return [order.setdefault(self.find(i), len(order)) for i in range(len(self.phrases))]


def are_contrary(mine: Marks, theirs: Marks) -> bool:
    """Return True if two have other words of one sort before the same noun: 'east', 'west'."""
    return any(key in theirs and not words & theirs[key] for key, words in mine.items())


def _both(mine: Marks, theirs: Marks) -> Marks:
    if not mine or not theirs:
        return mine or theirs
    keys = {**mine, **theirs}
    return {k: mine.get(k, frozenset()) | theirs.get(k, frozenset()) for k in keys}


def compatible(one: MentionType, other: MentionType) -> bool:
    """Say whether two types can belong to one thing."""
    return one == other or (one, other) in CLOSE


def is_plural(view: ParseColumns, phrase: Phrase) -> bool:
    """Say whether a phrase stands for several: by tag, pronoun, or number word."""
    word = view.lower[phrase.root]
    if phrase.kind == "pronoun":
        return word in PLURAL
    if phrase.kind == "name":
        return phrase.type == "Group" or (
            phrase.type == "Person" and view.tags[phrase.head_end - 1] == "NNPS"
        )
    alone = view.tags[phrase.root] == "CD" and not view.has_dependent(phrase.root, "prep")
    if alone and view.deps[phrase.root] in ("nsubj", "nsubjpass"):
        return view.lower[phrase.root] not in ("one", "1")  # '52 left'
    return view.tags[phrase.root] in ("NNS", "NNPS") or (
        phrase.type == "Group"
        and view.lemmas[phrase.root] not in ("family", "crowd", "public", "crew")
    )


def _sex(view: ParseColumns, phrase: Phrase) -> str:
    word = view.lower[phrase.root]
    lists = lexica()
    if phrase.kind == "pronoun":
        return "male" if word in MALE else "female" if word in FEMALE else ""
    if phrase.type != "Person":
        return ""
    if phrase.kind == "nominal":
        return lists.gender.get(view.lemmas[phrase.root], "")
    for title in titles(view, phrase):
        sex = lists.gender.get(title, "")
        if sex:
            return sex
    several = phrase.head_end - phrase.head_start > 1
    sex = lists.given_gender.get(view.lower[phrase.head_start], "") if several else ""
    return sex or _sex_of_surname(view.lower[phrase.head_end - 1])


def _sex_of_surname(name: str) -> str:
    """Return 'female' for a Slavic surname in the form that women bear: 'Orlova', 'Nowacka'."""
    names = lexicon("names")["women"]
    bears = len(name) >= SHORTEST and name.endswith(tuple(names["surnames"]))
    return "female" if bears and not name.endswith(tuple(names["no_such_surnames"])) else ""


def roles(view: ParseColumns, phrase: Phrase) -> Iterator[str]:
    """Yield the roles that stand in a phrase itself: titles before a name, the head of a noun."""
    if phrase.type == "Person" and phrase.kind == "nominal":
        yield view.lemmas[phrase.root]
    elif phrase.type == "Person" and phrase.kind == "name":
        yield from titles(view, phrase)


def titles(view: ParseColumns, phrase: Phrase) -> Iterator[str]:
    """Yield the titles and roles right before a name, the nearest first, in full: 'sergeant'."""
    lists = lexica()
    index = phrase.head_start - 1
    while index >= 0 and not view.blank[index]:
        word = view.lower[index].rstrip(".")
        if word not in lists.titles and lists.nominal_type.get(word) != "Person":
            return
        yield lists.short_titles.get(word, word)
        index -= 1
