"""Who a verb is about where it has no subject of its own, or the parse gives it a wrong one."""

from collections.abc import Callable

import pytest

Roles = Callable[[str, str], set[str]]

SHOT = "Lee, who prosecutors say shot the guard and wounded 16, was charged."
ROWS = [
    # whose task it is
    ("The clerk's task is to keep the files.", "keep", {"agent clerk", "patient files"}),
    ("Holm hired a nurse. Her job was to watch the boy.", "watch", {"agent Her", "patient boy"}),
    # what one is given for one's deeds
    ("Sprinklers kept the fire from spreading.", "spread", {"patient =fire"}),
    ("The league gave the club an award for feeding the poor.", "feed", {"agent club"}),
    ("The club won an award for feeding the poor.", "feed", {"agent club", "patient poor"}),
    ("The board gave Lunt a medal for saving a boy.", "save", {"agent Lunt", "patient boy"}),
    ("The mayor came under fire for hiding the file.", "hide", {"agent mayor", "patient file"}),
    ("The court fined Holm for dumping oil.", "dump", {"agent Holm", "patient oil"}),
    ("The board considered closing the mill.", "close", {"agent board", "patient mill"}),
    # what the same people do besides
    ("In addition to asking for alms, the friars mend shoes.", "ask for", {"agent friars"}),
    ("Along with collecting stamps, the club restores maps.", "collect", {"agent club"}),
    # who is trusted to do it, and what is sent to do it
    ("Farmers trusted the bank to check the figures.", "check", {"agent bank", "patient figures"}),
    ("Priests relied on the council to mend the roof.", "mend", {"agent council", "patient roof"}),
    ("A pump was sent to drain the mine.", "drain", {"agent pump", "patient mine"}),
    # what the divers found is what it was, and no diver
    ("What the divers found was a bell.", "be", {"attribute bell"}),
    ("What the nurse took for a burn was a rash.", "be", {"attribute rash"}),
    ("What witnesses took for thunder was the fall of a crane.", "take", {"agent witnesses"}),
    # 'who police say': the police speak, the other one did it
    (SHOT, "say", {"agent prosecutors"}),
    (SHOT, "shoot", {"agent Lee"}),
    (SHOT, "wound", {"agent Lee"}),
    # who paid for the hall used the loan, and not the hall
    ("The hall was built by monks using a loan.", "use", {"agent monks", "patient loan"}),
    # silence is of who speaks
    ("Union leaders confirmed that Mr Holt had been fired, but did not say why.", "say",
     {"agent leaders"}),
    ("Police said the man fled but declined to give his name.", "decline", {"agent Police"}),
    # who spoke, speaks again
    ("The firm said the tank had been sealed but denied that it was late.", "deny",
     {"agent firm"}),
    ("The club said the pitch was dry but warned fans not to travel.", "warn",
     {"agent club", "recipient fans"}),
    ("Dr Ida Moen said the ward was full but praised the nurses.", "praise",
     {"agent Ida Moen", "patient nurses"}),
    # told of, not telling
    ("Kern said Holt was the captain and armed, but never went inside the mill.", "go inside",
     {"agent Holt"}),
    # what one is charged with is of the charged
    ("Prosecutors charged Bo Holt with poisoning a dog.", "poison",
     {"agent Bo Holt", "patient dog"}),
    # trouble, a job, time: spent by who has it
    ("Miners had difficulty reaching the exit.", "reach", {"agent Miners"}),
    ("The guard did a poor job protecting the gate.", "protect", {"agent guard", "patient gate"}),
    # what is hard to do is done by nobody who is named
    ("Dunn is very hard to hit, the trainer said.", "hit", {"patient Dunn"}),
    ("Dunn is happy to leave.", "leave", {"agent Dunn"}),
    # time that something took
    ("It took firefighters six hours to reach the roof.", "reach",
     {"agent firefighters", "patient roof"}),
    # 'stopped … to' tells what for, 'stopped … from' who
    ("Reed stopped Dunn to retain the title.", "retain", {"agent Reed", "patient title"}),
    # whoever is called on, appealed to, relied on is to act
    ("The coach called on the players to stay.", "stay", {"agent players"}),
    ("The mayor appealed to residents to leave the town.", "leave",
     {"agent residents", "patient town"}),
    ("The nurse pleaded with the patient to stop.", "stop", {"agent patient"}),
    ("Farmers rely on wells to water the fields.", "water", {"agent Farmers", "patient fields"}),
    ("The skipper shouted at the crew to jump.", "jump", {"agent crew"}),
    ("The clerk agreed with the owner to close the shop.", "close",
     {"agent clerk", "patient shop"}),
    ("The pilot turned to the left to avoid a mast.", "avoid", {"agent pilot", "patient mast"}),
    # means
    ("He used a rifle to shoot the guard.", "shoot",
     {"agent He", "patient guard", "instrument rifle"}),
    ("A kitchen knife was used to kill the baker.", "kill", {"patient baker", "instrument knife"}),
    # control
    ("The paper quoted a source as saying the deal was dead.", "say", {"agent source"}),
    ("The rule allows farmers to sell milk.", "sell", {"agent farmers", "patient milk"}),
    ("The porter alerted guests to leave the hotel.", "leave", {"agent guests", "patient hotel"}),
    ("Some farmers shouted slogans, then started throwing eggs.", "throw",
     {"agent farmers", "patient eggs"}),
    # whatever is to be done, somebody is what they are said to be
    ("The Board is not the agency to end it.", "be",
     {"patient Board", "attribute agency"}),
    ("The minister was urged by opposition leaders to resign.", "resign", {"agent minister"}),
    ("The ship is believed to have hit a reef.", "hit", {"agent ship", "patient reef"}),
    ("Kern was last seen leaving a bar in Leeds.", "leave", {"agent Kern", "patient bar"}),
    ("The man shot his wife before turning himself in.", "shoot", {"agent man", "patient wife"}),
    ("She was sentenced to ten years in prison for killing her husband.", "kill",
     {"agent She", "patient husband"}),
    # relatives
    ("The mayor, whose son was arrested, apologised.", "arrest", {"patient son"}),
    ("The mayor, whose son was arrested, apologised.", "apologise", {"agent mayor"}),
    ("It was the mayor who ordered the raid.", "order", {"agent mayor"}),
    ("The woman to whom he sent the letter called the police.", "send",
     {"agent he", "patient letter", "recipient woman"}),
    ("The firm, which Lee founded in 1990, went bankrupt.", "found", {"agent Lee", "patient firm"}),
    ("The neglect that the officers believed they saw was reported.", "see", {"patient =neglect"}),
    # the convicted killed, not the jury; the accused wasted, not the critics
    ("The jury found Kern guilty of killing Ann Holt.", "kill",
     {"agent Kern", "patient Ann Holt"}),
    ("Mayor Anna Berg, accused by critics of wasting money, will step down.", "waste",
     {"agent Anna Berg", "patient money"}),
    # the attacks killed, not the town
    ("The army condemned the attacks in Homs, which killed ten guards.", "kill",
     {"agent =attack", "patient guards"}),
    # told, not telling
    ("He was dragged in and told that his son had fled.", "tell", {"recipient He", "topic =flee"}),
    # to do it: who has the time, the gun, the visa
    ("The crew had no time to leave the ship.", "leave", {"agent crew"}),
    ("They had only one day to test it.", "test", {"agent They", "patient it"}),
    ("The consulate denied them the visas to enter.", "enter", {"agent them"}),
    ("He bought a gun to kill his neighbour.", "kill", {"agent He", "patient neighbour"}),
    ("The state sent troops to fight the rebels.", "send", {"agent state", "patient troops"}),
    # who rules goes on to order
    ("On Friday a court ruled that her dismissal had been unlawful and ordered the mill to pay"
     " her.", "order", {"agent court", "recipient mill"}),
    # what somebody made up their mind to is not done by who looks into it
    ("The senate reviewed the decision by the board to sell the port.", "sell",
     {"agent board", "patient port"}),
    ("Players liked the decision of President Masum to name a coach.", "name",
     {"agent Masum", "patient coach"}),
    ("The firm went ahead with plans to drain the lake.", "drain",
     {"agent firm", "patient lake"}),
    ("The union asked Judge Carmel to examine the decision to close the mine.", "close",
     {"patient mine"}),
    ("Nurses protested against a plan to close the ward.", "close", {"patient ward"}),
    ("The villagers learned of a plan to dig a well.", "dig", {"patient well"}),
    # called for: who is to act
    ("Campaigners called for Mr Otway to publish the letter.", "publish",
     {"agent Otway", "patient letter"}),
    ("Miners asked for the pit to be flooded.", "flood", {"patient pit"}),
    # what was received tells it
    ("The clerk received a letter in May warning her of the leak.", "warn",
     {"agent letter", "recipient her"}),
    ("Police entered the yard on Monday telling people to leave.", "tell", {"agent Police"}),
    # fined for its own failing, whatever the sum
    ("The mill was fined 90,000 euros in June for failing to train its staff.", "fail",
     {"agent mill"}),
    ("The warden was accused by two inmates of stealing food.", "steal", {"agent warden"}),
    # found so, reported so
    ("The nurse was found murdered.", "murder", {"patient nurse"}),
    ("A pistol, which had been reported stolen, was found.", "steal", {"patient pistol"}),
    ("The owner reported the car stolen.", "steal", {"patient car"}),
    # of two that are set against each other
    ("It was the union, not the firm, that called the strike.", "call", {"agent union"}),
    ("It was the baker and not the grocer who sold the farm.", "sell", {"agent baker"}),
    ("It was Rask, and not a friend of Moe, who sold the farm.", "sell", {"agent Rask"}),
    # in place of something, and before it
    ("Instead of helping the sailors, the guards filmed them.", "help",
     {"agent guards", "patient sailors"}),
    ("Prior to joining the bank, Marta Holm ran a farm.", "join", {"agent Marta Holm"}),
    ("Far from leaving the pitch, the striker scored.", "leave", {"agent striker"}),
    # declined to eat, not to tell
    ("The surgeon said the patient was awake but refused to eat.", "refuse", {"agent patient"}),
    # the noun behind 'as' and 'after' is the subject of the clause that these open
    ("Residents fled as a wildfire that investigators believe was lit deliberately swept down"
     " the slopes, destroying 37 houses.", "sweep", {"patient slopes", "agent =wildfire"}),
    ("Residents were ordered out as a wildfire that investigators believe was started deliberately"
     " swept down the slopes, destroying 37 houses.", "destroy", {"agent =wildfire"}),
    ("The fans cried after the coach, Bo Lind, was sacked.", "sack", {"patient coach"}),
    ("The club folded after its owner, a baker from Lund, was jailed.", "jail",
     {"patient owner"}),
    ("The row began after the cook, 43-year-old Yvonne Hart, was suspended.", "suspend",
     {"patient cook"}),
    ("The club won after a break, its first, and was cheered.", "cheer", {"patient club"}),
    ("The match was stopped after a flare that fans threw hit the goalkeeper.", "hit",
     {"agent flare", "patient goalkeeper"}),
    ("Patients were moved before a fire that began in a store reached the wards.", "reach",
     {"agent =fire", "patient wards"}),
    ("Users struggled after damage to cables connecting Spain and Malta slowed traffic.",
     "slow", {"agent damage", "patient traffic"}),
    # … but a verb with a joint shares the subject
    ("She worked as a nurse before the war and left in May.", "leave", {"agent She"}),
    ("He was praised as a hero and met the king.", "meet", {"agent He"}),
    ("He left after dinner, drove home and slept.", "drive", {"agent He"}),
    # whoever is given leave is to act; who asks for money is to spend it
    ("The harbour gave the captain permission to enter the port.", "enter",
     {"agent captain", "patient port"}),
    ("The council granted hunters permission to enter.", "enter", {"agent hunters"}),
    ("The school asked the council for money to mend the roof.", "mend",
     {"agent school", "patient roof"}),
    ("The club asked the bank for $6,000 to buy a boat.", "buy",
     {"agent club", "patient boat"}),
    ("The coach asked the players to rest.", "rest", {"agent players"}),
    ("The Echo understands that dock owners ordered the barge to wait outside the lock because of "
     "the ice.", "wait", {"agent barge"}),
    # who leaves a firm or a town does what follows, and who calls to say something says it
    ("She left the firm to join a bank.", "join", {"agent She", "patient bank"}),
    ("The pilot left Paris to live in Rome.", "live", {"agent pilot"}),
    ("A neighbour called the police to report a noise.", "report", {"agent neighbour"}),
    ("The parents left their son to run the farm.", "run", {"agent son"}),
    ("The frightened Costa left Genovese to take over the mob.", "take over", {"agent Genovese"}),
    ("Ruth left Holt to run the shop.", "run", {"agent Holt"}),
    ("Police called a locksmith to open the door.", "open", {"agent locksmith"}),
    # what somebody calls it, in his own words
    ("The farmer called the minister's words \"an insult\".", "call", {"attribute =insult"}),
    # how something came about is what is asked
    ("How the thieves got in is now the question.", "be", {"patient =get in"}),
    ("Why the pump failed remains unclear.", "unclear", {"patient =fail"}),
    # half words, names taken for adverbs
    ("Northwind co-founder Carl Berg dies aged 56", "die", {"patient Carl Berg"}),
    ("He heard a man shouting.", "shout", {"agent man"}),
    ("The dog was heard barking.", "bark", {"agent dog"}),
    ("He kept running.", "run", {"agent He"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "expected"), ROWS)
def test_whose_doing_it_is(roles: Roles, text: str, lemma: str, expected: set[str]) -> None:
    assert expected <= roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma", "wrong"),
    [
        ("Lee, who prosecutors say shot the guard, was charged.", "say", "agent Lee"),
        ("Lee, who prosecutors say shot the guard, was charged.", "shoot", "agent prosecutors"),
        ("He used a rifle to shoot the guard.", "shoot", "agent rifle"),
        ("A kitchen knife was used to kill the baker.", "kill", "agent knife"),
        ("The paper quoted a source as saying the deal was dead.", "say", "agent paper"),
        ("Miners had difficulty reaching the exit.", "reach", "agent difficulty"),
        ("The jury found Kern guilty of killing Ann Holt.", "kill", "agent jury"),
        ("How the thieves got in is now the question.", "be", "patient thieves"),
        ("Why the pump failed remains unclear.", "unclear", "patient pump"),
        ("The school asked the council for money to mend the roof.", "mend", "agent council"),
        ("Critics believe that this may hurt the party.", "believe", "patient this"),
        ("The crowd sang for a good long time.", "sing", "beneficiary time"),
        ("It came to light that the bank had lost the file.", "come to light", "patient It"),
        ("The board made no criticism of the crew.", "criticism", "agent crew"),
        ("We learned from the radio what had killed him.", "kill", "agent radio"),
        ("He was woken by shouting in the yard.", "shout", "agent He"),
        ("The guard shot the cook but not the baker.", "shoot", "patient baker"),
        ("Her family did not want money but the truth.", "want", "patient truth"),
        ("When a fire tore through the mill, nine people were trapped.", "tear", "patient =fire"),
        ("Kern knew the claims made about him in the paper were lies.", "be", "patient Kern"),
        # what somebody hears, others do
        ("Two boys heard shooting in the yard.", "shoot", "agent boys"),
        ("A clerk heard screaming and called the police.", "scream", "agent clerk"),
    ],
)
def test_not_whose_doing(roles: Roles, text: str, lemma: str, wrong: str) -> None:
    assert wrong not in roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("The plan requires closing the road.", "close"),
        ("Lunt recommended changing the lock.", "change"),
        ("The law prohibits selling fireworks.", "sell"),
        ("The idea is to sell fireworks.", "sell"),
        ("The league gave an award for feeding the poor.", "feed"),
    ],
)
def test_nobody_does_what_is_recommended_or_banned(roles: Roles, text: str, lemma: str) -> None:
    assert not any(role.startswith("agent") for role in roles(text, lemma))


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("Holm owns three mills, two of which burned in May.", "burn"),
        ("The choir has 40 members, most of whom sing at night.", "sing"),
    ],
)
def test_the_whole_of_which_some_do_it_undergoes_nothing(
    roles: Roles, text: str, lemma: str
) -> None:
    assert not {"patient mills", "patient members"} & roles(text, lemma)


def test_what_is_said_is_told_once(roles: Roles) -> None:
    found = roles("They ruled that the act could not used to regulate the farms.", "rule")
    assert {role for role in found if role.startswith("patient")} == {"patient =regulate"}
