"""Lines without a main verb, such as '10:05 Reports of shots fired near the port'.

Live pages have such lines; a parse makes a sentence of them, 'reports … fired', and so a fact.
Their content is attributed to the reports, rumours or claims, whose source is unknown.
"""

import re
from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.action_classes import classes
from kg.annotate.speech import cues
from kg.annotate.speech.cues import Effect
from kg.extract.attribution.content_spans import LIKELY, Attribution, attributed, cover
from kg.extract.attribution.discredited import refuting
from kg.extract.attribution.reporting_words import unproven
from kg.model import Span
from kg.syntax.parsed import Span as Sentence
from kg.syntax.parsed import Token

CLOCK = re.compile(r"\d{1,2}[:.]\d{2}(?:[ap]m|h)?|[ap]\.?m\.?|gmt|utc", re.IGNORECASE)
SUBJECTS = frozenset({"nsubj", "nsubjpass"})
ABOVE = SUBJECTS | {"npadvmod"}
SINGULAR = frozenset({"has", "is", "was", "does"})
LABEL = 3
"""Maximum number of words before a colon at the start of such a line: 'BREAKING:'."""


def _told_behind(noun: Token) -> Span | None:
    """Return what follows 'Reports that' or 'Rumours of', if no verb has them as its subject."""
    if noun.i + 2 >= noun.sent.end:
        return None
    linked = noun.nbor()
    if not (
        (linked.lower_ == "that" and _is_clause_without_verdict(noun))
        or (linked.lower_ == "of" and _is_deed_without_verdict(noun))
    ):
        return None
    above = noun.head if noun.dep_ in ABOVE else noun
    return cover(t for t in above.subtree if t.i > linked.i)


def by_fragments(annotation: Annotation) -> Iterator[Attribution]:
    """Yield 'Reports that …', 'Rumours of …' if no verb of the line has them as its subject."""
    for noun in filter(None, map(_opening, annotation.doc.sents)):
        effect = _effect(noun)
        if effect is not None:
            yield from attributed(
                _told_behind(noun),
                noun,
                status=effect.status,
                certainty=unproven(noun) or effect.certainty,
                confidence=LIKELY,
            )


def _opening(sentence: Sentence) -> Token | None:
    """Return the first word of a line after the time of day, a label and adjectives."""
    words = [t for t in sentence if not t.is_space]
    colon = next((n for n, t in enumerate(words[: LABEL + 1]) if t.text == ":"), -1)
    for token in words[colon + 1 :]:
        skipped = CLOCK.fullmatch(token.text) or token.is_punct or token.tag_.startswith("JJ")
        if not skipped:
            return token
    return None


def _effect(noun: Token) -> Effect | None:
    """Return the effect of a bare plural on its content: 'Reports', however the parse tags it."""
    name = noun.lower_.removesuffix("s")
    return cues.nouns().get(name) if name != noun.lower_ else None


def _is_clause_without_verdict(noun: Token) -> bool:
    """Return True if the line says nothing of 'Reports that …' except their content.

    A verb whose subject is the reports ('… were wrong') follows a clause with a subject of its own;
    without one, a verb in the singular cannot have the reports as its subject.
    """
    verb = noun.head
    if noun.dep_ == "ccomp" or refuting(noun) is not None:
        return False
    if noun.dep_ not in SUBJECTS or verb.i < noun.i:
        return not any(c.i < noun.i for c in verb.dependents(*SUBJECTS))
    between = noun.doc[noun.i + 2 : verb.i]
    if any(t.dep_ in SUBJECTS and t.head.i < verb.i for t in between):
        return False
    first = verb.finite
    return first.lower_ in SINGULAR or first.tag_ == "VBZ"


def _is_deed_without_verdict(noun: Token) -> bool:
    """Return True for 'Reports of shots fired' alone: reports fire, stab and arrest nobody."""
    verbs = noun.dependents("acl", "relcl")
    if noun.dep_ in SUBJECTS and noun.head.i > noun.i:
        verbs.append(noun.head)
    return all(_is_done(v) for v in verbs)


def _is_done(verb: Token) -> bool:
    action = classes("verbs").get(verb.lemma_.lower(), "").removeprefix("kg:")
    known = cues.words("matters", "classes") | cues.words("fragments", "classes")
    alone = not verb.has_dependent("dobj", "aux", "auxpass", "ccomp", "attr")
    passive = action in known or verb.lemma_.lower() in cues.words("fragments", "verbs")
    return passive and alone and verb.tag_ in ("VBD", "VBN")
