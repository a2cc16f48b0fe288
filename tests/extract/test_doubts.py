"""Rumours, negation and its scope, and how surely something is told."""

# ruff: noqa: E501

import pytest

DOUBTS = [
    # sentence, word that names the claim, holders (outermost first), status (polarity certainty)
    # rumours, reports that nobody confirms
    ("The rumour that the dam had burst caused panic.", "burst", "", "reported positive possible"),
    ("The rumour that the dam had burst caused panic.", "caused", "", "asserted"),
    ("Rumours spread that the dam had burst.", "burst", "", "reported positive possible"),
    ("There were unconfirmed reports the store was looted; a clerk said only that windows were broken.", "looted", "", "alleged positive possible"),
    ("There were unconfirmed reports the store was looted; a clerk said only that windows were broken.", "broken", "clerk", "reported"),
    ("Police have heard claims the coach bribed a referee.", "bribed", "", "alleged"),
    ("There have been reports that two hostages were freed.", "freed", "", "reported"),
    ("The agency retracted its report that the plane had landed safely.", "landed", "agency", "denied"),
    ("The ship was reportedly carrying weapons.", "carrying", "", "reported"),
    ("The ship, which was reportedly carrying weapons, sank on Monday.", "carrying", "", "reported"),
    ("The ship, which was reportedly carrying weapons, sank on Monday.", "sank", "", "asserted"),
    # negation, its scope, and what is not said with 'not'
    ("Few of the guards tried to stop the fans.", "tried", "", "asserted negative probable"),
    ("A few guards stopped the fans.", "stopped", "", "asserted"),
    ("Few guards stopped the fans.", "stopped", "", "asserted negative probable"),
    ("The referee hardly touched the player.", "touched", "", "asserted negative probable"),
    ("The inspector rarely visited the mine.", "visited", "", "asserted negative probable"),
    ("He did not resign because he was guilty but because he was tired.", "resign", "", "asserted"),
    ("He did not resign because he was guilty but because he was tired.", "guilty", "", "asserted negative certain"),
    ("He did not resign because he was guilty but because he was tired.", "tired", "", "asserted"),
    ("The crew did not leave the bridge because the captain ordered them to stay.", "leave", "", "asserted negative certain"),
    ("The crew did not leave the bridge because the captain ordered them to stay.", "ordered", "", "asserted"),
    ("No inspector ever visited the mine.", "visited", "", "asserted negative certain"),
    ("Neither the pilot nor the tower noticed the second plane.", "noticed", "", "asserted negative certain"),
    ("The rescuers left without searching the lower deck.", "left", "", "asserted"),
    ("The rescuers left without searching the lower deck.", "searching", "", "asserted negative certain"),
    ("A spokesman said it was too early to say what caused the crash.", "say", "spokesman", "reported negative certain"),
    ("The child was too weak to walk.", "walk", "", "asserted negative certain"),
    ("The dealers were all too willing to sell the horses.", "willing", "", "asserted"),
    ("Whether the helicopter was shot down or crashed is not known.", "crashed", "", "asserted unknown possible"),
    ("The airline would not confirm that the pilot was drunk.", "confirm", "", "asserted negative certain"),
    ("The airline would not confirm that the pilot was drunk.", "drunk", "", "reported unknown hypothetical"),
    ("He put down his bag, and his friend went over and said, 'Are you hurt?'", 'put', '', 'asserted'),
    ("He put down his bag, and his friend went over and said, 'Are you hurt?'", 'went', '', 'asserted'),
    ("He put down his bag, and his friend went over and said, 'Are you hurt?'", 'said', '', 'asserted'),
    ("He put down his bag, and his friend went over and said, 'Are you hurt?'", 'hurt', 'friend', 'reported unknown hypothetical'),
    # how surely
    ("The strike will go on until the plant pays the men.", "pays", "", "asserted positive future"),
    ("The captain ought to have turned back, the inquiry chairman said.", "turned", "chairman", "reported positive counterfactual"),
    ("Developers will be able to set the price.", "set", "", "asserted positive future"),
    ("It has been painful being poor.", "painful", "", "asserted"),
    ("The trial is set to begin on Wednesday.", "trial", "", "asserted positive future"),
    ("The trial is set to begin on Wednesday.", "begin", "", "asserted positive future"),
    ("The director announced in a memo that he would be on leave.", "be", "director", "reported positive future"),
    ("The army should have evacuated the village before the river rose.", "evacuated", "", "asserted positive counterfactual"),
    ("If the doctors had read the chart, the boy would have lived.", "read", "", "asserted positive counterfactual"),
    ("If the doctors had read the chart, the boy would have lived.", "lived", "", "asserted positive counterfactual"),
    ("Had the auditors looked, they would have found the hole.", "looked", "", "asserted positive counterfactual"),
    ("Had the auditors looked, they would have found the hole.", "found", "", "asserted positive counterfactual"),
    ("The bank may have misled investors, the regulator said.", "misled", "regulator", "alleged positive possible"),
    ("The regulator is investigating whether the bank misled investors.", "misled", "", "asserted unknown possible"),
    ("The regulator is investigating whether the bank misled investors.", "investigating", "", "asserted"),
    ("The regulator fined the bank for misleading investors.", "fined", "", "asserted"),
    ("The regulator fined the bank for misleading investors.", "misleading", "", "asserted"),
    ("Nobody told the board that the invoices were forged.", "told", "", "asserted negative certain"),
    ("Nobody told the board that the invoices were forged.", "forged", "", "reported positive hypothetical"),
    ("The ombudsman doubts that the bank told the truth.", "told", "ombudsman", "reported negative possible"),
    ("There is no evidence the guards opened the gate.", "opened", "", "asserted unknown certain"),
    ("The reason the guards opened the gate is not known.", "opened", "", "asserted"),
    ("Protesters tried to storm the parliament.", "storm", "", "asserted positive possible"),
    # what somebody is to react to has been
    ("The mayor may appeal the decision of the court.", "decision", "", "asserted"),
    ("The brewer will respect the ruling of the court.", "ruling", "", "asserted"),
    ("The guilds may sign the agreement.", "agreement", "", "asserted positive possible"),
    # the aim of what may be done, or is asked for, is as open
    ("The brewer could sell the stables to pay his debts.", "pay", "", "asserted positive possible"),
    ("Call the harbour office to report a loose buoy.", "report", "", "asserted positive hypothetical"),
    ("She would have sold the boat to help her son.", "help", "", "asserted positive counterfactual"),
    ("The brewer sold the stables to pay his debts.", "pay", "", "asserted positive future"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), DOUBTS)
def test_how_surely_and_whether_it_happened(told, text, word, holders, how):
    assert told(text, word) == (holders, how)
