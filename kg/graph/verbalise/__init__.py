"""Verbalisation of claims, their arguments and headings, for everything that shows them."""
