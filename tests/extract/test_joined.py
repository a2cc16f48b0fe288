"""The second of two verbs: whose deed it is, and whether it is inside what is denied or said."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def told(nlp, text: str, verb: str) -> tuple[str, str, str]:
    """Give who does what a verb tells (or undergoes it), whose word it is, and its status."""
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    words = {m.id: m.head.words(text) for m in reading.mentions}
    event = next(e for e in reading.events if e.trigger.words(text) == verb)
    parts = {p.role: words.get(p.mention or "", "") for p in event.participants}
    who = parts.get("agent") or parts.get("patient") or ""
    return who, words[event.holder[-1]] if event.holder else "", event.status


@pytest.mark.parametrize(
    ("text", "verb", "who"),
    [
        # beside a gerund or an infinitive, which have no tense
        (
            "The army denied carrying out the attack and blamed rebels for the strike.",
            "blamed",
            "army",
        ),
        ("The guard refused to open the gate and called the police.", "called", "guard"),
        ("The airline admitted losing the bags and offered refunds.", "offered", "airline"),
        ("Prosecutors tried to block the appeal but lost.", "lost", "Prosecutors"),
        (
            "The ministry declined to comment and referred questions to the army.",
            "referred",
            "ministry",
        ),
        ("The court ordered the firm to pay and dismissed the appeal.", "dismissed", "court"),
        (
            "The mayor rejected calls to resign and blamed the council for the floods.",
            "blamed",
            "mayor",
        ),
        ("He was accused of beating a guard and was jailed.", "jailed", "He"),
        # beside a clause of which the number does not fit
        (
            "Investigators believe the wall failed because a drain was blocked, but have not "
            "ruled out sabotage.",
            "ruled out",
            "Investigators",
        ),
        ("Officials say the dam was sound but have ordered an inquiry.", "ordered", "Officials"),
        ("Players denied that the match was fixed and have hired a lawyer.", "hired", "Players"),
        ("Police think the driver fell asleep, but are looking for him.", "looking", "Police"),
        # who speaks, and what is silent
        ("The sheriff said the bridge was closed and urged drivers to wait.", "urged", "sheriff"),
        ("The clinic said two boys were hurt but did not name them.", "name", "clinic"),
        (
            "The league confirmed that it had fined a club but declined to name it.",
            "declined",
            "league",
        ),
        ("The port said a crane had collapsed but refused to give details.", "refused", "port"),
        (
            "The mine confirmed that a man had died but declined to identify him.",
            "identify",
            "mine",
        ),
    ],
)
def test_the_second_deed_is_the_first_one_s_and_in_the_writer_s_voice(
    nlp, text: str, verb: str, who: str
) -> None:
    assert told(nlp, text, verb) == (who, "", "asserted")


@pytest.mark.parametrize(
    ("text", "verb", "expected"),
    [
        # the subject of the clause goes on
        ("She said the boy fell and was taken to hospital.", "taken", ("boy", "She", "reported")),
        ("Police said the man ran off and hid in a barn.", "hid", ("man", "Police", "reported")),
        (
            "Officials said two trucks collided and caught fire.",
            "collided",
            ("trucks", "Officials", "reported"),
        ),
        (
            "Nurses say the patient woke and has spoken to his son.",
            "spoken",
            ("patient", "Nurses", "reported"),
        ),
        # one who was asked may be silent as well
        (
            "The bakery said the bank was robbed and declined to reopen.",
            "declined",
            ("bank", "bakery", "reported"),
        ),
        # gerunds joined to gerunds, infinitives to infinitives
        (
            "The men were accused of stealing cars and selling them.",
            "selling",
            ("men", "", "alleged"),
        ),
        (
            "The firm denied polluting the lake and bribing inspectors.",
            "bribing",
            ("firm", "firm", "denied"),
        ),
        # what a sloppy writer charges stays a charge
        (
            "She was charged with failing to report the leak and misled inspectors.",
            "misled",
            ("She", "", "alleged"),
        ),
        (
            "The woman is suspected of trying to poison her brother and hid the bottle.",
            "hid",
            ("woman", "", "alleged"),
        ),
    ],
)
def test_what_goes_on_inside_stays_inside(
    nlp, text: str, verb: str, expected: tuple[str, str, str]
) -> None:
    assert told(nlp, text, verb) == expected


def test_a_plain_list_of_verbs_is_left_alone(nlp) -> None:
    assert told(nlp, "Loach pleaded guilty and gave evidence.", "gave") == ("Loach", "", "asserted")


@pytest.mark.parametrize(
    ("text", "verb", "who", "holder"),
    [
        (
            "The lawyer has proved that the boy did not take the boat and, in the end, sink it.",
            "sink",
            "boy",
            "lawyer",
        ),
        (
            "The court ruled that owners must open the files and pay the costs.",
            "pay",
            "owners",
            "court",
        ),
    ],
)
def test_a_base_form_goes_on_from_a_verb_with_did_not_or_a_modal(
    nlp, text: str, verb: str, who: str, holder: str
) -> None:
    assert told(nlp, text, verb) == (who, holder, "reported")


@pytest.mark.parametrize(
    ("text", "verb", "who"),
    [
        (
            "The survey did not record the order in which the walls fell or describe the damage.",
            "describe",
            "survey",
        ),
        ("The report does not say who led the raid, or explain the delay.", "explain", "report"),
        ("The council will ask the firm that built the dam and inspect it.", "inspect", "council"),
    ],
)  # fmt: skip
def test_a_base_form_behind_a_clause_goes_on_from_the_verb_with_a_helper(
    nlp, text: str, verb: str, who: str
) -> None:
    assert told(nlp, text, verb) == (who, "", "asserted")


def test_what_is_not_said_in_two_verbs_is_denied_in_both(nlp) -> None:
    text = "The survey did not record the order in which the walls fell or describe the damage."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    standing = {e.lemma: e.polarity for e in reading.events}
    assert (standing["record"], standing["fall"], standing["describe"]) == (
        "negative",
        "positive",
        "negative",
    )


@pytest.mark.parametrize(
    ("text", "verb", "who", "what"),
    [
        (
            "Boys ran down the pier, smashing lamps and tearing planks off the huts.",
            "tearing",
            "Boys",
            "planks",
        ),
        ("She was held for carrying knives and resisting guards.", "resisting", "She", "guards"),
        ("They asked the council before selling plots.", "selling", "They", "plots"),
        ("The crew helped in smuggling crates and barrels.", "smuggling", "crew", "crates"),
    ],
)
def test_a_gerund_before_a_noun_is_done_to_it(
    nlp, text: str, verb: str, who: str, what: str
) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    words = {m.id: m.head.words(text) for m in reading.mentions}
    event = next(e for e in reading.events if e.trigger.words(text) == verb)
    parts = {(p.role, words.get(p.mention or "")) for p in event.participants}
    assert {("agent", who), ("patient", what)} <= parts


@pytest.mark.parametrize(
    "text", ["The baker died in failing health.", "Prices fell in the face of mounting doubts."]
)
def test_a_participle_that_describes_a_noun_is_no_deed(nlp, text: str) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    assert {e.lemma for e in reading.events} <= {"die", "fall", "doubt"}


@pytest.mark.parametrize(
    ("text", "verb", "who"),
    [
        ("Two guards shot Lars Moe after he drew a pistol and aimed it at them.", "aimed", "he"),
        ("The watch saw boys climbing on cars and throwing bottles at guards.", "throwing", "boys"),
    ],
)
def test_a_verb_goes_on_from_the_nearer_one_of_its_form(
    nlp, text: str, verb: str, who: str
) -> None:
    assert told(nlp, text, verb)[0] == who


def test_nobody_lent_by_the_verb_above_does_to_himself_what_is_done_to_him_by_name(nlp) -> None:
    text = "Moe drew a pistol on the guards, who fired 11 rounds, striking Moe twice."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    words = {m.id: m.head.words(text) for m in reading.mentions}
    event = next(e for e in reading.events if e.trigger.words(text) == "striking")
    parts = {(p.role, words.get(p.mention or "")) for p in event.participants}
    assert ("patient", "Moe") in parts
    assert ("agent", "Moe") not in parts
