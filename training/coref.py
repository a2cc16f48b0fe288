"""Fit the probability of antecedents: the weights of `ontology/weights/coref.json`.

    python training/coref.py ../shared/train --networks F0 F1 F2 F3 [--keep pronoun]

The texts are the six genres of GUM in the pinned treebanks that are free for every use, and the
invented news of `training/news`, each example of which counts twice. No real news is among them. kg
reads each with its own parses, chains and candidates, so that the weights learn from its own
mistakes: three rounds, the first with the right antecedent of every earlier phrase, the later ones
with those that the weights of the previous round choose. Each text is read beside what a network
that has not seen it says of its antecedents (networks.py). A log-linear ranking with a Gaussian
prior (L-BFGS); the same data give the same weights. Figures are cross-validated by document in five
parts, for GUM and for the news. A model that is kept stays as it is in the file. SciPy is needed
here, never for reading.
"""

import argparse
import gzip
import hashlib
import json
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from marked_news import PREFIX, articles
from networks import Networks
from parser_data import PINNED
from scipy.optimize import minimize
from scipy.sparse import csr_matrix
from spacy.language import Language

from kg.annotate import load, parse
from kg.annotate.coref import link
from kg.annotate.coref.by_network import by_network, states_of
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.ranking import NAME, Candidate, Chosen, Fitted, probabilities
from kg.annotate.coref.speech import Quoted, find_speech
from kg.annotate.mentions import find_phrases, spoken
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.annotate.times import find_times
from kg.model import Document
from kg.ontology import ontology_folder
from kg.syntax.network import Heads
from kg.syntax.parsed import Doc

RIDGE = 6.0
FEWEST = 5
"""Minimum number of examples with a feature."""
NEWS_COUNTS = 2.0
"""Weight of an example from the news; one from GUM has 1."""
FOLDS = 5
ROUNDS = 3
MODELS = ("pronoun", "nominal", "named")
TAUGHT_BY = {"pronoun": (False, True), "nominal": (False, True), "named": (True,)}
"""Whether GUM (False) and the news (True) teach a model.

With pronouns fitted on the invented news, too, speakers of real quotations were lost. Texts other
than news hardly ever name later whom they describe first.
"""
BARS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.8)
ORIGIN = (
    "GUM (Zeldes, Language Resources and Evaluation 51, 2017; annotations CC BY 4.0): the genres "
    "academic, bio, court, interview, textbook and voyage, whose texts are CC BY or CC BY-SA; and "
    "invented news with coreference marked, written for this project (training/news). "
    "Written by training/coref.py; not by hand."
)

Marked = tuple[int, int, int, int, str]
"""Start, end, start and end of the head, and chain of a mention."""

ENTITY = re.compile(r"\((?P<opened>[^()]+)(?P<one>\))?|(?P<closed>[^()]+)\)")
Weights = dict[str, dict[str, float]]


@dataclass(slots=True)
class Gold:
    """A text and its annotated mentions."""

    name: str
    text: str = ""
    mentions: list[Marked] = field(default_factory=list)


@dataclass(slots=True)
class Example:
    """A phrase with its candidates, and which of them are right."""

    document: str
    model: str
    none: Sequence[str]
    candidates: list[Sequence[str]]
    right: list[bool]


@dataclass(slots=True)
class Text:
    """A text as kg reads it, and the annotated chain of each phrase that is annotated."""

    name: str
    view: ParseColumns
    phrases: list[Phrase]
    speech: Sequence[Quoted]
    chain_of: dict[int, str]
    heads: Heads | None = None


def annotated(path: Path) -> Iterator[Gold]:
    """Yield the documents of a GUM file; paragraphs are separated by blank lines."""
    found: list[Gold] = []
    opens = False
    text = ""
    rows: list[list[str]] = []
    marks: list[tuple[int, int, str]] = []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in map(str.rstrip, lines):
            if line.startswith("# newdoc"):
                if found:
                    yield _finished(found.pop(), marks)
                found.append(Gold(line.rpartition("= ")[2]))
                opens, marks = True, []
            elif line == "# newpar":
                opens = True
            elif line.startswith("# text = "):
                text = line[len("# text = ") :]
            elif line and line[0].isdigit():
                cells = line.split("\t")
                if "." not in cells[0] and "-" not in cells[0]:
                    rows.append(cells)
            elif not line and rows:
                _add(found[0], text, rows, marks, opens)
                opens, rows = False, []
    if found:
        yield _finished(found.pop(), marks)


def _add(
    gold: Gold, text: str, rows: list[list[str]], marks: list[tuple[int, int, str]], opens: bool
) -> None:
    """Add a sentence to a document, and its words with what they open and close."""
    if gold.text:
        gold.text += "\n\n" if opens else " "
    at = len(gold.text)
    gold.text += text
    for cells in rows:
        start = -1
        for letter in cells[1]:
            if letter.isspace():
                continue
            while gold.text[at].isspace():
                at += 1
            if gold.text[at] != letter:
                raise SystemExit(f"{gold.name}: {cells[1]!r} does not stand in {text!r}")
            start = at if start < 0 else start
            at += 1
        entity = re.search(r"Entity=([^|]*)", cells[9])
        marks.append((start, at, entity.group(1) if entity else ""))


def _finished(gold: Gold, marks: list[tuple[int, int, str]]) -> Gold:
    """Close the mentions of a document: 'minspan' gives the words of the head by number."""
    waiting: dict[str, list[tuple[int, str]]] = {}
    for number, (_, _, said) in enumerate(marks):
        for part in ENTITY.finditer(said):
            if part["opened"]:
                name = part["opened"].split("-")[0]
                waiting.setdefault(name, []).append((number, part["opened"]))
            if part["one"] or part["closed"]:
                name = part["closed"] or part["opened"].split("-")[0]
                first, told = waiting[name].pop()
                gold.mentions.append(_mention(marks, first, number, told))
    gold.mentions.sort()
    return gold


def _mention(marks: list[tuple[int, int, str]], first: int, last: int, told: str) -> Marked:
    cells = told.split("-")
    heads = [first + int(n) - 1 for n in cells[5].split(",") if n.isdigit()] or [first]
    heads = [h for h in heads if first <= h <= last] or [last]
    chain = cells[0].partition("[")[0]
    return marks[first][0], marks[last][1], marks[min(heads)][0], marks[max(heads)][1], chain


def texts(folder: Path, networks: Networks | None = None) -> Iterator[Text]:
    """Read each pinned GUM file and the invented news with kg.

    With `networks` each text gets the states of the one that has not seen it. Raise SystemExit if a
    file of GUM is not the pinned one.
    """
    for text in _texts(folder):
        if networks is not None:
            networks.lay_in(text.name, text.view.doc)
            text.heads = networks.heads(text.name)
        yield text


def _texts(folder: Path) -> Iterator[Text]:
    nlp = load()
    for name in (n for n in PINNED if n.startswith("gum.")):
        path = folder / f"{name}.conllu.gz"
        if not hashlib.sha256(path.read_bytes()).hexdigest().startswith(PINNED[name]):
            raise SystemExit(f"{path} is not the file that is pinned in training/parser_data.py")
        yield from (_read(nlp, gold.name, gold.text, gold.mentions) for gold in annotated(path))
    yield from (_read(nlp, a.name, a.text, a.mentions) for a in articles())


def _read(
    nlp: Language, name: str, text: str, mentions: Sequence[Marked | tuple[int, int, str]]
) -> Text:
    document = Document(document=name, text=text)
    doc: Doc = parse(nlp, document)
    view, phrases = find_phrases(doc, document, tuple(find_times(doc, document)))
    gold = Gold(name, text, [m if len(m) == 5 else _headed(doc, *m) for m in mentions])
    speech = find_speech(view, spoken(doc, document, view, phrases))
    return Text(name, view, phrases, speech, _matched(view, phrases, gold))


def _headed(doc: Doc, start: int, end: int, chain: str) -> Marked:
    """Find the head of a mention in the parse: the first word that hangs on none inside."""
    span = doc.char_span(start, end, alignment_mode="expand")
    return start, end, span.root.idx, span.root.idx + len(span.root), chain


def _matched(view: ParseColumns, phrases: list[Phrase], gold: Gold) -> dict[int, str]:
    """Match phrases to annotated mentions: the same words, else the longest around the head."""
    spans = [view.span(p.start, p.end) for p in phrases]
    by_span = {(s.start, s.end): i for i, s in reversed(list(enumerate(spans)))}
    found: dict[int, str] = {}
    rest = []
    for mention in gold.mentions:
        start, end, *_, chain = mention
        i = by_span.get(_trimmed(gold.text, start, end, spans, by_span))
        if i is not None and i not in found:
            found[i] = chain
        else:
            rest.append(mention)
    for start, end, head, head_end, chain in sorted(rest, key=lambda m: (m[1] - m[0], m)):
        inside = [
            i
            for i, s in enumerate(spans)
            if i not in found and start <= s.start <= head and head_end <= s.end <= end
        ]
        if inside:
            found[max(inside, key=lambda i: (spans[i].end - spans[i].start, -i))] = chain
    return found


def _trimmed(text, start, end, spans, by_span):  # type: ignore[no-untyped-def]
    """Return a phrase's span with the same words, except an article and a possessive 's."""
    del spans
    opening = re.match(r"(?:the|a|an)\s+", text[start:end], re.IGNORECASE)
    starts = [start, start + opening.end()] if opening and opening.end() < end - start else [start]
    ends = [end, end - 2] if text[end - 2 : end] in ("'s", "’s") else [end]
    spans_of = [(s, e) for s in starts for e in ends]
    return next((pair for pair in spans_of if pair in by_span), (start, end))


class Teacher:
    """Records the candidates of each phrase; chooses by weights, or without any the right one."""

    def __init__(self, text: Text, weights: Weights | None) -> None:
        self.text = text
        self.chains = Chains(text.view, text.phrases, text.speech)
        self.examples: list[Example] = []
        self._fitted = Fitted(weights) if weights else None

    def choose(
        self, index: int, model: str, none: Sequence[str], candidates: Sequence[Candidate]
    ) -> Chosen | None:
        """Record an example, and choose."""
        if not candidates:
            return None
        meant = self.text.chain_of.get(index)
        right = [meant is not None and self._chain(c.index) == meant for c in candidates]
        named = [c.features for c in candidates]
        self.examples.append(Example(self.text.name, model, none, named, right))
        if self._fitted is not None:
            return self._fitted.choose(index, model, none, candidates)
        found = (c.index for c, so in zip(candidates, right, strict=True) if so)
        best = next(found, None)
        return None if best is None else Chosen(best, 1.0)

    def _chain(self, index: int) -> str | None:
        """Return the annotated chain of most phrases in a chain."""
        said = (self.text.chain_of.get(m) for m in self.chains.members(index))
        known = Counter(s for s in said if s is not None)
        return known.most_common(1)[0][0] if known else None


def examples(found: Sequence[Text], weights: Weights | None) -> list[Example]:
    """Return the examples of texts, with a history that weights choose."""
    rows: list[Example] = []
    for text in found:
        teacher = Teacher(text, weights)
        states = states_of(teacher.chains)
        assert states is not None
        link(teacher.chains, by_network(teacher, teacher.chains, states, text.heads))
        rows += teacher.examples
    return rows


def fit(rows: Sequence[Example], kept: Weights) -> Weights:
    """Fit the weights of each model that is not kept, rounded to three digits."""
    found = dict(kept)
    for model in MODELS:
        if model not in kept:
            taught = [r for r in rows if is_news(r.document) in TAUGHT_BY[model]]
            found[model] = _fit([r for r in taught if r.model == model])
    return found


def _counts(row: Example) -> float:
    """Return how much an example counts: news is what is read, and there is less of it."""
    return NEWS_COUNTS if is_news(row.document) else 1.0


def is_news(document: str) -> bool:
    """Return True if a document is one of the invented news articles."""
    return document.startswith(PREFIX)


def _fit(rows: Sequence[Example]) -> dict[str, float]:
    counted = Counter(f for r in rows for named in (*r.candidates, r.none) for f in set(named))
    names = sorted(f for f, n in counted.items() if n >= FEWEST)
    index = {name: i for i, name in enumerate(names)}
    columns: list[int] = []
    starts, owner, meant = [0], [], []
    for number, row in enumerate(rows):
        answers = zip((*row.candidates, row.none), (*row.right, not any(row.right)), strict=True)
        for named, right in answers:
            columns += [index[f] for f in named if f in index]
            starts.append(len(columns))
            owner.append(number)
            meant.append(right)
    table = csr_matrix(
        (np.ones(len(columns)), np.array(columns, dtype=np.int32), np.array(starts)),
        shape=(len(owner), len(names)),
    )
    of, right = np.array(owner), np.array(meant)
    first = np.searchsorted(of, np.arange(len(rows)))
    much = np.array([_counts(row) for row in rows])

    def loss(w: np.ndarray) -> tuple[float, np.ndarray]:
        odds = table @ w
        parts = np.exp(odds - np.maximum.reduceat(odds, first)[of])
        whole = np.add.reduceat(parts, first)
        good = np.where(right, parts, 0.0)
        held = np.add.reduceat(good, first)
        value = -(much * (np.log(held) - np.log(whole))).sum() + 0.5 * RIDGE * w @ w
        slope = much[of] * (parts / whole[of] - good / held[of])
        return value, table.T @ slope + RIDGE * w

    best = minimize(
        loss, np.zeros(len(names)), jac=True, method="L-BFGS-B", options={"maxiter": 300}
    )
    return {n: round(float(w), 3) for n, w in zip(names, best.x, strict=True) if abs(w) >= 0.0005}


def fitted_in_rounds(found: Sequence[Text], kept: Weights) -> Weights:
    """Fit in rounds, each on the texts as read with the weights of the one before."""
    weights: Weights | None = None
    for _ in range(ROUNDS):
        weights = fit(examples(found, weights), kept)
    assert weights is not None
    return weights


def report(rows: Sequence[Example], weigh: Callable[[Example], list[float]]) -> dict[str, object]:
    """Return precision and recall of the best candidate by its minimum probability."""
    told: dict[str, object] = {}
    for model in sorted({r.model for r in rows}):
        judged = []
        for row in (r for r in rows if r.model == model):
            p = weigh(row)
            best = max(range(len(p)), key=p.__getitem__)
            judged.append((p[best], row.right[best], any(row.right)))
        meant = sum(j[2] for j in judged)
        told[model] = {"asked": len(judged), "with antecedent": meant}
        for bar in BARS:
            taken = [right for p, right, _ in judged if p >= bar]
            share = sum(taken) / max(1, len(taken)), sum(taken) / max(1, meant)
            told[f"{model} at {bar}"] = [round(s, 3) for s in share]
    return told


def main() -> None:
    """Read the command line, fit, and write the weights."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("treebanks", type=Path)

    options.add_argument("--networks", type=Path, nargs="+", required=True)
    options.add_argument("--keep", choices=MODELS, action="append", default=[])
    asked = options.parse_args()
    path = ontology_folder() / "weights" / NAME
    page = json.loads(path.read_text(encoding="utf-8"))
    kept = {model: page["weights"][model] for model in asked.keep}
    found = list(texts(asked.treebanks, Networks(asked.networks)))
    held: list[Example] = []
    by_fold: dict[str, Weights] = {}
    for fold in range(FOLDS):
        out = [t for t in found if zlib.crc32(t.name.encode()) % FOLDS == fold]
        weights = fitted_in_rounds([t for t in found if t not in out], kept)
        by_fold |= dict.fromkeys((t.name for t in out), weights)
        held += examples(out, weights)

    def weigh(row: Example) -> list[float]:
        return probabilities(by_fold[row.document][row.model], row.none, row.candidates)

    figures = {n: f for n, f in page["figures"].items() if n.split()[0] in asked.keep}
    for news in (False, True):
        rows = [r for r in held if is_news(r.document) is news and r.model not in asked.keep]
        told = report(rows, weigh)
        figures |= {f"{n} (news)" if news else n: told[n] for n in told}
    print(json.dumps(figures, indent=1))
    page |= {"origin": ORIGIN, "figures": figures, "weights": fitted_in_rounds(found, kept)}
    path.write_text(json.dumps(page, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
