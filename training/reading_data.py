"""Collect what the network is fitted on, as kg's tokens, in one file that needs no spaCy.

    python training/reading_data.py ../shared/train OUT.pickle

`examples` are trees of the treebanks (`train`, `aside` and `dev` as in `parser_data.py`); `texts`
are the documents of GUM and the invented news as kg reads them: words, sentences, paragraphs, the
phrases that may refer, with their annotated chains, and the triggers of events, with their judged
classes (`training/classes.tsv`). An accelerator may stand on a machine that has nothing but
PyTorch.
"""

import argparse
import csv
import gzip
import pickle
import sys
from dataclasses import dataclass
from pathlib import Path

from coref import texts
from marked_news import PREFIX
from parser_data import parts

from kg.annotate import annotate, load
from kg.annotate.parse_columns import Phrase
from kg.extract import extract
from kg.model import Document
from kg.syntax.parsed import Doc

CLASSES = Path(__file__).parent / "classes.tsv"


@dataclass(slots=True)
class Told:
    """A document's words and what is known of them; all numbers are those of words.

    `phrases` are (start, end, head, kind, chain), the end exclusive and the chain empty for none;
    `triggers` are (word, class), the class empty if nobody judged it.
    """

    name: str
    words: list[str]
    sentences: list[int]
    breaks: list[int]
    phrases: list[tuple[int, int, int, str, str]]
    triggers: list[tuple[int, str]]


def judged() -> dict[tuple[str, int, int], str]:
    """Return the judged class of each trigger, by document and offsets."""
    if not CLASSES.exists():
        return {}
    with CLASSES.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    return {(r["document"], int(r["start"]), int(r["end"])): r["class"] for r in rows}


def told(name: str, doc: Doc, phrases: list[tuple[Phrase, str]], triggers) -> Told:  # type: ignore[no-untyped-def]
    """Number the words of a document without its blank tokens."""
    at = [t.i for t in doc if not t.is_space]
    number = {token: word for word, token in enumerate(at)}
    following = {t.i: word for t, word in _following(doc, number)}
    opens = [word for word, i in enumerate(at) if word and doc[i - 1].is_space]
    sentences, count = [], -1
    for i in at:
        count += bool(doc[i].is_sent_start) or count < 0
        sentences.append(count)
    rows = []
    for phrase, chain in phrases:
        start, end = following[phrase.start], following[phrase.end - 1] + 1
        head = number.get(phrase.root, end - 1)
        rows.append((start, end, head, str(phrase.kind), chain))
    return Told(
        name,
        [doc[i].text for i in at],
        sentences,
        opens,
        rows,
        sorted((number[i], said) for i, said in triggers.items() if i in number),
    )


def _following(doc: Doc, number: dict[int, int]):  # type: ignore[no-untyped-def]
    """Yield each token with the number of its word, or of the next."""
    word = max(number.values(), default=0)
    for token in reversed(doc):
        word = number.get(token.i, word)
        yield token, word


def read(folder: Path) -> list[Told]:
    """Read GUM and the invented news with kg."""
    nlp, known, found = load(), judged(), []
    for text in texts(folder):
        doc = text.view.doc
        triggers: dict[int, str] = {}
        if text.name.startswith(PREFIX):
            reading = extract(annotate(nlp, Document(document=text.name, text=doc.text)))
            at = {t.idx: t.i for t in doc}
            for event in reading.events:
                span = event.trigger
                if span.start in at:
                    said = known.get((text.name, span.start, span.end), "")
                    triggers[at[span.start]] = said
        phrases = [(p, text.chain_of.get(i, "")) for i, p in enumerate(text.phrases)]
        found.append(told(text.name, doc, phrases, triggers))
    return found


def main() -> None:
    """Read the command line and write the file."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("treebanks", type=Path)
    options.add_argument("out", type=Path)
    given = options.parse_args()
    train, aside, dev = parts(given.treebanks)
    page = {
        "examples": {
            name: [
                (
                    *(e.document, e.words, e.heads, e.labels, e.upos, e.xpos),
                    *(e.sentences, e.breaks, e.arguments, e.verbs),
                )
                for e in rows
            ]
            for name, rows in (("train", train), ("aside", aside), ("dev", dev))
        },
        "texts": [
            (t.name, t.words, t.sentences, t.breaks, t.phrases, t.triggers)
            for t in read(given.treebanks)
        ],
    }
    with gzip.open(given.out, "wb") as file:
        pickle.dump(page, file)
    print({name: len(rows) for name, rows in page["examples"].items()}, len(page["texts"]))


if __name__ == "__main__":
    sys.exit(main())
