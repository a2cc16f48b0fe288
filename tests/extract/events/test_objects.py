"""Objects: what is touched, who is given or told, who is named what; counts are no second thing."""

from collections.abc import Callable

import pytest

Roles = Callable[[str, str], set[str]]

ROWS = [
    # what is given to somebody is no receiver itself
    ("The ministry paid a commission of 18 million marks to a company owned by the banker Karl"
     " Rask.", "pay", {"agent ministry", "patient commission", "recipient company"}),
    ("The board gave the team to a new coach.", "give",
     {"agent board", "patient team", "recipient coach"}),
    # a fine is how much, and whom it is taken from is no part of it
    ("The driver was fined 200 pounds.", "fine", {"patient driver", "measure 200 pounds"}),
    ("The court fined the bank 10 million euros.", "fine",
     {"agent court", "patient bank", "measure 10 million euros"}),
    ("Regulators fined Norden Bank 3 million crowns.", "fine",
     {"agent Regulators", "patient Norden Bank", "measure 3 million crowns"}),
    ("The ban kicked in on Monday.", "kick", {"agent ban"}),
    # what is owed
    ("The bank owes the farmers of Lund money.", "owe",
     {"agent bank", "recipient farmers", "patient money"}),
    # whoever arrives comes from where the deed did not happen, and who promises is to act
    ("The airliner arrived from Lisbon on Monday.", "arrive",
     {"agent airliner", "source Lisbon"}),
    ("The choir returned from Oslo.", "return", {"agent choir", "source Oslo"}),
    # who is given it, though the two look like one name
    ("The lenders will lend Moravia billions.", "lend", {"agent lenders", "recipient Moravia"}),
    ("The firm gave its clients a promise to pay.", "pay", {"agent firm"}),
    ("The bank gave its clerks an order to leave.", "leave", {"agent clerks"}),
    # what the quarry employs is not told of the mill
    ("The mill employs 40 people and the quarry 95.", "employ",
     {"agent mill", "patient people", "measure 40 people"}),
    ("Steve Brand died aged 56.", "die", {"patient Steve Brand"}),
    ("Prices rose 5 percent in May.", "rise", {"patient Prices", "measure 5 percent"}),
    ("The mayor reduced the fare by 20 percent.", "reduce",
     {"agent mayor", "patient fare", "measure 20 percent"}),
    ("The club won 60 percent of the vote.", "win", {"agent club", "patient 60 percent"}),
    ("In the 62nd minute Ola Brand conceded a penalty.", "concede",
     {"agent Ola Brand", "occasion minute"}),
    ("Lind was booked in the second half.", "book", {"patient Lind", "occasion half"}),
    ("Many voiced anger over the bill.", "voice", {"agent Many"}),
    ("Dozens were hurt and several died.", "die", {"patient several"}),
    ("They elected her president.", "elect", {"agent They", "patient her", "attribute president"}),
    ("The committee named Lee chairman.", "name",
     {"agent committee", "patient Lee", "attribute chairman"}),
    ("He was appointed minister by the king.", "appoint",
     {"patient He", "attribute minister", "agent king"}),
    ("The rule allows farmers to sell milk.", "allow",
     {"agent rule", "recipient farmers", "patient =sell"}),
    ("The court ordered the company to pay 3 million dollars.", "order",
     {"agent court", "recipient company", "patient =pay"}),
    ("The company owes its workers a month of pay.", "owe", {"agent company", "recipient workers"}),
    ("The airline fired 200 pilots.", "fire",
     {"agent airline", "patient pilots", "measure 200 pilots"}),
    ("The jury found Kern guilty of fraud.", "find guilty", {"agent jury", "patient Kern"}),
    ("The court found the driver not guilty.", "find not guilty",
     {"agent court", "patient driver"}),
    ("Lee married Ann Holt in 2004.", "marry", {"agent Lee", "patient Ann Holt"}),
    ("Apple have released several re-designs of their range.", "release",
     {"agent Apple", "patient re-designs"}),
    ("The editors printed 75 hours of talk.", "print", {"agent editors"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "expected"), ROWS)
def test_what_is_done_to_what(roles: Roles, text: str, lemma: str, expected: set[str]) -> None:
    assert expected <= roles(text, lemma)


def test_a_count_is_no_second_victim(roles: Roles) -> None:
    assert "patient 200 pilots" not in roles("The airline fired 200 pilots.", "fire")


@pytest.mark.parametrize(
    ("text", "lemma", "wrong"),
    [
        ("Lind believed Karl Rask did not win.", "believe", "patient Karl Rask"),
        ("A survey found only a quarter of voters liked the flag.", "like", "agent voters"),
        ("The guard saw the rope was being cut.", "see", "patient rope"),
    ],
)
def test_whose_deed_is_believed_or_found_is_no_object(
    roles: Roles, text: str, lemma: str, wrong: str
) -> None:
    assert wrong not in roles(text, lemma)


def test_a_share_of_them_is_told_as_a_share(roles: Roles) -> None:
    assert "agent quarter" in roles("A quarter of voters liked the flag.", "like")
