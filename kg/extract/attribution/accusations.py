"""Open accusations: unsettled blame by an unnamed source, or judging another's conduct."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.source_kinds import is_anonymous
from kg.model import Event, Mention, Relation
from kg.syntax.parsed import Token

PEOPLE = frozenset({"Person", "Group", "Organization"})


def source_of(chain: Sequence[str], by_id: Mapping[str, Mention]) -> Mention | None:
    """Return the source at the end of a chain of holders."""
    return by_id.get(chain[-1]) if chain else None


def is_open_accusation(
    claim: Event | Relation, chain: Sequence[str], annotation: Annotation
) -> bool:
    """Return True if a reported claim blames somebody in a way that nobody has settled.

    This holds if the words themselves are a reproach ('neglected his duty') of anyone but the
    speaker, and if an unnamed source says that somebody did not act.
    """
    if isinstance(claim, Relation):
        return False
    by_id = annotation.mentions_by_id
    source = source_of(chain, by_id)
    agents = agents_of(claim, by_id)
    if _is_done_by_event(claim, agents):
        return False
    if any(is_own(a, source, annotation) for a in agents):
        return False
    # A court settles a matter; documents filed with a court do not.
    settled = names(source, "settling", annotation) and not names(source, "parties", annotation)
    return not settled and _blames(claim, source, agents, annotation)


def _is_done_by_event(claim: Event, agents: Sequence[Mention]) -> bool:
    """Return True for 'The leak poisoned the river', which blames nobody."""
    by = [p for p in claim.participants if p.role == "agent"]
    return bool(by) and not agents and all(p.event is not None for p in by)


def _blames(
    claim: Event, source: Mention | None, agents: Sequence[Mention], annotation: Annotation
) -> bool:
    """Return True for a reproach, a misdeed of a suspect, a charge, and an omission resented."""
    if _reproaches(claim, annotation):
        return True
    party = names(source, "parties", annotation)
    accused = agents if claim.polarity == "positive" and is_misdeed(claim) else ()
    if any(party or is_suspect(a, annotation) for a in accused):
        return True
    if names(source, "accusing", annotation) and charges_with(claim, agents, annotation):
        return True
    return _is_omission(claim, agents) and _is_held_against(claim, source, annotation)


def _is_omission(claim: Event, agents: Sequence[Mention]) -> bool:
    """Return True if people did not do something: 'the crew did not come'."""
    negative = claim.polarity == "negative" and claim.certainty in ("certain", "probable")
    return negative and any(a.type in ("Person", "Group") for a in agents)


def _is_held_against(claim: Event, source: Mention | None, annotation: Annotation) -> bool:
    """Return True if an unnamed source says it, or somebody without a name resents it."""
    named = source is not None and source.kind == "name"
    return (not named and _resented(claim, annotation)) or is_unsettled(source, annotation)


def _resented(claim: Event, annotation: Annotation) -> bool:
    """Return True for a reproach: 'said they were angry that the crew did not come'.

    It is one whoever makes it.
    """
    trigger = annotation.doc.head_at(*claim.trigger)
    heads = [trigger, *trigger.ancestors][:4] if trigger is not None else []
    clauses = (t for t in heads if t.dep_ in ("ccomp", "advcl", "acl", "conj"))
    return any(t.head.lemma_.lower() in cues.words("blame", "resenting") for t in clauses)


def agents_of(claim: Event, by_id: dict[str, Mention]) -> list[Mention]:
    """Return the agents; for a state, those who are in it: 'the guards were outside'."""
    stood = claim.action == "kg:State" and claim.lemma == "be"
    roles = ("agent", "patient") if stood else ("agent",)
    return [by_id[p.mention] for p in claim.participants if p.role in roles and p.mention in by_id]


def is_unsettled(source: Mention | None, annotation: Annotation) -> bool:
    """Return True if the source is unknown or anonymous, so that nobody is answerable for it."""
    return source is None or is_anonymous(source, annotation)


def is_misdeed(claim: Event) -> bool:
    """Return True if an action belongs to a class that is a reproach to whoever did it."""
    return claim.action.removeprefix("kg:") in cues.words("blame", "classes")


def is_suspect(agent: Mention, annotation: Annotation) -> bool:
    """Return True if somebody is referred to as a suspect or a defendant."""
    head = annotation.doc.head_at(*agent.head)
    suspects = cues.words("blame", "suspects")
    return agent.kind == "nominal" and head is not None and head.lemma_.lower() in suspects


def charges_with(claim: Event, agents: Sequence[Mention], annotation: Annotation) -> bool:
    """Return True if an accuser says what somebody did; acts of courts and police are no charge."""
    if claim.action.removeprefix("kg:") in cues.words("blame", "procedure"):
        return False
    trigger = annotation.doc.head_at(*claim.trigger)
    told = claim.certainty in ("certain", "probable", "possible")
    if not told or trigger is None or not trigger.is_verb:
        return False
    accused = [a for a in agents if a.kind == "name" or a.type in PEOPLE]
    return any(not names(a, "bystanders", annotation) for a in accused)


def names(source: Mention | None, key: str, annotation: Annotation) -> bool:
    """Return True if a source's own words name its kind: 'the prosecutor', 'Judge Amari'."""
    if source is None:
        return False
    tokens = annotation.doc.words_at(*source.span)
    if tokens is None:
        return False
    beside = tokens.root.dependents("compound", "appos", "amod")
    found = {t.lemma_.lower() for t in (*tokens, *beside) if not _is_of_forces(t)}
    found |= {w.removesuffix("s") for w in found}
    return bool(found & cues.words("blame", key))


def _is_of_forces(word: Token) -> bool:
    """Return True for 'defence' in 'the Civil Defence Agency'; not in 'the defence lawyer'."""
    above = word.head
    if word.lemma_.lower() not in ("defence", "defense") or not above.is_noun:
        return False
    return above.lemma_.lower() not in cues.words("blame", "parties") | cues.words("blame", "sides")


def is_own(agent: Mention, source: Mention | None, annotation: Annotation) -> bool:
    """Return True if the agent is the speaker."""
    if source is not None and agent.chain == source.chain:
        return True
    return agent.head.words(annotation.document.text).lower() in ("i", "we")


def _blames_by_itself(lemma: str) -> bool:
    """Return True for a verb or noun that is a reproach with any object: 'lie', 'fraud'."""
    return lemma in cues.words("blame", "verbs") or lemma in cues.words("blame", "nouns")


def _threatens(lemma: str, near: set[str]) -> bool:
    """Return True for a weapon used as a threat: 'pointed a gun at the clerk'."""
    return lemma in cues.words("blame", "threats") and bool(near & cues.words("blame", "weapons"))


def _reproaches(claim: Event, annotation: Annotation) -> bool:
    lemma = claim.lemma.lower()
    if lemma in cues.words("blame", "states") and claim.action == "kg:State":
        return claim.polarity == "positive"
    if _blames_by_itself(lemma):
        return claim.polarity != "negative" and claim.action != "kg:State"
    tokens = annotation.doc.words_at(*claim.trigger)
    if tokens is None:
        return False
    near = {t.lemma_.lower() for t in (*tokens, *tokens.root.children)}
    if _threatens(lemma, near | _drawn_before(tokens.root)):
        return claim.polarity == "positive"
    if claim.polarity == "negative" and _says_any(near, "omitted"):
        return True
    return _reproaches_by_words(tokens.root, near)


def _drawn_before(verb: Token) -> set[str]:
    """Return the object of the verb before: 'gun' in 'drew a gun and pointed it at the clerk'."""
    same = verb.dep_ == "conj" and verb.has_dependent("dobj", lower=("it", "them"))
    return {t.lemma_.lower() for t in verb.head.dependents("dobj")} if same else set()


def _says_any(near: AbstractSet[str], key: str) -> bool:
    """Return True if the words beside a verb include a phrase that is a reproach."""
    return any(set(phrase) <= near for phrase in cues.phrases("blame", key))


def _reproaches_by_words(verb: Token, near: AbstractSet[str]) -> bool:
    """Return True for 'neglected to lock', 'turned a blind eye'; not for 'did nothing wrong'."""
    if verb.dep_ == "xcomp" and verb.head.lemma_.lower() in cues.words("blame", "verbs"):
        return True
    said = {t.lower_ for t in verb.subtree}
    if "nothing" in near and said & cues.words("blame", "wrong"):
        return False
    return _says_any(near, "phrases")
