"""The code in the foot of a page leads to a page that says whether it is still right, as far as the reader may see."""

from django.test import Client
from django.urls import reverse

from tests.cast import play_to_the_end, sign_both
from tournament.documents.queue import requests, steps
from tournament.models import Document, TableMatch, User


def test_a_bracket_sheet_is_right_until_a_match_ends(client: Client, table_match: TableMatch) -> None:
    paper = steps.request_bracket(division=table_match.round.division, by=None, base_url="http://hall")
    assert paper.payload["heading"]["code"] == paper.code
    address = reverse("public:paper-page", args=[paper.code.lower(), 1])
    assert "Page 1 is right" in client.get(address).content.decode()
    Document.objects.filter(pk=paper.pk).update(pages=1)
    assert "This paper is right" in client.get(reverse("public:paper-page", args=[paper.code, 2])).content.decode()
    sign_both(play_to_the_end(table_match))
    shown = client.get(address).content.decode()
    assert "Page 1 is out of date" in shown
    assert f"Match {table_match.match.number} ended at " in shown
    newer = requests.request_again(document=paper, by=None, base_url="http://hall")
    shown = client.get(address).content.decode()
    assert "the newest is 2" in shown
    assert newer.code != paper.code


def test_who_may_not_open_a_paper_hears_only_whether_it_holds(
    client: Client, table_match: TableMatch, judge: User
) -> None:
    paper = steps.request_scoresheets(table_match.round, by=None, base_url="http://hall")
    Document.objects.filter(pk=paper.pk).update(subject="round-9")
    address = reverse("public:paper", args=[paper.code])
    shown = client.get(address).content.decode()
    assert "This paper is out of date" in shown
    assert "no longer exists" not in shown
    assert str(paper.public_id) not in shown
    client.force_login(judge)
    assert "no longer exists" in client.get(address).content.decode()


def test_a_code_is_typed_as_people_type(client: Client, table_match: TableMatch) -> None:
    paper = steps.request_bracket(division=table_match.round.division, by=None, base_url="http://hall")
    typed = f" {paper.code[:4].lower()}-{paper.code[4:]} "
    found = client.get(reverse("public:find-paper"), {"code": typed})
    assert found["Location"] == reverse("public:paper", args=[paper.code])
    wrong = client.get(reverse("public:find-paper"), {"code": "<b>"})
    assert wrong.status_code == 422
    assert "&lt;b&gt;" in wrong.content.decode()
    assert client.get(reverse("public:paper", args=["ZZZZZZZZ"])).status_code == 404
    assert client.get("/p/" + "x" * 300 + "/").status_code == 404
