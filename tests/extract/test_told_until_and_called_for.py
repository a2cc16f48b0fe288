"""Times behind an infinitive that date the telling; whom a call, a denial or a denied case is of."""

# ruff: noqa: E501

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.extract.events.finding import find_events
from kg.model import Document

WHEN = [
    # sentence, lemma, its day (published on Monday 17 September 2018), or None
    ("Villagers were not told to leave their homes until Thursday evening.", "tell", "2018-09-13"),
    ("Villagers were not told to leave their homes until Thursday evening.", "leave", None),
    ("Residents were not told to stop drinking the water until Thursday evening, when a van with a loudspeaker came down Mill Street.", "drink", None),
    ("Passengers were not allowed to leave the train until Friday morning.", "allow", "2018-09-14"),
    ("The school told parents not to bring children to class at 8am on Tuesday.", "tell", "2018-09-11"),
    ("The school told parents not to bring children to class at 8am on Tuesday.", "bring", None),
    ("The operator ordered staff to open the gates at 6.55am on Wednesday, as soon as the river rose.", "order", "2018-09-12"),
    ("The operator ordered staff to open the gates at 6.55am on Wednesday, as soon as the river rose.", "open", None),
    ("The bank knew that its safes were empty at 9.15pm on Tuesday, nearly ten hours before it opened.", "know", "2018-09-11"),
    ("The bank knew that its safes were empty at 9.15pm on Tuesday, nearly ten hours before it opened.", "empty", None),
    ("The bank knew that its safes were empty at 9.15pm on Tuesday.", "know", None),
    # what lasts until then, and what is to be done then
    ("Drivers were told to wait until Thursday evening.", "tell", None),
    ("The clerk was not told to wait until Thursday.", "tell", None),
    ("The judge ordered the banker to appear at 9am on Friday.", "order", None),
    ("The minister has called for the chairman to appear before the committee on Friday.", "appear", "2018-09-21"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "day"), WHEN)
def test_when_somebody_was_told(nlp: Language, text: str, lemma: str, day: str | None) -> None:
    annotation = annotate(nlp, Document(document="d", text=text, published="2018-09-17"))
    times = {t.id: t.value for t in annotation.times}
    event = next(e for e in find_events(annotation) if e.lemma == lemma)
    time = times.get(event.time or "")
    assert (time[:10] if time else None) == day


STORY = """On Friday morning Ann Roe saw a fire engine from the mill.

Four days later, much about the fire remains in dispute.

Two councillors who went with her to the mill on September 3 recall no alarm.

A guard took her phone. Police said that the phone was returned the same day.
"""


@pytest.mark.parametrize(("lemma", "day"), [("return", "2018-09-14"), ("go", "2018-09-03")])
def test_the_same_day_is_that_of_the_story(nlp: Language, lemma: str, day: str) -> None:
    annotation = annotate(nlp, Document(document="d", text=STORY, published="2018-09-18"))
    times = {t.id: t.value for t in annotation.times}
    event = next(e for e in find_events(annotation) if e.lemma == lemma)
    assert times[event.time or ""][:10] == day


HOW = [
    # who was told only then was told then
    ("Villagers were not told to leave their homes until Thursday evening.", "told", "", "asserted"),
    ("Passengers were not allowed to leave the train until Friday morning.", "leave", "", "asserted"),
    # what is so in no such case is not so
    ("The agency knows of no case in which a passenger was robbed.", "robbed", "", "asserted negative certain"),
    ("The coach knew of no match where a player was hurt.", "hurt", "", "asserted"),
    ("The judge had no case that he had closed.", "closed", "", "asserted"),
    # where people are expected it is still to be held
    ("Some 600 people are expected at a vigil in the square.", "vigil", "", "asserted positive future"),
    ("Some 600 people came to a vigil in the square.", "vigil", "", "asserted"),
    # allegations that somebody turns down were made
    ("The club rejects the allegations made against its players.", "made", "", "asserted"),
    ("Holm denied the charges brought against his firm.", "brought", "", "asserted"),
    # a warning that was not passed on was given, and an order that was not followed
    ("Miss Firth's warning was never passed on to the ministry.", "warning", "", "asserted"),
    ("The guards did not follow the captain's order.", "order", "", "asserted"),
    ("No warning was passed on to the ministry.", "warning", "", "asserted negative certain"),
    ("My firm had nothing to do with the fire.", "had", "", "asserted negative certain"),
    ("My firm had nothing to do with the fire.", "fire", "", "asserted"),
    # a reason is denied where the next sentence tells the deed
    ("Hart did not go because the board disliked him. He resigned after a vote.", "go", "", "asserted"),
    ("Hart did not go because the board disliked him. He resigned after a vote.", "disliked", "", "asserted negative certain"),
    ("Hart did not phone because he was ill. He slept all day.", "phone", "", "asserted negative certain"),
    ("Hart did not phone because he was ill. He slept all day.", "ill", "", "asserted"),
    # a worth is told by a source, and the sale is not
    ("Lind sold his boat, worth £9,000 according to a dealer.", "sold", "", "asserted"),
    ("Lind sold his boat, according to a dealer.", "sold", "dealer", "reported"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), HOW)
def test_what_is_said_to_have_been(told, text: str, word: str, holders: str, how: str) -> None:
    assert told(text, word) == (holders, how)


WHO = [
    # sentence, word, role, head
    ("At noon officers called on the occupiers to leave the hall.", "leave", "agent", "occupiers"),
    ("The mayor called for the bank's chairman, Peter Lowe, to appear.", "appear", "patient", "chairman"),
    ("The chairman promised nothing.", "promised", "recipient", ""),
    ("The farmer drove the cow into the barn instead of the stable.", "drove", "place", ""),
    ("The keys had been left under a stone.", "left", "manner", ""),
    ("Tom Reed lives at number 9.", "lives", "occasion", ""),
    ("The offer was described as an insult by the mayor, Jo Bell.", "described", "agent", "mayor"),
    ("The canvas was sold as a work by Rembrandt.", "sold", "agent", ""),
    ("Ann Lee criticised the minister, who had been told of it in May and made no complaint.", "made", "agent", "minister"),
    ("Police arrested a man who had shot two guards and searched his house.", "searched", "agent", "Police"),
    ("He was asleep on the sofa.", "asleep", "place", "sofa"),
    ("The count will begin on Monday under police guard.", "begin", "manner", "guard"),
    ("Police found the north wing dry.", "found", "patient", "wing"),
    ("A convoy came under attack on Friday.", "came", "patient", "convoy"),
    ("The driver is fighting for his life in hospital.", "fighting", "purpose", ""),
    ("Ann Roe was alone in the office with the manager.", "alone", "companion", "manager"),
    ("The mill closed. Its sale to a brewery angered the town.", "sale", "agent", ""),
    ("The mill closed. Its purchase by a fund angered the town.", "purchase", "agent", "fund"),
    ("Farmers fought the bank's sale of the mill.", "sale", "agent", "bank"),
    ("Paul Adler, the guard hurt in the raid, left hospital.", "hurt", "agent", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "role", "head"), WHO)
def test_who_and_what_takes_part(nlp: Language, text: str, word: str, role: str, head: str) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    event = next(e for e in reading.events if word in e.trigger.words(text).split())
    found = {
        heads.get(p.mention or "", p.value or "=") for p in event.participants if p.role == role
    }
    assert found == ({head} if head else set())


OFFICES = [
    ("The injured driver, Karl Benn, is in hospital.", set()),
    ("The officer, Jo Hale, fell.", set()),
    ("The mayor, Jo Hale, fell.", {"The mayor"}),
    ("The police chief, Jo Hale, fell.", {"The police chief"}),
    ("Anna Bell, formerly head of research, takes over.", {"head of research"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "offices"), OFFICES)
def test_an_office_is_no_description_of_who_is_meant(
    nlp: Language, text: str, offices: set[str]
) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    words = {m.id: text[m.start : m.end] for m in reading.mentions}
    words |= {v.id: text[v.start : v.end] for v in reading.values}
    held = {r.object or r.value for r in reading.relations if r.predicate == "kg:holdsPosition"}
    assert {words[one] for one in held if one} == offices


@pytest.mark.parametrize(
    ("text", "lemma", "action"),
    [
        ("A fireman was burned.", "burn", "Injury"),
        ("The letters were burned.", "burn", "Destruction"),
        ("A patrol came under fire near the border.", "come under fire", "Attack"),
        ("A cyclist is fighting for his life.", "fight for life", "HealthAction"),
    ],
)
def test_what_kind_of_event_it_is(nlp: Language, text: str, lemma: str, action: str) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    event = next(e for e in reading.events if e.lemma == lemma)
    assert event.action == f"kg:{action}"


def test_a_rank_in_a_force_does_not_lead_it(nlp: Language) -> None:
    text = "Superintendent Ruth Lind of Wend Police said the road was shut."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    kinds = {r.predicate for r in reading.relations}
    assert "kg:memberOf" in kinds
    assert "kg:headOf" not in kinds


@pytest.mark.parametrize("instead", ["instead of", "rather than"])
def test_where_somebody_is_instead_is_no_place_of_it(nlp: Language, instead: str) -> None:
    text = f"The cat slept at the foot of the bed, {instead} by the door."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    slept = next(e for e in reading.events if e.lemma == "sleep")
    words = {m.id: m.head.words(text) for m in reading.mentions}
    places = {words[p.mention] for p in slept.participants if p.role == "place" and p.mention}
    assert places == {"foot"}
