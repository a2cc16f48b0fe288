from dataclasses import replace

from kg.draw import Wanted, wanted
from kg.draw.findings import findings_sheet, rows, weighed
from kg.draw.marks import Mark
from kg.graph.namespaces import Names
from kg.model import Finding, Member, Span

NAMES = Names("https://example.org/")


def finding(number, kind, members, independent=2):
    return Finding(
        id=f"f{number}", kind=kind, about="count", origins=("a", "b"), independent=independent,
        reason="They differ.",
        members=tuple(
            Member(document=f"d{d}", claim=f"e{d}", evidence=Span(0, 4), side=s) for d, s in members
        ),
    )  # fmt: skip


def accounts(claim, number, **more):
    return [
        claim(
            n, iri=NAMES.part(f"d{n}", "claim", f"e{n}").value, publisher=f"Paper {n}",
            **{key: values[n] for key, values in more.items()},
        )
        for n in range(number)
    ]  # fmt: skip


def test_sides_are_told_by_shape_and_how_sure_by_fill(claim, material):
    claims = accounts(claim, 3, status=["asserted", "alleged", "asserted"])
    found = finding(1, "contradicts", [(0, 0), (1, 1), (2, 1)])
    parts = material(claims=claims, findings=[found])
    _, row = rows(weighed(parts, Wanted()), {f"Paper {n}": n for n in range(3)})
    assert row.cells == {
        0: (Mark("o", "asserted"),),
        1: (Mark("s", "alleged"),),
        2: (Mark("s", "asserted"),),
    }
    assert row.aside == "2"


def test_what_is_only_alleged_is_named_as_such(claim, material, told):
    label = "Ann Poe: stole the ring [alleged]"
    claims = accounts(claim, 2, status=["alleged"] * 2, label=[label] * 2)
    found = finding(1, "corroborates", [(0, None), (1, None)])
    assert label in told(findings_sheet(material(claims=claims, findings=[found]), Wanted()))


def test_the_most_disputed_come_first_with_their_origins(claim, material, told, apart):
    claims = accounts(claim, 4)
    several = [
        finding(1, "corroborates", [(0, None), (1, None)], independent=3),
        finding(2, "refines", [(0, 0), (2, 1)]),
        finding(3, "contradicts", [(0, 0), (3, 1)]),
        finding(4, "corroborates", [(2, None), (3, None)], independent=1),
    ]
    sheet = findings_sheet(material(claims=claims, findings=several), Wanted())
    order = ["Accounts conflict", "differ in precision", "Accounts agree"]
    places = [told(sheet).index(words) for words in order]
    assert places == sorted(places)
    assert sheet.left_out == "left out 1 point on which accounts of one origin agree"
    apart(sheet)


def test_words_of_many_outlets_never_overlap(claim, material, apart):
    claims = accounts(claim, 70)
    found = [
        finding(n, "refines", [(n, 0), ((n * 7 + 1) % 70, 1), ((n * 3 + 2) % 70, 2)])
        for n in range(40)
    ]
    parts = material(claims=claims, findings=found)
    assert apart(findings_sheet(parts, Wanted(top=3))) > 10
    assert apart(findings_sheet(parts, Wanted(top=40))) > 150


def test_only_what_concerns_one_or_a_period_where_wanted(claim, material, told):
    claims = accounts(claim, 2, published=["2021-03-05", "2022-01-01"])
    parts = material(claims=claims, findings=[finding(1, "contradicts", [(0, 0), (1, 1)])])
    assert "Accounts conflict" in told(findings_sheet(parts, Wanted(of="e")))
    assert "No accounts" in told(findings_sheet(parts, Wanted(of="someone else")))
    assert "Paper 1" not in told(findings_sheet(parts, wanted(end="2021")))


def test_a_disputed_point_is_named_in_the_words_of_no_side(claim, material, told):
    labels = ["Ann Poe: was drunk", "Ann Poe: was not drunk"]
    claims = accounts(claim, 2, label=labels)
    reason = "2 documents conflict on whether it was so (Ann Poe: drunk): Paper 0: it was so."
    found = finding(1, "contradicts", [(0, 0), (1, 1)])
    found = replace(found, about="whether it was so", reason=reason)
    words = told(findings_sheet(material(claims=claims, findings=[found]), Wanted()))
    assert "Whether it was so – Ann Poe: drunk" in words
    assert not any(label in words for label in labels)
