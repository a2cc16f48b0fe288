"""Vessels: 'the ship', 'the burning ferry' for the only vessel that a text names, 'Ida Reed'."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kg.annotate.coref.chains import Chains
from kg.annotate.coref.syntax import DEFINITE
from kg.annotate.lexica import lexica
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.annotate.ship_names import NAVAL, proper_name
from kg.ontology import words

ANY = frozenset({"ship", "vessel", "boat"})
"""Nouns for a vessel of any kind."""

NEAR = 4
"""Sentences after which a vessel brought in without a name is named."""

CARRIED = frozenset({"lifeboat", "dinghy", "tug", "tugboat", "barge", "raft"})
"""Nouns for a vessel that comes with another."""

ABOARD = words("coreference", "aboard")
"""Words before the name of a ship: 'the crew of the Ida Reed', 'aboard the Ida Reed'."""

OTHERS = frozenset({"another", "other", "second", "third", "sister"})
"""Words by which a text tells of a further vessel."""


@dataclass(slots=True)
class _Told:
    """What a text has told of vessels so far: those named, their nouns, and nouns of others.

    `unnamed` are those that it has brought in without a name, by their chains; `short` are the
    names without what stands before them: 'Reed' of 'USS Reed'.
    """

    named: dict[int, int] = field(default_factory=dict)
    nouns: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)
    unnamed: dict[int, int] = field(default_factory=dict)
    short: dict[str, int] = field(default_factory=dict)


def chain_vessels(chains: Chains) -> None:
    """Join 'the ship' to the only vessel that has been named before, and 'a ferry' to its name.

    Not where the text has brought in another of that noun ('a second ship', 'two ships'), and not
    where words before the noun tell of another.
    """
    told = _Told()
    for i, phrase in enumerate(chains.phrases):
        if phrase.kind == "name":
            _learn_name(chains, i, told)
        elif phrase.kind == "nominal" and chains.view.lemmas[phrase.root] in lexica().vessels:
            _join_noun(chains, i, told)
    large = [i for i in told.named.values() if _noun(chains, i) not in CARRIED | {"boat"}]
    if len(large) == 1:
        _join_only(chains, large[0], told)


def _learn_name(chains: Chains, index: int, told: _Told) -> None:
    view, name = chains.view, chains.phrases[index]
    said = view.lower[name.head_start : name.head_end]
    short, prefix = proper_name(said)
    bare = " ".join(said) in told.short and name.type != "Place"
    if short or bare:
        known = told.short.setdefault(short or " ".join(said), index)
        if chains.join(known, index) and chains.find(index) not in told.named:
            _name(chains, index, told, prefix)
    if name.type not in ("Work", "Other"):
        return
    noun = _noun_before(view, name)
    known_ship = noun or chains.find(index) in told.named or _has_article(view, name)
    if known_ship or _is_aboard(view, name):
        _name(chains, index, told)
        told.nouns |= {noun} - {""}


def _suits(prefix: str, noun: str) -> bool:
    """Return True if a ship whose name has such a prefix may be called by a noun.

    'A merchant vessel' is no warship, and 'a frigate' no merchant ship.
    """
    navy = noun in ("warship", "frigate", "destroyer", "submarine", "corvette")
    return (prefix in NAVAL) == navy


def _is_aboard(view: ParseColumns, name: Phrase) -> bool:
    """Return True for a name in 'the crew of the Ida Reed' and 'aboard the Ida Reed'."""
    if "the" not in (view.lower[name.start], view.word_before(name.head_start)):
        return False
    above = view.heads[name.root]
    if view.deps[name.root] != "pobj":
        return False
    return view.lower[above] in ABOARD or view.lemmas[view.heads[above]] in ABOARD


def _join_only(chains: Chains, name: int, told: _Told) -> None:
    """Join what a text calls its only named vessel, also before it names it.

    'A passenger ferry' and 'the ferry' of a text that names one vessel, and tells of no second
    ferry, are that vessel; a trawler beside the ferry is another.
    """
    first = chains.members(name)[0]
    found = {
        i: chains.view.lemmas[chains.phrases[i].root]
        for i in _singular(chains)
        if chains.find(i) != chains.find(name)
    }
    special = {noun for i, noun in found.items() if i < first} - ANY - CARRIED
    special |= {_noun(chains, name)} - {""} - ANY
    several = _several(chains)
    if len(special) > 1 or special & (several | _met(chains, found, first)):
        return
    general = ANY - several - (set() if len(told.named) == 1 else {"boat"})
    for index, noun in found.items():
        plain = _is_plain(chains, index)
        if (noun in special and (index < first or plain)) or (noun in general and plain):
            chains.join(name, index)


def _met(chains: Chains, found: Mapping[int, str], first: int) -> set[str]:
    """Return the nouns of vessels that the sentence tells of which first names the ship."""
    sentences = chains.view.sentences
    beside = sentences[chains.phrases[first].root]
    here = (i for i in found if sentences[chains.phrases[i].root] == beside)
    return {found[i] for i in here if not _is_plain(chains, i)}


def _singular(chains: Chains) -> Iterator[int]:
    """Yield the phrases for one vessel without a name, that are nobody's."""
    view = chains.view
    for index, phrase in enumerate(chains.phrases):
        noun = phrase.kind == "nominal" and view.lemmas[phrase.root] in lexica().vessels
        owned = view.has_dependent(phrase.root, "poss") or view.lower[phrase.start] in ("no", "any")
        if noun and not chains.plural[index] and not owned and not chains.is_named(index):
            yield index


def _several(chains: Chains) -> set[str]:
    """Return the nouns of which a text tells of several vessels: 'two ferries', 'another ferry'."""
    view = chains.view
    nominal = ((i, p) for i, p in enumerate(chains.phrases) if p.kind == "nominal")
    return {
        view.lemmas[p.root]
        for i, p in nominal
        if chains.plural[i] or not OTHERS.isdisjoint(view.lower[p.start : p.root])
    }


def _name(chains: Chains, index: int, told: _Told, prefix: str = "") -> None:
    """Learn of a named vessel: the only one brought in shortly before without a name, if any."""
    if not told.named and len(told.unnamed) == 1:
        one, noun = next(iter(told.unnamed.values())), _noun(chains, index)
        sentences = chains.view.sentences
        back = sentences[chains.phrases[index].root] - sentences[chains.phrases[one].root]
        mine = chains.view.lemmas[chains.phrases[one].root]
        fits = told.others == {mine} and (noun == mine or noun in ANY or not noun)
        fits = fits and (not prefix or bool(noun) or _suits(prefix, mine))
        if fits and 0 < back <= NEAR and chains.join(one, index):
            told.others.discard(mine)
            told.nouns.add(mine)
    told.named.setdefault(chains.find(index), index)


def _noun(chains: Chains, index: int) -> str:
    """Return a noun for a vessel by which a name is told: 'trawler', 'vessel' of an apposition."""
    view = chains.view
    nouns = (view.lemmas[chains.phrases[m].root] for m in chains.members(index))
    told = next((noun for noun in nouns if noun in lexica().vessels), "")
    return _noun_before(view, chains.phrases[index]) or told


def _join_noun(chains: Chains, index: int, told: _Told) -> None:
    noun = chains.view.lemmas[chains.phrases[index].root]
    if chains.find(index) in told.named:
        told.nouns.add(noun)
    elif chains.is_named(index):
        _name(chains, index, told)
    elif not _is_plain(chains, index):
        told.others.add(noun)
        opening = chains.view.lower[chains.phrases[index].start]
        if opening in ("a", "an") and not chains.plural[index]:
            told.unnamed[chains.find(index)] = index
    elif len(told.named) == 1 and noun not in told.others and _fits(noun, told.nouns):
        chains.join(next(iter(told.named.values())), index)


def _noun_before(view: ParseColumns, name: Phrase) -> str:
    """Return the noun for a vessel right before a name: 'trawler' of 'the trawler Ida Reed'."""
    before = view.word_before(name.head_start)
    return before if before in lexica().vessels else ""


def _has_article(view: ParseColumns, name: Phrase) -> bool:
    """Return True for 'the Ida Reed': given names stand so in the names of vessels alone."""
    given = view.lower[name.head_start] in lexica().given
    return given and "the" in (view.lower[name.start], view.word_before(name.head_start))


def _is_plain(chains: Chains, index: int) -> bool:
    """Return True for 'the ship' and 'the burning ship', not 'the sister ship' or 'his ship'."""
    view, phrase = chains.view, chains.phrases[index]
    if chains.plural[index] or view.lower[phrase.start] not in DEFINITE:
        return False
    told = [i for i in range(phrase.start + 1, phrase.root) if view.pos[i] != "PUNCT"]
    epithets = lexica().vessel_epithets
    return all(view.tags[i] in ("VBG", "VBN", "CD") or view.lower[i] in epithets for i in told)


def _fits(noun: str, nouns: set[str]) -> bool:
    """Return True if a noun may be for a vessel that the text has called by these nouns."""
    return noun in ANY or noun in nouns or not (nouns or noun in CARRIED)
