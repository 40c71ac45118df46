"""The words of Before The Rain: panel, public sentences, refusals and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.titles import before_the_rain_pages as pages
from bot.titles import before_the_rain_phrases as phrases
from bot.titles.base import Asked, Names, Words
from bot.titles.before_the_rain_phrases import button, flower, subject
from bot.words import N_, Message, _, clean, current, escape, listed, n_
from render.caption import Caption
from rules.before_the_rain import Bank, Table, deposits, rain
from rules.errors import IllegalMove
from rules.game import Event

NOTICES: Mapping[str, Message] = {
    "play": N_("Choose a card in {title}, game {code}: {mentions}."),
    "allot": N_("Say what your wilds count for in {title}, game {code}: {mentions}."),
    "bank": N_("Bank your points in {title}, game {code}: {mentions}."),
}
REFUSALS: Mapping[str, Message] = {
    "not_in_hand": N_("You hold no {card}. You hold {cards}."),
    "home": N_("Your hive is played: you are home until the round ends."),
    "rained": N_("You were caught in the rain: the next round is yours again."),
    "only_hive": N_("You hold only your hive, so it is played for you."),
    "nothing_to_allot": N_("You brought no wild home, so there is nothing to count."),
    "nothing_to_bank": N_("You have nothing to bank in this round."),
    "no_such_flower": N_("There is no such flower. There are {flowers}."),
    "filled": N_("The {cell} cell is filled and stays."),
    "no_points": N_("You have no points for {flower} in this round."),
    "total_once": N_("The total for {flower} can fill one cell only."),
    "nothing_named": N_("Name what you bank, or bank none."),
    "game_over": N_("The game is over. /board shows the result."),
}
NOT_NOW: Mapping[str, Message] = {
    "play": N_("Cards are chosen now: play a flower or the hive."),
    "allot": N_("The round is over: say what your wilds count for."),
    "bank": N_("The round is over: bank totals, or none."),
}
QUICK = 6  # possibilities of a decision that needs no long thought


class BeforeTheRainWords(Words):
    """Every sentence of Before The Rain."""

    name = "Before The Rain"
    joined = frozenset({"automa", "left", "stack", "dry", "weather"})

    def label(self, text: str, view: Table, at: str = "") -> str:  # noqa: ARG002
        """ "Lavender 3", "Hive"; "Lavender and daisy"; "Lavender 7 and poppy 3", "Nothing"."""
        verb, rest = _split(text)
        if verb == "allot":
            return phrases.flowers(rest.split(), first=True) if rest else _("Count your wilds")
        if verb == "bank":
            move = _bank(text)
            return phrases.deposit(view, move, first=True) if rest else _("Bank")
        if not rest:
            return _("Play a card")
        return button(rest) if _is_card(rest) else flower(rest, first=True)

    def node(self, text: str, view: Table, at: str = "") -> str:
        """ "Lavender and …", of wilds or of totals."""
        verb, rest = _split(text)
        if verb == "play" or not rest:
            return self.label(text, view, at)
        if rest == "extra":
            return _("The extra cell …")
        if rest.endswith(" extra"):
            return _("{choice}, extra cell …", choice=self.label(text, view, at))
        return _("{choice} and …", choice=self.label(text, view, at))

    def typed(self, text: str, view: Table) -> str:
        """A row of autocomplete, which has no room for a hint beside it."""
        label, hint = self.label(text, view), self.hint(text, view)
        if _split(text)[0] != "bank" or not _bank(text).extra:
            return label
        return _("{choice}, {where}", choice=label, where=hint)

    def hint(self, text: str, view: Table) -> str:
        """ "3 points each"; "in their own cells"; "all totals of this round are lost"."""
        verb, rest = _split(text)
        if verb == "allot" and " " in rest:
            return n_("{n} point each", "{n} points each", view.wild)
        if verb != "bank":
            return ""
        move = _bank(text)
        if move.extra:
            if not move.own:
                return _("in the extra cell")
            return _("{flower} in the extra cell", flower=flower(move.extra))
        if not move.own:
            return _("all totals of this round are lost")
        return n_("in its own cell", "in their own cells", len(move.own))

    def branch(self, node: str, view: Table) -> str:
        """ "Your 2 wilds count for…"; "What do you bank?"; "Lavender and…"."""
        verb, rest = _split(node)
        if rest and verb != "play":
            return self.node(node, view)
        if view.phase == "allot":
            n = view.homes[view.viewer or 0].count("wild")
            return n_("Your {n} wild counts for…", "Your {n} wilds count for…", n)
        if view.phase == "bank":
            return _("What do you bank?")
        return _("Which card do you play?")

    def span(self, texts: Sequence[str], view: Table) -> str:
        """ "Lavender to daisy…"."""
        first, last = self.label(texts[0], view), self.label(texts[-1], view)
        return _("{first} to {last}…", first=first, last=last)

    def more(self, node: str, view: Table, below: int) -> str:
        """ "Lavender and … · 15 choices"."""
        return n_(
            "{choice} · {n} choice",
            "{choice} · {n} choices",
            below,
            choice=self.node(node, view),
        )

    def question(self, view: Table, names: Names, at: str = "") -> str:  # noqa: ARG002
        """What is to be chosen."""
        if view.phase == "allot":
            return n_(
                "You brought home {n} wild. Which flower does it count for?",
                "You brought home {n} wilds. Which flowers do they count for?",
                view.homes[view.viewer or 0].count("wild"),
            )
        if view.phase == "bank":
            return _("What do you bank? The rest is lost.")
        return _("Choose a card. Nobody sees it before all have chosen.")

    def where(self, view: Table) -> str:
        """ "Round 2, turn 5."."""
        if view.phase == "play":
            return _("Round {round}, turn {turn}.", round=view.round, turn=view.turn)
        return _("Round {round} is over.", round=view.round)

    def so_far(
        self,
        view: Table,
        names: Names,  # noqa: ARG002
        text: str = "",
        after: Table | None = None,
    ) -> str:
        """What the hive would bring, once it is chosen; under a preview also what follows."""
        hive = "play hive" in (text, view.choice if not text else "")
        said = [phrases.took(view)] if hive else []
        if after is not None:
            said = [self._chosen_now(view, text), *said]
        return " ".join(said)

    def _chosen_now(self, view: Table, text: str) -> str:
        verb, rest = _split(text)
        choice = subject(rest) if verb == "play" else self.typed(text, view)
        if not set(view.active) <= {view.viewer}:
            return _("{choice}. You can change it until all have chosen.", choice=choice)
        if verb == "play":
            return _(
                "{choice}. You are the last to choose: all cards are turned over.", choice=choice
            )
        return _("{choice}. You are the last to choose: all choices are opened.", choice=choice)

    def done(self, events: Sequence[Event], view: Table) -> str:
        """What became of the viewer's choice, the card drawn, the weather, the round's end."""
        own = next((e.move for e in events if e.kind == "choose" and e.seat == view.viewer), None)
        said = [self._became(own, events, view)] if own else []
        said += [self.tell(event, ()) for event in events if event.kind == "weather"]
        said += [_ended(event, view) for event in events if event.kind in ("rained", "all_home")]
        return " ".join(said)

    def _became(self, text: str, events: Sequence[Event], view: Table) -> str:
        verb, rest = _split(text)
        if verb == "allot":
            return _("Counted: {flowers}.", flowers=phrases.flowers(rest.split()))
        if verb == "bank":
            return _banked(events, view)
        if rest == "hive":
            return _came_home(events, view)
        drawn = next((e for e in events if e.kind == "draw" and e.seat == view.viewer), None)
        if drawn is None:
            return _("{card} is on the stack.", card=subject(rest))
        card = phrases.card(str(dict(drawn.fields)["card"]))
        return _("{card} is on the stack; you drew {drawn}.", card=subject(rest), drawn=card)

    def taken_back(self, text: str, view: Table) -> str:
        """ "daisy 4", "the hive"; "lavender and daisy"; "to bank lavender 7"."""
        verb, rest = _split(text)
        if verb == "allot":
            return phrases.flowers(rest.split())
        if verb == "bank":
            move = _bank(text)
            what = phrases.deposit(view, move)
            if not move.extra:
                return _("to bank {what}", what=what)
            return _("to bank {what}, {where}", what=what, where=self.hint(text, view))
        return phrases.card(rest)

    def chosen(self, view: Table) -> str:
        """The viewer's choice."""
        return view.choice

    def meanwhile(self, view: Table) -> str:
        """Cards are turned over, other choices are opened."""
        if view.phase == "play":
            return super().meanwhile(view)
        return _("Everybody else has chosen meanwhile, so this opens all choices.")

    def waits(self, view: Table, names: Names) -> str:
        """That the viewer is home, or that nothing is asked of them in this round."""
        assert view.viewer is not None
        outside = [s for s, one in enumerate(view.status) if one == "in" and s != view.viewer]
        if view.phase == "play" and view.status[view.viewer] == "home":
            still = n_(
                "{names} is still outside.",
                "{names} are still outside.",
                len(outside),
                names=listed(escape(names[seat]) for seat in outside),
            )
            return " ".join([_("You are home for this round."), still])
        asked = listed(escape(names[seat]) for seat in view.active)
        waiting = _("Waiting for {names}.", names=asked)
        if view.phase == "play":
            return " ".join([_("You hold only your hive, so it is played for you."), waiting])
        return " ".join([_("Nothing is asked of you now."), waiting])

    def posted(self, view: Table) -> Table:
        """All who are to choose; of nobody it is said whether they have."""
        asked = [
            seat
            for seat, chosen in enumerate(view.chosen)
            if seat in view.active or (chosen and (view.phase != "play" or view.hands[seat]))
        ]
        return replace(view, active=tuple(asked), chosen=())

    def drawn(self) -> str:
        """That the last step stays, because all cards are open."""
        return _("Your last step can't be taken back: the cards are open.")

    def tell(self, event: Event, say: Names) -> str:
        """The public sentence of an event."""
        return phrases.told(event, say)

    def described(self, view: Table, names: Names, code: str) -> tuple[str, ...]:
        """The whole table in words."""
        return pages.described(view, [clean(name) for name in names], code)

    def caption(self, view: Table, names: Names, code: str) -> Caption:
        """Names by seat, and the words around the table."""
        words = (
            ("points", _("points")),
            ("out", _("out")),
            ("aside", _("aside")),
            ("deck", _("deck")),
            ("rain", _("{total} of 3", total=rain(view.shown))),
            ("best", _("Best so far")),
            ("banked", _("Banked")),
            ("this_round", _("This round")),
            ("sum", _("sum")),
            ("hand", _("Your hand")),
            ("own_hive", _("In your hive")),
            ("caught", _("The rain was quicker")),
            ("rained", _("caught outside")),
            ("choosing", _("choosing")),
            ("chosen", _("chosen")),
            ("automa", _("Automa Bee")),
            ("last", _("last")),
            ("extra", _("extra cell")),
            *((one, flower(one)) for one in view.flowers),
            ("status", _("Round {round} of 3", round=view.round)),
        )
        title = _("{title}, game {code}", title=self.name, code=code)
        shown = tuple(clean(name) for name in names)
        return Caption(title, shown, words, current(), view.viewer)

    def refusal(self, error: IllegalMove, view: Table, names: Names) -> str:  # noqa: ARG002
        """Why a move is not allowed, and what is."""
        fields = {key: str(value) for key, value in error.fields.items()}
        if error.code == "not_now":
            return NOT_NOW[fields["phase"]]()
        if error.code == "wilds":
            return _wilds(int(error.fields["n"]))
        one, cell = fields.get("flower", ""), fields.get("cell", "")
        return REFUSALS[error.code](
            card=_any_card(fields.get("card", "")),
            cards=phrases.cards([*reversed(view.hand), "hive"]),
            flower=flower(one),
            flowers=listed(map(flower, view.flowers)),
            cell=_("extra") if cell == "extra" else flower(cell),
        )

    def unread(self, text: str, view: Table) -> str:  # noqa: ARG002
        """That there is no pass."""
        if text.strip().lower() in ("pass", "skip", "end", "end turn"):
            return _("Nobody can pass in Before The Rain. Play a flower or the hive.")
        return ""

    def rules_pages(self) -> tuple[str, ...]:
        """The six pages of /rules."""
        return pages.rules()

    def hand(self, view: Table, names: Names) -> str:  # noqa: ARG002
        """The viewer's cards and what the viewer has chosen of them."""
        if view.viewer is None:
            return ""
        said = [pages.hand(view)]
        if view.choice:
            said.append(_("You have chosen {choice}.", choice=self.taken_back(view.choice, view)))
        return " ".join(said)

    def option(self, name: str) -> str:
        """The only option."""
        assert name == "fill_the_hive", name
        return _("Scoring")

    def choice(self, name: str, value: str) -> str:
        """ "Fill The Hive", or the usual score sheet."""
        assert name == "fill_the_hive", name
        return _("Fill The Hive") if value == "yes" else _("the best round of each flower")

    def quick(self, view: Table) -> bool:
        """Whether at most 6 choices are possible, which hands of five cards always have."""
        if view.phase == "allot":
            return any(view.homes[seat].count("wild") == 1 for seat in view.active)
        if view.phase == "bank":
            return any(
                len(deposits(view.flowers, view.totals[seat], view.cells[seat])) <= QUICK
                for seat in view.active
            )
        return bool(view.active)

    def notice(
        self,
        view: Table,
        mentions: Sequence[str],
        code: str,
        asked: Asked = "turn",  # noqa: ARG002
    ) -> str:
        """What all are asked, before the names: "Choose a card in Before The Rain, …"."""
        return NOTICES[view.phase](title=self.name, code=code, mentions=", ".join(mentions))


def _split(text: str) -> tuple[str, str]:
    """The verb of a move or its beginning, and the rest."""
    verb, _space, rest = text.rstrip("*").partition(" ")
    return verb, rest


def _is_card(text: str) -> bool:
    return text in ("wild", "hive") or text.partition(" ")[2].isdigit()


def _any_card(text: str) -> str:
    """A card that may not exist, as it was named."""
    if text in ("wild", "hive"):
        return _("wild") if text == "wild" else _("hive")
    return phrases.card(text) if _is_card(text) else text


def _bank(text: str) -> Bank:
    """A deposit, or the beginning of one without a last `extra` that names nothing yet."""
    tokens = _split(text)[1].split()
    return Bank(tuple(tokens[:-1] if tokens[-1:] == ["extra"] else tokens))


def _wilds(n: int) -> str:
    return n_(
        "You have {n} wild: name one flower for it.",
        "You have {n} wilds: name a flower for each of them.",
        n,
    )


def _came_home(events: Sequence[Event], view: Table) -> str:
    """With how much the viewer came home in this turn."""
    seat = view.viewer
    cards: tuple[str, ...] = ()
    for event in events:
        fields = dict(event.fields)
        found = fields.get("cards" if event.kind == "take" else f"hive {seat}")
        if isinstance(found, tuple) and (event.kind == "share" or event.seat == seat):
            cards = found
    if not cards:
        return _("You are home with nothing.")
    return n_(
        "You are home with {n} card, {points}.",
        "You are home with {n} cards, {points}.",
        len(cards),
        points=phrases.worth(sum(_value(view, card) for card in cards)),
    )


def _value(view: Table, card: str) -> int:
    return view.wild if card == "wild" else int(card.split()[1])


def _ended(event: Event, view: Table) -> str:
    """How the round has ended, as it concerns the viewer."""
    fields = dict(event.fields)
    if event.kind == "all_home":
        return phrases.told(event, ())
    ends = _("It rains too hard: round {round} ends.", round=int(str(fields["round"])))
    if str(view.viewer) not in fields["seats"]:  # type: ignore[operator]
        return ends
    return " ".join([ends, _("You are caught outside and score nothing.")])


def _banked(events: Sequence[Event], view: Table) -> str:
    """What the viewer has banked, from the event, since totals are of another round then."""
    fields = next(dict(e.fields) for e in events if e.kind == "bank" and e.seat == view.viewer)
    own, extra = fields["own"], str(fields["extra"])
    assert isinstance(own, tuple)
    totals = [*own, *([extra] if extra else [])]
    if not totals:
        return _("Nothing is banked.")
    return _("Banked: {what}.", what=phrases.cards(totals))
