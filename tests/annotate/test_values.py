"""Sentence → amounts with type, value, unit and bound."""

import pytest
from spacy.language import Language

from kg.annotate.nlp import parse
from kg.annotate.times import find_times
from kg.annotate.values import find_values
from kg.model import Document

ROWS = [
    ("The siren was sounded once.", [("once", "COUNT", 1, "time", None)]),
    ("The shop once sold hats.", []),
    ("Once it had rained, he left at once.", []),
    ("Bo Ek, 52, fell.", [("52", "COUNT", 52, "year", None)]),
    ("Ida Moen, 20,000 euros poorer, left.", [("20,000 euros", "MONEY", 20000, "EUR", None)]),
    ("A tram was doing 40mph.", [("40mph", "QUANTITY", 40, "mph", None)]),
    ("It did no more than 70km/h.", [("no more than 70km/h", "QUANTITY", 70, "km/h", "at most")]),
    ("A 30kg crate fell.", [("30kg", "QUANTITY", 30, "kilogram", None)]),
    ("Three officers fled.", [("Three officers", "COUNT", 3, "officer", None)]),
    (
        "Three harbor police officers fled.",
        [("Three harbor police officers", "COUNT", 3, "officer", None)],
    ),
    ("Three of its 40 ships sank.", [("Three of its 40 ships", "COUNT", 3, "ship", None)]),
    ("12 out of 300 pupils failed.", [("12 out of 300 pupils", "COUNT", 12, "pupil", None)]),
    ("Several deputies fled.", [("Several deputies", "COUNT", None, "deputy", None)]),
    ("At least 17 people died.", [("At least 17 people", "COUNT", 17, "people", "at least")]),
    (
        "More than three dozen calls came in.",
        [("More than three dozen calls", "COUNT", 36, "call", "at least")],
    ),
    (
        "Up to two hundred voters queued.",
        [("Up to two hundred voters", "COUNT", 200, "voter", "at most")],
    ),
    ("About a dozen houses burned.", [("About a dozen houses", "COUNT", 12, "house", "about")]),
    (
        "1,200 people or more marched.",
        [("1,200 people or more", "COUNT", 1200, "people", "at least")],
    ),
    ("Three\u00a0harbour pilots fled.", [("Three\u00a0harbour pilots", "COUNT", 3, "pilot", None)]),
    ("One or more guards slept.", [("One or more guards", "COUNT", 1, "guard", "at least")]),
    ("All four left at noon.", [("four", "COUNT", 4, None, None)]),
    ("None of the original five spoke.", [("five", "COUNT", 5, None, None)]),
    ("At least 30 killed in blast.", [("At least 30", "COUNT", 30, None, "at least")]),
    ("Divers found a dozen.", [("a dozen", "COUNT", 12, None, None)]),
    ("Half a dozen ships sank.", [("Half a dozen ships", "COUNT", 6, "ship", None)]),
    (
        "Three to four hundred men fled.",
        [("Three to four hundred men", "COUNT", 300, "man", "at least")],
    ),
    (
        "Two guards and 3 million voters met.",
        [
            ("Two guards", "COUNT", 2, "guard", None),
            ("3 million voters", "COUNT", 3_000_000, "voter", None),
        ],
    ),
    ("The club offered $160MM.", [("$160MM", "MONEY", 160_000_000, "USD", None)]),
    (
        "The firm paid £1.9million.",
        [("£1.9million", "MONEY", 1_900_000, "GBP", None)],
    ),
    (
        "The state pays 22 million crowns.",
        [("22 million crowns", "MONEY", 22_000_000, "XXX", None)],
    ),
    ("The fund lost €2.3 mn.", [("€2.3 mn", "MONEY", 2_300_000, "EUR", None)]),
    ("It cost 4.5 lakh rupees.", [("4.5 lakh rupees", "MONEY", 450_000, "INR", None)]),
    ("She is to score 1,000 points.", [("1,000 points", "COUNT", 1000, "point", None)]),
    ("Two score of men sank.", [("Two score of men", "COUNT", 40, "man", None)]),
    ("The score was tied.", []),
    ("A 20-13 win came late.", []),
    ("Seven AK-47 rifles fell.", [("Seven AK-47 rifles", "COUNT", 7, "rifle", None)]),
    (
        "The three clerks-two women and a man-fled.",
        [("three clerks", "COUNT", 3, "clerk", None)],
    ),
    ("20 to 30 men fled.", [("20 to 30 men", "COUNT", 20, "man", "at least")]),
    ("Not one of the guards was hurt.", []),
    ("Two thirds of the barns burned.", []),
    ("A dozen at most were there.", [("A dozen at most", "COUNT", 12, None, "at most")]),
    ("Well over 300 goats fled.", [("Well over 300 goats", "COUNT", 300, "goat", "at least")]),
    (
        "The firm spoke of no more than sixty, the union of forty-one.",
        [
            ("no more than sixty", "COUNT", 60, None, "at most"),
            ("forty-one", "COUNT", 41, None, None),
        ],
    ),
    ("Several dozen goats fled.", [("Several dozen goats", "COUNT", None, "goat", None)]),
    ("Scores were arrested.", [("Scores", "COUNT", None, None, None)]),
    ("Her goal tied the scores.", []),
    (
        "Several hundred million men saw it.",
        [("Several hundred million men", "COUNT", None, "man", None)],
    ),
    ("They hurt more than 1, 400, and fled.", []),
    ("Bail was 2 million cedis.", [("2 million cedis", "MONEY", 2_000_000, "GHS", None)]),
    ("The guard fired twice.", [("twice", "COUNT", 2, "time", None)]),
    ("The barn is twice as large.", []),
    (
        "A magnitude 6.4 earthquake shook the town.",
        [("6.4", "QUANTITY", 6.4, "magnitude", None)],
    ),
    ("The blast killed 17.", [("17", "COUNT", 17, None, None)]),
    ("Some 20, 000 people marched.", [("Some 20, 000 people", "COUNT", 20_000, "people", "about")]),
    ("Shares fell 3. 9 percent.", [("3. 9 percent", "PERCENT", 3.9, "percent", None)]),
    ("She earned $61,200.50.", [("$61,200.50", "MONEY", 61200.5, "USD", None)]),
    ("He owed £5m.", [("£5m", "MONEY", 5_000_000, "GBP", None)]),
    ("It cost 3.5 million dollars.", [("3.5 million dollars", "MONEY", 3_500_000, "USD", None)]),
    ("Some 40 percent agreed.", [("Some 40 percent", "PERCENT", 40, "percent", "about")]),
    ("They walked five miles.", [("five miles", "QUANTITY", 5, "mile", None)]),
    ("A 19-year-old sailor fled.", [("19-year-old", "COUNT", 19, "year", None)]),
    ("The sailor, aged 41, fled.", [("41", "COUNT", 41, "year", None)]),
    ("Ida Berg was 75 when she died.", [("75", "COUNT", 75, "year", None)]),
    ("The toll was 41.", [("41", "COUNT", 41, None, None)]),
    ("The magnitude was 6.3.", [("6.3", "COUNT", 6.3, None, None)]),
]

NONE = [
    "The second man stood in Building 12.",
    "It froze on Feb. 12, 2018, for four minutes.",
    "He was first.",
    "The result was 3-1.",
    "Some help came one day.",
    "",
    "09:40 Police say the tunnel is shut.",
]


def values_of(nlp: Language, text: str) -> list[tuple[object, ...]]:
    document = Document(document="x", text=text, published="2018-02-24")
    doc = parse(nlp, document)
    found = find_values(doc, find_times(doc, document))
    return [(text[v.start : v.end], v.type, v.value, v.unit, v.bound) for v in found]


@pytest.mark.parametrize(("text", "expected"), ROWS, ids=[text for text, _ in ROWS])
def test_amounts(nlp: Language, text: str, expected: list[tuple[object, ...]]) -> None:
    assert values_of(nlp, text) == expected


@pytest.mark.parametrize(
    ("text", "words", "unit", "ends"),
    [
        ("Between 20 and 30 men fled.", "20 and 30 men", "man", (20, 30)),
        ("Two or three men fled.", "Two or three men", "man", (2, 3)),
        ("He heard 10-15 shots.", "10-15 shots", "shot", (10, 15)),
        ("Repairs cost $2 to $3 billion.", "$2 to $3 billion", "USD", (2e9, 3e9)),
        ("Repairs cost 40 to 50 euros.", "40 to 50 euros", "EUR", (40, 50)),
        ("Turnout was 20 to 30 percent.", "20 to 30 percent", "percent", (20, 30)),
        ("Some 2 to 3 million men queued.", "Some 2 to 3 million men", "man", (2e6, 3e6)),
    ],
)
def test_a_range_is_one_amount_with_two_ends(
    nlp: Language, text: str, words: str, unit: str, ends: tuple[float, float]
) -> None:
    document = Document(document="x", text=text, published="2018-02-24")
    [value] = find_values(parse(nlp, document), ())
    assert (text[value.start : value.end], value.unit, value.bound) == (words, unit, "at least")
    assert (value.value, value.upper) == ends


@pytest.mark.parametrize(
    "text",
    [
        "They won 3-1 and 2 and 4 men cheered.",
        "Route 2 to 9 closed.",
        "It was cut by $200 to $399.",
    ],
)
def test_scores_lists_and_changes_are_no_ranges(nlp: Language, text: str) -> None:
    document = Document(document="x", text=text, published="2018-02-24")
    assert all(v.upper is None for v in find_values(parse(nlp, document), ()))


def test_a_day_and_a_count_behind_it_are_no_torn_figure(nlp: Language) -> None:
    found = values_of(nlp, "On May 12, 200 nurses went on strike.")
    assert found == [("200 nurses", "COUNT", 200, "nurse", None)]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Of the 350, 120 were children.", [120]),
        ("By age 30, 200 people knew her.", [200]),
        ("More than 22, 500 fans sang.", [22_500]),
        ("The 20, 000 marchers went home.", [20_000]),
    ],
)
def test_two_numbers_beside_a_comma_stay_two(nlp: Language, text: str, numbers: list[int]) -> None:
    found = [amount for _, kind, amount, *_ in values_of(nlp, text) if kind == "COUNT"]
    assert [n for n in found if n not in (30, 350)] == numbers


@pytest.mark.parametrize("text", NONE)
def test_ordinals_names_and_times_are_no_amounts(nlp: Language, text: str) -> None:
    assert values_of(nlp, text) == []


def test_ids_follow_the_text_also_where_ages_are_mixed_in(nlp: Language) -> None:
    text = "Two men and a 17-year-old girl lost $40."
    document = Document(document="x", text=text)
    found = list(find_values(parse(nlp, document), ()))
    assert [v.id for v in found] == ["v1", "v2", "v3"]
    assert [v.start for v in found] == sorted(v.start for v in found)
