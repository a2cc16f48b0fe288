"""Showing what was read: a reading marked up in the terminal or on a page, and what was missed."""

from kg.explain.page import write_page
from kg.explain.terminal import in_terminal

__all__ = ["in_terminal", "write_page"]
