"""Opening, joining, changing and starting, through the local Discord: flows.md 1."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from bot.showing import same_server
from bot.tables import Refused
from tests.bot.conftest import TITLE, Place
from tests.bot.play import code_of, opened, started


async def test_new_opens_a_lobby_and_answers_privately(place: Place) -> None:
    """flows 1; F47: the answer to a command is seen by one person alone."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    answer = await ana.command("new", place.general, game=TITLE, players=3)
    assert answer.ephemeral
    code = code_of(answer.text)
    lobby = await ben.see(place.general, code)
    assert answer.text == (
        f"The lobby of Nach dem Regen, game {code}, is open: "
        f"https://discord.com/channels/{guild(place)}/{place.general}/{lobby.id}. You have seat 1."
    )
    assert lobby.buttons == ["Join", "Leave", "Add computer", "Options", "Start"]
    assert not any(one.get("disabled") for one in lobby.controls)


def guild(place: Place) -> str:
    client = place.client
    assert client is not None
    return str(client.guilds[0].id)


async def test_joining_leaving_and_computers_change_the_post(place: Place) -> None:
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    _, lobby = await opened(place, ana, ben, computers=1, players=4)
    assert lobby.content.splitlines()[1:5] == [
        "1. Ana",
        "2. Ben",
        "3. Moss, computer (steady)",
        "4. free",
    ]
    await ben.click("Leave", await ben.again(lobby))
    await ana.see_change(lobby, lambda m: "Ben" not in m.content)


async def test_refusals_of_a_lobby_are_private(place: Place) -> None:
    """flows 1, likely private refusals."""
    ana, ben, cat = (place.crowd[name] for name in ("Ana", "Ben", "Cat"))
    code, lobby = await opened(place, ana, ben)
    answers = {
        "Join": f"You already have seat 2 of game {code}. Leave gives it up.",
        "Add computer": f"Only Ana can add computers to game {code}.",
        "Start": f"Only Ana can start game {code}.",
    }
    for label, text in answers.items():
        answer = await ben.click(label, lobby)
        assert (answer.text, answer.ephemeral) == (text, True)
    answer = await cat.click("Join", lobby)
    assert answer.text.startswith(f"All 2 seats of game {code} are taken.")
    answer = await cat.click("Leave", lobby)
    assert answer.text.startswith(f"You have no seat in game {code}.")


async def test_start_needs_enough_people(place: Place) -> None:
    ana = place.crowd["Ana"]
    _, lobby = await opened(place, ana)
    answer = await ana.click("Start", lobby)
    assert answer.text.startswith("Nach dem Regen needs 1 more player.")


async def test_start_posts_the_game_and_closes_the_lobby(place: Place) -> None:
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben)
    assert post.content.splitlines()[0].endswith(f"you begin Nach dem Regen, game {code}.")
    assert post.buttons == ["Play", "Hand", "Log", "Rules"]
    lobby = await ana.see(place.general, "has started with", where=lambda m: not m.buttons)
    assert f"game {code}" in lobby.content


async def test_invited_people_alone_may_join(place: Place) -> None:
    ana, ben, cat = (place.crowd[name] for name in ("Ana", "Ben", "Cat"))
    code, lobby = await opened(place, ana, invite=ben.mention, players=2)
    await ben.see_notice("invites you")
    answer = await cat.click("Join", lobby)
    assert answer.text.startswith(f"Game {code} is for invited people. Ask Ana to invite you")
    await ben.click("Join", lobby)
    await ana.see_change(lobby, lambda m: "2. Ben" in m.content.splitlines())


async def test_one_game_a_channel(place: Place) -> None:
    """flows 1: a second lobby is refused with the link of the first."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, _ = await opened(place, ana)
    answer = await ben.command("new", place.general, game=TITLE)
    assert answer.text.startswith(f"A lobby of Nach dem Regen, game {code}, is open here: https://")


async def test_thread_of_its_own(place: Place) -> None:
    """flows 1: `thread:yes`, players added; F13: the permissions of threads count there."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, lobby = await opened(place, ana, ben, thread=True)
    await ana.click("Start", lobby)
    await ana.until(lambda: any(code in c["name"] for c in ana.channels.values()), "a thread")
    thread = next(c for c in ana.channels.values() if code in c["name"])
    assert thread["parent"] == place.general
    post = await ben.see(thread["id"], code)
    assert "Play" in post.buttons
    again = await ana.command("new", thread["id"], game=TITLE, thread=True)
    assert again.text.startswith("A thread can't be opened inside a thread.")


async def test_options_panel_changes_at_once(place: Place) -> None:
    """flows 1, Options: each pick is done at once."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    _, lobby = await opened(place, ana, ben, players=2)
    answer = await ana.click("Options", lobby)
    assert answer.ephemeral
    assert answer.message
    assert answer.text.endswith("What do you want to change?")
    assert answer.message.selects[0]["placeholder"] == "Settings of this game…"
    answer = await ana.pick("pace", answer.message)
    assert answer.message
    assert answer.text.endswith(". Pace: which?")
    answer = await ana.pick("3d", answer.message)
    assert answer.text == "Done: the pace is now 3 days a turn. What else?"
    await ana.see_change(lobby, lambda m: "Pace: 3 days a turn" in m.content)
    other = await ben.click("Options", lobby)
    assert other.text.endswith("Only Ana can change this.")
    assert other.message
    assert not other.message.controls


async def test_options_panel_invites_removes_and_closes(place: Place) -> None:
    ana, ben, cat = (place.crowd[name] for name in ("Ana", "Ben", "Cat"))
    _, lobby = await opened(place, ana, ben, players=4)
    menu = (await ana.click("Options", lobby)).message
    assert menu
    ask = (await ana.pick("invite", menu)).message
    assert ask
    menu = (await ana.pick(cat, ask)).message
    assert menu
    await ana.see_change(lobby, lambda m: "Cat, invited" in m.content)
    ask = (await ana.pick("remove", menu)).message
    assert ask
    assert ask.content.endswith(". Remove somebody: whom?")
    assert ask.selects[0]["placeholder"] == "Whose seat becomes free?"
    menu = (await ana.pick("Ben", ask)).message
    assert menu
    await ana.see_change(lobby, lambda m: "Ben" not in m.content)
    ask = (await ana.pick("close", menu)).message
    assert ask
    assert ask.buttons == ["Close the lobby", "Back"]
    await ana.click("Close the lobby", ask)
    closed = await ana.see_change(lobby, lambda m: "closed the lobby" in m.content)
    assert closed.buttons == []


async def test_a_lobby_by_typing_alone(place: Place) -> None:
    """design 1.7: every button has a typed equal."""
    ana, ben, cat = (place.crowd[name] for name in ("Ana", "Ben", "Cat"))
    code, lobby = await opened(place, ana, players=4)
    here = place.general
    assert (await ben.command("lobby join", here)).text.startswith("Done. ")
    assert (await ana.command("lobby computer", here)).ephemeral
    await ana.command("lobby invite", here, people=cat.mention)
    await ana.command("lobby set", here, option="pace", value="1d")
    await ana.see_change(lobby, lambda m: "Pace: 1 day a turn" in m.content)
    choices = await ana.autocomplete("lobby remove", here, focused="who", who="")
    assert "Moss" in choices.names
    await ana.command("lobby remove", here, who="Moss")
    await ana.see_change(lobby, lambda m: "Moss" not in m.content)
    await ana.command("lobby order", here, names="Ben, Ana")
    started = await ana.command("lobby start", here)
    assert "has started" in started.text
    post = await ana.see(here, code, where=lambda m: "Play" in m.buttons)
    assert "Order of play: " in post.content
    late = await cat.command("lobby join", here, game=code)
    assert late.text.startswith(f"Game {code} has already started.")


async def test_unknown_settings_are_refused(place: Place) -> None:
    """F42: what is typed past the suggestions is refused in a sentence."""
    ana = place.crowd["Ana"]
    _, lobby = await opened(place, ana, players=4)
    wrong = await ana.command("lobby set", place.general, option="pace", value="an hour")
    assert wrong.text.startswith("“an hour” is no pace.")
    wrong = await ana.command("new", place.general, game=TITLE, variant="sideways", thread=True)
    assert wrong.text.startswith("“sideways” is no variant of Nach dem Regen.")
    assert (await ana.again(lobby)).content == lobby.content


async def test_two_people_take_the_last_seat(place: Place) -> None:
    """F05: one gets it, the other one sentence."""
    ana, ben, cat = (place.crowd[name] for name in ("Ana", "Ben", "Cat"))
    code, lobby = await opened(place, ana, players=2)
    answers = await asyncio.gather(ben.click("Join", lobby), cat.click("Join", lobby))
    refused = [a.text for a in answers if a.ephemeral]
    assert len(refused) == 1
    assert refused[0].startswith(f"All 2 seats of game {code} are taken.")


async def test_double_click_on_join_is_one_seat(place: Place) -> None:
    """F05."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    _, lobby = await opened(place, ana, players=4)
    await asyncio.gather(*(ben.click("Join", lobby) for _ in range(2)))
    lobby = await ana.see_change(lobby, lambda m: "Ben" in m.content)
    assert lobby.content.count("Ben") == 1


@pytest.mark.parametrize("permission", ["ATTACH_FILES", "READ_MESSAGE_HISTORY"])
async def test_missing_permission_is_named(place: Place, permission: str) -> None:
    """F12 and F13: checked before the game opens, and again before it starts."""
    ana, mona = place.crowd["Ana"], place.crowd["Mona"]
    _, lobby = await opened(place, ana, computers=1)
    name = permission.replace("_", " ").title()
    bot = str(place.client.user.id)  # type: ignore[union-attr]
    await mona.permit(place.general, bot, deny=(permission,))
    answer = await ana.click("Start", lobby)
    assert answer.text == (
        f"Petrichor lacks the permission **{name}** in <#{place.general}>. "
        "A moderator can grant it; then press Start again."
    )
    await mona.permit(place.general, bot)
    await ana.click("Start", lobby)
    await ana.see(place.general, "Nach dem Regen", where=lambda m: "Play" in m.buttons)


async def test_new_names_every_missing_permission(place: Place) -> None:
    """F12 and flows 4: all missing ones are named at once."""
    ana, mona = place.crowd["Ana"], place.crowd["Mona"]
    bot = str(place.client.user.id)  # type: ignore[union-attr]
    await mona.permit(place.general, bot, deny=("ATTACH_FILES", "SEND_MESSAGES"))
    answer = await ana.command("new", place.general, game=TITLE)
    assert "**Send Messages** and **Attach Files**" in answer.text
    await mona.permit(place.general, bot, deny=("CREATE_PUBLIC_THREADS",))
    answer = await ana.command("new", place.general, game=TITLE, thread=True)
    assert answer.text.startswith("Petrichor lacks the permission **Create Public Threads**")


async def test_new_needs_a_server(place: Place) -> None:
    ana = place.crowd["Ana"]
    direct = await ana.open_direct()
    answer = await ana.command("new", direct, game=TITLE)
    assert (
        answer.text == "A game needs a channel where the others can see it. Send /new on a server."
    )


async def test_names_are_inert(place: Place) -> None:
    """F21: a mention, markdown and direction marks in a display name; nobody else is pinged."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    await place.crowd.post("person", person=ana.id, name=f"@everyone **b** \u202e{ben.mention[:9]}")
    _, lobby = await opened(place, ana)
    first = lobby.content.splitlines()[0]
    assert "@everyone" not in first
    assert "\u202e" not in first
    assert not lobby.raw["mentions"]
    assert not ben.notices


async def test_lobbies_are_changed_on_their_own_server(place: Place) -> None:
    """Seats and mentions are those of the server where the lobby stands."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, lobby = await opened(place, ana, players=4)
    direct = await ben.open_direct()
    answer = await ben.command("lobby join", direct, game=code)
    assert answer.text == f"Game {code} is on another server. Send this there."
    assert (await ana.again(lobby)).content == lobby.content
    assert place.tables
    table = await place.tables.load(code)
    here, elsewhere = SimpleNamespace(guild_id=table.guild), SimpleNamespace(guild_id=1)
    assert same_server(here, table) is table  # type: ignore[arg-type]
    with pytest.raises(Refused, match="other_server"):
        same_server(elsewhere, table)  # type: ignore[arg-type]


async def test_an_order_of_nobody_is_refused(place: Place) -> None:
    """F42: what names nobody changes nothing."""
    ana = place.crowd["Ana"]
    _, lobby = await opened(place, ana, players=4)
    answer = await ana.command("lobby order", place.general, names=" , ")
    assert answer.text == "“,” names nobody. Write the names as the lobby shows them."
    assert (await ana.again(lobby)).content == lobby.content


async def test_a_number_is_a_seat_before_it_is_a_name(place: Place) -> None:
    """Somebody called "3" has seat 2: `who:3` is seat 3, a mention is the person."""
    ana = place.crowd["Ana"]
    three = await place.crowd.add("3")
    _, lobby = await opened(place, ana, three, computers=1, players=4)
    await ana.command("lobby remove", place.general, who="3")
    lobby = await ana.see_change(lobby, lambda m: "Moss" not in m.content)
    assert "2. 3" in lobby.content.splitlines()
    await ana.command("lobby remove", place.general, who=three.mention)
    await ana.see_change(lobby, lambda m: "2. free" in m.content.splitlines())
