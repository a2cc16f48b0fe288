"""Open accusations: blame that is reported without a name, or that judges another's conduct."""

from collections.abc import Sequence

from kg.annotate import Annotation
from kg.extract import cues
from kg.extract.sources import is_anonymous
from kg.model import Event, Mention, Relation, Span


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
    if _names(source, "settling", annotation):
        return False
    deed = bool(agents) and claim.action.removeprefix("kg:") in cues.words("blame", "classes")
    if _reproaches(claim, annotation) or (deed and _names(source, "parties", annotation)):
        return True
    conduct = any(a.type in ("Person", "Group") for a in agents)
    return claim.polarity == "negative" and conduct and _is_unsettled(source, annotation)


def shares_accusation(
    claim: Event | Relation,
    chain: Sequence[str],
    content: Span,
    accused: frozenset[Span],
    annotation: Annotation,
) -> bool:
    """Say whether a claim tells, in the content of an open accusation, what somebody else did.

    'Sources said they hid behind the cars and did not go in': the hiding is part of the reproach.
    """
    if content not in accused or isinstance(claim, Relation):
        return False
    by_id = {m.id: m for m in annotation.mentions}
    source = by_id.get(chain[-1]) if chain else None
    agents = _agents(claim, by_id)
    own = any(_is_own(a, source, annotation) for a in agents)
    return bool(agents) and not own and _is_unsettled(source, annotation)


def _agents(claim: Event, by_id: dict[str, Mention]) -> list[Mention]:
    return [
        by_id[p.mention] for p in claim.participants if p.role == "agent" and p.mention in by_id
    ]


def _is_unsettled(source: Mention | None, annotation: Annotation) -> bool:
    return source is None or is_anonymous(source, annotation)


def _names(source: Mention | None, key: str, annotation: Annotation) -> bool:
    """Say whether a source is one of a kind, by its own words: 'the prosecutor', 'Judge Amari'."""
    if source is None:
        return False
    tokens = annotation.doc.char_span(source.start, source.end, alignment_mode="expand")
    if tokens is None:
        return False
    words = {t.lemma_.lower() for t in tokens} | {
        t.lemma_.lower() for t in tokens.root.children if t.dep_ in ("compound", "appos", "amod")
    }
    return bool(words & cues.words("blame", key))


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
    return any(set(phrase) <= near for phrase in cues.phrases("blame", "phrases"))
