"""The words of a passage in labels: verbatim, with the referents of pronouns in brackets."""

import re
from collections.abc import Iterable, Sequence

from kg.graph.scope import Scope
from kg.graph.verbalise.verb_phrases import cut
from kg.model import Mention, Participant, Span

POSSESSIVE = frozenset({"his", "its", "their", "my", "our", "your"})
EITHER = frozenset({"her"})
"""Possessive if a noun follows, otherwise an object."""
RELATIVE = frozenset({"that", "what", "when", "where", "which", "who", "whom", "whose"})
WORD = re.compile(r"\s([^\W\d_]+)")
ONE = frozenset({"i", "me", "my", "mine"})
SEVERAL = frozenset({"we", "us", "our", "ours"})
UNNAMED = POSSESSIVE | EITHER | ONE | SEVERAL | {"them", "him", "they", "he", "she", "it"}
"""Pronouns that are the name of what no other words name."""
NO_NOUN = frozenset(
    {"a", "about", "after", "again", "an", "and", "as", "at", "because", "before", "but", "by"}
    | {"during", "for", "from", "had", "has", "he", "how", "if", "in", "into", "is", "not", "of"}
    | {"off", "on", "or", "out", "over", "she", "since", "that", "the", "then", "there", "they"}
    | {"this", "though", "through", "to", "under", "until", "up", "was", "were", "what", "when"}
    | {"where", "which", "while", "who", "why", "with", "without"}
)
"""What may follow 'her' as an object, and begins no noun phrase."""
LONGEST_NAME = 60
"""Longest phrase that is followed by the name of its referent."""
LONGEST_CLAUSE = 90
"""Number of characters after which the clause for which a pronoun stands is cut."""


def own_words(
    scope: Scope, span: Span, who: Sequence[Participant] = (), known: Iterable[Participant] = ()
) -> str:
    """Return the words at a span, with pronouns resolved.

    If the span is only one of `who`, its name is used. Pronouns for one of `known`, who are named
    beside these words, are not resolved.
    """
    plain = scope.reading.document.plain
    for one in who:
        if one.mention is not None and _covers(scope.mentions[one.mention], span):
            return called(scope, one)
        if one.event is not None and one.phrase is not None and one.phrase == span:
            return f"{plain(span)} [{_clause(scope, one.event)}]"
    named = {scope.entity(one.mention) for one in known if one.mention is not None}
    named |= {scope.entity(m.id) for m in scope.named_in(span)}
    told, at = [], span.start
    for mention in scope.pronouns_in(span):
        name = stands_for(scope, mention)
        if scope.entity(mention.id) in named or not _is_telling(scope, mention, name):
            continue
        told += [plain(Span(at, mention.start)), _bracketed(scope, mention, name)]
        at = mention.span.end
    told.append(plain(Span(at, span.end)))
    return "".join(told)


def called(scope: Scope, one: Participant) -> str:
    """Return a participant in the words of its passage, with its name after a description."""
    if one.mention is None:
        if one.value is not None:
            return scope.told(scope.values[one.value].whole)
        if one.is_anaphoric or _is_cause(scope, one):
            return f"“{_clause(scope, str(one.event))}”"
        return _action(scope, one)
    mention = scope.mentions[one.mention]
    name, words = stands_for(scope, mention), scope.told(mention.span)
    if mention.kind == "pronoun":
        return words if name.lower() in UNNAMED else name  # 'we', which is named 'our'
    if mention.kind == "name":
        return name if _words(words) <= _words(name) else words
    words = " ".join(own_words(scope, mention.span).split())
    if len(words) > LONGEST_NAME:
        words = scope.told(mention.head)
    told = scope.is_named(mention.id) or mention.members
    named = told and not _words(name) & _words(words)
    return f"{words} ({name})" if named else words


def _is_cause(scope: Scope, one: Participant) -> bool:
    """Return True for the shooting in 'a boy was shot, sparking protests'."""
    return one.role == "agent" and scope.events[str(one.event)].form == "finite"


def _action(scope: Scope, one: Participant) -> str:
    return f"“{scope.told(scope.events[str(one.event)].trigger)}”"


def _clause(scope: Scope, event: str) -> str:
    """Return the words of the clause for which a pronoun stands."""
    told = scope.events[event]
    return cut(scope.told(told.clause or told.evidence), LONGEST_CLAUSE)


def stands_for(scope: Scope, mention: Mention) -> str:
    """Return the name of what a mention refers to.

    Those of several who are named elsewhere are named here. 'I' and 'we' in a quotation that the
    text does not name otherwise are its speaker, or the speaker and others.
    """
    if mention.members:
        *some, last = map(scope.entity_name, mention.members)
        return f"{', '.join(some)} and {last}"
    word = scope.told(mention.span).lower()
    if mention.kind == "pronoun" and not scope.is_described(mention) and word in ONE | SEVERAL:
        speaker = scope.speaker(mention.span)
        if speaker is not None:
            name = scope.entity_name(speaker)
            return name if word in ONE else f"{name} and others"
    return scope.entity_name(mention.id)


def _covers(mention: Mention, span: Span) -> bool:
    return mention.span.contains(span) or (
        span.contains(mention.span)
        and span.end - span.start <= mention.span.end - mention.start + 4
    )


def _is_telling(scope: Scope, mention: Mention, name: str) -> bool:
    """Return True if a name says more than the pronoun does."""
    word = scope.told(mention.span).lower()
    personal = word not in RELATIVE and not word.endswith(("self", "selves"))
    known = scope.is_described(mention) or name != scope.entity_name(mention.id)
    return personal and known and name.lower() != word


def _bracketed(scope: Scope, mention: Mention, name: str) -> str:
    word = scope.told(mention.span).lower()
    text = scope.reading.document.text
    behind = WORD.match(text, mention.span.end)
    noun = behind is not None and behind[1].lower() not in NO_NOUN
    owns = word in POSSESSIVE or (word in EITHER and (noun or scope.opens_phrase(mention)))
    if not owns:
        return f"[{name}]"
    return f"[{name}]’" if name.endswith("s") else f"[{name}]’s"


def _words(told: str) -> set[str]:
    return {word.strip(".,’'").lower() for word in told.split()} - {"the", "a", "an"}
