"""Whether a deed was done by others: a force under its name, and the officers who are its own."""

from kg.compare.accounts import Account, Taking
from kg.compare.other_hands import done_by_other_hands
from kg.model import Span


def killed(words, doer, *, named=False, head=""):
    """Return an account of a killing with one doer, a body."""
    return Account(
        document="d1",
        claim="e1",
        topic="killed",
        evidence=Span(0, len(words)),
        words=words,
        polarity="positive",
        certainty="certain",
        status="asserted",
        holders=(),
        word="kill",
        roles=(Taking("agent", doer, named, "Organization", doer, "" if named else head),),
    )


def test_police_who_have_a_name_elsewhere_are_the_officers_of_another_report():
    force = killed("killed by police on Saturday", "DPD", named=True)
    officers = killed("shot dead by two officers", "two officers", head="officer")
    assert not done_by_other_hands(force, officers)
    assert not done_by_other_hands(officers, force)


def test_two_reports_that_say_only_police_name_no_two_forces():
    one = killed("killed by police on Saturday", "DPD", named=True)
    other = killed("his killing by the police", "Police Department", named=True)
    assert not done_by_other_hands(one, other)


def test_a_band_with_a_name_is_no_soldiers():
    band = killed("the Red Wolves killed the driver", "Red Wolves", named=True)
    soldiers = killed("soldiers killed the driver", "soldiers", head="soldier")
    assert done_by_other_hands(band, soldiers)


def test_two_bands_that_are_named_are_two():
    one = killed("the Red Wolves killed the driver", "Red Wolves", named=True)
    other = killed("the Dawn Brigade killed the driver", "Dawn Brigade", named=True)
    assert done_by_other_hands(one, other)
