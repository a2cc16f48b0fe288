"""What has not happened yet: what is awaited, and what depends on a verdict or a vote."""

import pytest

TABLE = [
    ("The strike goes on until the owners pay the wages.", "pay", "future"),
    ("The strike went on until the owners paid the wages.", "paid", ""),
    # a present after 'until' is ahead beside a past too, and what is ordered need not come about
    ("The regulator has suspended the surgeon until the inquiry ends.", "ends", "future"),
    ("The regulator has suspended the surgeon until the inquiry ends.", "inquiry", ""),
    ("The ministry banned flights until the ash clears.", "clears", "future"),
    ("The guard ordered the truck to wait until the smoke cleared.", "cleared", "hypothetical"),
    ("The pilot was told to circle until the storm passed.", "passed", "hypothetical"),
    ("The crowd was held back until the band arrived.", "arrived", ""),
    ("The widow managed to hide until the raiders left.", "left", ""),
    ("The keeper will stay in hospital until he recovers.", "recovers", "future"),
    ("Use another browser until the flaw is fixed.", "fixed", "future"),
    ("The law takes effect as soon as the king signs it.", "signs", "future"),
    ("Once the storm passes, crews start work on the bridge.", "passes", "future"),
    ("Once the storm passed, crews started work on the bridge.", "passed", ""),
    ("When the snow melts, the river floods the meadows.", "melts", ""),
    ("If convicted, Weber faces ten years in prison.", "faces", "hypothetical"),
    ("The mayor faces a recount if beaten by few votes.", "faces", "hypothetical"),
    ("If elected, Weber promised to cut taxes.", "promised", ""),
    ("The bank did say that it would close the branch.", "close", "future"),
    ("The union would not return before the panel had reported.", "reported", "hypothetical"),
    ("The bank would not lend before the auditors had finished.", "finished", "hypothetical"),
    ("The crew did not return before the storm had passed.", "passed", ""),
    # who is expected at something waits for it
    ("About 300 guests are expected at a ceremony in the harbour.", "ceremony", "future"),
    ("Ministers are expected in Dakar for a summit.", "summit", "future"),
    # what talks are on need not come about; who may take back an offer has made it
    ("Negotiations on its sale of the mine collapsed.", "sale", "hypothetical"),
    ("The club opened talks on the transfer of Holm.", "transfer", "hypothetical"),
    ("Norpet could withdraw its offer of ten barges.", "offer", ""),
    ("The farmer might drop his complaint.", "complaint", ""),
    ("The union hopes to win the vote.", "win", "future"),
    ("The union had hoped to win the vote.", "win", "hypothetical"),
]


@pytest.mark.parametrize(("text", "word", "certainty"), TABLE)
def test_how_surely(told, text, word, certainty):
    _, how = told(text, word)
    expected = f"positive {certainty}" if certainty else ""
    assert how.partition(" ")[2] == expected


PRESUPPOSED = [
    # whoever does not say why somebody left does not leave open that he did
    ("Police could not say how many shots were fired.", "fired", "asserted"),
    ("The spy never revealed why he leaked the papers.", "leaked", "asserted"),
    ("It is unclear how the fire started.", "started", "asserted"),
    ("It is not known who painted the chapel.", "painted", "asserted"),
    (
        "The club's rep would not specify what the star was being treated for.",
        "treated",
        "asserted",
    ),
    ("The bank did not say where the new branch would open.", "open", "asserted positive future"),
    # unlike who does not say whether he did, or asks
    ("The firm did not say whether the pipe burst.", "burst", "reported unknown hypothetical"),
    ("It is unclear whether the rash spread.", "spread", "asserted unknown possible"),
    ("The firm did not say that the pipe burst.", "burst", "reported positive hypothetical"),
]


@pytest.mark.parametrize(("text", "word", "how"), PRESUPPOSED)
def test_what_a_question_presupposes(told, text, word, how):
    assert told(text, word) == ("", how)
