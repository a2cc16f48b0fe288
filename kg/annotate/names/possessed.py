"""Places called by whose they were: "Cooper's Mill" where a text goes on about 'the mill'."""

from collections.abc import Iterator

from kg.annotate.lexica import lexica
from kg.annotate.names.composed import Named, is_capital
from kg.annotate.names.gazetteer import place_weight
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import words

MARKS = frozenset({"'s", "’s"})
BEFORE_PLACES = frozenset({"at", "across", "from", "in", "near", "over", "through", "to"})
PLACES = ("Place", "Facility")
OWNED = words("names", "edges", "owned_places")


def find_possessed(view: ParseColumns) -> Iterator[Named]:
    """Yield possessives with one noun in capitals, if the text has that noun as a place's too.

    Some nouns are written with a capital for nothing else: "Tanner's Meadow".
    """
    for index in range(2, len(view)):
        if view.words[index - 1] in MARKS and _is_named_so(view, index):
            noun = lexica().type_of_noun(view.lower[index])
            kind = noun if noun in PLACES else "Place"
            yield Named(start=index - 2, end=index + 1, type=kind)


def _is_place_or_time(view: ParseColumns, index: int) -> bool:
    """Return True for a word that is a place, a nation, a day or a time."""
    if place_weight(view.lower[index]) >= 2.0:
        return True
    return view.labels[index] in ("DATE", "TIME", "NORP")


def _is_named_so(view: ParseColumns, index: int) -> bool:
    """Return True for 'Mill' in "at Cooper's Mill", if 'the mill' stands in the text."""
    owner, noun = index - 2, view.words[index]
    alone = noun.istitle() and not any(map(is_capital, view.words[index + 1 : index + 2]))
    if not (alone and view.words[owner].istitle()) or view.pos[owner] in ("PRON", "DET"):
        return False
    if _goes_on_before(view, owner) or _is_place_or_time(view, owner):
        return False
    known = lexica().type_of_noun(view.lower[index])
    if known not in (*PLACES, "Other"):
        return False
    name, noun = view.words[owner : index + 1], view.lower[index]
    return noun in OWNED or _stands_by_itself(view, noun, name)


def _stands_by_itself(view: ParseColumns, noun: str, name: tuple[str, ...]) -> bool:
    """Return True if 'the mill' is in the text, or the name again and mills."""
    return _is_where(view, ("the", noun)) or (_is_where(view, name) and _is_told_of(view, noun))


def _goes_on_before(view: ParseColumns, owner: int) -> bool:
    """Return True if a capital before an owner is of his name: 'Ann' of "Ann Cooper's Mill"."""
    if view.opens_sentence(owner) or not is_capital(view.word_before(owner)):
        return False
    return not (view.opens_sentence(owner - 1) and view.lower[owner - 1] in BEFORE_PLACES)


def _is_told_of(view: ParseColumns, noun: str) -> bool:
    """Return True if a text has a noun in small letters behind 'the'."""
    at = (i for i in range(1, len(view)) if view.words[i] == noun)
    return any(view.lower[i - 1] == "the" for i in at)


def _is_where(view: ParseColumns, name: tuple[str, ...]) -> bool:
    """Return True if one is at what some words name, or crosses it: "at Cooper's Mill"."""
    at = (i for i in range(1, len(view)) if view.words[i : i + len(name)] == name)
    return any(view.lower[i - 1] in BEFORE_PLACES for i in at)
