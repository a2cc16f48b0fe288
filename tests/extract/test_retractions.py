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


CORRECTED = [
    ("On March 5 we reported, citing Meridian Press, that he had been drinking. That was false.", "drinking", "we < Press", "reported positive counterfactual"),
    ("On May 2 we said that the bridge had collapsed. That was wrong.", "collapsed", "we", "reported positive counterfactual"),
    ("Last week we reported that Dr Lund had poisoned a patient. This was not the case.", "poisoned", "we", "alleged positive counterfactual"),
    ("This newspaper reported on Monday that Vance had bribed a referee. This was incorrect.", "bribed", "newspaper", "alleged positive counterfactual"),
    ("In an earlier post we wrote that the school had burned down. That is untrue.", "burned", "we", "reported positive counterfactual"),
    ("We said yesterday that the bishop had been arrested. It was not true.", "arrested", "We", "reported positive counterfactual"),
    # no correction, or of nothing that was one's own
    ("We reported that the mayor had resigned. That was a surprise.", "resigned", "We", "reported"),
    ("We reported that the mayor had resigned. That was not false.", "resigned", "We", "reported"),
    ("The mayor said he had hit a child. That was wrong.", "hit", "mayor", "reported"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), CORRECTED)
def test_what_an_outlet_corrects_itself_is_no_longer_told(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


REGRETTED = [
    ("She regretted having said that Toprak was armed.", "armed", "She", "reported positive counterfactual"),
    ("She apologised for saying that the pilot had been asleep.", "asleep", "She", "reported positive counterfactual"),
    ("He regrets having claimed that the dam was mined.", "mined", "He", "alleged positive counterfactual"),
    ("The senator said he was sorry for suggesting that the nurse had lied.", "lied", "senator", "alleged positive counterfactual"),
    ("He regretted saying the driver had fled.", "fled", "He", "reported positive counterfactual"),
    ("The anchor apologised for having told viewers that the bishop was dead.", "dead", "anchor", "reported positive counterfactual"),
    # what one is sorry to have given away, or to say
    ("She regretted revealing that her brother had fled.", "fled", "She", "reported"),
    ("She regretted to say that the horse had died.", "died", "She", "reported"),
    ("He does not regret saying that the minister lied.", "lied", "He", "alleged"),
    ("He apologised for hitting a man who was asleep.", "asleep", "", "asserted"),
]  # fmt: skip

CALLED_FALSE = [
    ("Colley's union said claims that he had used racist language were a lie.", "used", "union", "denied"),
    ("Claims that he had used racist language were baseless, the union said.", "used", "union", "denied"),
    ("The bank said allegations that it had cheated widows were untrue.", "cheated", "bank", "denied"),
    ("The firm said reports that it had poisoned the lake were nonsense.", "poisoned", "firm", "denied"),
    ("Suggestions that the queen had fled were false, the palace said.", "fled", "palace", "denied"),
    ("His lawyer said the claim that he had struck the child was a fabrication.", "struck", "lawyer", "denied"),
    ("Allegations that she had forged the will are without foundation, her lawyer told the Post.", "forged", "Post < lawyer", "denied"),
    ("Reports that the troops had burned the village were not true, the general said.", "burned", "general", "denied"),
    ("He said that claims that the dam had burst were false.", "burst", "He", "denied"),
    ("He said that claims that the dam had burst were false.", "false", "He", "reported"),
    ("The museum insists that rumours that the vase was stolen are baseless.", "stolen", "museum", "denied"),
    # the writer's own word, and tales that nobody calls false
    ("Rumours that the ferry had sunk are false.", "sunk", "", "reported positive counterfactual"),
    ("The union said claims that the mine was unsafe were true.", "unsafe", "union", "alleged"),
    ("The union said claims that the mine was unsafe were not false.", "unsafe", "union", "alleged"),
    ("The union said claims that he had lied were being investigated.", "lied", "", "alleged"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), REGRETTED)
def test_what_one_is_sorry_to_have_said_is_said_no_more(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


@pytest.mark.parametrize(("text", "word", "holders", "how"), CALLED_FALSE)
def test_whoever_calls_a_tale_false_denies_it(told, text, word, holders, how):
    assert told(text, word) == (holders, how)
