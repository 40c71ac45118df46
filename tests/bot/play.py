"""How people of the tests open and play games."""

from __future__ import annotations

import re

from tests.bot.conftest import TITLE, Place
from tests.sandbox.people import Person
from tests.sandbox.seen import Message

CODE = re.compile(r"game ([0-9A-Z]{5})")


def code_of(text: str) -> str:
    """The code of the game that a text names."""
    found = CODE.search(text)
    assert found, text
    return found[1]


async def opened(
    place: Place,
    organiser: Person,
    *others: Person,
    computers: int = 0,
    channel: str = "",
    **options: object,
) -> tuple[str, Message]:
    """A lobby with people and computers in it: its code and its post."""
    where = channel or place.general
    seats = 1 + len(others) + computers
    options = {"players": max(2, seats), **options}
    answer = await organiser.command("new", where, game=TITLE, **options)
    assert "is open" in answer.text, answer.text
    code = code_of(answer.text)
    lobby = await organiser.see(where, code, where=lambda m: "Join" in m.buttons)
    for person in others:
        await person.click("Join", await person.see(where, code))
    for _ in range(computers):
        await organiser.click("Add computer", lobby)
    return code, await organiser.see_change(
        lobby,
        lambda m: sum(line[:2].strip(".").isdigit() for line in m.content.splitlines()) >= seats,
    )


async def started(
    place: Place, organiser: Person, *others: Person, computers: int = 0, **options: object
) -> tuple[str, Message]:
    """A running game: its code and the first post that calls a person."""
    code, lobby = await opened(place, organiser, *others, computers=computers, **options)
    await organiser.click("Start", lobby)
    return code, await organiser.see(lobby.channel, code, where=lambda m: "Play" in m.buttons)


async def first_choice(person: Person, panel: Message) -> Message:
    """The panel after its first choice was taken."""
    top = panel.raw["components"][0]["components"]
    if top[0]["type"] == 2:
        answer = await person.press(top[0]["custom_id"], panel)
    else:
        value = next(o["value"] for o in top[0]["options"] if not o.get("default"))
        answer = await person.press(top[0]["custom_id"], panel, [value])
    assert answer.message, answer.interaction
    return answer.message


async def turn_by_clicks(person: Person, post: Message) -> tuple[Message, int]:
    """A whole turn by the first choices, from the post to "Done.": the panel and the clicks."""
    answer = await person.click("Play", post)
    panel, clicks = answer.message, 1
    assert panel, answer.interaction
    while not panel.content.startswith("Done"):
        if "Confirm" in panel.buttons:
            answer = await person.click("Confirm", panel)
            assert answer.message
            panel = answer.message
        else:
            panel = await first_choice(person, panel)
        clicks += 1
    return panel, clicks


async def next_post(person: Person, post: Message, code: str) -> Message:
    """The next public post of a game."""
    return await person.see(
        post.channel, code, after=post, where=lambda m: not m.ephemeral and m.attachments
    )
