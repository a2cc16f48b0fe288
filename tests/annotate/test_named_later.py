"""Whom a text first describes and names further down; other words for what stands further back."""

import pytest

from kg.annotate.coref.chains import Chains
from kg.annotate.coref.named_later import BAR, MODEL, chain_named_later
from kg.annotate.coref.ranking import Chosen
from kg.annotate.mentions import find_phrases
from kg.annotate.nlp import parse
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        # crime: age, town and arrest are told of both
        pytest.param(
            "Man held over barn fire\n\nA 35-year-old Harn man was arrested on Monday after a barn "
            "burned down, police said.\n\nLeo Marn, 35, of Harn, was arrested at his home.",
            "A 35-year-old Harn man",
            "Leo Marn",
        ),
    ],
)
def test_a_description_meets_its_name(read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) == chain_of(annotation, other)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        # crime: who tells of the man is another, and so is who has another age
        (
            "Man held over barn fire\n\nA 35-year-old man was arrested on Monday after a barn "
            "burned down.\n\nDetective Ada Pohl said the fire had been set.",
            "A 35-year-old man",
            "Ada Pohl",
        ),
        (
            "A 35-year-old man was arrested on Monday.\n\nLeo Marn, 61, was arrested in May.",
            "A 35-year-old man",
            "Leo Marn",
        ),
        # the press: who reports it is somebody's reporter
        (
            "The alleged gunman is in custody. The Herald's Ada Pohl reports that shots fell at "
            "noon.",
            "The alleged gunman",
            "Ada Pohl",
        ),
        # law: no lawyer is his client, whoever is named next to him
        (
            "The driver's lawyer spoke to reporters. Leo Marn, the driver, stayed at home.",
            "The driver's lawyer",
            "Leo Marn",
        ),
        # who holds the post is named, and so nobody else does
        (
            "A rigger says the site manager ordered the crew to carry on. Liam Cope, 33, said Carl "
            "Farr, the site manager, shouted at them.",
            "the site manager",
            "Liam Cope",
        ),
        (
            "The lift operator left early, a guard said. Tom Hale, 44, said lift operator Max "
            "Stein had gone home.",
            "The lift operator",
            "Tom Hale",
        ),
        # politics: of nobody is a name told
        (
            "No minister resigned. Lena Ortiz, the opposition leader, called it a shame.",
            "No minister",
            "Lena Ortiz",
        ),
    ],
)
def test_who_is_named_is_another(read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) != chain_of(annotation, other)


class _Asked:
    """Notes who is asked about, and answers that the first candidate is as probable as told."""

    def __init__(self, probability: float) -> None:
        self.probability = probability
        self.asked: list[tuple[str, int]] = []

    def choose(self, index, model, none, candidates):  # noqa: ARG002
        if not candidates:
            return None
        self.asked.append((model, index))
        return Chosen(candidates[0].index, self.probability)


@pytest.mark.parametrize(("probability", "joined"), [(BAR, True), (BAR - 0.01, False)])
def test_in_doubt_a_name_stays_alone(nlp, probability: float, *, joined: bool) -> None:
    document = Document(document="d", text="A sailor drowned. Leo Marn, 40, came from Harn.")
    view, phrases = find_phrases(parse(nlp, document), document, ())
    chains, ranker = Chains(view, phrases), _Asked(probability)
    chain_named_later(chains, ranker)
    sailor, name = (
        next(i for i, p in enumerate(phrases) if view.text(p.root, p.root + 1) == w)
        for w in ("sailor", "Marn")
    )
    assert ranker.asked == [(MODEL, name)]
    assert (chains.find(sailor) == chains.find(name)) is joined


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        # transport: a wider word for what was named further back, whatever types the two have
        (
            "A ferry ran aground off Harn on Monday with forty people on board. Divers searched "
            "the hull.\n\nThe vessel was built in 1990.",
            "A ferry",
            "The vessel",
        ),
        # headlines: the lead brings in by 'a' what the headline told of
        (
            "Bakery fire kills cat\n\nA cat died on Monday when a bakery burned down in Harn.",
            "cat",
            "A cat",
        ),
        # law: a name holds the noun
        (
            "The senate changed the Clean Rivers Act on Monday. Farmers had asked for it. Critics "
            "say the act is now too weak.",
            "Clean Rivers Act",
            "the act",
        ),
        (
            "The senate changed the Clean Rivers Act on Monday. Critics say the law is too weak.",
            "Clean Rivers Act",
            "the law",
        ),
        # government: a department is an agency
        (
            "The Interior Department proposed the rule on Monday. Critics say the agency ignored "
            "its own experts.",
            "Interior Department",
            "the agency",
        ),
    ],
)
def test_another_word_for_the_same(read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) == chain_of(annotation, other, -1)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        # below a headline that tells of it, 'a' brings in another one further down
        (
            "Bakery fire kills cat\n\nA bakery burned down in Harn on Monday. Nobody slept there. "
            "The fire began at noon. It went on until night. Neighbours helped.\n\n"
            "A cat lives in the fire station.",
            "cat",
            "A cat",
        ),
        # transport: both fit the wider word
        ("A ferry hit a tanker. The vessel sank.", "A ferry", "The vessel"),
        # crime: nobody says of himself what the deputy did
        ("Leo Marn said the pilot left the airfield at noon.", "Leo Marn", "the pilot"),
        # protest: quoted words call other people by other names
        (
            'Residents gathered on Monday. "The officers beat us," they said.',
            "Residents",
            "The officers",
        ),
        # research: the study of one thing is not that of another
        (
            "The study of whales ended in May. Critics praised the study of seals.",
            "The study",
            "the study",
        ),
        # war: in one sentence another word is mostly for another thing
        (
            "State media said the rebels had fled; the claim could not be verified.",
            "State media",
            "the rebels",
        ),
        # government: somebody's own group is none that was named before
        (
            "The Interior Ministry changed the rule. Ada Pohl said her group would sue.",
            "Interior Ministry",
            "her group",
        ),
        # buildings: a number is a name
        ("The terminal is old. Fire broke out in Terminal 3.", "The terminal", "Terminal"),
        # people: what is owned is not its owner
        ("The mayor left. The mayor's brother stayed.", "The mayor", "The mayor's brother"),
        ("Leo Marn was tried in Harn. His lawyer spoke.", "Leo Marn", "His lawyer"),
    ],
)
def test_no_other_word_for_it(read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) != chain_of(annotation, other, -1)


@pytest.mark.parametrize(
    "text", ["A cat\n", "A cat\n\n\n", "\nA cat", "Fire kills cat\n\nA cat died."]
)
def test_a_text_may_end_where_its_headline_does(read, text: str) -> None:
    assert any("cat" in m.head.words(text) for m in read(text).mentions)


@pytest.mark.parametrize(
    ("text", "noun", "name"),
    [
        # a fire; the caretaker is another
        (
            "A porter who survived the fire says the caretaker locked the doors although he had"
            " been told of the smoke.\n\nBo Lund, 29, was standing near the lift when it stopped."
            " He told the Herald that the alarm was silent.",
            "porter",
            "Bo Lund",
        ),
        # a canal; a noun that no list knows
        (
            "A bargee who saw the crash has told the Herald that the lock gate was open.\n\n"
            "Jo Pohl, 23, was mooring her boat when the bell rang. She said nobody came.",
            "bargee",
            "Jo Pohl",
        ),
        # a ferry; the name has a noun of its own
        (
            "The captain of the ferry was asleep when it hit the pier, a crewman claimed.\n\n"
            "Deckhand Rasmus Abel, 29, told the Herald that the mate was alone.",
            "crewman",
            "Rasmus Abel",
        ),
    ],
)
def test_the_witness_of_the_opening_is_named_in_the_next_sentence(
    read, chain_of, text: str, noun: str, name: str
) -> None:
    found = read(text)
    assert chain_of(found, noun) == chain_of(found, name)


@pytest.mark.parametrize(
    ("text", "noun", "name"),
    [
        (
            "A nurse who saw the fire told the Herald that a patient ran back.\n\n"
            "Inspector Leo Marn said the hospital was safe.",
            "nurse",
            "Leo Marn",
        ),
        (
            "A source told the Herald that the mill will close.\n\nIda Moe, 44, said she was glad.",
            "source",
            "Ida Moe",
        ),
        (
            "A cook who stole rings says he was hungry.\n\nLeo Marn and Ida Pohl said they knew.",
            "cook",
            "Leo Marn",
        ),
        (
            "A rider claimed that the horse was ill.\n\nLeo Marn, 58, died under it. Bo Ray, the"
            " vet, said it was well.",
            "rider",
            "Leo Marn",
        ),
    ],
)
def test_who_is_named_next_is_not_always_the_witness(
    read, chain_of, text: str, noun: str, name: str
) -> None:
    found = read(text)
    assert chain_of(found, noun) != chain_of(found, name)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        # crime: one is suspected and held, one with a name is found
        pytest.param(
            "A man suspected of robbing a ferry office was arrested on Sunday, police said.\n\n"
            "The office was closed for the day. Officers had located Leo Marn near the old quay.",
            "A man",
            "Leo Marn",
            id="suspected, located",
        ),
        # the press: the name comes far below, in other words for the same death
        pytest.param(
            "The police shooting of a rider set off a week of marches in Harn.\n\n"
            "Shops stayed shut. The council met twice. The bishop called for calm.\n\n"
            "Ida Moe was killed as she left the stables.",
            "a rider",
            "Ida Moe",
            id="shot, killed",
        ),
        # a headline without articles, and a lead that brings in the same person by another noun
        pytest.param(
            "Dismissed groom charged with stable fire\n\n"
            "A farm worker who had been dismissed for stealing is to appear in court on Monday.\n\n"
            "Leo Marn was dismissed from Harn Farm in May, police said.",
            "Dismissed groom",
            "Leo Marn",
            id="headline",
        ),
        pytest.param(
            "The trial of the clerk accused of poisoning a bishop opens in Harn on Monday.\n\n"
            "Ida Moe is charged with murder. She denies it.",
            "the clerk",
            "Ida Moe",
            id="told with 'the'",
        ),
        pytest.param(
            "Governor picks country vet as health chief\n\n"
            "The governor has nominated a country vet for the health office.\n\n"
            "Critics were quick to answer. A letter had it that Dr. Ida Moe was nominated.",
            "a country vet",
            "Ida Moe",
            id="nominated",
        ),
        pytest.param(
            "Guards were looking on Tuesday for a prisoner who escaped from a van.\n\n"
            "Officials could not say how Leo Marn, 49, escaped on the road to Harn.",
            "a prisoner",
            "Leo Marn",
            id="escaped",
        ),
        pytest.param(
            "Trial opens for stable fire suspect\n\n"
            "The trial of a groom opens in Harn on Monday.\n\nLeo Marn is charged with arson.",
            "suspect",
            "Leo Marn",
            id="called so",
        ),
    ],
)
def test_the_only_one_with_a_fate_is_the_only_one_named_with_it(
    read, chain_of, text: str, one: str, other: str
) -> None:
    found = read(text)
    assert chain_of(found, one) == chain_of(found, other)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        pytest.param(
            "The police shooting of a rider set off a week of marches in Harn.\n\n"
            "Shops stayed shut. Two grooms were killed in the same yard.\n\n"
            "Ida Moe was killed as she left the stables.",
            "a rider",
            "Ida Moe",
            id="others died too",
        ),
        pytest.param(
            "The police shooting of a teenager set off a week of marches in Harn.\n\n"
            "Shops stayed shut. The council met twice.\n\n"
            "Ida Moe, 58, was killed as she left the stables.",
            "a teenager",
            "Ida Moe",
            id="too old",
        ),
        pytest.param(
            "The killing of a rider set off a week of marches in Harn.\n\n"
            "Shops stayed shut. The council met twice. The bishop called for calm.\n\n"
            "Ida Moe was shot in the leg at the stables.",
            "a rider",
            "Ida Moe",
            id="only hurt",
        ),
    ],
)
def test_a_fate_of_several_or_of_another_tells_no_name(
    read, chain_of, text: str, one: str, other: str
) -> None:
    found = read(text)
    assert chain_of(found, one) != chain_of(found, other)
