"""Chains: which names, noun phrases and pronouns of one document stand for the same thing.

Sieves from sure to unsure, each building on the chains before it (after Lee et al. 2013,
Computational Linguistics 39(4)); a wrong chain is worse than a missing one.
"""

from collections.abc import Sequence

from kg.annotate.coref.arms import chain_arms
from kg.annotate.coref.by_action import chain_deeds, part_undone
from kg.annotate.coref.by_age import chain_ages
from kg.annotate.coref.by_kind import chain_named_force
from kg.annotate.coref.by_network import by_network, states_of
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.contrasts import mark_contrasts
from kg.annotate.coref.cross_form import chain_agencies, chain_doers, chain_outlets, chain_owned
from kg.annotate.coref.headlines import chain_headlines
from kg.annotate.coref.identified import chain_identified
from kg.annotate.coref.kin_of_kin import chain_kin_of_kin
from kg.annotate.coref.known_for import chain_known_for, chain_shared_roles
from kg.annotate.coref.named_later import chain_named_later
from kg.annotate.coref.names import chain_names
from kg.annotate.coref.nominals import chain_nominals
from kg.annotate.coref.offices import chain_offices
from kg.annotate.coref.one_fate import chain_one_fate
from kg.annotate.coref.only_firm import chain_by_trade, chain_only_firm, part_paper
from kg.annotate.coref.only_vehicle import chain_only_vehicle
from kg.annotate.coref.own_appositions import chain_own_appositions
from kg.annotate.coref.own_voice import chain_own_voice, part_author
from kg.annotate.coref.posts import chain_posts
from kg.annotate.coref.pronouns import chain_pronouns
from kg.annotate.coref.ranking import Ranker, fitted
from kg.annotate.coref.same_age import chain_same_age
from kg.annotate.coref.short_bodies import chain_short_bodies
from kg.annotate.coref.sole_bearers import chain_sole_bearers
from kg.annotate.coref.speaker_organisation import chain_own_bodies
from kg.annotate.coref.speech import Quoted
from kg.annotate.coref.spoken_of import chain_spoken_of
from kg.annotate.coref.syntax import chain_syntax
from kg.annotate.coref.vessels import chain_vessels
from kg.annotate.parse_columns import ParseColumns, Phrase

__all__ = ["LINKED", "chain", "link"]

LINKED = "kg.linked"
"""Where a Doc keeps how probable the network finds the chain of each phrase, in `user_data`."""


def chain(
    view: ParseColumns,
    phrases: Sequence[Phrase],
    speech: Sequence[Quoted] = (),
    *,
    issuer: int | None = None,
    paper: int | None = None,
) -> list[int]:
    """Number the chains of a document's phrases from 0, one number a phrase.

    `speech` are the quotations with their speakers; `issuer` is the phrase that names whose
    statement the document is, `paper` one that names the outlet that published it.
    """
    chains = Chains(view, phrases, speech)
    states = states_of(chains)
    if states is None or not phrases:
        link(chains, fitted("weights without the network"), issuer, paper)
    else:
        ranker = by_network(fitted("weights"), chains, states)
        link(chains, ranker, issuer, paper)
        view.doc.user_data[LINKED] = tuple(ranker.linked(i) for i in range(len(phrases)))
    return chains.numbers()


def link(
    chains: Chains, ranker: Ranker, issuer: int | None = None, paper: int | None = None
) -> None:
    """Join the phrases that stand for one thing; the ranker chooses among several antecedents."""
    chain_names(chains)
    chain_agencies(chains)
    chain_outlets(chains)
    chain_syntax(chains)
    chain_own_appositions(chains)
    part_undone(chains)
    part_paper(chains, paper)
    part_author(chains)
    chain_identified(chains)
    mark_contrasts(chains)
    chain_ages(chains)
    chain_vessels(chains)
    chain_only_vehicle(chains)
    chain_nominals(chains, ranker)
    chain_short_bodies(chains)
    chain_only_firm(chains)
    chain_by_trade(chains)
    chain_doers(chains)
    chain_offices(chains)
    chain_posts(chains)
    chain_deeds(chains, pronouns=False)
    chain_named_later(chains, ranker)
    chain_same_age(chains)
    chain_one_fate(chains)
    chain_known_for(chains)
    chain_shared_roles(chains)
    chain_sole_bearers(chains)
    chain_headlines(chains)
    speech = chains.speech
    chain_spoken_of(chains, speech)
    chain_own_voice(chains, speech, issuer, paper)
    chain_pronouns(chains, speech, ranker)
    if chain_kin_of_kin(chains, speech):
        chain_pronouns(chains, speech, ranker)  # who was one of two may now be the only one
    chain_one_fate(chains)
    chain_own_bodies(chains)
    chain_deeds(chains)
    chain_owned(chains)
    chain_named_force(chains)
    chain_arms(chains)
