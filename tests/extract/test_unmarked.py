"""Speech without quotation marks: whose word a paragraph is."""

from collections.abc import Callable

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


def test_words_in_the_first_person_are_never_the_documents_own(told: Told) -> None:
    assert told(PULLED, "dragged") == ("Ana Ruiz", "reported")
    assert told(PULLED, "denied") == ("", "asserted")


def test_a_writer_who_tells_of_himself_keeps_his_word(told: Told) -> None:
    text = "I walked to the harbour that morning.\n\nI saw the ferry sink.\n\nNobody helped."
    assert told(text, "saw") == ("", "asserted")


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
