"""One word in two reports of one story is not always one event, nor are two in one report."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document
from kg.resolve import resolve
from kg.resolve.word_forms import deed

LEAD = (
    "The Elk Council of Oakvale closed the old ferry harbour on Monday after the quay sank. "
    "Mayor Maria Quill said that the ferry to Harlow would not sail before the winter. "
    "Ann Bo, who leads the Harbour Union, called the decision a disgrace for Oakvale. "
    "About forty sailors and their families met in the town on Monday evening. "
    "The regional paper counted eleven boats that were left at the broken quay. "
)


OTHER_LEAD = (
    "Fishermen spent a fourth night in a chapel this week. "
    "They want to know from Mayor Maria Quill why nobody repaired the quay in time. "
    "A spokesman for her asked for patience and promised to pay for lost nights. "
    "Ann Bo, a welder by trade, does not believe a word of it. "
    "Her friends say that the town listens to hotels alone and not to those who fish. "
)


def told_as_one(nlp, ours, theirs, one, other):
    """Say whether two words, each in a report of one story, are held for one event."""
    docs = [
        extract(annotate(nlp, Document(document=name, text=text, published="2021-03-11")))
        for name, text in (("d1", LEAD + ours), ("d2", OTHER_LEAD + theirs))
    ]
    keys = [
        next(
            (d.document.document, e.id)
            for e in reversed(d.events)
            if e.trigger.words(d.document.text) == word
        )
        for d, word in zip(docs, (one, other), strict=True)
    ]
    found = resolve(docs).occurrence_of()
    return found.get(keys[0], 1) == found.get(keys[1], 2)


@pytest.mark.parametrize(
    ("ours", "theirs", "one", "other"),
    [
        ("The front gate was open all day.", "The back gate was open.", "open", "open"),
        (
            "A welder was collecting his wages there at noon.",
            "Wages can be collected at the town hall from Friday.",
            "collecting",
            "collected",
        ),
    ],
    ids=["the front and the back", "what was done and what can be done"],
)
def test_another_side_and_a_mere_possibility(nlp, ours, theirs, one, other):
    assert not told_as_one(nlp, ours, theirs, one, other)


@pytest.mark.parametrize(
    ("ours", "theirs", "one", "other"),
    [
        (
            "An engineer had sent her a written warning in autumn.",
            "A gas leak sent nine pupils to hospital.",
            "sent",
            "sent",
        ),
        (
            "Divers opened the lock by hand.",
            "A bank opened an account for the victims.",
            "opened",
            "opened",
        ),
        (
            "A clerk was questioned for two hours.",
            "About the costs they have many questions.",
            "questioned",
            "questions",
        ),
        (
            "A smith saw Ann Bo on the quay at noon.",
            "Two pilots saw Ann Bo in a boat.",
            "saw",
            "saw",
        ),
    ],
)
def test_one_word_for_two_deeds(nlp, ours, theirs, one, other):
    assert not told_as_one(nlp, ours, theirs, one, other)


@pytest.mark.parametrize(
    ("ours", "theirs", "one", "other"),
    [
        ("The storm came at night.", "Nobody had foreseen the storm.", "storm", "storm"),
        (
            "Divers opened the lock by hand.",
            "The lock was opened by divers at noon.",
            "opened",
            "opened",
        ),
    ],
)
def test_one_word_for_one_deed(nlp, ours, theirs, one, other):
    assert told_as_one(nlp, ours, theirs, one, other)


@pytest.mark.parametrize(
    ("ours", "theirs", "is_one"),
    [
        (
            "Twelve people were arrested on that first night.",
            "A total of 34 people were arrested over the two nights.",
            False,
        ),
        (
            "A total of 31 people were arrested over the two nights.",
            "A total of 34 people were arrested over the two nights.",
            True,
        ),
        (
            "By Tuesday evening volunteers had collected two tonnes of dead fish.",
            "By Thursday volunteers had collected five tonnes of dead fish.",
            False,
        ),
        (
            "By Tuesday volunteers had collected two tonnes of dead fish.",
            "By Tuesday volunteers had collected five tonnes of dead fish.",
            True,
        ),
    ],
)
def test_a_part_and_a_running_total_are_not_the_whole(nlp, ours, theirs, is_one):
    word = "arrested" if "arrested" in ours else "collected"
    assert told_as_one(nlp, ours, theirs, word, word) is is_one


def test_the_next_meeting_is_another(nlp):
    ours, theirs = "A public meeting was held in the chapel.", "The next meeting will be in May."
    assert not told_as_one(nlp, ours, theirs, "meeting", "meeting")


def test_to_pass_is_not_to_die():
    assert deed("pass") != deed("die") == deed("perish")


def test_another_verb_in_one_report_is_another_deed(reading):
    told = reading(
        "d1",
        "word " * 90 + "[p Person n|Nora Pell] was bitten by an old dog in Tarn during the"
        " night. Nine weeks later at a fair some bull kicked [p Person n|Pell].",
        events=(
            ("bitten", "kg:Attack", {"patient": "p"}),
            ("kicked", "kg:Attack", {"patient": "p"}),
        ),
    )
    found = resolve([told]).occurrence_of()
    assert found.get(("d1", "e1"), 1) != found.get(("d1", "e2"), 2)


@pytest.mark.parametrize(
    ("told", "word", "again", "is_one"),
    [
        ("The firm Orlo Systems sent a reminder to the mayor. ", "sent", "sent", False),
        ("The firm Orlo Systems sent six engineers to the town. ", "sent", "sent", True),
    ],
    ids=["other objects", "the same"],
)
def test_who_does_the_same_to_other_things_does_it_again(nlp, told, word, again, is_one):
    text = f"{LEAD}{OTHER_LEAD}{told}Orlo Systems {again} six engineers to Oakvale on Monday."
    doc = extract(annotate(nlp, Document(document="d1", text=text, published="2021-03-11")))
    found = resolve([doc]).occurrence_of()
    keys = [("d1", e.id) for e in doc.events if e.trigger.words(text) == word]
    assert (len({found.get(key, key) for key in keys}) == 1) is is_one


def test_what_did_not_happen_to_two_is_two_things(nlp):
    ours = "Police said that nobody had been questioned."
    theirs = "A second welder was not questioned."
    assert not told_as_one(nlp, ours, theirs, "questioned", "questioned")


@pytest.mark.parametrize(
    ("ours", "theirs", "one", "other", "is_one"),
    [
        (
            "The ferry carried nine sailors when it sank.",
            "The ferry carries 400 sailors a day to Harlow.",
            "carried",
            "carries",
            False,
        ),
        (
            "The ferry carried nine sailors when it sank.",
            "The ferry carried nine sailors at 30 miles an hour.",
            "carried",
            "carried",
            True,
        ),
        (
            "The union had checked the quay every week.",
            "The council promised that the quay would be checked.",
            "checked",
            "checked",
            False,
        ),
        (
            "The council approved an extension of the quay in 2019.",
            "The council rejected a second extension of the quay.",
            "extension",
            "extension",
            False,
        ),
        (
            "The council approved an extension of the quay.",
            "The extension of the quay was approved by the council.",
            "extension",
            "extension",
            True,
        ),
        (
            "A clerk who has run four elections left Oakvale.",
            "A welder has been an observer at six elections.",
            "elections",
            "elections",
            False,
        ),
    ],
    ids=["capacity", "speed", "every week", "a second one", "the same one", "four and six"],
)
def test_again_and_again_is_not_once_and_another_is_not_the_same(
    nlp, ours, theirs, one, other, is_one
):
    assert told_as_one(nlp, ours, theirs, one, other) is is_one


@pytest.mark.parametrize(
    ("ours", "theirs", "one", "other", "is_one"),
    [
        (
            "Nobody had been arrested by 3 a.m. on Tuesday.",
            "A cook was arrested on Tuesday at 4:45 p.m. in the chapel.",
            "arrested",
            "arrested",
            False,
        ),
        (
            "The cook had not been arrested by 3 p.m. on Tuesday.",
            "The cook was arrested on Tuesday at 1:30 p.m. in the chapel.",
            "arrested",
            "arrested",
            True,
        ),
        (
            "Ann Bo has no intention of resigning.",
            "Ann Bo resigned on Thursday evening.",
            "resigning",
            "resigned",
            False,
        ),
        (
            "The Harbour Union never paid a councillor.",
            "The Harbour Union paid 40,000 euros for the meadow.",
            "paid",
            "paid",
            False,
        ),
        (
            "Ann Bo left the hall before the vote.",
            "Maria Quill voted for it.",
            "vote",
            "voted",
            False,
        ),
    ],
    ids=[
        "not held by an hour, and held later",
        "not held by an hour, and held before",
        "not meant, and done later",
        "not paid to a man, and paid for a thing",
        "the vote of all, and that of one",
    ],
)
def test_not_yet_is_no_denial_and_another_matter_another_event(
    nlp, ours, theirs, one, other, is_one
):
    assert told_as_one(nlp, ours, theirs, one, other) is is_one


@pytest.mark.parametrize(
    ("ours", "theirs", "word", "is_one"),
    [
        ("The brawl began at the quay.", "Nobody knows how the brawl began.", "brawl", True),
        ("The brawl began at the quay.", "An earlier brawl hurt nobody.", "brawl", False),
        ("Divers recovered two anchors.", "Police recovered two bicycles.", "recovered", False),
    ],
)
def test_an_earlier_one_and_two_of_others_are_others(nlp, ours, theirs, word, is_one):
    assert told_as_one(nlp, ours, theirs, word, word) is is_one
