"""How sure a reading says it is: calibrated figures that fall where reading goes wrong."""

from dataclasses import replace

import pytest
from spacy.language import Language

from kg.annotate import annotate, load
from kg.extract import extract, extract_unrated
from kg.extract.confidence import noise, reconsidered, without_noise
from kg.graph.doubt import is_doubtful
from kg.graph.plain import gates
from kg.model import Document, Event, Participant, Reading


def read(nlp: Language, text: str) -> Reading:
    return extract(annotate(nlp, Document(document="x", text=text, published="2024-05-14")))


def event(reading: Reading, lemma: str) -> Event:
    return next(e for e in reading.events if e.lemma == lemma)


def part(reading: Reading, lemma: str, role: str) -> Participant:
    return next(p for p in event(reading, lemma).participants if p.role == role)


@pytest.mark.parametrize(
    ("told", "open_", "lemma"),
    [
        (
            "Volunteers built a shelter in Leeds last week.",
            "The two clubs met in the interest of building a shelter.",
            "build",
        ),
        (
            "The storm destroyed the pier.",
            "Engineers fear what would happen if a storm destroyed the pier.",
            "destroy",
        ),
        (
            "The minister resigned on Friday.",
            "Do you think that the minister resigned?",
            "resign",
        ),
    ],
)
def test_what_is_told_as_done_is_surer_than_what_is_left_open(
    nlp: Language, told: str, open_: str, lemma: str
) -> None:
    done, supposed = event(read(nlp, told), lemma), event(read(nlp, open_), lemma)
    assert done.action_confidence is not None
    assert supposed.action_confidence is not None
    assert done.action_confidence > supposed.action_confidence


def test_a_pronoun_that_nothing_explains_is_doubted(nlp: Language) -> None:
    named = part(read(nlp, "Marta Lind sold the bakery to a rival."), "sell", "agent")
    nobody = part(read(nlp, "They sold the bakery to a rival."), "sell", "agent")
    assert named.confidence is not None
    assert nobody.confidence is not None
    assert nobody.confidence < named.confidence
    assert nobody.confidence < gates()["sure"]


@pytest.mark.parametrize(
    ("named", "unnamed", "lemma"),
    [
        ("Marta Lind sold the bakery to a rival.", "They sold the bakery to a rival.", "sell"),
        ("The surgeon cleaned the wound.", "We cleaned the wound.", "clean"),
        ("Umpires halted the match in Cork.", "They halted the match in Cork.", "halt"),
    ],
)
def test_a_claim_whose_agent_nothing_explains_is_hardly_ever_right(
    nlp: Language, named: str, unnamed: str, lemma: str
) -> None:
    told, unsaid = (event(read(nlp, text), lemma) for text in (named, unnamed))
    assert told.confidence > unsaid.confidence
    assert not is_doubtful(told)
    assert is_doubtful(unsaid)


def test_what_was_judged_later_raises_what_is_explained_and_keeps_the_order() -> None:
    steps = [0.0, 0.1, 0.3, 0.6, 0.9, 1.0]
    explained = [reconsidered(sure, [["role=agent", "pronoun means=name"]]) for sure in steps]
    unexplained = [reconsidered(sure, [["pronoun means=nothing"]]) for sure in steps]
    assert explained == sorted(explained)
    assert all(now > sure for now, sure in zip(explained[:4], steps[:4], strict=True))
    assert all(a > b for a, b in zip(explained, unexplained, strict=True))
    assert 0 < explained[0] < explained[-1] < 1


def words_of(reading: Reading, lemma: str) -> set[str]:
    """Return the words of the participants of an event; of an event, its trigger."""
    spans = {m.id: m.span for m in reading.mentions} | {e.id: e.trigger for e in reading.events}
    parts = event(reading, lemma).participants
    told = (spans.get(p.mention or p.event or "") for p in parts)
    return {reading.document.text[span.start : span.end] for span in told if span is not None}


@pytest.mark.parametrize(
    ("text", "lemma", "stray", "kept"),
    [
        (
            "The other strike came after he left a note on the director's desk, moaning about "
            "being watched.",
            "moan",
            "strike",
            "watched",
        ),
        (
            'The verdict awaits another inquiry, the loss of a rare bird, known as "cull", carries '
            "penalties.",
            "carry",
            "verdict",
            "penalties",
        ),
        (
            "Our goal right now is to get the money together, said the treasurer.",
            "get",
            "Our goal",
            "the money",
        ),
    ],
)
def test_what_belongs_to_another_verb_takes_no_part(
    nlp: Language, text: str, lemma: str, stray: str, kept: str
) -> None:
    taking = words_of(read(nlp, text), lemma)
    assert stray not in taking
    assert kept in taking


def test_a_word_of_one_meaning_gives_its_class_more_surely_than_one_of_many(nlp: Language) -> None:
    one = event(read(nlp, "Officers arrested the treasurer."), "arrest")
    many = event(read(nlp, "The minister left the party."), "leave")
    assert one.class_confidence is not None
    assert many.class_confidence is not None
    assert many.shown_class != "kg:Action"
    assert many.class_confidence < one.class_confidence


def test_a_class_that_is_too_unsure_is_not_told(nlp: Language) -> None:
    sure = event(read(nlp, "Officers arrested the treasurer."), "arrest")
    unsure = event(read(nlp, "The chairman made a similar move against his rival."), "make")
    assert (sure.class_doubtful, sure.told_class) == (False, "kg:Arrest")
    assert unsure.told_class == "kg:Action"
    assert unsure.action != "kg:Action"


def test_each_claim_and_each_of_its_parts_says_how_sure_it_is(nlp: Language) -> None:
    text = (
        "Rain stopped the final in Oslo on Monday. Ida Berg, 34, chief executive of Fjordbank, "
        "told reporters that the bank closed ten branches. Prosecutors charged two men with theft."
    )
    reading = read(nlp, text)
    sure = [r.confidence for r in reading.relations]
    for one in reading.events:
        sure += [one.confidence, one.action_confidence, one.class_confidence]  # type: ignore[list-item]
        sure += [one.date_confidence] if one.date else []  # type: ignore[list-item]
        sure += [p.confidence for p in one.participants]  # type: ignore[misc]
    assert len(sure) > 20
    assert all(p is not None and 0 < p < 1 for p in sure)
    assert reading == read(nlp, text)


def test_where_one_parse_stands_alone_no_participant_is_surer_than_its_precision() -> None:
    alone = load(parser="spacy")
    reading = read(alone, "Officers arrested the treasurer. Marta Lind sold the bakery to a rival.")
    sure = [p.confidence or 0.0 for e in reading.events for p in e.participants]
    assert sure
    assert max(sure) <= 0.8


def test_a_piece_of_a_clause_that_tells_little_is_only_named(nlp: Language) -> None:
    text = "Given their anger, it was so."
    by_rules = extract_unrated(annotate(nlp, Document(document="x", text=text)))
    assert not any(e.only_named for e in by_rules.events)
    assert [e.lemma for e in read(nlp, text).events if e.only_named] == ["anger"]


def test_the_date_that_a_verb_has_itself_is_surer_than_that_of_a_noun(nlp: Language) -> None:
    own, other = (
        "Marta Lind left the prison in 2009.",
        "Marta Lind was named in the 2009 report.",
    )
    sure, less = (
        next(e.date_confidence for e in read(nlp, text).events if e.lemma == word)
        for text, word in ((own, "leave"), (other, "name"))
    )
    assert sure is not None
    assert less is not None
    assert 2 * (1 - sure) < 1 - less


def test_a_year_that_only_bounds_an_action_is_no_date_to_be_sure_of(nlp: Language) -> None:
    event = next(e for e in read(nlp, "Olga Brandt has run the bakery since 2009.").events)
    assert (event.date, event.date_confidence) == (None, None)


def test_only_what_may_be_noise_is_left_out_however_little_it_is_worth(nlp: Language) -> None:
    text = (
        "Marta Lind sold the bakery. A rival did not buy it. She moved in May. "
        "A neighbour claims that Lind stole the oven."
    )
    events = extract_unrated(annotate(nlp, Document(document="d", text=text))).events
    worthless = [replace(event, worth=0.0) for event in events]
    marked = {e.lemma for e in without_noise(worthless) if e.only_named}
    assert "sell" in marked
    assert not marked & {"buy", "move", "steal"}
    enough = [replace(event, worth=noise()) for event in events]
    assert list(without_noise(enough)) == enough
