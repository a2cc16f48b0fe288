"""What is taken back: reports, claims and suggestions that are withdrawn, charges that are dropped."""

# ruff: noqa: E501

import pytest

WITHDRAWN = [
    # sentence, word that names the claim, holders (outermost first), status (polarity certainty)
    ("Meridian Press has withdrawn its report of March 4 that the captain had been drinking.", "drinking", "Press", "denied"),
    ("Osei withdrew the suggestion that Colley had planted evidence.", "planted", "Osei", "denied positive probable"),
    ("The Valley Post retracted its story that the bishop had sold the painting.", "sold", "Valley Post", "denied"),
    ("The broadcaster took back its report that the dam had cracked.", "cracked", "broadcaster", "denied"),
    ("The magazine apologised for a report that the senator had forged her diploma.", "forged", "magazine", "denied"),
    ("The station removed a story that said the teacher had hit a pupil.", "hit", "station < story", "denied"),
    ("The station removed a story that said the teacher had hit a pupil.", "said", "", "asserted"),
    ("Radio Nord has taken down an article claiming that the vaccine killed two nurses.", "killed", "Radio Nord < article", "denied"),
    ("The paper corrected a report that the bank had closed.", "closed", "paper", "denied"),
    ("Harlan withdrew his allegation that the coach had bribed a referee.", "bribed", "Harlan", "denied"),
    ("The agency rescinded its statement that the pilot had survived.", "survived", "agency", "denied"),
    ("The ministry regrets its claim that the rebels had mined the road.", "mined", "ministry", "denied"),
    ("An earlier claim that the clerk had burned the files was withdrawn.", "burned", "", "denied"),
    # no tale, or not what it tells
    ("The ministry regrets reports that civilians were killed.", "killed", "", "reported"),
    ("The paper withdrew its report on the fire that killed ten miners.", "killed", "", "asserted"),
    ("The magazine retracted a story that won a prize in May.", "won", "", "asserted"),
    ("The agency withdrew a report, which had been read by thousands.", "read", "", "asserted"),
    ("The council withdrew a report that it had commissioned in May.", "commissioned", "", "asserted"),
    ("The army withdrew its troops from the town that rebels had shelled.", "shelled", "", "asserted"),
    ("The army removed a man who had been killed.", "killed", "", "asserted"),
]  # fmt: skip

DROPPED = [
    ("Prosecutors dropped a second charge that she had stolen medicines.", "had", "", "alleged"),
    ("Prosecutors dropped a charge that the mayor had taken bribes.", "taken", "", "alleged"),
    ("The judge threw out a claim that the firm had poisoned the lake.", "poisoned", "", "alleged"),
    ("The state withdrew two counts that he had beaten a prisoner.", "beaten", "", "alleged"),
    ("Magistrates threw out the case that the farmer had starved his horses.", "starved", "", "alleged"),
    ("A charge that she had forged a cheque was dropped.", "forged", "", "alleged"),
    ("The prosecutor has dropped charges of arson against the baker.", "arson", "", "alleged"),
    ("A court dismissed a complaint that the editor had libelled the duke.", "libelled", "court", "denied"),
    # other things that are dropped
    ("The council dropped a plan that would have closed the library.", "closed", "", "asserted positive counterfactual"),
    ("She dropped a case of bottles that broke on the floor.", "broke", "", "asserted"),
    ("The model dropped a suit that she had worn at the gala.", "worn", "", "asserted"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), WITHDRAWN)
def test_what_is_taken_back_is_denied_and_nothing_beside_it(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


@pytest.mark.parametrize(("text", "word", "holders", "how"), DROPPED)
def test_a_charge_that_is_dropped_stays_a_charge(told, text, word, holders, how):
    assert told(text, word) == (holders, how)
