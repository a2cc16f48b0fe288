from dataclasses import replace

from pyoxigraph import Store

from kg.analyse import gather, measure, project
from kg.analyse.ties import Told, ties
from kg.graph import DEFAULT_BASE, BuildInfo, quads
from kg.graph.epistemic_status import standing, worst
from kg.model import (
    Document,
    Entity,
    Event,
    Linking,
    Mention,
    Participant,
    Reading,
    Span,
)


def edge(network, source, target, key):
    iris = {node["label"]: iri for iri, node in network.nodes(data=True)}
    return network.edges[iris[source], iris[target], key]


def told(**more):
    usual = {
        "iri": "c1", "document": "d1", "what": "Attack", "words": "hit", "relation": False,
        "speaks": False, "status": "asserted", "negated": False, "parts": (), "holders": (),
        "days": None,
    }  # fmt: skip
    return Told(**{**usual, **more})


def pairs(claim, actors="abcd"):
    return [(t.source, t.target, t.kind) for t in ties(claim, set(actors))]


def test_an_agent_acts_on_patient_and_recipient():
    parts = (("agent", "a"), ("patient", "b"), ("recipient", "c"), ("place", "d"))
    assert pairs(told(parts=parts)) == [("a", "b", "action"), ("a", "c", "action")]


def test_agents_of_one_event_are_tied_to_each_other():
    assert pairs(told(parts=(("agent", "b"), ("agent", "a")))) == [("a", "b", "together")]


def test_a_voucher_speaks_of_everyone_in_what_it_says():
    claim = told(parts=(("agent", "b"), ("patient", "c")), holders=("a",), status="alleged")
    spoken = [t for t in ties(claim, set("abc")) if t.kind == "speech"]
    assert [(t.source, t.target, t.status) for t in spoken] == [
        ("a", "b", "alleged"),
        ("a", "c", "alleged"),
    ]


def test_saying_that_something_is_not_so_is_still_speaking_of_it():
    claim = told(parts=(("agent", "b"), ("patient", "c")), holders=("a",), negated=True)
    assert {(t.kind, t.negated) for t in ties(claim, set("abc"))} == {
        ("action", True),
        ("speech", False),
    }


def test_who_passes_on_the_words_of_another_cites_them():
    claim = told(parts=(("agent", "c"),), holders=("a", "b"))
    assert ("a", "b", "speech") in pairs(claim)
    assert ("a", "c", "speech") not in pairs(claim)


def test_the_days_of_what_is_told_are_not_those_of_telling_it():
    claim = told(parts=(("agent", "b"), ("patient", "c")), holders=("a",), days=("2009", "2009"))
    assert {t.kind: t.days for t in ties(claim, set("abc"))} == {
        "action": ("2009", "2009"),
        "speech": None,
    }


def test_belonging_is_a_kind_of_its_own():
    parts = (("subject", "a"), ("object", "b"))
    assert pairs(told(relation=True, what="worksFor", parts=parts)) == [("a", "b", "membership")]
    assert pairs(told(relation=True, what="spouse", parts=parts)) == [("a", "b", "relation")]


def test_no_one_is_tied_to_themselves():
    assert pairs(told(parts=(("agent", "a"), ("patient", "a")), holders=("a",))) == []


def test_what_is_told_on_anothers_word_is_never_asserted():
    assert standing("asserted", "positive", "certain", vouched=True) == ("reported", False)
    assert standing("asserted", "positive", "possible", vouched=False) == ("uncertain", False)
    assert standing("reported", "negative", "certain", vouched=True) == ("reported", True)
    assert worst("asserted", "alleged", "reported") == "alleged"


def test_the_sample_is_a_network_of_people_agencies_and_groups(gold_case):
    network = gold_case.network()
    assert {node["type"] for _, node in network.nodes(data=True)} == {
        "Person",
        "Organization",
        "Group",
    }
    post = edge(network, "Scot Peterson", "Broward County Sheriff's Office", "membership")
    assert (post["label"], post["documents"], post["status"]) == ("works for", 2, "asserted")
    assert all(claim.startswith(gold_case.manifest.base) for claim in post["claim_iris"])


def test_what_did_not_happen_is_no_ordinary_tie(gold_case):
    network = gold_case.network()
    stopped = edge(network, "Scot Peterson", "Nikolas Cruz", "action:not")
    assert stopped["negated"]
    assert stopped["status"] == "alleged"
    assert stopped["claims"] == len(stopped["claim_iris"])


def test_an_unnamed_actor_is_kept_where_an_action_ties_it_or_it_ties_others(gold_case):
    network = gold_case.network()
    kept = [iri for iri, node in network.nodes(data=True) if not node["named"]]
    assert kept
    for iri in kept:
        ties = [*network.in_edges(iri, data="kind"), *network.out_edges(iri, data="kind")]
        named = {
            (end, kind)
            for source, target, kind in ties
            for end in (source, target)
            if network.nodes[end]["named"]
        }
        acts = any(kind in ("action", "together") for _, kind in named)
        assert acts or len({end for end, _ in named}) > 1
    assert network.graph["left_out"] > 0
    assert any("without a name" in remark for remark in network.graph["remarks"])


def unnamed(document, publisher):
    words = Span(4, 11)
    deed = Span(12, 15)
    return Reading(
        document=Document(document=document, text="The sources met Ann Poe.", publisher=publisher),
        mentions=(
            Mention(
                id="m1", start=0, end=11, head=words, kind="nominal", type="Group", chain="c1"
            ),
            Mention(
                id="m2", start=16, end=23, head=Span(16, 23), kind="name", type="Person",
                chain="c2",
            ),
        ),
        events=(
            Event(
                id="e1", trigger=deed, lemma="meet", action="kg:Meeting", evidence=Span(0, 23),
                participants=(
                    Participant(role="agent", mention="m1"),
                    Participant(role="patient", mention="m2"),
                ),
            ),
        ),
    )  # fmt: skip


def test_actors_of_one_name_are_told_apart_by_where_they_are_spoken_of():
    outlets = (("d1", "WXYZ"), ("d2", "Radio Nine"), ("d3", "WXYZ"))
    entities = tuple(
        Entity(
            id=f"s{document}", type="Group", name="sources", names=(), named=False,
            members=((document, "c1"),),
        )
        for document, _ in outlets
    )  # fmt: skip
    ann = Entity(
        id="ann", type="Person", name="Ann Poe", names=("Ann Poe",),
        members=tuple((document, "c2") for document, _ in outlets),
    )  # fmt: skip
    linking = Linking(entities=(*entities, ann), occurrences=(), judgements=())
    readings = [unnamed(*outlet) for outlet in outlets]
    store = Store()
    store.bulk_extend(quads(readings, linking, base=DEFAULT_BASE, about=BuildInfo(version="0")))
    network = project(gather(store, base=DEFAULT_BASE))
    assert sorted(node["label"] for _, node in network.nodes(data=True)) == [
        "Ann Poe",
        "sources (Radio Nine)",
        "sources (WXYZ)",
        "sources (WXYZ, 2)",
    ]


def test_where_neither_title_nor_outlet_is_known_the_file_stands_and_not_its_folders():
    readings = [
        replace(one, document=replace(one.document, publisher=None, source=source))
        for one, source in (
            (unnamed("d1", ""), "/home/ann/cases/wire.jsonl:4"),
            (unnamed("d2", ""), "C:\\cases\\tip.txt"),
            (unnamed("d3", ""), None),
        )
    ]
    entities = tuple(
        Entity(
            id=f"s{document}", type="Group", name="sources", names=(), named=False,
            members=((document, "c1"),),
        )
        for document in ("d1", "d2", "d3")
    )  # fmt: skip
    ann = Entity(
        id="ann", type="Person", name="Ann Poe", names=("Ann Poe",),
        members=(("d1", "c2"), ("d2", "c2"), ("d3", "c2")),
    )  # fmt: skip
    linking = Linking(entities=(*entities, ann), occurrences=(), judgements=())
    store = Store()
    store.bulk_extend(quads(readings, linking, base=DEFAULT_BASE, about=BuildInfo(version="0")))
    network = project(gather(store, base=DEFAULT_BASE))
    assert sorted(node["label"] for _, node in network.nodes(data=True)) == [
        "Ann Poe",
        "sources (d3)",
        "sources (tip.txt)",
        "sources (wire.jsonl:4)",
    ]


def test_the_named_question_counts_the_ties_of_the_network(gold_case):
    network = gold_case.network()
    others = {}
    for source, target, edge in network.edges(data=True):
        ends = (source, target)
        if not edge["negated"] and all(network.nodes[end]["named"] for end in ends):
            for one, other in (ends, ends[::-1]):
                others.setdefault(network.nodes[one]["label"], set()).add(other)
    counted = {row[0]: row[1] for row in gold_case.query("connected-actors").rows}
    assert counted == {name: len(found) for name, found in others.items()}
    assert len(counted) > 5


def test_the_same_store_gives_the_same_network(gold_case):
    one, two = (project(gather(gold_case.store, base=gold_case.manifest.base)) for _ in range(2))
    assert list(one.edges(keys=True, data=True)) == list(two.edges(keys=True, data=True))
    assert measure(one) == measure(two)


def test_hostile_names_stay_as_they_are(hostile_case):
    network = hostile_case.network()
    labels = {node["label"] for _, node in network.nodes(data=True)}
    assert "<script>alert(1)</script> & ]]> --> Corp" in labels
    assert {key for _, _, key in network.edges(keys=True)} == {"action", "action:not"}
