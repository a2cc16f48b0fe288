"""What hangs on a claim, and which of the doubtful claims of an entity come first."""

import pytest

import kg
from kg.account.what_matters import weight_of


@pytest.mark.parametrize(
    ("heavy", "light"),
    [
        (("kg:Death", "asserted"), ("kg:Travel", "asserted")),
        (("kg:Arrest", "reported"), ("kg:State", "reported")),
        (("kg:Fire", "asserted"), ("kg:Perception", "asserted")),
        (("kg:Sale", "alleged"), ("kg:Sale", "asserted")),
        (("kg:Injury", "denied"), (None, "asserted")),
    ],
    ids=["death and a journey", "arrest", "fire", "accusation", "denied harm and a relation"],
)
def test_more_hangs_on_harm_and_accusations_than_on_journeys(
    heavy: tuple[str | None, str], light: tuple[str | None, str]
) -> None:
    assert weight_of(*heavy) > weight_of(*light)


def test_doubtful_claims_of_an_entity_are_shown_the_weightiest_first(sample: kg.Case) -> None:
    shown = [sample.show(e.id).doubtful for e in sample.entities()]
    assert any(len(doubtful) > 1 for doubtful in shown)
    for doubtful in shown:
        weights = [weight_of(c.event_type, c.status) * c.confidence for c in doubtful]
        assert weights == sorted(weights, reverse=True)
