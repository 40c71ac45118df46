"""Positions of Nach dem Regen written by hand after the examples of its specification."""

from __future__ import annotations

from collections import Counter
from typing import Any

from render.caption import Caption
from rules.nach_dem_regen import COLOURS, SQUARES, Placement, Table

LETTERS = {"R": "red", "B": "blue", "K": "black", "P": "pink"}
WORDS = (
    ("turn", "to place"),
    ("your_turn", "your turn"),
    ("again", "again"),
    ("you", "you"),
    ("last", "Last"),
    ("discs", "Gemstones"),
    ("neighbour", "Next seat"),
    ("partner", "Partner"),
)
NAMES = ("Emil", "Ina", "Simon", "Noa")  # as wide and alike with and without shaping


def board(**squares: str) -> tuple[str | None, ...]:
    """A board from squares: `board(c4="R")`."""
    return tuple(LETTERS.get(squares.get(square, "")) for square in SQUARES)


def rows(text: str) -> tuple[str | None, ...]:
    """A board from its eight rows, as in the specification."""
    return tuple(LETTERS.get(letter) for letter in text.replace("/", ""))


def supplies(text: str) -> tuple[tuple[str, ...], ...]:
    """Supplies by seat, as in the specification."""
    return tuple(
        tuple(LETTERS[letter] for letter in part.split() if letter != "-")
        for part in text.split("|")
    )


def table(**fields: Any) -> Table:
    """A public view; the bag has what is on neither the board nor in a supply."""
    seats = len(fields["supplies"])
    seen = Counter([*filter(None, fields["board"]), *sum(fields["supplies"], ())])
    discs = fields.setdefault("discs", (0,) * seats)
    totals = {
        2: discs,
        3: tuple(discs[seat] + discs[(seat + 1) % seats] for seat in range(seats)),
        4: (sum(discs[::2]), sum(discs[1::2])),
    }
    fields.setdefault("bag", tuple((colour, 12 - seen[colour]) for colour in COLOURS))
    fields.setdefault("totals", totals[seats])
    fields.setdefault("placed", ())
    fields.setdefault("active", (0,))
    return Table(
        viewer=None, moves=(), again=fields.pop("again", False), teams=seats == 4, **fields
    )


def caption(seats: int, **fields: Any) -> Caption:
    """Names and words for a number of seats."""
    fields.setdefault("names", NAMES[:seats])
    status = fields.pop("status", None)
    words = WORDS + ((("status", status),) if status else ())
    return Caption("Nach dem Regen", words=words, **fields)


START = table(board=board(), supplies=supplies("R R K P|B K P P"), active=(1,))

AGAIN = table(  # NR-08, after the score
    board=board(c4="R", d4="B", e4="K", f4="P"),
    supplies=supplies("R B K|R B K P"),
    discs=(1, 0),
    placed=(Placement(0, "pink", "f4", (("c4", "d4", "e4", "f4"),)),),
    again=True,
)

ONE_LINE = table(  # NR-23, four rows on one line
    board=board(a3="R", b3="B", c3="K", d3="P", e3="R", f3="B", g3="K"),
    supplies=supplies("R B K|R B K P|R R P P"),
    discs=(4, 0, 7),
    placed=(
        Placement(
            0,
            "pink",
            "d3",
            (
                ("a3", "b3", "c3", "d3"),
                ("b3", "c3", "d3", "e3"),
                ("c3", "d3", "e3", "f3"),
                ("d3", "e3", "f3", "g3"),
            ),
        ),
    ),
    again=True,
)

ALL_LINES = table(  # NR-24, one row in each direction
    board=board(
        a4="R", b4="B", c4="K", d4="P", d1="B", d2="K", d3="R", c3="B", e5="R", f6="K", c5="K",
        b6="R", e3="B",
    ),
    supplies=supplies("R B K|R B K P"),
    discs=(4, 0),
    placed=(
        Placement(
            0,
            "pink",
            "d4",
            (
                ("a4", "b4", "c4", "d4"),
                ("d1", "d2", "d3", "d4"),
                ("c3", "d4", "e5", "f6"),
                ("b6", "c5", "d4", "e3"),
            ),
        ),
    ),
    again=True,
)  # fmt: skip

SHORT = table(  # the board of NR-13 with four seats, two of them out of toadstools
    board=rows("KPRK/BPPB/PRPRBKRB/KBBKPR.R/RBRKPKBP/..KKKPBB/BPKR/PRRB"),
    supplies=supplies("K P|R|-|-"),
    discs=(6, 13, 8, 2),
    placed=(Placement(2, "black", "d4", (("c4", "d4", "e4", "f4"),)),),
)

NEIGHBOURS = table(  # NR-34
    board=rows("RBBR/BPBR/RKKBPKRK/PRRKPBKK/.BPBPPR./RPBKPRRK/PRBK/KPBK"),
    supplies=supplies("P B|-|-"),
    discs=(8, 2, 10),
)

MIDDLE = table(  # of a game of three: the latest turn scored three rows, then placed once more
    board=rows("K.../B.../P.RRR.R./..PB.BB./.PKB.K../KPB.R..K/R.../P.P."),
    supplies=supplies("B R K K|B R B R|K K K P"),
    discs=(4, 4, 1),
    active=(1,),
    placed=(
        Placement(
            0,
            "pink",
            "b6",
            (
                ("a6", "b6", "c6", "e6"),
                ("b6", "c6", "e6", "h6"),
                ("b6", "c5", "d4", "e3"),
            ),
        ),
        Placement(0, "blue", "f4", ()),
    ),
)

OVER = table(  # NR-35, after the end
    board=rows("RBBR/BPBR/RKKBPKRK/PRRKPBKK/BBPBPPRP/RPBKPRRK/PRBK/KPBK"),
    supplies=supplies("-|-|-|-"),
    discs=(3, 9, 8, 1),
    active=(),
    placed=(Placement(0, "blue", "a5", (("a5", "b4", "c3", "d2"),), auto=True),),
)

ALL = {
    "start": START,
    "again": AGAIN,
    "one_line": ONE_LINE,
    "all_lines": ALL_LINES,
    "short": SHORT,
    "middle": MIDDLE,
    "neighbours": NEIGHBOURS,
    "over": OVER,
}

SCRIPTS = (
    "Marlene", "Jürgen_Weiß", "Łukasz Żółć", "Đặng Thị Hồng", "Ольга Щ", "Ελένη Παπά",
    "مرحبا علي", "שלום דן", "नमस्ते", "สวัสดี", "தமிழ்", "მარიამ", "🐸 Frog 🌧️",
    "👨‍👩‍👧 Fam", "🇩🇪 Max", "𝓕𝓪𝓷𝓬𝔂", "Z̸̧̢̛͎̈́a̵̛͓l̶̰̇g̷͖̈o̴̙͒", "ʕ•ᴥ•ʔ", "ಠ_ಠ", "玩家一号", "꧁ King ꧂",
    "m" * 100, "W W W W W W W W W W W", "", "ㅤ", "\u202eevil", "\n\t", "\u0301", "1️⃣👍🏽",
)  # fmt: skip
