import io

from tests.api.asking import ask, at, refused, shown
from tournament.models import Person, Tournament, User

ROSTER = "nombre;rama;nº socio\nAna Núñez;mujer;7\nBea Gómez;mujer;8\n;hombre;9\n"


def file(content: bytes, name: str = "socios.csv") -> dict[str, io.BytesIO]:
    sent = io.BytesIO(content)
    sent.name = name
    return {"file": sent}


def test_each_row_says_its_fate_and_nothing_is_written_yet(tournament: Tournament, organizer: User) -> None:
    answer = shown(ask(organizer, "POST", at(tournament, "rosters/"), file(ROSTER.encode())), 201)
    assert (answer["state"], answer["counts"]["new"], answer["counts"]["refused"]) == ("preview", 2, 1)
    assert [(row["line"], row["name"], row["fate"]) for row in answer["rows"]] == [
        (2, "Ana Núñez", "new"),
        (3, "Bea Gómez", "new"),
        (4, "", "refused"),
    ]
    assert answer["rows"][2]["problems"]
    assert not Person.objects.exists()


def test_a_preview_says_who_will_have_no_place(tournament: Tournament, organizer: User) -> None:
    behind = file("nombre;rama;al corriente\nAna Núñez;mujer;sí\nBea Gómez;mujer;no\n".encode())
    ana, bea = shown(ask(organizer, "POST", at(tournament, "rosters/"), behind), 201)["rows"]
    assert ana["obstacles"] == []
    assert "not a member in good standing" in bea["obstacles"][0]


def test_on_consent_everyone_is_written_and_registered(tournament: Tournament, organizer: User) -> None:
    roster = shown(ask(organizer, "POST", at(tournament, "rosters/"), file(ROSTER.encode())), 201)
    address = at(tournament, f"rosters/{roster['id']}/")
    consent = {"register": True, "rules_accepted": True}
    answer = shown(ask(organizer, "POST", f"{address}application/", consent))
    assert (answer["state"], [row["registered"] for row in answer["rows"]]) == ("applied", [1, 2, None])
    assert shown(ask(organizer, "GET", address)) == answer
    assert refused(ask(organizer, "POST", f"{address}application/", consent), 409)["code"] == "already-applied"
    assert Person.objects.count() == 2


def test_the_template_is_a_roster_without_a_fault(tournament: Tournament, organizer: User) -> None:
    template = ask(organizer, "GET", at(tournament, "exports/roster-template.csv")).content
    answer = shown(ask(organizer, "POST", at(tournament, "rosters/"), file(template)), 201)
    assert [row["fate"] for row in answer["rows"]] == ["new", "new"]


def test_what_is_no_roster_is_refused_at_the_file(tournament: Tournament, organizer: User) -> None:
    image = b"\x89PNG\r\n\x1a\n" + bytes(100)
    assert refused(ask(organizer, "POST", at(tournament, "rosters/"), file(image)), 422)["field"] == "file"


def test_a_file_of_four_megabytes_is_not_read(tournament: Tournament, organizer: User) -> None:
    answer = ask(organizer, "POST", at(tournament, "rosters/"), file(b"name\n" + b"x" * 4_000_000))
    assert refused(answer, 413)["code"] == "too-large"


def test_a_form_without_a_file_is_refused(tournament: Tournament, organizer: User) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="file"\r\n\r\njust text\r\n--x--\r\n'
    answer = ask(organizer, "POST", at(tournament, "rosters/"), body, content_type="multipart/form-data; boundary=x")
    assert refused(answer, 400)["field"] == "file"


def test_what_a_file_leaves_open_is_sent_with_it(tournament: Tournament, organizer: User) -> None:
    messy = "name;birth date;status;phone\nAna Núñez;5/6/1980;active;none\nBea Gómez;;inactive;\nTotal;;;2\n".encode()
    rosters = at(tournament, "rosters/")
    open_one = shown(ask(organizer, "POST", rosters, file(messy)), 201)
    assert [row["fate"] for row in open_one["rows"]] == ["new", "left-out", "left-out"]
    assert open_one["rows"][0]["warnings"] == ["phone: “none” is no phone number. Left empty."]
    address = at(tournament, f"rosters/{open_one['id']}/application/")
    assert refused(ask(organizer, "POST", address), 422)["code"] == "inactive-people"
    sent = file(messy) | {"date_order": "month", "inactive": "like-others"}
    said = shown(ask(organizer, "POST", rosters, sent), 201)
    shown(ask(organizer, "POST", at(tournament, f"rosters/{said['id']}/application/")))
    assert list(Person.objects.order_by("name").values_list("birth_date__month", flat=True)) == [5, None]


def test_what_the_columns_mean_can_be_sent_with_the_file(tournament: Tournament, organizer: User) -> None:
    rosters = at(tournament, "rosters/")
    content, read = "Ana Núñez;red;men\n".encode(), {"header": "0", "columns": ["name", "", "division"]}
    found = shown(ask(organizer, "POST", rosters, file(content) | read), 201)
    assert [(column["meaning"], column["samples"]) for column in found["columns"]] == [
        ("name", ["Ana Núñez"]),
        ("", ["red"]),
        ("division", ["men"]),
    ]
    assert (found["header"], found["rows"][0]["fate"], found["rows"][0]["division_name"]) == (0, "new", "Men")
    assert refused(ask(organizer, "POST", rosters, file(content) | {"columns": ["bracket"]}), 400)["field"] == "columns"


def test_a_file_without_known_headings_is_refused(tournament: Tournament, organizer: User) -> None:
    answer = ask(organizer, "POST", at(tournament, "rosters/"), file(b"colour;shape\nred;round\n"))
    assert refused(answer, 422)["code"] == "no-header"
