"""Roles of phrases behind prepositions, which fitted weights choose."""

import pytest

from kg.extract.events.role_choice import fitted
from tests.extract.events.conftest import Roles


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        ("The strike threw the season into disarray.", "throw", "goal disarray"),
        ("The victim was stabbed to death.", "stab", "goal death"),
        ("The choir has sung here several times.", "sing", "measure several times"),
        ("The actor shared the stage with Nora Blum.", "share", "companion Nora Blum"),
        ("The goods were shipped from Genoa in crates.", "ship", "source Genoa"),
        ("The miners worked without helmets or lamps.", "work", "manner without helmets or lamps"),
        ("Prices rose without warning.", "rise", "manner without warning"),
        ("The envoy testified before a panel of judges.", "testify", "recipient panel"),
        ("The fleet sailed without a permit.", "sail", "manner without a permit"),
    ],
)
def test_a_phrase_has_the_role_that_verb_preposition_and_noun_give_it(
    roles: Roles, text: str, lemma: str, expected: str
) -> None:
    assert expected in roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma", "wrong"),
    [
        ("Wirth dropped his suit against Brandt.", "drop", "patient Brandt"),
        ("He died at the hands of his guards.", "die", "place hands"),
        ("Waiters put the chairs at 40 tables.", "put", "attribute 40 tables"),
        ("The storm sank the ferry off Skagen.", "sink", "patient Skagen"),
        ("The board must be sworn in by the end of the month.", "swear in", "agent end"),
        ("The captain left the yacht before the crew.", "leave", "goal crew"),
        ("The nurse came without her husband.", "come", "companion husband"),
        ("The clerk slammed the window on a pensioner.", "slam", "instrument pensioner"),
        ("The guard shut the gate on the fans.", "shut", "occasion fans"),
        ("Contrary to reports on the radio, the farm was never sold.", "sell", "place reports"),
        ("Twelve sailors stayed on board.", "stay", "place board"),
        ("A blaze spread on board the yacht.", "spread", "patient yacht"),
        ("She told reporters she did not want the post.", "tell", "recipient she"),
    ],
)
def test_a_phrase_has_no_role_that_it_cannot_have(
    roles: Roles, text: str, lemma: str, wrong: str
) -> None:
    assert wrong not in roles(text, lemma)


def test_the_probabilities_of_all_roles_sum_to_one() -> None:
    found = fitted()
    assert found is not None
    told = found.probabilities(["bias", "prep with", "role instrument"], None)
    assert sum(told.values()) == pytest.approx(1.0)
    assert max(told, key=lambda role: told[role]) in ("instrument", "companion", "manner")


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        (
            "The crew were moved to two lifeboats and to several tugs.",
            "move",
            {"goal lifeboats", "goal tugs"},
        ),
        (
            "Holm will be arraigned on two theft charges and one attempted theft charge.",
            "arraign",
            {"topic charges", "topic charge"},
        ),
    ],
)
def test_nouns_behind_one_preposition_take_part_in_one_role(
    roles: Roles, text: str, lemma: str, expected: set[str]
) -> None:
    told = {
        role for role in roles(text, lemma) if role.split()[1] in {e.split()[1] for e in expected}
    }
    assert told == expected


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        ("The board found a solution to the crisis.", "find", "topic =crisis"),
        ("Holm has experience with night trains.", "have", "topic trains"),
        ("The ministry announced a change to the statute.", "announce", "topic statute"),
    ],
)
def test_what_an_object_is_about_is_the_topic(
    roles: Roles, text: str, lemma: str, expected: str
) -> None:
    assert expected in roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma", "expected", "wrong"),
    [
        ("Fans can call a private number for a ride.", "call for", "topic =ride", "patient ride"),
        ("The captain was sent home on full pay.", "send", "manner", "goal pay"),
    ],
)
def test_nothing_is_done_to_what_somebody_is_called_for(
    roles: Roles, text: str, lemma: str, expected: str, wrong: str
) -> None:
    found = roles(text, lemma)
    assert any(role.startswith(expected) for role in found)
    assert wrong not in found
