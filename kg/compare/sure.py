"""How probable it is that the accounts of a finding are rightly compared."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from math import exp, log

from kg.model import Finding
from kg.model.findings import OVER_TIME, FindingKind
from kg.ontology import ontology_folder

SURE: Mapping[FindingKind, float] = {
    "contradicts": 0.5,
    "hardens": 0.5,
    "refines": 0.7,
    "corroborates": 0.8,
}
"""How probable it must be that a finding is right for it to be listed with the sure ones.

Of conflicts one is worth reading that may be wrong; agreements are many. Conflicts between 0.5 and
0.6 are right in three of four (19 of 25 in the public and the invented stories); most of them are
on whether something happened, of which 12 of 13 are right. Few hardenings were judged
(16, six of them right), so their bar says little.
"""
FIGURE = re.compile(r"(?:count|amount|how often)\b")
LONG = 150.0
"""Characters from which on a passage says enough."""


def is_sure(finding: Finding) -> bool:
    """Return True if a finding is probably right; other findings come last in a list."""
    return probability(finding) >= SURE[finding.kind]


def probability(finding: Finding) -> float:
    """Return how probable it is that two accounts of a finding are rightly compared.

    The weights are fitted by training/findings.py.
    """
    weights = _weights()
    return 1 / (1 + exp(-sum(weights[name] * value for name, value in features(finding).items())))


def features(finding: Finding) -> Mapping[str, float]:
    """Return what is known of a finding by itself, each feature from 0 to about 1."""
    about, lengths = finding.about, [m.evidence.end - m.evidence.start for m in finding.members]
    documents = len({m.document for m in finding.members})
    return {
        "bias": 1.0,
        "documents": log(max(documents, 2) / 2),
        "one origin": float(finding.independent < 2),
        "shortest passage": min(1.0, min(lengths, default=0) / LONG),
        "contradicts": float(finding.kind == "contradicts"),
        "hardens": float(finding.kind == "hardens"),
        "refines": float(finding.kind == "refines"),
        "over time": float(about.endswith(OVER_TIME)),
        "figure": float(bool(FIGURE.match(about))),
        "event": float(about == "event"),
        "only spoken of": float(about == "what is spoken of"),
        "words": float(about in ("same words", "wording")),
        "date": float(about == "date"),
        "who they were": float(about == "who they were"),
        "name": float(about.startswith("name of")),
        "circumstances": float(about == "circumstances"),
        "to come": float("to come" in about),
        "whether": float(about.startswith("whether")),
        "relation": float(any(m.claim.startswith("r") for m in finding.members[:1])),
    }


@cache
def _weights() -> Mapping[str, float]:
    path = ontology_folder() / "weights" / "findings.toml"
    found: dict[str, float] = tomllib.loads(path.read_text(encoding="utf-8"))["weights"]
    return found
