"""Type: sizes, fitting, faces and masks."""

from __future__ import annotations

import pytest
from PIL import ImageChops, ImageFont

from render import text
from render.text import EMOJI, LABEL, NAME, PAD, SMALLEST, Face, cap_height, line
from tests.render.positions import SCRIPTS


def test_nothing_is_set_too_small_to_read():
    assert SMALLEST == 36
    with pytest.raises(ValueError, match="35 px"):
        line("Ana", NAME, 35)


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_name_fits_and_shows_something(name):
    drawn = line(name, NAME, 42, 250)
    assert 0 < drawn.width <= 250
    assert drawn.mask.width == drawn.width + 2 * PAD
    assert drawn.mask.getbbox()


def test_a_name_shrinks_before_it_is_cut():
    wide, narrow = line("Jürgen_Weiß", NAME, 42), line("Jürgen_Weiß", NAME, 36)
    between = (wide.width + narrow.width) // 2
    assert narrow.width < line("Jürgen_Weiß", NAME, 42, between).width <= between
    cut = line("Jürgen_Weiß", NAME, 42, narrow.width - 1)
    assert narrow.width - 30 < cut.width < narrow.width
    kept = line("Jürgen_W", NAME, 36).width  # an ellipsis is no wider than three letters
    box = (0, 0, PAD + kept, cut.mask.height)
    assert ImageChops.difference(cut.mask.crop(box), narrow.mask.crop(box)).getbbox() is None


def test_a_name_written_from_right_to_left_is_cut_at_its_left_end():
    cut = line("שלום" * 20, NAME, 42, 200)
    dots = line("…", NAME, 36)
    left = cut.mask.crop((0, 0, PAD + dots.width // 2, cut.mask.height)).getbbox()
    assert left
    assert left[1] > cut.baseline - 20  # only the dots, at the foot of the line


@pytest.mark.parametrize(
    ("cluster", "file"),
    [
        ("A", "Nunito"),
        ("Щ", "Nunito"),
        ("λ", "NotoSans["),
        ("ع", "NotoSansArabic"),
        ("ש", "NotoSansHebrew"),
        ("न", "NotoSansDevanagari"),
        ("ส", "NotoSansThai"),
        ("🐸", "NotoEmoji"),
        ("👨‍👩‍👧", "NotoEmoji"),
        ("❤️", "NotoEmoji"),
    ],
)
def test_the_first_face_that_has_all_of_a_cluster(cluster, file):
    shown, face = text._faced(cluster, NAME)
    assert shown == cluster
    assert file in face.file


def test_what_no_face_has_is_a_question_mark_never_a_box():
    assert text._faced("\U00013000", NAME)[0] == "?"  # a hieroglyph


def test_a_letter_whose_marks_no_face_has_stays_without_them():
    shown, face = text._faced("🐸\u0301", NAME)
    assert (shown, face) == ("🐸", EMOJI)


def test_labels_in_other_scripts_use_the_fallbacks():
    drawn = line("Ход Emil", LABEL, 40)
    assert drawn.mask.getbbox()
    assert text._faced("Х", LABEL)[1] == NAME


def test_variable_fonts_are_set_to_their_weight():
    default = ImageFont.truetype(text._path(NAME.package, NAME.file), 42)  # opens extra light
    light = sum(default.getmask("Ana"))
    assert sum(line("Ana", NAME, 42).mask.get_flattened_data()) > 1.3 * light


def test_the_layout_engine_is_chosen_not_guessed(monkeypatch):
    seen = []
    real = ImageFont.truetype

    def truetype(path, size, *, layout_engine=None):
        seen.append(layout_engine)
        return real(path, size, layout_engine=layout_engine)

    monkeypatch.setattr(ImageFont, "truetype", truetype)
    text._font.__wrapped__(LABEL, 41)
    text._font.__wrapped__(NAME, 41)
    expected = ImageFont.Layout.RAQM if text._can_shape() else ImageFont.Layout.BASIC
    assert seen == [ImageFont.Layout.BASIC, expected]


@pytest.mark.parametrize("name", SCRIPTS)
def test_without_fribidi_names_still_fit(monkeypatch, name):
    monkeypatch.setattr(text, "_can_shape", lambda: False)
    for cached in (text._font, text.line):
        monkeypatch.setattr(text, cached.__name__, cached.__wrapped__)
    drawn = text.line(name, NAME, 42, 250)
    assert 0 < drawn.width <= 250
    assert drawn.mask.getbbox()


def test_han_is_set_where_its_package_is_installed(monkeypatch):
    text.fallbacks.cache_clear()
    monkeypatch.setattr(text, "find_spec", lambda _: object())
    assert text.CJK in text.fallbacks()
    monkeypatch.setattr(text, "find_spec", lambda _: None)
    text.fallbacks.cache_clear()
    assert text.CJK not in text.fallbacks()
    monkeypatch.undo()
    text.fallbacks.cache_clear()


def test_capitals_are_about_seven_tenths_high():
    assert cap_height(LABEL, 100) == pytest.approx(70, abs=4)
    assert cap_height(Face(NAME.package, NAME.file, (800,)), 100) == pytest.approx(70, abs=4)
