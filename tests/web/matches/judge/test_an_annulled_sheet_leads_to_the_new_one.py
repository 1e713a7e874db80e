import pytest
from django.test import Client

from tests.cast import OwnStages, hand, key
from tests.matches.corrections.asking import correct, other_side_won, play_round, semi_finals, table_match_of
from tests.web.matches.judge import filling
from tournament.core.errors import Conflict
from tournament.matches import entry
from tournament.models import Division, SheetEntry, TableMatch, User


@pytest.fixture
def own_stages() -> OwnStages:
    return {"old": ("drawn", annulled_final), "men": ("drawn", semi_finals)}


def annulled_final() -> None:
    semi_finals()
    men = Division.objects.get(key="men")
    semi = table_match_of(men, 1)
    play_round(men)
    correct(semi, fate="replay", **other_side_won(semi))


@pytest.fixture
def old(client: Client, men: Division, judge: User) -> TableMatch:
    """The final's first sheet: a semi-final was corrected, and the final is played again on another one."""
    client.force_login(judge)
    return TableMatch.every.get(annulled_at__isnull=False)


def test_the_code_on_its_paper_leads_to_the_new_one(client: Client, old: TableMatch, men: Division) -> None:
    answer = client.get(filling.to("match", old))
    assert (answer.status_code, answer["Location"]) == (303, filling.to("match", table_match_of(men, 3)))
    assert "Officials have annulled this sheet" in client.get(answer["Location"]).content.decode()


def test_what_is_sent_to_it_is_not_written(client: Client, old: TableMatch) -> None:
    before = SheetEntry.objects.count()
    assert client.post(filling.to("hand", old), filling.hand(table_match_of(old.round.division, 3))).status_code == 303
    assert SheetEntry.objects.count() == before


def test_an_open_page_goes_there_by_itself(client: Client, old: TableMatch, men: Division) -> None:
    answer = client.get(filling.to("changes", old), headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == filling.to("match", table_match_of(men, 3))


def test_annulled_between_the_page_and_the_write_it_says_so(
    client: Client, judge: User, men: Division, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(judge)
    semi = table_match_of(men, 1)
    (final,) = play_round(men)
    values = filling.hand(final)
    record = entry.record

    def late(**what: object) -> SheetEntry:
        correct(semi, fate="replay", **other_side_won(semi))
        return record(**what)  # type: ignore[arg-type] # as the page calls it

    monkeypatch.setattr(entry, "record", late)
    answer = client.post(filling.to("hand", final), values)
    assert answer.status_code == 409
    assert "Officials have annulled this sheet" in answer.content.decode()


def test_the_public_is_led_there_too(client: Client, old: TableMatch, men: Division) -> None:
    answer = client.get(f"/t/{old.tournament.slug}/matches/{old.pk}/")
    assert answer["Location"] == f"/t/{old.tournament.slug}/matches/{table_match_of(men, 3).pk}/"


def test_the_step_itself_refuses_it(old: TableMatch) -> None:
    with pytest.raises(Conflict) as refused:
        entry.record(table_match=old, data=hand(), key=key(), version=old.version, by=None)
    assert refused.value.code == "annulled"
