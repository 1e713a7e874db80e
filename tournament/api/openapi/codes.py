"""Error codes in the OpenAPI document: those that an operation declares, and those of HTTP itself.

An operation declares `errors`: the codes that its steps name, by status and separated by spaces. A test reads the steps
and compares.
"""

from collections.abc import Mapping
from typing import Any

Errors = Mapping[int, str]

BY_STATUS = {
    400: ("bad-input", "parse-error"),
    401: ("not-authenticated", "invalid-token", "token-expired", "token-revoked"),
    403: ("not-allowed", "permission-denied", "other-scope", "other-table", "pass-over", "pass-revoked"),
    404: ("not-found",),
    405: ("method-not-allowed",),
    409: ("key-used-otherwise", "shown-once"),
    412: ("precondition-failed",),
    413: ("too-large",),
    415: ("unsupported-media-type",),
    428: ("precondition-required",),
    429: ("too-many-requests",),
}
OF_ENTRIES = (
    "missing no-draws not-a-list not-a-move not-a-play not-a-side not-a-special-play not-a-text "
    "not-a-tile not-a-whole-number not-an-end not-an-object not-one-for-each-seat not-one-for-each-side "
    "not-true-or-false not-two-ends out-of-range too-long unknown-field unknown-kind unprintable"
)
"""An entry that cannot be read."""
OF_FILES = (
    "damaged_workbook duplicate_header empty no_header not_a_roster old_excel password too_big_inside "
    "too_large too_many_columns too_many_rows"
)
"""A spreadsheet that cannot be read."""
OF_ARCHIVES = "altered bad-layout cut-off no-archive other-version too-large unreadable"
"""An archive that cannot be imported."""
OF_REQUESTS = "bad-layout how-many-teams not-a-choice"
"""A document that cannot be requested with these choices."""


def add_error_codes(operation: dict[str, Any], errors: Errors) -> None:
    """List the codes of each error response: first the operation's own, then those common to its status."""
    if operation.get("security"):  # drf-spectacular also allows no authentication
        operation["security"] = [scheme for scheme in operation["security"] if scheme]
    for status, response in operation["responses"].items():
        usual = BY_STATUS.get(int(status), ())
        own = sorted(errors.get(int(status), "").split())
        if all_codes := [*own, *usual]:
            response["own"] = bool(own)  # `sharing` takes it out again
            response["x-codes"] = all_codes
            response["description"] += "\n\nCodes: " + ", ".join(f"`{code}`" for code in all_codes) + "."
