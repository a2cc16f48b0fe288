import pytest

from kg.draw import Wanted, wanted
from kg.draw.quoting import ONLY_PRONOUN, Flow, flows
from kg.draw.who_quotes_whom import who_quotes_whom_sheet
from kg.model import Document, Entity, Event, Mention, Quotation, Reading, Span

SPAN = Span(0, 1)


def mention(number, kind="name"):
    return Mention(
        id=f"m{number}", start=0, end=1, head=SPAN, kind=kind, type="Person",
        chain=f"c{number}",
    )  # fmt: skip


def event(number, *holders):
    return Event(
        id=f"e{number}", trigger=SPAN, action="kg:Attack", evidence=SPAN, holder=holders,
        status="reported",
    )  # fmt: skip


def entity(name, *members, named=True):
    return Entity(
        id=name.lower().replace(" ", "-"), type="Person", name=name, names=(name,),
        members=members, named=named,
    )  # fmt: skip


def report(name, sources, published="2021-03-05"):
    """A report in which each source (its number) is quoted once and vouches for two claims."""
    numbers = range(len(sources))
    return Reading(
        document=Document(document=name, text="x", publisher=f"The {name}", published=published),
        mentions=tuple(mention(n, "nominal") for n in numbers),
        quotations=tuple(
            Quotation(start=0, end=1, kind="direct", speaker=f"m{n}") for n in numbers
        ),
        events=tuple(event(n, "m0", f"m{n}") if n else event(n, "m0") for n in numbers),
    )  # fmt: skip


def crowd(size):
    reports = [report(f"Paper {n}", [0] * 3) for n in range(size)]
    entities = [
        entity(f"Witness {n} with a very long name of its own", (f"Paper {n}", "c1"),
               (f"Paper {(n + 3) % size}", "c2"), named=n % 3 > 0)
        for n in range(size)
    ]  # fmt: skip
    entities.append(entity("Mary Stone", *((f"Paper {n}", "c0") for n in range(size))))
    return reports, entities


def test_quotations_and_claims_are_counted_and_what_came_through_others():
    held = [entity("Mary Stone", ("Post", "c0")), entity("officials", ("Post", "c1"), named=False)]
    found = flows([report("Post", [0, 1])], held, Wanted())
    mary = Flow(
        outlet="The Post", source="mary-stone", name="Mary Stone", named=True, quotations=1,
        claims=1, relayed=0,
    )  # fmt: skip
    others = Flow(
        outlet="The Post", source="The Post\nofficials", name="officials", named=False,
        quotations=1, claims=1, relayed=1,
    )  # fmt: skip
    assert found == (others, mary)


def test_a_source_without_any_noun_is_told_as_such():
    one = report("Post", [0])
    only = Reading(
        document=one.document, mentions=(mention(0, "pronoun"),), quotations=one.quotations
    )
    (found,) = flows([only], [entity("they", ("Post", "c0"), named=False)], Wanted())
    assert found.name == ONLY_PRONOUN


@pytest.mark.parametrize("size", [2, 5, 60])
def test_words_never_overlap(size, material, apart):
    reports, entities = crowd(size)
    parts = material(readings=reports, entities=entities)
    assert apart(who_quotes_whom_sheet(parts, Wanted(top=100))) > size


def test_sources_without_a_name_are_marked_and_what_is_left_out_is_told(material, told):
    reports, entities = crowd(12)
    parts = material(readings=reports, entities=entities)
    assert "not named" in told(who_quotes_whom_sheet(parts, Wanted()))
    sheet = who_quotes_whom_sheet(parts, Wanted(top=6))
    assert sheet.left_out == (
        "left out 11 sources that are quoted less; left out 6 outlets that quote less of these"
    )


def test_a_period_is_one_of_publication(material, told):
    readings = [report("Old", [0], "2019-01-01"), report("New", [0])]
    entities = [entity("Mary Stone", ("Old", "c0"), ("New", "c0"))]
    parts = material(readings=readings, entities=entities)
    text = told(who_quotes_whom_sheet(parts, wanted(start="2021")))
    assert "The New" in text
    assert "The Old" not in text
