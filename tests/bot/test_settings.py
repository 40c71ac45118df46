"""Settings, logs and the start of the program."""

from __future__ import annotations

import io
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot import logs, settings
from bot.settings import Unset

ROOT = Path(__file__).parents[2]
TOKEN = "MTE4NzY1NDMyMTA5ODc2NTQzMg.GabcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"


def test_token_is_required_and_make_play_named(tmp_path: Path) -> None:
    with pytest.raises(Unset, match=r"^Set DISCORD_TOKEN [^\n]*`make play` needs none\.$"):
        settings.read({}, tmp_path / "none")


def test_defaults_and_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=from-file\nPETRICHOR_LOG=debug\n")
    given = settings.read({}, file)
    assert (given.token, given.database, given.level) == (
        "from-file",
        Path("petrichor.db"),
        logging.DEBUG,
    )
    assert settings.read({"DISCORD_TOKEN": "mine"}, file).token == "mine"


def test_token_is_not_shown(tmp_path: Path) -> None:
    """F46."""
    assert "hidden" not in repr(settings.read({"DISCORD_TOKEN": "hidden"}, tmp_path / "none"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"DISCORD_TOKEN": "two words"},
        {"DISCORD_TOKEN": "x", "PETRICHOR_LOG": "loud"},
        {"DISCORD_TOKEN": "x", "PETRICHOR_DB": "/nowhere/at/all.db"},
        {"DISCORD_TOKEN": "x", "PETRICHOR_DB": "/tmp"},
        {"DISCORD_TOKEN": "x", "PETRICHOR_DELAY": "61"},
        {"DISCORD_TOKEN": "x", "PETRICHOR_DELAY": "9" * 5000},
    ],
)
def test_wrong_settings_are_one_sentence(wrong: dict[str, str], tmp_path: Path) -> None:
    with pytest.raises(Unset) as caught:
        settings.read(wrong, tmp_path / "none")
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_file_of_settings_in_another_encoding(tmp_path: Path) -> None:
    """One sentence that names the file, as Notepad saves it in UTF-16."""
    file = tmp_path / ".env"
    file.write_bytes("DISCORD_TOKEN=x\n".encode("utf-16"))
    with pytest.raises(Unset) as caught:
        settings.read({}, file)
    assert str(caught.value) == f"{file} cannot be read: save it as text in UTF-8."


def run(**environment: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("DISCORD_TOKEN", "PETRICHOR_DB")}
    return subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=ROOT,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.slow
def test_start_without_token_says_what_to_set() -> None:
    ended = run()
    assert ended.returncode != 0
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1
    assert "DISCORD_TOKEN" in ended.stderr
    assert "make play" in ended.stderr


@pytest.mark.slow
def test_unusable_database_is_one_sentence(tmp_path: Path) -> None:
    """F41: no fall-back to an empty or in-memory database."""
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"this is no database" * 100)
    ended = run(DISCORD_TOKEN="x", PETRICHOR_DB=str(broken))
    assert ended.returncode != 0
    assert str(broken) in ended.stderr
    assert "Traceback" not in ended.stderr


def logged(*secrets: str) -> tuple[logging.Logger, io.StringIO]:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.Redacted(secrets))
    logger = logging.Logger("test")
    logger.addHandler(handler)
    return logger, written


@pytest.mark.parametrize(
    "secret",
    [
        TOKEN,
        "5f" * 32,
        "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTA6YWJj",
        "https://discord.com/api/v10/webhooks/118/abcdefghijklmnopqrstuvwxyz0123456789",
    ],
)
def test_secrets_are_blacked_out(secret: str) -> None:
    """F46: tokens of bots and interactions, seeds and secrets."""
    logger, written = logged()
    logger.info("here: %s", secret)
    try:
        raise ValueError(secret)
    except ValueError:
        logger.exception("failed")
    kept = secret.rsplit("/", 1)[-1]
    assert kept not in written.getvalue()
    assert written.getvalue().count(logs.BLACK) >= 2


def test_the_known_token_is_blacked_out_whatever_its_shape() -> None:
    """F46."""
    logger, written = logged("short")
    logger.warning("a short one")
    assert "short" not in written.getvalue()
