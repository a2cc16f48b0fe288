"""Unnamed chains that describe a named thing: 'the church' for St Anne's Church."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from kg.model import Judgement
from kg.model.findings import Key
from kg.resolve.document_similarity import Stories
from kg.resolve.judgements import judge
from kg.resolve.name_scorer import Comparison, feature, logistic, verdict
from kg.resolve.nominal_linking import usable_chains
from kg.resolve.nominal_scorer import Nameless, another_person
from kg.resolve.profiles import Chain, Profiles
from kg.resolve.word_forms import tokens

WEIGHTS: Mapping[str, float] = {
    "begin": -5.1,
    "noun in the name": 3.4,
    "noun among the words for it": 1.5,
    "shared words": 0.7,
    "words in the name": 1.5,
    "same role in one event": 3.0,
    "neighbours in common": 1.9,
    "same type": 1.3,
    "several fit": -2.5,
}
NEIGHBOURS = 12
CLEARLY = 0.1
OPENING = 600
"""Length in characters of the beginning of a document, where it may introduce somebody twice."""
Values = dict[str, float]
Bearers = Mapping[str, Mapping[str, Sequence[Key]]]


def judge_described(
    profiles: Profiles,
    stories: Stories,
    nameless: Nameless,
    sets: Sequence[tuple[Key, ...]],
) -> Iterator[Judgement]:
    """Link an unnamed chain to the one named thing of its story that its noun describes.

    The noun must be in the name or among the words used with it; if several are possible, none is
    taken unless it is clearly better. `sets` are the clusters that names have made.
    """
    number = {key: n for n, members in enumerate(sets) for key in members}
    links: dict[Key, Judgement] = {}
    met = _met(profiles, number)
    bearers = _bearers(profiles)
    people = _people(profiles, number)
    neighbours = stories.neighbours()
    for key, chain in usable_chains(profiles).items():
        best: dict[int, tuple[float, Key, Values]] = {}
        for document in (key[0], *neighbours[key[0]][:NEIGHBOURS]):
            for other in bearers.get(document, {}).get(chain.head, ()):
                if number[other] == number[key] or _cannot(chain, profiles.chains[other], nameless):
                    continue
                if any(another_person(chain, one) for one in people.get(number[other], ())):
                    continue
                if (
                    nameless.new_here(key)
                    and met.get((key[0], number[other]), chain.place) < chain.place
                ):
                    continue
                values = _values(chain, profiles.chains[other], nameless)
                found = (_total(values), other, values)
                best[number[other]] = max(best.get(number[other], found), found, key=_order)
        for judgement in _take(chain, sorted(best.values(), key=_order, reverse=True), profiles):
            links[key] = judgement
    yield from _without_newcomers(links, number, profiles, nameless)


def _without_newcomers(
    links: Mapping[Key, Judgement],
    number: Mapping[Key, int],
    profiles: Profiles,
    nameless: Nameless,
) -> Iterator[Judgement]:
    """Leave out whoever a document introduces long after another whom the same name describes.

    'The gunman was held. … Last week, in Oslo, a gunman shot a guard': the second is another man. A
    headline and the first sentences introduce one person twice.
    """
    place = {key: profiles.chains[key].place for key in links}
    named = {key: number[one.right if one.left == key else one.left] for key, one in links.items()}
    first: dict[tuple[str, int], int] = {}
    for key, cluster in named.items():
        first[key[0], cluster] = min(first.get((key[0], cluster), place[key]), place[key])
    for judgement in without_rivals(links, number, profiles):
        key = judgement.left if judgement.left in links else judgement.right
        late = place[key] - first[key[0], named[key]] > OPENING
        if not (late and nameless.new_here(key)):
            yield judgement


def without_rivals(
    links: Mapping[Key, Judgement], number: Mapping[Key, int], profiles: Profiles
) -> Iterator[Judgement]:
    """Leave out links by which several that a document tells side by side would be one.

    'The blast killed an officer and a technician': neither can be named by both. The surer link of
    two is kept, none if they are equally sure.
    """
    named = {key: number[one.right if one.left == key else one.left] for key, one in links.items()}
    together: dict[Key, set[Key]] = defaultdict(set)
    for event in profiles.events.values():
        cast: dict[str, set[Key]] = defaultdict(set)
        for role, chain in event.parts:
            cast[role].add((event.key[0], chain))
        for several in cast.values():
            for key in several & links.keys():
                together[key] |= several - {key}
    for key, judgement in links.items():
        rivals = (one for one in together[key] if named.get(one, number.get(one)) == named[key])
        if all(one in links and links[one].score < judgement.score for one in rivals):
            yield judgement


def _met(profiles: Profiles, number: Mapping[Key, int]) -> Mapping[tuple[str, int], int]:
    """Return where each document first mentions a cluster: a new mention is somebody else."""
    met: dict[tuple[str, int], int] = {}
    for key, chain in profiles.chains.items():
        mark = (key[0], number[key])
        met[mark] = min(met.get(mark, chain.place), chain.place)
    return met


def _people(profiles: Profiles, number: Mapping[Key, int]) -> Mapping[int, Sequence[Chain]]:
    """List the chains of each cluster that have an age or a nationality."""
    held: dict[int, list[Chain]] = defaultdict(list)
    for key, chain in profiles.chains.items():
        if chain.ages or chain.nations:
            held[number[key]].append(chain)
    return held


def _order(found: tuple[float, Key, Values]) -> tuple[float, Key]:
    return found[:2]


def _take(
    chain: Chain, found: Sequence[tuple[float, Key, Values]], profiles: Profiles
) -> Iterator[Judgement]:
    if not found:
        return
    _, other, values = found[0]
    if len(found) > 1 and logistic(found[1][0]) > logistic(found[0][0]) - CLEARLY:
        values = {**values, "several fit": 1}
    score = logistic(_total(values))
    decided = verdict(score)
    if decided == "same" and chain.key[0] != other[0]:
        features = tuple(feature(n, round(WEIGHTS[n] * v, 4)) for n, v in values.items())
        told = sorted(features[1:], key=lambda f: (-abs(f[1]), f[0]))
        name = profiles.chains[other].names[0][0]
        reason = f"{chain.phrase!r} for {name!r}: {', '.join(n for n, _ in told)}"
        yield judge("entity", chain.key, other, decided, Comparison(score, features, reason))


def _bearers(profiles: Profiles) -> Bearers:
    held: dict[str, dict[str, list[Key]]] = defaultdict(lambda: defaultdict(list))
    for chain in profiles.chains.values():
        if chain.named:
            said = {word for name, _ in chain.names for word in tokens(name)} | chain.roles
            for word in sorted(said):
                held[chain.key[0]][word].append(chain.key)
    return held


def _cannot(chain: Chain, named: Chain, nameless: Nameless) -> bool:
    other = "Other" not in (chain.type, named.type) and chain.type != named.type
    if other or chain.apart or (chain.plural and named.type == "Person"):
        return True
    name = {word for words, _ in named.names for word in tokens(words)}
    after = chain.anchors - {chain.head}
    if chain.head in name and after and not after & name:
        return True  # 'the Bush administration' is no other organization that is an administration
    here, there = chain.key[0], named.key[0]
    return here != there and nameless.new_here(chain.key) and not nameless.one_story(here, there)


def _values(chain: Chain, named: Chain, nameless: Nameless) -> Values:
    name = {word for words, _ in named.names for word in tokens(words)}
    rest = (chain.roles | chain.anchors) - {chain.head}
    near = nameless.documents(chain.key[0], named.key[0])["neighbours in common"]
    values = {
        "begin": 1,
        "noun in the name": chain.head in name,
        "noun among the words for it": chain.head in named.roles,
        "shared words": bool(rest & named.roles),
        "words in the name": bool(rest & name),
        "same role in one event": nameless.in_one_event(chain.key, named.key),
        "neighbours in common": near,
        "same type": chain.type == named.type,
    }
    return {feature: value for feature, value in values.items() if value}


def _total(values: Values) -> float:
    return sum(WEIGHTS[name] * value for name, value in values.items())
