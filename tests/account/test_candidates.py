"""A name a person types leads to the entity meant, or to lines that tell the candidates apart."""

import pytest

import kg
from kg.errors import QueryError
from kg.model import Document, Mention, Reading, Span
from kg.model.readings import write_lines

TEXT = (
    "Cork Police said a deputy fell. Ann Lee, a deputy, left. None of the men spoke. Bo Ek ran. "
    "A mayoral deputy waved.\n"
)
OTHER = "A deputy sang in Dover. Ann Leigh sang too. Every one of the deputies of Dover sang.\n"
NAMED = {
    "Cork Police": "Organization",
    "Ann Lee": "Person",
    "Bo Ek": "Person",
    "Ann Leigh": "Person",
}
NOUNS = ("a deputy fell", "None", "A deputy", "A mayoral deputy")


def reading(name: str, text: str) -> Reading:
    words = [(w, kind, "name") for w, kind in NAMED.items()]
    words += [(w, "Person", "nominal") for w in NOUNS]
    found = sorted((text.index(w), w, kind, how) for w, kind, how in words if w in text)
    mentions = []
    for number, (start, w, kind, how) in enumerate(found):
        end = start + len(w.removesuffix(" fell"))
        head = Span(start if how == "name" or w == "None" else start + 2, end)
        mentions.append(
            Mention(
                id=f"m{number}", start=start, end=end, head=head,
                kind=how, type=kind, chain=f"c{number}",  # type: ignore[arg-type]
            )
        )  # fmt: skip
    document = Document(document=name, text=text, source=f"/press/{name}.txt")
    return Reading(document=document, mentions=tuple(mentions))


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> kg.Case:
    folder = tmp_path_factory.mktemp("names")
    write_lines([reading("one", TEXT), reading("two", OTHER)], folder / "r.jsonl")
    return kg.join(folder / "r.jsonl", case=folder / "case")


def test_the_only_named_entity_that_fits_is_meant(case: kg.Case) -> None:
    assert case.show("police").entity.name == "Cork Police"
    assert case.show("the Cork police").entity.name == "Cork Police"
    assert case.show("ek").entity.name == "Bo Ek"


def test_several_candidates_are_told_apart_by_id_documents_and_words(case: kg.Case) -> None:
    with pytest.raises(QueryError, match="names 2 entities") as caught:
        case.show("ann")
    head, *lines = str(caught.value).splitlines()
    assert "give one of these ids" in head
    assert "Ann Lee, in 1 document: “…" in lines[0]
    assert "in one.txt" in lines[0]
    assert "two.txt" in lines[1]
    assert case.show(lines[0].split()[0]).entity.name == "Ann Lee"


def test_common_nouns_are_candidates_only_where_no_name_fits(case: kg.Case) -> None:
    with pytest.raises(QueryError) as caught:
        case.show("deputy")
    assert "Cork Police said a deputy fell" in str(caught.value)


def test_a_noun_means_what_is_called_so_before_a_longer_phrase(case: kg.Case) -> None:
    with pytest.raises(QueryError, match="names 2 entities") as caught:
        case.show("deputy")
    assert "mayoral" not in str(caught.value)
    assert case.show("mayoral deputy").entity.name == "mayoral deputy"


def test_near_names_are_names(case: kg.Case) -> None:
    with pytest.raises(QueryError, match=r"near it: Ann Lee, Ann Leigh$"):
        case.show("Ann Leeh")
    with pytest.raises(QueryError, match="most told of are: ") as caught:
        case.show("nobody")
    assert "None" not in str(caught.value)
    assert "Cork Police" in str(caught.value)


def test_a_document_without_framing_goes_by_its_file(case: kg.Case) -> None:
    assert {title for title, _, _ in case.info().titles} == {"one.txt", "two.txt"}
    assert "2 documents" in repr(case)
