"""The page around a case: the same shell in a file to share and from the server."""

import base64
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from kg.case import Manifest
from kg.explain.plain import plain
from kg.number_words import counted

BUNDLES = Path(__file__).parent / "web"
SCRIPT, STYLE = "case-file.js", "case-file.css"
WARNING = (
    "These are statements by others, as news reports give them. Nothing here says that they are "
    "true: each stands beside whoever made it, and beside the words it was read from. They were "
    "read by a program, which errs: look at the words before you pass anything on."
)
"""The warning that every page of a case shows."""
WITHOUT_SCRIPT = (
    "This page is drawn by a script that it brings along, and which loads nothing from anywhere; "
    "your browser does not run it. Allow scripts for this page, or read the case with other "
    "programs: kg export writes it as tables, RDF and more."
)
LONGEST_TITLE = 200


@dataclass(frozen=True, slots=True)
class Link:
    """A link from the page to another page of its server."""

    href: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shell:
    """What a page says before its script runs."""

    title: str
    manifest: Manifest
    misread: int = 0
    edit: bool = False
    links: Sequence[Link] = ()

    @property
    def told(self) -> str:
        """Return a sentence on what the case holds."""
        held = (
            counted(self.manifest.documents, "article"),
            counted(self.manifest.claims, "statement") + " read from them",
            counted(self.manifest.findings, "point") + " where accounts agree or conflict",
        )
        apart = f", {self.misread:,} of them judged misread" if self.misread else ""
        return f"{held[0]}; {held[1]}{apart}; {held[2]}."


def server_page(
    title: str, manifest: Manifest, *, edit: bool = False, links: Iterable[Link] = ()
) -> str:
    """Return the page as a server sends it: its script and style are under /page/."""
    shell = Shell(title=title, manifest=manifest, edit=edit, links=tuple(links))
    head = f'<link rel="stylesheet" href="/page/{STYLE}">'
    tail = f'<script src="/page/{SCRIPT}"></script>'
    return "".join((top(shell, head), bottom(tail)))


def top(shell: Shell, head: str) -> str:
    """Return the page up to the end of its visible content."""
    title = _text(shell.title[:LONGEST_TITLE])
    editing = ' data-edit="yes"' if shell.edit else ""
    return (
        f'<!doctype html>\n<html lang="en"{editing}>\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="robots" content="noindex">\n'
        '<link rel="icon" href="data:,">\n'
        f"<title>{title} · case file</title>\n{head}\n</head>\n<body>\n"
        '<nav class="views" aria-label="Views"><div id="views"></div></nav>\n'
        f"{_elsewhere(shell.links)}"
        f'<main id="page" tabindex="-1">\n<h1><bdi>{title}</bdi></h1>\n'
        f'<p class="warning">{_text(WARNING)}</p>\n<p>{_text(shell.told)}</p>\n'
        f"<noscript><p>{_text(WITHOUT_SCRIPT)}</p></noscript>\n"
        "</main>\n"
    )


def bottom(tail: str) -> str:
    """Return the end of the page: its data and its script."""
    return f"{tail}\n</body>\n</html>\n"


def policy() -> str:
    """Return the Content-Security-Policy of a file: its own script and style, nothing else."""
    return (
        f"default-src 'none'; script-src '{_hashed(script())}'; style-src '{_hashed(style())}'; "
        "img-src data:; connect-src 'none'; base-uri 'none'; form-action 'none'"
    )


@cache
def script() -> str:
    """Return the script of the page; nothing in it can end the script element."""
    return _bundle(SCRIPT).replace("</script", "<\\/script").replace("<!--", "<\\!--")


@cache
def style() -> str:
    """Return the style of the page."""
    return _bundle(STYLE).replace("</style", "<\\/style")


def _bundle(name: str) -> str:
    return (BUNDLES / name).read_text(encoding="utf-8")


def _hashed(content: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}"


def _elsewhere(links: Sequence[Link]) -> str:
    if not links:
        return ""
    told = "".join(f'<a href="{escape(one.href)}">{_text(one.words)}</a>' for one in links)
    return f'<nav class="elsewhere" aria-label="Elsewhere">{told}</nav>\n'


def _text(words: str) -> str:
    return escape(plain(words))
