"""A closing tag ('…, police in Lille, France, said'): who speaks, and of which words."""

# ruff: noqa: E501

import pytest

from kg.annotate import annotate
from kg.extract import extract_unrated
from kg.model import Document

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
    ("The referee was quoted by the Gazette as saying the pitch was frozen.", "saying", "Gazette"),
    ("The referee was quoted as saying the pitch was frozen.", "saying", ""),
    ("The mayor was quoted as saying on Friday.", "quoted", ""),
    # the tag is no part of what the inner source says, and who asks for a thing vouches for none
    ("Officers say he fled the scene, KTRK reports.", "fled", "KTRK < Officers"),
    ("Officers say he fled the scene, KTRK reports.", "reports", ""),
    ("Doctors said the striker broke a bone, the club's coach said.", "broke", "coach < Doctors"),
    ("President Ruiz has asked the surgeon and CNN correspondent Dr. Adam Gray to be health minister, a senior aide said on Tuesday.", "be", "aide"),
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


PARTS = [
    # a tag inside a part of the sentence owns that part
    ("The striker missed a penalty in May and, the coach said, he lost his nerve.", "missed", ""),
    ("The striker missed a penalty in May and, the coach said, he lost his nerve.", "lost", "coach"),
    ("The bank closed nine branches in June, but, the union said, it kept the staff.", "closed", ""),
    ("The nurse waited for the helicopter, which took, she said, an hour to come.", "waited", ""),
    ("The nurse waited for the helicopter, which took, she said, an hour to come.", "took", "she"),
    ("The sailors, six of them according to a port guard, swam to the pier.", "swam", ""),
    ("The ship left Riga at noon, as the log shows, and reached Oslo at dawn.", "left", "log"),
    ("The ship left Riga at noon, as the log shows, and reached Oslo at dawn.", "reached", ""),
    # what somebody thinks after a dash is not what stands before it
    ("The tenants had quarrelled for years — the widow thought her neighbours were poisoning her cat.", "quarrelled", ""),
    ("The tenants had quarrelled for years — the widow thought her neighbours were poisoning her cat.", "poisoning", "widow"),
    # what is told after an aside
    ("The miners told me, and here they did not laugh, that the foreman fired first.", "fired", "miners"),
    ("The cook has since said, at home and with his sister sitting beside him, that he sold the keys.", "sold", "cook"),
    # who is quoted as saying one thing need not have said the other
    ("The clinic may close, the Gazette reported, quoting a nurse as saying that patients were leaving.", "close", "Gazette"),
    ("The clinic may close, the Gazette reported, quoting a nurse as saying that patients were leaving.", "leaving", "Gazette < nurse"),
    # a speaker read as a part of what is told
    ("The sailors are from Ghana and Togo, two countries on the Gulf of Guinea, Mensah said.", "are", "Mensah"),
    ("The club have agreed a fee with Ajax for the winger Rui Costa, a source close to the talks said on Thursday.", "agreed", "source"),
    ('"The closure took four years," Robert Moss, an assistant state attorney said Tuesday.', "took", "Robert Moss"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders"), PARTS)
def test_what_a_tag_owns_of_its_sentence(told, text, word, holders):
    assert told(text, word)[0] == holders


UNNAMED = [
    ("Reports have it that the crowd threw stones at the firemen.", "threw", "reported"),
    ("There are reports about a fire at the ministry.", "fire", "reported"),
    ("There are reports about the fire of 1911 in the library.", "fire", "asserted"),
    ("Rumour has it that the dam broke.", "broke", "reported positive possible"),
]


@pytest.mark.parametrize(("text", "word", "how"), UNNAMED)
def test_reports_without_a_source(told, text, word, how):
    assert told(text, word) == ("", how)


@pytest.mark.parametrize(
    ("text", "said", "report"),
    [
        ("Crews came, and officials said Saturday they were treating the fire as arson, the Harn Courier reported Sunday.", "said", "reported"),
        ('"I said, \'We should sell the club now,\'" the chairman said on Monday.', "said", "said"),
        ('"I conclude that the patent was infringed," agreed Judge Ann Moss.', "conclude", "agreed"),
    ],
)  # fmt: skip
def test_the_report_of_who_vouches_is_no_part_of_what_he_vouches_for(nlp, text, said, report):
    reading = extract_unrated(annotate(nlp, Document(document="a", text=text)))
    words = {e.id: text[e.trigger.start : e.trigger.end] for e in reading.events}
    first = next(e for e in reading.events if words[e.id] == said)
    last = [e.id for e in reading.events if words[e.id] == report][-1]
    assert last not in {p.event for p in first.participants}
