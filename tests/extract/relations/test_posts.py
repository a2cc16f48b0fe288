"""What an office before a name says: the office itself, and the body or place that it leads."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document

PARTY = "politicalAffiliation"


def told(nlp, text: str) -> set[tuple[str, str, str]]:
    """Give the relations of a text in its words."""
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    words = {m.id: m.head.words(text) for m in reading.mentions}
    words |= {v.id: text[v.start : v.end] for v in reading.values}
    return {
        (words[r.subject], r.predicate.removeprefix("kg:"), words[r.object or r.value or ""])
        for r in reading.relations
        if r.object or r.value
    }


@pytest.mark.parametrize(
    ("text", "name", "office"),
    [
        ("Harbour master Owen Brandt said the fog was thick.", "Owen Brandt", "Harbour master"),
        ("Crane operator Sam Lind, 38, was hurt.", "Sam Lind", "Crane operator"),
        ("Karl Moe is a plumber.", "Karl Moe", "plumber"),
        ("Sgt. Ann Rask, a police dispatcher, heard the call.", "Ann Rask", "dispatcher"),
        ("Ole Berg, the former attorney general, sued the mine.", "Ole Berg", "general"),
        ("The speech was written by songwriter Eva Lund.", "Eva Lund", "songwriter"),
        ("Minister of Health Per Rask resigned on Friday.", "Per Rask", "Minister of Health"),
        (
            "Secretary of the Interior Tom Halvorsen said that the dam was safe.",
            "Tom Halvorsen",
            "Secretary of the Interior",
        ),
        (
            "Director of Public Prosecutions Eva Brandt charged the two men.",
            "Eva Brandt",
            "Director of Public Prosecutions",
        ),
        (
            "Associate Professor of Law Ida Krog criticised the bill.",
            "Ida Krog",
            "Associate Professor of Law",
        ),
        (
            "Head Coach of Harbour United Lena Holt left.",
            "Lena Holt",
            "Head Coach of Harbour United",
        ),
        ("President-elect Bo Ray met the governors.", "Bo Ray", "President-elect"),
        (
            "Prime Minister-designate Omar Sadik named his cabinet.",
            "Omar Sadik",
            "Prime Minister-designate",
        ),
    ],
)
def test_the_words_of_an_office_before_a_name(nlp, text: str, name: str, office: str) -> None:
    assert (name, "holdsPosition", office) in told(nlp, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Lord Mayor of Tarn Finn Moe opened the bridge.", ("Finn Moe", "headOf", "Tarn")),
        (
            "Editor of the Harbour Post Jim Moran wrote the story.",
            ("Jim Moran", "worksFor", "Harbour Post"),
        ),
        (
            "Natural Resources Committee Chairman Rep. Nick Talbot praised the plan.",
            ("Nick Talbot", "headOf", "Natural Resources Committee"),
        ),
        (
            "Orvik Hospital Director Dr. Ann Lee closed the ward.",
            ("Ann Lee", "headOf", "Orvik Hospital"),
        ),
    ],
)
def test_what_the_holder_of_an_office_leads(nlp, text: str, expected: tuple[str, ...]) -> None:
    assert expected in told(nlp, text)


def test_two_offices_before_a_name_are_two(nlp) -> None:
    found = told(nlp, "Natural Resources Committee Chairman Rep. Nick Talbot praised the plan.")
    offices = {other for _, predicate, other in found if predicate == "holdsPosition"}
    assert offices == {"Natural Resources Committee Chairman", "Rep."}


def test_who_is_only_elected_leads_nothing_yet(nlp) -> None:
    found = told(nlp, "Lund Mayor-elect Lena Holt promised new schools.")
    assert not any(predicate == "headOf" for _, predicate, _ in found)


def test_a_police_chief_of_a_town_does_not_lead_the_town(nlp) -> None:
    found = told(nlp, "Chicago Chief of Police Scott Russell was hurt.")
    assert ("Scott Russell", "headOf", "Chicago") not in found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sen. Mara Boyle (D-Calif.) voted against it.", {("Calif.", "represents"), ("D", PARTY)}),
        ("Rep. Edwin Marsh, R-Mass., wrote the report.", {("Mass.", "represents"), ("R", PARTY)}),
        ("Rep. Nick Talbot (D) of Ohio spoke.", {("Ohio", "represents"), ("D", PARTY)}),
        ("Oklahoma Sen. James Orrin opposed the law.", {("Oklahoma", "represents")}),
        ("Ana Cole, the MP for Leeds, agreed.", {("Leeds", "represents")}),
        ("The pro-Leeds councillor Ana Cole agreed.", set()),
    ],
)
def test_party_and_place_of_a_member_of_parliament(
    nlp, text: str, expected: set[tuple[str, str]]
) -> None:
    seats = ("represents", PARTY)
    found = {(other, predicate) for _, predicate, other in told(nlp, text) if predicate in seats}
    assert found == expected


@pytest.mark.parametrize(
    "text",
    [
        "He got a grade (D) in maths.",
        "Ann Lee took vitamins D, B and C.",
        "Bo Ray landed on D-Day.",
        "Ann Lee, 34, of Leeds, was hurt.",
    ],
)
def test_other_letters_are_no_party(nlp, text: str) -> None:
    predicates = {predicate for _, predicate, _ in told(nlp, text)}
    assert predicates.isdisjoint({"represents", PARTY})


def test_who_speaks_is_the_one_who_holds_the_office(nlp) -> None:
    text = '"The rule helps the farmers," said Secretary of the Interior Tom Halvorsen.'
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    assert [heads.get(q.speaker or "") for q in reading.quotations] == ["Tom Halvorsen"]


@pytest.mark.parametrize(
    ("text", "name", "body"),
    [
        ("Ada Cole, director of operations at Rensing Gas, resigned.", "Ada Cole", "Rensing Gas"),
        ("Rensing Gas's head of technology, Ada Cole, resigned.", "Ada Cole", "Rensing Gas"),
        ("Acme's security chief, Omar Sadik, was hurt.", "Omar Sadik", "Acme"),
    ],
)
def test_who_leads_a_department_does_not_lead_the_whole(
    nlp, text: str, name: str, body: str
) -> None:
    found = told(nlp, text)
    assert (name, "headOf", body) not in found
    assert (name, "worksFor", body) in found


def test_a_governor_of_a_party_is_its_member_and_a_governor_of_a_bank_leads_it(nlp) -> None:
    party = told(nlp, "Governor Ida Krog of the ruling National Accord opened the dam.")
    assert ("Ida Krog", PARTY, "National Accord") in party
    assert ("Ida Krog", "headOf", "National Accord") not in party
    bank = told(nlp, "Governor Mark Carr of the Bank of Norland opened the meeting.")
    assert ("Mark Carr", "headOf", "Bank of Norland") in bank


def test_whoever_suspends_somebody_need_not_employ_him(nlp) -> None:
    found = told(nlp, "The Lund Chess Federation suspended Bo Ray in March.")
    assert not any(predicate == "worksFor" for _, predicate, _ in found)


def test_an_acting_office_is_acting(nlp) -> None:
    found = told(nlp, "Acting police chief Eva Brandt closed the quay.")
    assert ("Eva Brandt", "holdsPosition", "Acting police chief") in found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The tapes were sold by Eva Holt, a former secretary of tycoon Viktor Rask.", "Eva Holt"),
        ("The boat was steered by Jon Lie, a former adviser to magnate Karl Holm.", "Jon Lie"),
    ],
)
def test_whose_secretary_somebody_is_is_no_secretary(nlp, text: str, name: str) -> None:
    assert {who for who, predicate, _ in told(nlp, text) if predicate == "holdsPosition"} == {name}


@pytest.mark.parametrize(
    "text",
    [
        "Governor Ann Rask asked Bo Lund to be the state treasurer.",
        "Rask nominated Bo Lund to be the state treasurer.",
        "Rask hired Bo Lund to serve as treasurer.",
    ],
)
def test_who_is_asked_or_chosen_to_be_something_is_meant_and_not_who_asks(nlp, text: str) -> None:
    holders = {
        who
        for who, what, post in told(nlp, text)
        if what == "holdsPosition" and post == "treasurer"
    }
    assert holders <= {"Bo Lund"}
