"""By way of which outlet a word has come: sentences about other events, row by row."""

# ruff: noqa: E501

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document

THROUGH = [
    # sentence, word that names the claim, holders (outermost first)
    # who is told
    ("The pilot had been drinking, two officials told Coast Wire.", "drinking", "Coast Wire < officials"),
    ("Two officials told the Coast Wire on Monday that the pilot had been drinking.", "drinking", "Coast Wire < officials"),
    ("The dam had been leaking for weeks, he told local station KXAB.", "leaking", "KXAB < he"),
    ("The mayor told KXAB-TV that the dam had been leaking for weeks.", "leaking", "KXAB-TV < mayor"),
    ("A nurse told the Evening Standard that the ward was closed.", "closed", "Evening Standard < nurse"),
    ("Two engineers told Lakeside Today the crane had rusted.", "rusted", "Lakeside Today < engineers"),
    ("The ward was closed in March, the hospital told the Tarn Gazette in an email.", "closed", "Tarn Gazette < hospital"),
    ("The mayor told the news agency Norpress that the bridge collapsed.", "collapsed", "Norpress < mayor"),
    ("The mayor told a local radio station that the bridge collapsed.", "collapsed", "station < mayor"),
    ("“The ward was closed in March,” a nurse told Radio Nord on Tuesday.", "closed", "Radio Nord < nurse"),
    ("The mayor told the Hollin Courier that the bridge collapsed.", "collapsed", "Hollin Courier < mayor"),
    ("The mayor told the Observer that the bridge collapsed.", "collapsed", "Observer < mayor"),
    ("Two officials told the Star on Friday that the bridge collapsed.", "collapsed", "Star < officials"),
    ("Two officials told AFP news agency that the bridge collapsed.", "collapsed", "AFP < officials"),
    # whose reporter is told
    ("A nurse told a Hollin Chronicle reporter that the ward was closed.", "closed", "Hollin Chronicle < nurse"),
    ("A nurse told Hollin Chronicle reporters that the ward was closed.", "closed", "Hollin Chronicle < nurse"),
    ("The bridge collapsed, the mayor told Ann Lee of the Harbour Post.", "collapsed", "Harbour Post < mayor"),
    # whom somebody speaks to
    ("The pilot had been drinking, two officials said in an interview with Coast Wire.", "drinking", "Coast Wire < officials"),
    ("In an interview with Coast Wire, two officials said the pilot had been drinking.", "drinking", "Coast Wire < officials"),
    ("Speaking to Radio Nord, the mayor said the dam had been leaking for weeks.", "leaking", "Radio Nord < mayor"),
    ("The dam had been leaking for weeks, the mayor said, speaking to Radio Nord.", "leaking", "Radio Nord < mayor"),
    ("Two engineers who spoke to the Harbour Post said the crane had rusted.", "rusted", "Harbour Post < engineers"),
    ("The crane had rusted, according to two engineers who spoke to the Harbour Post.", "rusted", "Harbour Post < engineers"),
    ("The mayor said on Radio Nord that the bridge collapsed.", "collapsed", "Radio Nord < mayor"),
    # where it was printed or broadcast
    ("The crane had rusted, according to a report in the Valley Daily.", "rusted", "Valley Daily"),
    ("A report in the Valley Daily said the crane had rusted.", "rusted", "Valley Daily"),
    ("The crane had rusted, a Valley Daily report said.", "rusted", "Valley Daily"),
    ("The bridge collapsed, the mayor said in comments carried by Coast Wire.", "collapsed", "Coast Wire < mayor"),
    ("The mayor said in an interview broadcast by Radio Nord that the bridge collapsed.", "collapsed", "Radio Nord < mayor"),
    # who reports
    ("The pilot had been drinking, Coast Wire reported, citing two officials.", "drinking", "Coast Wire < officials"),
    ("The dam had been leaking for weeks, the Harbour Post first reported.", "leaking", "Harbour Post"),
    ("The dam had been leaking for weeks, as first reported by the Harbour Post.", "leaking", "Harbour Post"),
    # … and what belongs to the telling
    ("The pilot had been drinking, Coast Wire reported, citing two officials.", "citing", ""),
    ("The dam had been leaking for weeks, the mayor said, speaking to Radio Nord.", "speaking", ""),
    # listeners that are no outlet
    ("The driver told the court that the brakes had failed.", "failed", "driver"),
    ("The driver told Harbour Police that the brakes had failed.", "failed", "driver"),
    ("The driver told parliament that the brakes had failed.", "failed", "driver"),
    ("The driver told a Senate committee that the brakes had failed.", "failed", "driver"),
    ("The driver told his mother that the brakes had failed.", "failed", "driver"),
    ("The driver told Emily Post that the brakes had failed.", "failed", "driver"),
    ("The driver told Observer Jan Holt that the brakes had failed.", "failed", "driver"),
    ("The driver told Mr Times that the brakes had failed.", "failed", "driver"),
    ("The driver told Canada Post that the brakes had failed.", "failed", "driver"),
    ("The driver told the Environment Agency that the brakes had failed.", "failed", "driver"),
    ("The driver told the police station that the brakes had failed.", "failed", "driver"),
    ("The driver told the Harbour Council at the Gazette Building that the brakes had failed.", "failed", "driver"),
    ("The driver told reporters at Herald Square that the brakes had failed.", "failed", "driver"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders"), THROUGH)
def test_a_outlet_stands_before_who_spoke_to_it(told, text, word, holders):
    assert told(text, word) == (holders, "reported" if holders else "asserted")


OWN = [
    # publisher, sentence
    ("Tarn Gazette", "The mayor told the Tarn Gazette that the bridge collapsed."),
    ("The Tarn Gazette", "The bridge collapsed, the mayor told the Gazette."),
    ("Tarn Gazette", "“The bridge collapsed on Friday,” the mayor told the Gazette."),
    ("Tarn Gazette", "The mayor told this newspaper that the bridge collapsed."),
    ("Tarn Gazette", "The bridge collapsed, the mayor said in an interview with this newspaper."),
    ("Tarn Gazette", "The mayor told our reporter that the bridge collapsed."),
    ("Tarn Gazette", "The mayor told us that the bridge collapsed."),
    (None, "The mayor told this newspaper that the bridge collapsed."),
]


@pytest.mark.parametrize(("publisher", "text"), OWN)
def test_a_paper_that_was_told_itself_passes_nothing_on(nlp, publisher, text):
    document = Document(document="d", text=text, publisher=publisher)
    reading = extract(annotate(nlp, document))
    (event,) = (e for e in reading.events if "collapsed" in e.trigger.words(text))
    names = {m.id: m.head.words(text) for m in reading.mentions}
    assert [names[h] for h in event.holder] == ["mayor"]


def test_another_gazette_is_not_the_papers_own(nlp):
    text = "The mayor told the Harbour Gazette that the bridge collapsed."
    reading = extract(annotate(nlp, Document(document="d", text=text, publisher="Tarn Gazette")))
    (event,) = (e for e in reading.events if "collapsed" in e.trigger.words(text))
    names = {m.id: m.head.words(text) for m in reading.mentions}
    assert [names[h] for h in event.holder] == ["Harbour Gazette", "mayor"]
