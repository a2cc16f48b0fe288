"""Names of ships: what stands before the name proper, as in 'USS Reed' and 'Naval Ship Reed'."""

from collections.abc import Sequence

from kg.ontology import table

LONGEST = 4
"""Maximum number of words from a prefix to the end of the name."""

PREFIXES = frozenset(table("kinds", "ships")["prefixes"])
NOUNS = frozenset({"ship", "warship"})
NAVAL = frozenset(table("kinds", "ships")["naval"])
"""Of what stands before the name, what navies use."""


def proper_name(said: Sequence[str]) -> tuple[str, str]:
    """Return 'reed' and 'uss' for the words of 'USS Reed', and two empty strings for another name.

    The words are in lower case.
    """
    opens = (n for n, word in enumerate(said) if word in PREFIXES | NOUNS)
    last = max(opens, default=None)
    if last is None or last + 1 == len(said) or len(said) - last > LONGEST:
        return "", ""
    return " ".join(said[last + 1 :]), said[last]
