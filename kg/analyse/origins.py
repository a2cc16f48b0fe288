"""How many independent origins vouch for some claims: where their lines of reporting end."""

from collections.abc import Callable, Iterable

from kg.case import CaseFolder
from kg.compare.claim_sources import vouched
from kg.compare.origins import Lines
from kg.graph.namespaces import Names
from kg.model import Entity, Linking
from kg.model.readings import read_lines

Resting = Callable[[Iterable[str]], tuple[str, ...]]
"""From the IRIs of claims to the origins on which they rest together."""


def resting(folder: CaseFolder, *, base: str) -> Resting:
    """Read a case's readings, and return a function that lists the origins of claims.

    Lines end as in kg.compare: at the innermost holder that has a name, at the outlet a document
    relies on, its publisher, or itself; copied documents count once.
    """
    names = Names(base)
    linking = Linking(
        entities=tuple(read_lines(Entity, folder.entities)),
        occurrences=tuple(folder.read_occurrences()),
        judgements=folder.read_wrong(),
    )
    lines = Lines(linking)
    known = {
        names.part(account.document, "claim", account.claim).value: account
        for account in vouched(folder.read_stated(), linking, lines)
    }
    return lambda claims: lines.ends(known[iri] for iri in sorted(claims) if iri in known)
