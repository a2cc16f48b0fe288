"""Who speaks after a colon: '11:20 Our reporter Dana Quill at the terminal: “I saw it”'."""

from kg.annotate.coref.chains import Chains
from kg.annotate.parse_columns import ParseColumns, Phrase

TOLD_OF = frozenset({"of", "to", "about", "on", "against", "with", "for", "over"})
"""Prepositions before those who are spoken to or of: 'in a letter to the mayor: “…”'."""
FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
LINE = 40
"""Words before a colon that are asked for who speaks."""


def before_colon(chains: Chains, start: int) -> int | None:
    """Find the first person of the line before a colon and a quotation, where no verb is told."""
    view, colon = chains.view, start - 2
    if colon < 1 or view.words[colon] != ":":
        return None
    first = colon
    while first > max(0, colon - LINE) and not _ends(view.words[first - 1]):
        first -= 1
    told = range(first, colon)
    if any(view.tags[i] in FINITE and view.deps[i] != "relcl" for i in told):
        return None
    return next((j for j in map(chains.at.get, told) if _is_speaker(chains, j)), None)


def _is_speaker(chains: Chains, index: int | None) -> bool:
    """Say whether a phrase, if there is one, may be who speaks, and not of whom is told."""
    if index is None or _is_told_of(chains.view, chains.phrases[index].root):
        return False
    return _may_speak(chains.phrases[index])


def _may_speak(phrase: Phrase) -> bool:
    return phrase.type == "Person" and phrase.kind != "pronoun"


def _is_told_of(view: ParseColumns, index: int) -> bool:
    """Return True for Lee in 'asked about Lee:'."""
    return view.deps[index] == "pobj" and view.lower[view.heads[index]] in TOLD_OF


def _ends(word: str) -> bool:
    return "\n" in word or word in ("!", "?", ".", "”", '"')
