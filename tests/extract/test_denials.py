"""What is not so, nearly so, left open or settled, and what is told over several sentences."""

# ruff: noqa: E501

import pytest

DENIALS = [
    # sentence, word that names the claim, holders (outermost first), status (polarity certainty)
    # not, not one, not all, and what only comes near
    ("Not a single player was banned.", "banned", "", "asserted negative certain"),
    ("The ministry neither confirmed nor denied that the player had resigned.", "resigned", "", "reported unknown hypothetical"),
    ("Police would not confirm or deny that the player had resigned.", "resigned", "", "reported unknown hypothetical"),
    ("The ministry denied that the player had resigned.", "resigned", "ministry", "denied"),
    ("Not all players were banned.", "banned", "", "asserted negative certain"),
    ("Hardly anyone appealed.", "appealed", "", "asserted negative probable"),
    ("The league stopped short of banning the player.", "banning", "", "asserted negative certain"),
    ("The league came close to banning the player.", "banning", "", "asserted positive counterfactual"),
    ("The player was nearly banned.", "banned", "", "asserted positive counterfactual"),
    ("The league has yet to ban a player.", "ban", "", "asserted negative certain"),
    ("Never had the league banned so many players.", "banned", "", "asserted negative certain"),
    ("The minister told parliament that nobody had been tortured.", "tortured", "minister", "reported negative certain"),
    ("Lawyers for the bank say it did nothing wrong.", "did", "Lawyers", "reported negative certain"),
    ("The lines may or may not have caused the fire.", "caused", "", "asserted unknown possible"),
    ("The utility would be liable had its lines caused the fire.", "caused", "", "asserted positive counterfactual"),
    ("The utility could be held liable if its lines caused the fire.", "caused", "", "asserted positive hypothetical"),
    ("A judge will decide whether the lines caused the fire.", "caused", "", "asserted unknown possible"),
    ("The utility was supposed to inspect its lines every year.", "inspect", "", "reported positive possible"),
    ("The utility was required to inspect its lines.", "inspect", "", "asserted positive future"),
    ("The utility had promised to bury its lines but never did.", "bury", "utility", "reported positive future"),
    ("The utility had promised to bury its lines but never did.", "promised", "", "asserted"),
    ("The league would have banned the player had he not apologised.", "banned", "", "asserted positive counterfactual"),
    ("The league would have banned the player had he not apologised.", "apologised", "", "asserted negative counterfactual"),
    ("The league threatened to ban the player unless he apologised.", "ban", "league", "reported positive future"),
    ("The league threatened to ban the player unless he apologised.", "apologised", "", "asserted positive hypothetical"),
    ("The league is considering whether to ban the player.", "ban", "", "reported unknown hypothetical"),
    ("Fans called for the player to be banned.", "banned", "Fans", "reported positive hypothetical"),
    ("Fans demanded that the player be banned.", "banned", "Fans", "reported positive hypothetical"),
    # what nobody knows, thinks or shows
    ("It is unclear how the fire began or who called the brigade.", "began", "", "asserted"),
    ("It is unclear how the fire began or who called the brigade.", "called", "", "asserted"),
    ("It has not been established whether the driver was drunk.", "drunk", "", "reported unknown hypothetical"),
    ("There is nothing to suggest that the driver was drunk.", "drunk", "", "reported positive hypothetical"),
    ("There was no suggestion that the driver was drunk.", "drunk", "", "reported unknown probable"),
    ("The driver is not thought to have been drunk.", "drunk", "", "reported negative hypothetical"),
    ("Police do not believe the driver was drunk.", "drunk", "Police", "reported negative hypothetical"),
    ("Nobody was believed to be inside.", "be", "", "reported negative hypothetical"),
    ("The company questioned whether the brakes had failed.", "failed", "", "reported unknown hypothetical"),
    ("The company denies the brakes failed.", "failed", "company", "denied"),
    ("The driver denies that he was drunk and says the brakes failed.", "drunk", "driver", "denied"),
    ("The driver denies that he was drunk and says the brakes failed.", "failed", "driver", "reported"),
    ("Arson has not been ruled out.", "ruled", "", "asserted negative certain"),
    ("The possibility of arson cannot be excluded.", "arson", "", "asserted unknown possible"),
    # a part in what took place may be denied, what nobody is given does not come about
    ("The group denied any role in the bombing of the mill.", "bombing", "", "asserted"),
    ("The army denied responsibility for the killing of two nurses.", "killing", "", "asserted"),
    ("The clerk denied the killing of two nurses.", "killing", "clerk", "denied"),
    # who says that he did it
    ("The group claimed responsibility for the bombing of the mill.", "bombing", "group", "reported"),
    ("Nobody has claimed responsibility for the attack on the church.", "attack", "", "asserted"),
    ("Inspectors were denied entry to the mine.", "entry", "", "asserted positive hypothetical"),
    ("The court denied bail to the driver.", "bail", "", "asserted positive hypothetical"),
    # courts
    ("The warden has been charged with torturing two prisoners, one of whom died.", "torturing", "", "alleged"),
    ("The warden has been charged with torturing two prisoners, one of whom died.", "charged", "", "asserted"),
    ("The warden was convicted of torturing two prisoners, one of whom died.", "torturing", "", "asserted"),
    ("The warden was convicted of torturing two prisoners, one of whom died.", "died", "", "asserted"),
    ("The warden was wrongly convicted of torture.", "torture", "", "alleged"),
    ("The warden was wrongly convicted of torture.", "convicted", "", "asserted"),
    ("The warden won an appeal against his conviction for torture.", "torture", "", "alleged"),
    ("The defence argues that the clerk invented the story.", "invented", "defence", "reported"),
    ("In an affidavit, a former clerk swore that she saw officials burn ballots.", "burn", "clerk", "reported"),
    ("A former clerk testified that she saw officials burn ballots.", "saw", "clerk", "reported"),
    # over sentences
    ('"We were locked in," said Ali Demir, a passenger.\n\n"The crew shouted at us," he added. "Then the lights went out."', 'locked', 'Ali Demir', 'reported'),
    ('"We were locked in," said Ali Demir, a passenger.\n\n"The crew shouted at us," he added. "Then the lights went out."', 'shouted', 'he', 'reported'),
    ('"We were locked in," said Ali Demir, a passenger.\n\n"The crew shouted at us," he added. "Then the lights went out."', 'went', 'he', 'reported'),
    ('Holm said the plant was unsafe.\n\n"It leaked every week," she said. "Managers knew about it.\n\n"They chose profit over people."', 'unsafe', 'Holm', 'reported'),
    ('Holm said the plant was unsafe.\n\n"It leaked every week," she said. "Managers knew about it.\n\n"They chose profit over people."', 'leaked', 'she', 'reported'),
    ('Holm said the plant was unsafe.\n\n"It leaked every week," she said. "Managers knew about it.\n\n"They chose profit over people."', 'knew', 'she', 'reported'),
    ('Holm said the plant was unsafe.\n\n"It leaked every week," she said. "Managers knew about it.\n\n"They chose profit over people."', 'chose', 'she', 'reported'),
    ('Kaya was rescued after two hours. "I thought I would die," she told the BBC.', 'rescued', '', 'asserted'),
    ('Kaya was rescued after two hours. "I thought I would die," she told the BBC.', 'thought', 'BBC < she', 'reported'),
    ('The union\'s chairman was blunt. "This company cheated us," he said.', 'blunt', '', 'asserted'),
    ('The union\'s chairman was blunt. "This company cheated us," he said.', 'cheated', 'he', 'alleged'),
    ("The helicopter was shot down by rebels, the minister said. A rebel spokesman said it had crashed.", "shot", "minister", "reported"),
    ("The helicopter was shot down by rebels, the minister said. A rebel spokesman said it had crashed.", "crashed", "spokesman", "reported"),
    ("The rebels had fled the city, the army announced. Residents said the rebels were still there.", "fled", "army", "reported"),
    ("The rebels had fled the city, the army announced. Residents said the rebels were still there.", "were", "Residents", "reported"),
    ("Police say Marten stabbed his neighbour on Sunday. He fled on a bicycle, they said.", "stabbed", "Police", "reported"),
    ("Police say Marten stabbed his neighbour on Sunday. He fled on a bicycle, they said.", "fled", "they", "reported"),
    ("Berg admitted hitting a guard, but denied kicking the judge.", "kicking", "Berg", "denied"),
    ("The club denied that it had paid the referee but said it had met him.", "met", "club", "reported"),
    ("Berg denied kicking the judge who had sent him off.", "sent", "", "asserted"),
    ("Berg denied that he had a brother who raced.", "raced", "Berg", "denied"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), DENIALS)
def test_what_is_not_so_or_left_open(told, text, word, holders, how):
    assert told(text, word) == (holders, how)
