"""What is told of Raindrops: public sentences, previews of moves, and what one has done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from bot.titles.base import Names
from bot.titles.raindrops_moves import SHORT_PATH, discarded, label, parts
from bot.titles.raindrops_nouns import along, an_extra, bonus, cells, commas, half, kept, tile
from bot.words import _, listed, n_
from rules.game import Event
from rules.raindrops import Table
from rules.raindrops.moves import DECK
from rules.raindrops.window import base, tiles

SILENT = frozenset({"refill", "row"})  # what the next picture shows of itself
PIECES = ("put", "fill")
Fields = Mapping[str, object]


def told(event: Event, say: Names) -> str:
    """The public sentence of an event."""
    name = "" if event.seat is None else say[event.seat]
    return TOLD[event.kind](dict(event.fields), name, say)


def gathered(events: Iterable[Event]) -> Iterator[Event]:
    """The events that are told, with pieces that a seat places one after the other as one."""
    placed: list[Event] = []
    for event in events:
        if event.kind in SILENT or not _tells(event):
            continue
        if placed and (event.kind not in PIECES or event.seat != placed[0].seat):
            yield _together(placed)
            placed = []
        if event.kind in PIECES:
            placed.append(event)
        else:
            yield event
    if placed:
        yield _together(placed)


def _tells(event: Event) -> bool:
    """Not the end of a turn without a tile in hand, and no Thunder where nobody has any."""
    fields = dict(event.fields)
    if event.kind == "keep":
        return bool(fields["tiles"] or fields["discarded"])
    return event.kind != "reveal" or bool(fields["values"])


def _together(placed: Sequence[Event]) -> Event:
    return Event("pieces", placed[0].seat, (("pieces", tuple(_piece(one) for one in placed)),))


def _piece(event: Event) -> str:
    """ "green-blue on m16, A1–A2"."""
    fields = dict(event.fields)
    kind, extra = str(fields.get("tile", "")), str(fields.get("bonus") or "")
    said = tile(kind) if kind else bonus(extra)
    if kind and extra:
        said = _("{tile} + {bonus}", tile=said, bonus=bonus(extra))
    place = cells(str(fields["place"]))
    return _("{piece} on {card}, {cells}", piece=said, card=str(fields["card"]), cells=place)


# Public sentences


def _pieces(fields: Fields, name: str, _say: Names) -> str:
    return _("{name} places: {pieces}.", name=name, pieces="; ".join(_texts(fields, "pieces")))


def _one_piece(kind: str) -> Callable[[Fields, str, Names], str]:
    def say_it(fields: Fields, name: str, say: Names) -> str:
        event = Event(kind, 0, tuple(fields.items()))  # type: ignore[arg-type]
        return _pieces({"pieces": (_piece(event),)}, name, say)

    return say_it


def _give(_fields: Fields, name: str, _say: Names) -> str:
    return _("{name} has given a card.", name=name)


def _given(fields: Fields, name: str, _say: Names) -> str:
    return _("{name} gives {card} to the display.", name=name, card=str(fields["card"]))


def _display(fields: Fields, _name: str, _say: Names) -> str:
    return _("New in the display: {cards}.", cards=listed(_texts(fields, "cards")))


def _flip(fields: Fields, name: str, _say: Names) -> str:
    return _("{name} flips {tile}.", name=name, tile=str(fields["tile"]).upper())


def _swap(fields: Fields, name: str, _say: Names) -> str:
    one, other = str(fields["tile"]).upper(), str(fields["other"]).upper()
    return _("{name} swaps {tile} and {other}.", name=name, tile=one, other=other)


def _top(fields: Fields, name: str, _say: Names) -> str:
    return _("{name} lifts {tile} to the top.", name=name, tile=str(fields["tile"]).upper())


def _drop(fields: Fields, name: str, _say: Names) -> str:
    taken = _texts(fields, "tiles")
    return n_(
        "{name} drops along {path} and takes {n} tile: {tiles}.",
        "{name} drops along {path} and takes {n} tiles: {tiles}.",
        len(taken),
        name=name,
        path=coloured(str(fields["colours"]), _texts(fields, "path")),
        tiles=commas(taken),
    )


def _refill(_fields: Fields, _name: str, _say: Names) -> str:
    return _("The window is filled again.")


def _row(_fields: Fields, _name: str, _say: Names) -> str:
    return _("The row of bonuses is filled again.")


def _emptied(fields: Fields, _name: str, _say: Names) -> str:
    n = _int(fields, "n")
    if n > 2:
        return _("The bag was emptied once more and is full again.")
    return _("The bag was emptied ({n} of 2) and is full again.", n=n)


def _ending(fields: Fields, name: str, say: Names) -> str:
    begun = _("The last round has begun; {name} plays last.", name=say[_int(fields, "last")])
    if fields["cause"] != "cards":
        return begun
    n = _int(fields, "cards")
    has = n_("{name} has {n} completed card.", "{name} has {n} completed cards.", n, name=name)
    return " ".join([has, begun])


def _bonus(fields: Fields, name: str, _say: Names) -> str:
    return _("{name} takes {bonus}.", name=name, bonus=an_extra(str(fields["bonus"])))


def _thunder(_fields: Fields, name: str, _say: Names) -> str:
    return _("{name} takes a Thunder token.", name=name)


def _thunder_kept(_fields: Fields, name: str, _say: Names) -> str:
    return _("{name} looks at two Thunder tokens and keeps one.", name=name)


def _complete(fields: Fields, name: str, _say: Names) -> str:
    return n_(
        "{name} completes {card}, {n} point.",
        "{name} completes {card}, {n} points.",
        _int(fields, "points"),
        name=name,
        card=str(fields["card"]),
    )


def _take(fields: Fields, name: str, _say: Names) -> str:
    return _("{name} takes {card} from the display.", name=name, card=str(fields["card"]))


def _draw(fields: Fields, name: str, _say: Names) -> str:
    return _("{name} takes {card} from the deck.", name=name, card=str(fields["card"]))


def _no_card(_fields: Fields, name: str, _say: Names) -> str:
    return _("{name} takes no new card: none is left.", name=name)


def _keep(fields: Fields, name: str, _say: Names) -> str:
    if not (held := _texts(fields, "tiles")):
        return _("{name} keeps no tile.", name=name)
    return _("{name} keeps {tiles}.", name=name, tiles=kept(held))


def _cloud(fields: Fields, name: str, _say: Names) -> str:
    return n_(
        "{name} claims cloud {type}, {n} point.",
        "{name} claims cloud {type}, {n} points.",
        _int(fields, "points"),
        name=name,
        type=_int(fields, "cloud"),
    )


def _final(_fields: Fields, _name: str, _say: Names) -> str:
    return _("Now everybody places what is left.")


def _skip(_fields: Fields, name: str, _say: Names) -> str:
    return _("{name} has nothing to place.", name=name)


def _done(_fields: Fields, name: str, _say: Names) -> str:
    return _("{name} places nothing more.", name=name)


def _reveal(fields: Fields, name: str, _say: Names) -> str:
    values = _texts(fields, "values")
    return n_(
        "{name} turns up {n} Thunder token: {values}.",
        "{name} turns up {n} Thunder tokens: {values}.",
        len(values),
        name=name,
        values=", ".join(values),
    )


TOLD: Mapping[str, Callable[[Fields, str, Names], str]] = {
    "give": _give,
    "given": _given,
    "display": _display,
    "flip": _flip,
    "swap": _swap,
    "top": _top,
    "drop": _drop,
    "refill": _refill,
    "row": _row,
    "emptied": _emptied,
    "ending": _ending,
    "bonus": _bonus,
    "thunder": _thunder,
    "thunder_kept": _thunder_kept,
    "put": _one_piece("put"),
    "fill": _one_piece("fill"),
    "pieces": _pieces,
    "complete": _complete,
    "take": _take,
    "draw": _draw,
    "no_card": _no_card,
    "keep": _keep,
    "cloud": _cloud,
    "final": _final,
    "skip": _skip,
    "done": _done,
    "reveal": _reveal,
}


def coloured(colours: str, path: Sequence[str]) -> str:
    """A path in a sentence: "blue A1, B2"."""
    return _("{colour} {path}", colour=half(colours), path=along(path))


# Under the preview of a move


def preview(text: str, view: Table, after: Table) -> str:
    """All that a move does, and whether the turn ends with it."""
    verb, rest = parts(text)
    said = PREVIEWS[verb](text, rest, view) if verb in PREVIEWS else _alone(text, view)
    lines = [" ".join([said, *_completed(view, after), *_claimed(view, after)])]
    if verb == "drop":
        lines.append(_("New tiles are drawn; this can't be taken back."))
    elif rest == [DECK]:
        lines.append(_("This can't be taken back."))
    elif verb == "give" and set(view.active) == {view.viewer}:
        lines.append(_("You are the last to give: all cards are turned up."))
    elif verb != "give" and view.viewer not in after.active:
        lines.append(_("Your turn ends."))
    return "\n".join(lines)


def _alone(text: str, view: Table) -> str:
    return _("{choice}.", choice=label(text, view))


def _preview_give(_text: str, rest: Sequence[str], _view: Table) -> str:
    return _("You give {card} and keep the other two.", card=rest[0])


def _preview_flip(_text: str, rest: Sequence[str], _view: Table) -> str:
    return _("{tile} is flipped.", tile=rest[0].upper())


def _preview_swap(_text: str, rest: Sequence[str], _view: Table) -> str:
    one, other = rest[0].upper(), rest[1].upper()
    return _("{one} and {other} are swapped.", one=one, other=other)


def _preview_top(_text: str, rest: Sequence[str], _view: Table) -> str:
    return _("{tile} goes to the top.", tile=rest[0].upper())


def _preview_drop(text: str, rest: Sequence[str], view: Table) -> str:
    said = _drop_brings(label(text, view), len(tiles(view.window, rest)), view)
    deep = base(rest)
    return " ".join([said, *([_thunder_to_come(deep, view.thunder)] if deep else [])])


def _drop_brings(path: str, n: int, view: Table) -> str:
    """How many tiles, and whether a bonus comes with them."""
    kinds = set(view.row)
    if n > SHORT_PATH:
        return n_("{path}: {n} tile, no bonus.", "{path}: {n} tiles, no bonus.", n, path=path)
    if not kinds and not view.heap:
        return n_(
            "{path}: {n} tile; no bonus is left.",
            "{path}: {n} tiles; no bonus is left.",
            n,
            path=path,
        )
    if len(kinds) == 1 and not view.heap:
        return n_(
            "{path}: {n} tile and {bonus}.",
            "{path}: {n} tiles and {bonus}.",
            n,
            path=path,
            bonus=an_extra(*kinds),
        )
    return n_(
        "{path}: {n} tile and a bonus of your choice.",
        "{path}: {n} tiles and a bonus of your choice.",
        n,
        path=path,
    )


def _thunder_to_come(deep: int, there: int) -> str:
    if not there:
        return _("No Thunder token is left.")
    if deep > 1 and there > 1:
        return _("2 tiles of the last row: choose 1 of 2 Thunder tokens.")
    return n_(
        "{n} tile of the last row: you get a Thunder token.",
        "{n} tiles of the last row: you get a Thunder token.",
        deep,
    )


def _preview_bonus(_text: str, rest: Sequence[str], _view: Table) -> str:
    return _("You take {bonus}.", bonus=an_extra(rest[0]))


def _preview_keep(_text: str, rest: Sequence[str], view: Table) -> str:
    gone = discarded(view, rest)
    if not gone:
        return _("You keep {tiles}.", tiles=kept(rest))
    return _("You keep {tiles} and discard {gone}.", tiles=kept(rest), gone=kept(gone))


def _preview_take(_text: str, rest: Sequence[str], _view: Table) -> str:
    if rest[0] == DECK:
        return _("You take the top card of the deck, unseen.")
    return _("You take {card}.", card=rest[0])


def _preview_done(_text: str, _rest: Sequence[str], _view: Table) -> str:
    return _("You place nothing more.")


PREVIEWS: Mapping[str, Callable[[str, Sequence[str], Table], str]] = {
    "give": _preview_give,
    "flip": _preview_flip,
    "swap": _preview_swap,
    "top": _preview_top,
    "drop": _preview_drop,
    "bonus": _preview_bonus,
    "keep": _preview_keep,
    "take": _preview_take,
    "done": _preview_done,
}


def _completed(view: Table, after: Table) -> list[str]:
    """The cards that a move completes."""
    own, then = view.boards[view.viewer or 0], after.boards[view.viewer or 0]
    return [
        n_("{card} is complete, {n} point.", "{card} is complete, {n} points.", one.points,
           card=one.name)
        for one in then.done[len(own.done) :]
    ]  # fmt: skip


def _claimed(view: Table, after: Table) -> list[str]:
    """The clouds that come with the end of the turn."""
    own, then = view.boards[view.viewer or 0], after.boards[view.viewer or 0]
    return [
        n_("You claim cloud {type}, {n} point.", "You claim cloud {type}, {n} points.", value,
           type=kind)
        for kind, value in then.clouds
        if (kind, value) not in own.clouds
    ]  # fmt: skip


# What one has done


def own(event: Event) -> str:
    """What the viewer did, once it is done; "" for what the next sentence or picture says."""
    fields, say = dict(event.fields), OWN.get(event.kind)
    return say(fields, event) if say else ""


def _own_pieces(_fields: Fields, event: Event) -> str:
    return _("Placed: {piece}.", piece=_piece(event))


def _own_given(fields: Fields, _event: Event) -> str:
    return _("You have given {card}.", card=str(fields["card"]))


def _own_complete(fields: Fields, _event: Event) -> str:
    n = _int(fields, "points")
    return n_("{card} is complete, {n} point.", "{card} is complete, {n} points.", n,
              card=str(fields["card"]))  # fmt: skip


def _own_take(fields: Fields, _event: Event) -> str:
    return _("You have taken {card}.", card=str(fields["card"]))


def _own_keep(fields: Fields, _event: Event) -> str:
    held, gone = _texts(fields, "tiles"), _texts(fields, "discarded")
    if not held and not gone:
        return _("You have no tile left.")
    if not gone:
        return _("You keep {tiles}.", tiles=kept(held))
    return _("You keep {tiles} and have discarded {gone}.", tiles=kept(held), gone=kept(gone))


def _own_cloud(fields: Fields, _event: Event) -> str:
    n, kind = _int(fields, "points"), _int(fields, "cloud")
    return n_("You claim cloud {type}, {n} point.", "You claim cloud {type}, {n} points.", n,
              type=kind)  # fmt: skip


def _own_done(_fields: Fields, _event: Event) -> str:
    return _("Everything is placed that you wished to place.")


OWN: Mapping[str, Callable[[Fields, Event], str]] = {
    "put": _own_pieces,
    "fill": _own_pieces,
    "given": _own_given,
    "complete": _own_complete,
    "take": _own_take,
    "draw": _own_take,
    "keep": _own_keep,
    "cloud": _own_cloud,
    "done": _own_done,
}


def special(text: str) -> str:
    """A special action that was done: "Flipped B3."."""
    verb, rest = parts(text)
    one, other = rest[0].upper(), rest[-1].upper()
    if verb == "flip":
        return _("Flipped {tile}.", tile=one)
    if verb == "swap":
        return _("Swapped {one} and {other}.", one=one, other=other)
    return _("Lifted {tile} to the top.", tile=one)


def _texts(fields: Fields, name: str) -> tuple[str, ...]:
    found = fields[name]
    assert isinstance(found, tuple)
    return found


def _int(fields: Fields, name: str) -> int:
    found = fields[name]
    assert isinstance(found, int)
    return found
