"""When two amounts are the same, one more precise, or in conflict."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.compare.amounts import Amount, set_against
from kg.model import Time


def amount(value, bound=None, unit="deputy"):
    return Amount(type="COUNT", value=value, unit=unit, bound=bound)


@pytest.mark.parametrize(
    ("left", "right", "verdict"),
    [
        (amount(4), amount(4), "equal"),
        (amount(4), amount(3), "conflict"),
        (amount(4), amount(3, "at least"), "precision"),
        (amount(2), amount(3, "at least"), "conflict"),
        (amount(4), amount(None), "precision"),
        (amount(1), amount(None), "conflict"),
        (amount(4, "at most"), amount(3, "at least"), "precision"),
        (amount(75673), amount(75673.72), "precision"),
        (amount(75673), amount(75683), "conflict"),
        (amount(20000), amount(19800), "precision"),
        (amount(17), amount(20), "conflict"),
        (amount(95, "about"), amount(100), "precision"),
        (amount(50, "about"), amount(100), "conflict"),
    ],
)
def test_verdicts(left, right, verdict):
    assert set_against(left, right) == verdict


amounts = st.builds(
    amount,
    st.none() | st.integers(0, 10**6) | st.floats(0, 10**6),
    st.sampled_from([None, "at least", "at most", "about"]),
)


@given(left=amounts, right=amounts)
def test_the_order_of_the_two_does_not_matter(left, right):
    assert set_against(left, right) == set_against(right, left)


@given(one=amounts)
def test_an_amount_never_conflicts_with_itself(one):
    assert set_against(one, one) == "equal"


@pytest.mark.parametrize(
    ("words", "value", "told"),
    [
        ("four years", "P4Y", "4 years"),
        ("four and a half months", "P4.5M", "4.5 months"),
        ("18 months", "P18M", "18 months"),
        ("12 months", "P12M", "1 year"),
        ("six minutes", "PT6M", "6 minutes"),
    ],
)
def test_a_duration_is_shown_in_its_largest_unit(words, value, told):
    time = Time(id="t1", type="DURATION", start=0, end=len(words), value=value)
    assert [str(a) for a in Amount.lasting(time, words)] == [told]
