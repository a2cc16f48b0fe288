"""Whether an auxiliary 's' is 'has' or 'is': 'He's shown that it works', 'He's shown the door'.

Before a participle the pipeline's parse takes nearly every 's' for the 'is' of a passive. Our
parser tells both apart by their labels: 'aux' of a perfect, 'aux:pass' of a passive.
"""

from spacy.attrs import DEP  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.ontology import words
from kg.syntax.columns import below, having
from kg.syntax.parser import parse_of

SHORT = frozenset({"'s", "’s"})


def mend_auxiliaries(doc: Doc) -> None:
    """Make an active perfect of 's' with a participle that our parser takes for one."""
    parse = parse_of(doc)
    if parse is None:
        return
    for short in having(doc, DEP, ("auxpass",)):
        if parse.labels[short.i] == "aux" and _may_be_perfect(short):
            short.dep_, short.lemma_ = "aux", "have"
            for subject in below(short.head, "nsubjpass"):
                subject.dep_ = "nsubj"


def _may_be_perfect(short: Token) -> bool:
    """Return False for 'that's headed home', 'he's used to it', which tell of a state."""
    verb = short.head
    passive = any(c != short for c in below(verb, "auxpass"))
    known = verb.lower_ in words("parsing", "auxiliaries", "states")
    return short.lower_ in SHORT and not (passive or known)
