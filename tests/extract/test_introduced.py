"""Who speaks in a live text: the person named before a colon and quoted words."""

import pytest

from kg.annotate import annotate
from kg.model import Document

BEFORE = "Governor Tim Wray toured the dam.\n\n"

ROWS = [
    ('11:20 Our reporter Dana Quill at the terminal: "I saw officers hit people."', "Dana Quill"),
    ('14:05 Rosa Lind, a nurse at the clinic: "We have no water left."', "Rosa Lind"),
    ('9.30am Correspondent Ulla Berg in Harsted: "I can hear shots."', "Ulla Berg"),
    ('Omar Haddad of the Coast Herald: "I counted ten boats before noon."', "Omar Haddad"),
    ('08:15 Lena Moss, outside the court: "The judge has just gone in."', "Lena Moss"),
    ('Nadia Farrow, the sister of Leila Farrow: "She loves her patients."', "Nadia Farrow"),
    ('A spokeswoman for the ministry: "No one was hurt."', "spokeswoman"),
    # nobody's name before the colon, or only who is written to
    ('Police: "Nobody was hurt at the site."', "Police"),
    ('In a letter to Governor Tim Wray, the union: "The gates will stay open."', "union"),
]


@pytest.mark.parametrize(("line", "speaker"), ROWS)
def test_who_stands_before_the_colon_speaks(nlp, line, speaker):
    text = BEFORE + line
    annotation = annotate(nlp, Document(document="d", text=text))
    quotation = next(iter(annotation.quotations))
    heads = {m.id: m.head.words(text) for m in annotation.mentions}
    assert heads[quotation.speaker] == speaker


def test_the_speaker_is_i(nlp):
    text = BEFORE + ROWS[0][0]
    annotation = annotate(nlp, Document(document="d", text=text))
    chain = {m.head.words(text): m.chain for m in annotation.mentions}
    assert chain["I"] == chain["Dana Quill"] != chain["Tim Wray"]


def test_a_verb_of_speech_before_the_colon_names_the_speaker(nlp):
    text = BEFORE + 'Outside the court Lena Moss quoted Judge Jo Hale as saying: "I will go on."'
    annotation = annotate(nlp, Document(document="d", text=text))
    quotation = next(iter(annotation.quotations))
    heads = {m.id: m.head.words(text) for m in annotation.mentions}
    assert "Hale" in heads[quotation.speaker]
