"""Codes of errors that no step names: HTTP's own, and those that an error passes on from another one."""

from collections.abc import Collection, Mapping

BY_STATUS = {
    400: ("bad-input", "parse-error"),
    401: ("not-authenticated", "invalid-token", "token-expired", "token-revoked"),
    403: ("not-allowed", "permission-denied", "other-scope", "other-table", "pass-over", "pass-revoked"),
    404: ("not-found",),
    405: ("method-not-allowed",),
    409: ("key-used-otherwise",),
    412: ("precondition-failed",),
    413: ("too-large",),
    415: ("unsupported-media-type",),
    428: ("precondition-required",),
    429: ("too-many-requests",),
}
OF_ENTRIES = (
    "missing",
    "no-draws",
    "not-a-list",
    "not-a-move",
    "not-a-play",
    "not-a-side",
    "not-a-special-play",
    "not-a-text",
    "not-a-tile",
    "not-a-whole-number",
    "not-an-end",
    "not-an-object",
    "not-one-for-each-seat",
    "not-one-for-each-side",
    "not-true-or-false",
    "not-two-ends",
    "out-of-range",
    "too-long",
    "unknown-field",
    "unknown-kind",
    "unprintable",
)
OF_FILES = (
    "damaged_workbook",
    "duplicate_header",
    "empty",
    "no_header",
    "not_a_roster",
    "old_excel",
    "password",
    "too_big_inside",
    "too_large",
    "too_many_columns",
    "too_many_rows",
)
# By the module that passes the code on.
PASSED_ON: Mapping[str, Collection[str]] = {
    "tournament.entry": OF_ENTRIES,
    "tournament.friendly": OF_ENTRIES,
    "tournament.roster.kinds_of_file": OF_FILES,
    "tournament.importing.fates": OF_FILES,
    "tournament.transcribing.taking_in": ("match-over", "match-finished", "sheet-changed"),
    "tournament.archive.sealed_files": (
        "altered",
        "cut-off",
        "no-archive",
        "other-version",
        "too-large",
        "unreadable",
    ),
    "tournament.opening": ("option-out-of-range", "unknown-format", "unknown-option"),
    "tournament.drawing.tiles": (
        "tiles-empty",
        "tiles-not-a-tile",
        "tiles-not-in-the-set",
        "tiles-too-few",
        "tiles-too-long",
        "tiles-twice",
    ),
    "tournament.drawing.wishes": ("wishes-alone", "wishes-too-few-teams"),
}
