"""The sentences the parser is fitted on, and those it never sees."""

import hashlib
from pathlib import Path

import spacy
from spacy.util import compile_infix_regex
from treebank import Example, examples, sentences

PINNED = {
    "ewt.train": "09ea31688ed62e92",
    "ewt.dev": "513d0dc70ea1d266",
    "gum.academic": "2fbd6af8ce3fba81",
    "gum.bio": "d6bce25cb87fb201",
    "gum.court": "2ee158150963017b",
    "gum.interview": "b5ffd4534b4b0510",
    "gum.textbook": "1444b028cc59fa92",
    "gum.voyage": "a7b4d0c2dbe5a6a5",
}
"""The treebanks, and the start of the checksum (SHA-256) of each file."""
NOTE_MARKS = (r"\.(?=\[\d)", r"\[(?=\d)", r"(?<=\[)\d+(?=\])", r"\](?=[\[,.])")
"""How the pipeline splits the marks of notes from words."""
ASIDE = 8
"""Every eighth document of GUM is held out, to tune and to calibrate on."""
LONGEST = 140
"""Maximum number of tokens in an example: a few paragraphs of news, nearly as many as a window."""

Parts = tuple[list[Example], list[Example], list[Example]]


def parts(folder: Path) -> Parts:
    """Return the examples to fit on, those held out, and the development part.

    Raise SystemExit if a file is not the one pinned here.
    """
    nlp = spacy.blank("en")
    infixes = compile_infix_regex([*nlp.Defaults.infixes, *NOTE_MARKS])
    nlp.tokenizer.infix_finditer = infixes.finditer
    train: list[Example] = []
    aside: list[Example] = []
    dev: list[Example] = []
    documents: list[str] = []
    for name, start in PINNED.items():
        path = folder / f"{name}.conllu.gz"
        if not hashlib.sha256(path.read_bytes()).hexdigest().startswith(start):
            raise SystemExit(f"{path} is not the file that is pinned here")
        for example in examples(sentences(path), nlp.tokenizer, longest=LONGEST):
            if name == "ewt.dev":
                dev.append(example)
                continue
            gum = name.startswith("gum")
            if gum and (not documents or documents[-1] != example.document):
                documents.append(example.document)
            (aside if gum and len(documents) % ASIDE == 0 else train).append(example)
    return train, aside, dev


def unseen(folder: Path) -> list[Example]:
    """Return what the parser was not fitted on."""
    _, aside, dev = parts(folder)
    return [*aside, *dev]
