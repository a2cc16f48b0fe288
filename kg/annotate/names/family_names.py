"""Family names and how common they are, as evidence for persons."""

from functools import cache

from kg.ontology import ontology_folder


@cache
def family_names() -> dict[str, int]:
    """Map family names, in lower case, to how many of 100,000 people in the US have them."""
    listed = (ontology_folder() / "surnames.tsv").read_text(encoding="utf-8")
    return {name: int(number) for name, number in map(str.split, listed.splitlines())}
