"""Stretches of text that may be names: the pipeline's entities mended, and what it missed."""

from collections.abc import Iterator

from kg.annotate.agencies import PREPOSITIONS, Named, find_composed, is_capital
from kg.annotate.gazetteer import place_weight
from kg.annotate.lexica import Lexica, lexica
from kg.annotate.view import View

LABELS = frozenset(
    {"PERSON", "ORG", "GPE", "LOC", "FAC", "NORP", "PRODUCT", "WORK_OF_ART", "EVENT", "LAW"}
)
NO_NAME = frozenset(
    {"DATE", "TIME", "CARDINAL", "ORDINAL", "MONEY", "PERCENT", "QUANTITY", "LANGUAGE"}
)
POSSESSIVE = frozenset({"'s", "’s", "'", "’"})
CUTS = frozenset({",", "/", ";", ":", "(", ")", "–", "—", "[", "]", "|", "-"})
COMPANY = frozenset(
    {"inc", "inc.", "ltd", "ltd.", "llc", "corp", "corp.", "jr", "jr.", "sr", "sr."}
)
OPEN_TITLES = frozenset(
    {
        "general",
        "major",
        "private",
        "justice",
        "chief",
        "count",
        "father",
        "agent",
        "judge",
        "don",
        "saint",
        "st",
        "sun",
        "king",
        "prince",
        "queen",
        "lady",
        "lord",
        "brother",
        "sister",
        "speaker",
    }
)
"""Titles that are also the first word of other names ('General Motors', 'King County')."""


def find_candidates(view: View) -> list[Named]:
    """List the name candidates of a document in order; none overlaps another.

    Composed names come first; what the pipeline calls an entity, and runs of proper nouns it
    leaves out, fill the rest after mending.
    """
    composed = sorted(find_composed(view), key=lambda n: n.start)
    taken = [False] * len(view)
    for name in composed:
        taken[name.start : name.end] = [True] * (name.end - name.start)
    found = list(composed)
    for start, end, label in (*_entities(view, taken), *_runs(view, taken)):
        for piece in _mend(view, start, end, label):
            found.append(piece)
    return _merge(view, sorted(found, key=lambda n: n.start))


def _merge(view: View, names: list[Named]) -> list[Named]:
    """Join neighbours that the pipeline parted: a given name and a surname, a half it missed."""
    given = lexica().given
    merged: list[Named] = []
    for name in names:
        last = merged[-1] if merged else None
        if (
            last
            and last.end == name.start
            and view.sentences[last.start] == view.sentences[name.start]
            and not (last.type or name.type)
            and view.lower[name.start].rstrip(".") not in lexica().titles
        ):
            first = view.lower[last.start]
            if last.end - last.start == 1 and first in given and first not in ("the",):
                merged[-1] = Named(start=last.start, end=name.end, label="PERSON")
                continue
            if not (last.label and name.label):
                label = last.label or name.label
                merged[-1] = Named(start=last.start, end=name.end, label=label)
                continue
        merged.append(name)
    return merged


def _entities(view: View, taken: list[bool]) -> Iterator[tuple[int, int, str]]:
    """Yield the pipeline's entities, cut where a composed name holds part of them."""
    for ent in view.doc.ents:
        if ent.label_ not in LABELS:
            continue
        start = ent.start
        for index in range(ent.start, ent.end + 1):
            if index == ent.end or taken[index]:
                if index > start:
                    yield start, index, ent.label_
                start = index + 1


def find_short(view: View, names: list[Named]) -> Iterator[Named]:
    """Yield agencies called by their function word alone: 'the Church', 'the Coalition'."""
    taken = {i for n in names for i in range(n.start, n.end)}
    lists = lexica()
    for index in range(1, len(view)):
        if (
            view.words[index][0].isupper()
            and view.pos[index] in ("PROPN", "NOUN")
            and index not in taken
            and view.lower[index - 1] in ("the", "our", "this")
            and not view.words[index].isupper()
            and lists.nominal_type.get(view.lower[index]) == "Organization"
            and view.deps[index] != "compound"
        ):
            yield Named(start=index, end=index + 1, type="Organization")


def _runs(view: View, taken: list[bool]) -> Iterator[tuple[int, int, str]]:
    """Yield runs of capitalised proper nouns that no entity holds."""
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


def _mend(view: View, start: int, end: int, label: str) -> Iterator[Named]:
    """Cut a candidate at possessives, commas and titles, and trim its edges."""
    lists = lexica()
    if label in ("WORK_OF_ART", "EVENT", "LAW"):
        pieces = [(start, end)]
    else:
        pieces = list(_cut(view, start, end, label, lists))
    for first, last in pieces:
        first, last = _trim(view, first, last, lists)
        if first < last and any(is_capital(w) for w in view.words[first:last]):
            yield Named(start=first, end=last, label=label)


def _cut(view: View, start: int, end: int, label: str, lists: Lexica) -> Iterator[tuple[int, int]]:
    at = start
    for index in range(start, end):
        word = view.lower[index]
        stop = word in POSSESSIVE or view.blank[index]
        stop = stop or (word in CUTS and not _joins(view, index, end))
        stop = stop or (word in ("and", "&") and _parts(view, start, index, end, label))
        if stop:
            yield at, index
            at = index + 1
        elif at < index and index + 1 < len(view) and view.words[index + 1] == ":":
            yield at, index
            at = index
        elif at < index < end - 1 and _is_title(word, lists) and _opens(view, index + 1, end):
            yield at, index
            at = index
    yield at, end


def _joins(view: View, index: int, end: int) -> bool:
    """Say whether a comma or hyphen stands inside a name: 'Acme, Inc.', 'Wong Kwok-hing'."""
    if index + 1 >= end:
        return False
    if view.words[index] == "-":
        return view.starts[index + 1] == view.starts[index] + 1
    return view.words[index] == "," and view.lower[index + 1] in COMPANY


def _parts(view: View, start: int, index: int, end: int, label: str) -> bool:
    """Say whether 'and' parts two names: always for people, for others unless it is one entity."""
    if label in ("PERSON", "GPE", "NORP", "LOC", ""):
        return True
    return index == start or index == end - 1


def _is_title(word: str, lists: Lexica) -> bool:
    return word.rstrip(".") in lists.titles


def _opens(view: View, index: int, end: int) -> bool:
    return index < end and is_capital(view.words[index]) and view.lower[index] not in ("of", "for")


def _trim(view: View, start: int, end: int, lists: Lexica) -> tuple[int, int]:
    """Take what is no part of a name off its edges: articles, titles, roles, quotes, blanks."""
    if view.text(start, end).lower() in lists.outlets if start < end else False:
        return start, end
    while start < end and not _may_open(view, start):
        start += 1
    while end > start and not _may_close(view, end - 1):
        end -= 1
    while end - start > 1 and _strip_title(view, start, end, lists):
        start += 1
    while end - start > 1 and _is_role(view, end - 1, lists):
        if view.lower[end - 2] in ("of", "for", "and", "&"):
            break
        end -= 1
    end = _hyphenated(view, end)
    if end - start == 1 and is_common(view, start, lists):
        return start, start
    return start, end


def _hyphenated(view: View, end: int) -> int:
    """Take in what a hyphen ties to a name: 'Wong Kwok-hing', 'Make-A-Wish'."""
    while (
        end + 1 < len(view)
        and view.words[end] == "-"
        and view.starts[end + 1] == view.starts[end] + 1
        and view.starts[end] == view.starts[end - 1] + len(view.words[end - 1])
        and view.pos[end + 1] in ("PROPN", "X")
    ):
        end += 2
    return end


def _may_open(view: View, index: int) -> bool:
    word = view.words[index]
    if not is_capital(word):
        return (
            word[0].isdigit()
            and view.pos[index] == "PROPN"
            or view.lower[index] in lexica().particles
        )
    if view.lower[index] in ("the", "a", "an") or view.lower[index] in PREPOSITIONS:
        return False
    return view.pos[index] not in ("DET", "ADP", "PRON", "SCONJ", "CCONJ", "AUX", "PUNCT")


def _may_close(view: View, index: int) -> bool:
    word = view.words[index]
    return (
        (is_capital(word) and word[0] not in "\"'“‘(")
        or word[0].isdigit()
        or (
            word[0].isalpha()
            and view.labels[index] == "PERSON"
            and "-" in view.words[index - 1 : index]
        )
    )


def _strip_title(view: View, start: int, end: int, lists: Lexica) -> bool:
    word = view.lower[start].rstrip(".")
    if word not in lists.titles or not is_capital(view.words[start + 1]):
        return False
    if word in OPEN_TITLES and view.labels[start] not in ("PERSON", ""):
        return view.lower[start + 1].rstrip(".") in lists.titles
    return view.lower[start + 1] not in ("of", "'s", "’s") and end - start > 1


def is_common(view: View, index: int, lists: Lexica) -> bool:
    """Say whether a single capitalised word is a common noun: 'Image', 'Police', 'Sheriff'."""
    if _is_role(view, index, lists):
        return True
    return (
        (view.lower[index] in lists.nominal_type or view.lemmas[index] in lists.nominal_type)
        and place_weight(view.lower[index]) < 2.0
        and view.lower[index] not in lists.given
    )


def _is_role(view: View, index: int, lists: Lexica) -> bool:
    """Say whether a capitalised word is a title or role and no name: 'Spokesperson', 'CEO'."""
    word = view.lower[index].replace(".", "")
    if view.pos[index] == "NOUN" and not is_capital(view.words[index]):
        return True
    if place_weight(word) >= 2.0:
        return False
    return word in lists.titles or (
        lists.nominal_type.get(view.lemmas[index]) in ("Person", "Group")
        and word not in lists.given
        and word not in ("star", "fan", "chief", "head", "man", "rice", "hunter", "chef", "fighter")
    )
