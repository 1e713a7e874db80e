"""A program makes a circuit, changes and closes it; everybody reads its table and the Elo list of the club."""

from tests.api.asking import ask, refused, shown
from tests.api.roles import EVERYBODY, ORGANIZER, Operation
from tests.results.season.played import play
from tournament.models import Club, User

CUP = {"name": "Copa", "table": [100, 80], "best": 1, "planned": 2}
RATED = {"k": "GAMES_ONLY", "expectation": "TWO_DECIMALS"}
OPERATIONS = (
    Operation("GET", "clubs/{club}/circuits/", EVERYBODY),
    Operation("POST", "clubs/{club}/circuits/", ORGANIZER, 201, CUP),
    Operation("GET", "clubs/{club}/circuits/{id}/", EVERYBODY),
    Operation("PATCH", "clubs/{club}/circuits/{id}/", ORGANIZER, 200, {"win": 5}),
    Operation("GET", "clubs/{club}/circuits/{id}/table/", EVERYBODY),
    Operation("POST", "clubs/{club}/circuits/{id}/closure/", ORGANIZER),
    Operation("GET", "clubs/{club}/ratings/", EVERYBODY),
    Operation("PUT", "clubs/{club}/ratings/", ORGANIZER, 200, RATED),
    Operation("GET", "tournaments/{slug}/players/{number}/rating/", EVERYBODY),
)


def test_a_circuit_from_its_terms_to_its_table(club: Club, organizer: User) -> None:
    older, newer = play(club)
    address = f"clubs/{club.pk}/circuits/"
    made = shown(ask(organizer, "POST", address, CUP), 201)
    assert (made["dates"], made["closed"], made["beyond"]) == ([], False, "WINS_AND_ATTENDANCE")
    one = f"{address}{made['id']}/"
    assert refused(ask(organizer, "PATCH", one, {"best": 3}), 422)["field"] == "best"
    assert refused(ask(organizer, "PATCH", one, {"tournaments": ["nowhere"]}), 422)["code"] == "refused"
    changed = shown(ask(organizer, "PATCH", one, {"tournaments": [older.slug, newer.slug], "attendance": 1}))
    assert [date["tournament"] for date in changed["dates"]] == [older.slug, newer.slug]
    table = shown(ask(None, "GET", f"{one}table/"))
    assert (table["lines"][0]["place"], table["lines"][0]["total"]) == (1, 101)
    assert [result["counts"] for result in table["lines"][0]["results"]] == [True, False]
    assert [event["state"] for event in table["events"]] == ["counts", "counts"]
    shown(ask(organizer, "PATCH", one, {"tournaments": [newer.slug], "reason": "a protest"}))
    assert "a protest" in shown(ask(None, "GET", f"{one}table/"))["events"][0]["why"]
    assert shown(ask(organizer, "POST", f"{one}closure/"))["closed"] is True
    assert refused(ask(organizer, "PATCH", one, {"win": 1}), 409)["code"] == "circuit-closed"
    assert len(shown(ask(None, "GET", address))["results"]) == 1


def test_the_elo_list_names_everybody_with_every_step(club: Club, organizer: User) -> None:
    play(club)
    best = shown(ask(None, "GET", f"clubs/{club.pk}/ratings/"))["players"][0]
    address = f"tournaments/{best['tournament']}/players/{best['number']}/rating/"
    player = shown(ask(None, "GET", address))
    assert (player["rating"], player["games"]) == (best["rating"], best["games"])
    assert player["steps"][0].items() >= {"expected": "0.500000", "k": 40, "change": "20.00"}.items()
    assert shown(ask(organizer, "PUT", f"clubs/{club.pk}/ratings/", RATED))["k"] == "GAMES_ONLY"
    assert shown(ask(None, "GET", address))["steps"][0]["expected"] == "0.50"
