"""What a query may not do, and where a malformed one is wrong, in plain words."""

import re
from collections.abc import Iterator, Mapping

from kg.errors import RefusedError

FORMS = frozenset({"SELECT", "ASK", "CONSTRUCT", "DESCRIBE", "PREFIX", "BASE"})
UPDATES = frozenset(
    {"INSERT", "DELETE", "LOAD", "CLEAR", "DROP", "CREATE", "ADD", "MOVE", "COPY", "WITH"}
)
TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"""'
    r"|'''(?:[^'\\]|\\.|'(?!''))*'''"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'(?:[^'\\\n]|\\.)*'"
    r"|<[^<>\"{}|^`\\\s]*>"
    r"|\#[^\r\n]*"
    r"|[?$](?P<variable>\w+)"
    r"|@[A-Za-z-]+"
    r"|(?P<prefix>\w[\w.-]*)?:(?:(?:[\w:%]|\\.)(?:[\w:%.-]|\\.)*)?"
    r"|(?P<word>[A-Za-z_]\w*)",
    re.DOTALL,
)
HIDDEN = re.compile(r"<[^>]*\)[^>]*SERVICE[^>]*#", re.IGNORECASE)
"""Text that reads as an IRI from a '<' on, but as 'less than', a call and a comment by a parser."""
POSITION = re.compile(r"error at (\d+):(\d+): (.*)", re.DOTALL)
SENTENCES = re.compile(r"(?:The|A|An|It|Not|Duplicate|Invalid|No|Prefix) [^\[\]\"]*?(?=,|$)")


def words(query: str) -> Iterator[str]:
    """Yield the bare words of a query in capitals; not those in strings, IRIs, comments, names."""
    for token in TOKEN.finditer(query):
        if token["word"]:
            yield token["word"].upper()


def variables(query: str) -> frozenset[str]:
    """Return the names of the variables of a query, without their mark."""
    return frozenset(t["variable"] for t in TOKEN.finditer(query) if t["variable"])


def check(query: str) -> frozenset[str]:
    """Refuse queries that reach outside the case or change it; return the words of the query.

    Raise RefusedError for updates and for SERVICE.
    """
    used = list(words(query))
    first = next((word for word in used if word in (FORMS | UPDATES) - {"PREFIX", "BASE"}), None)
    if first in UPDATES:
        raise RefusedError(f"{first} would change the graph; a case is only asked, never updated")
    if any(map(_calls, TOKEN.finditer(query))):
        raise RefusedError("SERVICE is refused: a query reads its own case and calls nobody else")
    return frozenset(used)


def _calls(token: re.Match[str]) -> bool:
    """Return True if a parser may see SERVICE here: it requires no space around keywords."""
    word = (token["word"] or token["prefix"] or "").upper()
    return word.endswith("SERVICE") or bool(HIDDEN.match(token[0]))


def syntax_message(error: SyntaxError, query: str, called: str, prefixes: Mapping[str, str]) -> str:
    """Describe a syntax error with its line, its column and the text around it."""
    found = POSITION.match(str(error))
    if found is None:
        return f"{called}: {error}"
    line, column, expected = int(found[1]), int(found[2]), found[3]
    lines = query.split("\n")
    text = lines[line - 1] if line <= len(lines) else ""
    reason = _reason(expected, text[: column - 1], prefixes)
    shown = f"\n  {text}\n  {' ' * (column - 1)}^" if text.strip() else ""
    return f"{called}: line {line}, column {column}: {reason}{shown}"


def _reason(expected: str, before: str, prefixes: Mapping[str, str]) -> str:
    if "Prefix not found" in expected:
        used = re.search(r"([\w-]*):[\w-]*$", before)
        name = f" {used[1]}:" if used else ""
        return f"the prefix{name} is not declared; known without: {', '.join(sorted(prefixes))}"
    told = SENTENCES.search(expected)
    if told:
        return " ".join(told[0].split())
    marks = re.findall(r'"[^"]+"', re.sub(r"\[[^\[\]]*\]", "", expected))
    hint = f"; expected one of {', '.join(dict.fromkeys(marks))}" if marks else ""
    return f"this is not SPARQL from here on{hint}"
