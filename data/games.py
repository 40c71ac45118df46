"""Games and lobbies."""

from __future__ import annotations

from dataclasses import dataclass

from data.database import Reader, Transaction


@dataclass(frozen=True)
class Invitation:
    """A person asked to join, when, and the seat kept for them if any."""

    person: int
    name: str
    at: int
    seat: int | None = None


@dataclass(frozen=True)
class GameRow:
    """A game from its lobby on; times are UTC seconds, ids are Discord's."""

    id: str  # the code of 5 letters and digits
    title: str
    version: int
    shape: int
    parts: str  # digest of the component lists
    options: dict[str, str]
    house: dict[str, str]  # the table's own settings: strength of computers, when time is up, …
    limit: int  # seats at most
    organiser: int
    invited: tuple[Invitation, ...]
    open: bool  # anyone may join
    ordered: bool  # the organiser has set the order of play
    thread: bool  # the game wants a thread of its own
    guild: int | None
    channel: int
    parent: int | None  # the channel of the thread
    pace: str
    note: str  # the latest change of the lobby, as the caller wrote it
    secret: bytes
    created: int
    message: int | None = None  # the post with the buttons
    unreachable: bool = False
    status: str = "lobby"  # lobby, running, over, ended, closed, lapsed
    seed: bytes | None = None
    start: int | None = None  # id of the Start interaction
    seq: int = 0
    told: int = 0
    state: bytes | None = None
    fence_seq: int = 0
    fence_state: bytes | None = None
    outcome: bytes | None = None
    started: int | None = None
    ended: int | None = None


@dataclass(frozen=True)
class Mine:
    """A live game in which a person owns or holds a seat; also the key of the next page."""

    rest: int
    since: int
    game: str
    seat: int

    @property
    def awaited(self) -> bool:
        """The table waits for this seat."""
        return self.rest == 0


async def insert(tx: Transaction, game: GameRow) -> None:
    """Store a new lobby; raises Conflict on `id` (code taken) or `channel` (a game is there)."""
    raise NotImplementedError


async def get(reader: Reader, game: str) -> GameRow | None:
    """A game by its code."""
    raise NotImplementedError


async def here(reader: Reader, channel: int) -> GameRow | None:
    """The lobby or running game of a channel or thread."""
    raise NotImplementedError


async def last_here(reader: Reader, channel: int) -> GameRow | None:
    """The game opened last in a channel or thread, live or not."""
    raise NotImplementedError


async def of_person(
    reader: Reader, person: int, *, after: Mine | None = None, limit: int = 10
) -> list[Mine]:
    """A person's live games, those that wait for the person first, the longest wait before."""
    raise NotImplementedError


async def count_of_person(reader: Reader, person: int) -> tuple[int, int]:
    """How many live games wait for a person, and how many there are."""
    raise NotImplementedError


async def near(reader: Reader, person: int, channel: int) -> list[str]:
    """Codes of a person's live games in a channel and its threads, the oldest code first."""
    raise NotImplementedError


async def running(reader: Reader, *, after: str = "", limit: int = 100) -> list[str]:
    """Codes of lobbies and running games in order, for sweeps page by page."""
    raise NotImplementedError


async def change(tx: Transaction, game: GameRow) -> None:
    """Store the fields of a lobby (options to note, organiser, parts, secret excepted).

    Raises Conflict on `status` when it is no lobby any more.
    """
    raise NotImplementedError


async def start(
    tx: Transaction,
    game: str,
    *,
    seed: bytes,
    start: int | None,
    state: bytes,
    version: int,
    shape: int,
    parts: str,
    at: int,
) -> None:
    """Turn a lobby into a running game at sequence 0; raises Conflict on `status`."""
    raise NotImplementedError


async def finish(
    tx: Transaction, game: str, status: str, *, at: int, outcome: bytes | None = None
) -> None:
    """Close a live game as over, ended, closed or lapsed; raises Conflict on `status`."""
    raise NotImplementedError


async def move_to(
    tx: Transaction, game: str, *, channel: int, parent: int | None, message: int | None = None
) -> None:
    """Let a game go on in another channel, reachable; raises Conflict on `channel`."""
    raise NotImplementedError


async def tell(tx: Transaction, game: str, *, seq: int, message: int | None) -> None:
    """Note that all up to `seq` is told and which post has the buttons; `told` never falls."""
    raise NotImplementedError


async def post(tx: Transaction, game: str, message: int | None) -> None:
    """Note which post has the buttons."""
    raise NotImplementedError


async def set_unreachable(tx: Transaction, game: str, unreachable: bool) -> None:
    """Note that the channel can, or can no longer, be written to."""
    raise NotImplementedError


async def restate(
    tx: Transaction, game: str, *, seq: int, shape: int, state: bytes, fence_state: bytes
) -> None:
    """Store states in a new shape without a row; raises Conflict on `seq` if the game went on."""
    raise NotImplementedError
