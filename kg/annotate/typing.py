"""What a name stands for: votes of its words, of the words around it, and of the gazetteer."""

from collections import Counter
from collections.abc import Callable, Iterator

from kg.annotate.agencies import KINDS, Named
from kg.annotate.gazetteer import place_weight, state_codes
from kg.annotate.lexica import lexica
from kg.annotate.view import View
from kg.model import MentionType

Vote = tuple[MentionType, float]

LABEL_TYPES: dict[str, MentionType] = {
    "PERSON": "Person",
    "ORG": "Organization",
    "GPE": "Place",
    "LOC": "Place",
    "FAC": "Facility",
    "NORP": "Group",
    "PRODUCT": "Work",
    "WORK_OF_ART": "Work",
    "LAW": "Work",
    "EVENT": "Event",
}
SAYING = frozenset(
    {
        "say",
        "tell",
        "ask",
        "add",
        "explain",
        "note",
        "insist",
        "believe",
        "think",
        "write",
        "resign",
        "recall",
        "reply",
        "joke",
        "speak",
        "argue",
        "graduate",
        "die",
        "marry",
        "retire",
        "testify",
    }
)
MAKING = frozenset(
    {
        "launch",
        "release",
        "unveil",
        "introduce",
        "sell",
        "buy",
        "ship",
        "use",
        "download",
        "install",
        "develop",
        "manufacture",
        "upgrade",
    }
)
INSIDE = frozenset({"in", "near", "outside", "across", "throughout", "at"})
TOWARDS = frozenset({"from", "to", "into", "toward", "towards", "through"})


def label_votes(view: View, name: Named) -> Iterator[Vote]:
    """The pipeline's label counts once, a person of several words a little more."""
    label = name.label or view.labels[name.end - 1]
    kind = LABEL_TYPES.get(label)
    if kind == "Person" and name.end - name.start > 1:
        yield kind, 1.3
    elif kind == "Place" and not place_weight(" ".join(view.lower[name.start : name.end])):
        yield kind, 0.6
    elif kind:
        yield kind, 1.0


def own_votes(view: View, name: Named) -> Iterator[Vote]:
    """Function words, given names, outlets and the shape of the letters inside the name."""
    lists = lexica()
    if name.type:
        yield name.type, 6.0
    words = view.lower[name.start : name.end]
    text = " ".join(words)
    if text in lists.known:
        yield "Organization", 3.0
    elif text in lists.outlets or lists.outlet_pattern.match(view.text(name.start, name.end)):
        yield "Organization", 4.0
    elif len(words) > 1 and words[-1] in lists.outlet_last:
        yield "Organization", 3.0
    if len(words) > 1 and words[0] in lists.given and not name.type:
        yield "Person", 2.5
    elif words[0] in lists.given:
        yield "Person", 1.0
    if len(words) > 1 and words[0] in lists.first["event"]:
        yield "Event", 4.0
    elif len(words) > 1 and words[0] in lists.first["place"]:
        yield "Place", 1.0
    yield from _shape_votes(view, name)


def _shape_votes(view: View, name: Named) -> Iterator[Vote]:
    word = view.words[name.end - 1]
    first = view.words[name.start]
    if len(first) > 2 and first[0].islower() and first[1].isupper():
        yield "Work", 3.0
    elif name.end - name.start == 1 and word.isupper() and 3 <= len(word) <= 7:
        yield "Organization", 1.5
    if any(c.isdigit() for c in word) and not word.isdigit() and word.isupper():
        yield "Work", 1.0


def gazetteer_votes(view: View, name: Named) -> Iterator[Vote]:
    """Countries and states speak loud, cities softly."""
    weight = place_weight(" ".join(view.lower[name.start : name.end]))
    if weight:
        yield "Place", 0.75 * weight


def before_votes(view: View, name: Named) -> Iterator[Vote]:
    """Titles, roles and prepositions before the name."""
    lists = lexica()
    if name.start == 0:
        return
    before = view.lower[name.start - 1]
    bare = before.rstrip(".")
    if bare in lists.titles and view.pos[name.start - 1] in ("PROPN", "NOUN", "ADJ"):
        yield "Person", 5.0
    elif before == "the" and name.end - name.start == 1:
        yield "Person", -1.5
        yield "Organization", 0.5
    elif before == "," and view.words[name.start] in state_codes():
        yield "Place", 4.0
    elif (
        before not in lists.shared_roles
        and lists.nominal_type.get(before) == "Person"
        and view.pos[name.start - 1]
        in (
            "NOUN",
            "PROPN",
        )
    ):
        yield "Person", 3.0
    elif before in ("a", "an", "new", "its") and view.deps[name.end - 1] != "compound":
        yield "Work", 1.0
    if view.deps[name.end - 1] == "pobj" and view.heads[name.end - 1] < name.start:
        if before in INSIDE:
            yield "Place", 1.5
        elif before in TOWARDS:
            yield "Place", 0.3


def after_votes(view: View, name: Named) -> Iterator[Vote]:
    """What follows: 'who', an age, ', Florida', an apposition."""
    lists = lexica()
    if name.end >= len(view):
        return
    after = view.lower[name.end]
    rest = view.lower[name.end + 1 : name.end + 4]
    if after == "who" or (after == "," and rest[:1] == ("who",)):
        yield "Person", 2.5
    if (
        after == ","
        and len(rest) > 1
        and rest[0].isdigit()
        and len(rest[0]) == 2
        and rest[1] in (",", ".")
    ):
        yield "Person", 3.0
    if (
        after == ","
        and rest
        and place_weight(rest[0]) >= 4.0
        and view.words[name.end + 1][0].isupper()
    ):
        yield "Place", 2.5
    if after in lists.last["organization"] and view.words[name.end][0].isupper():
        yield "Organization", 0.5


def syntax_votes(view: View, name: Named) -> Iterator[Vote]:
    """What the name does, and what it is said to be."""
    lists = lexica()
    root = root_of(view, name.start, name.end)
    head, dep = view.heads[root], view.deps[root]
    if dep == "nsubj" and view.lemmas[head] in SAYING:
        yield "Person", 0.8
        yield "Organization", 0.4
    if dep in ("dobj", "nsubjpass") and view.lemmas[head] in MAKING:
        yield "Work", 1.0
    if dep == "appos":
        kind = lists.type_of_noun(view.lemmas[head]) if view.pos[head] == "NOUN" else "Other"
        if kind != "Other":
            yield kind, 2.5
    for child in view.children(root):
        if view.deps[child] == "appos" and view.pos[child] == "NOUN":
            kind = lists.type_of_noun(view.lemmas[child])
            if kind != "Other":
                yield kind, 2.5
    if dep == "nsubj" and view.lemmas[head] == "be":
        for child in view.children(head):
            if view.deps[child] == "attr" and view.pos[child] == "NOUN":
                kind = lists.type_of_noun(view.lemmas[child])
                if kind in ("Person", "Organization", "Place"):
                    yield kind, 2.0


EVIDENCE: tuple[Callable[[View, Named], Iterator[Vote]], ...] = (
    label_votes,
    own_votes,
    gazetteer_votes,
    before_votes,
    after_votes,
    syntax_votes,
)
"""All that is asked about an occurrence of a name; weights are added up over a document."""


def votes(view: View, name: Named) -> Counter[MentionType]:
    """Add up the evidence for each type of one occurrence."""
    total: Counter[MentionType] = Counter()
    for ask in EVIDENCE:
        for kind, weight in ask(view, name):
            total[kind] += weight  # type: ignore[assignment]
    return total


def root_of(view: View, start: int, end: int) -> int:
    """Find the word of a stretch that the syntax hangs outside it."""
    for index in range(end - 1, start - 1, -1):
        if not start <= view.heads[index] < end or view.heads[index] == index:
            return index
    return end - 1


def best(total: Counter[MentionType]) -> MentionType:
    """Choose the type with most weight; at a tie the order of KINDS, persons first."""
    order: tuple[MentionType, ...] = ("Person", *(kind for _, kind in KINDS), "Group", "Other")
    if not total:
        return "Other"
    return max(total, key=lambda kind: (total[kind], -order.index(kind)))
