"""The word lists for annotation, read once: titles, roles, agencies, given names."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain

from kg.model import MentionType
from kg.ontology import lexicon

Words = frozenset[str]
Form = tuple[str, ...]

NOMINAL_TYPES: tuple[tuple[str, MentionType], ...] = (
    ("work", "Work"),
    ("event", "Event"),
    ("facility", "Facility"),
    ("place", "Place"),
    ("organization", "Organization"),
    ("group", "Group"),
    ("person", "Person"),
)
"""The lists of roles.toml and the types of their nouns; a later list overrules an earlier one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexica:
    """Word sets in lower case; `gender` maps words and given names to 'male' or 'female'."""

    titles: Words
    honorifics: Words
    within_titles: Words
    nominal_type: dict[str, MentionType]
    bodies: Words
    shared_roles: Words
    person_endings: tuple[str, ...]
    not_by_ending: Words
    gender: dict[str, str]
    given: Words
    given_gender: dict[str, str]
    particles: Words
    also_surnames: Words
    suffixes: Words
    letters: Words
    seats: Words
    last: dict[str, Words]
    first: dict[str, Words]
    people: Words
    small: Words
    known: Words
    possessive: Words
    short_places: Words
    regions: Words
    team_verbs: Words
    team_nouns: Words
    outlets: Words
    aliases: dict[str, str]
    outlet_last: Words
    outlet_pattern: re.Pattern[str]
    holidays: frozenset[Form]
    on: Words
    police: Words
    leading: Words
    leading_prefixes: Words
    units: Words
    vessels: Words
    vessel_titles: Words
    vessel_epithets: Words
    short_titles: Mapping[str, str]

    def type_of_noun(self, lemma: str) -> MentionType:
        """Return the type of a noun in the singular; 'Other' if no list has it."""
        known = self.nominal_type.get(lemma) or self.nominal_type.get(singular(lemma))
        if known:
            return known
        if "-" in lemma:
            return self.type_of_noun(lemma.rsplit("-", 1)[1])
        ends = len(lemma) > 5 and lemma.endswith(self.person_endings)
        return "Person" if ends and lemma not in self.not_by_ending else "Other"


def singular(word: str) -> str:
    """Remove a plural ending: a tagger leaves it on nouns that it takes for names."""
    for ending, instead in (("men", "man"), ("ies", "y"), ("sses", "ss"), ("s", "")):
        if word.endswith(ending) and len(word) > len(ending) + 2 and not word.endswith("ss"):
            return word[: -len(ending)] + instead
    return word


def _by_sex(*lists: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Map each word of lists for men and for women to its sex."""
    return {word: sex for sex in ("male", "female") for some in lists for word in some[sex]}


@cache
def lexica() -> Lexica:
    """Load the lists of ontology/lexicon."""
    titles, roles = lexicon("titles"), lexicon("roles")
    names, agencies, beside = lexicon("names"), lexicon("agencies"), lexicon("kinds")
    honorific, office = titles["honorific"], titles["office"]
    types = {word: kind for key, kind in NOMINAL_TYPES for word in roles[key]["nouns"]}
    outlets = agencies["outlets"]
    kinds = ("organization", "facility", "place", "event", "work")
    return Lexica(
        titles=_set(chain(*honorific.values(), *office.values())),
        honorifics=_set(chain(*honorific.values())),
        within_titles=_set(titles["within"]["words"]),
        nominal_type=types,
        bodies=_set(roles["organization"]["compounds"]),
        shared_roles=_set(roles["person"]["shared"]),
        person_endings=tuple(roles["person"]["endings"]),
        not_by_ending=_set(roles["person"]["not_by_ending"]),
        gender=_by_sex(honorific, office, roles["person"]),
        given=_set((*names["male"], *names["female"], *names["any"])),
        given_gender=_by_sex(names),
        also_surnames=_set(names["also_surnames"]),
        particles=_set(names["particles"]),
        suffixes=_set(names["suffixes"]),
        letters=_set(names["letters"]),
        seats=_set(names["seats"]),
        last={kind: _set(agencies[kind].get("last", ())) for kind in kinds},
        first={kind: _set(agencies[kind].get("first", ())) for kind in kinds if kind != "facility"},
        people=_set(agencies["organization"]["people"]),
        small=_set(agencies["organization"]["small"]),
        known=_set(agencies["organization"]["known"]),
        possessive=_set(agencies["organization"]["possessive"]),
        short_places=_set(agencies["place"]["short"]),
        regions=_set(agencies["place"]["region"]),
        aliases={form: forms[0] for forms in agencies["aliases"]["forms"] for form in forms},
        team_verbs=_set(agencies["teams"]["verbs"]),
        team_nouns=_set(agencies["teams"]["nouns"]),
        outlets=_set(outlets["names"]),
        outlet_last=_set(outlets["last"]),
        outlet_pattern=re.compile("|".join(outlets["patterns"])),
        holidays=frozenset(map(_tokens, lexicon("times")["holidays"])),
        on=_set(agencies["organization"]["on"]),
        police=_set(agencies["place"]["police"]),
        leading=_set(beside["leading"]["words"]),
        leading_prefixes=_set(beside["leading"]["prefixes"]),
        units=_set(beside["units"]["words"]),
        vessels=_set(beside["ships"]["nouns"]),
        vessel_titles=_set(beside["ships"]["titles"]),
        vessel_epithets=_set(beside["ships"]["epithets"]),
        short_titles=titles["short"],
    )


def _set(words) -> Words:  # type: ignore[no-untyped-def]
    return frozenset(words)


def _tokens(words: str) -> Form:
    """Split a holiday's name as the tokenizer does: "Valentine's Day" in three."""
    return tuple(re.findall(r"[\w.]+|'s|'", words.lower()))
