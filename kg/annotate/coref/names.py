"""Chaining names: the same name, surnames, short forms, acronyms."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable

from rapidfuzz.distance import Levenshtein

from kg.annotate.coref.chains import Chains, compatible
from kg.annotate.coref.surnames import among_kin, as_before
from kg.annotate.lexica import lexica
from kg.annotate.names.gazetteer import place_weight
from kg.annotate.names.short_forms import is_introduced, may_shorten, stands_alone
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.given_names import are_nicknames
from kg.ontology import words

COMPANY = words("coreference", "company")
HOUSE = frozenset({"holding", "holdings", "group"})
"""Words of the name of a firm that owns others of its name."""

SMALL = frozenset({"the", "of", "and", "for", "&", "'s", "’s", "'", "’", "a", "an"})
PAPER = frozenset({"magazine", "newspaper", "weekly", "gazette", "website"})
WHOLES = words("coreference", "wholes")
"""Bodies that others are of: 'the Budget Committee of Parliament' is not 'Parliament'."""
FORCE = frozenset({"department", "dept", "force", "office"})
GOVERNING = frozenset({"county", "city", "state", "province"})

MOST_LETTERS = 8
"""Letters of an acronym at most."""

NEAR = 100
"""Bearers of a name before and after a mention that are asked whether it is they."""

Words = tuple[str, ...]
Bearers = defaultdict[tuple[str, int], list[int]]


def words_of(view: ParseColumns, phrase: Phrase) -> Words:
    """Give the words of a name in small letters, without points, suffixes and possessives."""
    suffixes = lexica().suffixes
    words = [w.rstrip(".") or w for w in view.lower[phrase.head_start : phrase.head_end]]
    kept = tuple(w for w in words if w not in suffixes and w not in ("'s", "’s", "'", "’", "-"))
    return kept or tuple(words)


def chain_names(chains: Chains) -> None:
    """Join the names that are one: equal ones first, then people, then everything else."""
    names = [i for i, p in enumerate(chains.phrases) if p.kind == "name"]
    people = [i for i in names if chains.phrases[i].type == "Person"]
    words = {i: words_of(chains.view, chains.phrases[i]) for i in names}
    _chain_equal(chains, names, words)
    _chain_people(chains, people, words)
    others = [i for i in names if chains.phrases[i].type not in ("Person", "Other")]
    _chain_forms(chains, others, words)
    _chain_first_words(chains, names, words)
    _chain_acronyms(chains, names, words)
    _chain_brackets(chains, names)
    _know_single(chains, people)


def _chain_equal(chains: Chains, names: list[int], words: dict[int, Words]) -> None:
    """Join names of the same words, or of known aliases; not people by one name alone."""
    first: dict[tuple[str, bool], int] = {}
    for i in names:
        person = chains.phrases[i].type == "Person"
        key = lexica().aliases.get(" ".join(words[i]), " ".join(words[i]))
        if len(words[i]) > 1 or not person:
            chains.join(first.setdefault((key, person), i), i)


def _know_single(chains: Chains, people: list[int]) -> None:
    """Learn that a surname with an 's' is of one person: 'Hodges' where 'Ann Hodges' is named."""
    view = chains.view
    for i in people:
        start = chains.phrases[i].head_start
        if chains.plural[i] and "the" not in view.lower[max(0, start - 2) : start]:
            chains.plural[i] = not any(_is_full(chains, j) for j in chains.members(i))


def _is_full(chains: Chains, index: int) -> bool:
    """Say whether a name begins with a given name."""
    view, phrase = chains.view, chains.phrases[index]
    given = view.lower[phrase.head_start] in lexica().given_gender
    return phrase.head_end - phrase.head_start > 1 and given


def _chain_brackets(chains: Chains, names: list[int]) -> None:
    """Join a body to the letters that brackets right after it give: 'Movimento Verde (MV5)'."""
    view = chains.view
    by_start = {chains.phrases[i].head_start: i for i in names}
    for i in names:
        long = chains.phrases[i]
        at = long.head_end
        j = by_start.get(at + 1)
        if j is None or view.words[at] != "(":
            continue
        short = chains.phrases[j]
        if view.words[short.head_end : short.head_end + 1] == (")",) and (
            _is_letters(view, long, short) or _is_letters(view, short, long)
        ):
            chains.join(i, j)


def _is_letters(view: ParseColumns, long: Phrase, short: Phrase) -> bool:
    """Say whether one name of several words may be told by the capitals of another."""
    text = view.text(short.head_start, short.head_end).replace(".", "")
    if "Person" in (long.type, short.type) or "Place" in (long.type, short.type):
        return False
    several = long.head_end - long.head_start > 1
    letters = 2 <= len(text) <= MOST_LETTERS and sum(c.isupper() for c in text) * 2 > len(text)
    return several and letters


def _chain_people(chains: Chains, people: list[int], words: dict[int, Words]) -> None:
    by_word: Bearers = defaultdict(list)
    for i in people:
        if len(words[i]) > 1:
            _chain_full(chains, i, words, by_word)
    single: dict[str, int] = {}
    called: dict[str, int] = {}
    known: dict[str, list[int]] = defaultdict(list)
    for i in people:
        if len(words[i]) == 1:
            owner = _owner(chains, i, words[i][0], by_word)
            owner = among_kin(chains, i, owner, by_word[words[i][0], -1], called)
            owner = as_before(chains, i, owner, known[words[i][0]])
            if owner is not None:
                called.setdefault(words[i][0], owner)
                known[words[i][0]].append(owner)
            if owner is None:
                owner = single.setdefault(words[i][0], i)
            chains.join(owner, i)


def _chain_full(chains: Chains, index: int, words: dict[int, Words], by_word: Bearers) -> None:
    """Join a full name to the earlier ones it is a form of; keep it from its other namesakes."""
    mine = words[index]
    for j in _first_of_each(words, by_word[mine[-1], -1] + by_word[mine[0], 0]):
        if _same_person(words[j], mine) and not _are_of_two_generations(chains, j, index):
            chains.join(j, index)
        elif words[j][-1] == mine[-1]:
            chains.part(j, index)
    for part in (-1, 0):
        by_word[mine[part], part].append(index)
    for word in mine[1:-1]:
        by_word[word, 1].append(index)


def _are_of_two_generations(chains: Chains, one: int, other: int) -> bool:
    """Return True for 'William H. Gray, Sr.' and 'Bill Gray': a short form, and only one 'Sr.'."""
    view, suffixes = chains.view, lexica().suffixes
    given, with_suffix = [], []
    for i in (one, other):
        name = chains.phrases[i]
        said = {w.rstrip(".") for w in view.lower[name.head_start : name.head_end + 2]}
        given.append(view.lower[name.head_start])
        with_suffix.append(bool(said & suffixes))
    return given[0] != given[1] and with_suffix[0] != with_suffix[1]


def _first_of_each(words: dict[int, Words], indexes: list[int]) -> list[int]:
    """Keep the first occurrence of each form, so that a name said often is compared once."""
    return list({words[i]: i for i in reversed(indexes)}.values())


def _same_person(one: Words, other: Words) -> bool:
    """Compare full names: equal surnames, and given names equal, initials, or one letter apart.

    Or one the short form of the other: 'Ray Dow' and 'Raymond Dow'.
    """
    if one[-1] != other[-1]:
        shorter, longer = sorted((one, other), key=len)
        return len(shorter) > 1 and longer[: len(shorter)] == shorter
    a, b = one[0], other[0]
    if b in one[1:-1] or a in other[1:-1]:  # 'W. Mark Ford' and 'Mark Ford'
        return True
    if a == b or (1 in (len(a), len(b)) and a[0] == b[0]) or are_nicknames(a, b):
        return True
    return min(len(a), len(b)) > 2 and Levenshtein.distance(a, b) == 1


def _owner(chains: Chains, index: int, word: str, by_word: Bearers) -> int | None:
    """Find who bears a surname or given name: the only one, else who was named last before."""
    for part in (-1, 0):
        every = by_word.get((word, part), [])
        place = bisect_left(every, index)
        near = every[max(0, place - NEAR) : place + NEAR]
        bearers = [j for j in near if chains.may_join(j, index)]
        if chains.are_one(bearers):
            return bearers[0]
        before = [j for j in bearers if j < index]
        if before:
            return before[-1]
    inner = by_word.get((word, 1), [])
    return inner[0] if chains.are_one(inner) else _familiar(chains, index, word, by_word)


def _familiar(chains: Chains, index: int, word: str, by_word: Bearers) -> int | None:
    """Find the only person of whose given name a name alone is the short form: 'Ray' of Raymond."""
    given = (
        some for (name, part), some in by_word.items() if part == 0 and are_nicknames(name, word)
    )
    bearers = [j for some in given for j in some[:NEAR] if chains.may_join(j, index)]
    return bearers[0] if chains.are_one(bearers) else None


def _chain_forms(chains: Chains, names: list[int], words: dict[int, Words]) -> None:
    """Join short forms to the long form they abridge, when there is only one such."""
    by_form: dict[Words, int] = {}
    for i in names:
        by_form.setdefault(words[i], i)
    holders = _by_word(by_form)
    for short, i in sorted(by_form.items(), key=lambda f: (len(f[0]), f[1])):
        kind = chains.phrases[i].type
        longer = ((long, by_form[long]) for long in holders[short[0]] if len(long) > len(short))
        alike = ((long, j) for long, j in longer if compatible(kind, chains.phrases[j].type))
        abridged = [j for long, j in alike if _abridges(short, long, kind)]
        if chains.are_one(abridged) and not (len(short) == 1 and _is_of_two(short, holders, kind)):
            chains.join(abridged[0], i)


def _is_of_two(short: Words, holders: dict[str, list[Words]], kind: str) -> bool:
    """Return True if two firms of one house begin so: 'Brandt Holdings' and 'Brandt Air'."""
    if kind != "Organization":
        return False
    longer = [long for long in holders[short[0]] if len(long) > 1 and long[0] == short[0]]
    legal = [long for long in longer if long[-1] in HOUSE]
    return 0 < len(legal) < len(longer)


def _by_word(forms: Iterable[Words]) -> dict[str, list[Words]]:
    """Map each word to the names that hold it."""
    holders: dict[str, list[Words]] = defaultdict(list)
    for form in forms:
        for word in sorted(set(form)):
            holders[word].append(form)
    return holders


def _chain_first_words(chains: Chains, names: list[int], words: dict[int, Words]) -> None:
    """Join 'Varuna' to 'Varuna Steel', named before it, where no other name begins so."""
    longer: dict[Words, list[int]] = defaultdict(list)
    shorter: dict[Words, list[int]] = defaultdict(list)
    for i in names:
        for size in range(1, len(words[i])):
            longer[words[i][:size]].append(i)
        if chains.phrases[i].type == "Organization" and _is_whole(chains, i):
            shorter[words[i]].append(i)
    for first, bodies in shorter.items():
        full = longer.get(first, [])
        may = all(may_shorten(first, words[i]) for i in full)
        if may and _is_one_body(chains, full) and _are_introduced(chains, full[0], bodies):
            chains.join(full[0], bodies[0])


def _is_one_body(chains: Chains, names: list[int]) -> bool:
    """Return True if there are names and all of them are of one organization."""
    return chains.are_one(names) and chains.type(names[0]) == "Organization"


def _are_introduced(chains: Chains, full: int, short: list[int]) -> bool:
    """Return True if a full name introduces each of its short forms."""
    first = chains.phrases[full].head_start
    starts = (chains.phrases[i].head_start for i in short)
    return all(is_introduced(chains.view, first, start) for start in starts)


def _is_whole(chains: Chains, index: int) -> bool:
    return stands_alone(chains.view, chains.phrases[index].head_end - 1)


def _abridges(short: Words, long: Words, kind: str) -> bool:
    """Say whether a name is a short form of another."""
    if _is_bare_form(bare(short), bare(long)):
        return True
    if kind == "Place":
        return len(long) == len(short) + 1 and long[:-1] == short and long[-1] in GOVERNING
    if long[: len(short)] == short:
        return (COMPANY | PAPER).issuperset(long[len(short) :])
    tail = long[-len(short) :] == short
    if len(short) == 1:
        return tail and _stands_alone(short[0], long)
    return tail or (kind == "Facility" and _within(short, long))


def _is_bare_form(short: Words, long: Words) -> bool:
    """Say whether two names are one without their legal forms, or but for a word for a force."""
    return short == long or (long[:-1] == short and long[-1] in FORCE)


def _stands_alone(last: str, long: Words) -> bool:
    """Say whether the last word may stand for a name: 'the Ministry', 'the Courier'."""
    function = last in lexica().last["organization"] | lexica().first["organization"]
    if long[-2] == "of":
        return last not in WHOLES
    if last in lexica().outlet_last or _is_noun_before(long, last):
        return True
    return function or place_weight(" ".join(long[:-1])) >= 1.0


def _is_noun_before(long: Words, last: str) -> bool:
    """Return True for a firm that a noun for it goes before: 'Brannic' of 'Steelworks Brannic'."""
    noun = lexica().nominal_type.get(long[0])
    return len(long) == 2 and noun in ("Organization", "Facility") and not place_weight(last)


def bare(words: Words) -> Words:
    """Give the words of a name that tell it from others: no 'of', no 'County'."""
    return tuple(w for w in words if w not in SMALL and w not in GOVERNING)


def _within(short: Words, long: Words) -> bool:
    size = len(short)
    return any(long[i : i + size] == short for i in range(len(long) - size + 1))


def _initials(name: Words) -> set[str]:
    """Give the initials of a name of several words, with and without those of small words."""
    parts = [p for p in "-".join(name).split("-") if p]
    if len(parts) < 2:
        return set()
    return {"".join(p[0] for p in parts), "".join(p[0] for p in parts if p not in SMALL)}


def _chain_acronyms(chains: Chains, names: list[int], words: dict[int, Words]) -> None:
    """Join 'BSO' to the only name with these initials."""
    initials: dict[str, list[int]] = defaultdict(list)
    for i in names:
        for letters in _initials(words[i]):
            initials[letters].append(i)
    for i in names:
        head = chains.phrases[i]
        text = "".join(chains.view.words[head.head_start : head.head_end]).replace(".", "")
        if len(words[i]) > 1 or not _is_acronym(text):
            continue
        bearers = [j for j in initials.get(text.lower(), ()) if chains.phrases[j].type != "Person"]
        if chains.are_one(bearers):
            chains.join(bearers[0], i)


def _is_acronym(text: str) -> bool:
    """Say whether a word may be made of initials: 'BSO', 'NoW'."""
    return 2 <= len(text) <= 8 and sum(c.isupper() for c in text) >= 2
