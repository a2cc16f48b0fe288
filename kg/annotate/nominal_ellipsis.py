"""Types of nouns, and nominal ellipsis: numbers and adjectives alone ('four were arrested')."""

from collections.abc import Iterator

from kg.annotate.lexica import lexica
from kg.annotate.names.descriptions import kinds
from kg.annotate.parse_columns import ParseColumns, Phrase, left_edge
from kg.annotate.parse_repair.posts import is_to_come
from kg.annotate.wholes import is_single, part_of_before, part_words
from kg.model import MentionType
from kg.ontology import words

BARE_HEADS = ("nsubj", "nsubjpass", "dobj", "pobj", "conj", "attr")
NOT_COUNTED = frozenset({"MONEY", "PERCENT", "QUANTITY", "DATE", "TIME", "ORDINAL"})
PLURAL = ("NNS", "NNPS")
SUBJECTS = ("nsubj", "nsubjpass")
TOLD_BEFORE = (*SUBJECTS, "dobj", "pobj")
AGES = frozenset(
    (dash, unit, other) for dash in "-‐–" for unit in ("year", "month") for other in "-‐–"
)
"""What connects a number to 'old' if somebody is called by an age."""
AGE_TOKENS = 4
"""Number of tokens of '17-year-old' before 'old'."""
QUANTIFIERS = frozenset({"many", "several", "most", "few"})
"""Words that count people or things without a noun or a number: 'many were angry'."""
REACH = 2
"""Number of sentences back in which a number finds its noun: 'Seven bridges fell. Two stood.'"""


def noun_type(view: ParseColumns, index: int) -> MentionType:
    """Return the type of a common noun; people in the plural are a Group."""
    told = type_of_part(view, index)
    if told is not None:
        return told
    if _is_one_more(view, index) and _whole(view, index) is None:
        return "Person" if is_of_people(view, index) else _type_of_others(view, index)
    if is_to_come(view, index):
        return "Person"
    if _is_body(view, index):
        return "Organization"
    if _is_part_of_body(view, index) or _is_virtue(view, index):
        return "Other"
    kind = lexica().type_of_noun(view.lemmas[index])
    if kind == "Other":
        kind = lexica().nominal_type.get(view.lower[index], "Other")
    if kind == "Other" and view.tags[index] in ("NN", "NNS") and _word_after(view, index) == "who":
        kind = "Person"  # whatever 'a rigger' is: 'a rigger who was there'
    return "Group" if kind == "Person" and view.tags[index] in PLURAL else kind


def _is_body(view: ParseColumns, index: int) -> bool:
    """Return True for 'the Lund police', 'the coast guard', 'the rescue services'."""
    if not index:
        return False
    word = view.lower[index]
    after_name = word == "police" and view.pos[index - 1] == "PROPN"
    return after_name or f"{view.lower[index - 1]} {word}" in lexica().bodies


def _is_part_of_body(view: ParseColumns, index: int) -> bool:
    """Return True for 'shot in the head', 'on his head', 'a wound to the head', which is nobody.

    'Its head' and 'the head of the union' are somebody.
    """
    if view.lemmas[index] != "head" or index < 2 or _word_after(view, index) == "of":
        return False
    before = index - 1
    if view.tags[before] == "PRP$":
        return view.lower[before] != "its"
    if view.lower[before] != "the" or view.deps[index] != "pobj":
        return False
    wounded = view.lower[index - 2] == "to" and view.pos[max(0, index - 3)] == "NOUN"
    return wounded or view.lower[index - 2] in ("in", "on", "over", "above")


def _is_virtue(view: ParseColumns, index: int) -> bool:
    """Return True for 'justice' in 'brought to justice'; a judge has an article or a title."""
    if view.words[index] != "justice":
        return False
    before = view.pos[index - 1] if index else ""
    return before not in ("DET", "NUM") and view.lower[index - 1] not in ("chief", "associate")


def _word_after(view: ParseColumns, index: int) -> str:
    return view.lower[index + 1] if index + 1 < len(view) else ""


def type_of_part(view: ParseColumns, index: int) -> MentionType | None:
    """Return the type of 'one', 'others' or 'the rest' of what was counted before; None if none."""
    if view.lower[index] not in part_words() and view.pos[index] != "NUM":
        return None
    whole = part_of_before(view.doc[index])
    kind = noun_type(view, whole.i) if whole is not None else None
    return "Person" if kind == "Group" and is_single(view.doc[index]) else kind


def find_headless(view: ParseColumns, index: int) -> Iterator[Phrase]:
    """Yield 'the wounded', 'two of them', 'many', 'the other four', 'two' in 'Two dead in storm'.

    'The 17-year-old' is one too: somebody called by an age alone is a person.
    """
    if view.word_before(index) == "-" and view.word_before(index - 1) == "of":  # 'dad-of-two'
        return
    aged = is_called_by_age(view, index) and view.deps[index] in BARE_HEADS
    if aged or _is_headless(view, index):
        first = index - AGE_TOKENS if aged else index
        yield Phrase(
            start=min(first, left_edge(view, index)),
            end=index + 1,
            head_start=first,
            head_end=index + 1,
            root=index,
            kind="nominal",
            type="Person" if aged else _counted_type(view, index),
        )


def is_called_by_age(view: ParseColumns, index: int) -> bool:
    """Return True at the last word of 'the 17-year-old' and 'two 15-year-olds'."""
    before = tuple(view.lower[max(0, index - AGE_TOKENS + 1) : index])
    return index >= AGE_TOKENS and view.lower[index] in ("old", "olds") and before in AGES


def _is_headless(view: ParseColumns, index: int) -> bool:
    """Return True for a number, a quantifier or an adjective that stands for a noun."""
    befallen = _befallen(view, index)
    if not befallen and view.deps[index] not in BARE_HEADS:
        return False
    if _is_one_more(view, index):
        return True
    if view.labels[index] in NOT_COUNTED:
        return False
    if view.pos[index] == "NUM":
        return not _is_scaled(view, index) and (befallen or not _is_figure(view, index))
    return _is_noun_by_place(view, index)


def _is_noun_by_place(view: ParseColumns, index: int) -> bool:
    """Return True for 'the wounded', and for 'many' as a subject; not in 'was the latest'."""
    dep = view.deps[index]
    if dep in ("attr", "conj") and view.pos[index] == "ADJ":
        return False
    alone = view.lower[index] in QUANTIFIERS and dep in ("dobj", *SUBJECTS)
    return alone or view.has_dependent(index, "det")


def _is_scaled(view: ParseColumns, index: int) -> bool:
    """Return True for a share, and for a label: '12 percent', '3:'."""
    return view.words[index + 1 : index + 2] in (("%",), ("percent",), (":",))


def _is_figure(view: ParseColumns, index: int) -> bool:
    """Return True for a number in digits that counts nothing where it stands: 'was 7'."""
    return not view.words[index].isalpha() and view.deps[index] in ("pobj", "attr", "conj")


def _is_one_more(view: ParseColumns, index: int) -> bool:
    """Return True for 'a third' in 'killed two and wounded a third', 'the second' as a subject."""
    ordinal = view.labels[index] == "ORDINAL" and view.pos[index] != "ADV"
    marked = view.has_dependent(index, "det")
    return ordinal and marked and view.deps[index] in ("dobj", *SUBJECTS)


def _counted_type(view: ParseColumns, index: int) -> MentionType:
    """Return the type of what a number, a quantifier or an adjective alone stands for."""
    told = type_of_part(view, index)
    if told is not None:
        return told
    if _is_one_more(view, index):
        return noun_type(view, index)
    if view.pos[index] != "NUM" and view.lower[index] not in QUANTIFIERS:
        called = lexica().nominal_type.get(view.lower[index])
        return "Person" if called == "Person" else "Other"  # 'a friend of the blonde'
    whole = _whole(view, index)
    if view.lower[index] in ("one", "1"):
        return _type_of_one(view, index, whole)
    if whole is not None:
        return noun_type(view, whole) if view.tags[whole] in PLURAL else "Group"
    return _type_of_several(view, index)


def _type_of_one(view: ParseColumns, index: int, whole: int | None) -> MentionType:
    """Return the type of 'one': of one of some people, or of who does or suffers as people do."""
    people = whole is not None and noun_type(view, whole) == "Group"
    return "Person" if people or is_of_people(view, index) else "Other"


def _type_of_several(view: ParseColumns, index: int) -> MentionType:
    """Return the type of a number's things: people by their fate, or as those told of before."""
    if _befallen(view, index) or is_of_people(view, index):
        return "Group"
    told = _told_before(view, index)
    return told or ("Group" if view.words[index].isalpha() else "Other")


def _whole(view: ParseColumns, index: int) -> int | None:
    """Return the whole of which a number is part: 'three of the bridges', 'two of them'."""
    for child in view.dependents(index, "prep", lower="of"):
        return view.dependent(child, "pobj")
    return None


def is_of_people(view: ParseColumns, index: int) -> bool:
    """Return True if what the number does or undergoes implies people: 'four were arrested'."""
    verb, dep = view.heads[index], view.deps[index]
    if dep not in ("nsubj", "nsubjpass", "dobj"):
        return False
    done = kinds().done_to_people
    if dep == "nsubj" and view.lemmas[verb] == "be":
        so = view.dependents(verb, "acomp", "attr")
        return any(view.lemmas[c] in done or view.lower[c] in done for c in so)
    return view.lemmas[verb] in (kinds().done_by_people if dep == "nsubj" else done)


def _told_before(view: ParseColumns, index: int) -> MentionType | None:
    """Return the type of the things last mentioned, if they are several and no people."""
    here = view.sentences[index]
    for other in range(index - 1, -1, -1):
        if here - view.sentences[other] > REACH:
            return None
        several = view.tags[other] in PLURAL and view.pos[other] == "NOUN"
        if several and view.deps[other] in TOLD_BEFORE and view.labels[other] not in NOT_COUNTED:
            kind = noun_type(view, other)
            return None if kind in ("Group", "Person") else kind
    return None


def _type_of_others(view: ParseColumns, index: int) -> MentionType:
    """Return the type of those last mentioned, several or ranked, of which this is one more."""
    here = view.sentences[index]
    for other in range(index - 1, -1, -1):
        if here - view.sentences[other] > REACH:
            break
        ranked = any(view.labels[c] == "ORDINAL" for c in view.children(other))
        counted = view.tags[other] in PLURAL or ranked
        if counted and view.pos[other] == "NOUN" and view.deps[other] in TOLD_BEFORE:
            kind = noun_type(view, other)
            return "Person" if kind == "Group" else kind
    return "Other"


def _befallen(view: ParseColumns, index: int) -> bool:
    """Return True for a bare number before a fate: '40 injured', 'two dead'."""
    if view.pos[index] != "NUM" or index + 1 >= len(view):
        return False
    after = index + 1
    told = view.tags[after] in ("VBN", "VBD") and view.deps[after] in ("acl", "relcl", "ROOT")
    fate = view.lower[after] in words("nominals", "befallen")
    return (
        (told or fate)
        and view.words[index] not in ("1", "0")
        and (index in (view.heads[after], after) or view.heads[index] == after)
    )
