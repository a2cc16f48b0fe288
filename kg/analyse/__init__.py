"""Analysis: the case as a network, and what the network says of those in it."""

from kg.analyse.measures import Actor, Community, Measures, measure
from kg.analyse.projection import Gathered, gather, project
from kg.analyse.views import VIEWS
from kg.analyse.wanted import Wanted

__all__ = [
    "VIEWS",
    "Actor",
    "Community",
    "Gathered",
    "Measures",
    "Wanted",
    "gather",
    "measure",
    "project",
]
