"""Short forms of bodies: 'Varuna' of 'Varuna Steel', where the text names one body so.

What is said of a short form tells little of its type: firms act, speak and are sued as people do.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kg.annotate.lexica import lexica
from kg.annotate.names.composed import Named
from kg.annotate.names.context import INSIDE, TITLE
from kg.annotate.names.gazetteer import place_weight
from kg.annotate.names.types import best
from kg.annotate.parse_columns import CLOCK, ParseColumns
from kg.model import MentionType
from kg.ontology import words

ARTICLES = frozenset({"the", "a", "an", "this"})
OF_A_PERSON = frozenset({"he", "him", "his", "himself", "she", "her", "hers", "herself"})
JOINING = frozenset({"of", "and", "or"})
OF_FIRMS = frozenset({"services"})
"""Words of bodies within others that firms have in their names as well: 'Varuna Services'."""
LEAST_LETTERS = 4
LINES = 3
"""Lines with a clock that make a live page."""
COUNTRY = 2.0
"""Weight of a place so large that firms name their daughters after it."""


def may_shorten(short: Sequence[str], long: Sequence[str]) -> bool:
    """Return True if the first words of a body's name may stand for it: 'varuna', 'varuna steel'.

    Not for a part of a body ('Google Foundation'), a place or a given name; both in small letters.
    """
    rest = long[len(short) :]
    if not rest or list(long[: len(short)]) != list(short) or not JOINING.isdisjoint(long):
        return False
    if _is_known(short) or not all(word.isalpha() for word in short):
        return False
    if any(place_weight(word) >= COUNTRY for word in rest):  # a daughter: 'Vodafone Egypt'
        return False
    return not _names_a_part(rest)


def _names_a_part(rest: Sequence[str]) -> bool:
    """Return True for the end of 'Google Foundation', not of 'Varuna Services'."""
    told = [word for word in rest if word not in OF_FIRMS]
    single = (word.removesuffix("s") for word in told)
    return not words("names", "edges", "bodies_within").isdisjoint((*told, *single))


def _is_known(short: Sequence[str]) -> bool:
    """Return True for a given name, a place, and what may be of any body's name: 'national'.

    Of several words, if they are a place, or the last is a word for bodies: 'Red Bank'.
    """
    lists, last = lexica(), short[-1]
    if place_weight(" ".join(short)) or last in lists.last["organization"]:
        return True
    if len(short) > 1:
        return False
    return last in lists.first["organization"] or last in lists.given or len(last) < LEAST_LETTERS


def is_introduced(view: ParseColumns, long: int, short: int) -> bool:
    """Return True if a full name comes before its short form, which only a headline may precede.

    What is named after the short form, and longer, is mostly another thing: 'Windows Update'. In
    live lines, the last of which stands first, it may come later.
    """
    return long < short or not view.sentences[short] or _is_of_live_lines(view)


def _is_of_live_lines(view: ParseColumns) -> bool:
    """Return True if several lines open with a clock: '16:20 Rain fell', '15:48 Rain began'."""
    opens = (i for i, word in enumerate(view.words) if i and view.blank[i - 1] and ":" in word[1:3])
    clocks = [view.words[i] for i in opens if CLOCK.fullmatch(view.words[i])]
    return len(clocks) >= LINES and clocks == sorted(clocks, reverse=True)


def stands_alone(view: ParseColumns, index: int) -> bool:
    """Return False for a word before another of a name: 'Holy' of 'Holy Father'."""
    after = view.words[index + 1 : index + 2]
    return not (after and after[0][0].isupper())


def short_forms(
    view: ParseColumns,
    names: Sequence[Named],
    ballots: Iterable[Counter[MentionType]],
    totals: Mapping[str, Counter[MentionType]],
) -> set[str]:
    """Return the words that are short forms of the only body whose name begins with them.

    Not those that somebody bears: with a title, or where 'he' or 'she' follows.
    """
    longer: dict[str, list[str]] = defaultdict(list)
    for key in totals:
        for short in _beginnings(key.split(" ")):
            longer[short].append(key)
    found = {short for short in totals.keys() & longer if _is_body(short, longer[short], totals)}
    full = {
        short: name.start
        for name in reversed(names)
        for short in _beginnings(view.lower[name.start : name.end])
    }
    for name, ballot in zip(names, ballots, strict=True):
        short = " ".join(view.lower[name.start : name.end])
        if short in found and _is_another(view, name, ballot, full.get(short, name.start)):
            found.discard(short)
    return found


def _beginnings(name: Sequence[str]) -> Iterator[str]:
    """Yield the first words of a longer name: 'elk' and 'elk vale' of 'elk vale dairies'."""
    for size in range(1, len(name)):
        yield " ".join(name[:size])


def _is_body(short: str, forms: Sequence[str], totals: Mapping[str, Counter[MentionType]]) -> bool:
    """Return True if words may be short for the only longer form, and no other kind of thing.

    One word that is read as a place is one; of several each may be a word for places: 'Elk Vale'.
    """
    kind, several = best(totals[short]), " " in short
    if len(forms) != 1 or not (kind in ("Person", "Other", "Organization") or several):
        return False
    return best(totals[forms[0]]) == "Organization" and may_shorten(
        short.split(" "), forms[0].split(" ")
    )


def _is_another(view: ParseColumns, name: Named, ballot: Counter[MentionType], long: int) -> bool:
    """Return True if a name is no short form: with a title or article, in capitals, before 'he'."""
    if ballot["Person"] >= TITLE or not is_introduced(view, long, name.start):
        return True
    if name.label == "NORP" or view.words[name.start].isupper():
        return True
    if not name.single and view.word_before(name.start) in INSIDE:
        return True
    ends = view.deps[name.end - 1] not in ("compound", "poss", "nmod", "amod")
    if ends and view.word_before(name.start) in ARTICLES:
        return True
    return _is_before_pronoun(view, name)


def _is_before_pronoun(view: ParseColumns, name: Named) -> bool:
    """Return True if 'he' or 'she' follows in the sentence, or opens the next, before a person."""
    last = view.sentences[name.start] + 1
    types = lexica().nominal_type
    for i in range(name.end, len(view)):
        opens = view.opens_sentence(i)
        if view.sentences[i] > last or (view.sentences[i] == last and not opens):
            return False
        if view.lower[i] in OF_A_PERSON:
            return True
        if types.get(view.lemmas[i]) == "Person" or view.labels[i] == "PERSON":
            return False
    return False
