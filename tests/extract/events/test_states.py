"""What a state says of somebody: what, where, when, why, and of which clause."""

from collections.abc import Callable

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract.events.finding import find_events
from kg.model import Document

Roles = Callable[[str, str], set[str]]

ROWS = [
    ("Two officers were on the truck.", "be", {"place truck"}, {"attribute truck"}),
    ("There was no water in the lungs.", "be", {"place lungs"}, set()),
    ("There was not one civilian among them.", "be", {"place them"}, set()),
    ("Our thoughts are with the victims at this time.", "be", {"occasion time"},
     {"attribute time"}),
    ("It is clear that the dam will break.", "clear", {"patient =break"}, set()),
    ("The two delays were not due to bad weather.", "due", {"cause weather"}, set()),
    ("The captain was the last to leave the ferry.", "be",
     {"attribute the last to leave the ferry"}, set()),
    ("The suspect is in custody.", "be", {"attribute custody"}, set()),
    ("The eldest climber was 71.", "be", {"attribute 71"}, set()),
    ("The strike at the mill is over.", "be", {"attribute over"}, set()),
    ("Nine children were aboard when the coach left.", "be", {"place aboard"}, set()),
    ("Nine children were on board when the coach left.", "be", {"place on board"}, set()),
    ("There were 40 guests aboard.", "be", {"place aboard"}, set()),
    ("The gate at the north end of the yard was up when the van reached it.", "be",
     {"attribute up"}, set()),
    ("The lights were down at noon.", "be", {"attribute down"}, set()),
    ("The new rules are in place.", "be", {"attribute place"}, {"place place"}),
    ("Here is the list.", "be", set(), {"attribute Here"}),
    ("The orchard is worth at least $3 million.", "worth", {"measure at least $3 million"}, set()),
    ("The delays were less severe than the railway had feared.", "severe",
     {"attribute less severe than the railway had feared"}, set()),
    ("The new pier is longer than the old one.", "long",
     {"attribute longer than the old one"}, set()),
    ("That number is closer to 40,000.", "close",
     {"attribute closer to 40,000"}, set()),
    ("The team were 4-4 at home.", "be", set(), {"attribute 4"}),
    ("He is considered the best pianist available in Lyon.", "consider",
     {"attribute pianist"}, set()),
    ("Wolves have become increasingly brazen in recent months.", "become",
     {"attribute brazen"}, set()),
    ("The nurse wished to remain anonymous.", "wish", set(), {"attribute =anonymous"}),
    ("They made her an offer.", "make", set(), {"attribute =offer"}),
    ("He's the owner of the orchard.", "be", {"patient He", "attribute owner"}, set()),
    ("“We’re in the cellar,” Petra Holm said.", "be", {"patient We", "place cellar"}, set()),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "there", "not_there"), ROWS)
def test_a_state_has_its_parts(
    roles: Roles, text: str, lemma: str, there: set[str], not_there: set[str]
) -> None:
    found = roles(text, lemma)
    assert there <= found
    assert not_there.isdisjoint(found)


def test_the_preposition_of_a_state_is_kept(nlp: Language) -> None:
    document = Document(document="d", text="The boat was without lights.")
    (event,) = find_events(annotate(nlp, document))
    assert [p.preposition for p in event.participants if p.role == "attribute"] == ["without"]


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        ("Lind was present at the meeting.", "present", "occasion meeting"),
        ("Lind is interested in the job.", "interested", "topic job"),
        ("Police found two women dead in a hut.", "find", "attribute =dead"),
    ],
)
def test_what_an_adjective_is_told_with_takes_part(
    roles: Roles, text: str, lemma: str, expected: str
) -> None:
    assert expected in roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        ("The lamp is available in five colours.", "available", "topic colours"),
        ("The two lamps are identical in design.", "identical", "topic design"),
    ],
)
def test_a_phrase_that_our_parser_gives_an_adjective_takes_part(
    roles: Roles, text: str, lemma: str, expected: str
) -> None:
    found = roles(text, lemma)
    assert expected in found or expected.replace("topic", "manner") in found


def test_adjectives_in_a_row_are_told_together(roles: Roles) -> None:
    assert "attribute armed and dangerous" in roles(
        "The two men were considered armed and dangerous.", "consider"
    )
