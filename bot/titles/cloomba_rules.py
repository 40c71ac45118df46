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
        "10 Superflowers. Everybody has equally many turns: 12, or 10 with four players. Whoever "
        "has most points at the end wins. Page 4 has the advanced and the expert rules."
    )


def _a_turn() -> str:
    return _(
        "- Take one tile and one Butterfly, any pair from the same stall.\n"
        "- Place the tile on two empty cells side by side. While a cell around the pavilion is "
        "empty, the tile must cover at least one of those six; later one half must touch your bed. "
        "Colours need not match.\n"
        "- Set the Butterfly on a flower of its colour on that tile, if the meadow, as it is "
        "now, has none. If it can't be set, or you keep it, it goes to your jar.\n"
        "Before taking and after the Butterfly you can buy, as often as you can pay: a "
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
        "Each Butterfly in your jar is worth 1 point. In the advanced game the points and the "
        "effects of your Finds are added."
    )


def _winning() -> str:
    return _(
        "The game ends when all tiles and Butterflies of the market are taken. Most points win; "
        "then most Butterflies in the jar; then the win is shared.\n"
        "Advanced: Finds are for sale instead of Superflowers. A card costs 2 to 4 Butterflies of "
        "one colour, has points, and mostly an effect at once or at the end: Bouquet (look at two "
        "Superflowers, attach one), Late Visitor and Swarm (set a Butterfly of your jar), Rescue "
        "(take a spent one), Migration (move one), Thrift (later Finds cost 1 less), Herbarium "
        "(1 point for 2 flowers of a colour), Twin Meadows and Solitude (points for meadows with "
        "2 or more, with exactly 1 Butterfly), Treasure (7 points). /board text:True says what "
        "each one does.\n"
        "Expert: tile and Superflower must cover one of the empty cells nearest to the pavilion."
    )


def _playing_here() -> str:
    return _(
        "Press Play and pick a tile with a Butterfly, then a cell for its first flower, then the "
        "cell for the second, then flower or jar. All that can be undone until your turn ends, "
        "which asks first; what turns up something new asks too. What has only one possibility "
        "is done by itself.\n"
        "Cells have a letter for their direction from the pavilion, A right, B and C below, D "
        "left, F and G above, and a number that grows outwards. Typing: `/move take 1 rg y`, "
        "`/move place c4 ne`, `/move butterfly jar`; “c2 c3” is enough to be shown what "
        "fits. Boards shows all beds, `/board player:` one of them large.\n"
        "Every colour has its own flower: red is round with five petals, yellow a pointed "
        "star, green a clover, blue a daisy with many petals. /board text:True says the table in "
        "words."
    )


def _good_to_know() -> str:
    return _(
        "Open for all: market, beds, jars, Finds and points. Hidden: the order of tiles, bag, "
        "Superflowers and Finds. Two players play without the 12 tiles that have a ladybug and 4 "
        "more, three without any 4. Spent Butterflies leave the game. Butterflies on flowers never "
        "pay, and only Migration moves one. Bouquet is for your eyes; the Superflower that you "
        "leave goes under the stack.\n"
        "Expert: a hole of one cell fits no tile and is ignored, but a Superflower must fill it if "
        "it is nearest.\n"
        "The rulebook lists neither tiles nor cards. Which colours there are on tiles and "
        "Superflowers, and all Finds with names, costs and effects, are a reconstruction, "
        "and so is a Superflower of one cell.\n"
        "The game is by Ekaterina Gorn and Igor Sklyuev: Economicus, 2018."
    )
