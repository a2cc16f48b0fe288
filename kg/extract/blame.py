"""Open accusations: blame that is reported without a name, or that judges another's conduct."""

from kg.annotate import Annotation
from kg.extract import cues
from kg.extract.voices import is_anonymous
from kg.model import Event, Mention, Relation


def is_open_accusation(
    claim: Event | Relation, chain: tuple[str, ...], annotation: Annotation
) -> bool:
    """Say whether a reported claim blames somebody in a way that nobody has settled.

    That is so where the words themselves are a reproach ('neglected his duty') of anyone but the
    speaker, and where a source without a name says that somebody did not act.
    """
    if isinstance(claim, Relation) or not chain:
        return False
    by_id = {m.id: m for m in annotation.mentions}
    source = by_id.get(chain[-1])
    agents = [
        by_id[p.mention] for p in claim.participants if p.role == "agent" and p.mention in by_id
    ]
    if source is None or any(a.chain == source.chain or _is_self(a, annotation) for a in agents):
        return False
    if _reproaches(claim, annotation):
        return source.type in ("Person", "Group", "Organization", "Other")
    conduct = any(a.type in ("Person", "Group") for a in agents)
    return claim.polarity == "negative" and conduct and is_anonymous(source, annotation)


def _is_self(mention: Mention, annotation: Annotation) -> bool:
    return mention.head.words(annotation.document.text).lower() in ("i", "we")


def _reproaches(claim: Event, annotation: Annotation) -> bool:
    lemma = claim.lemma.lower()
    if lemma in cues.words("blame", "verbs") or lemma in cues.words("blame", "nouns"):
        return True
    tokens = annotation.doc.char_span(*claim.trigger, alignment_mode="expand")
    if tokens is None:
        return False
    near = {t.lemma_.lower() for t in tokens.root.children} | {t.lemma_.lower() for t in tokens}
    return any(set(phrase) <= near for phrase in cues.phrases("blame", "phrases"))
