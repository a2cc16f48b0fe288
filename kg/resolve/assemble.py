"""Entities made from clusters of chains: names, type, id."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import cast

from kg.model import Entity, Judgement, MentionType
from kg.model.findings import Key
from kg.model.frequency import by_frequency
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
    assembling = Assembling(profiles, called, memo)
    alone: dict[Key, Entity] = {}
    for document in profiles.pages:
        alone |= assembling.alone(document)
    found = [alone[m[0]] for m in sets if len(m) == 1 and m[0] in alone]
    rough = [assembling.rough(m) for m in sets if len(m) > 1 or m[0] not in alone]
    often = Counter(namesakes(one) for one in rough)
    found += [assembling.entity(one, alike=often[namesakes(one)] > 1) for one in rough]
    return tuple(sorted(found, key=entity_order))


def entity_order(entity: Entity) -> tuple[str, tuple[Key, ...]]:
    """Return by what entities are sorted."""
    return entity.id, entity.members


def namesakes(one: Rough | Entity) -> tuple[str, str] | None:
    """Return what is equal for entities with one type and name; None for one without a name."""
    if isinstance(one, Entity):
        return (one.type, slug(one.name)) if one.named else None
    kind, name, _, named, _ = one
    return (kind, slug(name)) if named else None


class Assembling:
    """Makes entities of clusters of chains."""

    def __init__(self, profiles: Profiles, called: Iterable[Judgement], memo: Memo) -> None:
        """Take the judgements by hand on the names and types of entities."""
        self._profiles, self._memo = profiles, memo
        self.by_hand = _by_hand(called)
        self._regions: dict[str, Mapping[str, int]] = {}

    def alone(self, document: str) -> Mapping[Key, Entity]:
        """Map each chain of a document without any name to the entity that it is if alone."""
        chains = self._profiles.chains_of(document)
        made = partial(_each_alone, self._profiles, chains)
        found: Mapping[Key, Entity]
        found = self._memo.of(("alone", document), self._profiles.stamp(document), made)
        if self.by_hand.keys().isdisjoint(found):
            return found
        return {key: entity for key, entity in found.items() if key not in self.by_hand}

    def rough(self, members: tuple[Key, ...]) -> Rough:
        """Return type and names of a cluster."""
        return _recalled(_rough(self._profiles, members), self.by_hand)

    def entity(self, one: Rough, *, alike: bool) -> Entity:
        """Return the entity of a cluster, which may be `alike` others in name."""
        kind, _, _, named, _ = one
        spot = self._spot(one) if kind == "Place" and named else None
        return _entity(one, spot, alike=alike or not named)

    def _spot(self, place: Rough) -> Spot | None:
        """Return where a place is, by the regions that its documents name."""
        _, _, names, _, members = place
        told = map(self._named_in, sorted({d for d, _ in members}))
        said = sum(map(Counter, told), Counter[str]())
        given = stamp(sorted(said.items())) if self._profiles.whole else NONE
        (spot,) = self._memo.of(("spot", names), given, partial(_located, names, said))
        return spot

    def _named_in(self, document: str) -> Mapping[str, int]:
        """Count how often a document names each country and state."""
        if document not in self._regions:
            given = self._profiles.stamp(document)
            chains = self._profiles.chains_of(document)
            made = partial(_regions_in, chains)
            self._regions[document] = self._memo.of(("regions", document), given, made)
        return self._regions[document]


def _entity(rough: Rough, spot: Spot | None, *, alike: bool) -> Entity:
    """Return the entity of a cluster; one `alike` others in name has an id by its first member."""
    kind, name, names, named, members = rough
    return Entity(
        id=_id(kind, name, members[0] if alike else ()),
        type=kind,
        name=name,
        names=names,
        members=members,
        named=named,
        geonames=spot.geonames if spot else None,
        latitude=spot.latitude if spot else None,
        longitude=spot.longitude if spot else None,
    )


def _id(kind: MentionType, name: str, member: Iterable[str]) -> str:
    """Return the id of an entity, distinguished by a member from others with its name."""
    return f"{slug(name)}-{digest(kind, key(name), *member, digits=ID_DIGITS)}"


def _located(names: tuple[str, ...], said: Counter[str]) -> tuple[Spot | None]:
    return (locate(names, said),)


def _each_alone(profiles: Profiles, chains: Iterable[Chain]) -> dict[Key, Entity]:
    rough = [_rough(profiles, (chain.key,)) for chain in chains if not chain.named]
    return {
        members[0]: Entity(
            id=_id(kind, name, members[0]),
            type=kind,
            name=name,
            names=names,
            members=members,
            named=False,
        )
        for kind, name, names, _, members in rough
    }


def _rough(profiles: Profiles, members: tuple[Key, ...]) -> Rough:
    chains = [profiles.chains[m] for m in members]
    named = [c for c in chains if c.named]
    kind = _commonest_type(named or chains)
    names = tuple(_names(named))
    name = _canonical(kind, names) if names else _phrase(kind, chains)
    return kind, name, (names or (name,))[:MOST_NAMES], bool(names), members


def _commonest_type(chains: Sequence[Chain]) -> MentionType:
    if len(chains) == 1:
        return chains[0].type
    return by_frequency(Counter(c.type for c in chains))[0]


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
    given = [by_hand[m] for m in members if m in by_hand]
    for one in given:
        kind = cast(MentionType, one.get("type", kind))
        if "name" in one:
            name, named = one["name"], True
    if named and name not in names[:1]:
        names = (name, *(n for n in names if n != name))[:MOST_NAMES] if given else names
    return kind, name, names, named, members


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
    if len(chains) < 2:
        yield from (name for chain in chains for name, _ in chain.names)  # are in this order
        return
    counts: Counter[str] = Counter()
    for chain in chains:
        for name, n in chain.names:
            counts[name] += n
    yield from by_frequency(counts)


def _canonical(kind: str, names: Sequence[str]) -> str:
    """Return the best name: for people a full name, for others one that is not an acronym."""
    if kind == "Person":
        full = (n for n in names if 2 <= len(bare(person_tokens(n))) <= 4)
        return next(full, names[0])
    longer = [n for n in names if not (n.isupper() and len(n) <= 6)]
    best = next(iter(longer), names[0])
    same = (n for n in longer if n.casefold() == best.casefold() and not n.isupper())
    return next(same, best)  # 'White House', and not the 'WHITE HOUSE' of a headline


def _phrase(kind: str, chains: Sequence[Chain]) -> str:
    """Return the most frequent phrase; a bare number last, and then with 'people'.

    A thing that only one document tells of is called by its phrase with its complements. Pronouns
    in a phrase are spelled out.

    Phrases are counted without articles, without regard to case, and without the number that they
    begin with unless all chains have it. If no phrase occurs in two documents, the words that all
    of them share are the name: what one document alone says of a thing would be false in the mouth
    of another.
    """
    if len(chains) == 1 and (chains[0].called or chains[0].described):
        return clean(chains[0].called or chains[0].described)
    counting = [c for c in chains if c.called or not c.numbered]
    if counting:
        return _commonest(counting)
    name = min(clean(c.phrase) for c in chains)
    return f"{name} people" if kind == "Group" else name


def _commonest(chains: Sequence[Chain]) -> str:
    """Return the phrase of most chains or, if no phrase occurs twice, what all of them share."""
    if len(chains) == 1:
        return _plainly_spelt(clean(chains[0].phrase)) or "unnamed"
    said = _counted_phrases(chains)
    if not said:
        return "unnamed"
    most = min(said, key=lambda p: (-said[p].total(), len(p.split()), p))
    if said[most].total() == 1 and len({c.key[0] for c in chains}) > 1:
        most = _in_all(most, chains)
    return _plainest(said[most]) if most in said else most


def _counted_phrases(chains: Sequence[Chain]) -> Mapping[str, Counter[str]]:
    """Count the phrases of chains in lower case, each with the ways in which it is written."""
    said: dict[str, Counter[str]] = defaultdict(Counter)
    one_count = len({c.count for c in chains}) == 1
    for chain in chains:
        phrase = clean(chain.called or chain.phrase)
        if plain := phrase if one_count else _uncounted(phrase):
            said[plain.lower()][plain] += 1
    return said


def _uncounted(phrase: str) -> str:
    """Remove the number that a phrase begins with: 'climbers' of 'about three climbers'."""
    first, _, rest = _unbounded(phrase).partition(" ")
    counts = first.isdigit() or first.lower() in lexicon("joining")["numbers"]
    return rest if rest and counts and first.lower() != "both" else phrase


def _unbounded(phrase: str) -> str:
    """Remove the words before a number that make it rough: 'about', 'at least'."""
    low = phrase.lower()
    bound = next((b for b in lexicon("values")["bounds"] if low.startswith(f"{b.lower()} ")), "")
    return phrase[len(bound) :].lstrip()


def _in_all(phrase: str, chains: Sequence[Chain]) -> str:
    """Reduce a phrase to the head noun and the modifiers that all chains share."""
    head = next((c.head for c in chains if clean(c.called or c.phrase).lower() == phrase), "")
    if any(c.head != head for c in chains):
        return phrase
    shared = frozenset.intersection(*(c.roles for c in chains))
    before, noun, _ = phrase.partition(head)
    kept = [word for word in before.split() if word in shared]
    return " ".join((*kept, noun)) if noun else phrase


def _plainest(variants: Counter[str]) -> str:
    """Return the spelling with the fewest capitals; a phrase all in capitals is lowered."""
    name = min(variants, key=lambda v: (sum(map(str.isupper, v)), -variants[v], v))
    return _plainly_spelt(name)


def _plainly_spelt(name: str) -> str:
    """Return a phrase, lowered if all of it is in capitals."""
    return name.lower() if name.isupper() and " " in name else name
