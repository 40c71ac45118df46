"""A second opinion on the emulator: hikari logs in, receives an interaction and answers it."""

from __future__ import annotations

from typing import Any

import hikari
import pytest
from hikari.impl import config

from bot.sandbox.emulator.app import Running
from tests.sandbox.people import Crowd
from tests.sandbox.raw import until


async def test_hikari_logs_in_receives_a_command_and_answers(
    running: Running, token: str, crowd: Crowd, general: str
) -> None:
    bot = hikari.GatewayBot(
        token,
        banner=None,
        suppress_optimization_warning=True,
        intents=hikari.Intents.GUILDS | hikari.Intents.GUILD_MESSAGES,
        rest_url=running.api,
        http_settings=config.HTTPSettings(ssl=False),
        logs=None,
    )
    answered: list[Any] = []

    @bot.listen()
    async def on_interaction(event: hikari.InteractionCreateEvent) -> None:
        interaction = event.interaction
        assert isinstance(interaction, hikari.CommandInteraction)
        value = interaction.options[0].value if interaction.options else None
        row = bot.rest.build_message_action_row()
        row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "play:0", label="Play")
        await interaction.create_initial_response(
            hikari.ResponseType.MESSAGE_CREATE,
            f"Hello {value}",
            component=row,
            flags=hikari.MessageFlag.EPHEMERAL,
        )
        await interaction.edit_initial_response(f"Goodbye {value}")
        answered.append(interaction.member)

    await bot.start(check_for_updates=False)
    try:
        app = await bot.rest.fetch_application()
        command = bot.rest.slash_command_builder("hello", "Say hello")
        option = hikari.CommandOption(
            type=hikari.OptionType.STRING, name="who", description="Whom", is_required=True
        )
        await bot.rest.set_application_commands(app.id, [command.add_option(option)])
        await until(bot.cache.get_guilds_view)
        answer = await crowd["Ana"].command("hello", general, who="Ben")
        assert answer.ephemeral
        assert answer.message is not None
        changed = await crowd["Ana"].see(general, "Goodbye Ben")
        assert changed.buttons == ["Play"]
        assert answered[0].display_name == "Ana"
        message = await bot.rest.create_message(int(general), "From hikari")
        await crowd["Ben"].see(general, "From hikari")
        await bot.rest.edit_message(int(general), message, "Changed by hikari")
        await crowd["Ben"].see(general, "Changed by hikari")
        with pytest.raises(hikari.NotFoundError):
            await bot.rest.fetch_message(int(general), 1)
    finally:
        await bot.close()
    assert running.watch.violations == []
