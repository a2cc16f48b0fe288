"""Chaining a post by whose it is: "the club's chairman" for 'Bo Ray, chairman of Harbour FC'."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from kg.annotate.coref.chains import Chains
from kg.annotate.coref.offices import HEADS, NATION, NEEDS, OTHER, SEVERAL, UNNAMING
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import words

POSTS = HEADS | words("coreference", "posts")
"""Nouns for a post that one person has in what it is the post of."""

COUNTRY = frozenset({"country", "nation", "government"})
BODIES = frozenset({"Organization", "Facility", "Place", "Group", "Other"})


@dataclass(frozen=True, slots=True)
class _Told:
    """A phrase that tells of a post: whose post it is, and False for what is a further holder's."""

    index: int
    post: str
    body: int | None = None
    of_one: bool = True


def chain_posts(chains: Chains) -> None:
    """Join "the club's chairman" to the one person whom the text tells to be chairman of the club.

    Where nobody is told to be so of that club, to the only person whom it names by the post at all,
    if the post is of nothing else. Not where somebody else is brought in as the new one.
    """
    told: dict[str, list[_Told]] = defaultdict(list)
    ends = {phrase.end: i for i, phrase in enumerate(chains.phrases) if phrase.kind == "name"}
    for index, phrase in enumerate(chains.phrases):
        if phrase.type != "Person" or phrase.kind == "pronoun" or chains.plural[index]:
            continue
        one = _titled(chains, index, ends) if phrase.kind == "name" else _called(chains, index)
        if one is not None:
            told[one.post].append(one)
    for every in told.values():
        if all(one.of_one for one in every):
            _join(chains, every)


def _join(chains: Chains, told: list[_Told]) -> None:
    """Join whoever holds a post without a name to who is named as its holder."""
    named = {one: who for one in told if (who := _bearer(chains, one.index)) is not None}
    single = len({one.body for one in told} - {None}) == 1
    for one in told:
        if one.body is None or one in named:
            continue
        holders = {who for other, who in named.items() if other.body == one.body}
        if not holders and single and _is_known(chains, one.post, one.body):
            holders = set(named.values())
        if len(holders) == 1:
            chains.join(min(holders), one.index)


def _is_known(chains: Chains, post: str, body: int) -> bool:
    """Return True for a country, and for a named body if states have no such post.

    'President Ana Prat' is not the president of the bank.
    """
    view, parts = chains.view, [chains.phrases[j] for j in chains.members(body)]
    if any(p.kind == "nominal" and view.lemmas[p.root] in COUNTRY for p in parts):
        return True
    named = any(p.kind == "name" for p in parts)
    return named and (chains.type(body) == "Place" or post not in words("coreference", "of_states"))


def _bearer(chains: Chains, index: int) -> int | None:
    """Return the chain of a phrase if it has a person's name."""
    named = any(name.type == "Person" for name in chains.names(index))
    return chains.find(index) if named else None


def _called(chains: Chains, index: int) -> _Told | None:
    """Return the post that a noun phrase tells of: "the club's chairman", 'head coach'."""
    view, phrase = chains.view, chains.phrases[index]
    noun = view.lemmas[phrase.root]
    before = set(view.lower[phrase.start : phrase.root])
    if noun not in POSTS or before & OTHER or "-" in before:
        return None
    owners = view.dependents(phrase.root, "poss")
    owned = {i for owner in owners for i in range(_left(view, owner), owner + 2)}
    inner = (i for i in range(phrase.start, phrase.root) if i not in owned)
    naming = [view.lower[i] for i in inner if view.pos[i] not in UNNAMING]
    post = " ".join([*(word for word in naming if word not in SEVERAL), noun])
    if post in NEEDS:
        return None
    if before & SEVERAL:
        return _Told(index, post, of_one=False)
    nation = NATION in view.labels[phrase.start : phrase.root]
    return _Told(index, post, None if nation else _whose(chains, phrase.root, owners))


def _left(view: ParseColumns, index: int) -> int:
    return min((_left(view, c) for c in view.children(index) if c < index), default=index)


def _whose(chains: Chains, root: int, owners: list[int]) -> int | None:
    """Return the chain of the body whose post it is: of its owner, or of what is behind 'of'."""
    view = chains.view
    of = view.dependents(root, "prep", lower=("of", "at"))
    nouns = owners or [noun for word in of if word > root for noun in view.dependents(word, "pobj")]
    for noun in nouns:
        at = chains.at.get(noun)
        if at is not None and chains.type(at) in BODIES and not chains.plural[at]:
            return chains.find(at)
    return None


def _titled(chains: Chains, index: int, ends: Mapping[int, int]) -> _Told | None:
    """Return the post right before a name: 'Prime Minister Ana Prat', 'Norvik chairman Bo Ray'.

    `ends` are the names by where they end.
    """
    view, name = chains.view, chains.phrases[index]
    start = name.head_start - 1
    if start < 0 or view.lower[start] not in POSTS or view.blank[start]:
        return None
    post, ahead = view.lower[start], "" if view.opens_sentence(start) else view.lower[start - 1]
    if ahead in OTHER or ahead == "-":
        return None
    tied = ahead and view.deps[start - 1] in ("compound", "amod", "nmod")
    if tied and start not in ends and view.labels[start - 1] != NATION:
        post, start = f"{ahead} {post}", start - 1
    body = None if view.opens_sentence(start) else ends.get(start)
    if post in NEEDS:
        return None
    fits = body is not None and chains.type(body) in BODIES
    return _Told(index, post, chains.find(body) if body is not None and fits else None)
