"""What stands beside the files for Neo4j: how to bring them in."""

IMPORT = """\
#!/bin/sh
# Fill a Neo4j database (5 or later) that is not running. Usage: ./import.sh [DATABASE]
set -eu
cd "$(dirname "$0")"
set -- "${1:-neo4j}"
for file in nodes_*.csv; do set -- "$@" "--nodes=$file"; done
for file in relationships_*.csv; do
  [ -e "$file" ] && set -- "$@" "--relationships=$file"
done
exec neo4j-admin database import full --id-type=string --multiline-fields=true \\
  --array-delimiter=U+001F --overwrite-destination "$@"
"""

README = """\
# A case for Neo4j

Nodes: `Document`, `Entity` (with a second label: `Person`, `Organization`, `Place`, `Facility`,
`Group`, `Work`, `Event`, `Thing`), `Occurrence` (an event that claims tell of, whether or not it
took place), `Claim`, `Finding`. All have `iri`.

Relationships: `(Claim)-[:AGENT|PATIENT|RECIPIENT|…]->(Entity or Claim)`,
`(Claim)-[:SUBJECT|OBJECT]->(Entity)`, `(Claim)-[:HELD_BY {position}]->(Entity)` (1 is the
outermost voucher), `(Claim)-[:TOLD_IN]->(Document)`, `(Claim)-[:TELLS_OF]->(Occurrence)`,
`(Finding)-[:COMPARES {side}]->(Claim)`, `(Finding)-[:ORIGIN]->(Entity or Document)`. What is
claimed positively, certainly, and asserted or reported also ties entities directly:
`(Entity)-[:WORKS_FOR {status, claim}]->(Entity)`.

A claim is no fact: look at its `status`, `polarity` and `certainty`. Nor is an occurrence: its
`standing` is that of its best account (asserted by a document itself, reported on someone's word,
alleged, denied, or only told as not so or as uncertain); of its `accounts` so many are positive
and `certain`.

## Into a new database

Stop the database, then run `./import.sh neo4j`. It replaces what the database holds. It runs

    neo4j-admin database import full --id-type=string --multiline-fields=true \\
      --array-delimiter=U+001F --overwrite-destination neo4j \\
      --nodes=nodes_Claim.csv … --relationships=relationships_AGENT.csv …

## Into a running database

    cypher-shell -a bolt://localhost:7687 -u neo4j -f load.cypher

The script needs no other file, adds to what is there, and may be run again.

## First questions

Who is said to have done what, on whose word:

    MATCH (c:Claim)-[:AGENT]->(e:Person)
    OPTIONAL MATCH (c)-[:HELD_BY]->(h)
    RETURN e.name, c.label, c.status, collect(h.name), c.evidence LIMIT 20;
"""
