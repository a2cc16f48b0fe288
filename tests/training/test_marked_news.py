"""The invented news with coreference marked: how the markup is read, and that it is sound."""

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def news() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "marked_news", ROOT / "training" / "marked_news.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["marked_news"] = module
    spec.loader.exec_module(module)
    return module


def test_tags_are_taken_out_and_mentions_keep_their_places(news) -> None:
    article = news.unmarked("one", "<a><b>Ann</b>'s dog</a> bit <b>her</b>.")
    assert article.text == "Ann's dog bit her."
    told = [(article.text[start:end], chain) for start, end, chain in article.mentions]
    assert sorted(told) == [("Ann", "b"), ("Ann's dog", "a"), ("her", "b")]


@pytest.mark.parametrize("marked", ["<a>Ann", "Ann</a>", "<a><b>Ann</a></b>"])
def test_tags_that_do_not_nest_are_refused(news, marked: str) -> None:
    with pytest.raises(SystemExit, match="one"):
        news.unmarked("one", marked)


def test_every_article_is_sound(news) -> None:
    every = list(news.articles())
    assert len({a.name for a in every}) == len(every) > 100
    for article in every:
        sizes = Counter(chain for *_, chain in article.mentions)
        assert sizes, article.name
        assert min(sizes.values()) > 1, article.name
        assert not set("<>") & set(article.text), article.name
        for start, end, _ in article.mentions:
            words = article.text[start:end]
            assert words == words.strip() != "", article.name
            assert "\n" not in words, article.name
