"""Names: one type for each name in a document, unless the context of an occurrence contradicts."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf

from kg.annotate.lexica import lexica
from kg.annotate.names.boundaries import is_closed_role
from kg.annotate.names.candidates import confirmed, find_candidates, find_short, find_sites
from kg.annotate.names.composed import Named, is_capital
from kg.annotate.names.context import INSIDE, TITLE, TOWARDS, has_mere_article
from kg.annotate.names.coordinated import share_beside
from kg.annotate.names.descriptions import find_described
from kg.annotate.names.gazetteer import place_weight
from kg.annotate.names.openings import without_openings
from kg.annotate.names.propagation import second_look
from kg.annotate.names.short_forms import short_forms
from kg.annotate.names.tagger import Tagged, tagged
from kg.annotate.names.types import best, votes
from kg.annotate.numerals import parse_number
from kg.annotate.parse_columns import ParseColumns, Phrase, root_of
from kg.annotate.parse_repair.posts import post_before
from kg.annotate.ship_names import proper_name
from kg.model import MentionType
from kg.ontology import lexicon, words

FULL = 5.0
"""Weight of sharing the surname of a person whom the document names in full."""

GIVEN = 2.0
"""Weight of being the given name of such a person."""


SPORTS = 0.015
"""Minimum share of words about matches in a text that reports one."""


@dataclass(frozen=True, slots=True)
class People:
    """The persons whom a document names in full: their surnames and given names, lower case."""

    surnames: frozenset[str]
    given: frozenset[str]


def find_names(view: ParseColumns) -> list[Phrase]:
    """Return the names of a document in order, with types."""
    return names_with(view, tagged(view))


def names_with(view: ParseColumns, said: Tagged | None) -> list[Phrase]:
    """Return the same by what a network says of the words; with None, by the rules alone."""
    candidates = without_openings(view, confirmed(view, find_candidates(view), said))
    candidates += list(find_described(view, candidates))
    candidates += list(second_look(view, candidates))
    candidates += list(find_short(view, candidates))
    candidates += list(find_sites(view, candidates))
    ballots = [votes(view, name, said) for name in candidates]
    share_beside(view, candidates, ballots)
    totals = _totals(view, candidates, ballots)
    _share_surnames(view, candidates, totals)
    _make_vessels(view, candidates, totals)
    people = _people(view, candidates, totals)
    counts = Counter(key_of(view, name) for name in candidates)
    parts = _parts_of_names(view, candidates)
    parts |= dict.fromkeys(short_forms(view, candidates, ballots, totals), "Organization")
    for key, total in totals.items():
        _add_people(key, total, people, counts[key])
        if key in parts and key not in people.surnames:
            total[parts[key]] += FULL * counts[key]  # type: ignore[assignment]
    types = _types(view, candidates, totals)
    names = [
        (name, _decide(view, name, ballot, types[key_of(view, name)], people))
        for name, ballot in zip(candidates, ballots, strict=True)
    ]
    kept = [(name, kind) for name, kind in names if _is_name(view, name, kind)]
    return sorted(
        (_phrase(view, name, kind) for name, kind in kept),
        key=lambda p: (p.start, -p.end, p.head_start),
    )


def key_of(view: ParseColumns, name: Named) -> str:
    """Return the form under which occurrences of a name are counted together."""
    return " ".join(view.lower[name.start : name.end])


def _without_suffixes(words: Iterable[str]) -> list[str]:
    """Return the words of a name without 'Jr.', 'III' and the like."""
    return [w for w in words if w.lower().rstrip(".") not in lexica().suffixes]


def _totals(
    view: ParseColumns, names: Sequence[Named], ballots: Sequence[Counter[MentionType]]
) -> dict[str, Counter[MentionType]]:
    """Return the evidence for the type of each name from all of its occurrences."""
    totals: dict[str, Counter[MentionType]] = defaultdict(Counter)
    for name, ballot in zip(names, ballots, strict=True):
        totals[key_of(view, name)].update(ballot)
    return totals


def _types(
    view: ParseColumns, names: Sequence[Named], totals: dict[str, Counter[MentionType]]
) -> dict[str, MentionType]:
    """Return the type of each name, of acronyms by their names too; a team is an organization."""
    _share_acronyms(totals)
    teams = _teams(view, names)
    return {key: "Organization" if key in teams else best(total) for key, total in totals.items()}


def _people(
    view: ParseColumns, names: Iterable[Named], totals: dict[str, Counter[MentionType]]
) -> People:
    full = set()
    for name in names:
        words = _without_suffixes(view.words[name.start : name.end])
        if _is_full_name(words) and best(totals[key_of(view, name)]) == "Person":
            full.add((words[0].lower(), words[-1].lower()))
    surnames = {last for _, last in full}
    full = {(f, last) for f, last in full if f not in surnames or f in lexica().given}
    return People(frozenset(last for _, last in full), frozenset(first for first, _ in full))


def _is_known_otherwise(view: ParseColumns, name: Named) -> bool:
    """Return True for a name, or its last word, of a place, or words of places or bodies."""
    key, last = key_of(view, name), view.lower[name.end - 1]
    return bool(place_weight(key) or place_weight(last)) or _is_of_lists(view, name)


def _share_surnames(
    view: ParseColumns, names: Iterable[Named], totals: dict[str, Counter[MentionType]]
) -> None:
    """Add to a full name that its last word alone is a person: 'Enzo Okri' where 'Okri said'.

    Not if it is a place's name or has the words of one, or those of a body.
    """
    for name in {key_of(view, name): name for name in names if not name.type}.values():
        key, last = key_of(view, name), view.lower[name.end - 1]
        total, alone = totals[key], totals.get(last, Counter())
        if name.end - name.start != 2 or best(total) not in ("Place", "Organization"):
            continue
        if (
            not _is_known_otherwise(view, name)
            and best(alone) == "Person"
            and alone["Person"] > total[best(total)]
        ):
            total["Person"] += FULL  # type: ignore[assignment]


def _make_vessels(
    view: ParseColumns, names: Iterable[Named], totals: dict[str, Counter[MentionType]]
) -> None:
    """Make vessels of names like those of people in a text of vessels: 'the Ida Reed sailed'.

    Not if their last word alone is a person's name, too. So, too, of what is told to be a vessel
    and of 'INS Reed', which 'Reed' alone is then, too.
    """
    if lexica().vessels.isdisjoint(view.lemmas):
        return
    names = list(names)
    proper = {proper_name(view.lower[name.start : name.end])[0] for name in names} - {""}
    for name in names:
        said = view.lower[name.start : name.end]
        bare = " ".join(said) in proper and not place_weight(" ".join(said))
        alone = totals.get(view.lower[name.end - 1], Counter())
        article = has_mere_article(view, name) and best(alone) != "Person"
        if article or bare or proper_name(said)[0] or _is_called_vessel(view, name):
            total = totals[key_of(view, name)]
            total["Work"] = max(total.values()) + FULL  # type: ignore[assignment]


def _is_called_vessel(view: ParseColumns, name: Named) -> bool:
    """Return True for 'the Ida Reed, a trawler of 40 metres'."""
    beside = view.dependents(root_of(view, name.start, name.end), "appos")
    return any(view.lemmas[i] in lexica().vessels and view.tags[i] == "NN" for i in beside)


def _is_of_lists(view: ParseColumns, name: Named) -> bool:
    """Return True if lists know the ends of a name as those of a place or a body."""
    lists = lexica()
    opens = any(view.lower[name.start] in some for some in lists.first.values())
    return opens or any(view.lower[name.end - 1] in some for some in lists.last.values())


def _add_people(key: str, total: Counter[MentionType], people: People, count: int) -> None:
    """Add the weight of the surname of a person named in full, for each occurrence."""
    if key in people.surnames:
        total["Person"] += FULL * count  # type: ignore[assignment]
    elif key in people.given:
        total["Person"] += GIVEN * count  # type: ignore[assignment]


def _parts_of_names(view: ParseColumns, names: Iterable[Named]) -> dict[str, MentionType]:
    """Map short forms to types: 'Broward' of 'Broward County', 'Arts' of 'Church of Arts'."""
    parts: dict[str, MentionType] = {}
    for name in names:
        words = view.lower[name.start : name.end]
        if name.type == "Place" and len(words) > 1 and words[-1] in ("county", "city", "province"):
            parts[" ".join(words[:-1])] = "Place"
        elif name.type == "Organization" and "of" in words:
            tail = " ".join(words[words.index("of") + 1 :])
            if tail and not place_weight(tail) and not tail.startswith("the "):
                parts.setdefault(tail, "Organization")
    return parts


def _teams(view: ParseColumns, names: Iterable[Named]) -> set[str]:
    """Return the countries and cities that are teams: in a match report, they play and win."""
    lists = lexica()
    if sum(lemma in lists.team_nouns for lemma in view.lemmas) < SPORTS * len(view):
        return set()
    teams = set()
    for name in names:
        root = root_of(view, name.start, name.end)
        plays = view.lemmas[view.heads[root]] in lists.team_verbs
        if plays and view.deps[root] in ("nsubj", "nsubjpass", "dobj"):
            teams.add(key_of(view, name))
    return {key for key in teams if place_weight(key)}


def _is_full_name(words: Sequence[str]) -> bool:
    """Return True for several words, but not for one with a surname in capitals: 'Ann LEE'."""
    return len(words) > 1 and not (words[-1].isupper() and not words[0].isupper())


SMALL = frozenset({"of", "the", "and", "for", "&", "'s", "’s"})
"""Words of names that have no letter in their acronyms."""


def _share_acronyms(totals: dict[str, Counter[MentionType]]) -> None:
    """Add to an acronym the evidence for the name that it abbreviates."""
    initials: dict[str, str] = {}
    for key in totals:
        for short in _abbreviations(key):
            initials.setdefault(short, key)
    for key, total in totals.items():
        long = initials.get(key.replace(".", ""))
        if long and len(key) > 2 and long != key:
            total.update(totals[long])


def _abbreviations(name: str) -> Iterator[str]:
    """Yield the first letters of a name's words, of all and of those that tell something."""
    words = [w for w in name.replace("-", " ").split() if w[0].isalnum()]
    if len(words) > 1:
        yield "".join(w[0] for w in words)
        yield "".join(w[0] for w in words if w not in SMALL)


def _decide(
    view: ParseColumns, name: Named, ballot: Counter[MentionType], kind: MentionType, people: People
) -> MentionType:
    """Return the type; strong evidence at one occurrence overrules that of the whole document."""
    if name.label == "NORP" and view.tags[name.end - 1].startswith("JJ"):
        return "Group"
    if kind == "Person" and not name.type and (held := _held(view, name)):
        return held
    if name.type or ballot["Person"] >= TITLE:
        return best(ballot)
    key = key_of(view, name)
    known = place_weight(key) >= _least_weight(key, kind, people)
    return "Place" if known and _is_whereabouts(view, name) else kind


def _least_weight(key: str, kind: MentionType, people: People) -> float:
    """Return how well a place must be known to be meant by the name of a body or a surname."""
    if kind == "Organization":
        return 4.0
    return 2.0 if kind == "Person" and key in people.surnames else inf


def _is_whereabouts(view: ParseColumns, name: Named) -> bool:
    """Return True if something is in a name or goes there: 'in Jordan', 'flew to Jordan'."""
    preposition = view.heads[name.end - 1]
    if view.deps[name.end - 1] != "pobj" or preposition >= name.start:
        return False
    word, above = view.lower[preposition], view.lemmas[view.heads[preposition]]
    return word in INSIDE or (word in TOWARDS and above in words("names", "beside", "moving"))


def _is_measure(view: ParseColumns, index: int) -> bool:
    """Return True for a unit, a number in words or a time zone with a capital."""
    unit = view.lower[index] in lexica().units
    return unit or _is_count(view, index) or _is_zone(view, index)


def _is_common_word(view: ParseColumns, index: int) -> bool:
    """Return True for a measure, or another word that names nothing by itself."""
    return _is_measure(view, index) or _is_no_name(view, index)


def _is_name(view: ParseColumns, name: Named, kind: MentionType) -> bool:
    """Return False for capitals that only open a sentence, and for beginnings of roles."""
    if name.single and _is_common_word(view, name.start):
        return False
    if _is_role_phrase(view, name, kind) or (_is_portfolio(view, name) and kind != "Place"):
        return False
    if kind == "Other" and not name.label and name.single:
        return not view.opens_sentence(name.start) and view.pos[name.start] == "PROPN"
    return True


def _is_no_name(view: ParseColumns, index: int) -> bool:
    """Return True for 'IT' and 'HR', and for a role right before a name: 'Baker Ida Moe, who'."""
    word = view.words[index]
    if word.isupper() and word.lower() in words("names", "edges", "fields"):
        return True
    role = view.opens_sentence(index) and is_closed_role(word.lower())
    return role and view.deps[index] == "compound" and view.heads[index] > index + 1


def _is_zone(view: ParseColumns, index: int) -> bool:
    """Return True for 'GMT' in '14:20 GMT', which is part of a time."""
    before = view.word_before(index)
    clock = before[:1].isdigit() or before in ("am", "pm", "a.m.", "p.m.")
    return clock and view.words[index] in lexicon("times")["zones"]


def _is_count(view: ParseColumns, index: int) -> bool:
    """Return True for a number that opens a sentence and counts: 'Sixty bridges fell'."""
    counted = view.heads[index]
    plural = counted > index and view.tags[counted] == "NNS"
    opens = view.deps[index] in ("nummod", "amod")
    return opens and plural and parse_number(view.lower[index]) is not None


def _is_role_phrase(view: ParseColumns, name: Named, kind: MentionType) -> bool:
    """Return True for the beginning of a role in capitals: 'School Resource Officer'."""
    lists = lexica()
    if name.end >= len(view) or name.type or kind in ("Person", "Place", "Facility"):
        return False
    after = view.words[name.end]
    noun = view.lower[name.start]
    role = view.lower[name.end] in lists.titles or lists.nominal_type.get(after.lower()) == "Person"
    return role and is_capital(after) and noun in lists.nominal_type and not place_weight(noun)


def _is_portfolio(view: ParseColumns, name: Named) -> bool:
    """Return True for an office's field ('Secretary of Defense') or a speaker's label."""
    opens = view.opens_sentence(name.start)
    if opens and name.end < len(view) and name.single and view.words[name.end] == ":":
        return True
    if not name.type and _is_field(view, name):
        return True
    return (
        name.start > 1
        and view.lower[name.start - 1] in ("of", "for")
        and view.lower[name.start - 2] in words("names", "edges", "of_offices")
    )


def _is_field(view: ParseColumns, name: Named) -> bool:
    """Return True for 'Health' in 'Minister of Health Per Rask', which is no name as 'Lund' is."""
    fields = {word for field in words("titles", "fields", "words") for word in field.split()}
    return _held(view, name) is not None and fields.issuperset(view.lower[name.start : name.end])


def _held(view: ParseColumns, name: Named) -> MentionType | None:
    """Return the type of what an office before a person's name is of: 'Mayor of Lund Ann Lee'."""
    post = post_before(view, name.end)
    if post is None or name.start < post.start + 2:
        return None
    placed = any(view.lower[i] in lexicon("kinds")["heads"]["place"] for i in post)
    return "Place" if placed else "Organization"


def _phrase(view: ParseColumns, name: Named, kind: MentionType) -> Phrase:
    return Phrase(
        start=name.start,
        end=name.end,
        head_start=name.start,
        head_end=name.end,
        root=root_of(view, name.start, name.end),
        kind="name",
        type=kind,
    )
