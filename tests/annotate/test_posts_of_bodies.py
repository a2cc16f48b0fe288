# ruff: noqa: E501

"""A post told by whose it is means the person whom the text tells to hold it there."""

import pytest

from kg.annotate import annotate
from kg.model import Document


def joined(nlp, text: str, post: str, name: str) -> bool:
    """Return True if the last phrase with these words is one with a name."""
    mentions = annotate(nlp, Document(document="d", text=text)).mentions
    last = [m.chain for m in mentions if m.span.words(text) == post][-1]
    return last == next(m.chain for m in mentions if m.span.words(text) == name)


@pytest.mark.parametrize(
    ("text", "post", "name"),
    [
        ("Norland closed its ports. Prime Minister Ana Prat announced the step. The country's prime "
         "minister spoke to farmers.", "The country's prime minister", "Ana Prat"),
        ("Harbour FC lost again. Bo Ray, the chairman of Harbour FC, was booed. The club's chairman "
         "refused to resign.", "The club's chairman", "Bo Ray"),
        ("Norvik Mining reported a loss. Lena Ortiz, chief executive of Norvik Mining, apologised. "
         "The company's chief executive will leave in May.", "The company's chief executive",
         "Lena Ortiz"),
        ("Norvik Mining reported a loss. Chief executive Lena Ortiz apologised. The company's chief "
         "executive will leave in May.", "The company's chief executive", "Lena Ortiz"),
        ("Harbour FC lost again. Bo Ray, chairman of Harbour FC, met Tom Lund, chairman of Tellow "
         "United. The club's chairman refused to resign.", "The club's chairman", "Bo Ray"),
        ("The port authority's chairwoman, Ida Holm, sued the shipper. The authority's chairwoman "
         "demanded millions.", "The authority's chairwoman", "Ida Holm"),
    ],
)  # fmt: skip
def test_a_post_means_who_holds_it_there(nlp, text: str, post: str, name: str) -> None:
    assert joined(nlp, text, post, name)


@pytest.mark.parametrize(
    ("text", "post", "name"),
    [
        ("Harbour FC lost again. Bo Ray, chairman of Harbour FC, met Tom Lund, chairman of Tellow "
         "United. The club's chairman refused to resign.", "The club's chairman", "Tom Lund"),
        ("Lund Hospital was fined. Tom Moe, the director of Lund Hospital, blamed the ministry. The "
         "hospital's deputy director resigned.", "The hospital's deputy director", "Tom Moe"),
        ("Lund Hospital was fined. Tom Moe, the director of Lund Hospital, blamed the ministry. The "
         "hospital's former director agreed.", "The hospital's former director", "Tom Moe"),
        ("Lund School closed. The school's principal, Ada Brook, wrote to parents. The school's new "
         "principal starts in May.", "The school's new principal", "Ada Brook"),
        ("Harbour FC won. The club's coach, Jan Vik, was sacked. The club's head coach had left.",
         "The club's head coach", "Jan Vik"),
        ("The union's president, Karl Moe, called a strike. The company's president was silent.",
         "The company's president", "Karl Moe"),
        ("The bank was closed. President Ana Prat was shocked. The bank's president resigned.",
         "The bank's president", "Ana Prat"),
        ("Norvik Mining has two directors. Lena Ortiz and Jan Vik, directors of Norvik Mining, met. "
         "The company's director left.", "The company's director", "Lena Ortiz"),
    ],
)  # fmt: skip
def test_a_post_never_means_another_holder(nlp, text: str, post: str, name: str) -> None:
    assert not joined(nlp, text, post, name)
