"""The part of the OpenAPI document about accounts."""

from croupier.server.openapi_parts import Part, body, language, operation, signed_in, with_body


def account_paths() -> Part:
    """Every path about signing up and in, and about passwords."""
    sign_up = operation("Signs up", body("Me"), 201, *(400, 403, 409, 413, 429, 503))
    sign_in = operation("Signs in", body("Me"), 200, *(400, 401, 403, 413, 429, 503))
    password = signed_in("A new password for an old one", {}, 204, *(400, 403, 409, 413, 429))
    mail = signed_in("Where mails go", {}, 204, *(400, 403, 409, 413, 429))
    forgotten = operation("Asks for a link by mail", {}, 202, *(400, 403, 413, 429, 503))
    reset = operation(
        "A new password by a link", body("Me"), 200, *(400, 403, 404, 409, 413, 429, 503)
    )
    return {
        "/api/sign-up": {
            "get": operation("Who may sign up", body("SignUpOffer"), 200),
            "post": with_body(sign_up, "SignUpBody", is_required=True),
        },
        "/api/sign-in": {"post": with_body(sign_in, "SignInBody", is_required=True)},
        "/api/sign-out-everywhere": {
            "post": signed_in("Signs every browser and program out", {}, 204, 403)
        },
        "/api/mail": {"post": with_body(mail, "MailBody", is_required=True)},
        "/api/password": {"post": with_body(password, "PasswordBody", is_required=True)},
        "/api/password/forgotten": {
            "post": {
                **with_body(forgotten, "ForgottenBody", is_required=True),
                "parameters": [language()],
            }
        },
        "/api/password/reset": {"post": with_body(reset, "ResetBody", is_required=True)},
    }


def goodbye() -> Part:
    """An end to one's account."""
    end = signed_in("Ends one's account", {}, 204, *(400, 403, 409, 413, 429))
    return with_body(end, "GoodbyeBody")
