"""Noun phrases and pronouns that may stand for a thing."""

from collections.abc import Iterator, Sequence

from kg.annotate.candidates import NO_NAME
from kg.annotate.lexica import lexica
from kg.annotate.view import Phrase, View
from kg.model import MentionType

LEFT = frozenset(
    {"det", "amod", "nummod", "compound", "poss", "predet", "quantmod", "nmod", "advmod", "case"}
)
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
NOT_COUNTED = frozenset({"MONEY", "PERCENT", "QUANTITY", "DATE", "TIME", "ORDINAL"})

PRONOUN_TYPES: dict[str, MentionType] = {
    **dict.fromkeys(
        (
            "i",
            "me",
            "my",
            "mine",
            "myself",
            "you",
            "your",
            "yours",
            "yourself",
            "he",
            "him",
            "his",
            "himself",
            "she",
            "her",
            "hers",
            "herself",
            "who",
            "whom",
            "whose",
            "someone",
            "somebody",
            "anyone",
            "anybody",
            "nobody",
        ),
        "Person",
    ),
    **dict.fromkeys(
        (
            "we",
            "us",
            "our",
            "ours",
            "ourselves",
            "they",
            "them",
            "their",
            "theirs",
            "themselves",
            "everyone",
            "everybody",
            "those",
            "these",
            "both",
            "some",
            "many",
            "others",
            "few",
            "all",
            "none",
            "several",
            "most",
        ),
        "Group",
    ),
}
NO_PRONOUN = frozenset({"there", "what", "whatever", "whoever", "whichever", "that", "which"})


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
            yield from _pronoun(view, index)
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
    if start == index and any(view.labels[i] in ("DATE", "TIME") for i in (index,)):
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


def _pronoun(view: View, index: int) -> Iterator[Phrase]:
    word = view.lower[index]
    if view.deps[index] == "expl" or (word in NO_PRONOUN and not is_relative(view, index)):
        return
    if word == "it" and is_empty_it(view, index):
        return
    start = index
    if view.deps[index] not in ("poss", "det"):
        start = left_edge(view, index)
    elif view.deps[index] == "det":
        return
    yield Phrase(
        start=start,
        end=index + 1,
        head_start=index,
        head_end=index + 1,
        root=index,
        kind="pronoun",
        type=PRONOUN_TYPES.get(word, "Other"),
    )


def is_relative(view: View, index: int) -> bool:
    """Say whether a word is a relative pronoun with something before it to refer to."""
    if view.lower[index] not in ("who", "whom", "whose", "which", "that"):
        return False
    verb = index
    for _ in range(4):
        verb = view.heads[verb]
        if view.deps[verb] == "relcl":
            return view.heads[verb] < index
    return False


def is_empty_it(view: View, index: int) -> bool:
    """Say whether 'it' stands for nothing: 'it is not clear if', 'it rains', 'it seems that'."""
    verb = view.heads[index]
    if view.deps[index] not in ("nsubj", "nsubjpass"):
        return False
    if (
        view.lemmas[verb] in ("rain", "snow", "seem", "appear", "turn")
        and view.deps[index] == "nsubj"
    ):
        return True
    children = view.children(verb)
    predicate = any(view.deps[c] in ("acomp", "attr", "oprd") for c in children)
    clause = any(
        view.deps[c] in ("ccomp", "xcomp", "advcl", "csubj")
        or (
            view.deps[c] == "acomp"
            and any(view.deps[g] in ("ccomp", "xcomp") for g in view.children(c))
        )
        for c in children
        if c > index
    )
    return clause and ((predicate and view.lemmas[verb] == "be") or view.deps[index] == "nsubjpass")


def _headless(view: View, index: int) -> Iterator[Phrase]:
    """Yield 'the wounded', 'two of them', 'the other four'."""
    if view.deps[index] not in ("nsubj", "nsubjpass", "dobj", "pobj", "conj", "attr"):
        return
    if view.labels[index] in NOT_COUNTED or (
        view.deps[index] in ("attr", "conj") and view.pos[index] == "ADJ"
    ):
        return
    number = view.pos[index] == "NUM"
    if number and not view.words[index].isalpha() and view.deps[index] in ("pobj", "attr", "conj"):
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
        if number and view.words[index].isalpha() and view.lower[index] != "one"
        else "Other",
    )


def left_edge(view: View, index: int) -> int:
    """Find where a noun phrase begins: its leftmost modifier before the head."""
    start = index
    for child in view.children(index):
        if child < start and view.deps[child] in LEFT:
            start = min(start, view.doc[child].left_edge.i)
    while start < index and (view.blank[start] or view.pos[start] == "PUNCT"):
        start += 1
    return start
