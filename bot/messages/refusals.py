"""Every refusal by its code; fields are raw and are put into words by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.messages.fields import spoken
from bot.tables.model import LOBBY
from bot.titles import TITLES, Words
from bot.words import CONTENT, N_, NN_, Message, cut

# Each field in a sentence is a field of the code; {n} is a count under any name. A `table` gives
# {link}. Where a code has a second sentence for when more is known, its name adds that field.
REFUSALS: Mapping[str, Message] = {
    # Lobby
    "already_seated": N_("You already have seat {seat} of game {code}. Leave gives it up."),
    "full": NN_(
        "The only seat of game {code} is taken. {organiser} can add a seat under Options, or open "
        "your own with /new.",
        "All {n} seats of game {code} are taken. {organiser} can add a seat under Options, or open "
        "your own with /new.",
    ),
    "full_remove": NN_(
        "The only seat is taken. Remove somebody under Options first.",
        "All {n} seats are taken. Remove somebody under Options first.",
    ),
    "not_invited": N_(
        "Game {code} is for invited people. Ask {organiser} to invite you, or open your own with "
        "/new."
    ),
    "not_seated": N_("You have no seat in game {code}. Join takes one."),
    "not_organiser": N_("Only {organiser} can change the lobby of game {code}."),
    "organiser_computer": N_("Only {organiser} can add computers to game {code}."),
    "organiser_start": N_("Only {organiser} can start game {code}."),
    "too_few": NN_(
        "{title} needs {n} more player. Press Add computer, or wait for somebody to join.",
        "{title} needs {n} more players. Press Add computer, or wait for somebody to join.",
    ),
    "not_posted": N_("The lobby of game {code} is not posted yet. Press Start once it stands."),
    "no_such_seat": N_("Nobody has seat {seat} of game {code}. /lobby remove lists who is there."),
    "remove_self": N_("You organise game {code}. /lobby leave gives up your own seat."),
    "too_many_invited": NN_(
        "Only {n} seat of game {code} is free. Invite fewer people, or add seats under Options.",
        "Only {n} seats of game {code} are free. Invite fewer people, or add seats under Options.",
    ),
    "nobody_invited": N_("“{text}” names nobody. Write @names, with a blank between them."),
    "no_bots": N_("{name} is a bot and can't play here. Add computer seats a computer player."),
    "nobody_named": N_("“{text}” names nobody. Write the names as the lobby shows them."),
    "unknown_name": N_("Nobody called {name} sits there. Write the names as the lobby shows them."),
    "seats_taken": NN_(
        "{n} seat of game {code} is taken. Remove somebody first.",
        "{n} seats of game {code} are taken. Remove somebody first.",
    ),
    "bad_limit": N_("{title} is for {least} to {most} players. Pick a number of these."),
    "bad_pace": N_("“{text}” is no pace. Pick one from the list that comes as you type."),
    "bad_option": N_("“{text}” is no variant of {title}. Pick one from the list."),
    "bad_setting": N_("“{text}” can't be set there. Pick a value from the list."),
    "unknown_title": N_("“{text}” is no game here. Pick one from the list of /new."),
    "lobby_running": N_("Game {code} has already started. /board shows it; /new opens another."),
    "lobby_over": N_("Game {code} is over. /board shows the result; /new opens another."),
    "lobby_ended": N_("Game {code} was ended without result. /new opens another."),
    "lobby_closed": N_("The lobby of game {code} was closed. /new opens another."),
    "lobby_lapsed": N_("The lobby of game {code} lapsed. /new opens another."),
    # /new, Start and moving
    "channel_taken": N_(
        "Game {code} is already running here: {link}. Add thread:True to give this one a thread of "
        "its own."
    ),
    "channel_taken_lobby": N_(
        "A lobby of {title}, game {code}, is open here: {link}. Press Join there, or add "
        "thread:True to give this one a thread of its own."
    ),
    "channel_taken_start": N_(
        "Game {code} is already running here: {link}. Open this one with thread:True, or in "
        "another channel."
    ),
    "other_game_here": N_("Another game runs here: {code}. Send this in another channel."),
    "thread_in_thread": N_(
        "A thread can't be opened inside a thread. Leave out thread, or send /new in the channel."
    ),
    "no_threads": N_(
        "Petrichor lacks the permission **Create Public Threads** in {channel}. Leave out thread, "
        "or ask a moderator to grant it."
    ),
    "no_server": N_("A game needs a channel where the others can see it. Send /new on a server."),
    "wrong_channel": N_(
        "A game can't be played in {channel}. Send the command in a text channel or a thread."
    ),
    "lacks_permission": NN_(
        "Petrichor lacks the permission {permissions} in {channel}. A moderator can grant it; then "
        "send the command again.",
        "Petrichor lacks the permissions {permissions} in {channel}. A moderator can grant them; "
        "then send the command again.",
    ),
    "lacks_permission_start": NN_(
        "Petrichor lacks the permission {permissions} in {channel}. A moderator can grant it; then "
        "press Start again.",
        "Petrichor lacks the permissions {permissions} in {channel}. A moderator can grant them; "
        "then press Start again.",
    ),
    # Finding a game
    "unknown_game": N_("There is no game {code}. /games lists yours."),
    "unknown_game_near": N_("There is no game {code}. Did you mean {near}, {title}?"),
    "other_server": N_("Game {code} is on another server. Send this there."),
    "no_game_here": N_("No game is running in this channel. /games lists yours; /new opens one."),
    "several_games": N_(
        "You play several games in this channel and its threads. Fill in game: {codes}."
    ),
    "lobby_open": N_("Game {code} has not started. Its organiser can press Start in the lobby."),
    "game_over": N_("Game {code} is over. /board shows the result; /new opens another."),
    "still_running": N_("Game {code} is not over. Ask for a rematch when it is."),
    "channel_closed": N_(
        "Petrichor may not write in the channel of {title}, game {code}. A moderator can grant it,"
        " then /board posts it again; /board here:True moves the game."
    ),
    "channel_gone": N_(
        "The channel of {title}, game {code}, is gone. Send /board here:True game:{code} where it "
        "should go on."
    ),
    "not_sent": N_("The post is not sent yet; it follows by itself. The channel: {link}"),
    "no_boards": N_("{title} has one board for all. /board without player shows it."),
    # Playing
    "not_playing": N_(
        "You are not playing in game {code}. /board shows everything that is public; /new opens a "
        "game of your own."
    ),
    "not_yours": N_("These controls are not yours. Press Play under the post for your own."),
    "stale": N_("The game has moved on. This is where it stands now."),
    "repeated": N_("That was already done. This is where the game stands now."),
    "unreadable": N_("“{text}” can't be read as a move. Choose one of those below."),
    "unreadable_moves": N_("“{text}” can't be read as a move. Near it: {moves}."),
    "not_final": N_("Your choice is not final yet: pick another card to change it."),
    "changes": NN_(
        "You have changed this choice {n} time, and it stays now. /board shows who is awaited.",
        "You have changed this choice {n} times, and it stays now. /board shows who is awaited.",
    ),
    "late": N_("All have chosen meanwhile; the cards are open: {link}"),
    "nothing_to_undo": N_("There is nothing to take back. /log shows what happened."),
    "turn_over": N_(
        "Your last step can't be taken back: your turn is over. /log shows what happened."
    ),
    "not_allowed_to_end": N_(
        "Only the organiser, {organiser}, or people with **Manage Server** can end game {code}."
    ),
    # Anything
    "old_command": N_("This command has changed. Type it afresh and pick the options again."),
    "broken": N_(
        "Something broke, and nothing was changed. Try again; if it breaks again, tell the "
        "operator: {ref}."
    ),
    "broken_stored": N_("It is done, but it could not be shown. /games lists your games. ({ref})"),
    "broken_move": N_(
        "Something broke, and your move was not made. Press Play and try again; if it breaks "
        "again, tell the operator: {ref}."
    ),
    "broken_move_stored": N_(
        "Your move is made, but it could not be shown. Press Board to see it. ({ref})"
    ),
}
OF_TITLE: Mapping[str, Callable[[Words], str]] = {
    "drawn": lambda words: words.drawn()
}  # by their `title`

MORE = ("near", "moves", "lobby")  # what, when it is so, chooses the longer sentence


def refusal(code: str, /, **fields: Any) -> str:
    """The private sentence for a code of one of the tables; raises KeyError for another one."""
    if code in OF_TITLE:
        return OF_TITLE[code](TITLES[fields["title"]].words)
    table = fields.get("table")
    facts = {**fields, "lobby": table is not None and table.status == LOBBY}
    known = next((name for name in MORE if facts.get(name)), "")
    message = REFUSALS.get(f"{code}_{known}") or REFUSALS[code]
    return cut(message(**spoken(fields)), CONTENT)
