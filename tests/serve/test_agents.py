"""What an agent is told over the Model Context Protocol, asked with the protocol's own client."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

mcp = pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters, stdio_client  # noqa: E402

import kg  # noqa: E402
from kg.serve.agents import server  # noqa: E402


def in_loop_of_its_own(work):
    """Await work in a thread of its own: tests of pages may leave a loop running in this one."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, work).result()


def asked(case, *calls):
    """Ask a server of a case, in the same process, with the SDK's client."""

    async def run():
        async with Client(server(case, seconds=20, rows=3)) as client:
            listed = await client.list_tools()
            return listed.tools, [await client.call_tool(name, given) for name, given in calls]

    return in_loop_of_its_own(run())


def test_the_server_says_its_version(sample) -> None:
    assert server(sample, seconds=20, rows=3).version == kg.__version__


def test_every_tool_only_reads_and_explains_itself(sample) -> None:
    tools, _ = asked(sample)
    assert {one.name for one in tools} == {
        *("overview", "ask", "search", "show", "why", "findings", "timeline", "sparql"),
    }
    for one in tools:
        assert one.description
        assert one.annotations.read_only_hint


def test_claims_come_with_words_source_and_status(sample) -> None:
    _, (shown,) = asked(sample, ("show", {"name": "Scot Peterson", "limit": 3}))
    does = shown.structured_content["does"]
    assert does["found"] > len(does["shown"]) == 3
    claim = does["shown"][0]
    _, (why,) = asked(sample, ("why", {"claim": claim["claim"]}))
    context = why.structured_content["context"]
    assert " ".join(context["words"].split()) == claim["words"]
    assert claim["status"] in ("asserted", "reported", "alleged", "denied")
    assert claim["title"]


def test_a_brief_a_search_findings_and_a_timeline(sample) -> None:
    _, answers = asked(
        sample,
        ("overview", {}),
        ("search", {"words": "peterson resigned", "limit": 2}),
        ("findings", {"kind": "contradicts", "limit": 1}),
        ("timeline", {"start": "2018-02-14", "end": "2018-02-14"}),
    )
    overview, found, findings, timeline = (one.structured_content for one in answers)
    assert "## What happened" in overview["brief"]
    assert found["claims"]
    assert findings["shown"][0]["accounts"][0]["words"]
    assert all(one["date"].startswith("2018") for one in timeline["shown"])


def test_queries_are_limited_and_change_nothing(sample) -> None:
    _, (rows, update) = asked(
        sample,
        ("sparql", {"query": "SELECT ?c { ?c a kg:EventClaim }"}),
        ("sparql", {"query": "DELETE WHERE { ?s ?p ?o }"}),
    )
    assert len(rows.structured_content["rows"]) == 3
    assert rows.structured_content["more"]
    assert update.is_error


def test_what_is_not_there_is_said_with_what_is_near(sample) -> None:
    _, (answer,) = asked(sample, ("show", {"name": "Skot Petersen"}))
    assert answer.is_error
    assert "Scot Peterson" in answer.content[0].text


def test_the_command_speaks_over_standard_input_and_output(sample) -> None:
    async def run():
        program = StdioServerParameters(
            command=sys.executable, args=["-m", "kg", "mcp", str(sample.folder.path)]
        )
        async with Client(stdio_client(program)) as client:
            return await client.call_tool("search", {"words": "Peterson", "limit": 1})

    assert in_loop_of_its_own(run()).structured_content["entities"]
