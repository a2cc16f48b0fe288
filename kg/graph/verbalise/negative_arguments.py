"""Whether the words of a clause negate it by themselves: 'showed no alcohol'.

If they do, nothing else may negate it again: negated twice, it would say the opposite. A reading
says which word denies an event in its own clause. Only where it does not, the words are asked.
"""

import re
from collections.abc import Iterable

from kg.graph.scope import Scope
from kg.graph.verbalise.verb_phrases import PREPOSITIONS
from kg.model import Participant, Span

_AHEAD = rf"^\W*(?:(?:{'|'.join(sorted(PREPOSITIONS))}|\w+ly|almost|very|too)\s+)*"
_NONE = re.compile(
    _AHEAD
    + r"(?:no|not|nothing|none|nobody|never|neither|nowhere|hardly|scarcely|barely|n['’]t)\b"
    + r"(?!\.|\s*\d)",
    re.I,
)
_FEW = re.compile(_AHEAD + r"few\b", re.I)
_VERB = re.compile(r"\b(?:not|never|cannot|no longer|hardly|scarcely|barely)\b|n['’]t\b", re.I)
_SHORT = re.compile(r"^\W*(?:\w+ly\s+)?\W*(?:nothing|nobody|none|no\s+one|no\s+\w+)\W*$", re.I)


def denied_in(scope: Scope, negation: Span, spans: Iterable[Span], shown: Iterable[str]) -> bool:
    """Return True if the word that denies an event is among those that are shown of it.

    It may be in a span and not be shown: after a cut, or if a name stands for a pronoun.
    """
    word = scope.told(negation).lower()
    return any(span.contains(negation) for span in spans) and any(
        word in words.lower() for words in shown
    )


def denies_by(words: str) -> bool:
    """Return True if words begin with a negation; 'No. 10' is a number, and 'a few' are some."""
    return bool(_NONE.match(words))


def denies_verb(words: str) -> bool:
    """Return True if a verb with its auxiliaries is negated: 'did not open', "wasn't told"."""
    return bool(_VERB.search(words))


def denies_shortly(words: str) -> bool:
    """Return True if quoted words are a negation and nothing more: “nothing”, “no warning”."""
    return bool(_SHORT.match(words))


def deny(scope: Scope, told: Iterable[tuple[Participant, str]]) -> bool:
    """Return True if participants negate a clause, each given with the words used for it."""
    return any(_denies(scope, one, words) for one, words in told)


def _denies(scope: Scope, one: Participant, words: str) -> bool:
    if one.event is not None:
        return denies_shortly(words)
    if one.mention is None:
        return denies_by(words)
    mention = scope.mentions[one.mention]
    if mention.kind == "name" and words[:1].isupper():
        return False
    # 'A few guards' may become 'few guards' once their article is removed.
    return denies_by(words) or bool(_FEW.match(words) and _FEW.match(scope.told(mention.span)))
