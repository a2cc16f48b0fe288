"""Count what a name's governor implies about its type: `ontology/weights/selection.tsv`.

    python training/selection.py FOLDER

FOLDER contains the GUM files (gum.GENRE.conllu.gz, any genre but news; CC BY) with their entities,
and the English Web Treebank (ewt.*.conllu.gz; CC BY-SA), in which personal pronouns and the nouns
of our lexicon count. Each mention counts, pronouns and nouns as well as names: whoever is arrested
is a person. The text is parsed with the pipeline, so that the counts are of the trees that they are
used on. The same files give the same bytes.
"""

import gzip
import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from kg.annotate.lexica import lexica
from kg.annotate.names.selectional_preference import FILE, KINDS, governed
from kg.annotate.nlp import load
from kg.annotate.parse_columns import view
from kg.ontology import ontology_folder
from kg.syntax.parsed import Doc

PERSONAL = frozenset({"he", "she", "him", "i", "me", "we", "us", "who", "whom"})
TYPES = {"person": "Person", "place": "Place", "organization": "Organization"}
LEAST = 3
"""A syntactic position seen less often than this is left to the more general one."""
FAITH = 4.0
"""Number of occurrences for which the general distribution counts beside those of one governor."""


def main() -> None:
    """Count, weigh and write."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    total: Counter[str] = Counter()
    nlp = load()
    texts = list(_marked(Path(sys.argv[1])))
    docs = nlp.pipe([text for text, _, _ in texts], batch_size=256)
    for doc, (_, marks, annotated) in zip(docs, texts, strict=True):
        columns = view(doc)
        at = {token.idx: token.i for token in doc}
        for start, kind in marks if annotated else _known(doc):
            if start not in at:
                continue
            total[kind] += 1
            for place in governed(columns, at[start]):
                counts[place][kind] += 1
    rows = list(_rows(counts, total))
    out = ontology_folder() / FILE
    head = "# place in the sentence\t" + "\t".join(KINDS)
    out.write_text("\n".join([head, *rows, ""]), encoding="utf-8")
    print(f"{sum(total.values())} mentions, {len(rows)} places in a sentence: {out}")


def _known(doc: Doc) -> Iterator[tuple[int, str]]:
    """Yield what needs no annotation: he, she and who, and nouns of one known type."""
    for token in doc:
        if token.lower_ in PERSONAL:
            yield token.idx, "Person"
        elif token.pos_ == "NOUN":
            kind = lexica().type_of_noun(token.lemma_.lower())
            if kind in KINDS:
                yield token.idx, kind


def _rows(counts: dict[str, Counter[str]], total: Counter[str]) -> Iterator[str]:
    shares = {kind: total[kind] / sum(total[k] for k in KINDS) for kind in KINDS}
    for place in sorted(counts):
        seen = counts[place]
        number = sum(seen[kind] for kind in KINDS)
        if number < LEAST:
            continue
        part = place.rpartition(" ")[2]
        general = counts[part] if part != place else total
        base = {k: (general[k] + shares[k]) / (sum(general[j] for j in KINDS) + 1) for k in KINDS}
        found = {k: (seen[k] + FAITH * base[k]) / (number + FAITH) for k in KINDS}
        told = [math.log(found[k] / shares[k]) for k in KINDS]
        if part == place or max(map(abs, told)) >= 0.2:
            yield place + "\t" + "\t".join(f"{x:.2f}" for x in told)


def _marked(folder: Path) -> Iterator[tuple[str, list[tuple[int, str]], bool]]:
    """Yield each sentence, where heads of mentions begin in it, and whether it is annotated."""
    for path in sorted([*folder.glob("gum.*.conllu.gz"), *folder.glob("ewt.*.conllu.gz")]):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            rows: list[list[str]] = []
            for line in map(str.rstrip, lines):
                if line[:1].isdigit() and line.split("\t")[0].isdigit():
                    rows.append(line.split("\t"))
                elif not line and rows:
                    yield *_sentence(rows), path.name.startswith("gum")
                    rows = []


def _sentence(rows: list[list[str]]) -> tuple[str, list[tuple[int, str]]]:
    text, starts = "", []
    open_: list[tuple[str, str, int]] = []
    spans: list[tuple[int, int, str]] = []
    for number, row in enumerate(rows):
        starts.append(len(text))
        text += row[1] + ("" if "SpaceAfter=No" in row[9] else " ")
        told = next((m[7:] for m in row[9].split("|") if m.startswith("Entity=")), "")
        for piece in re.findall(r"\([^()]*\)?|[^()]+\)", told):
            name = re.match(r"\((\w+)-(\w+)-", piece)
            if name:
                open_.append((name[1], name[2], number))
            if piece.endswith(")"):
                closed = name[1] if name else piece.rstrip(")")
                at = next((k for k in reversed(range(len(open_))) if open_[k][0] == closed), None)
                if at is not None:
                    _, kind, first = open_.pop(at)
                    spans.append((first, number, kind))
    marks = []
    for first, last, kind in spans:
        inside = range(first, last + 1)
        heads = [i for i in inside if not first <= int(rows[i][6]) - 1 <= last]
        if len(heads) == 1:
            # In the pipeline's trees a name's last word is its head.
            flat = [i for i in inside if rows[i][7] == "flat" and int(rows[i][6]) - 1 == heads[0]]
            marks.append((starts[max([heads[0], *flat])], TYPES.get(kind, "Other")))
    return text.rstrip(), marks


if __name__ == "__main__":
    main()
