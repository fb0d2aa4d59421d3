"""The part of the OpenAPI document about one's own money and settings."""

from croupier.casino.money import Currency
from croupier.casino.wallet import EXPORT_MOVEMENTS_MAX, MOVEMENTS_A_PAGE_MAX
from croupier.server.openapi_parts import Part, body, query, signed_in, with_body

_FILE: Part = {"schema": {"type": "string"}}


def wallet_paths() -> Part:
    """Every path about one's own money and settings."""
    newest = f"the newest {EXPORT_MOVEMENTS_MAX:,}"
    as_csv = {"content": {"text/csv": _FILE}}
    pages = [
        query("before", "Only movements with lower numbers.", is_number=True),
        query("limit", f"At most so many; {MOVEMENTS_A_PAGE_MAX} at most.", is_number=True),
    ]
    keep = signed_in("Replaces one's settings", body("Preferences"), 200, *(400, 403, 413))
    find = signed_in("One's settings", body("Preferences"), 200)
    find["responses"]["204"] = {"description": "Nothing was ever set: all is as usual"}
    return {
        "/api/wallet": {"get": signed_in("What one has", body("WalletBody"), 200)},
        "/api/wallet/movements": {
            "get": _asked(signed_in("What moved", body("Movements"), 200, 400), pages)
        },
        "/api/wallet/export.csv": {
            "get": _asked(signed_in(f"What moved, to keep: {newest}", as_csv, 200, 400))
        },
        "/api/wallet/export.json": {
            "get": _asked(
                signed_in(f"What moved, to keep: {newest}", body("WalletExport"), 200, 400)
            )
        },
        "/api/visit": {
            "post": signed_in(
                "Says that one is here; how the visit stands", body("VisitBody"), 200, 403
            )
        },
        "/api/preferences": {
            "get": find,
            "put": with_body(keep, "Preferences"),
        },
    }


def _asked(method: Part, more: list[Part] | None = None) -> Part:
    currency = query("currency", "Only this one.")
    currency["schema"] = {"type": "string", "enum": [each.value for each in Currency]}
    day = "a date (the whole day in UTC), or a time with its place"
    since = query("from", f"Only from then on: {day}.")
    until = query("to", f"Only up to then: {day}, itself left out.")
    return {**method, "parameters": [currency, since, until, *(more or [])]}
