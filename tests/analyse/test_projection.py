from kg.analyse import measure, project_actors
from kg.analyse.ties import Told, ties
from kg.graph.standing import standing, worst


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
    assert all(claim.startswith(gold_case.manifest.base) for claim in post["claims"])


def test_what_did_not_happen_is_no_ordinary_tie(gold_case):
    network = gold_case.network()
    stopped = edge(network, "Scot Peterson", "Nikolas Cruz", "action:not")
    assert stopped["negated"]
    assert stopped["status"] == "alleged"
    assert stopped["weight"] == len(stopped["claims"])


def test_an_unnamed_actor_is_kept_only_where_it_ties_others(gold_case):
    network = gold_case.network()
    for iri, node in network.nodes(data=True):
        if not node["named"]:
            around = set(network.predecessors(iri)) | set(network.successors(iri))
            assert sum(network.nodes[other]["named"] for other in around) > 1
    assert network.graph["left_out"] > 0
    assert any("without a name" in remark for remark in network.graph["remarks"])


def test_the_same_store_gives_the_same_network(gold_case):
    one, two = (project_actors(gold_case.store, base=gold_case.manifest.base) for _ in range(2))
    assert list(one.edges(keys=True, data=True)) == list(two.edges(keys=True, data=True))
    assert measure(one) == measure(two)


def test_hostile_names_stay_as_they_are(hostile_case):
    network = hostile_case.network()
    labels = {node["label"] for _, node in network.nodes(data=True)}
    assert "<script>alert(1)</script> & ]]> --> Corp" in labels
    assert {key for _, _, key in network.edges(keys=True)} == {"action", "action:not"}
