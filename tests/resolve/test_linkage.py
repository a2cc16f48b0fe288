"""Clusters grow by average: one look-alike between two events does not make them one."""

from hypothesis import given
from hypothesis import strategies as st

from kg.resolve.linkage import NEVER, UNKNOWN, link


def clusters(pairs, least=0.5):
    of = {}
    for a, b, _ in pairs:
        of.setdefault(a, {a})
        of.setdefault(b, {b})
    for a, b in link(pairs, least=least):
        joined = of[a] | of[b]
        for item in joined:
            of[item] = joined
    return sorted({tuple(sorted(c)) for c in of.values()})


def test_pairs_alike_are_joined_best_first():
    assert clusters([(1, 2, 0.9), (2, 3, 0.6), (1, 3, 0.1)]) == [(1, 2), (3,)]


def test_a_single_bridge_does_not_join_two_events():
    whole = [(1, 2, 0.9), (1, 3, 0.9), (2, 3, 0.9), (4, 5, 0.9), (4, 6, 0.9), (5, 6, 0.9)]
    assert clusters([*whole, (3, 4, 0.8)]) == [(1, 2, 3), (4, 5, 6)]


def test_what_is_alike_all_over_is_one():
    pairs = [(a, b, 0.6) for a in range(5) for b in range(a + 1, 5)]
    assert clusters(pairs) == [(0, 1, 2, 3, 4)]


pairs = st.dictionaries(
    st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda p: p[0] < p[1]),
    st.floats(0, 1).map(lambda s: round(s, 2)),
    max_size=20,
).map(lambda d: [(a, b, s) for (a, b), s in d.items()])


@given(pairs=pairs)
def test_no_two_clusters_left_are_alike_enough(pairs):
    known = {frozenset(p[:2]): p[2] for p in pairs}
    found = clusters(pairs)
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            scores = [known.get(frozenset((a, b)), UNKNOWN) for a in one for b in other]
            touching = any(frozenset((a, b)) in known for a in one for b in other)
            assert not touching or sum(scores) / len(scores) < 0.5 + 1e-5


@given(pairs=pairs)
def test_the_order_of_pairs_is_nothing(pairs):
    assert list(link(sorted(pairs), least=0.5)) == list(
        link(sorted(pairs, reverse=True), least=0.5)
    )


def test_clusters_with_a_pair_that_must_not_meet_stay_apart():
    whole = [(a, b, 0.9) for a in range(6) for b in range(a + 1, 6) if (a, b) != (0, 5)]
    assert clusters([*whole, (0, 5, 0.9)]) == [(0, 1, 2, 3, 4, 5)]
    assert all({0, 5} - set(c) for c in clusters([*whole, (0, 5, NEVER)]))
