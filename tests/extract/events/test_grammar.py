"""What a reader can ask of a clause without a parser: voice, tense, modal, negation, particle."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Event, Reading, Span


def read(nlp: Language, text: str) -> Reading:
    return extract(annotate(nlp, Document(document="x", text=text)))


def event(nlp: Language, text: str, word: str) -> Event:
    events = read(nlp, text).events
    return next(e for e in events if word in e.trigger.words(text).split())


def words(text: str, span: Span | None) -> str:
    return span.words(text) if span is not None else ""


@pytest.mark.parametrize(
    ("text", "word", "form", "voice", "tense"),
    [
        ("The chef left the hotel.", "left", "finite", "active", "past"),
        ("The chef owns the hotel.", "owns", "finite", "active", "present"),
        ("The chef has sold the hotel to a bank.", "sold", "finite", "active", "present perfect"),
        ("The chef had sold the hotel to a bank.", "sold", "finite", "active", "past perfect"),
        ("The chef will sell the hotel.", "sell", "finite", "active", "future"),
        ("The chef will have sold the hotel by May.", "sold", "finite", "active",
         "future perfect"),
        ("The chef did not sell the hotel.", "sell", "finite", "active", "past"),
        ("The hotel was sold by the chef.", "sold", "finite", "passive", "past"),
        ("The hotel has been sold by the chef.", "sold", "finite", "passive", "present perfect"),
        ("The hotel is angry at the chef.", "angry", "copular", None, "present"),
        ("The guests were angry at the chef.", "angry", "copular", None, "past"),
        # a modal verb that tells no time, and forms that have none
        ("The chef may sell the hotel.", "sell", "finite", "active", None),
        ("The chef wants to sell the hotel.", "sell", "infinitive", "active", None),
        ("A hotel owned by the chef burned down.", "owned", "participle", "passive", None),
        ("The robbery of the bank failed.", "robbery", "nominal", None, None),
        ("Two dead in hotel fire", "dead", "verbless", None, None),
        ("The song made her popular.", "popular", "verbless", None, None),
        ("The chef is dead.", "dead", "copular", None, "present"),
    ],
)  # fmt: skip
def test_form_voice_and_tense_are_told(
    nlp: Language, text: str, word: str, form: str, voice: str | None, tense: str | None
) -> None:
    found = event(nlp, text, word)
    assert (found.form, found.voice, found.tense) == (form, voice, tense)


@pytest.mark.parametrize(
    ("text", "word", "negation"),
    [
        ("The chef did not leave.", "leave", "not"),
        ("The chef didn't leave.", "leave", "n't"),
        ("The chef never left.", "left", "never"),
        ("No guest saw the fire.", "saw", "No"),
        ("Nobody saw the fire.", "saw", "Nobody"),
        ("Not a single guest was hurt.", "hurt", "Not"),
        ("The chef fled. Nor was he seen in Lund.", "seen", "Nor"),
        ("The chef is no longer ill.", "ill", "no"),
        ("The ban has by no means been lifted.", "lifted", "no"),
        ("The chef left without paying.", "paying", "without"),
        ("There was no robbery at the bank.", "robbery", "no"),
        # said of something else, or by another verb
        ("The chef not only left, he fled.", "left", ""),
        ("The chef failed to leave.", "leave", ""),
        ("The chef left.", "left", ""),
    ],
)
def test_the_word_that_negates_a_claim_is_told(
    nlp: Language, text: str, word: str, negation: str
) -> None:
    assert words(text, event(nlp, text, word).negation) == negation


@pytest.mark.parametrize(
    ("text", "word", "modal", "particle"),
    [
        ("The chef may leave the hotel.", "leave", "may", None),
        ("The chef could have left the hotel.", "left", "could", None),
        ("The chef will leave the hotel.", "leave", "will", None),
        ("The guests might be angry at the chef.", "angry", "might", None),
        ("The chef left the hotel.", "left", "", None),
        ("Will Adams scored twice.", "scored", "", None),
        ("The gang carried out the attack.", "carried", "", "out"),
        ("The judge threw the case out.", "threw", "", "out"),
    ],
)
def test_the_modal_verb_and_the_particle_are_told(
    nlp: Language, text: str, word: str, modal: str, particle: str | None
) -> None:
    found = event(nlp, text, word)
    assert (words(text, found.modal), found.particle) == (modal, particle)


@pytest.mark.parametrize(
    ("text", "word", "clause"),
    [
        ("On Friday the court freed the singer, and the fans cheered.", "freed",
         "On Friday the court freed the singer"),
        ("On Friday the court freed the singer, and the fans cheered.", "cheered",
         "the fans cheered"),
        ("The robbery of the bank failed.", "robbery", ""),
    ],
)  # fmt: skip
def test_a_clause_ends_where_another_is_joined_to_it(
    nlp: Language, text: str, word: str, clause: str
) -> None:
    assert words(text, event(nlp, text, word).clause) == clause


def test_each_event_has_the_number_of_its_sentence(nlp: Language) -> None:
    text = "Guests fled.\n\nThe chef left. He sold the hotel."
    reading = read(nlp, text)
    told = [span.words(text) for span in reading.document.sentences]
    assert (reading.document.format, told) == (
        2,
        ["Guests fled.", "The chef left.", "He sold the hotel."],
    )
    at = {e.trigger.words(text): e.sentence for e in reading.events}
    assert (at["fled"], at["left"], at["sold"]) == (0, 1, 2)


@pytest.mark.parametrize(
    ("text", "words_", "told"),
    [
        ("The men fled.", "The men", ("man", "plural", True)),
        ("A guest fled.", "A guest", (None, "singular", False)),
        ("Its cities burned.", "Its cities", ("city", "plural", True)),
        ("They fled.", "They", (None, "plural", False)),
        ("She fled.", "She", (None, "singular", False)),
        ("You fled.", "You", (None, None, False)),
        ("Ann Lee fled.", "Ann Lee", (None, None, False)),
        ("The committee fled.", "The committee", (None, "singular", True)),
    ],
)
def test_a_mention_tells_its_lemma_number_and_whether_it_is_definite(
    nlp: Language, text: str, words_: str, told: tuple[str | None, str | None, bool]
) -> None:
    found = next(m for m in read(nlp, text).mentions if m.span.words(text) == words_)
    assert (found.head_lemma, found.number, found.definite) == told


def parses(nlp: Language, text: str, word: str) -> dict[str, str | None]:
    reading = read(nlp, text)
    at = {m.id: m.head.words(text) for m in reading.mentions}
    found = next(e for e in reading.events if word in e.trigger.words(text).split())
    return {at[p.mention]: p.parse for p in found.participants if p.mention is not None}


def test_a_participant_tells_which_parse_proposed_it(nlp: Language) -> None:
    assert parses(nlp, "The chef left the hotel.", "left") == {"chef": "both", "hotel": "both"}


def test_whom_a_pronoun_stands_for_no_parse_proposed(nlp: Language) -> None:
    text = "Ann Lee and Bo Poe were held on Monday. They deny the robbery."
    found = parses(nlp, text, "deny")
    assert (found["Ann Lee"], found["Bo Poe"]) == (None, None)
    assert parses(nlp, text, "held") == {"Ann Lee": "both", "Bo Poe": "both"}


def test_the_subject_of_a_copula_is_found_by_rule(nlp: Language) -> None:
    assert parses(nlp, "The guests were angry.", "angry") == {"guests": None}
