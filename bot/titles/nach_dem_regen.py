"""The words of Nach dem Regen: panel, public sentences, refusals and result."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.titles import nach_dem_regen_pages as pages
from bot.titles.base import Names, Words
from bot.titles.nach_dem_regen_nouns import BESIDE, BUTTON, LAST, LISTED, PLACED, SUBJECT
from bot.words import ALT, N_, _, bold, clean, current, cut, escape, listed, n_
from render.caption import Caption
from rules.errors import IllegalMove
from rules.game import Event, Outcome
from rules.menu import WIDEST
from rules.nach_dem_regen import COLOURS, FULL, Placement, Table

REFUSALS = {
    "no_such_square": N_("There is no square {square}: the board is a cross."),
    "no_such_colour": N_("There is no toadstool of that colour. Yours are {supply}."),
    "taken": N_("{square} is taken by {toadstool}."),
    "not_in_supply": N_("You have no {colour} toadstool. Yours are {supply}."),
    "not_your_turn": N_("It is not your turn. Ask /board where the game stands."),
    "game_over": N_("The game is over. /board shows the result."),
}
BEGINS = {
    "random": N_("the shuffle says who begins"),
    "0": N_("the 1st in the order of play begins"),
    "1": N_("the 2nd in the order of play begins"),
    "2": N_("the 3rd in the order of play begins"),
    "3": N_("the 4th in the order of play begins"),
}
QUICK = 6  # possibilities of a decision that needs no long thought
NEIGHBOURS = 4  # named in a hint


class NachDemRegenWords(Words):
    """Every sentence of Nach dem Regen."""

    name = "Nach dem Regen"
    joined = frozenset({"draw", "bag_empty"})

    def label(self, text: str, view: Table, at: str = "") -> str:
        """ "Red on D6"; below a colour "D6"; a colour "Red ×2"; a column "Column D"."""
        colour, square = _parts(text)
        if not colour:
            return _("Place a toadstool")
        if len(square) == 1:
            return _("Column {column}", column=square.upper())
        if square and _parts(at)[0]:
            return square.upper()
        if square:
            return _("{colour} on {square}", colour=BUTTON[colour](), square=square.upper())
        count = _supply(view).count(colour)
        return (
            BUTTON[colour]() if count < 2 else _("{colour} ×{n}", colour=BUTTON[colour](), n=count)
        )

    def hint(self, text: str, view: Table) -> str:
        """ "next to red C6, pink D5"."""
        square = _parts(text)[1]
        if len(square) < 2:
            return ""
        around = [BESIDE[colour](square=near.upper()) for colour, near in _beside(view, square)]
        if not around:
            return ""
        if len(around) <= NEIGHBOURS:
            return _("next to {toadstools}", toadstools=", ".join(around))
        return n_(
            "next to {toadstools} and {n} more",
            "next to {toadstools} and {n} more",
            len(around) - NEIGHBOURS,
            toadstools=", ".join(around[:NEIGHBOURS]),
        )

    def branch(self, node: str, view: Table) -> str:
        """ "Red on…"."""
        colour = _parts(node)[0] or _only_colour(view)
        return _("{colour} on…", colour=BUTTON[colour]()) if colour else _("Place…")

    def span(self, texts: Sequence[str], view: Table) -> str:  # noqa: ARG002
        """ "Columns A to D…"."""
        columns = sorted({_parts(text)[1][:1].upper() for text in texts})
        if len(columns) == 1:
            return _("Column {column}…", column=columns[0])
        return _("Columns {first} to {last}…", first=columns[0], last=columns[-1])

    def more(self, node: str, view: Table, below: int) -> str:  # noqa: ARG002
        """ "Red on … · 43 squares"."""
        colour, column = _parts(node)
        if not colour:
            return n_("Place … · {n} move", "Place … · {n} moves", below)
        if column:
            return n_(
                "{colour} on {column} … · {n} square",
                "{colour} on {column} … · {n} squares",
                below,
                colour=BUTTON[colour](),
                column=column.upper(),
            )
        return n_(
            "{colour} on … · {n} square",
            "{colour} on … · {n} squares",
            below,
            colour=BUTTON[colour](),
        )

    def question(self, view: Table, names: Names, at: str = "") -> str:  # noqa: ARG002
        """Which toadstool, or which square for the chosen colour or the only one."""
        colour = _parts(at)[0] or _only_colour(view)
        if not colour and _empty(view) <= WIDEST:  # every square of each colour is in a select
            if view.again:
                return _("Place another: which toadstool, and where?")
            return _("Which toadstool, and where?")
        if not colour:
            return _("Place another: which toadstool?") if view.again else _("Which toadstool?")
        if view.again and not _parts(at)[0]:
            return _("Place another. {toadstool}: on which square?", toadstool=SUBJECT[colour]())
        return _("{toadstool}. On which square?", toadstool=SUBJECT[colour]())

    def where(self, view: Table) -> str:
        """ "41 squares are empty."."""
        return n_("{n} square is empty.", "{n} squares are empty.", _empty(view))

    def so_far(
        self,
        view: Table,
        names: Names,  # noqa: ARG002
        text: str = "",
        after: Table | None = None,
    ) -> str:
        """What the latest placement scored; under a preview also what it leads to."""
        if after is None:
            return _scored(view.placed[-1]) if view.again and view.placed else ""
        colour, square = _parts(text)
        done = next(p for p in after.placed if (p.colour, p.square) == (colour, square))
        return f"{_scored(done)} {_leads_to(done, after)}"

    def done(self, events: Sequence[Event], view: Table) -> str:
        """ "Red on D6; you drew blue."."""
        facts = {event.kind: dict(event.fields) for event in events if event.seat == view.viewer}
        place = facts["place"]
        colour, square, points = str(place["colour"]), str(place["square"]), _int(place["points"])
        drawn = facts.get("draw", {}).get("colours", ())
        assert isinstance(drawn, tuple)
        fields = {"toadstool": SUBJECT[colour](), "square": square.upper()}
        if drawn:
            return _done_and_drew(points, fields, _colours(drawn))
        if "bag_empty" in facts:
            return _done_and_empty(points, fields)
        return _scored_on(points, fields) if points else _("{toadstool} on {square}.", **fields)

    def taken_back(self, text: str, view: Table) -> str:  # noqa: ARG002
        """ "red on G4"."""
        colour, square = _parts(text)
        return _("{colour} on {square}", colour=LISTED[colour](), square=square.upper())

    def drawn(self) -> str:
        """That the last step stays, because toadstools were drawn."""
        return _("Your last step can't be taken back: new toadstools were drawn.")

    def tell(self, event: Event, say: Names) -> str:
        """The public sentence of an event."""
        fields = dict(event.fields)
        name = "" if event.seat is None else say[event.seat]
        if event.kind == "place":
            return _told_place(fields, name)
        if event.kind == "last":
            return _told_last(fields, name)
        if event.kind == "draw":
            colours = fields["colours"]
            assert isinstance(colours, tuple)
            return _("{name} draws {colours}.", name=name, colours=_colours(colours))
        if event.kind == "bag_empty":
            n = _int(fields["drawn"])
            if not n:
                return _("The bag is empty: {name} draws nothing.", name=name)
            return _("The bag is empty: {name} draws {n}.", name=name, n=n)
        assert event.kind == "skip", event.kind
        return _("{name} has no toadstools left and is skipped.", name=name)

    def described(self, view: Table, names: Names, code: str) -> tuple[str, ...]:
        """The whole table in words."""
        return pages.described(view, [clean(name) for name in names], code, LISTED)

    def alt(self, view: Table, names: Names, code: str) -> str:
        """The whole table in words, without the sums where it would be too long with them."""
        return _alt(view, names, code, preview=False)

    def preview_alt(self, view: Table, names: Names, code: str) -> str:
        """The same, with the placement as a preview."""
        return _alt(view, names, code, preview=True)

    def preview_caption(self, view: Table, names: Names, code: str) -> Caption:
        """The same, and the placement at the bottom is not called the last one."""
        made = super().preview_caption(view, names, code)
        return replace(made, words=tuple((key, said) for key, said in made.words if key != "last"))

    def caption(self, view: Table, names: Names, code: str) -> Caption:
        """Names by seat, and the words around the board."""
        words: tuple[tuple[str, str], ...] = (
            ("last", _("Last")),
            ("turn", _("to place")),
            ("your_turn", _("your turn")),
            ("again", _("place another")),
            ("you", _("you")),
            ("discs", _("gemstones")),
            ("neighbour", _("of the next player")),
            ("partner", _("of the partner")),
        )
        shown = tuple(clean(name) for name in names)
        status = _status(view)
        if status:
            words = (*words, ("status", status))
        title = _("{title}, game {code}", title=self.name, code=code)
        return Caption(title, shown, words, current(), view.viewer)

    def refusal(self, error: IllegalMove, view: Table, names: Names) -> str:  # noqa: ARG002
        """Why a move is not allowed, and what is."""
        fields = {key: str(value) for key, value in error.fields.items()}
        colour = fields.get("colour", "")
        supply = ", ".join(LISTED[c]() for c in _supply(view))
        return REFUSALS[error.code](
            square=fields.get("square", "").upper(),
            supply=supply,
            colour=LISTED[colour]() if colour in LISTED else "",
            toadstool=PLACED[colour]() if colour in PLACED else "",
        )

    def midway(self, view: Table) -> bool:
        """Whether the seat has scored and places again."""
        return view.again and bool(view.active)

    def unread(self, text: str, view: Table) -> str:
        """That there is no pass; that a square is taken, or a colour not to be had."""
        if text.strip().lower() in ("pass", "skip", "end", "end turn"):
            return _("Nobody can pass in Nach dem Regen. Place one of your toadstools.")
        typed = [word for word in text.lower().split() if word not in ("place", "on")]
        colour = next((word for word in typed if word in COLOURS), "")
        square = next((word for word in typed if re.fullmatch("[a-z][0-9]{1,2}", word)), "")
        if set(typed) - {colour, square}:
            return ""
        why = _no_place(view, colour, square)
        return self.refusal(why, view, ()) if why else ""

    def rules_pages(self) -> tuple[str, ...]:
        """The six pages of /rules."""
        return pages.rules()

    def hand(self, view: Table, names: Names) -> str:  # noqa: ARG002
        """The viewer's supply and gemstones."""
        if view.viewer is None:
            return ""
        supply = _supply(view)
        held = (
            _("Your supply: {colours}.", colours=", ".join(LISTED[c]() for c in supply))
            if supply
            else _("Your supply is empty.")
        )
        gems = n_("You have {n} gemstone.", "You have {n} gemstones.", view.discs[view.viewer])
        return " ".join([held, gems, _("Everybody can see them.")])

    def option(self, name: str) -> str:
        """Who begins, the only option."""
        assert name == "first", name
        return _("Who begins")

    def choice(self, name: str, value: str) -> str:
        """ "the 2nd in the order of play begins"; by the shuffle if nobody was chosen."""
        assert name == "first", name
        return BEGINS[value]()

    def quick(self, view: Table) -> bool:
        """Whether at most 6 placements are possible."""
        return any(len(set(view.supplies[s])) * _empty(view) <= QUICK for s in view.active)

    def rank(self, outcome: Outcome, side: int, say: Names) -> str:
        """With three seats also the two parts of the sum: "1. Cat 18 (8 + 10)"."""
        whole = outcome.sheet.sides[side]
        if len(outcome.ranks) != 3:
            return super().rank(outcome, side, say)
        own, neighbour = (points for _name, points in whole.points)
        return _(
            "{rank}. {name} {total} ({own} + {neighbour})",
            rank=outcome.ranks[side],
            name=say[whole.seats[0]],
            total=whole.total,
            own=own,
            neighbour=neighbour,
        )

    def wins(self, outcome: Outcome, names: Names) -> str:
        """Teams win with gemstones to gemstones."""
        if not _team_won(outcome):
            return super().wins(outcome, names)
        winner, loser = sorted(outcome.sheet.sides, key=lambda side: -side.total)
        return n_(
            "{names} win with {n} gemstone to {m}.",
            "{names} win with {n} gemstones to {m}.",
            winner.total,
            m=loser.total,
            names=listed(bold(names[seat]) for seat in winner.seats),
        )

    def won(self, outcome: Outcome, names: Names, code: str) -> str:
        """Teams won with gemstones to gemstones."""
        if not _team_won(outcome):
            return super().won(outcome, names, code)
        winner, loser = sorted(outcome.sheet.sides, key=lambda side: -side.total)
        return n_(
            "Game {code} is over: {names} won with {n} gemstone to {m}.",
            "Game {code} is over: {names} won with {n} gemstones to {m}.",
            winner.total,
            code=code,
            m=loser.total,
            names=listed(escape(names[seat]) for seat in winner.seats),
        )


def _no_place(view: Table, colour: str, square: str) -> IllegalMove | None:
    """What stands against a colour, a square or both; "" is none."""
    if square and square not in view.squares:
        return IllegalMove("no_such_square", square=square)
    there = view.board[view.squares.index(square)] if square else None
    if there:
        return IllegalMove("taken", square=square, colour=there)
    if colour and colour not in _supply(view):
        return IllegalMove("not_in_supply", colour=colour)
    return None


def _alt(view: Table, names: Names, code: str, *, preview: bool) -> str:
    shown = [clean(name) for name in names]
    whole = " ".join(pages.described(view, shown, code, LISTED, preview=preview))
    if len(whole) <= ALT:
        return whole
    short = pages.described(view, shown, code, LISTED, sums=False, preview=preview)
    return cut(" ".join(short), ALT)


def _team_won(outcome: Outcome) -> bool:
    return outcome.ranks.count(1) == 1 and len(outcome.sheet.sides[0].seats) == 2


def _parts(text: str) -> tuple[str, str]:
    """Colour and square, or column, of a move or of its beginning; "" where it says none."""
    tokens = text.split()[1:]
    colour = tokens[0] if tokens and tokens[0] in COLOURS else ""
    return colour, tokens[1].rstrip("*") if colour and len(tokens) > 1 else ""


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _empty(view: Table) -> int:
    return view.board.count(None)


def _supply(view: Table) -> tuple[str, ...]:
    return () if view.viewer is None else view.supplies[view.viewer]


def _only_colour(view: Table) -> str:
    """The colour of all moves, where they have but one."""
    colours = {move.colour for move in view.moves}
    return colours.pop() if len(colours) == 1 else ""


def _beside(view: Table, square: str) -> list[tuple[str, str]]:
    """Toadstools on the eight squares around, in reading order, with their squares."""
    column, row = ord(square[0]), int(square[1:])
    return [
        (colour, near)
        for near, colour in zip(view.squares, view.board, strict=True)
        if colour and near != square
        if abs(ord(near[0]) - column) <= 1 and abs(int(near[1:]) - row) <= 1
    ]


def _colours(colours: Sequence[str]) -> str:
    """Colours as a list in words, equal ones counted: "red ×2 and blue"."""
    return listed(
        LISTED[c]() if n == 1 else _("{colour} ×{n}", colour=LISTED[c](), n=n)
        for c, n in Counter(colours).items()
    )


def _scored(done: Placement) -> str:
    fields = {"toadstool": SUBJECT[done.colour](), "square": done.square.upper()}
    if not done.rows:
        return _("{toadstool} on {square} scores nothing.", **fields)
    return _scored_on(len(done.rows), fields)


def _scored_on(points: int, fields: dict[str, str]) -> str:
    return n_(
        "{toadstool} on {square} scores {n} gemstone.",
        "{toadstool} on {square} scores {n} gemstones.",
        points,
        **fields,
    )


def _leads_to(done: Placement, after: Table) -> str:
    """What follows a placement, from its preview: another one, a refill, or the end."""
    if _empty(after) <= 1:
        return _("Then the last toadstool is placed, and the game is over.")
    if after.again:
        return _("Place another.")
    left = after.supplies[done.seat]
    draws = min(FULL - len(left), sum(count for _colour, count in after.bag))
    if done.rows:
        return _used_up(draws)
    if not draws:
        return _("Your turn ends and you draw nothing: the bag is empty.")
    return _("Your turn ends and you draw {n}.", n=draws)


def _used_up(draws: int) -> str:
    if not draws:
        return _("Your supply is used up: your turn ends, and the bag is empty.")
    return _("Your supply is used up: your turn ends and you draw {n}.", n=draws)


def _done_and_drew(points: int, fields: dict[str, str], colours: str) -> str:
    if not points:
        return _("{toadstool} on {square}; you drew {colours}.", colours=colours, **fields)
    return n_(
        "{toadstool} on {square} scores {n} gemstone; you drew {colours}.",
        "{toadstool} on {square} scores {n} gemstones; you drew {colours}.",
        points,
        colours=colours,
        **fields,
    )


def _done_and_empty(points: int, fields: dict[str, str]) -> str:
    if not points:
        return _("{toadstool} on {square}; you drew nothing: the bag is empty.", **fields)
    return n_(
        "{toadstool} on {square} scores {n} gemstone; you drew nothing: the bag is empty.",
        "{toadstool} on {square} scores {n} gemstones; you drew nothing: the bag is empty.",
        points,
        **fields,
    )


def _told_place(fields: Mapping[str, object], name: str) -> str:
    points = _int(fields["points"])
    place = {
        "name": name,
        "toadstool": PLACED[str(fields["colour"])](),
        "square": str(fields["square"]).upper(),
    }
    if not points:
        return _("{name} places {toadstool} on {square}.", **place)
    return n_(
        "{name} places {toadstool} on {square} and scores {n} gemstone.",
        "{name} places {toadstool} on {square} and scores {n} gemstones.",
        points,
        **place,
    )


def _told_last(fields: Mapping[str, object], name: str) -> str:
    points = _int(fields["points"])
    place = {
        "toadstool": LAST[str(fields["colour"])](),
        "square": str(fields["square"]).upper(),
    }
    if not points:
        return _("The last toadstool, {toadstool}, goes on {square}.", **place)
    return n_(
        "The last toadstool, {toadstool}, goes on {square} and scores {n} gemstone for {name}.",
        "The last toadstool, {toadstool}, goes on {square} and scores {n} gemstones for {name}.",
        points,
        name=name,
        **place,
    )


def _status(view: Table) -> str:
    """The picture's line in the middle of a turn: how many placements, or that it may change."""
    if not view.again or not view.active:
        return ""
    if view.viewer not in view.active:
        return _("turn not finished")
    most = len(view.placed) + len(_supply(view))
    return _("{n} of at most {most} placements used", n=len(view.placed), most=most)
