"""Holidays are times: they are never names, whatever the pipeline labels them."""

from collections import defaultdict
from dataclasses import replace

from kg.annotate.lexica import Form, lexica
from kg.annotate.parse_columns import ParseColumns


def mark_holidays(view: ParseColumns) -> ParseColumns:
    """Label the words of holidays as dates."""
    forms: dict[str, list[Form]] = defaultdict(list)
    for form in lexica().holidays:
        forms[form[0]].append(form)
    labels = list(view.labels)
    for index, word in enumerate(view.lower):
        for form in forms.get(word, ()):
            end = index + len(form)
            said = tuple(w.replace("’", "'") for w in view.lower[index:end])
            if said == form and view.words[index][0].isupper():
                labels[index:end] = ["DATE"] * len(form)
    return replace(view, labels=tuple(labels))
