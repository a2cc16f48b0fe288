"""Things without a name that documents of one story call by the same words: 'the gunman'."""

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping

from kg.model import Judgement, MentionType
from kg.model.findings import Key
from kg.resolve.compare import verdict, weigh
from kg.resolve.judgements import judge
from kg.resolve.profiles import Chain, Profiles
from kg.resolve.stories import Stories
from kg.resolve.words import words

VERY_ALIKE = 0.4
MOST_NEIGHBOURS = 12
ACTORS: Container[MentionType] = ("Person", "Group", "Organization", "Facility", "Work")
Cores = Mapping[Key, frozenset[tuple[str, str]]]


def judge_nominals(profiles: Profiles, stories: Stories) -> Iterator[Judgement]:
    """Join lone singular nominals of equal words where two documents clearly tell one story.

    The thing must be the only one of its kind in both documents, and be one that a reader looks
    for: an actor, a building or a work, or what takes part in the same deed in both. Plural
    groups and nameless voices are never joined: 'two deputies' of one report are not those of
    another, and one outlet's sources are not another's. On gold mentions of ECB+ nine in ten such
    joins are right.
    """
    single, cores = _single(profiles), _cores(profiles)
    for document, near in stories.neighbours().items():
        ours = single.get(document, {})
        for other in near[:MOST_NEIGHBOURS]:
            alike = stories.alike(document, other)
            if alike < VERY_ALIKE:
                break
            for head in sorted(ours.keys() & single.get(other, {}).keys()):
                left, right = ours[head], single[other][head]
                alike_in = left.roles == right.roles and left.type == right.type
                if alike_in and _matters(left, right, cores):
                    yield from _judge(left, right, alike)


def _matters(left: Chain, right: Chain, cores: Cores) -> bool:
    if left.type in ACTORS:
        return True
    return not cores.get(left.key, frozenset()).isdisjoint(cores.get(right.key, frozenset()))


def _cores(profiles: Profiles) -> Cores:
    """List for each chain the deeds that it takes part in as agent or patient."""
    held: dict[Key, set[tuple[str, str]]] = defaultdict(set)
    for event in profiles.events.values():
        for role, chain in event.parts:
            if role in ("agent", "patient"):
                held[event.key[0], chain].add((role, event.deed))
    return {key: frozenset(deeds) for key, deeds in held.items()}


def _judge(left: Chain, right: Chain, alike: float) -> Iterator[Judgement]:
    why = weigh(
        {"same words for it": 1, "documents tell one story": alike},
        {
            "same words for it": f"each tells of one {left.head!r} in the same words",
            "documents tell one story": f"the documents tell one story ({alike:.2f})",
        },
        begin=False,
    )
    found = verdict(why.score)
    if found:
        yield judge("entity", left.key, right.key, found, why)


def _single(profiles: Profiles) -> dict[str, dict[str, Chain]]:
    """List by document and head the nameless chains that are the only ones with their head."""
    held: dict[str, dict[str, list[Chain]]] = defaultdict(lambda: defaultdict(list))
    for chain in profiles.chains.values():
        if not chain.named and chain.head and chain.head not in words("anonymous"):
            held[chain.key[0]][chain.head].append(chain)
    return {
        document: {head: c[0] for head, c in heads.items() if len(c) == 1 and not c[0].plural}
        for document, heads in held.items()
    }
