"""Accusations: what is charged, denied, settled, or only called an accusation afterwards."""

# ruff: noqa: E501

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document

ACCUSATIONS = [
    # sentence, word that names the claim, holders (outermost first), status (polarity certainty)
    # accusations, charges, pleas
    ("Police said nine people had been hurt in the unrest and 12 arrested for carrying knives and hitting guards.", "carrying", "Police", "alleged"),
    ("Prosecutors say Hart ordered workers to dump waste at night.", "ordered", "Prosecutors", "alleged"),
    ("A crane fell on the fair, killing 12 or more, according to the Civil Defence Agency.", "killing", "Civil Defence Agency", "reported"),
    ("The defence team said the guard attacked the boy.", "attacked", "team", "alleged"),
    ("Prosecutors say Hart took money from a builder. Hart met the builder in a hotel and carried a bag to his car.", "took", "Prosecutors", "alleged"),
    ("Prosecutors say Hart took money from a builder. Hart met the builder in a hotel and carried a bag to his car.", "met", "Prosecutors", "alleged"),
    ("Prosecutors say Hart took money from a builder. Hart met the builder in a hotel and carried a bag to his car.", "carried", "Prosecutors", "alleged"),
    ("Prosecutors say Hart took money from a builder. Hart was arrested on Monday.", "arrested", "", "asserted"),
    ("Prosecutors said police arrested Hart at the airport.", "arrested", "Prosecutors", "reported"),
    ("According to the indictment, the trader hid losses of two million euros. He forged signatures and deleted emails.", "hid", "indictment", "alleged"),
    ("According to the indictment, the trader hid losses of two million euros. He forged signatures and deleted emails.", "forged", "indictment", "alleged"),
    ("The complaint says Hart dumped waste into the river for ten years.", "dumped", "complaint", "alleged"),
    ("The suspect, who police say stabbed a waiter, was caught in a barn.", "stabbed", "police", "alleged"),
    ("The suspect, who police say stabbed a waiter, was caught in a barn.", "caught", "", "asserted"),
    ("Police said the suspect shot two guards and fled.", "shot", "Police", "alleged"),
    ("Three charged over stadium crush that killed twelve", "charged", "", "asserted"),
    ("Lawyer: Client did not shoot officer", "shoot", "Lawyer", "reported negative certain"),
    ("Minister lied about contracts, opposition says", "lied", "opposition", "alleged"),
    ("Mayor denies taking bribes from builder", "taking", "Mayor", "denied"),
    ("Nurse accused of poisoning patients goes on trial", "poisoning", "", "alleged"),
    ("Hart pleaded not guilty to dumping waste in the river.", "dumping", "Hart", "denied"),
    ("Hart pleaded guilty to dumping waste in the river.", "dumping", "", "asserted"),
    ("Hart is alleged to have bribed two inspectors.", "bribed", "", "alleged"),
    ("The soldier claims he was ordered to shoot.", "ordered", "soldier", "alleged"),
    ("The soldier claims he was ordered to shoot.", "shoot", "soldier", "alleged positive hypothetical"),
    ("The army used poison gas in the valley, the widow claimed.", "used", "widow", "alleged"),
    ("The mayor, who is accused of rigging the vote, left the country.", "rigging", "", "alleged"),
    ("The mayor, who is accused of rigging the vote, left the country.", "left", "", "asserted"),
    ("A former policeman has been indicted on charges that he shot two unarmed protesters.", "shot", "", "alleged"),
    ("He goes on trial on Monday for allegedly murdering two tourists.", "murdering", "", "alleged"),
    ("A former clerk has accused the abbot, Leo Marn, of selling relics.", "selling", "clerk", "alleged"),
    ("Critics accused the minister, Ann Poe, of fraud.", "fraud", "Critics", "alleged"),
    ("The suit accuses Alpen Bank, a lender in Riga, of cheating 300 widows.", "cheating", "suit", "alleged"),
    ("They accused the owner of the bar of selling drugs.", "selling", "They", "alleged"),
    ("He stands accused of having murdered two tourists.", "murdered", "", "alleged"),
    ("The clerk faces ten years if convicted of arson.", "arson", "", "alleged"),
    ("If found guilty of arson, the clerk faces ten years.", "arson", "", "alleged"),
    ("The trainer allegedly drugged the horse that won the cup.", "drugged", "", "alleged"),
    ("The trainer allegedly drugged the horse that won the cup.", "won", "", "asserted"),
    ("Hart denied the theft and conjectured that the vault was empty.", "empty", "Hart", "reported positive possible"),
    ("Lynch has a tough job proving that his client did not light the fire.", "light", "Lynch", "reported negative hypothetical"),
    ("The lawyer must prove that the bank lied.", "lied", "lawyer", "alleged positive hypothetical"),
    ("If convicted, he faces life in prison.", "convicted", "", "asserted positive hypothetical"),
    ("The ferry sank because its doors were left open, an inquiry heard on Tuesday.", "sank", "", "alleged"),
    ("The ferry sank because its doors were left open, an inquiry heard on Tuesday.", "left", "", "alleged"),
    ("The jury was told that the nurse switched off the alarm.", "switched", "", "alleged"),
    ("Lund denied having met the builder.", "met", "Lund", "denied"),
    ("The army denied it had shelled the hospital, calling the report a lie.", "shelled", "army", "denied"),
    ("Lund has not been charged with a crime.", "charged", "", "asserted negative certain"),
    ("The judge ruled that the police had beaten Amin without cause.", "beaten", "judge", "reported"),
    ("The jury acquitted the policeman of murder.", "acquitted", "", "asserted"),
    ("The jury acquitted the policeman of murder.", "murder", "jury", "denied"),
    # what the text itself goes on to call an accusation
    ("Passengers told the Herald that the crew waited on the upper deck. The allegations emerged a day after the captain resigned.", "waited", "Herald < Passengers", "alleged"),
    ("Passengers told the Herald that the crew waited on the upper deck. The allegations emerged a day after the captain resigned.", "resigned", "", "asserted"),
    ('"They locked us in," a passenger said. The company denied the allegation.', 'locked', 'passenger', 'alleged'),
    ("The union said the managers burned the records. The company rejected the claim.", "burned", "union", "alleged"),
    ("The union said the managers burned the records. The company rejected the claim.", "rejected", "", "asserted"),
    ("The ministry said twelve soldiers died. The rebels rejected the claim.", "died", "ministry", "reported"),
    ("Police said Marten pushed the boy. His lawyer called the accusation absurd.", "pushed", "Police", "alleged"),
    ("The mayor said the museum opened in May. She answered questions about the budget.", "opened", "mayor", "reported"),
    ("The mayor said the museum opened in May. She answered questions about the budget.", "answered", "", "asserted"),
    # named only to say of whom somebody speaks: the accuser's word, not the speaker's
    ("Moss, who had been accused of ignoring warnings, was never suspended, the hospital said.", "ignoring", "", "alleged"),
    ("Moss, who had been accused of ignoring warnings, was never suspended, the hospital said.", "suspended", "hospital", "reported negative certain"),
    ("Colley, the officer who is accused of killing the boy, has been suspended, two officials said.", "killing", "", "alleged"),
    ("Bell, a banker charged with stealing a painting, is in hospital, her doctor said.", "stealing", "", "alleged"),
    ("The school said Hill, who was suspected of setting the fire, had resigned.", "setting", "", "alleged"),
    ("Two nurses, alleged to have poisoned a patient, have fled, the minister told reporters.", "poisoned", "", "alleged"),
    ("The bank denied that the clerk, who was accused of killing a guard, had been promoted.", "killing", "", "alleged"),
    ("The bank denied that the clerk, who was accused of killing a guard, had been promoted.", "promoted", "bank", "denied"),
    ("Prosecutors said Hill, accused by his sister of burning the barn, had fled.", "burning", "sister", "alleged"),
    ('"Hill, who is charged with murder, was never our employee," a manager said.', "murder", "", "alleged"),
    ("Prosecutors said Hill was accused of burning the barn.", "burning", "Prosecutors", "alleged"),
    ("The bank accused the clerk of stealing the money, the minister said.", "stealing", "minister < bank", "alleged"),
    # neutral words of a source without a name, beside its reproach
    ("Sources told the Tribune that four marshals stood behind the fence and did not help the wounded.", "stood", "Tribune < Sources", "alleged"),
    ("Sources told the Tribune that four marshals stood behind the fence and did not help the wounded.", "help", "Tribune < Sources", "alleged negative certain"),
    ("Sources told the Tribune that four marshals did not help the wounded. The marshals waited behind the fence, sources said.", "waited", "sources", "alleged"),
    ("Cops say several marshals waited outside rather than rush in.", "waited", "Cops", "alleged"),
    ("Cops say several marshals waited outside rather than rush in.", "rush", "Cops", "alleged negative certain"),
    # a victim's fate is no part of the charge; what was done to him may be
    ("Police charged two brothers with the murder of a journalist who was killed by a car bomb.", "murder", "Police", "alleged"),
    ("Police charged two brothers with the murder of a journalist who was killed by a car bomb.", "killed", "", "asserted"),
    ("The coach was accused of attacking a boy who was drugged.", "drugged", "", "alleged"),
    ('The mayor denied that he had taken bribes, calling the claims "a pack of lies".', "calling", "", "asserted"),
    ("The mayor has been accused of corruption. He was born in Ghent.", "corruption", "", "alleged"),
    ("The mayor has been accused of corruption. He was born in Ghent.", "born", "", "asserted"),
    # threats with a weapon, reproachful states, words of a suit
    ("The clerk said the robber pulled a knife.", "pulled", "clerk", "alleged"),
    ("The clerk said a child pulled a rope.", "pulled", "clerk", "reported"),
    ("Residents said the new rules were illegal.", "illegal", "Residents", "alleged"),
    ("The minister said the rules were not illegal.", "illegal", "minister", "reported negative certain"),
    ("The group sued the city, arguing that the permit broke the law.", "broke", "group", "alleged"),
    ("Two riders filed a complaint, saying the organisers locked the gate.", "locked", "riders", "alleged"),
    ("The company applauded the city, saying that the permit helped trade.", "helped", "company", "reported"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), ACCUSATIONS)
def test_an_accusation_stays_open_and_nothing_else_becomes_one(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


VERDICTS = [
    ("A jury found Leila Farrow not guilty of attempted murder.", "found Leila Farrow not guilty"),
    ("The court found Hale not guilty of poisoning his wife.", "found Hale not guilty"),
    ("Judges found the two brothers not guilty of the murder of a guard.", "found the two brothers not guilty"),
    ("The panel found the doctor innocent of fraud.", "found the doctor innocent"),
    ("Hale was found not guilty of arson.", "found not guilty"),
    ("The court found Hale guilty of arson.", "found"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "trigger"), VERDICTS)
def test_a_verdict_of_innocence_is_never_told_by_found_alone(nlp, text, trigger):
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    verdicts = [e for e in reading.events if e.lemma.startswith("find ")]
    assert [e.trigger.words(text) for e in verdicts] == [trigger]
    assert [e.status for e in verdicts] == ["asserted"]
