"""Reports and accusations that nobody made: 'did not accuse', 'stopped short of accusing'."""

from kg.extract.factuality import report_modes
from kg.extract.factuality.negation import stops_short
from kg.syntax.parsed import Token

FURTHER = frozenset(("only", "just", "merely", "simply"))


def is_unmade(verb: Token) -> bool:
    """Return True for a verb of saying or accusing whose report was not made."""
    return (report_modes.is_negated(verb) and not _goes_further(verb)) or stops_short(verb)


def _goes_further(verb: Token) -> bool:
    """Return True for 'not only accused the mine but sued it': it accused the mine as well."""
    return any(t.word_after in FURTHER for t in verb.dependents(lower="not", side="left"))
