"""Occurrences: labels that state no more than is vouched for, dates that most documents give."""

from dataclasses import replace

import pytest

from kg.model import Span
from kg.resolve import resolve

BESIDE = " near [b Facility n|Oakvale Hall] with [q Person n|Maria Quill] and [r Person n|Ann Bo]."


def told(reading, document, words, trigger, roles, *, lemma, date=None, **changes):
    made = reading(
        document,
        words + BESIDE,
        events=((trigger, "kg:Arrest", roles),),
        lemmas={trigger: lemma},
        dates={trigger: date} if date else {},
    )
    event = replace(made.events[0], **changes)
    return replace(made, events=(event,))


def arrests(reading, dates, **changes):
    return [
        told(
            reading,
            f"d{number}",
            "[a Organization n|Oakvale Police] arrested [p Person n|Kari Berg]",
            "arrested",
            {"agent": "a", "patient": "p"},
            lemma="arrest",
            date=date,
            **changes,
        )
        for number, date in enumerate(dates)
    ]


def test_a_label_tells_the_event_as_a_headline(reading):
    (one,) = resolve(arrests(reading, [None, None])).occurrences
    assert one.label == "Oakvale Police arrested Kari Berg"


def in_words(reading, subject, said):
    """Give the arrests in two documents, with the words of their clause."""

    def spans(one):
        text = one.document.text
        places = [(text.index(words), len(words)) for words in (subject, said)]
        return [Span(start, start + length) for start, length in places]

    return [
        replace(one, events=(replace(one.events[0], clause_subject=who, wording=(rest,)),))
        for one in arrests(reading, [None, None])
        for who, rest in [spans(one)]
    ]


def test_a_label_is_told_in_the_words_of_the_clause(reading):
    words = in_words(reading, "Oakvale Police", "arrested Kari Berg near Oakvale Hall")
    (one,) = resolve(words).occurrences
    assert one.label == "Oakvale Police arrested Kari Berg near Oakvale Hall"


def test_a_noun_is_a_label_of_its_own(reading):
    words = "the arrest of [p Person n|Kari Berg]"
    docs = [told(reading, "d", words, "arrest", {"patient": "p"}, lemma="arrest")]
    assert resolve(docs).occurrences[0].label == "arrest of Kari Berg"


@pytest.mark.parametrize(
    "changes",
    [
        {"polarity": "negative"},
        {"status": "denied"},
        {"status": "alleged"},
        {"certainty": "hypothetical"},
        {"certainty": "future"},
    ],
)
def test_what_nobody_states_is_named_and_not_told(reading, changes):
    (one,) = resolve(arrests(reading, [None], **changes)).occurrences
    assert "Berg" not in one.label
    assert "Police" not in one.label


@pytest.mark.parametrize(
    ("dates", "date"),
    [
        (["2019-03-04", None], "2019-03-04"),
        (["2019-03-04", "2019-03-04"], "2019-03-04"),
        (["2019-03", "2019-03-04"], "2019-03-04"),
        (["2019-03-04", "2019-03-04", "2019-03-05"], "2019-03-04"),
        ([None, None], None),
    ],
)
def test_the_date_is_what_most_documents_give(reading, dates, date):
    made = {o.date for o in resolve(arrests(reading, dates)).occurrences if len(o.members) > 1}
    assert made == {date}


def test_who_says_that_it_was_not_so_yet_dates_nothing(reading):
    (done,) = arrests(reading, ["2018-05-04"])
    not_yet = replace(
        done,
        document=replace(done.document, document="d9"),
        events=(replace(done.events[0], polarity="negative", date="2018-05-02"),),
    )
    (one,) = resolve([done, not_yet]).occurrences
    assert len(one.members) == 2
    assert one.date == "2018-05-04"


def test_two_stories_that_look_alike_are_two_events(reading):
    """The same words about other people in another place: another robbery of a bank."""
    docs = [
        reading(
            document,
            f"Robbers held up [a Facility o|a *bank*] in [c Place n|{place}]; [b Person n|{who}]"
            f" said so to [e Person n|{other}].",
            events=(("held up", "kg:Theft", {"patient": "a"}),),
            lemmas={"held up": "hold up"},
        )
        for document, place, who, other in (
            ("d1", "Oakvale", "Ruth Adler", "Ann Bo"),
            ("d2", "Millport", "Saul Brandt", "Tim Ekholm"),
        )
    ]
    occurrences = resolve(docs).occurrence_of()
    assert occurrences["d1", "e1"] != occurrences["d2", "e1"]


def test_an_attack_and_a_shooting_of_one_person_are_one_event(reading):
    words = "the {} of [p Person n|Kari Berg] in [c Place n|Oakvale]"
    docs = [
        reading(
            document,
            words.format(word) + BESIDE,
            events=((word, action, {"patient": "p", "place": "c"}),),
        )
        for document, word, action in (
            ("d1", "attack", "kg:Attack"),
            ("d2", "shooting", "kg:Shooting"),
        )
    ]
    occurrences = resolve(docs).occurrence_of()
    assert occurrences["d1", "e1"] == occurrences["d2", "e1"]


def test_what_one_speaker_says_twice_is_two_events(reading):
    made = reading(
        "d",
        "[a Person n|Ruth Adler] said that the dam held. Later Adler spoke of the flood.",
        events=(
            ("said", "kg:Statement", {"agent": "a"}),
            ("spoke", "kg:Statement", {"agent": "a"}),
        ),
        lemmas={"said": "say", "spoke": "say"},
    )
    occurrences = resolve([made]).occurrence_of()
    assert occurrences["d", "e1"] != occurrences["d", "e2"]
