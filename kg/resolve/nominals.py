"""Things without a name that documents of one story call by the same words: 'the gunman'."""

from collections import defaultdict
from collections.abc import Iterator

from kg.model import Judgement
from kg.resolve.compare import verdict, weigh
from kg.resolve.judgements import judge
from kg.resolve.profiles import Chain, Profiles
from kg.resolve.stories import Stories
from kg.resolve.words import words

VERY_ALIKE = 0.4
MOST_NEIGHBOURS = 12


def judge_nominals(profiles: Profiles, stories: Stories) -> Iterator[Judgement]:
    """Join lone singular nominals of equal words where two documents clearly tell one story.

    The thing must be the only one of its kind in both documents. Plural groups and nameless
    voices are never joined: 'two deputies' of one report are not those of another, and one
    outlet's sources are not another's. On gold mentions of ECB+ nine in ten such joins are right.
    """
    single = _single(profiles)
    for document, near in stories.neighbours().items():
        ours = single.get(document, {})
        for other in near[:MOST_NEIGHBOURS]:
            alike = stories.alike(document, other)
            if alike < VERY_ALIKE:
                break
            for head in sorted(ours.keys() & single.get(other, {}).keys()):
                left, right = ours[head], single[other][head]
                if left.roles == right.roles and left.type == right.type:
                    yield from _judge(left, right, alike)


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
