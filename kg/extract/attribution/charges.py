"""Suspicions, charges and acquittals: 'held on suspicion of arson', 'cleared of fraud'.

The crime that a suspicion, a charge or an acquittal is about has not been established: it is
alleged, or denied by whoever cleared the suspect or entered the plea. Convictions and sentences
settle a matter and remain the writer's own statement, unless they are said not to stand.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.source_resolution import by_agent, is_passive, mention_of, speaker_token
from kg.extract.attribution.complements import is_crime, is_definite, is_office
from kg.extract.attribution.content_spans import Attribution, cover, own_matter
from kg.extract.attribution.outlets import ids_of
from kg.extract.attribution.unmade import is_unmade
from kg.extract.events.actions import idiom_noun
from kg.extract.events.subjects import subject_tokens
from kg.extract.factuality import report_modes
from kg.extract.factuality.certainty import certainty_of
from kg.extract.factuality.known_deeds import is_occasion
from kg.model import Span, Status
from kg.ontology import lexicon, words
from kg.syntax.parsed import Token

HOSTS = frozenset({"dobj", "nsubjpass", "acomp", "oprd", "npadvmod"})
GOVERNING = {"VERB": "verbs", "AUX": "verbs", "NOUN": "nouns"}
"""Where the lexicon lists what may govern a matter, by part of speech."""
SUSPECTS = frozenset({"Person", "Group", "Organization"})
OPEN = frozenset({"hypothetical", "possible", "future"})
"""Certainties of a verdict that has not been given."""


def by_charges(annotation: Annotation) -> Iterator[Attribution]:
    """Yield what somebody is suspected of, tried, wanted or arrested for, and cleared of."""
    for token in (t for t in annotation.tokens if t.pos_ in GOVERNING or t.pos_ == "ADJ"):
        row = _row(token)
        if row is None:
            continue
        for matter in _governed(annotation, token, row):
            mere = matter.lemma_.lower() in cues.words("matters", "mere")
            span = cover([matter] if mere else own_matter(matter))
            if span is not None:
                yield _attribution(annotation, token, row["status"], span, matter)


def _governed(annotation: Annotation, token: Token, row: dict[str, Any]) -> Iterator[Token]:
    """Yield the matters of a word; for 'suspect' also its object: 'investigators suspect arson'."""
    if _meets_somebody(annotation, token, row):
        matters = (m for m in _matters(token, row) if not is_occasion(token, m))
        yield from (m for m in matters if not row["crimes"] or is_crime(m))
    if token.lemma_ == "suspect" and token.is_verb:
        yield from (c for c in token.dependents("dobj") if is_crime(c))


def _meets_somebody(annotation: Annotation, verb: Token, row: dict[str, Any]) -> bool:
    """Return True if a verb's object is a person: 'held him for theft', not 'held a vigil for'."""
    if verb.lemma_.lower() in row.get("passive", ()) and not is_passive(verb):
        return False
    if "objects" in row:
        return _owns_up(verb, row)
    if not verb.is_verb or not row["crimes"]:
        return True
    objects = [mention_of(annotation, c) for c in verb.dependents("dobj")]
    return all(m is not None and m.type in SUSPECTS for m in objects)


def _owns_up(verb: Token, row: dict[str, Any]) -> bool:
    """Return True for 'claimed responsibility', not for 'nobody claimed responsibility'."""
    owned = any(c.lemma_.lower() in row["objects"] for c in verb.dependents("dobj"))
    return owned and not is_unmade(verb)


def _row(token: Token) -> dict[str, Any] | None:
    """Return the lexicon row by which a word governs its matter; settled matters have none."""
    name, kind = token.lemma_.lower(), GOVERNING.get(token.pos_)
    if token.pos_ == "ADJ" and name in words("participants", "charged", "guilt"):
        return _of_plea(token)
    if kind is None or is_office(token):
        return None
    rows: dict[str, Any] = lexicon("cues")["matters"]
    procedure = _procedure(token) if kind == "verbs" else ""
    for group in ("suspected", "claimed", "cleared", "convicted"):
        row: dict[str, Any] = rows[group]
        if name in row[kind] or procedure in row["nouns"]:
            return row if group != "convicted" or _stands_not(token) else None
    return None


def _procedure(verb: Token) -> str:
    """Return the noun inside a verb's name: 'trial' of 'went on trial', 'stood trial'."""
    inside = idiom_noun(verb) if verb.pos_ == "VERB" else None
    return inside.lemma_.lower() if inside is not None else ""


def _of_plea(adjective: Token) -> dict[str, Any] | None:
    """Return the row for a plea or acquittal: 'not guilty to robbery', 'innocent of the murder'."""
    negated = report_modes.is_negated(adjective) or report_modes.is_negated(adjective.head)
    innocent = adjective.lower_ == "innocent"
    rows: dict[str, Any] = lexicon("cues")["matters"]
    if negated != innocent:
        return rows["cleared"]  # type: ignore[no-any-return]
    verb = adjective.head
    supposed = verb.is_verb and certainty_of(verb) in OPEN  # 'if found guilty of murder'
    return rows["convicted"] if supposed and not innocent else None


def _stands_not(token: Token) -> bool:
    """Return True for 'was not convicted of', 'if convicted of', 'conviction was overturned'."""
    if token.is_verb and token.lemma_ != "sentence" and certainty_of(token) in OPEN:
        return True
    if token.is_verb:
        wrong = cues.words("discredited", "modifiers")
        return report_modes.is_negated(token) or token.has_dependent(lower=wrong)
    above = token.head.head if token.dep_ == "pobj" else token.head
    return above.lemma_.lower() in cues.words("matters", "undoing")


def _matters(token: Token, row: dict[str, Any]) -> Iterator[Token]:
    hosts = [token, *token.dependents(*HOSTS)]
    hosts += [c for a in token.dependents("agent") for c in a.children]
    if token.dep_ == "amod" and token.tag_ in ("VBD", "VBN"):
        hosts.append(_whole_name(token.head))
    for host in hosts:
        for preposition in host.dependents("prep"):
            if preposition.i > token.i:
                yield from _under(preposition, row["prepositions"])


def _whole_name(token: Token) -> Token:
    """Climb from 'actor' to 'Vane' in 'accused actor Rick Vane', often parsed as one compound."""
    while token.dep_ in ("compound", "nmod") and token.head.i != token.i:
        token = token.head
    return token


def _under(preposition: Token, prepositions: Iterable[str]) -> Iterator[Token]:
    """Yield the objects of a preposition, also through 'in connection with'."""
    for held in preposition.children:
        if held.dep_ not in ("pobj", "pcomp"):
            continue
        if held.lemma_.lower() in cues.words("matters", "links"):
            inner = (c for p in held.dependents("prep") for c in p.children)
            yield from (c for c in inner if c.dep_ in ("pobj", "pcomp"))
        elif preposition.lower_ in prepositions:
            yield held


def _lacks_object(verb: Token) -> bool:
    """Return True for headlines without an auxiliary: 'Mayor cleared of fraud', 'Man held'."""
    bare = verb.tag_ in ("VBD", "VBN") and not verb.has_dependent("dobj")
    return bare and verb.lemma_.lower() not in cues.words("matters", "pleading")


def _attribution(
    annotation: Annotation, cue: Token, status: Status, span: Span, matter: Token
) -> Attribution:
    if cue.is_verb and status == "alleged" and is_unmade(cue) and not is_definite(matter):
        # 'was not accused of theft', 'has not been charged with theft': nobody alleges any.
        own = annotation.span_of(cue)
        return Attribution(
            content=span, holders=(), cue=own, status="reported", certainty="hypothetical"
        )
    holder = mention_of(annotation, _speaker(cue, status))
    return Attribution(
        content=span,
        holders=ids_of(holder),
        cue=annotation.span_of(cue),
        status=status,
    )


def _speaker(cue: Token, status: Status) -> Token | None:
    """Return who accuses or clears somebody: 'police' in 'was charged by police with theft'.

    Or who says that he did it himself.
    """
    said = cue.head if cue.pos_ == "ADJ" else cue
    if not said.is_verb or _procedure(said):  # whoever stands trial accuses nobody
        return None
    if cue.pos_ == "ADJ" and status == "alleged":
        return None
    if status == "reported":
        return next(iter(subject_tokens(said)), None)
    passive = is_passive(said) or (said.pos_ == cue.pos_ and _lacks_object(said))
    return by_agent(said) if passive else speaker_token(said)


def without_asides(annotation: Annotation, found: Iterable[Attribution]) -> list[Attribution]:
    """Exclude from reported content the charges that only identify the person referred to.

    'Moss, who was accused of theft, has left, the school said': the theft is the accuser's claim.
    """
    attributions = list(found)
    asides = [(a, s) for a in attributions if (s := _aside(annotation, a)) is not None]
    if not asides:
        return attributions
    return [
        replace(a, source=(*a.source, *outside)) if (outside := _inside(a, asides)) else a
        for a in attributions
    ]


def _aside(annotation: Annotation, charge: Attribution) -> Span | None:
    """Return the clause that modifies a noun and contains a charge: 'who was accused of theft'."""
    if charge.status != "alleged" or charge.cue is None:
        return None
    verb = annotation.doc.head_at(*charge.cue)
    if verb is None or verb.tag_ not in ("VBN", "VBD"):
        return None
    return cover(verb.subtree) if _identifies(annotation, verb) else None


def _identifies(annotation: Annotation, verb: Token) -> bool:
    """Return True if the clause of a charge says who is meant: 'the man accused of theft'.

    Not where our parser sees a second clause: 'two were hurt in the rally and 12 arrested'.
    """
    if _is_swallowed(verb):
        return True
    if annotation.tree.labels[verb.i] == "conj":
        return False
    if verb.dep_ != "acl":
        return verb.dep_ == "relcl" and is_passive(verb)
    named = mention_of(annotation, verb.head)
    return named is None or named.type in SUSPECTS  # not '… in the rally and 12 arrested'


def _is_swallowed(verb: Token) -> bool:
    """Return True for 'said the woman accused of theft is a nurse', parsed as a clause of 'said'.

    The verb of which the woman is the subject is a second clause.
    """
    bare = verb.dep_ == "ccomp" and not verb.has_dependent("aux", "auxpass", "mark")
    return bare and any(
        c.i > verb.i and not c.has_dependent("nsubj", "nsubjpass", "expl")
        for c in verb.head.dependents("ccomp")
    )


def _inside(outer: Attribution, asides: Iterable[tuple[Attribution, Span]]) -> tuple[Span, ...]:
    """Return the charges whose whole clause, cue included, is inside reported content."""
    return tuple(
        charge.content
        for charge, clause in asides
        if outer.content.contains(clause)
        and outer.cue is not None
        and not clause.contains(outer.cue)
        and outer != charge
    )
