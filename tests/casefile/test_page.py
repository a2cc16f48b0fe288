"""The page as a server sends it."""

from pathlib import Path

from kg.casefile import server_page
from kg.casefile.page import BUNDLES, SCRIPT, STYLE, Link, script, style


def test_the_server_s_page_loads_its_script_and_style(gold_case):
    page = server_page("a <b> case", gold_case.manifest, links=[Link("/query?a=1&b", "Ask <it>")])
    assert "<title>a &lt;b&gt; case" in page
    assert f'<link rel="stylesheet" href="/page/{STYLE}">' in page
    assert f'<script src="/page/{SCRIPT}"></script>' in page
    assert '<a href="/query?a=1&amp;b">Ask &lt;it&gt;</a>' in page
    assert 'id="case-file"' not in page
    assert "data-edit" not in page
    assert 'data-edit="yes"' in server_page("c", gold_case.manifest, edit=True)


def test_nothing_in_the_bundles_ends_the_element_that_they_stand_in():
    assert "</script" not in script().lower()
    assert "<!--" not in script()
    assert "</style" not in style().lower()


def test_the_bundles_travel_with_the_package():
    root = Path(__file__).resolve().parents[2]
    ignored = (root / ".gitignore").read_text(encoding="utf-8").split()
    assert {SCRIPT, STYLE} <= {path.name for path in BUNDLES.iterdir()}
    assert not {"*.js", "*.css", "web/"} & set(ignored)
