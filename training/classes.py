"""Fit how much the class that rules propose counts: `ontology/weights/classes.toml`.

    python training/classes.py --networks F0 F1 F2 F3

`training/classes.tsv` has the class of 9,000 events of the invented news, each given by one of
seven readers, who were language models and saw the sentence alone. The network's head of classes
was fitted on them, so each text is read with the network that has not seen it (see networks.py).
How often the rules' class is right beside what the network says is one number for each class, and
one for words of which the class is reliable, doubtful or neither (`classed.toml`).
"""

import argparse
import csv
import json
import pickle
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from marked_news import articles
from networks import Networks
from scipy.optimize import minimize_scalar

from kg.annotate import annotate, load
from kg.extract import extract
from kg.extract.events import class_choice
from kg.extract.events.class_choice import FLOOR, NO_EVENT, Fitted, Proposed, lineage
from kg.model import Document
from kg.ontology import lexicon, ontology_folder

CLASSES = Path(__file__).parent / "classes.tsv"
RIDGE = 4.0
"""How strongly one class is drawn towards all."""
RARE = 15
"""A class that was judged less often is rare: the network cannot know it."""
SHARE = 0.5
SHARES = (0.3, 0.4, 0.45, 0.5, 0.6)

Row = tuple[Proposed, str]
Told = tuple[str, str, float, float, float | None]
PAIRS = ("sure", "doubtful", "unknown")


class Collector:
    """Records what is known of each judged event, and lets the rules' class stand."""

    def __init__(self, known: dict[tuple[str, int, int], str]) -> None:
        self.known = known
        self.found: list[Row] = []

    def choose(self, proposed: Proposed) -> str:
        """Record an event if it was judged."""
        judged = self.known.get((proposed.document, *proposed.trigger))
        if judged is not None:
            self.found.append((proposed, judged))
        return proposed.rule


def judged() -> dict[tuple[str, int, int], str]:
    """Return the judged classes by document and offsets of the trigger."""
    with CLASSES.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    return {(r["document"], int(r["start"]), int(r["end"])): r["class"] for r in rows}


def rows(networks: Networks) -> list[Row]:
    """Read the news, each article with the network that has not seen it."""
    collector = Collector(judged())
    class_choice.fitted = lambda: collector  # type: ignore[assignment]
    nlp = load()
    for article in articles():
        held = networks.heads(article.name)
        class_choice.heads = lambda held=held: held  # type: ignore[assignment]
        annotation = annotate(nlp, Document(document=article.name, text=article.text))
        networks.lay_in(article.name, annotation.doc)
        extract(annotation)
    return collector.found


def fit(found: Sequence[Row]) -> tuple[dict[str, float], dict[str, float]]:
    """Return how much a rule's class counts, by class and by how reliable its word is."""
    told = [_odds(r) for r in found if r[1] != NO_EVENT]

    def loss(bonus: float, some: Sequence[Told], other: dict[str, float]) -> float:
        total = 0.5 * RIDGE * bonus**2
        for name, pair, own, rest, gold in some:
            factor = np.exp(bonus + other.get(name, 0.0) + other.get(pair, 0.0))
            right = own * factor if gold is None else gold
            total -= np.log(max(right, 1e-6) / (own * factor + rest))
        return float(total)

    bonus: dict[str, float] = {}
    for _ in range(2):
        for place in (1, 0):
            for name in sorted({one[place] for one in told}):
                bonus.pop(name, None)
                some = [one for one in told if one[place] == name]
                best = minimize_scalar(
                    lambda b, some=some: loss(b, some, bonus), bounds=(-4, 8), method="bounded"
                )
                bonus[name] = float(best.x)
    worth = {name: round(float(np.exp(b)), 2) for name, b in sorted(bonus.items())}
    return {n: v for n, v in worth.items() if n not in PAIRS}, {n: worth[n] for n in PAIRS}


def _odds(row: Row) -> Told:
    """Return what the fit needs of an event: rule, pair, odds of the rule, others, the judged."""
    proposed, gold = row
    odds = {n: p for n, p in proposed.probable.items() if n != NO_EVENT}
    own = max(odds.pop(proposed.rule, 0.0), FLOOR)
    meant = None if gold == proposed.rule else odds.get(gold, 0.0)
    return proposed.rule, proposed.pair, own, sum(odds.values()), meant


def kinds(found: Sequence[Row], choose) -> dict[str, float]:  # type: ignore[no-untyped-def]
    """Return the shares of classes that are right, too wide, too narrow and false."""
    counted: Counter[str] = Counter()
    for proposed, gold in found:
        if gold == NO_EVENT:
            continue
        said = choose(proposed)
        narrow = gold in lineage(said)
        wide = said in lineage(gold)
        counted[
            "right" if said == gold else "wide" if wide else "narrow" if narrow else "false"
        ] += 1
    whole = sum(counted.values())
    return {name: round(counted[name] / whole, 3) for name in ("right", "wide", "narrow", "false")}


def main() -> None:
    """Read the command line, fit, and write the weights."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--networks", type=Path, nargs="+", required=True)
    options.add_argument("--keep", type=Path, help="a file for what is known of the events")
    given = options.parse_args()
    found = rows(Networks(given.networks))
    if given.keep:
        given.keep.write_bytes(pickle.dumps(found))
    print(len(found), "rules", kinds(found, lambda p: p.rule))
    network = kinds(found, lambda p: max(p.probable, key=lambda n: p.probable[n]))
    print("network", network)
    held: dict[float, Counter[str]] = {s: Counter() for s in SHARES}
    documents = sorted({p.document for p, _ in found})
    for part in range(5):
        out = set(documents[part::5])
        trust, pairs = fit([r for r in found if r[0].document not in out])
        some = [r for r in found if r[0].document in out]
        seen = Counter(gold for p, gold in found if p.document not in out)
        rare = [name for name in lexicon("actions") if seen[name] < RARE]
        for share in SHARES:
            told = kinds(some, Fitted(trust, pairs, share, rare).choose)
            held[share].update({k: v * len(some) / len(found) for k, v in told.items()})
    figures = {share: {k: round(v, 3) for k, v in some.items()} for share, some in held.items()}
    for share, some in figures.items():
        print(share, some)
    trust, pairs = fit(found)
    counted = Counter(gold for _, gold in found)
    rare = sorted(name for name in lexicon("actions") if counted[name] < RARE)
    rules, chosen = kinds(found, lambda p: p.rule), figures[SHARE]
    lines = [
        "# How much the class that rules propose counts beside the network's probabilities, and",
        "# the share of them that a class needs. Written by training/classes.py; not by hand.",
        f"# {len(found)} judged events of invented news, cross-validated by document; right, too",
        f"# wide, too narrow, false: rules {' '.join(str(v) for v in rules.values())},",
        f"# chosen {' '.join(str(chosen[k]) for k in rules)}.",
        f"share = {SHARE}",
        f"rare = {json.dumps(rare)}",
        "",
        "[pairs]",
        *(f"{name} = {value}" for name, value in pairs.items()),
        "",
        "[trust]",
        *(f"{name} = {value}" for name, value in trust.items()),
    ]
    path = ontology_folder() / "weights" / class_choice.NAME
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
