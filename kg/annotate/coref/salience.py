"""Salience: how much speaks for an antecedent of a pronoun, as a sum of named facts."""

from collections.abc import Sequence
from dataclasses import dataclass

from kg.annotate.coref.binding import (
    OBJECT,
    SUBJECT,
    above,
    clause,
    put_first,
    questioned,
    reporter,
    subject,
)
from kg.annotate.coref.chains import PEOPLE, Chains
from kg.annotate.coref.speakers import other_told
from kg.annotate.coref.speech import SAYING, Quoted, speech_at
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import words

WEIGHTS = {
    "subject": 3.0,
    "object": 1.0,
    "inside subject": 1.2,
    "sentence back": -2.2,
    "name": 1.2,
    "pronoun": 0.8,
    "both subjects": 0.8,
    "both objects": 2.0,
    "mentioned": 0.25,
    "nearer": -0.12,
    "sex known": 0.8,
    "first of sentence": 0.5,
    "subject of its clause": 3.0,
    "subject above": 3.5,
    "asked about": 4.0,
    "goes on saying": 2.0,
    "object of its clause": 4.5,
    "in another speech": -1.0,
    "one for several": -3.0,
    "thing for people": -2.0,
    "speaks for another": -4.0,
    "tells of another": -6.0,
    "without article": -0.5,
}
"""What speaks for an antecedent; the highest sum wins if it leads and is above its floor."""

SEVERAL = frozenset({"team", "crew", "squad", "band", "couple", "pair", "duo", "trio", "family"})
"""Who is 'they' though the noun is one."""

FOR_ANOTHER = words("coreference", "for_another")
"""Who is quoted mostly about somebody else: 'a friend said she was ill'."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A pronoun and what its own place says, found once for all its candidates."""

    index: int
    owner: int | None
    owned: int | None
    above: int | None
    apart: int | None
    about: int | None
    says: bool
    reporter: int | None
    speech: int | None
    plural: bool


def ask(chains: Chains, speech: Sequence[Quoted], index: int) -> Asked:
    """Find the chains of the subject, the object and the reporter of a pronoun's clause."""
    view, root = chains.view, chains.phrases[index].root
    possessive = view.deps[root] == "poss"
    verb = clause(view, root)
    said_by = reporter(view, root)
    opens = view.deps[root] in SUBJECT
    return Asked(
        index=index,
        owner=_chain(chains, subject(view, verb)) if possessive else None,
        owned=_object(chains, verb, root) if possessive else None,
        above=_above(chains, index, verb) if opens or _is_in_subject(view, root) else None,
        apart=other_told(chains, index) if opens else None,
        about=_chain(chains, questioned(view, verb)) if opens else None,
        says=opens and view.lemmas[verb] in SAYING,
        reporter=None if possessive or opens else _chain(chains, said_by),
        speech=speech_at(speech, root),
        plural=view.lower[root] in ("they", "them", "their", "theirs"),
    )


def _is_in_subject(view: ParseColumns, root: int) -> bool:
    """Return True for 'their' in 'three guards had their guns drawn'; not of what somebody says."""
    noun = view.heads[root]
    verb = view.heads[noun]
    own = view.deps[root] == "poss" and view.deps[noun] in SUBJECT and view.deps[verb] == "ccomp"
    above = view.heads[verb]
    return own and view.lemmas[above] not in SAYING and view.tags[above] != "VBG"


def _above(chains: Chains, index: int, verb: int) -> int | None:
    """Find the subject of the clause put first, if it may be meant, else of the clause above."""
    view = chains.view
    first = put_first(view, verb)
    one = chains.at.get(first) if first is not None else None
    single = view.lower[chains.phrases[index].root] in ("he", "she")
    person = one is not None and chains.type(one) == "Person" and not chains.plural[one]
    if one is not None and single and person and chains.may_join(one, index):
        return chains.find(one)
    return _chain(chains, above(view, verb))


def _chain(chains: Chains, token: int | None) -> int | None:
    return chains.find(chains.at[token]) if token in chains.at else None


def _object(chains: Chains, verb: int, root: int) -> int | None:
    """Find the person who is the object before an adjunct: 'robbed Ford in his shop'."""
    view = chains.view
    verbs = [verb, *view.dependents(verb, "xcomp")]
    given = [c for v in verbs for c in view.dependents(v, *OBJECT) if c < view.heads[root]]
    if not given or given[-1] not in chains.at:
        return None
    return (
        chains.find(chains.at[given[-1]]) if chains.type(chains.at[given[-1]]) in PEOPLE else None
    )


def score(chains: Chains, speech: Sequence[Quoted], asked: Asked, other: int) -> float:
    """Add up what speaks for an antecedent."""
    facts = {**_of_place(chains, asked, other), **_of_clause(chains, speech, asked, other)}
    return sum(WEIGHTS[fact] * float(value) for fact, value in facts.items())


def clause_facts(chains: Chains, speech: Sequence[Quoted], asked: Asked, other: int) -> list[str]:
    """Name what the clauses of a pronoun say of an antecedent."""
    return [fact for fact, so in _of_clause(chains, speech, asked, other).items() if so]


def _of_place(chains: Chains, asked: Asked, other: int) -> dict[str, float]:
    view = chains.view
    pronoun, phrase = chains.phrases[asked.index], chains.phrases[other]
    mine = view.deps[pronoun.root]
    dep = view.deps[phrase.root] if asked.plural else _role(view, phrase.root)
    return {
        "subject": dep in SUBJECT,
        "object": dep == "dobj",
        "inside subject": dep not in SUBJECT and _in_subject(view, phrase.root),
        "sentence back": view.sentences[pronoun.root] - view.sentences[phrase.root],
        "name": phrase.kind == "name",
        "pronoun": phrase.kind == "pronoun",
        "both subjects": dep in SUBJECT and mine in SUBJECT,
        "both objects": dep == mine == "dobj",
        "mentioned": min(len(chains.members(other)), 8),
        "nearer": min(asked.index - other, 25),
        "sex known": bool(chains.sex(other)),
        "first of sentence": other == 0
        or view.sentences[chains.phrases[other - 1].root] != view.sentences[phrase.root],
    }


def _of_clause(
    chains: Chains, speech: Sequence[Quoted], asked: Asked, other: int
) -> dict[str, float]:
    view, phrase, thing = chains.view, chains.phrases[other], chains.find(other)
    noun, opening = view.lemmas[phrase.root], view.lower[phrase.start]
    several = phrase.kind == "nominal" and noun in SEVERAL
    one_for_several = asked.plural and not chains.plural[other] and not several
    owner = thing == asked.owner and asked.owned is None
    return {
        "subject of its clause": owner and not (one_for_several and opening in ("a", "an")),
        "subject above": thing == asked.above != asked.apart,
        "asked about": thing == asked.about,
        "goes on saying": asked.says and _says(view, phrase.root),
        "object of its clause": thing == asked.owned,
        "in another speech": speech_at(speech, phrase.root) != asked.speech,
        "one for several": one_for_several,
        "thing for people": asked.plural and not several and _is_no_people(chains, asked, other),
        "speaks for another": noun in FOR_ANOTHER and opening in ("a", "an", "one"),
        "tells of another": thing == asked.apart,
        "without article": phrase.kind == "nominal" and phrase.start == phrase.root,
    }


def _says(view: ParseColumns, index: int) -> bool:
    """Say whether a word is the subject of a verb of saying."""
    return view.deps[index] in SUBJECT and view.lemmas[view.heads[index]] in SAYING


def _is_no_people(chains: Chains, asked: Asked, other: int) -> bool:
    """Say whether a thing is neither people nor asked for as an object."""
    asked_for = chains.view.deps[chains.phrases[asked.index].root]
    return asked_for != "dobj" and chains.type(other) not in PEOPLE


def _role(view: ParseColumns, index: int) -> str:
    """Give what a word is in its clause; the second of two joined by 'and' is what the first is."""
    while view.deps[index] == "conj" and view.heads[index] < index:
        index = view.heads[index]
    return view.deps[index]


def _in_subject(view: ParseColumns, index: int) -> bool:
    """Say whether a word stands in a longer subject: 'a spokesman for the office said'."""
    for _ in range(4):
        if view.deps[index] not in ("pobj", "prep", "poss"):
            break
        index = view.heads[index]
    return view.deps[index] in SUBJECT
