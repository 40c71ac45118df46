"""F23 F24: what one viewer is shown, in any form, depends on nothing that is hidden from them.

At every step of whole games all hidden things are dealt anew; everything that is said or drawn
for the viewer must stay the same, and so must what is told of the same move to the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.messages import lists, panels, posts
from bot.tables.model import Table
from bot.titles import TITLES
from rules.game import Event, Seat, Step
from rules.rng import Rng
from tests.words import sample
from tests.words.sample import NOON

pytestmark = pytest.mark.slow

REVEALS = {  # kinds of events that show hidden things; what is told after them may differ
    "nach_dem_regen": {"draw"},
    "rainbow": {"lead", "play", "last", "reserve"},
    "before_the_rain": {"reveal", "allot", "bank"},
    "raindrops": {"given", "display", "refill", "row", "look", "token", "draw", "reveal"},
    "cloomba": {"look", "looked", "pick", "slot", "stall", "over"},
}
AT_ONCE = {"draw"}  # those that show them even where nothing is told before
TABLES = [
    pytest.param(key, seats, wished, id="-".join([key, str(seats), *wished.values()]))
    for key, title in TITLES.items()
    for seats in title.game.seats
    for wished in sample.variants(key)
]


def shown(table: Table, viewer: Seat | None) -> Iterator[Any]:
    """Everything that a viewer reads and sees of a table, and how a picture is drawn for them."""
    view, names, code = table.view(viewer), table.names, table.code
    words = TITLES[table.title].words
    yield view
    yield view.text()
    yield words.caption(view, names, code)
    yield words.alt(view, names, code)
    yield words.described(view, names, code)
    yield [words.boards_alt(view, names, code, seat) for seat in (None, *range(len(names)))]
    yield words.armed(view)
    yield words.where(view)
    yield words.quick(view)
    yield words.midway(view)
    yield lists.board_pages(table, view)
    yield panels.watching(table, view, viewer)
    if viewer is None:
        yield posts.turn_post(table, (), until=NOON)
        return
    yield words.hand(view, names)
    texts = table.texts(viewer)
    yield [
        (words.label(text, view), words.typed(text, view), words.hint(text, view)) for text in texts
    ]
    yield panels.panel(table, view) if texts else ""
    for move in view.moves[:3]:
        after = table.game.preview(view, move)
        text = table.game.write(move)
        yield (after, words.alt(after, names, code), words.caption(after, names, code))
        yield panels.panel(table, view, text=text, after=after)


@pytest.mark.parametrize(("key", "seats", "wished"), TABLES)
def test_nothing_hidden_is_shown(key: str, seats: int, wished: Mapping[str, str]) -> None:
    """Before every move, for the public and for every seat."""
    table = sample.running(seats, sample.LONG, key, wished)
    states = [table.state, *(state for _, state in sample.played(seats, 3, key, wished))]
    for row, state in enumerate(states[: -1 : max(1, len(states) // 25)]):
        for viewer in (None, *range(seats)):
            other = table.game.resample(state, viewer, Rng(b"other", row))
            one, two = (shown(replace(table, state=s), viewer) for s in (state, other))
            for this, that in zip(one, two, strict=True):
                assert this == that


@pytest.mark.parametrize(("key", "seats", "wished"), TABLES)
def test_the_same_move_is_told_the_same(key: str, seats: int, wished: Mapping[str, str]) -> None:
    """Public sentences, the log and the next post, up to the first thing that the move reveals."""
    table = sample.running(seats, sample.LONG, key, wished)
    game, state, compared = table.game, table.state, 0
    for row, (_, following) in enumerate(sample.played(seats, 4, key, wished), 1):
        seat = (game.active(state) or (0,))[0]
        for move in game.legal_moves(state, seat)[:4]:
            for viewer in (None, *range(seats)):
                other = game.resample(state, viewer, Rng(b"other", row))
                if move not in game.legal_moves(other, seat):
                    continue  # the viewer does not know that the mover could
                steps = [game.apply(s, seat, move, Rng(b"same", row)) for s in (state, other)]
                assert told(table, steps[0], viewer) == told(table, steps[1], viewer)
                compared += 1
        state = following
    assert compared > 20


def told(table: Table, step: Step[Any], viewer: Seat | None) -> tuple[Any, ...]:
    """What the viewer is told of a step, and whether anything more is."""
    before: list[Event] = []
    for event in step.events:
        if event.kind in REVEALS[table.title] and (before or event.kind in AT_ONCE):
            break
        before.append(event)
    public = tuple(event for event in before if event.only is None)
    after = replace(table, state=step.state)
    ended = () if len(before) < len(step.events) else (step.ends,)  # what is shown may leave more
    lines = posts.lines(after, public)
    page = lists.log_pages(after, [public])
    return lines, page, ended, [event for event in before if event.only in (None, viewer)]
