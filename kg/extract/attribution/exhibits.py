"""Things that are shown and say nothing: 'the photograph shows …', 'ministry figures suggest …'.

An exhibit vouches for nothing. What it shows is the word of whoever presents it, if that is told;
the verb beside it stays the cue.
"""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.quote_attribution import SPEAKERS
from kg.annotate.speech.source_resolution import (
    by_agent,
    is_passive,
    mention_of,
    speaker_token,
)
from kg.model import Mention
from kg.ontology import words
from kg.syntax.parsed import Token


def is_exhibit(noun: Token) -> bool:
    """Return True for a thing that is shown: 'a photograph', 'the figures'; a figure may speak."""
    named = noun.pos_ == "NOUN" and noun.lemma_.lower() in words("telling", "exhibits")
    return named and (noun.lemma_.lower() != "figure" or noun.tag_ == "NNS") and not _says(noun)


def _says(noun: Token) -> bool:
    """Return True for 'senior figures said', who are people."""
    verb = noun.head
    effect = cues.verbs().get(verb.lemma_.lower()) if noun.dep_ == "nsubj" else None
    return effect is not None and not effect.evidence and effect.group != "admit"


def presenter_of(annotation: Annotation, noun: Token) -> Mention | None:
    """Return who presents an exhibit: 'figures from the ministry', 'a photo taken by a nurse'."""
    for token in _presenters(noun):
        mention = annotation.mention_at.get(token.i) or mention_of(annotation, token)
        if mention is not None and mention.type in SPEAKERS:
            return mention
    return None


def _presenters(noun: Token) -> Iterator[Token]:
    """Yield who may present an exhibit, by what stands beside it and by its verb."""
    presenting = words("telling", "presenting")
    for clause in noun.dependents("acl"):
        agent = by_agent(clause) if clause.lemma_ in presenting else None
        if agent is not None:
            yield agent
    for preposition in noun.dependents("prep", lower=("from", "by")):
        yield from preposition.dependents("pobj")
    yield from noun.dependents("poss")
    verb = noun.head
    if noun.dep_ in ("dobj", "nsubjpass") and verb.lemma_ in presenting:
        found = by_agent(verb) if is_passive(verb) else speaker_token(verb)
        if found is not None:
            yield found
