"""Statements that the text later calls an accusation: 'X said … The allegations emerged …'."""

from collections.abc import Iterable, Iterator

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.extract.attribution.content_spans import Attribution
from kg.extract.attribution.reporting_words import noun_contents
from kg.model import Span
from kg.syntax.parsed import Span as Sentence
from kg.syntax.parsed import Token

BACK = 2
"""Maximum number of sentences between an account and the word that names it."""


def called_accusations(annotation: Annotation, found: Iterable[Attribution]) -> frozenset[Span]:
    """Return the reported contents that a later 'the allegation' or 'these claims' refers back to.

    The noun must have no content of its own, and be in the same sentence or at most two later; a
    mere 'claim' must be disputed, investigated or brought up.
    """
    told = [a for a in found if a.status == "reported" and a.holders]
    sentences = list(annotation.doc.sents)
    named: set[Span] = set()
    for number, sentence in enumerate(sentences):
        for noun in sentence:
            if _names_again(noun):
                before = sentences[max(0, number - BACK) : number + 1][::-1]
                named.update(_nearest(noun, before, told))
    return frozenset(named)


def _names_again(noun: Token) -> bool:
    lemma = noun.lemma_.lower()
    if noun.pos_ != "NOUN" or lemma not in cues.words("labels", "nouns"):
        return False
    definite = any(
        c.lower_ in cues.words("labels", "determiners") or c.dep_ == "poss" for c in noun.children
    )
    if not definite or any(True for _ in noun_contents(noun, cues.nouns()[lemma])):
        return False
    return lemma not in cues.words("labels", "weak") or _disputed(noun)


def _disputed(noun: Token) -> bool:
    above = noun.head.head if noun.dep_ == "pobj" else noun.head
    return above.lemma_.lower() in cues.words("labels", "verbs")


def _nearest(noun: Token, sentences: list[Sentence], told: list[Attribution]) -> Iterator[Span]:
    """Yield the contents in the nearest sentence before the noun that contains reported content."""
    for sentence in sentences:
        words = Span(sentence.start_char, min(sentence.end_char, noun.idx))
        here = [a.content for a in told if words.contains(a.content)]
        if here:
            yield from (h for h in here if not any(h != o and h.contains(o) for o in here))
            return
