"""Which documents are taken to be of one story, whose accounts are compared."""

from kg.compare.topics import Nearness
from kg.model import Linking

GLACIER = [
    "glacier",
    "lake",
    "breached",
    "moraine",
    "flooded",
    "valley",
    "hydrologist",
    "siphon",
    "alder",
    "bridge",
    "sluice",
    "gauge",
    "meltwater",
    "boulder",
    "evacuated",
    "hamlet",
    "siren",
]
TRIAL = [
    "jury",
    "verdict",
    "embezzled",
    "foundation",
    "treasurer",
    "ledger",
    "auditor",
    "sentence",
    "appeal",
    "bail",
    "prosecutor",
    "forged",
    "receipt",
    "orchard",
    "pension",
    "magistrate",
    "clerk",
]


def nearness(**documents):
    """Return the nearness of documents given as (day of publication, words)."""
    near = Nearness(Linking(entities=(), occurrences=(), judgements=()))
    for name, (day, words) in documents.items():
        near.see(name, day, (), frozenset(words))
    return near


def test_reports_that_share_many_rare_words_are_of_one_story_months_apart():
    near = nearness(
        first=("2021-03-10", GLACIER),
        later=("2021-09-02", [*GLACIER[:12], "inquest", "engineer", "dismissed"]),
        other=("2021-03-11", TRIAL),
    )
    assert near.close("first", "later")
    assert not near.close("first", "other")
    assert near.neighbours() == [("first", "later")]


def test_two_short_notes_with_the_same_few_words_are_not_of_one_story():
    near = nearness(
        one=("2021-03-10", ["four", "arrested", "tarn", "saturday"]),
        other=("2021-03-10", ["two", "arrested", "tarn", "saturday"]),
    )
    assert not near.close("one", "other")
