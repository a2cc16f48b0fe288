"""What is found where accounts agree, conflict, or differ in precision, and on whose word."""

from kg.compare import weigh


def kinds(findings):
    return [(f.kind, f.about) for f in findings]


def test_two_documents_that_tell_one_event_agree_and_are_independent(world):
    world.tells("d1", "Marsh entered the hall.", event="entry", agent="Marsh")
    world.tells("d2", "The deputy walked in.", event="entry", agent="Marsh")
    (one,) = world.weigh()
    assert (one.kind, one.independent, one.origins) == ("corroborates", 2, ("d1", "d2"))
    assert "Marsh entered the hall." in one.reason
    assert "The deputy walked in." in one.reason


def test_two_documents_that_rest_on_one_speaker_are_one_origin(world):
    world.tells("d1", "Marsh entered.", event="entry", agent="Marsh", holders=["Adler"])
    world.tells("d2", "He had gone in.", event="entry", agent="Marsh", holders=["CNX", "Adler"])
    (one,) = world.weigh()
    assert (one.origins, one.independent) == (("Adler",), 1)
    assert "both end at Adler" in one.reason


def test_nameless_sources_end_at_the_outlet_they_spoke_to(world):
    world.unnamed("sources", "police sources")
    world.tells("d1", "Marsh entered.", event="entry", agent="Marsh", holders=["CNX", "sources"])
    world.tells(
        "d2", "He had gone in.", event="entry", agent="Marsh", holders=["CNX", "police sources"]
    )
    (one,) = world.weigh()
    assert one.origins == ("CNX",)


def test_a_document_that_rests_on_an_outlet_does_so_in_its_own_voice(world):
    world.unnamed("sources")
    for number in range(3):
        world.tells("d1", f"Thing {number}.", event=f"thing {number}", holders=["CNX", "sources"])
    world.tells("d1", "Marsh entered the hall.", event="entry", agent="Marsh")
    world.tells("d2", "He had gone in.", event="entry", agent="Marsh", holders=["CNX"])
    (one,) = world.weigh()
    assert one.origins == ("CNX",)


def test_two_reports_of_one_publisher_are_one_origin(world):
    world.document("d1", publisher="The Gazette").document("d2", publisher="The Gazette")
    world.tells("d1", "Marsh entered the hall.", event="entry", agent="Marsh")
    world.tells("d2", "The deputy walked in.", event="entry", agent="Marsh")
    (one,) = world.weigh()
    assert one.independent == 1


def test_copied_wording_counts_once(world):
    words = "the deputy walked into the hall while the alarm was ringing"
    world.tells("d1", f"Late on Friday {words}.", event="entry", agent="Marsh")
    world.tells("d2", f"Police say {words}.", event="entry", agent="Marsh")
    (one,) = world.weigh()
    assert one.origins == ("d1",)


def test_entered_and_did_not_enter_conflict(world):
    world.tells("d1", "Marsh entered.", event="entry", agent="Marsh")
    world.tells("d2", "Marsh did not enter.", event="entry", agent="Marsh", polarity="negative")
    (one,) = world.weigh()
    assert one.kind == "contradicts"
    assert [m.side for m in one.members] == [0, 1]
    assert "d1: it happened" in one.reason
    assert "d2: it did not happen" in one.reason


def test_sources_of_one_document_are_opposed_and_not_the_document(world):
    world.tells("d1", "Marsh entered.", event="entry", agent="Marsh", holders=["Adler"])
    world.tells(
        "d1", "He did not.", event="entry", agent="Marsh", holders=["Boyd"], polarity="negative"
    )
    world.tells("d2", "Marsh did not enter.", event="entry", agent="Marsh", polarity="negative")
    (conflict,) = [f for f in world.weigh() if f.kind == "contradicts"]
    assert [(m.document, m.side) for m in conflict.members] == [("d1", 0), ("d1", 1), ("d2", 1)]


def test_a_source_that_tells_both_opposes_nobody(world):
    for polarity in ("positive", "negative"):
        world.tells(
            "d1", polarity, event="entry", agent="Marsh", holders=["Adler"], polarity=polarity
        )
    world.tells("d2", "Marsh did not enter.", event="entry", agent="Marsh", polarity="negative")
    assert "contradicts" not in dict(kinds(world.weigh()))


def test_what_other_deputies_did_does_not_conflict(world):
    world.unnamed("two new deputies", "the first four")
    world.tells("d1", "Two went in.", event="entry", agent="two new deputies")
    world.tells("d2", "None did.", event="entry", agent="the first four", polarity="negative")
    assert "contradicts" not in dict(kinds(world.weigh()))


def test_what_should_have_been_does_not_conflict_with_what_was(world):
    world.tells("d1", "He should have.", event="e", agent="Marsh", certainty="counterfactual")
    world.tells("d2", "He did not.", event="e", agent="Marsh", polarity="negative")
    assert world.weigh() == ()


def test_speech_is_no_topic(world):
    world.tells("d1", "Adler said so.", event="speech", agent="Adler", lemma="say")
    world.tells("d2", "Adler told us.", event="speech", agent="Adler", lemma="tell")
    assert world.weigh() == ()


def counted(world, left, right):
    world.tells("d1", "A first count.", event="wait", amount=left)
    world.tells("d2", "A later count.", event="wait", amount=right)
    return [f for f in world.weigh() if f.about.startswith("count")]


def test_four_against_three_conflicts(world):
    (one,) = counted(world, (4.0, None, "deputy"), (3.0, None, "deputy"))
    assert one.kind == "contradicts"
    assert "4 deputies" in one.reason


def test_at_least_three_and_several_leave_room_for_four(world):
    (one,) = counted(world, (4.0, None, "deputy"), (3.0, "at least", "deputy"))
    assert one.kind == "refines"


def test_the_same_count_agrees(world):
    (one,) = counted(world, (17.0, None, "people"), (17.0, None, "people"))
    assert one.kind == "corroborates"


def test_counts_of_different_things_are_not_compared(world):
    assert counted(world, (17.0, None, "student"), (18.0, None, "call")) == []


def test_pay_that_is_rounded_is_refined(world):
    for document, value in (("d1", 75673.0), ("d2", 75673.72)):
        world.tells(
            document,
            f"Marsh earned {value}.",
            predicate="kg:paid",
            agent="Marsh",
            amount=(value, None, "USD"),
            type="MONEY",
        )
    (one,) = world.weigh()
    assert (one.kind, one.about) == ("refines", "paid")


def test_relations_told_alike_agree(world):
    for document in ("d1", "d2"):
        world.tells(document, document, predicate="kg:worksFor", agent="Marsh", object="ELK")
    assert kinds(world.weigh()) == [("corroborates", "worksFor")]


def test_two_posts_of_one_person_are_no_conflict(world):
    world.tells("d1", "one", predicate="kg:worksFor", agent="Marsh", object="ELK")
    world.tells("d2", "two", predicate="kg:worksFor", agent="Marsh", object="OAK")
    assert world.weigh() == ()


def test_dates_agree_refine_or_conflict(world):
    for other, kind in (("2018-02-14", "corroborates"), ("2018-02-15", "contradicts")):
        world.tells("d1", "a", event=other, agent="Marsh", date="2018-02-14")
        world.tells("d2", "b", event=other, agent="Marsh", date=other)
        assert (kind, "date") in kinds(world.weigh())


def test_a_word_alone_is_no_agreement(world):
    world.unnamed("the manager")
    world.tells("d1", "The manager released a statement.", event="release", agent="the manager")
    world.tells("d2", "ELK released details of eighteen calls.", event="release", agent="ELK")
    assert world.weigh() == ()


def test_what_other_people_did_is_no_agreement(world):
    world.tells("d1", "Marsh resigned on Friday morning.", event="exit", agent="Marsh")
    world.tells("d2", "Adler resigned on Friday evening.", event="exit", agent="Adler")
    assert world.weigh() == ()


def test_who_is_named_is_more_precise_than_who_is_not(world):
    world.unnamed("the manager")
    world.tells("d1", "The manager confronted the sheriff.", event="row", agent="the manager")
    world.tells("d2", "Adler confronted the sheriff loudly.", event="row", agent="Adler")
    found = {f.kind: f for f in world.weigh()}
    assert [(m.document, m.side) for m in found["refines"].members] == [("d1", 0), ("d2", 1)]
    assert "Adler" in found["refines"].reason


def test_what_should_have_happened_agrees_apart_from_what_did(world):
    for document in ("d1", "d2"):
        world.tells(
            document,
            "He should have gone in.",
            event="e",
            agent="Marsh",
            certainty="counterfactual",
        )
    assert kinds(world.weigh()) == [("corroborates", "what should have happened")]


def test_plans_in_the_same_words_are_the_same_words(world):
    words = "All of it will be looked into in the coming weeks, Adler promised."
    for document in ("d1", "d2"):
        world.tells(document, words, event="e", certainty="future")
    (one,) = world.weigh()
    assert (one.about, one.independent) == ("same words", 1)


def test_deputies_and_officers_may_be_the_same_people(world):
    (one,) = counted(world, (4.0, None, "deputy"), (None, None, "officer"))
    assert (one.kind, one.about) == ("refines", "count of deputies or officers")


def test_a_document_is_named_by_its_file_where_nothing_else_names_it(world):
    world.document("d1", source="reports/morning.txt")
    world.tells("d1", "Marsh entered the hall.", event="entry", agent="Marsh")
    world.tells("d2", "The deputy walked in.", event="entry", agent="Marsh")
    assert "morning.txt: “Marsh entered the hall.”" in world.weigh()[0].reason


def test_days_that_hang_on_a_guess_do_not_conflict(world):
    world.document("d1", published=None)
    world.tells("d1", "a", event="e", agent="Marsh", date="2018-02-14")
    world.tells("d2", "b", event="e", agent="Marsh", date="2018-02-21")
    assert "contradicts" not in dict(kinds(world.weigh()))


def test_a_document_that_tells_both_opposes_nobody(world):
    world.tells("d1", "Marsh entered.", event="entry", agent="Marsh")
    world.tells("d2", "Marsh entered.", event="entry", agent="Marsh")
    world.tells("d2", "Marsh first stayed.", event="entry", agent="Marsh", polarity="negative")
    assert "contradicts" not in dict(kinds(world.weigh()))


def test_a_birthplace_told_with_its_state_is_no_conflict(world):
    for document in ("d1", "d2"):
        for place in ("ATHENS", "TEXAS"):
            world.tells(document, place, predicate="kg:birthPlace", agent="Marsh", object=place)
    assert {kind for kind, _ in kinds(world.weigh())} == {"corroborates"}


def test_what_is_alleged_in_one_and_fact_in_another_hardens(world):
    alleged = {"event": "wait", "agent": "Marsh", "status": "alleged", "holders": ["Adler"]}
    world.tells("d1", "Marsh waited.", **alleged)
    world.tells("d2", "Marsh waited there.", event="wait", agent="Marsh")
    found = {f.kind: f for f in world.weigh()}
    assert [m.side for m in found["hardens"].members] == [0, 1]


def test_the_order_of_the_readings_changes_nothing(world):
    world.tells("d1", "Marsh entered.", event="entry", agent="Marsh")
    world.tells("d2", "He stayed out.", event="entry", agent="Marsh", polarity="negative")
    world.tells("d3", "He was inside.", event="entry", agent="Marsh")
    readings, linking = world.build()
    assert weigh(readings, linking) == weigh(readings[::-1], linking)


def test_a_denial_printed_before_the_day_is_a_sequence_and_no_conflict(world):
    world.document("d1", published="2018-02-20").document("d2", published="2018-02-23")
    denial = {"event": "exit", "agent": "Marsh", "polarity": "negative"}
    world.tells("d1", "Marsh has not resigned.", **denial)
    world.tells("d2", "Marsh resigned.", event="exit", agent="Marsh", date="2018-02-22")
    assert "contradicts" not in dict(kinds(world.weigh()))


def test_a_denial_printed_after_the_day_is_a_conflict(world):
    world.document("d1", published="2018-02-24").document("d2", published="2018-02-23")
    denial = {"event": "exit", "agent": "Marsh", "polarity": "negative"}
    world.tells("d1", "Marsh has not resigned.", **denial)
    world.tells("d2", "Marsh resigned.", event="exit", agent="Marsh", date="2018-02-22")
    assert "contradicts" in dict(kinds(world.weigh()))


def test_a_paper_is_one_origin_with_and_without_its_article(world):
    world.document("d1", publisher="The Malabar Post").document("d2", publisher="MALABAR POST")
    world.tells("d1", "The dam at Idukki burst at noon.", event="e", agent="Dam")
    world.tells("d2", "The dam at Idukki broke at noon.", event="e", agent="Dam")
    world.tells("d2", "The MALABAR POST stood by it.", event="f", agent="MALABAR POST")
    found = [f for f in world.weigh() if f.kind == "corroborates"]
    assert [f.independent for f in found] == [1]


def test_a_bound_that_excludes_no_figure_stands_in_no_conflict(world):
    told = {"d1": (9, "at least"), "d2": (10, None), "d3": (11, None), "d4": (12, None)}
    for name, (number, bound) in told.items():
        words = f"{bound or ''} {number} people were killed.".strip()
        world.tells(
            name,
            words,
            event="toll",
            lemma="kill",
            agent="Marsh",
            amount=(number, bound, "people"),
            date="2018-02-19",
        )
    found = world.weigh()
    (conflict,) = (f for f in found if f.kind == "contradicts")
    assert {m.document for m in conflict.members} == {"d2", "d3", "d4"}
    (agreement,) = (f for f in found if (f.kind, f.about) == ("corroborates", "event"))
    assert "though their figures differ" in agreement.reason


def test_agreement_says_nothing_of_figures_that_may_be_one(world):
    for name, bound in {"d1": "at least", "d2": None}.items():
        words = f"{bound or ''} 9 people were killed.".strip()
        world.tells(
            name, words, event="toll", lemma="kill", agent="Marsh", amount=(9, bound, "people")
        )
    assert not any("figures differ" in f.reason for f in world.weigh())
