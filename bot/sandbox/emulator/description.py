"""Discord's published OpenAPI description: requests and answers are checked against it."""

from __future__ import annotations

import copy
import json
import os
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from .errors import Fault, Json

jsonschema: Any
try:
    jsonschema = import_module("jsonschema")
except ImportError:  # only the tests' extras bring it
    jsonschema = None

METHODS = ("get", "put", "post", "patch", "delete")


def locate() -> Path | None:
    """Gives the file named by DISCORD_OPENAPI or beside the project's root, or None."""
    named = os.environ.get("DISCORD_OPENAPI")
    root = Path(__file__).resolve().parents[3]
    path = Path(named) if named else root.parent / "shared" / "discord-openapi.json"
    return path if path.is_file() else None


@cache
def load(path: Path | None = None) -> Description | None:
    """Gives the description, or None where the file or jsonschema is missing."""
    found = path or locate()
    return Description(json.loads(found.read_text())) if found and jsonschema else None


class Description:
    """Validators by operation, compiled when first needed."""

    def __init__(self, document: Json) -> None:
        self._document = document
        self._closed = _closed(document)
        self._validator = _validator_class(_kinds(document))
        self._validators: dict[tuple[str, str, str], Any] = {}
        paths = sorted(document["paths"], key=lambda path: path.count("{"))
        self._paths = [(re.compile(_pattern(path)), path) for path in paths]
        self._known: dict[str, str | None] = {}

    def template(self, path: str) -> str | None:
        """Gives the path's template, `/channels/{channel_id}/messages`, or None."""
        return next((name for pattern, name in self._paths if pattern.match(path)), None)

    def check_request(self, method: str, path: str, body: Any) -> list[Fault]:
        """Gives what is wrong with a JSON body sent to a path; unknown operations pass."""
        template = self.template(path)
        operation = self._operation(method, template)
        if template is None or operation is None or "requestBody" not in operation:
            return []
        content = operation["requestBody"]["content"].get("application/json")
        if content is None:
            return []
        validator = self._get(method, template, "request", content["schema"], closed=True)
        body = _without_habits(method, template, copy.deepcopy(body))
        return [_fault(error) for error in validator.iter_errors(body)]

    def check_answer(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """Gives what is wrong with the emulator's own answer of a success status."""
        template = self.template(path)
        operation = self._operation(method, template)
        if template is None or operation is None:
            return [f"{method} {path} is not described"]
        answer = operation["responses"].get(str(status))
        if answer is None:
            return [f"{method} {template} does not answer {status}"]
        content = answer.get("content", {}).get("application/json")
        if content is None:
            return [] if body is None else [f"{method} {template} answers nothing"]
        validator = self._get(method, template, f"answer {status}", content["schema"], closed=False)
        return [
            f"{method} {template} {status}: {'/'.join(map(str, error.absolute_path))}: "
            f"{error.message[:300]}"
            for error in validator.iter_errors(body)
        ]

    def _operation(self, method: str, template: str | None) -> Json | None:
        if template is None:
            return None
        found: Json | None = self._document["paths"][template].get(method.lower())
        return found

    def _get(self, method: str, template: str, use: str, schema: Json, *, closed: bool) -> Any:
        key = (method, template, use)
        if key not in self._validators:
            root = self._closed if closed else self._document
            whole = {**_close(copy.deepcopy(schema), closed), "components": root["components"]}
            self._validators[key] = self._validator(whole)
        return self._validators[key]


def _pattern(path: str) -> str:
    return "^" + re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path)) + "$"


def _closed(document: Json) -> Json:
    """Gives the components with unknown keys refused and numbers accepted as snowflakes."""
    schemas = copy.deepcopy(document["components"]["schemas"])
    for schema in schemas.values():
        _close(schema, True)
    schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
    return {"components": {"schemas": schemas}}


def _close(schema: Any, closed: bool) -> Any:
    if not closed:
        return schema
    for part in _parts(schema):
        if "properties" in part and "additionalProperties" not in part:
            part["additionalProperties"] = False
    return schema


def _parts(schema: Any) -> Iterator[Json]:
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for value in schema.values():
            yield from _parts(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _parts(value)


def _kinds(document: Json) -> dict[str, list[int]]:
    """Gives, by reference, the values that the `type` field of a component schema can have."""
    kinds = {}
    for name, schema in document["components"]["schemas"].items():
        values = schema.get("properties", {}).get("type", {}).get("enum")
        if values:
            kinds[f"#/components/schemas/{name}"] = values
    return kinds


def _validator_class(kinds: dict[str, list[int]]) -> Any:
    base = jsonschema.Draft202012Validator
    keywords = {name: _by_type(base.VALIDATORS[name], kinds) for name in ("oneOf", "anyOf")}
    return import_module("jsonschema.validators").extend(base, keywords)


def _by_type(usual: Any, kinds: dict[str, list[int]]) -> Any:
    """Wraps a union so that the branch is chosen by null and by the `type` field.

    That is many times faster than trying all, and the errors are those of the branch meant.
    """

    def choose(validator: Any, branches: list[Json], instance: Any, schema: Json) -> Any:
        fitting = [b for b in branches if (b.get("type") == "null") == (instance is None)]
        if isinstance(instance, dict) and isinstance(instance.get("type"), int):
            kind = instance["type"]
            fitting = [b for b in fitting if kind in kinds.get(b.get("$ref", ""), (kind,))]
        if len(fitting) == 1:
            yield from validator.descend(instance, fitting[0])
        else:
            yield from usual(validator, fitting or branches, instance, schema)

    return choose


def _fault(error: Any) -> Fault:
    codes = {
        "maxLength": "BASE_TYPE_MAX_LENGTH",
        "minLength": "BASE_TYPE_MIN_LENGTH",
        "maxItems": "BASE_TYPE_BAD_LENGTH",
        "minItems": "BASE_TYPE_BAD_LENGTH",
        "required": "BASE_TYPE_REQUIRED",
        "enum": "BASE_TYPE_CHOICES",
        "type": "BASE_TYPE_WRONG_TYPE",
        "additionalProperties": "UNKNOWN_KEY",
    }
    code = codes.get(error.validator, "BASE_TYPE_INVALID")
    return Fault(tuple(error.absolute_path), code, str(error.message)[:300], "openapi")


def _without_habits(method: str, template: str, body: Any) -> Any:
    """Takes out what discord.py sends by habit and Discord overlooks."""
    if isinstance(body, list) and template.endswith("/commands"):
        for command in body:
            command.pop("nsfw", None)
    if not isinstance(body, dict):
        return body
    if template.endswith("/commands"):
        body.pop("nsfw", None)
    if method.upper() == "PATCH":
        body.pop("tts", None)
    for message in (body, body.get("data")):
        if isinstance(message, dict):
            if body.get("type") == 7:
                message.pop("tts", None)
            _shorten_attachments(message)
    return body


def _shorten_attachments(message: Json) -> None:
    for entry in message.get("attachments") or []:
        if isinstance(entry, dict) and "url" in entry:
            for key in set(entry) - {"id", "filename", "description"}:
                del entry[key]
