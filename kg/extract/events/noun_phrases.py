"""Phrases of an event noun that the pipeline's parse gives to another word, or no rule names.

'The shooting at Brandt Ltd.', 'no assurances whatsoever about their jobs': our parser attaches the
phrase to the noun with a certainty. What the clause layer does for verbs
(`kg.extract.events.parsed_arguments`) is done here for nouns.
"""

from collections.abc import Iterable, Iterator

from kg.annotate import Annotation
from kg.extract.events.actions import classes, lemma
from kg.extract.events.charged_actions import is_alleged
from kg.extract.events.heads import coordinated
from kg.extract.events.kinds import acts, kind_of
from kg.extract.events.nominal import role_of_phrase
from kg.extract.events.parsed_arguments import inside_fixed, oblique_role
from kg.extract.events.phrases import Argument
from kg.model import Role
from kg.syntax.parsed import Token

ATTACHED = 0.6
"""Minimum probability by our parser that a phrase belongs to the noun."""
AGREED = 0.35
"""The same if the pipeline's parse attaches the phrase to the noun as well."""
ELSEWHERE = frozenset({"", "of", "by", "as", "like", "than", "per", "including", "according to"})
"""Prepositions that the rules for nouns read, or that add no participant."""
EVER = frozenset({"history", "memory", "record"})
"""What comparisons range over: 'the biggest heist in history'."""


def completed_noun(
    noun: Token, action: str, found: Iterable[Argument], annotation: Annotation
) -> Iterator[Argument]:
    """Yield the arguments of an event noun of a class (CURIE), those of the rules first."""
    held = set[object]()
    for role, token in found:
        held.add(_thing(token, annotation))
        yield role, token
    for led, case, token in _phrases(noun, annotation):
        named = _role(noun, action, led, case, token, annotation)
        if named is None:
            continue
        for one in coordinated(token):
            if _thing(one, annotation) not in held:
                yield named, one


def _role(
    noun: Token, action: str, led: str, case: Token, token: Token, annotation: Annotation
) -> Role | None:
    if (led == "in" and lemma(token) in EVER) or (led == "with" and not acts(token, annotation)):
        return None
    if led == "in" and lemma(token) in classes("nouns"):
        return "occasion"  # 'a killing in a robbery'
    if led == "at" and kind_of(token, annotation) == "Organization":
        return "place"  # 'the fire at Brandt Ltd.'
    single = " " not in led
    named = role_of_phrase(noun, case, token, action, annotation) if single else None
    return named or oblique_role(noun, token, led, annotation)


def _phrases(noun: Token, annotation: Annotation) -> Iterator[tuple[str, Token, Token]]:
    """Yield the preposition, its first word, and the noun of each phrase of an event noun."""
    tree, parse = annotation.parses.own, annotation.parses.parse
    if tree is None or parse is None:
        return
    for child in tree.children[noun.i]:
        led = tree.preposition(child, annotation.lower) if tree.labels[child] == "nmod" else ""
        if child < noun.i or led in ELSEWHERE or (led == "against" and is_alleged(noun)):
            continue
        case = annotation.doc[tree.having(child, "case")[0]]
        agreed = case.head.i == noun.i
        if parse.certainty[child] < (AGREED if agreed else ATTACHED):
            continue
        token = _head(annotation.doc[child])
        fixed = inside_fixed(led, token)
        if fixed is not None:
            led, token = fixed
        yield led, case, token


def _head(token: Token) -> Token:
    """Return the last word of a name of which our parser takes the first for its head."""
    while token.dep_ == "compound" and token.head.i > token.i:
        token = token.head
    return token


def _thing(token: Token, annotation: Annotation) -> object:
    mention = annotation.mention_at.get(token.i)
    return mention.id if mention is not None else token.i
