"""Looking and leaving, through the local Discord: flows.md 4 and 5."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.components import board_buttons
from bot.tables import Person
from bot.titles import TITLES
from render.caption import Caption
from tests.bot.conftest import TITLE, Place
from tests.bot.play import next_post, opened, started, turn_by_clicks


async def test_board_is_private_and_can_be_posted_again(place: Place) -> None:
    """flows 5, /board; F09: boards are ordinary messages, asked for again at any time."""
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=1, leads=True)
    answer = await ana.command("board", place.general)
    assert answer.ephemeral
    assert answer.message
    assert answer.message.attachments
    assert answer.message.buttons == ["Post it again"]
    again = await ana.click("Post it again", answer.message)
    new = await next_post(ana, post, code)
    assert new.id in again.text
    assert new.content.startswith(ana.mention)
    await ana.see_change(post, lambda m: not m.buttons)


async def test_a_deleted_post_comes_back(place: Place) -> None:
    """F18 and F19: fetched before it counts as lost."""
    ana, mona = place.crowd["Ana"], place.crowd["Mona"]
    code, post = await started(place, ana, computers=1, leads=True)
    await mona.delete(post)
    answer = await ana.command("board", place.general)
    assert answer.text.startswith("The post was gone; here it stands again: https://")
    new = await next_post(ana, post, code)
    assert new.id in answer.text


async def test_a_post_that_cannot_be_sent_is_not_said_to_stand(place: Place) -> None:
    """F12 and F18: the channel is closed to the bot, then opened again, then deleted."""
    ana, mona = place.crowd["Ana"], place.crowd["Mona"]
    code, post = await started(place, ana, computers=1, leads=True)
    other = next(
        key for key, c in ana.channels.items() if c["kind"] == "text" and key != place.general
    )
    bot = str(place.client.user.id)  # type: ignore[union-attr]
    board = (await ana.command("board", other, game=code)).message
    assert board
    await mona.permit(place.general, bot, deny=("SEND_MESSAGES",))
    closed = (
        f"Petrichor may not write in the channel of Nach dem Regen, game {code}. A moderator can "
        "grant it, then /board posts it again; /board here:True moves the game."
    )
    assert (await ana.click("Post it again", board)).text == closed
    await mona.delete(post)
    answer = await ana.command("board", other, game=code)
    assert answer.text.startswith(f"{closed}\n")
    assert answer.message
    assert answer.message.attachments
    await mona.permit(place.general, bot)
    assert (await ana.click("Post it again", board)).text.startswith("It is posted again: https://")
    await mona.delete_channel(place.general)
    gone = (await ana.click("Post it again", board)).text
    assert gone.startswith(f"The channel of Nach dem Regen, game {code}, is gone.")


async def test_an_ended_game_is_not_posted_again(place: Place) -> None:
    """Its last post is the result, which stands."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, _ = await started(place, ana, ben)
    ask = await ana.command("resign", place.general)
    assert ask.message
    await ana.click("Give up my seat", ask.message)
    board = await ana.command("board", place.general, game=code)
    assert board.text.startswith(f"Game {code} is over")
    assert board.message
    assert board.message.buttons == []
    assert ". The game is over. Row 1: empty." in board.message.alt
    assert "Turn of" not in board.message.alt
    words = await ana.command("board", place.general, game=code, text=True)
    assert "\nThe game is over.\n" in words.text


async def test_pictures_of_a_game_ended_without_a_result_say_that_it_is_over(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last post and the board, where one of a running game says how far it is."""
    captions: list[Caption] = []
    drawn = place.renderer.picture

    async def picture(title: str, draw: Any, view: Any, caption: Caption, *rest: Any) -> bytes:
        captions.append(caption)
        return await drawn(title, draw, view, caption, *rest)

    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben, game="cloomba")
    monkeypatch.setattr(place.renderer, "picture", picture)
    await ana.command("board", place.general)
    await ana.click("End the game", (await ana.command("end", place.general)).message)
    await next_post(ana, post, code)
    await ana.command("board", place.general, game=code)
    assert [one.word("status") for one in captions] == ["Turn 1 of 12", "Game over", "Game over"]


async def test_board_in_words(place: Place) -> None:
    """flows 5: `text:yes`: the whole board in words and letters."""
    ana = place.crowd["Ana"]
    await started(place, ana, computers=1, leads=True)
    answer = await ana.command("board", place.general, text=True)
    assert answer.message
    assert not answer.message.attachments
    text = answer.text
    assert all(f"Row {n}" in text for n in range(1, 9))
    assert "```" in text
    assert len(text) <= 2000
    named = await ana.command("board", place.general, text=True, player="Ana")
    assert named.text == text


def rows_of_seats(view: Any, caption: Any, tokens: tuple[str, ...] = ()) -> Image.Image:
    """A drawing whose height says what was asked for: 100 for all seats, else 10 and the seat."""
    return Image.new("RGB", (64, 10 + int(tokens[0]) if tokens else 100))


async def size(person: Any, message: Any) -> tuple[int, int]:
    return Image.open(BytesIO(await person.picture(message))).size


async def test_boards_of_a_game_with_a_second_picture(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """flows 2 and 5: Boards shows everybody's privately, /board player: one of them large."""
    monkeypatch.setitem(TITLES, TITLE, replace(TITLES[TITLE], boards=rows_of_seats))
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, computers=1, leads=True)
    assert post.buttons == ["Play", "Hand", "Log", "Rules", "Boards"]
    answer = await ben.click("Boards", post)  # also for those who only look
    assert answer.ephemeral
    assert answer.message
    assert answer.text.startswith(f"**Nach dem Regen**, game {code}. ")
    assert "Ana is to play" in answer.text
    assert await size(ben, answer.message) == (64, 100)
    assert len(answer.message.alt) > 100
    offered = await ana.autocomplete("board", place.general, focused="player", player="mo")
    assert (offered.names, offered.values) == (["Moss"], ["2"])
    for typed in ("2", "moss"):
        one = await ana.command("board", place.general, player=typed)
        assert one.message
        assert await size(ana, one.message) == (64, 11)
    mine = await ana.command("board", place.general, player=ana.mention)
    assert mine.message
    assert await size(ana, mine.message) == (64, 10)
    nobody = await ana.command("board", place.general, player="Zoe")
    assert nobody.text.startswith("Nobody called Zoe sits there.")


def one_above_all(ended: Any, caption: Any, tokens: tuple[str, ...] = ()) -> Image.Image:
    """A drawing whose height says how many seats the last view and the outcome have."""
    outcome, view = ended
    assert view.active == ()
    return Image.new("RGB", (64, 10 * len(view.supplies) + len(outcome.ranks)))


@pytest.mark.slow
async def test_a_game_may_draw_its_end_itself(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last post has the game's own sheet, of the outcome and the public view."""
    monkeypatch.setitem(TITLES, TITLE, replace(TITLES[TITLE], final=one_above_all))
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=2, leads=True)
    asked = await ana.command("resign", place.general)
    assert asked.message
    await ana.click("Give up my seat", asked.message)
    end = await ana.see(post.channel, f"game {code}, is over.", patience=120)
    assert await size(ana, end) == (64, 33)


async def test_a_game_with_one_picture_has_no_boards(place: Place) -> None:
    """flows 2: no fifth button; whoever types it all the same learns what to do."""
    ana = place.crowd["Ana"]
    _, post = await started(place, ana, computers=1, leads=True)
    assert "Boards" not in post.buttons
    answer = await ana.command("board", place.general, player="Ana")
    assert answer.text == ("Nach dem Regen has one board for all. /board without player shows it.")
    assert len(board_buttons(TITLE, "K7QXM").children) == 4


async def test_game_goes_on_in_another_channel(place: Place) -> None:
    """flows 5: `here:yes`; F18."""
    ana, cat = place.crowd["Ana"], place.crowd["Cat"]
    code, _ = await started(place, ana, computers=1, leads=True)
    other = next(
        key for key, c in ana.channels.items() if c["kind"] == "text" and key != place.general
    )
    refused = await cat.command("board", other, game=code, here=True)
    assert refused.text.startswith("You are not playing")
    answer = await ana.command("board", other, game=code, here=True)
    assert answer.text == f"Game {code} now goes on here."
    post = await ana.see(other, code, where=lambda m: "Play" in m.buttons)
    panel, _ = await turn_by_clicks(ana, post)
    assert panel.content.startswith("Done.")


async def test_another_game_in_the_way(place: Place) -> None:
    """flows 5: `here:yes` refused."""
    ana = place.crowd["Ana"]
    other = next(
        key for key, c in ana.channels.items() if c["kind"] == "text" and key != place.general
    )
    one, _ = await started(place, ana, computers=1, leads=True)
    two, _ = await started(place, ana, computers=1, leads=True, channel=other)
    answer = await ana.command("board", other, game=one, here=True)
    assert answer.text.startswith(f"Another game runs here: {two}.")


async def test_hand_log_and_rules(place: Place) -> None:
    """flows 5: /hand, /log, /rules and the buttons of a post."""
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=1, leads=True)
    hand = await ana.click("Hand", post)
    assert hand.text.startswith("Your supply: ")
    assert hand.message
    assert hand.message.attachments
    assert hand.message.buttons == ["Play"]
    log = await ana.click("Log", post)
    assert log.text.startswith(f"**Nach dem Regen**, game {code}")
    rules = await ana.click("Rules", post)
    assert rules.text.startswith("**Nach dem Regen**, 1 of 6: In short\n")
    assert rules.message
    assert rules.message.rows == [
        ["In short", "A turn", "Scoring"],
        ["Winning", "Playing here", "Good to know"],
    ]
    assert [c["label"] for c in rules.message.controls if c.get("disabled")] == ["In short"]
    page = await ana.click("Winning", rules.message)
    assert page.text.startswith("**Nach dem Regen**, 4 of 6: Winning\n")
    assert page.message
    assert page.message.id == rules.message.id


async def test_panel_keeps_standing_beside_board_and_rules(place: Place) -> None:
    """flows 0.1: Board and Rules open messages of their own; rules at "A turn"."""
    ana = place.crowd["Ana"]
    _, post = await started(place, ana, computers=1, leads=True)
    panel = (await ana.click("Play", post)).message
    assert panel
    rules = await ana.click("Rules", panel)
    assert rules.text.startswith("**Nach dem Regen**, 2 of 6: A turn\n")
    board = await ana.click("Board", panel)
    assert board.message
    assert len({panel.id, rules.message.id if rules.message else "", board.message.id}) == 3
    assert (await ana.again(panel)).rows == panel.rows


async def test_log_has_pages(place: Place) -> None:
    """flows 5, /log: whole turns, [First] [Older] [Newer] [Last]."""
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=1, leads=True)
    log = await ana.command("log", place.general)
    while not (log.message and log.message.buttons):
        await turn_by_clicks(ana, post)
        post = await next_post(ana, post, code)
        log = await ana.command("log", place.general)
    assert log.message.buttons == ["First", "Older", "Newer", "Last"]
    assert "page 2 of 2" in log.text.splitlines()[0]
    first = await ana.click("First", log.message)
    assert "page 1 of 2" in first.text.splitlines()[0]
    assert first.text.splitlines()[1].startswith("1. ")
    assert len(first.text) <= 2000
    typed = await ana.command("log", place.general, page=9)
    assert "page 2 of 2" in typed.text


async def test_games_lists_what_waits_first(place: Place) -> None:
    """flows 5, /games: whose turn and where, by jump links."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    none = await ana.command("games", place.general)
    assert none.text == "You are in no game. /new opens one; /help shows how."
    code, post = await started(place, ana, ben, leads=True)
    mine = await ana.command("games", place.general)
    assert mine.text.splitlines()[0].endswith("game waits for you.")
    assert f"**Nach dem Regen** {code} · your turn" in mine.text
    assert post.id in mine.text
    assert mine.message
    panel = await ana.click("Play the first", mine.message)
    assert "Which toadstool?" in panel.text
    theirs = await ben.command("games", place.general)
    assert f"{code} · Ana, asked <t:" in theirs.text
    assert theirs.message
    assert theirs.message.buttons == []


async def test_games_in_pages_count_lobbies_apart(place: Place) -> None:
    """flows 5, /games: from 11 on in pages; a lobby waits for players, not for its organiser."""
    ana = place.crowd["Ana"]
    code, _ = await opened(place, ana)
    one = await ana.command("games", place.general)
    assert one.text.splitlines()[0] == "Your lobby of Nach dem Regen waits for players."
    assert f"1. **Nach dem Regen** {code} · lobby, 1 of 2 seats" in one.text
    assert place.tables
    by = Person(int(ana.id), ana.name)
    for n in range(11):
        where = {"channel": 7000 + n, "guild": (await place.tables.load(code)).guild}
        await place.tables.open(by, TITLE, click=900 + n, **where)
    many = await ana.command("games", place.general)
    assert many.text.splitlines()[0] == "12 lobbies of yours wait for players."
    assert many.message
    assert many.message.buttons == ["Older", "Newer"]
    older = await ana.click("Newer", many.message)
    assert [line.split(".")[0] for line in older.text.splitlines()[1:]] == ["11", "12"]


async def test_help_answers_the_chosen_topic(place: Place) -> None:
    """flows 5, /help: a select of topics, and typed."""
    ana = place.crowd["Ana"]
    answer = await ana.command("help", place.general)
    assert answer.ephemeral
    assert answer.message
    assert answer.text.startswith("**I want to play**\n/new opens a lobby.")
    assert len(answer.message.options) == 10
    assert answer.message.selects[0]["placeholder"] == "What is the matter?"
    assert not [one for one in answer.message.options if one.get("default")]
    picked = await ana.pick("Is the shuffle fair?", answer.message)
    assert picked.text.startswith("**Is the shuffle fair?**\nThe seal in the lobby is")
    assert picked.message
    assert [o["label"] for o in picked.message.options if o.get("default")] == [
        "Is the shuffle fair?"
    ]
    again = await ana.pick("It's my turn", picked.message)
    assert "Press Play under the post that names you." in again.text
    offered = await ana.autocomplete("help", place.general, focused="topic", topic="picture")
    assert offered.names == ["I can't see the picture"]
    typed = await ana.command("help", place.general, topic=offered.values[0])
    assert "Every picture has a description." in typed.text
    await started(place, ana, computers=1, leads=True)
    answer = await ana.command("help", place.general)
    assert answer.text.startswith("**It's my turn**\nPress Play")


async def test_resigning_asks_and_ends_a_game_of_two(place: Place) -> None:
    """flows 5, /resign with two players; design 3: outcome stays the table's."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben)
    ask = await ana.command("resign", place.general)
    assert ask.text == (
        f"Give up your seat in Nach dem Regen, game {code}? The game ends then, and Ben wins."
    )
    assert ask.message
    assert ask.message.buttons == ["Give up my seat", "Keep playing"]
    kept = await ana.click("Keep playing", ask.message)
    assert kept.message
    assert not kept.message.buttons
    ask = await ana.command("resign", place.general)
    assert ask.message
    await ana.click("Give up my seat", ask.message)
    final = await ben.see(place.general, code, after=post, where=lambda m: "Rematch" in m.buttons)
    assert "**Ana** has given up" in final.content
    late = await ben.click("Play", post)
    assert late.text.startswith(f"Game {code} is over")
    log = await ben.click("Log", final)
    assert log.text.endswith("1. Ana has given up, and Ben wins.")


async def test_resigning_of_three_leaves_a_computer(place: Place) -> None:
    """flows 5: otherwise a computer plays the seat on; F45."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben, computers=1, leads=True)
    ask = await ana.command("resign", place.general)
    assert ask.text.endswith("A computer takes it over.")
    assert ask.message
    await ana.click("Give up my seat", ask.message)
    asked = await ben.see(place.general, "your turn", after=post)
    assert f"game {code}" in asked.content
    answer = await ana.click("Play", asked)
    assert answer.text.startswith(f"You are not playing in game {code}.")


async def test_end_asks_and_is_for_organisers_and_moderators(place: Place) -> None:
    """flows 5, /end; F20, F43: by permission, never by name."""
    ana, ben, mona = (place.crowd[name] for name in ("Ana", "Ben", "Mona"))
    code, post = await started(place, ana, ben)
    refused = await ben.command("end", place.general)
    assert refused.text == (
        f"Only the organiser, Ana, or people with **Manage Server** can end game {code}."
    )
    ask = await mona.command("end", place.general)
    assert ask.text == (
        f"End Nach dem Regen, game {code}, for all 2 players? It has no result then."
    )
    assert ask.message
    assert ask.message.buttons == ["End the game", "Let it run"]
    await mona.click("End the game", ask.message)
    final = await ana.see(place.general, "ended", after=post)
    assert re.search(rf"game {code}, was ended by \*\*Mona\*\*|ended by", final.content)
    again = await mona.command("end", place.general, game=code)
    assert again.text.startswith(f"Game {code} is over")


async def test_moderators_end_a_lobby_too(place: Place) -> None:
    """flows 1 and 5: others are refused; a lobby that is no more says what became of it."""
    ana, mona = place.crowd["Ana"], place.crowd["Mona"]
    code, lobby = await opened(place, ana)
    ask = await mona.command("end", place.general)
    assert ask.text.startswith(f"Close the lobby of Nach dem Regen, game {code}?")
    assert ask.message
    assert ask.message.buttons == ["Close the lobby", "Let it run"]
    done = await mona.click("Close the lobby", ask.message)
    assert done.text == f"Done. The lobby of Nach dem Regen, game {code}, is closed."
    closed = await ana.see_change(lobby, lambda m: "closed the lobby" in m.content)
    assert closed.content.startswith("**Mona** closed")
    for name in ("end", "resign"):
        answer = await ana.command(name, place.general, game=code)
        assert answer.text == f"The lobby of game {code} was closed. /new opens another."


async def test_rematch_seats_the_same_people(place: Place) -> None:
    """flows 1, Rematch: the others hold invited seats, computers are seated."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben, computers=1)
    ask = await ana.command("end", place.general)
    assert ask.message
    await ana.click("End the game", ask.message)
    final = await ana.see(place.general, code, after=post, where=lambda m: "Rematch" in m.buttons)
    answer = await ben.click("Rematch", final)
    assert "is open" in answer.text
    lobby = await ana.see(place.general, "wants a rematch of Nach dem Regen", after=final)
    assert lobby.content.startswith(f"{ana.mention}: Ben wants a rematch")
    seats = lobby.content.splitlines()
    assert any(line.endswith(" Ben") for line in seats)
    assert any("Moss, computer" in line for line in seats)
    assert any("Ana, invited" in line for line in seats)
    stranger = await place.crowd["Cat"].click("Rematch", final)
    assert stranger.ephemeral
    await ana.click("Join", lobby)
    await ben.click("Start", lobby)
    await ana.see(place.general, "Nach dem Regen", after=lobby, where=lambda m: "Play" in m.buttons)


async def test_undo_and_typed_play_in_lobby_are_refused(place: Place) -> None:
    """flows 4, lobby: nothing to play yet."""
    ana = place.crowd["Ana"]
    code, _ = await opened(place, ana, computers=1)
    for name in ("board", "hand", "undo", "log", "resign", "end"):
        answer = await ana.command(name, place.general)
        assert answer.text.startswith(f"Game {code} has not started."), name
