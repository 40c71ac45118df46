"""The notation of Raindrops: positions laid with `set`, moves, and expectations after `=>`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.errors import InvalidMove, RulesError
from rules.raindrops import State
from rules.rng import Rng
from tests.cases.notation import Differs, Script, Unreadable, any_order
from tests.cases.raindrops_position import Laid, kind_of, seen, there
from tests.cases.raindrops_values import GAME, NUMBER, SEATS, Value, listed, number

SEEDS = (b"cases", b"seeds", b"other")  # examples hold for every seed
GIVEN = re.compile(r"(?:(ok|no) )?(\d) ?: ?(.*)")
SET = re.compile(r"set (\S+) (.+)")
SIZE = NUMBER


@dataclass
class Table:
    """A position in play: as laid, and its state once that is asked for."""

    laid: Laid
    seed: bytes
    options: dict[str, str] = field(default_factory=dict)
    begun: State | None = None
    undoable: bool = False
    row: int = 0

    @property
    def state(self) -> State:
        """The state, as laid until the first move; raises Unreadable."""
        if self.begun is None:
            self.begun = self.laid.state(self.seed)
        return self.begun

    def play(self, seat: int, text: str) -> None:
        """Make a move; raises Differs where it is refused, Unreadable."""
        state, self.row = self.state, self.row + 1
        try:
            step = GAME.apply(state, seat, GAME.read(text), Rng(self.seed, self.row))
        except InvalidMove as error:
            raise Unreadable(f"{seat}: {text}") from error
        except RulesError as error:
            raise Differs(f"{seat}: {text} expected legal, got {error}") from error
        self.begun, self.undoable = step.state, step.undoable

    def allows(self, seat: int, text: str) -> bool:
        """Whether a move is listed and is carried out, which must agree; raises InvalidMove."""
        move = GAME.read(text)
        listed = move in GAME.legal_moves(self.state, seat)
        try:
            GAME.apply(self.state, seat, move, Rng(self.seed, self.row + 1))
        except RulesError:
            made = False
        else:
            made = True
        if listed != made:
            raise Differs(f"{seat}: {text} is listed: {listed}, carried out: {made}")
        return listed

    def moves(self, seat: int) -> list[str]:
        return [GAME.write(move) for move in GAME.legal_moves(self.state, seat)]

    def option(self, name: str) -> str:
        options = GAME.chosen(len(self.state.players), self.laid.options)
        return options[name]


class Examples(Script):
    """Runs the statements of a case, split at semicolons, with a few seeds."""

    def run(self, statements: Sequence[str]) -> Iterator[str]:
        """What differs with the first seed that shows anything."""
        parts = [" ".join(part.split()) for line in statements for part in line.split(";")]
        for seed in SEEDS:
            found = list(self._once([part for part in parts if part], seed))
            if found:
                yield from found
                return

    def _once(self, parts: Sequence[str], seed: bytes) -> Iterator[str]:
        """What differs with one seed in one position after the other."""
        begins = [at for at, part in enumerate(parts) if at == 0 or begin(part)]
        for at, end in zip(begins, [*begins[1:], len(parts)], strict=False):
            yield from self._position(parts[at:end], seed)

    def _position(self, parts: Sequence[str], seed: bytes) -> Iterator[str]:
        """What differs in one position; after a move that fails the rest says nothing."""
        laid = begin(parts[0])
        if laid is None:
            yield f"cannot read {parts[0]}"
            return
        table = Table(laid, seed)
        for part in parts[1:]:
            try:
                yield from step(table, part)
            except (Unreadable, Differs) as error:
                yield unread(part, error) if isinstance(error, Unreadable) else str(error)
                if table.begun is None or not part.startswith(("=>", "ok", "no")):
                    return
        try:
            _ = table.state
        except Unreadable as error:
            yield unread(parts[-1], error)


def unread(part: str, error: Unreadable) -> str:
    """That a statement cannot be read, and what of it where that is known."""
    return f"cannot read {part}" + f" ({error})" * (str(error) not in ("", part))


def begin(part: str) -> Laid | None:
    """The position that `P1` or `new 3` begins."""
    if part == "P1":
        return Laid()
    match = re.fullmatch(r"new ([2-4])", part)
    return Laid(fresh=int(match[1])) if match else None


def step(table: Table, part: str) -> Iterator[str]:
    """Carry out one statement and say what differs; raises Unreadable, Differs."""
    if part.startswith(("set ", "W ")):
        lay(table, part)
        return
    state = table.state
    if part.startswith("=>"):
        yield from expected(table, state, part[2:].strip())
    elif match := GIVEN.fullmatch(part):
        wanted, seat, text = match[1], int(match[2]), match[3]
        if wanted is None:
            table.play(seat, text)
        elif not told_right(table, seat, text, wanted == "ok"):
            yield f"{part} differs"
    else:
        raise Unreadable(part)


def told_right(table: Table, seat: int, text: str, legal: bool) -> bool:
    """Whether a move is legal or not as told; what cannot be read is not."""
    try:
        return table.allows(seat, text) == legal
    except InvalidMove as error:
        if legal:
            raise Unreadable(text) from error
        return True


def lay(table: Table, part: str) -> None:
    """Note a `set` or `W`, before the first move."""
    match = SET.fullmatch(part)
    if table.row or not (match or part.startswith("W ")):
        raise Unreadable(part)
    table.begun = None
    if match:
        table.laid.set(match[1], close(match[2]))
    else:
        table.laid.replace_window(close(part[2:]))


def close(text: str) -> str:
    """A value without blanks around commas and inside brackets."""
    return re.sub(r" ?([,\[]) ?| (?=\])", r"\1", text)


def expected(table: Table, state: State, text: str) -> Iterator[str]:
    """The difference from one expectation, if there is one; raises Unreadable."""
    name, _, rest = text.partition(" ")
    rest = close(rest)
    if not rest:
        raise Unreadable(name)
    if name in _SPECIAL:
        yield from _SPECIAL[name](table, rest)
        return
    sized = name.endswith("#")
    plain = name.removesuffix("#")
    value = kind_of(plain)
    got = table.option(plain[4:]) if plain[:4] == "opt." else there(state, plain)
    if sized:
        yield from compared(name, SIZE, size(value, got), rest)
    elif not past(state, name, rest):
        yield from compared(name, value, got, rest)


def past(state: State, name: str, text: str) -> bool:
    """Whether this is the turn of a game that is over, which is not compared; raises Unreadable."""
    if name != "turn" or state.phase != "over":
        return False
    NUMBER.parse(text)
    return True


def size(value: Value, got: Any) -> int:
    """How large a value is; raises Unreadable for one that has no size."""
    if value.size is None:
        raise Unreadable
    return value.size(got)


def compared(name: str, value: Value, got: Any, text: str) -> Iterator[str]:
    wanted = value.parse(text)
    if not value.same(got, wanted):
        yield f"{name} expected {text}, got {value.show(got)}"


def _active(table: Table, rest: str) -> Iterator[str]:
    got = GAME.active(table.state)
    yield from compared("active", SEATS, got, "-" if rest == "none" else rest)


def _winners(table: Table, rest: str) -> Iterator[str]:
    outcome = GAME.outcome(table.state)
    yield from compared("winners", SEATS, outcome.winners if outcome else (), rest)


def _undo(table: Table, rest: str) -> Iterator[str]:
    if rest not in ("yes", "no"):
        raise Unreadable(rest)
    got = "yes" if table.undoable else "no"
    if got != rest:
        yield f"undo expected {rest}, got {got}"


def _verbs(table: Table, rest: str) -> Iterator[str]:
    seat, *wanted = rest.split() or [""]
    known = {move.__name__.lower() for move in GAME.moves}
    wanted = [] if wanted == ["-"] else wanted
    if not set(wanted) <= known:
        raise Unreadable(rest)
    got = {text.split()[0] for text in table.moves(number(seat))}
    if got != set(wanted):
        yield f"verbs {seat} expected {listed(wanted)}, got {listed(sorted(got))}"


def _moves(table: Table, rest: str) -> Iterator[str]:
    seat, sign, listing = rest.partition("=")
    if not sign:
        raise Unreadable(rest)
    texts = [one.strip() for one in listing.split(",") if one.strip() not in ("", "-")]
    try:
        wanted = [GAME.write(GAME.read(one)) for one in texts]
    except InvalidMove as error:
        raise Unreadable(rest) from error
    got = table.moves(number(seat.strip()))
    if not any_order(got, wanted):
        yield f"moves {seat.strip()} expected {', '.join(wanted)}, got {', '.join(got)}"


def _count(table: Table, rest: str) -> Iterator[str]:
    seat, *prefix, wanted = rest.split() if len(rest.split()) > 1 else ["", ""]
    moves = (text.split() for text in table.moves(number(seat)))
    got = sum(tokens[: len(prefix)] == " ".join(prefix).lower().split() for tokens in moves)
    if got != number(wanted):
        yield f"count {' '.join([seat, *prefix])} expected {wanted}, got {got}"


def _score(table: Table, rest: str) -> Iterator[str]:
    seat, *pairs = rest.split() or [""]
    sides = GAME.sheet(table.state).sides
    if len(pairs) % 2 or not pairs or number(seat) >= len(sides):
        raise Unreadable(rest)
    side = sides[int(seat)]
    points = {**dict(side.points), "total": side.total}
    for part, wanted in zip(pairs[::2], pairs[1::2], strict=True):
        if part not in points:
            raise Unreadable(part)
        if points[part] != number(wanted):
            yield f"score {seat} {part} expected {wanted}, got {points[part]}"


def _viewed(table: Table, rest: str) -> tuple[str, Any, str]:
    """The key, its entry in the view of a seat or the public, and what is expected of it."""
    viewer, _, asked = rest.partition(" ")
    name, _, wanted = asked.partition(" ")
    if viewer != "pub" and number(viewer) >= len(table.state.players):
        raise Unreadable(rest)
    view = GAME.view(table.state, None if viewer == "pub" else int(viewer))
    plain = name.removesuffix("#")
    kind_of(plain)
    got = table.option(plain[4:]) if plain[:4] == "opt." else seen(view, plain)
    return name, got, wanted


def _is_entry(value: Value, got: Any) -> bool:
    """Whether a view has the thing itself, and not only its size."""
    return value.size is None or not isinstance(got, int)


def _sees(table: Table, rest: str) -> Iterator[str]:
    name, got, wanted = _viewed(table, rest)
    value = kind_of(name.rstrip("#"))
    if name.endswith("#"):
        found = size(value, got) if _is_entry(value, got) else got
        yield from compared(f"sees {name}", SIZE, found, wanted)
    elif not _is_entry(value, got):
        yield f"sees {rest} expected, got hidden"
    elif wanted and not past(table.state, name, wanted):
        yield from compared(f"sees {name}", value, got, wanted)


def _hides(table: Table, rest: str) -> Iterator[str]:
    name, got, wanted = _viewed(table, rest)
    if wanted or name.endswith("#"):
        raise Unreadable(rest)
    if _is_entry(kind_of(name), got):
        yield f"hides {rest} expected, got {kind_of(name).show(got)}"


_SPECIAL: Mapping[str, Callable[[Table, str], Iterator[str]]] = {
    "active": _active,
    "winners": _winners,
    "undo": _undo,
    "verbs": _verbs,
    "moves": _moves,
    "count": _count,
    "score": _score,
    "sees": _sees,
    "hides": _hides,
}
NOTATION = Examples()
