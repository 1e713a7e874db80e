"""The organizer seats an individual event round by round: by the rules, or by hand; people enter late."""

from django.test import Client

from tests.cast import enter
from tests.lottery.rotating.playing import event, play_event, play_round, seat, start, win
from tests.matches.corrections.asking import look
from tournament.lottery import championship, format_choice, holding
from tournament.lottery.rotating import people
from tournament.matches import sign_off, withdrawals
from tournament.matches.corrections.preview import effect_texts
from tournament.models import Division, Person, Registration, Team, User
from tournament.tournaments import opening


def page(client: Client, division: Division, **data: object) -> tuple[int, str]:
    address = f"/organizer/{division.tournament.slug}/seating/{division.key}/"
    answer = client.post(address, data, follow=True) if data else client.get(address)
    return answer.status_code, answer.content.decode()


def test_the_lottery_and_the_desk_speak_of_people(client: Client, men: Division, organizer: User) -> None:
    client.force_login(organizer)
    format_choice.choose(division=men, key="rotating", options={"rounds": 3}, by=None)
    lottery, desk = f"/organizer/{men.tournament.slug}/lottery/men/", f"/desk/{men.tournament.slug}/"
    assert "An individual event needs at least four people." in client.get(lottery).content.decode()
    enter(men, 7)
    shown = client.get(lottery).content.decode()
    assert "7 people" in shown
    assert "3 people have a bye in each round." in shown
    assert "7 players are paid and present." in client.get(desk).content.decode()
    for text in ("teams of two", "waits as substitute"):
        assert text not in shown + client.get(desk).content.decode()


def test_the_next_round_is_shown_seated_and_taken_back(client: Client, men: Division, organizer: User) -> None:
    client.force_login(organizer)
    format_choice.choose(division=men, key="rotating", options={}, by=None)
    assert "The lottery seats the first round." in page(client, men)[1]
    event(men, 9, 3)
    assert "Start round 1 in the control room." in page(client, men)[1]
    play_round(men)
    shown = page(client, men)[1]
    assert "Seat round 2" in shown
    assert "Round 2 is seated." in page(client, men, do="seat", round="2")[1]
    assert Team.seated.filter(round=2).count() == 4
    assert "Round 1 is not over" not in shown
    page(client, men, do="seat", round="2")  # a second click
    assert Team.seated.filter(round__gte=2).count() == 4
    assert "The seating of round 2 was taken back." in page(client, men, do="unseat")[1]
    seat(men)
    start(men)
    assert "has been started" in page(client, men, do="unseat")[1]


def test_it_is_ended_early_for_a_reason(client: Client, men: Division, organizer: User) -> None:
    client.force_login(organizer)
    event(men, 8, 3)
    play_round(men)
    assert "End the event early, or play on" in page(client, men)[1]
    status, shown = page(client, men, do="rounds", rounds="1", reason="")
    assert status == 422
    status, shown = page(client, men, do="rounds", rounds="0", reason="late")
    assert status == 422
    status, shown = page(client, men, do="rounds", rounds="1", reason="the hall closes")
    assert "The event has 1 round." in shown
    assert "All rounds are played: the standings are final." in shown
    assert championship.champion_of(men.tournament) is not None


def test_a_seating_by_hand_is_refused_or_previewed_and_then_written(
    client: Client, men: Division, organizer: User
) -> None:
    client.force_login(organizer)
    event(men, 8, 3)
    play_round(men)
    refuses_bad_lines_at_their_field(client, men)
    known = people.read(men)
    before = known.seated(1)
    numbers = [[known.number_of(one) for one in table.people] for table in before.tables]
    lines = "\n".join(" ".join(map(str, four)) for four in numbers)
    status, shown = page(client, men, do="preview", round="2", tables=lines)
    assert status == 200
    assert shown.count("were partners before.") == 4
    assert not Team.seated.filter(round=2).exists()
    status, shown = page(client, men, do="by-hand", round="2", tables=lines)
    assert "Round 2 is seated." in shown
    assert people.read(men).seated(2).tables == before.tables


def refuses_bad_lines_at_their_field(client: Client, men: Division) -> None:
    for lines, sentence in (
        ("1 2 3 4\nfive", "Line 2 has something else than numbers: five"),
        ("1 2 3 4\n1 2 3 5", "has two places."),
        ("1 2 3", "Table 1 needs four people."),
        ("1 2 3 999", "Nobody in this event has the number 999."),
        ("1 2 3 4", "4 people have a bye, and 0 have to."),
    ):
        status, shown = page(client, men, do="by-hand", round="2", tables=lines)
        assert status in (409, 422), lines
        assert sentence in shown, lines
    assert not Team.seated.filter(round=2).exists()


def test_people_are_named_in_place_of_teams(client: Client, men: Division, organizer: User) -> None:
    """The lottery, the standings with clubs, and the table of which people may be missing."""
    client.force_login(organizer)

    def with_clubs(places: list[Registration]) -> None:
        Person.objects.filter(pk=places[0].person_id).update(home_club="Peña El Doble")

    event(men, 9, 3, entered=with_clubs)
    home = f"/organizer/{men.tournament.slug}"
    lottery = client.get(f"{home}/lottery/men/").content.decode()
    assert "Show the next person" in lottery
    assert all(team.label in lottery for team in people.read(men).people.values())
    first, second = start(men).table_matches.order_by("match__number")
    names = [seat.registration.person.name for seat in first.seats.all()]
    sheet = client.get(f"{home}/tables/{first.table}/").content.decode()
    assert all(f"{name} is missing" in sheet for name in names)
    form = client.get(f"/judge/matches/{first.pk}/walkover/").content.decode()
    assert "the other three win it" in form
    assert not any(f"Team {team.number}" in text for team in (first.team_a, first.team_b) for text in (sheet, form))
    asked = {"do": "absent", "table_match": str(first.pk), "absent": "2"}
    preview = client.post(f"{home}/absence/", asked)
    assert f"{names[1]} is not seated at table {first.table}, and forfeits." in preview.content.decode()
    sent = client.post(f"/judge/matches/{first.pk}/walkover/", {"absent": ["2", "3"], "key": "k" * 16, "version": "0"})
    assert sent.status_code == 303
    assert list(first.seats.filter(absent=True).values_list("seat", flat=True)) == [1, 2]
    win(second, "A")
    standings = client.get(f"/t/{men.tournament.slug}/standings/").content.decode()
    assert "Still in" not in standings, "nobody of it is knocked out"
    assert "Peña El Doble" in standings
    assert ">Player<" in standings
    sides = [team.label for team in (second.team_a, second.team_b)]
    told = effect_texts(look(second, result="B").effects[""], men.tournament)
    assert f"Winner: {sides[1]}. Until now: {sides[0]}." in told
    lottery = " ".join(client.get(f"{home}/lottery/men/").content.decode().split())
    assert f"{sides[0]} against {sides[1]}, 50 to 0" in lottery
    person = people.read(men).people[min(people.read(men).people)]
    leave = {"do": "leave", "team": str(person.pk), "kind": "disqualified", "rule": "7", "reason": "shouted"}
    assert f"{person.label} is disqualified (7)." in client.post(f"{home}/absence/", leave).content.decode()
    withdrawals.withdraw_team(team=person, kind="disqualified", rule="7", reason="shouted", by=None)
    journal = client.get(f"{home}/journal/").content.decode()
    assert f"Men, match 2: won by {sides[0]}" in journal
    assert f"disqualified {person.label}: 7" in journal
    assert "eam 100" not in journal


def test_a_substitute_sits_down_on_the_page(client: Client, men: Division, organizer: User) -> None:
    client.force_login(organizer)
    event(men, 8, 3)
    start(men)
    (late,) = enter(men, 1)
    side = people.side_of(men.registrations.order_by("number")[0].pk, men, 1)
    assert side is not None
    place = side.players.get(position=0)
    data = {"do": "substitute", "out": str(place.pk), "into": str(late.pk), "reason": "did not come"}
    shown = client.post(f"/organizer/{men.tournament.slug}/absence/", data).content.decode()
    assert "and the match counts for" in shown


def test_who_never_came_is_named_before_the_round_is_seated(client: Client, men: Division, organizer: User) -> None:
    client.force_login(organizer)
    opening.change_tournament(tournament=men.tournament, by=None, profile_options={"noshow_round": 2})
    event(men, 8, 3)
    first, second = start(men).table_matches.order_by("match__number")
    name = first.seats.all()[0].registration.person.name
    sign_off.walkover(table_match=first, absent={"1"}, by=None)
    win(second, "B")
    assert f"because they never came: {name}." in page(client, men)[1]


def test_a_person_enters_late_on_the_page(client: Client, men: Division, organizer: User) -> None:
    client.force_login(organizer)
    event(men, 8, 3)
    (late,) = enter(men, 1)
    assert "plays from the next round on" in page(client, men, do="late", registration=str(late.pk))[1]
    assert late.person.name in people.read(men).people[max(people.read(men).people)].label
    assert page(client, men, do="late", registration=str(late.pk))[0] == 422


def test_the_page_is_of_individual_events_and_organizers_only(
    client: Client, men: Division, women: Division, desk: User, organizer: User
) -> None:
    event(men, 4, 1)
    client.force_login(desk)
    assert page(client, men)[0] == 403
    client.force_login(organizer)
    assert page(client, women)[0] == 404


def test_the_seating_of_a_started_round_is_corrected_on_its_page(
    client: Client, men: Division, organizer: User
) -> None:
    client.force_login(organizer)
    event(men, 8, 3)
    here = f"/organizer/{men.tournament.slug}/seating/men/correct/"
    assert client.get(here).status_code == 404  # not started: it is taken back instead
    first, _second = start(men).table_matches.order_by("match__number")
    assert here in page(client, men)[1]
    win(first, "A")
    known = people.read(men)
    (one, other) = known.seated(1).tables
    lines = "\n".join(" ".join(str(known.number_of(person)) for person in table.people) for table in (one, other))
    data = {"round": "1", "tables": lines, "one": str(known.number_of(one.people[0]))}
    swap = {**data, "other": str(known.number_of(other.people[0])), "do": "exchange"}
    shown = client.post(here, swap)
    text = shown.content.decode()
    assert "Its sheet has 1 line, which counts for the people of the corrected seating." in text
    assert "Nothing is written yet." in text
    assert people.read(men).seated(1).tables == (one, other)
    form = shown.context["form"]
    asked = {"round": "1", "tables": form.initial["tables"], "version": str(form.initial["version"]), "do": "correct"}
    refused = client.post(here, {**asked, "again": "1"})
    assert refused.status_code == 422
    assert 'value="1" checked' in refused.content.decode()
    done = client.post(here, {**asked, "again": "1", "reason": "sat at the wrong table"}, follow=True)
    assert "The seating of round 1 is corrected." in done.content.decode()
    now = people.read(men).seated(1).tables
    assert (now[0].people[0], now[1].people[0]) == (other.people[0], one.people[0])
    assert now[0].people[1:] == one.people[1:]


def test_a_day_without_a_championship_ends_with_the_winners_of_its_brackets(
    client: Client, men: Division, women: Division, organizer: User
) -> None:
    event(men, 4, 1)
    enter(women, 4)
    holding.hold(division=women, by=None)
    play_event(men)
    women.refresh_from_db()
    client.force_login(organizer)
    room = f"/organizer/{men.tournament.slug}/"
    assert "Hand out the prizes" not in client.get(room).content.decode()
    win(start(women).table_matches.get(), "A")
    shown, home = client.get(room).content.decode(), Client().get("/").content.decode()
    winners = [championship.winner_of(Division.objects.get(pk=division.pk)) for division in (men, women)]
    assert "Hand out the prizes" in shown
    assert all(team is not None and team.label in shown for team in winners)
    assert " · ".join(team.label for team in winners if team is not None) in home
    assert "not played" not in home
