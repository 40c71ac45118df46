"""Before The Rain: what the examples of the specification do not say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from rules import GAMES
from rules.before_the_rain import Allot, Bank, BeforeTheRain, Play, State
from rules.errors import IllegalMove, InvalidMove, RulesError
from rules.game import Event
from rules.parts import Parts
from rules.rng import Rng
from rules.robots import choose
from tests.cases.before_the_rain import NOTATION
from tests.rules import before_the_rain_scorer
from tests.rules.contract import Title, played

GAME = GAMES["before_the_rain"]
assert isinstance(GAME, BeforeTheRain)
TITLE = Title(GAME, 738, frozenset({"reveal", "allot", "bank"}))
OTHERS = "[L1 L2 H|P1 P2 H|S1 S2 H]"


def load(**values: str) -> State:
    """A position in the notation of the examples."""
    given = NOTATION.options(values)
    options = {"fill_the_hive": given.pop("fill_the_hive", "no")}
    state = NOTATION.position(given, options).state
    assert isinstance(state, State)
    return state


def do(state: State, *moves: str) -> Any:
    """The last of some steps, each a seat and a move."""
    step = None
    for row, text in enumerate(moves, 1):
        seat, move = text.split(" ", 1)
        step = GAME.apply(state, int(seat), GAME.read(move), Rng(b"test", row))
        state = step.state
    return step


def refused(state: State, seat: int, text: str) -> tuple[str, dict[str, Any]]:
    """The reason from the table, which a preview must share."""
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, seat, GAME.read(text), Rng(b"test", 1))
    with pytest.raises(IllegalMove) as also:
        GAME.preview(GAME.view(state, seat), GAME.read(text))
    assert (also.value.code, also.value.fields) == (caught.value.code, caught.value.fields)
    return caught.value.code, dict(caught.value.fields)


# The box


def changed(old: str, new: str, count: int = 1) -> Parts:
    text = GAME.parts.text
    assert old in text
    return Parts(text.replace(old, new, count))


VALUES = "values = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]"


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("[1, 1, 1, 2", "[1, 1, 2", "list flowers: 74 cards, not 75"),
        ("[1, 1, 1, 2", "[0, 1, 1, 2", "list flowers, type 1, lavender: values"),
        ("[1, 1, 1, 2", "[true, 1, 1, 2", "list flowers, type 1, lavender: values"),
        (VALUES, 'values = "all"', "list flowers, type 1, lavender: values"),
        ('id = "poppy"', 'id = "lavender"', "list flowers: 5 types, not 5 different"),
        ('id = "poppy"', 'id = "Poppy"', "list flowers, type 2: 'Poppy'"),
        ('id = "poppy"', 'id = "extra"', "list flowers, type 2: extra"),
        ('name = "poppy"', 'name = " "', "list flowers, type 2, poppy: ' ' is no name"),
        ("types = [", "kinds = [", "list flowers: types are missing"),
        ("cards = 5", "cards = 4", "list wilds, cards: 4, not 5"),
        ("value = 3", "value = 2", "list wilds, value: 2, not 3"),
        ("cards = 6", "cards = 7", "list hives, cards: 7, not 6"),
        ("sunshine = 12", "sunshine = 11", "list weather, sunshine: 11, not 12"),
        ("storm = 5", "storm = 4", "list weather, storm: 4, not 5"),
        ("[weather]", "[sky]", "list weather is missing"),
        ('source = "printed"', 'source = "rumour"', "list wilds: source"),
    ],
)
def test_a_faulty_list_is_named(old: str, new: str, named: str) -> None:
    """BR-01 BR-03: five types, 75 flowers, five wilds of 3, six hives, 12 + 5 + 5."""
    with pytest.raises(RulesError, match=named):
        BeforeTheRain(changed(old, new))


def test_a_corrected_list_is_played() -> None:
    """Section 1: another id, name and values, and 14 + 16 cards; nothing in the code minds."""
    text = GAME.parts.text.replace('id = "daisy", name = "daisy"', 'id = "rose", name = "dog rose"')
    text = text.replace("[1, 1, 1, 2", "[1, 1, 2", 1)
    text = text.replace('"bluebell", values = [1, 1', '"bluebell", values = [7, 1, 1')
    game = BeforeTheRain(Parts(text))
    assert game.flowers == ("lavender", "poppy", "sunflower", "rose", "bluebell")
    assert game.box.names[3] == "dog rose"
    state = game.setup(3, {}, Rng(b"other", 0))
    game.check(state)
    assert state.hands != GAME.setup(3, {}, Rng(b"other", 0)).hands
    assert game.read("play rose 5") == Play("rose", "5")
    assert game.read("allot bluebell rose") == Allot(("rose", "bluebell"))
    assert game.box.values["bluebell 7"] == 7


def test_the_box_is_that_of_the_specification() -> None:
    """BR-01: 1 to 5 three times in each of five types, 225 points, and five wilds of 3."""
    count = Counter(GAME.box.cards)
    assert count.pop("wild") == 5
    assert set(count.values()) == {3}
    assert len(count) == 25
    assert sum(GAME.box.values[card] for card in GAME.box.cards) == 225 + 15


@pytest.mark.parametrize("seats", GAME.seats)
def test_zones_hold_exactly_the_box(seats: int) -> None:
    """BR-01 BR-02 BR-40, of fresh rounds; the pile is mixed and so are the hands."""
    state = GAME.setup(seats, {}, Rng(b"set up", 0))
    dealt = [card for hand in state.hands for card in hand]
    rest = [*state.draw, *(card for card in state.automa if card != "hive")]
    assert Counter(dealt + rest) == Counter(GAME.box.cards)
    assert [len(hand) for hand in state.hands] == [4] * seats
    assert len(state.draw) == {2: 52, 3: 68, 4: 64, 5: 60, 6: 56}[seats]
    assert list(state.draw) != sorted(state.draw)


def test_the_hive_of_the_automa_lies_anywhere() -> None:
    """BR-40: of 420 decks each of the 21 places has it about 20 times; 45 would be far off."""
    decks = [GAME.setup(2, {}, Rng(b"%d" % n, 0)).automa for n in range(420)]
    places = Counter(deck.index("hive") for deck in decks)
    assert set(places) == set(range(21))
    assert max(places.values()) < 45


# Moves and refusals


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (" PLAY  Lavender 3", "play lavender 3"),
        ("play wild", "play wild"),
        ("allot daisy lavender daisy", "allot lavender daisy daisy"),
        ("bank poppy lavender extra daisy", "bank lavender poppy extra daisy"),
        ("bank extra daisy", "bank extra daisy"),
        ("bank none", "bank none"),
    ],
)
def test_moves_are_read_in_any_order(text: str, canonical: str) -> None:
    """BR-34 BR-51, section 4."""
    assert GAME.write(GAME.read(text)) == canonical


@pytest.mark.parametrize("text", ["pass", "play", "play lavender 0", "play 3", "hive", "bank 7"])
def test_there_is_no_other_move(text: str) -> None:
    """BR-05."""
    with pytest.raises(InvalidMove):
        GAME.read(text)


@pytest.mark.parametrize(
    ("seat", "text", "reason"),
    [
        (0, "play daisy 5", ("not_in_hand", {"card": "daisy 5"})),
        (0, "play rose 5", ("not_in_hand", {"card": "rose 5"})),
        (0, "play wild", ("not_in_hand", {"card": "wild"})),
        (0, "allot daisy", ("not_now", {"phase": "play"})),
        (1, "play hive", ("home", {})),
        (2, "play hive", ("only_hive", {})),
    ],
)
def test_a_card_is_refused_with_its_reason(seat: int, text: str, reason: Any) -> None:
    """BR-05 BR-19 BR-24."""
    state = load(hands="[L1 L2 H|-|H|D1 H]", weather="[r]")
    assert refused(state, seat, text) == reason


def test_wilds_are_refused_with_their_reason() -> None:
    """BR-33 BR-34 BR-35."""
    state = load(phase="scoring", hands="[-|-|-]", home="[W W|L1|-]")
    assert refused(state, 0, "allot poppy") == ("wilds", {"n": 2, "given": 1})
    assert refused(state, 0, "allot poppy rose") == ("no_such_flower", {"flower": "rose"})
    assert refused(state, 1, "allot poppy") == ("nothing_to_allot", {})
    assert refused(state, 0, "play hive") == ("not_now", {"phase": "allot"})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bank lavender", ("filled", {"cell": "lavender"})),
        ("bank poppy extra lavender", ("filled", {"cell": "extra"})),
        ("bank daisy", ("no_points", {"flower": "daisy"})),
        ("bank poppy poppy", ("total_once", {"flower": "poppy"})),
        ("bank poppy extra poppy", ("total_once", {"flower": "poppy"})),
        ("bank rose", ("no_such_flower", {"flower": "rose"})),
        ("bank none poppy", ("no_such_flower", {"flower": "none"})),
        ("bank", ("nothing_named", {})),
    ],
)
def test_a_deposit_is_refused_with_its_reason(text: str, reason: Any) -> None:
    """BR-54 BR-55 BR-56."""
    state = load(
        mode="fill", round="2", phase="scoring", hands="[-|-|-]", cells0="[7 - - - - 4]",
        home="[L5 L4 P2|-|-]",
    )  # fmt: skip
    assert refused(state, 0, text) == reason
    assert refused(state, 1, "bank none") == ("nothing_to_bank", {})


def test_nothing_is_played_after_the_end() -> None:
    """BR-04, and by a seat that there is not."""
    state = load(round="3", phase="scoring", hands="[-|-|-]", home="[L1|P1|S2]")
    assert refused(state, 0, "play hive") == ("game_over", {})
    with pytest.raises(IllegalMove, match="no_seat"):
        GAME.apply(load(hands=OTHERS, weather="[r]"), 3, Play("hive"), Rng(b"", 1))
    assert GAME.legal_moves(state, 5) == ()


def test_every_row_of_wilds_is_offered_once() -> None:
    """Section 4: 5, 15, 35, 70 and 126 moves for one to five wilds."""
    for wilds, count in enumerate((5, 15, 35, 70, 126), 1):
        home = " ".join(["W"] * wilds)
        state = load(phase="scoring", hands="[-|-|-]", home=f"[{home}|-|-]")
        assert len(set(GAME.legal_moves(state, 0))) == count


# Chance


def ways(state: State, *moves: str, of: Callable[[State], object]) -> Counter[object]:
    """What comes of the last of some steps, over 300 sources of chance."""
    *first, last = moves
    state = do(state, *first).state if first else state
    seat, text = last.split(" ", 1)
    move = GAME.read(text)
    found = (GAME.apply(state, int(seat), move, Rng(b"%d" % n, 1)).state for n in range(300))
    return Counter(of(state) for state in found)


def test_a_split_is_dealt_by_chance() -> None:
    """BR-13: each of four cards comes to either hive in about half of 300 splits."""
    state = load(hands="[L1 H|P1 H|S1 S2 H]", stack="[D5 D4 B1 W]", draw="[L4]", weather="[r]")
    moves = ("0 play hive", "1 play hive", "2 play sunflower 1")
    for card in ("daisy 5", "daisy 4", "bluebell 1", "wild"):
        owners = ways(state, *moves, of=lambda after, card=card: card in after.homes[0])
        assert 110 < owners[True] < 190


def test_what_is_left_over_is_a_matter_of_chance() -> None:
    """BR-14: each of three cards is the odd one in about a third of 300 splits."""
    state = load(hands="[H|H|S1 S2 H]", stack="[D5 D4 B1]", draw="[L4]", weather="[r]")
    left = ways(state, "2 play sunflower 1", of=lambda after: after.draw)
    assert set(left) == {(card,) for card in ("daisy 5", "daisy 4", "bluebell 1")}
    assert min(left.values()) > 60


def test_hands_are_mixed_under_the_pile() -> None:
    """BR-12: two hands of one card each lie in either order."""
    state = load(hands="[L1 H|P1 H|S1 S2 H]", draw="[D1]", weather="[r]")
    moves = ("0 play hive", "1 play hive", "2 play sunflower 1")
    orders = ways(state, *moves, of=lambda after: after.draw)
    assert set(orders) == {("lavender 1", "poppy 1"), ("poppy 1", "lavender 1")}
    assert min(orders.values()) > 100


def test_sunshine_shuffles_the_whole_deck() -> None:
    """BR-30: the storm from the bottom, and the rain that was shown, lie anywhere then."""
    state = load(hands="[P1 P2 H|-|-]", draw="[L4]", weather="[s s t]", shown="[r]")
    decks = ways(state, "0 play poppy 1", of=lambda after: after.weather)
    assert len(decks) == 6
    assert min(decks.values()) > 25


# What is told


def test_a_turn_is_told_in_the_order_in_which_it_is_carried_out() -> None:
    """BR-07, the worked example of section 6."""
    state = load(
        hands="[L3 P2 S1 D4 H|P5 B2 B2 S3 H|D1 D2 L5 W H]", stack="[L4 S5 B1]",
        draw="[P1 P3 S2 S4 D5 D5]", weather="[s r s s]", shown="[r]",
    )  # fmt: skip
    first = do(state, "0 play sunflower 1")
    assert first.events == (Event("choose", 0, (), "play sunflower 1", only=0),)
    assert (first.undoable, first.ends) == (True, False)
    step = do(state, "0 play sunflower 1", "1 play hive", "2 play wild")
    assert step.events == (
        Event("choose", 2, (), "play wild", only=2),
        Event("reveal", None, (("plays", ("sunflower 1", "hive", "wild")),)),
        Event("take", 1, (("cards", ("lavender 4", "sunflower 5", "bluebell 1")),)),
        Event("stack", None, (("cards", 2), ("points", 4))),
        Event("storms", None, (("storms", 1),)),
        Event("draw", 0, (("card", "poppy 1"),), only=0),
        Event("draw", 2, (("card", "poppy 3"),), only=2),
        Event("weather", None, (("card", "sunshine"), ("total", 0))),
    )
    assert (step.undoable, step.ends) == (False, True)


def test_a_split_is_told_with_its_shares() -> None:
    """BR-13 BR-14 BR-44: the hives are open, so their cards may be named."""
    state = load(
        hands="[L1 H|P1 P2 H]", automa="[H B2]", stack="[D5 D5 D5]", draw="[L4]", weather="[r s]"
    )
    step = do(state, "0 play hive", "1 play poppy 1")
    told = [event for event in step.events if event.only is None]
    assert told == [
        Event("reveal", None, (("plays", ("hive", "poppy 1")),)),
        Event("automa", None, (("card", "hive"),)),
        Event(
            "share", None, (("seats", ("0",)), ("bee", 1), ("each", 1), ("hive 0", ("daisy 5",)))
        ),
        Event("left", None, (("cards", 1),)),
        Event("stack", None, (("cards", 1), ("points", 1))),
        Event("storms", None, (("storms", 2),)),
        Event("weather", None, (("card", "rain"), ("total", 1))),
    ]


def test_the_end_of_a_round_is_told() -> None:
    """BR-31 BR-33 BR-36 BR-37: who is caught, then rows of those who are home, then the deal."""
    state = load(
        hands="[P1 P2 H|-|S1 S2 H]", home="[-|L2 W|-]", draw="[L4 L5]", weather="[t]", shown="[r]"
    )
    caught = do(state, "0 play poppy 1", "2 play sunflower 1")
    assert caught.events[-1] == Event("rained", None, (("round", 1), ("seats", ("0", "2"))))
    step = do(caught.state, "1 allot bluebell")
    row = (("lavender", 2), ("poppy", 0), ("sunflower", 0), ("daisy", 0), ("bluebell", 3))
    assert step.events[1:] == (
        Event("allot", 1, (("flowers", ("bluebell",)),)),
        Event("row", 1, row),
        Event("round", None, (("round", 2),)),
    )
    home = load(round="3", hands="[H|-|-]", stack="[D5]", weather="[r]")
    assert home.phase == "over"


def test_a_deposit_is_told_with_its_points() -> None:
    """BR-52 BR-53."""
    state = load(mode="fill", phase="scoring", hands="[-|-|-]", home="[L2 L5 P3|-|-]")
    step = do(state, "0 bank lavender extra poppy")
    assert step.events[1] == Event("bank", 0, (("own", ("lavender 7",)), ("extra", "poppy 3")))
    assert [event.kind for event in step.events] == ["choose", "bank", "round"]


def test_who_draws_nothing_is_told() -> None:
    """BR-23 BR-24: the pile is empty, and then the hive is chosen for whoever has nothing else."""
    state = load(hands="[P1 H|L1 L2 H|S1 S2 H]", draw="[]", weather="[r s]")
    step = do(state, "0 play poppy 1", "1 play lavender 1", "2 play sunflower 1")
    assert Event("dry", None, (("seats", ("0", "1", "2")),)) in step.events
    assert step.events[-1] == Event("forced", 0, (), "play hive")


# What is seen


def test_views_hide_hands_choices_and_orders() -> None:
    """Section 5: states that differ in these alone look the same to everybody else."""
    state = do(GAME.setup(3, {}, Rng(b"view", 0)), "0 play hive").state
    flowers = replace(state, choices=(f"play {state.hands[0][0]}", "", ""))
    swapped = replace(
        state,
        hands=((*state.hands[0][1:], state.draw[0]), *state.hands[1:]),
        draw=(state.hands[0][0], *state.draw[1:]),
    )
    orders = replace(state, draw=state.draw[::-1], weather=state.weather[::-1])
    for other in (flowers, swapped, orders):
        assert other != state
        for viewer in (None, 1, 2):
            assert GAME.view(other, viewer) == GAME.view(state, viewer)
            assert GAME.view(other, viewer).text() == GAME.view(state, viewer).text()
    assert GAME.view(flowers, 0) != GAME.view(state, 0)
    assert GAME.view(orders, 0) == GAME.view(state, 0)
    deck = GAME.setup(2, {}, Rng(b"view", 0))
    turned = replace(deck, automa=deck.automa[::-1])
    assert GAME.view(turned, 0) == GAME.view(deck, 0)


def test_hives_and_choices_are_seen_as_far_as_they_are_open() -> None:
    """BR-06 BR-18: the hive's cards and that somebody has chosen, not what."""
    state = load(
        hands="[-|P1 P2 H|S1 S2 H]", home="[D5 B4|-|-]", stack="[L1 W]", draw="[L4 L5]",
        weather="[r t]", shown="[r]", suns="2",
    )  # fmt: skip
    after = do(state, "1 play poppy 2").state
    for viewer in (None, 2):
        view = GAME.view(after, viewer)
        assert view.homes[0] == ("daisy 5", "bluebell 4")
        assert (view.chosen, view.active, view.choice) == ((False, True, False), (2,), "")
        assert (view.hands, view.points, view.storms, view.suns) == ((0, 2, 2), 4, 4, 2)
    own = GAME.view(after, 1)
    assert (own.choice, own.hand) == ("play poppy 2", ("poppy 1", "poppy 2"))
    assert GAME.view(after, None).hand == ()


def test_a_lookalike_comes_from_what_is_seen_alone() -> None:
    """Section 5: two states that look alike to a seat are resampled to the same one."""
    state = do(GAME.setup(2, {}, Rng(b"pool", 0)), "1 play hive").state
    other = GAME.resample(state, 0, Rng(b"first", 1))
    assert other != state
    assert GAME.resample(state, 0, Rng(b"x", 1)) == GAME.resample(other, 0, Rng(b"x", 1))
    assert other.hands[0] == state.hands[0]
    assert "hive" in other.automa
    GAME.check(other)


BOARD = """\
round 2 of 3  turn 1  play
stack 4 points: lavender 1, wild
weather 1 of 3: rain  deck 2  sunshine out 2  storms aside 4
draw pile 2

 1  home  cards 0  hive daisy 5, bluebell 4
    rows 1 2 3 4 5
>2  in  cards 3
    rows 0 0 0 0 0
 3  in  cards 3  chosen
    rows 0 0 0 0 0
hand sunflower 1, sunflower 2, hive
chosen: play hive"""


def test_the_text_board_is_a_grid_of_tokens() -> None:
    """Section 7, as the third seat sees it; the public has no hand and no choice."""
    state = load(
        round="2", sheet0="[1 2 3 4 5]", hands="[-|P1 P2 H|S1 S2 H]", home="[D5 B4|-|-]",
        stack="[L1 W]", draw="[L4 L5]", weather="[r t]", shown="[r]", suns="2",
    )  # fmt: skip
    after = do(state, "2 play hive").state
    assert GAME.view(after, 2).text() == BOARD
    assert GAME.view(after, None).text() == "\n".join(BOARD.splitlines()[:-2])


def test_the_text_board_shows_the_automa_and_the_cells() -> None:
    """BR-40 BR-51."""
    state = load(
        mode="fill", hands="[L1 H|P1 H]", automa="[B2 H]", weather="[r]", cells1="[7 - - - - 4]"
    )
    lines = GAME.view(state, None).text().splitlines()
    assert "automa in  cards 2  last -  taken -" in lines
    assert lines[-1] == "    cells 7 - - - - 4"


# Previews


def test_a_preview_lays_the_flower_on_the_stack() -> None:
    """BR-09: as if nobody else mattered; nobody is asked then."""
    view = GAME.view(load(hands=OTHERS, stack="[D5]", weather="[r]"), 0)
    shown = GAME.preview(view, Play("lavender", "2"))
    assert (shown.active, shown.moves, shown.choice) == ((), (), "")
    assert (shown.stack, shown.points) == (("daisy 5", "lavender 2"), 7)
    assert (shown.hand, shown.hands) == (("lavender 1",), (1, 2, 2))
    assert (shown.weather, shown.draw) == (view.weather, view.draw)


def test_a_preview_brings_the_whole_stack_home() -> None:
    """BR-08 BR-11: the hand is lost, the points are shown."""
    view = GAME.view(load(hands=OTHERS, stack="[D5 L2]", weather="[r]"), 1)
    shown = GAME.preview(view, Play("hive"))
    assert (shown.stack, shown.points, shown.hand) == ((), 0, ())
    assert shown.homes[1] == ("daisy 5", "lavender 2")
    assert (shown.status[1], shown.totals[1]) == ("home", (2, 0, 0, 5, 0))
    assert shown.storms == view.storms


def test_a_preview_counts_wilds_and_fills_cells() -> None:
    """BR-33 BR-52 BR-53."""
    view = GAME.view(load(phase="scoring", hands="[-|-|-]", home="[L2 W|W|-]"), 0)
    shown = GAME.preview(view, Allot(("lavender",)))
    assert shown.totals == ((5, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    assert shown.allotted == (("lavender",), (), ())
    state = load(mode="fill", phase="scoring", hands="[-|-|-]", home="[L2 L5 P3|-|-]")
    shown = GAME.preview(GAME.view(state, 0), Bank(("lavender", "extra", "poppy")))
    assert shown.cells[0] == (7, None, None, None, None, 3)
    assert shown.active == ()


def test_a_choice_that_is_made_can_be_previewed_otherwise() -> None:
    """BR-06: the card that was chosen first is in the hand again."""
    state = do(load(hands=OTHERS, weather="[r]"), "0 play lavender 2").state
    shown = GAME.preview(GAME.view(state, 0), Play("lavender", "1"))
    assert (shown.stack, shown.hand) == (("lavender 1",), ("lavender 2",))


# Score


def test_the_sheet_names_what_the_total_is_made_of() -> None:
    """BR-38 BR-58: the printed examples, 40 and 51."""
    state = load(
        round="3", phase="scoring", hands="[-|-|-]", sheet0="[6 2 0 8 3 / 1 9 11 8 0]",
        home="[L5 L2 P2 S4 D2 B5|-|-]",
    )  # fmt: skip
    best = GAME.sheet(state).sides[0]
    assert best.points == (
        ("lavender", 7), ("poppy", 9), ("sunflower", 11), ("daisy", 8), ("bluebell", 5),
    )  # fmt: skip
    assert best.total == 40
    filled = load(
        mode="fill", round="3", phase="scoring", hands="[-|-|-]", cells0="[8 9 3 15 12 4]"
    )
    side = GAME.sheet(filled).sides[0]
    assert (side.points[-1], side.total) == (("extra", 4), 51)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("fill", ["no", "yes"])
@pytest.mark.parametrize("seed", range(4))
def test_the_second_scorer_agrees(seats: int, fill: str, seed: int) -> None:
    """BR-07 to BR-58, F32: everything told of whole games, the totals and the winners."""
    one = played(TITLE, seats, (("fill_the_hive", fill),), b"second %d" % seed)
    events = [event for turn in one.turns for event in turn.step.events]
    totals, winners = before_the_rain_scorer.result(seats, fill == "yes", events)
    outcome = GAME.outcome(one.final)
    assert outcome is not None
    assert totals == [side.total for side in outcome.sheet.sides]
    assert winners == set(outcome.winners)


@pytest.mark.parametrize(
    "broken",
    [
        lambda s: replace(s, draw=s.draw[1:]),
        lambda s: replace(s, stack=s.draw[:1]),
        lambda s: replace(s, hands=((*s.hands[0], s.draw[0]), s.hands[1]), draw=s.draw[1:]),
        lambda s: replace(s, weather=s.weather[1:]),
        lambda s: replace(s, storms=4),
        lambda s: replace(s, suns=1),
        lambda s: replace(s, status=("home", "in")),
        lambda s: replace(s, choices=("play hive hive", "")),
        lambda s: replace(s, choices=("allot daisy", "")),
        lambda s: replace(s, round=4),
        lambda s: replace(s, rows=(((0,) * 5,), ())),
        lambda s: replace(s, automa=s.automa[1:]),
        lambda s: replace(s, bee="", homes=(s.draw[:1], ()), draw=s.draw[1:]),
    ],
)
def test_check_finds_what_cannot_be(broken: Any) -> None:
    """Section 8."""
    state = GAME.setup(2, {}, Rng(b"check", 0))
    GAME.check(state)
    with pytest.raises((AssertionError, RulesError)):
        GAME.check(broken(state))


def test_a_state_in_the_middle_of_a_choice_survives_json() -> None:
    """F08 F28: who has chosen what is stored as made."""
    state = do(load(hands=OTHERS, weather="[r]"), "0 play lavender 2").state
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


# Computers


def picked(state: State, seat: int) -> str:
    return GAME.write(choose(GAME, state, seat, "steady", Rng(b"steady", 1)))


def test_steady_goes_home_before_a_certain_rain() -> None:
    """Two of three and nothing but rain in the deck: only the hive brings the stack home."""
    state = load(
        hands="[L1 L2 P1 S1 H|P1 P2 H]", stack="[D5 B5 W]", draw="[L4 L5 P5]", weather="[r r r]",
        shown="[r r]",
    )  # fmt: skip
    assert picked(state, 0) == "play hive"


def test_steady_stays_out_in_the_sun() -> None:
    """An empty stack and nothing but sunshine: flowers are worth more than an empty hive."""
    state = load(
        hands="[L1 L2 P1 S1 H|P1 P2 H|S1 S2 H]", draw="[L4 L5 P5 D1 D2 D3]", weather="[s s s s]"
    )
    assert picked(state, 0) != "play hive"


def test_steady_counts_a_wild_where_it_adds_most() -> None:
    """BR-33 BR-38: only beside the bluebells does it raise a best total, from 5 to 6."""
    state = load(
        round="3", phase="scoring", hands="[-|-|-]", sheet0="[9 9 9 9 5 / 9 9 9 9 5]",
        home="[B3 W|-|-]",
    )  # fmt: skip
    assert picked(state, 0) == "allot bluebell"


def test_steady_banks_all_in_the_last_round() -> None:
    """BR-56: what is not banked then is lost."""
    state = load(mode="fill", round="3", phase="scoring", hands="[-|-|-]", home="[L2 P1 P3|-|-]")
    assert picked(state, 0) in (
        "bank lavender poppy",
        "bank lavender extra poppy",
        "bank poppy extra lavender",
    )
