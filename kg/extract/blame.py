"""Open accusations: blame that is reported without a name, or that judges another's conduct."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kg.annotate import Annotation
from kg.extract import cues
from kg.extract.sources import is_anonymous
from kg.model import Event, Mention, Relation, Span

PEOPLE = frozenset({"Person", "Group", "Organization"})
WRONG = frozenset({"wrong", "illegal", "improper", "untoward", "unlawful"})
NEAR = 600
"""Characters within which what a source without a name tells of the same people is one account."""


def is_open_accusation(
    claim: Event | Relation, chain: Sequence[str], annotation: Annotation
) -> bool:
    """Say whether a reported claim blames somebody in a way that nobody has settled.

    That is so where the words themselves are a reproach ('neglected his duty') of anyone but the
    speaker, and where a source without a name says that somebody did not act.
    """
    if isinstance(claim, Relation):
        return False
    by_id = {m.id: m for m in annotation.mentions}
    source = by_id.get(chain[-1]) if chain else None
    agents = _agents(claim, by_id)
    if any(_is_own(a, source, annotation) for a in agents):
        return False
    if names(source, "settling", annotation):
        return False
    if _reproaches(claim, annotation):
        return True
    misdeed = bool(agents) and claim.polarity == "positive" and is_misdeed(claim)
    suspected = any(is_suspect(a, annotation) for a in agents)
    if misdeed and (suspected or names(source, "parties", annotation)):
        return True
    if names(source, "accusing", annotation) and charges_with(claim, agents, annotation):
        return True
    conduct = any(a.type in ("Person", "Group") for a in agents)
    return claim.polarity == "negative" and conduct and _is_unsettled(source, annotation)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blamed:
    """Which stretches hold open accusations, which the text itself calls so, and who is blamed."""

    contents: frozenset[Span]
    named: frozenset[Span]
    agents: frozenset[tuple[str, int]]


def blamed_in(
    accusing: Iterable[tuple[Event | Relation, Span | None]],
    named: frozenset[Span],
    annotation: Annotation,
) -> Blamed:
    """Gather the open accusations (claim and content) of a document; `named` are called so."""
    by_id = {m.id: m for m in annotation.mentions}
    contents, agents = set(), set()
    for claim, content in accusing:
        if content is not None:
            contents.add(content)
        if isinstance(claim, Event):
            agents |= {(a.chain, claim.trigger.start) for a in _agents(claim, by_id)}
    return Blamed(contents=frozenset(contents), named=named, agents=frozenset(agents))


def shares_accusation(
    claim: Event | Relation, content: Span, blamed: Blamed, annotation: Annotation
) -> bool:
    """Say whether neutral words tell part of an accusation: what somebody but the speaker did.

    'Sources said they hid behind the cars and did not go in': the hiding is part of the reproach,
    as is what such a source tells of the same people close by, and what the text itself goes on to
    call an allegation.
    """
    if isinstance(claim, Relation) or claim.action.removeprefix("kg:") in cues.words(
        "blame", "procedure"
    ):
        return False
    by_id = {m.id: m for m in annotation.mentions}
    source = by_id.get(claim.holder[-1]) if claim.holder else None
    agents = _agents(claim, by_id)
    if not agents or any(_is_own(a, source, annotation) for a in agents):
        return False
    people = any(a.type in PEOPLE for a in agents)
    if _in_passing(claim, content, annotation):
        return False
    if people and any(n.contains(content) for n in blamed.named):
        return True
    if not _is_unsettled(source, annotation):
        return False
    again = any(
        a.chain == chain and abs(claim.trigger.start - at) < NEAR
        for a in agents
        for chain, at in blamed.agents
    )
    return content in blamed.contents or (again and people)


def _in_passing(claim: Event, content: Span, annotation: Annotation) -> bool:
    """Say whether a clause of time tells the claim: 'waited outside as the gunman fired'."""
    tokens = annotation.doc.char_span(*claim.trigger, alignment_mode="expand")
    if tokens is None:
        return False
    for token in (tokens.root, *tokens.root.ancestors):
        if not content.contains(annotation.span_of(token)):
            return False
        marks = (c.lower_ for c in token.children if c.dep_ in ("mark", "advmod") and c.i < token.i)
        if token.dep_ == "advcl" and any(m in cues.words("blame", "times") for m in marks):
            return True
    return False


def _agents(claim: Event, by_id: dict[str, Mention]) -> list[Mention]:
    return [
        by_id[p.mention] for p in claim.participants if p.role == "agent" and p.mention in by_id
    ]


def _is_unsettled(source: Mention | None, annotation: Annotation) -> bool:
    return source is None or is_anonymous(source, annotation)


def is_misdeed(claim: Event) -> bool:
    """Say whether an action is of a kind that is a reproach to whoever did it."""
    return claim.action.removeprefix("kg:") in cues.words("blame", "classes")


def is_suspect(agent: Mention, annotation: Annotation) -> bool:
    """Say whether somebody is spoken of as a suspect or a defendant."""
    head = annotation.doc.char_span(*agent.head, alignment_mode="expand")
    suspects = cues.words("blame", "suspects")
    return agent.kind == "nominal" and head is not None and head.root.lemma_.lower() in suspects


def charges_with(claim: Event, agents: Sequence[Mention], annotation: Annotation) -> bool:
    """Say whether an accuser tells what somebody did; what courts and police did is no charge."""
    if claim.action.removeprefix("kg:") in cues.words("blame", "procedure"):
        return False
    trigger = annotation.doc.char_span(*claim.trigger, alignment_mode="expand")
    told = claim.certainty in ("certain", "probable", "possible")
    if not told or trigger is None or trigger.root.pos_ not in ("VERB", "AUX"):
        return False
    accused = [a for a in agents if a.kind == "name" or a.type in PEOPLE]
    return any(not names(a, "bystanders", annotation) for a in accused)


def names(source: Mention | None, key: str, annotation: Annotation) -> bool:
    """Say whether a source is one of a kind, by its own words: 'the prosecutor', 'Judge Amari'."""
    if source is None:
        return False
    tokens = annotation.doc.char_span(source.start, source.end, alignment_mode="expand")
    if tokens is None:
        return False
    beside = (t for t in tokens.root.children if t.dep_ in ("compound", "appos", "amod"))
    found = {t.lemma_.lower() for t in (*tokens, *beside)}
    found |= {w.removesuffix("s") for w in found}
    return bool(found & cues.words("blame", key))


def _is_own(agent: Mention, source: Mention | None, annotation: Annotation) -> bool:
    """Say whether somebody speaks of himself."""
    if source is not None and agent.chain == source.chain:
        return True
    return agent.head.words(annotation.document.text).lower() in ("i", "we")


def _reproaches(claim: Event, annotation: Annotation) -> bool:
    lemma = claim.lemma.lower()
    if lemma in cues.words("blame", "verbs") or lemma in cues.words("blame", "nouns"):
        return True
    tokens = annotation.doc.char_span(*claim.trigger, alignment_mode="expand")
    if tokens is None:
        return False
    near = {t.lemma_.lower() for t in (*tokens, *tokens.root.children)}
    above = tokens.root.head.lemma_.lower() if tokens.root.dep_ == "xcomp" else ""
    if above in cues.words("blame", "verbs"):
        return True
    if near & {"nothing"} and any(t.lower_ in WRONG for t in tokens.root.subtree):
        return False
    return any(set(phrase) <= near for phrase in cues.phrases("blame", "phrases"))
