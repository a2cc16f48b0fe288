"""Chaining by kind: 'the company' or 'the country' to a name nearby that is one."""

import re
from collections.abc import Iterator

from kg.annotate.coref.beside import arguments_beside
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.syntax import DEFINITE
from kg.annotate.lexica import lexica
from kg.annotate.names.gazetteer import countries, place_weight, states
from kg.annotate.parse_columns import ParseColumns, Phrase, once
from kg.noun_senses import sense_of
from kg.ontology import words

PD = re.compile(r"[A-Z]+PD")
"""An acronym of a police department."""

BUSINESS = words("coreference", "business")
BODY = frozenset({"organization", "organisation"})
AGENCY = frozenset({"agency"})
FORCES = frozenset({"department", "force"})
OUTLET = words("coreference", "outlet")
LAW = frozenset({"law", "act", "legislation", "bill", "statute"})
NATION = frozenset({"country", "nation"})
TOWN = frozenset({"city", "town", "village", "municipality", "capital"})
LANDFORM = words("coreference", "landform")
"""Words of names that are no town's, though ships and parks are named so."""
REGION = frozenset({"state", "county", "province", "island", "region"})
GENERIC: tuple[tuple[str, frozenset[str]], ...] = (
    ("Organization", BUSINESS | BODY | AGENCY | FORCES | OUTLET),
    ("Place", NATION | TOWN | REGION),
    ("Work", LAW),
)
"""Nouns that stand for a name of that type nearby, if the name is of their kind."""

PUBLIC = frozenset(
    {"agency", "bureau", "administration", "office", "service", "commission", "authority"}
)
IN_SHORT = words("coreference", "agencies_in_short")
FUNCTION = words("coreference", "function")
NO_FIRM = words("coreference", "no_firm")

NO_FORCE = words("coreference", "no_force")
"""Last words of names of bodies of or about the police: 'the Harbour Police Union'."""

TELLING = frozenset({"of"})
"""Prepositions after a noun that say which one is meant."""

NEAR = 2
"""Sentences back in which another or a wider word for a thing is looked for."""

REACH = 6
"""Sentences back in which a definite noun phrase looks for a name that it may stand for."""


def _is_plain(chains: Chains, index: int) -> bool:
    """Say whether a phrase is a mere noun with 'the' or 'this' and tells no name: 'the company'."""
    view, phrase = chains.view, chains.phrases[index]
    if chains.plural[index] or view.lower[phrase.start] not in DEFINITE:
        return False
    told = modifiers(view, phrase) or names_its_own(view, phrase)
    return not (told or _is_somewhere(view, phrase))


def _is_somewhere(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'the studio where he worked', which is a place and no body."""
    return view.lower[phrase.root + 1 : phrase.root + 2] == ("where",)


def by_kind(chains: Chains, index: int) -> int | None:
    """Find the only or most named thing nearby of the kind that the noun names."""
    view = chains.view
    phrase = chains.phrases[index]
    noun = view.lemmas[phrase.root]
    if not _is_plain(chains, index):
        return None
    kind = next((k for k, nouns in GENERIC if noun in nouns), None)
    if kind is None:
        return None
    here, beside = view.sentences[phrase.root], arguments_beside(chains, index)
    names = ((j, p) for j, p in chains.back(index, reach=REACH) if p.kind == "name")
    fitting = (j for j, name in names if name.type == kind and _of_kind(view, name, noun))
    near = [j for j in fitting if chains.find(j) not in beside]
    return max(near, key=lambda j: (_weight(chains, j, here), j), default=None)


def by_force(chains: Chains, index: int) -> int | None:
    """Find the force that 'police', 'the police' or 'cops' means: news says so without a name.

    The last such word before, else the only force that the text has told of by its place or name.
    Words that say which police ('riot police') mean others, and 'the cops' may be two of them.
    """
    view = chains.view
    if not _is_force(view, chains.phrases[index]):
        return None
    named: dict[int, int] = {}
    for j in range(index - 1, -1, -1):
        if _is_force(view, chains.phrases[j]):
            return j
        if _names_force(view, chains.phrases[j]):
            named.setdefault(chains.find(j), j)
    return next(iter(named.values())) if len(named) == 1 else None


def chain_named_force(chains: Chains) -> None:
    """Join 'police' to the only force that a text names, though it does so further down."""
    view, phrases = chains.view, list(enumerate(chains.phrases))
    named = [i for i, p in phrases if p.kind == "name" and _names_force(view, p)]
    bare = [i for i, p in phrases if _is_force(view, p)]
    if bare and chains.are_one(named) and chains.are_one(bare) and not chains.is_named(bare[0]):
        chains.join(named[0], bare[0])


def _is_force(view: ParseColumns, phrase: Phrase) -> bool:
    """Say whether a phrase is a bare word for the police, or 'the police'."""
    if phrase.kind != "nominal" or names_its_own(view, phrase):
        return False
    before, noun = view.lower[phrase.start : phrase.root], view.lemmas[phrase.root]
    return (noun == "police" and before in ((), ("the",))) or (noun == "cop" and not before)


def _is_called_as_force(view: ParseColumns, name: Phrase) -> bool:
    """Return True for 'Dayton Police Department' and 'LAPD'; not for a 'Police Union'."""
    told = "police" in view.lower[name.head_start : name.head_end]
    told = told and view.lower[name.head_end - 1] not in NO_FORCE
    return told or bool(PD.fullmatch(view.words[name.head_end - 1]))


def _names_force(view: ParseColumns, phrase: Phrase) -> bool:
    """Say whether a phrase names a force: 'Dayton Police Department', 'LAPD', 'Greek police'."""
    if phrase.kind == "name":
        return phrase.type == "Organization" and _is_called_as_force(view, phrase)
    if view.lemmas[phrase.root] != "police":
        return False
    before = [i for i in range(phrase.start, phrase.root) if view.lower[i] not in DEFINITE]
    return bool(before) and all(view.pos[i] == "PROPN" or view.labels[i] == "NORP" for i in before)


def without_modifiers(chains: Chains, found: dict[int, list[int]]) -> dict[int, list[int]]:
    """Leave out names that only tell which thing is meant, beside those of bodies by themselves.

    With 'the Kestrel ferry' and 'Norvik Lines', 'the company' is not Kestrel.
    """
    bodies = [t for t in found if chains.is_named(t) and chains.type(t) == "Organization"]
    mere = [t for t in bodies if _is_mere_modifier(chains, t)]
    return {t: found[t] for t in found if t not in mere} if len(mere) < len(bodies) else found


def _is_mere_modifier(chains: Chains, thing: int) -> bool:
    """Return True where a name is only told before the noun of a thing: 'the Kestrel ferry'."""
    view = chains.view
    names = list(chains.names(thing))
    return all(
        view.deps[p.root] in ("compound", "nmod") and view.tags[view.heads[p.root]] == "NN"
        for p in names
    ) and all(chains.type(i) == "Other" for i in _described(chains, names))


def _described(chains: Chains, names: list[Phrase]) -> Iterator[int]:
    heads = (chains.view.heads[p.root] for p in names)
    return (chains.at[head] for head in heads if head in chains.at)


def of_kind(view: ParseColumns, name: Phrase, noun: str) -> bool | None:
    """Return True if a name is of the kind that a noun names; None where nothing is known of it."""
    kind = next((k for k, nouns in GENERIC if noun in nouns), None)
    if kind == "Place" and name.type == "Facility":
        return False
    return _of_kind(view, name, noun) if kind == name.type else None


def may_be_firm(view: ParseColumns, name: Phrase) -> bool:
    """Return True for a name of a body that a text may call 'the company' or 'the firm'."""
    last = view.lower[name.head_end - 1].rstrip(".")
    body = name.kind == "name" and name.type == "Organization"
    return body and last not in NO_FIRM and _of_kind(view, name, "company")


def _of_kind(view: ParseColumns, name: Phrase, noun: str) -> bool:
    """Ask the gazetteer whether a place is a country, and the name whether it is an agency."""
    text = " ".join(view.lower[name.head_start : name.head_end])
    last = view.lower[name.head_end - 1].rstrip(".")
    if name.type == "Place":
        by_name = noun in TOWN and not _may_be_town(view, name, text)
        return not by_name and _is_place(text, last, noun)
    if noun in LAW:
        return last in LAW
    if noun in AGENCY | FORCES:
        told = _is_public(noun, _noun_of_name(view, name)) or _enforces_law(text, last)
        return told or (noun in AGENCY and text in IN_SHORT)
    if noun in OUTLET:
        return _is_outlet(view, name, text, last)
    if noun not in BUSINESS:
        return True
    return last not in PUBLIC | FUNCTION and not _is_outlet(view, name, text, last)


def _noun_of_name(view: ParseColumns, name: Phrase) -> str:
    """Return the noun in a name for what it names: 'department' in 'Department of Justice'."""
    said = view.lower[name.head_start : name.head_end]
    of = next((i for i, word in enumerate(said) if i and word in ("of", "for")), len(said))
    return said[of - 1].rstrip(".")


def _is_public(noun: str, last: str) -> bool:
    """Return True for an agency by the noun of its name; no force is told by that."""
    return noun in AGENCY and last in PUBLIC | {"department"}


def _enforces_law(text: str, last: str) -> bool:
    """Return True for the name of a police force or a sheriff's office, by its last word."""
    return last in ("police", "sheriff") or (last == "office" and "sheriff" in text)


def _is_outlet(view: ParseColumns, name: Phrase, text: str, last: str) -> bool:
    """Ask the lexicon whether a name is a newsroom's: by the whole name, its first or last word."""
    lists = lexica()
    opening = lists.outlet_pattern.match(view.words[name.head_start])
    told = view.word_before(name.start) in OUTLET  # 'public broadcaster NRT'
    return told or text in lists.outlets or last in lists.outlet_last or bool(opening)


def _may_be_town(view: ParseColumns, name: Phrase, text: str) -> bool:
    """Leave out what is named after a landform or with an article: 'the Bonne Bay', a ferry."""
    if place_weight(text):
        return True
    words = view.lower[name.head_start : name.head_end]
    article = "the" in (view.lower[name.start], view.lower[max(0, name.head_start - 1)])
    return not article and words[0] not in LANDFORM and words[-1] not in LANDFORM


def _is_place(text: str, last: str, noun: str) -> bool:
    if noun in NATION:
        return text in countries()
    if noun in TOWN:
        return place_weight(text) < 4.0 and last not in REGION
    return (noun == "state" and text in states()) or noun == last


@once
def names_its_own(view: ParseColumns, phrase: Phrase) -> bool:
    """Say whether a noun says itself what it means: 'the capital in Kenya', 'the town of Leeds'."""
    return any(
        view.pos[g] == "PROPN"
        for c in view.children(phrase.root)
        if c > phrase.root and view.lower[c] in ("of", "in", "for", "at", "from")
        for g in view.dependents(c, "pobj")
    )


@once
def complement(view: ParseColumns, root: int) -> set[str]:
    """Give the nouns that tell which one is meant: strikes in 'the history of strikes'."""
    return {view.lemmas[g] for g in complement_nouns(view, root)}


def complement_nouns(view: ParseColumns, root: int) -> Iterator[int]:
    """Yield the nouns after 'of' behind a noun."""
    for of in view.dependents(root, "prep", lower=TELLING):
        if of > root:
            yield from view.dependents(of, "pobj")


def _weight(chains: Chains, index: int, here: int) -> float:
    view = chains.view
    phrase = chains.phrases[index]
    subject = view.deps[phrase.root] in ("nsubj", "nsubjpass")
    distance = here - view.sentences[phrase.root]
    return len(list(chains.names(index))) * 0.3 + subject * 1.0 - distance * 0.5


@once
def modifiers(view: ParseColumns, phrase: Phrase) -> set[str]:
    """Give the words before a head that tell it from others of its kind."""
    return {
        view.lemmas[i]
        for i in range(phrase.start, phrase.root)
        if view.pos[i] in ("ADJ", "NOUN", "PROPN", "NUM", "VERB") and view.lower[i] not in ("same",)
    }


def by_sense(chains: Chains, index: int) -> int | None:
    """Find the only thing nearby for which the noun is another or a wider word: 'the storm'.

    Of a name its last word and its first count: 'Hurricane Ida', 'the Ida storm'. People are left
    out: most words for them are wider than others.
    """
    view, phrase = chains.view, chains.phrases[index]
    if phrase.type in ("Person", "Group") or not _is_plain(chains, index):
        return None
    noun = view.lemmas[phrase.root]
    found: dict[int, int] = {}
    for j, other in chains.back(index, reach=NEAR):
        if other.kind == "pronoun" or chains.plural[j] or other.start <= phrase.root < other.end:
            continue
        if any(sense_of(noun, word) in ("same", "wider") for word in _words(view, other, noun)):
            found.setdefault(chains.find(j), j)
    return next(iter(found.values())) if len(found) == 1 else None


def _words(view: ParseColumns, phrase: Phrase, noun: str) -> set[str]:
    """Give the noun of a phrase, or the words of a name at its ends; not the noun itself."""
    if phrase.kind == "nominal":
        return {view.lemmas[phrase.root]} - {noun}
    return {view.lower[phrase.head_start], view.lower[phrase.head_end - 1]} - {noun}
