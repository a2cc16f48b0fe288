"""The case file: a case as a page that a person can read, follow and check."""

from kg.casefile.article import article
from kg.casefile.assembled import case_file, ties_of
from kg.casefile.brief import Brief, brief
from kg.casefile.encoded import encode
from kg.casefile.opening import opening
from kg.casefile.page import server_page
from kg.casefile.report import Report, write_report

__all__ = [
    "Brief",
    "Report",
    "article",
    "brief",
    "case_file",
    "encode",
    "opening",
    "server_page",
    "ties_of",
    "write_report",
]
