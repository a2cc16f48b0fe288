"""Candidates for names: the pipeline's entities with corrections, and what it missed."""

from collections.abc import Iterable, Iterator
from itertools import chain

from kg.annotate.lexica import lexica
from kg.annotate.names.boundaries import trim
from kg.annotate.names.composed import (
    Named,
    find_composed,
    find_papers,
    find_vessels,
    is_capital,
)
from kg.annotate.names.foreign import find_foreign
from kg.annotate.names.gazetteer import place_weight
from kg.annotate.names.labels import LABEL_TYPES
from kg.annotate.names.possessed import find_possessed
from kg.annotate.names.seats import find_seats
from kg.annotate.names.tagger import Tagged
from kg.annotate.parse_columns import ParseColumns
from kg.annotate.parse_repair.postnominals import is_letters
from kg.annotate.parse_repair.posts import post_before
from kg.model import MentionType
from kg.ontology import words

PROPOSED: dict[MentionType, str] = {
    "Person": "PERSON",
    "Organization": "ORG",
    "Place": "GPE",
    "Work": "WORK_OF_ART",
    "Event": "EVENT",
}
"""The pipeline's label of a name that the network alone proposes."""
NO_NAME = frozenset(
    {"DATE", "TIME", "CARDINAL", "ORDINAL", "MONEY", "PERCENT", "QUANTITY", "LANGUAGE"}
)
POSSESSIVE = frozenset({"'s", "’s", "'", "’"})
POSITIONS = words("names", "edges", "positions")
"""Capitals for what a player plays: 'QB'."""

CUTS = frozenset({",", "/", ";", ":", "(", ")", "–", "—", "[", "]", "|", "-"})


def find_candidates(view: ParseColumns) -> list[Named]:
    """Return the name candidates of a document in order; none overlaps another.

    Composed names come first; the pipeline's entities, and runs of proper nouns that are none of
    them, are added after correction.
    """
    seats = [*find_seats(view), *find_vessels(view), *find_papers(view)]
    sat = {i for name in seats for i in range(name.start, name.end)}
    whole = [n for n in find_composed(view) if sat.isdisjoint(range(n.start, n.end))]
    whole += (n for n in find_possessed(view) if _is_apart(n.start, n.end, [*seats, *whole]))
    composed = sorted((*seats, *whole), key=lambda n: n.start)
    taken = [label == "DATE" for label in view.labels]
    found: list[Named] = []
    for name in chain(composed, find_foreign(view, taken)):  # none that is foreign overlaps
        found.append(name)
        taken[name.start : name.end] = [True] * (name.end - name.start)
    proposed = (*_entities(view, taken), *_runs(view, taken))
    for start, end, label in chain.from_iterable(_parted(view, *one) for one in proposed):
        found += _mend(view, start, end, label)
    merged = _called(view, _merge(view, sorted(found, key=lambda n: n.start)))
    return [_numbered(view, piece) for name in merged for piece in _unstrung(view, name)]


def _parted(view: ParseColumns, start: int, end: int, label: str) -> Iterator[tuple[int, int, str]]:
    """Yield a name, or what is before and after the verb in it: 'Moe told The Lark' is a clause."""
    for i in range(start + 1, end - 1):
        told = view.pos[i] == "VERB" and view.words[i].islower()
        if told and any(view.heads[s] == i and view.deps[s] == "nsubj" for s in range(start, i)):
            yield start, i, "PERSON"
            yield from _parted(view, i + 1, end, "ORG")
            return
    yield start, end, label


def confirmed(view: ParseColumns, names: list[Named], said: Tagged | None) -> list[Named]:
    """Return candidates in order: without those the network denies, with those it alone proposes.

    Names that are known as a whole, and peoples, stay.
    """
    if said is None:
        return names
    kept = [n for n in names if n.type or n.label == "NORP" or not said.is_none(n.start, n.end)]
    for one in said.proposed():
        label = PROPOSED.get(one.type, "")
        fits = label and _may_be_name(view, range(one.start, one.end), label)
        if fits and _is_apart(one.start, one.end, kept):
            kept.append(Named(start=one.start, end=one.end, label=label))
    return sorted(kept, key=lambda n: n.start)


def _may_be_name(view: ParseColumns, stretch: range, label: str) -> bool:
    """Return False for a day, for letters after a name, and for words without a capital."""
    if label == "EVENT" and any(view.labels[i] == "DATE" for i in stretch):
        return False
    if all(is_letters(view, i) for i in stretch):
        return False
    return any(is_capital(view.words[i]) for i in stretch)


def _called(view: ParseColumns, names: list[Named]) -> list[Named]:
    """Join a person's name around a nickname: 'Luis (Lucho) Prado'."""
    joined: list[Named] = []
    for name in names:
        last = joined[-1] if joined else None
        inside = joined[-2:-1] and last is not None and joined[-2].end == last.start - 1
        first = joined[-2] if inside else last
        if first is not None and _is_nickname_between(view, first, name):
            del joined[-2 if inside else -1 :]
            joined.append(Named(start=first.start, end=name.end, label="PERSON"))
        else:
            joined.append(name)
    return joined


def _is_apart(start: int, end: int, names: Iterable[Named]) -> bool:
    """Return True if no name has any of some words."""
    return not any(n.start < end and start < n.end for n in names)


def _is_nickname_between(view: ParseColumns, first: Named, last: Named) -> bool:
    """Return True if one word in brackets, no place, is between two parts of a person's name."""
    if last.start != first.end + 3 or first.type or last.type:
        return False
    bracketed = view.words[first.end] == "(" and view.words[last.start - 1] == ")"
    if not bracketed or "PERSON" not in (last.label, first.label):
        return False
    inside = first.end + 1
    return view.words[inside].istitle() and not place_weight(view.lower[inside])


def _numbered(view: ParseColumns, name: Named) -> Named:
    """Include the number that ends a name: 'Building 12', 'Windows 7'."""
    end = name.end
    if (
        end + 1 < len(view)
        and view.words[end].isdigit()
        and view.deps[end] == "nummod"
        and name.start <= view.heads[end] < end
        and view.labels[end] not in ("DATE", "TIME", "MONEY")
        and view.words[end + 1] not in ("-", "–", "—", ":", "%")
    ):
        return Named(start=name.start, end=end + 1, type=name.type, label=name.label)
    return name


def _merge(view: ParseColumns, names: list[Named]) -> list[Named]:
    """Join neighbours that the pipeline split: given name and surname, or a half it missed."""
    merged: list[Named] = []
    for name in names:
        last = merged[-1] if merged else None
        if last and name.start < last.end:
            continue
        one = _joined(view, last, name) if last and _are_neighbours(view, last, name) else None
        if one is None:
            merged.append(name)
        else:
            merged[-1] = one
    return merged


def _are_neighbours(view: ParseColumns, first: Named, second: Named) -> bool:
    """Return True if nothing separates two names that may be one: no sentence, type or title."""
    beside = first.end == second.start and post_before(view, second.start) is None
    if not beside or view.sentences[first.start] != view.sentences[second.start]:
        return False
    titled = view.lower[second.start].rstrip(".") in lexica().titles
    return not (titled or first.type or second.type)


def _joined(view: ParseColumns, first: Named, second: Named) -> Named | None:
    """Return two neighbours as one name, or only the second; None if both are names."""
    lists, word = lexica(), view.lower[first.start]
    leads = word in lists.leading or view.words[first.start] in POSITIONS
    if first.single and leads and second.label == "PERSON":
        return second
    given = first.single and word in lists.given
    if given or _is_stranger(view, first, second):
        return Named(start=first.start, end=second.end, label="PERSON")
    if first.label and second.label:
        return None
    return Named(start=first.start, end=second.end, label=first.label or second.label)


def _is_stranger(view: ParseColumns, first: Named, second: Named) -> bool:
    """Return True if an unlisted word and a town's name are a person: 'Oddny Berlin'."""
    lists, word = lexica(), view.lower[first.start]
    return (
        first.single == second.end - second.start
        and first.label in ("GPE", "PERSON")
        and view.deps[first.start] == "compound"
        and view.heads[first.start] == second.start
        and word not in lists.first["place"] | lists.regions
        and not place_weight(word)
        and 0 < place_weight(view.lower[second.start]) < 4.0
    )


def _unstrung(view: ParseColumns, name: Named) -> Iterator[Named]:
    """Split people whom a caption names one after another without a word between."""
    at = name.start
    if name.label == "PERSON":
        for index in range(name.start + 1, name.end):
            if _is_title(view, index, len(view)):
                yield Named(start=at, end=index, label=name.label)
                at = index + 1
    if at < name.end:
        yield Named(start=at, end=name.end, type=name.type, label=name.label)


def _entities(view: ParseColumns, taken: list[bool]) -> Iterator[tuple[int, int, str]]:
    """Yield the pipeline's entities, cut where a composed name contains part of them."""
    for ent in view.doc.ents:
        if ent.label_ not in LABEL_TYPES:
            continue
        start = ent.start
        for index in range(ent.start, ent.end + 1):
            if index == ent.end or taken[index]:
                if index > start:
                    yield start, index, ent.label_
                start = index + 1


def find_sites(view: ParseColumns, names: list[Named]) -> Iterator[Named]:
    """Yield web sites that a text names: 'example.com'."""
    taken = {i for n in names for i in range(n.start, n.end)}
    pattern = lexica().outlet_pattern
    for index, word in enumerate(view.words):
        if "." in word[1:-1] and index not in taken and pattern.match(word):
            yield Named(start=index, end=index + 1)


def find_short(view: ParseColumns, names: list[Named]) -> Iterator[Named]:
    """Yield agencies referred to by their generic word alone: 'the Church', 'the Coalition'."""
    taken = {i for n in names for i in range(n.start, n.end)}
    for index in range(1, len(view)):
        pointed = view.lower[index - 1] in ("the", "our", "this")
        if pointed and index not in taken and _is_generic(view, index):
            yield Named(start=index, end=index + 1, type="Organization")


def _is_generic(view: ParseColumns, index: int) -> bool:
    """Return True for a capitalised noun for a body: 'Church', 'Coalition'."""
    if lexica().nominal_type.get(view.lower[index]) != "Organization":
        return False
    word, noun = view.words[index], view.pos[index] in ("PROPN", "NOUN")
    return word[0].isupper() and not word.isupper() and noun and view.deps[index] != "compound"


def _runs(view: ParseColumns, taken: list[bool]) -> Iterator[tuple[int, int, str]]:
    """Yield runs of capitalised proper nouns outside all entities."""
    start = -1
    for index in range(len(view) + 1):
        inside = index < len(view) and (
            not taken[index]
            and not view.labels[index]
            and view.pos[index] == "PROPN"
            and is_capital(view.words[index])
        )
        if inside and start < 0:
            start = index
        elif not inside and start >= 0:
            yield start, index, ""
            start = -1


def _mend(view: ParseColumns, start: int, end: int, label: str) -> Iterator[Named]:
    """Cut a candidate at possessives, commas and titles, and trim its edges."""
    if label in ("WORK_OF_ART", "EVENT", "LAW"):
        pieces = [(start, end)]
    else:
        pieces = list(_cut(view, start, end, label))
    for left, right in pieces:
        first, last = trim(view, left, right, label)
        if last - first > 1 and view.words[last - 1] in POSITIONS:
            last -= 1
        if first < last and any(is_capital(w) for w in view.words[first:last]):
            yield Named(start=first, end=last, label=_label(view, first, last, label))


def _label(view: ParseColumns, start: int, end: int, label: str) -> str:
    """Return the label of a piece: of 'Otters QB Bo Ray' the second is a person, the first not."""
    if _is_position(view, start - 1, end, label):
        return "PERSON"
    return "" if label == "PERSON" and _is_position(view, end, end + 3, label) else label


def _is_position(view: ParseColumns, index: int, end: int, label: str) -> bool:
    """Return True for the capitals for what a player plays, before his name: 'QB Bo Ray'."""
    if index < 0 or view.words[index : index + 1] == ():
        return False
    named = view.words[index + 1 : end]
    full = len(named) > (label not in ("PERSON", "")) and all(is_capital(w) for w in named[:2])
    return view.words[index] in POSITIONS and full


def _cut(view: ParseColumns, start: int, end: int, label: str) -> Iterator[tuple[int, int]]:
    at = start
    for index in range(start, end):
        stop = view.lower[index] in POSSESSIVE or view.blank[index] or _cuts(view, index, end)
        stop = stop or _parts(view, range(start, end), index, label)
        stop = stop or _is_position(view, index, end, label)
        next_one = not stop and _begins_another(view, index, end)
        if at < index and (next_one or post_before(view, index)):
            yield at, index
            at = index
        if stop:
            yield at, index
            at = index + 1
    yield at, end


def _begins_another(view: ParseColumns, index: int, end: int) -> bool:
    """Return True for a title inside a candidate, and for a word that a colon follows."""
    colon = view.words[index + 1 : index + 2] == (":",)
    return colon or (index < end - 1 and _is_title(view, index, end))


def _cuts(view: ParseColumns, index: int, end: int) -> bool:
    """Return True for a mark that is in no name, unlike those of 'Acme, Inc.', 'Wong Kwok-hing'."""
    word = view.words[index]
    if word not in CUTS or index + 1 >= end:
        return word in CUTS
    if word == "-":
        return view.starts[index + 1] != view.starts[index] + 1
    return word != "," or view.lower[index + 1] not in words("names", "edges", "after_comma")


def _parts(view: ParseColumns, within: range, index: int, label: str) -> bool:
    """Return True if 'and' separates two names: always for people, else unless it is one entity."""
    if view.lower[index] not in ("and", "&"):
        return False
    return label in ("PERSON", "GPE", "NORP", "LOC", "") or index in (within[0], within[-1])


def _is_title(view: ParseColumns, index: int, end: int) -> bool:
    return view.lower[index].rstrip(".") in lexica().titles and _opens(view, index + 1, end)


def _opens(view: ParseColumns, index: int, end: int) -> bool:
    return index < end and is_capital(view.words[index]) and view.lower[index] not in ("of", "for")
