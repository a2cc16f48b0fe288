"""Claims that one source makes in a report, and that another calls wrong."""

from dataclasses import replace

import pytest

from kg.annotate import annotate
from kg.compare import weigh
from kg.extract import extract
from kg.model import Document, Span
from kg.resolve import resolve

from ..conftest import Written


def rebutted(nlp, text):
    document = Document(document="d", text=text, publisher="The Ledger", published="2021-03-10")
    readings = [extract(annotate(nlp, document))]
    found = weigh(readings, resolve(readings))
    return [f for f in found if f.about == "whether a claim holds"]


@pytest.mark.parametrize(
    "text",
    [
        "Minister Ann Poe said the dam at Marwick was safe. That is simply false, Ida Berg said.",
        "Rivals claimed that Elk Steel had bribed a clerk. The claim is unfounded, Kari Berg said.",
        "Doctors said the flu had killed nobody. However, this was not true, the clerk said.",
        "The mayor said no warning had come from the dam. The engineer, Ida Berg, denied that.",
        "The union said the dam had leaked for weeks. Elk Steel, which owns it, disputes this.",
        "Rivals said that Elk Steel had bribed him. This is an unfounded claim, Kari Berg said.",
    ],
)
def test_a_claim_stands_beside_its_rebuttal(nlp, text):
    (one,) = rebutted(nlp, text)
    assert one.kind == "contradicts"
    assert one.independent == 2


@pytest.mark.parametrize(
    "text",
    [
        "Ann Poe said the dam was safe. It is not true that she lives there, Ida Berg said.",
        "Coach Kari Berg said the pass was wrong. That is football, the referee said.",
        "Minister Ann Poe said the dam was safe. The report is false, she said.",
        "The union said Elk Steel had offered a bonus of 300 euros. Ida Berg rejected it.",
        "Ann Poe said the dam was safe. Ann Poe denied that it had leaked.",
        "Most of the money had been paid back, the club said. Rita Sand has denied the charge.",
        "The harbour had been closed for a day, the port said. Ida Berg rejected the accusation.",
        "Parents said the school had been warned. Coach Kari Berg denies the allegations.",
        "Nurses said the ward was full. Dr Ann Poe denied the accusations.",
        "Farmers said the river had risen. Elk Steel denied the allegation.",
        "A nurse said the ward had been cleared. Dr Ann Poe thought it was another false alarm.",
        "The pilot said the runway was free. That was the wrong runway, Ida Berg said.",
        "Rivals said the coach had resigned. It was a false start, Kari Berg said.",
    ],
)
def test_what_goes_back_to_nothing_rebuts_nothing(nlp, text):
    assert not rebutted(nlp, text)


def test_a_rebuttal_of_words_without_length_is_no_trouble():
    """Others may write readings whose claims stand at a place, and have no words."""
    one = Written("d", "Ann Poe said the dam held. That is false, Ida Berg said.")
    ann, ida = one.mention("Ann Poe", "c1"), one.mention("Ida Berg", "c2")
    one.event("held", "kg:Action", "the dam held", holder=(ann,), status="reported")
    one.event("is", "kg:State", "That is false", holder=(ida,), status="reported")
    reading = one.reading()
    claim, rebuttal = reading.events
    at = Span(claim.evidence.end, claim.evidence.end)
    reading = replace(reading, events=(replace(claim, evidence=at), rebuttal))
    (found,) = weigh([reading], resolve([reading]))
    assert found.about == "whether a claim holds"


def test_an_accusation_that_the_accused_rejects_is_one_dispute(nlp):
    document = Document(
        document="d",
        text="The paper reported that Elk Steel had dumped waste. Elk Steel denied the allegation.",
        publisher="The Ledger",
        published="2021-03-10",
    )
    readings = [extract(annotate(nlp, document))]
    assert sum(f.kind == "contradicts" for f in weigh(readings, resolve(readings))) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "Officer Ann Poe said police were looking into whether Bo Lund had used his phone. "
            "Lund's lawyer, Per Dahl, denied that.",
            "had used his phone",
        ),
        (
            "Inspector Kari Berg is investigating whether the mill had hidden a leak, the union "
            "said. The mill's owner, Elk Steel, denies this.",
            "had hidden a leak",
        ),
    ],
)
def test_what_is_denied_is_what_was_asked_and_not_that_it_was_asked(nlp, text, words):
    (one,) = rebutted(nlp, text)
    (claim,) = (m.evidence for m in one.members if m.side == 0)
    assert words in claim.words(text)
    assert claim.start >= text.index("whether")


@pytest.mark.parametrize(
    ("hearsay", "agreed"),
    [
        ("It is said that Otto Lind burned the barn. Lind did not burn the barn.", False),
        ("Otto Lind burned the barn in the night.", True),
    ],
)
def test_hearsay_that_its_own_paper_rejects_agrees_with_nobody(nlp, hearsay, agreed):
    texts = {
        "d1": "Otto Lind burned the barn of the Karst farm near Tarn.",
        "d2": f"The Karst farm near Tarn is closed. {hearsay}",
    }
    readings = [
        extract(
            annotate(
                nlp,
                Document(document=d, text=t, publisher=f"Paper {d}", published="2021-03-10"),
            )
        )
        for d, t in texts.items()
    ]
    found = weigh(readings, resolve(readings))
    agreements = [f for f in found if f.kind == "corroborates" and f.about == "event"]
    assert bool(agreements) is agreed


@pytest.mark.parametrize(
    ("behind", "shown"),
    [
        (" “Nobody rang the bell,” said the verger, Ole Brandt.", 3),
        (" “We rang the bell,” Ida Berg said.", 2),  # the source of the claim goes on
        ("\n\n“Nobody rang the bell,” said the verger, Ole Brandt.", 2),
        ("", 2),
    ],
)
def test_what_is_said_instead_stands_beside_a_bare_denial(nlp, behind, shown):
    (one,) = rebutted(
        nlp,
        "The warden, Ida Berg, said the bell had been rung three times. Neighbours disputed that "
        "account." + behind,
    )
    assert len(one.members) == shown
    assert [m.side for m in one.members[1:]] == [1] * (shown - 1)
