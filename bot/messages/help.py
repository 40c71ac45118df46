"""/help and /rules."""

from __future__ import annotations

from collections.abc import Mapping

from bot.messages.fields import title_bold
from bot.tables.model import Table
from bot.titles import TITLES
from bot.words import N_, NP_, Message, _, listed

TURN = 2  # the page of /rules that a panel opens
TABS = (
    NP_("page of the rules", "In short"),
    NP_("page of the rules", "A turn"),
    NP_("page of the rules", "Scoring"),
    NP_("page of the rules", "Winning"),
    NP_("page of the rules", "Playing here"),
    NP_("page of the rules", "Good to know"),
)
TOPICS: Mapping[str, tuple[Message, Message]] = {
    "turn": (
        N_("It's my turn"),
        N_(
            "Press Play under the post that names you. Pick until Confirm appears. A step that can "
            "be taken back, and after which your turn goes on, is made at once, without Confirm; "
            "Undo takes it back. Typing works too: a whole /move is made as it is sent, "
            "preview:True shows it first. On the go, /next brings you to the game that has waited "
            "longest."
        ),
    ),
    "play": (
        N_("I want to play"),
        N_(
            "/new opens a lobby. Invite people by name or leave it open; Add computer fills seats. "
            "You start the game when enough have joined. /rules explains each game in six short "
            "pages."
        ),
    ),
    "mistake": (
        N_("I made a mistake"),
        N_(
            "As long as your turn lasts and nothing new was turned up, press Undo or send /undo. "
            "What was confirmed stays: others have seen it."
        ),
    ),
    "away": (
        N_("I'll be away"),
        N_(
            "Without a pace a game waits as long as it takes. With one, a computer plays your turn "
            "when its time is up, and the next turn is yours again. /resign gives the seat up for "
            "good; a computer plays it on, and a game of two ends."
        ),
    ),
    "missing": (
        N_("Someone is missing"),
        N_(
            "Without a pace the game waits. With one, a computer plays the turn when its time is "
            "up; the lobby shows the pace. The organiser and moderators can send /end."
        ),
    ),
    "notices": (
        N_("I was told too much or too little"),
        N_(
            "You are mentioned when it is your turn, with a pace again before its time is up, and "
            "once when a game is over. /games lists what waits for you, everywhere. To hear less, "
            "mute the thread or the channel."
        ),
    ),
    "picture": (
        N_("I can't see the picture"),
        N_(
            "Every picture has a description. /board text:True reads the whole board, /hand "
            "your own things, /log what happened, and /move plays without any button. Colours "
            "always come with a shape and a word."
        ),
    ),
    "secrets": (
        N_("Who can see what?"),
        N_(
            "Your panels, hands and typed moves are seen by you alone. Posts show what everybody "
            "at a table would see. Whoever runs the bot can read every hand; see the README."
        ),
    ),
    "fair": (
        N_("Is the shuffle fair?"),
        N_(
            "The seal in the lobby is the SHA-256 of a secret made before anybody sat down. After "
            "the game the secret is shown under the result: whoever takes its SHA-256 gets the "
            "seal, so it was not changed. The order of play and the shuffle follow from this "
            "secret, from who joined in which order, and from the press of Start."
        ),
    ),
    "server": (
        N_("I run this server"),
        N_(
            "/end ends any game, for people with Manage Server. Permissions needed: View Channel, "
            "Send Messages, Send Messages in Threads, Attach Files, Read Message History; for "
            "threads Create Public Threads."
        ),
    ),
}


def topics() -> tuple[tuple[str, str], ...]:
    """Key and label of each topic of /help."""
    return tuple((key, label()) for key, (label, _text) in TOPICS.items())


def topic(key: str) -> str:
    """The text of a topic with its label; raises KeyError for an unknown one."""
    label, text = TOPICS[key]
    return f"**{label()}**\n{text()}"


def rules_page(title: str, page: int, table: Table | None = None) -> str:
    """A page of /rules with its heading, and how a table differs; pages count from 1."""
    heading = _(
        "{title}, {page} of {pages}: {tab}",
        title=title_bold(title),
        page=page,
        pages=len(TABS),
        tab=TABS[page - 1](),
    )
    said = [heading, TITLES[title].words.rules_pages()[page - 1]]
    if table and (varied := TITLES[title].words.varied(table.options, table.game)):
        said.append(_("In this game: {choices}.", choices=listed(varied)))
    return "\n".join(said)


def rules_tabs() -> tuple[str, ...]:
    """The six names of the pages of /rules."""
    return tuple(tab() for tab in TABS)
