"""Analysis: the case as a network of actors, and what the network says of them."""

from kg.analyse.measures import Actor, Community, Measures, measure
from kg.analyse.projection import project_actors

__all__ = ["Actor", "Community", "Measures", "measure", "project_actors"]
