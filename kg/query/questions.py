"""The named questions: SPARQL files of the ontology, and how they are told from queries."""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from kg.errors import QueryError
from kg.ontology import ontology_folder
from kg.query.guard import FORMS, UPDATES, words

ENDINGS = (".rq", ".sparql")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A named question: what it asks, what the answer holds, which variables may be bound.

    `values` are (variable, meaning); without a value the question is answered for all.
    """

    name: str
    title: str
    about: str
    values: tuple[tuple[str, str], ...]
    example: str


def named_questions() -> list[Question]:
    """List the named questions, sorted by name."""
    found = []
    for path in sorted((ontology_folder() / "queries").glob("*.rq")):
        head = path.read_text(encoding="utf-8")
        found.append(
            Question(
                name=path.stem,
                title=_heading(head, "title") or path.stem,
                about=_heading(head, "about"),
                values=tuple(re.findall(r"^# set (\w+): (.*)$", head, re.MULTILINE)),
                example=_heading(head, "example"),
            )
        )
    return found


def default_values(text: str) -> dict[str, str]:
    """Return the default values of a question, from its '# default …' lines."""
    return dict(re.findall(r"^# default (\w+): (\S+)$", text, re.MULTILINE))


def _heading(text: str, key: str) -> str:
    """Join the comment lines under '# key: …'; a line '# other: …' ends them."""
    found = re.search(rf"^# {key}: (.*(?:\n#   .*)*)", text, re.MULTILINE)
    return " ".join(found[1].replace("\n#", " ").split()) if found else ""


def find_query(question: str | Path, *, of_all: bool = False) -> tuple[str, str]:
    """Return the SPARQL text of a path, a name or a query, and its name in messages.

    A Path is a file. A string is first tried as the name of a known question, then as SPARQL (it
    has a keyword such as SELECT at its start, or braces), then as a file. With `of_all` no value
    will be bound: a named question may then have a faster text with the same rows. Raise QueryError
    that lists the names if nothing fits.
    """
    if isinstance(question, Path):
        return _read(question), str(question)
    asked = question.strip()
    if not asked:
        raise QueryError("the query is empty; give SPARQL, a .rq file, or a named question")
    named = ontology_folder() / "queries" / f"{asked}.rq"
    if re.fullmatch(r"[a-z0-9-]+", asked) and named.is_file():
        whole = named.parent / "whole" / named.name
        return _read(whole if of_all and whole.is_file() else named), asked
    if not _is_path(asked):
        if _is_sparql(asked):
            return question, "the query"
        raise QueryError(_unknown(asked))
    return _read(Path(asked)), asked


def _is_path(asked: str) -> bool:
    if "\n" in asked or "{" in asked:
        return False
    if asked.endswith(ENDINGS):
        return True
    try:
        return Path(asked).is_file()
    except (OSError, ValueError):
        return False


def _is_sparql(asked: str) -> bool:
    first = next(words(asked), None)
    return "{" in asked or (first in FORMS | UPDATES and len(asked.split()) > 1)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise QueryError(f"{path}: no such file; {_known()}") from None
    except UnicodeDecodeError as error:
        raise QueryError(f"{path}: not UTF-8 at byte {error.start}; save it as UTF-8") from None
    except OSError as error:
        raise QueryError(f"{path}: cannot be read ({error.strerror})") from None


def _unknown(asked: str) -> str:
    names = [question.name for question in named_questions()]
    near = get_close_matches(asked, names, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return f"{asked!r} is no named question, file or SPARQL{hint}; {_known()}"


def _known() -> str:
    return "the named questions are: " + ", ".join(question.name for question in named_questions())
