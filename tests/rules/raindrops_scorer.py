"""A second scorer for Raindrops, written from the rulebook alone and on purpose differently.

It starts from the cards and tiles as dealt and then knows only what is told. It lays every piece
itself, finds out what is complete, short, due or met, and objects where the game says otherwise.
"""

from __future__ import annotations

import tomllib
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from rules.game import Event
from rules.raindrops import State

SILENT = ("give", "look", "skip", "done", "no_card")  # events that change nothing

Cell = tuple[int, frozenset[str]]  # the tile that the symbol is on, and its colours


@dataclass
class Sheet:
    """A Memory card: its free cells with their colours, what lies on it, points and symbol."""

    free: dict[str, str]
    points: int
    symbol: str
    tiles: list[str] = field(default_factory=list)
    bonuses: list[str] = field(default_factory=list)


@dataclass
class Place:
    """Everything before one player."""

    barred: str = "top"
    fresh: str = ""
    cards: list[str] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)
    pool: Counter[str] = field(default_factory=Counter)
    bonuses: Counter[str] = field(default_factory=Counter)
    used: int = 0
    done: list[str] = field(default_factory=list)
    clouds: dict[int, int] = field(default_factory=dict)
    thunder: list[int] = field(default_factory=list)
    turns: int = 0


class Referee:
    """The table as it would be played with real pieces."""

    def __init__(self, lists: Mapping[str, Any], dealt: State) -> None:
        self.lists = lists
        self.cards = {name: sheet(face) for name, face in lists["cards"].items() if "/" in face}
        self.stacks = [deque(one["values"]) for one in lists["clouds"]["stacks"]]
        self.players = [Place(cards=list(player.offer)) for player in dealt.players]
        self.grid: list[list[Cell | None]] = [[None] * len(dealt.window) for _ in range(8)]
        self.tiles: dict[int, str] = {}
        for column, tiles in enumerate(dealt.window):
            for level, tile in enumerate(tiles):
                self._lay(column, 2 * level, tile)
        kinds = {kind: count for kind, count in lists["tiles"].items() if kind != "source"}
        self.bag = Counter(kinds) - Counter(self.tiles.values())
        self.discards: Counter[str] = Counter()
        self.row = Counter(dealt.row)
        self.display: set[str] = set()
        self.variant, self.start = dealt.variant, dealt.start
        self.tokens = len(dealt.stack)
        self.short = self.base = self.emptied = 0
        self.ended = self.final = self.open = False
        self.claims: list[tuple[int, int]] = []
        self.next = ""  # the kind of event that must follow at once

    def _lay(self, column: int, row: int, tile: str) -> None:
        number, halves = len(self.tiles), tile.lower().split("/")
        self.tiles[number] = named(*halves)
        for half in (0, 1):
            assert self.grid[row + half][column] is None, "two tiles in one place"
            self.grid[row + half][column] = (number, frozenset(halves[half]))

    def hear(self, event: Event) -> None:
        """Carry out what is told, or object."""
        assert self.next in ("", event.kind), f"{self.next} is not told"
        self.next = ""
        told = dict(event.fields)
        if event.kind not in SILENT:
            getattr(self, f"_{event.kind}")(event.seat, **told)

    # Cards given and turned up

    def _given(self, seat: int, card: str) -> None:
        self.players[seat].cards.remove(card)
        self.display.add(card)

    def _display(self, _seat: None, cards: tuple[str, ...]) -> None:
        self.display |= set(cards)
        assert len(self.display) <= 4

    # The window

    def _flip(self, seat: int, tile: str, before: str, after: str) -> None:
        self._moves_marker(seat, "flip")
        row, column = spot(tile)
        upper, lower = self.grid[row][column], self.grid[row + 1][column]
        self.grid[row][column], self.grid[row + 1][column] = lower, upper
        assert before.split("/") == after.split("/")[::-1]

    def _swap(self, seat: int, tile: str, other: str, tiles: tuple[str, ...]) -> None:
        self._moves_marker(seat, "swap")
        (row, column), (level, beside) = spot(tile), spot(other)
        assert (level, beside) == (row, column + 1) and len(tiles) == 2
        for line in (self.grid[row], self.grid[row + 1]):
            line[column], line[beside] = line[beside], line[column]

    def _top(self, seat: int, tile: str, shows: str) -> None:
        self._moves_marker(seat, "top")
        row, column = spot(tile)
        cells = [line[column] for line in self.grid]
        cells = cells[row : row + 2] + cells[:row] + cells[row + 2 :]
        assert row > 0 and shows
        for line, cell in zip(self.grid, cells, strict=True):
            line[column] = cell

    def _moves_marker(self, seat: int, action: str) -> None:
        assert self.players[seat].barred != action, "barred"
        self.players[seat].barred = action

    def _drop(
        self, seat: int, path: tuple[str, ...], colours: str, tiles: tuple[str, ...], base: int = 0
    ) -> None:
        played = sum(player.turns for player in self.players)
        assert seat == (self.start + played) % len(self.players), "somebody else was to drop"
        assert not self.final and not self.claims and not self.open
        self.open = True
        assert not (self.ended and played % len(self.players) == 0), "a round too many"
        steps = list(map(spot, path))
        assert [row for row, _ in steps] == list(range(len(steps))), "a path goes down from the top"
        sides = pairwise(steps)
        assert all(abs(before[1] - after[1]) < 2 for before, after in sides)
        cells = [cell for row, column in steps if (cell := self.grid[row][column])]
        shared = frozenset("opgb").intersection(*(colours for _, colours in cells))
        assert len(cells) == len(steps) and shared == set(colours) != set()
        taken = {number for number, _ in cells}
        assert Counter(self.tiles[number] for number in taken) == Counter(tiles)
        bottom = {number for cell in self.grid[7] if cell and (number := cell[0]) in taken}
        assert len(bottom) == base
        self.short, self.base = int(len(taken) <= 3), base
        self.players[seat].pool += Counter(tiles)
        self.players[seat].turns += 1
        for column in range(len(self.grid[0])):
            left = [cell for line in self.grid if (cell := line[column]) and cell[0] not in taken]
            fallen: list[Cell | None] = [*[None] * (8 - len(left)), *left]
            for line, lies in zip(self.grid, fallen, strict=True):
                line[column] = lies

    def _refill(self, _seat: None, tiles: tuple[str, ...]) -> None:
        for told in tiles:
            name, tile = told.split()
            column = min(c for c in range(len(self.grid[0])) if self.grid[0][c] is None)
            row = max(row for row in range(8) if self.grid[row][column] is None) - 1
            assert spot(name) == (row, column), "another place is filled first"
            self._lay(column, row, tile)
            self.bag[self.tiles[len(self.tiles) - 1]] -= 1
        assert min(self.bag.values()) >= 0, "tiles that are not in the bag"
        if not self.bag.total():
            self.bag, self.discards = self.discards, Counter()
            self.next = "emptied"

    def _emptied(self, _seat: None, n: int) -> None:
        self.emptied += 1
        assert n == self.emptied
        self._ends_if(n == 2)

    def _ends_if(self, reason: bool) -> None:
        if reason and not self.ended:
            self.ended, self.next = True, "ending"

    def _ending(self, _seat: int, cause: str, last: int, cards: int = 0) -> None:
        assert last == (self.start + len(self.players) - 1) % len(self.players)
        assert (cause == "cards") == (cards >= self.variant.end_cards)

    # What a drop earns

    def _row(self, _seat: None, bonuses: tuple[str, ...]) -> None:
        assert self.short, "the row is filled only before somebody takes"
        self.row += Counter(bonuses)
        assert self.row.total() <= 4

    def _bonus(self, seat: int, bonus: str) -> None:
        assert self.short and self.row[bonus]
        self.short = 0
        self.row[bonus] -= 1
        self.players[seat].bonuses[bonus] += 1
        self.players[seat].fresh = "" if self.variant.bonus_same_turn else bonus

    def _thunder(self, _seat: int) -> None:
        assert self.base == 1 or (self.base == 2 and self.tokens == 1)
        self.base = 0

    def _thunder_kept(self, _seat: int) -> None:
        assert self.base == 2 <= self.tokens
        self.base = 0

    def _token(self, seat: int, value: int) -> None:
        self.tokens -= 1
        self.players[seat].thunder.append(value)

    def _reveal(self, seat: int, values: tuple[str, ...]) -> None:
        assert Counter(map(int, values)) == Counter(self.players[seat].thunder)

    # Memory cards

    def _put(self, seat: int, slot: int, card: str, place: str, tile: str, bonus: str = "") -> None:
        player, lies = self._open(seat, slot, card, bonus)
        assert player.pool[tile] > 0, "a tile out of nowhere"
        player.pool[tile] -= 1
        one, two = place[:2], place[2:]
        steps = abs(ord(one[0]) - ord(two[0])) + abs(int(one[1]) - int(two[1]))
        assert steps == 1 and one < two, "cells that do not touch"
        wants = [lies.free.pop(one), lies.free.pop(two)]
        halves = [set(half) for half in (tile.split("-") if "-" in tile else tile)]
        alone = agree(halves, wants)
        changed = [[set(bonus[1:]), halves[1]], [halves[0], set(bonus[1:])]]
        helped = bool(bonus) and any(agree(pair, wants) for pair in changed)
        assert alone != helped or (alone and not bonus), "a tile that does not fit"
        assert not (alone and bonus), "a bonus for nothing"
        lies.tiles.append(tile)
        self._laid(lies)

    def _fill(self, seat: int, slot: int, card: str, place: str, bonus: str) -> None:
        _, lies = self._open(seat, slot, card, bonus)
        assert lies.free.pop(place) in bonus[1:], "a bonus of another colour"
        self._laid(lies)

    def _open(self, seat: int, slot: int, card: str, bonus: str) -> tuple[Place, Sheet]:
        player, lies = self.players[seat], self.cards[card]
        assert player.cards[slot - 1] == card and card not in player.taken
        if bonus:
            assert player.bonuses[bonus] > (bonus == player.fresh), "a bonus out of nowhere"
            player.bonuses[bonus] -= 1
            lies.bonuses.append(bonus)
        return player, lies

    def _laid(self, lies: Sheet) -> None:
        if not lies.free:
            self.next = "complete"

    def _complete(self, seat: int, card: str, points: int) -> None:
        player, lies = self.players[seat], self.cards[card]
        assert not lies.free and points == lies.points
        player.cards[player.cards.index(card)] = ""
        player.done.append(card)
        player.used += len(lies.bonuses)
        self.discards += Counter(lies.tiles)
        if not self.final:
            self._ends_if(len(player.done) >= self.variant.end_cards)

    def _take(self, seat: int, card: str) -> None:
        self.display.remove(card)
        self._draw(seat, card)

    def _draw(self, seat: int, card: str) -> None:
        player = self.players[seat]
        assert not self.final
        player.cards[player.cards.index("")] = card
        player.taken.add(card)

    # The end of a turn, and of the game

    def _keep(self, seat: int, tiles: tuple[str, ...], discarded: tuple[str, ...]) -> None:
        player, self.open = self.players[seat], False
        assert not (self.short and self.row.total()), "a bonus was due"
        assert not (self.base and self.tokens), "a Thunder token was due"
        assert len(tiles) <= 2
        assert player.pool.total() == len(tiles) + len(discarded)
        assert +player.pool == Counter(tiles + discarded)
        player.pool, player.fresh, player.taken = Counter(tiles), "", set()
        self.discards += Counter(discarded)
        self.claims = self._met(seat)

    def _met(self, seat: int) -> list[tuple[int, int]]:
        player = self.players[seat]
        shown = [self.cards[card].symbol for card in player.done]
        return [
            (seat, kind)
            for kind, stack in enumerate(self.lists["clouds"]["stacks"], 1)
            if kind not in player.clouds
            and self.stacks[kind - 1]
            and all(shown.count(symbol) >= stack["needs"].count(symbol) for symbol in shown)
            and set(stack["needs"]) <= set(shown)
        ]

    def _cloud(self, seat: int, cloud: int, needs: tuple[str, ...], points: int) -> None:
        if not self.claims:  # once more at the very end
            assert self.variant.final_clouds and self.ended
            assert (seat, cloud) in self._met(seat)
        else:
            assert self.claims.pop(0) == (seat, cloud)
        assert self.stacks[cloud - 1].popleft() == points and needs
        self.players[seat].clouds[cloud] = points

    def _final(self, _seat: None) -> None:
        self.final = True

    def result(self) -> tuple[list[int], set[int]]:
        """The totals by seat and the seats that have won; fails where the game ended too soon."""
        assert self.ended and not self.open and not self.claims and not self.next
        assert len({player.turns for player in self.players}) == 1, "not as many turns each"
        if self.variant.final_clouds:
            assert not any(self._met(seat) for seat in range(len(self.players)))
        scores = [self._score(player) for player in self.players]
        best = max(scores)
        return [total for total, _ in scores], {n for n, one in enumerate(scores) if one == best}

    def _score(self, player: Place) -> tuple[int, int]:
        memory = sum(self.cards[card].points for card in player.done)
        unused = sum(self.lists["bonuses"][bonus]["value"] for bonus in player.bonuses.elements())
        lying = [self.cards[card] for card in player.cards if card]
        pieces = sum(len(lies.tiles) + len(lies.bonuses) for lies in lying)
        tokens = sum(player.clouds.values()) + sum(player.thunder)
        return memory + unused + player.used + tokens + pieces, memory


def sheet(face: str) -> Sheet:
    """A card of the lists: `GOB/BBP 4 shell`."""
    grid, points, symbol = face.split()
    rows = enumerate(grid.lower().split("/"), 1)
    cells = {f"{'abcdefghi'[at]}{row}": one for row, line in rows for at, one in enumerate(line)}
    return Sheet(cells, int(points), symbol)


def agree(halves: list[set[str]], wants: list[str]) -> bool:
    """Whether two halves match two cells, one way round or the other."""
    return any(one in halves[at] and two in halves[1 - at] for at, (one, two) in _both(wants))


def _both(wants: list[str]) -> Iterable[tuple[int, list[str]]]:
    return ((0, wants), (1, wants))


def spot(name: str) -> tuple[int, int]:
    """Row and column, from 0, of a cell of the window."""
    return int(name[1:]) - 1, "abcdef".index(name[0])


def named(*halves: str) -> str:
    """The kind of a tile by its halves: `o-pg`."""
    plain, wild = sorted(halves, key=lambda half: (len(half), ["opgb".index(c) for c in half]))
    return plain + "-" * (len(wild) > 1) + wild


def result(text: str, dealt: State, events: Iterable[Event]) -> tuple[list[int], set[int]]:
    """The totals and the winners of a whole game, from the lists, the deal and what was told."""
    referee = Referee(tomllib.loads(text), dealt)
    for event in events:
        referee.hear(event)
    return referee.result()
