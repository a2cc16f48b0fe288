"""Factuality: whether a claim says that something happened, and how certainly (FactBank values)."""
