"""The part of the OpenAPI document about the coach, and about practice at a table."""

from croupier.server.openapi_parts import Part, body, number, parameter, query, signed_in, with_body


def coach_paths() -> Part:
    """Every path of the coach."""
    table = parameter("table_id", "An open table that one may look at.")
    decision = query(
        "decision",
        "`prompt.decision` that the person saw; another one is late.",
        is_number=True,
    )
    invite = query("invite", "The second half of the table's link.")
    advice = signed_in(
        "What each answer is worth to the person who is asked",
        body("CoachBody"),
        200,
        *(400, 403, 404, 409, 429, 503),
    )
    return {
        "/api/tables/{table_id}/coach": {"get": {**advice, "parameters": [table, decision, invite]}}
    }


def practice_paths() -> Part:
    """Every path of practice at a table."""
    table = parameter("table_id", "An open private table in FUN of one's own.")
    of_round = number("number", "A round of the table, in play or over.")
    refused = (403, 404, 429)
    grades = signed_in("Every decision of a round, graded", body("GradesBody"), 200, *refused)
    shoe = signed_in("The shoe as its player can know it", body("ShoeInView"), 200, *refused)
    edge = signed_in("What the next round is worth", body("EdgeBody"), 200, *refused)
    path = "/api/tables/{table_id}/practice"
    return {
        f"{path}/rounds/{{number}}": {"get": {**grades, "parameters": [table, of_round]}},
        f"{path}/shoe": {"get": {**shoe, "parameters": [table]}},
        f"{path}/edge": {"get": {**edge, "parameters": [table]}},
    }


def drill_paths() -> Part:
    """Every path of drills."""
    kind = parameter("kind", "pairs, soft, surrender, insurance; or hand, for one that is named.")
    question = signed_in("A question", body("DrillQuestion"), 200, *(400, 404, 429))
    of_hand = [
        query("game", "A game of the floor."),
        query("hand", "Of the drill `hand`: its cards."),
        query("upcard", "Of the drill `hand`."),
    ]
    grade = signed_in("How good an answer is", body("DrillGrade"), 200, *(400, 403, 404, 413, 429))
    count = signed_in("Cards to count", body("CountQuestion"), 200, *(400, 429))
    cards = query("cards", "How many, 5 to 104; 20 when left out.", is_number=True)
    missed = signed_in("The hands that one played wrong", body("MissedHands"), 200, 429)
    said = signed_in(
        "Says how a hand was answered", body("MissedHands"), 200, *(400, 403, 404, 413, 429)
    )
    forgets = signed_in("Forgets all of them", {}, 204, *(403, 429))
    return {
        "/api/drills/missed": {
            "get": missed,
            "post": with_body(said, "MissedAnswer", is_required=True),
            "delete": forgets,
        },
        "/api/drills/{kind}": {"get": {**question, "parameters": [kind, *of_hand]}},
        "/api/drills/answer": {"post": with_body(grade, "DrillAnswer", is_required=True)},
        "/api/drills/count": {"get": {**count, "parameters": [cards]}},
    }
