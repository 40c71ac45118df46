"""The long words of Before The Rain: the pages of /rules and the table in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.titles.before_the_rain_phrases import WEATHER, card, cards, worth
from bot.words import _, listed, n_
from rules.before_the_rain import Table, best, rain


def rules() -> tuple[str, ...]:
    """The six pages of /rules."""
    return _in_short(), _a_turn(), _scoring(), _winning(), _playing_here(), _good_to_know()


def described(view: Table, names: Sequence[str], code: str) -> tuple[str, ...]:
    """The whole table in sentences, with the hand of whoever reads it."""
    return (
        _(
            "Before The Rain, game {code}, round {round}, turn {turn}.",
            code=code,
            round=view.round,
            turn=view.turn,
        ),
        _stack(view),
        _weather(view),
        *_own(view),
        *(_seat(view, seat, name) for seat, name in enumerate(names)),
        *_automa(view),
        *(_written(view, seat, name) for seat, name in enumerate(names) if view.rows[seat]),
    )


def hand(view: Table) -> str:
    """The viewer's cards, or what became of them."""
    assert view.viewer is not None
    status = view.status[view.viewer]
    if status == "in":
        return _("Your hand: {cards}.", cards=cards([*view.hand, "hive"]))
    if status == "home":
        if not view.homes[view.viewer]:
            return _("You are home with nothing.")
        return _("You are home with {cards}.", cards=cards(view.homes[view.viewer]))
    return _("You were caught in the rain and score nothing in this round.")


def brought(view: Table, seat: int) -> list[tuple[str, int]]:
    """What a hive is worth by flower."""
    row = zip(view.flowers, view.totals[seat], strict=True)
    return [(flower, value) for flower, value in row if value]


def _stack(view: Table) -> str:
    if not view.stack:
        return _("The stack is empty.")
    wild = _("wild")
    return n_(
        "Stack: {n} card, {points}: {cards}.",
        "Stack: {n} cards, {points}: {cards}.",
        len(view.stack),
        points=worth(view.points),
        cards=", ".join(card(one) if one != "wild" else wild for one in view.stack),
    )


def _weather(view: Table) -> str:
    if view.shown:
        shown = _(
            "{cards} shown, {total} of 3",
            cards=listed(WEATHER[one]() for one in view.shown),
            total=rain(view.shown),
        )
    else:
        shown = _("no rain shown")
    left = n_("{n} card left", "{n} cards left", view.weather)
    aside = n_("{n} storm aside", "{n} storms aside", view.storms)
    return _("Weather: {shown}; {left}, {aside}.", shown=shown, left=left, aside=aside)


def _own(view: Table) -> Iterator[str]:
    if view.viewer is not None:
        yield hand(view)
        if view.choice.startswith("play "):
            yield _("You have chosen {choice}.", choice=card(view.choice.removeprefix("play ")))


def _seat(view: Table, seat: int, name: str) -> str:
    status, chosen = view.status[seat], view.chosen[seat] if view.chosen else None
    asked = chosen is not None and (chosen or seat in view.active)
    if status == "in":
        said = n_("{name} in, {n} card", "{name} in, {n} cards", view.hands[seat] + 1, name=name)
    elif status == "home":
        said = _home(view, seat, name)
    else:
        said = _("{name} caught outside", name=name)
    if not asked:
        return _("{said}.", said=said)
    return (
        _("{said}, has chosen.", said=said) if chosen else _("{said}, still choosing.", said=said)
    )


def _home(view: Table, seat: int, name: str) -> str:
    found = brought(view, seat)
    wilds = 0 if view.allotted[seat] else view.homes[seat].count("wild")
    if not found and not wilds:
        return _("{name} home with nothing", name=name)
    return _("{name} home with {flowers}", name=name, flowers=_commas(found, wilds))


def _commas(found: Sequence[tuple[str, int]], wilds: int) -> str:
    told = [card(f"{one} {value}") for one, value in found]
    if wilds:
        told.append(_("wild {n}", n=wilds))
    return ", ".join(told)


def _automa(view: Table) -> Iterator[str]:
    if view.automa is None:
        return
    if view.automa.out:
        n = len(view.automa.taken)
        yield n_("The Automa Bee is out with {n} card.", "The Automa Bee is out with {n} cards.", n)
        return
    left = n_(
        "The Automa Bee is in, {n} card left.",
        "The Automa Bee is in, {n} cards left.",
        view.automa.cards,
    )
    last = view.automa.last
    yield " ".join([left, *([_("Its last card: {card}.", card=card(last))] if last else [])])


def _written(view: Table, seat: int, name: str) -> str:
    if view.fill:
        extra = view.cells[seat][-1]
        pairs = zip(view.flowers, view.cells[seat], strict=False)
        told = [card(f"{one} {value}") for one, value in pairs if value]
        if extra:
            told.append(_("extra {value}", value=extra))
        total = sum(cell or 0 for cell in view.cells[seat])
        banked = ", ".join(told) or _("nothing")
        return _("Banked by {name}: {totals}; sum {n}.", name=name, totals=banked, n=total)
    row = best(view.rows[seat], len(view.flowers))
    found = [(one, value) for one, value in zip(view.flowers, row, strict=True) if value]
    totals = _commas(found, 0) or _("nothing")
    return _("Best of {name}: {totals}; sum {n}.", name=name, totals=totals, n=sum(row))


def _in_short() -> str:
    return _(
        "You are bees. Everybody plays flowers onto one common stack, and at some moment you play "
        "your hive: then you take the whole stack and fly home. Wait, and the stack grows; wait "
        "too long, and somebody else takes it, or the rain comes and you score nothing. There are "
        "three rounds. For each flower only your best round counts. Whoever has most points at the "
        "end wins. There are 75 flower cards of five kinds worth 1 to 5, five wild cards worth 3, "
        "and 22 weather cards: 12 sunshine, 5 rain and 5 storm. Everybody begins a round with four "
        "flowers and a hive."
    )


def _a_turn() -> str:
    return _(
        "All who are still outside choose a card in secret; then all cards are opened.\n"
        "- A hive takes the stack as it was before this turn. Several hives share it, shuffled, "
        "in equal parts; what is left over goes under the draw pile. The hand that you still hold "
        "is lost, and you are home until the round ends.\n"
        "- The flowers of this turn are added to the stack.\n"
        "- Every hive puts one storm under the weather deck.\n"
        "- Whoever is outside draws one flower.\n"
        "- The weather: rain counts 1, a storm 2. At 3 the round ends at once. Sunshine brings "
        "everything back to 0, and the whole deck is shuffled again without that sunshine card.\n"
        "The last one outside goes on alone, as long as they dare. Whoever holds only the hive "
        "must play it."
    )


def _scoring() -> str:
    return _(
        "A round ends when all are home, or when it rains too hard. Whoever is home adds up the "
        "cards in the hive, flower by flower; whoever is outside then writes 0 everywhere.\n"
        "A wild card is worth 3 points for one flower of your choice, also for one of which you "
        "have no card. All owners of wild cards say so at the same time, in secret.\n"
        "Example: lavender 5 and 1, poppy 2, daisy 5 and 3, bluebell 3 are written as lavender 6, "
        "poppy 2, sunflower 0, daisy 8, bluebell 3.\n"
        "Fill The Hive: you have one cell for each flower and one extra cell. After each round "
        "you may put totals of this round into empty cells; what you do not bank is lost. The "
        "extra cell takes any flower. A filled cell is never overwritten, and one total fills one "
        "cell only."
    )


def _winning() -> str:
    return _(
        "After three rounds take your best round of each flower and add these five numbers: most "
        "points win. Example: lavender 6, 1, 7, poppy 2, 9, 2, sunflower 0, 11, 4, daisy 8, 8, 2 "
        "and bluebell 3, 0, 5 give 7 + 9 + 11 + 8 + 5 = 40.\n"
        "In Fill The Hive add your six cells; an empty one is worth 0.\n"
        "Equal totals share the win.\n"
        "Two players play against the Automa Bee. It has 20 flowers and a hive, shuffled, and "
        "opens its top card with yours. Its flowers join the stack. Its hive takes the stack, or "
        "a share of it, for nobody, and adds a storm; then it is out. It draws nothing, and the "
        "round ends when both players are home or when it rains too hard."
    )


def _playing_here() -> str:
    return _(
        "Press Play and pick a card. Until all have chosen you can pick another; nobody sees what "
        "you chose, only that you have. Whoever chooses last sees a preview and confirms, because "
        "then all cards are opened. There is no Undo: picking again replaces. The hive says how "
        "many cards you would take. Wild cards and banking are chosen in the same way. Typing: "
        "`/move play daisy 4`, `/move play hive`, `/move allot daisy`, `/move bank daisy extra "
        "poppy`; a part is enough to be shown what fits. /board shows who has chosen. Every flower "
        "has its own shape: lavender is a spike, the poppy has four broad petals, the sunflower "
        "many pointed ones, the daisy eight narrow ones, and the bluebell hangs. /board text:True "
        "says the table in words."
    )


def _good_to_know() -> str:
    return _(
        "Open for all: the stack, the hives, the weather shown, and how many cards everybody "
        "holds. Hidden: hands, and the order of all piles. A hive takes the stack before the "
        "weather comes, so going home never gets you wet. Three rain, rain and a storm, or "
        "two storms since the last sunshine end a round. The draw pile can run out: then nobody "
        "draws, and the hives follow.\n"
        "The rulebook leaves gaps, which Petrichor fills: a hive on an empty stack gains nothing; "
        "if there are more hives than cards, nobody gains; flowers are drawn in seat order. It "
        "shows the flowers without names and does not list their values: names, and 1 to 5 three "
        "times each, are a reconstruction."
    )
