"""Noun phrases and pronouns that may stand for a thing."""

from collections.abc import Iterator, Sequence

from kg.annotate.candidates import NO_NAME
from kg.annotate.lexica import lexica
from kg.annotate.pronouns import find_pronoun
from kg.annotate.view import Phrase, View, left_edge
from kg.model import MentionType

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
BARE_HEADS = ("nsubj", "nsubjpass", "dobj", "pobj", "conj", "attr")
NOT_COUNTED = frozenset({"MONEY", "PERCENT", "QUANTITY", "DATE", "TIME", "ORDINAL"})


def find_nominals(view: View, names: Sequence[Phrase]) -> Iterator[Phrase]:
    """Yield noun phrases (to the left edge of their head) and pronouns outside the names."""
    inside = [False] * len(view)
    for name in names:
        for index in range(name.head_start, name.head_end):
            inside[index] = True
    for index in range(len(view)):
        if inside[index]:
            continue
        kind = view.pos[index]
        if kind == "PRON" or view.tags[index] == "PRP$":
            yield from find_pronoun(view, index)
        elif kind in ("NOUN", "PROPN") and view.deps[index] != "compound":
            yield from _noun(view, index)
        elif kind in ("NUM", "ADJ"):
            yield from _headless(view, index)


def _noun(view: View, index: int) -> Iterator[Phrase]:
    if view.deps[index] not in HEADS or view.labels[index] in NO_NAME - {"CARDINAL"}:
        return
    if not view.words[index][0].isalnum():
        return
    start = left_edge(view, index)
    if start == index and view.labels[index] in ("DATE", "TIME"):
        return
    yield Phrase(
        start=start,
        end=index + 1,
        head_start=index,
        head_end=index + 1,
        root=index,
        kind="nominal",
        type=noun_type(view, index),
    )


def noun_type(view: View, index: int) -> MentionType:
    """Say what a common noun stands for; people in the plural are a Group."""
    kind = lexica().type_of_noun(view.lemmas[index])
    if kind == "Other" and view.lemmas[index] != view.lower[index]:
        kind = lexica().nominal_type.get(view.lower[index], "Other")
    if kind == "Person" and view.tags[index] in ("NNS", "NNPS"):
        return "Group"
    if view.lower[index] == "police" and index and view.pos[index - 1] == "PROPN":
        return "Organization"
    return kind


def _headless(view: View, index: int) -> Iterator[Phrase]:
    """Yield 'the wounded', 'two of them', 'the other four', 'two' of 'Two dead after a storm'."""
    befallen = _befallen(view, index)
    if not befallen and view.deps[index] not in BARE_HEADS:
        return
    if view.labels[index] in NOT_COUNTED or (
        view.deps[index] in ("attr", "conj") and view.pos[index] == "ADJ"
    ):
        return
    number = view.pos[index] == "NUM"
    figure = number and not view.words[index].isalpha()
    if figure and not befallen and view.deps[index] in ("pobj", "attr", "conj"):
        return
    if not number and not any(view.deps[c] == "det" for c in view.children(index)):
        return
    if number and index + 1 < len(view) and view.words[index + 1] in ("%", "percent", ":"):
        return
    yield Phrase(
        start=left_edge(view, index),
        end=index + 1,
        head_start=index,
        head_end=index + 1,
        root=index,
        kind="nominal",
        type="Group"
        if number and (befallen or view.words[index].isalpha()) and view.lower[index] != "one"
        else "Other",
    )


def _befallen(view: View, index: int) -> bool:
    """See a bare number before what befell so many: '40 injured', 'two dead'."""
    if view.pos[index] != "NUM" or index + 1 >= len(view):
        return False
    after = index + 1
    told = view.tags[after] in ("VBN", "VBD") and view.deps[after] in ("acl", "relcl", "ROOT")
    fate = view.lower[after] in ("dead", "missing", "hurt")
    return (
        (told or fate)
        and view.words[index] not in ("1", "0")
        and (index in (view.heads[after], after) or view.heads[index] == after)
    )
