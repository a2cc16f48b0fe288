import pytest

from kg.errors import InputError
from kg.read.decoding import decode

WORDS = "“Nobody was hurt,” said Renée\u00a0Cole — the fire chief’s deputy.\r\n"


@pytest.mark.parametrize(
    ("raw", "encoding"),
    [
        (WORDS.encode(), "utf-8"),
        (WORDS.encode("utf-8-sig"), "utf-8"),
        (WORDS.encode("windows-1252"), "windows-1252"),
        (WORDS.encode("utf-16"), "utf-16-le"),
    ],
)
def test_the_words_come_out_exactly_whatever_the_encoding(raw: bytes, encoding: str) -> None:
    assert decode(raw) == (WORDS, encoding)


def test_bytes_that_windows_has_no_letter_for_are_refused_with_their_place() -> None:
    with pytest.raises(InputError, match=r"not UTF-8 at byte 6, nor plausibly Windows-1252"):
        decode(b"Storm \x81\x8d hits the coast")


def test_a_damaged_utf8_text_is_not_taken_for_a_windows_text() -> None:
    raw = "Renée Cole said the chief’s deputy left.".encode()
    with pytest.raises(InputError, match="at byte 3"):
        decode(raw[:4] + raw[5:])


def test_an_eight_bit_text_in_another_script_is_refused() -> None:
    with pytest.raises(InputError, match="not UTF-8 at byte 0"):
        decode("Плотина прорвалась в понедельник.".encode("windows-1251"))


def test_half_a_utf16_letter_is_refused() -> None:
    with pytest.raises(InputError, match="UTF-16"):
        decode(b"\xff\xfeA\0B")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark_is_named_and_not_called_binary(encoding: str) -> None:
    with pytest.raises(InputError, match="UTF-16 without a byte order mark; save it as UTF-8"):
        decode((WORDS * 3).encode(encoding))


def test_other_zero_bytes_are_binary() -> None:
    with pytest.raises(InputError, match="binary"):
        decode(b"\x7fELF\0\0\0\0\0\0\0\0" * 20)
    with pytest.raises(InputError, match="binary"):
        decode(b"Rain fell \0 in Dover")
