"""The fold of a log: from a seed and rows of text to the state of the game, and back by undo.

A row is a move, or a word of the table that begins with a dot. `.undo` takes back the seat's
last standing step, `.takeback` all of its steps of one turn; `.end`, and `.resign` with two
seats, close the log; the other words leave the state as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from rules.errors import IllegalMove, InvalidMove
from rules.game import Event, Game, Seat, Step, changed
from rules.rng import Rng

S = TypeVar("S")

WORDS = frozenset(
    {
        ".undo",
        ".resign",
        ".timeout",
        ".lend",
        ".return",
        ".takeback",
        ".pause",
        ".end",
        ".restored",
    }
)
SEATLESS = frozenset({".pause", ".end", ".restored"})  # words that may concern no seat


@dataclass(frozen=True)
class Made:
    """A step that stands: its row, who made it, the canonical text, and whether it ended a turn."""

    row: int
    seat: Seat
    text: str
    ends: bool


@dataclass(frozen=True)
class Position(Generic[S]):
    """Where a log stands after `row` rows; the steps `made` since the fence can be taken back.

    `closed` is the word of the table that ended the game, `midway` are the seats that stood in the
    middle of a turn at the fence.
    """

    seats: int
    row: int
    state: S
    fence_row: int
    fence: S
    made: tuple[Made, ...] = ()
    closed: str | None = None
    midway: tuple[Seat, ...] = ()


def begin(
    game: Game[S, Any, Any], seats: int, options: Mapping[str, str], seed: bytes
) -> Position[S]:
    """The position before the first row."""
    state = game.setup(seats, options, Rng(seed, 0))
    return Position(seats, 0, state, 0, state)


def advance(
    game: Game[S, Any, Any], position: Position[S], seat: Seat | None, text: str, seed: bytes
) -> tuple[Position[S], Step[S]]:
    """The position after one more row, and the step; a word of the table has no events.

    Raises InvalidMove or IllegalMove, and then nothing has changed.
    """
    if position.closed or not game.active(position.state):
        raise IllegalMove("game_over")
    if seat not in (None, *range(position.seats)):
        raise IllegalMove("no_seat")
    if text.startswith("."):
        after = _say(game, position, seat, text, seed)
        return after, Step(after.state, ())
    if seat is None:
        raise IllegalMove("no_seat")
    return _play(game, position, seat, text, seed, position.row + 1)


def fold(
    game: Game[S, Any, Any],
    seats: int,
    options: Mapping[str, str],
    seed: bytes,
    rows: Iterable[tuple[Seat | None, str]],
) -> Iterator[tuple[Position[S], tuple[Event, ...]]]:
    """Each position of a log, from the one before the first row, with the events of its row."""
    position = begin(game, seats, options, seed)
    yield position, ()
    for seat, text in rows:
        position, step = advance(game, position, seat, text, seed)
        yield position, step.events


def resume(
    game: Game[S, Any, Any],
    seats: int,
    fence: S,
    fence_row: int,
    rows: Iterable[tuple[int, Seat | None, str]],
    seed: bytes,
    midway: tuple[Seat, ...] = (),
) -> Position[S]:
    """The position from a stored fence, who was in mid-turn there, and the numbered rows after."""
    position = Position(seats, fence_row, fence, fence_row, fence, midway=midway)
    for row, seat, text in rows:
        position, _ = advance(game, replace(position, row=row - 1), seat, text, seed)
    return position


def _play(
    game: Game[S, Any, Any], position: Position[S], seat: Seat, text: str, seed: bytes, row: int
) -> tuple[Position[S], Step[S]]:
    move = game.read(text)
    step = game.apply(position.state, seat, move, Rng(seed, row))
    made = (*position.made, Made(row, seat, game.write(move), step.ends))
    if step.undoable:
        return changed(position, row=row, state=step.state, made=made), step
    midway = () if step.ends else _midway(position, made)
    return Position(position.seats, row, step.state, row, step.state, midway=midway), step


def _midway(position: Position[S], made: tuple[Made, ...]) -> tuple[Seat, ...]:
    """The seats that are in the middle of a turn after these steps since the fence."""
    ended = dict.fromkeys(position.midway, False) | {one.seat: one.ends for one in made}
    return tuple(sorted(seat for seat, done in ended.items() if not done))


def _say(
    game: Game[S, Any, Any], position: Position[S], seat: Seat | None, text: str, seed: bytes
) -> Position[S]:
    if text not in WORDS:
        raise InvalidMove(text)
    if seat is None and text not in SEATLESS:
        raise IllegalMove("no_seat")
    if text in (".undo", ".takeback"):
        return _settled(_take_back(game, position, seat, text == ".takeback", seed))
    closes = text == ".end" or (text == ".resign" and position.seats == 2)
    return _settled(replace(position, row=position.row + 1, closed=text if closes else None))


def _settled(position: Position[S]) -> Position[S]:
    """The same with the fence at its end where no step stands, so that words never pile up."""
    return position if position.made else replace(position, fence_row=position.row)


def _take_back(
    game: Game[S, Any, Any], position: Position[S], seat: Seat | None, turn: bool, seed: bytes
) -> Position[S]:
    """The steps that stand without the seat's last one or last turn, made again from the fence."""
    own = [made for made in position.made if made.seat == seat]
    if not own:
        raise IllegalMove("nothing_to_undo")
    taken = [own.pop()]
    while turn and own and not own[-1].ends:
        taken.append(own.pop())
    if turn and not own and seat in position.midway:
        raise IllegalMove("shown")
    return replace(_again(game, position, taken, seed), row=position.row + 1)


def _again(
    game: Game[S, Any, Any], position: Position[S], taken: list[Made], seed: bytes
) -> Position[S]:
    """The position from the fence on without some steps; raises IllegalMove if others need them."""
    again = replace(position, row=position.fence_row, state=position.fence, made=())
    try:
        for made in position.made:
            if made not in taken:
                again, _ = _play(game, again, made.seat, made.text, seed, made.row)
    except IllegalMove as error:
        raise IllegalMove("built_upon") from error
    if again.fence_row != position.fence_row:
        raise IllegalMove("built_upon")
    return again
