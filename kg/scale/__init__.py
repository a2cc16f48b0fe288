"""Beyond one machine: reading on a Spark cluster, joined into the same case, byte for byte."""

from kg.scale.spark import build
from kg.scale.work import Cluster

__all__ = ["Cluster", "build"]
