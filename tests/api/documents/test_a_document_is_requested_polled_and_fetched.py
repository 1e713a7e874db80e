"""Paper for programs: asked for, looked after until it is done, fetched as a file, and looked up by its code."""

import io

from pypdf import PdfReader

from tests.api.asking import ask, at, refused, shown
from tests.documents.queue.working import work_off
from tournament.models import Document, Round, User
from tournament.tournaments import opening

PNG = b"\x89PNG"


def test_a_paper_and_a_set_become_files(first_round: Round, organizer: User, desk: User) -> None:
    tournament = first_round.division.tournament
    paper = shown(ask(organizer, "POST", at(tournament, "documents/"), {"kind": "bracket", "division": "men"}), 202)
    address = at(tournament, f"documents/{paper['id']}/")
    refused(ask(organizer, "GET", f"{address}file/"), 404)
    wanted = {"documents": [paper["id"]], "form": "zip"}
    batch = shown(ask(organizer, "POST", at(tournament, "document-sets/"), wanted), 202)
    work_off()
    done = shown(ask(desk, "GET", address))
    assert (done["state"], done["file"]) == ("done", f"/api/v1/{address}file/")

    file = ask(desk, "GET", f"{address}file/")
    content = b"".join(file)
    assert (file["Content-Type"], content[:5]) == ("application/pdf", b"%PDF-")
    assert file["Content-Disposition"] == 'attachment; filename="2026-11-21-men-bracket-v1.pdf"'
    same = ask(desk, "GET", f"{address}file/", headers={"If-None-Match": file["ETag"]})
    assert (same.status_code, same.content) == (304, b"")

    picture = ask(desk, "GET", f"{address}first-page/")
    assert (picture["Content-Type"], b"".join(picture)[:4]) == ("image/png", PNG)
    assert shown(ask(organizer, "GET", at(tournament, "document-sets/")))["results"][0]["file"].endswith("/file/")
    packed = ask(organizer, "GET", at(tournament, f"document-sets/{batch['id']}/file/"))
    assert (packed["Content-Type"], b"".join(packed)[:2]) == ("application/zip", b"PK")
    refused(ask(desk, "GET", at(tournament, f"document-sets/{batch['id']}/file/")), 403)


def test_only_new_pages_are_fetched_and_the_code_says_that_there_are_some(first_round: Round, organizer: User) -> None:
    tournament = first_round.division.tournament
    papers = at(tournament, "documents/")
    asked = {"kind": "bracket", "division": "men"}
    old = shown(ask(organizer, "POST", papers, asked), 202)
    work_off()
    code = Document.objects.get(public_id=old["id"]).code
    held = shown(ask(None, "GET", f"printed-pages/{code[:4].lower()}-{code[4:]}/"))
    assert (held["code"], held["newest"], held["out_of_date"], held["changes"]) == (code, code, False, [])
    opening.change_tournament(tournament=tournament, name="Another name", by=None)
    assert shown(ask(None, "GET", f"printed-pages/{code}/", query={"page": "1"}))["out_of_date"]
    new = shown(ask(organizer, "POST", f"{papers}{old['id']}/refresh/"), 202)
    work_off()
    assert shown(ask(None, "GET", f"printed-pages/{code}/"))["newest"] == Document.objects.get(public_id=new["id"]).code
    pages = ask(organizer, "GET", f"{papers}{new['id']}/file/", query={"since": "1"})
    assert len(PdfReader(io.BytesIO(b"".join(pages))).pages) == 1
    refused(ask(organizer, "GET", f"{papers}{new['id']}/file/", query={"since": "7"}), 404)
    refused(ask(organizer, "GET", f"{papers}{new['id']}/file/", query={"since": "x"}), 400)
    refused(ask(None, "GET", "printed-pages/AAAAAAAA/"), 404)
    refused(ask(None, "GET", "printed-pages/no code/"), 404)
