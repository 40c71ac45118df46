"""The words of Raindrops: panel, public sentences, refusals and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.titles import raindrops_board as board
from bot.titles import raindrops_moves as choices
from bot.titles import raindrops_phrases as phrases
from bot.titles import raindrops_refusals as refusals
from bot.titles import raindrops_rules as pages
from bot.titles.base import Asked, Names, Words
from bot.titles.raindrops_nouns import ACTIONS, commas
from bot.words import N_, Message, _, bold, clean, current, listed, n_
from render.caption import Caption
from rules.errors import IllegalMove
from rules.game import Event, Outcome, Seat
from rules.raindrops import Done, Keep, Table

NOTICES: Mapping[str, Message] = {
    "choose": N_("Give one memory card away in {title}, game {code}: {mentions}."),
    "final": N_("{mentions}, place what is left in {title}, game {code}."),
    "last": N_("{mentions}, your last turn in {title}, game {code}."),
}
ARMED: Mapping[int, Message] = {  # by how many tiles are kept
    0: N_("End turn"),
    1: N_("End turn, keep it"),
    2: N_("End turn, keep both"),
}
OPTIONS: Mapping[str, Message] = {
    "first": N_("Who begins"),
    "columns": N_("Size of the window"),
    "bonus_same_turn": N_("New bonuses"),
    "store": N_("Tiles kept"),
    "final_clouds": N_("Clouds at the end"),
    "end_cards": N_("Length of the game"),
}
CHOICES: Mapping[tuple[str, str], Message] = {
    ("first", "random"): N_("the shuffle says who begins"),
    ("first", "0"): N_("the 1st in the order of play begins"),
    ("first", "1"): N_("the 2nd in the order of play begins"),
    ("first", "2"): N_("the 3rd in the order of play begins"),
    ("first", "3"): N_("the 4th in the order of play begins"),
    ("bonus_same_turn", "on"): N_("a bonus can be used at once"),
    ("bonus_same_turn", "off"): N_("a bonus can be used from the next turn on"),
    ("store", "free"): N_("up to 2 tiles are kept"),
    ("store", "max"): N_("as many tiles are kept as fit"),
    ("final_clouds", "off"): N_("no clouds after the final placement"),
    ("final_clouds", "on"): N_("clouds also after the final placement"),
}
QUICK = ("choose", "bonus", "thunder", "take")  # phases with few possibilities
MIDWAY = ("drop", "bonus", "thunder", "place", "take", "final")


class RaindropsWords(Words):
    """Every sentence of Raindrops."""

    name = "Raindrops"
    joined = frozenset(
        {"emptied", "bonus", "thunder", "thunder_kept", "take", "draw", "no_card", "cloud",
         "display"}
    )  # fmt: skip

    def label(self, text: str, view: Table, at: str = "") -> str:
        """ "Blue A1, B2, C3, D4"; "Green-blue on card 1, A1–A2"."""
        return choices.label(text, view, at)

    def node(self, text: str, view: Table, at: str = "") -> str:  # noqa: ARG002
        """ "From B1"; "On card 1"; "Drop along a path"."""
        return choices.node(text, view)

    def typed(self, text: str, view: Table) -> str:
        """ "End turn, keep green-blue and orange-blue"."""
        return choices.typed(text, view)

    def hint(self, text: str, view: Table) -> str:
        """ "4 tiles: orange-blue ×2, green-blue ×2"; "upright, left column"."""
        return choices.hint(text, view)

    def branch(self, node: str, view: Table) -> str:
        """ "Drop along…"; "On card 1…"."""
        return choices.branch(node, view)

    def span(self, texts: Sequence[str], view: Table) -> str:  # noqa: ARG002
        """ "B1 to E1…"."""
        return choices.span(texts)

    def more(self, node: str, view: Table, below: int) -> str:
        """ "Drop … · 23 paths"."""
        return choices.more(node, view, below)

    def armed(self, view: Table) -> tuple[str, str] | None:
        """The end of the turn where all tiles left can be kept; the end of the placement."""
        if view.viewer is None:
            return None
        pool = view.boards[view.viewer].pool
        if view.phase == "place" and Keep(pool) in view.moves:
            return ARMED[len(pool)](), " ".join(["keep", *pool])
        return (_("I am done"), "done") if Done() in view.moves else None

    def question(self, view: Table, names: Names, at: str = "") -> str:  # noqa: ARG002
        """What is to be chosen now, or at a node."""
        verb, rest = choices.parts(at)
        if view.phase in ("place", "final") and verb == "keep":
            return _("Which tiles do you keep? The others are discarded.")
        if rest and verb in ("put", "fill"):
            return _("{choice}: what do you place there?", choice=choices.node(at, view))
        if rest and verb == "drop":
            return _("{choice}: along which path?", choice=choices.node(at, view))
        return ASK[view.phase](view)

    def where(self, view: Table) -> str:
        """ "Turn 18."; "The final placement."."""
        if view.phase == "choose":
            return _("The first cards.")
        if view.phase == "final":
            return _("The final placement.")
        if view.ending:
            return _("Turn {n}, the last round.", n=view.number)
        return _("Turn {n}.", n=view.number)

    def so_far(
        self,
        view: Table,
        names: Names,  # noqa: ARG002
        text: str = "",
        after: Table | None = None,
    ) -> str:
        """What the drop has brought before it can be placed; under a preview all that it does."""
        if after is not None:
            return phrases.preview(text, view, after)
        if view.phase in ("bonus", "thunder") and view.last:
            return _took(view.last.tiles)
        return ""

    def done(self, events: Sequence[Event], view: Table) -> str:
        """ "You keep orange-blue and green-blue."."""
        own = [event for event in events if event.seat == view.viewer]
        return " ".join(said for event in own if (said := phrases.own(event)))

    def taken_back(self, text: str, view: Table) -> str:  # noqa: ARG002
        """ "the flip of B3"; "m6"."""
        return choices.phrase(text)

    def drawn(self) -> str:
        """That what was turned up stays."""
        return _("Your last step can't be taken back: new tiles or cards were turned up.")

    def chosen(self, view: Table) -> str:
        """The card that the viewer gives away."""
        return view.choice

    def begins(self, events: Sequence[Event], view: Table) -> Seat | None:
        """The starting player, once the cards that all have given are turned up."""
        return view.start if any(event.kind == "display" for event in events) else None

    def meanwhile(self, view: Table) -> str:  # noqa: ARG002
        """That the cards are turned up with this choice."""
        return _("Everybody else has given meanwhile, so this turns up all cards.")

    def posted(self, view: Table) -> Table:
        """Nobody is said to have given a card, or not."""
        if view.phase != "choose":
            return view
        boards = tuple(replace(one, chosen=False) for one in view.boards)
        return replace(view, boards=boards, active=tuple(range(len(boards))))

    def midway(self, view: Table) -> bool:
        """Whether the seat has acted or dropped in this turn, or places what is left."""
        return view.phase in MIDWAY and bool(view.active)

    def tell(self, event: Event, say: Names) -> str:
        """The public sentence of an event."""
        return phrases.told(event, say)

    def lines(self, events: Sequence[Event], say: Names) -> tuple[str, ...]:
        """Pieces placed one after the other are told in one sentence."""
        public = [event for event in events if event.only is None]
        return super().lines(tuple(phrases.gathered(public)), say)

    def described(self, view: Table, names: Names, code: str) -> tuple[str, ...]:
        """The whole table in words."""
        return board.described(view, _plain(names), code)

    def alt(self, view: Table, names: Names, code: str) -> str:
        """The picture in words."""
        return board.alt(view, _plain(names), code)

    def preview_alt(self, view: Table, names: Names, code: str) -> str:
        """The same, said to be a preview."""
        return board.alt(view, _plain(names), code, preview=True)

    def boards_alt(self, view: Table, names: Names, code: str, seat: Seat | None = None) -> str:
        """The boards of all, or that of a seat."""
        return board.boards(view, _plain(names), code, seat)

    def caption(self, view: Table, names: Names, code: str) -> Caption:
        """Names by seat, and the few words of the pictures."""
        words = (
            ("status", _status(view)),
            *((action, message()) for action, message in ACTIONS.items()),
            ("memory", _("memory cards")),
            ("unused", _("unused bonuses")),
            ("used", _("used bonuses")),
            ("cloud", _("clouds")),
            ("thunder", _("Thunder")),
            ("oncard", _("on cards not completed")),
        )
        title = _("{title}, game {code}", title=self.name, code=code)
        return Caption(title, _plain(names), words, current(), view.viewer)

    def refusal(self, error: IllegalMove, view: Table, names: Names) -> str:  # noqa: ARG002
        """Why a move is not allowed, and what is."""
        return refusals.refusal(error, view)

    def unread(self, text: str, view: Table) -> str:
        """That there is no pass, and how a turn ends."""
        return refusals.unread(text, view)

    def rules_pages(self) -> tuple[str, ...]:
        """The six pages of /rules."""
        return pages.rules()

    def hand(self, view: Table, names: Names) -> str:  # noqa: ARG002
        """The viewer's cards, tiles, bonuses and Thunder tokens."""
        return "" if view.viewer is None else board.hand(view)

    def option(self, name: str) -> str:
        """An option as a heading."""
        return OPTIONS[name]()

    def choice(self, name: str, value: str) -> str:
        """A choice, said for itself."""
        if name == "columns":
            return n_("{n} column in the window", "{n} columns in the window", int(value))
        if name == "end_cards":
            return n_("{n} completed card ends the game", "{n} completed cards end the game",
                      int(value))  # fmt: skip
        return CHOICES[name, value]()

    def quick(self, view: Table) -> bool:
        """Whether one card, bonus or token is to be chosen."""
        return view.phase in QUICK

    def wins(self, outcome: Outcome, names: Names) -> str:
        """With equal totals also why: more points from completed cards."""
        sides = sorted(range(len(outcome.ranks)), key=lambda side: outcome.ranks[side])
        best, *others = [outcome.sheet.sides[side] for side in sides]
        like = [side for side in others if side.total == best.total]
        if not like or outcome.ranks.count(1) > 1:
            return super().wins(outcome, names)
        return n_(
            "{name} wins: {n} point, like {other}, but more from completed cards.",
            "{name} wins: {n} points, like {other}, but more from completed cards.",
            best.total,
            name=bold(names[best.seats[0]]),
            other=listed(bold(names[side.seats[0]]) for side in like),
        )

    def notice(self, view: Table, mentions: Sequence[str], code: str, asked: Asked = "turn") -> str:
        """The line that calls people: to give, for a turn, for the last one, for the rest."""
        if view.phase == "act" and view.number == 1:
            asked = "first"  # cards are given before anybody begins
        kind = "last" if view.ending and view.phase == "act" else view.phase
        if kind not in NOTICES:
            return super().notice(view, mentions, code, asked)
        called = ", ".join(mentions) if kind == "choose" else listed(mentions)
        return NOTICES[kind](mentions=called, title=self.name, code=code)


def _plain(names: Names) -> tuple[str, ...]:
    return tuple(clean(name) for name in names)


def _status(view: Table) -> str:
    if view.phase in ("choose", "final"):
        return _("First cards") if view.phase == "choose" else _("Final placement")
    return _("Last round") if view.ending else _("Turn {n}", n=view.number)


def _took(tiles: Sequence[str]) -> str:
    return n_("You have taken {n} tile: {tiles}.", "You have taken {n} tiles: {tiles}.",
              len(tiles), tiles=commas(tiles))  # fmt: skip


# Questions by phase


def _ask_act(view: Table) -> str:
    barred = ACTIONS[view.boards[view.turn].marker]()
    asked = _("Drop along a path, or do one special action first.")
    return " ".join([asked, _("Barred: {action}.", action=barred)])


def _ask_drop(view: Table) -> str:
    return " ".join([phrases.special(view.special), _("Now drop along a path.")])


def _ask_take(view: Table) -> str:
    own = view.boards[view.turn]
    complete = n_(
        "Card {slot} ({card}) is complete: {n} point.",
        "Card {slot} ({card}) is complete: {n} points.",
        own.done[-1].points,
        slot=view.taking,
        card=own.done[-1].name,
    )
    return " ".join([complete, _("Take a new card.")])


def _ask_place(view: Table) -> str:
    own = view.boards[view.turn]
    said = [_("In hand: {tiles}.", tiles=commas(own.pool))] if own.pool else []
    said.append(_to_place({type(move).__name__ for move in view.moves}))
    said += [
        _("Card {slot} waits until your next turn.", slot=slot)
        for slot, one in enumerate(own.cards, 1)
        if one.fresh
    ]
    return " ".join(said)


def _to_place(kinds: set[str]) -> str:
    """What may be placed, and how that ends."""
    if "Done" in kinds:
        if {"Put", "Fill"} <= kinds:
            return _("Place a tile or a bonus, or say that you are done.")
        if "Put" in kinds:
            return _("Place a tile, or say that you are done.")
        return _("Place a bonus, or say that you are done.")
    if {"Put", "Fill"} <= kinds:
        return _("Place a tile or a bonus, or end your turn.")
    if "Put" in kinds:
        return _("Place a tile, or end your turn.")
    if "Fill" in kinds:
        return _("Place a bonus, or end your turn.")
    return _("Nothing of it fits; end your turn.")


def _ask_give(_view: Table) -> str:
    return _("Give one of your three cards to the display. Nobody sees it before all have given.")


def _ask_bonus(_view: Table) -> str:
    return _("Which bonus?")


def _ask_thunder(_view: Table) -> str:
    return _("Which Thunder token do you keep? Only you see them.")


ASK = {
    "choose": _ask_give,
    "act": _ask_act,
    "drop": _ask_drop,
    "bonus": _ask_bonus,
    "thunder": _ask_thunder,
    "place": _ask_place,
    "take": _ask_take,
    "final": _ask_place,
}
