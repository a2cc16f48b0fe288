"""The arguments of each verb, combined from both parses, with calibrated probabilities.

What both parses propose is nearly always right and what one alone proposes is often wrong, so each
proposal records who made it. Its probability is that of a logistic regression over which parse
proposes what and by which path, how certain our parser is, and how far apart the words are;
`training/arguments.py` fits it on treebank sentences that the parser has not seen.
"""

import json
import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import repeat
from typing import Literal

from kg.syntax.choice import pipeline_tree, pipeline_word
from kg.syntax.parsed import Doc
from kg.syntax.parser import Parse, parse_of, weights_folder
from kg.syntax.selection import selected
from kg.syntax.tree import Tree, own_tree
from kg.syntax.walk import DeepRole, Proposal, Walk, Why

ROLES: tuple[DeepRole, ...] = ("agent", "patient", "recipient", "oblique")
Proposer = Literal["both", "parser", "pipeline"]
ALONE = 0.8
"""Probability of an argument if only the pipeline's parse exists: its measured precision."""
ASKED = 0.9
"""Probability of what a verb asks for: twenty of twenty-one that were read by hand were right."""
LEAST = 0.02
LEVELS = (0.02, 0.05, 0.15, 0.35, 0.65, 0.85, 0.95, 0.99, 0.998)
"""Bounds of the levels of a probability, finer at both ends."""
UNANNOTATED: frozenset[Why] = frozenset({"reduced"})
"""Paths to an argument that treebanks do not annotate: taken to be as certain as direct arguments.
"""


@dataclass(frozen=True, slots=True)
class Argument:
    """A word that is an argument of a verb; verb and word are token numbers.

    `probability` is that of the word being an argument of the verb in this role. `preposition`
    introduces it ('because of'), empty if none does; `phrase` is the first and last token of its
    phrase.
    """

    verb: int
    word: int
    role: DeepRole
    why: Why
    proposed_by: Proposer
    probability: float
    preposition: str = ""
    phrase: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """Both parses of a document and everything that they propose, by verb and word.

    `heads_of` maps the head of a name in our tree to the one that the pipeline gives it.
    """

    doc: Doc
    parse: Parse | None
    own: Tree | None
    pipeline: Tree
    by_parser: dict[tuple[int, int], Proposal]
    by_pipeline: dict[tuple[int, int], Proposal]
    roles: dict[tuple[int, int], dict[str, float]]
    heads_of: dict[int, int]


def seen(doc: Doc) -> Seen:
    """Walk both parses of a document."""
    parse, own, pipeline = parse_of(doc), own_tree(doc), pipeline_tree(doc)
    verbs = verb_tokens(doc, parse)
    roles: dict[tuple[int, int], dict[str, float]] = defaultdict(dict)
    for role in parse.roles if parse is not None else ():
        if role.verb in verbs:
            roles[role.verb, role.word][role.role] = role.probability
    by_parser = _walked(doc, own, verbs) if own is not None else {}
    by_pipeline = _walked(doc, pipeline, verbs)
    turned = dict(_turned(own, pipeline)) if own is not None else {}
    for verb, word in list(by_pipeline):
        ours = (verb, turned.get(word, word))
        if ours not in by_pipeline:
            by_pipeline[ours] = by_pipeline.pop((verb, word))
    heads_of = {ours: other for other, ours in turned.items()}
    return Seen(doc, parse, own, pipeline, by_parser, by_pipeline, roles, heads_of)


def _walked(doc: Doc, tree: Tree, verbs: frozenset[int]) -> dict[tuple[int, int], Proposal]:
    """Map pairs of a verb and a word to what a tree says of them."""
    return {(p.verb, p.word): p for p in Walk(doc, tree, verbs).proposals()}


def _turned(own: Tree, pipeline: Tree) -> Iterator[tuple[int, int]]:
    """Yield the head of a phrase in the pipeline's tree and in ours, where each is below the other.

    The first word of a name is its head in one and the last in the other ('Ann Lee'), and so with
    'the firm Helix'.
    """
    for word, head in enumerate(own.heads):
        at = head
        while head <= at < word:
            at = pipeline.heads[at] if pipeline.heads[at] > at else word + 1
        if head < at == word:
            yield word, head


def verb_tokens(doc: Doc, parse: Parse | None) -> frozenset[int]:
    """Return the tokens that either tagger takes for a verb that is no auxiliary."""
    found = {t.i for t in doc if t.pos_ == "VERB" and t.dep_ not in ("aux", "auxpass")}
    if parse is not None:
        found |= {
            i
            for i, tag in enumerate(parse.upos)
            if tag == "VERB"
            and doc[i].pos_ in ("VERB", "AUX", "NOUN", "ADJ")
            and doc[i].tag_.startswith("V")
        }
    return frozenset(found)


def arguments(doc: Doc, both: Seen | None = None) -> list[Argument]:
    """Return the arguments of a document's verbs, sorted, with one role for each pair of words."""
    both = both or seen(doc)
    lower = [t.lower_ for t in doc]
    pairs = sorted({*both.by_parser, *both.by_pipeline, *both.roles})
    best = filter(None, (_best(both, pair) for pair in pairs))
    found = [_in_words(one, both, lower) for one in best if one.probability >= LEAST]
    return _named(both, _with_asked(found, both, lower))


def _in_words(one: Argument, both: Seen, lower: Sequence[str]) -> Argument:
    """Return an argument with its preposition and its whole phrase.

    The noun that a relative clause or an infinitive modifies has its preposition elsewhere.
    """
    tree = both.pipeline if one.proposed_by == "pipeline" or both.own is None else both.own
    word = one.word if tree is both.own else both.heads_of.get(one.word, one.word)
    leads = one.why in ("own", "conjunct", "network") and one.role in ("oblique", "agent")
    led = tree.preposition(word, lower) if leads else ""
    told = one.verb, one.word, one.role, one.why, one.proposed_by, one.probability
    return Argument(*told, led, tree.phrase(word))


def _with_asked(found: list[Argument], both: Seen, lower: Sequence[str]) -> list[Argument]:
    """Return arguments, with what a verb asks for by its preposition as a probable one.

    In 'sought help from Lund' a parse takes Lund for the noun's own.
    """
    tree = both.own
    if tree is None:
        return found
    sure = {(d.verb, d.word) for d in found if d.probability >= ASKED}
    asked = {pair for pair in selected(both.doc, tree, lower) if pair not in sure}
    added = [
        Argument(
            *pair,
            "oblique",
            "own",
            "parser",
            ASKED,
            tree.preposition(pair[1], lower),
            tree.phrase(pair[1]),
        )
        for pair in asked
    ]
    kept = (d for d in found if (d.verb, d.word) not in asked)
    return sorted((*kept, *added), key=lambda d: (d.verb, d.word))


def _named(both: Seen, found: list[Argument]) -> list[Argument]:
    """Take the name for the argument where our tree takes the noun before it: 'the firm Helix'."""
    tree = both.own
    names = {h: w for h, w in both.heads_of.items() if tree and tree.labels[w] == "appos"}
    if not names:
        return found
    best: dict[tuple[int, int], Argument] = {}
    for one in found:
        told = replace(one, word=names.get(one.word, one.word))
        known = best.get((told.verb, told.word))
        if known is None or known.probability < told.probability:
            best[told.verb, told.word] = told
    return [best[pair] for pair in sorted(best)]


def _best(both: Seen, pair: tuple[int, int]) -> Argument | None:
    own, other = both.by_parser.get(pair), both.by_pipeline.get(pair)
    if both.parse is None or pair[0] in both.parse.cut:
        if other is None:
            return None
        return Argument(*pair, other.role, other.why, "pipeline", ALONE)
    scored = [(probability(features(both, pair, role)), role) for role in candidates(both, pair)]
    if not scored:
        return None
    value, role = max(scored, key=lambda s: (s[0], -ROLES.index(s[1])))
    told = own or other
    why: Why = told.why if told is not None else "network"
    return Argument(*pair, role, why, _proposer(own, other), round(value, 3))


def _proposer(own: Proposal | None, other: Proposal | None) -> Proposer:
    """Return which tree proposes an argument; what neither does, the network of our parser does."""
    if own and other:
        return "both"
    return "pipeline" if other else "parser"


def candidates(both: Seen, pair: tuple[int, int]) -> Iterator[DeepRole]:
    """Yield the roles that a parse or the network proposes for a pair of words."""
    own, other = both.by_parser.get(pair), both.by_pipeline.get(pair)
    heard = both.roles.get(pair, {})
    for role in ROLES:
        if role in (own and own.role, other and other.role) or heard.get(role, 0.0) >= 0.1:
            yield role


def features(both: Seen, pair: tuple[int, int], role: DeepRole) -> list[str]:
    """Return features for and against a role of a word beside a verb."""
    verb, word = pair
    parse = both.parse
    assert parse is not None
    own, other = both.by_parser.get(pair), both.by_pipeline.get(pair)
    heard = both.roles.get(pair, {})
    p = heard.get(role, 0.0)
    rest = sum(heard.values()) - p
    head, dep, _ = pipeline_word(both.doc, both.heads_of.get(word, word))
    votes = f"{_vote(own, role)}{_vote(other, role)}"
    return [
        "bias",
        f"role={role}",
        f"votes={votes}",
        f"votes={votes} role={role}",
        f"votes={votes} p={_level(p)}",
        f"p={_level(p)} role={role}",
        f"rest={_level(rest)}",
        f"own={own.why if own else '-'} role={role}",
        f"other={other.why if other else '-'} role={role}",
        f"own={own.why if own else '-'} other={other.why if other else '-'}",
        f"label={parse.labels[word]} role={role}",
        f"dep={dep} role={role}",
        f"sure={_level(parse.certainty[word])} own={own.why if own else '-'}",
        f"verb={parse.upos[verb]}{pipeline_word(both.doc, verb)[2]}",
        f"word={parse.upos[word]} role={role}",
        f"far={_distance(word - verb)} role={role}",
        f"same={parse.heads[word] == head}",
    ]


def _vote(proposal: Proposal | None, role: DeepRole) -> str:
    if proposal is None:
        return "-"
    return "y" if proposal.role == role else "n"


def _level(p: float) -> int:
    """Return the level of a probability, one of ten."""
    return bisect_right(LEVELS, p)


def _distance(steps: int) -> str:
    far = abs(steps)
    level = next((most for most in (1, 2, 4, 8, 16) if far <= most), 99)
    return f"{'-' if steps < 0 else '+'}{level}"


@cache
def _weights() -> dict[str, float]:
    page = json.loads((weights_folder() / "arguments.json").read_text(encoding="utf-8"))
    found: dict[str, float] = page["weights"]
    return found


def probability(named: list[str]) -> float:
    """Return the probability given by the weights of these features."""
    weights = _weights()
    odds = math.fsum(map(weights.get, named, repeat(0.0)))
    return 1.0 / (1.0 + math.exp(-odds))
