"""Sentence → relations: subject, predicate, object in the words of the text."""

import pytest
from spacy.language import Language

from kg.annotate import Annotation
from kg.annotate.mentions import find_mentions
from kg.annotate.nlp import parse
from kg.annotate.times import find_times
from kg.annotate.values import find_values
from kg.extract import extract
from kg.extract.relations import find_relations
from kg.model import Document, Relation
from kg.ontology import lexicon

ROWS = [
    (
        "Jim Moran, president of the dock workers' union, spoke.",
        [("Jim Moran", "headOf", "the dock workers' union")],
    ),
    ("Mr Aldous, from Skelby, was on board.", [("Aldous", "residence", "Skelby")]),
    ("Ida Krog, 44, from Lund, won.", [("Ida Krog", "residence", "Lund")]),
    (
        "Teresa Mahon, the local organiser of the Nurses' Alliance, spoke.",
        [("Teresa Mahon", "worksFor", "Nurses' Alliance")],
    ),
    ("Harbor County Sheriff Anna Reyes said nothing.", [("Anna Reyes", "headOf", "Harbor County")]),
    (
        "Millbrook Police Department Deputy Carl Moss resigned.",
        [("Carl Moss", "worksFor", "Millbrook Police Department")],
    ),
    (
        "The school's resource officer, Carl Moss, ran away.",
        [("Carl Moss", "worksFor", "The school")],
    ),
    (
        "Lena Ortiz is the CEO of Brightwater Energy.",
        [
            ("Brightwater Energy", "chiefExecutive", "Lena Ortiz"),
            ("Lena Ortiz", "headOf", "Brightwater Energy"),
        ],
    ),
    (
        "Peter Falk served as chairman of the Harbor Bank.",
        [("Peter Falk", "holdsPosition", "chairman"), ("Peter Falk", "headOf", "Harbor Bank")],
    ),
    (
        "She graduated from Lakeside University in 1998 and married Paul Stone.",
        [("She", "educatedAt", "Lakeside University"), ("She", "spouse", "Paul Stone")],
    ),
    (
        "He was born in Lund, Sweden, on May 3, 1961.",
        [
            ("He", "birthPlace", "Lund"),
            ("He", "birthDate", "May 3, 1961"),
            ("Lund", "locatedIn", "Sweden"),
        ],
    ),
    (
        "Brightwater Energy was founded by Maria Chen in 1987.",
        [
            ("Brightwater Energy", "foundedBy", "Maria Chen"),
            ("Brightwater Energy", "foundingDate", "1987"),
        ],
    ),
    ("The company is based in Oslo.", [("The company", "basedIn", "Oslo")]),
    (
        "Nordlys AS, a subsidiary of Brightwater Energy, lost money.",
        [("Nordlys AS", "subsidiaryOf", "Brightwater Energy")],
    ),
    ("Greta Holm died on June 4, 2003.", [("Greta Holm", "deathDate", "June 4, 2003")]),
    ("Carl Moss, 41, resigned.", [("Carl Moss", "aged", "41")]),
    (
        "The cellist Ada Nyberg died in her sleep at the age of 88, her niece said.",
        [("Ada Nyberg", "aged", "88")],
    ),
    ("The dead man was aged 35, a harbour pilot said.", [("The dead man", "aged", "35")]),
    ("The 19-year-old gunman, Eric Dane, was arrested.", [("Eric Dane", "aged", "19-year-old")]),
    ("He earned $75,000 a year.", [("He", "paid", "$75,000")]),
    ("She made a base salary of $61,200.", [("She", "paid", "$61,200")]),
    (
        "His wife, Joan, lives in Millbrook.",
        [("Joan", "spouse", "His"), ("Joan", "residence", "Millbrook")],
    ),
    ("Sara Kim, the daughter of Judge Min Kim, testified.", [("Sara Kim", "childOf", "Min Kim")]),
    (
        "Dale Hunt, a member of the Liberal Party, voted no.",
        [
            ("Dale Hunt", "memberOf", "Liberal Party"),
            ("Dale Hunt", "politicalAffiliation", "Liberal Party"),
        ],
    ),
    ("Ann Lee (born 4 May 1949) is a poet.", [("Ann Lee", "birthDate", "4 May 1949")]),
    (
        "Kenji Sato (1886 – 28 December 1959) was a general.",
        [("Kenji Sato", "birthDate", "1886"), ("Kenji Sato", "deathDate", "28 December 1959")],
    ),
    ("Hans Weber won the Keller Prize.", [("Hans Weber", "awarded", "Keller Prize")]),
]

NONE = ["The dog barked.", "They work for peace.", "He joined the conversation.", ""]


def annotated(nlp: Language, text: str) -> Annotation:
    document = Document(document="x", text=text, published="2018-02-24")
    doc = parse(nlp, document)
    times = tuple(find_times(doc, document))
    mentions, quotations = find_mentions(doc, document, times)
    return Annotation(
        document=document,
        doc=doc,
        mentions=mentions,
        quotations=quotations,
        times=times,
        values=tuple(find_values(doc, times)),
    )


def told(nlp: Language, text: str) -> dict[tuple[str, str, str], Relation]:
    reading = extract(annotated(nlp, text))
    things = (*reading.mentions, *reading.times, *reading.values)
    words = {thing.id: text[thing.start : thing.end] for thing in things}
    words |= {m.id: (m.head if m.kind == "name" else m.span).words(text) for m in reading.mentions}
    return {
        (
            words[r.subject],
            r.predicate.removeprefix("kg:"),
            words[r.object or r.time or r.value or ""],
        ): r
        for r in reading.relations
    }


@pytest.mark.parametrize(("text", "expected"), ROWS, ids=[text for text, _ in ROWS])
def test_told(nlp: Language, text: str, expected: list[tuple[str, str, str]]) -> None:
    found = told(nlp, text)
    assert [row for row in expected if row not in found] == []


@pytest.mark.parametrize("text", NONE)
def test_nothing_is_told(nlp: Language, text: str) -> None:
    assert told(nlp, text) == {}


def test_a_period_is_read(nlp: Language) -> None:
    found = told(nlp, "Peter Falk served as chairman of the Harbor Bank from 1998 to 2003.")
    relation = found["Peter Falk", "headOf", "Harbor Bank"]
    assert (relation.since, relation.until) == ("1998", "2003")


def test_what_is_former_is_over(nlp: Language) -> None:
    found = told(nlp, "Jim Moran, a former president of the Harbor Bank, spoke.")
    assert found["Jim Moran", "headOf", "Harbor Bank"].until == "PAST_REF"


@pytest.mark.parametrize(
    "text", ["Keller's son, the actor Bo Keller, wept.", "Ann Keller and her husband left."]
)
def test_nobody_is_his_own_kin(nlp: Language, text: str) -> None:
    annotation = annotated(nlp, text)
    chain = {m.id: m.chain for m in annotation.mentions}
    kin = [r for r in find_relations(annotation) if r.predicate in ("kg:childOf", "kg:spouse")]
    assert not [r for r in kin if r.object and chain[r.subject] == chain[r.object]]


def test_a_denied_position_is_negative(nlp: Language) -> None:
    found = told(nlp, "Anna Reyes is not the director of the agency.")
    assert {r.polarity for r in found.values()} == {"negative"}


def test_evidence_holds_both_ends(nlp: Language) -> None:
    text = "On Friday Tom Baker, who worked for the Harbor Tribune, wept."
    annotation = annotated(nlp, text)
    spans = {m.id: m.span for m in annotation.mentions}
    relations = list(find_relations(annotation))
    assert relations
    assert all(r.evidence.contains(spans[r.subject]) for r in relations)
    assert all(r.evidence.contains(spans[r.object]) for r in relations if r.object)


def test_each_predicate_says_what_it_means() -> None:
    for name, table in lexicon("relations").items():
        assert table["definition"].endswith("."), name
        assert table["domain"], name
        assert table["range"], name


def test_who_left_works_there_no_more(nlp: Language) -> None:
    found = told(nlp, "Tom Baker resigned from the Harbor Tribune.")
    assert found["Tom Baker", "worksFor", "Harbor Tribune"].until == "PAST_REF"
