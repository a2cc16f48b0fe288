"""The pages that tell people what programs are told in OpenAPI and VoID."""

import re
from html import unescape

import pytest

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_the_page_of_the_api_tells_all_that_the_description_tells(client) -> None:
    told = client.get("/api/openapi.json").json()
    page = client.get("/docs", headers=BROWSER)
    assert page.headers["content-type"].startswith("text/html")
    text = unescape(page.text)
    for path, methods in told["paths"].items():
        for method, one in methods.items():
            assert f"{method.upper()} {path}" in text
            assert one["summary"] in text
            assert all(f"<code>{p['name']}</code>" in text for p in one["parameters"])
    assert all(f'id="shape-{name}"' in text for name in told["components"]["schemas"])


def test_its_links_and_examples_lead_somewhere(client) -> None:
    page = client.get("/docs").text
    inside = re.findall(r'href="#([^"]+)"', page)
    assert len(inside) > 30
    assert all(f'id="{name}"' in page for name in inside)
    examples = [unescape(one) for one in re.findall(r'For example <a href="([^"]+)"', page)]
    assert len(examples) > 5
    for address in examples:
        assert client.get(address).status_code == 200, address


def test_a_browser_is_told_of_the_data_in_a_page_and_a_program_in_void(client, gold_case) -> None:
    page = client.get("/void", headers=BROWSER)
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["vary"] == "Accept"
    assert f"{gold_case.manifest.claims:,}" in page.text
    assert f"{len(gold_case.store):,}" in page.text
    assert "kg:EventClaim" in page.text
    data = client.get("/void", headers={"accept": "text/turtle"})
    assert data.headers["content-type"].startswith("text/turtle")


@pytest.mark.parametrize("path", ["/docs", "/void"])
def test_they_need_no_script_and_no_other_host(client, path: str) -> None:
    page = client.get(path, headers=BROWSER)
    assert "<script" not in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page.text)
