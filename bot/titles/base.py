"""What each game brings to the table besides its rules: its drawing and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from bot.words import ALT, N_, Message, _, bold, clean, cut, escape, listed, n_
from render.caption import Caption
from render.encode import Draw
from rules.errors import IllegalMove
from rules.game import Event, Game, Outcome, Seat, Sheet

Asked = Literal["turn", "again", "first"]  # why somebody is asked: a turn, once more, the first one
Names = Sequence[str]  # display names by seat, as stored: every sentence escapes them itself


ASKED: dict[Asked, Message] = {
    "turn": N_("{mentions}, your turn in {title}, game {code}."),
    "again": N_("{mentions}, your turn again in {title}, game {code}."),
    "first": N_("{mentions}, you begin {title}, game {code}."),
}


def _headed(caption: Caption, status: str) -> Caption:
    words = {**dict(caption.words), "status": status}
    return replace(caption, words=tuple(words.items()))


class Words(ABC):
    """Every sentence that one game needs, in the current language.

    A node `at` is a text of the menu: "" at the root, "place red", a whole move. Views belong to
    the one who reads, so that a view's `viewer` is "you".
    """

    name: ClassVar[str]
    joined: ClassVar[frozenset[str]] = frozenset()  # kinds told on the line of the event before

    @abstractmethod
    def label(self, text: str, view: Any, at: str = "") -> str:
        """A choice as seen from the node `at`: "Red on D6"; "D6" at "place red"; "Red ×2"."""

    def node(self, text: str, view: Any, at: str = "") -> str:
        """A node that goes on, as a choice at the node `at`; a move may have the same text."""
        return self.label(text, view, at)

    def typed(self, text: str, view: Any) -> str:
        """A whole move as a row of autocomplete."""
        return self.label(text, view)

    @abstractmethod
    def hint(self, text: str, view: Any) -> str:
        """What orients about a whole move without rating it, or ""."""

    def aside(self, node: str, view: Any) -> str:  # noqa: ARG002
        """What orients about a node that goes on, or ""."""
        return ""

    @abstractmethod
    def branch(self, node: str, view: Any) -> str:
        """A node as the name of a select with what lies below it: "Red on…"."""

    @abstractmethod
    def span(self, texts: Sequence[str], view: Any) -> str:
        """Moves that stand in one of several selects as their range: "Columns A to D…"."""

    @abstractmethod
    def more(self, node: str, view: Any, below: int) -> str:
        """A node as a row of autocomplete: "Red on … · 43 squares"."""

    @abstractmethod
    def question(self, view: Any, names: Names, at: str = "") -> str:
        """What is to be chosen at a node: "Which toadstool?"."""

    @abstractmethod
    def where(self, view: Any) -> str:
        """How far the game is: "41 squares are empty."."""

    @abstractmethod
    def so_far(self, view: Any, names: Names, text: str = "", after: Any = None) -> str:
        """What is done in this turn; with a whole move and its preview, all that it does."""

    @abstractmethod
    def done(self, events: Sequence[Event], view: Any) -> str:
        """What the viewer has just done, no names: "Red on D6; you drew blue."."""

    @abstractmethod
    def taken_back(self, text: str, view: Any) -> str:
        """A move as a phrase, after it was taken back or chosen in secret: "red on G4"."""

    @abstractmethod
    def drawn(self) -> str:
        """That the last step stays, because something was revealed."""

    @abstractmethod
    def tell(self, event: Event, say: Names) -> str:
        """The public sentence of an event; `say` has the names as they shall stand there."""

    @abstractmethod
    def described(self, view: Any, names: Names, code: str) -> tuple[str, ...]:
        """The whole board in sentences, no markdown."""

    def alt(self, view: Any, names: Names, code: str) -> str:
        """The picture in words, at most 1,024 characters, no markdown."""
        return cut(" ".join(self.described(view, names, code)), ALT)

    @abstractmethod
    def caption(self, view: Any, names: Names, code: str) -> Caption:
        """The names and words that the picture needs, in the current language."""

    def boards_alt(
        self,
        view: Any,
        names: Names,
        code: str,
        seat: Seat | None = None,  # noqa: ARG002
    ) -> str:
        """The second picture in words: everybody's boards, or that of a seat."""
        return self.alt(view, names, code)

    def preview_alt(self, view: Any, names: Names, code: str) -> str:
        """The picture under a preview in words; what is not made yet is not told as made."""
        return self.alt(view, names, code)

    def preview_caption(self, view: Any, names: Names, code: str) -> Caption:
        """The same as of the picture, with "Preview" instead of how far the game is."""
        return _headed(self.caption(view, names, code), _("Preview"))

    def over_caption(self, view: Any, names: Names, code: str) -> Caption:
        """The same once the game has ended, with or without a result."""
        return _headed(self.caption(view, names, code), _("Game over"))

    @abstractmethod
    def refusal(self, error: IllegalMove, view: Any, names: Names) -> str:
        """Why a move is not allowed, and what is."""

    @abstractmethod
    def rules_pages(self) -> tuple[str, ...]:
        """The six pages of /rules, at most 900 characters each."""

    @abstractmethod
    def hand(self, view: Any, names: Names) -> str:
        """What the viewer holds, in words; no word about others' secrets."""

    @abstractmethod
    def option(self, name: str) -> str:
        """An option of the game as a heading: "Who begins"."""

    @abstractmethod
    def choice(self, name: str, value: str) -> str:
        """A choice of an option, said for itself: "seat 2 begins"."""

    def variant(self, options: Mapping[str, str], game: Game[Any, Any, Any]) -> str:
        """All choices that are not the defaults, or "standard"."""
        return listed(self.varied(options, game)) or _("standard")

    def varied(self, options: Mapping[str, str], game: Game[Any, Any, Any]) -> list[str]:
        """Each choice that is not the default."""
        return [
            self.choice(option.name, options[option.name])
            for option in game.options
            if options.get(option.name, option.default) != option.default
        ]

    @abstractmethod
    def quick(self, view: Any) -> bool:
        """Whether, by public facts, one decision with at most 6 possibilities is open."""

    def ranking(self, outcome: Outcome, say: Names) -> str:
        """The line of ranks, "1. Ben 18 · 2. Ana 16"; `say` has the names as they shall stand."""
        order = sorted(range(len(outcome.ranks)), key=lambda side: outcome.ranks[side])
        return " · ".join(self.rank(outcome, side, say) for side in order)

    def rank(self, outcome: Outcome, side: int, say: Names) -> str:
        """A side with its rank and total: "2. Ana 16"."""
        whole = outcome.sheet.sides[side]
        return _(
            "{rank}. {name} {total}",
            rank=outcome.ranks[side],
            name=listed(say[seat] for seat in whole.seats),
            total=whole.total,
        )

    def teams(self, sheet: Sheet, say: Names) -> str:
        """Who plays with whom: "Teams: Ana and Cat, Ben and Dan."; "" where nobody does."""
        if all(len(side.seats) < 2 for side in sheet.sides):
            return ""
        sides = (listed(say[seat] for seat in side.seats) for side in sheet.sides)
        return _("Teams: {teams}.", teams=", ".join(sides))

    def notice(
        self,
        view: Any,  # noqa: ARG002
        mentions: Sequence[str],
        code: str,
        asked: Asked = "turn",
    ) -> str:
        """The line that calls people: "<@1>, your turn in Nach dem Regen, game K7QXM."."""
        return ASKED[asked](mentions=listed(mentions), title=self.name, code=code)

    def armed(self, view: Any) -> tuple[str, str] | None:  # noqa: ARG002
        """The move that one click makes beside the other choices, and the name of its button.

        ("End turn", "keep") where only that is left to do and nothing needs to be shown first.
        """
        return None

    def chosen(self, view: Any) -> str:  # noqa: ARG002
        """The secret choice that the viewer can still change, as the text of the move; or ""."""
        return ""

    def begins(self, events: Sequence[Event], view: Any) -> Seat | None:  # noqa: ARG002
        """Who goes first, where with these events a choice of all before the first turn ends."""
        return None

    def meanwhile(self, view: Any) -> str:  # noqa: ARG002
        """That the viewer has become the last to choose since the panel was drawn."""
        return _("Everybody else has chosen meanwhile, so this turns all cards over.")

    def waits(self, view: Any, names: Names) -> str:  # noqa: ARG002
        """Why nothing is asked of the viewer, where it is more than not their turn; or ""."""
        return ""

    def posted(self, view: Any) -> Any:
        """A view as a post shows it, without what would change while the post stands."""
        return view

    def unread(self, text: str, view: Any) -> str:  # noqa: ARG002
        """Why a text that cannot be read is no move, where more is to say than that; or ""."""
        return ""

    def midway(self, view: Any) -> bool:  # noqa: ARG002
        """Whether somebody is in the middle of a turn, so that what is seen may change."""
        return False

    def sheet_alt(self, outcome: Outcome, names: Names, code: str) -> str:
        """The picture of the final score sheet in words."""
        return cut(
            _(
                "{title}, game {code}, final scores. {ranks}.",
                title=self.name,
                code=code,
                ranks=self.ranking(outcome, [clean(name) for name in names]),
            ),
            ALT,
        )

    def lines(self, events: Sequence[Event], say: Names) -> tuple[str, ...]:
        """Public sentences of events in their order, one line each unless its kind is joined.

        A joined one follows on the line of its own seat, or of anybody where it has none.
        """
        lines: list[str] = []
        before: Event | None = None
        for event in (event for event in events if event.only is None):
            sentence = self.tell(event, say)
            follows = before is not None and event.seat in (None, before.seat)
            if lines and follows and event.kind in self.joined:
                lines[-1] += " " + sentence
            else:
                lines.append(sentence)
            before = event
        return tuple(lines)

    def wins(self, outcome: Outcome, names: Names) -> str:
        """The line of the winner: "**Ben** wins with 18 points."."""
        best = _best(outcome)
        if len(best) > 1:
            return n_(
                "{names} share the win with {n} point each.",
                "{names} share the win with {n} points each.",
                outcome.sheet.sides[best[0]].total,
                names=listed(bold(names[seat]) for seat in outcome.winners),
            )
        side = outcome.sheet.sides[best[0]]
        return n_(
            "{name} wins with {n} point.",
            "{name} wins with {n} points.",
            side.total,
            name=bold(names[side.seats[0]]),
        )

    def won(self, outcome: Outcome, names: Names, code: str) -> str:
        """That a game is over and who won: "Game K7QXM is over: Ben won with 18 points."."""
        best = _best(outcome)
        winners = {
            "code": code,
            "names": listed(escape(names[seat]) for seat in outcome.winners),
        }
        total = outcome.sheet.sides[best[0]].total
        if len(best) > 1:
            return n_(
                "Game {code} is over: {names} shared the win with {n} point each.",
                "Game {code} is over: {names} shared the win with {n} points each.",
                total,
                **winners,
            )
        return n_(
            "Game {code} is over: {names} won with {n} point.",
            "Game {code} is over: {names} won with {n} points.",
            total,
            **winners,
        )


@dataclass(frozen=True)
class Title:
    """A game as the bot offers it; `boards` is a second picture, of everybody's boards.

    With a seat from 0 as its token, `boards` shows the board of that seat alone and large. `final`
    draws the outcome and the last public view, a pair, in place of the common score sheet.
    """

    game: Game[Any, Any, Any]
    draw: Draw[Any]
    words: Words
    boards: Draw[Any] | None = None
    final: Draw[Any] | None = None

    @property
    def draws(self) -> tuple[Draw[Any], ...]:
        """All its drawings."""
        return tuple(one for one in (self.draw, self.boards, self.final) if one)


def _best(outcome: Outcome) -> list[int]:
    return [side for side, rank in enumerate(outcome.ranks) if rank == 1]
