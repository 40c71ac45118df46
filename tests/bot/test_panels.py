"""The layout of a panel's node: flows.md 0.1 to 0.5, for games of every shape."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import panels
from bot.panels import Address, Block, Button, Foot, Row, Select
from rules import menu

SQUARES = [c + str(r) for r in range(1, 9) for c in ("cdef" if r in (1, 2, 7, 8) else "abcdefgh")]
HERE = Address("K7QXM", 3, 99999, "zz")
NO_FOOT = Foot(others=(Button("Board", "e.board.K7QXM"), Button("Rules", "e.turn.K7QXM")))


class Plain:
    """Names that are the tokens themselves."""

    def label(self, text: str, at: str) -> str:
        return text[len(at) :].strip() or text

    def node(self, text: str, at: str) -> str:
        return self.label(text, at)

    def hint(self, text: str) -> str:
        return f"hint of {text}"

    def aside(self, node: str) -> str:
        return f"aside of {node}"

    def branch(self, node: str) -> str:
        return f"{node}…"

    def span(self, texts: Sequence[str]) -> str:
        return f"{texts[0]} to {texts[-1]}"


class Wordy(Plain):
    """Names too long for buttons."""

    def label(self, text: str, at: str) -> str:
        return f"{text} with a name that no button of a phone can show in full"


def shape(moves: Sequence[str], at: str = "", names: Plain | None = None) -> list[object]:
    """Each block as ("buttons" or its placeholder, values)."""
    return [
        ("buttons" if b.buttons else b.placeholder, [branch.value for branch in b.branches])
        for b in panels.blocks(moves, at, names or Plain())
    ]


def place(colours: Sequence[str], squares: Sequence[str]) -> list[str]:
    return [f"place {colour} {square}" for colour in colours for square in squares]


def test_first_node_of_nach_dem_regen_is_its_colours() -> None:
    """flows 3, N1: [Red ×2] [Black] [Pink]."""
    moves = place(["red", "black", "pink"], SQUARES[:43])
    assert shape(moves) == [("buttons", ["place red+", "place black+", "place pink+"])]


def test_second_node_is_two_selects_of_whole_columns() -> None:
    """flows 3, N2: Columns A to D, Columns E to H; 0.2 (d): evenly, whole groups."""
    first, second = panels.blocks(place(["red", "black"], SQUARES), "place red", Plain())
    assert {b.text[10] for b in first.branches} == set("abcd")
    assert {b.text[10] for b in second.branches} == set("efgh")
    assert len(first.branches) == len(second.branches) == 24


def test_one_colour_only_skips_its_node() -> None:
    """0.2 (a) and flows 3, N1: one colour only: N2 at once."""
    both = place(["red", "black"], SQUARES)
    assert shape(place(["red"], SQUARES)) == shape(both, "place red")


def test_few_squares_give_a_select_for_each_colour() -> None:
    """flows 3, N2: once at most 25 squares are empty N1 has one select per colour."""
    squares = SQUARES[:25]
    assert shape(place(["red", "black"], squares)) == [
        ("place red…", place(["red"], squares)),
        ("place black…", place(["black"], squares)),
    ]


def test_at_most_25_moves_are_one_select() -> None:
    """0.2 (b)."""
    moves = place(["red", "black"], SQUARES[:12])
    assert shape(moves) == [("…", moves)]


@pytest.mark.parametrize(
    ("count", "width", "buttons"),
    [(5, 34, True), (5, 35, False), (6, 14, True), (6, 15, False), (10, 14, True), (11, 2, False)],
)
def test_short_lists_are_buttons(count: int, width: int, buttons: bool) -> None:
    """0.2 (b): 5 up to 34 characters, 10 up to 14."""

    class Wide(Plain):
        def label(self, text: str, at: str) -> str:
            return text[-1] * width

    moves = [f"play {n}" for n in range(count)]
    (block,) = panels.blocks(moves, "", Wide())
    assert block.buttons is buttons


def test_names_alike_stand_in_a_select_with_their_hints() -> None:
    """flows 3, banking: lavender 7 in its own cell, or in the extra cell."""

    class Alike(Plain):
        def label(self, text: str, at: str) -> str:
            return text.replace("extra ", "")

    assert shape(["bank none", "bank a"], "", Alike())[0][0] == "buttons"
    (block,) = panels.blocks(["bank none", "bank a", "bank extra a"], "", Alike())
    assert not block.buttons


def test_wide_branches_alone_are_opened_for_two_picks() -> None:
    """0.2 (e): 112 deposits of five flowers are two picks, though two flowers have over 25."""
    flowers = ("a", "b", "c", "d", "e")
    moves = ["bank none"]
    for size in range(6):
        for own in combinations(flowers, size):
            rest = [*(f"extra {one}" for one in flowers if one not in own), *([""] if own else [])]
            moves += [" ".join(["bank", *own, extra]).strip() for extra in rest]
    assert len(moves) == 112
    (first,) = panels.blocks(moves, "", Plain())
    for branch in first.branches:
        if not branch.whole:
            assert all(b.whole for block in panels.blocks(moves, branch.text, Plain())
                       for b in block.branches)  # fmt: skip


def test_a_node_has_a_name_of_its_own_where_a_move_has_its_text() -> None:
    """flows 3, R1: above 25 combos first the lowest rank; `play 3` is a move at its own node."""

    class Ranks(Plain):
        def node(self, text: str, at: str) -> str:
            return f"{text[-1]} and more"

    moves = [
        f"play {' '.join(map(str, range(n, m)))}" for n in range(1, 8) for m in range(n + 1, 9)
    ]
    shown = panels.rows(moves, "", "", NO_FOOT, HERE, Ranks())
    labels = [button.label for row in shown[:-1] if isinstance(row, tuple) for button in row]
    assert labels == [*(f"{n} and more" for n in range(1, 7)), "play 7"]
    shown = panels.rows(moves, "play 6", "", NO_FOOT, HERE, Ranks())
    assert isinstance(shown[0], tuple)
    assert [button.label for button in shown[0]] == ["play 6", "7"]


def test_a_move_that_begins_others_comes_first_and_is_whole() -> None:
    """0.2, last sentence: `play 3` before `play 3 4`."""
    assert shape(["play 3 4", "play 5", "play 3"]) == [
        ("buttons", ["play 3", "play 3 4", "play 5"])
    ]


def test_more_than_25_combos_ask_for_the_lowest_rank_first() -> None:
    """flows 3, R1: above 25 first the lowest rank as buttons; `play 3` is offered below it."""
    moves = ["play 3", *(f"play {a} {b}" for a in range(1, 7) for b in range(1, 6))]
    assert shape(moves) == [("buttons", [f"play {a}+" for a in (3, 1, 2, 4, 5, 6)])]
    (below,) = panels.blocks(moves, "play 3", Plain())
    assert [b.value for b in below.branches] == ["play 3", *(f"play 3 {b}" for b in range(1, 6))]


def test_a_move_among_wide_branches_is_a_button_before_their_selects() -> None:
    """0.2 (c) with a prefix: the whole move first, then a select for each branch."""
    moves = ["put 1", *(f"put 1 {a} {n}" for a in "ab" for n in range(20))]
    first, *rest = panels.blocks(moves, "put 1", Plain())
    assert (first.buttons, [b.value for b in first.branches]) == (True, ["put 1"])
    assert [block.placeholder for block in rest] == ["put 1 a…", "put 1 b…"]


def test_numbered_cards_split_by_the_character_in_which_they_differ() -> None:
    """0.2 (d) for m1 … m60: no group of a first digit is divided."""
    blocks = panels.blocks([f"take m{n}" for n in range(1, 61)], "", Plain())
    assert len(blocks) == 3
    homes = [{b.text[6] for b in block.branches} for block in blocks]
    assert all(not one & other for i, one in enumerate(homes) for other in homes[:i])


def test_a_first_character_of_more_than_25_is_cut_into_even_runs() -> None:
    """0.2 (d): one pick up to 100 children also where no select holds a whole group."""
    moves = [f"put a{n} {way}" for n in range(30) for way in "xy"] + ["put b1 x", "put b1 y"]
    first, second = panels.blocks(moves, "", Plain())
    assert [b.value for b in first.branches] == [f"put a{n}+" for n in range(15)]
    assert [b.value for b in second.branches] == [*(f"put a{n}+" for n in range(15, 30)), "put b1+"]
    assert second.placeholder == "put a15 to put b1"


def test_a_node_says_aside_what_orients() -> None:
    """0.8: descriptions orient, also about a cell on which a second choice follows."""
    moves = [f"put a{n} {way}" for n in range(12) for way in "xyz"]
    select, _ = panels.rows([*moves, "put b1 x"], "", "", NO_FOOT, HERE, Plain())
    assert isinstance(select, Select)
    assert select.entries[0].description == "aside of put a0"
    assert select.entries[-1].description == "hint of put b1 x"


def test_more_than_100_cells_ask_for_the_first_character() -> None:
    """0.2 (f)."""
    moves = [f"put {c}{n}" for c in "abcdefg" for n in range(10, 26)]
    assert shape(moves) == [("buttons", [f"put {c}+" for c in "abcdefg"])]
    assert shape(moves, "put c") == [("put c…", [f"put c{n}" for n in range(10, 26)])]


def test_each_verb_has_rows_of_its_own() -> None:
    """0.2 and flows 3, D1: drop, flip, swap side by side."""
    moves = [f"{verb} {n}" for verb in ("drop", "flip", "swap") for n in range(20)]
    assert [block.placeholder for block in panels.blocks(moves, "", Plain())] == [
        "drop…",
        "flip…",
        "swap…",
    ]


def test_the_tallest_verb_folds_into_a_button() -> None:
    """0.2: if all verbs need more than 4 rows, the tallest becomes one button."""
    moves = [
        *(f"drop {n}" for n in range(20)),
        *place(["red"], SQUARES[:40]),
        *(f"put {c}{n}" for c in "abcd" for n in range(20)),
    ]
    *rest, last = panels.blocks(moves, "", Plain())
    assert rest[0].placeholder == "drop…"
    assert [b.value for b in last.branches] == ["put+"]
    assert sum(block.height for block in (*rest, last)) <= 4


def test_a_beginning_resolves_to_the_node_that_is_shown() -> None:
    """0.7: a partial move opens the panel at that node."""
    moves = place(["red", "black"], SQUARES)
    names = Plain()
    assert panels.resolve(moves, "place", names) == ""
    assert panels.resolve(moves, "place red", names) == "place red"
    assert panels.resolve(moves, "place red d", names) == "place red"
    assert panels.resolve(moves, "place green", names) == ""
    assert panels.parent(moves, "place red", names) == ""


def test_picked_option_is_marked_and_confirm_is_armed() -> None:
    """0.1 and 0.5: row 5 Confirm, Back, Board, Rules; the picked option is the default."""
    moves = place(["red", "black"], SQUARES)
    foot = Foot(("Confirm", "place red d6"), back=("Back", "place red"), others=NO_FOOT.others)
    *above, last = panels.rows(moves, "place red", "place red d6", foot, HERE, Plain())
    marked = [e.value for row in above if isinstance(row, Select) for e in row.entries if e.default]
    assert marked == ["place red d6"]
    assert isinstance(last, tuple)
    assert [(b.label, b.style) for b in last] == [
        ("Confirm", "green"),
        ("Back", "grey"),
        ("Board", "grey"),
        ("Rules", "grey"),
    ]


def test_picked_button_is_blurple() -> None:
    """0.5."""
    row, _ = panels.rows(["play 1", "play 2"], "", "play 2", NO_FOOT, HERE, Plain())
    assert isinstance(row, tuple)
    assert [b.style for b in row] == ["grey", "blurple"]


def test_undo_takes_the_place_of_back() -> None:
    """0.1: Undo, otherwise Back."""
    foot = Foot(undo="Undo", back=("Back", ""), others=NO_FOOT.others)
    (*_, last) = panels.rows(["play 1", "play 2"], "", "", foot, HERE, Plain())
    assert isinstance(last, tuple)
    assert [b.label for b in last] == ["Undo", "Board", "Rules"]


def test_every_rendering_has_other_ids() -> None:
    """0.5: a fresh counter, or Discord sends nothing when the same option is picked again."""
    moves = place(["red", "black"], SQUARES)
    counters = ["00"]
    while len(counters) < 3:
        counters.append(panels.following(counters[-1]))
    assert len(set(counters)) == 3
    assert panels.following("zz") == "00"
    ids = [
        custom_ids(panels.rows(moves, "place red", "", NO_FOOT, Address("K7QXM", 0, 7, c), Plain()))
        - {b.custom_id for b in NO_FOOT.others}
        for c in counters
    ]
    assert not ids[0] & ids[1]


@pytest.mark.parametrize(
    ("custom_id", "values", "action", "at", "value"),
    [
        (HERE.pick("place red", "place red d6"), (), "p", "place red", "place red d6"),
        (HERE.pick("", "place red+"), (), "p", "", "place red+"),
        (HERE.select("place red", 2), ("place red d6",), "s", "place red", "place red d6"),
        (HERE.confirm("place red d6"), (), "c", "place red d6", "place red d6"),
        (HERE.back("place red"), (), "b", "place red", "place red"),
        (HERE.undo(), (), "u", "", ""),
    ],
)
def test_ids_say_all_that_a_click_needs(
    custom_id: str, values: tuple[str, ...], action: str, at: str, value: str
) -> None:
    """F07: nothing but the custom id is needed, after any restart."""
    match = panels.PANEL.fullmatch(custom_id)
    assert match
    assert panels.pressed(match, values) == panels.Pressed(action, HERE, at, value)


def custom_ids(rows: Sequence[Row]) -> set[str]:
    return {one.custom_id for row in rows for one in (row if isinstance(row, tuple) else (row,))}


tokens = st.text("abm12345", min_size=1, max_size=6)
texts = st.lists(st.lists(tokens, min_size=1, max_size=5).map(" ".join), min_size=1, max_size=150)
grids = st.builds(
    lambda verbs, a, b, c: [
        f"{v} {i} {j} {k}" for v in verbs for i in range(a) for j in range(b) for k in range(c)
    ][:1000],
    st.lists(tokens, min_size=1, max_size=7, unique=True),
    st.integers(1, 40),
    st.integers(1, 12),
    st.integers(1, 8),
)


@settings(max_examples=60, deadline=None)
@given(st.one_of(texts, grids), st.sampled_from([Plain(), Wordy()]))
def test_every_move_is_reached_within_discords_limits(moves: list[str], names: Plain) -> None:
    """F22: whatever the moves, every panel is within the limits and leads to every move."""
    moves = list(dict.fromkeys(moves))
    reached: list[str] = []
    nodes, seen = [""], set()
    while nodes:
        at = nodes.pop()
        seen.add(at)
        for block in panels.blocks(moves, at, names):
            reached += [b.text for b in block.branches if b.whole]
            onward = [b.text for b in block.branches if not b.whole]
            assert not seen & set(onward), "a node leads back to one before it"
            nodes += onward
            for node in onward[:1]:
                assert panels.parent(moves, node, names) == at
        if len(seen) < 30:
            check_limits(panels.rows(moves, at, moves[0], NO_FOOT, HERE, names))
    assert sorted(reached) == sorted(moves)


@settings(max_examples=30, deadline=None)
@given(st.text("abc ", min_size=70, max_size=80).map(lambda t: " ".join(t.split())).filter(bool))
def test_longest_moves_fit_into_ids(text: str) -> None:
    """A move of 80 characters: every custom id has at most 100."""
    moves = [text, f"{text[:60]} x", f"{text[:60]} y z"]
    foot = Foot(("Confirm", text), back=("Back", text), others=NO_FOOT.others)
    check_limits(panels.rows(moves, "", text, foot, HERE, Plain()))


def check_limits(rows: Sequence[Row]) -> None:
    """Discord's limits: rows, buttons, options, lengths, no id or value twice."""
    assert 1 <= len(rows) <= 5
    ids = [one.custom_id for row in rows for one in (row if isinstance(row, tuple) else (row,))]
    assert len(ids) == len(set(ids))
    assert all(1 <= len(one) <= 100 for one in ids)
    for row in rows:
        if isinstance(row, tuple):
            assert 1 <= len(row) <= 5
            assert all(1 <= len(b.label) <= 80 for b in row)
        else:
            assert 1 <= len(row.entries) <= 25
            assert len({e.value for e in row.entries}) == len(row.entries)
            assert 1 <= len(row.placeholder) <= 150
            for e in row.entries:
                assert 1 <= len(e.label) <= 100
                assert 1 <= len(e.value) <= 100
                assert len(e.description) <= 100
            assert sum(e.default for e in row.entries) <= 1


def test_no_move_no_choice() -> None:
    assert panels.blocks([], "", Plain()) == ()
    assert panels.blocks(["play 1", "play 2"], "take", Plain()) == ()


def test_cut_ends_at_a_word() -> None:
    assert panels.cut("one two three", 9) == "one two…"
    assert panels.cut("one", 9) == "one"
    assert len(panels.cut("x" * 200, 100)) == 100


def test_height_counts_five_buttons_a_row() -> None:
    moves = [menu.Choice(str(n), True, 1).text for n in range(6)]
    block = Block(tuple(panels.Branch(m, True) for m in moves), True)
    assert block.height == 2
