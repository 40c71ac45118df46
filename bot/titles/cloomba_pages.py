"""The table of Cloomba in words: the picture, the second picture, and what the viewer has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.titles import cloomba_nouns as nouns
from bot.titles.cloomba_nouns import BUTTERFLY, label, tile, tiles, worth
from bot.words import ALT, NP_, _, cut, listed, n_
from rules.cloomba.hexes import RING
from rules.cloomba.table import ADVANCED, Find, Meadow, Table

TASKS = {  # "Ana to act", or what is asked in the middle of a turn
    "place": NP_("task", "{name} to place"),
    "butterfly": NP_("task", "{name} to set the Butterfly"),
    "attach": NP_("task", "{name} to attach a Superflower"),
    "superbutterfly": NP_("task", "{name} to set a Butterfly of the jar"),
    "bouquet": NP_("task", "{name} to choose a Superflower"),
    "visitor": NP_("task", "{name} to set a Butterfly of the jar"),
    "swarm": NP_("task", "{name} to set a Butterfly of the jar"),
    "rescue": NP_("task", "{name} to take a spent Butterfly"),
    "migration": NP_("task", "{name} to move a Butterfly"),
    "end": NP_("task", "{name} to buy or end the turn"),
}


def described(view: Table, names: Sequence[str], code: str) -> tuple[str, ...]:
    """The whole table in sentences, with all that lies face down and what each Find does."""
    return (
        _heading(view, code),
        *_rules(view),
        *_turn(view, names),
        *_market(view),
        *_offers(view),
        *_face_down(view),
        *_spent(view),
        _("The ring is the six cells around the pavilion."),
        *(seat_line(view, seat, name) for seat, name in enumerate(names)),
        *(line for seat, name in enumerate(names) for line in _finds(view, seat, name)),
    )


def alt(view: Table, names: Sequence[str], code: str, *, preview: bool = False) -> str:
    """The picture in words; too long, the other seats are told by points and jar, the last first.

    Under a `preview` the move is not made yet.
    """
    own = view.seat if view.viewer is None else view.viewer
    first = [*(_changes(view) if preview else _turn(view, names))]
    table = [_heading(view, code), *_rules(view), *first, *_market(view), *_row(view)]
    table += _spent(view)
    seats = [_with_finds(view, seat, name) for seat, name in enumerate(names)]
    for seat in (*reversed([seat for seat in range(len(names)) if seat != own]), own):
        if len(" ".join([*table, *seats])) <= ALT:
            break
        seats[seat] = _short(view, seat, names[seat])
    return cut(" ".join([*table, *seats]), ALT)


def beds(view: Table, names: Sequence[str], code: str) -> str:
    """The second picture in words: every flowerbed."""
    seats = (seat_line(view, seat, name) for seat, name in enumerate(names))
    return cut(" ".join([_heading(view, code), *seats]), ALT)


def bed(view: Table, names: Sequence[str], code: str, seat: int) -> str:
    """One flowerbed, meadow by meadow with its cells."""
    meadows = [_meadow(view, seat, one) for one in view.meadows[seat]]
    line = seat_line(view, seat, names[seat])
    return cut(" ".join([_heading(view, code), line, *meadows]), ALT)


def hand(view: Table) -> str:
    """What the viewer has; all of it is open."""
    assert view.viewer is not None
    own = view.viewer
    held = _("Your jar: {jar}.", jar=nouns.jar(view.gardens[own].jar))
    finds = []
    if view.owned[own]:
        finds.append(_("Your Finds: {finds}.", finds=listed(map(nouns.find, view.owned[own]))))
    taken = _in_hand(view) if view.seat == own else ()
    return " ".join([*taken, held, *finds, _counted(view, own), _("Everybody can see all this.")])


def _counted(view: Table, seat: int) -> str:
    """The seat's points now, which at the end are those that count."""
    total, parts = view.points[seat].total, _parts(view, seat)
    if not view.active:
        return n_(
            "You have {n} point: {parts}.", "You have {n} points: {parts}.", total, parts=parts
        )
    return n_(
        "If the game ended now, you would have {n} point: {parts}.",
        "If the game ended now, you would have {n} points: {parts}.",
        total,
        parts=parts,
    )


def seat_line(view: Table, seat: int, name: str) -> str:
    """ "Ana 9 points: 12 flowers, ring closed; red 3×1, 4 meadows without …; jar red 2."."""
    garden, meadows = view.gardens[seat], view.meadows[seat]
    flowers = sum(len(colours) for _cell, colours in garden.flowers)
    covered = {cell for cell, _colours in garden.flowers}
    ring = _("ring closed") if covered.issuperset(RING) else _("ring open")
    bare = sum(not one.butterflies for one in meadows)
    scoring = [one] if (one := nouns.scoring(meadows)) else []
    if bare:
        scoring.append(n_("{n} meadow without Butterfly", "{n} meadows without Butterfly", bare))
    bed = _(
        "{flowers}, {ring}",
        flowers=n_("{n} flower", "{n} flowers", flowers),
        ring=ring,
    )
    return _(
        "{name} {points}: {bed}.",
        name=name,
        points=worth(view.points[seat].total),
        bed="; ".join([bed, *([", ".join(scoring)] if scoring else []), _jar(view, seat)]),
    )


def _with_finds(view: Table, seat: int, name: str) -> str:
    """The line of a seat, and the names of its Finds."""
    line = seat_line(view, seat, name)
    if not view.owned[seat]:
        return line
    finds = ", ".join(map(nouns.find, view.owned[seat]))
    return " ".join([line, _("Finds: {finds}.", finds=finds)])


def _heading(view: Table, code: str) -> str:
    if view.phase == "over":
        return _("Cloomba, game {code}, is over.", code=code)
    turn, turns = view.turn, view.turns
    return _("Cloomba, game {code}, turn {turn} of {turns}.", code=code, turn=turn, turns=turns)


def _rules(view: Table) -> Iterator[str]:
    if view.mode == ADVANCED:
        yield _("Advanced rules.")
    if view.expert:
        yield _("Expert rule.")


def _turn(view: Table, names: Sequence[str]) -> Iterator[str]:
    """Who is to act, and what is in hand."""
    if not view.active:
        return
    name = names[view.active[0]]
    task = TASKS[view.phase](name=name) if view.phase in TASKS else _("{name} to act", name=name)
    yield _("{task}.", task=task)
    yield from _in_hand(view)


def _changes(view: Table) -> Iterator[str]:
    """What a previewed turn has changed so far."""
    yield _("Preview.")
    changed = [one for one in view.meadows[view.seat] if one not in view.begun]
    if changed:
        meadows = ", ".join(map(nouns.meadow, changed))
        yield _("Changed in this turn: {meadows}.", meadows=meadows)
    after = view.points[view.seat].total
    yield _("Points: {before}, then {after}.", before=view.before.total, after=after)


def _in_hand(view: Table) -> Iterator[str]:
    held = [tile(one) for one in (view.tile, view.superflower) if one]
    if view.butterfly:
        held.append(BUTTERFLY[view.butterfly]())
    if held:
        yield _("In hand: {things}.", things=listed(held))
    if view.looked:
        yield _("Looked at: {superflowers}.", superflowers=tiles(view.looked))
    elif view.looking:
        yield n_("{n} Superflower is looked at.", "{n} Superflowers are looked at.", view.looking)


def _market(view: Table) -> Iterator[str]:
    for n, stall in enumerate(view.stalls, 1):
        if not stall.tiles:
            yield _("Stall {n}: empty.", n=n)
            continue
        yield _(
            "Stall {n}: {tiles}; Butterflies {butterflies}.",
            n=n,
            tiles=tiles(stall.tiles),
            butterflies=nouns.butterflies(stall.butterflies),
        )


def _row(view: Table) -> Iterator[str]:
    """What can be bought, in short."""
    superflowers = [tile(one) for one in view.row if one]
    if superflowers:
        yield _("Superflowers: {row}.", row=", ".join(superflowers))
    finds = [
        _("{find} for {n}", find=nouns.find(card), n=price)
        for card, price in zip(view.finds, view.prices, strict=False)
        if card
    ]
    if finds:
        yield _("Finds for sale: {row}.", row=", ".join(finds))


def _offers(view: Table) -> Iterator[str]:
    """What can be bought, slot by slot, with price, points and effect."""
    for n, (thing, price) in enumerate(zip(view.row or view.finds, view.prices, strict=True), 1):
        if not thing:
            yield _("Slot {n}: empty.", n=n)
        elif isinstance(thing, Find):
            what = {"find": nouns.find(thing), "card": _card(thing), "price": _price(price)}
            yield _("Slot {n}: {find} for {price}: {card}.", n=n, **what)
        else:
            superflower = tile(thing)
            fields = {"superflower": superflower, "price": _price(price)}
            yield _("Slot {n}: {superflower} for {price}.", n=n, **fields)


def _price(n: int) -> str:
    return n_("{n} Butterfly", "{n} Butterflies of one colour", n)


def _card(card: Find) -> str:
    """Points and effect of a Find."""
    does = nouns.effect(card)
    if not does:
        return worth(card.points)
    return _("{points}; {effect}", points=worth(card.points), effect=does)


def _face_down(view: Table) -> Iterator[str]:
    """How many lie face down, and the colours left in the bag."""
    yield n_("Stack: {n} tile.", "Stack: {n} tiles.", view.stack)
    yield _("Bag: {butterflies}.", butterflies=nouns.jar(view.bag))
    if view.mode == ADVANCED:
        yield n_("Deck: {n} Find.", "Deck: {n} Finds.", view.deck)
    yield n_("Stack of Superflowers: {n}.", "Stack of Superflowers: {n}.", view.superflowers)


def _spent(view: Table) -> Iterator[str]:
    if view.spent:
        yield _("Spent: {butterflies}.", butterflies=nouns.jar(view.spent))


def _short(view: Table, seat: int, name: str) -> str:
    """A seat by its points and its jar."""
    points = worth(view.points[seat].total)
    return _("{name} {points}; {jar}.", name=name, points=points, jar=_jar(view, seat))


def _jar(view: Table, seat: int) -> str:
    return _("jar {jar}", jar=nouns.jar(view.gardens[seat].jar))


def _finds(view: Table, seat: int, name: str) -> Iterator[str]:
    if view.owned[seat]:
        cards = "; ".join(
            _("{find} ({card})", find=nouns.find(card), card=_card(card))
            for card in view.owned[seat]
        )
        yield _("Finds of {name}: {finds}.", name=name, finds=cards)


def _parts(view: Table, seat: int) -> str:
    points = view.points[seat]
    parts = [
        _("meadows {n}", n=points.meadows),
        _("jar {n}", n=points.jar),
    ]
    if view.mode == ADVANCED:
        parts += [_("Finds {n}", n=points.finds), _("effects {n}", n=points.effects)]
    return ", ".join(parts)


def _meadow(view: Table, seat: int, one: Meadow) -> str:
    """ "Red 3×1: A1, A2 with Butterfly, B3."."""
    carrying = set(view.gardens[seat].butterflies)
    cells = [
        _("{cell} with Butterfly", cell=label(cell))
        if (cell, one.colour) in carrying
        else label(cell)
        for cell in one.cells
    ]
    return _("{meadow}: {cells}.", meadow=nouns.meadow(one), cells=", ".join(cells))
