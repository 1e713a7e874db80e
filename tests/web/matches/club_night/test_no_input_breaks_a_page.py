"""Whatever a browser sends, a page answers it: saved, refused, or not there; never with an error of its own."""

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.matches.club_night.seated import seat, won_by, write
from tests.support.thorough import often
from tests.web.matches.club_night.filling import to
from tournament.matches.club_night import Shape
from tournament.models import Club

ANSWERS = {200, 303, 404, 409, 422}
TABLES = [("saci", Shape(4, 2)), ("latino", Shape(4, 2)), ("draw", Shape(6, 3)), ("garrafina", Shape(3, 1))]
SEATS = [f"{name}_{seat}" for name in ("pips", "tiles", "redondos", "name") for seat in range(4)]
HAND = ("team_A", "team_B", "who", "how", "recount", "locker", "leader", "swapped_by", "special", "pase_salida")
OTHER = ("key", "version", "seat", "tile", "side", "reason", "shape", "target", "double", "deal")
FIELDS = st.sampled_from([*SEATS, *HAND, *OTHER])
VALUES = (
    st.sampled_from(["", "0", "1", "2", "block", "void", "pips", "teams", "tiles", "A", "6-6", "3-5 3-5", "10"])
    | st.sampled_from(["capicu", "on", "6-2", "4-2", "99999", "-1", "1e9", "x" * 700, "a\x00b", "٣"])
    | st.text(st.characters(codec="utf-8"), max_size=12)
)
FORMS = st.dictionaries(FIELDS, VALUES, max_size=14)
quickly = settings(
    max_examples=often(6, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)  # each example takes back what it wrote


@pytest.mark.parametrize(("ruleset", "shape"), TABLES, ids=str)
@quickly
@given(form=FORMS, page=st.sampled_from(["hand", "preview", "false-pass", "wrong-domino", "leave", "again", "undo"]))
def test_of_a_table(official: Client, club: Club, ruleset: str, shape: Shape, form: dict[str, str], page: str) -> None:
    with transaction.atomic():
        table = seat(club, ruleset, shape)
        write(table, won_by(table))
        more = [1] if page == "undo" else []
        whole = {"key": "a-key-of-its-own", "version": "1", "who": "1", "how": "pips", **form}
        assert official.post(to(page, table, *more), whole).status_code in ANSWERS
        assert official.get(to("table", table)).status_code == 200
        transaction.set_rollback(True)


@quickly
@given(form=FORMS, system=st.sampled_from(["saci", "draw", "cyprus", "basque", "none"]))
def test_of_a_new_table(official: Client, club: Club, form: dict[str, str], system: str) -> None:
    with transaction.atomic():
        sent = {"key": "a-key-of-its-own", **form}
        assert official.post(reverse("friendly:new", args=[club.pk, system]), sent).status_code in ANSWERS
        transaction.set_rollback(True)
