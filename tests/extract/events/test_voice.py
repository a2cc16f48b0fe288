"""Who does it and to whom it is done, also where headlines leave the helper verb out."""

from collections.abc import Callable

import pytest

Roles = Callable[[str, str], set[str]]

ROWS = [
    # headlines: the one arrested is not the one who arrests
    ("Man arrested after armed standoff in Leeds", "arrest", {"patient Man"}),
    ("Man charged with murder of neighbour", "charge", {"patient Man", "topic =murder"}),
    ("Hospital chief accused of fraud", "accuse", {"patient chief", "topic =fraud"}),
    ("Harbour swamped by tourists", "swamp", {"patient Harbour", "agent tourists"}),
    ("Mayor quits, blames council", "blame", {"agent Mayor", "patient council"}),
    ("Ministry launches inquiry, suspends two officials", "suspend",
     {"agent Ministry", "patient officials"}),
    ("Bank fined $40m for lying to savers", "fine", {"patient Bank"}),
    ("The regulator fined Norden Bank $40 million.", "fine",
     {"agent regulator", "patient Norden Bank"}),
    ("Dozens feared dead as ferry capsizes off Sumatra", "fear", {"patient Dozens"}),
    ("Woman quizzed over missing cash", "quiz", {"patient Woman", "topic cash"}),
    ("Teacher cleared over trip death", "clear", {"patient Teacher", "topic =death"}),
    # a participle between commas behind its noun: the verb behind the second has the subject
    ("The council, criticised for its slow reply, apologised.", "criticise", {"patient council"}),
    ("The council, criticised for its slow reply, apologised.", "apologise", {"agent council"}),
    ("Draycott, criticised for imposing a curfew, cancelled a meeting.", "cancel",
     {"agent Draycott", "patient =meeting"}),
    ("Captain Osei, questioned after the storm, left the port.", "question", {"patient Osei"}),
    ("Captain Osei, questioned after the storm, left the port.", "leave", {"agent Osei"}),
    ("The goalkeeper, dropped for the final, blamed his coach.", "blame",
     {"agent goalkeeper", "patient coach"}),
    ("Officials, warned about the leak, ignored the reports.", "warn", {"patient Officials"}),
    ("Hartley, sacked for lying, praised the board.", "sack", {"patient Hartley"}),
    ("The doctor, struck off in 2019, still treats patients.", "treat",
     {"agent doctor", "patient patients"}),
    # … but not what is said in between, and not a verb in a list
    ("The farms, said Mauer, are required to sow barley.", "say", {"agent Mauer"}),
    ("The thief, in a hurry, dropped the bag, grabbed a bike and fled.", "drop",
     {"agent thief", "patient bag"}),
    ("Lund, 42, robbed a shop, hid in a barn and was caught.", "rob",
     {"agent Lund", "patient shop"}),
    # a participle that looks like a past tense
    ("An autopsy made public on Tuesday found a wound.", "make", {"patient =autopsy"}),
    ("Critics say the scheme is a fraud and designed to mislead savers.", "design",
     {"patient scheme"}),
    ("No injuries reported", "report", {"patient injuries"}),
    # an active that the tagger calls a participle
    ("Bell played at Wayne State.", "play", {"agent Bell"}),
    ("Half of the drivers gave up and left.", "give up", {"agent Half"}),
    ("Hollis gave up shortly before noon.", "give up", {"agent Hollis"}),
    # numbers alone
    ("At least 30 killed in ferry fire", "kill", {"patient 30", "measure At least 30"}),
    ("Two dead, 40 injured in Lagos bus crash", "injure", {"patient 40", "measure 40"}),
    ("Two dead, 40 injured in Lagos bus crash", "dead", {"patient Two"}),
    ("School bus plunges into ravine in Bolivia, 21 killed", "kill", {"patient 21"}),
    # by how much
    ("The members voted by a large majority to strike.", "vote", {"agent members"}),
    ("Sweden's win over Norway was celebrated.", "win", {"agent Sweden", "patient Norway"}),
    # helper verbs shared by joined verbs
    ("Ten people were wounded and two killed in the fire.", "kill", {"patient two"}),
    ("The shops were looted and the market deserted as crowds fled.", "desert",
     {"patient market"}),
    ("The man was arrested and charged.", "charge", {"patient man"}),
    # participles
    ("Rebels, backed by Iran, attacked the port.", "back", {"patient Rebels", "agent Iran"}),
    ("The bomb, planted by two brothers, killed 12.", "kill", {"agent bomb", "patient 12"}),
    ("The bomb, planted by two brothers, killed 12.", "plant", {"agent brothers", "patient bomb"}),
    ("The ship, built in 1970 by a Danish yard, sank.", "build", {"agent yard", "patient ship"}),
    ("A vaccine developed by the university was approved by regulators.", "develop",
     {"agent university", "patient vaccine"}),
    ("Asked about the fire, the chief said nothing.", "ask", {"patient chief"}),
    ("Kern is wanted by police for questioning over the raid.", "question", {"patient Kern"}),
    # who undergoes, who brings it about
    ("The ferry sank near Crete.", "sink", {"patient ferry", "place Crete"}),
    ("The frigate sank a submarine.", "sink", {"agent frigate", "patient submarine"}),
    ("Shell doubled its profits.", "double", {"agent Shell", "patient profits"}),
    ("Profits doubled.", "double", {"patient Profits"}),
    ("Both drivers survived.", "survive", {"patient drivers"}),
    ("A fire broke out in the hold of the ferry.", "break out", {"patient =fire"}),
    ("The music it sells is popular.", "sell", {"agent it", "patient music"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "expected"), ROWS)
def test_who_does_it_and_to_whom(roles: Roles, text: str, lemma: str, expected: set[str]) -> None:
    assert expected <= roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma", "wrong"),
    [
        ("Man arrested after armed standoff in Leeds", "arrest", "agent Man"),
        ("Man charged with murder of neighbour", "charge", "agent Man"),
        ("Police arrested and charged a man.", "arrest", "patient Police"),
        ("Rebels, backed by Iran, attacked the port.", "back", "place Iran"),
        ("The members voted by a large majority to strike.", "vote", "agent majority"),
        ("Police arrest man over stabbing at Lyon station", "stab", "agent Police"),
        ("A fire destroyed a market; nobody was hurt.", "hurt", "patient =destroy"),
        ("The ship sank with 40 people on board.", "sink", "patient people"),
    ],
)
def test_nobody_is_given_the_wrong_part(roles: Roles, text: str, lemma: str, wrong: str) -> None:
    assert wrong not in roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        (
            "The coach had been told to keep quiet by the Sports Council.",
            "tell",
            "agent Sports Council",
        ),
        ("The miners were ordered to leave by the inspector.", "order", "agent inspector"),
        ("Drivers were advised to avoid the bridge by police.", "advise", "agent police"),
        ("She was informed of his release by a neighbour.", "inform", "agent neighbour"),
        ("He was told of a plan to sell the club by a reporter.", "tell", "agent reporter"),
        (
            "The nurse was supported in her decision to resign by friends.",
            "support",
            "agent friends",
        ),
    ],
)
def test_who_did_it_may_stand_behind_what_the_passive_verb_governs(
    roles: Roles, text: str, lemma: str, expected: str
) -> None:
    assert expected in roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma", "wrong"),
    [
        (
            "The coach had been told to keep quiet by the Sports Council.",
            "keep",
            "agent Sports Council",
        ),
        ("She was informed of his release by a neighbour.", "release", "agent neighbour"),
        ("They were allowed to camp by the river.", "allow", "agent river"),
        ("The doctor is expected to win by a wide margin.", "expect", "agent margin"),
        ("The mayor was seen to be shouted at by players.", "see", "agent players"),
    ],
)
def test_an_active_infinitive_has_no_agent_behind_by(
    roles: Roles, text: str, lemma: str, wrong: str
) -> None:
    assert wrong not in roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        (
            "She was chained to a radiator, fed on bread and forced to watch.",
            "feed",
            {"patient She"},
        ),
        (
            "She was chained to a radiator, fed on bread and forced to watch.",
            "force",
            {"patient She"},
        ),
        (
            "The girl was pulled from the rubble, given water and carried off.",
            "give",
            {"recipient girl"},
        ),
        ("The horse was locked in a stable, starved and left to die.", "leave", {"patient horse"}),
        ("The player was bought from Hull, sold to Leeds and dropped.", "sell", {"patient player"}),
        (
            "The goods were shipped to a depot, stored in a shed and burned.",
            "store",
            {"patient goods"},
        ),
        ("The nurse was arrested, charged and left the court.", "leave", {"agent nurse"}),
        ("Lind was born in Orle and moved to Lund.", "move", {"agent Lind"}),
        ("Lind was named in May and worked there for years.", "work", {"agent Lind"}),
        (
            "The mayor was driven to a school, built in 1920, and shown a film.",
            "build",
            {"patient school"},
        ),
        (
            "Data recovered from the engine show that it had failed.",
            "recover from",
            {"patient Data"},
        ),
        ("Data recovered from the engine show that it had failed.", "show", {"agent Data"}),
        ("Letters sent to the mayor contain threats.", "contain", {"agent Letters"}),
    ],
)
def test_participles_in_a_row_have_the_subject_of_the_first(
    roles: Roles, text: str, lemma: str, expected: set[str]
) -> None:
    assert expected <= roles(text, lemma)
    assert not {"agent radiator", "patient radiator", "patient Hull"} & roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        ("He's proven himself in both leagues.", "prove", {"agent He", "patient himself"}),
        ("She's written books on the topic.", "write", {"agent She", "patient books"}),
        ("She's been told that the shed burned.", "tell", {"recipient She"}),
        ("He's shown the door by the owner.", "show", {"agent owner"}),
    ],
)
def test_a_short_has_makes_no_passive(
    roles: Roles, text: str, lemma: str, expected: set[str]
) -> None:
    assert expected <= roles(text, lemma)
