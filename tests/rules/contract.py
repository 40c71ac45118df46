"""The promises that every title keeps, as checks on whole games (design, section 3)."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product, takewhile
from math import prod
from typing import Any

import msgspec
import pytest

from rules import log, menu
from rules.errors import IllegalMove, RulesError
from rules.game import Event, Game, Option, Seat, Step
from rules.notation import LONGEST
from rules.rng import Rng

MANY = 50  # combinations of choices that are all tried
SOME = 60  # turns of a game that dear checks look at


@dataclass(frozen=True)
class Title:
    """A game, the most moves that it can have, and the kinds of events that show hidden things."""

    game: Game[Any, Any, Any]
    longest: int
    reveals: frozenset[str]


@dataclass(frozen=True)
class Turn:
    """A move of a game: the state before, who made it, what came of it, and whether chance did."""

    before: Any
    seat: Seat
    move: Any
    step: Step[Any]
    drew: bool


@dataclass(frozen=True)
class Played:
    """A whole random game."""

    title: Title
    seats: int
    options: Mapping[str, str]
    seed: bytes
    turns: tuple[Turn, ...]

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self.title.game

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (None, *range(self.seats))

    @property
    def rows(self) -> list[tuple[Seat | None, str]]:
        return [(turn.seat, self.game.write(turn.move)) for turn in self.turns]

    @property
    def some(self) -> list[tuple[int, Turn]]:
        """Turns spread over the game, with their rows; from another one in each variant."""
        step = -(-len(self.turns) // SOME)
        first = random.Random(f"{self.seed!r} {self.options}").randrange(step)
        return list(enumerate(self.turns, 1))[first::step]

    @property
    def final(self) -> Any:
        return self.turns[-1].step.state


def variants(options: Sequence[Option]) -> list[tuple[tuple[str, str], ...]]:
    """Every combination of choices; of very many, each choice alone, and the last ones together."""
    every = [[(one.name, choice) for choice in one.choices] for one in options]
    if prod(map(len, every)) <= MANY:
        return list(product(*every))
    plain = {one.name: one.default for one in options}
    alone = (plain | dict([choice]) for choices in every for choice in choices)
    together = dict(choices[-1] for choices in every)
    return list(dict.fromkeys(tuple(one.items()) for one in (plain, *alone, together)))


@lru_cache(maxsize=256)
def played(title: Title, seats: int, options: tuple[tuple[str, str], ...], seed: bytes) -> Played:
    """A random game to its end; fails where it does not end within the stated bound."""
    game, chance = title.game, random.Random(seed)
    state, turns = game.setup(seats, dict(options), Rng(seed, 0)), []
    while active := game.active(state):
        assert len(turns) < title.longest, "longer than stated"
        seat = chance.choice(active)
        move = chance.choice(game.legal_moves(state, seat))
        rng = Rng(seed, len(turns) + 1)
        step = game.apply(state, seat, move, rng)
        turns.append(Turn(state, seat, move, step, rng.used))
        state = step.state
    return Played(title, seats, dict(options), seed, tuple(turns))


def values_are_plain(one: Played) -> None:
    """States, moves and views are frozen dataclasses of plain values and survive JSON."""
    for _, turn in one.some:
        _plain(turn.before)
        _plain(turn.move)
        state, events = turn.step.state, turn.step.events
        assert msgspec.json.decode(msgspec.json.encode(state), type=one.game.state) == state
        assert msgspec.json.decode(msgspec.json.encode(events), type=tuple[Event, ...]) == events
        for viewer in one.viewers:
            view = one.game.view(state, viewer)
            _plain(view)
            assert hash(view) == hash(one.game.view(state, viewer))


def _plain(value: Any) -> None:
    if isinstance(value, tuple):
        for item in value:
            _plain(item)
    elif dataclasses.is_dataclass(value):
        assert type(value).__dataclass_params__.frozen, type(value)  # type: ignore[attr-defined]
        for part in dataclasses.fields(value):
            _plain(getattr(value, part.name))
    else:
        assert value is None or type(value) in (str, int, bool), repr(value)


def nobody_is_stuck(one: Played) -> None:
    """An outcome stands exactly when nobody is awaited; who is awaited has a legal move."""
    game = one.game
    for turn in one.turns:
        game.check(turn.before)
        active = game.active(turn.before)
        assert active == tuple(sorted(set(active)))
        assert active
        assert game.outcome(turn.before) is None
        for seat in range(one.seats):
            moves = game.legal_moves(turn.before, seat)
            assert moves or seat not in active
            assert len(moves) == len(set(moves)) <= 1000
            assert moves == game.view(turn.before, seat).moves
        assert game.view(turn.before, None).moves == ()
    game.check(one.final)
    outcome = game.outcome(one.final)
    assert outcome is not None
    assert outcome.sheet == game.sheet(one.final)
    assert sorted(seat for side in outcome.sheet.sides for seat in side.seats) == [
        *range(one.seats)
    ]
    assert min(outcome.ranks) == 1


def moves_are_texts(one: Played) -> None:
    """A move's text reads back as the move, in any case and spacing, and is short."""
    for _, turn in one.some:
        for move in one.game.legal_moves(turn.before, turn.seat):
            text = one.game.write(move)
            assert len(text) <= LONGEST
            assert one.game.read(text) == move
            assert one.game.read(f"  {text.upper().replace(' ', '   ')} ") == move


def other_moves_are_refused(one: Played) -> None:
    """A move that is not legal raises and changes nothing, for whichever seat."""
    game, chance = one.game, random.Random(one.seed)
    legal = {move for turn in one.turns for move in game.legal_moves(turn.before, turn.seat)}
    every = sorted(legal, key=game.write)
    for _, turn in one.some:
        stored = msgspec.json.encode(turn.before)
        for seat in range(one.seats):
            for move in chance.sample(every, min(len(every), 12)):
                if move not in game.legal_moves(turn.before, seat):
                    with pytest.raises(IllegalMove):
                        game.apply(turn.before, seat, move, Rng(one.seed, 1))
        assert msgspec.json.encode(turn.before) == stored
    with pytest.raises(IllegalMove):
        game.apply(one.final, 0, every[0], Rng(one.seed, 1))


def logs_fold_to_the_state(one: Played) -> None:
    """Folding the log gives every stored state again, and so does going on from any fence."""
    folded = list(log.fold(one.game, one.seats, one.options, one.seed, one.rows))
    assert [position.state for position, _ in folded[1:]] == [turn.step.state for turn in one.turns]
    assert [events for _, events in folded[1:]] == [turn.step.events for turn in one.turns]
    numbered = [(row, seat, text) for row, (seat, text) in enumerate(one.rows, 1)]
    for position, _ in folded:
        rows = numbered[position.fence_row : position.row]
        resumed = log.resume(
            one.game, one.seats, position.fence, position.fence_row, rows, one.seed, position.midway
        )
        assert resumed == position


def lookalikes_look_alike(one: Played) -> None:
    """A resampled state gives the same view, and after one same move all that is not revealed."""
    game = one.game
    for row, turn in one.some:
        for viewer in one.viewers:
            other = game.resample(turn.before, viewer, Rng(b"other" + one.seed, row))
            game.check(other)
            view = game.view(turn.before, viewer)
            assert game.view(other, viewer) == view
            assert game.view(other, viewer).text() == view.text()
            if turn.move not in game.legal_moves(other, turn.seat):
                continue  # the viewer does not know the mover's hand
            step = game.apply(other, turn.seat, turn.move, Rng(one.seed, row))
            told, also = _told(one, turn.step, viewer), _told(one, step, viewer)
            assert told == also
            if turn.step.undoable:
                assert game.view(step.state, viewer) == game.view(turn.step.state, viewer)
            if viewer == turn.seat:
                assert step.undoable == turn.step.undoable
                if turn.step.undoable:  # what is turned up may open another decision
                    assert step.ends == turn.step.ends


def _told(one: Played, step: Step[Any], viewer: Seat | None) -> list[Event]:
    """What the viewer is told up to the first thing that the move reveals."""
    hidden = takewhile(lambda event: event.kind not in one.title.reveals, step.events)
    return [event for event in hidden if event.only in (None, viewer)]


def undoable_is_what_shows_nothing(one: Played) -> None:
    """A step can be taken back unless chance was used, hidden things were shown, or it is over."""
    for turn in one.turns:
        over = not one.game.active(turn.step.state)
        shows = any(event.kind in one.title.reveals for event in turn.step.events)
        assert turn.step.undoable == (not turn.drew and not over and not shows)
        assert turn.step.ends or not over


def previews_stop_before_chance(one: Played) -> None:
    """A preview comes from the view alone, and is the view after a step that closes nothing."""
    game = one.game
    for row, turn in one.some:
        view = game.view(turn.before, turn.seat)
        preview = game.preview(view, turn.move)
        hash(preview)
        other = game.resample(turn.before, turn.seat, Rng(b"preview" + one.seed, row))
        assert game.preview(game.view(other, turn.seat), turn.move) == preview
        assert preview.active or preview.moves == ()
        alone = len(game.active(turn.before)) == 1
        if alone and turn.step.undoable and not turn.step.ends:
            assert preview == game.view(turn.step.state, turn.seat)
        elif turn.step.ends:
            assert preview.active == ()
        with pytest.raises(IllegalMove):
            game.preview(game.view(turn.before, None), turn.move)
        with pytest.raises(IllegalMove):
            game.preview(game.view(one.final, turn.seat), turn.move)


def secrets_stay_secret(one: Played) -> None:
    """Two secret choices of one seat give the others equal events and views; both stay open."""
    game = one.game
    for row, turn in enumerate(one.turns, 1):
        if len(game.active(turn.before)) < 2:
            continue
        first, *others = game.legal_moves(turn.before, turn.seat)
        step = game.apply(turn.before, turn.seat, first, Rng(one.seed, row))
        assert turn.seat not in game.active(step.state)
        assert game.legal_moves(step.state, turn.seat) == (first, *others)
        for move in others:
            also = game.apply(turn.before, turn.seat, move, Rng(one.seed, row))
            for viewer in set(one.viewers) - {turn.seat}:
                assert _told(one, also, viewer) == _told(one, step, viewer)
                assert game.view(also.state, viewer) == game.view(step.state, viewer)


def menus_reach_every_move(one: Played) -> None:
    """Walking the menu reaches every legal move once, and no node is wider than a select."""
    for turn in one.turns[:: max(1, len(one.turns) // 12)]:
        texts = [one.game.write(move) for move in one.game.legal_moves(turn.before, turn.seat)]
        assert sorted(leaves(texts)) == sorted(texts)


def leaves(texts: Sequence[str], at: str = "") -> Iterator[str]:
    """The whole moves that a walk through the menu ends at."""
    choices = menu.choices(texts, at)
    assert len(choices) <= menu.WIDEST
    for choice in choices:
        if choice.below == 1:
            assert choice.whole
            yield choice.text
        else:
            assert choice.text != at
            found = list(leaves(texts, choice.text))
            assert len(found) == choice.below
            yield from found


def faulty_setups_are_refused(title: Title) -> None:
    """Wrong seats, options or versions raise RulesError."""
    game, rng = title.game, Rng(b"", 0)
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(RulesError):
            game.setup(seats, {}, rng)
    with pytest.raises(RulesError):
        game.setup(game.seats[0], {"no such": "option"}, rng)
    for option in game.options:
        assert option.default in option.choices
        with pytest.raises(RulesError):
            game.setup(game.seats[0], {option.name: "no such choice"}, rng)


PROMISES = (
    values_are_plain,
    nobody_is_stuck,
    moves_are_texts,
    other_moves_are_refused,
    logs_fold_to_the_state,
    lookalikes_look_alike,
    undoable_is_what_shows_nothing,
    previews_stop_before_chance,
    secrets_stay_secret,
    menus_reach_every_move,
)
