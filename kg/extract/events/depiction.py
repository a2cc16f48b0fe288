"""The content of a picture: 'the video showed an officer kicking a man' has no recipient."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.heads import antecedent, coordinated
from kg.extract.events.kinds import acts
from kg.extract.events.subjects import subject_tokens
from kg.extract.events.voice import is_passive
from kg.ontology import words
from kg.syntax.parsed import Token


def pictured(verb: Token, noun: Token, annotation: Annotation) -> list[Token]:
    """Return what a thing shows: what somebody does in it, else the object itself.

    Empty if somebody shows it, to somebody or not: 'she showed the police a video'.
    """
    if lemma(verb) not in words("participants", "pictures", "verbs") or is_passive(verb):
        return []
    if verb.has_dependent("dative") or len(verb.dependents("dobj")) > 1:
        return []
    showing = subject_tokens(verb)
    if not showing or not all(_shows(verb, t, annotation) for t in showing):
        return []
    return list(_deeds(noun)) or [antecedent(t) for t in coordinated(noun)]


def _shows(verb: Token, thing: Token, annotation: Annotation) -> bool:
    """Return True if a subject is a picture; with some verbs any thing is: 'polls show a lead'."""
    if lemma(thing) in words("participants", "pictures", "nouns"):
        return True
    always = lemma(verb) in words("participants", "pictures", "always")
    return always and thing.pos_ == "NOUN" and not acts(thing, annotation)


def _deeds(noun: Token) -> Iterator[Token]:
    """Yield 'kicking' in 'an officer kicking a man', also if several are shown."""
    for token in coordinated(noun):
        for child in token.dependents("acl"):
            if child.tag_ == "VBG":
                yield child
