"""Chaining by age: 'the 33-year-old actress' after 'Ann Ford, 33', and nobody of another age.

So, too, by how many children somebody has, which popular papers say for a name: 'the dad-of-two'.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from kg.annotate.coref.binding import reporter
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.speech import OWN, SAYING
from kg.annotate.coref.syntax import DEFINITE
from kg.annotate.numerals import number_pattern, parse_number
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import table, words

_AFTER = re.compile(r",? [(]?(?P<age>[1-9]\d)(?=\s?[,;.)]|\s(?:and|of|who)\b)")
"""The bare number after a name: 'Ann Ford, 33,' or 'Ann Ford (33)'."""

LEAD = 40
"""Characters before a name in which its age stands."""

REACH = 1
"""Sentences back in which the only person is looked for whose age the text has not told."""

REACH_OF_PARENT = 3
"""The same for 'the dad-of-two', whom a quotation may part from the name of who spoke."""

REACH_OF_CHILD = 4
GROWN = 16
CHILDREN = words("coreference", "children")
"""Nouns by which children are told of, whom alone an age below `GROWN` means."""

BY_OFFICE = words("coreference", "court") | words("coreference", "for_another")
"""Roles of people who are called by them, and not by an age alone."""


@cache
def _before() -> re.Pattern[str]:
    return re.compile(rf"\b(?P<age>{number_pattern()})[ -]years?[ -]old\b")


def chain_ages(chains: Chains) -> None:
    """Join whom an age tells to be one person; part those of different ages."""
    told: dict[int, float] = {}
    for i, phrase in enumerate(chains.phrases):
        if phrase.type == "Person" and phrase.kind != "pronoun" and not chains.plural[i]:
            age = age_of(chains.view, phrase)
            if age is not None:
                told[i] = age
    for i in told:
        if chains.phrases[i].kind == "nominal" and not chains.is_named(i):
            _join(chains, i, told)
    _part(chains, told)
    _join_by_word(chains, told)
    _join_parents(chains)


def _join_by_word(chains: Chains, told: dict[int, float]) -> None:
    """Join 'the teenager' to the only one of that age, and part nouns from who is too old for them.

    So 'a child' is nobody who is 24. Only a text that tells of no other teenager has only one.
    """
    asked = list(_aged_nouns(chains))
    for i, (least, most) in asked:
        for j, age in told.items():
            if not least <= age <= most and chains.find(i) != chains.find(j):
                chains.part(i, j)
    for i, ages in asked:
        found = _only_one_of_age(chains, i, ages, told)
        if found is not None:
            chains.join(found, i)


def _aged_nouns(chains: Chains) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the nouns that tell how old somebody is, with the least and the most years."""
    words = ages_of_nouns()
    for i, phrase in enumerate(chains.phrases):
        noun = chains.view.lemmas[phrase.root]
        if phrase.kind == "nominal" and noun in words and chains.is_person(i):
            yield i, words[noun]


def _only_one_of_age(
    chains: Chains, index: int, ages: tuple[int, int], told: dict[int, float]
) -> int | None:
    """Find the only one named before who has the age that a noun tells; None if there is none."""
    least, most = ages
    if not (least and _is_only_word(chains, index)):
        return None
    of_age = [j for j, age in told.items() if least <= age <= most and j < index]
    return of_age[0] if chains.are_one(of_age) and chains.is_named(of_age[0]) else None


@cache
def ages_of_nouns() -> dict[str, tuple[int, int]]:
    """Map nouns by which people are told of to the ages that they may have."""
    rows = table("coreference", "ages")
    return {noun: (row["least"], row["most"]) for row in rows for noun in row["nouns"]}


def _is_only_word(chains: Chains, index: int) -> bool:
    """Return True for 'the teenager' where no other teenager is brought in before."""
    view, phrase = chains.view, chains.phrases[index]
    if view.lower[phrase.start] not in DEFINITE or phrase.root - phrase.start > 1:
        return False
    noun = view.lemmas[phrase.root]
    return not any(
        view.lemmas[p.root] == noun and view.lower[p.start] not in DEFINITE
        for p in chains.phrases[:index]
        if p.kind == "nominal"
    ) and not view.has_dependent(phrase.root, "prep", "relcl", "acl", "appos")


def _join_parents(chains: Chains) -> None:
    """Join 'the dad-of-two' to the only one named shortly before who may be a father."""
    view = chains.view
    for i, phrase in enumerate(chains.phrases):
        pointed = "the" in (view.lower[phrase.start], view.word_before(phrase.start))
        if not pointed or not _has_so_many(view, phrase.root):
            continue
        if phrase.type == "Person" and not chains.plural[i] and not chains.is_named(i):
            fitting = [j for j in _named_before(chains, i) if chains.may_join(j, i)]
            if len(fitting) == 1:
                chains.join(fitting[0], i)


def _named_before(chains: Chains, index: int) -> list[int]:
    """Return those named shortly before, but for those whom the same report names."""
    told = _named_in_report(chains, index)
    near = _people_before(chains, index, REACH_OF_PARENT)
    return [j for thing, j in near.items() if thing not in told and chains.is_named(j)]


def _named_in_report(chains: Chains, index: int) -> set[int]:
    """Return whom the sentence of 'the dad-of-two said' names before: he tells of others."""
    view, root = chains.view, chains.phrases[index].root
    says = view.deps[root] == "nsubj" and view.lemmas[view.heads[root]] in SAYING
    before = chains.back(index, reach=0) if says else ()
    return {chains.find(j) for j, p in before if p.kind == "name"}


def _has_so_many(view: ParseColumns, root: int) -> bool:
    """Return True for 'the dad-of-two' and 'the mother of two'."""
    after = view.lower[root + 1 : root + 4]
    if after == ("-", "of", "-"):
        return True
    parent = view.lemmas[root] in words("coreference", "parents")
    number = after[1:2] and view.tags[root + 2] == "CD" and after[2:] not in (("of",),)
    counted = number and (root + 3 >= len(view) or view.tags[root + 3] not in ("NN", "NNS", "JJ"))
    return parent and after[:1] == ("of",) and bool(counted)


def age_of(view: ParseColumns, phrase: Phrase) -> float | None:
    """Read the age of a person from a noun phrase, or from the words beside a name."""
    whole, start, end = view.whole, view.starts[phrase.start], _end(view, phrase)
    if phrase.kind == "name":
        match = _AFTER.match(whole, end)
        lead = view.starts[phrase.start - 1] if phrase.start else start
        found = match or _before().match(whole, min(start, lead))
        return None if found is None else parse_number(found["age"])
    found = _before().search(whole, start, end)
    return None if found is None else parse_number(found["age"])


def age_before(view: ParseColumns, phrase: Phrase) -> float | None:
    """Read the age that ends right before a name: '16-year-old Ann Ford'."""
    start = view.starts[phrase.start]
    lead = view.whole[max(0, start - LEAD) : start]
    told = (m for m in _before().finditer(lead) if lead[m.end() :].isspace())
    return next((parse_number(m["age"]) for m in told), None)


def _end(view: ParseColumns, phrase: Phrase) -> int:
    last = phrase.head_end - 1 if phrase.kind == "name" else phrase.end - 1
    return view.starts[last] + len(view.words[last])


def _join(chains: Chains, index: int, told: dict[int, float]) -> None:
    """Join a noun phrase with an age to the only one of that age, or to the only one nearby."""
    view, phrase = chains.view, chains.phrases[index]
    definite = view.lower[phrase.start] in DEFINITE
    before = {chains.find(j) for j, age in told.items() if age == told[index] and j < index}
    before.discard(chains.find(index))
    if len(before) == 1 and definite:
        chains.join(before.pop(), index)
    elif not before and definite:
        near = _only_near(chains, index, told)
        if near is not None:
            chains.join(near, index)


def _only_near(chains: Chains, index: int, told: dict[int, float]) -> int | None:
    """Return the only child, the only one nearby, or the only one of a role, whichever is first."""
    aged = {chains.find(j) for j in told}
    asked = [_only_of_role, _nearby]
    if told[index] < GROWN:
        asked.insert(0, _only_child)
    answers = (ask(chains, index, aged) for ask in asked)
    return next((answer for answer in answers if answer is not None), None)


def _nearby(chains: Chains, index: int, aged: set[int]) -> int | None:
    """Find the only person named a little before, if the text tells no age of them.

    Judges, lawyers and those who speak for others are called so, and are not meant by an age.
    """
    view, phrase = chains.view, chains.phrases[index]
    found = _people_before(chains, index, REACH)
    said_by = reporter(view, phrase.root)
    if said_by in chains.at:
        found.pop(chains.find(chains.at[said_by]), None)
    if view.lower[phrase.root] == "old":
        found = {t: j for t, j in found.items() if not chains.roles(j) & BY_OFFICE}
    if len(found) != 1:
        return None
    thing, one = found.popitem()
    fits = thing not in aged and chains.is_named(one)
    return one if fits and _in_other_sentence(chains, index, one) else None


def _people_before(chains: Chains, index: int, reach: int) -> dict[int, int]:
    """Return each person told of a little before; none if a pronoun in the sentence is of one."""
    sentences, phrases = chains.view.sentences, chains.phrases
    found: dict[int, int] = {}
    people = ((j, p) for j, p in chains.back(index, reach=reach) if p.type == "Person")
    for j, other in people:
        if other.kind != "pronoun":
            if not chains.plural[j]:
                found[chains.find(j)] = j
        elif sentences[other.root] == sentences[phrases[index].root] and _is_open(chains, j):
            return {}
    return found


def _is_open(chains: Chains, index: int) -> bool:
    """Return True for a pronoun of a third person that nothing ties to a name yet."""
    first = chains.view.lower[chains.phrases[index].root] in OWN
    return not first and not chains.is_named(index)


def _people_of_role(chains: Chains, index: int, role: str) -> list[int]:
    """Return the phrases before for people of a role."""
    return [j for j in range(index) if chains.is_person(j) and role in chains.roles(j)]


def _only_of_role(chains: Chains, index: int, aged: set[int]) -> int | None:
    """Find the only person so far who is named by a role: 'the 40-year-old sergeant'.

    Nobody if the text tells of another of that role without a name.
    """
    view, phrase = chains.view, chains.phrases[index]
    role = view.lemmas[phrase.root]
    before = _people_of_role(chains, index, role)
    named = [j for j in before if chains.is_named(j) and role not in ("man", "woman")]
    if not chains.are_one(before) or not named or chains.find(named[0]) in aged:
        return None
    return named[0] if _in_other_sentence(chains, index, named[0]) else None


def _people_near(chains: Chains, index: int) -> list[int]:
    """Return the phrases shortly before for people, but for pronouns, that do not hold another."""
    phrases = chains.phrases
    near = (j for j, p in chains.back(index, reach=REACH_OF_CHILD) if p.kind != "pronoun")
    return [j for j in near if chains.is_person(j) and not _holds(phrases[j], phrases[index])]


def _only_child(chains: Chains, index: int, aged: set[int]) -> int | None:
    """Find the only child told of shortly before: 'her son Tim' for 'the six-year-old'."""
    view, phrases = chains.view, chains.phrases
    found = {chains.find(j): j for j in _people_near(chains, index) if chains.roles(j) & CHILDREN}
    if len(found) != 1:
        return None
    thing, one = found.popitem()
    alone = view.lower[phrases[index].root] == "old" and thing not in aged
    return one if alone and _in_other_sentence(chains, index, one) else None


def _holds(one: Phrase, other: Phrase) -> bool:
    return one.start <= other.root < one.end or other.start <= one.root < other.end


def _in_other_sentence(chains: Chains, index: int, one: int) -> bool:
    """Say whether someone is named in a sentence before: in one sentence two are told of."""
    sentences, phrases = chains.view.sentences, chains.phrases
    named = (m for m in chains.members(one) if phrases[m].kind == "name")
    return all(sentences[phrases[m].root] != sentences[phrases[index].root] for m in named)


def _part(chains: Chains, told: dict[int, float]) -> None:
    """Part the chains of which different ages are told."""
    ages: dict[int, set[float]] = defaultdict(set)
    for i, age in told.items():
        ages[chains.find(i)].add(age)
    things = sorted(ages)
    for number, one in enumerate(things):
        for other in things[number + 1 :]:
            if not ages[one] & ages[other]:
                chains.part(one, other)
