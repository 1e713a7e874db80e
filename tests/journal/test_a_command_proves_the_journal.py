"""`manage.py verify_journal` proves every chain, names the first broken line, and finds printed heads."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.cast import hand, write
from tests.journal import thieves
from tournament.journal import checkpoints, log
from tournament.models import Club, JournalLine, SheetEntry, TableMatch, Tournament


def verify(*arguments: str) -> str:
    out = StringIO()
    call_command("verify_journal", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def day(table_match: TableMatch) -> Tournament:
    """One hand has been entered; a thief has taken the guards off."""
    write(table_match, hand())
    thieves.take_the_guards_off()
    return table_match.tournament


def test_all_chains_are_proved(day: Tournament, stranger: Club) -> None:
    said = verify()
    count = day.journal.count()
    assert f"tournament {day.slug}: {count} lines hold. Head {log.journal_head(day)}" in said
    assert "club 'Spanish American Club': " in said
    assert "club 'Another club': 0 lines hold. Head none" in said


def test_one_tournament_is_proved(day: Tournament) -> None:
    said = verify("--tournament", day.slug)
    assert said.count("\n") == 2
    assert "club 'Spanish American Club': " in said


def test_the_first_broken_line_is_named(day: Tournament) -> None:
    JournalLine.objects.filter(tournament=day, number__in=[4, 6]).update(reason="because")
    with pytest.raises(CommandError, match=f"tournament {day.slug}: line 4 was altered, removed or inserted") as error:
        verify()
    assert error.value.returncode == 1


def test_a_sheet_that_differs_is_named(day: Tournament) -> None:
    SheetEntry.objects.update(data={})
    with pytest.raises(CommandError, match="match men 1 line 1 is not as the journal has it"):
        verify()


def test_a_signed_checkpoint_finds_a_journal_that_was_written_again(
    day: Tournament, table_match: TableMatch, tmp_path: Path
) -> None:
    out = StringIO()
    call_command("sign_journal", "--tournament", day.slug, stdout=out)
    note, signed = out.getvalue(), tmp_path / "signed"
    signed.write_text(note + "— other.example AAAAAAAA\n", encoding="utf-8")
    write(table_match, hand())
    assert "The checkpoint is line" in verify("--checkpoint", str(signed))
    key = checkpoints.public_key()
    assert "The checkpoint is line" in verify("--checkpoint", str(signed), "--key", key)
    origin, lines, *rest = note.split("\n")
    for forged, said in (
        ("\n".join([origin, str(int(lines) - 1), *rest]), "not signed"),
        (note.partition("\n\n")[0], "no checkpoint"),
        ("", "no checkpoint"),
        (note.replace("capicu/tournament", "capicu/club"), "not signed"),
    ):
        signed.write_text(forged, encoding="utf-8")
        with pytest.raises(CommandError, match=said):
            verify("--checkpoint", str(signed))
    with pytest.raises(CommandError, match="no public key"):
        verify("--checkpoint", str(signed), "--key", key[:-4])
    signed.write_text(note, encoding="utf-8")
    JournalLine.objects.filter(tournament=day, number=int(lines)).update(hash="0" * 64)
    with pytest.raises(CommandError, match=f"line {lines} is not as signed"):
        verify("--checkpoint", str(signed))


@pytest.mark.parametrize("digits", [12, 16, 64])
def test_a_printed_head_is_found(day: Tournament, digits: int) -> None:
    printed = day.journal.get(number=5).hash[:digits]
    assert f"is line 5 of tournament {day.slug}." in verify("--head", printed)


def test_a_head_is_read_as_it_is_typed(day: Tournament) -> None:
    printed = day.journal.get(number=5).hash[:16].upper()
    spaced = " ".join(printed[start : start + 4] for start in range(0, 16, 4))
    assert "is line 5 of" in verify("--head", f" {spaced}…")


def test_a_cut_tail_shows_against_any_of_the_printed_heads(day: Tournament) -> None:
    early, late = day.journal.get(number=5).hash[:16], log.journal_head(day)[:16]
    assert verify("--head", early, "--head", late)
    day.journal.filter(hash__startswith=late).delete()
    SheetEntry.objects.all().delete()
    TableMatch.objects.update(version=0, hands=0, points_a=0, points_b=0)
    assert verify("--head", early)
    with pytest.raises(CommandError, match=f"No line has the head {late}"):
        verify("--head", early, "--head", late)


def test_a_rewrite_shows_against_the_printed_head(day: Tournament) -> None:
    printed = log.journal_head(day)[:16]
    lines = list(log.chain(day))
    lines[2].reason = "because"
    for place in range(2, len(lines)):
        lines[place].previous = lines[place - 1].hash
        lines[place].hash = log.digest(lines[place], day.uid)
    thieves.carry_out(day, lines)
    assert verify()
    with pytest.raises(CommandError, match="written anew"):
        verify("--tournament", day.slug, "--head", printed)


@pytest.mark.parametrize("typed", ["", "3f2a", "3f2a9c01b2d", "x" * 12, "a" * 65, "%" * 12])
def test_what_is_no_head_is_refused(day: Tournament, typed: str) -> None:
    with pytest.raises(CommandError, match="12 to 64 digits"):
        verify("--head", typed)


def test_a_tournament_that_is_not_there(db: None) -> None:
    with pytest.raises(CommandError, match="no tournament 'nowhere'"):
        verify("--tournament", "nowhere")
