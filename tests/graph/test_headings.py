"""Headings of happenings: neutral where accounts differ, and only there."""

import pytest

from kg.graph.verbalise.headings import Cast, Told, heading

ANA = Cast(role="agent", key="ana", name="Ana Lund", named=True, words="Lund")


def part(role: str, name: str, *, named: bool = False, words: str | None = None) -> Cast:
    return Cast(role=role, key=name.lower(), name=name, named=named, words=words or name)


def told(lemma: str, *cast: Cast, level: str = "asserted", negated: bool = False) -> Told:
    return Told(level=level, negated=negated, lemma=lemma, date=None, cast=cast)


@pytest.mark.parametrize(
    ("one", "other", "label", "differ"),
    [
        (
            told("arrest", part("patient", "Bo Roe", named=True)),
            told("arrest", part("patient", "Bo Roe", named=True), negated=True),
            "arrest of Bo Roe",
            ("whether it happened",),
        ),
        (
            told("shoot", part("agent", "Bo Roe", named=True)),
            told("shooting", part("agent", "Cy Dale", named=True)),
            "shooting",
            ("who",),
        ),
        (
            told("rescue", part("patient", "131 people")),
            told("rescue", part("patient", "nobody"), negated=True),
            "rescue",
            ("whether it happened", "how many"),
        ),
        (
            told("kill", part("patient", "nine sailors")),
            told("kill", part("patient", "at least 12 sailors")),
            "killing",
            ("how many",),
        ),
        (
            told("visit", part("patient", "Oslo", named=True)),
            told("visit", part("patient", "Bergen", named=True)),
            "visit",
            ("whom",),
        ),
        (
            told("inspect", part("patient", "ferry")),
            told("inspect", part("patient", "ferry"), negated=True),
            "inspecting ferry",
            ("whether it happened",),
        ),
        (
            told("armed", part("patient", "Bo Roe", named=True)),
            told("armed", part("patient", "Bo Roe", named=True), negated=True),
            "armed: Bo Roe",
            ("whether it happened",),
        ),
    ],
)
def test_where_accounts_differ_the_heading_takes_no_side(
    one: Told, other: Told, label: str, differ: tuple[str, ...]
) -> None:
    for accounts in ((one, other), (other, one)):
        found = heading("Bo Roe did it", accounts)
        assert (found.label, found.differ) == (label, differ)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (told("arrest", ANA), told("arrest")),
        (told("arrest", ANA), told("arrest", part("agent", "police"))),
        (told("kill", part("patient", "nine men")), told("kill", part("patient", "9 sailors"))),
        (told("kill", part("patient", "140 men")), told("kill", part("patient", "a crew"))),
        (
            told("seize", part("patient", "one hundred and forty tons")),
            told("seize", part("patient", "140 tons")),
        ),
        (
            told("hire", part("patient", "a 19-year-old man")),
            told("hire", part("patient", "two men")),
        ),
        (
            told("land", part("agent", "Flight 93", named=True)),
            told("land", part("agent", "two jets")),
        ),
        (told("leave", ANA, part("agent", "Bo", named=True)), told("leave", ANA)),
    ],
)
def test_where_one_only_says_more_they_do_not_differ(one: Told, other: Told) -> None:
    assert heading("as it is told", (one, other)).differ == ()
    assert heading("as it is told", (one, other)).label == "as it is told"


@pytest.mark.parametrize(
    ("days", "differ"),
    [
        (("2024-05-12", "2024-05-13"), ("when",)),
        (("2024", "2024-05-13"), ()),
        (("2024-05", "2024-06-01", None), ("when",)),
        ((None, "2024-05-13", "2024-05-13"), ()),
    ],
)
def test_days_differ_where_neither_is_a_part_of_the_other(
    days: tuple[str | None, ...], differ: tuple[str, ...]
) -> None:
    accounts = [Told(level="asserted", negated=False, lemma="sink", date=date) for date in days]
    assert heading("it sank", accounts).differ == differ


def test_a_day_by_which_it_had_not_happened_is_no_other_day() -> None:
    accounts = [
        Told(level="asserted", negated=False, lemma="sink", date="2024-05-13"),
        Told(level="asserted", negated=True, lemma="sink", date="2024-05-12"),
    ]
    assert heading("it sank", accounts).differ == ("whether it happened",)


def test_accounts_are_counted_by_how_they_stand() -> None:
    accounts = [told("flee"), told("flee", level="alleged"), told("flee", level="alleged")]
    assert heading("Ana fled", accounts).stands == (("alleged", 2), ("asserted", 1))


BO = part("patient", "Bo Roe", named=True)


@pytest.mark.parametrize(
    ("label", "accounts", "heads"),
    [
        ("Ana Lund shot Bo Roe", (told("shoot", ANA, BO), told("shoot", BO)), "shooting Bo Roe"),
        ("arrest of Bo Roe by Ana Lund", (told("arrest", ANA, BO), told("arrest", BO)),
         "arrest of Bo Roe"),
        ("Ana Lund beat Bo Roe",
         (told("beat", ANA, BO), told("beat", part("agent", "two guards"), BO)),
         "beating Bo Roe"),
        ("Ana Lund robbed bank",
         (told("rob", ANA, part("patient", "bank")), told("rob", part("patient", "bank"))),
         "robbing bank"),
        # Who is named by all, by none in the label, or did it to nobody, stays.
        ("Ana Lund shot Bo Roe", (told("shoot", ANA, BO), told("shoot", ANA)),
         "Ana Lund shot Bo Roe"),
        ("Bo Roe shot", (told("shoot", ANA, BO), told("shoot", BO)), "Bo Roe shot"),
        ("Ana Lund shot Bo Roe",
         (told("shoot", ANA, BO), told("shoot", BO, negated=True, level="denied")), None),
        ("Ana Lund resigned", (told("resign", ANA), told("resign")), "Ana Lund resigned"),
        ("police shot Bo Roe", (told("shoot", part("agent", "police"), BO), told("shoot", BO)),
         "police shot Bo Roe"),
    ],
)  # fmt: skip
def test_who_did_it_is_named_only_where_every_account_says_so(
    label: str, accounts: tuple[Told, ...], heads: str | None
) -> None:
    found = heading(label, accounts).label
    assert found == (heads or "shooting Bo Roe")


def test_a_name_within_a_longer_word_is_nobody_named() -> None:
    us = part("agent", "Ana", named=True)
    accounts = (told("shoot", us, BO), told("shoot", BO))
    assert heading("Anabel shot Bo Roe", accounts).label == "Anabel shot Bo Roe"
