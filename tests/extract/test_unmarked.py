"""Speech without quotation marks: whose word a paragraph is."""

from collections.abc import Callable

import pytest

Told = Callable[[str, str], tuple[str, str]]

STATEMENT = (
    "The bus company denied the charge in a statement:\n\n"
    "She certainly was not made to stay. Drivers paid her in full that evening.\n\n"
    "The court meets on Monday."
)
PULLED = (
    "A cleaner described the raid on the depot.\n\n"
    "I was dragged off the bus and beaten by two guards.\n\nAna Ruiz\n\n"
    "The ministry denied it on Monday in the capital.\n\n"
    "The union wants an inquiry into the raid on the depot."
)


def test_a_colon_hands_the_next_paragraph_to_the_announcer(told: Told) -> None:
    assert told(STATEMENT, "paid") == ("company", "reported")
    assert told(STATEMENT, "meets") == ("", "asserted")


def test_a_text_that_is_cited_is_its_authors_word(told: Told) -> None:
    text = (
        "The press release cites an editorial from the Harbour Post with this view:\n\n"
        "The old pier deserves better protection than the town gives it.\n\n"
        "The council meets on Monday."
    )
    assert told(text, "deserves") == ("Harbour Post", "reported")


def test_a_text_that_only_did_something_is_not_quoted(told: Told) -> None:
    text = (
        "Her article in a magazine provoked a debate:\n\n"
        "The old pier deserves better protection than the town gives it."
    )
    assert told(text, "deserves") == ("", "asserted")


def test_words_in_the_first_person_are_never_the_documents_own(told: Told) -> None:
    assert told(PULLED, "dragged") == ("Ana Ruiz", "reported")
    assert told(PULLED, "denied") == ("", "asserted")


def test_a_writer_who_tells_of_himself_keeps_his_word(told: Told) -> None:
    text = "I walked to the harbour that morning.\n\nI saw the ferry sink.\n\nNobody helped."
    assert told(text, "saw") == ("", "asserted")


@pytest.mark.parametrize(
    ("text", "word", "how"),
    [
        ("The mill is old. I think the owner sold it.", "sold", "asserted positive probable"),
        ("The mill is old. I'm sure the owner sold it.", "sold", "asserted positive probable"),
        ("We urge the owner to mend the roof.", "mend", "asserted positive hypothetical"),
        ("You have to wonder how he will mend it.", "mend", "asserted positive hypothetical"),
        ("I confirmed on Monday that the owner had left.", "left", "asserted"),
        ("It is important to note that the owner left.", "left", "asserted"),
        ("It is fair to say the owner won.", "won", "asserted"),
        ("It is hard to say whether the owner won.", "won", "reported unknown hypothetical"),
        # whom he accuses is accused
        ("I suspect that the mayor stole the money.", "stole", "alleged"),
    ],
)
def test_what_a_writer_thinks_is_no_strangers_word(
    told: Told, text: str, word: str, how: str
) -> None:
    assert told(text, word) == ("", how)


def test_words_of_a_quotation_that_lacks_a_mark_are_not_the_writers(told: Told) -> None:
    text = 'The guard wept. "It was dark. I know the thief left.\n\nThe museum is shut.'
    assert told(text, "left")[1] == "reported"


def test_a_writer_may_speak_of_himself_among_what_he_tells(told: Told) -> None:
    text = (
        "The lantern fair opened on the quay.\n\n"
        "The harbour was full of boats. I visited the fair on Monday.\n\n"
        "The mayor lit the first lantern on the old pier.\n\n"
        "The fair ends on Sunday with a boat race."
    )
    assert told(text, "visited") == ("", "asserted")


def test_the_addressee_of_the_next_words_did_not_speak_the_last(told: Told) -> None:
    text = 'The driver "walked in and gave himself up", and told the officers, "I hit the boy."'
    assert told(text, "walked") == ("", "reported")
    assert told(text, "hit") == ("driver", "reported")


def test_who_tells_that_another_spoke_of_himself_is_the_writer(told: Told) -> None:
    text = (
        "The mill in Lund burned down on Monday.\n\n"
        'All I saw was a woman running down the street in her coat," Bo Keller said.\n\n'
        "The ministry denied it on Monday in the capital.\n\n"
        "The union wants an inquiry into the fire at the mill."
    )
    assert told(text, "said") == ("", "asserted")


def test_the_marks_of_a_tables_cell_quote_nobody(told: Told) -> None:
    text = 'A note.\n"On 5 November the marines began ""Operation: Iron Fist"". It was cold."'
    assert told(text, "began") == ("", "asserted")
