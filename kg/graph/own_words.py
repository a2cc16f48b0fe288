"""The words of a passage as a label tells them: verbatim, with pronouns named in brackets."""

from collections.abc import Iterable, Sequence

from kg.graph.scope import Scope
from kg.model import Mention, Participant, Span

POSSESSIVE = frozenset({"his", "its", "their", "my", "our", "your"})
EITHER = frozenset({"her"})
"""Whose it is, or who it is, as what follows shows."""
RELATIVE = frozenset({"that", "what", "when", "where", "which", "who", "whom", "whose"})
LONGEST_NAME = 60
"""A phrase that is no longer stands before the name of what it stands for."""


def own_words(
    scope: Scope, span: Span, who: Sequence[Participant] = (), known: Iterable[Participant] = ()
) -> str:
    """Give the words at a span, pronouns told by what they stand for.

    Where the span is no more than one of `who`, it is told as that one is called. Pronouns for one
    of `known`, who are named beside these words, stay as they are.
    """
    text, plain = scope.reading.document.text, scope.reading.document.plain
    for one in who:
        if one.mention is not None and _covers(scope.mentions[one.mention], span):
            return called(scope, one)
    named = {scope.entity(one.mention) for one in known if one.mention is not None}
    named |= {scope.entity(m.id) for m in scope.named_in(span)}
    told, at = [], span.start
    for mention in scope.pronouns_in(span):
        name = scope.entity_name(mention.id)
        if scope.entity(mention.id) in named or not _is_telling(scope, mention, name):
            continue
        told += [plain(Span(at, mention.start)), _bracketed(text, mention, name)]
        at = mention.end
    told.append(plain(Span(at, span.end)))
    return "".join(told)


def called(scope: Scope, one: Participant) -> str:
    """Name a participant in the words of its passage, with its name behind a mere description."""
    if one.mention is None:
        if one.value is not None:
            return scope.told(scope.values[one.value].span)
        return f"“{scope.told(scope.events[str(one.event)].trigger)}”"
    mention = scope.mentions[one.mention]
    name, words = scope.entity_name(mention.id), scope.told(mention.span)
    if mention.kind == "pronoun":
        return name
    if mention.kind == "name":
        return name if _words(words) <= _words(name) else words
    if len(words) > LONGEST_NAME:
        words = scope.told(mention.head)
    named = scope.is_named(mention.id) and not _words(name) & _words(words)
    return f"{words} ({name})" if named else words


def _covers(mention: Mention, span: Span) -> bool:
    return mention.span.contains(span) or (
        span.contains(mention.span) and span.end - span.start <= mention.end - mention.start + 4
    )


def _is_telling(scope: Scope, mention: Mention, name: str) -> bool:
    """Return True if a name says more than the pronoun does."""
    word = scope.told(mention.span).lower()
    personal = word not in RELATIVE and not word.endswith(("self", "selves"))
    return personal and scope.is_described(mention) and name.lower() != word


def _bracketed(text: str, mention: Mention, name: str) -> str:
    word = text[mention.start : mention.end].lower()
    behind = text[mention.end : mention.end + 2].strip()
    owns = word in POSSESSIVE or (word in EITHER and behind[:1].isalpha())
    if not owns:
        return f"[{name}]"
    return f"[{name}]’" if name.endswith("s") else f"[{name}]’s"


def _words(told: str) -> set[str]:
    return {word.strip(".,’'").lower() for word in told.split()} - {"the", "a", "an"}
