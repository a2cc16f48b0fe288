"""A closing tag ('…, police in Lille, France, said'): who speaks, and of which words."""

# ruff: noqa: E501

import pytest

TABLE = [
    # a place in or after the speaker's phrase does not speak
    ("Police in Palermo, Sicily, said the robbers fled on scooters.", "fled", "Police"),
    ("Three men were held after the match, police in Leeds, England, said.", "held", "police"),
    ("The bank cut 300 jobs, a union leader in Lille, northern France, said on Tuesday.", "cut", "leader"),
    ("The boat sank off Kos, a fisherman from Izmir, Turkey, told Reuters.", "sank", "Reuters < fisherman"),
    ("A comet passed the moon, an astronomer in Pune, India, said.", "passed", "astronomer"),
    # a subject that only our own parser finds
    ("In a statement to the Daily Ledger, Omar Aziz, a member of the port board, said that the crane had collapsed.", "collapsed", "Daily Ledger < Omar Aziz"),
    ("The school closed early, said head teacher Ann Lee, ready to send the pupils home.", "closed", "Ann Lee"),
    # who is quoted as saying something
    ("The mill burned down overnight, Turkish officials were quoted by AP as saying.", "burned", "AP < officials"),
    ("The strikers have gone home, the agency quoted a union leader as saying on Sunday.", "gone", "agency < leader"),
    ('"The pitch was frozen," the Gazette quoted the referee as saying.', "frozen", "Gazette < referee"),
    ("The mayor was quoted as saying on Friday.", "quoted", ""),
    # the tag is no part of what the inner source says
    ("Officers say he fled the scene, KTRK reports.", "fled", "KTRK < Officers"),
    ("Officers say he fled the scene, KTRK reports.", "reports", ""),
    ("Doctors said the striker broke a bone, the club's coach said.", "broke", "coach < Doctors"),
    ("President Ruiz has asked the surgeon and CNN correspondent Dr. Adam Gray to be health minister, a senior aide said on Tuesday.", "be", "aide < Ruiz"),
    ("President Ruiz has asked the surgeon and CNN correspondent Dr. Adam Gray to be health minister, a senior aide said on Tuesday.", "said", ""),
    ('"I know the dam is safe," the engineer said.', "said", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders"), TABLE)
def test_who_speaks_by_a_tag(told, text, word, holders):
    assert told(text, word)[0] == holders


OWNED = [
    # a closing tag also owns what the sentence says in passing
    ("The actor, who had suffered from heart disease, died in Milan, said his agent.", "suffered", "agent"),
    ("The gang leader, who had taken over the port, was found dead in his cell, police said today.", "taken", "police"),
    ("The climbers, who were all from overseas, lost the path, a guide said.", "were", "guide"),
    ("The ferry, which belongs to Oran Lines, sank off Malta, the coast guard said.", "belongs", "guard"),
    # but what only precedes its content owns its clause
    ("The minister said the judge, who had studied in Lyon, would retire.", "studied", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders"), OWNED)
def test_what_a_closing_tag_owns(told, text, word, holders):
    assert told(text, word)[0] == holders


JUDGED = [
    # what the writer says of a report is none of it
    ("The army says it has retaken the town, a claim the rebels deny.", "retaken", "army"),
    ("The army says it has retaken the town, a claim the rebels deny.", "deny", ""),
    ("Lee said the coach had stolen the cup, an allegation he has always rejected.", "rejected", ""),
    ("The nurse said the ward had been locked, and a charge nurse denied it.", "locked", "nurse"),
    ("The line has failed, MENA quoted an engineer as saying, adding it would work by noon.", "failed", "MENA < engineer"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders"), JUDGED)
def test_what_is_said_of_a_report(told, text, word, holders):
    assert told(text, word)[0] == holders


def test_an_account_goes_on_with_what_happened_and_not_with_the_record(told):
    """'Police said the driver fled. He was 77. He was jailed' continues no account."""
    fled = "Police said the driver struck a girl. He then drove to a farm."
    assert told(fled, "drove")[0] == "Police"
    aged = "Police said the driver struck a girl. He was a veteran of the navy."
    assert told(aged, "was")[0] == ""
    jailed = "Police said the driver struck a girl. He pleaded guilty to theft in 2003."
    assert told(jailed, "pleaded")[0] == ""
