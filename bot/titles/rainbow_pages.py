"""The long words of Rainbow: the pages of /rules and the picture in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.titles.rainbow_phrases import FORCE, dashed, row, scored
from bot.words import Value, _, n_
from rules.rainbow import Table


def rules() -> tuple[str, ...]:
    """The six pages of /rules."""
    return _in_short(), _a_turn(), _scoring(), _winning(), _playing_here(), _good_to_know()


def heading(view: Table, names: Sequence[str], code: str) -> str:
    """The first sentence of the picture in words."""
    fields: dict[str, Value] = {"code": code, "trick": view.trick, "name": names[view.lead]}
    if view.phase == "over":
        return _("Rainbow, game {code}, is over after {trick} tricks.", **fields)
    if not view.played:
        return _("Rainbow, game {code}, trick {trick}, {name} leads.", **fields)
    return _("Rainbow, game {code}, trick {trick}, {name} led.", **fields)


def described(view: Table, names: Sequence[str]) -> Iterator[str]:
    """The table in sentences, without the first one; what is the viewer's own comes first."""
    if view.viewer is not None:
        yield own_hand(view)
        yield scored(view.scores[view.viewer] or ())
    if view.phase != "over":
        yield from _trick(view, names)
        yield _("Piles: {piles}.", piles=row(view.mid))
    yield _("Hands: {hands}.", hands=", ".join(_hand(view, names, s) for s in range(len(names))))
    yield _("Cards won: {cards}.", cards=", ".join(_won(view, names)))
    if any(view.reserves):
        owners = [name for name, there in zip(names, view.reserves, strict=True) if there]
        yield _("Reserve still there: {names}.", names=", ".join(owners))
    yield from _shown(view, names)


def own_hand(view: Table) -> str:
    """The viewer's cards."""
    if not view.hand:
        return _("Your hand is empty.")
    return _("Your hand: {cards}.", cards=", ".join(map(str, view.hand)))


def _trick(view: Table, names: Sequence[str]) -> Iterator[str]:
    yield _("{force}.", force=FORCE[view.force]())
    if view.played:
        played = [
            _("{name} {cards}", name=names[one.seat], cards=dashed(one.ranks))
            for one in view.played
        ]
        yield _("Played: {combos}.", combos=", ".join(played))
    waiting = [names[seat] for seat in view.order[view.claimed :]]
    if view.phase == "play" and view.active:
        yield _("Next: {name}.", name=names[view.active[0]])
    elif view.phase == "claim" and len(waiting) > 1:
        fields = {"name": waiting[0], "others": ", ".join(waiting[1:])}
        yield _("Taking: {name}, then {others}.", **fields)
    elif view.phase == "claim" and waiting:
        yield _("Taking: {name}.", name=waiting[0])


def _hand(view: Table, names: Sequence[str], seat: int) -> str:
    if not view.counts[seat]:
        return _("{name} out", name=names[seat])
    return _("{name} {n}", name=names[seat], n=view.counts[seat])


def _won(view: Table, names: Sequence[str]) -> list[str]:
    return [_("{name} {n}", name=name, n=n) for name, n in zip(names, view.won, strict=True)]


def _shown(view: Table, names: Sequence[str]) -> Iterator[str]:
    """The points, where everybody may see them."""
    if None in view.scores:
        return
    sums = [
        _("{name} {n}", name=name, n=sum(score or ()) + extra)
        for name, score, extra in zip(names, view.scores, view.bonus, strict=True)
    ]
    yield _("Points: {points}.", points=", ".join(sums))
    for name, extra in zip(names, view.bonus, strict=True):
        if extra:
            yield n_(
                "That is {n} point for cards left in the hand of {name}.",
                "That includes {n} points for cards left in the hand of {name}.",
                extra,
                name=name,
            )


def _in_short() -> str:
    return _(
        "You play cards in tricks and win point cards with them. What everybody plays in one "
        "trick becomes the point cards of the next. There are 60 cards, ten of each rank from 1 to "
        "6; the colours only help the eye.\n"
        "In a trick everybody plays one combo: a single card, a set or a run. Whoever has played "
        "most cards takes point cards first, then whoever has played next most. But every card "
        "played leaves your hand, and without cards you win nothing more.\n"
        "Whoever has most points at the end wins. Two players play two combos each in a trick and "
        "have a second hand in reserve (page 4)."
    )


def _a_turn() -> str:
    return _(
        "The leader plays any combo, then the others follow in order of play.\n"
        "- Single: any one card.\n"
        "- Set: two or more cards of one rank.\n"
        "- Run: two or more consecutive ranks, one card of each. No gaps, no repeats, and no step "
        "from 6 to 1.\n"
        "While only singles have been played, anything may be played. The first set or run of a "
        "trick decides: after a set only sets and singles, after a run only runs and singles, of "
        "any size.\n"
        "Nothing has to be beaten: lower ranks and smaller combos are allowed. Nobody can pass, "
        "and a single is always allowed. Whoever has just one card left plays it; Petrichor does "
        "that by itself."
    )


def _scoring() -> str:
    return _(
        "When all have played, everybody takes one pile from the row: a single or a whole pair.\n"
        "- More cards take first.\n"
        "- Same number: the combo with the higher highest card.\n"
        "- Still equal: whoever played earlier in the trick.\n"
        "A card is worth its rank, so the pair of 5 is 10 points. You must take a pile while there "
        "is one; with too few piles the last ones get nothing. What you have won lies face down: "
        "only you may look at it.\n"
        "Then the played cards become the new row: as many pairs as possible of each rank, and a "
        "single of what is left over, from low to high. If there are more piles than players with "
        "cards, the lowest are dropped. Whoever took first leads the next trick, or if out of "
        "cards the next one in order of play."
    )


def _winning() -> str:
    return _(
        "Most points win, equal points share the win. Cards in hand and cards in the row count "
        "nothing.\n"
        "Three to six players: whoever is out of cards is skipped and takes nothing any more. The "
        "game ends after the first trick that leaves two or more players without cards.\n"
        "Two players: each has a hand of 14 cards and a reserve of 14 that nobody looks at. Both "
        "play two combos in a trick, by turns, and take a pile for each. The first set or run "
        "binds both for the whole trick. The row has up to four piles. Whoever has no cards at the "
        "end of a trick takes up the reserve; whoever then runs out again ends the game, and the "
        "other gets 1 point for each card left in hand, whatever its rank. With an empty hand "
        "there is no second combo in a trick."
    )


def _playing_here() -> str:
    return _(
        "Press Play and pick what you play; with very many combos the lowest card is asked first. "
        "Confirm puts the cards on the table, and there they stay. When all have played, those who "
        "take a pile are called one after the other: press Play again and pick one. When all piles "
        "left are equal, Petrichor hands them out.\n"
        "Typing: `/move play 3 4` plays the run 3-4, `/move claim pair 5` takes the pair of 5; "
        "“run” or “pair” is enough to be shown what fits. The order of the cards does not "
        "matter.\n"
        "Hand shows your cards and what you have won. The others see how many cards you hold and "
        "have won, not which. /board text:True says the table in words."
    )


def _good_to_know() -> str:
    return _(
        "At the table whoever last saw a rainbow leads first; here the shuffle decides. The row of "
        "the first trick has singles only, even of one rank. With three players 15 cards lie aside "
        "and are never used. Piles that nobody took leave the game. When piles have equal points, "
        "the single counts as lower than the pair. The largest run is 1 to 6, the largest set ten "
        "cards.\n"
        "Variant: score piles can lie face up for all.\n"
        "The game is by Mito Sazuki, illustrated by Sai Beppu, with graphic design by Anca Gavril "
        "and rules edited by Jeff Fraser: Allplay, 2024, a new edition of Neon from 2010."
    )
