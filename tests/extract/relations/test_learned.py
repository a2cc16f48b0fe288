"""The fitted model: what it adds, what it is kept from, and that reading works without it."""

from pathlib import Path

import pytest
from spacy.language import Language

from kg.annotate import Annotation, annotate
from kg.extract.relations import find_by_rule, find_relations, learned
from kg.extract.relations.pairs import pairs, sentences
from kg.model import Document, Relation
from kg.ontology import lexicon

PAIR = "Tomas Brandt and his wife Ella lost their home."


def read(nlp: Language, text: str) -> tuple[Annotation, list[Relation]]:
    annotation = annotate(nlp, Document(document="d", text=text))
    return annotation, list(find_relations(annotation))


def test_a_statement_is_tied_to_its_name_and_its_pronoun_but_counts_once(nlp: Language) -> None:
    _, relations = read(nlp, PAIR)
    spouses = [r for r in relations if r.predicate == "kg:spouse"]
    first = [r for r in spouses if r.restates is None]
    assert len(spouses) > 1
    assert len(first) == 1
    assert {r.restates for r in spouses if r is not first[0]} == {first[0].id}


def test_two_sentences_are_two_statements(nlp: Language) -> None:
    text = "Victor Lund lived in Riga. Neighbours said that Victor Lund lived in Riga."
    _, relations = read(nlp, text)
    homes = [r for r in relations if r.predicate == "kg:residence" and r.restates is None]
    assert len(homes) == 2


def test_without_weights_the_rules_read_alone(
    nlp: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learned, "ontology_folder", lambda: tmp_path)
    learned.model.cache_clear()
    try:
        annotation, relations = read(nlp, "Kern Shipping is based in Hamburg.")
        assert learned.model() is None
        assert len(relations) == len(find_by_rule(annotation)) == 1
    finally:
        learned.model.cache_clear()


def test_a_pair_without_a_telling_word_is_not_looked_at(nlp: Language) -> None:
    annotation = annotate(nlp, Document(document="d", text="Ann Lee waved to Bo Ray in Riga."))
    assert [p for s in sentences(annotation, []) for p in pairs(s)] == []


@pytest.mark.parametrize(
    "text",
    [
        'Ann Lee said: "The school of my son in Riga was closed on Monday."',
        "Bo Ray said that Ann Lee was born in Riga.",
        "According to Bo Ray, Ann Lee was born in Riga.",
    ],
)
def test_who_speaks_is_no_part_of_what_is_told_of_others(nlp: Language, text: str) -> None:
    annotation = annotate(nlp, Document(document="d", text=text))
    speaker = "Ann Lee" if text.startswith("Ann") else "Bo Ray"
    looked = [p for s in sentences(annotation, []) for p in pairs(s)]
    assert not any(speaker in (a.item.span.words(text), b.item.span.words(text)) for a, b in looked)


def test_what_the_model_reads_is_in_the_ontology() -> None:
    known = learned.model()
    assert known is not None
    assert set(known.predicates) <= set(lexicon("relations"))
    assert len(known.bars) == len(known.predicates) == known.weights.shape[1]
    assert min(known.bars) > learned.LIKELY


@pytest.mark.parametrize(
    "text",
    [
        "Opposition leader Carla Monte demanded his resignation, while the ruling Unity Party "
        "said it had full confidence in him.",
        "Bo Lund left his party after the Green Party lost the vote.",
        "Rita Sand lost her job as Norden Steel closed its mill.",
    ],
)
def test_what_another_body_did_beside_it_ties_nobody_to_it(nlp: Language, text: str) -> None:
    annotation, relations = read(nlp, text)
    bodies = {m.chain for m in annotation.mentions if (m.kind, m.type) == ("name", "Organization")}
    chains = {m.id: m.chain for m in annotation.mentions}
    assert not [r for r in relations if bodies & {chains.get(r.subject), chains.get(r.object)}]


@pytest.mark.parametrize(
    "text",
    [
        "The nurses' union met on Monday. Its leader, Oddvar Vik, spoke for an hour.",
        "The choir sang in Lund. Its leader, Ann Lee, thanked the town.",
        "The rowing club lost. Its chairman, Bo Ek, resigned.",
    ],
)
def test_who_leads_a_body_belongs_to_no_party_for_it(nlp: Language, text: str) -> None:
    _, relations = read(nlp, text)
    assert "kg:politicalAffiliation" not in {r.predicate for r in relations}
