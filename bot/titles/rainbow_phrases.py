"""Cards, combos and piles of Rainbow as noun phrases and labels."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words import NN_, NP_, _, number, p_
from rules.rainbow import Ranks, kind

COMBO = {  # "Ana plays the run 3-4."
    "single": NP_("played combo", "a single {ranks}"),
    "set": NP_("played combo", "the set {ranks}"),
    "run": NP_("played combo", "the run {ranks}"),
}
CHOICE = {
    "single": NP_("combo as choice", "{ranks}"),
    "set": NP_("combo as choice", "Set {ranks}"),
    "run": NP_("combo as choice", "Run {ranks}"),
}
TYPED = CHOICE | {"single": NP_("combo as choice", "Single {ranks}")}
PILE = (  # "Ana takes the pair of 5."
    NP_("taken pile", "the single {rank}"),
    NP_("taken pile", "the pair of {rank}"),
)
PILE_CHOICE = (
    NN_("Single {rank}: {n} point", "Single {rank}: {n} points"),
    NN_("Pair of {rank}: {n} point", "Pair of {rank}: {n} points"),
)
PILE_TYPED = (
    NP_("pile as choice", "Take the single {rank}"),
    NP_("pile as choice", "Take the pair of {rank}"),
)
ORDINALS = (
    NP_("place in the claim order", "first"),
    NP_("place in the claim order", "second"),
    NP_("place in the claim order", "third"),
    NP_("place in the claim order", "fourth"),
    NP_("place in the claim order", "fifth"),
    NP_("place in the claim order", "sixth"),
)
SHORT_ORDINALS = (
    NP_("place on the picture", "1st"),
    NP_("place on the picture", "2nd"),
    NP_("place on the picture", "3rd"),
    NP_("place on the picture", "4th"),
    NP_("place on the picture", "5th"),
    NP_("place on the picture", "6th"),
)
FORCE = {
    "none": NP_("what may be played", "Any combo"),
    "set": NP_("what may be played", "Sets or singles"),
    "run": NP_("what may be played", "Runs or singles"),
}
COUNTS = (  # "You hold two 4s, not three."
    NP_("number of cards", "none"),
    NP_("number of cards", "one"),
    NP_("number of cards", "two"),
    NP_("number of cards", "three"),
    NP_("number of cards", "four"),
    NP_("number of cards", "five"),
    NP_("number of cards", "six"),
    NP_("number of cards", "seven"),
    NP_("number of cards", "eight"),
    NP_("number of cards", "nine"),
    NP_("number of cards", "ten"),
)


def cards(text: str) -> Ranks:
    """The ranks in a text of a move or an event."""
    return tuple(int(token) for token in text.split() if token.isdecimal())


def dashed(ranks: Sequence[int]) -> str:
    """ "3-4-5"."""
    return "-".join(map(str, ranks))


def combo(ranks: Ranks) -> str:
    """ "the run 3-4"."""
    return COMBO[kind(ranks) or "single"](ranks=dashed(ranks))


def choice(ranks: Ranks) -> str:
    """ "Run 3-4", and a single as "3"."""
    return CHOICE[kind(ranks) or "single"](ranks=dashed(ranks))


def typed(ranks: Ranks) -> str:
    """ "Run 3-4", "Single 3"."""
    return TYPED[kind(ranks) or "single"](ranks=dashed(ranks))


def pile(ranks: Ranks) -> str:
    """ "the pair of 5"."""
    return PILE[len(ranks) - 1](rank=ranks[0])


def pile_choice(ranks: Ranks) -> str:
    """ "Pair of 5: 10 points"."""
    return PILE_CHOICE[len(ranks) - 1](rank=ranks[0], n=sum(ranks))


def pile_typed(ranks: Ranks) -> str:
    """ "Take the pair of 5"."""
    return PILE_TYPED[len(ranks) - 1](rank=ranks[0])


def row(piles: Sequence[Ranks]) -> str:
    """ "2, 5, pair of 4 (8)"."""
    return ", ".join(
        str(ranks[0])
        if len(ranks) == 1
        else p_("pile in a row", "pair of {rank} ({n})", rank=ranks[0], n=sum(ranks))
        for ranks in piles
    )


def counted(count: int) -> str:
    """A small number of cards in words."""
    return COUNTS[count]() if count < len(COUNTS) else number(count)


def scored(score: Ranks) -> str:
    """What lies in the own score pile, with its points."""
    if not score:
        return _("Your score pile is empty.")
    listed = ", ".join(map(str, score))
    return POINTS(n=sum(score), cards=listed)


POINTS = NN_(
    "Your score pile: {cards} = {n} point.",
    "Your score pile: {cards} = {n} points.",
)
