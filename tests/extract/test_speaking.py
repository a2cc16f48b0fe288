"""What cannot speak, and words before a cue that are none of its content."""

# ruff: noqa: E501

import pytest

TABLE = [
    # what goes on says nothing
    ("The army's advance continued to the river after the bridge fell.", "fell", "", "asserted"),
    ("The club continued its strike, the Gazette reported.", "strike", "Gazette", "reported"),
    ("The spy continued to write letters and had a house in Kiel.", "had", "", "asserted"),
    ('"The pump broke," Lee continued.', "broke", "Lee", "reported"),
    # facts and qualities say nothing: who tells of them does
    ("The fact that the mill is hiring indicates the town is safe, said Paul Henry, an analyst.", "safe", "Paul Henry", "reported positive probable"),
    ("The surgeon said the size of the wound showed that the dog attacked twice.", "attacked", "surgeon", "reported"),
    # a clause before 'so' or 'and' is none of what is hoped
    ("The keeper was injured, so I hope the team wins on Sunday.", "injured", "", "asserted"),
    ("The ferry sank off Oran and the owner said the crew drowned.", "sank", "", "asserted"),
    ("The ferry sank off Oran and the owner said the crew drowned.", "drowned", "owner", "reported"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), TABLE)
def test_who_speaks(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


DENIALS = [
    ("The mayor rejected Lopez's accusation that he had taken bribes.", "taken", "Lopez < mayor", "denied"),
    ("The mayor rejected Lopez's accusation that he had taken bribes.", "accusation", "", "asserted"),
    ("The club denied claims by the coach that it owed him money.", "owed", "coach < club", "denied"),
    ("Weber dismissed the allegations of fraud made by his former partner.", "fraud", "partner < Weber", "denied"),
    ("The nurse denied hitting the patient when he was washed.", "hitting", "nurse", "denied"),
    ("The nurse denied hitting the patient when he was washed.", "washed", "", "asserted"),
    ("The airline denied that the pilot slept before the jet crashed.", "crashed", "", "asserted"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), DENIALS)
def test_whose_word_is_denied(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


TEXTS = [
    ("The navy picked up a distress call from the freighter saying it was sinking.", "sinking", "freighter"),
    ("The mayor received a letter from the union saying the cuts had hurt patients.", "hurt", "union"),
    ("He got a call from a neighbour saying the barn had burned.", "burned", "neighbour"),
    ("Lee left a note for his wife saying he had lost the money.", "lost", "Lee"),
    ("The school sent an email to parents saying a pupil had died.", "died", "school"),
    ("The chief rejected the letter, saying the crowd had thrown stones.", "thrown", "chief"),
    ("The singer retired in a letter to the label saying he had gone deaf.", "gone", "singer"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders"), TEXTS)
def test_who_speaks_in_a_text(told, text, word, holders):
    assert told(text, word)[0] == holders


CHARGES = [
    # 'allege' is a verb, whatever a parser takes it for
    ("Prosecutors allege Lee shot a guard.", "shot", "alleged"),
    ("Police allege Weber stole two cars in May.", "stole", "alleged"),
    ("The letters to the club allege the keeper took bribes.", "took", "alleged"),
    # the crime in a charge, wherever the parse attaches it
    ("Police have charged a man with the murder of a nurse who vanished in May.", "murder", "alleged"),
    ("Police have charged a man with the murder of a nurse who vanished in May.", "vanished", "asserted"),
    # what is added to a charge is none of it
    ("He was held for theft, a crime that carries ten years in prison.", "carries", "asserted"),
    ("Lee allegedly stole the car and drove to Kiel, where he was arrested.", "drove", "alleged"),
    ("Lee allegedly stole the car and drove to Kiel, where he was arrested.", "arrested", "asserted"),
    ("Lee allegedly stole the car and drove to Kiel, where he hit a cyclist.", "hit", "alleged"),
    # what is feared
    ("The dam, engineers feared, would burst.", "burst", "reported positive hypothetical"),
    ("Shares fell on fears that the crisis could spread.", "spread", "reported positive possible"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "how"), CHARGES)
def test_what_is_charged_or_feared(told, text, word, how):
    assert told(text, word)[1] == how


ORDERS = [
    # an outlet whose reporter is asked to do something learns nothing, and an order is no testimony
    ("The mayor asked the Gazette reporter to leave the hall.", "leave", "mayor"),
    ("Obama has asked the CNN correspondent Ann Lee to join his team.", "join", "Obama"),
    ("The mayor told the Gazette that the hall had burned.", "burned", "Gazette < mayor"),
    ("The team hopes that Lee recovers in time.", "recovers", "team"),
    ("The pilot radioed that the engine had failed.", "failed", "pilot"),
    ("The nurse confided that the ward had been locked.", "locked", "nurse"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders"), ORDERS)
def test_who_is_told_what(told, text, word, holders):
    assert told(text, word)[0] == holders
