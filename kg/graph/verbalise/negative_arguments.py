"""Whether the words of participants negate a clause by themselves: 'showed no alcohol'.

If they do, nothing else may negate it again: negated twice, it would say the opposite.
"""

import re
from collections.abc import Iterable

from kg.graph.scope import Scope
from kg.graph.verbalise.verb_phrases import PREPOSITIONS
from kg.model import Participant

_AHEAD = rf"^\W*(?:(?:{'|'.join(sorted(PREPOSITIONS))}|\w+ly|almost|very|too)\s+)*"
_NONE = re.compile(
    _AHEAD
    + r"(?:no|not|nothing|none|nobody|never|neither|nowhere|hardly|scarcely|barely)\b(?!\.|\s*\d)",
    re.I,
)
_FEW = re.compile(_AHEAD + r"few\b", re.I)
_VERB = re.compile(r"\b(?:not|never|cannot|no longer|hardly|scarcely|barely)\b|n['’]t\b", re.I)
_SHORT = re.compile(r"^\W*(?:\w+ly\s+)?\W*(?:nothing|nobody|none|no\s+one|no\s+\w+)\W*$", re.I)


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
