"""Boundaries of names: articles, titles, roles and quotes removed, hyphenated parts added."""

from kg.annotate.lexica import Lexica, lexica, singular
from kg.annotate.names.composed import NO_PART, PREPOSITIONS, is_capital
from kg.annotate.names.gazetteer import place_weight
from kg.annotate.parse_columns import ParseColumns
from kg.annotate.parse_repair.postnominals import is_letters
from kg.annotate.parse_repair.posts import is_to_come
from kg.annotate.press import is_paper
from kg.ontology import words

PLAIN = frozenset({"PERSON", "GPE", "LOC", "ORG", ""})
"""Labels of names that are not whole phrases, unlike titles of works."""

SYLLABLES = 7
NO_SYLLABLE = ("ed", "led", "run", "born", "era", "style", "like", "type", "wide", "free", "made")
"""Endings of words that a hyphen can join to any name: 'Berlin-based', 'Reagan-era'."""


def trim(view: ParseColumns, start: int, end: int, label: str) -> tuple[int, int]:
    """Remove from the edges what is no part of a name: articles, titles, roles, quotes, blanks."""
    if start < end and view.text(start, end).lower() in lexica().outlets:
        return start, end
    start, end = _without_edges(view, start, end)
    if start < end:
        start, end = _inner(view, start, end, label)
    if start == end:
        return start, end
    end = _hyphenated(view, end, label)
    if end - start == 1 and is_common(view, start) and not _is_named(view, start, label):
        return start, start
    return start, end


def _without_edges(view: ParseColumns, start: int, end: int) -> tuple[int, int]:
    """Return the words from the first that may open a name to the last that may close one."""
    while start < end and not _may_open(view, start):
        start += 1
    while end > start and not _may_close(view, end - 1):
        end -= 1
    return start, end


def _is_named(view: ParseColumns, index: int, label: str) -> bool:
    """Return True if a common word is a name where it stands: a people, or after 'Mr.'."""
    nation = label == "NORP" and view.tags[index].startswith("JJ")
    return nation or view.word_before(index).rstrip(".") in words("names", "edges", "addressed")


def _inner(view: ParseColumns, start: int, end: int, label: str) -> tuple[int, int]:
    """Skip parties and titles before a name, and roles and captions after it."""
    lists = lexica()
    while end > start and is_letters(view, end - 1):
        end -= 1
    if start == end:
        return start, end
    start = _past_leading(view, start, end, label)
    vessel = view.word_before(start) in lists.vessels
    while end - start > 1 and not vessel and _strip_title(view, start, lists):
        start += 1
    if label in PLAIN:
        start, end = _without_roles(view, start, end, label)
    while end - start > 1 and _closes_with_role(view, start, end, lists):
        end -= 1
    return start, end


def _without_roles(view: ParseColumns, start: int, end: int, label: str) -> tuple[int, int]:
    """Skip a role before a name, and after it a word that opens the next one."""
    if end - start > 1 and _opens_with_role(view, start, end, label):
        start += 1
    while end - start > 1 and view.lower[end - 1] in lexica().leading:
        end -= 1
    return start, end


def _opens_with_role(view: ParseColumns, start: int, end: int, label: str) -> bool:
    """Return True for a role before a name: 'Gunman Ray Dow fled', 'Driver Amadi'.

    If the pipeline does not label it as a person, a given name must follow: 'Farmer Foods' is a
    firm.
    """
    lists, word, rest = lexica(), view.lower[start], view.lower[start + 1 : end]
    if not is_closed_role(word) or not view.words[start + 1].isalpha():
        return False
    if not is_capital(view.words[start + 1]):
        return False
    person = label in ("PERSON", "")
    if person and len(rest) > 1:
        return True
    if word in lists.shared_roles or any(lists.type_of_noun(w) != "Other" for w in rest):
        return False
    return place_weight(rest[0]) < 2.0 if person else rest[0] in lists.given


def is_closed_role(word: str) -> bool:
    """Return True for a word for somebody that is no name, nor a role that may stay with one."""
    lists = lexica()
    named = word in lists.given or word in lists.also_surnames
    open_ = named or word in words("names", "edges", "roles")
    return not open_ and lists.type_of_noun(word) == "Person"


def _past_leading(view: ParseColumns, start: int, end: int, label: str) -> int:
    """Skip an affiliation or label before the name: 'Nonpartisan Ann Ford', 'Pro-Peking DAB'."""
    lists = lexica()
    if view.lower[start] in lists.leading_prefixes and view.words[start + 1 : start + 2] == ("-",):
        if end - start == 3 and is_capital(view.words[start + 2]):
            return start + 2
        if end - start > 3 and label in PLAIN:
            return start + 3
    if end - start > 2 and label in ("PERSON", "") and view.lower[start] in lists.leading:
        return start + 1
    return start


def _closes_with_role(view: ParseColumns, start: int, end: int, lists: Lexica) -> bool:
    if view.lower[end - 2] in ("of", "for", "and", "&", "-") or view.lower[start] in lists.given:
        return False  # of 'Shiu Ka-chun' and 'African-American' no half is a role
    return _is_role(view, end - 1, lists) and not is_paper(view, start, end)


def _hyphenated(view: ParseColumns, end: int, label: str) -> int:
    """Include what a hyphen joins to a name: 'Wong Kwok-hing', 'Make-A-Wish', 'Franco-Greek'."""
    while (
        end + 1 < len(view)
        and view.words[end] == "-"
        and not is_to_come(view, end + 1)
        and view.starts[end + 1] == view.starts[end] + 1
        and view.starts[end] == view.starts[end - 1] + len(view.words[end - 1])
        and (
            view.pos[end + 1] in ("PROPN", "X")
            or (label == "NORP" and is_capital(view.words[end + 1]))
            or (label in ("PERSON", "") and _is_second_half(view, end + 1))
        )
    ):
        end += 2
    return end


def _is_second_half(view: ParseColumns, index: int) -> bool:
    """Return True if a lower-case word ends a given name: 'hing', not 'based' or 'style'."""
    word = view.words[index]
    return (
        word.isalpha()
        and len(word) <= SYLLABLES
        and view.pos[index] in ("NOUN", "VERB", "ADJ", "ADV")
        and not word.endswith(NO_SYLLABLE)
    )


def _may_open(view: ParseColumns, index: int) -> bool:
    word = view.words[index]
    if not is_capital(word):
        number = word[0].isdigit() and view.pos[index] == "PROPN"
        return number or view.lower[index] in lexica().particles
    if view.lower[index] in ("the", "a", "an") or view.lower[index] in PREPOSITIONS:
        return False
    return view.pos[index] not in NO_PART


def _may_close(view: ParseColumns, index: int) -> bool:
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


def _strip_title(view: ParseColumns, start: int, lists: Lexica) -> bool:
    word = view.lower[start].rstrip(".")
    if word not in lists.titles or not is_capital(view.words[start + 1]):
        return False
    if word in words("names", "edges", "titles") and view.labels[start] not in ("PERSON", ""):
        return view.lower[start + 1].rstrip(".") in lists.titles
    return view.lower[start + 1] not in ("of", "'s", "’s")


def is_common(view: ParseColumns, index: int) -> bool:
    """Return True if a capitalised word is a common noun: 'Image', 'Police', 'Sheriff'."""
    lists = lexica()
    if is_paper(view, index, index + 1):
        return False
    if _is_role(view, index, lists) or view.lower[index] in lists.within_titles:
        return True
    return (
        (lists.type_of_noun(view.lemmas[index]) != "Other")
        and place_weight(view.lower[index]) < 2.0
        and view.lower[index] not in lists.given
    )


def _is_role(view: ParseColumns, index: int, lists: Lexica) -> bool:
    """Return True if a capitalised word is a title or role and no name: 'Spokesperson', 'CEO'."""
    word = view.lower[index].replace(".", "")
    if view.pos[index] == "NOUN" and not is_capital(view.words[index]):
        return True
    if place_weight(word) >= 2.0:
        return False
    return word in lists.titles or (
        (lists.nominal_type.get(view.lemmas[index]) or lists.nominal_type.get(singular(word)))
        in ("Person", "Group")
        and word not in lists.given
        and word not in words("names", "edges", "roles")
    )
