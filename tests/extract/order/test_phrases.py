"""Order told by prepositions, adverbs and verbs; and what only looks like it."""

import pytest


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Three workers died during the strike at the port.", "died during strike: during"),
        (
            "The mayor resigned after the vigil for the flood victims.",
            "resigned after vigil: after",
        ),
        ("Hours before the vote, two ministers quit the cabinet.", "quit before vote: before"),
        ("Drivers blocked the road as part of the strike.", "blocked part of strike: as part of"),
        ("Two officers were hurt in the course of the raid.", "hurt during raid: in the course of"),
        ("Following the arrest, protesters burned a police car.", "burned after arrest: Following"),
        ("The company sold its shares ahead of the trial.", "sold before trial: ahead of"),
        ("The nurse called her lawyer prior to the hearing.", "called before hearing: prior to"),
        ("Prices have doubled since the coup.", "doubled after coup: since"),
        ("Police fired tear gas and then arrested ten people.", "arrested after fired: then"),
        ("The man was arrested and later released.", "released after arrested: later"),
        ("The court will not rule until after the election.", "rule after election: until after"),
        ("After robbing a bank, the pair drove to Lyon.", "drove after robbing: After"),
        ("The captain left the bridge minutes after the collision.", "left after collision: after"),
        (
            "The union called off the march the day after the blast.",
            "called off after blast: after",
        ),
        ("Neighbours brought food after the storm.", "brought after storm: after"),
        ("The ship sank after hitting a reef.", "sank after hitting: after"),
        ("The dam burst after three days of heavy flooding.", "burst after flooding: after"),
        ("The ferry left the port minutes before the storm.", "left before storm: before"),
        ("The union suspended the strike until the vote.", "suspended before vote: until"),
        ("The jury will not decide until after the hearing.", "decide after hearing: until after"),
        (
            "Dozens of people were injured during clashes with police.",
            "injured during clashes: during",
        ),
        (
            "The raid was part of a wider operation against smugglers.",
            "raid part of operation: part of",
        ),
        ("The arrest came after a raid on the flat.", "arrest after raid: after"),
        ("The attack followed a protest outside the embassy.", "attack after protest: followed"),
        ("The suspect shot the guard and then fled in a car.", "fled after shot: then"),
        (
            "The minister was charged in May and subsequently acquitted.",
            "acquitted after charged: subsequently",
        ),
        ("As police said, the man fled after the crash.", "fled after crash: after"),
        ("The airline has lost millions since the strike.", "lost after strike: since"),
        ("The mayor did not speak during the ceremony.", "speak during ceremony: during"),
        (
            "At the time of the explosion, ten men were working underground.",
            "working during explosion: At the time of",
        ),
        (
            "In the run-up to the election, three candidates were shot.",
            "shot before election: In the run-up to",
        ),
        ("The army withdrew on the eve of the vote.", "withdrew before vote: on the eve of"),
        (
            "In the wake of the attack, the city closed its schools.",
            "closed after attack: In the wake of",
        ),
        ("The government fell soon after losing a vote.", "fell after losing: after"),
        ("Before the trial, the judge met the lawyers.", "met before trial: Before"),
        ("The meeting after which he resigned lasted an hour.", "resigned after meeting: after"),
        ("The explosion happened during a wedding.", "explosion during wedding: during"),
        (
            "Thousands marched in Paris as part of a protest against the law.",
            "marched part of protest: as part of",
        ),
        (
            "The gunman was killed after a shootout with police, officials said.",
            "killed after shootout: after",
        ),
        (
            "He was fined for speeding days after his release from prison.",
            "fined after release: after",
        ),
        ("Two people were killed and later four died of their wounds.", "died after killed: later"),
        ("If he resigns before the vote, the party will split.", "resigns before vote: before"),
        (
            "The court jailed him for the robbery, and he was later released.",
            "released after jailed: later",
        ),
    ],
)
def test_a_phrase_tells_the_order_of_two_events(ordered, text: str, told: str) -> None:
    assert ordered(text) == [told]


@pytest.mark.parametrize(
    "text",
    [
        "The minister did not resign before the vote.",
        "The scenes after the attack shocked him.",
        "He appeared before the court on Monday.",
        "She looks after the children.",
        "After all, the strike failed.",
        "The bridge was named after the battle.",
        "He was popular during his tenure.",
        "As police said, the man died.",
        "He was elected, then resigned.",
        "She was arrested before she could leave the country.",
        "He died not during the raid but after it.",
        "Did the guard flee before the shooting?",
        "Was he arrested after he left the station?",
        "The president spoke before or after the vote.",
        "The president met him before and after the trial.",
        "The ship was named after the battle of Lepanto.",
        "He looked after the victims of the attack.",
        "The officer testified before the inquiry.",
        "The case is before the court.",
        "After all, nobody died in the crash.",
        "He looked as if he was hiding a gun.",
        "The dogs died as they lived in the house.",
        "At the time of writing the road was closed.",
        "The man had a knife and then attacked the clerk.",
        "As many as forty people died as a result.",
        "He worked as a driver during his career.",
        "The bridge is named after the president who resigned.",
        "As mayor, he closed the school.",
        "While Labour won the seat, the Greens lost it.",
        "The plant closed as it had lost money.",
        "Since he was ill, he resigned.",
        "When workers strike, managers panic.",
        "Police asked when the man had fled.",
        "The mayor did not resign before the election.",
        "The company fired him, as he had stolen money.",
        "It was weeks before the police arrested anyone.",
        "It took hours until help arrived.",
        "The team finished ahead of its rivals.",
        "Profits were ahead of expectations.",
        "Day after day the strike went on.",
        "One attack after another shook the city.",
        "He quit because of the strike.",
    ],
)
def test_no_order_is_guessed(ordered, text: str) -> None:
    assert ordered(text) == []


def test_one_preposition_may_lead_to_two_events(ordered) -> None:
    assert ordered("The square was closed after the blast and the shooting.") == [
        "closed after blast: after",
        "closed after shooting: after",
    ]
