"""Findings as questions, and which of them matter first.

A dispute is read as the question that it leaves open ('How many people were killed?'), to which
each side gives its own words as the answer. Deaths and accusations come before how a thing is
called.
"""

import re

GRAVE = re.compile(
    r"\b(?:kill|killed|dead|death|die|died|murder|shot|shoot|rape|injur|hurt|wound|arrest|accus|alleg"
    r"|charge|guilty|bribe|fraud|attack|fire|bomb|gun|weapon|torture|abuse)",
    re.IGNORECASE,
)
WHOLE = {
    "whether it happened": "Did this happen: {}?",
    "whether it was so": "Was it so: {}?",
    "whether a claim holds": "Is it so: {}?",
    "accusation": "Is the accusation right: {}?",
    "who is to blame": "Who is to blame?",
    "who did it": "Who did it: {}?",
    "name": "What is the name?",
    "condition": "In which condition?",
    "how they got along": "How did they get along?",
    "duration": "How long: {}?",
    "date": "When: {}?",
    "place": "Where: {}?",
}
COUNTS = (
    (re.compile(r"(count) of people in a crowd"), "How many people were there?"),
    (
        re.compile(r"count of people (killed|hurt|arrested|rescued|missing|homeless)"),
        "How many people were {}?",
    ),
    (re.compile(r"count of (.+)"), "How many {}?"),
    (re.compile(r"how often: (.+)"), "How often: {}?"),
    (re.compile(r"(amount.*)"), "Which {}?"),
)


def question(about: str, label: str) -> str:
    """Word the question that a dispute leaves open; `label` tells the first side in few words."""
    if about in WHOLE:
        return WHOLE[about].format(label)
    for pattern, words in COUNTS:
        if found := pattern.fullmatch(about):
            return words.format(found[1])
    return f"What is so of {about}: {label}?"


def weight(about: str, reason: str) -> int:
    """Say how much a finding matters: 2 of deaths, harm and accusations, 1 of deeds, else 0."""
    if GRAVE.search(f"{about} {reason}"):
        return 2
    return int(about not in ("name", "date", "place"))
