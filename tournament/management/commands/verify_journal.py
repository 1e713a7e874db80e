"""`manage.py verify_journal`: verify the journal, and report the first invalid entry."""

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.core.errors import TournamentError
from tournament.journal import checkpoints, cosigning, log, verification
from tournament.models import Club, Tournament


class Command(BaseCommand):
    help = "Verify that no journal entry was changed, and that every row matches the hash of its last entry."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--tournament", metavar="SLUG", help="verify only this tournament and its club (default: all)"
        )
        parser.add_argument(
            "--head",
            action="append",
            default=[],
            metavar="HASH",
            help="a head printed on a document, 12 digits or more; repeatable",
        )

        parser.add_argument(
            "--checkpoint",
            action="append",
            default=[],
            metavar="FILE",
            help="a signed checkpoint that sign_journal printed earlier; repeatable",
        )
        parser.add_argument(
            "--cosigner",
            action="append",
            default=[],
            metavar="KEY",
            help="the key of a club that must have co-signed each checkpoint; repeatable",
        )
        parser.add_argument("--key", default="", help="the public key of its signature (default: this installation's)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            heads = [verification.read_head(head) for head in options["head"]]
            notes = [_text(file) for file in options["checkpoint"]]
            signed = [checkpoints.read(note, options["key"]) for note in notes]
            missing = [fault for note in notes for fault in self._cosigned(note, options["cosigner"])]
        except TournamentError as error:
            raise CommandError(str(error)) from error
        chains = _chains(options["tournament"])
        faults = [fault for where in chains for fault in self._prove(where)]
        faults += [fault for head in heads for fault in self._find(head, chains)]
        faults += missing + [fault for one in signed for fault in self._compare(one, chains)]
        faults += [fault for where in chains for fault in _kept(where)]
        if faults:
            raise CommandError("\n".join(faults))

    def _prove(self, where: Tournament | Club) -> list[str]:
        """Print the result for one chain. Returns the faults."""
        proof, name = verification.verify(where), _name(where)
        if proof.broken is not None:
            return [f"{name}: line {proof.broken} was altered, removed or inserted."]
        if proof.strays:
            return [f"{name}: {stray} is not as the journal has it." for stray in proof.strays]
        self.stdout.write(f"{name}: {proof.lines} lines hold. Head {proof.head or 'none'}")
        return []

    def _compare(self, signed: checkpoints.Checkpoint, chains: Sequence[Tournament | Club]) -> list[str]:
        """Find the line that a checkpoint signs."""
        for where in chains:
            if checkpoints.origin_of(where) != signed.origin:
                continue
            if checkpoints.agrees(where, signed):
                self.stdout.write(f"The checkpoint is line {signed.lines} of {_name(where)}.")
                return []
            return [f"{_name(where)}: line {signed.lines} is not as signed: the journal was cut or written anew since."]
        return [f"The checkpoint is of {signed.origin}, which is not among these journals."]

    def _cosigned(self, note: str, keys: Sequence[str]) -> list[str]:
        """Print when the clubs with these keys co-signed a checkpoint. Returns a fault for each that did not."""
        found = {one.key: one.at for one in cosigning.cosignatures(note, keys)}
        for key, at in found.items():
            self.stdout.write(f"Co-signed at {at.isoformat()} by {key}.")
        return [f"The checkpoint is not co-signed by {key}." for key in keys if key.strip() not in found]

    def _find(self, head: str, chains: Sequence[Tournament | Club]) -> list[str]:
        """Find the entry with a printed hash."""
        for where in chains:
            if (number := log.line_of(where, head)) is not None:
                self.stdout.write(f"The head {head} is line {number} of {_name(where)}.")
                return []
        return [
            f"No line has the head {head}: since it was printed the journal was cut or written anew, "
            "or the paper is another tournament's."
        ]


def _kept(where: Tournament | Club) -> list[str]:
    """Return the faults of a chain against the co-signed checkpoints that are kept of it."""
    return [
        f"{_name(where)}: line {kept.lines} is not as co-signed: the journal was written anew since."
        for kept in cosigning.kept_for(where)
        if not checkpoints.agrees(where, checkpoints.parse(kept.note)[0])
    ]


def _text(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{file} cannot be read: {error}") from error


def _chains(slug: str | None) -> list[Tournament | Club]:
    if slug is None:
        return [*Tournament.objects.order_by("date", "pk"), *Club.objects.order_by("pk")]
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise CommandError(f"There is no tournament {slug!r}.")
    return [tournament, tournament.club]  # its documents show the heads of both


def _name(where: Tournament | Club) -> str:
    return f"tournament {where.slug}" if isinstance(where, Tournament) else f"club {where.name!r}"
