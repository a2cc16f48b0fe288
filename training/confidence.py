"""Fit the confidence of readings, and report how well it holds on texts not fitted on.

    python training/confidence.py [--bench ../shared/bench] [--page docs/quality.md]

One logistic regression for each question (kg/extract/confidence.py) over named features and, for
some questions, the state of the trigger in a few dimensions; L2, by L-BFGS; for participants a
small network (participation.py). They are fitted on what readers judged (training/judged.tsv and
training/judged_claims.tsv: positions and judgements, no sentences) and, with less weight and a
feature that gives the source, on what annotated sets say about the same readings. A tenth of the
sets, topics and stories is held out at a time: its judgements are compared with a fit on the others
alone. The same judgements and texts give the same bytes. Judgements of what is no longer read that
way are left out, and counted. SciPy is needed here, never for reading.

A judgement of a whole claim also says something about its parts (`parts`): if what is stated and
who takes part are right, each participant is; otherwise one of them is wrong, but it is unknown
which, so each counts as wrong by its share. If what is stated is right, so is the class of the
action, and it is wrong if the class is named as the cause; both stand among the judgements.
"""

import argparse
import csv
import json
import pickle
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix
from threadpoolctl import threadpool_limits

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "benchmarks"))

from parses import kept  # noqa: E402
from public import BENCH, FOLDER, gold, texts  # noqa: E402

sys.path.append(str(BENCH))

import score as scorer  # noqa: E402
from participation import Judged, frequent, network  # noqa: E402
from participation import fit as fit_network  # noqa: E402
from stories import stories  # noqa: E402

from kg.annotate import Annotation, annotate, load  # noqa: E402
from kg.extract import extract_unrated  # noqa: E402
from kg.extract.confidence import (  # noqa: E402
    PLAIN_CLASSES,
    STATE,
    Dimensions,
    Ground,
    Key,
    described,
    may_be_noise,
    probability,
    states_of_participants,
    states_of_triggers,
    weighed,
)
from kg.extract.participation import Chances  # noqa: E402
from kg.extract.without_furniture import read_bare  # noqa: E402
from kg.graph.plain import ANY, CIRCUMSTANCES, event_plainness, plainness  # noqa: E402
from kg.graph.verbalise.verb_phrases import preposition_at  # noqa: E402
from kg.model import Document, Mention, Reading  # noqa: E402
from kg.model.readings import to_line  # noqa: E402
from kg.model.stated import only_named  # noqa: E402

JUDGED = ROOT / "training" / "judged.tsv"
CLAIMS = ROOT / "training" / "judged_claims.tsv"
OUT = ROOT / "ontology" / "weights" / "confidence.toml"
DIMENSIONS = 48
"""The number of dimensions of a word's state."""
SPREAD = 0.5
"""The standard deviation of each dimension."""
PAGE = ROOT / "docs" / "quality.md"
START, END = "<!-- confidence -->", "<!-- /confidence -->"
ANNOTATED = (
    "gum",
    "meantime",
    "seeds",
    "stories/athens",
    "stories/flatbush",
    "stories/kraft",
    "stories/species",
)
"""Sets whose annotation says something about what is read, beside the judgements."""
INVENTED = "invented"
"""The name of the set of the articles of `training/stories`."""
TOLD = ("class", "participant", "date", "relation")
"""Questions that each make a triple; the action's probability is an upper bound for each."""
PARTS = ("action", "class", "participant", "date", "relation")
LINEAR = ("action", "class", "date", "relation")
"""Questions on parts that are answered by a linear model each."""
QUESTIONS = (*PARTS, "claim", "worth")
KINDS = {
    "class": "what took place",
    "participant": "who or what takes part",
    "date": "its date",
    "relation": "relations",
}
RIDGE = 6.0
RIDGES = {"claim": 20.0, "date": 2.0}
"""Penalty on the weights of a question if another value than `RIDGE` fits better."""
LENT = 0.03
"""Weight of an annotated example relative to a judged one."""
SHARED = 0.3
"""Weight of a participant that is judged only with its claim."""
FOUND = 0.1
"""Weight of a claim found in an annotation as one worth having."""
NOISE = 0.33
"""A claim of lesser worth is only named: chosen so that annotated claims are kept."""
GIVEN_UP = 0.15
"""Maximum share of the claims that are right and worth having that may be doubtful, held out, and
of the right classes that may be left out.
"""
FOLDS = 10
"""The number of parts of the sets and topics that are held out in turn."""
LEFT_OUT_WRONGLY = 0.15
"""Maximum share of right ones among the participants that are left out, held out."""
SEEN = 3
"""Minimum number of examples for a feature to be learned from."""
SHARES = {"sure": 0.02, "strict": 0.01}
"""Maximum share of the triples in the plain and reported graphs that may be false, by gate."""
ENOUGH = 2.5
"""Minimum number of expected false triples for a gate to be judged."""
GRID = tuple(round(0.5 + step / 200, 3) for step in range(100))
SHOWN = (0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 0.97)
BINS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.01)
SOURCE = "source="
"""Prefix of the features that say which annotation an example is from; none is kept."""
HEAD = """\
# Written by training/confidence.py; not by hand.
#
# A logistic regression a question over named features of what is read (kg/extract/confidence.py),
# fitted on judgements by readers (training/judged.tsv) and, with a small part of their weight, on
# what the annotation of Wikinews articles in GUM and MEANTIME and of own annotated articles says of
# the same readings. The weights hold no text. Log odds are the sum of the weights of what is shown.
#
# gates: how probable a triple must be to stand in the plain graphs; "sure" is the rule.
# noise: how probable it must be that a claim is worth having for it not to be only named.
# doubtful: how probable a relation must be for lists to tell it, a class for a claim to have it,
# and that something takes part for it to be a participant; for claims of events see later.toml.
"""
CORE = ("agent", "patient", "recipient")

Row = dict[str, Any]
Span = tuple[int, int]
Weights = dict[str, dict[str, float]]
Readings = dict[tuple[str, str], "Read"]


@dataclass(frozen=True, kw_only=True)
class Example:
    """An example from a reading: the question, its features, and whether it is right.

    `states` is the state of the trigger in a few dimensions; `how` says of a participant in which
    way it is right or wrong (`judged_claims_of`), if that is known.
    """

    place: tuple[str, str]
    key: Key
    group: str
    named: tuple[str, ...]
    right: bool
    weight: float
    judged: bool
    states: tuple[float, ...] = ()
    how: str = ""

    @property
    def question(self) -> str:
        """The question asked."""
        return self.key[0]


@dataclass(frozen=True, kw_only=True)
class Read:
    """A document's reading and, by question, claim and part, the features it was read with.

    `states` are those of the trigger and of the words of participants, `projected` those of the
    trigger in a few dimensions.
    """

    group: str
    reading: Reading
    features: dict[Key, list[str]]
    states: dict[Key, np.ndarray]
    projected: Mapping[Key, Sequence[float]] = field(default_factory=dict)

    @property
    def named(self) -> frozenset[str]:
        """The ids of the events that the rules find only named, whatever is fitted."""
        return only_named(self.reading)


def group_of(name: str, document: str) -> str:
    """Return what is held out together: a set; for ecbplus all articles on one topic."""
    if name == "ecbplus" or name.startswith("stories/"):
        return f"topic {document.partition('_')[0]}"
    if name == INVENTED:
        return f"story {document.partition('-')[0]}"
    return name


def shown(name: str) -> Iterator[Row]:
    """Yield what kg is shown of each document of a set, also of the invented stories."""
    if name != INVENTED:
        yield from texts(name)
        return
    for story in stories():
        for number, article in enumerate(story.articles):
            yield {
                "document": f"{story.name}-{number}",
                "source": article.outlet,
                "text": article.text,
                "published": article.published,
            }


def read_all(wanted: dict[str, set[str]]) -> Iterator[tuple[str, Read]]:
    """Read documents of public sets as the program reads them, with the features of each claim."""
    nlp = load()
    with kept(FOLDER / "parses"):
        for name in sorted(wanted):
            for row in shown(name):
                if row["document"] in wanted[name]:
                    found: dict[Key, list[str]] = {}
                    states: dict[Key, np.ndarray] = {}

                    def read(
                        bare: Document, into: dict[Any, Any] = found, seen: dict[Any, Any] = states
                    ) -> Reading:
                        annotation: Annotation = annotate(nlp, bare)
                        reading = extract_unrated(annotation)
                        ground = Ground(reading, annotation)
                        into.update(described(ground))
                        seen.update(states_of_triggers(ground))
                        seen.update(states_of_participants(ground))
                        return reading

                    reading = read_bare(Document(**row), read)
                    group = group_of(name, row["document"])
                    yield name, Read(group=group, reading=reading, features=found, states=states)


def judgements(path: Path) -> list[Row]:
    """Return the readers' judgements, a row for each triple or claim."""
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def judged_claims_of(path: Path) -> Iterator[Row]:
    """Yield what readers judged of whole claims, a row for each question as `judgements` has them.

    A participant is right (1), right but unresolved though the text says who it is (u), resolved to
    another thing (w), in a wrong role (r), cut badly (b), or no participant at all (x). An
    unresolved description is counted as right: it says nothing false; a pronoun is not.
    """
    for row in judgements(path):
        span = {"set": row["set"], "document": row["document"]}
        span |= {"start": row["start"], "end": row["end"], "cause": row["cause"]}
        span |= dict.fromkeys(("role", "value"), "")
        span |= dict.fromkeys(("object_start", "object_end", "means_start", "means_end"), "")
        parts = [part.split(":") for part in row["participants"].split()]
        found = {part[-1] for part in parts}
        happens, classed = row["happens"] == "1", row["classed"] == "1"
        stated = happens and row["sure"] == "1"
        true = stated and classed and row["vouched"] == "1" and row["dated"] != "0"
        true = true and found <= {"1", "u"}
        whole = true and "u" not in found and row["lost"] == "0"
        told = {"action": stated, "claim": whole, "true": true, "worth": row["worth"] == "1"}
        for question, right in told.items():
            yield span | {"question": question, "what": row["action"], "right": str(int(right))}
        if happens:
            yield span | {"question": "class", "what": row["class"], "right": row["classed"]}
        if row["dated"] in ("0", "1"):
            dated = {"question": "date", "what": "", "value": row["date"], "right": row["dated"]}
            yield span | dated
        for role, object_, means, how in parts:
            at = dict(zip(("object_start", "object_end"), object_.split("-"), strict=True))
            at |= dict(zip(("means_start", "means_end"), means.split("-"), strict=True))
            part = span | at | {"what": "", "role": role}
            right = str(int(how in "1u"))
            yield part | {"question": "participant", "right": right, "how": how}


def judged_examples(rows: Iterable[Row], read: dict[tuple[str, str], Read]) -> list[Example]:
    """Return the judged examples among what is read now."""
    found = []
    keyed = {place: keys_of(one) for place, one in read.items()}
    for row in rows:
        place = row["set"], row["document"]
        key = keyed[place].get(_key(row)) if row["question"] in QUESTIONS else None
        if key is not None and not _only_named(key, read[place]):
            one, how = read[place], row.get("how", "")
            named = tuple(one.features[key])
            unresolved = how == "u" and any(name.startswith("pronoun=") for name in named)
            found.append(
                Example(
                    place=place,
                    key=key,
                    group=one.group,
                    named=named,
                    right=row["right"] == "1" and not unresolved,
                    weight=1.0,
                    judged=True,
                    states=tuple(one.projected.get(key, ())),
                    how=how,
                )
            )
    return found


def shared_examples(
    rows: Iterable[Row], read: Readings, judged: Iterable[Example]
) -> Iterator[Example]:
    """Yield participants not judged themselves, with what judgements of whole claims imply."""
    known = {(one.place, one.key) for one in judged}
    keyed = {place: keys_of(one) for place, one in read.items()}
    for row in rows:
        place = row["set"], row["document"]
        key = keyed[place].get(_key(row)) if row["question"] == "parts" else None
        if key is None or "lost" in row["cause"].split():
            continue
        one = read[place]
        parts = [k for k in one.features if k[0] == "participant" and k[1] == key[1]]
        wrong = 0.0 if row["right"] == "1" else 1 / max(1, len(parts))
        for part in parts:
            for right, share in ((True, 1 - wrong), (False, wrong)):
                if share and (place, part) not in known:
                    yield Example(
                        place=place,
                        key=part,
                        group=one.group,
                        named=tuple(one.features[part]),
                        right=right,
                        weight=SHARED * share,
                        judged=False,
                    )


def _key(row: Row) -> tuple[Any, ...]:
    span = int(row["start"]), int(row["end"])
    object_ = _numbers(row["object_start"], row["object_end"])
    match row["question"]:
        case "participant":
            means = _numbers(row["means_start"], row["means_end"])
            return "participant", span, row["role"], object_, means
        case "relation":
            return "relation", span, row["what"], object_
        case "date":
            return "date", span, row["value"]
        case "worth" | "true" if object_:
            return row["question"], span, row["what"], object_
    return row["question"], span, row["what"]


def _only_named(key: Key, one: Read) -> bool:
    return key[0] == "worth" and key[1] in one.named


def _numbers(start: str, end: str) -> Span | None:
    return (int(start), int(end)) if start else None


def keys_of(one: Read) -> dict[tuple[Any, ...], Key]:
    """Return the key of each claim and part by the words it is read from, as a judgement has it."""
    reading = one.reading
    mentions = {m.id: m for m in reading.mentions}
    chains: dict[str, list[Mention]] = defaultdict(list)
    for mention in reading.mentions:
        chains[mention.chain].append(mention)
    spans = {x.id: tuple(x.span) for x in (*reading.values, *reading.times)}
    triggers = {e.id: tuple(e.trigger) for e in reading.events}
    found: dict[tuple[Any, ...], Key] = {}
    for event in reading.events:
        at = triggers[event.id]
        found["action", at, event.action] = "action", event.id, -1
        found["class", at, event.shown_class] = "class", event.id, -1
        for question in ("claim", "worth", "parts"):
            found[question, at, event.action] = question, event.id, -1
        if event.date is not None:
            found["date", at, event.date] = "date", event.id, -1
        for number, part in enumerate(event.participants):
            if part.mention is not None:
                thing = mentions[part.mention]
                object_, means = tuple(thing.head), tuple(_chief(chains[thing.chain]).head)
            else:
                object_ = means = spans.get(part.value or "") or triggers[part.event or ""]
            found["participant", at, part.role, object_, means] = "participant", event.id, number
    for relation in reading.relations:
        thing_ = mentions.get(relation.object or "")
        end = tuple(thing_.head) if thing_ else spans[relation.value or relation.time or ""]
        at = tuple(mentions[relation.subject].head)
        found["relation", at, relation.predicate, end] = "relation", relation.id, -1
    return found


def _chief(chain: list[Mention]) -> Mention:
    order = {"name": 0, "nominal": 1, "pronoun": 2}
    return min(chain, key=lambda m: (order[m.kind], m.start))


def annotated_examples(name: str, row: Row, one: Read) -> Iterator[Example]:
    """Yield what the annotation of a set says about a reading, marked with its source."""
    asked: dict[Key, bool] = {}
    if name == "gum":
        asked |= _by_arguments(row, one.reading)
    else:
        asked |= _by_events(row, one.reading)
    if "claims" in row["layers"]:
        asked |= _by_claims(row, one.reading)
    place = name, row["document"]
    for key, right in sorted(asked.items()):
        yield Example(
            place=place,
            key=key,
            group=one.group,
            named=(*one.features[key], f"source={'stories' if '/' in name else name}"),
            right=right,
            weight=LENT,
            judged=False,
            states=tuple(one.projected.get(key, ())),
        )
        if key[0] == "claim":  # Somebody annotated it as a claim, so it is worth having.
            worth = "worth", *key[1:]
            yield Example(
                place=place,
                key=worth,
                group=one.group,
                named=tuple(one.features[worth]),
                right=True,
                weight=FOUND,
                judged=False,
                states=tuple(one.projected.get(worth, ())),
            )


def _by_arguments(row: Row, reading: Reading) -> dict[Key, bool]:
    """Return which participants are arguments in the treebank, in the role it gives."""
    told: dict[Key, bool] = {}
    things = {x.id: x for x in (*reading.mentions, *reading.values)}
    same = _resolution(row, reading)
    for event in reading.events:
        verb = next((v for v in row["predicates"] if _meet(v["trigger"], event.trigger)), None)
        if verb is None:
            continue
        for number, part in enumerate(event.participants):
            thing = things.get(part.mention or part.value or "")
            if thing is None or part.role == "attribute":
                continue
            head = thing.head if isinstance(thing, Mention) else thing.span
            roles = {a["role"] for a in verb["args"] if _meet(a["head"], head)}
            if (
                not roles
                and part.role == "agent"
                and "agent" not in {a["role"] for a in verb["args"]}
            ):
                continue
            fits = part.role in roles or (part.role not in CORE and "oblique" in roles)
            right = same.get(part.mention or "", True)
            if not fits or right is not None:
                told["participant", event.id, number] = fits and bool(right)
    return told


def _by_events(row: Row, reading: Reading) -> dict[Key, bool]:
    """Return which actions agree with the annotation and which participants it also has."""
    told: dict[Key, bool] = {}
    mentions = {m["id"]: m for m in row["mentions"]}
    ours = {m.id: m for m in reading.mentions}
    chains: dict[str, list[Mention]] = defaultdict(list)
    for mention in reading.mentions:
        chains[mention.chain].append(mention)
    for event in reading.events:
        known = [e for e in row["events"] if _meet(e["trigger"], event.trigger)]
        if not known:
            continue
        marks = [
            all(
                getattr(event, mark) in (e[mark], *e.get(f"{mark}_ok", ()))
                for mark in ("polarity", "certainty", "status")
                if e.get(mark)
            )
            for e in known
        ]
        told["action", event.id, -1] = all(marks)
        if "participants" not in row["layers"]:
            continue
        gold_parts = [p for e in known for p in e["participants"] if p.get("mention") in mentions]
        roles = {p["role"] for p in gold_parts}
        for number, part in enumerate(event.participants):
            thing = ours.get(part.mention or "")
            if thing is None or part.role not in ("agent", "patient") or part.role not in roles:
                continue
            heads = [
                mentions[p["mention"]].get("head") or _extent(mentions[p["mention"]])
                for p in gold_parts
                if p["role"] == part.role
            ]
            chain = chains[thing.chain]
            told["participant", event.id, number] = any(
                _meet(head, m.head) for head in heads for m in chain
            )
    return told


def _by_claims(row: Row, reading: Reading) -> dict[Key, bool]:
    """Return for each event with a gold claim, by the scorer, whether one is entirely right.

    Events without one say nothing: not everything that the articles state is annotated.
    """
    told: dict[Key, bool] = {}
    gold_ = scorer.Doc(json.loads(json.dumps(row)))
    ours = scorer.Doc(json.loads(to_line(reading)), gold_)
    events, ours.relations = ours.events, []
    for event in events:
        ours.events = [event]
        found = scorer.score_claims([(gold_, ours)])
        if found["recall"]:
            told["claim", event["id"], -1] = found["all_right"] > 0
    return told


def _resolution(row: Row, reading: Reading) -> dict[str, bool | None]:
    """Return whether the first name of a pronoun's or nominal's chain is right; or None."""
    at = {}
    for m in row["mentions"]:
        at[tuple(m.get("head") or _extent(m))] = m["chain"]
    chains: dict[str, list[Mention]] = defaultdict(list)
    for mention in reading.mentions:
        chains[mention.chain].append(mention)
    told: dict[str, bool | None] = {}
    for mention in reading.mentions:
        chief = _chief(chains[mention.chain])
        if mention.kind == "name" or chief.id == mention.id:
            continue
        ours, theirs = _gold_chain(at, mention.head), _gold_chain(at, chief.head)
        told[mention.id] = None if ours is None or theirs is None else ours == theirs
    return told


def _gold_chain(at: dict[Any, str], head: Iterable[int]) -> str | None:
    return next((chain for span, chain in at.items() if _meet(span, head)), None)


def _extent(mention: Row) -> Span:
    return mention["start"], mention["end"]


def _meet(one: Iterable[int], other: Iterable[int]) -> bool:
    (a, b), (c, d) = one, other
    return a < d and c < b


def fitted_dimensions(read: Readings) -> Dimensions:
    """Return the principal components of the states of all triggers.

    Of each component the largest part is positive, and each has the same spread.
    """
    found = [(place, key) for place, one in sorted(read.items()) for key in sorted(one.states)]
    rows = [read[place].states[key] for place, key in found if key[0] == "action"]
    states = np.array(rows, dtype=np.float64)
    values, vectors = np.linalg.eigh(np.cov(states, rowvar=False))
    best = np.argsort(values)[::-1][:DIMENSIONS]
    axes = vectors[:, best].T * (SPREAD / np.sqrt(values[best]))[:, None]
    largest = np.abs(axes).argmax(axis=1)
    axes *= np.sign(axes[np.arange(len(axes)), largest])[:, None]
    return Dimensions(states.mean(axis=0).astype(np.float32), axes.astype(np.float32))


def in_dimensions(read: Readings, within: Dimensions) -> Readings:
    """Return readings with the states of triggers in these dimensions."""
    return {
        place: replace(
            one,
            projected=within.of({k: v for k, v in one.states.items() if k[0] != "participant"}),
        )
        for place, one in read.items()
    }


def columns(examples: list[Example]) -> list[str]:
    """Return the features that enough examples have, sorted, and the dimensions of states."""
    known = frequent((e.named for e in examples), SEEN)
    width = max((len(e.states) for e in examples), default=0)
    return ["bias", *known, *(STATE.format(n) for n in range(width))]


def table(examples: list[Example], names: list[str]) -> csr_matrix:
    """Return the examples as a sparse matrix: zeros and ones, and states."""
    at = {name: n for n, name in enumerate(names)}
    first = at.get(STATE.format(0), 0)
    rows: list[int] = []
    cols: list[int] = []
    values: list[float] = []
    for n, example in enumerate(examples):
        found = sorted({at[x] for x in ("bias", *example.named) if x in at})
        cols += [*found, *range(first, first + len(example.states))]
        values += [*(1.0 for _ in found), *example.states]
        rows += [n] * (len(found) + len(example.states))
    return csr_matrix((values, (rows, cols)), shape=(len(examples), len(names)))


def fit(examples: list[Example]) -> dict[str, float]:
    """Fit one question; return the weights by feature, with two digits."""
    names = columns(examples)
    rows = table(examples, names)
    back = rows.T.tocsr()
    truth = np.array([e.right for e in examples], dtype=float)
    count = np.array([e.weight for e in examples])
    question = examples[0].question if examples else ""
    held = np.full(len(names), RIDGES.get(question, RIDGE))
    held[0] = 0.01

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        odds = rows @ weights
        wrong = count * (np.logaddexp(0, odds) - truth * odds)
        slope = back @ (count * (1 / (1 + np.exp(-odds)) - truth))
        total = float(wrong.sum() + 0.5 * (held * weights * weights).sum())
        return total, slope + held * weights

    start = np.zeros(len(names))
    best = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 500})
    rounded = zip(names, np.round(best.x, 2).tolist(), strict=True)
    return {name: w for name, w in rounded if w and not name.startswith(SOURCE)}


def fitted(examples: list[Example], questions: Iterable[str]) -> Weights:
    """Fit several questions."""
    return {q: fit([e for e in examples if e.question == q]) for q in questions}


def folds(examples: Iterable[Example]) -> list[frozenset[str]]:
    """Return the groups in a few folds, each of which is held out as a whole."""
    groups = sorted({e.group for e in examples})
    return [frozenset(groups[n::FOLDS]) for n in range(min(FOLDS, len(groups)))]


def held_out(examples: list[Example]) -> dict[str, Weights]:
    """Fit the questions on parts once for each fold, without it; by group."""
    found: dict[str, Weights] = {}
    for fold in folds(examples):
        weights = fitted([e for e in examples if e.group not in fold], LINEAR)
        found |= dict.fromkeys(fold, weights)
    return found


def fitted_network(examples: Iterable[Example], read: Readings) -> tuple[list[str], Any]:
    """Fit the network that answers for participants; return its features and weights."""
    return fit_network(
        [
            Judged(e.named, read[e.place].states[e.key], _answers(e), e.weight)
            for e in examples
            if e.question == "participant"
        ],
        SOURCE,
    )


def _answers(one: Example) -> list[float]:
    """Return what is known of a participant, in the order of `kg.extract.participation.ANSWERS`."""
    if not one.how:
        return [float(one.right), *[float("nan")] * 5]
    return [float(one.right), *(float(one.how != wrong) for wrong in "xwrbu")]


def participants_held_out(
    examples: list[Example], read: Readings
) -> dict[tuple[tuple[str, str], Key], Chances]:
    """Return the chances of all participants, by a network fitted without their fold."""
    found: dict[tuple[tuple[str, str], Key], Chances] = {}
    for fold in folds(examples):
        inside = [e for e in examples if e.group not in fold]
        chances = network(fitted_network(inside, read)).chances
        for place, one in read.items():
            if one.group in fold:
                keys = [key for key in one.features if key[0] == "participant"]
                rows = [(one.features[key], one.states[key]) for key in keys]
                found |= zip([(place, key) for key in keys], chances(rows), strict=True)
    return found


def stacked(
    claims: Iterable[Example],
    read: Readings,
    weights: dict[str, Weights],
    chances: Mapping[tuple[tuple[str, str], Key], Chances],
) -> list[Example]:
    """Add to the features of claims the probabilities of their parts by a fit without their set."""
    found = []
    for one in claims:
        name, features = one.key[1], read[one.place].features
        sure = {
            key: probability(
                key[0], named, weights[one.group][key[0]], read[one.place].projected.get(key, ())
            )
            for key, named in features.items()
            if key[1] == name and key[0] in ("action", "class")
        }
        parts = [
            chances[one.place, key].right
            for key in features
            if key[1] == name and key[0] == "participant"
        ]
        more = weighed(sure["action", name, -1], sure["class", name, -1], parts)
        found.append(replace(one, named=(*one.named, *more)))
    return found


@dataclass(frozen=True, kw_only=True)
class Triple:
    """A judged triple: its probability by a fit without its set, and whether it is right."""

    kind: str
    group: str
    sure: float
    right: bool


def triples(
    examples: list[Example],
    read: Readings,
    without: dict[str, Weights],
    chances: Mapping[tuple[tuple[str, str], Key], Chances],
) -> list[Triple]:
    """Return the judged triples that the graph could contain, as it would weigh them.

    What took place is stated by its class, which says more than that something is done; nothing is
    more probable than its action. If the action alone was judged wrong, so is its class.
    """
    able = {place: set(tellable(one)) for place, one in read.items()}
    judged = {(e.place, e.key): e for e in examples if e.judged}
    wrong = [
        replace(e, key=key, named=tuple(read[e.place].features[key]), states=())
        for e in examples
        if e.judged and e.question == "action" and not e.right
        for key in [("class", e.key[1], -1)]
        if (e.place, key) not in judged
    ]
    found = []
    for one in (*judged.values(), *wrong):
        if one.question not in TOLD or one.key not in able[one.place]:
            continue
        weights, right = without[one.group], one.right
        if one.question == "participant":
            sure = chances[one.place, one.key].right
        else:
            sure = probability(one.question, one.named, weights[one.question], one.states)
        if one.question != "relation":
            key = "action", one.key[1], -1
            asked = read[one.place]
            happens = probability(
                "action", asked.features[key], weights["action"], asked.projected.get(key, ())
            )
            sure = sure * happens if one.question == "class" else min(sure, happens)
            action = judged.get((one.place, key))
            right &= one.question != "class" or action is None or action.right
        found.append(Triple(kind=one.question, group=one.group, sure=sure, right=right))
    return found


def tellable(one: Read) -> Iterator[Key]:
    """Yield the parts of a reading that would make a plain triple if probable enough."""
    reading = one.reading
    levels = event_plainness(reading)
    starts = {m.id: m.start for m in reading.mentions}
    for event in reading.events:
        if levels[event.id] is None or event.id in one.named:
            continue
        if event.shown_class != ANY:
            yield "class", event.id, -1
        if event.date is not None:
            yield "date", event.id, -1
        for number, part in enumerate(event.participants):
            level = levels[part.event] if part.event else levels[event.id]
            alone = part.role != "attribute" or part.mention is None
            alone = alone or preposition_at(reading.document.text, starts[part.mention]) in (
                "",
                "as",
            )
            if level == levels[event.id] and part.role not in CIRCUMSTANCES and alone:
                yield "participant", event.id, number
    for relation in reading.relations:
        if plainness(relation) is not None:
            yield "relation", relation.id, -1


def taken(found: Iterable[Triple], gate: float) -> list[Triple]:
    """Return the triples that pass a gate."""
    return [one for one in found if one.sure >= gate]


def gate_for(found: list[Triple], share: float) -> float:
    """Return the lowest gate from which at most a given share of what passes is false.

    One more is counted as false than was found to be, because a gate chosen by what was found is
    biased in its favour; gates that too few triples pass say nothing.
    """
    best = GRID[-1]
    for gate in reversed(GRID):
        through = taken(found, gate)
        if len(through) * share < ENOUGH:
            continue
        if 1 + sum(not t.right for t in through) > share * (1 + len(through)):
            break
        best = gate
    return best


def main() -> None:
    """Fit, hold out set by set, write the weights and the page, and print the figures."""
    options = _options()
    rows = [*judgements(options.judged), *judged_claims_of(options.claims)]
    wanted: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        wanted[row["set"]].add(row["document"])
    annotated: dict[tuple[str, str], Row] = {}
    for name in ANNOTATED:
        with gold(name).open(encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                annotated[name, row["document"]] = row
                wanted[name].add(row["document"])
    read = {(name, one.reading.document.document): one for name, one in read_all(wanted)}
    with threadpool_limits(1):  # sums in one order on every machine
        within = fitted_dimensions(read)
        read = in_dimensions(read, within)
    np.savez(options.dimensions, mean=within.mean, axes=within.axes)
    examples = judged_examples(rows, read)
    asked = sum(row["question"] in QUESTIONS for row in rows)
    told = f"{len(examples)} of {asked} judgements are of what is read now"
    examples += shared_examples(rows, read, examples)
    print(told)
    for (name, document), row in annotated.items():
        examples += annotated_examples(name, row, read[name, document])
    if options.keep:
        options.keep.write_bytes(pickle.dumps((examples, read)))
    with threadpool_limits(1):  # sums in one order on every machine
        learn(examples, read, judged_true(rows, read), options, told)


def learn(
    examples: list[Example],
    read: Readings,
    true: Mapping[tuple[Any, ...], bool],
    options: argparse.Namespace,
    told: str,
) -> None:
    """Fit all questions, weigh the held-out judgements, and write the results."""
    without, chances = held_out(examples), participants_held_out(examples, read)
    found = triples(examples, read, without, chances)
    gates = {name: gate_for(found, share) for name, share in SHARES.items()}
    claims = stacked([e for e in examples if e.question == "claim"], read, without, chances)
    worth = [e for e in examples if e.question == "worth"]
    weights = fitted(examples, LINEAR) | {"claim": fit(claims), "worth": fit(worth)}
    names, arrays = fitted_network(examples, read)
    np.savez_compressed(options.network, names=np.array(names), **arrays)
    stood = judged_claims(claims, worth, true, read)
    related = [Stood(t.sure, t.right, t.right, t.right) for t in found if t.kind == "relation"]
    bars = {"claim": bar_for(stood), "relation": bar_for(related)}
    classes = judged_classes(examples, without)
    bars["class"] = class_bar_for(classes)
    taken_part = [
        (chances[e.place, e.key].takes_part, e.how != "x", e.right) for e in examples if e.how
    ]
    bars["taking_part"] = taking_part_bar_for(taken_part)
    written = {name: bar for name, bar in bars.items() if name != "claim"}  # later.py sets that
    options.out.write_text(as_toml(weights, gates, written), encoding="utf-8")
    lines = [told + ".", "", *page(found, claims, gates), "", *noise_page(worth, read), ""]
    lines += [*doubt_page(stood, related, bars), "", *class_page(classes), ""]
    lines += taking_part_page(taken_part, bars["taking_part"])
    print("\n".join(lines))
    text = options.page.read_text(encoding="utf-8")
    if START in text:
        before, _, rest = text.partition(START)
        after = rest.partition(END)[2]
        whole = "\n".join((before + START, *lines, END + after))
        options.page.write_text(whole, encoding="utf-8")


def as_toml(weights: Weights, gates: dict[str, float], bars: dict[str, float]) -> str:
    """Return the weights, the gates and the bars as TOML, with their source."""
    lines = [HEAD, "[gates]", *(f"{name} = {gate}" for name, gate in gates.items())]
    lines += ["", "[noise]", f"worth = {NOISE}"]
    lines += ["", "[doubtful]", *(f"{name} = {bar}" for name, bar in bars.items())]
    for question in (*LINEAR, "claim", "worth"):
        lines += ["", f"[weights.{question}]"]
        lines += [f"{json.dumps(name)} = {w}" for name, w in sorted(weights[question].items())]
    return "\n".join(lines) + "\n"


def page(found: list[Triple], claims: list[Example], gates: dict[str, float]) -> Iterator[str]:
    """Yield the reliability curve and the figures of each gate, all of held-out judgements."""
    yield "| said to be probable | triples judged | mean probability | right |"
    yield "|---|---|---|---|"
    every = [(t.sure, t.right) for t in found]
    for low, high in pairwise(BINS):
        here = [(sure, right) for sure, right in every if low <= sure < high]
        if here:
            mean = sum(sure for sure, _ in here) / len(here)
            top = f"to {high}" if high <= 1 else "and more"
            share = sum(right for _, right in here) / len(here)
            yield f"| {low} {top} | {len(here)} | {mean:.3f} | {share:.3f} |"
    yield ""
    yield "| gate | triples of those judged that pass | of these false | 95 % |"
    yield "|---|---|---|---|"
    names = {gate: name for name, gate in gates.items()}
    for gate in sorted({*SHOWN, *gates.values()}):
        through = taken(found, gate)
        if through:
            false = sum(not t.right for t in through)
            low, high = interval(false, len(through))
            kept = f"{len(through)} of {len(found)} ({len(through) / len(found):.0%})"
            name = f"{gate} ({names[gate]})" if gate in names else str(gate)
            share = f"{false} ({false / len(through):.1%})"
            yield f"| {name} | {kept} | {share} | {low:.1%}–{high:.1%} |"
    through = taken(found, gates["sure"])
    yield ""
    yield f"| by kind, at {gates['sure']} | judged | pass | false |"
    yield "|---|---|---|---|"
    for kind, told in KINDS.items():
        passed = [t for t in through if t.kind == kind]
        judged = sum(t.kind == kind for t in found)
        yield f"| {told} | {judged} | {len(passed)} | {sum(not t.right for t in passed)} |"
    yield ""
    yield f"| by set, at {gates['sure']} | judged | pass | false |"
    yield "|---|---|---|---|"
    sets = Counter(_told_group(t.group) for t in found)
    for name, judged in sorted(sets.items()):
        passed = [t for t in through if _told_group(t.group) == name]
        yield f"| {name} | {judged} | {len(passed)} | {sum(not t.right for t in passed)} |"
    yield ""
    yield "| claims wholly right, said to be probable | judged | mean probability | right |"
    yield "|---|---|---|---|"
    asked = asked_held_out(claims)
    judged = [one for one, _ in asked]
    sure = np.array([probable for _, probable in asked])
    order = np.argsort(sure, kind="stable")
    for third in np.array_split(order, 4):
        low, high = sure[third].min(), sure[third].max()
        right = np.mean([judged[n].right for n in third])
        yield f"| {low:.2f} to {high:.2f} | {len(third)} | {sure[third].mean():.2f} | {right:.2f} |"


def _told_group(group: str) -> str:
    return "invented stories" if group.startswith("story ") else group


def asked_held_out(examples: list[Example]) -> list[tuple[Example, float]]:
    """Return the judged examples of a question, each with its probability held out."""
    found = []
    for fold in folds(e for e in examples if e.judged):
        inside = fit([e for e in examples if e.group not in fold])
        found += [
            (e, probability(e.question, e.named, inside, e.states))
            for e in examples
            if e.judged and e.group in fold
        ]
    return found


@dataclass(frozen=True)
class Stood:
    """A judged claim: its probability of being right and worth having, and its judgements."""

    sure: float
    right: bool
    true: bool
    worth: bool


def judged_true(rows: Iterable[Row], read: Readings) -> dict[tuple[Any, ...], bool]:
    """Return for each claim judged as a whole, by position and id, if it says nothing false."""
    keyed = {place: keys_of(one) for place, one in read.items()}
    found = {}
    for row in rows:
        place = row["set"], row["document"]
        if row["question"] == "true":
            key = keyed[place].get(("claim", *_key(row)[1:]))
            if key is not None:
                found[place, key[1]] = row["right"] == "1"
    return found


def judged_claims(
    claims: list[Example],
    worth: list[Example],
    true: Mapping[tuple[Any, ...], bool],
    read: Readings,
) -> list[Stood]:
    """Return the event claims that were judged as a whole, with held-out probabilities.

    What is only named is no claim.
    """
    least = {(e.place, e.key[1]): (p, e.right) for e, p in asked_held_out(worth)}
    open_ = {place: may_be_noise(one.reading.events) for place, one in read.items()}
    found = []
    for one, probable in asked_held_out(claims):
        of = one.place, one.key[1]
        if of in least and of in true:
            value, having = least[of]
            if value >= NOISE or one.key[1] not in open_[one.place]:
                found.append(Stood(probable * value, one.right, true[of], having))
    return found


def bar_for(stood: list[Stood]) -> float:
    """Return the highest bar that at most the allowed share of claims worth having fails."""
    good = sorted(one.sure for one in stood if one.right and one.worth)
    return int(100 * good[int(GIVEN_UP * len(good))]) / 100


def judged_classes(
    examples: list[Example], without: Mapping[str, Weights]
) -> list[tuple[float, bool]]:
    """Return the held-out probability of each judged class, and whether it was right.

    Classes that say nothing ('something is done') are left out, and statements, which are
    distinguished from other acts by their words alone.
    """
    plain = {f"class={name.removeprefix('kg:')}" for name in (*PLAIN_CLASSES, "kg:Statement")}
    return [
        (probability("class", e.named, without[e.group]["class"]), e.right)
        for e in examples
        if e.question == "class" and e.judged and plain.isdisjoint(e.named)
    ]


def class_bar_for(classes: list[tuple[float, bool]]) -> float:
    """Return the highest bar that at most the allowed share of right classes fails.

    It is one half at most: a class that is more probably right than wrong is told.
    """
    good = sorted(sure for sure, right in classes if right)
    return min(0.5, int(100 * good[int(GIVEN_UP * len(good))]) / 100)


def class_page(classes: list[tuple[float, bool]]) -> Iterator[str]:
    """Yield the results for judged classes at each bar; below it 'any action' is shown."""
    yield "| classes told from | told | of these wrong | not told | of these wrong |"
    yield "|---|---|---|---|---|"
    for bar in (0.0, 0.5, 0.6, 0.7, 0.8, 0.9):
        told = [right for sure, right in classes if sure >= bar]
        rest = [right for sure, right in classes if sure < bar]
        yield (f"| {bar} | {len(told)} | {told.count(False)} | {len(rest)} | {rest.count(False)} |")


def taking_part_bar_for(judged: list[tuple[float, bool, bool]]) -> float:
    """Return the highest bar with at most the allowed share of right ones among those left out."""
    best = 0.0
    for bar in (step / 100 for step in range(1, 51)):
        out = [right for sure, _, right in judged if sure < bar]
        if out and sum(out) <= LEFT_OUT_WRONGLY * len(out):
            best = bar
    return best


def taking_part_page(judged: list[tuple[float, bool, bool]], chosen: float) -> Iterator[str]:
    """Yield what is left out at each bar."""
    yield "| participants left out below | left out | take no part | else wrong | right |"
    yield "|---|---|---|---|---|"
    for bar in sorted({0.2, 0.3, 0.4, 0.5, 0.6, chosen}):
        out = [(takes, right) for sure, takes, right in judged if sure < bar]
        none = sum(not takes for takes, _ in out)
        right = sum(right for _, right in out)
        wrong = len(out) - none - right
        name = f"{bar} (the rule)" if bar == chosen else str(bar)
        yield f"| {name} | {len(out)} of {len(judged)} | {none} | {wrong} | {right} |"


def doubt_page(stood: list[Stood], related: list[Stood], bars: dict[str, float]) -> Iterator[str]:
    """Yield the judgements of the claims that lists show, and of those that they leave out.

    A relation was judged right or wrong, and nothing more.
    """
    yield "| claims | judged | wholly right | says something false | not worth having |"
    yield "|---|---|---|---|---|"
    for kind, every in (("claim", stood), ("relation", related)):
        bar = bars[kind]
        for name, some in (
            (f"{kind}s, all", every),
            (f"{kind}s told, {bar} and more", [one for one in every if one.sure >= bar]),
            (f"doubtful {kind}s", [one for one in every if one.sure < bar]),
        ):
            right, true, worth = (
                float(np.mean([getattr(one, asked) for one in some]))
                for asked in ("right", "true", "worth")
            )
            rest = f"{1 - true:.0%} | {1 - worth:.0%}" if kind == "claim" else "– | –"
            yield f"| {name} | {len(some)} | {right:.0%} | {rest} |"


def noise_page(worth: list[Example], read: Readings) -> Iterator[str]:
    """Yield what remains of the judged claims, and of the noise among them, by threshold."""
    sure = dict(asked_held_out(worth))
    judged = list(sure)
    open_ = {place: may_be_noise(one.reading.events) for place, one in read.items()}
    yield "| only named below | claims left | of these noise | taken out that were worth having |"
    yield "|---|---|---|---|"
    for least in sorted({0.0, 0.2, 0.3, 0.4, 0.5, 0.6, NOISE}):
        out = [e for e in judged if sure[e] < least and e.key[1] in open_[e.place]]
        left = len(judged) - len(out)
        noisy = sum(not e.right for e in judged) - sum(not e.right for e in out)
        name = f"{least} (the rule)" if least == NOISE else str(least)
        kept = sum(e.right for e in out)
        yield f"| {name} | {left} of {len(judged)} | {noisy} ({noisy / left:.1%}) | {kept} |"


def interval(count: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    share, z = count / of, 1.96
    middle = (share + z * z / 2 / of) / (1 + z * z / of)
    half = z * (share * (1 - share) / of + z * z / 4 / of / of) ** 0.5 / (1 + z * z / of)
    return max(0.0, middle - half), middle + half


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--judged", type=Path, default=JUDGED)
    parser.add_argument("--claims", type=Path, default=CLAIMS)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--dimensions", type=Path, default=OUT.with_suffix(".npz"))
    parser.add_argument("--network", type=Path, default=OUT.with_name("participation.npz"))
    parser.add_argument("--page", type=Path, default=PAGE)
    parser.add_argument("--keep", type=Path, help="keep the examples there, to try things on")
    return parser.parse_args()


if __name__ == "__main__":
    main()
