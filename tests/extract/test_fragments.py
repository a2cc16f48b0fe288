"""Lines without a verb of their own: what reports, rumours and claims tell is nobody's finding."""

# ruff: noqa: E501

import pytest

FRAGMENTS = [
    # line, word that names the claim, status (polarity certainty); nobody vouches
    ("Reports that captain Tomas Wrede has been arrested. We are trying to confirm this.", "arrested", "reported"),
    ("10:05 Reports that captain Tomas Wrede has been arrested. We are trying to confirm this.", "arrested", "reported"),
    ("Reports of shots fired near the port.", "fired", "reported"),
    ("BREAKING: Reports of shots fired near the port.", "fired", "reported"),
    ("10:05 Reports of two men stabbed at the market.", "stabbed", "reported"),
    ("Reports that striker Leo Vance was hurt.", "hurt", "reported"),
    ("Reports of cars burned in the suburbs.", "burned", "reported"),
    ("Reports of a man arrested near the bank.", "arrested", "reported"),
    ("14.32 Rumours that the king has fled the palace.", "fled", "reported positive possible"),
    ("Rumours of a plane shot down over the lake.", "shot", "reported positive possible"),
    ("Unconfirmed reports that mayor Ana Bell has been shot.", "shot", "reported positive possible"),
    ("Claims that two children were shot near the mosque.", "shot", "alleged"),
    ("Reports that captains had fled have been confirmed.", "fled", "reported"),
    ("Claims that officers lied were dismissed by the court.", "lied", "alleged"),
    # a verb of their own: what it tells is the writer's word
    ("Reports that captains had fled have been confirmed.", "confirmed", "asserted"),
    ("Reports of looting spread through the city.", "spread", "asserted"),
    ("Reports of abuse surfaced in May.", "surfaced", "asserted"),
    ("Reports of shots alarmed the residents.", "alarmed", "asserted"),
    ("Reports that surfaced on Monday angered the king.", "angered", "asserted"),
    ("Reports that surfaced on Monday angered the king.", "surfaced", "asserted"),
    ("Reports that auditors wrote in 2019 were shelved.", "wrote", "asserted"),
    ("Claims that he had used racist language were baseless, the union said.", "said", "asserted"),
    ("Reports of shots fired near the port, police said.", "said", "asserted"),
    ("Reports that a bridge has collapsed in Torvik, police say.", "say", "asserted"),
    ("Reports of a shooting have been confirmed by police.", "confirmed", "asserted"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "how"), FRAGMENTS)
def test_a_line_of_reports_is_no_fact(told, text, word, how):
    assert told(text, word) == ("", how)


def test_a_time_of_day_before_a_line_names_nobody(told):
    assert told("10:05 Police say two men were shot.", "shot") == ("Police", "reported")
