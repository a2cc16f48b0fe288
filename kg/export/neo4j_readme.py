"""The files beside those for Neo4j: what they hold, and how to import them."""

from collections.abc import Iterable

_OPTIONS = "--id-type=string --multiline-fields=true --array-delimiter=U+001F"
_SCRIPT = """\
#!/bin/sh
# Fill a Neo4j database (5 or later) that is stopped or new. Usage: ./import.sh [DATABASE]
# What the database holds is replaced.
set -eu
cd "$(dirname "$0")"
exec {command}
"""
_README = """\
# A case for Neo4j

Nodes: `Document`, `Entity` (with a second label: `Person`, `Organization`, `Place`, `Facility`,
`Group`, `Work`, `Event`, `Thing`), `Occurrence` (an event that claims tell of, whether or not it
took place), `Claim`, `Finding`. All have `iri`; `base` is that of the case, `build` its state.

Relationships: `(Claim)-[:AGENT|PATIENT|RECIPIENT|… {words}]->(Entity or Claim)`,
`(Claim)-[:SUBJECT|OBJECT {words}]->(Entity)`, `(Claim)-[:HELD_BY {position}]->(Entity)` (1 is the
outermost voucher), `(Claim)-[:TOLD_IN]->(Document)`, `(Claim)-[:TELLS_OF]->(Occurrence)`,
`(Finding)-[:COMPARES {side}]->(Claim)`, `(Finding)-[:ORIGIN]->(Entity or Document)`. What is
claimed positively, certainly, and asserted or reported also ties entities directly:
`(Entity)-[:WORKS_FOR|ACTS_ON|SPEAKS_OF|… {claim, status, label}]->(Entity)`. These ties are what
Neo4j Bloom shows as a network of actors: choose the category `Entity` and expand.

A claim is no fact: look at its `status`, `polarity` and `certainty`. Nor is an occurrence: its
`standing` is that of its best account (asserted by a document itself, reported on someone's word,
alleged, denied, or only told as not so or as uncertain); of its `accounts` so many are positive
and `certain`.

What is not known is no property (`c.date IS NULL`), and neither is an empty list. Control
characters stand as U+FFFD.

## Into a new database

Stop the database, then run `./import.sh neo4j` where `neo4j-admin` is at hand. **It replaces what
the database holds.** It runs, in this folder:

```sh
{command}
```

Start the database, then make IRIs unique, which also makes looking them up fast:

```sh
cypher-shell -a bolt://localhost:7687 -u neo4j -f constraints.cypher
```

For a database that is running there are two other ways: `kg push CASE bolt://localhost:7687`, and
a script for cypher-shell, `kg export CASE --format cypher -o case.cypher`.

## First questions

Who is said to have done what, on whose word:

```cypher
MATCH (c:Claim)-[:AGENT]->(e:Person)
OPTIONAL MATCH (c)-[:HELD_BY]->(h)
RETURN e.name, c.label, c.status, collect(h.name), c.evidence
ORDER BY e.name, c.label LIMIT 20
```

Who acts on whom, as a network (in Browser or Bloom):

```cypher
MATCH (a:Entity)-[r:ACTS_ON]->(b:Entity)
RETURN a, r, b LIMIT 100
```

What is alleged, and what kept it from being a fact:

```cypher
MATCH (c:Claim)-[:TOLD_IN]->(d:Document)
WHERE c.status = 'alleged'
RETURN c.label, c.polarity, c.certainty, d.publisher
ORDER BY c.label LIMIT 20
```
"""


def import_script(files: Iterable[str]) -> str:
    """Return import.sh, which names every file."""
    return _SCRIPT.replace("{command}", _command(files, '"${1:-neo4j}"'))


def readme(files: Iterable[str]) -> str:
    """Return README.md with the exact command that imports the files."""
    return _README.replace("{command}", _command(files, "neo4j"))


def _command(files: Iterable[str], database: str) -> str:
    named = (f"--{name.partition('_')[0]}={name}" for name in files)
    head = f"neo4j-admin database import full {database}"
    return " \\\n  ".join([head, _OPTIONS, "--overwrite-destination=true", *named])
