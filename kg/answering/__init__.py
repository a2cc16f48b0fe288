"""Questions in plain words, answered with passages and claims of a case."""

from kg.answering.answers import Answered, AnsweringPassage, Asker, PossibleAnswer

__all__ = ["Answered", "AnsweringPassage", "Asker", "PossibleAnswer"]
