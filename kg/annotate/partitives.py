"""Types told by other words: 'two of them' are boats as these are, and boats are no people."""

from collections.abc import Iterator, Sequence

from kg.annotate.nominal_ellipsis import is_of_people
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.annotate.wholes import MANY, is_single
from kg.model import MentionType
from kg.ontology import words

THEM = frozenset({"they", "them", "their", "theirs", "themselves"})
WHO = frozenset({"who", "whom"})


def things_told_of(
    view: ParseColumns, phrases: Sequence[Phrase], chains: Sequence[int]
) -> set[int]:
    """Return the chains of nouns for things, of which a text tells as 'they', too.

    Of whom it tells what only people do or undergo, whatever noun it calls them by, are people.
    """
    told = list(zip(phrases, chains, strict=True))
    nouns = {thing for phrase, thing in told if phrase.kind == "nominal"}
    them = {thing for phrase, thing in told if view.lower[phrase.root] in THEM}
    people = {thing for phrase, thing in told if thing in them and is_of_people(view, phrase.root)}
    who = {thing for phrase, thing in told if view.lower[phrase.root] in WHO}
    return (nouns & them) - people - who


def types_of_parts(
    view: ParseColumns, phrases: Sequence[Phrase], chains: Sequence[int]
) -> dict[int, MentionType]:
    """Map the number of each phrase for a part to the type of what it is part of."""
    known: dict[int, MentionType] = {}
    for phrase, thing in zip(phrases, chains, strict=True):
        if phrase.kind != "pronoun":
            known.setdefault(thing, phrase.type)
    at = {phrase.root: number for number, phrase in enumerate(phrases)}
    return {
        part: _type_of_part(view, phrases[part], known[chains[whole]])
        for part, whole in _parts(view, phrases, at)
        if chains[whole] in known
    }


def _parts(
    view: ParseColumns, phrases: Sequence[Phrase], at: dict[int, int]
) -> Iterator[tuple[int, int]]:
    """Yield 'two of them' with 'them', by their numbers."""
    for number, phrase in enumerate(phrases):
        of = view.dependent(phrase.root, "prep", lower=("of",))
        noun = view.dependent(of, "pobj") if of is not None else None
        whole = at.get(noun) if noun is not None else None
        if whole is not None and _counts(view, phrase) and phrases[whole].kind == "pronoun":
            yield number, whole


def _counts(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'two', 'most', 'none', 'dozens' and 'half' of something."""
    word, lemma = view.lower[phrase.root], view.lemmas[phrase.root]
    noun = view.pos[phrase.root] in ("NOUN", "PROPN")
    some = lemma in MANY or word in words("values", "vague", "parts") or word == "none"
    return phrase.kind != "name" and (some or not noun)


def _type_of_part(view: ParseColumns, part: Phrase, whole: MentionType) -> MentionType:
    """Return the type of one or some of a whole: people are a person or a group."""
    if whole not in ("Person", "Group"):
        return whole
    return "Person" if is_single(view.doc[part.root]) else "Group"
