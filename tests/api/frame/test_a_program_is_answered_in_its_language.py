import pytest

from tests.api.asking import ask, at, at_table, refused
from tests.cast import hand, key
from tournament.club import settings
from tournament.models import TableMatch, User

NOT_THERE = {"en": "Not found.", "es": "No existe.", "eu": "Ez dago."}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("es", "es"), ("es-CU,es;q=0.8,en;q=0.5", "es"), ("fr, eu;q=0.5", "eu"), ("en", "en"), ("fr", "eu"), ("", "eu")],
)
def test_it_says_which_else_it_is_the_club_s(table_match: TableMatch, accepted: str, language: str) -> None:
    settings.choose_language(club=table_match.tournament.club, language="eu", by=None)
    headers = {"Accept-Language": accepted} if accepted else None
    answer = ask(None, "GET", at(table_match.tournament, "nowhere/"), headers=headers)
    assert refused(answer, 404)["detail"] == NOT_THERE[language]
    assert answer.headers["Content-Language"] == language
    assert "Accept-Language" in answer.headers["Vary"]


def test_a_page_of_ours_asks_in_the_language_of_the_page(table_match: TableMatch, judge: User) -> None:
    """Its browser sends the reader's Accept-Language; the page itself came in the club's language."""
    settings.choose_language(club=table_match.tournament.club, language="eu", by=None)
    answer = ask(judge, "GET", at(table_match.tournament, "nowhere/"), headers={"Accept-Language": "es"})
    assert refused(answer, 404)["detail"] == NOT_THERE["eu"]


def test_the_engine_s_findings_too(table_match: TableMatch, judge: User) -> None:
    sent = {"key": key(), "version": 0, "entry": hand() | {"recount": 25}}
    settings.choose_language(club=table_match.tournament.club, language="es", by=None)
    told = refused(ask(judge, "POST", at_table(table_match, "entries/"), sent), 422)
    assert told["findings"][0]["message"] == told["detail"]
    assert "23" in told["detail"]
    assert told["rule"] == "SACI rule 14"  # a stable word, as `code` is
