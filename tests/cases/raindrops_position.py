"""The positions in the examples of Raindrops, and what a state or a view has for each key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.errors import RulesError
from rules.game import changed, swapped
from rules.raindrops import Player, Slot, State, Table
from rules.raindrops.game import DEALT, variant
from rules.raindrops.moves import bonus_order, order
from rules.raindrops.table import CHOOSE, TAKE, THUNDER
from rules.raindrops.window import kind
from rules.rng import Rng
from tests.cases.notation import Unreadable
from tests.cases.raindrops_values import (
    COLUMN,
    GAME,
    SEAT,
    TABLE,
    TOKENS,
    Value,
    number,
    one_of,
    slots,
    window_tile,
)

W1 = "a:B/O,G/P,O/G,P/O b:O/B,P/O,G/O,O/B c:G/P,B/G,P/B,B/G d:PG/O,G/B,B/P,G/PB e:P/G,G/P,O/P,P/B"
STACK = (3, 4, 5, 3, 4, 5, 3, 4, 5, 4)
CARDS = ("m16 m3", "m27 m49", "m35 m40", "m45 m50")
GIVEN = {"row": "+o +p +g +b", "display": "m1 m2 m4 m5"}
NO_TOKENS: Mapping[int, list[int]] = {number: [] for number in range(1, len(GAME.box.stacks) + 1)}
OPTIONS = {option.name: one_of(*option.choices) for option in GAME.options}


@dataclass
class Laid:
    """A position being laid: `P1` or a fresh game of some seats, and all that is set."""

    fresh: int = 0
    values: dict[str, Any] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=lambda: {"first": "0"})

    def set(self, name: str, text: str) -> None:
        """Note a value; raises Unreadable."""
        if name.startswith("opt."):
            option = name.removeprefix("opt.")
            if option not in OPTIONS:
                raise Unreadable(name)
            self.options[option] = OPTIONS[option].parse(text)
        elif self.fresh and name == "players":
            raise Unreadable(name)
        else:
            value = kind_of(name).parse(text)
            if kind_of(name) is TOKENS:  # only the types named are touched
                value = {**self.values.get(name, {}), **(value or NO_TOKENS)}
            self.values[name] = value

    def replace_window(self, text: str) -> None:
        """Note the columns of a `W`, all of them from the left."""
        columns = [part.partition(":")[::2] for part in text.split()]
        if [name for name, _ in columns] != list("abcdef"[: len(columns)]):
            raise Unreadable(text)
        for name, tiles in columns:
            found = [window_tile(one) for one in tiles.split(",")]
            if len(found) != 4:
                raise Unreadable(text)
            self.values[f"win.{name}"] = found
        self.values["columns"] = len(columns)

    def state(self, seed: bytes) -> State:
        """The state; raises Unreadable where the values do not go together."""
        try:
            options = GAME.chosen(self.fresh or self.values.get("players", 2), self.options)
            begun = GAME.setup(self.fresh, self.options, Rng(seed, 0)) if self.fresh else None
        except RulesError as error:
            raise Unreadable(str(error)) from error
        state = begun or self._base(options)
        if self.values.get("columns", len(state.window)) != int(options["columns"]):
            raise Unreadable("columns")
        state = self._with_values(state)
        return state if self.fresh else self._with_rest(state)

    def _base(self, options: Mapping[str, str]) -> State:
        """P1, without what follows from everything else."""
        seats = self.values.get("players", 2)
        plain = Laid()
        if "columns" not in self.values:
            plain.replace_window(W1)
        columns = [plain.values[name] for name in sorted(plain.values) if name[:4] == "win."]
        return State(
            phase="act",
            turn=0,
            start=0,
            number=1,
            window=tuple(map(tuple, columns)) or ((),) * self.values["columns"],
            bag=(),
            discards=(),
            empties=0,
            ending=False,
            row=tuple(TABLE["row"].parse(GIVEN["row"])),
            heap=(),
            stack=(),
            clouds=tuple(values for _, values in GAME.box.stacks),
            display=tuple(TABLE["display"].parse(GIVEN["display"])),
            deck=(),
            players=tuple(Player(cards=tuple(slots(text))) for text in CARDS[:seats]),
            variant=variant(options),
        )

    def _with_values(self, state: State) -> State:
        for name, value in self.values.items():
            if name[:4] == "win.":
                state = _with_column(state, name[4:], value)
            elif name[0] == "s" and name[1].isdigit():
                state = _with_share(state, int(name[1]), name[3:], value)
            elif name not in ("players", "columns"):
                state = changed(state, **_field(state, name, value))
        if max(state.turn, state.start) >= len(state.players):
            raise Unreadable("turn or start")
        for player in state.players:
            if player.fresh and player.fresh not in player.bonuses:
                raise Unreadable("fresh")
            if player.choice and player.choice.removeprefix("give ") not in player.offer:
                raise Unreadable("gave")
        return changed(state, turn=state.start) if state.phase == CHOOSE else state

    def _with_rest(self, state: State) -> State:
        """The stacks that were not set, from what lies nowhere else, and the open question."""
        derived: dict[str, object] = {}
        if "tstack" not in self.values:
            derived["stack"] = _struck(STACK, [*state.looked, *_each(state, "thunder")])
        if "bag" not in self.values:
            derived["bag"] = _rest(GAME.box.tiles, _tiles(state))
        if "heap" not in self.values:
            derived["heap"] = _rest(GAME.box.bonuses, _bonuses(state))
        if "deck" not in self.values:
            lying = {*state.display, *_each(state, "done"), *_each(state, "offer")}
            lying |= {slot.card for player in state.players for slot in player.cards}
            derived["deck"] = tuple(name for name in GAME.box.cards if name not in lying)
        named = self.values.get("cstack", {})
        derived["clouds"] = tuple(
            values if number in named else _less(values, _held(state, number))
            for number, values in enumerate(state.clouds, 1)
        )
        return _asking(changed(state, **derived))


def kind_of(name: str) -> Value:
    """How the values of a key are written; raises Unreadable."""
    if name[:4] == "win." and name[4:] in tuple("abcdef"):
        return COLUMN
    if name[:1] == "s" and name[1:2] in tuple("0123") and name[2:3] == "." and name[3:] in SEAT:
        return SEAT[name[3:]]
    if name[:4] == "opt." and name[4:] in OPTIONS:
        return OPTIONS[name[4:]]
    if name not in TABLE:
        raise Unreadable(name)
    return TABLE[name]


def _with_column(state: State, name: str, tiles: Sequence[str]) -> State:
    at = _column(state, name)
    if "" in tiles[tiles.count("") :] or any(one[:1] in ("?", "~") for one in tiles):
        raise Unreadable(f"win.{name}")
    return changed(state, window=swapped(state.window, at, tuple(tiles)))


def _column(lying: State | Table, name: str) -> int:
    at = ord(name) - 97
    if at >= len(lying.window):
        raise Unreadable(f"win.{name}")
    return at


def _with_share(state: State, seat: int, name: str, value: Any) -> State:
    if seat >= len(state.players):
        raise Unreadable(f"s{seat}")
    player = changed(state.players[seat], **_share(state.players[seat], name, value))
    return changed(state, players=swapped(state.players, seat, player))


def _share(player: Player, name: str, value: Any) -> dict[str, object]:
    if name == "pool":
        return {"pool": tuple(sorted(value, key=order))}
    if name in ("bonus", "used"):
        return {"bonuses" if name == "bonus" else "used": tuple(sorted(value, key=bonus_order))}
    if name == "clouds":
        if any(len(points) > 1 for points in value.values()):
            raise Unreadable(name)
        return {"clouds": tuple((one, value[one][0]) for one in sorted(value) if value[one])}
    if name == "offer":
        if len(value) not in (0, DEALT):
            raise Unreadable(name)
        return {"offer": tuple(value), "cards": (Slot(), Slot())}
    if name == "gave":
        return {"choice": f"give {value}" if value else ""}
    return {name: tuple(value) if isinstance(value, list) else value}


def _field(state: State, name: str, value: Any) -> dict[str, object]:
    if name == "ending":
        return {"ending": value == "yes"}
    if name == "disc":
        return {"discards": tuple(sorted(value, key=order))}
    if name == "bag":
        return {"bag": tuple(sorted(value, key=order))}
    if name == "cstack":
        numbered = enumerate(state.clouds, 1)
        return {"clouds": tuple(tuple(value.get(one, stack)) for one, stack in numbered)}
    told = {"tstack": "stack", "look": "looked"}.get(name, name)
    return {told: tuple(value) if isinstance(value, list) else value}


def _asking(state: State) -> State:
    """Which slot waits for a card, or the two tokens, where the phase asks for them."""
    if state.phase == TAKE:
        empty = [n for n, slot in enumerate(state.players[state.turn].cards, 1) if not slot.card]
        if not empty:
            raise Unreadable("phase take")
        return changed(state, taking=empty[0])
    if state.phase == THUNDER and not state.looked:
        state = changed(state, looked=state.stack[:2], stack=state.stack[2:])
    if state.phase == THUNDER and len(state.looked) != 2:
        raise Unreadable("phase thunder")
    return state


def _each(state: State, name: str) -> list[Any]:
    return [one for player in state.players for one in getattr(player, name)]


def _tiles(state: State) -> list[str]:
    lying = [kind(tile) for column in state.window for tile in column if tile]
    return [*lying, *state.discards, *_each(state, "pool"), *_on_cards(state, "tile")]


def _bonuses(state: State) -> list[str]:
    held = [*_each(state, "bonuses"), *_each(state, "used")]
    return [*state.row, *held, *_on_cards(state, "bonus")]


def _on_cards(state: State, name: str) -> list[str]:
    slots = [slot for player in state.players for slot in player.cards]
    return [getattr(piece, name) for slot in slots for piece in slot.pieces if getattr(piece, name)]


def _rest(whole: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    """What is left of a list, in its order."""
    left = Counter(whole) - Counter(gone)
    return tuple(one for one in dict.fromkeys(whole) for _ in range(left[one]))


def _struck(stack: Sequence[int], held: Sequence[int]) -> tuple[int, ...]:
    """The stack less the values held, from the bottom."""
    return _less(stack[::-1], held)[::-1]


def _less(stack: Sequence[int], held: Sequence[int]) -> tuple[int, ...]:
    left = list(stack)
    for value in held:
        if value in left:
            left.remove(value)
    return tuple(left)


def _held(state: State, number: int) -> list[int]:
    return [value for player in state.players for one, value in player.clouds if one == number]


# What is there

STATE: Mapping[str, Callable[[State], Any]] = {
    "phase": lambda s: s.phase,
    "turn": lambda s: s.turn,
    "start": lambda s: s.start,
    "players": lambda s: len(s.players),
    "bag": lambda s: s.bag,
    "disc": lambda s: s.discards,
    "empties": lambda s: s.empties,
    "ending": lambda s: "yes" if s.ending else "no",
    "row": lambda s: s.row,
    "heap": lambda s: s.heap,
    "tstack": lambda s: s.stack,
    "cstack": lambda s: {n: list(stack) for n, stack in enumerate(s.clouds, 1)},
    "display": lambda s: s.display,
    "deck": lambda s: s.deck,
    "look": lambda s: s.looked,
}
SHARE: Mapping[str, Callable[[Player], Any]] = {
    "marker": lambda p: p.marker,
    "cards": lambda p: p.cards,
    "pool": lambda p: p.pool,
    "bonus": lambda p: p.bonuses,
    "used": lambda p: p.used,
    "done": lambda p: p.done,
    "clouds": lambda p: {number: [value] for number, value in p.clouds},
    "thunder": lambda p: p.thunder,
    "offer": lambda p: p.offer,
    "gave": lambda p: p.choice.removeprefix("give "),
    "fresh": lambda p: p.fresh,
}


def there(state: State, name: str) -> Any:
    """The value of a key in a state; raises Unreadable."""
    kind_of(name)
    if name[:4] == "win.":
        return state.window[_column(state, name[4])]
    if name in STATE:
        return STATE[name](state)
    return SHARE[name[3:]](state.players[_seat(name, state.players)])


def _seat(name: str, seats: Sequence[Any]) -> int:
    seat = number(name[1:2])
    if seat >= len(seats):
        raise Unreadable(name)
    return seat


def seen(view: Table, name: str) -> Any:
    """The entry of a key in a view: its value, or its size alone as an int."""
    kind_of(name)
    if name[:4] == "win.":
        return view.window[_column(view, name[4])]
    if name in _SEEN:
        return _SEEN[name](view)
    seat = _seat(name, view.boards)
    board, own = view.boards[seat], seat == view.viewer
    if name[3:] == "thunder":
        return board.thunder if board.values is None else board.values
    if name[3:] == "offer":
        waiting = DEALT if view.phase == CHOOSE else 0
        return [card.name for card in view.offer] if own and view.offer else waiting
    if name[3:] == "gave":
        return (view.choice.removeprefix("give ") if own else "") or int(board.chosen)
    if name[3:] == "cards":
        found = [(slot.card.name if slot.card else "", slot) for slot in board.cards]
        return [Slot(one, slot.pieces, slot.fresh) for one, slot in found]
    if name[3:] == "done":
        return [card.name for card in board.done]
    if name[3:] == "clouds":
        return {one: [value] for one, value in board.clouds}
    return getattr(board, {"bonus": "bonuses"}.get(name[3:], name[3:]))


_SEEN: Mapping[str, Callable[[Table], Any]] = {
    "phase": lambda v: v.phase,
    "turn": lambda v: v.turn,
    "start": lambda v: v.start,
    "players": lambda v: len(v.boards),
    "bag": lambda v: v.bag,
    "disc": lambda v: v.discards,
    "empties": lambda v: v.empties,
    "ending": lambda v: "yes" if v.ending else "no",
    "row": lambda v: v.row,
    "heap": lambda v: v.heap,
    "tstack": lambda v: v.thunder,
    "cstack": lambda v: {n: list(one.values) for n, one in enumerate(v.clouds, 1)},
    "display": lambda v: [card.name for card in v.display],
    "deck": lambda v: v.deck,
    "look": lambda v: v.looked or 2 * (v.phase == THUNDER),
}
