"""What keeps two deeds apart that are told in one word: which of a series, when, and by whom."""

import pytest

from kg.resolve import resolve
from kg.resolve.word_forms import deed, stem

STORY = (
    " by [b Organization n|Elk Council] in [q Place n|Oakvale],"
    " [r Person n|Maria Quill] and [s Person n|Ann Bo] said."
)


def one_event(reading, ours, theirs, trigger, roles, **more):
    """Tell a deed in two documents of one story and say whether joining holds it for one."""
    docs = [
        reading(document, words + STORY, events=((trigger, "kg:Action", part),), **more)
        for document, words, part in zip(("d1", "d2"), (ours, theirs), roles, strict=True)
    ]
    if "published" in more:
        docs = [
            reading(d, w + STORY, events=((trigger, "kg:Action", p),), **{**more, "dates": dates})
            for d, w, p, dates in zip(
                ("d1", "d2"), (ours, theirs), roles, ({trigger: "2008"}, {}), strict=True
            )
        ]
    found = resolve(docs).occurrence_of()
    return found.get(("d1", "e1"), 1) == found.get(("d2", "e1"), 2)


def test_the_first_hearing_is_not_the_second(reading):
    words = "[h Event o|the {} hearing] on the harbour was held"
    roles = ({"place": "q"}, {"place": "q"})
    ours, theirs = words.format("first"), words.format("second")
    assert not one_event(reading, ours, theirs, "hearing", roles)
    assert one_event(reading, ours, ours, "hearing", roles)


def test_what_was_done_years_ago_is_not_the_news_of_today(reading):
    ours = "Four years ago [a Person n|Kari Berg] was elected after a recount"
    theirs = "Tonight [a Person n|Kari Berg] was elected, and cheered,"
    roles = ({"patient": "a"}, {"patient": "a"})
    assert not one_event(reading, ours, theirs, "elected", roles, published="2012-11-06")


@pytest.mark.parametrize("verb", ["tried", "saw", "looked"])
def test_verbs_that_say_little_join_no_strangers(reading, verb):
    lemma = {"tried": "try", "saw": "see", "looked": "look"}[verb]
    ours = f"[a Group o|some anglers] {verb} again near the mill"
    theirs = f"[a Group o|two clerks] {verb} again beside a van"
    roles = ({"agent": "a"}, {"agent": "a"})
    assert not one_event(reading, ours, theirs, verb, roles, lemmas={verb: lemma})


def test_what_is_founded_is_not_found():
    assert deed("found") == deed("founded") != deed("find")
    assert stem("found") == stem("find")


def test_what_is_named_after_others_is_another(reading):
    """Two administrations are two, and neither is an agency that is called one."""
    told = (
        "[a Organization o|the {} administration] cut the [p Work n|Elk Plan]."
        " [x Organization n|Ocean and River Administration] of [q Place n|Oakvale] knew."
    )
    docs = [reading(d, told.format(who) + STORY) for d, who in (("d1", "Orr"), ("d2", "Poe"))]
    entities = resolve(docs).entity_of()
    assert entities["d1", "a"] != entities["d2", "a"]
    assert (
        entities["d1", "x"]
        == entities["d2", "x"]
        not in (
            entities["d1", "a"],
            entities["d2", "a"],
        )
    )
