"""Who speaks after a colon: '11:20 Our reporter Dana Quill at the terminal: “I saw it”'."""

from kg.annotate.coref.chains import Chains

TOLD_OF = frozenset({"of", "to", "about", "on", "against", "with", "for", "over"})
"""Prepositions before those who are spoken to or of: 'in a letter to the mayor: “…”'."""
FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
LINE = 40
"""Words before a colon that are asked for who speaks."""


def before_colon(chains: Chains, start: int) -> int | None:
    """Find the first person of the line before a colon and a quotation, where no verb is told."""
    view = chains.view
    colon = start - 2
    if colon < 1 or view.words[colon] != ":":
        return None
    first = colon
    while first > max(0, colon - LINE) and not _ends(view.words[first - 1]):
        first -= 1
    told = range(first, colon)
    if any(view.tags[i] in FINITE and view.deps[i] != "relcl" for i in told):
        return None
    people = (
        chains.at[i]
        for i in told
        if i in chains.at
        and chains.phrases[chains.at[i]].type == "Person"
        and chains.phrases[chains.at[i]].kind != "pronoun"
        and not (view.deps[i] == "pobj" and view.lower[view.heads[i]] in TOLD_OF)
    )
    return next(people, None)


def _ends(word: str) -> bool:
    return "\n" in word or word in ("!", "?", ".", "”", '"')
