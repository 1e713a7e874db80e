import pytest

from tests.api.asking import ask, at_table, refused, shown
from tests.cast import hand, key, write
from tests.matches.corrections.asking import other_side_won, play_round, table_match_of
from tournament.hall import seating
from tournament.models import Division, TableMatch, Tournament, User

WHY = {"reason": "line 2 was the other team's"}


@pytest.fixture
def semi(drawn: Tournament, men: Division) -> TableMatch:
    return play_round(men)[0]


def test_what_is_looked_at_is_made(semi: TableMatch, organizer: User) -> None:
    asked = {**WHY, "changes": [{"line": 2, "entry": hand(0, (0, 30, 18, 12))}]}
    preview = shown(ask(organizer, "POST", at_table(semi, "corrections/preview/"), asked))
    assert (preview["next_match"], [one["fate"] for one in preview["fates"]]) == (None, [""])
    assert "Points: team" in " ".join(effect["message"] for effect in preview["fates"][0]["effects"])
    send = {**asked, "key": key(), "token": preview["token"]}
    made = shown(ask(organizer, "POST", at_table(semi, "corrections/"), send), 201)
    assert (made["match"]["points_a"], made["ruled"], made["match"]["decided"]) == (210, "", "played")
    again = shown(ask(organizer, "POST", at_table(semi, "corrections/"), send), 201)
    assert again["number"] == made["number"] == 1
    listed = shown(ask(organizer, "GET", at_table(semi, "corrections/")))
    assert [one["reason"] for one in listed] == [WHY["reason"]]


def test_lines_are_changed_put_in_and_taken_out_at_once(semi: TableMatch, organizer: User) -> None:
    asked = {
        **WHY,
        "changes": [{"line": 1, "entry": None}, {"line": 3, "entry": hand(2, (20, 18, 0, 12))}],
        "added": [{"before": 2, "entry": hand(1, (10, 0, 15, 5))}, {"entry": hand(0, (0, 21, 18, 12))}],
    }
    token = shown(ask(organizer, "POST", at_table(semi, "corrections/preview/"), asked))["token"]
    send = {**asked, "key": key(), "token": token}
    made = shown(ask(organizer, "POST", at_table(semi, "corrections/"), send), 201)
    assert (made["match"]["points_a"], made["match"]["points_b"]) == (201, 30)
    wrong = {**asked, "added": [{"before": 2, "entry": hand(1, (10, 7, 15, 5))}]}
    error = refused(ask(organizer, "POST", at_table(semi, "corrections/preview/"), wrong), 422)
    assert (error["code"], error["preview"]) == ("no-line", None)  # the first one wrote those lines again


def test_a_ruling_is_shown_as_one_and_its_reason_is_not_published(semi: TableMatch, organizer: User) -> None:
    asked = {**WHY, **other_side_won(semi), "points": [10, 200]}
    token = shown(ask(organizer, "POST", at_table(semi, "corrections/preview/"), asked))["token"]
    send = {**asked, "key": key(), "token": token}
    assert shown(ask(organizer, "POST", at_table(semi, "corrections/"), send), 201)["ruled"] == "B"
    answer = ask(None, "GET", at_table(semi))
    public = shown(answer)
    assert (public["decided"], public["winner"]) == ("ruled", semi.team_b.number)
    assert (public["points_a"], public["points_b"]) == (10, 200)
    assert public["corrected"] is not None
    assert b"the other team" not in answer.content


def test_a_fate_is_asked_for_and_another_day_is_a_conflict(semi: TableMatch, men: Division, organizer: User) -> None:
    asked = {**WHY, **other_side_won(semi)}
    old = shown(ask(organizer, "POST", at_table(semi, "corrections/preview/"), asked))
    men.refresh_from_db()
    seating.start_round(division=men, by=None)
    final = write(table_match_of(men, 3), hand())
    late = {**asked, "key": key(), "token": old["token"]}
    changed = refused(ask(organizer, "POST", at_table(semi, "corrections/"), late), 409)
    new = shown(ask(organizer, "POST", at_table(semi, "corrections/preview/"), asked))
    assert (changed["code"], changed["preview"]) == ("preview-changed", new)
    assert new["next_match"] == {"division": "men", "match": 3}
    send = {**asked, "key": key(), "token": new["token"]}
    assert refused(ask(organizer, "POST", at_table(semi, "corrections/"), send), 422)["code"] == "fate-needed"
    assert (
        shown(ask(organizer, "POST", at_table(semi, "corrections/"), {**send, "fate": "void"}), 201)["fate"] == "void"
    )
    entry = {"key": key(), "version": final.version, "entry": hand()}
    assert refused(ask(organizer, "POST", at_table(final, "entries/"), entry), 409)["code"] == "annulled"
