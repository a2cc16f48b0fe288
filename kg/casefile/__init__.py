"""The case file: a case as a page that a person can look at, follow and check."""

from kg.casefile.article import article
from kg.casefile.assembled import case_file
from kg.casefile.encoded import encode
from kg.casefile.page import server_page
from kg.casefile.report import Report, write_report

__all__ = ["Report", "article", "case_file", "encode", "server_page", "write_report"]
