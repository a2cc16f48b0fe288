"""Plural mentions that stand for several names: 'they' after 'Lee and Poe were held'.

'They', 'both', 'the two men' and 'the pair' may refer to things that are coordinated before them
(split antecedents: Mitkov, Anaphora Resolution, 2002), and 'two brothers, Karl and Per Moe' names
its members itself. Chains cannot say that, since each of the members has a chain of its own; so
every mention of such a chain lists whom it stands for.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from kg.annotate.marks import marked_stretches
from kg.model import Mention
from kg.ontology import lexicon
from kg.syntax.parsed import Doc, Token

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
    """Return the mentions; one that stands for several named ones has their ids as `members`."""
    heads = {m.id: doc.head_at(*m.head) for m in mentions}
    at = {t.i: m for m in mentions if (t := heads[m.id]) is not None}
    groups = list(_groups(doc, at))
    if not groups:
        return tuple(mentions)
    found = _meant_by_chain(mentions, heads, _Before(doc, groups))
    ids = {chain: tuple(m.id for m in group.members) for chain, group in found.items()}
    return tuple(replace(m, members=ids[m.chain]) if m.chain in ids else m for m in mentions)


def _meant_by_chain(
    mentions: Sequence[Mention], heads: Mapping[str, Token | None], before: "_Before"
) -> dict[str, _Group]:
    """Return the group that each chain without a name stands for, by its first mention or later."""
    named = {m.chain for m in mentions if m.kind == "name"}
    seen: set[str] = set()
    found: dict[str, _Group] = {}
    for mention in mentions:
        head, opens = heads[mention.id], mention.chain not in seen
        seen.add(mention.chain)
        if head is None or mention.chain in found.keys() | named:
            continue
        group = before.apposed(mention, head) or (before.meant(mention, head) if opens else None)
        if group is not None:
            found[mention.chain] = group
    return found


class _Before:
    """The coordinated mentions of a document, by position and by the noun that they explain."""

    def __init__(self, doc: Doc, groups: Sequence[_Group]) -> None:
        self._groups = groups
        self._firsts = [group.first.i for group in groups]
        self._sentence = list(accumulate(bool(token.is_sent_start) for token in doc))
        self._quoted = [one.span for one in marked_stretches(doc.text)]
        self._apposed = {g.first.head.i: g for g in groups if g.first.dep_ == "appos"}

    def apposed(self, mention: Mention, head: Token) -> _Group | None:
        """Return the members that a plural noun names itself: 'two brothers, Karl and Per Moe'."""
        group = self._apposed.get(head.i)
        plural = mention.kind == "nominal" and head.tag_ in ("NNS", "NNPS")
        fits = group is not None and plural and mention.type in FITTING[group.type]
        return group if fits else None

    def meant(self, mention: Mention, head: Token) -> _Group | None:
        """Return the nearest members before a mention for which it may stand."""
        if mention.kind == "nominal" and _number(head) is None and not _is_plain(head):
            return None
        for place in range(bisect_left(self._firsts, head.i) - 1, -1, -1):
            group = self._groups[place]
            back = self._sentence[head.i] - self._sentence[group.last.i]
            if back > FAR:
                return None
            if _stands_for(mention, head, group, back) and self._said_together(mention, group):
                return group
        return None

    def _said_together(self, mention: Mention, group: _Group) -> bool:
        """Return True unless the mention is quoted and the group is not in the same quotation."""
        inside = (span for span in self._quoted if span.contains(mention.head))
        return all(span.contains(group.members[0].head) for span in inside)


def _groups(doc: Doc, at: dict[int, Mention]) -> Iterator[_Group]:
    """Yield what is coordinated by 'and': names of one type, or people by name and description."""
    for token in doc:
        if token.i not in at or token.dep_ == "conj":
            continue
        tokens = _joined_by_and(token)
        members = [_as_named(at[t.i], t, at) for t in tokens if t.i in at]
        if 2 <= len(members) == len(tokens) <= MOST and _are_alike(members, tokens):
            yield _Group(tuple(members), members[0].type, token, tokens[-1])


def _joined_by_and(token: Token) -> Sequence[Token]:
    """Return a token with those after it that 'and' joins to it; none without 'and'."""
    tokens = [token, *(c for c in token.conjuncts if c.i > token.i)]
    joined = any(t.has_dependent("cc", lower=("and", "&")) for t in tokens)
    return tokens if joined else ()


def _are_alike(members: Sequence[Mention], tokens: Sequence[Token]) -> bool:
    """Return True for names of one type, or for single people, at least one of them by name."""
    kinds, types = {m.kind for m in members}, {m.type for m in members}
    if len(types) > 1 or types.isdisjoint(TYPES) or "pronoun" in kinds:
        return False
    people = types == {"Person"} and "name" in kinds
    return kinds == {"name"} or (people and _are_single(members, tokens))


def _are_single(members: Sequence[Mention], tokens: Sequence[Token]) -> bool:
    told = zip(members, tokens, strict=True)
    return all(m.kind == "name" or _is_singular(t) for m, t in told)


def _as_named(mention: Mention, token: Token, at: Mapping[int, Mention]) -> Mention:
    """Return the name after a title: Ilan Soto for 'fire chief' in 'fire chief Ilan Soto'."""
    if mention.kind != "nominal":
        return mention
    after = (t for t in token.subtree if t.i > token.i and t.dep_ in ("appos", "flat", "nmod"))
    told = filter(None, (at.get(t.i) for t in after))
    one = next((m for m in told if m.kind == "name"), mention)
    close = one.type == mention.type and one.start - mention.head.end <= 1
    return one if close else mention


def _is_singular(token: Token) -> bool:
    return token.tag_ in ("NN", "NNP")


def _stands_for(mention: Mention, head: Token, group: _Group, back: int) -> bool:
    """Return True if a mention may stand for those coordinated `back` sentences before it."""
    if group.last.i >= head.i or group.first.head.i == head.head.i:
        return False
    if head.lower_ == "both":
        return len(group.members) == 2 and back <= NEAR
    if mention.kind == "pronoun":
        acts = group.first.dep_ in ("nsubj", "nsubjpass")
        return acts and head.lower_ in PRONOUNS and back <= NEAR
    return mention.kind == "nominal" and _noun_stands_for(mention, head, group, back)


def _noun_stands_for(mention: Mention, head: Token, group: _Group, back: int) -> bool:
    """Return True for 'the three men' after three people, 'the men' a little after."""
    if mention.type not in FITTING[group.type]:
        return False
    number = _number(head)
    if number is not None:
        return number == len(group.members) and back <= FAR
    return _is_plain(head) and back <= FARTHER


def _number(head: Token) -> int | None:
    """Return how many 'the two men', 'the pair', 'the three' are; None without a number."""
    known: dict[str, int] = lexicon("cues")["several"]["numbers"]
    if not head.has_dependent(lower=DETERMINERS, side="left"):
        return None
    if head.has_dependent("amod", "compound", "poss", side="left"):
        return None
    if head.has_dependent("prep", "relcl", "acl", "appos", side="right"):
        return None
    return next((known[t.lower_] for t in (*head.lefts, head) if t.lower_ in known), None)


def _is_plain(head: Token) -> bool:
    """Return True for 'the brothers' and 'the men', without anything that tells which."""
    known = frozenset(lexicon("cues")["several"]["nouns"])
    children = [c for c in head.children if c.dep_ != "punct"]
    bare = len(children) == 1 and children[0].lower_ in DETERMINERS
    return bare and head.tag_ == "NNS" and head.lemma_.lower() in known
