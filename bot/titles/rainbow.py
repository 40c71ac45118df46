"""The words of Rainbow: panel, public sentences, refusals and result."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.titles import rainbow_pages as pages
from bot.titles.base import Asked, Names, Words
from bot.titles.rainbow_phrases import (
    FORCE,
    ORDINALS,
    SHORT_ORDINALS,
    cards,
    choice,
    combo,
    counted,
    pile,
    pile_choice,
    pile_typed,
    row,
    scored,
    typed,
)
from bot.words import ALT, N_, NN_, _, clean, current, cut, escape, listed, n_
from render.caption import Caption
from rules import GAMES
from rules.errors import IllegalMove
from rules.game import Event
from rules.rainbow import Combo, Play, Ranks, Table, kind

REFUSALS = {
    "game_over": N_("The game is over. /board shows the result."),
    "not_your_turn": N_("It is not your turn. Ask /board where the game stands."),
    "claim_now": N_("All have played in this trick: take a pile."),
    "play_now": N_("Piles are taken when all have played. Play a combo first."),
    "no_such_rank": N_("There is no card of rank {rank}: they go from 1 to 6."),
    "no_combo": N_("That is no combo: a run has no gaps and no repeats."),
    "set_in_force": N_("A set was played in this trick: play a set or a single."),
    "run_in_force": N_("A run was played in this trick: play a run or a single."),
    "only_pair": N_("The {rank}s lie as a pair and are taken together."),
    "only_single": N_("Only one {rank} lies in the row: take it as a single."),
    "no_such_pile": N_("No {rank} lies in the row. The piles are {piles}."),
}
HELD = NN_("You hold {held} {rank}, not {wanted}.", "You hold {held} {rank}s, not {wanted}.")
QUICK = 3  # cards in hand, which make at most 6 combos
WIDE = 25  # combos above which the lowest card is asked first
PASS = ("pass", "skip", "play pass", "claim pass")


class RainbowWords(Words):
    """Every sentence of Rainbow."""

    name = "Rainbow"
    joined = frozenset({"dropped"})

    def label(self, text: str, view: Table, at: str = "") -> str:  # noqa: ARG002
        """ "Run 3-4", "3"; "Pair of 5: 10 points"."""
        ranks = _ranks(text)
        if not ranks:
            return _("Take a pile") if text.startswith("claim") else _("Play cards")
        return pile_choice(ranks) if text.startswith("claim") else choice(ranks)

    def node(self, text: str, view: Table, at: str = "") -> str:
        """ "Lowest 3"."""
        ranks = _ranks(text)
        return _("Lowest {rank}", rank=ranks[0]) if ranks else self.label(text, view, at)

    def typed(self, text: str, view: Table) -> str:  # noqa: ARG002
        """ "Run 3-4", "Single 3"; "Take the pair of 5"."""
        ranks = _ranks(text)
        return pile_typed(ranks) if text.startswith("claim") else typed(ranks)

    def hint(self, text: str, view: Table) -> str:
        """ "2 cards, 1 stays in your hand"; nothing about a pile."""
        if not text.startswith("play"):
            return ""
        count = len(_ranks(text))
        played = n_("{n} card", "{n} cards", count)
        return n_(
            "{cards}, {n} stays in your hand",
            "{cards}, {n} stay in your hand",
            len(view.hand) - count,
            cards=played,
        )

    def branch(self, node: str, view: Table) -> str:  # noqa: ARG002
        """Which cards, or which pile."""
        if view.phase == "claim":
            return _("Which pile do you take?")
        return _("Which cards do you play?")

    def span(self, texts: Sequence[str], view: Table) -> str:  # noqa: ARG002
        """ "From 1 to 4…"."""
        ranks = sorted(_ranks(text)[0] for text in texts)
        return _("From {first} to {last}…", first=ranks[0], last=ranks[-1])

    def more(self, node: str, view: Table, below: int) -> str:  # noqa: ARG002
        """ "Lowest card 3 … · 7 combos"."""
        ranks = _ranks(node)
        if node.startswith("claim"):
            return n_("Take … · {n} pile", "Take … · {n} piles", below)
        if not ranks:
            return n_("Play … · {n} combo", "Play … · {n} combos", below)
        return n_(
            "Lowest card {rank} … · {n} combo",
            "Lowest card {rank} … · {n} combos",
            below,
            rank=ranks[0],
        )

    def question(self, view: Table, names: Names, at: str = "") -> str:
        """What may be played and why, or when one takes."""
        if view.phase == "claim":
            place = ORDINALS[view.claimed]()
            return _("Take a pile. You are {place} of {n}.", place=place, n=len(view.order))
        if ranks := _ranks(at):
            return _("Lowest card {rank}. Which cards do you play?", rank=ranks[0])
        allowed = _allowed(view, names)
        if len(view.moves) > WIDE:
            return " ".join([allowed, _("Which is the lowest card?")])
        return allowed

    def where(self, view: Table) -> str:
        """ "Trick 4."."""
        return _("Trick {n}.", n=view.trick)

    def so_far(
        self,
        view: Table,  # noqa: ARG002
        names: Names,
        text: str = "",
        after: Table | None = None,
    ) -> str:
        """Under a preview what it does, and what follows."""
        if after is None:
            return ""
        if text.startswith("claim"):
            taken = _("You take {pile}.", pile=pile(_ranks(text)))
            return f"{taken}\n{_then(after, names)}"
        played = _("You play {combo}.", combo=combo(_ranks(text)))
        told = [played, _standing(after)]
        if not after.hand:
            told.append(_("These are your last cards."))
        return "\n".join([" ".join(told), _("Cards on the table can't be taken back.")])

    def done(self, events: Sequence[Event], view: Table) -> str:
        """What the viewer has played or taken, and what followed of it for the viewer."""
        own = [event for event in events if event.seat == view.viewer]
        return " ".join(said for event in own if (said := _done(event)))

    def taken_back(self, text: str, view: Table) -> str:  # noqa: ARG002
        """ "the pair of 5"."""
        ranks = _ranks(text)
        return pile(ranks) if text.startswith("claim") else combo(ranks)

    def drawn(self) -> str:
        """That cards on the table stay there."""
        return _("Your last step can't be taken back: the cards are open.")

    def tell(self, event: Event, say: Names) -> str:
        """The public sentence of an event."""
        fields = dict(event.fields)
        if event.kind == "order":
            names = ", ".join(say[int(seat)] for seat in _tuple(fields["seats"]))
            return _("All have played. Piles are taken in this order: {names}.", names=names)
        if event.kind == "trick":
            return _("Trick {n}. Piles: {piles}.", n=int(str(fields["number"])), piles=_row(fields))
        if event.kind == "dropped":
            return _("Dropped from the row: {piles}.", piles=_row(fields))
        assert event.seat is not None
        return _told(event.kind, fields, say[event.seat])

    def described(self, view: Table, names: Names, code: str) -> tuple[str, ...]:
        """The whole table in words."""
        shown = [clean(name) for name in names]
        first = [_("Rainbow, game {code}.", code=code)]
        if view.phase != "over":
            lead = _("Trick {n}, led by {name}.", n=view.trick, name=shown[view.lead])
            first.append(lead)
        return (*first, *pages.described(view, shown))

    def alt(self, view: Table, names: Names, code: str) -> str:
        """The picture in words."""
        shown = [clean(name) for name in names]
        told = [pages.heading(view, shown, code), *pages.described(view, shown)]
        return cut(" ".join(told), ALT)

    def caption(self, view: Table, names: Names, code: str) -> Caption:
        """Names by seat, and the words around the cards."""
        words = {
            "this_trick": _("This trick"),
            **{bound: message() for bound, message in FORCE.items()},
            "taking": _("Piles are taken"),
            "to_play": _("to play"),
            "your_turn": _("your turn"),
            "out": _("out"),
            "reserve": _("reserve of 14 cards"),
            "no_reserve": _("no reserve"),
            **{str(place): message() for place, message in enumerate(SHORT_ORDINALS, 1)},
            "cards": _("point cards"),
            "bonus": _("cards left in hand"),
            "status": _("Trick {n}", n=view.trick),
        }
        own = None if view.viewer is None else view.scores[view.viewer]
        if own is not None:
            words["own"] = n_("Your score pile: {n} point", "Your score pile: {n} points", sum(own))
        shown = tuple(clean(name) for name in names)
        title = _("{title}, game {code}", title=self.name, code=code)
        return Caption(title, shown, tuple(words.items()), current(), view.viewer)

    def refusal(self, error: IllegalMove, view: Table, names: Names) -> str:  # noqa: ARG002
        """Why a move is not allowed, and what is."""
        rank = str(error.fields.get("rank", ""))
        if error.code != "not_in_hand":
            return REFUSALS[error.code](rank=rank, piles=row(view.mid))
        held, wanted = _int(error.fields["held"]), _int(error.fields["wanted"])
        if not held:
            return " ".join([_("You hold no {rank}.", rank=rank), pages.own_hand(view)])
        return HELD(n=held, held=counted(held), rank=rank, wanted=counted(wanted))

    def unread(self, text: str, view: Table) -> str:
        """That there is no pass; why the cards alone are no combo that may be played."""
        if re.fullmatch(r"[1-6]( [1-6])*", " ".join(text.split())):
            return self._no_combo(cards(text), view)
        if text.strip().lower() not in PASS:
            return ""
        if view.phase == "claim":
            return _("Everybody takes a pile if there is one; you can't pass.")
        return _("Everybody plays a combo, at least a single; you can't pass.")

    def _no_combo(self, ranks: Ranks, view: Table) -> str:
        try:
            GAMES["rainbow"].preview(view, Play(tuple(sorted(ranks))))
        except IllegalMove as why:
            return self.refusal(why, view, ())
        return ""

    def rules_pages(self) -> tuple[str, ...]:
        """The six pages of /rules."""
        return pages.rules()

    def hand(self, view: Table, names: Names) -> str:  # noqa: ARG002
        """The viewer's cards, score pile and reserve."""
        if view.viewer is None:
            return ""
        told = [pages.own_hand(view), scored(view.scores[view.viewer] or ())]
        if view.reserves and view.reserves[view.viewer]:
            told.append(_("Your reserve of 14 cards is still face down."))
        return " ".join(told)

    def option(self, name: str) -> str:
        """An option as a heading."""
        return _("Who begins") if name == "first" else _("Score piles")

    def choice(self, name: str, value: str) -> str:
        """A choice, said for itself."""
        if name == "open_scores":
            return _("score piles face up") if value == "yes" else _("score piles face down")
        if value == "random":
            return _("the shuffle says who begins")
        return _("the {nth} in the order of play begins", nth=SHORT_ORDINALS[int(value)]())

    def quick(self, view: Table) -> bool:
        """Whether at most 6 piles lie there, or as many combos can be made of so few cards."""
        return view.phase == "claim" or any(view.counts[seat] <= QUICK for seat in view.active)

    def midway(self, view: Table) -> bool:
        """Whether the seat to take has just taken one pile for its other combo."""
        latest = view.order[max(0, view.claimed - 1) : view.claimed + 1]
        return (
            view.phase == "claim" and view.active == latest[:1] and len(set(latest)) < len(latest)
        )

    def waits(self, view: Table, names: Names) -> str:  # noqa: ARG002
        """That the viewer is out, and takes nothing any more in this trick."""
        out = view.viewer is not None and not view.counts[view.viewer]
        if not out or view.viewer in view.order[view.claimed :] or any(view.reserves):
            return ""
        return _("You are out of cards; the others finish the game.")

    def notice(self, view: Table, mentions: Sequence[str], code: str, asked: Asked = "turn") -> str:
        """The line that calls people; when piles are taken, for that."""
        if view.phase != "claim":
            return super().notice(view, mentions, code, asked)
        return _(
            "{mentions}, take your point cards in {title}, game {code}.",
            mentions=listed(mentions),
            title=self.name,
            code=code,
        )


def _ranks(text: str) -> Ranks:
    """The cards of a move or node; none where it names none."""
    ranks = cards(text)
    return ranks * 2 if text.startswith("claim pair") else ranks


def _allowed(view: Table, names: Names) -> str:
    """What may be played in this trick, and by whose combo that is decided."""
    if not view.played:
        return _("You lead: play anything.")
    binding = next((one for one in view.played if len(one.ranks) > 1), None)
    if binding is None:
        return _("Only singles so far: play anything.")
    return _bound(binding, binding.seat == view.viewer, escape(names[binding.seat]))


def _bound(binding: Combo, own: bool, name: str) -> str:
    fields = {"name": name, "combo": combo(binding.ranks)}
    if kind(binding.ranks) == "set":
        if own:
            return _("You played {combo}: play a set or a single.", **fields)
        return _("{name} played {combo}: play a set or a single.", **fields)
    if own:
        return _("You played {combo}: play a run or a single.", **fields)
    return _("{name} played {combo}: play a run or a single.", **fields)


def _standing(after: Table) -> str:
    """Which place in the claim order the combos so far would give."""
    places = [place for place, seat in enumerate(after.order) if seat == after.viewer]
    taking = [ORDINALS[place]() for place in places if place < len(after.mid)]
    if not taking:
        return _("So far you would get no pile.")
    return _("So far you would take {places}.", places=listed(taking))


def _then(after: Table, names: Names) -> str:
    """Who takes next, from the preview of a claim."""
    waiting = after.order[after.claimed :]
    if not waiting or not after.mid:
        return _("Then the trick is over.")
    if waiting[0] == after.viewer:
        return _("Then you take again.")
    return _("Then {name} takes.", name=escape(names[waiting[0]]))


def _done(event: Event) -> str:
    """What an event is to whoever made it."""
    fields = dict(event.fields)
    if event.kind in ("lead", "play"):
        return _("You have played {combo}.", combo=combo(_cards(fields["ranks"])))
    if event.kind == "take":
        return _("You have taken {pile}.", pile=pile(_cards(fields["pile"])))
    if event.kind == "last":
        return _("Your last card, {rank}, is played.", rank=_tuple(fields["ranks"])[0])
    if event.kind == "reserve":
        return _("You have taken up your reserve.")
    if event.kind == "out":
        return _("You are out of cards.")
    return _("You get no pile: none is left.")


def _told(kind: str, fields: Mapping[str, object], name: str) -> str:
    if kind == "lead":
        return _("{name} leads {combo}.", name=name, combo=combo(_cards(fields["ranks"])))
    if kind == "play":
        return _("{name} plays {combo}.", name=name, combo=combo(_cards(fields["ranks"])))
    if kind == "last":
        return _("{name} plays the last card, {rank}.", name=name, rank=_tuple(fields["ranks"])[0])
    if kind == "take":
        return _("{name} takes {pile}.", name=name, pile=pile(_cards(fields["pile"])))
    if kind == "no_pile":
        return _("{name} gets no pile: none is left.", name=name)
    if kind == "out":
        return _("{name} is out of cards.", name=name)
    assert kind == "reserve", kind
    return n_(
        "{name} takes up the reserve of {n} card.",
        "{name} takes up the reserve of {n} cards.",
        _int(fields["cards"]),
        name=name,
    )


def _row(fields: Mapping[str, object]) -> str:
    return row([cards(one) for one in _tuple(fields["piles"])])


def _cards(value: object) -> Ranks:
    return tuple(map(int, _tuple(value)))


def _tuple(value: object) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return value


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
