import pytest

from kg.draw import draw, letters
from kg.draw.actors import actors_sheet
from kg.draw.letters import spelled
from kg.draw.material import Wanted
from kg.draw.sheet import own_style, with_notes


@pytest.fixture
def only_usual(monkeypatch):
    """A computer that has no fonts but the one that comes with matplotlib."""
    monkeypatch.setattr(letters, "OTHERS", ())
    letters.families.cache_clear()
    letters._drawable.cache_clear()
    yield
    letters.families.cache_clear()
    letters._drawable.cache_clear()


def named(star, *names):
    network = star(len(names))
    for (_, node), name in zip(sorted(network.nodes(data=True)), names, strict=True):
        node["label"] = name
    return network


@pytest.mark.usefixtures("only_usual")
def test_letters_that_no_font_has_are_spelled_and_never_boxes():
    assert spelled("Zoë Łukasz Ωmega Жанна") == "Zoë Łukasz Ωmega Жанна"
    assert spelled("شركة الأخبار שלום") == "شركة الأخبار שלום"
    assert spelled("習近平 한국") == "XiJinPing HanGug"
    assert spelled("नरेन्द्र मोदी") == "nrendr modi"
    assert spelled("👍🏽\U0010ffff\ue000") == ":thumbsup:\ufffd\ufffd"


@pytest.mark.usefixtures("only_usual")
def test_the_picture_and_the_command_say_what_was_spelled(star, material, told, tmp_path, apart):
    parts = material(named(star, "習近平", "Ann Poe", "मोदी"))
    with own_style():
        sheet = with_notes(actors_sheet(parts, Wanted()))
    assert "XiJinPing" in told(sheet)
    assert "no font on this computer has them: Cjk, Devanagari (2 words)" in told(sheet)
    apart(sheet)
    drawn = draw("actors", tmp_path / "p.png", parts)
    assert "spelled in Latin letters" in drawn.left_out


def test_settings_of_matplotlib_change_nothing(star, material, tmp_path):
    import matplotlib as mpl  # noqa: PLC0415

    usual = draw("actors", tmp_path / "a.png", material(star(4))).path.read_bytes()
    with mpl.rc_context({"font.family": "serif", "axes.facecolor": "red", "lines.marker": "o"}):
        other = draw("actors", tmp_path / "b.png", material(star(4))).path.read_bytes()
    assert usual == other
