"""Factuality: whether a claim says that something happened, and how surely (FactBank values)."""
