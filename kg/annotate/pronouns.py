"""Pronouns that may refer to a thing; expletive ones are left out."""

import re
from collections.abc import Iterator

from kg.annotate.nominal_ellipsis import type_of_part
from kg.annotate.parse_columns import ParseColumns, Phrase, left_edge
from kg.model import MentionType
from kg.ontology import lists, table, words

PRONOUN_TYPES: dict[str, MentionType] = {
    word: kind for kind, some in table("coreference", "pronouns").items() for word in some
}
COPULAS = words("parsing", "expletive", "changes") | {"be"}

CLOCK = re.compile(r"(?:[01]?\d|2[0-3])[.:][0-5]\d(?:[ap]\.?m\.?)?|\d{1,2}[ap]m")
SCORE = re.compile(r"\d+[-–]\d+")
HOURS = words("parsing", "expletive", "hours")

UNTIL = ("until", "till")
BEFORE = (*UNTIL, "before")

NO_PRONOUN = frozenset({"there", "what", "whatever", "whoever", "whichever", "that", "which"})


def find_pronoun(view: ParseColumns, index: int) -> Iterator[Phrase]:
    """Yield the pronoun at a position, with its left dependents, if it refers to anything."""
    word = view.lower[index]
    if view.deps[index] == "expl" or (word in NO_PRONOUN and not is_relative(view, index)):
        return
    if word == "it" and (is_empty_it(view, index) or _in_brackets(view, index)):
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
        type=type_of_part(view, index) or PRONOUN_TYPES.get(word, "Other"),
    )


def is_relative(view: ParseColumns, index: int) -> bool:
    """Return True for a relative pronoun with an antecedent before it."""
    if view.lower[index] not in ("who", "whom", "whose", "which", "that"):
        return False
    verb = index
    for _ in range(4):
        verb = view.heads[verb]
        if view.deps[verb] == "relcl":
            return view.heads[verb] < index
    return False


def _is_of_time(view: ParseColumns, verb: int) -> bool:
    """Return True for 'it took an hour' and 'it was noon'."""
    name = view.lemmas[verb]
    return (name == "take" and _takes_time(view, verb)) or (
        name == "be" and _tells_time(view, verb)
    )


def is_empty_it(view: ParseColumns, index: int) -> bool:
    """Return True for an expletive 'it': 'it is not clear if', 'it rains', 'made it to the top'."""
    verb, dep = view.heads[index], view.deps[index]
    name = view.lemmas[verb]
    if _is_object_of_idiom(view, index):
        return True
    if dep not in ("nsubj", "nsubjpass"):
        return False
    if dep == "nsubj" and name in words("parsing", "expletive", "verbs"):
        return True
    if dep == "nsubjpass" and _is_inserted(view, verb, index):
        return True
    if _is_of_time(view, verb):
        return True
    predicate = name in COPULAS and view.has_dependent(verb, "acomp", "attr", "oprd")
    return (predicate or dep == "nsubjpass") and _has_extraposed(view, verb, index)


def _is_object_of_idiom(view: ParseColumns, it: int) -> bool:
    """Return True for 'it' in 'made it to the final', 'struck it rich', 'made it 3-1'."""
    verb = view.lemmas[it - 1] if it else ""
    following = view.words[it + 1 : it + 4]
    if "".join(following[:1]) in lists("parsing", "expletive", "objects").get(verb, ()):
        return True
    return verb == "make" and SCORE.fullmatch("".join(following)) is not None


def _is_inserted(view: ParseColumns, verb: int, it: int) -> bool:
    """Return True for a report put into the clause it reports: 'The mill, it is said, was sold'."""
    if view.lemmas[verb] not in words("parsing", "expletive", "inserted"):
        return False
    before = view.lower[it - 1] if it else ""
    after = view.words[verb + 1] if verb + 1 < len(view) else ""
    within = before in (",", "as") and not view.opens_sentence(it) and after == ","
    return within and not any(c < it for c in view.dependents(verb, "advcl"))


def _has_extraposed(view: ParseColumns, verb: int, it: int) -> bool:
    """Return True if a clause that may be the true subject follows 'it'."""
    behind = [c for c in view.children(verb) if c > it and _is_extraposed(view, c)]
    if view.lemmas[verb] in words("parsing", "expletive", "changes"):
        behind = [c for c in behind if view.deps[c] != "advcl" or _asked(view, c)]
    return bool(behind)


def _is_extraposed(view: ParseColumns, word: int) -> bool:
    """Return True for a clause that may be the true subject, also below an adjective."""
    if view.deps[word] == "acomp":
        return view.has_dependent(word, "ccomp", "xcomp")
    return view.deps[word] in ("ccomp", "xcomp", "advcl", "csubj")


def _asked(view: ParseColumns, verb: int) -> bool:
    """Return True if a clause is the extraposed subject, not temporal: 'whether it will open'."""
    return view.has_dependent(verb, lower=("whether", "if", "that", "to"))


def _takes_time(view: ParseColumns, verb: int) -> bool:
    """Return True if an action takes time: 'it took two hours to put the fire out'.

    Or until a time, or a while before something: 'it will take days before the road is open'.
    """
    times = [
        c
        for c in view.dependents(verb, "dobj", "npadvmod", "dative")
        if c > verb and view.lemmas[c] in words("parsing", "expletive", "spans")
    ]
    times += [c for c in view.dependents(verb, "prep", lower=UNTIL) if c > verb]
    below = [c for t in times for c in (*view.children(verb), *view.children(t)) if c > t]
    return any(_is_what_takes_time(view, c) for c in below)


def _is_what_takes_time(view: ParseColumns, verb: int) -> bool:
    """Return True for an infinitive, and for the clause in 'took days before it opened'."""
    bare = view.tags[verb] == "VB" or view.has_dependent(verb, "auxpass")
    to = bare and any(view.tags[c] == "TO" for c in view.children(verb))
    return to or (view.deps[verb] == "advcl" and view.has_dependent(verb, lower=BEFORE))


def _tells_time(view: ParseColumns, verb: int) -> bool:
    """Return True where the hour or the weekday is told: 'it was 11.42', 'it was a Tuesday'."""
    told = view.dependents(verb, "attr", "acomp", "npadvmod", "advmod")
    return any(
        c > verb and (CLOCK.fullmatch(view.lower[c]) or view.lower[c] in HOURS) for c in told
    )


def _in_brackets(view: ParseColumns, index: int) -> bool:
    """Return True for a word alone in brackets: '(it)' marks a text in Italian."""
    return view.words[max(0, index - 1)] == "(" and view.words[index + 1 : index + 2] == (")",)
