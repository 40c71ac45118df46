"""The colours and toadstools of Nach dem Regen as noun phrases, by where they stand."""

from __future__ import annotations

from bot.words import NP_

LISTED = {  # in lists: "you drew red and blue"
    "red": NP_("colour", "red"),
    "blue": NP_("colour", "blue"),
    "black": NP_("colour", "black"),
    "pink": NP_("colour", "pink"),
}
BUTTON = {
    "red": NP_("button", "Red"),
    "blue": NP_("button", "Blue"),
    "black": NP_("button", "Black"),
    "pink": NP_("button", "Pink"),
}
SUBJECT = {  # at the beginning of a sentence: "Red on D6 scores nothing."
    "red": NP_("toadstool as subject", "Red"),
    "blue": NP_("toadstool as subject", "Blue"),
    "black": NP_("toadstool as subject", "Black"),
    "pink": NP_("toadstool as subject", "Pink"),
}
PLACED = {  # "Ana places a red toadstool on D6."
    "red": NP_("placed toadstool", "a red toadstool"),
    "blue": NP_("placed toadstool", "a blue toadstool"),
    "black": NP_("placed toadstool", "a black toadstool"),
    "pink": NP_("placed toadstool", "a pink toadstool"),
}
LAST = {  # "The last toadstool, a red one, goes on D6."
    "red": NP_("last toadstool", "a red one"),
    "blue": NP_("last toadstool", "a blue one"),
    "black": NP_("last toadstool", "a black one"),
    "pink": NP_("last toadstool", "a pink one"),
}
BESIDE = {  # "next to red C6"
    "red": NP_("beside", "red {square}"),
    "blue": NP_("beside", "blue {square}"),
    "black": NP_("beside", "black {square}"),
    "pink": NP_("beside", "pink {square}"),
}
