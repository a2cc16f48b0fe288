"""Phrases of an event noun that the pipeline's parse gives to another word, or no rule names.

'The shooting at Brandt Ltd.', 'no assurances whatsoever about their jobs': our parser attaches the
phrase to the noun with a certainty. What the clause layer does for verbs
(`kg.extract.events.parsed_arguments`) is done here for nouns.
"""

from collections.abc import Iterable, Iterator

from kg.annotate import Annotation
from kg.annotate.action_classes import classes, lemma
from kg.extract.events.charged_actions import is_alleged
from kg.extract.events.extents import DASHES
from kg.extract.events.heads import coordinated, is_time
from kg.extract.events.kinds import acts, kind_of
from kg.extract.events.nominal import role_of_phrase, supports
from kg.extract.events.parsed_arguments import inside_fixed, oblique_role, thing_of
from kg.extract.events.phrases import Argument, in_role
from kg.model import Role
from kg.syntax.arguments import Argument as Deep
from kg.syntax.parsed import Token

ATTACHED = 0.6
"""Minimum probability by our parser that a phrase belongs to the noun."""
AGREED = 0.35
"""The same if the pipeline's parse attaches the phrase to the noun as well."""
UNREAD = frozenset({"", "of", "by", "as", "like", "than", "per", "including", "according to"})
"""Prepositions that the rules for nouns read, or that add no participant."""
SHARED = frozenset({"about", "against", "at", "between", "from", "in", "on", "over", "to", "with"})
"""Prepositions of a support verb whose phrases tell of its object."""
OF_SUMS = ("nummod", "nmod", "compound", "quantmod", "amod")
RANGES = frozenset({"history", "memory", "record"})
"""What comparisons range over: 'the biggest heist in history'."""


def completed_noun(
    noun: Token, action: str, found: Iterable[Argument], annotation: Annotation
) -> Iterator[Argument]:
    """Yield the arguments of an event noun of a class (CURIE), those of the rules first."""
    held = set[object]()
    for role, token in found:
        held.add(thing_of(token, annotation))
        yield role, token
    yield from (("measure", c) for c in noun.children if _counts(c, annotation))
    yield from in_role("measure", sum_before(noun, annotation))
    for led, case, token in (*_phrases(noun, annotation), *_shared(noun, annotation)):
        named = _role(noun, action, led, case, token, annotation)
        if named is None:
            continue
        for one in coordinated(token):
            if thing_of(one, annotation) not in held:
                yield named, one


def _role(
    noun: Token, action: str, led: str, case: Token, token: Token, annotation: Annotation
) -> Role | None:
    if led == "with" and not acts(token, annotation):
        return None
    if led == "in" and lemma(token) in classes("nouns").keys() | RANGES:
        return None if lemma(token) in RANGES else "occasion"  # 'a killing in a robbery'
    if led == "at" and kind_of(token, annotation) == "Organization":
        return "place"  # 'the fire at Brandt Ltd.'
    named = None if " " in led else role_of_phrase(noun, case, token, action, annotation)
    return named or oblique_role(noun, token, led, annotation)


def _phrases(noun: Token, annotation: Annotation) -> Iterator[tuple[str, Token, Token]]:
    """Yield the preposition, its first word, and the noun of each phrase of an event noun."""
    tree = annotation.tree
    for child in tree.surely(noun.i, "nmod", least=AGREED):
        led = annotation.leading(child) if tree.labels[child] == "nmod" else ""
        if child < noun.i or led in UNREAD or (led == "against" and is_alleged(noun)):
            continue
        case = annotation.doc[tree.having(child, "case")[0]]
        if case.head.i != noun.i and tree.certainty[child] < ATTACHED:
            continue
        token = _head(annotation.doc[child])
        led, token = inside_fixed(led, token) or (led, token)
        yield led, case, token


def _counts(child: Token, annotation: Annotation) -> bool:
    """Return True for '86' in '86 arrests' and '$500' in 'a $500 fine', but not for '3-1'."""
    value, tree = annotation.value_at.get(child.i), annotation.tree
    if child.dep_ != "nummod" or value is None or child.i in annotation.time_at:
        return False
    beside = annotation.doc[max(0, child.i - 1) : child.i + 2]
    alone = tree.heads[child.i] == child.head.i
    return alone and value.value != 1 and not any(t.text in DASHES for t in beside)


def sum_before(noun: Token, annotation: Annotation) -> list[Token]:
    """Return a word of the sum before a noun: 'a $2.5 million loan', 'a 20 billion euro rescue'."""
    for child in reversed(noun.dependents(*OF_SUMS, side="left")):
        value = annotation.value_at.get(child.i)
        if value is not None and value.type == "MONEY" and value.end <= noun.idx:
            return [child]
    return []


def _shared(noun: Token, annotation: Annotation) -> Iterator[tuple[str, Token, Token]]:
    """Yield the phrases of a support verb, which tell of its object.

    'No decision was made on the dam': the decision is on the dam.
    """
    verb = noun.head
    if noun.dep_ not in ("dobj", "nsubjpass") or verb.pos_ != "VERB" or not supports(verb):
        return
    for one in filter(_may_be_shared, annotation.arguments.get(verb.i, ())):
        word, case = annotation.doc[one.word], annotation.tree.first(one.word, "case")
        if case is not None and word.i > max(noun.i, verb.i) and not is_time(word):
            led, token = inside_fixed(one.preposition, word) or (one.preposition, _head(word))
            yield led, annotation.doc[case], token


def _may_be_shared(one: Deep) -> bool:
    """Return True for a phrase of the verb itself that may tell of its object."""
    own = one.role == "oblique" and one.why == "own"
    return own and one.probability >= ATTACHED and one.preposition in SHARED


def _head(token: Token) -> Token:
    """Return the last word of a name of which our parser takes the first for its head."""
    while token.dep_ == "compound" and token.head.i > token.i:
        token = token.head
    return token
