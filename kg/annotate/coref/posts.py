"""Chaining a post by whose it is: "the club's chairman" for 'Bo Ray, chairman of Harbour FC'."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kg.annotate.coref.chains import Chains
from kg.annotate.coref.offices import HEADS, NATION, NEEDS, NOT_HELD, SEVERAL, UNNAMING
from kg.annotate.parse_columns import ParseColumns, Phrase
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
    for one in _told_of_people(chains):
        told[one.post].append(one)
    for every in told.values():
        if all(one.of_one for one in every):
            _join(chains, every)


def _told_of_people(chains: Chains) -> Iterator[_Told]:
    """Yield the phrases by which one person is called by a post, in order."""
    ends = {phrase.end: i for i, phrase in enumerate(chains.phrases) if phrase.kind == "name"}
    for index, phrase in enumerate(chains.phrases):
        if not chains.is_person(index) or phrase.kind == "pronoun":
            continue
        one = _titled(chains, index, ends) if phrase.kind == "name" else _called(chains, index)
        if one is not None:
            yield one


def _join(chains: Chains, told: list[_Told]) -> None:
    """Join whoever holds a post without a name to who is named as its holder."""
    named = {one: who for one in told if (who := _bearer(chains, one.index)) is not None}
    single = len({one.body for one in told} - {None}) == 1
    for one in told:
        holders = set() if one in named else _holders(chains, one, named, single=single)
        if len(holders) == 1:
            chains.join(min(holders), one.index)


def _holders(chains: Chains, one: _Told, named: Mapping[_Told, int], *, single: bool) -> set[int]:
    """Return who is named as holding the post in its body.

    If nobody is, whoever is named by the post, if the text tells of it in a `single` body.
    """
    if one.body is None:
        return set()
    holders = {who for other, who in named.items() if other.body == one.body}
    if not holders and single and _is_known(chains, one.post, one.body):
        return set(named.values())
    return holders


def _is_known(chains: Chains, post: str, body: int) -> bool:
    """Return True for a country, and for a named body if states have no such post.

    'President Ana Prat' is not the president of the bank.
    """
    view, parts = chains.view, [chains.phrases[j] for j in chains.members(body)]
    if any(view.noun_of(p) in COUNTRY for p in parts):
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
    before = set(view.lower[phrase.start : phrase.root])
    if view.lemmas[phrase.root] not in POSTS or before & NOT_HELD:
        return None
    owners = view.dependents(phrase.root, "poss")
    post = _post_of_noun(view, phrase, owners)
    if post in NEEDS:
        return None
    if before & SEVERAL:
        return _Told(index, post, of_one=False)
    nation = NATION in view.labels[phrase.start : phrase.root]
    return _Told(index, post, None if nation else _whose(chains, phrase.root, owners))


def _post_of_noun(view: ParseColumns, phrase: Phrase, owners: list[int]) -> str:
    """Return a noun with the words that say which post it is: 'head coach' of 'his head coach'."""
    owned = {i for owner in owners for i in range(_left(view, owner), owner + 2)}
    inner = (i for i in range(phrase.start, phrase.root) if i not in owned)
    naming = [view.lower[i] for i in inner if view.pos[i] not in UNNAMING]
    return " ".join([*(word for word in naming if word not in SEVERAL), view.lemmas[phrase.root]])


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
    if ahead in NOT_HELD:
        return None
    if ahead and start not in ends and _says_which(view, start - 1):
        post, start = f"{ahead} {post}", start - 1
    return _Told(index, post, _body_before(chains, start, ends)) if post not in NEEDS else None


def _says_which(view: ParseColumns, index: int) -> bool:
    """Return True for a word that belongs to the post behind it: 'prime' of 'Prime Minister'."""
    return view.deps[index] in ("compound", "amod", "nmod") and view.labels[index] != NATION


def _body_before(chains: Chains, index: int, ends: Mapping[int, int]) -> int | None:
    """Return the chain of the body whose name ends right before a post in its sentence."""
    body = None if chains.view.opens_sentence(index) else ends.get(index)
    return chains.find(body) if body is not None and chains.type(body) in BODIES else None
