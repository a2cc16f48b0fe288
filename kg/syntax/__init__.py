"""Syntax: the parse, its repairs, and the clauses read off it."""
