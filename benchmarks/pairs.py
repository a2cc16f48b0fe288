"""Claims expanded to all pairs of mentions, for sets that annotate every pair.

A reading states a relation once, between two mentions, and gives others by chains. KnowledgeNet
lists 'Jani – company', 'who – its' and every other pair of names and pronouns that one sentence
allows, and no common nouns. Nothing is added here that the chains do not say.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

SENTENCE = re.compile(r"(?<=[.!?])[\"”’)]*\s+(?=[A-Z\"“(])|\n+")
LISTED = ("name", "pronoun")

Row = dict[str, Any]


def paired(reading: Row) -> Row:
    """Return a readings row whose relations hold between all names and pronouns of a sentence."""
    mentions = {m["id"]: m for m in reading["mentions"]}
    chains: Mapping[str, list[Row]] = defaultdict(list)
    for mention in reading["mentions"]:
        chains[mention["chain"]].append(mention)
    cuts = [0, *(m.end() for m in SENTENCE.finditer(reading["text"])), len(reading["text"]) + 1]
    found = []
    for relation in reading["relations"]:
        start, end = relation["evidence"]
        bounds = max(c for c in cuts if c <= start), min(c for c in cuts if c >= end)
        for subject in _same(relation["subject"], mentions, chains, bounds):
            found += list(_with_objects(relation, subject, mentions, chains, bounds))
    return {**reading, "relations": found}


def _with_objects(
    relation: Row,
    subject: str,
    mentions: Mapping[str, Row],
    chains: Mapping[str, list[Row]],
    bounds: tuple[int, int],
) -> Iterator[Row]:
    if "object" not in relation:
        yield {**relation, "subject": subject}
        return
    for other in _same(relation["object"], mentions, chains, bounds):
        if other != subject:
            yield {**relation, "subject": subject, "object": other}


def _same(
    name: str, mentions: Mapping[str, Row], chains: Mapping[str, list[Row]], bounds: tuple[int, int]
) -> list[str]:
    chain = chains[mentions[name]["chain"]]
    inside = [m for m in chain if bounds[0] <= m["head"][0] and m["head"][1] <= bounds[1]]
    return [m["id"] for m in inside if m["kind"] in LISTED]
