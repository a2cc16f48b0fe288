"""What all pictures are tested with: material from parts, measured text, claims made by hand."""

from collections import Counter, defaultdict

import networkx as nx
import pytest

from kg.draw import DRAWINGS, Material, wanted
from kg.graph.claims import Claim, ClaimReader, Named, Part, Passage
from kg.graph.epistemic_status import standing
from kg.graph.happened import Happening, Teller
from kg.graph.verbalise.headings import Heading


@pytest.fixture(scope="session")
def texts():
    """All words of a sheet with the boxes that they are drawn in, and the sheet's own box."""

    def measured(sheet, prefix=""):
        figure = sheet.figure
        renderer = figure.canvas.get_renderer()
        found = [t for t in figure.axes[0].texts if (t.get_gid() or "").startswith(prefix)]
        told = [t for t in found if t.get_text().strip() and t.get_gid() != "mark"]
        return [(t.get_text(), t.get_window_extent(renderer)) for t in told], figure.bbox

    return measured


@pytest.fixture(scope="session")
def apart(texts):
    """Asserts that words never overlap and that none leaves the sheet; gives how many there are."""

    def check(sheet, prefix=""):
        found, whole = texts(sheet, prefix)
        for at, (words, box) in enumerate(found):
            assert box.x0 >= whole.x0 - 0.5, words
            assert box.x1 <= whole.x1 + 0.5, words
            assert box.y0 >= whole.y0 - 0.5, words
            assert box.y1 <= whole.y1 + 0.5, words
            for other_words, other in found[:at]:
                assert not box.overlaps(other), (words, other_words)
        return len(found)

    return check


@pytest.fixture(scope="session")
def told():
    """All words of a sheet on one line."""

    def words(sheet):
        return " ".join(" ".join(t.get_text() for t in sheet.figure.axes[0].texts).split())

    return words


@pytest.fixture(scope="session")
def material():
    """Material from the parts that a test needs; all others are empty."""

    def make(network=None, claims=(), **parts):
        return Material(
            network=lambda: nx.MultiDiGraph() if network is None else network,
            claims=lambda: claims,
            happenings=lambda: list(_happenings(claims)),
            documents=lambda: claims,
            base="https://example.org/",
            **{name: (lambda held=held: held) for name, held in parts.items()},
        )

    return make


def _happenings(claims):
    """Each occurrence of claims made by hand, on the first day that one of them gives."""
    accounts = defaultdict(list)
    for claim in claims:
        if claim.kind == "event":
            accounts[claim.occurrence or claim.iri].append(claim)
    for iri, told in accounts.items():
        held = [(c.status, c.polarity, c.certainty) for c in told]
        levels = [standing(*one, vouched=False) for one in held]
        stands = Counter("told as not so" if negated else level for level, negated in levels)
        yield Happening(
            iri=iri,
            date=next((c.date for c in told if c.date), None),
            action=told[0].what,
            standing="asserted",
            heading=Heading(label=told[0].label, stands=tuple(sorted(stands.items()))),
            claims=tuple(told),
        )


@pytest.fixture(scope="session")
def of_case():
    """The material of an open case."""

    def make(case):
        return Material(
            network=case.network,
            claims=case.claims,
            happenings=Teller(case.store).all,
            documents=ClaimReader(case.store).documents,
            entities=case.entities,
            findings=case.findings,
            readings=case.readings,
            base=case.manifest.base,
        )

    return make


@pytest.fixture(scope="session")
def hub():
    """The IRI of the actor of a case with most neighbours."""

    def find(case):
        network = case.network()
        return max(sorted(network), key=lambda iri: len(set(nx.all_neighbors(network, iri))))

    return find


@pytest.fixture(scope="session")
def drawn(of_case, hub):
    """A picture of a case, of its best tied actor where it is of one."""

    def make(case, picture, **options):
        if picture == "ego":
            options.setdefault("of", hub(case))
        return DRAWINGS[picture].make(of_case(case), wanted(**options))

    return make


@pytest.fixture(scope="session")
def star():
    """A network of any size in which actors hang on fewer and fewer others."""

    def make(size, width=4):
        network = nx.MultiDiGraph(remarks=(), left_out=0)
        for number in range(size):
            network.add_node(
                f"n{number:03}", label=f"Actor with a Long Name {number}", named=number % 5 > 0,
                type=("Person", "Organization", "Group")[number % 3], documents=1,
            )  # fmt: skip
        for number in range(1, size):
            network.add_edge(
                f"n{number:03}", f"n{number // width:03}", key="action", kind="action",
                documents=1 + number % 3, claims=number % 5, sources=(f"d{number % 3}",),
                negated=number % 7 == 0, status=("alleged", "asserted", "reported")[number % 3],
                label="warn, meet", first=None, last=None,
            )  # fmt: skip
        return network

    return make


@pytest.fixture(scope="session")
def claim():
    """A claim that Ann Poe did something, with whatever a test changes in it."""

    def make(number, **more):
        words = Passage(document="d", start=0, end=4, exact=f"act{number}")
        usual = {
            "iri": f"c{number}", "document": f"d{number % 3}", "publisher": "WXYZ",
            "published": "2021-03-05", "kind": "event", "what": "kg:Attack",
            "label": f"Ann Poe: act{number}",
            "every_part": (Part(role="agent", thing=Named(iri="e", name="Ann Poe"), words="she"),),
            "polarity": "positive", "certainty": "certain", "status": "asserted", "holders": (),
            "evidence": words, "trigger": words, "cue": None, "date": "2021-03-03",
            "confidence": 1.0, "occurrence": f"o{number}",
        }  # fmt: skip
        return Claim(**{**usual, **more})

    return make
