"""What a file really is, whatever it is called: told from its first bytes."""

from tournament.roster.messages import RosterError

_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # Excel before 2007, and workbooks under a password
_OTHERS = (
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"%PDF",
    b"{\\rtf",
    b"\x1f\x8b",
    b"RIFF",
    b"BM",
    b"7z\xbc\xaf",
    b"Rar!",
)


def is_workbook(name: str, content: bytes) -> bool:
    """True for a zip, which may be an XLSX; False for what may be text. Raises RosterError for anything known else."""
    if content.startswith(_OLE):
        locked = "EncryptedPackage".encode("utf-16-le") in content
        raise RosterError("password" if locked else "old_excel", name=name)
    if content.startswith(_OTHERS):
        raise RosterError("not_a_roster", name=name)
    return content.startswith(_ZIP)
