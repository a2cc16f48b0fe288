"""A vessel told of as a woman: 'she' in 'the pilot had left when she ran aground' is the ship."""

from kg.annotate.coref.binding import SUBJECT
from kg.annotate.coref.chains import FEMALE, Chains
from kg.annotate.lexica import lexica
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import words

REACH = 3
"""Sentences back in which the vessel is looked for."""

TO = frozenset({"into", "onto", "on", "for", "towards", "toward", "off", "at"})


def vessel_meant(chains: Chains, index: int) -> int | None:
    """Return the only vessel near, if a 'she' or 'her' does or undergoes what vessels alone do."""
    view, root = chains.view, chains.phrases[index].root
    if view.lower[root] not in FEMALE or not _is_of_vessel(view, root):
        return None
    near = [j for j, _ in chains.back(index, reach=REACH) if _is_vessel(chains, j)]
    return near[0] if chains.are_one(near) else None


def _is_vessel(chains: Chains, index: int) -> bool:
    """Return True for one vessel: 'the tanker', or a name for which the text has such a noun."""
    view = chains.view
    if chains.plural[index] or chains.phrases[index].type == "Person":
        return False
    nouns = (chains.phrases[m] for m in chains.members(index))
    return any(p.kind == "nominal" and view.lemmas[p.root] in lexica().vessels for p in nouns)


def _is_of_vessel(view: ParseColumns, root: int) -> bool:
    """Return True for 'she ran aground', 'pulled her off the rocks' and 'her hull'."""
    above, dep = view.heads[root], view.deps[root]
    if dep == "poss":
        return view.lemmas[above] in words("coreference", "vessel_parts")
    if dep == "nsubj":
        return _sails(view, above) and not _may_be_hers(view, above)
    return dep in ("dobj", "nsubjpass") and _is_handled(view, above)


def _sails(view: ParseColumns, verb: int) -> bool:
    """Return True for what a vessel does: 'foundered', 'ran aground', 'lost oil', 'struck'."""
    lemma = view.lemmas[verb]
    if lemma in words("coreference", "vessel_deeds") or _goes_to_rocks(view, verb):
        return True
    objects = [view.lemmas[o] for o in view.dependents(verb, "dobj")]
    if lemma in ("run", "go", "be") and view.has_dependent(
        verb, "advmod", "acomp", "advcl", "prt", lower=("aground", "adrift", "afloat")
    ):
        return True
    lost = words("coreference", "vessel_loses")
    if lemma in ("lose", "leak", "spill", "shed"):
        return any(noun in lost for noun in objects)
    bare = not objects and not view.has_dependent(verb, "prep", "ccomp", "xcomp", "prt")
    return lemma == "strike" and bare


def _may_be_hers(view: ParseColumns, verb: int) -> bool:
    """Return True for what may befall her of whom the clause above tells: 'Ford fell and hit …'."""
    swims = view.lemmas[verb] in ("hit", "go", "run", "get") and view.has_dependent(verb, "dobj")
    above = view.heads[verb]
    return swims and any(view.pos[s] == "PROPN" for s in view.dependents(above, *SUBJECT))


def _is_handled(view: ParseColumns, verb: int) -> bool:
    """Return True for what is done to a vessel: 'towed her', 'pulled her off the rocks'."""
    return view.lemmas[verb] in words("coreference", "vessel_handling") or (
        view.lemmas[verb] in ("pull", "drag", "haul", "lift", "drive", "push", "blow", "get")
        and _goes_to_rocks(view, verb)
    )


def _goes_to_rocks(view: ParseColumns, verb: int) -> bool:
    """Return True for 'smashed into rocks', 'was heading for the ledge', 'hit a reef'."""
    rocks = words("coreference", "rocks")
    met = [view.lemmas[o] for o in view.dependents(verb, "dobj")]
    for prep in view.dependents(verb, "prep", lower=TO):
        met += (view.lemmas[o] for o in view.dependents(prep, "pobj"))
    hits = view.lemmas[verb] in words("coreference", "vessel_meets")
    return hits and any(noun in rocks for noun in met)
