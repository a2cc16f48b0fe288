"""Headlines, credits, asides and hearsay: who tells, where no plain 'X said' stands."""

# ruff: noqa: E501

import pytest

ASIDES = [
    # sentence, word that names the claim, holders (outermost first), status (polarity certainty)
    # headlines: who tells at either end, and words in marks
    ("Watchdog: Bank misled customers for years", "misled", "Watchdog", "alleged"),
    ("Bank misled customers for years: watchdog", "misled", "watchdog", "alleged"),
    ("UN: Army burned villages", "burned", "UN", "reported"),
    ("Army burned villages – UN", "burned", "UN", "reported"),
    ("Mayor 'fled to Lisbon'", 'fled', '', 'reported'),
    ("Mayor cleared of fraud", "fraud", "", "denied"),
    ("Mayor cleared of fraud", "cleared", "", "asserted"),
    ("Mayor jailed for fraud", "fraud", "", "asserted"),
    ("Man held over murder of student", "murder", "", "alleged"),
    ("Two men arrested on suspicion of plotting attack", "plotting", "", "alleged"),
    ("Two men arrested on suspicion of plotting attack", "arrested", "", "asserted"),
    ("What we know: mayor fled to Lisbon, police say", "fled", "police", "reported"),
    # credits, asides, papers
    ("As the Tribune first reported, the mayor fled to Lisbon.", "fled", "Tribune", "reported"),
    ("The mayor, the Tribune reported, fled to Lisbon.", "fled", "Tribune", "reported"),
    ("He fled to Lisbon, a source close to the mayor told the Tribune on condition of anonymity.", "fled", "Tribune < source", "reported"),
    ("A source close to the mayor told the Tribune that he fled to Lisbon.", "fled", "Tribune < source", "reported"),
    ("The mayor did not flee, as had been reported, but was in hospital.", "flee", "", "asserted negative certain"),
    ("The mayor did not flee, as had been reported, but was in hospital.", "was", "", "asserted"),
    ('Jan Prins, the mayor\'s spokesman: "He is ill."', 'ill', 'Jan Prins', 'reported'),
    ('"He is ill", said Jan Prins, the mayor\'s spokesman, "and he will not travel."', 'ill', 'Jan Prins', 'reported'),
    ('"He is ill", said Jan Prins, the mayor\'s spokesman, "and he will not travel."', 'travel', 'Jan Prins', 'reported negative future'),
    ('"If you tell anyone, you are finished," he quoted his boss as saying.', 'finished', 'boss', 'reported positive hypothetical'),
    ("He quoted his boss as saying that the brakes were fine.", "fine", "He < boss", "reported"),
    ("The engineer, interviewed by Die Zeit, said his bosses ignored him.", "ignored", "Die Zeit < engineer", "reported"),
    ("Citing internal emails, Die Zeit reported that the bosses ignored the engineer.", "ignored", "Die Zeit < emails", "reported"),
    ("A guard beat the striker, three colleagues who were present told this newspaper.", "beat", "colleagues", "reported"),
    ("Amnesty, which interviewed forty former inmates, says guards tortured prisoners with electric cables.", "tortured", "Amnesty", "alleged"),
    ("Amnesty, which interviewed forty former inmates, says guards tortured prisoners with electric cables.", "interviewed", "", "asserted"),
    ("Inmates described being beaten and starved.", "beaten", "Inmates", "reported"),
    ("Inmates described being beaten and starved.", "starved", "Inmates", "reported"),
    ("Witness accounts contradict the official version, according to which the man fired first.", "fired", "version", "reported"),
    ("According to a person who saw it, the dam broke at noon.", "broke", "person", "reported"),
    ("According to a person who saw it, the dam broke at noon.", "saw", "", "asserted"),
    ("The utility says it inspected the line in May, a claim the state disputes.", "inspected", "utility", "reported"),
    ("The lines caused the fire, a jury decided.", "caused", "jury", "reported"),
    ("The minister resigned on Friday after a newspaper reported that he had taken bribes.", "resigned", "", "asserted"),
    ("The minister resigned on Friday after a newspaper reported that he had taken bribes.", "taken", "newspaper", "reported"),
    ("The minister resigned over allegations that he took bribes.", "resigned", "", "asserted"),
    ("The minister resigned over allegations that he took bribes.", "took", "", "alleged"),
    ("The minister resigned after he was accused of taking bribes and of lying to parliament.", "taking", "", "alleged"),
    ("The minister resigned after he was accused of taking bribes and of lying to parliament.", "lying", "", "alleged"),
    ("The minister resigned after he was accused of taking bribes and of lying to parliament.", "resigned", "", "asserted"),
    ("The minister, who has repeatedly denied taking bribes, resigned on Friday.", "taking", "minister", "denied"),
    ("The minister, who has repeatedly denied taking bribes, resigned on Friday.", "resigned", "", "asserted"),
    ("Police shot dead a man who they said had a knife.", "had", "they", "reported"),
    ("Police shot dead a man who they said had a knife.", "shot", "", "asserted"),
    ("Police said officers shot the man after he threatened them with a knife, but a video shows he was running away.", "shot", "Police", "reported"),
    ("Police said officers shot the man after he threatened them with a knife, but a video shows he was running away.", "threatened", "Police", "reported"),
    ("Police said officers shot the man after he threatened them with a knife, but a video shows he was running away.", "running", "video", "reported"),
    ("Kyiv accused Moscow of bombing the market.", "bombing", "Kyiv", "alleged"),
    ("Investigators suspect arson.", "arson", "Investigators", "alleged"),
    ("Investigators suspect that campers started the wildfire.", "started", "Investigators", "alleged"),
    ("The news came as two officers charged over the shooting prepared to see a magistrate.", "came", "", "asserted"),
    # hearsay
    ("Rumour has it that the bosses paid the engineer.", "paid", "", "reported positive possible"),
    ("Word spread that the bosses had paid the engineer.", "paid", "", "reported"),
    ("The boss, it is said, paid the engineer.", "paid", "", "reported"),
    ("The boss is rumoured to have resigned.", "resigned", "", "reported positive possible"),
    ("Reports that the mayor fled proved false.", "fled", "", "reported positive counterfactual"),
    ("Rumors that the mayor fled were false.", "fled", "", "reported positive counterfactual"),
    ("State media said the rebels had fled; the claim could not be verified.", "fled", "media", "alleged"),
    ("The rebels fled, according to state media. The claim could not be verified.", "fled", "media", "alleged"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), ASIDES)
def test_who_tells_beside_the_sentence(told, text, word, holders, how):
    assert told(text, word) == (holders, how)
