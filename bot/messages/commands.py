"""Names and descriptions of the commands and their options, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.words import N_, SOURCE, Message, language

GAME = N_("Code of the game; left out: the one here, or your only one")
LOBBY = N_("Code of the game; left out: the lobby here")


@dataclass(frozen=True)
class Command:
    """A command or group with its description and those of its options by name."""

    description: Message
    options: Mapping[str, Message] = field(default_factory=dict)


COMMANDS: Mapping[str, Command] = {
    "new": Command(
        N_("Open a game in this channel"),
        {
            "game": N_("Which game"),
            "players": N_("Seats at most; left out: as many as the game allows"),
            "invite": N_("Write @names; only they may join. Left out: anyone may"),
            "pace": N_("Time for a turn: none, 12 hours, 1, 3 or 7 days"),
            "variant": N_("Variants of this game, for example who begins"),
            "thread": N_("True gives the game a thread of its own"),
        },
    ),
    "board": Command(
        N_("The board as it is now"),
        {
            "game": GAME,
            "text": N_("True says the board in words"),
            "here": N_("True lets the game go on in this channel"),
            "player": N_("Whose own board is shown large, where players have one"),
        },
    ),
    "move": Command(
        N_("Make a move by typing; suggestions come as you type"),
        {
            "move": N_("The move, or its beginning; left out: all choices"),
            "game": GAME,
            "preview": N_("True shows the move first and asks"),
        },
    ),
    "hand": Command(N_("What only you can see: hand, reserve, tokens"), {"game": GAME}),
    "log": Command(
        N_("What happened, turn by turn"),
        {"game": GAME, "page": N_("Which page; left out: the last one")},
    ),
    "undo": Command(N_("Take back your last step of this turn"), {"game": GAME}),
    "resign": Command(N_("Give up your seat for good"), {"game": GAME}),
    "end": Command(N_("End a game without result (organiser, moderators)"), {"game": GAME}),
    "games": Command(N_("All your games, what waits for you first")),
    "next": Command(N_("Go to the game that has waited longest for you")),
    "rules": Command(
        N_("How a game is played, in six short pages"),
        {"game": N_("Which game; left out: the one here"), "page": N_("Which page")},
    ),
    "help": Command(N_("What to do when…"), {"topic": N_("What is the matter?")}),
    "lobby": Command(N_("Join, leave, change and start a lobby")),
    "lobby join": Command(N_("Take a seat"), {"game": LOBBY}),
    "lobby leave": Command(N_("Give up your seat before the game starts"), {"game": LOBBY}),
    "lobby computer": Command(N_("Give a free seat to a computer"), {"game": LOBBY}),
    "lobby remove": Command(
        N_("Take a seat away from somebody"),
        {"who": N_("Name or number of the seat"), "game": LOBBY},
    ),
    "lobby invite": Command(
        N_("Invite people; they are mentioned once"),
        {"people": N_("Write @names"), "game": LOBBY},
    ),
    "lobby set": Command(
        N_("Change seats, pace, variants and more"),
        {
            "option": N_("What to change"),
            "value": N_("What it shall be"),
            "game": LOBBY,
        },
    ),
    "lobby order": Command(
        N_("Say who plays first, second and so on"),
        {"names": N_("Names with commas, in the order of play"), "game": LOBBY},
    ),
    "lobby start": Command(N_("Start the game"), {"game": LOBBY}),
    "lobby close": Command(N_("Close the lobby without a game"), {"game": LOBBY}),
}


def description(path: str) -> str:
    """The English description of a command or group; paths are "new", "lobby set"."""
    with language(SOURCE):
        return COMMANDS[path].description()


def describe(path: str) -> dict[str, str]:
    """The English descriptions of a command's options by name."""
    with language(SOURCE):
        return {name: text() for name, text in COMMANDS[path].options.items()}
