"""The six pages of /rules of Cloomba."""

from __future__ import annotations

from bot.words import _


def rules() -> tuple[str, ...]:
    """The six pages of /rules."""
    return _in_short(), _a_turn(), _scoring(), _winning(), _playing_here(), _good_to_know()


def _in_short() -> str:
    return _(
        "You grow a flowerbed around a pavilion. In each turn you take a tile with two flowers and "
        "a Butterfly from the market and add them to your bed. Flowers of one colour that touch "
        "form a meadow. At the end each meadow is worth its flowers times its Butterflies, so "
        "small meadows with a Butterfly each are best joined into a large one.\n"
        "Butterflies that are not set go to your jar. There they are worth 1 point each, or pay "
        "for Superflowers, which have two or three colours and join meadows.\n"
        "There are four colours (red, yellow, green and blue), 40 tiles, 40 Butterflies and "
        "10 Superflowers. Whoever has most points at the end wins.\n"
        "These are the basic rules. In the advanced rules Finds are for sale instead of "
        "Superflowers (pages 3 and 6); the expert rule (page 6) makes placing harder."
    )


def _a_turn() -> str:
    return _(
        "- Take one tile and one Butterfly, any pair from the same stall.\n"
        "- Place the tile on two empty cells side by side. While a cell around the pavilion is "
        "empty, the tile must cover at least one of those six; later one half must touch your bed. "
        "Colours need not match.\n"
        "- Set the Butterfly on a flower of its colour on that tile, if the meadow, as it is "
        "now, has none. If it can't be set, or you keep it, it goes to your jar.\n"
        "Before taking and after the Butterfly you can buy, as often as you can pay. A "
        "Superflower costs 2 Butterflies of one colour from your jar. Attach it at once, by the "
        "rule for tiles. Then you may set one Butterfly of your jar on it, again in a meadow "
        "without one, and the next Superflower is turned up.\n"
        "Last, an empty stall is refilled from stack and bag: 3, 4 or 5 tiles and Butterflies with "
        "2, 3 or 4 players."
    )


def _scoring() -> str:
    return _(
        "A meadow is a group of flowers of one colour on cells that touch; a single flower is one "
        "too. It is worth flowers × Butterflies, and nothing without a Butterfly. The pavilion "
        "joins nothing.\n"
        "A Butterfly is set only in a meadow without one, but meadows that you join keep all of "
        "theirs: two meadows of 2×1 are worth 4 together, joined by one flower they are 5×2 = 10.\n"
        "A Superflower has a flower of each of its colours on one cell, and each of them touches "
        "all six cells around. So it can join several meadows, in several colours at once. It "
        "counts as a flower in each of them; a Butterfly on it stands on one of its flowers.\n"
        "Each Butterfly in your jar is worth 1 point.\n"
        "Advanced: the points on your Finds are added (Treasure has 7), and those at the end of "
        "Herbarium (1 for 2 flowers of a colour), Twin Meadows and Solitude (for each meadow "
        "with 2 or more, with exactly 1 Butterfly)."
    )


def _winning() -> str:
    return _(
        "The game ends when all tiles and Butterflies of the market are taken. Everybody has had "
        "equally many turns by then: 12, or 10 with four players.\n"
        "Most points win; then most Butterflies in the jar; then the win is shared.\n"
        "Market, beds, jars, Finds and points are open for all, and /hand says how many points you "
        "would have if the game ended now. Hidden is only the order of tiles, bag, Superflowers "
        "and Finds, and what a Bouquet shows: that is for your eyes."
    )


def _playing_here() -> str:
    return _(
        "Press Play and pick a tile with a Butterfly, then a cell for its first flower, then the "
        "cell for the second, then flower or jar. All that can be undone until your turn ends, "
        "which asks first; what turns up something new asks too. What has only one possibility "
        "is done by itself.\n"
        "Cells have a letter for their direction from the pavilion, clockwise: A right, B and C "
        "below, D left, F and G above; no E, which is east in a move. Their number spirals "
        "outwards: 1 at the pavilion, 2 and 3 in the next ring, 4 to 6 in the third. Boards shows "
        "all beds, `/board player:` one of them with its cells. Typing: `/move take 1 rg y`, "
        "`/move place c4 ne`, `/move butterfly jar`; “c2 c3” is enough to be shown what fits.\n"
        "Every colour has its own flower: red is round with five petals, yellow a pointed "
        "star, green a clover, blue a daisy with many petals. /board text:True says the table in "
        "words."
    )


def _good_to_know() -> str:
    return _(
        "Advanced: a Find costs 2 to 4 Butterflies of one colour. Some work at once: Bouquet (look "
        "at two Superflowers, attach one; the other goes under the stack), Late Visitor and Swarm "
        "(set a Butterfly of your jar), Rescue (take a spent one), Migration (move one); Thrift "
        "makes later Finds 1 cheaper. /board text:True has them all.\n"
        "Expert: tile and Superflower must cover one of the empty cells nearest to the pavilion. A "
        "hole of one cell fits no tile and is ignored, but a Superflower must fill it if it is "
        "nearest.\n"
        "Two players play without the 12 tiles that have a ladybug and 4 more, three without any "
        "4. Spent Butterflies leave the game. Butterflies on flowers never pay.\n"
        "Colours of tiles and Superflowers, and all Finds, are a reconstruction, as the rulebook "
        "does not list them.\n"
        "The game is by Ekaterina Gorn and Igor Sklyuev: Economicus, 2018."
    )
