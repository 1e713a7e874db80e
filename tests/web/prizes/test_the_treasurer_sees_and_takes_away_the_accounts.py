"""The treasurer's page and its spreadsheets say what the rows say, and no name in them is ever calculated."""

import csv
import io
import re
from decimal import Decimal

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse

from tests.prizes.treasury.ledgers import fill, hand_prizes_out
from tournament.models import JournalLine, Payment, Person, Tournament, User
from tournament.prizes import treasury

DANGEROUS = ('=HYPERLINK("http://x")', "+1+1", "-2", "@SUM(A1)", "\tTab", "\rReturn")


@pytest.fixture
def office(client: Client, organizer: User) -> Client:
    client.force_login(organizer)
    return client


def file(office: Client, tournament: Tournament, name: str) -> bytes:
    answer = office.get(reverse("organizer:treasury-file", args=[tournament.slug, name]))
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith(f'.{name.rpartition(".")[2]}"')
    return answer.content


def test_the_page_shows_the_sums_and_a_picture_of_them(office: Client, drawn: Tournament) -> None:
    door, _hall = fill(drawn, 40)
    hand_prizes_out(drawn, door)
    text = office.get(reverse("organizer:treasury", args=[drawn.slug])).text
    accounts = treasury.accounts_of(drawn)
    for cents in (accounts.total.taken, accounts.total.kept, accounts.total.waived, accounts.in_boxes_cents):
        assert f"${cents // 100:,}.{cents % 100:02d}" in text
    assert text.count('<rect class="up"') == sum(1 for _, line in accounts.by_hour if line.taken)
    assert 'role="img"' in text
    assert "style=" not in text
    assert re.search(r"Door \(1\).*?open", text, re.DOTALL)
    journal = office.get(reverse("organizer:journal", args=[drawn.slug])).text
    assert "paid out prize 1 to" in journal
    assert "pledged prize 2" in journal


def test_a_day_without_money_is_shown_as_one(office: Client, tournament: Tournament) -> None:
    text = office.get(reverse("organizer:treasury", args=[tournament.slug])).text
    assert "No desk has opened a cash box." in text
    assert "<svg" not in text.partition("</header>")[2]
    assert file(office, tournament, "accounts.xlsx")


def test_the_workbook_has_a_row_for_each_payment_and_the_sums(office: Client, drawn: Tournament) -> None:
    door, _hall = fill(drawn, 30)
    hand_prizes_out(drawn, door)
    book = openpyxl.load_workbook(io.BytesIO(file(office, drawn, "accounts.xlsx")))
    assert book.sheetnames == ["Summary", "Payments", "Prizes", "Cash boxes"]
    rows = list(book["Payments"].iter_rows(min_row=2, values_only=True))
    assert [row[0] for row in rows] == [str(one) for one in Payment.objects.order_by("receipt")]
    assert sum(Decimal(str(row[3])) for row in rows) * 100 == sum(
        Payment.objects.values_list("amount_cents", flat=True)
    )
    accounts = treasury.accounts_of(drawn)
    summary = {(row[0], row[1]): row for row in book["Summary"].iter_rows(min_row=2, values_only=True)}
    assert summary["Total", None][2:7] == pytest.approx(
        (
            accounts.total.rows,
            *(
                cents / 100
                for cents in (
                    accounts.total.taken,
                    accounts.total.given_back,
                    accounts.total.kept,
                    accounts.total.waived,
                )
            ),
        )
    )
    assert [row[5] for row in book["Prizes"].iter_rows(min_row=2, values_only=True)] == [15.51, 15.5, 0]
    assert [row[0] for row in book["Cash boxes"].iter_rows(min_row=2, values_only=True)] == ["Door (1)", "Hall (2)"]


def test_no_name_is_a_formula(office: Client, drawn: Tournament) -> None:
    for person, name in zip(Person.objects.order_by("pk"), DANGEROUS, strict=False):
        Person.objects.filter(pk=person.pk).update(name=name)
    content = file(office, drawn, "payments.csv")
    assert content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";"))
    names = [row[9] for row in rows]
    assert {f"'{name}" for name in DANGEROUS} <= set(names)
    assert not [name for row in rows for name in row if name[:1] in tuple("=+@\t\r")]
    book = openpyxl.load_workbook(io.BytesIO(file(office, drawn, "accounts.xlsx")))
    cells = [cell for row in book["Payments"].iter_rows() for cell in row]
    assert not [cell.value for cell in cells if cell.data_type == "f"]


def test_amounts_are_written_as_the_language_writes_them(office: Client, drawn: Tournament) -> None:
    office.cookies["django_language"] = "es"
    rows = list(csv.reader(io.StringIO(file(office, drawn, "payments.csv").decode("utf-8-sig")), delimiter=";"))
    assert rows[0][3] == "Importe"
    assert sum(Decimal(row[3].replace(",", ".")) for row in rows[1:]) == 180
    assert rows[1][3] == "15,00"


def test_there_is_no_other_file(office: Client, drawn: Tournament) -> None:
    lines = JournalLine.objects.count()
    for name in ("people.csv", "accounts.csv", "payments.xlsx"):
        assert office.get(reverse("organizer:treasury-file", args=[drawn.slug, name])).status_code == 404
    assert JournalLine.objects.count() == lines
