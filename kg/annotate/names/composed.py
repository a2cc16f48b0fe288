"""Composed names, of capitals and a generic word: agencies, buildings, counties, kept whole."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg.annotate.lexica import Lexica, lexica
from kg.annotate.names.gazetteer import place_weight
from kg.annotate.parse_columns import ParseColumns
from kg.model import MentionType
from kg.ontology import words

KINDS: tuple[tuple[str, MentionType], ...] = (
    ("organization", "Organization"),
    ("facility", "Facility"),
    ("place", "Place"),
    ("event", "Event"),
    ("work", "Work"),
)
"""The lists of agencies.toml in the order in which they are tried."""

LINKS = frozenset({"of", "for", "on"})
ARTICLES = frozenset({"the", "a", "an"})
SAINT = frozenset({"st", "saint"})
"""Words before a saint, whose hospital, church or school is called by him: "St Olave's"."""
ROADS = words("names", "edges", "roads")
"""Nouns for roads and places by the water that are called by whoever was there: "Cooper's Row"."""
HONOURED = words("names", "edges", "honoured")
"""Titles by whose bearers buildings are called: 'Queen Anne Hospital'."""
PREPOSITIONS = frozenset(
    {"in", "at", "near", "from", "after", "before", "over", "outside", "inside", "by", "with"}
)


NO_PART = frozenset({"DET", "ADP", "PRON", "AUX", "SCONJ", "CCONJ", "ADV", "PART", "PUNCT"})
"""Parts of speech that no name contains, whatever their case."""

OF_ITS_OWN = ("PERSON", "GPE", "NORP", "LOC", "FAC")
"""Labels of words that are a name without what follows."""

_INITIAL = re.compile(r"[a-z]\.?$")
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A name by token numbers, with the type implied by its own words, if any."""

    start: int
    end: int
    type: MentionType | None = None
    label: str = ""

    @property
    def single(self) -> bool:
        """True for a name of one word."""
        return self.end - self.start == 1


def is_capital(word: str) -> bool:
    """Return True for a word spelt like a name: 'Ford', 'NATO', 'iPhone', 'al-Qaeda'."""
    if word[:1].isupper():
        return True
    return len(word) > 2 and (
        word[1].isupper()
        or ("-" in word and word[-1].islower() and word.split("-", 1)[1][:1].isupper())
    )


def find_composed(view: ParseColumns) -> Iterator[Named]:
    """Yield names that a generic word ends or begins, longest first, none inside another."""
    lists = lexica()
    end = len(view)
    for index in range(len(view) - 1, -1, -1):
        if index >= end or not is_capital(view.words[index]):
            continue
        kind = _kind(view, index, lists)
        if kind is None or not _closes(view, index, lists):
            continue
        start = _past_titles(view, _leftmost(view, index), index, lists)
        stop = _rightmost(view, index, lists)
        if stop - start == 1 or _is_person(view, start, stop, lists):
            continue
        study = kind == "Facility" and stop - 1 > index
        yield Named(start=start, end=stop, type="Organization" if study else kind)
        end = start


def find_vessels(view: ParseColumns) -> Iterator[Named]:
    """Yield names of vessels that begin like those of princes: 'the ferry Queen Ilsabe'."""
    lists = lexica()
    for index in range(1, len(view) - 1):
        opens = view.lower[index] in lists.vessel_titles and is_capital(view.words[index])
        if opens and view.word_before(index) in lists.vessels:
            end = index + 1
            while end < len(view) and is_capital(view.words[end]):
                end += 1
            if end - index > 1:
                yield Named(start=index, end=end, type="Work")


def find_papers(view: ParseColumns) -> Iterator[Named]:
    """Yield papers whose names end in a role: 'the Hollin Courier', and not 'the UN Observer'.

    A text that tells of the Hollin Courier means it by 'the Courier', too.
    """
    last = lexica().outlet_last
    at = (i for i in range(2, len(view)) if view.lower[i] in last and view.words[i].istitle())
    found = [paper for index in at if (paper := _paper_to(view, index)) is not None]
    full = {view.lower[p.end - 1] for p in found if p.end > p.start + 1}
    yield from (p for p in found if view.lower[p.end - 1] in full)


def _paper_to(view: ParseColumns, index: int) -> Named | None:
    """Return the paper after 'the' whose name a word ends, if that seldom is somebody's role."""
    start = index
    while start and view.words[start - 1].istitle() and view.lower[start - 1] not in ARTICLES:
        start -= 1
    led = start and view.lower[start - 1] == "the" and _is_seldom_one(view.lower[index])
    goes_on = any(map(is_capital, view.words[index + 1 : index + 2]))
    return Named(start=start, end=index + 1, type="Organization") if led and not goes_on else None


def _is_seldom_one(role: str) -> bool:
    """Return True for a role that officials seldom have in capitals: a courier, no observer."""
    plain = role in words("names", "press", "officials") or role == "observer"
    return lexica().type_of_noun(role) == "Person" and not plain


def _past_titles(view: ParseColumns, start: int, index: int, lists: Lexica) -> int:
    """Skip the titles before a given name and one more word: 'Sheriff Rob Lake'.

    A saint is none before what is called by him, nor is a queen: 'Saint Agnes Hospital'.
    """
    name = index - 1
    if name > start and view.lower[name] in lists.given:
        before = view.lower[name - 1].rstrip(".")
        if before in HONOURED and is_capital(view.words[name - 1]):
            return start
        title = before in lists.titles or before in lists.within_titles
        if title and (before not in SAINT or view.lower[index] in lists.also_surnames):
            return name
    return start


def _is_person(view: ParseColumns, start: int, stop: int, lists: Lexica) -> bool:
    """Return True if a word that is also a surname ends a person's name.

    'Gina Park' and 'H. Dale Hall' are people by their given names, 'Mr Gates' and 'Ms. Church' are
    people whatever the word.
    """
    first, last = view.lower[start], view.lower[stop - 1]
    if stop - start == 2 and first.rstrip(".") in words("names", "edges", "addressed"):
        return True
    given = [w for w in view.lower[start : stop - 1] if not _INITIAL.match(w)]
    named = all(w in lists.given for w in given) and (len(given) == 1 or stop - start == 2)
    return named and last in lists.also_surnames and place_weight(first) < 2.0


def _kind(view: ParseColumns, index: int, lists: Lexica) -> MentionType | None:
    word = view.lower[index].rstrip(".")
    if view.pos[index] == "VERB":
        return None
    if word in lists.possessive and index + 1 < len(view):
        return "Organization" if view.words[index + 1] in ("'s", "’s") else None
    for key, kind in KINDS:
        if word in lists.last[key]:
            return kind
    return "Organization" if _begins_body(view, index, lists) else None


def _begins_body(view: ParseColumns, index: int, lists: Lexica) -> bool:
    """Return True for 'University' of a place or person, and 'Sons' in 'the Sons of the Desert'."""
    word = view.lower[index].rstrip(".")
    if word in lists.people and not (index and _is_part(view, index - 1, index)):
        told = view.words[index : index + 3]
        again = (i for i in range(len(view)) if view.words[i : i + 3] == told)
        return not all(view.opens_sentence(i) for i in again)
    return word in lists.first["organization"]


def _goes_on_with_name(view: ParseColumns, index: int) -> bool:
    """Return True if there is a proper noun with a capital at a position."""
    return index < len(view) and is_capital(view.words[index]) and view.pos[index] == "PROPN"


def _closes(view: ParseColumns, index: int, lists: Lexica) -> bool:
    """Return True if a name may end here: no capitals follow except a role ('Police Chief')."""
    if view.labels[index] in ("DATE", "TIME"):
        return False
    after = index + 1
    if not _goes_on_with_name(view, after) or view.sentences[after] != view.sentences[index]:
        return True
    if _ends_paper(view, index, after, lists):
        return False
    if _is_role(view, after, lists):
        return True
    if view.labels[after] and view.labels[after] == view.labels[index]:
        return view.doc[after].ent_iob_ == "B"
    return view.deps[index] != "compound" or view.heads[index] < index


def _is_role(view: ParseColumns, index: int, lists: Lexica) -> bool:
    """Return True for a title and for a noun of people: 'Chief'."""
    title = view.lower[index].rstrip(".") in lists.titles
    return title or lists.type_of_noun(view.lemmas[index]) in ("Person", "Group")


def _ends_paper(view: ParseColumns, index: int, last: int, lists: Lexica) -> bool:
    """Return True for a role that ends a paper's name: 'the newspaper Grand Falls Courier'."""
    after = view.words[last + 1 : last + 2]
    if view.lower[last] not in lists.outlet_last or any(map(is_capital, after)):
        return False
    noun = view.lower[max(0, _leftmost(view, index) - 1)]
    return noun in words("coreference", "outlet")


def _leftmost(view: ParseColumns, index: int) -> int:
    """Walk left from a generic word over the capitals that belong to its name."""
    start = index
    while start > 0:
        step = _step_left(view, start, index)
        if not step:
            break
        start -= step
    return start


def _step_left(view: ParseColumns, start: int, index: int) -> int:
    """Return how many tokens before `start` belong to the name that `index` ends."""
    if _is_part(view, start - 1, index):
        return 1
    word = view.words[start - 1]
    inner = (
        (word in ("'s", "’s", "'", "’") and _possessor(view, start - 2))
        or (word == "-" and start > 1 and _tied(view, start - 1))
        or (word in ("and", "&") and _coordinates(view, start - 1, index))
    )
    return 2 if inner else 0


def _tied(view: ParseColumns, index: int) -> bool:
    """Return True for a hyphen between two words without blanks, the first capitalised."""
    before = view.starts[index - 1] + len(view.words[index - 1])
    return (
        is_capital(view.words[index - 1])
        and before == view.starts[index]
        and view.starts[index + 1] == view.starts[index] + 1
    )


def _is_part(view: ParseColumns, index: int, last: int) -> bool:
    word, label = view.words[index], view.labels[index]
    if _ORDINAL.match(word):
        return True
    if not is_capital(word) or view.pos[index] in NO_PART or view.lower[index] in PREPOSITIONS:
        return False
    if view.pos[index] == "VERB":
        inside = not view.opens_sentence(index)
        return inside and view.tags[index] == "VBN"
    if label in ("DATE", "TIME", "CARDINAL"):
        return False
    return not (label == "PERSON" and view.labels[last] not in ("PERSON", "FAC", "ORG", "GPE", ""))


def _possessor(view: ParseColumns, index: int) -> bool:
    """Return True if 's belongs to the name: "St Olave's Hospital", "Cooper's Row School"."""
    if index < 0 or not is_capital(view.words[index]) or view.pos[index] == "PRON":
        return False
    if index and view.lower[index - 1].rstrip(".") in SAINT:
        return True
    if view.words[index + 2].istitle() and view.lower[index + 2] in ROADS:
        return True
    lists = lexica()
    word = view.lower[index].rstrip(".")
    return word in lists.titles or lists.type_of_noun(view.lemmas[index]) in ("Person", "Group")


def _coordinates(view: ParseColumns, index: int, last: int) -> bool:
    """Return True if 'and' is inside a name: 'Police and Fire Departments'."""
    if index < 1 or not is_capital(view.words[index - 1]):
        return False
    plural = words("names", "edges", "plural_bodies")
    if view.lower[last] in plural and view.lower[index - 1] not in plural:
        return True
    if view.labels[index - 1] == view.labels[index] == view.labels[last] == "ORG":
        return True
    return _share_head(view, index - 1, last)


def _share_head(view: ParseColumns, first: int, last: int) -> bool:
    """Return True if 'Fish' describes 'Service' in 'Fish and Wildlife Service'.

    Not if it is a name, or ends one: 'Lund and Oslo University', 'Orvik and Danske Bank',
    'Lund College and Harbour University'.
    """
    lists, word, label = lexica(), view.lower[first], view.labels[first]
    described = view.heads[first] == last and view.deps[first] in ("nmod", "compound", "amod")
    own = label in OF_ITS_OWN or (label == "ORG" and not view.labels[first + 1])
    longer = _is_part(view, first - 1, last) and view.heads[first - 1] != last
    own = own or longer or word in lists.given
    body = view.lower[last] in lists.last["organization"]
    return body and described and not own and not place_weight(word)


def _rightmost(view: ParseColumns, index: int, lists: Lexica) -> int:
    """Walk right from an opening word: 'University of …', 'Centers for …'."""
    end = index + 1
    if not _begins_body(view, index, lists):
        return end
    while end < len(view) - 1 and _links(view, end, index, lists):
        stop = end + 1
        if view.lower[stop] in ARTICLES:
            stop += 1
        last = stop
        while last < len(view) and _in_tail(view, last, stop):
            last += 1
        if last == stop:
            break
        end = last
    return end


def _links(view: ParseColumns, end: int, index: int, lists: Lexica) -> bool:
    """Return True if a name continues: 'School of Law', 'Committee on Energy', not 'School on'."""
    word = view.lower[end]
    return word in LINKS and (word != "on" or view.lower[index] in lists.on)


def _in_tail(view: ParseColumns, index: int, first: int) -> bool:
    word = view.words[index]
    if is_capital(word) and word[0].isalpha():
        return view.labels[index] not in ("DATE", "TIME", "CARDINAL")
    return (
        word in ("and", "&")
        and index > first
        and index + 1 < len(view)
        and is_capital(view.words[index + 1])
        and view.labels[index] == view.labels[index - 1] == view.labels[index + 1] == "ORG"
    )
