"""Objects with a predicate, verbs in a row, and the noun that a relative clause agrees with."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Reading


def _read(nlp: Language, text: str) -> Reading:
    return extract(annotate(nlp, Document(document="d", text=text)))


def _in_role(reading: Reading, text: str, word: str, role: str) -> set[str]:
    """Give the heads of a claim's participants in a role, by the claim's word."""
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    return {
        heads[p.mention]
        for e in reading.events
        if e.trigger.words(text) == word
        for p in e.participants
        if p.role == role and p.mention
    }


@pytest.mark.parametrize(
    ("text", "word", "who"),
    [
        ("Two wardens saw a van without lights leave a quarry.", "leave", "van"),
        ("The baker saw a scooter without a number plate leave a yard.", "leave", "scooter"),
        ("A neighbour heard a man in a red coat shout at the children.", "shout", "man"),
        ("She watched the ferry leave the port.", "leave", "ferry"),
        ("Residents watched the captain lower the flag.", "lower", "captain"),
        # past an apposition
        ("They had watched Paul Adler, a retired baker, open the sluice.", "open", "Paul Adler"),
        ("A clerk heard Anna Weld, a nurse, shout at the mayor.", "shout", "Anna Weld"),
        ("She saw Imre Novak, the head of the laboratory, throw a flask.", "throw", "Imre Novak"),
    ],
)
def test_what_is_seen_does_what_the_infinitive_says(
    nlp: Language, text: str, word: str, who: str
) -> None:
    reading = _read(nlp, text)
    assert _in_role(reading, text, word, "agent") == {who}
    told = next(e for e in reading.events if e.trigger.words(text) == word)
    assert told.polarity == "positive"


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("The rioters set market stalls alight.", "stalls"),
        ("The gang set a police van alight on Monday.", "van"),
        ("They set the school ablaze.", "school"),
    ],
)
def test_what_is_set_alight_burns(nlp: Language, text: str, thing: str) -> None:
    reading = _read(nlp, text)
    assert _in_role(reading, text, "set", "patient") == {thing}
    assert any(e.action == "kg:Destruction" for e in reading.events)


@pytest.mark.parametrize(
    ("text", "word", "thing"),
    [
        ("Youths smashed windows, overturned cars and looted a shop.", "overturned", "cars"),
        ("Farmers felled trees, blocked roads and burned tyres.", "blocked", "roads"),
    ],
)
def test_the_middle_verb_of_a_row_has_its_own_object(
    nlp: Language, text: str, word: str, thing: str
) -> None:
    assert _in_role(_read(nlp, text), text, word, "patient") == {thing}


@pytest.mark.parametrize(
    ("text", "word", "thing"),
    [
        ("She spent years helping young mothers and visiting jails.", "visiting", "jails"),
        ("Masked men roamed the streets, smashing shop windows and hacking chunks off walls.",
         "hacking", "chunks"),
        ("Lee said people smashed out windows and overturned garbage cans.", "overturned", "cans"),
        ("The mourners are expressing outrage and demanding justice.", "demanding", "justice"),
    ],
)  # fmt: skip
def test_the_last_verb_of_a_row_has_its_own_object(
    nlp: Language, text: str, word: str, thing: str
) -> None:
    assert thing in _in_role(_read(nlp, text), text, word, "patient")


@pytest.mark.parametrize(
    ("text", "verb", "other"),
    [
        ("She spent years helping young mothers and visiting jails.", "helping", "jails"),
        ("Lee said people smashed out windows and overturned garbage cans.", "smashed out", "cans"),
    ],
)
def test_what_is_done_to_the_last_thing_is_not_done_by_the_first_verb(
    nlp: Language, text: str, verb: str, other: str
) -> None:
    assert other not in _in_role(_read(nlp, text), text, verb, "patient")


def test_a_participle_in_a_list_of_people_stays_one(nlp: Language) -> None:
    text = "The mayor thanked teachers and retired nurses."
    assert _in_role(_read(nlp, text), text, "thanked", "patient") == {"teachers", "nurses"}


def test_things_in_a_list_are_no_verbs(nlp: Language) -> None:
    text = "She bought apples, dried pears and bread."
    assert _in_role(_read(nlp, text), text, "bought", "patient") == {"apples", "pears", "bread"}


@pytest.mark.parametrize(
    ("text", "word", "who"),
    [
        (
            "The union defends the two nurses of the Halden ward who have been suspended.",
            "suspended",
            "nurses",
        ),
        (
            "The club wrote to the members of the jury who have been ill since May.",
            "ill",
            "members",
        ),
        ("The owner of the boats which were stolen has died.", "stolen", "boats"),
    ],
)
def test_a_relative_clause_tells_of_the_noun_it_agrees_with(
    nlp: Language, text: str, word: str, who: str
) -> None:
    assert _in_role(_read(nlp, text), text, word, "patient") == {who}


@pytest.mark.parametrize(
    ("text", "word", "role", "what"),
    [
        ("They met the mayor of Torp, which was flooded.", "flooded", "patient", "Torp"),
        (
            "A report by Anna Moe of the Coast Board, which oversees ports, was published.",
            "oversees",
            "agent",
            "Board",
        ),
        (
            "A letter from the minister, which was read out on Monday, praised them.",
            "read out",
            "patient",
            "letter",
        ),
        ("They blamed the captain of the ferry, which had sunk.", "sunk", "patient", "ferry"),
    ],
)
def test_which_tells_of_a_thing_and_of_nobody(
    nlp: Language, text: str, word: str, role: str, what: str
) -> None:
    (told,) = _in_role(_read(nlp, text), text, word, role)
    assert what in told


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Protesters taking part in the march occupied the office.", "occupied"),
        ("Sailors patrolling the bay yesterday stopped a boat.", "stopped"),
    ],
)
def test_who_does_something_on_the_side_is_the_only_subject(
    nlp: Language, text: str, word: str
) -> None:
    (event,) = (e for e in _read(nlp, text).events if text[slice(*e.trigger)] == word)
    assert [p.event for p in event.participants if p.role == "agent"] == [None]


@pytest.mark.parametrize(
    "text",
    [
        "For the third day running, farmers blocked the motorway.",
        "The shop closed for the third week running.",
        "Thieves broke into the mill for the second night running after its guard left.",
    ],
)
def test_nobody_runs_for_days_running(nlp: Language, text: str) -> None:
    assert all(e.lemma != "run" for e in _read(nlp, text).events)


def test_an_ambulance_is_called_and_is_no_name(nlp: Language) -> None:
    text = "The officers gave first aid and called an ambulance, which came after an hour."
    reading = _read(nlp, text)
    assert _in_role(reading, text, "called", "patient") == {"ambulance"}
    assert all(r.predicate != "kg:alsoKnownAs" for r in reading.relations)
    insult = "They called her a liar."
    assert _in_role(_read(nlp, insult), insult, "called", "attribute") == {"liar"}


@pytest.mark.parametrize(
    ("text", "word", "who"),
    [
        ("They met Ann Lee, Bo Ray and Cy Dunn, who runs the shop.", "runs", {"Cy Dunn"}),
        ("They met Ann Lee and Bo Ray, who was hurt.", "hurt", {"Bo Ray"}),
        ("They met Ann Lee and Bo Ray, who were hurt.", "hurt", {"Ann Lee", "Bo Ray"}),
    ],
)
def test_a_singular_verb_behind_a_list_tells_of_its_last(
    nlp: Language, text: str, word: str, who: set[str]
) -> None:
    reading = _read(nlp, text)
    assert _in_role(reading, text, word, "agent") | _in_role(reading, text, word, "patient") >= who
    others = {"Ann Lee", "Bo Ray", "Cy Dunn"} - who
    assert not others & (
        _in_role(reading, text, word, "agent") | _in_role(reading, text, word, "patient")
    )


def test_names_behind_semicolons_are_one_list(nlp: Language) -> None:
    text = "The winners were named as Ruth Holt, 61, a cook; Pavel Cerny, 29, a nurse; and Amy Lee."
    found = _in_role(_read(nlp, text), text, "named", "attribute")
    assert found >= {"Ruth Holt", "Pavel Cerny", "Amy Lee"}


def test_a_list_behind_of_belongs_to_its_noun(nlp: Language) -> None:
    text = "The mayor wrote to the families of Ruth Holt, Pavel Cerny and Amy Lee."
    spans = {text[m.start : m.end] for m in _read(nlp, text).mentions}
    assert "the families of Ruth Holt, Pavel Cerny and Amy Lee" in spans


def test_nouns_with_complements_of_their_own_stand_beside_the_first_one(nlp: Language) -> None:
    text = (
        "Through the construction of narrow canals, the draining of the marshes, and the sale of "
        "peat and bricks, the monks of Elmsee sought to pay their debts."
    )
    found = [m for m in _read(nlp, text).mentions if m.head.words(text) == "construction"]
    assert found
    assert "peat" not in " ".join(text[m.whole.start : m.whole.end] for m in found)
