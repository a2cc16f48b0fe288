"""What a name stands for, told by the words around it; names of many countries."""

import pytest

from kg.annotate import annotate
from kg.model import Document


def names(nlp, text: str) -> dict[str, str]:
    found = annotate(nlp, Document(document="d", text=text)).mentions
    return {m.head.words(text): m.type for m in found if m.kind == "name"}


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        # the noun that a name is put to
        ("The ferry Dharma Rucitra sank off Surabaya.", "Dharma Rucitra", "Work"),
        ("It hit the tanker Ocean Pride at dawn.", "Ocean Pride", "Work"),
        ("The cruise ship Serenada docked in Durrës.", "Serenada", "Work"),
        ("The browser Vivaldi was fined.", "Vivaldi", "Work"),
        ("Dozens read the novel Purple Harvest by Amina Sow.", "Purple Harvest", "Work"),
        ("Fans queued for the game Starfall Valley.", "Starfall Valley", "Work"),
        ("A fire closed the town Kilmarsh for a week.", "Kilmarsh", "Place"),
        ("Police searched the nightclub Paradiso.", "Paradiso", "Facility"),
        # the noun that closes its phrase
        ("Workers of the Shoprite chain struck.", "Shoprite", "Organization"),
        ("A missile hit the Aurora hotel.", "Aurora", "Facility"),
        ("The Georgian Dream party passed the law.", "Georgian Dream", "Organization"),
        # ships and models
        ("The navy freed the crew of the MT Tarabi.", "MT Tarabi", "Work"),
        ("HMS Calder left the harbour.", "HMS Calder", "Work"),
        ("Samsung's Galaxy S9 outsold its rivals.", "Galaxy S9", "Work"),
        ("Sales of the Huawei P20 rose in Jakarta.", "Huawei P20", "Work"),
        # peoples, faiths, rites
        ("Quechua and Aymara farmers blocked the road.", "Aymara", "Group"),
        ("Many Yazidi women returned.", "Yazidi", "Group"),
        ("The Rohingya live in camps.", "Rohingya", "Group"),
        ("Six Mapuche men were held.", "Mapuche", "Group"),
        ("He wrote a book about Islam.", "Islam", "Other"),
        ("Two million people came for the Hajj.", "Hajj", "Event"),
        # people, by what is done to them and whose they are
        ("A court in Almaty jailed Kuandyk Bishimbayev.", "Kuandyk Bishimbayev", "Person"),
        (
            "Nana Akufo-Addo of the New Patriotic Party won the vote.",
            "Nana Akufo-Addo",
            "Person",
        ),
        ("Mamata Banerjee's Trinamool Congress lost seats.", "Mamata Banerjee", "Person"),
        ("Senator Risa Hontiveros and Leni Robredo spoke.", "Leni Robredo", "Person"),
        # places, by where people are, go and come from
        ("Residents of Wad Madani fled.", "Wad Madani", "Place"),
        ("She visited Kryvyi Rih, where a missile had hit.", "Kryvyi Rih", "Place"),
        ("Families fled from Metekel.", "Metekel", "Place"),
        ("Women returned to Sinjar.", "Sinjar", "Place"),
        ("Romeu Zema, governor of Minas Gerais, spoke.", "Minas Gerais", "Place"),
        # bodies in other languages
        ("Police held a leader of the Clan del Golfo.", "Clan del Golfo", "Organization"),
        (
            "Agence Ivoirienne de Presse reported the vote.",
            "Agence Ivoirienne de Presse",
            "Organization",
        ),
        ("They debated on TV Globo.", "TV Globo", "Organization"),
        ("Grupo Bimbo closed its plant.", "Grupo Bimbo", "Organization"),
        ("Saudi Aramco paid for the port.", "Saudi Aramco", "Organization"),
        ("Folha de S.Paulo said so.", "Folha de S.Paulo", "Organization"),
        ("According to Rappler, the vote was fair.", "Rappler", "Organization"),
        # what bodies have, and who fights for them
        ("Workers at Foxconn's Zhengzhou plant struck.", "Foxconn", "Organization"),
        ("They met M23 rebels in Luanda.", "M23", "Organization"),
        (
            "Police watched in Tunis, and Ennahda's Rached Ghannouchi protested.",
            "Ennahda",
            "Organization",
        ),
        # no tagger took it for a name
        ("Oil firm Repsol spilled crude near Ventanilla.", "Repsol", "Organization"),
        ("Guns fell silent as Gunman Ray Dow fled.", "Ray Dow", "Person"),
        # edges: sides, captions, hyphens
        ("Nonpartisan Paul Tse won a seat.", "Paul Tse", "Person"),
        ("Hui Chi-fung left for Denmark.", "Hui Chi-fung", "Person"),
        (
            "Shahid Afridi met players of Chennai Super Kings.",
            "Chennai Super Kings",
            "Organization",
        ),
    ],
)
def test_words_around_a_name_tell_what_it_is(nlp, text: str, name: str, kind: str) -> None:
    assert names(nlp, text).get(name) == kind


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("The shop that Okafor founded burned.", "Okafor", "Person"),
        ("In court Ann Smith said nothing.", "Ann Smith", "Person"),
        ("Chicago women marched on Monday.", "Chicago", "Place"),
        ("The Paris newspaper closed.", "Paris", "Place"),
        ("Detroit's largest plant closed.", "Detroit", "Place"),
        ("Nokia workers went on strike.", "Nokia", "Organization"),
        ("The mayor of Leeds resigned.", "Leeds", "Place"),
    ],
)
def test_words_around_a_name_do_not_mislead(nlp, text: str, name: str, kind: str) -> None:
    assert names(nlp, text).get(name) == kind


@pytest.mark.parametrize(
    ("text", "group", "name"),
    [
        (
            "Three Nairobi traffic officers were hurt.",
            "Three Nairobi traffic officers",
            "Nairobi",
        ),
        ("Eleven soldiers of the Philippine Army waited.", "Eleven soldiers", "Philippine Army"),
        (
            "More than 40 Indian Navy divers searched the wreck.",
            "More than 40 Indian Navy divers",
            "Indian Navy",
        ),
        (
            "Six Palm County Sheriff's deputies guarded the house.",
            "Six Palm County Sheriff's deputies",
            "Palm County Sheriff",
        ),
        ("Lagos State Police officials spoke.", "Lagos State Police officials", "State Police"),
    ],
)
def test_people_named_by_role_are_a_group_beside_their_body(nlp, text, group, name) -> None:
    found = annotate(nlp, Document(document="d", text=text)).mentions
    assert (group, "Group") in {(m.span.words(text), m.type) for m in found}
    assert any(name in head for head in names(nlp, text))


def test_units_of_measure_are_no_names(nlp) -> None:
    assert "GB" not in names(nlp, "The phone has 16 GB of memory and costs 300 USD.")


def test_names_do_not_overlap(nlp) -> None:
    text = "Emmerson Mnangagwa's Zanu-PF won Bulawayo."
    heads = [
        m.head
        for m in annotate(nlp, Document(document="d", text=text)).mentions
        if m.kind == "name"
    ]
    assert not any(a.overlaps(b) for a in heads for b in heads if a != b)
