"""Features of the learned relation model: words, parse, and the rules' votes about a pair."""

from collections.abc import Iterator
from itertools import pairwise

from kg.extract.relations.pairs import End, Sentence, path

NEAREST = (0, 1, 2, 3, 5, 8, 12, 20, 30)
BETWEEN = 14
"""Maximum number of words between the two that are used one by one."""
SHORT = 4
LONG_PATH = 7
TOLD_BY = frozenset(
    {"attr", "appos", "dobj", "acomp", "prep", "neg", "aux", "auxpass", "compound", "advmod"}
)
BESIDE = frozenset({"appos", "amod", "compound", "relcl", "acl"})


def features(sentence: Sentence, subject: End, other: End) -> list[str]:
    """Return the features of a pair: names of those that are present, each once, unordered."""
    ahead = subject.first < other.first
    found = dict.fromkeys(_kinds(sentence, subject, other, ahead))
    found.update(dict.fromkeys(_between(sentence, subject, other, ahead)))
    found.update(dict.fromkeys(_path(sentence, subject, other, ahead)))
    found.update(dict.fromkeys(_near(sentence, "s", subject)))
    found.update(dict.fromkeys(_near(sentence, "o", other)))
    found.update(dict.fromkeys(_told(sentence, subject, other)))
    return list(found)


def _kinds(sentence: Sentence, subject: End, other: End, ahead: bool) -> Iterator[str]:
    yield "bias"
    yield f"T={subject.type}>{other.type}"
    yield f"K={subject.kind}{subject.type}>{other.kind}{other.type}"
    yield "S=" + subject.side
    yield "O=" + other.side
    yield f"So={subject.side}|{other.type}"
    yield f"fwd={ahead}"
    first, last = (subject.last, other.first) if ahead else (other.last, subject.first)
    far = sum(1 for n in NEAREST if last - first > n)
    yield f"dist={far},{ahead}"
    within = [e for e in sentence.ends if first <= e.first and e.last <= last]
    yield f"nb={min(len(within), 5)}"
    for name, end in (("s", subject), ("o", other)):
        rival = any(e.type == end.type and e.chain != end.chain for e in within)
        yield f"{name}_near={rival}"


def _between(sentence: Sentence, subject: End, other: End, ahead: bool) -> Iterator[str]:
    first, last = (subject.last, other.first) if ahead else (other.last, subject.first)
    words = sentence.stretch(first, last) if last > first else ()
    to = "f" if ahead else "b"
    pair = f"{subject.type}>{other.type}"
    for word in words[:BETWEEN]:
        yield f"b={word}|{to}"
        yield f"bt={word}|{pair}"
    if len(words) <= SHORT:
        yield f"B={' '.join(words)}|{to}"
    for one, two in pairwise(words[: BETWEEN - 1]):
        yield f"b2={one}_{two}|{to}"


def _path(sentence: Sentence, subject: End, other: End, ahead: bool) -> Iterator[str]:
    word, to = sentence.word, "f" if ahead else "b"
    yield f"oh={other.token.dep_}<{word(other.token.head)}"
    yield f"ohT={word(other.token.head)}|{other.type}"
    yield f"og={word(other.token.head)}_{word(other.token.head.head)}"
    yield f"sh={subject.token.dep_}<{word(subject.token.head)}"
    up, top, down = path(subject.token, other.token)
    deps = f"{'^'.join(t.dep_ for t in up)}|{top.pos_}|{'v'.join(t.dep_ for t in down)}"
    if len(up) + len(down) <= LONG_PATH:
        yield "dep=" + deps
        yield f"depT={deps}{subject.type}>{other.type}"
        yield f"topdep={word(top)}|{deps}"
        steps = "v".join(f"{t.dep_}:{word(t)}" for t in down[:-1])
        yield f"pl={'^'.join(t.dep_ for t in up)}|{word(top)}|{steps}"
    yield f"top={word(top)}|{other.type}"
    yield f"plen={min(8, len(up) + len(down))}"
    ends = (subject.token.i, other.token.i)
    for token in (*up[1:], top, *down[:-1]):
        if token.i in ends:
            continue
        yield "p=" + word(token)
        yield f"pT={word(token)}|{other.type}{to}"
        yield from (f"k={word(c)}" for c in token.dependents(*TOLD_BY))


def _near(sentence: Sentence, name: str, end: End) -> Iterator[str]:
    before = sentence.stretch(end.first - 3, end.first)
    after = sentence.stretch(end.last, end.last + 2)
    yield from (f"{name}l={word}" for word in before)
    yield from (f"{name}r={word}" for word in after)
    yield f"{name}l1={before[-1] if before else ''}"
    yield f"{name}l2={'_'.join(before[-2:])}"
    yield f"{name}r1={after[0] if after else ''}"
    yield f"{name}r2={'_'.join(after)}"
    if name == "o" and end.kind == "name":
        yield "ow=" + end.words[-1]
        yield from (f"owi={word}" for word in end.words[:-1])
    for child in end.token.dependents(*BESIDE):
        if not end.first <= child.i < end.last:
            yield f"{name}c={child.dep_}:{sentence.word(child)}"


def _told(sentence: Sentence, subject: End, other: End) -> Iterator[str]:
    one, two = subject.item.id, other.item.id
    none: frozenset[str] = frozenset()
    yield from ("V=" + p for p in sorted(sentence.votes.get((one, two), none)))
    yield from ("Vi=" + p for p in sorted(sentence.votes.get((two, one), none)))
    chain, to = subject.chain, other.chain
    yield from ("PV=" + p for p in sorted(sentence.told.get((chain, to), none)))
    yield from ("PVi=" + p for p in sorted(sentence.told.get((to, chain), none)))
    yield from ("PS=" + p for p in sorted(sentence.told.get((chain, None), none)))
    yield from ("PO=" + p for p in sorted(sentence.told.get((None, to), none)))
