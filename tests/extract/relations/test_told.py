"""Sentence → relations as readers of news meet them: titles, kin, places, firms, schools."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Relation

ROWS = [
    ("The painter died in May. He was 81.", "He aged 81"),
    ("Prime Minister Ida Holm spoke.", "Ida Holm holdsPosition Prime Minister"),
    (
        "Emil Banks was officially introduced as the 21st head coach of the Lions.",
        "Emil Banks holdsPosition the 21st head coach",
    ),
    ("New York lawyer Bo Ray wept.", "Bo Ray holdsPosition New York lawyer"),
    ("Former fire chief Bo Ray wept.", "Bo Ray holdsPosition fire chief"),
    ("Ravenna police Capt. Rita Moss wept.", "Rita Moss holdsPosition Ravenna police Capt."),
    ("Mayor Luis Ortega of Ravenna declared an emergency.", "Luis Ortega headOf Ravenna"),
    ("The mayor of Ravenna, Luis Ortega, declared an emergency.", "Luis Ortega headOf Ravenna"),
    ("The mayor of Ravenna, Luis Ortega, left.", "Luis Ortega holdsPosition The mayor"),
    ("President Marco Rossi of Italy addressed the nation.", "Marco Rossi headOf Italy"),
    (
        "Helen Marsh, a spokeswoman for the Port Authority, declined to comment.",
        "Helen Marsh worksFor Port Authority",
    ),
    (
        "Helen Marsh, a spokeswoman for the Port Authority, declined to comment.",
        "Helen Marsh holdsPosition a spokeswoman",
    ),
    (
        "Port Authority spokeswoman Helen Marsh declined to comment.",
        "Helen Marsh worksFor Port Authority",
    ),
    (
        "Petra Vance, who leads the Rail Workers Union, called off the strike.",
        "Petra Vance headOf Rail Workers Union",
    ),
    ("The trial of Victor Lund, 34, opened on Monday.", "Victor Lund aged 34"),
    ("Otto Kern, who built the dam, has died at age 95. Falk mourned.", "Otto Kern aged 95"),
    ("Nina Falk left school at the age of 14.", "Nina Falk aged 14"),
    ("Police say 59-year-old Nina Falk was hurt.", "Nina Falk aged 59-year-old"),
    ("The crash involved 19-year-old driver Nina Falk.", "Nina Falk aged 19-year-old"),
    ("Police found 8-year-old pupil Nina Falk there.", "Nina Falk aged 8-year-old"),
    ("The 52-year-old captain was arrested.", "The 52-year-old captain aged 52-year-old"),
    ("Ella Brandt, a 29-year-old nurse, was hurt.", "Ella Brandt aged 29-year-old"),
    (
        "Ella Brandt, a 29-year-old nurse, was hurt.",
        "Ella Brandt holdsPosition a 29-year-old nurse",
    ),
    ("Tomas Brandt and his wife Ella lost their home.", "Tomas Brandt spouse Ella"),
    ("Tomas Brandt and his wife Ella lost their home.", "Ella spouse his"),
    ("Ella Brandt is married to Tomas Brandt.", "Ella Brandt spouse Tomas Brandt"),
    ("Ella Brandt married Tomas Brandt in 2011.", "Tomas Brandt spouse Ella Brandt"),
    ("Lena, the daughter of Tomas Brandt, survived.", "Lena childOf Tomas Brandt"),
    ("Tomas Brandt's son Felix was rescued.", "Felix childOf Tomas Brandt"),
    ("Felix Brandt was born in Ravenna in 2003.", "Felix Brandt birthPlace Ravenna"),
    ("Felix Brandt was born in Ravenna in 2003.", "Felix Brandt birthDate 2003"),
    ("Victor Lund, born in Tallinn, left home early.", "Victor Lund birthPlace Tallinn"),
    ("Victor Lund moved to Ravenna in 2015.", "Victor Lund residence Ravenna"),
    ("Victor Lund lived in Ravenna.", "Victor Lund residence Ravenna"),
    ("Victor Lund, a resident of Ravenna, pleaded guilty.", "Victor Lund residence Ravenna"),
    ("Victor Lund grew up in Tallinn.", "Victor Lund residence Tallinn"),
    ("Police said that Victor Lund lived in Riga.", "Victor Lund residence Riga"),
    ("Victor Lund studied law at Tartu University.", "Victor Lund educatedAt Tartu University"),
    ("Nina Falk graduated from Tartu University in 1999.", "Nina Falk educatedAt Tartu University"),
    (
        "Nina Falk, a graduate of Tartu University, asked for an acquittal.",
        "Nina Falk educatedAt Tartu University",
    ),
    ("Nina Falk attended Lincoln High School.", "Nina Falk educatedAt Lincoln High School"),
    ("Otto Kern founded Kern Shipping in 1978.", "Kern Shipping foundedBy Otto Kern"),
    ("Otto Kern founded Kern Shipping in 1978.", "Kern Shipping foundingDate 1978"),
    ("Kern Shipping was founded in 1978 by Otto Kern.", "Kern Shipping foundedBy Otto Kern"),
    ("Kern Shipping was founded in 1978 by Otto Kern.", "Kern Shipping foundingDate 1978"),
    (
        "Otto Kern, founder of Kern Shipping, died on 3 May 2009.",
        "Kern Shipping foundedBy Otto Kern",
    ),
    ("Otto Kern, founder of Kern Shipping, died on 3 May 2009.", "Otto Kern deathDate 3 May 2009"),
    ("Kern Shipping is headquartered in Hamburg.", "Kern Shipping headquarters Hamburg"),
    ("Hamburg-based Kern Shipping denied the claim.", "Kern Shipping basedIn Hamburg"),
    ("Kern Shipping, based in Hamburg, denied the claim.", "Kern Shipping basedIn Hamburg"),
    ("Kern Shipping is a subsidiary of Norden Group.", "Kern Shipping subsidiaryOf Norden Group"),
    ("Norden Group owns Kern Shipping.", "Kern Shipping ownedBy Norden Group"),
    ("Norden Group acquired Kern Shipping in 2016.", "Kern Shipping ownedBy Norden Group"),
    ("Kern Shipping chief executive Ida Holm resigned.", "Kern Shipping chiefExecutive Ida Holm"),
    (
        "Ida Holm, chief executive of Kern Shipping, resigned.",
        "Kern Shipping chiefExecutive Ida Holm",
    ),
    ("Ida Holm, chief executive of Kern Shipping, resigned.", "Ida Holm headOf Kern Shipping"),
    ("Ida Holm joined Norden Group in 2019.", "Ida Holm worksFor Norden Group"),
    (
        "Senator Paul Greer, a member of the Liberal Party, voted against the bill.",
        "Paul Greer memberOf Liberal Party",
    ),
    ("Paul Greer represents the Liberal Party.", "Paul Greer politicalAffiliation Liberal Party"),
    ("Paul Greer was elected to the Senate in 2012.", "Paul Greer memberOf Senate"),
    (
        "Paul Greer was appointed director of the National Rail Agency.",
        "Paul Greer headOf National Rail Agency",
    ),
    (
        "Paul Greer was appointed director of the National Rail Agency.",
        "Paul Greer holdsPosition director",
    ),
    (
        "The National Rail Agency's director, Paul Greer, apologised.",
        "Paul Greer headOf National Rail Agency",
    ),
    (
        "National Rail Agency director Paul Greer apologised.",
        "Paul Greer headOf National Rail Agency",
    ),
    ("Paul Greer is a Canadian engineer.", "Paul Greer nationality Canadian"),
    ("Swedish engineer Nils Ekman inspected the dam.", "Nils Ekman nationality Swedish"),
    (
        "Three officers from the Ravenna Police Department were suspended.",
        "Three officers memberOf Ravenna Police Department",
    ),
    (
        "Ravenna Police Department officer Rita Moss was suspended.",
        "Rita Moss worksFor Ravenna Police Department",
    ),
    ("Rita Moss earned $61,000 a year.", "Rita Moss paid $61,000"),
    ("The hospital in Ravenna was evacuated.", "The hospital locatedIn Ravenna"),
    ("The ferry sank off Rimini, Italy.", "Rimini locatedIn Italy"),
    ("Italy's Rimini was flooded.", "Rimini locatedIn Italy"),
    ("Rimini in Italy was flooded.", "Rimini locatedIn Italy"),
    (
        "The government launched an offensive against the rebels.",
        "The government opponentOf the rebels",
    ),
    ("Rebels fought the army near the border.", "Rebels opponentOf the army"),
    ("Carla Diaz teaches at Tartu University.", "Carla Diaz worksFor Tartu University"),
    (
        "Carla Diaz, professor of geology at Tartu University, warned of landslides.",
        "Carla Diaz worksFor Tartu University",
    ),
    ("Carla Diaz won the Keller Prize.", "Carla Diaz awarded Keller Prize"),
    ("Dmitri Orlov, also known as the Baker, was held.", "Dmitri Orlov alsoKnownAs Baker"),
]

NOT = [
    (
        "They met the mayor, her husband, the bank's director and two clerks.",
        "husband holdsPosition",
    ),
    ("Guests were the mayor, his wife, the bank's director and a clerk.", "Guests holdsPosition"),
    ("The ministry signed a contract with Orvik Shipping.", "memberOf"),
    ("Petra Vance led the Rovers in scoring.", "headOf"),
    ("Ida Holm directed the ministries to review the rule.", "headOf"),
    ("Tomas Brandt came to Oslo from Bergen in 2004.", "birthPlace"),
    ("Leo Kern served four years in prison.", "worksFor"),
    ("The president met the chancellor in Berlin.", "headOf"),
    ("Otto Kern died in 2002 at age 61. Falk's death was confirmed.", "Falk aged"),
    ("It is a 20-year-old bridge that Otto Kern built.", "Otto Kern aged"),
    ("She praised the 12-year-old dog and owner Otto Kern.", "Otto Kern aged"),
    ("A 35-year-old plumber and Otto Kern were hurt.", "Otto Kern aged"),
    ("She will fight Paul Charr of Germany in Moscow.", "Germany locatedIn"),
    ("His brother, a Roman Catholic priest, is ill.", "nationality"),
    # who is cited does not employ whom the words are about
    ("According to the Ravenna Tribune, Victor Lund lived in Riga.", "Ravenna Tribune"),
    ("Victor Lund spoke to the Ravenna Tribune.", "Ravenna Tribune"),
    # a minister of one thing does not head the country
    ("Anna Silva, Germany's foreign minister, met diplomats.", "headOf"),
    # a people is no employer
    ("Paul Greer is a Canadian engineer.", "worksFor"),
    # what someone professes is no office
    ("Carla Diaz, professor of geology at Tartu University, spoke.", "holdsPosition geology"),
    # kin of others
    ("Tomas Brandt met the wife of Otto Kern.", "Tomas Brandt spouse"),
    ("Ella Brandt sat beside Tomas Brandt at the trial.", "spouse"),
    ("The judge asked Ella Brandt whether Tomas Brandt was at home.", "Brandt spouse"),
    ("Tomas Brandt danced with Otto Kern's wife.", "Tomas Brandt spouse"),
    ("Tomas Brandt, whose daughter married Otto Kern, left.", "Tomas Brandt spouse"),
    ("The widow of Tomas Brandt sued Otto Kern.", "Otto Kern"),
    ("Police found Tomas Brandt, his wife and Otto Kern in the car.", "Otto Kern"),
    ("Ella Brandt, mother of the victim, wept as Otto Kern was led away.", "Otto Kern"),
    # a chief of one company, founder of the other
    (
        "Alpen Bank was founded by current Norden Group chief executive Ida Holm.",
        "Alpen Bank chiefExecutive",
    ),
    # to be somewhere is not to live there
    ("Victor Lund was arrested in Riga.", "residence"),
    ("Victor Lund travelled to Riga on Monday.", "residence"),
    # to speak in a place is not to work there
    ("Otto Kern spoke at Harbour Hall in Hamburg.", "affiliatedWith"),
]


def told(nlp: Language, text: str) -> dict[str, Relation]:
    reading = extract(annotate(nlp, Document(document="d", text=text, published="2024-03-02")))
    things = (*reading.mentions, *reading.times, *reading.values)
    words = {thing.id: thing.span.words(text) for thing in things}
    words |= {m.id: m.head.words(text) for m in reading.mentions if m.kind == "name"}
    return {
        f"{words[r.subject]} {r.predicate.removeprefix('kg:')} "
        f"{words[r.object or r.time or r.value or '']}": r
        for r in reading.relations
    }


@pytest.mark.parametrize(("text", "expected"), ROWS, ids=[f"{e} | {t}" for t, e in ROWS])
def test_told(nlp: Language, text: str, expected: str) -> None:
    assert expected in told(nlp, text)


@pytest.mark.parametrize(("text", "wrong"), NOT, ids=[text for text, _ in NOT])
def test_not_told(nlp: Language, text: str, wrong: str) -> None:
    assert [row for row in told(nlp, text) if wrong in row] == []


def test_what_was_left_is_over_for_every_mention(nlp: Language) -> None:
    found = told(nlp, "Ida Holm, the former chief executive of Kern Shipping, resigned.")
    about = [r for row, r in found.items() if "Kern Shipping" in row]
    assert about
    assert {r.until for r in about} == {"PAST_REF"}


def test_a_denied_membership_is_negative(nlp: Language) -> None:
    found = told(nlp, "Ida Holm is not a member of the Liberal Party.")
    assert found
    assert {r.polarity for r in found.values()} == {"negative"}


@pytest.mark.parametrize(
    ("text", "over"),
    [
        ("Jo Reed stepped down as mayor of Leeds.", True),
        ("Jo Reed was fired as coach of the club.", True),
        ("Jo Reed is out as head coach of the team.", True),
        ("Jo Reed will step down as mayor of Leeds in May.", False),
        ("Jo Reed refused to resign as mayor of Leeds.", False),
        ("Jo Reed stays on as mayor of Leeds.", False),
    ],
)
def test_an_office_that_was_given_up_or_lost_is_over(nlp: Language, text: str, over: bool) -> None:
    found = told(nlp, text)
    held = [relation for row, relation in found.items() if "holdsPosition" in row]
    assert [relation.until == "PAST_REF" for relation in held] == [over]
