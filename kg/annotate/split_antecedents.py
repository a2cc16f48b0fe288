"""Plural mentions that stand for several names: 'they' after 'Lee and Poe were held'.

'They', 'both', 'the two men' and 'the pair' may refer to things that are coordinated before them
(split antecedents: Mitkov, Anaphora Resolution, 2002), and 'two brothers, Karl and Per Moe' names
its members itself. Chains cannot say that, since each of the members has a chain of its own; so
every mention of such a chain lists whom it stands for.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from spacy.tokens import Doc, Token

from kg.annotate.marks import marked_stretches
from kg.model import Mention
from kg.ontology import lexicon

PRONOUNS = frozenset({"they", "them", "their", "theirs", "themselves", "both"})
DETERMINERS = frozenset({"the", "these", "those", "both"})
TYPES = ("Person", "Organization", "Place")
FITTING = {
    "Person": frozenset({"Person", "Group", "Other"}),
    "Organization": frozenset({"Organization", "Group", "Other"}),
    "Place": frozenset({"Place", "Other"}),
}
"""Types of the mentions that may stand for members of a type."""
MOST = 5
NEAR, FARTHER, FAR = 2, 3, 6
"""Sentences back to the members of a pronoun, of a plural noun, and of a noun with a number."""


@dataclass(frozen=True, slots=True)
class _Group:
    """Coordinated mentions, the type that they share, and the token of the first."""

    members: tuple[Mention, ...]
    type: str
    first: Token
    last: Token


def with_members(doc: Doc, mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """Return the mentions, those of several coordinated ones with the ids of these."""
    heads = {m.id: _head(doc, m) for m in mentions}
    at = {t.i: m for m in mentions if (t := heads[m.id]) is not None}
    groups = list(_groups(doc, at))
    if not groups:
        return tuple(mentions)
    chains: dict[str, list[Mention]] = defaultdict(list)
    for mention in mentions:
        chains[mention.chain].append(mention)
    quoted = [one.span for one in marked_stretches(doc.text)]
    found: dict[str, tuple[str, ...]] = {}
    for mention in mentions:
        head = heads[mention.id]
        chain = chains[mention.chain]
        if head is None or mention.chain in found or any(m.kind == "name" for m in chain):
            continue
        group = _apposed(mention, head, groups)
        if group is None and mention is chain[0]:
            inside = [s for s in quoted if s.contains(mention.head)]
            group = next(
                (
                    g
                    for g in reversed(groups)
                    if all(s.contains(g.members[0].head) for s in inside)
                    and _stands_for(mention, head, g)
                ),
                None,
            )
        if group is not None:
            found[mention.chain] = tuple(m.id for m in group.members)
    return tuple(replace(m, members=found[m.chain]) if m.chain in found else m for m in mentions)


def _head(doc: Doc, mention: Mention) -> Token | None:
    span = doc.char_span(*mention.head, alignment_mode="expand")
    return span.root if span is not None and len(span) else None


def _groups(doc: Doc, at: dict[int, Mention]) -> Iterator[_Group]:
    """Yield what is coordinated by 'and': names of one type, or people by name and description."""
    for token in doc:
        if token.i not in at or token.dep_ == "conj":
            continue
        tokens = [token, *(c for c in token.conjuncts if c.i > token.i)]
        joined = any(c.lower_ in ("and", "&") for t in tokens for c in t.children if c.dep_ == "cc")
        members = [at[t.i] for t in tokens if t.i in at]
        if not joined or not 2 <= len(members) == len(tokens) <= MOST:
            continue
        kind = members[0].type
        pairs = zip(members, tokens, strict=True)
        single = all(m.kind == "name" or _is_singular(t) for m, t in pairs)
        named = kind == "Person" or all(m.kind == "name" for m in members)
        alike = kind in TYPES and all(m.type == kind and m.kind != "pronoun" for m in members)
        if single and named and alike and any(m.kind == "name" for m in members):
            yield _Group(tuple(members), kind, token, tokens[-1])


def _is_singular(token: Token) -> bool:
    return token.tag_ in ("NN", "NNP")


def _apposed(mention: Mention, head: Token, groups: Sequence[_Group]) -> _Group | None:
    """Return the members that a plural noun names itself: 'two brothers, Karl and Per Moe'."""
    if mention.kind != "nominal" or head.tag_ not in ("NNS", "NNPS"):
        return None
    beside = (g for g in groups if g.first.dep_ == "appos" and g.first.head.i == head.i)
    return next((g for g in beside if mention.type in FITTING[g.type]), None)


def _stands_for(mention: Mention, head: Token, group: _Group) -> bool:
    """Return True if a mention may stand for coordinated ones before it."""
    back = _sentences_between(group.last, head)
    if group.last.i >= head.i or group.first.head.i == head.head.i:
        return False
    if mention.kind == "pronoun" or head.lower_ == "both":
        acts = group.first.dep_ in ("nsubj", "nsubjpass") or head.lower_ == "both"
        fits = head.lower_ in PRONOUNS and (head.lower_ != "both" or len(group.members) == 2)
        return fits and acts and back <= NEAR
    if mention.kind != "nominal" or mention.type not in FITTING[group.type]:
        return False
    number = _number(head)
    if number is not None:
        return number == len(group.members) and back <= FAR
    return _is_plain(head) and back <= FARTHER


def _sentences_between(one: Token, other: Token) -> int:
    return sum(t.is_sent_start or False for t in one.doc[one.i + 1 : other.i + 1])


def _number(head: Token) -> int | None:
    """Return how many 'the two men', 'the pair', 'the three' are; None without a number."""
    known: dict[str, int] = lexicon("cues")["several"]["numbers"]
    children = [c for c in head.children if c.i < head.i]
    if not any(c.lower_ in DETERMINERS for c in children):
        return None
    if any(c.dep_ in ("amod", "compound", "poss") for c in children):
        return None
    if any(c.dep_ in ("prep", "relcl", "acl", "appos") and c.i > head.i for c in head.children):
        return None
    told = [known[t.lower_] for t in (*children, head) if t.lower_ in known]
    return told[0] if told else None


def _is_plain(head: Token) -> bool:
    """Return True for 'the brothers' and 'the men', without anything that tells which."""
    known = frozenset(lexicon("cues")["several"]["nouns"])
    children = [c for c in head.children if c.dep_ != "punct"]
    bare = len(children) == 1 and children[0].lower_ in DETERMINERS
    return bare and head.tag_ == "NNS" and head.lemma_.lower() in known
