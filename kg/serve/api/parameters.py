"""Parameters that several operations have, and short constructors for the others."""

from kg.serve.api.operations import Parameter

WORDS = Parameter(
    name="words", about="Has words beginning with each of these; case and accents aside."
)
ABOUT = Parameter(name="about", about="Only what this entity has a part in: its id, IRI or name.")
FROM = Parameter(name="from", about="On or after this day, month or year.", example="2018-02-14")
TO = Parameter(name="to", about="On or before this day, month or year.", example="2018-02")


def in_path(name: str, about: str) -> Parameter:
    """Return a parameter that is a part of the path."""
    return Parameter(name=name, about=about, in_path=True, needed=True)


def number(name: str, about: str, default: int, least: int, most: int) -> Parameter:
    """Return a parameter that is a number within limits."""
    return Parameter(
        name=name, about=about, kind="integer", default=default, least=least, most=most
    )


def one_of(name: str, about: str, choices: tuple[str, ...]) -> Parameter:
    """Return a parameter that is one of some words."""
    return Parameter(name=name, about=about, choices=choices)


def flag(name: str, about: str, default: bool | None = None) -> Parameter:
    """Return a parameter that is true or false."""
    return Parameter(name=name, about=about, kind="boolean", default=default)
