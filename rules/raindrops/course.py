"""The course of a turn of Raindrops: a move with all that follows by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.game import Event, Field, Seat, changed, swapped
from rules.notation import write_move
from rules.raindrops import cards, score, window
from rules.raindrops.box import Box
from rules.raindrops.moves import (
    DECK,
    Bonus,
    Done,
    Drop,
    Fill,
    Flip,
    Give,
    Keep,
    Move,
    Put,
    Swap,
    Take,
    Thunder,
    Top,
    bonus_order,
    order,
)
from rules.raindrops.table import (
    ACT,
    BONUS,
    DROP,
    FINAL,
    OVER,
    PLACE,
    TAKE,
    THUNDER,
    Last,
    Piece,
    Player,
    Slot,
    State,
    without,
)
from rules.rng import Rng

OPEN = 4  # bonuses in the row, and cards in the display (RD-06, RD-12)
SHORT = 3  # tiles that earn a bonus at most (RD-36)
EMPTIED = 2  # emptyings of the bag that end the game (RD-79)
SHOWING = frozenset(  # events that tell what was hidden or drawn (RD-95)
    {"given", "display", "refill", "row", "thunder", "look", "draw", "reveal"}
)
ENDING = frozenset({"keep", "done"})  # events that end a turn


class Halt(Exception):
    """A preview has come to the end of what can be foreseen."""


class Course:
    """The table in the course of one move; without an rng it is a preview, which may halt."""

    def __init__(self, box: Box, state: State, rng: Rng | None) -> None:
        self.box, self.state, self.rng = box, state, rng
        self.events: list[Event] = []

    def make(self, seat: Seat, move: Move) -> None:
        """Carry out a legal move; raises Halt where a preview must stop."""
        _MAKE[type(move)](self, seat, move)

    # What all steps share

    def _set(self, **fields: object) -> None:
        self.state = changed(self.state, **fields)

    def _player(self, seat: Seat, **fields: object) -> Player:
        player = changed(self.state.players[seat], **fields)
        self._set(players=swapped(self.state.players, seat, player))
        return player

    @property
    def _last(self) -> Last:
        """What the seat has done so far; the final placement is told apart from the turns."""
        last, turn = self.state.last, self.state.turn
        if last is None or last.seat != turn or (self.state.phase == FINAL and last.path):
            return Last(turn)
        return last

    def _did(self, **fields: object) -> None:
        self._set(last=changed(self._last, **fields))

    def _tell(
        self, kind: str, seat: Seat | None, move: Move | None = None, /, **fields: Field
    ) -> None:
        text = None if move is None else write_move(move)
        self.events.append(Event(kind, seat, tuple(fields.items()), text))

    def _whisper(self, kind: str, seat: Seat, text: str | None = None, **fields: Field) -> None:
        self.events.append(Event(kind, seat, tuple(fields.items()), text, only=seat))

    def _stop_previews(self) -> None:
        """Chance, hidden things or the end of the turn come next."""
        if self.rng is None:
            raise Halt

    # The first choice

    def _give(self, seat: Seat, move: Give) -> None:
        """Keep the choice; the last one reveals all of them (RD-11, RD-12)."""
        text = write_move(move)
        self._whisper("give", seat, text)
        player = self._player(seat, choice=text)
        if self.rng is None:
            self._player(seat, cards=_dealt(player, move.card), offer=(), choice="")
            raise Halt
        if all(player.choice for player in self.state.players):
            self._reveal()

    def _reveal(self) -> None:
        given = [player.choice.split()[1] for player in self.state.players]
        for seat, card in enumerate(given):
            kept = _dealt(self.state.players[seat], card)
            self._player(seat, cards=kept, offer=(), choice="")
            self._tell("given", seat, card=card)
        self._set(display=tuple(given), phase=ACT)
        self._fill_display()

    def _fill_display(self) -> None:
        """The display to four cards, as far as the deck goes (RD-12, RD-62, RD-64)."""
        missing = max(0, OPEN - len(self.state.display))
        turned, deck = self.state.deck[:missing], self.state.deck[missing:]
        if turned:
            self._set(display=self.state.display + turned, deck=deck)
            self._tell("display", None, cards=turned)

    # Special actions

    def _special(self, seat: Seat, move: Flip | Swap | Top) -> None:
        """Change the window and move the marker; only a drop can follow (RD-14 to RD-22)."""
        before = self.state.window
        column, level = window.tile_at(before, move.tile) or (0, 0)
        tile = before[column][level]
        if isinstance(move, Flip):
            after = window.flipped(before, column, level)
            told: dict[str, Field] = {"before": tile, "after": after[column][level]}
        elif isinstance(move, Swap):
            after = window.exchanged(before, column, level)
            told = {"other": move.other, "tiles": (tile, before[column + 1][level])}
        else:
            after = window.lifted(before, column, level)
            told = {"shows": tile}
        text = write_move(move)
        self._player(seat, marker=text.split()[0])
        self._set(window=after, special=text, phase=DROP)
        self._tell(text.split()[0], seat, move, tile=move.tile, **told)

    # The drop

    def _drop(self, seat: Seat, move: Drop) -> None:
        """Take the tiles of the path and refill, then bonus or Thunder (RD-30 to RD-45)."""
        before, player = self.state.window, self.state.players[seat]
        tiles, base = window.tiles(before, move.path), window.base(move.path)
        colours = window.colours(before, move.path)
        self._player(seat, pool=tuple(sorted(player.pool + tiles, key=order)))
        shown = window.shown(before, move.path)
        last = Last(seat, self.state.special, move.path, colours, tiles, shown)
        self._set(window=window.slid(before, move.path), due=base, last=last)
        fields: dict[str, Field] = {"base": base} if base else {}
        self._tell("drop", seat, move, path=move.path, colours=colours, tiles=tiles, **fields)
        self._stop_previews()
        self._refill()
        if len(tiles) <= SHORT:
            self._offer_bonus()
        else:
            self._due_thunder()

    def _refill(self) -> None:
        """The window filled from the bag at once (RD-33, RD-34, RD-76 to RD-81)."""
        assert self.rng is not None
        filling = window.Refill(self.state.window, self.state.bag, self.state.discards)
        drawn: list[str] = []
        for told, emptied in filling.batches(self.rng):
            self._tell("refill", None, tiles=told)
            drawn += (one.split()[0] for one in told)
            if emptied:
                self._emptied()
        self._set(window=filling.window, bag=filling.bag, discards=filling.discards)
        self._did(drawn=tuple(drawn))

    def _emptied(self) -> None:
        self._set(empties=self.state.empties + 1)
        self._tell("emptied", None, n=self.state.empties)
        if self.state.empties == EMPTIED:
            self._end_comes("bag")

    def _end_comes(self, cause: str, **fields: Field) -> None:
        """From now on the round is finished and no other begun (RD-79, RD-82, RD-83)."""
        if not self.state.ending:
            self._set(ending=True)
            final = (self.state.start - 1) % len(self.state.players)
            self._tell("ending", self.state.turn, cause=cause, **fields, last=final)

    def _offer_bonus(self) -> None:
        """The row to four, then a bonus, by itself where there is one kind (RD-36 to RD-38)."""
        missing = max(0, OPEN - len(self.state.row))
        opened, heap = self.state.heap[:missing], self.state.heap[missing:]
        if opened:
            self._set(row=self.state.row + opened, heap=heap)
            self._tell("row", None, bonuses=opened)
        kinds = set(self.state.row)
        if len(kinds) > 1:
            self._set(phase=BONUS)
        elif kinds:
            self._bonus(self.state.turn, Bonus(*kinds))
        else:
            self._due_thunder()

    def _bonus(self, seat: Seat, move: Bonus) -> None:
        player, bonus = self.state.players[seat], move.bonus
        self._player(
            seat,
            bonuses=tuple(sorted((*player.bonuses, bonus), key=bonus_order)),
            fresh="" if self.state.variant.bonus_same_turn else bonus,
        )
        self._set(row=without(self.state.row, bonus))
        self._did(bonus=bonus)
        self._tell("bonus", seat, move, bonus=bonus)
        self._due_thunder()

    def _due_thunder(self) -> None:
        """The top token, or a look at two of them where two tiles are due (RD-41 to RD-45)."""
        due, stack, turn = self.state.due, self.state.stack, self.state.turn
        if not due or not stack:
            self._set(due=0)
            self._place_now()
            return
        self._stop_previews()
        if due == 1 or len(stack) == 1:
            self._set(due=0, stack=stack[1:])
            self._tell("thunder", turn)
            self._gain(turn, stack[0])
            self._place_now()
        else:
            self._set(due=0, stack=stack[2:], looked=stack[:2], phase=THUNDER)
            self._whisper("look", turn, values=tuple(map(str, stack[:2])))

    def _thunder(self, seat: Seat, move: Thunder) -> None:
        """One of the two kept, the other under the stack (RD-42, RD-43)."""
        kept, back = self.state.looked[move.token - 1], self.state.looked[2 - move.token]
        self._set(stack=(*self.state.stack, back), looked=())
        self._tell("thunder_kept", seat)
        self._gain(seat, kept, move)
        self._place_now()

    def _gain(self, seat: Seat, value: int, move: Thunder | None = None) -> None:
        self._player(seat, thunder=(*self.state.players[seat].thunder, value))
        self._did(thunder=1)
        self._whisper("token", seat, None if move is None else write_move(move), value=value)

    # Placing

    def _place_now(self) -> None:
        self._set(phase=PLACE)
        self._settle()

    def _settle(self) -> None:
        """What follows by itself where nothing can be placed (RD-53, RD-84, RD-96)."""
        turn = self.state.turn
        player = self.state.players[turn]
        if self.state.phase == FINAL:
            if not cards.can_place(self.box, player):
                self._done(turn, Done())
            return
        if player.pool and not self.state.variant.store_max:
            return
        ways = cards.keeps(player.pool, self.state.variant.store_max)
        if len(ways) == 1 and not cards.can_place(self.box, player):
            self._keep(turn, ways[0])

    def _put(self, seat: Seat, move: Put) -> None:
        """A tile, perhaps with a bonus on it, on two cells (RD-46 to RD-53)."""
        player, bonus = self.state.players[seat], move.bonus or ""
        self._player(
            seat,
            pool=without(player.pool, move.tile),
            bonuses=without(player.bonuses, bonus) if bonus else player.bonuses,
        )
        fields: dict[str, Field] = {"bonus": bonus} if bonus else {}
        fields = {"place": move.place, "tile": move.tile, **fields}
        self._lay(seat, move, Piece(move.place, move.tile, bonus), fields)

    def _fill(self, seat: Seat, move: Fill) -> None:
        """A bonus on one cell (RD-50)."""
        self._player(seat, bonuses=without(self.state.players[seat].bonuses, move.bonus))
        fields: dict[str, Field] = {"place": move.place, "bonus": move.bonus}
        self._lay(seat, move, Piece(move.place, "", move.bonus), fields)

    def _lay(self, seat: Seat, move: Put | Fill, piece: Piece, fields: dict[str, Field]) -> None:
        slots = self.state.players[seat].cards
        slot = slots[move.slot - 1]
        slot = changed(slot, pieces=(*slot.pieces, piece))
        self._player(seat, cards=swapped(slots, move.slot - 1, slot))
        self._did(placed=(*self._last.placed, f"{slot.card} {piece.place}"))
        verb = "put" if isinstance(move, Put) else "fill"
        self._tell(verb, seat, move, slot=move.slot, card=slot.card, **fields)
        if len(cards.covered(slot)) == len(self.box.cells[slot.card]):
            self._complete(seat, move.slot, slot)
        else:
            self._settle()

    def _complete(self, seat: Seat, number: int, slot: Slot) -> None:
        """The card is done: tiles to the discards, bonuses used, a new card (RD-57 to RD-65)."""
        player = self.state.players[seat]
        tiles = tuple(piece.tile for piece in slot.pieces if piece.tile)
        bonuses = tuple(piece.bonus for piece in slot.pieces if piece.bonus)
        player = self._player(
            seat,
            cards=swapped(player.cards, number - 1, Slot()),
            used=tuple(sorted(player.used + bonuses, key=bonus_order)),
            done=(*player.done, slot.card),
        )
        self._discard(tiles)
        self._did(done=(*self._last.done, slot.card))
        self._tell("complete", seat, card=slot.card, points=self.box.cards[slot.card].points)
        if self.state.phase == FINAL:
            self._settle()
            return
        if len(player.done) >= self.state.variant.end_cards:
            self._end_comes("cards", cards=len(player.done))
        self._set(taking=number)
        self._replace(seat)

    def _discard(self, tiles: tuple[str, ...]) -> None:
        self._set(discards=tuple(sorted(self.state.discards + tiles, key=order)))

    def _replace(self, seat: Seat) -> None:
        """A new card, by itself where there is one possibility or none (RD-60, RD-63, RD-64)."""
        sources = (*self.state.display, *[DECK] * bool(self.state.deck))
        if len(sources) > 1:
            self._set(phase=TAKE)
        elif sources:
            self._take(seat, Take(*sources))
        else:
            self._set(taking=0)
            self._tell("no_card", seat)
            self._place_now()

    def _take(self, seat: Seat, move: Take) -> None:
        if move.card == DECK:
            self._stop_previews()
            card = self.state.deck[0]
            self._set(deck=self.state.deck[1:])
            self._tell("draw", seat, move, card=card)
        else:
            card = move.card
            self._set(display=without(self.state.display, card))
            self._tell("take", seat, move, card=card)
        slot = Slot(card, fresh=True)
        held = self.state.players[seat].cards
        self._player(seat, cards=swapped(held, self.state.taking - 1, slot))
        self._set(taking=0)
        self._place_now()

    # The end of a turn

    def _keep(self, seat: Seat, move: Keep) -> None:
        """Store, discard the rest, claim clouds, fill the display, go on (RD-66 to RD-75)."""
        player = self.state.players[seat]
        rest = without(player.pool, *move.tiles)
        self._player(seat, pool=move.tiles)
        self._discard(rest)
        self._tell("keep", seat, move, tiles=move.tiles, discarded=rest)
        self._claim(seat)
        claimed = set(self.state.players[seat].clouds) - set(player.clouds)
        self._did(clouds=tuple(sorted(kind for kind, _ in claimed)))
        self._stop_previews()
        self._fill_display()
        slots = self.state.players[seat].cards
        self._player(seat, cards=tuple(changed(slot, fresh=False) for slot in slots), fresh="")
        self._set(special="")
        if self.state.ending and seat == (self.state.start - 1) % len(self.state.players):
            self._finish()
        else:
            turn = (seat + 1) % len(self.state.players)
            self._set(phase=ACT, turn=turn, number=self.state.number + 1)

    def _claim(self, seat: Seat) -> None:
        """The top token of every type that is met (RD-70 to RD-75)."""
        for kind in score.met(self.box, self.state.players[seat]):
            stack = self.state.clouds[kind - 1]
            if not stack:
                continue
            player = self.state.players[seat]
            self._player(seat, clouds=tuple(sorted((*player.clouds, (kind, stack[0])))))
            self._set(clouds=swapped(self.state.clouds, kind - 1, stack[1:]))
            needs = self.box.stacks[kind - 1][0]
            self._tell("cloud", seat, cloud=kind, needs=needs, points=stack[0])

    # The final placement

    def _finish(self) -> None:
        """The last turn is over: whoever can place still may, from the starter (RD-84)."""
        if any(cards.can_place(self.box, player) for player in self.state.players):
            self._set(phase=FINAL)
            self._tell("final", None)
        self._next_final(0)

    def _next_final(self, after: int) -> None:
        """The next seat, by its distance from the starter, that can place; else the end."""
        seats = len(self.state.players)
        for distance in range(after, seats if self.state.phase == FINAL else 0):
            seat = (self.state.start + distance) % seats
            if cards.can_place(self.box, self.state.players[seat]):
                self._set(turn=seat)
                return
            self._tell("skip", seat)
        self._over()

    def _done(self, seat: Seat, move: Done) -> None:
        self._tell("done", seat, move)
        self._stop_previews()
        self._next_final((seat - self.state.start) % len(self.state.players) + 1)

    def _over(self) -> None:
        """The end: clouds once more where the option says so, and all Thunder (RD-86, RD-89)."""
        seats = len(self.state.players)
        for distance in range(seats if self.state.variant.final_clouds else 0):
            self._claim((self.state.start + distance) % seats)
        for seat, player in enumerate(self.state.players):
            if player.thunder:
                self._tell("reveal", seat, values=tuple(map(str, player.thunder)))
        self._set(phase=OVER)


def _dealt(player: Player, given: str) -> tuple[Slot, ...]:
    """The cards that stay when one is given away, left and right as dealt."""
    return tuple(Slot(card) for card in player.offer if card != given)


_MAKE: Mapping[type[Any], Callable[[Course, Seat, Any], None]] = {
    Give: Course._give,
    Flip: Course._special,
    Swap: Course._special,
    Top: Course._special,
    Drop: Course._drop,
    Bonus: Course._bonus,
    Thunder: Course._thunder,
    Put: Course._put,
    Fill: Course._fill,
    Keep: Course._keep,
    Take: Course._take,
    Done: Course._done,
}
