"""Whose word an order is, what is done to nobody, and what a rule leaves open."""

# ruff: noqa: E501

import pytest

ORDERS = [
    # whoever tells of an order vouches for it, for what was to be done and for why
    ("A nurse said Lind told the porters to wait because the lift was stuck.", "told", "nurse", "reported"),
    ("A nurse said Lind told the porters to wait because the lift was stuck.", "wait", "nurse", "reported positive hypothetical"),
    ("A nurse said Lind told the porters to wait because the lift was stuck.", "stuck", "nurse", "reported"),
    ("The skipper had ordered the ferry to sail despite the fog, a sailor said.", "sail", "sailor", "reported positive hypothetical"),
    ("The museum said Berg had ordered the gates to be shut at noon.", "shut", "museum", "reported positive hypothetical"),
    # … and without another voice it is the word of who ordered it
    ("Lind told the porters to wait because the lift was stuck.", "wait", "Lind", "reported positive hypothetical"),
    ("Lind told the porters to wait because the lift was stuck.", "stuck", "Lind", "reported"),
    ("The court ordered the gates to be opened.", "opened", "court", "reported positive hypothetical"),
    # whom an order is about is known by what he does, unless it is anyone who does so
    ("The mayor asked the port to help sailors hiding in Lund.", "hiding", "", "asserted"),
    ("The mayor asked the port to help any sailors hiding in Lund.", "hiding", "mayor", "reported positive hypothetical"),
    # a clause with a tense of its own does not go on with what has none
    ("She said Lind had told the porters to wait and they were not allowed to leave.", "allowed", "She", "reported negative certain"),
    ("He said Berg had ordered the shop closed and he was not allowed to open it.", "allowed", "He", "reported negative certain"),
    # what is said inside what is said is still the inner speaker's
    ("A nurse said Lind told the porters that the lift was stuck.", "stuck", "nurse < Lind", "reported"),
    # a bell contradicts nobody
    ("Sailors have said that no bell rang, contradicting the account of the port.", "contradicting", "", "asserted"),
    ("The clerk said the lift stopped on Monday, blaming a cable.", "blaming", "", "asserted"),
    ("Police said the driver left the road, hitting a tree.", "hitting", "Police", "reported"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), ORDERS)
def test_who_vouches_for_an_order(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


RULES = [
    # what is done to nobody is not done
    ("The skipper spoke to nobody at the port.", "spoke", "asserted negative certain"),
    ("The bride was met by no one at the station.", "met", "asserted negative certain"),
    ("The skipper spoke to a man like nobody else.", "spoke", "asserted"),
    # what somebody would not tell, he did not tell
    ("The guards took his bag and would not tell him why.", "tell", "asserted negative certain"),
    # the case of a rule may never come
    ("The lift must be stopped when winds exceed 60 knots.", "exceed", "asserted positive hypothetical"),
    ("The lift stops when winds exceed 60 knots.", "exceed", "asserted"),
    ("What did the harbour master know?", "know", "asserted unknown hypothetical"),
    ("What did the harbour master say?", "say", "asserted"),
    # what a crowd chants is what it wants
    ("Farmers marched and chanted “Open the gates”.", "Open", "reported positive future"),
    # the future of an account in the past tense
    ("The club was safe, she said. She would not resign.", "resign", "reported negative future"),
    ("The club was safe. She would not resign.", "resign", "asserted negative hypothetical"),
    ("The club was safe, she said. She would sing every day.", "sing", "asserted positive hypothetical"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "how"), RULES)
def test_what_a_rule_leaves_open_and_what_nobody_is_told(told, text, word, how):
    assert told(text, word)[1] == how
