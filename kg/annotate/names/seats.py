"""Party and place of who sits in a parliament: 'Ana Prat (D-Calif.)', 'Bo Ray, R-Ky.'."""

from collections.abc import Iterator

from kg.annotate.names.composed import Named, is_capital
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import words

OPENING = ("(", ",")
CLOSING = (")", ",", ".", ";")
LONGEST = 4
"""Most words of a place after a party."""


def find_seats(view: ParseColumns) -> Iterator[Named]:
    """Yield the party after a name, and the place that a hyphen joins to it."""
    for index in range(2, len(view) - 1):
        if view.words[index] not in words("titles", "seats", "parties"):
            continue
        opening, after = view.words[index - 1], view.words[index + 1]
        if opening not in OPENING or not is_capital(view.words[index - 2]):
            continue
        last = _last(view, index + 2) if after == "-" else 0
        if last or (opening == "(" and after in (")", ",")):
            yield Named(start=index, end=index + 1, type="Organization")
        if last:
            yield Named(start=index + 2, end=last, type="Place")


def _last(view: ParseColumns, start: int) -> int:
    """Return where a place ends that a comma or a bracket closes; 0 if it is none."""
    for end in range(start + 1, min(start + LONGEST, len(view)) + 1):
        if end == len(view) or view.words[end] in CLOSING:
            capitals = all(is_capital(w) or w == "." for w in view.words[start:end])
            return end if capitals else 0
    return 0
