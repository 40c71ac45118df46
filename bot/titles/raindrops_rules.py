"""The pages of /rules for Raindrops."""

from __future__ import annotations

from bot.words import _


def rules() -> tuple[str, ...]:
    """The six pages of /rules."""
    return _in_short(), _a_turn(), _scoring(), _winning(), _playing_here(), _good_to_know()


def _in_short() -> str:
    return _(
        "Let a drop of rain run down the window, take the tiles that it touches and cover your "
        "memory cards with them. A tile has two halves of different colours: orange, purple, "
        "green, blue. A wild half counts as either of two.\n"
        "A memory card shows a pattern of cells. A tile covers two neighbouring free cells of one "
        "card, upright or lying, and both halves must match. When all cells are covered, the card "
        "is complete: it brings its points, and you take a new one. You always work on two "
        "cards.\n"
        "Bonus tiles, clouds and Thunder tokens bring points besides. When somebody has completed "
        "10 cards or the bag was emptied twice, the round is finished, and most points win."
    )


def _a_turn() -> str:
    return _(
        "1. If you like, one special action: Flip a tile upside down, Swap two neighbours on one "
        "level, or lift a tile to the Top of its column. Your marker moves there; the action where "
        "it lies when your turn begins is barred, at first Top.\n"
        "2. Drop: begin on a symbol of row 1 and go down row by row, in the same or a neighbouring "
        "column, all in one colour, also over wild halves, and stop where you like. You take every "
        "tile touched; new ones fill the window. For 3 tiles or fewer you take a bonus. For 1 tile "
        "of the last row you get a Thunder token; for 2 you look at two and keep one.\n"
        "3. Place tiles and bonuses. A bonus covers one cell, or changes one half of a tile that "
        "would not fit without it. A card taken in this turn has to wait.\n"
        "4. Keep up to two tiles, discard the others. Clouds come by themselves."
    )


def _scoring() -> str:
    return _(
        "- Completed memory cards: the points on them, 4 to 8.\n"
        "- Clouds: at the end of your turn the symbols of your completed cards are compared with "
        "the clouds: 1 needs sun, sun, leaf; 2 leaf, leaf, star; 3 star, star, shell; 4 shell, "
        "shell, sun. You get one of each type that is met, and the symbols are not used up. The "
        "first player gets 6 points, later ones 3. Cats count for no cloud.\n"
        "- Thunder tokens: 3, 4 or 5 each, secret until the end.\n"
        "- Unused bonuses: 3 for one colour, 2 for a wild one. Used bonuses, those on completed "
        "cards, 1 each.\n"
        "- On cards not completed: 1 for each tile and 1 for each bonus.\n"
        "- Tiles in reserve: nothing.\n"
        "The points in the pictures leave out the Thunder tokens of others."
    )


def _winning() -> str:
    return _(
        "The end comes when somebody completes a 10th card, or when the bag is emptied for the "
        "second time. Each time it is empty all discarded tiles go back into it at once, and play "
        "goes on. The round is finished, so that all have had equally many turns; whoever sits "
        "before the starting player plays last.\n"
        "Then everybody once more places tiles and bonuses from the reserve, in turn order. Cards "
        "can be completed, also one taken in the last turn, but nothing is drawn: no new card, and "
        "no cloud. Whoever can place nothing is skipped.\n"
        "Most points win. Equal totals: more points from completed memory cards; if these are "
        "equal too, the win is shared."
    )


def _playing_here() -> str:
    return _(
        "Press Play. Pick a path, with the tiles that it brings, or first a special action, and "
        "Confirm; then tiles, cells and End turn. Undo goes back to the drop, or to a card that "
        "was turned up. Boards shows the boards of all; /board player: shows one large.\n"
        "Columns are A to E, rows 1 to 8 from the top; a tile has two rows and is named by its "
        "upper cell. Your cards are card 1 and card 2, with columns A to C and rows 1 and 2. Every "
        "other card goes by its number, such as m16.\n"
        "Pictures: bottom right Thunder stack, bag, discards, deck; a tick: used bonuses; red "
        "sign: a barred action or a card that waits.\n"
        "Typing: `/move drop a1 b2 c3`, `flip b3`, `swap a1 b1`, `top b3`, `put 1 a1a2 gb`, `fill "
        "2 c2 +p`, `keep gb ob`. Letters: o, p, g, b; `o-pg` has a wild half, `+pg` is a wild "
        "bonus. Signs: orange a ring, purple a diamond, green a triangle, blue a plus. /board "
        "text:True says it all in words."
    )


def _good_to_know() -> str:
    return _(
        "Without a special action the marker stays, and its action stays barred. The colour of a "
        "path never changes, not even on a wild half. The row of bonuses is filled to four just "
        "before one is taken, and the bonus may be used at once. Tiles and bonuses on a card stay "
        "there until it is complete. What is in the bag can be worked out, as all other tiles lie "
        "open; only the order is secret.\n"
        "At the start each player gives one of three cards to the display, all at the same time, "
        "and Petrichor fills it to four.\n"
        "The rulebook does not list tiles, bonuses, cards, clouds and Thunder tokens: their counts "
        "are printed, the rest is a reconstruction. Variants shorten the game or change the "
        "window, storing, bonuses and clouds. The game is by Fernando Cunha, dV Games, announced "
        "for 2026."
    )
