"""Noun phrases and pronouns that may refer to a thing."""

from collections.abc import Container, Iterator, Sequence

from kg.annotate.names.candidates import NO_NAME
from kg.annotate.nominal_ellipsis import find_headless, is_called_by_age, noun_type
from kg.annotate.parse_columns import ParseColumns, Phrase, left_edge
from kg.annotate.parse_repair.postnominals import is_letters
from kg.annotate.parse_repair.posts import post_before
from kg.annotate.pronouns import find_pronoun
from kg.annotate.speech import cues
from kg.ontology import words

HEADS = frozenset(
    {
        "nsubj",
        "nsubjpass",
        "dobj",
        "pobj",
        "attr",
        "conj",
        "appos",
        "poss",
        "dative",
        "ROOT",
        "oprd",
        "agent",
        "obj",
        "iobj",
        "csubj",
        "npadvmod",
        "dep",
        "nmod",
        "acomp",
        "ccomp",
        "xcomp",
        "pcomp",
    }
)

POSSESSIVE = ("PRP$", "WP$")
PARTS = words("values", "vague", "parts")
TIED = frozenset(("-", word, "-") for word in ("in", "of", "to", "at", "on"))
"""What ties a noun to the one before: 'editor-in-chief', 'mother-to-be'."""


def find_nominals(
    view: ParseColumns, names: Sequence[Phrase], timed: Container[int]
) -> Iterator[Phrase]:
    """Yield noun phrases (to the left edge of their head) and pronouns outside the names.

    An office before a name is no phrase of its own: 'Minister of Health Per Rask' is one person.

    `timed` are the ends of the document's times. What looks like a time and is none ('in the 62nd
    minute', 'in the second half') is a participant of the event.
    """
    inside = [False] * len(view)
    for name in names:
        before = post_before(view, name.head_start) or ()
        for index in (*before, *range(name.head_start, name.head_end)):
            inside[index] = True
    for index in range(len(view)):
        if not inside[index]:
            yield from _found(view, index, timed)


def _found(view: ParseColumns, index: int, timed: Container[int]) -> Iterator[Phrase]:
    kind = view.pos[index]
    if kind == "PRON" or view.tags[index] in POSSESSIVE:
        yield from find_pronoun(view, index)
    elif kind in ("NOUN", "PROPN") and view.deps[index] != "compound":
        yield from _noun(view, index, timed)
    elif kind == "NOUN" and _tells_account(view, index):
        yield _phrase(view, index, index)
    elif kind in ("NUM", "ADJ"):
        yield from find_headless(view, index)


def _noun(view: ParseColumns, index: int, timed: Container[int]) -> Iterator[Phrase]:
    if view.deps[index] not in HEADS or _is_value(view, index, timed):
        return
    if not view.words[index][0].isalnum() or is_letters(view, index) or _is_tied(view, index):
        return
    if _is_of_hour(view, index):
        return
    start = left_edge(view, index)
    if start == index and view.labels[index] in ("DATE", "TIME"):
        return
    yield _phrase(view, start, index)


def _phrase(view: ParseColumns, start: int, index: int) -> Phrase:
    return Phrase(
        start=start,
        end=index + 1,
        head_start=index,
        head_end=index + 1,
        root=index,
        kind="nominal",
        type="Group" if is_called_by_age(view, index) else noun_type(view, index),
    )


def _tells_account(view: ParseColumns, index: int) -> bool:
    """Return True for 'police' in 'police accounts', who are not the accounts."""
    if view.lower[index] not in cues.words("told_by_body", "bodies"):
        return False
    told = cues.words("told_by_body", "accounts") | cues.words("told_by_body", "charges")
    after = index + 1
    return after < len(view) and view.heads[index] == after and view.lemmas[after].lower() in told


def _is_tied(view: ParseColumns, index: int) -> bool:
    """Return True for the last word of 'editor-in-chief', which is nobody by itself."""
    return view.lower[max(0, index - 3) : index] in TIED


def _is_of_hour(view: ParseColumns, index: int) -> bool:
    """Return True for both letters of '11:30 p. m.'."""
    first = index - (view.lower[index] == "m.")
    hour = view.lower[first - 1] if first > 0 else ""
    return view.lower[first] in ("a.", "p.") and hour[:1].isdigit()


def _is_share(view: ParseColumns, index: int) -> bool:
    """Return True for 'a quarter of the voters'."""
    return view.lower[index] in PARTS and view.lower[index + 1 : index + 2] == ("of",)


def _is_value(view: ParseColumns, index: int, timed: Container[int]) -> bool:
    """Return True for a time, an amount or a rank: 'the second of May', and not 'a third said'."""
    label, dep = view.labels[index], view.deps[index]
    if dep in ("nsubj", "nsubjpass", "dobj") and _is_share(view, index):
        return False
    if label == "ORDINAL":
        return dep not in ("nsubj", "nsubjpass", "dobj")
    if label not in NO_NAME - {"CARDINAL"} or is_called_by_age(view, index):
        return False
    is_time = label in ("DATE", "TIME") and dep == "pobj"
    return not is_time or view.span(index, index + 1).end in timed
