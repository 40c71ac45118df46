"""The table of Raindrops in words: the picture, the whole board, and what one holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bot.titles.raindrops_moves import card as to_choose
from bot.titles.raindrops_nouns import (
    ACTIONS,
    COLOURS,
    SYMBOLS,
    bonus,
    cells,
    commas,
    downwards,
    half,
    slashed,
    tile,
)
from bot.titles.raindrops_phrases import coloured
from bot.words import ALT, N_, Message, _, cut, listed, n_
from rules.game import Seat
from rules.raindrops import Board, Card, OnCard, Piece, Table

DOES: Mapping[str, Message] = {  # what the seat to move is at
    "act": N_("{name} to act, {action} barred."),
    "drop": N_("{name} to drop."),
    "bonus": N_("{name} takes a bonus."),
    "thunder": N_("{name} chooses a Thunder token."),
    "place": N_("{name} places tiles."),
    "take": N_("{name} takes a new card."),
    "final": N_("{name} places what is left."),
}


def alt(view: Table, names: Sequence[str], code: str, *, preview: bool = False) -> str:
    """The picture in at most 1,024 characters.

    What gives way first are the cards of the other seats, then the clouds, then the window.
    """
    near = view.turn if view.viewer is None else view.viewer
    head = [_("Raindrops, game {code}.", code=code), *_standing(view, names, preview=preview)]
    head += [_("Preview of a move that is not made yet.")] if preview else _last(view, names)
    for level in range(4):
        full = range(len(names)) if not level else (near,)
        parts = [
            *head,
            *_secrets(view),
            *_own_cards(view),
            *([_window(view)] if level < 3 else []),
            _row(view),
            _bag(view),
            *([_clouds(view)] if level < 2 else []),
            _display(view, _name),
            *(_seat(view, seat, name, seat in full) for seat, name in enumerate(names)),
        ]
        said = " ".join(parts)
        if len(said) <= ALT:
            return said
    return cut(said, ALT)


def boards(view: Table, names: Sequence[str], code: str, seat: Seat | None) -> str:
    """The boards of all seats in at most 1,024 characters, or that of one with its cards."""
    head = _("Raindrops, game {code}.", code=code)
    if seat is not None:
        return cut(" ".join([head, *_board(view, seat, names[seat])]), ALT)
    each = [_seat(view, one, name, True) for one, name in enumerate(names)]
    return cut(" ".join([head, *each]), ALT)


def described(view: Table, names: Sequence[str], code: str) -> tuple[str, ...]:
    """The whole table in sentences."""
    return (
        _("Raindrops, game {code}.", code=code),
        *_standing(view, names),
        *_last(view, names, whole=True),
        *_secrets(view),
        _window(view),
        " ".join([_row(view), _heap(view)]),
        " ".join([_bag(view), _discards(view)]),
        " ".join([_clouds(view), _thunder(view)]),
        " ".join([_display(view, faced), _deck(view)]),
        *(" ".join(_board(view, seat, name)) for seat, name in enumerate(names)),
    )


def hand(view: Table) -> str:
    """What the viewer has, with the values of its Thunder tokens."""
    assert view.viewer is not None
    if view.offer:
        return "\n".join(_secrets(view))
    own = view.boards[view.viewer]
    lines = [
        _("Your cards, tiles and bonuses:"),
        *_own_cards(view),
        _held(view, view.viewer),
        *_secrets(view),
    ]
    if not own.thunder:
        lines.append(_("You have no Thunder token."))
    return "\n".join(lines)


def faced(one: Card) -> str:
    """A card with its face: "m1: 4, sun, rows orange-green-orange and purple-orange-blue"."""
    return _("{card}, rows {rows}", card=to_choose(one), rows=listed(map(_colours, one.rows)))


def _name(one: Card) -> str:
    return one.name


def _colours(row: str) -> str:
    return "-".join(COLOURS[colour]() for colour in row)


def _standing(view: Table, names: Sequence[str], *, preview: bool = False) -> Iterator[str]:
    """Who is to do what; nobody is where a game was ended or given up."""
    if view.phase == "over" or not (view.active or preview):
        yield _("The game is over.")
    elif view.phase == "choose":
        yield _("Everybody gives a memory card away.")
        given = [name for name, one in zip(names, view.boards, strict=True) if one.chosen]
        if given:
            yield n_("{names} has given one.", "{names} have given one.", len(given),
                     names=listed(given))  # fmt: skip
    else:
        action = ACTIONS[view.boards[view.turn].marker]()
        yield DOES[view.phase](name=names[view.turn], action=action)
        if view.ending and view.phase != "final":
            yield _("The last round: {name} plays last.", name=names[view.final_seat])


def _last(view: Table, names: Sequence[str], *, whole: bool = False) -> Iterator[str]:
    """What the latest drop took."""
    if view.last is None or not view.last.path:
        return
    n, name = len(view.last.tiles), names[view.last.seat]
    if not whole:
        yield n_("Last: {name} took {n} tile.", "Last: {name} took {n} tiles.", n, name=name)
        return
    yield n_(
        "Last: {name} took {n} tile along {path}: {tiles}.",
        "Last: {name} took {n} tiles along {path}: {tiles}.",
        n,
        name=name,
        path=coloured(view.last.colours, view.last.path),
        tiles=commas(view.last.tiles),
    )


def _secrets(view: Table) -> Iterator[str]:
    """What only the viewer knows."""
    if view.viewer is None:
        return
    if view.offer:
        yield _("Your three cards: {cards}.", cards="; ".join(map(faced, view.offer)))
    if view.choice:
        yield _("You give {card}.", card=view.choice.split()[1])
    if view.looked:
        yield _("The two Thunder tokens: {values}.", values=listed(map(str, view.looked)))
    values = view.boards[view.viewer].values
    if values:
        yield n_(
            "Your Thunder token: {values}.",
            "Your {n} Thunder tokens: {values}.",
            len(values),
            values=listed(map(str, values)),
        )


def _own_cards(view: Table) -> Iterator[str]:
    """The viewer's cards cell by cell."""
    if view.viewer is not None:
        cards = enumerate(view.boards[view.viewer].cards, 1)
        yield from (_on_card(number, one) for number, one in cards if one.card)


def _window(view: Table) -> str:
    columns = [
        _("{column} {tiles}", column=chr(65 + at), tiles=", ".join(map(_in_window, column)))
        for at, column in enumerate(view.window)
    ]
    return _("Window, columns from the top: {columns}.", columns="; ".join(columns))


def _in_window(shown: str) -> str:
    return downwards(*shown.split("/")) if shown else _("hole")


def _bonuses(kinds: Sequence[str]) -> str:
    return commas((kind[1:] for kind in kinds), slashed)


def _row(view: Table) -> str:
    return _("Bonus row: {bonuses}.", bonuses=_bonuses(view.row))


def _heap(view: Table) -> str:
    return n_("{n} bonus in the heap.", "{n} bonuses in the heap.", view.heap)


def _bag(view: Table) -> str:
    if view.empties:
        return _("Bag {n}, emptied {times} of 2.", n=view.bag, times=min(view.empties, 2))
    return _("Bag {n}.", n=view.bag)


def _discards(view: Table) -> str:
    return _("Discarded: {tiles}.", tiles=commas(view.discards))


def _clouds(view: Table) -> str:
    stacks = [
        _("{needs} {value}", needs=" ".join(map(_symbol, one.needs)),
          value=str(one.values[0]) if one.values else _("none left"))
        for one in view.clouds
    ]  # fmt: skip
    return _("Clouds: {stacks}.", stacks="; ".join(stacks))


def _symbol(name: str) -> str:
    return SYMBOLS[name]() if name in SYMBOLS else name


def _thunder(view: Table) -> str:
    return n_("{n} Thunder token in the stack.", "{n} Thunder tokens in the stack.", view.thunder)


def _display(view: Table, name: Callable[[Card], str]) -> str:
    between = ", " if name is _name else "; "
    return _("Display: {cards}.", cards=between.join(map(name, view.display)) or _("none"))


def _deck(view: Table) -> str:
    return n_("{n} card in the deck.", "{n} cards in the deck.", view.deck)


def _seat(view: Table, seat: Seat, name: str, cards: bool) -> str:
    """A seat in one sentence, with or without the cards that it works on."""
    own = view.boards[seat]
    facts = [_points(own), n_("{n} completed", "{n} completed", len(own.done))]
    said = [", ".join(facts)]
    if (
        cards
        and seat != view.viewer
        and (working := [_progress(one) for one in own.cards if one.card])
    ):
        said.append(_("on board {cards}", cards=listed(working)))
    if own.pool:
        said.append(_pool(view, seat))
    if own.bonuses:
        said.append(n_("{n} bonus", "{n} bonuses", len(own.bonuses)))
    return _("{name}: {facts}.", name=name, facts="; ".join(said))


def _points(own: Board) -> str:
    if "thunder" in dict(own.points):
        return n_("{n} point", "{n} points", own.total)
    return n_("{n} point without Thunder", "{n} points without Thunder", own.total)


def _progress(one: OnCard) -> str:
    assert one.card is not None
    covered, cells_ = len(one.covered), len(one.card.cells)
    return _("{card} ({n} of {cells})", card=one.card.name, n=covered, cells=cells_)


def _pool(view: Table, seat: Seat) -> str:
    tiles = commas(view.boards[seat].pool)
    if seat == view.turn and view.phase in ("bonus", "thunder", "place", "take"):
        return _("in hand {tiles}", tiles=tiles)
    return _("reserve {tiles}", tiles=tiles)


def _board(view: Table, seat: Seat, name: str) -> Iterator[str]:
    """A seat with everything that lies before it."""
    own = view.boards[seat]
    yield _("{name}: {points}.", name=name, points=_points(own))
    yield _("{action} barred.", action=ACTIONS[own.marker]())
    yield from (_on_card(number, one) for number, one in enumerate(own.cards, 1))
    yield _held(view, seat)
    yield _completed(own)
    claimed = [_("{type} for {value}", type=kind, value=value) for kind, value in own.clouds]
    yield _("Clouds claimed: {clouds}.", clouds=", ".join(claimed) or _("none"))
    yield n_("{n} Thunder token.", "{n} Thunder tokens.", own.thunder)


def _completed(own: Board) -> str:
    if not own.done:
        return _("No card completed.")
    return n_(
        "{n} card completed: {symbols}.",
        "{n} cards completed: {symbols}.",
        len(own.done),
        symbols=commas((one.symbol for one in own.done), _symbol),
    )


def _held(view: Table, seat: Seat) -> str:
    own = view.boards[seat]
    tiles = commas(own.pool)
    said = (
        _("In hand: {tiles}.", tiles=tiles)
        if seat == view.turn and view.phase in ("bonus", "thunder", "place", "take")
        else _("Reserve: {tiles}.", tiles=tiles)
    )
    used = n_("{n} used bonus.", "{n} used bonuses.", len(own.used))
    return " ".join([said, _("Bonuses: {bonuses}.", bonuses=_bonuses(own.bonuses)), used])


def _on_card(number: int, one: OnCard) -> str:
    """A card with what lies on it and which cells are free."""
    if one.card is None:
        return _("Card {number}: none.", number=number)
    pieces = [
        _("{cells} {piece}", cells=cells(piece.place), piece=_piece(piece)) for piece in one.pieces
    ]
    free = [
        _("{cells} {piece}", cells=name.upper(), piece=half(colour))
        for name, colour in one.card.cells
        if name not in one.covered
    ]
    said = _(
        "Card {number}, {card}; covered: {pieces}; free: {free}.",
        number=number,
        card=to_choose(one.card),
        pieces=", ".join(pieces) or _("none"),
        free=", ".join(free) or _("none"),
    )
    return " ".join([said, *([_("It waits for the next turn.")] if one.fresh else [])])


def _piece(piece: Piece) -> str:
    if not piece.tile:
        return bonus(piece.bonus)
    if not piece.bonus:
        return tile(piece.tile)
    return _("{tile} + {bonus}", tile=tile(piece.tile), bonus=bonus(piece.bonus))
