"""A session with a case: SPARQL over several lines, named questions, completion, history."""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kg.cli.looking import MOST_ROWS, CaseArgument
from kg.cli.telling import complain, say, told, window
from kg.errors import KgError

if TYPE_CHECKING:
    from kg.api import Case

PROMPT, MORE = "kg> ", "... "
SECONDS = 60.0
SHOWN = 40
HELP = """\
A query may run over several lines; an empty line or a ';' at its end asks it.
A named question is asked by its name, with values: claims-about who=Scot Peterson
  .questions           the named questions
  .classes, .properties, .prefixes
  .show NAME           who an entity is, what it did, what is said of it
  .why CLAIM           from a claim to its words
  .format FORMAT       table, csv, tsv, json, xml, markdown, turtle
  .limit N             rows shown at most
  .quit"""
DOTTED = (
    *(".help", ".questions", ".classes", ".properties", ".prefixes"),
    *(".show", ".why", ".format", ".limit", ".quit"),
)

UNDOTTED = ("help", "quit", "exit")
"""Commands that people type without the dot; no query consists of such a word."""


@told
def shell(case: CaseArgument) -> None:
    """Query a case in a session.

    Prefixes are declared, classes, properties and questions are completed with the tab key, and the
    history is kept between sessions. Piped text is run line by line.

    Example: kg shell out/case
    """
    from kg import open as open_case

    session = Session(open_case(case))
    if not sys.stdin.isatty():
        session.run(line.rstrip("\n") for line in sys.stdin)
        return
    say(f"{session.case!r}; .help tells what can be asked, .quit ends")
    with _Line(session.words()):
        session.run(_typed(session))


class Session:
    """The variables that were set, and the lines of a query that is not complete yet."""

    def __init__(self, case: "Case") -> None:
        self.case = case
        self.format = "table"
        self.limit = SHOWN
        self.pending: list[str] = []

    def run(self, lines: Iterator[str]) -> None:
        """Take lines until there are none; errors are reported, and the session goes on."""
        for line in lines:
            try:
                if self.take(line):
                    return
            except KgError as error:
                complain(str(error))
        try:
            self.take("")
        except KgError as error:
            complain(str(error))

    def take(self, line: str) -> bool:
        """Take one line; return True if it ends the session."""
        bare = line.strip()
        if not self.pending and (bare.startswith(".") or bare in UNDOTTED):
            return self._obey(bare)
        if not self.pending and self._is_question(bare):
            name, values = _with_values(bare.rstrip(";"))
            self._ask(name, values)
            return False
        if bare:
            self.pending.append(line)
        if self.pending and (not bare or bare.endswith(";")):
            query = "\n".join(self.pending).strip().removesuffix(";")
            self.pending.clear()
            self._ask(query, {})
        return False

    def words(self) -> list[str]:
        """Return what the tab key completes: questions, classes, properties, commands."""
        from kg.query import named_questions

        return sorted(
            {*DOTTED, *(q.name for q in named_questions()), *self._terms("owl:Class")}
            | {*self._terms("owl:ObjectProperty"), *self._terms("owl:DatatypeProperty")}
        )

    def _terms(self, kind: str) -> list[str]:
        from kg.graph import lookup
        from kg.graph.namespaces import term

        found = lookup.subjects(self.case.store, "rdf:type", term(kind))
        return sorted({lookup.curie(node.value) for node, _ in found})

    def _is_question(self, bare: str) -> bool:
        from kg.query import named_questions

        first = bare.rstrip(";").split(" ")[0]
        return bool(first) and first in {q.name for q in named_questions()}

    def _ask(self, query: str, values: dict[str, str]) -> None:
        result = self.case.query(query, values=values, seconds=SECONDS, rows=MOST_ROWS)
        say(result.render(self.format, limit=self.limit, width=window()).rstrip("\n"))

    def _obey(self, line: str) -> bool:
        command, _, rest = line.partition(" ")
        name = command.removeprefix(".")
        if name in ("quit", "exit", "q"):
            return True
        obey = getattr(self, f"_do_{name}", None)
        if obey is None:
            complain(f"no command {command!r}; there are: {', '.join(DOTTED)}")
        else:
            obey(rest.strip())
        return False

    def _do_help(self, _rest: str) -> None:
        say(HELP)

    def _do_questions(self, _rest: str) -> None:
        from kg.query import named_questions

        for question in named_questions():
            say(f"{question.name:<18} {question.title}")

    def _do_classes(self, _rest: str) -> None:
        say("  ".join(self._terms("owl:Class")))

    def _do_properties(self, _rest: str) -> None:
        say("  ".join([*self._terms("owl:ObjectProperty"), *self._terms("owl:DatatypeProperty")]))

    def _do_prefixes(self, _rest: str) -> None:
        from kg.graph.namespaces import PREFIXES

        for prefix, iri in {**PREFIXES, "graph": f"{self.case.manifest.base}graph/"}.items():
            say(f"{prefix}: <{iri}>")

    def _do_show(self, rest: str) -> None:
        from kg.cli.rendering import portrait_text

        say(portrait_text(self.case.show(rest), limit=self.limit, width=window()), paint=True)

    def _do_why(self, rest: str) -> None:
        from kg.cli.rendering import trail_text

        say(trail_text(self.case.why(rest), width=window()), paint=True)

    def _do_format(self, rest: str) -> None:
        from kg.errors import UsageError
        from kg.query import RENDERERS

        if rest not in RENDERERS:
            raise UsageError(f"no format {rest!r}; there are: {', '.join(RENDERERS)}")
        self.format = rest

    def _do_limit(self, rest: str) -> None:
        from kg.errors import UsageError

        if not rest.isdigit() or not int(rest):
            raise UsageError(f"{rest!r} is no number of rows; give 1 or more")
        self.limit = int(rest)


def _with_values(line: str) -> tuple[str, dict[str, str]]:
    """Split 'between one=Ann Lee other=Bo Hay' into the name and its values."""
    name, *parts = line.split(" ")
    values: dict[str, str] = {}
    last = ""
    for part in parts:
        key, sign, value = part.partition("=")
        if sign and key.isidentifier():
            last = key
            values[last] = value
        elif last:
            values[last] += f" {part}"
    return name, {key: value.strip() for key, value in values.items()}


def _typed(session: Session) -> Iterator[str]:
    """Yield lines from the terminal; an interrupt drops pending lines, end of file ends."""
    while True:
        try:
            yield input(MORE if session.pending else PROMPT)
        except KeyboardInterrupt:
            session.pending.clear()
            say()
        except EOFError:
            say()
            return


class _Line:
    """The line editor with completion and history, if the system has one."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
        self._history = Path(state) / "kg" / "history"

    def __enter__(self) -> None:
        try:
            import readline
        except ImportError:
            return
        readline.set_completer(self._complete)
        readline.set_completer_delims(" \t\n{}()[];,")
        readline.parse_and_bind("tab: complete")
        if self._history.is_file():
            readline.read_history_file(self._history)

    def __exit__(self, *_: object) -> None:
        try:
            import readline

            self._history.parent.mkdir(parents=True, exist_ok=True)
            readline.set_history_length(1000)
            readline.write_history_file(self._history)
        except (ImportError, OSError):
            return

    def _complete(self, text: str, state: int) -> str | None:
        fits = [word for word in self._words if word.startswith(text)]
        return fits[state] if state < len(fits) else None


COMMANDS = (shell,)
