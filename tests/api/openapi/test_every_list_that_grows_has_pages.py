"""Every list of the document is a page of one shape, or is named here with what keeps it short."""

from tests.api.schema import Shape, answers, operations, resolved

AT_ONCE = {
    "profiles/": "the presets of the program",
    "rulesets/": "the rule systems of the program",
    "tournaments/{slug}/pictures/": "a cover, the champions, the picture of link previews",
    "clubs/{club}/people/duplicates/": "a hundred at most",
    "tournaments/{slug}/webhooks/": "twenty at most for a club",
    "tournaments/{slug}/exports/": "the files of the program",
    "tournaments/{slug}/schedule/": "the lines of one day",
    "tournaments/{slug}/forecast/alerts/": "the rounds of one day",
    "tournaments/{slug}/tables/": "the tables of a hall",
    "tournaments/{slug}/called-matches/": "the tables of a hall",
    "tournaments/{slug}/waiting-matches/": "the matches of the rounds being played",
    "tournaments/{slug}/double-entry/": "the matches of the rounds being played",
    "tournaments/{slug}/divisions/{key}/rounds/": "the rounds of one bracket",
    "tournaments/{slug}/clocks/": "the rounds being played",
    "tournaments/{slug}/teams/": "the teams of one lottery",
    "tournaments/{slug}/standings/": "the teams of one lottery",
    "tournaments/{slug}/divisions/{key}/standings/": "the teams of one lottery",
    "tournaments/{slug}/sanctions/": "the players of one lottery",
    "tournaments/{slug}/withdrawals/": "the teams of one lottery",
    "tournaments/{slug}/substitutions/": "the teams of one lottery",
    "tournaments/{slug}/divisions/{key}/late-entries/": "the teams of one lottery",
    "tournaments/{slug}/registrations/{number}/payments/": "the payments of one player",
    "tournaments/{slug}/matches/{id}/corrections/": "the sheet of one match",
    "tournaments/{slug}/matches/{id}/entries/": "the sheet of one match",
    "tournaments/{slug}/matches/{id}/help-calls/": "the sheet of one match",
    "tournaments/{slug}/matches/{id}/objections/": "the sheet of one match",
    "tournaments/{slug}/matches/{id}/sheet-photo/": "the sheet of one match",
    "tournaments/{slug}/matches/{id}/sign-offs/": "the sheet of one match",
    "tournaments/{slug}/signed-sheets/": "the tables of a hall",
}
"""The lists without pages, each with what keeps it short whatever a club does for fifty years."""
PARAMETERS = {"cursor", "limit", "sort"}
ENVELOPE = {"next", "previous", "results"}


def _lists() -> dict[str, tuple[Shape, Shape]]:
    """The GET operations that answer with JSON, by path, each with the shape of its answer."""
    found = {}
    for name, operation in operations():
        method, path = name.split(" ")
        content = answers(operation).get("200", {}).get("content", {}).get("application/json", {})
        if method == "GET" and "schema" in content:
            found[path.removeprefix("/api/v1/")] = operation, resolved(content["schema"])
    return found


def test_a_list_without_pages_cannot_grow() -> None:
    assert {path for path, (_, shape) in _lists().items() if shape.get("type") == "array"} == AT_ONCE.keys()


def test_every_page_has_one_shape() -> None:
    pages = {path: found for path, found in _lists().items() if "results" in found[1].get("properties", {})}
    assert len(pages) > 20
    for path, (operation, shape) in pages.items():
        asked = {one["name"]: one["schema"] for one in operation["parameters"] if one["in"] == "query"}
        assert shape["properties"].keys() >= ENVELOPE, path
        assert asked.keys() >= PARAMETERS, path
        assert "Link" in answers(operation)["200"]["headers"], path
        item = resolved(shape["properties"]["results"]["items"])
        names = [name for name in asked["sort"]["enum"] if not name.startswith("-")]
        assert names, path
        assert asked["sort"]["enum"] == [*names, *(f"-{name}" for name in names)], path
        assert set(names) <= item["properties"].keys(), path


def test_only_pages_have_their_parameters() -> None:
    """A part of a list within another answer has `skip` and `limit`."""
    others = [operation for _, (operation, shape) in _lists().items() if "results" not in shape.get("properties", {})]
    for operation in others:
        named = {parameter["name"] for parameter in operation.get("parameters", ())}
        assert PARAMETERS & named <= ({"limit"} if "skip" in named else set()), operation["operationId"]
