"""Fixtures shared by all rooms: the pipeline loads once, the shared ground truth is optional."""

import fcntl
import gc
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from pyoxigraph import Store
from spacy.language import Language

import kg
from kg.annotate import load
from kg.annotate import nlp as parsing
from kg.extract import reading_pool
from kg.graph import DEFAULT_BASE, BuildInfo, open_store, quads, write_store
from kg.memory_needs import free_memory
from kg.model import (
    Document,
    Entity,
    Event,
    Finding,
    Judgement,
    Linking,
    Mention,
    Occurrence,
    Participant,
    Quotation,
    Reading,
    Relation,
    Span,
    Value,
)
from kg.model.readings import read_lines, read_readings, write_lines

from .reading_ahead import ReadAhead

# A slow machine is no fault of a property, and the gate must not depend on chance.
settings.register_profile(
    "gate", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("gate")

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
MEMORY, ROOM = Path("/dev/shm"), 6 << 30
"""A folder in memory, and how much must be free there and in all."""
WORKERS = "PYTEST_XDIST_WORKER_COUNT"
LONGEST = (
    "browser/test_server_pages.py",
    "serve/test_editing.py",
    "docs/test_examples.py",
    "notebooks/test_notebooks.py",
    "compare/test_accounts.py",
    "test_revision.py",
    "test_build.py",
    "test_correcting.py",
    "resolve/test_revising.py",
    "durability/test_faults.py",
    "graph/test_shapes.py",
    "export/test_neo4j_databases.py",
    "test_one_process.py",
    "read/test_hostile_files.py",
    "export/test_export.py",
    "durability/test_power_cut.py",
    "durability/test_readers.py",
    "draw/test_draw.py",
    "cli/test_cli.py",
    "compare/test_unchanged.py",
    "test_same_bytes.py",
    "durability/test_locks.py",
    "resolve/test_properties.py",
    "graph/test_inferred.py",
    "serve/test_api.py",
    "durability/test_histories.py",
    "outlets/test_hostile.py",
    "outlets/test_full_disk.py",
    "fuzzing/test_fuzz.py",
    "export/test_gephi.py",
    "browser/test_asking.py",
    "extract/test_pool.py",
    "extract/test_stretches.py",
    "cli/test_terminal.py",
    "docs/test_served_examples.py",
    "browser/test_report_page.py",
    "durability/test_kills.py",
    "browser/test_open_to_everyone.py",
    "benchmarks/test_quality.py",
    "benchmarks/test_snapshot.py",
    "compare/test_origins.py",
    "export/test_tables.py",
    "serve/test_downloads.py",
    "test_wrong.py",
    "export/test_rdf.py",
    "query/test_limited.py",
    "annotate/test_times.py",
    "annotate/test_nlp.py",
    "cli/test_weighing.py",
    "answering/test_asking.py",
    "compare/test_beside.py",
    "benchmarks/test_plain.py",
)
"""Files that take longest, four seconds of a processor and more each."""
AHEAD = ReadAhead(parsing._parsed)


def pytest_configure(config: pytest.Config) -> None:
    """Put temporary folders into memory: half of joining few reports is waiting for a disk.

    What is collected stays until the end: there is no garbage among it to look for.
    """
    gc.disable()
    if config.option.basetemp is None and _has_room(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def _has_room(folder: Path) -> bool:
    """Return True for a folder that holds what all tests write, and programs that may be run."""
    if not folder.is_dir() or os.statvfs(folder).f_flag & os.ST_NOEXEC:
        return False
    return min(shutil.disk_usage(folder).free, free_memory() or 0) > ROOM


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let more forms of the same be tested where there is time for them."""
    parser.addoption("--extended", action="store_true", help="run the tests marked extended too")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let each worker begin with other files.

    The first to load a file keeps it compiled, with what a failing assertion tells, for the others.
    """
    report = yield
    number = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    if isinstance(collector, pytest.Directory) and report.passed:
        at = int(number) * len(report.result) // int(os.environ.get(WORKERS, "1"))
        report.result = [*report.result[at:], *report.result[:at]]
    return report


def pytest_collection_finish(session: pytest.Session) -> None:
    """Look for garbage from now on, but never again among what is there already."""
    AHEAD.collected(session.items)
    gc.freeze()
    gc.enable()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let the sentences of a file of tests be read together."""
    AHEAD.turn_to(item.path)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the longest files: of several workers none is left alone with one at the end.

    All workers must have one order, however each collected.
    """
    if not config.getoption("--extended"):
        left = [item for item in items if item.get_closest_marker("extended")]
        items[:] = [item for item in items if item not in left]
        config.hook.pytest_deselected(items=left)
    order = {str(ROOT / "tests" / name): number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: (order.get(str(item.path), len(order)), str(item.path)))


@pytest.fixture(scope="session", autouse=True)
def _loaded_once() -> Iterator[None]:
    """Load a pipeline once for all that is read in this process; it is the same each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading_pool, "load", cache(load))
        patch.setattr(parsing, "_parsed", AHEAD.parsed)
        yield


@pytest.fixture(scope="session")
def nlp() -> Language:
    loaded = reading_pool.load()
    gc.freeze()
    AHEAD.read_by(loaded)
    return loaded


@pytest.fixture(scope="session")
def shared() -> Path:
    if not (SHARED / "seeds").is_dir():
        pytest.skip("the shared ground truth does not stand beside the project")
    return SHARED


def made_once(
    factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]
) -> "kg.Case":
    """Give a case that the first process that needs it makes, for all that run the tests.

    Nobody may change it.
    """
    root = factory.getbasetemp()
    root = root.parent if "PYTEST_XDIST_WORKER" in os.environ else root
    place, made = root / f"cases-{name}" / name, root / f"{name}.made"
    with (root / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            place.parent.mkdir()
            make(place)
            made.touch()
    return kg.open(place)


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> "kg.Case":
    """The sample case, built once."""
    reports = ROOT / "data" / "parkland"
    return made_once(
        tmp_path_factory, "parkland", lambda case: kg.build(reports, case=case, processes=2)
    )


@pytest.fixture(scope="session")
def seeds(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> "kg.Case":
    """The five real articles the project was founded on, built once where they are."""
    return made_once(
        tmp_path_factory, "seeds", lambda case: kg.build(shared / "seeds", case=case, processes=2)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Harbour:
    """Three invented reports of a fire, read, joined and weighed by hand; no model is needed."""

    readings: tuple[Reading, ...]
    linking: Linking
    findings: tuple[Finding, ...]
    store: Store


@pytest.fixture(scope="session")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Harbour:
    place = ROOT / "tests" / "data" / "harbour"
    readings = tuple(read_readings(place / "readings.jsonl"))
    linking = Linking(
        entities=tuple(read_lines(Entity, place / "entities.jsonl")),
        occurrences=tuple(read_lines(Occurrence, place / "occurrences.jsonl")),
        judgements=tuple(read_lines(Judgement, place / "judgements.jsonl")),
    )
    findings = tuple(read_lines(Finding, place / "findings.jsonl"))
    folder = tmp_path_factory.mktemp("harbour") / "graph"
    about = BuildInfo(version="1.2.3", model="by hand")
    write_store(quads(readings, linking, findings, base=DEFAULT_BASE, about=about), folder)
    return Harbour(readings=readings, linking=linking, findings=findings, store=open_store(folder))


@pytest.fixture(scope="session")
def gold_case(tmp_path_factory: pytest.TempPathFactory) -> "kg.Case":
    """The sample corpus as a case: its gold readings, joined."""
    gold = ROOT / "data" / "gold" / "parkland.jsonl"
    return made_once(tmp_path_factory, "sample", lambda case: kg.join(gold, case=case))


@pytest.fixture(scope="session")
def hostile_case(tmp_path_factory: pytest.TempPathFactory) -> "kg.Case":
    """A case whose names and words are made to break out of every format."""
    folder = tmp_path_factory.mktemp("hostile")
    write_lines(_hostile_readings(), folder / "readings.jsonl")
    return kg.join(folder / "readings.jsonl", case=folder / "case")


HOSTILE_NAMES = (
    'Ann "The Hammer" O\'Neil',
    "<script>alert(1)</script> & ]]> --> Corp",
    "=HYPERLINK(A1) Ltd",
    "Bob\nSmith\r\nJr",
    "Nul\x00 and \x1b[31m Inc",
    "back\\slash \\u0022}) DETACH DELETE n //",
    "x'}) MATCH (n) DETACH DELETE n; /* -- */",
    "a,b;c|d\te",
    "شركة الأخبار",
    "$\\frac{1}{0}$ 😀 Ltd",
    "W" * 10_000,
    "Eve\u202etxt.exe\u2066 Ltd",
    "习近平 नरेन्द्र 👩\u200d🚀 𝒜 Corp",
    "+1 @SUM(A1) -2+3 =cmd|' /C calc'!A0",
    '"> . } ; DROP ALL # <http://x/a b>',
    "../../etc/passwd",
    "</text><script>alert(2)</script><!-- ${x} {{y}} `z` %s",
    "X" * 100_000,
)


def _hostile_readings():
    """Each name acts on the next, once; the first document denies what the second asserts."""
    for document, polarity in (("one", "negative"), ("two", "positive")):
        text, mentions = "", []
        for number, name in enumerate(HOSTILE_NAMES):
            start = len(text)
            text += f"{name} met "
            span = Span(start, start + len(name))
            mentions.append(
                Mention(
                    id=f"m{number}", start=span.start, end=span.end, head=span, kind="name",
                    type=("Person", "Organization", "Group")[number % 3], chain=f"c{number}",
                )
            )  # fmt: skip
        yield Reading(
            document=Document(
                document=document, text=text, title='T "1" <b>\n=1+1', publisher="P\x00\u202e, Q",
                author="-2+3</script>", source="../a b/\u2028x.txt", published="2021-03-04",
                url="https://example.org/a b?<script>",
            ),
            mentions=tuple(mentions),
            quotations=tuple(
                Quotation(
                    start=one.start, end=one.end, kind="direct", speaker=one.id,
                )
                for number, one in enumerate(mentions)
            ),
            events=tuple(
                Event(
                    id=f"e{number}", trigger=Span(left.end + 1, left.end + 4), lemma="meet",
                    action="kg:Meeting", date="2021-03-03", polarity=polarity,
                    evidence=Span(left.start, right.end),
                    participants=(
                        Participant(role="agent", mention=left.id),
                        Participant(role="patient", mention=right.id),
                    ),
                )
                for number, (left, right) in enumerate(pairwise(mentions))
            ),
        )  # fmt: skip


class Written:
    """A reading made by hand: each thing is named by words that stand in its text once."""

    def __init__(self, name: str, text: str, published: str = "2021-05-03") -> None:
        self.document = Document(
            document=name, text=text, title=f"Report {name}", published=published, publisher=name
        )
        self.mentions: list[Mention] = []
        self.values: list[Value] = []
        self.events: list[Event] = []
        self.relations: list[Relation] = []

    def span(self, words: str) -> Span:
        start = self.document.text.index(words)
        return Span(start, start + len(words))

    def mention(self, words: str, chain: str, type: str = "Person", kind: str = "name") -> str:
        name, span = f"m{len(self.mentions) + 1}", self.span(words)
        made = Mention(
            id=name, start=span.start, end=span.end, head=span, kind=kind, type=type, chain=chain
        )
        self.mentions.append(made)
        return name

    def amount(self, words: str, value: float, unit: str) -> str:
        name, span = f"v{len(self.values) + 1}", self.span(words)
        self.values.append(
            Value(id=name, start=span.start, end=span.end, type="COUNT", value=value, unit=unit)
        )
        return name

    def event(self, trigger: str, action: str, evidence: str, *taking: Participant, **more) -> str:
        name = f"e{len(self.events) + 1}"
        made = Event(
            id=name,
            trigger=self.span(trigger),
            lemma=trigger,
            action=action,
            participants=taking,
            evidence=self.span(evidence),
            confidence=0.9,
            action_confidence=0.99,
            class_confidence=0.99,
            **more,
        )
        self.events.append(made)
        return name

    def relation(self, subject: str, predicate: str, other: str, evidence: str) -> str:
        name = f"r{len(self.relations) + 1}"
        self.relations.append(
            Relation(
                id=name,
                predicate=predicate,
                subject=subject,
                object=other,
                evidence=self.span(evidence),
            )
        )
        return name

    def reading(self) -> Reading:
        return Reading(
            document=self.document,
            mentions=tuple(sorted(self.mentions, key=lambda m: m.start)),
            values=tuple(self.values),
            events=tuple(sorted(self.events, key=lambda e: e.trigger)),
            relations=tuple(self.relations),
        )


def taking(role: str, mention: str) -> Participant:
    return Participant(role=role, mention=mention, confidence=0.99)
