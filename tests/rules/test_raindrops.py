"""Raindrops: refusals with their reasons, component lists, and corrected boxes."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from rules.errors import IllegalMove, InvalidMove, RulesError
from rules.parts import Parts
from rules.raindrops import Drop, Fill, Flip, Keep, Move, Put, Raindrops, Swap, Take, Thunder
from rules.raindrops.moves import MOVES
from rules.rng import Rng
from tests.rules.contract import played
from tests.rules.raindrops_table import GAME, SEED, TITLE, load

SHIPPED = Parts.shipped("raindrops")
OFFERED = "P1; set phase choose; set display -; set s0.offer m6 m7 m8; set s1.offer m9 m10 m11"
PLACING = (
    "P1; set phase place; set s0.cards m16[a1a2=gb] m3*; set s0.pool ob pb gb; set s0.bonus +o +pg"
)
LOW = "P1; W a:-,-,-,P/O b:-,-,-,O/B c:-,-,-,B/G d:-,-,-,G/PB e:-,-,-,P/B; set bag -"

REFUSALS = [
    (OFFERED, "0 give m9", "not_offered card=m9 cards=m6 m7 m8"),
    (OFFERED, "0 drop a1", "choose_now verb=drop"),
    ("P1", "1 drop a1", "not_your_turn seat=0"),
    ("P1", "5 drop a1", "not_your_turn seat=0"),
    ("P1", "0 keep", "act_now verb=keep"),
    ("P1; 0: flip a1", "0 swap a1 b1", "one_special special=flip a1"),
    ("P1; 0: flip a1", "0 keep", "drop_now verb=keep"),
    ("P1", "0 top a3", "barred action=top free=flip swap"),
    ("P1; set s0.marker flip", "0 flip z9", "barred action=flip free=swap top"),
    ("P1", "0 flip f1", "no_such_tile tile=f1"),
    ("P1", "0 flip a2", "no_such_tile tile=a2"),
    ("P1", "0 swap a1 a9", "no_such_tile tile=a9"),
    (LOW, "0 flip a1", "hole tile=a1"),
    ("P1", "0 swap a1 c1", "not_neighbours tile=a1 other=c1"),
    ("P1", "0 swap a1 b3", "not_neighbours tile=a1 other=b3"),
    ("P1", "0 swap b1 a1", "left_first tile=b1 other=a1"),
    ("P1; set s0.marker flip", "0 top c1", "on_top tile=c1"),
    ("P1", "0 drop", "no_path"),
    ("P1", "0 drop f1", "no_such_cell cell=f1"),
    ("P1", "0 drop a1 b9", "no_such_cell cell=b9"),
    ("P1", "0 drop a0", "no_such_cell cell=a0"),
    ("P1", "0 drop a2", "not_at_top cell=a2 row=1"),
    (LOW, "0 drop a1", "not_at_top cell=a1 row=7"),
    ("P1", "0 drop a1 b2 d3", "not_next cell=d3 after=b2"),
    ("P1", "0 drop a1 b2 b2", "not_next cell=b2 after=b2"),
    ("P1", "0 drop a1 a2", "other_colour cell=a2 shows=o colours=b"),
    ("P1", "0 drop d1 c2 d3", "other_colour cell=d3 shows=g colours=p"),
    ("P1; 0: drop c1", "0 bonus +pg", "not_in_row bonus=+pg row=+o +p +g +b"),
    ("P1; 0: drop c1", "0 keep", "bonus_now verb=keep"),
    ("P1; 0: drop a1 b2 c3 d4 d5 c6 c7 b8", "0 thunder 3", "no_such_token token=3"),
    ("P1; 0: drop a1 b2 c3 d4 d5 c6 c7 b8", "0 keep", "thunder_now verb=keep"),
    (PLACING, "0 drop a1", "place_now verb=drop"),
    (PLACING, "0 put 3 a1a2 gb", "no_such_card slot=3"),
    (PLACING, "0 put 2 a1a2 ob", "fresh_card slot=2 card=m3"),
    (PLACING, "0 put 1 a1c1 ob", "no_such_place place=a1c1 slot=1 card=m16"),
    (PLACING, "0 put 1 a1b1 gb", "covered cell=a1 slot=1 card=m16"),
    (PLACING, "0 put 1 b1b2 og", "not_in_pool tile=og pool=ob pb gb"),
    (PLACING, "0 put 1 b1b2 pb +b", "not_held bonus=+b bonuses=+o +pg"),
    (PLACING, "0 put 1 b1b2 pb", "does_not_fit needs=ob slot=1 card=m16 place=b1b2 tile=pb"),
    (
        PLACING,
        "0 put 1 b1b2 pb +pg",
        "does_not_fit needs=ob bonus=+pg slot=1 card=m16 place=b1b2 tile=pb",
    ),
    (PLACING, "0 put 1 b1b2 ob +o", "needless_bonus bonus=+o slot=1 card=m16 place=b1b2 tile=ob"),
    (PLACING, "0 fill 1 d1 +o", "no_such_place place=d1 slot=1 card=m16"),
    (PLACING, "0 fill 1 a1 +pg", "covered cell=a1 slot=1 card=m16"),
    (PLACING, "0 fill 1 c2 +p", "not_held bonus=+p bonuses=+o +pg"),
    (PLACING, "0 fill 1 b2 +pg", "wrong_colour needs=b slot=1 card=m16 place=b2 bonus=+pg"),
    ("P1; set phase place; set s0.cards - m3", "0 fill 1 a1 +o", "no_card slot=1"),
    (
        "P1; set opt.bonus_same_turn off; set phase place; set s0.bonus +o; set s0.fresh +o",
        "0 fill 1 b1 +o",
        "fresh_bonus bonus=+o",
    ),
    (PLACING, "0 keep ob pb gb", "too_many count=2"),
    (PLACING, "0 keep ob ob", "not_in_pool tile=ob pool=ob pb gb"),
    (f"{PLACING}; set opt.store max", "0 keep ob", "keep_more count=2"),
    (f"{PLACING}; 0: put 1 b1b2 ob; 0: put 1 c1c2 pb", "0 take m6", "not_on_display card=m6"),
    (f"{PLACING}; 0: put 1 b1b2 ob; 0: put 1 c1c2 pb", "0 keep", "take_now verb=keep"),
    (
        f"{PLACING}; set deck -; 0: put 1 b1b2 ob; 0: put 1 c1c2 pb",
        "0 take deck",
        "deck_empty",
    ),
    (
        "P1; set ending yes; set turn 1; set phase place; set s0.pool ob; 1: keep",
        "0 keep",
        "final_now verb=keep",
    ),
    ("P1; set ending yes; set turn 1; set phase place; 1: keep", "1 keep", "game_over"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "move", "reason"), REFUSALS)
def test_a_refusal_says_why(position: str, move: str, reason: str) -> None:
    """RD-02 to RD-87: each reason with all that a sentence about it needs."""
    state, (seat, text) = load(position), move.split(maxsplit=1)
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(state, int(seat), GAME.read(text), Rng(SEED, 1))
    assert str(refused.value) == reason


def odd_moves(chance: random.Random) -> Move:
    """A move from words that stand in moves, mostly one that makes no sense now."""
    cells = [f"{column}{row}" for column in "abcdefg" for row in range(10)]
    kinds = [*dict.fromkeys(GAME.box.tiles), "oo", "bo", "xx"]
    bonus = chance.choice([*GAME.box.worth, "+x"])
    cell, other = chance.choice(cells), chance.choice(cells)
    return chance.choice(
        [
            Flip(cell),
            Swap(cell, other),
            Drop(tuple(chance.choices(cells, k=chance.randrange(4)))),
            Thunder(chance.randrange(4)),
            Put(chance.randrange(4), cell + other, chance.choice(kinds)),
            Put(chance.randrange(4), chance.choice(PLACES), chance.choice(kinds), bonus),
            Fill(chance.randrange(4), cell, bonus),
            Keep(tuple(chance.choices(kinds, k=chance.randrange(4)))),
            Take(chance.choice([*GAME.box.cards, "deck", "m99"])),
        ]
    )


PLACES = [place.name for place in GAME.box.places["m1"]]


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_not_listed_is_refused_and_what_is_listed_is_not(seats: int) -> None:
    """RD-02 to RD-97, F29: the list and the refusals were written apart."""
    one, chance = played(TITLE, seats, (), b"listed"), random.Random(seats)
    for turn in one.turns[::3]:
        listed = set(GAME.legal_moves(turn.before, turn.seat))
        for move in (*listed, *(odd_moves(chance) for _ in range(60))):
            try:
                GAME.apply(turn.before, turn.seat, move, Rng(SEED, 1))
            except IllegalMove:
                assert move not in listed, move
            else:
                assert move in listed, move


@pytest.mark.parametrize(
    "move",
    [
        Keep(("gb", "ob")),
        Keep(cast(Any, None)),
        Drop(("A1",)),
        Drop(cast(Any, 5)),
        Flip("a1 "),
        Put(1, "b1b2", "ob", ""),
        Take(""),
        "keep",
    ],
)
def test_a_move_that_no_text_makes_is_refused(move: Move) -> None:
    """RD-97: tiles out of order or none, other letters, empty words, or no move at all."""
    with pytest.raises(IllegalMove):
        GAME.apply(load(PLACING), 0, move, Rng(SEED, 1))


@pytest.mark.parametrize("text", ["", "drop a1b2", "flip", "put 1 a1a2", "keep a1", "done now"])
def test_what_is_no_move_cannot_be_read(text: str) -> None:
    """RD-97."""
    with pytest.raises(InvalidMove):
        GAME.read(text)


def test_the_verbs_are_those_of_the_specification() -> None:
    """RD-97, section 4."""
    verbs = "give flip swap top drop bonus thunder put fill keep take done"
    assert [move.__name__.lower() for move in MOVES] == verbs.split()
    assert GAME.read("keep gb ob") == GAME.read("KEEP  ob gb") == Keep(("ob", "gb"))
    kinds = "op og ob o-pg o-pb o-gb pg pb p-og p-ob p-gb gb g-op g-ob g-pb b-op b-og b-pg"
    assert list(dict.fromkeys(GAME.box.tiles)) == kinds.split()


# Component lists


def test_the_shipped_box_is_that_of_the_specification() -> None:
    """RD-05 to RD-08, RD-11, RD-13, section 1: counts, colours, points and symbols."""
    box = GAME.box
    assert [len(part) for part in (box.tiles, box.bonuses, box.thunder, box.cards)] == [
        84,
        28,
        10,
        54,
    ]
    assert sum(len(values) for _, values in box.stacks) == 12
    colours = "".join(colour for card in box.cards.values() for _, colour in card.cells)
    assert [colours.count(colour) for colour in "opgb"] == [81] * 4
    assert sum(card.points for card in box.cards.values()) == 296
    symbols = [card.symbol for card in box.cards.values()]
    assert [symbols.count(one) for one in ("sun", "leaf", "star", "shell", "cat")] == [12] * 4 + [6]
    halves = "".join(tile for tile in box.tiles if "-" not in tile)
    assert [halves.count(colour) for colour in "opgb"] == [36] * 4
    assert {name: SHIPPED.lists[name]["source"] for name in SHIPPED.lists} == dict.fromkeys(
        ("tiles", "bonuses", "thunder", "clouds", "cards"), "reconstruction"
    )


def changed(*pairs: str) -> Parts:
    """The shipped lists with one text exchanged for another, pair by pair."""
    text = SHIPPED.text
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert old in text
        text = text.replace(old, new, 1)
    return Parts(text)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("op = 12", "op = 11", "list tiles: 83 of them, not 84"),
        ("op = 12", "po = 12", "list tiles: po is no kind of tile"),
        ("op = 12", "oo = 12", "list tiles: oo is no kind of tile"),
        ("o-pg = 1", "o-gp = 1", "list tiles: o-gp is no kind of tile"),
        ("op = 12", 'op = "12"', "list tiles, op: '12' is no count"),
        ("op = 12", "op = -12", "list tiles, op: -12 is no count"),
        ("op = 12", "op = true", "list tiles, op: True is no count"),
        ("[tiles]", "[stones]", "list tiles is missing"),
        ('"+o" = { count = 4', '"+o" = { count = 5', "list bonuses: 29 of them, not 28"),
        ('"+o" = {', '"+x" = {', r"list bonuses: \+x is no kind of bonus"),
        ('"+o" = { count = 4, value = 3 }', '"+o" = 4', r"list bonuses, \+o: 4 is no count and"),
        ("3 = 3", "3 = 4", "list thunder: 11 of them, not 10"),
        ("3 = 3", "0 = 3", "list thunder: 0 is no value"),
        ('"leaf"], values = [6, 3, 3]', '"leaf"], values = [6, 3]', "list clouds: 11 of them"),
        ('"leaf"], values = [6, 3, 3]', '"leaf"], values = 6', "list clouds, type 1: 6 are no"),
        ('["sun", "sun", "leaf"]', '["sun", "moon"]', "list clouds, type 1: .* are no symbols"),
        ('["leaf", "leaf", "star"]', '["cat"]', "list clouds, type 2: .* are no symbols"),
        ('m7 = "PBP/OPG 4 star"', "", "list cards: 53 of them, not 54"),
        ('m7 = "PBP/OPG 4 star"', 'm7 = "PBP/OPX 4 star"', "list cards, m7: 'PBP/OPX 4 star'"),
        ('m7 = "PBP/OPG 4 star"', "m7 = 4", "list cards, m7: 4 is no card"),
        ('m7 = "PBP/OPG 4 star"', 'x7 = "PBP/OPG 4 star"', "list cards, x7"),
        ('source = "reconstruction"', 'source = "rumour"', "list tiles: source"),
    ],
)  # fmt: skip
def test_a_faulty_list_is_named(old: str, new: str, named: str) -> None:
    """RD-05 to RD-13: 84, 28, 10, 12 and 54, or the loader says which entry is wrong."""
    with pytest.raises(RulesError, match=named):
        Raindrops(changed(old, new))


def test_a_line_that_is_no_list_is_named() -> None:
    with pytest.raises(RulesError, match="line 10"):
        changed("op = 12", "op = = 12")


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_corrected_box_is_played_to_its_end(seats: int) -> None:
    """Section 1: a tile with a wild half of its own colour, other cards, and five cloud types."""
    fifth = '{ needs = ["star"], values = [3] },\n]'
    parts = changed(
        "ob = 12", "ob = 10\no-op = 2", 'm1 = "OGO/POB', 'm1 = "OGO/POB/GGG', 'm2 = "GOP/OBO',
        'm2 = "GO/OB/PP', 'm3 = "OOG/BPO', 'm3 = "OOGB', '"sun"], values = [6, 3, 3] },\n]',
        f'"sun"], values = [6, 3] }},\n{fifth}',
    )  # fmt: skip
    game, chance = Raindrops(parts), random.Random(seats)
    assert [len(game.box.places[name]) for name in ("m1", "m2", "m3")] == [12, 7, 3]
    for number in range(3):
        state, row = game.setup(seats, {}, Rng(b"%d" % number, 0)), 0
        while active := game.active(state):
            row += 1
            seat = chance.choice(active)
            move = chance.choice(game.legal_moves(state, seat))
            state = game.apply(state, seat, move, Rng(b"%d" % number, row)).state
            game.check(state)
        assert len(state.clouds) == 5
