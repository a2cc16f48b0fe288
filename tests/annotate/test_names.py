"""Names: what a reader would see as one name, and what it stands for."""

import pytest

from kg.annotate import Annotation, annotate
from kg.model import Document, Span


def read(nlp, text: str, *furniture: Span) -> Annotation:
    return annotate(nlp, Document(document="d", text=text, furniture=furniture))


def names(annotation: Annotation) -> list[tuple[str, str]]:
    text = annotation.document.text
    return [(m.head.words(text), m.type) for m in annotation.mentions if m.kind == "name"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # agencies made of a place and a function word stay whole
        (
            "The Oak Grove Police Department sent help.",
            ("Oak Grove Police Department", "Organization"),
        ),
        (
            "Deputies of the Marion County Sheriff's Office came.",
            ("Marion County Sheriff's Office", "Organization"),
        ),
        (
            "Oak Grove Police and Fire Departments sent trucks.",
            ("Oak Grove Police and Fire Departments", "Organization"),
        ),
        # datelines
        ("TELLOW — Three people were killed.", ("TELLOW", "Place")),
        ("KORVA, Aug 21 (Meridian) - At least 38 people died.", ("KORVA", "Place")),
        ("KORVA, Aug 21 (Meridian) - At least 38 people died.", ("Meridian", "Organization")),
        ("NATO – the alliance – said no.", ("NATO", "Organization")),
        ("The Norwegian Navy rescued twelve sailors.", ("Norwegian Navy", "Organization")),
        (
            "She studied at the University of North Dakota.",
            ("University of North Dakota", "Organization"),
        ),
        ("The 158th Fighter Wing landed.", ("158th Fighter Wing", "Organization")),
        # people: titles and roles are no part of the name
        ("Deputy Paul Marsh saw smoke.", ("Paul Marsh", "Person")),
        ("On Monday, Superintendent Lena Ortiz resigned.", ("Lena Ortiz", "Person")),
        ("Officials praised gunman hunter Rep. Dale Weaver.", ("Dale Weaver", "Person")),
        ("The attorney, Gina Park, objected.", ("Gina Park", "Person")),
        ("H. Dale Hall, the director, objected.", ("H. Dale Hall", "Person")),
        ("Mr Gates said that ships sank.", ("Gates", "Person")),
        ("Ms. Church agreed.", ("Church", "Person")),
        ("They met at Lund Town Hall on Monday.", ("Lund Town Hall", "Facility")),
        ("Sheriff Rob Lake resigned on Monday.", ("Rob Lake", "Person")),
        ("Police Chief Tim Hall resigned on Monday.", ("Tim Hall", "Person")),
        ("Oddny Berlin, an engineer, left.", ("Oddny Berlin", "Person")),
        # nations, also where the adjective is a noun of people
        ("She was an American poet.", ("American", "Group")),
        ("A Danish engineer left.", ("Danish", "Group")),
        # places, buildings
        ("Members of the Oak Spring police force came.", ("Oak Spring", "Place")),
        (
            "They ran to Lakeside High School on Valentine's Day.",
            ("Lakeside High School", "Facility"),
        ),
        ("The House Committee on Energy met.", ("House Committee on Energy", "Organization")),
        ("They met in Dayton, Ohio, in May.", ("Dayton", "Place")),
        ("They met in Dayton, Ohio, in May.", ("Ohio", "Place")),
        ("A fire broke out at Lakeside Middle School.", ("Lakeside Middle School", "Facility")),
        (
            "St Olave's Hospital said it had treated nine men, most of them for cuts; four stayed.",
            ("St Olave's Hospital", "Facility"),
        ),
        (
            "St Brigid's School fined the club; the club appealed.",
            ("St Brigid's School", "Facility"),
        ),
        ("A storm damaged St. Mark's Church.", ("St. Mark's Church", "Organization")),
        ("Residents of Marion County voted.", ("Marion County", "Place")),
        # outlets
        ("KTVX reported the crash first.", ("KTVX", "Organization")),
        ("The Harbor Gazette reported the crash.", ("Harbor Gazette", "Organization")),
        ("Her newspaper, the Tellow Courier, called it a lie.", ("Tellow Courier", "Organization")),
        ("The tower held copies of the Tarn Courier.", ("Tarn Courier", "Organization")),
        ("She began her career at the Harn Courier.", ("Harn Courier", "Organization")),
        ("The reporter of the Lund Courier was beaten.", ("Lund Courier", "Organization")),
        ("A note on oakgrovenews.com named him.", ("oakgrovenews.com", "Organization")),
        # possessives and numbers
        ("Harold Finch's lawyer spoke for Acme Corp. on Monday.", ("Harold Finch", "Person")),
        ("The shots came from Building 7 on the campus.", ("Building 7", "Facility")),
    ],
)
def test_name_whole_and_typed(nlp, text: str, expected: tuple[str, str]) -> None:
    assert expected in names(read(nlp, text))


def test_surname_equal_to_a_country_is_the_person(nlp) -> None:
    text = (
        "Sheriff Ann Jordan spoke on Monday. Jordan said the search went on. "
        "Jordan flew to Jordan in May."
    )
    found = [kind for head, kind in names(read(nlp, text)) if head == "Jordan"]
    assert found == ["Person", "Person", "Place"]


def test_title_before_a_country_makes_a_person(nlp) -> None:
    assert ("Chad", "Person") in names(read(nlp, "Sheriff Chad said nothing."))


def test_country_without_a_person_of_that_name_stays_a_place(nlp) -> None:
    text = "Officials from Jordan arrived. Jordan signed the treaty."
    assert {kind for head, kind in names(read(nlp, text)) if head == "Jordan"} == {"Place"}


def test_group_named_by_role_is_a_group(nlp) -> None:
    annotation = read(nlp, "Three Oak Grove officers waited outside.")
    found = {m.head.words(annotation.document.text): m for m in annotation.mentions}
    assert (found["officers"].kind, found["officers"].type) == ("nominal", "Group")
    assert found["officers"].span.words(annotation.document.text) == "Three Oak Grove officers"


@pytest.mark.parametrize(
    ("text", "head", "kind", "type_"),
    [
        ("The deputy ran.", "deputy", "nominal", "Person"),
        ("The deputies ran.", "deputies", "nominal", "Group"),
        ("The agency said so.", "agency", "nominal", "Organization"),
        ("He left the building.", "building", "nominal", "Facility"),
        ("The county paid.", "county", "nominal", "Place"),
        ("He dropped the rifle.", "rifle", "nominal", "Other"),
        ("Her brother left.", "Her", "pronoun", "Person"),
        ("They left.", "They", "pronoun", "Group"),
        ("The man who left is here.", "who", "pronoun", "Person"),
        ("Two of the men left.", "Two", "nominal", "Group"),
        ("A cardiologist testified.", "cardiologist", "nominal", "Person"),
    ],
)
def test_noun_phrases_and_pronouns_are_mentions(nlp, text, head, kind, type_) -> None:
    annotation = read(nlp, text)
    found = {m.head.words(text): (m.kind, m.type) for m in annotation.mentions}
    assert found[head] == (kind, type_)


def test_expletives_are_no_mentions(nlp) -> None:
    annotation = read(nlp, "There was smoke. It is not clear who started the fire.")
    words = [m.head.words(annotation.document.text) for m in annotation.mentions]
    assert "There" not in words
    assert "It" not in words


@pytest.mark.parametrize(
    "text",
    [
        "The mill said it could take until May to mend the weir.",
        "The ministry said it would take weeks before the tunnel was open.",
        "The ministry said it will take several days for the cables to be mended.",
        "The team won the semi-final and made it to the final.",
        "The club won late when Moe made it 3-1.",
        "She left the bank and struck it rich in oil.",
    ],
)
def test_what_stands_for_nothing_is_no_mention(nlp, text: str) -> None:
    assert not any(m.head.words(text) == "it" for m in read(nlp, text).mentions)


@pytest.mark.parametrize(
    "text",
    [
        "The baker bought the old mill and made it famous.",
        "The council took a loan because it could not wait until May.",
        "The union took its case to the court, and it won.",
    ],
)
def test_a_pronoun_for_a_thing_is_a_mention(nlp, text: str) -> None:
    assert any(m.head.words(text) == "it" for m in read(nlp, text).mentions)


def test_furniture_has_no_mentions(nlp) -> None:
    text = "Ann Ford resigned.\n\nMore on Bob Stone and the mayor.\n\nShe left."
    start = text.index("More")
    found = read(nlp, text, Span(start, text.index("\n\nShe")))
    assert {m.head.words(text) for m in found.mentions} == {"Ann Ford", "She"}


def test_headline_in_title_case_does_not_make_names_of_words(nlp) -> None:
    text = (
        "Officers Reportedly Angry at Harbor Deputies for Not Entering Hotel\n\n"
        "Some officers were angry. The deputies waited outside the hotel, officers said."
    )
    found = [head for head, _ in names(read(nlp, text))]
    assert "Officers" not in found
    assert not any("Entering" in head for head in found)


def test_each_mention_lies_in_the_text_and_holds_its_head(nlp) -> None:
    text = " “It’s him,” said Ms. Ana\u00a0Reyes’s aide.\r\n\r\nThe F.B.I. [2] agreed.  "
    annotation = read(nlp, text)
    assert annotation.doc.text == text
    for mention in annotation.mentions:
        assert mention.span.contains(mention.head)
        assert mention.head.words(text).strip() == mention.head.words(text)


def test_empty_text_has_no_mentions(nlp) -> None:
    assert read(nlp, "").mentions == ()
    assert read(nlp, "\n \n").mentions == ()


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("They met at the school on Valentine's Day.", "Day"),
        ("They met at the school on Valentine's Day.", "Valentine"),
        ("The city named him “School Resource Officer of the Year.”", "Resource"),
        (
            "She won the title “Hospital Resource Engineer of the Year” at a dinner in May.",
            "Resource",
        ),
        ("It closed on Christmas Eve.", "Eve"),
    ],
)
def test_holidays_and_roles_are_no_names(nlp, text: str, part: str) -> None:
    assert not any(part in head for head, _ in names(read(nlp, text)))


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("We saw Sarah Jessica Doyle and John F. Reyes.", ["Sarah Jessica Doyle", "John F. Reyes"]),
        ("We saw Gabriel Garcia Perez.", ["Gabriel Garcia Perez"]),
    ],
)
def test_a_name_of_three_words_is_one_person(nlp, text: str, people: list[str]) -> None:
    assert [head for head, kind in names(read(nlp, text)) if kind == "Person"] == people


def test_surname_that_is_a_common_word_is_found_again(nlp) -> None:
    text = "Sheriff Rob Lake resigned. Lake said he was tired. The lake froze."
    found = names(read(nlp, text))
    assert found == [("Rob Lake", "Person"), ("Lake", "Person")]


@pytest.mark.parametrize(
    "text",
    [
        "Ann Ford said " + "x" * 50_000 + " left. She ran.",
        "1234567890 " * 500,
        "😀🎉 " * 500,
        "قال الرئيس إن الحكومة ستعمل. " * 50,
        "总统昨天在北京会见了代表团。" * 50,
        "Ann Ford\x00 left.\x00 She\x00ran.",
        "ANN FORD LEFT THE OAK GROVE POLICE DEPARTMENT. SHE RAN. " * 10,
        "ann ford left the police she ran and he saw her " * 50,
        '"I am," he said. ' * 100,
        "he him his himself it its they them " * 100,
    ],
    ids=["token", "digits", "emoji", "arabic", "chinese", "nul", "caps", "bare", "said", "he"],
)
def test_strange_text_is_read(nlp, text: str) -> None:
    annotation = read(nlp, text)
    for mention in annotation.mentions:
        assert mention.span.contains(mention.head)
        assert 0 <= mention.start < mention.end <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "Sheriff Scott Israel suspended the deputy. According to Israel, a video shows a deputy.",
        "Nadia Chad leads the port. Chad told reporters that the crane had failed.",
        "Governor Paul Jordan spoke on Monday. Critics of Jordan want him to resign.",
    ],
)
def test_a_surname_that_is_a_country_is_the_person_whom_the_text_names_in_full(
    nlp, text: str
) -> None:
    found = annotate(nlp, Document(document="d", text=text)).mentions
    surname = {"Israel", "Chad", "Jordan"}
    bearers = [
        m for m in found if m.kind == "name" and surname & set(text[m.start : m.end].split())
    ]
    assert {m.type for m in bearers} == {"Person"}
    assert len({m.chain for m in bearers}) == 1
    assert len(bearers) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Jackson was arrested early on Tuesday. The club will not discipline Jackson yet.",
            ("Jackson", "Person"),
        ),
        ("Houston was flooded. Rescuers reached Houston by boat.", ("Houston", "Place")),
        ("Near Palmyra, two strikes destroyed a mortar.", ("Palmyra", "Place")),
        ("Stones were thrown at Church Street and Madison on Friday.", ("Madison", "Place")),
    ],
)
def test_a_name_that_people_and_towns_bear_is_what_the_sentence_makes_of_it(
    nlp, text: str, expected: tuple[str, str]
) -> None:
    assert expected in names(read(nlp, text))
