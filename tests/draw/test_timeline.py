from dataclasses import replace

from kg.draw import Wanted, wanted
from kg.draw.timeline import MOST_A_DAY, MOST_EVENTS, timeline_sheet
from kg.graph.claims import Named, Part
from kg.graph.verbalise.headings import Heading

ALL = Wanted()


def test_a_crowded_day_is_cut_and_says_so(material, told, claim, apart):
    sheet = timeline_sheet(
        material(claims=[claim(number) for number in range(MOST_A_DAY + 8)]), ALL
    )
    assert sheet.left_out == f"left out 8 events of days with more than {MOST_A_DAY}"
    assert "… and 8 more events" in told(sheet)
    apart(sheet)


def test_of_a_long_case_each_day_keeps_its_foremost_event_and_the_rest_is_counted(
    material, told, claim, apart
):
    days = [f"2021-03-{day:02}" for day in range(1, 31)]
    claims = [
        claim(10 * at + n, date=day, published=day) for at, day in enumerate(days) for n in range(9)
    ]
    # One day is told of by more documents than the others.
    claims += [
        claim(1000 + n, date=days[20], published=days[20], occurrence=f"o{1000 + n // 3}")
        for n in range(24)
    ]
    sheet = timeline_sheet(material(claims=claims), ALL)
    text = told(sheet)
    assert text.count("Ann Poe: act") == MOST_EVENTS
    assert (
        sheet.left_out
        == f"left out {30 * 9 + 8 - MOST_EVENTS} events of which fewer documents tell"
    )
    shown = text.split("21 March 2021")[1].split("22 March 2021")[0]
    assert shown.count("(3 documents") == 8
    assert all(f"{day} March 2021" in text for day in range(1, 31))
    apart(sheet)
    every = timeline_sheet(material(claims=claims), wanted(start="2021-03"))
    assert told(every).count("Ann Poe: act") > MOST_EVENTS


def test_one_line_tells_one_occurrence_with_all_its_accounts(material, told, claim):
    accounts = [claim(1, occurrence="o"), claim(2, occurrence="o", status="alleged")]
    text = told(timeline_sheet(material(claims=accounts), ALL))
    assert text.count("Ann Poe: ") == 1
    assert "(2 documents; 1 alleged, 1 asserted)" in text


def test_an_account_that_stands_lends_its_words_and_one_alone_its_reservations(
    material, told, claim
):
    reserve = " [did not happen; possible; alleged by Bo via WXYZ]"
    holders = (Named(iri="w", name="WXYZ"), Named(iri="b", name="Bo"))
    doubted = claim(
        1, occurrence="o", document="d1", label="Ann Poe: stole the ring" + reserve,
        polarity="negative", certainty="possible", status="alleged", holders=holders,
    )  # fmt: skip
    assert "Ann Poe: stole the ring" + reserve in told(
        timeline_sheet(material(claims=[doubted]), ALL)
    )
    both = told(
        timeline_sheet(material(claims=[doubted, claim(2, occurrence="o", document="d2")]), ALL)
    )
    assert "Ann Poe: act2 (2 documents; 1 asserted, 1 told as not so)" in both
    assert "stole" not in both


def test_names_give_way_never_the_reservations(material, told, claim):
    name = "A very long name " * 30
    reserve = f" [not so; alleged by {name} via {name}]"
    one = claim(
        1, what="kg:State", label=f"{name}: was away from {name}{reserve}", polarity="negative",
        status="alleged", holders=(Named(iri="w", name=name), Named(iri="b", name=name)),
        every_part=(Part(role="patient", thing=Named(iri="e", name=name), words="she"),),
    )  # fmt: skip
    text = told(timeline_sheet(material(claims=[one]), ALL))
    assert "was away" in text
    assert "[not so; alleged by A very long name" in text
    assert text.count("…]") + text.count("… via") == 2


def test_one_document_is_not_counted(material, told, claim):
    assert "1 document" not in told(timeline_sheet(material(claims=[claim(1)]), ALL))


def test_where_accounts_differ_the_line_takes_no_side_and_says_so(material, told, claim):
    made = material(claims=[claim(1, occurrence="o"), claim(2, occurrence="o")])
    (one,) = made.happenings()
    heading = Heading(label="rescue", differ=("who", "how many"), stands=(("asserted", 2),))
    apart = replace(made, happenings=lambda: [replace(one, heading=heading)])
    text = told(timeline_sheet(apart, ALL))
    assert "rescue (2 documents; accounts differ on who and how many)" in text
    assert "Ann Poe" not in text


def test_days_and_months_stand_in_order_and_a_mere_year_is_left_out(material, told, claim):
    dates = ("2021-03-03", "2019", "2020-11", "2021-W09", "someday")
    text = told(
        timeline_sheet(material(claims=[claim(n, date=date) for n, date in enumerate(dates)]), ALL)
    )
    order = ("November 2020", "Week of 1 March 2021", "Wednesday 3 March 2021")
    places = [text.index(title) for title in (*order, "Friday 5 March 2021")]
    assert places == sorted(places)
    assert "1 event without a date" in " ".join(text.split())
    assert "1 event of which no more than a year is told" in " ".join(text.split())
    assert "published: WXYZ" in text


def test_a_mere_year_is_drawn_where_it_is_asked_for_or_nothing_has_more(material, told, claim):
    years = [claim(n, date=date) for n, date in enumerate(("1997", "2019"))]
    assert "act0" in told(timeline_sheet(material(claims=years), ALL))
    held = material(claims=[*years, claim(5)])
    assert "act0" not in told(timeline_sheet(held, ALL))
    assert "act0" in told(timeline_sheet(held, wanted(start="1997", end="1998")))


def test_a_period_leaves_out_other_days(material, told, claim):
    claims = [claim(1), claim(2, date="2021-04-01")]
    text = told(timeline_sheet(material(claims=claims), wanted(start="2021-04")))
    assert "act2" in text
    assert "act1" not in text
    assert "Only what is dated from 1 Apr 2021." in text


def test_what_words_deny_already_is_not_denied_again(material, told, claim):
    one = claim(
        1, label="The swab: showed no paint [reported by Bo]", polarity="negative",
        status="reported", holders=(Named(iri="b", name="Bo"),),
    )  # fmt: skip
    text = told(timeline_sheet(material(claims=[one]), ALL))
    assert "The swab: showed no paint [reported by Bo]" in text
    assert "did not happen" not in text


def test_what_is_told_to_have_come_first_stands_first_on_its_day(material, told, claim):
    made = material(
        claims=[
            claim(1, occurrence="o1", label="Bo: was released"),
            claim(2, occurrence="o1", label="Bo: was released", document="d2"),
            claim(3, occurrence="o2", label="police: questioned Bo"),
        ]
    )
    known = {one.iri: one for one in made.happenings()}
    in_order = told(timeline_sheet(made, ALL))
    assert in_order.index("released") < in_order.index("questioned")
    ordered = [known["o1"], replace(known["o2"], before=frozenset({"o1", "elsewhere"}))]
    text = told(timeline_sheet(replace(made, happenings=lambda: ordered), ALL))
    assert text.index("questioned") < text.index("released")
    # Told both ways, neither came first: what more documents tell of leads again.
    both = [replace(known["o1"], before=frozenset({"o2"})), ordered[1]]
    text = told(timeline_sheet(replace(made, happenings=lambda: both), ALL))
    assert text.index("released") < text.index("questioned")


def test_many_days_long_before_are_folded_into_one(material, told, claim):
    old = [
        claim(n, date=date)
        for n, date in enumerate(("1998-05", "2004-07", "2009-01-02", "2012-11"))
    ]
    held = material(claims=[*old, claim(8), claim(9, date="2021-02-20")])
    sheet = timeline_sheet(held, ALL)
    text = told(sheet)
    assert "Before: 4 events, 1998 to 2012" in text
    assert "Friday 2 January 2009" not in text
    assert "Saturday 20 February 2021" in text
    assert "folded 1 event of other days than those of the case" in (sheet.left_out or "")
    # Who asks for a period, or for a number of days, gets what was asked for.
    assert "Friday 2 January 2009" in told(timeline_sheet(held, wanted(start="2009", end="2010")))
    assert "Before:" not in told(timeline_sheet(held, Wanted(top=40)))
