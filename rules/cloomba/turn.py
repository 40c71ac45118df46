"""A turn of Cloomba: what each move does, and what follows by itself (CL-11, CL-90)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from rules.cloomba import bed, finds
from rules.cloomba.box import Box
from rules.cloomba.hexes import CELLS, LABELS, Cell, step
from rules.cloomba.table import (
    ATTACH,
    BASIC,
    BOUQUET,
    COLOURS,
    END,
    JAR,
    NO,
    OVER,
    PLACE,
    SET,
    SUPER,
    TAKE,
    AnyMove,
    Attach,
    Butterfly,
    Buy,
    Done,
    Find,
    Garden,
    Move,
    Pick,
    Place,
    Points,
    Rescue,
    Stall,
    State,
    Take,
    in_order,
)
from rules.game import Event, Field, Seat, changed, swapped
from rules.notation import write_move

# What a seat may do


def moves(box: Box, state: State) -> Iterator[AnyMove]:
    """All that the seat whose turn it is may do, in the order of menus."""
    phase, garden = state.phase, state.gardens[state.seat]
    if phase == PLACE:
        yield from bed.placements(garden, state.tile, state.expert)
    elif phase == ATTACH:
        yield from bed.attachments(garden, state.expert)
    elif phase in (SET, SUPER):
        yield from settings(state)
    elif phase in (TAKE, END):
        yield from _takes(state) if phase == TAKE else ()
        yield from _buys(box, state)
        yield from (Done(),) if phase == END else ()
    elif asks := finds.EFFECTS[phase].asks if phase != OVER else None:
        yield from asks(state)


def _takes(state: State) -> Iterator[Take]:
    """Any tile with any Butterfly of the same stall, equal ones once (CL-12, CL-14)."""
    for number, stall in enumerate(state.stalls, 1):
        for tile in dict.fromkeys(stall.tiles):
            for butterfly in COLOURS:
                if butterfly in stall.butterflies:
                    yield Take(number, tile, butterfly)


def _buys(box: Box, state: State) -> Iterator[Buy]:
    """Every slot with every colour that pays for it (CL-43, CL-44, CL-67)."""
    jar = state.gardens[state.seat].jar
    for slot, cost in enumerate(prices(box, state, state.seat), 1):
        for colour in COLOURS if cost else ():
            if jar.count(colour) >= cost:
                yield Buy(slot, colour)


def settings(state: State) -> Iterator[Butterfly]:
    """The colours that may be set on what was just placed, or the Jar (CL-25 to CL-30, CL-49)."""
    garden = state.gardens[state.seat]
    held = state.butterfly or garden.jar
    free = bed.free(garden)
    for colour in COLOURS:
        if colour in held and any((cell, colour) in free for cell in state.placed):
            yield Butterfly(colour)
    yield Butterfly(JAR)


def owned(box: Box, garden: Garden) -> tuple[Find, ...]:
    """The Finds of a seat."""
    return tuple(map(box.finds.__getitem__, garden.finds))


def prices(box: Box, state: State, seat: Seat | None) -> tuple[int, ...]:
    """What each slot costs the seat, or as printed, in Butterflies of one colour; 0 if empty."""
    if state.mode == BASIC:
        return tuple(box.price if superflower else 0 for superflower in state.row)
    have = () if seat is None else owned(box, state.gardens[seat])
    row = (box.finds[int(number)] if number else None for number in state.row)
    return tuple(finds.price(find, have) if find else 0 for find in row)


def points(box: Box, garden: Garden) -> Points:
    """What a seat would have if the game ended now (CL-61 to CL-63, CL-70)."""
    meadows = bed.meadows(garden.flowers, garden.butterflies)
    have = owned(box, garden)
    return Points(
        sum(meadow.points for meadow in meadows),
        len(garden.jar),
        sum(find.points for find in have),
        finds.extra(have, garden, meadows),
    )


# What moves do


class Turn:
    """A table on which a legal move is made; `events`, `shown` and `ended` say what came of it.

    One that is `blind` has no knowledge of what lies face down: it is `stopped` before that, and
    before the turn ends.
    """

    def __init__(self, box: Box, state: State, *, blind: bool = False) -> None:
        """Begin with a table as it is."""
        self.box, self.state, self.blind = box, state, blind
        self.events: list[Event] = []
        self.shown = self.ended = self.stopped = False
        self._automatic: str | None = None

    def play(self, move: AnyMove) -> None:
        """Make the move, and then all decisions with one possibility (CL-90)."""
        self._make(move)
        while not self.stopped and self.state.phase != OVER:
            found = list(islice(moves(self.box, self.state), 2))
            if len(found) != 1:
                return
            self._automatic = write_move(found[0])
            self._make(found[0])

    def _make(self, move: AnyMove) -> None:
        match move:
            case Take():
                self._take(move)
            case Place():
                self._place(move)
            case Butterfly():
                self._settle(move)
            case Buy():
                self._buy(move)
            case Attach():
                self._attach(move)
            case Pick():
                self._pick(move)
            case Rescue():
                self._rescue(move)
            case Move():
                self._migrate(move)
            case Done():
                self._end()

    def _tell(self, kind: str, *fields: tuple[str, Field]) -> None:
        """An event of the seat; the first one of an automatic move has the move as well."""
        self.events.append(Event(kind, self.state.seat, fields, self._automatic))
        self._automatic = None

    def _reveal(self, kind: str, *fields: tuple[str, Field], seat: Seat | None = None) -> None:
        self.events.append(Event(kind, seat, fields))
        self.shown = True

    @property
    def _garden(self) -> Garden:
        return self.state.gardens[self.state.seat]

    def _change(self, garden: Garden, **fields: object) -> None:
        """Another garden for the seat, and other fields."""
        seat, gardens = self.state.seat, self.state.gardens
        after = (*gardens[:seat], garden, *gardens[seat + 1 :])
        self.state = changed(self.state, gardens=after, **fields)

    def _take(self, move: Take) -> None:
        """A tile and a Butterfly out of a stall (CL-12)."""
        self._tell(
            "take", ("tile", move.tile), ("butterfly", move.butterfly), ("stall", str(move.stall))
        )
        stalls = list(self.state.stalls)
        stall = stalls[move.stall - 1]
        at = stall.tiles.index(move.tile)
        stalls[move.stall - 1] = Stall(
            (*stall.tiles[:at], *stall.tiles[at + 1 :]),
            stall.butterflies.replace(move.butterfly, "", 1),
        )
        self.state = changed(
            self.state,
            phase=PLACE,
            stalls=tuple(stalls),
            tile=move.tile,
            butterfly=move.butterfly,
            taken=move.stall,
        )

    def _place(self, move: Place) -> None:
        """The tile onto two cells (CL-16)."""
        first = CELLS[move.cell]
        cells, flowers = (first, step(first, move.direction)), tuple(self.state.tile)
        labels = tuple(map(LABELS.__getitem__, cells))
        self._tell("place", ("flowers", flowers), ("cells", labels))
        self._cover(tuple(zip(cells, flowers, strict=True)), SET)

    def _cover(self, flowers: bed.Flowers, phase: str) -> None:
        garden, cells = self._garden, tuple(cell for cell, _ in flowers)
        after = replace(
            garden, flowers=garden.flowers + flowers, latest=_added(garden.latest, *cells)
        )
        self._change(after, phase=phase, tile="", superflower="", placed=cells)

    def _settle(self, move: Butterfly) -> None:
        """A Butterfly onto a flower, or into the Jar or left there (CL-26, CL-30, CL-32, CL-49)."""
        state, colour = self.state, move.colour
        if colour != JAR:
            cell = CELLS[move.cell] if move.cell else self._bearer(colour)
            source = "hand" if state.butterfly else JAR
            self._tell("set", ("colour", colour), ("cell", LABELS[cell]), ("source", source))
            self._put((cell, colour), from_jar=source == JAR)
        elif state.butterfly:
            self._tell("jar", ("colour", state.butterfly))
            jar = in_order(self._garden.jar + state.butterfly)
            self._change(replace(self._garden, jar=jar))
        else:
            self._tell("keep")
        if state.phase == SET:
            self.state = changed(self.state, butterfly="", phase=END, window=END)
        else:
            self._restock()

    def _bearer(self, colour: str) -> Cell:
        """The first cell just placed that has the colour (CL-32)."""
        colours = dict(self._garden.flowers)
        return next(cell for cell in self.state.placed if colour in colours[cell])

    def _put(self, flower: bed.Flower, *, from_jar: bool) -> None:
        garden, (cell, colour) = self._garden, flower
        after = replace(
            garden,
            butterflies=(*garden.butterflies, flower),
            jar=garden.jar.replace(colour, "", 1) if from_jar else garden.jar,
            latest=_added(garden.latest, cell),
        )
        self._change(after)

    def _buy(self, move: Buy) -> None:
        """Pay, and take what lies in the slot (CL-43 to CL-47, CL-68)."""
        state, slot = self.state, move.slot
        cost = prices(self.box, state, state.seat)[slot - 1]
        garden = replace(self._garden, jar=self._garden.jar.replace(move.colour, "", cost))
        item, row = state.row[slot - 1], swapped(state.row, slot - 1, "")
        self._tell(
            "buy", *self._item(item), ("butterflies", cost), ("colour", move.colour),
            ("slot", str(slot)),
        )  # fmt: skip
        spent = in_order(state.spent + move.colour * cost)
        self._change(garden, row=row, slot=slot, spent=spent, phase=ATTACH)
        if state.mode == BASIC:
            self.state = changed(self.state, superflower=item)
        else:
            self._find(self.box.finds[int(item)])

    def _item(self, item: str) -> tuple[tuple[str, Field], ...]:
        if self.state.mode == BASIC:
            return (("superflower", item),)
        return ("find", self.box.finds[int(item)].name), ("number", int(item))

    def _find(self, find: Find) -> None:
        """The card to the buyer, and its effect at once (CL-68, CL-71)."""
        self._change(replace(self._garden, finds=(*self._garden.finds, find.number)))
        if finds.EFFECTS[find.effect].asks is None:
            self._restock()
            return
        self.state = changed(self.state, phase=find.effect)
        if find.effect == BOUQUET:
            self._look()

    def _look(self) -> None:
        """The top two Superflowers, for the buyer alone (CL-72, CL-74)."""
        state = self.state
        looked = state.superflowers[:2]
        if not looked:
            self._tell("no_effect")
            self._restock()
            return
        self.state = changed(state, looked=looked, superflowers=state.superflowers[2:])
        if self.blind:
            self.stopped = True
            return
        self._reveal("look", ("superflowers", len(looked)), seat=state.seat)
        fields = (("superflowers", looked),)
        self.events.append(Event("looked", state.seat, fields, only=state.seat))

    def _pick(self, move: Pick) -> None:
        """One of them is attached, the other goes to the bottom (CL-73, CL-74)."""
        state, chosen = self.state, move.superflower
        at = state.looked.index(chosen)
        below = (*state.looked[:at], *state.looked[at + 1 :])
        self._tell("pick", ("superflower", chosen), ("below", len(below)))
        self.shown = True
        self.state = changed(
            state,
            superflower=chosen,
            looked=(),
            superflowers=(*state.superflowers, *below),
            phase=ATTACH,
        )

    def _attach(self, move: Attach) -> None:
        """The Superflower onto a cell (CL-47)."""
        superflower = self.state.superflower
        self._tell("attach", ("superflower", superflower), ("cell", move.cell))
        self._cover(((CELLS[move.cell], superflower),), SUPER)

    def _rescue(self, move: Rescue) -> None:
        """A spent Butterfly into the Jar (CL-77)."""
        self._tell("rescue", ("colour", move.colour))
        jar = in_order(self._garden.jar + move.colour)
        spent = self.state.spent.replace(move.colour, "", 1)
        self._change(replace(self._garden, jar=jar), spent=spent)
        self._restock()

    def _migrate(self, move: Move) -> None:
        """A Butterfly to another meadow (CL-78)."""
        if move.colour == NO or move.source is None or move.target is None:
            self._tell("stay")
        else:
            fields = ("source", move.source), ("target", move.target)
            self._tell("move", ("colour", move.colour), *fields)
            garden, colour = self._garden, move.colour
            old, new = (CELLS[move.source], colour), (CELLS[move.target], colour)
            left = tuple(one for one in garden.butterflies if one != old)
            latest = _added(garden.latest, new[0])
            self._change(replace(garden, butterflies=(*left, new), latest=latest))
        self._restock()

    def _restock(self) -> None:
        """Fill the slot of the purchase again, and go on in its window (CL-52, CL-68)."""
        state, slot = self.state, self.state.slot
        left = state.superflowers if state.mode == BASIC else state.deck
        if left and self.blind:
            self.stopped = True
            return
        after = changed(state, slot=0, phase=state.window)
        if left:
            item, pile = str(left[0]), "superflowers" if state.mode == BASIC else "deck"
            self._reveal("slot", *self._item(item), ("slot", str(slot)))
            after = changed(after, row=swapped(state.row, slot - 1, item), **{pile: left[1:]})
        self.state = after

    def _end(self) -> None:
        """Empty stalls are refilled, and the next seat begins (CL-55, CL-56)."""
        if self.blind:
            self.stopped = True
            return
        self.ended = True
        self._tell("done")
        for number in range(1, len(self.state.stalls) + 1):
            self._refill(number)
        state = self.state
        if not any(stall.tiles for stall in state.stalls):
            self._reveal("over")
            self.state = changed(state, phase=OVER)
            return
        seat = (state.seat + 1) % len(state.gardens)
        self.state = changed(
            state, seat=seat, turn=state.turn + 1, phase=TAKE, window=TAKE, placed=()
        )
        self._change(replace(self._garden, latest=()))
        self.state = changed(self.state, begun=self._garden)

    def _refill(self, number: int) -> None:
        """New tiles, and as many Butterflies, for a stall that is empty (CL-56 to CL-58)."""
        state = self.state
        size = min(self.box.stalls[len(state.gardens)], len(state.stack))
        if state.stalls[number - 1].tiles or not size:
            return
        stall = Stall(state.stack[:size], state.bag[:size])
        self._reveal(
            "stall", ("stall", str(number)), ("tiles", stall.tiles),
            ("butterflies", tuple(stall.butterflies)),
        )  # fmt: skip
        self.state = changed(
            state,
            stalls=swapped(state.stalls, number - 1, stall),
            stack=state.stack[size:],
            bag=state.bag[size:],
        )


def _added(cells: tuple[Cell, ...], *more: Cell) -> tuple[Cell, ...]:
    """The cells with more, each once."""
    return tuple(dict.fromkeys((*cells, *more)))
