"""Before The Rain: what the examples of the specification do not say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from rules import GAMES
from rules.before_the_rain import Allot, BeforeTheRain, Play, State
from rules.errors import IllegalMove, InvalidMove, RulesError
from rules.game import Event
from rules.parts import Parts
from rules.rng import Rng
from tests.cases.before_the_rain import NOTATION
from tests.rules.contract import Title

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
        ('id = "poppy"', f'id = "{"p" * 14}"', "list flowers, type 2: 'pppp"),
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


@pytest.mark.parametrize("move", [Play("lavender 1"), "play hive", None])
def test_what_is_no_move_of_this_game_is_refused(move: Any) -> None:
    """Only the moves that are listed are carried out."""
    state = load(hands=OTHERS, weather="[r]")
    with pytest.raises(IllegalMove):
        GAME.apply(state, 0, move, Rng(b"test", 1))
    with pytest.raises(IllegalMove):
        GAME.preview(GAME.view(state, 0), move)


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
