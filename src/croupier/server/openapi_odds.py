"""The part of the OpenAPI document about odds."""

from croupier.server.openapi_parts import Part, body, language, operation, query

_RULES: Part = {
    **query("rules", "A rule code, such as `6D S17 DAS LS`, or the name of a game."),
    "required": True,
}
_CHANGES: Part = {
    **query("change", "A rule to change, `name=value`; a prize is `prizes.777=3:1`."),
    "schema": {"type": "array", "items": {"type": "string"}},
}
_REFUSED = (400, 409, 429, 503)


def odds_paths() -> Part:
    """Every path about odds."""
    games = operation("The catalogue with its odds, as far as known", body("OddsGames"), 200, 400)
    lines = {
        "content": {"application/x-ndjson": {"schema": {"$ref": "#/components/schemas/OddsWorth"}}}
    }
    pairs = (
        ("", "What rules give and cost by best play", body("OddsBody")),
        ("/spread", "The standard deviation of a round's net, and its cards", body("OddsSpread")),
        ("/chart", "The best chart by total", body("OddsChart")),
        ("/worth", "What each special rule is worth: a line of JSON for each", lines),
        ("/chart.csv", "The chart as a table", _of("text/csv")),
        ("/chart.svg", "The chart as a drawing", _of("image/svg+xml")),
        ("/chart.png", "The chart as a picture", _of("image/png")),
    )
    asked = {f"/api/odds{path}": {"get": _asked(told, content)} for path, told, content in pairs}
    for path in ("/chart.csv", "/chart.svg"):
        asked[f"/api/odds{path}"]["get"]["parameters"].append(language())
    return {**asked, "/api/odds/games": {"get": {**games, "parameters": [language()]}}}


def _asked(told: str, content: Part) -> Part:
    return {**operation(told, content, 200, *_REFUSED), "parameters": [_RULES, _CHANGES]}


def _of(media_type: str) -> Part:
    schema: Part = {"type": "string"}
    if media_type == "image/png":
        schema["format"] = "binary"
    return {"content": {media_type: {"schema": schema}}}
