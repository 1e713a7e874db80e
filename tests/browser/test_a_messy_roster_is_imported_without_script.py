"""A messy file of American dates, from the members' page on a phone without JavaScript, to people of the club."""

from pathlib import Path
from typing import Any

from django.urls import reverse

from tests.browser.conftest import OpenPage, is_wider_than_its_window
from tests.exchange.roster.sheets import workbook
from tournament.models import Person, Tournament, User

ROWS: list[list[Any]] = [
    ["Club La Chucha, members of 2026"],
    [],
    ["No.", "Full name", "Gender", "DOB", "Cell phone", "E-mail", "Status", "Shirt"],
    [1, "Maria Perez", "F", "03/25/1948", "787-555-0100", "maria@example.org", "Active", "S"],
    [2, "Luis Rivera Maldonado", "M", "11/02/1951", "787-555-0101", "luis@", "Active", "XL"],
    [3, "Ana Cruz", "F", "yesterday", None, None, "Inactive", None],
    [None, "TOTAL", 3],
]


def test_it_is_shown_corrected_and_imported(
    open_page: OpenPage, organizer: User, tournament: Tournament, tmp_path: Path
) -> None:
    file = tmp_path / "members.xlsx"
    file.write_bytes(workbook(ROWS))
    page = open_page(organizer, reverse("organizer:members", args=[tournament.club_id]), width=390, script=False)
    page.get_by_role("link", name="Import a roster").click()
    page.get_by_label("Roster file").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    assert page.get_by_label("month, then day").is_checked()
    page.get_by_text("What each column means").click()
    assert not is_wider_than_its_window(page)
    page.get_by_label("Import them as not in good standing").check()
    page.get_by_role("button", name="Read it this way").click()
    page.get_by_role("button", name="Import").click()
    assert "Imported." in page.get_by_role("main").inner_text()
    rows = Person.objects.order_by("name").values_list("name", "birth_date__month", "good_standing")
    assert list(rows) == [("Ana Cruz", None, False), ("Luis Rivera Maldonado", 11, True), ("Maria Perez", 3, True)]
