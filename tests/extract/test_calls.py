"""What somebody calls for, what is known beside a belief, and words quoted twice."""

# ruff: noqa: E501

import pytest

TABLE = [
    ("The mayor called for the chief to resign.", "resign", "mayor", "reported positive hypothetical"),
    ("The mayor called for the chief to resign.", "called", "", "asserted"),
    ("Nurses called on the ministry to raise wages.", "raise", "Nurses", "reported positive hypothetical"),
    ("Scientists called on the agency to repeal rules made in January.", "made", "", "asserted"),
    ("The council never called for the mill to close.", "close", "", "asserted positive future"),
    ("The mayor called for the bridge to be closed.", "closed", "mayor", "reported positive hypothetical"),
    ("Farmers pushed for the law to be changed.", "changed", "Farmers", "reported positive hypothetical"),
    ("The bishop appealed to drivers to slow down.", "slow", "bishop", "reported positive hypothetical"),
    ("The referee shouted at the players to stop.", "stop", "referee", "reported positive hypothetical"),
    # what is known as well beside a belief
    ("Detectives believe the man who fled the flat set the fire.", "fled", "", "asserted"),
    ("Detectives believe the man who fled the flat set the fire.", "set", "Detectives", "reported positive probable"),
    ("A gang which robbed the bank had help from a clerk, detectives believe.", "robbed", "", "asserted"),
    ("Experts think it was painted by a pupil who had seen Siena.", "seen", "Experts", "reported positive probable"),
    # a label in capitals is nobody
    ("LIKELY FOE: Lions lose a striker", "lose", "", "asserted"),
    ("NATO: Ships leave Malta", "leave", "NATO", "reported"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), TABLE)
def test_who_wants_or_thinks_it(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


REPEATED = """Commuters were 'stunned and upset' at the new fares

The fares rose on Monday. Passengers were "stunned and upset" by it, said Ida Holm of the union.
"""


def test_words_quoted_twice_have_one_speaker(told):
    assert told(REPEATED, "stunned")[0] == "Ida Holm"
