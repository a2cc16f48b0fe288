"""What keeps two deeds apart that are told in one word: which of a series, when, and by whom."""

from collections import defaultdict

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document
from kg.resolve import resolve
from kg.resolve.event_profiles import told_in
from kg.resolve.personal_events import befallen
from kg.resolve.profiles import profile
from kg.resolve.word_forms import deed, stem

STORY = (
    " by [b Organization n|Elk Council] in [q Place n|Oakvale],"
    " [r Person n|Maria Quill] and [s Person n|Ann Bo] said."
)


def one_event(reading, ours, theirs, trigger, roles, **more):
    """Tell a deed in two documents of one story and say whether joining holds it for one."""
    docs = [
        reading(document, words + STORY, events=((trigger, "kg:Action", part),), **more)
        for document, words, part in zip(("d1", "d2"), (ours, theirs), roles, strict=True)
    ]
    if "published" in more:
        docs = [
            reading(d, w + STORY, events=((trigger, "kg:Action", p),), **{**more, "dates": dates})
            for d, w, p, dates in zip(
                ("d1", "d2"), (ours, theirs), roles, ({trigger: "2008"}, {}), strict=True
            )
        ]
    found = resolve(docs).occurrence_of()
    return found.get(("d1", "e1"), 1) == found.get(("d2", "e1"), 2)


def test_the_first_hearing_is_not_the_second(reading):
    words = "[h Event o|the {} hearing] on the harbour was held"
    roles = ({"place": "q"}, {"place": "q"})
    ours, theirs = words.format("first"), words.format("second")
    assert not one_event(reading, ours, theirs, "hearing", roles)
    assert one_event(reading, ours, ours, "hearing", roles)


def test_what_was_done_years_ago_is_not_the_news_of_today(reading):
    ours = "Four years ago [a Person n|Kari Berg] was elected after a recount"
    theirs = "Tonight [a Person n|Kari Berg] was elected, and cheered,"
    roles = ({"patient": "a"}, {"patient": "a"})
    assert not one_event(reading, ours, theirs, "elected", roles, published="2012-11-06")


def one_killing(reading, ours, theirs):
    """Say whether two killings, each on a day and in a place, are held for one event."""
    docs = [
        reading(
            document,
            "[g Person o|a gunman] killed [v Group o|two guards]"
            f" in [t Place n|{town}] {words}{STORY}",
            events=(("killed", "kg:Killing", {"agent": "g", "patient": "v", "place": "t"}),),
            dates={"killed": day},
            lemmas={"killed": "kill"},
        )
        for document, (town, day, words) in zip(("d1", "d2"), (ours, theirs), strict=True)
    ]
    found = resolve(docs).occurrence_of()
    return found.get(("d1", "e1"), 1) == found.get(("d2", "e1"), 2)


def test_a_killing_on_another_day_in_another_town_is_another(reading):
    moss = ("Moss", "2026-03-02", "at noon")
    assert not one_killing(reading, moss, ("Larvik", "2026-03-04", "at noon"))


@pytest.mark.parametrize(
    "other",
    [
        ("Moss", "2026-03-04", "at noon"),
        ("Larvik", "2026-03-03", "at noon"),
        ("Norway", "2026-03-04", "at noon"),
        ("Larvik", "2026-03-04", "at noon near [m Place n|Moss]"),
    ],
)
def test_a_day_or_a_place_alone_may_be_a_slip(reading, other):
    """The day may be a paper's error, a country holds its towns, and so may another town."""
    assert one_killing(reading, ("Moss", "2026-03-02", "at noon"), other)


@pytest.mark.parametrize("verb", ["tried", "saw", "looked"])
def test_verbs_that_say_little_join_no_strangers(reading, verb):
    lemma = {"tried": "try", "saw": "see", "looked": "look"}[verb]
    ours = f"[a Group o|some anglers] {verb} again near the mill"
    theirs = f"[a Group o|two clerks] {verb} again beside a van"
    roles = ({"agent": "a"}, {"agent": "a"})
    assert not one_event(reading, ours, theirs, verb, roles, lemmas={verb: lemma})


def test_what_is_founded_is_not_found():
    assert deed("found") == deed("founded") != deed("find")
    assert stem("found") == stem("find")


def test_what_is_named_after_others_is_another(reading):
    """Two administrations are two, and neither is an agency that is called one."""
    told = (
        "[a Organization o|the {} administration] cut the [p Work n|Elk Plan]."
        " [x Organization n|Ocean and River Administration] of [q Place n|Oakvale] knew."
    )
    docs = [reading(d, told.format(who) + STORY) for d, who in (("d1", "Orr"), ("d2", "Poe"))]
    entities = resolve(docs).entity_of()
    assert entities["d1", "a"] != entities["d2", "a"]
    assert (
        entities["d1", "x"]
        == entities["d2", "x"]
        not in (
            entities["d1", "a"],
            entities["d2", "a"],
        )
    )


def test_who_does_the_same_to_two_people_has_done_two_deeds(reading):
    """Nobody's cluster holds both, whatever else speaks for one event."""
    ours = "[a Person n|Otto Lind] rescued [p Person n|Kari Berg] on the pier"
    theirs = "[a Person n|Otto Lind] rescued [p Person n|Nora Pell] on the pier"
    roles = ({"agent": "a", "patient": "p"}, {"agent": "a", "patient": "p"})
    assert not one_event(reading, ours, theirs, "rescued", roles, lemmas={"rescued": "rescue"})
    assert one_event(reading, ours, ours, "rescued", roles, lemmas={"rescued": "rescue"})


def test_robberies_are_not_the_robbery(reading):
    lemmas = {"robberies": "robbery", "robbery": "robbery"}
    docs = [
        reading(d, words + STORY, events=((trigger, "kg:Theft", {"place": "q"}),), lemmas=lemmas)
        for d, words, trigger in (
            ("d1", "the robberies were told of", "robberies"),
            ("d2", "the robbery was told of", "robbery"),
            ("d3", "the robbery was told of", "robbery"),
        )
    ]
    found = resolve(docs).occurrence_of()
    assert found["d2", "e1"] == found["d3", "e1"] != found["d1", "e1"]


def test_what_was_attempted_is_not_what_was_done(reading):
    ours, theirs = "an attempted murder was told of", "a murder was told of"
    roles = ({"place": "q"}, {"place": "q"})
    assert not one_event(reading, ours, theirs, "murder", roles)
    assert one_event(reading, theirs, theirs, "murder", roles)


def test_who_likes_things_twice_likes_two_things(reading):
    ours, theirs = (
        f"[a Person n|Kari Berg] liked {words}, told"
        for words in (
            "[p Work o|the play] after nine dull winters of sermons without candles",
            "[p Place o|the harbour] since boats bring fresh herring there daily",
        )
    )
    roles = ({"agent": "a", "patient": "p"}, {"agent": "a", "patient": "p"})
    lemmas = {"liked": "like"}
    assert not one_event(reading, ours, theirs, "liked", roles, lemmas=lemmas)
    assert one_event(reading, ours, ours, "liked", roles, lemmas=lemmas)


@pytest.mark.parametrize(
    ("verb", "lemma", "ours", "theirs"),
    [
        ("dropped", "drop", "the diver", "the keeper"),
        ("opened", "open", "a tenant", "a locksmith"),
        ("warned", "warn", "a pilot", "some cooks"),
    ],
)
def test_what_one_has_not_done_is_not_what_another_has(reading, verb, lemma, ours, theirs):
    told = [f"[a Person o|{who}] {verb} again near the mill" for who in (ours, theirs)]
    roles = ({"agent": "a"}, {"agent": "a"})
    lemmas = {verb: lemma}
    assert one_event(reading, told[0], told[0], verb, roles, lemmas=lemmas)
    docs = [
        reading(
            document,
            words + STORY,
            events=((verb, "kg:Action", {"agent": "a"}),),
            lemmas=lemmas,
            polarities={verb: polarity},
        )
        for document, words, polarity in (
            ("d1", told[0], "negative"),
            ("d2", told[1], "positive"),
        )
    ]
    found = resolve(docs).occurrence_of()
    assert found.get(("d1", "e1"), 1) != found.get(("d2", "e1"), 2)


def test_what_befell_neither_of_two_is_not_one_event(reading):
    """'The vicar could not be reached': nor could somebody else, of whom another paper tells."""
    docs = [
        reading(
            document,
            words + STORY,
            events=(("reached", "kg:Contact", {"patient": "p"}),),
            lemmas={"reached": "reach"},
            polarities={"reached": "negative"},
        )
        for document, words in (
            ("d1", "[p Person n|Otto Lind] could not be reached on the island"),
            ("d2", "[p Person o|a notary] could not be reached at the fair"),
            ("d3", "[p Person n|Otto Lind] could not be reached by telephone"),
        )
    ]
    found = resolve(docs).occurrence_of()
    assert found["d1", "e1"] == found["d3", "e1"] != found.get(("d2", "e1"), 2)


@pytest.mark.parametrize(
    ("one", "other", "is_one"),
    [
        ("my brother", "the owners' mother", False),
        ("a bride", "his uncle", False),
        ("his uncle", "his uncle", True),
    ],
)
def test_a_man_is_no_woman(reading, one, other, is_one):
    told = [f"[p Person o|{who}] died at the lock in the fog" for who in (one, other)]
    roles = ({"patient": "p"}, {"patient": "p"})
    assert one_event(reading, *told, "died", roles, lemmas={"died": "die"}) is is_one


def test_what_is_only_wanted_of_one_thing_is_not_done_to_another(reading):
    docs = [
        reading(
            document,
            words,
            events=(("drop", "kg:Action", {"patient": "p"}),),
            certainties={"drop": certainty},
        )
        for document, words, certainty in (
            (
                "d1",
                f"[m Group o|The *miners*] were told to drop [p Other o|the *cage*]{STORY}",
                "hypothetical",
            ),
            (
                "d2",
                "[p Other o|The *plans*] had been made to drop last week."
                " [b Organization n|Elk Council] met in [q Place n|Oakvale]."
                " [t Person n|Ivo Stahl], [u Person n|Leo Marn], [v Person n|Ada Pohl] and"
                " [w Person n|Dora Vint] sang in [y Place n|Harlow] and [z Place n|Tarn].",
                "certain",
            ),
        )
    ]
    found = resolve(docs).occurrence_of()
    assert found.get(("d1", "e1"), 1) != found.get(("d2", "e1"), 2)


@pytest.mark.parametrize(
    ("verb", "theirs", "is_one"),
    [
        ("accused", "Ann Bo was accused by Maria Quill of hiding a survey.", False),
        ("accused", "Ann Bo was accused by Maria Quill of flooding the pit.", True),
        ("vowed", "Maria Quill, who rules Oakvale, vowed to sell the ferry.", False),
        ("vowed", "Maria Quill, who rules Oakvale, vowed to rebuild the quay.", True),
    ],
)
def test_who_accuses_or_vows_twice_does_so_of_two_things(nlp, verb, theirs, is_one):
    ours = (
        "Mayor Maria Quill accused Ann Bo of flooding the mine. She vowed to rebuild the quay. "
        "The Elk Council of Oakvale met. Bus drivers were on strike."
    )
    more = " Ivo Stahl and Dora Vint sang in Harlow. The old bakery of Olaf Brekke burned down."
    docs = [
        extract(annotate(nlp, Document(document=name, text=text, published="2021-03-10")))
        for name, text in (("d1", ours), ("d2", theirs + more))
    ]
    told = [
        (d.document.document, e.id)
        for d in docs
        for e in d.events
        if e.trigger.words(d.document.text) == verb
    ]
    found = resolve(docs).occurrence_of()
    assert len(told) == 2
    assert (found.get(told[0], 1) == found.get(told[1], 2)) is is_one


@pytest.mark.parametrize("verb", ["accused", "sued", "warned", "arrested", "dismissed"])
def test_who_acts_here_and_undergoes_the_same_there_does_so_in_two_events(reading, verb):
    ours = f"[a Person n|Kari Berg] {verb} [c Person n|Olaf Lind]"
    theirs = f"[c Person n|Olaf Lind] {verb} [d Person n|Dora Vint]"
    roles = ({"agent": "a", "patient": "c"}, {"agent": "c", "patient": "d"})
    assert not one_event(reading, ours, theirs, verb, roles)
    assert one_event(reading, ours, ours, verb, (roles[0], roles[0]))


@pytest.mark.parametrize(
    ("who", "is_one"),
    [("Two more miners", False), ("More than 20 miners", True), ("Four miners", True)],
)
def test_those_who_come_to_others_are_not_these(nlp, who, is_one):
    texts = ("Four miners died in the flood at Oakvale", f"{who} died in the flood at Oakvale")
    more = ", Maria Quill of the Elk Council said. Ann Bo and Ivo Stahl of Harlow met in Tarn."
    docs = [
        extract(annotate(nlp, Document(document=name, text=text + more, published="2021-03-10")))
        for name, text in zip(("d1", "d2"), texts, strict=True)
    ]
    told = [
        (d.document.document, e.id)
        for d in docs
        for e in d.events
        if e.trigger.words(d.document.text) == "died"
    ]
    found = resolve(docs).occurrence_of()
    assert len(told) == 2
    assert (found.get(told[0], 1) == found.get(told[1], 2)) is is_one


@pytest.mark.parametrize("part", ["[c Person n|Kari Berg]", "[d Work n|chief of police]"])
def test_who_is_named_as_himself_is_given_no_post(reading, part):
    words = f"[c Person o|*He*] was named as {part}"
    told = reading(
        "d1",
        words + STORY,
        events=(("named", "kg:Appointment", {"patient": "c", "attribute": part[1]}),),
    )
    befalls = befallen(told_in(told), profile([told]).chains, defaultdict(str))
    assert bool(befalls) is (part[1] == "d")
