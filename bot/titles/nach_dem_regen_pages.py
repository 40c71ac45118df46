"""The long words of Nach dem Regen: the pages of /rules and the picture in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.words import NP_, Message, _, listed, n_
from rules.nach_dem_regen import Placement, Table

ORDINALS = (
    NP_("placement", "first placement"),
    NP_("placement", "second placement"),
    NP_("placement", "third placement"),
    NP_("placement", "fourth placement"),
)


def rules() -> tuple[str, ...]:
    """The six pages of /rules."""
    return _in_short(), _a_turn(), _scoring(), _winning(), _playing_here(), _good_to_know()


def described(
    view: Table,
    names: Sequence[str],
    code: str,
    colours: Mapping[str, Message],
    *,
    sums: bool = True,
    preview: bool = False,
) -> tuple[str, ...]:
    """The whole table in sentences; with `sums` also the totals of teams and neighbours.

    Under a `preview` the latest placement is not made yet.
    """
    words = {colour: message() for colour, message in colours.items()}
    return (
        _("Nach dem Regen, game {code}.", code=code),
        *([] if preview and not view.active else [_turn(view, names, words)]),
        *(_row(view, row, words) for row in sorted({int(s[1:]) for s in view.squares})),
        *([_last(view.placed[-1], names, words, preview)] if view.placed else []),
        _gemstones(view, names),
        *(_totals(view, names) if sums else []),
        *_supplies(view, names, words),
        _bag(view, words),
    )


def _gemstones(view: Table, names: Sequence[str]) -> str:
    pairs = zip(names, view.discs, strict=True)
    gemstones = ", ".join(_("{name} {n}", name=name, n=n) for name, n in pairs)
    return _("Gemstones: {gemstones}.", gemstones=gemstones)


def _turn(view: Table, names: Sequence[str], words: Mapping[str, str]) -> str:
    if not view.active:
        return _("The game is over.")
    seat = view.active[0]
    ordinal = ORDINALS[len(view.placed) if view.again else 0]
    supply = ", ".join(words[colour] for colour in view.supplies[seat])
    return _(
        "Turn of {name}, {placement}; supply {supply}.",
        name=names[seat],
        placement=ordinal(),
        supply=supply,
    )


def _row(view: Table, row: int, words: Mapping[str, str]) -> str:
    cells = [
        (square, colour)
        for square, colour in zip(view.squares, view.board, strict=True)
        if int(square[1:]) == row
    ]
    taken = [
        _("{column} {colour}", column=square[0].upper(), colour=words[colour])
        for square, colour in cells
        if colour
    ]
    if not taken:
        return _("Row {row}: empty.", row=row)
    toadstools = ", ".join(taken)
    if len(taken) == len(cells):
        return _("Row {row}: {toadstools}.", row=row, toadstools=toadstools)
    return _("Row {row}: {toadstools}, rest empty.", row=row, toadstools=toadstools)


def _last(done: Placement, names: Sequence[str], words: Mapping[str, str], preview: bool) -> str:
    if preview:
        return n_(
            "Preview: {colour} on {square}, {n} gemstone.",
            "Preview: {colour} on {square}, {n} gemstones.",
            len(done.rows),
            colour=words[done.colour],
            square=done.square.upper(),
        )
    return n_(
        "Last: {name} placed {colour} on {square}, {n} gemstone.",
        "Last: {name} placed {colour} on {square}, {n} gemstones.",
        len(done.rows),
        name=names[done.seat],
        colour=words[done.colour],
        square=done.square.upper(),
    )


def _totals(view: Table, names: Sequence[str]) -> list[str]:
    """Sums of teams, or of neighbours; none with two players."""
    if len(names) == 2:
        return []
    sides = [(0, 2), (1, 3)] if view.teams else [(seat,) for seat in range(len(names))]
    totals = ", ".join(
        _("{name} {n}", name=listed(names[seat] for seat in side), n=view.totals[side[0]])
        for side in sides
    )
    return [_("Totals: {totals}.", totals=totals)]


def _supplies(view: Table, names: Sequence[str], words: Mapping[str, str]) -> list[str]:
    """The supplies of those who are not to act."""
    return [
        _(
            "Supply of {name}: {supply}.",
            name=names[seat],
            supply=", ".join(words[colour] for colour in supply),
        )
        for seat, supply in enumerate(view.supplies)
        if supply and seat not in view.active
    ]


def _bag(view: Table, words: Mapping[str, str]) -> str:
    left = [_("{colour} {n}", colour=words[colour], n=n) for colour, n in view.bag]
    return (
        _("Bag: {colours}.", colours=", ".join(left))
        if sum(n for _c, n in view.bag)
        else _("Bag: empty.")
    )


def _in_short() -> str:
    return _(
        "You plant toadstools on a board shaped like a cross. Four in a line with four "
        "different colours earn a gemstone. Whoever has most gemstones at the end wins; with "
        "three or four players it is not quite so simple (page 4). There are 48 squares and "
        "48 toadstools, twelve each of red, blue, black and pink. Everybody has up to four "
        "toadstools in front of them, open for all to see. The rest lies in the bag. Play "
        "goes round in seat order; who begins is drawn."
    )


def _a_turn() -> str:
    return _(
        "Place one of your toadstools on any empty square. It need not touch another, and it "
        "stays where it is.\n"
        "- It scores nothing: your turn is over.\n"
        "- It scores: take the gemstones and place another one, before you draw anything. "
        "You must, even if you would rather not.\n"
        "- Your supply is used up: your turn is over, whatever the last one scored.\n"
        "Then your supply is filled to four from the bag; Petrichor never forgets it. When "
        "the bag runs low you get what is left and later play with fewer. Whoever has none "
        "left is skipped. Nobody can pass."
    )


def _scoring() -> str:
    return _(
        "Look along the row, the column and both diagonals through the toadstool you have "
        "just placed. Every four toadstools that follow each other on such a line, your new "
        "one among them, and show all four colours, are worth 1 gemstone.\n"
        "- Empty squares in between do not count, however many: red A4, blue C4, black D4, "
        "then pink on H4 scores.\n"
        "- Toadstools in between do count: red, blue, blue, black, then pink scores nothing,"
        " because the second blue is in the way.\n"
        "- The order of the colours is free, and old toadstools may score again with a new "
        "one.\n"
        "- Several fours on one line each score: blue, pink, red, gap, red, pink, blue, then"
        " black into the gap is worth 2. One line gives at most 4; lines add up.\n"
        "- The short diagonals A4–D1, E1–H4, A5–D8 and E8–H5 are lines too."
    )


def _winning() -> str:
    return _(
        "The game ends when all 48 toadstools stand; the last one places itself and can "
        "score.\n"
        "- Two players: more gemstones win.\n"
        "- Three players: your total is your own gemstones plus those of the next player in "
        "order. So help your neighbour, a little.\n"
        "- Four players: two teams, seats 1 and 3 against 2 and 4. Partners add their "
        "gemstones but keep their own toadstools.\n"
        "Equal totals share the win."
    )


def _playing_here() -> str:
    return _(
        "Press Play, then a colour, then a square. What scores is placed at once and can be "
        "undone while your turn lasts. What ends your turn asks first, because you then draw."
        " Typing: `/move place red d4`; “d4” is enough to be shown what fits. A whole "
        "move, once sent, is done; `preview:True` shows it first. Columns are A to "
        "H from the left, rows 1 to 8 from the top; the four corners of two by two squares"
        " are missing. Every colour has its own shape: red is a dome with dots, blue a "
        "pointed hat, black a ball with stars, pink a flat parasol with stripes. /board "
        "text:True says the board in words."
    )


def _good_to_know() -> str:
    return _(
        "What is left in the bag is public, colour by colour; only the order is secret, and "
        "/help says how to check it after the game. At the table you may forget to fill your "
        "supply, and you may stop early when nobody can score any more; here neither happens."
        " The rules do not say how many toadstools there are of each colour: Petrichor takes "
        "twelve. The game is by Alex Randolph, 1995, after his Quaro of 1974."
    )
