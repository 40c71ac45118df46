"""How people of the tests open and play games."""

from __future__ import annotations

import re

from bot.tables import Person
from rules.nach_dem_regen import SQUARES
from tests.bot.conftest import TITLE, Place
from tests.sandbox import people
from tests.sandbox.seen import Message

CODE = re.compile(r"game ([0-9A-Z]{5})")


def code_of(text: str) -> str:
    """The code of the game that a text names."""
    found = CODE.search(text)
    assert found, text
    return found[1]


async def opened(
    place: Place,
    organiser: people.Person,
    *others: people.Person,
    computers: int = 0,
    channel: str = "",
    **options: object,
) -> tuple[str, Message]:
    """A lobby with people and computers in it: its code and its post."""
    where = channel or place.general
    seats = 1 + len(others) + computers
    options = {"game": TITLE, "players": max(2, seats), **options}
    answer = await organiser.command("new", where, **options)
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
    place: Place,
    organiser: people.Person,
    *others: people.Person,
    computers: int = 0,
    leads: bool = False,
    **options: object,
) -> tuple[str, Message]:
    """A running game: its code and the first post, which with `leads` calls the organiser.

    Otherwise seats and beginner are drawn.
    """
    if leads:
        options["variant"] = "first 0"
    code, lobby = await opened(place, organiser, *others, computers=computers, **options)
    if leads:
        await organiser.command("lobby set", lobby.channel, option="order", value="listed")
    await organiser.click("Start", lobby)
    post = await organiser.see(lobby.channel, code, where=lambda m: "Play" in m.buttons)
    assert place.tables
    texts = (await place.tables.load(code)).texts(0) if leads else ()
    if leads and "game" not in options and len(texts) <= len(SQUARES):
        by = Person(int(organiser.id), organiser.name)  # one colour only: flows' N1 is skipped
        await place.tables.end(code, by, click=int(post.id))
        return await started(place, organiser, *others, computers=computers, leads=True, **options)
    return code, post


async def first_choice(person: people.Person, panel: Message) -> Message:
    """The panel after its first choice was taken."""
    top = panel.raw["components"][0]["components"]
    if top[0]["type"] == 2:
        answer = await person.press(top[0]["custom_id"], panel)
    else:
        value = next(o["value"] for o in top[0]["options"] if not o.get("default"))
        answer = await person.press(top[0]["custom_id"], panel, [value])
    assert answer.message, answer.interaction
    return answer.message


async def turn_by_clicks(person: people.Person, post: Message) -> tuple[Message, int]:
    """A whole turn by the first choices, from the post to Confirm: the panel and the clicks."""
    answer = await person.click("Play", post)
    panel, clicks = answer.message, 1
    assert panel, answer.interaction
    while "Confirm" not in panel.buttons:
        panel = await first_choice(person, panel)
        clicks += 1
    answer = await person.click("Confirm", panel)
    assert answer.message
    return answer.message, clicks + 1


async def next_post(person: people.Person, post: Message, code: str) -> Message:
    """The next public post of a game."""
    return await person.see(
        post.channel, code, after=post, where=lambda m: not m.ephemeral and m.attachments
    )
