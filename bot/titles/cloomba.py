"""The words of Cloomba: panel, public sentences, refusals and result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from bot.titles import cloomba_doing as doing
from bot.titles import cloomba_menu as menu
from bot.titles import cloomba_nouns as nouns
from bot.titles import cloomba_pages as pages
from bot.titles import cloomba_rules, cloomba_told
from bot.titles.base import Names, Words
from bot.titles.cloomba_refusals import refused, unread
from bot.words import ALT, LABEL, N_, Message, _, bold, clean, current, cut, escape, listed, n_
from render.caption import Caption
from rules.cloomba.table import END, MIGRATION, Done, Table
from rules.errors import IllegalMove
from rules.game import Event, Game, Outcome, Seat

OPTIONS: Mapping[str, Message] = {
    "mode": N_("Rules"),
    "expert": N_("Expert rule"),
    "first": N_("Who begins"),
}
CHOICES: Mapping[tuple[str, str], Message] = {
    ("mode", "basic"): N_("basic rules"),
    ("mode", "advanced"): N_("advanced rules"),
    ("expert", "no"): N_("without the expert rule"),
    ("expert", "yes"): N_("expert rule"),
    ("first", "random"): N_("the shuffle says who begins"),
    ("first", "0"): N_("the 1st in the order of play begins"),
    ("first", "1"): N_("the 2nd in the order of play begins"),
    ("first", "2"): N_("the 3rd in the order of play begins"),
    ("first", "3"): N_("the 4th in the order of play begins"),
}
QUICK = ("butterfly", "superbutterfly", "rescue", "bouquet")  # at most 6 possibilities, always


class CloombaWords(Words):
    """Every sentence of Cloomba."""

    name = "Cloomba"
    joined = frozenset({"stall", "slot", "over"})

    def label(self, text: str, view: Table, at: str = "") -> str:
        """ "Yellow-blue tile, blue Butterfly"; "Yellow on C2, blue on C3"; at a cell "→ B3"."""
        return menu.offer(text, view, at)

    def typed(self, text: str, view: Table) -> str:
        """ "Yellow-blue tile, blue Butterfly, stall 2"."""
        return menu.typed(text, view)

    def hint(self, text: str, view: Table) -> str:
        """ "stall 2"; "next to yellow C1"; "slot 3: 7 points"."""
        return cut(menu.hint(text, view), LABEL)

    def aside(self, node: str, view: Table) -> str:
        """What lies around a first cell."""
        return cut(menu.hint(node, view), LABEL)

    def branch(self, node: str, view: Table) -> str:
        """ "Take from the market…", "From stall 1…", "Yellow on…"."""
        return menu.branch(node, view)

    def span(self, texts: Sequence[str], view: Table) -> str:
        """ "Yellow on A, B or C…"."""
        return menu.span(texts, view)

    def more(self, node: str, view: Table, below: int) -> str:
        """ "Yellow on C2 … · 4 places"."""
        return menu.more(node, view, below)

    def question(self, view: Table, names: Names, at: str = "") -> str:  # noqa: ARG002
        """What is to be chosen at a node."""
        return menu.question(view, at)

    def where(self, view: Table) -> str:
        """ "Turn 7 of 12."."""
        return _("Turn {turn} of {turns}.", turn=view.turn, turns=view.turns)

    def so_far(
        self,
        view: Table,
        names: Names,  # noqa: ARG002
        text: str = "",
        after: Table | None = None,
    ) -> str:
        """Under a preview what the move does and what follows by itself; else what has."""
        return _followed(view) if after is None else " ".join(_preview(view, text, after))

    def done(self, events: Sequence[Event], view: Table) -> str:
        """What the viewer has done with the last step, and what was turned up."""
        return cloomba_told.done(events, view.viewer)

    def taken_back(self, text: str, view: Table) -> str:
        """ "yellow on C2, blue on C3"."""
        return doing.taken_back(text, view)

    def drawn(self) -> str:
        """That the last step stays, because something was turned up."""
        return _("Your last step can't be taken back: something new was turned up.")

    def tell(self, event: Event, say: Names) -> str:
        """The public sentence of an event."""
        return cloomba_told.sentence(event, say)

    def lines(self, events: Sequence[Event], say: Names) -> tuple[str, ...]:
        """Public sentences; a Superflower is bought and attached in one, what was not done none."""
        return super().lines(cloomba_told.together(events), say)

    def described(self, view: Table, names: Names, code: str) -> tuple[str, ...]:
        """The whole table in words."""
        return pages.described(view, [clean(name) for name in names], code)

    def alt(self, view: Table, names: Names, code: str) -> str:
        """The picture in words."""
        return pages.alt(view, [clean(name) for name in names], code)

    def preview_alt(self, view: Table, names: Names, code: str) -> str:
        """The same with the move as a preview."""
        return pages.alt(view, [clean(name) for name in names], code, preview=True)

    def boards_alt(self, view: Table, names: Names, code: str, seat: Seat | None = None) -> str:
        """All flowerbeds, or one of them meadow by meadow."""
        shown = [clean(name) for name in names]
        if seat is None:
            return pages.beds(view, shown, code)
        return pages.bed(view, shown, code, seat)

    def caption(self, view: Table, names: Names, code: str) -> Caption:
        """Names by seat, and the words around market and flowerbeds."""
        words = {**_static(), **dict(_cards(view))}
        words["status"] = _("Turn {turn} of {turns}", turn=view.turn, turns=view.turns)
        title = _("{title}, game {code}", title=self.name, code=code)
        shown = tuple(clean(name) for name in names)
        return Caption(title, shown, tuple(words.items()), current(), view.viewer)

    def refusal(self, error: IllegalMove, view: Table, names: Names) -> str:  # noqa: ARG002
        """Why a move is not allowed, and what is."""
        return refused(error, view)

    def unread(self, text: str, view: Table) -> str:
        """That there is no pass; that it is not the time for that; why a cell can't be covered."""
        return unread(text, view)

    def rules_pages(self) -> tuple[str, ...]:
        """The six pages of /rules."""
        return cloomba_rules.rules()

    def hand(self, view: Table, names: Names) -> str:  # noqa: ARG002
        """The viewer's jar, Finds and points."""
        return "" if view.viewer is None else pages.hand(view)

    def option(self, name: str) -> str:
        """An option as a heading."""
        return OPTIONS[name]()

    def choice(self, name: str, value: str) -> str:
        """A choice, said for itself."""
        return CHOICES[name, value]()

    def variant(self, options: Mapping[str, str], game: Game[Any, Any, Any]) -> str:
        """ "basic rules", "advanced rules and expert rule": the mode always."""
        mode, *others = game.options
        chosen = [option for option in others if options[option.name] != option.default]
        return listed(self.choice(one.name, options[one.name]) for one in (mode, *chosen))

    def quick(self, view: Table) -> bool:
        """Whether one decision with at most 6 possibilities is open; placing has more."""
        return bool(view.active) and view.phase in QUICK

    def midway(self, view: Table) -> bool:
        """Whether the seat to act has bought or taken something."""
        begun = view.phase != "start" or view.placed
        return bool(view.active and (begun or view.points[view.seat] != view.before))

    def armed(self, view: Table) -> tuple[str, str] | None:
        """End turn, beside what can be bought."""
        return (_("End turn"), "done") if Done() in view.moves else None

    def wins(self, outcome: Outcome, names: Names) -> str:
        """A tie of points is decided by the jars."""
        best = max(side.total for side in outcome.sheet.sides)
        tied = [side for side in outcome.sheet.sides if side.total == best]
        if len(outcome.winners) > 1 or len(tied) == 1:
            return super().wins(outcome, names)
        winner = outcome.winners[0]
        others = [names[side.seats[0]] for side in tied if side.seats[0] != winner]
        return n_(
            "{name} wins: {n} point, like {others}, but more Butterflies in the jar.",
            "{name} wins: {n} points, like {others}, but more Butterflies in the jar.",
            best,
            name=bold(names[winner]),
            others=listed(map(escape, others)),
        )

    def sheet_alt(self, outcome: Outcome, names: Names, code: str) -> str:
        """The final score sheet with its parts."""
        shown = [clean(name) for name in names]
        order = sorted(range(len(outcome.ranks)), key=lambda side: outcome.ranks[side])
        sides = " ".join(_side(self.rank(outcome, side, shown), outcome, side) for side in order)
        fields = {"title": self.name, "code": code, "sides": sides}
        return cut(_("{title}, game {code}, final scores. {sides}", **fields), ALT)


def _side(rank: str, outcome: Outcome, side: int) -> str:
    words = _static()
    parts = ", ".join(
        _("{part} {n}", part=words[name], n=n) for name, n in outcome.sheet.sides[side].points
    )
    return _("{rank}: {parts}.", rank=rank, parts=parts)


def _preview(view: Table, text: str, after: Table) -> Iterator[str]:
    """What a move does, then what follows from its preview."""
    if done := doing.doing(text, view):
        yield _("{done}.", done=done)
    in_jar = _into_jar(view, text, after)
    if after.active:
        if in_jar:
            yield _("The Butterfly goes to your jar.")
        if menu.split(text)[0] == "pick":
            yield _("The others see it then; this can't be taken back.")
    elif after.looking:
        yield _looks(after.looking)
    elif after.slot:
        yield _("A new one is turned up; this can't be taken back.")
        yield from _may_end(after)
    else:
        yield from _ends(after, in_jar)


def _into_jar(view: Table, text: str, after: Table) -> bool:
    """Whether the Butterfly in hand, or that is taken, has gone to the jar."""
    verb, tokens = menu.split(text)
    held = tokens[-1] if verb == "take" else view.butterfly
    if not held or after.butterfly:
        return False
    before, then = (one.gardens[view.seat].jar.count(held) for one in (view, after))
    return before < then


def _followed(view: Table) -> str:
    """That the Butterfly of this turn is not on the bed, unless it may have moved elsewhere."""
    on_bed = {cell for cell, _colour in view.gardens[view.seat].butterflies}
    moved = any(find.effect == MIGRATION for find in view.owned[view.seat])
    if view.phase != END or len(view.placed) < 2 or on_bed & {*view.placed} or moved:
        return ""
    return _("The Butterfly has gone to your jar.")


def _may_end(after: Table) -> Iterator[str]:
    """That the turn ends after a purchase, or that this depends on what is turned up."""
    jar = after.gardens[after.seat].jar
    most = max(map(jar.count, jar), default=0)
    if after.window != END or any(0 < price <= most for price in after.prices):
        return
    if not jar or (after.row and any(after.prices)):  # all Superflowers cost the same
        yield from _ends(after, in_jar=False)
    else:
        yield _("Your turn ends if nothing more can be bought.")


def _looks(n: int) -> str:
    """What a Bouquet does."""
    return n_(
        "You look at {n} Superflower; this can't be taken back.",
        "You look at {n} Superflowers; this can't be taken back.",
        n,
    )


def _ends(after: Table, in_jar: bool) -> Iterator[str]:
    """That the turn ends, with what is refilled then, or the game."""
    empty = [n for n, stall in enumerate(after.stalls, 1) if not stall.tiles]
    if after.stack and empty:
        yield (JAR_REFILLS if in_jar else REFILLS)(n=empty[0])
    elif len(empty) == len(after.stalls):
        yield (JAR_OVER if in_jar else OVER)()
    else:
        yield (JAR_ENDS if in_jar else ENDS)()


ENDS = N_("Your turn ends.")
REFILLS = N_("Your turn ends and stall {n} is refilled.")
OVER = N_("Your turn ends, and the game is over.")
JAR_ENDS = N_("The Butterfly goes to your jar; your turn ends.")
JAR_REFILLS = N_("The Butterfly goes to your jar; your turn ends and stall {n} is refilled.")
JAR_OVER = N_("The Butterfly goes to your jar; your turn ends, and the game is over.")


def _static() -> dict[str, str]:
    """The words of the pictures that depend on nothing but the language."""
    return {
        "own": _("Your flowerbed"),
        "hand": _("In hand"),
        "points": _("Points"),
        "jar": _("Jar"),
        "choose": _("Choose one"),
        "meadows": _("Meadows"),
        "finds": _("Finds"),
        "effects": _("Effects"),
    }


def _cards(view: Table) -> Iterator[tuple[str, str]]:
    """The name of each Find that is seen, by its number."""
    for card in (*view.finds, *chain(*view.owned)):
        if card:
            yield f"find_{card.number}", nouns.find(card)
