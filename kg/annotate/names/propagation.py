"""A second pass: known names found again where the pipeline found none."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from kg import ontology
from kg.annotate.lexica import lexica
from kg.annotate.names.boundaries import is_common
from kg.annotate.names.candidates import NO_NAME
from kg.annotate.names.composed import Named, is_capital
from kg.annotate.parse_columns import ParseColumns


def second_look(view: ParseColumns, names: Sequence[Named]) -> Iterator[Named]:
    """Yield known names where the pipeline found none: same words, same capitals."""
    taken = {index for name in names for index in range(name.start, name.end)}
    forms: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for form in chain.from_iterable(_forms(view, name) for name in names):
        forms[form[0]].add(form)
    index = 0
    while index < len(view):
        match = _longest(view, index, forms.get(view.words[index], ()), taken)
        if match:
            yield Named(start=index, end=index + match)
        index += match or 1


def _forms(view: ParseColumns, name: Named) -> Iterator[tuple[str, ...]]:
    """Yield the words by which a name may return: whole, without 'Ltd', by the surname alone."""
    words = view.words[name.start : name.end]
    if name.label or name.type or len(words) > 1:
        yield words
    last = view.lower[name.end - 1].rstrip(".")
    if len(words) == 2 and last in ontology.words("names", "edges", "firms"):
        yield words[:1]
    if len(words) > 1 and (name.label == "PERSON" or _is_given(view, name)):
        yield words[-1:]


def _is_given(view: ParseColumns, name: Named) -> bool:
    """Return True if a name that the pipeline did not label begins with a given name."""
    return not (name.label or name.type) and view.lower[name.start] in lexica().given


def _longest(
    view: ParseColumns, index: int, forms: Iterable[tuple[str, ...]], taken: set[int]
) -> int:
    found = 0
    for words in forms:
        end = index + len(words)
        if (
            len(words) > found
            and view.words[index:end] == words
            and is_capital(words[0])
            and not any(i in taken or view.labels[i] in NO_NAME for i in range(index, end))
            and (len(words) > 1 or _alone(view, index))
        ):
            found = len(words)
    return found


def _alone(view: ParseColumns, index: int) -> bool:
    """Return True if a single word may repeat a name; stricter for 'Lake' than for 'Ford'."""
    if not is_common(view, index):
        return view.pos[index] in ("PROPN", "NOUN")
    before, after = view.lower[max(0, index - 1)], view.words[index + 1 : index + 2]
    return (
        view.pos[index] == "PROPN"
        and view.deps[index] != "compound"
        and before not in ("the", "a", "an", "this", "of")
        and not (index and view.words[index - 1][0].isupper())
        and not (after and after[0][0].isupper())
    )
