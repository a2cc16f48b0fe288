"""Names in the position of outlets: told, reporting, cited, giving an interview."""

from collections.abc import Iterator

from kg.annotate.lexica import lexica
from kg.annotate.names.composed import Named
from kg.annotate.names.context import Vote
from kg.annotate.names.gazetteer import place_weight
from kg.annotate.parse_columns import ParseColumns, root_of
from kg.ontology import words
from kg.outlet_names import names_outlet

KNOWN, CALLED = 4.0, 3.0
"""Weights of being known, or spelt like a station or a site; of an outlet's words in a name."""

AT = frozenset({"to", "with", "in", "on", "by"})


def press_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes for an outlet: a known name, one spelt like an outlet, or one with its words.

    Words that also end other names count in the position of an outlet: 'told the Evening Standard'.
    """
    lists, text = lexica(), view.text(name.start, name.end)
    if text.lower() in lists.outlets or lists.outlet_pattern.match(text):
        yield "Organization", KNOWN
    elif not _is_person(view, name) and (
        (names_outlet(text) and name.end - name.start > 1)
        or (is_heard(view, name) and names_outlet(text, tells=True))
    ):
        yield "Organization", CALLED


def is_heard(view: ParseColumns, name: Named) -> bool:
    """Return True if a name speaks or is told: 'told X', 'X reported', 'an interview with X'."""
    before = view.lower[max(0, name.start - 2) : name.start]
    if before[-1:] == ("the",):
        before = before[:-1]
    if before and _is_one_of(before[-1], "told"):
        return True
    root = root_of(view, name.start, name.end)
    head, dep = view.heads[root], view.deps[root]
    if dep == "nsubj":
        return _is_one_of(view.lemmas[head], "reporting")
    if dep == "dobj":
        official = _is_one_of(view.lower[name.end - 1], "officials")
        return _is_one_of(view.lemmas[head], "about") and not official
    if dep != "pobj" or view.lower[head] not in AT:
        return False
    above = view.heads[head]
    led = _is_one_of(view.lemmas[above], "reporting", "talking", "pieces")
    return led or view.lower[above] == "according"


def _is_one_of(word: str, *lists: str) -> bool:
    """Return True if a word is in any of the lexicon's lists of words beside outlets."""
    return any(word in words("names", "press", name) for name in lists)


def is_paper(view: ParseColumns, start: int, end: int) -> bool:
    """Return True for 'told the Hollin Courier', 'the Observer reported': names that end in a role.

    Not 'the UN Observer' nor 'the Tarn Reporter Ann Lee'.
    """
    before = view.lower[max(0, start - 1)]
    outlets = words("coreference", "outlet")
    called = before in outlets
    if start > 2 and before == "the" and view.lower[start - 2] == ",":
        called = view.lower[start - 3] in outlets  # 'her newspaper, the Hollin Courier'
    if not (called or before == "the") or view.words[start].isupper():
        return False
    goes_on = end < len(view) and view.words[end][0].isupper()
    named = names_outlet(view.text(start, end), tells=True)
    return named and not goes_on and (called or is_heard(view, Named(start=start, end=end)))


def _is_person(view: ParseColumns, name: Named) -> bool:
    """Return True for 'Emily Post': a given name that is no town's, without a paper's article."""
    first = view.lower[name.start]
    return (
        name.end - name.start == 2
        and first in lexica().given
        and place_weight(first) < 2.0
        and view.lower[max(0, name.start - 1)] != "the"
    )
