"""A case over HTTP: page, SPARQL, linked data, JSON; local, and read-only by default."""
