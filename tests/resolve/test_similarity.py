"""How alike documents are: what another article of a case changes, and what it does not."""

import random
from collections.abc import Iterable

from kg.resolve.document_similarity import Stories
from kg.resolve.entity_overlap import Company
from kg.resolve.profiles import Page

STORIES, ARTICLES, WORDS, NAMES = 20, 15, 60, 12
FEW = 0.08


def article(number: int) -> tuple[str, frozenset[str]]:
    """Return an article with words of its story, words of all stories and words of its own."""
    chance = random.Random(number)
    own = [f"story {number % STORIES} {n}" for n in range(WORDS)]
    common = [f"common {n}" for n in range(WORDS)]
    rare = [f"rare {chance.randrange(5_000)}" for _ in range(WORDS // 4)]
    some = (*chance.sample(own, WORDS // 2), *chance.sample(common, WORDS // 2), *rare)
    return f"d{number:04}", frozenset(some)


def stories(numbers: Iterable[int]) -> Stories:
    pages = (
        Page(document=name, words=words, published=None, publisher=None)
        for name, words in map(article, numbers)
    )
    return Stories({page.document: page for page in pages})


def test_another_article_changes_how_alike_few_of_the_others_are():
    before, after = stories(range(STORIES * ARTICLES)), stories(range(STORIES * ARTICLES + 1))
    near = before.neighbours()
    pairs = [(one, other) for one, others in near.items() for other in others]
    moved = [pair for pair in pairs if before.alike(*pair) != after.alike(*pair)]
    assert len(pairs) > STORIES * ARTICLES
    assert len(moved) < FEW * len(pairs)


def test_articles_of_one_story_are_more_alike_than_others():
    told = stories(range(STORIES * ARTICLES))
    assert told.alike("d0000", f"d{STORIES:04}") > told.alike("d0000", "d0001")
    assert told.alike("d0000", "d0000") == 1
    assert set(told.neighbours()["d0000"]) <= {f"d{n:04}" for n in range(STORIES * ARTICLES)[::20]}


def test_another_article_changes_the_common_names_of_few_of_the_others():
    def named(numbers: Iterable[int]) -> Company:
        names = {
            (name, word): word
            for name, words in map(article, numbers)
            for word in sorted(words)[:NAMES]
        }
        return Company.of(names, named=frozenset(names.values()))

    documents = range(STORIES * ARTICLES)
    before, after = named(documents), named(range(STORIES * ARTICLES + 1))
    pairs = [(f"d{n:04}", f"d{n + STORIES:04}") for n in documents[:-STORIES]]
    moved = [pair for pair in pairs if before.shared(*pair) != after.shared(*pair)]
    assert any(before.shared(*pair) for pair in pairs)
    assert len(moved) < FEW * len(pairs)
