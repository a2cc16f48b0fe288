"""Entities made from clusters of chains: names, type, id."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import cast

from kg.model import Entity, Judgement, MentionType
from kg.model.findings import Key
from kg.model.ids import digest, slug
from kg.model.memo import FORGETFUL, NONE, Memo, stamp
from kg.ontology import lexicon
from kg.resolve.gazetteer import Spot, locate, region_of
from kg.resolve.groups import bare, person_tokens
from kg.resolve.profiles import Chain, Profiles
from kg.resolve.word_forms import clean, key

ID_DIGITS = 8
MOST_NAMES = 40

Rough = tuple[MentionType, str, tuple[str, ...], bool, tuple[Key, ...]]


def assemble(
    profiles: Profiles,
    sets: Sequence[tuple[Key, ...]],
    called: Iterable[Judgement] = (),
    memo: Memo = FORGETFUL,
) -> tuple[Entity, ...]:
    """Make an entity from each cluster, sorted by id; namesakes are distinguished by a member.

    `called` are judgements by hand on the names and types of entities.
    """
    by_hand = _by_hand(called)
    alone = _alone(profiles, memo)
    rough = [
        _recalled(alone[members[0]] if len(members) == 1 else _rough(profiles, members), by_hand)
        for members in sets
    ]
    often = Counter((kind, slug(name)) for kind, name, _, named, _ in rough if named)
    regions = _regions(profiles, memo)
    found = []
    for kind, name, names, named, members in rough:
        spot = None
        if kind == "Place" and named:
            said = sum((regions[d] for d in sorted({d for d, _ in members})), Counter[str]())
            given = stamp(sorted(said.items())) if profiles.whole else NONE
            (spot,) = memo.of(("spot", names), given, partial(_located, names, said))
        parts = [kind, key(name)]
        if not named or often[kind, slug(name)] > 1:
            parts.extend(members[0])
        found.append(
            Entity(
                id=f"{slug(name)}-{digest(*parts, digits=ID_DIGITS)}",
                type=kind,
                name=name,
                names=names,
                members=members,
                named=named,
                geonames=spot.geonames if spot else None,
                latitude=spot.latitude if spot else None,
                longitude=spot.longitude if spot else None,
            )
        )
    return tuple(sorted(found, key=lambda e: (e.id, e.members)))


def _located(names: tuple[str, ...], said: Counter[str]) -> tuple[Spot | None]:
    return (locate(names, said),)


def _alone(profiles: Profiles, memo: Memo) -> Mapping[Key, Rough]:
    """Map each chain to what an entity of it alone is."""
    chains = _chains_by_document(profiles)
    found: dict[Key, Rough] = {}
    for document, own in chains.items():
        made = memo.of(
            ("alone", document),
            profiles.stamp(document),
            lambda own=own: {c.key: _rough(profiles, (c.key,)) for c in own},  # type: ignore[misc]
        )
        found.update(made)
    return found


def _chains_by_document(profiles: Profiles) -> Mapping[str, Sequence[Chain]]:
    held: dict[str, list[Chain]] = {document: [] for document in profiles.pages}
    for chain in profiles.chains.values():
        held[chain.key[0]].append(chain)
    return held


def _rough(profiles: Profiles, members: tuple[Key, ...]) -> Rough:
    chains = [profiles.chains[m] for m in members]
    named = [c for c in chains if c.named]
    types = Counter(c.type for c in named or chains)
    kind = min(types, key=lambda t: (-types[t], t))
    names = tuple(_names(named))
    name = _canonical(kind, names) if names else _phrase(kind, chains)
    return kind, name, (names or (name,))[:MOST_NAMES], bool(names), members


def _by_hand(called: Iterable[Judgement]) -> dict[Key, dict[str, str]]:
    """Map chains to the name and type that a person gave to their entity."""
    found: dict[Key, dict[str, str]] = defaultdict(dict)
    for one in sorted(called, key=lambda j: j.id, reverse=True):
        if one.correction is not None:
            found[one.left][one.correction.part] = one.correction.to
    return found


def _recalled(rough: Rough, by_hand: Mapping[Key, Mapping[str, str]]) -> Rough:
    """Return an entity with the name and type that a person gave it; its own names are kept."""
    kind, name, names, named, members = rough
    given = [by_hand[m] for m in members if m in by_hand] if by_hand else []
    for one in given:
        kind = cast(MentionType, one.get("type", kind))
        if "name" in one:
            name, named = one["name"], True
    if named and name not in names[:1]:
        names = (name, *(n for n in names if n != name))[:MOST_NAMES] if given else names
    return kind, name, names, named, members


def _regions(profiles: Profiles, memo: Memo) -> Mapping[str, Counter[str]]:
    """Count how often each document names each country and state."""
    return {
        document: Counter(
            memo.of(("regions", document), profiles.stamp(document), partial(_regions_in, chains))
        )
        for document, chains in _chains_by_document(profiles).items()
    }


def _regions_in(chains: Iterable[Chain]) -> dict[str, int]:
    regions: Counter[str] = Counter()
    for chain in chains:
        if chain.type != "Person":
            for name, count in chain.names:
                for part in {name, name.rpartition(",")[2]}:
                    region = region_of(part)
                    regions.update({region: count} if region else {})
    return dict(regions)


def _names(chains: Sequence[Chain]) -> Iterator[str]:
    counts: Counter[str] = Counter()
    for chain in chains:
        for name, n in chain.names:
            counts[name] += n
    yield from sorted(counts, key=lambda n: (-counts[n], n))


def _canonical(kind: str, names: Sequence[str]) -> str:
    """Return the best name: for people a full name, for others one that is not an acronym."""
    if kind == "Person":
        full = [n for n in names if 2 <= len(bare(person_tokens(n))) <= 4]
        return full[0] if full else names[0]
    longer = [n for n in names if not (n.isupper() and len(n) <= 6)]
    best = longer[0] if longer else names[0]
    same = (n for n in longer if n.casefold() == best.casefold() and not n.isupper())
    return next(same, best)  # 'White House', and not the 'WHITE HOUSE' of a headline


def _phrase(kind: str, chains: Sequence[Chain]) -> str:
    """Return the most frequent phrase; a bare number last, and then with 'people'.

    A thing that only one document tells of is called by its phrase with its complements.

    Phrases are counted without articles, without regard to case, and without the number that they
    begin with unless all chains have it. If no phrase occurs in two documents, the words that all
    of them share are the name: what one document alone says of a thing would be false in the mouth
    of another.
    """
    if len(chains) == 1 and chains[0].described:
        return clean(chains[0].described)
    counting = [c for c in chains if not c.numbered] or chains
    if counting[0].numbered:
        name = min(clean(c.phrase) for c in counting)
        return f"{name} people" if kind == "Group" else name
    said: dict[str, Counter[str]] = defaultdict(Counter)
    one_count = len({c.count for c in counting}) == 1
    for chain in counting:
        phrase = clean(chain.phrase)
        if plain := phrase if one_count else _uncounted(phrase):
            said[plain.lower()][plain] += 1
    if not said:
        return "unnamed"
    most = min(said, key=lambda p: (-said[p].total(), len(p.split()), p))
    if said[most].total() == 1 and len({c.key[0] for c in counting}) > 1:
        most = _in_all(most, counting)
    return _plainest(said[most]) if most in said else most


def _uncounted(phrase: str) -> str:
    """Remove the number that a phrase begins with: 'climbers' of 'three climbers'."""
    first, _, rest = phrase.partition(" ")
    counts = first.isdigit() or first.lower() in lexicon("joining")["numbers"]
    return rest if rest and counts and first.lower() != "both" else phrase


def _in_all(phrase: str, chains: Sequence[Chain]) -> str:
    """Reduce a phrase to the head noun and the modifiers that all chains share."""
    head = next((c.head for c in chains if clean(c.phrase).lower() == phrase), "")
    if any(c.head != head for c in chains):
        return phrase
    shared = frozenset.intersection(*(c.roles for c in chains))
    before, noun, _ = phrase.partition(head)
    kept = [word for word in before.split() if word in shared]
    return " ".join((*kept, noun)) if noun else phrase


def _plainest(variants: Counter[str]) -> str:
    """Return the spelling with the fewest capitals; a phrase all in capitals is lowered."""
    name = min(variants, key=lambda v: (sum(map(str.isupper, v)), -variants[v], v))
    return name.lower() if name.isupper() and " " in name else name
