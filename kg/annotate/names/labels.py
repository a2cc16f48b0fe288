"""The labels of the pipeline's recogniser that are of names, and the type of name each means."""

from kg.model import MentionType

LABEL_TYPES: dict[str, MentionType] = {
    "PERSON": "Person",
    "ORG": "Organization",
    "GPE": "Place",
    "LOC": "Place",
    "FAC": "Facility",
    "NORP": "Group",
    "PRODUCT": "Work",
    "WORK_OF_ART": "Work",
    "EVENT": "Event",
    "LAW": "Work",
}
"""Labels by the type that a name so labelled most likely has."""
