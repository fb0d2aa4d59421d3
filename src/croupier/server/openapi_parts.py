"""What the OpenAPI document is put together from."""

from typing import Any

from croupier.casino.preferences import Language
from croupier.server.handlers import GREATEST_NUMBER

Part = dict[str, Any]

_NUMBER: Part = {"type": "integer", "minimum": 1, "maximum": GREATEST_NUMBER}
_TEXT: Part = {"type": "string"}


def parameter(name: str, description: str, schema: Part | None = None) -> Part:
    """A part of the path; text unless a schema says otherwise."""
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": schema or _TEXT,
    }


def number(name: str, description: str) -> Part:
    """A part of the path that counts from 1."""
    return parameter(name, description, _NUMBER)


def query(name: str, description: str, *, is_number: bool = False) -> Part:
    """Something that may stand behind the question mark."""
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": description,
        "schema": _NUMBER if is_number else _TEXT,
    }


def language() -> Part:
    """In which language the answer's words are."""
    schema: Part = {"type": "string", "enum": list(Language)}
    told = "Of the answer's words; else the best of Accept-Language, else English."
    return {**query("language", told), "schema": schema}


def operation(summary: str, content: Part, status: int, *refused: int) -> Part:
    """One method of a path: what it answers when all is well, and by what it may refuse."""
    errors = {str(code): {"description": "Refused", **body("ErrorBody")} for code in refused}
    return {
        "summary": summary,
        "responses": {str(status): {"description": summary, **content}, **errors},
    }


def signed_in(summary: str, content: Part, status: int, *refused: int) -> Part:
    """One that answers who is signed in; it asks the house's books, which may be out of reach."""
    answer = operation(summary, content, status, *sorted({401, 503, *refused}))
    return {**answer, "security": [{"session": []}, {"program": []}]}


def with_body(method: Part, name: str, *, is_required: bool = False) -> Part:
    """A method that reads a body; nothing at all is read as `{}` where it is not required."""
    return {**method, "requestBody": {"required": is_required, **body(name)}}


def body(*names: str) -> Part:
    """JSON of one of the document's types, or of any of several."""
    schemas = [{"$ref": f"#/components/schemas/{name}"} for name in names]
    schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    return {"content": {"application/json": {"schema": schema}}}


def raw(media_type: str, schema: Part) -> Part:
    """A document that this one describes no further."""
    return {"content": {media_type: {"schema": schema}}}


def record() -> Part:
    """A round record."""
    return {"content": {"application/toml": {"schema": _TEXT}}}
