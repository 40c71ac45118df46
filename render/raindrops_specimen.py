"""A table of Raindrops that shows every colour of its pictures, from which palettes are made."""

from __future__ import annotations

from PIL import Image

from render.caption import Caption
from rules.raindrops import Board, Card, Cloud, Last, OnCard, Piece, Table, Variant

CARDS = (
    Card("m16", ("gob", "bbp"), 4, "shell"),
    Card("m25", ("opp", "gob"), 6, "sun"),
    Card("m43", ("ggb", "obp"), 6, "leaf"),
    Card("m49", ("ogp", "pbo"), 8, "cat"),
    Card("m3", ("oog", "bpo"), 4, "star"),
)
WILDS = ("+op", "+og", "+ob", "+pg", "+pb", "+gb")
FILLED = (
    OnCard(CARDS[0], (Piece("a1a2", "gb"), Piece("c1c2", "ob", "+p"), Piece("b2", "", "+b")), True),
    OnCard(CARDS[4], (Piece("a1b1", "o-pb", "+og"),), False),
)
OWN = Board(
    marker="flip",
    cards=FILLED,
    pool=("o-pg", "p-ob", "gb", "b-og"),
    bonuses=("+o", "+p", "+g", "+b", *WILDS),
    used=("+o",),
    done=CARDS[1:4],
    clouds=((1, 6), (2, 3)),
    thunder=2,
    values=(3, 4),
    chosen=False,
    fresh="",
    points=(("memory", 20),),
)
OTHER = Board(
    marker="top",
    cards=(OnCard(CARDS[1], (), False), OnCard(None, (), False)),
    pool=("op",),
    bonuses=("+pg",),
    used=(),
    done=(),
    clouds=(),
    thunder=1,
    values=None,
    chosen=False,
    fresh="",
    points=(("memory", 0),),
)
BOARD = Table(
    viewer=0,
    active=(0,),
    moves=(),
    phase="act",
    turn=0,
    start=1,
    number=18,
    window=(
        ("B/O", "G/P", "O/G", "P/O"),
        ("O/B", "P/O", "G/O", "O/B"),
        ("G/P", "B/G", "P/B", "B/OP"),
        ("PG/O", "G/B", "B/P", "G/PB"),
        ("P/G", "G/OB", "O/GB", "P/B"),
    ),
    bag=31,
    discards=("op", "gb"),
    empties=1,
    ending=False,
    row=("+o", "+pg", "+b", "+g"),
    heap=8,
    worth=(*((f"+{one}", 3) for one in "opgb"), *((wild, 2) for wild in WILDS)),
    thunder=7,
    looked=(),
    clouds=(
        Cloud(("sun", "sun", "leaf"), (3, 3)),
        Cloud(("leaf", "leaf", "star"), (6, 3)),
        Cloud(("star", "star", "shell"), (6, 3, 3)),
        Cloud(("shell", "shell", "sun"), ()),
    ),
    display=CARDS[:4],
    deck=30,
    boards=(OWN, OTHER, OWN, OTHER),
    offer=(),
    choice="",
    special="",
    due=0,
    taking=0,
    variant=Variant(),
    last=Last(
        seat=1,
        path=("b1", "c2", "c3", "d4", "d5"),
        colours="g",
        tiles=("pg", "o-pb", "og"),
        drawn=("b1", "c1", "d1"),
        bonus="+p",
        placed=("m16 a1a2",),
    ),
)
CAPTION = Caption(
    "Raindrops",
    ("Ana", "Ben", "Cat", "Dan"),
    (("status", "Turn 18"), ("flip", "Flip"), ("swap", "Swap"), ("top", "Top")),
    viewer=0,
)


def both(one: Image.Image, other: Image.Image) -> Image.Image:
    """Two pictures of one width in one, one below the other."""
    image = Image.new("RGB", (one.width, one.height + other.height))
    image.paste(one)
    image.paste(other, (0, one.height))
    return image
