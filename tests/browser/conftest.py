"""A browser for the tests of the pages: Chromium, watched for errors and for whom it asks."""

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

import kg

CHROMIUM = Path("/usr/bin/chromium")
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    *("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"),
)
SERIOUS = ("serious", "critical")


@dataclass(slots=True)
class Watched:
    """What a page did beside showing: errors told to the console, hosts asked."""

    errors: list[str] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.is_file():
        pytest.skip("no Chromium here (make browser installs Debian's)")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=CHROMIUM, args=list(ARGUMENTS), headless=True
        )
        yield started
        started.close()


@pytest.fixture
def watched() -> Watched:
    return Watched()


@pytest.fixture
def page(browser: Browser, watched: Watched) -> Iterator[Page]:
    """A fresh page; at its end it must have told no error and asked nobody but its own host."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    opened = context.new_page()
    opened.set_default_timeout(10_000)
    watch(opened, watched)
    yield opened
    context.close()
    assert watched.errors == []
    assert watched.asked <= {"127.0.0.1"}


def watch(page: Page, watched: Watched) -> None:
    """Keep what a page tells its console and whom it asks."""

    def asked(url: str) -> None:
        host = urlsplit(url).hostname
        if host:
            watched.asked.add(host)

    page.on("console", lambda m: m.type == "error" and watched.errors.append(m.text))
    page.on("pageerror", lambda error: watched.errors.append(str(error)))
    page.on("request", lambda request: asked(request.url))


@pytest.fixture(scope="session")
def serious() -> Callable[[Page], list[str]]:
    """What axe-core finds on a page as it stands: serious and critical violations, in words."""
    if not AXE.is_file():
        pytest.skip("axe-core is not there (npm ci in web/ brings it)")
    axe = AXE.read_text(encoding="utf-8")

    def found(page: Page) -> list[str]:
        # Run by the browser itself: the policy of the page admits no script but its own.
        asked = "{ resultTypes: ['violations'] }"  # what passes is not told node by node
        told = page.evaluate(f"() => {{ {axe}; return axe.run(document, {asked}); }}")
        return [
            f"{one['id']}: {one['help']}: {node['html'][:200]}"
            for one in told["violations"]
            if one["impact"] in SERIOUS
            for node in one["nodes"]
        ]

    return found


@pytest.fixture(scope="session")
def report(sample: kg.Case, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample as one file."""
    out = tmp_path_factory.mktemp("report") / "case.html"
    sample.report(out)
    return out


@contextlib.contextmanager
def _serving(case: Path, *options: str) -> Iterator[tuple[str, str]]:
    # One person looks at one page: a single worker of each kind is enough.
    command = [sys.executable, "-m", "kg", "serve", str(case), "--port", "0", "--workers", "1"]
    command += options
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ
    )
    try:
        told = ""
        assert process.stdout is not None
        while line := process.stdout.readline():
            told += line
            found = re.search(r"http://127\.0\.0\.1:\d+", told)
            token = re.search(r"token=([\w-]+)", told)
            if found and (token or "--edit" not in options):
                yield found.group(), token.group(1) if token else ""
                return
        raise AssertionError(f"the server did not start: {told}")
    finally:
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=10)
        process.kill()
        process.wait()


@pytest.fixture(scope="session")
def serving() -> Callable[..., contextlib.AbstractContextManager[tuple[str, str]]]:
    """Run `kg serve` on a free port until a block ends; gives address and token ("" for none)."""
    return _serving


@pytest.fixture(scope="session")
def address(sample: kg.Case) -> Iterator[str]:
    """Where a server of the sample answers."""
    with _serving(sample.folder.path) as (found, _):
        yield found
