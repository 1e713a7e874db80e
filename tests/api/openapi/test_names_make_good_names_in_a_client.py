"""Operation ids become functions of generated clients, schemas their classes: each name is understood alone."""

import re

from tests.api.schema import operations, told
from tournament.api.frame.routes import VIEWS

VERBS = frozenset(
    [
        "add",
        "allocate",
        "answer",
        "append",
        "apply",
        "assign",
        "call",
        "check",
        "close",
        "confirm",
        "correct",
        "cosign",
        "count",
        "create",
        "decline",
        "delete",
        "discard",
        "end",
        "erase",
        "export",
        "fetch",
        "find",
        "fix",
        "hold",
        "import",
        "keep",
        "lift",
        "list",
        "look",
        "make",
        "mark",
        "merge",
        "move",
        "open",
        "pause",
        "ping",
        "pledge",
        "preview",
        "publish",
        "raise",
        "record",
        "refresh",
        "refund",
        "register",
        "renew",
        "render",
        "reopen",
        "repeat",
        "replace",
        "replay",
        "report",
        "request",
        "restart",
        "resume",
        "retry",
        "return",
        "reveal",
        "reverse",
        "revoke",
        "rotate",
        "save",
        "send",
        "set",
        "settle",
        "shift",
        "show",
        "sign",
        "start",
        "stream",
        "subscribe",
        "substitute",
        "take",
        "undo",
        "update",
        "upload",
        "verify",
        "void",
        "waive",
        "withdraw",
    ]
)
VAGUE = frozenset(
    [
        "Answer",
        "Board",
        "Box",
        "Card",
        "Choice",
        "Column",
        "Count",
        "Data",
        "Each",
        "Extra",
        "Facts",
        "Filled",
        "Hall",
        "Head",
        "Input",
        "Issued",
        "Line",
        "List",
        "Made",
        "Need",
        "Nothing",
        "Noted",
        "Part",
        "Picture",
        "Place",
        "Queued",
        "Row",
        "Rules",
        "Set",
        "Shut",
        "Slot",
        "Span",
        "Sums",
        "Which",
        "Who",
        "Worth",
        "Written",
    ]
)


def _bodies() -> dict[str, set[str]]:
    """The ids of the operations that read each schema as JSON or as a form."""
    found: dict[str, set[str]] = {}
    for _where, operation in operations():
        for content in operation.get("requestBody", {}).get("content", {}).values():
            found.setdefault(content["schema"]["$ref"].rpartition("/")[2], set()).add(operation["operationId"])
    return found


def test_an_operation_id_is_a_verb_and_a_noun() -> None:
    ids = [operation["operationId"] for _where, operation in operations()]
    assert sorted(set(ids)) == sorted(ids)
    odd = [name for name in ids if not re.fullmatch(r"[a-z]+(_[a-z]+)+", name) or name.partition("_")[0] not in VERBS]
    assert odd == []
    assert [name for name in ids if len(name) > 40 or name.endswith(("_create", "_retrieve", "_update"))] == []


def test_each_handler_is_one_operation() -> None:
    handlers = [
        vars(view)[method].__name__
        for view in VIEWS.values()
        for method in view.http_method_names
        if method in vars(view)
    ]
    assert sorted(set(handlers)) == sorted(handlers)


def test_a_body_is_called_after_its_operation() -> None:
    for schema, ids in _bodies().items():
        assert {"".join(word.capitalize() for word in name.split("_")) for name in ids} == {schema}


def test_a_schema_is_understood_alone() -> None:
    names = told()["components"]["schemas"]
    assert [name for name in names if not re.fullmatch(r"([A-Z][a-z]+)+", name)] == []
    assert [
        name for name in names if name in VAGUE or name.startswith("Patched") or name.endswith(("Answer", "Enum"))
    ] == []


def test_a_class_has_no_list_of_its_own_name() -> None:
    for name, schema in told()["components"]["schemas"].items():
        own = schema.get("properties", {}).get(re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower(), {})
        assert own.get("type") != "array", name


def test_a_summary_begins_with_a_verb_and_a_description_adds_to_it() -> None:
    for where, operation in operations():
        summary, description = operation["summary"], operation["description"]
        assert summary.partition(" ")[0].lower() == operation["operationId"].partition("_")[0], where
        assert " " in summary, where
        assert len(summary) < 100, where
        assert len(description) > 10, where
        assert description.rstrip(".").lower() not in summary.lower(), where
        assert not description.startswith(summary), where
