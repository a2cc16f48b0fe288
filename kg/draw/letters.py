"""Letters that the font lacks: from another font if there is one, or else spelled in Latin."""

import unicodedata
from collections.abc import Iterable
from functools import cache

from anyascii import anyascii
from matplotlib import font_manager
from matplotlib.ft2font import FT2Font

USUAL = "DejaVu Sans"
"""Comes with matplotlib: Latin, Greek, Cyrillic, Armenian, Georgian, Arabic, Hebrew and more."""
OTHERS = (
    "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans CJK KR", "Noto Sans CJK TC", "Noto Sans SC",
    "Noto Sans JP", "Noto Sans KR", "Noto Sans TC", "Source Han Sans", "Source Han Sans SC",
    "WenQuanYi Zen Hei", "WenQuanYi Micro Hei", "Droid Sans Fallback", "IPAexGothic", "IPAGothic",
    "NanumGothic", "UnDotum", "PingFang SC", "Hiragino Sans", "Apple SD Gothic Neo",
    "Microsoft YaHei", "Yu Gothic", "MS Gothic", "Malgun Gothic", "Noto Sans Devanagari",
    "Noto Sans Bengali", "Noto Sans Gurmukhi", "Noto Sans Gujarati", "Noto Sans Tamil",
    "Noto Sans Telugu", "Noto Sans Kannada", "Noto Sans Malayalam", "Noto Sans Sinhala",
    "Noto Sans Thai", "Noto Sans Lao", "Noto Sans Khmer", "Noto Sans Myanmar",
    "Noto Sans Ethiopic", "Noto Sans Arabic", "Noto Sans Hebrew", "Lohit Devanagari",
    "Lohit Bengali", "Lohit Tamil", "Nirmala UI", "Mangal", "Leelawadee UI", "Arial Unicode MS",
    "Noto Emoji", "Symbola", "Unifont",
)  # fmt: skip
"""Fonts that systems have, tried in this order; they influence nothing else."""
UNKNOWN = "\ufffd"


@cache
def families() -> list[str]:
    """List the available fonts, the usual one first."""
    there = {font.name for font in font_manager.fontManager.ttflist}
    return [USUAL, *(name for name in OTHERS if name in there)]


@cache
def _drawable() -> frozenset[int]:
    """Return the letters of all available fonts."""
    found: set[int] = {ord("\n")}
    for name in families():
        path = font_manager.findfont(name, fallback_to_default=False)
        found.update(FT2Font(path).get_charmap())
    return frozenset(found)


def spelled(words: str) -> str:
    """Spell in Latin what no font can draw, so that no letter becomes a box."""
    if words.isascii():
        return words
    return "".join(c if ord(c) in _drawable() else _latin(c) for c in words)


def _latin(letter: str) -> str:
    latin = anyascii(letter)
    bare = unicodedata.category(letter) in ("Cf", "Mn", "Me", "Sk")
    return latin if latin or bare else UNKNOWN


def told(every: Iterable[str]) -> str | None:
    """Report that letters were spelled in Latin, with one example; None if none were."""
    found = sorted({word for words in every for word in words.split() if spelled(word) != word})
    if not found:
        return None
    scripts = sorted({_script(letter) for word in found for letter in word} - {""})
    return (
        f"spelled in Latin letters, since no font on this computer has them: {', '.join(scripts)} "
        f"({len(found)} word{'s' * (len(found) > 1)})"
    )


def _script(letter: str) -> str:
    """Return the script of a letter that cannot be drawn, from its Unicode name."""
    if ord(letter) in _drawable():
        return ""
    return unicodedata.name(letter, "letters without a name").split()[0].capitalize()
