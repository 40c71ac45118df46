"""Controls: prefixes, limits, and what Discord is sent."""

from __future__ import annotations

from collections.abc import Iterable

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import components, permissions
from bot.cogs.look import paging
from bot.panels import Address, Button, Entry, Select

CODE = "K7QXM"
HERE = Address(CODE, 0, 12, "a3")
EXAMPLES = {
    components.EntryButton: [f"e.play.{CODE}", f"e.rematch.{CODE}"],
    components.LobbyButton: [f"l.join.{CODE}"],
    components.PanelControl: [HERE.pick("place", "place red+"), HERE.undo(), HERE.back("")],
    components.OptionControl: [f"o.menu.{CODE}.00.", f"o.value.{CODE}.a3.pace"],
    components.PageControl: [f"t.log.{CODE}.3.newer", "t.games..2.older", "t.help.a3.1.topic"],
    components.AnswerButton: [f"a.resign.{CODE}"],
}


def matching(custom_id: str) -> list[type]:
    return [
        one
        for one in components.CONTROLS
        if one.__discord_ui_compiled_template__.fullmatch(custom_id)
    ]


@pytest.mark.parametrize(("kind", "ids"), EXAMPLES.items())
def test_each_id_has_one_handler(kind: type, ids: list[str]) -> None:
    """F04."""
    for one in ids:
        assert matching(one) == [kind]


def test_templates_differ_in_their_first_character() -> None:
    """F04: disjoint whatever follows."""
    patterns = [c.__discord_ui_compiled_template__.pattern for c in components.CONTROLS]
    firsts = [pattern[0] for pattern in patterns]
    assert len(set(firsts)) == len(components.CONTROLS)
    assert all(first.isalpha() for first in firsts)
    assert not any("|" in pattern for pattern in patterns)


@given(st.text("epltoasbcu.019AZK7QXM ", max_size=40))
def test_no_id_has_two_handlers(custom_id: str) -> None:
    """F04."""
    assert len(matching(custom_id)) <= 1


def items(view: discord.ui.View) -> Iterable[dict[str, object]]:
    return [item for row in view.to_components() for item in row["components"]]


@pytest.mark.parametrize(
    ("view", "labels"),
    [
        (
            lambda: components.board_buttons("nach_dem_regen", CODE),
            ["Play", "Hand", "Log", "Rules"],
        ),
        (lambda: components.final_buttons(CODE), ["Rematch", "Log", "Rules"]),
        (
            lambda: components.lobby_buttons(CODE),
            ["Join", "Leave", "Add computer", "Options", "Start"],
        ),
    ],
)
def test_public_buttons(view: object, labels: list[str]) -> None:
    """flows 1 and 2: the buttons of posts, always all, never greyed."""
    shown = list(items(view()))  # type: ignore[operator]
    assert [one["label"] for one in shown] == labels
    assert not any(one.get("disabled") for one in shown)
    assert all(matching(str(one["custom_id"])) for one in shown)


async def test_views_are_not_remembered() -> None:
    """F07: no state in memory decides whether a control works."""
    assert components.view([(Button("Play", "e.play.K7QXM"),)]).is_finished()


async def test_rows_become_components() -> None:
    rows = [
        (Button("One", "e.play.K7QXM", "green"), Button("Web", url="https://example.org")),
        Select("o.menu.K7QXM.00.", "Pick", (Entry("A", "a", "first", True), Entry("B", "b"))),
        Select("o.invite.K7QXM.00.invite", "Whom", most=5),
    ]
    first, second, third = components.view(rows).to_components()
    assert [one["type"] for one in first["components"]] == [2, 2]
    assert first["components"][0]["style"] == 3
    assert first["components"][1]["style"] == 5
    (select,) = second["components"]
    assert (select["type"], select["placeholder"]) == (3, "Pick")
    assert [o["default"] for o in select["options"]] == [True, False]
    assert "description" not in select["options"][1]
    (people,) = third["components"]
    assert (people["type"], people["max_values"]) == (5, 5)


@pytest.mark.parametrize(
    ("page", "count", "disabled"),
    [(1, 3, {"First", "Older"}), (2, 3, set()), (3, 3, {"Newer", "Last"})],
)
def test_paging_stays_within_its_pages(page: int, count: int, disabled: set[str]) -> None:
    """flows 5, /log and /games: ids differ even where two buttons lead to one page."""
    ways = {"first": 1, "older": page - 1, "newer": page + 1, "last": count}
    (row,) = paging("log", CODE, page, count, ways)
    assert isinstance(row, tuple)
    assert {b.label for b in row if b.disabled} == disabled
    assert len({b.custom_id for b in row}) == len(row)
    assert all(matching(b.custom_id) == [components.PageControl] for b in row)
    assert paging("log", CODE, 1, 1, ways) == ()


@pytest.mark.parametrize(
    ("inside", "new", "lacking"),
    [
        (False, False, ("Send Messages",)),
        (True, False, ("Send Messages in Threads",)),
        (False, True, ("Send Messages", "Send Messages in Threads", "Create Public Threads")),
    ],
)
def test_permissions_of_the_right_place_count(
    inside: bool, new: bool, lacking: tuple[str, ...]
) -> None:
    """F13: send-in-threads in threads, send in channels."""
    held = discord.Permissions(view_channel=True, attach_files=True, read_message_history=True)
    assert permissions.missing(held, permissions.needed(inside, new)) == lacking
    nothing = permissions.missing(discord.Permissions.none(), permissions.needed(inside, new))
    assert {"View Channel", "Attach Files", "Read Message History"} < set(nothing)
    assert permissions.missing(discord.Permissions.all(), permissions.needed(inside, new)) == ()
