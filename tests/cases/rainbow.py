"""The notation of Rainbow: cards by rank, piles and combos with commas between them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules import GAMES
from rules.game import Event
from rules.rainbow import Combo, Rainbow, Ranks, State, kind
from rules.rainbow.combos import claim_order, force, joined, total
from rules.rainbow.trick import settle
from tests.cases.notation import (
    NUMBER,
    NUMBERS,
    PER_SEAT,
    Key,
    Kind,
    Notation,
    Position,
    Unreadable,
    any_order,
    by_seat,
    listed,
    one_of,
    parse_number,
    unwrap,
    unwrap_seats,
)


def cards(text: str, _position: Position | None = None) -> list[int]:
    """`[1 2 2]` as ranks."""
    ranks = [parse_number(one) for one in unwrap(text).split()]
    if not set(ranks) <= set(range(1, 7)):
        raise Unreadable(text)
    return ranks


def ascending(text: str) -> Ranks:
    return tuple(sorted(cards(text)))


def split(text: str) -> list[str]:
    """The parts of a list with commas, in square brackets."""
    if text[:1] + text[-1:] != "[]":
        raise Unreadable(text)
    return [part.strip() for part in unwrap(text).split(",") if part.strip()]


def piles(text: str, _position: Position | None = None) -> list[Ranks]:
    """`[3, 4 4]` as singles and pairs."""
    found = [ascending(part) for part in split(text)]
    if any(len(pile) > 2 or kind(pile) not in ("single", "set") for pile in found):
        raise Unreadable(text)
    return found


def played(text: str, _position: Position | None = None) -> list[Combo]:
    """`[0:5 5, 1:3]` as combos in the order of play."""
    found = []
    for part in split(text):
        match = re.fullmatch(r"([0-5]):([1-6 ]+)", part)
        ranks = ascending(match[2]) if match else ()
        if match is None or not ranks or kind(ranks) is None:
            raise Unreadable(part)
        found.append(Combo(int(match[1]), ranks))
    return found


def whether(text: str, _position: Position | None = None) -> list[str]:
    """`[yes no]`."""
    found = unwrap(text).split()
    if not set(found) <= {"yes", "no"}:
        raise Unreadable(text)
    return found


def show_piles(got: Sequence[Ranks]) -> str:
    return f"[{', '.join(map(joined, got))}]"


def show_played(got: Sequence[Combo]) -> str:
    return f"[{', '.join(f'{one.seat}:{joined(one.ranks)}' for one in got)}]"


CARDS = Kind(cards, any_order, listed)
HANDS = Key(by_seat(CARDS), lambda p: list(map(list, p.state.hands)), CARDS)
PILES = Kind(piles, show=show_piles)


class Examples(Notation):
    """Positions and result keys of Rainbow."""

    def __init__(self) -> None:
        self.game = GAME
        self.sized = ("hand", "hands", "mid", "played", "score", "discarded", "order")
        self.keys: Mapping[str, Key] = {
            "hand": HANDS,
            "hands": HANDS,
            "mid": Key(PILES, lambda p: list(p.state.mid)),
            "lead": Key(NUMBER, lambda p: p.state.lead),
            "trick": Key(NUMBER, lambda p: p.state.trick),
            "played": Key(Kind(played, show=show_played), lambda p: list(p.state.played)),
            "score": Key(by_seat(CARDS), lambda p: list(map(list, p.state.scores)), CARDS),
            "second": Key(Kind(whether, show=listed), _reserves, one_of("yes", "no")),
            "secondcounts": Key(NUMBERS, lambda p: list(map(len, p.state.reserves)), NUMBER),
            "secondcount": Key(PER_SEAT, lambda p: list(map(len, p.state.reserves)), NUMBER),
            "asidecount": Key(NUMBER, lambda p: len(p.state.aside)),
            "aside": Key(NUMBER, lambda p: len(p.state.aside)),
            "phase": Key(one_of("play", "claim", "over"), lambda p: p.state.phase),
            "force": Key(one_of("none", "set", "run"), lambda p: force(p.state.played)),
            "order": Key(NUMBERS, lambda p: list(claim_order(p.state.played))),
            "discarded": Key(PILES, lambda p: list(p.state.discarded)),
            "points": Key(NUMBERS, lambda p: [s.total for s in _sides(p)], NUMBER),
            "bonus": Key(
                NUMBERS, lambda p: [dict(s.points).get("bonus", 0) for s in _sides(p)], NUMBER
            ),
            "open_scores": Key(
                one_of("no", "yes"), lambda p: "yes" if p.state.open_scores else "no"
            ),
        }

    def position(self, values: Mapping[str, str], options: Mapping[str, str]) -> Position:
        """Read all keys, let all other cards be gone, and do what follows by itself."""
        known = {"hands", "mid", "lead", "trick", "played", "score", "second"}
        if unknown := values.keys() - known:
            raise Unreadable(" ".join(sorted(unknown)))
        hands = [ascending(share.strip() or "-") for share in unwrap_seats(values.get("hands", ""))]
        seats = len(hands)
        if seats not in GAME.seats:
            raise Unreadable("seats")
        scores = _shares(values, "score", seats)
        reserves = _shares(values, "second", seats)
        if seats > 2 and any(reserves):
            raise Unreadable("second")
        mid = sorted(piles(values.get("mid", "[]")), key=total)
        trick = played(values.get("played", "[]"))
        lead, number = parse_number(values.get("lead", "0")), parse_number(values.get("trick", "2"))
        if not 0 <= lead < seats or number < 1 or any(combo.seat >= seats for combo in trick):
            raise Unreadable("lead, trick or played")
        lying = [*hands, *scores, *reserves, *mid, *(combo.ranks for combo in trick)]
        events: list[Event] = []
        state = State(
            hands=tuple(hands),
            mid=tuple(mid),
            scores=tuple(scores),
            lead=lead,
            turn=lead,
            reserves=tuple(reserves) if seats == 2 else (),
            gone=_rest(lying),
            played=tuple(trick),
            trick=number,
            open_scores=options["open_scores"] == "yes",
        )
        return Position(settle(state, events), options, tuple(events))


def _shares(values: Mapping[str, str], name: str, seats: int) -> list[Ranks]:
    """Cards by seat, none where the position does not say."""
    if name not in values:
        return [()] * seats
    shares = [ascending(share.strip() or "-") for share in unwrap_seats(values[name])]
    if len(shares) != seats:
        raise Unreadable(name)
    return shares


def _rest(lying: Sequence[Ranks]) -> Ranks:
    """The cards that a position does not name."""
    named = Counter(rank for group in lying for rank in group)
    return tuple(sorted((Counter(GAME.deck) - named).elements()))


def _reserves(position: Position) -> list[str]:
    return ["yes" if reserve else "no" for reserve in position.state.reserves]


def _sides(position: Position) -> Any:
    return GAME.sheet(position.state).sides


def _game() -> Rainbow:
    game = GAMES["rainbow"]
    assert isinstance(game, Rainbow)
    return game


GAME = _game()
NOTATION = Examples()
