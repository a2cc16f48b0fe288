"""Syntax: the parse, its repairs, and the clauses found in it."""
