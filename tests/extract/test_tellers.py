"""Who tells, through whom, in whose words: sentences about other events, row by row."""

# ruff: noqa: E501

import pytest

TELLERS = [
    # sentence, word that names the claim, holders (outermost first), status (polarity certainty)
    # who tells: speakers, papers, papers that quote, documents, pictures
    ("Survivors of the ferry told the newspaper Hürriyet that the crew had locked the lower deck.", "told", "", "asserted"),
    ("Survivors of the ferry told the newspaper Hürriyet that the crew had locked the lower deck.", "locked", "Hürriyet < Survivors", "reported"),
    ("Inmates told a local newspaper that two guards had left the gate open.", "left", "newspaper < Inmates", "reported"),
    ("The opposition says ballot boxes were stuffed in three districts.", "stuffed", "opposition", "reported"),
    ("Observers from the union reported that soldiers had turned voters away at gunpoint.", "turned", "Observers", "reported"),
    ("The ferry company insisted its vessel was seaworthy.", "seaworthy", "company", "reported"),
    ("According to hospital records seen by the Chronicle, the nurse gave the boy ten times the dose.", "gave", "Chronicle < records", "reported"),
    ("According to a person familiar with the matter, the bank plans to close forty branches.", "plans", "person", "reported"),
    ("According to a person familiar with the matter, the bank plans to close forty branches.", "close", "person", "reported positive future"),
    ("The surgeon was quoted by local media as saying that the machine had failed.", "failed", "media < surgeon", "reported"),
    ("Reuters quoted a rebel commander as saying that his men had taken the airport.", "taken", "Reuters < commander", "reported"),
    ("Two police sources told Le Monde that the gunman had been under surveillance.", "surveillance", "Le Monde < sources", "reported"),
    ("A statement from the ministry said nine soldiers were killed in the raid.", "killed", "ministry", "reported"),
    ("In a statement, the club said that it had suspended the coach.", "suspended", "club", "reported"),
    ("A letter written by the captain said the doors were faulty.", "faulty", "captain", "reported"),
    ("An internal memo, obtained by Dagbladet, shows that managers knew of the leak in March.", "knew", "Dagbladet < memo", "reported"),
    ("Berg offered money to a referee, according to messages seen by Dagbladet.", "offered", "Dagbladet < messages", "reported"),
    ("Three miners were hurt in the blast, inspector Bo Lind said, according to the Fjord Post.", "hurt", "Fjord Post < Bo Lind", "reported"),
    # who tells of what somebody else shouts, by a tag that closes the sentence
    ('She ran past a porter who had yelled, "Hide, she has a knife!" Orr said.', "ran", "Orr", "reported"),
    ('She ran past a porter who had yelled, "Hide, she has a knife!" Orr said.', "has", "Orr < porter", "reported"),
    ('A porter was shouting: "The shed burns!" Orr said that he slept.', "shouting", "", "asserted"),
    # who shows, behind what is shown, where 'show' looks like a noun
    ("The mill sold rotten grain to a school, shipping records seen by the Gazette show.", "sold", "Gazette < records", "reported"),
    ("The chief knew of the cracks, letters obtained by the Gazette reveal.", "knew", "Gazette < letters", "reported"),
    ("The girl liked songs played by the radio show.", "liked", "", "asserted"),
    ("Court records show that Tan was arrested twice in 2015.", "arrested", "records", "reported"),
    ("Phone records obtained by prosecutors indicate that the mayor called the contractor.", "called", "records", "reported positive probable"),
    ("Video posted online showed a policeman kicking a man who was asleep.", "kicking", "Video", "reported"),
    ("Footage appears to show a soldier shooting a man with raised hands.", "shooting", "Footage", "reported positive probable"),
    ("The footage appeared to show soldiers beating prisoners.", "beating", "footage", "reported positive probable"),
    ("Security footage shows Berg entering the office at midnight.", "entering", "footage", "reported"),
    ("Photographs suggest that the bridge was mined.", "mined", "", "reported positive probable"),
    ("Data from the recorder show the train was travelling at 190 km/h.", "travelling", "", "reported"),
    ("Local television, quoting witnesses, said the train burned before it left the tunnel.", "burned", "television < witnesses", "reported"),
    ("The Tribune reported Monday that a guard told investigators the gate had been chained.", "told", "Tribune", "reported"),
    ("The Tribune reported Monday that a guard told investigators the gate had been chained.", "chained", "Tribune < guard", "reported"),
    ("The guard told police that a colleague had told him the gate was chained.", "chained", "guard < colleague", "reported"),
    ("One official, who asked not to be named, said the reactor had leaked for days.", "leaked", "official", "reported"),
    ("The Daily Herald, citing two intelligence officials, reported that the minister had met the arms dealer in Vienna.", "met", "Daily Herald < officials", "reported"),
    ("Looters emptied the stores and burned the depot, officials said, adding that nobody was hurt.", "emptied", "officials", "reported"),
    ("Looters emptied the stores and burned the depot, officials said, adding that nobody was hurt.", "burned", "officials", "reported"),
    ("Looters emptied the stores and burned the depot, officials said, adding that nobody was hurt.", "hurt", "officials", "reported negative certain"),
    ("Officials there say looters emptied the stores.", "emptied", "Officials", "reported"),
    ("Looters emptied the stores, say officials.", "emptied", "officials", "reported"),
    ("Officials said looters emptied the stores but that nobody was hurt.", "hurt", "Officials", "reported negative certain"),
    ("Officials said looters emptied the stores. Nobody was hurt.", "emptied", "Officials", "reported"),
    ("Officials said looters emptied the stores. Nobody was hurt.", "hurt", "", "asserted negative certain"),
    # two voices in one sentence
    ("The army said it had killed forty rebels; the rebels said they had lost two men.", "killed", "army", "reported"),
    ("The army said it had killed forty rebels; the rebels said they had lost two men.", "lost", "rebels", "reported"),
    ("The army said it had killed forty rebels, while the rebels said they had lost two men.", "killed", "army", "reported"),
    ("The army said it had killed forty rebels, while the rebels said they had lost two men.", "lost", "rebels", "reported"),
    ("While the army said it had killed forty rebels, the villagers buried two men.", "killed", "army", "reported"),
    ("While the army said it had killed forty rebels, the villagers buried two men.", "buried", "", "asserted"),
    ("The river rose overnight, the ministry said, though farmers say it fell.", "rose", "ministry", "reported"),
    ("The river rose overnight, the ministry said, though farmers say it fell.", "fell", "farmers", "reported"),
    # words for other words: labels, names, treatment
    ("The pilot was described by colleagues as exhausted.", "exhausted", "colleagues", "reported"),
    ("Detectives are treating the fire as arson.", "arson", "Detectives", "reported positive probable"),
    ("Detectives are treating the fire as arson.", "fire", "", "asserted"),
    ("The chairman pretended that the invoices were real.", "real", "chairman", "reported positive counterfactual"),
    ("The chairman lied that the invoices were real.", "real", "chairman", "reported positive counterfactual"),
    ("The chairman falsely told the board that the invoices were real.", "real", "chairman", "reported positive counterfactual"),
    ("The bank settled the case without admitting that it had misled investors.", "misled", "", "reported positive hypothetical"),
    ("The bank settled the case without admitting that it had misled investors.", "settled", "", "asserted"),
    ("The company conceded that its brakes were faulty.", "faulty", "company", "reported"),
    ("The Guardian understands that two directors knew of the plan.", "knew", "Guardian", "reported positive probable"),
    ("It is claimed that the minister knew of the plan.", "knew", "", "alleged"),
    ("It has been suggested that the pilot was asleep.", "asleep", "", "reported positive probable"),
    ("The pilot was said to be asleep.", "asleep", "", "reported"),
    ("The pilot is said by colleagues to have been asleep.", "asleep", "colleagues", "reported"),
    ("The photographs led fans to believe that the singer was dead.", "dead", "fans", "reported positive probable"),
    ("Ropes were found, all of which confirmed that the sailors had fled.", "fled", "", "reported"),
    ("The death of the boy showed that the guards were careless.", "careless", "", "reported"),
    ("Many believe the vote was stolen.", "stolen", "Many", "alleged positive probable"),
    ("Shareholders fear the bank will fail.", "fail", "Shareholders", "reported positive possible"),
    ("Analysts expect the bank to cut 900 jobs.", "cut", "Analysts", "reported positive future"),
    # the label is its speaker's word, and a name is nobody's
    ("Officials described the new fares as modest.", "described", "Officials", "reported"),
    ("The union called the cuts a disgrace.", "called", "union", "reported"),
    ("The mayor called the fire brigade.", "called", "", "asserted"),
    # of what mind somebody is
    ("The trainer was confident that his horse would win.", "win", "trainer", "reported positive future"),
    ("Farmers remain convinced that the well is dry.", "dry", "Farmers", "reported"),
    ("Nurses are worried that the ward is closing.", "closing", "Nurses", "reported positive possible"),
    ("The captain was not sure that the hatch was shut.", "shut", "captain", "reported unknown possible"),
    ("The jury was not convinced that the witness lied.", "lied", "jury", "reported unknown possible"),
    # who voices what a noun reports
    ("The senator issued a warning that the dam had cracks.", "had", "senator", "reported"),
    ("Prosecutors expressed concern that the witness might flee.", "flee", "Prosecutors", "reported positive possible"),
    ("Guests doubted the owner's insistence that the hotel was full.", "full", "owner", "reported"),
    # clauses that one parse loses
    ("Police said two men, aged between 30 and 40, working for a bank were hurt.", "hurt", "Police", "reported"),
    ("A minister played down the strike, saying that trains were running.", "running", "minister", "reported"),
    # what the writer adds, and what is part of the account
    ("The coach said the referee, who was born in Turin, ignored a foul.", "born", "", "asserted"),
    ("The coach said the referee, who was born in Turin, ignored a foul.", "ignored", "coach", "reported"),
    ("The bank said the fund, which it had sold in May, lost a third of its value.", "sold", "", "asserted"),
    ("The owner said the ferry hit a rock, which tore a hole in it.", "tore", "owner", "reported"),
    ("The coach said it was Jones, not Smith, who scored.", "scored", "coach", "reported"),
    ("The singer told him to hand over the contract, which was signed by two lawyers.", "signed", "", "asserted"),
    # tags turned round, and figures beside another's word
    ("Thirty people were hurt, alleges the group.", "hurt", "group", "alleged"),
    ("Snow closed the pass for two days, acknowledged the ministry.", "closed", "ministry", "reported"),
    ("Police estimated the crowd at 900, and the organisers say a band played.", "played", "organisers", "reported"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), TELLERS)
def test_who_tells_and_through_whom(told, text, word, holders, how):
    assert told(text, word) == (holders, how)
