"""Requests: instructions, the passage as data, and the required form of the answer."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args

from kg.model import Certainty, Document, Polarity, Role, Status
from kg.model.ids import digest
from kg.model_reader.passages import Passage, names_in, passages
from kg.ontology import lexicon

PROMPTS = Path(__file__).parent / "prompts"
CHARACTERS_A_TOKEN = 4
"""A rule of thumb for English; figures based on it are called estimates."""
KEY_DIGITS = 32


@dataclass(frozen=True, slots=True)
class Request:
    """One request about a passage: what is sent, and the key under which its answer is kept."""

    document: str
    passage: Passage
    instructions: str
    question: str
    schema: str

    def key(self, model: str) -> str:
        """Return the hash of the model and everything that is sent."""
        parts = (model, self.instructions, self.schema, self.question)
        return digest(*parts, digits=KEY_DIGITS)

    @property
    def tokens(self) -> int:
        """Return an estimate of the tokens that are sent."""
        return (len(self.instructions) + len(self.question)) // CHARACTERS_A_TOKEN


def to_read(document: Document) -> Iterator[Request]:
    """Yield the requests for reading a document."""
    names = names_in(document)
    for passage in passages(document):
        question = _question(document, names, passage)
        yield Request(document.document, passage, instructions(), question, _read_schema())


def to_check(document: Document, passage: Passage, claims: Sequence[str]) -> Request:
    """Return the request to check claims against the passage they were read in."""
    listed = "\n".join(f"{number}. {claim}" for number, claim in enumerate(claims, start=1))
    question = f"{_question(document, names_in(document), passage)}\n\nClaims:\n{listed}"
    return Request(document.document, passage, _prompt("check"), question, _check_schema())


def _question(document: Document, names: Sequence[str], passage: Passage) -> str:
    """Return the passage with its document's metadata, between marks it cannot know."""
    mark = f"passage-{digest(document.text, passage.words, digits=6)}"
    stated = document.published if not document.published_inferred else None
    about = (
        ("Title", document.title),
        ("Published by", document.publisher),
        ("Published", stated),
        ("Names in the report", "; ".join(names)),
    )
    told = "".join(f"{name}: {' '.join(value.split())}\n" for name, value in about if value)
    return f"{told}<{mark}>\n{passage.words}\n</{mark}>"


@cache
def instructions() -> str:
    """Return the instructions for reading, with the closed lists filled in."""
    return (
        _prompt("read")
        .replace("{classes}", ", ".join(classes()))
        .replace("{roles}", ", ".join(get_args(Role)))
        .replace("{predicates}", ", ".join(predicates()))
    )


@cache
def classes() -> tuple[str, ...]:
    """List the classes of actions."""
    return tuple(lexicon("actions"))


@cache
def predicates() -> tuple[str, ...]:
    """List the predicates between things."""
    return tuple(lexicon("relations"))


@cache
def _prompt(name: str) -> str:
    return (PROMPTS / f"{name}.txt").read_text(encoding="utf-8")


@cache
def _read_schema() -> str:
    words = {"type": "string"}
    standing = {
        "polarity": _one_of(get_args(Polarity)),
        "certainty": _one_of(get_args(Certainty)),
        "status": _one_of(get_args(Status)),
        "holder": {"type": "array", "items": words},
        "cue": words,
    }
    participant = _object({"role": _one_of(get_args(Role)), "words": words})
    event = {
        "evidence": words,
        "trigger": words,
        "class": _one_of(classes()),
        "participants": {"type": "array", "items": participant},
        "time": words,
    }
    relation = {
        "evidence": words,
        "predicate": _one_of(predicates()),
        "subject": words,
        "object": words,
    }
    lists = {
        "events": {"type": "array", "items": _object({**event, **standing})},
        "relations": {"type": "array", "items": _object({**relation, **standing})},
    }
    return json.dumps(_object(lists), separators=(",", ":"))


@cache
def _check_schema() -> str:
    answer = {"claim": {"type": "integer"}, "says": _one_of(("yes", "no", "unclear"))}
    listed = {"answers": {"type": "array", "items": _object(answer)}}
    return json.dumps(_object(listed), separators=(",", ":"))


def _one_of(values: Sequence[str]) -> dict[str, Any]:
    return {"type": "string", "enum": list(values)}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
