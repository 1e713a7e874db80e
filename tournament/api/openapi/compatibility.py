"""The compatibility check of API v1: all that a contract offers, a newer one must offer too.

Additions are allowed: an operation, a response field, an optional input, an accepted value, an error code. An operation
may go after its sunset (docs/api.md, "Deprecation").
"""

import datetime
from collections.abc import Iterator

from tournament.api.openapi.contract import USUAL, Contract

Section = dict[str, str]
Kinds = frozenset[str]


def broken(old: Contract, new: Contract) -> list[str]:
    """The incompatible changes from the old contract to the new one; empty if there are none."""
    return list(dict.fromkeys(_Comparison(old, new).all()))


class _Comparison:
    def __init__(self, old: Contract, new: Contract) -> None:
        self.old, self.new = old, new
        self.done: set[tuple[str, str, bool]] = set()
        self.today = datetime.datetime.now(datetime.UTC).date().isoformat()

    def all(self) -> Iterator[str]:
        for name, was in self.old.items():
            now = self.new.get(name)
            if name == USUAL:
                yield from _lost_codes("errors", was, now or {})
            elif " " not in name:
                continue  # a schema is compared where it is sent or answered
            elif now is None:
                if not was.get("sunset", "never") <= self.today:
                    yield f"{name} is gone"
            elif name.startswith("webhook "):
                yield from self.fields(name, was, now, sent=False)
            else:
                yield from self.operation(name, was, now)

    def operation(self, where: str, was: Section, now: Section) -> Iterator[str]:
        if was["id"] != now["id"]:
            yield f"{where} is not called {was['id']} any more"
        may = set(now["who"].split())
        if (gone := set(was["who"].split()) - may) and "everybody" not in may:
            yield f"{where}: {', '.join(sorted(gone))} may not call it any more"
        yield from self.parameters(where, _parameters(was), _parameters(now))
        for name, kind in was.items():
            line, _blank, media_type = name.partition(" ")
            if line == "body" or line.startswith("2"):
                yield from self.content(f"{where} {line}", media_type, kind, now.get(name))
        for status in sorted(_statuses(was) - _statuses(now)):
            yield f"{where} {status} is not answered any more"
        yield from _lost_codes(where, was, now)

    def parameters(self, where: str, was: Section, now: Section) -> Iterator[str]:
        for name in was.keys() - now.keys():
            if f"{name}?" not in now:
                yield f"{where}: the parameter {_bare(name)} is gone"
        for name, kind in now.items():
            asked = was.get(name, was.get(f"{name}?"))
            if not name.endswith("?") and name not in was:
                yield f"{where}: the parameter {_bare(name)} must be there now"
            elif asked is not None:
                yield from self.type(f"{where} ?{_bare(name)}", asked, kind, sent=True)

    def content(self, where: str, media_type: str, was: str, now: str | None) -> Iterator[str]:
        sent = where.endswith("body")
        if now is None:
            kind = media_type or "application/json"
            yield f"{where}: {kind} is not read any more" if sent else f"{where}: {kind} does not come any more"
        else:
            yield from self.type(where, was, now, sent=sent)

    def type(self, where: str, was: str, now: str, *, sent: bool) -> Iterator[str]:
        """Compare two types: what was accepted must be accepted, and what was returned must be returned."""
        old, new = _expanded(was, self.old), _expanded(now, self.new)
        kinds, newer = _kinds(old), _kinds(new)
        # Requests may become wider and responses narrower, never the other way round.
        lost = kinds - newer if sent else newer - kinds
        if "any" not in kinds | newer and lost:
            yield f"{where}: {', '.join(sorted(lost))} " + ("is not taken any more" if sent else "may come now")
        words, known = _words(old), _words(new)
        if known and (gone := words - known):
            yield f"{where}: the words {', '.join(sorted(gone))} are gone"
        for end, mark in (("[]", "[]"), ("}", "{}")):
            inside, within = _inner(old, end), _inner(new, end)
            if inside and within:
                yield from self.type(f"{where}{mark}", inside, within, sent=sent)
        yield from self.objects(where, _names(old, self.old), _names(new, self.new), sent=sent)

    def objects(self, where: str, was: list[str], now: list[str], *, sent: bool) -> Iterator[str]:
        """Compare the objects of a type: by their names if there are several, else the one with the other."""
        pairs = list(zip(was, now, strict=True)) if len(was) == len(now) == 1 else [(name, name) for name in was]
        for old, new in pairs:
            if new not in now:
                if now and sent:
                    yield f"{where}: {old} is not taken any more"
            elif (old, new, sent) not in self.done:  # schemas refer to each other in circles
                self.done.add((old, new, sent))
                yield from self.fields(where, self.old[old], self.new[new], sent=sent)

    def fields(self, where: str, was: Section, now: Section, *, sent: bool) -> Iterator[str]:
        known = {_bare(name): kind for name, kind in now.items()}
        for name, kind in was.items():
            if _bare(name) not in known:
                yield f"{where}.{_bare(name)} is gone"
            else:
                yield from self.type(f"{where}.{_bare(name)}", kind, known[_bare(name)], sent=sent)
        needed, need = ({name for name in said if not name.endswith("?")} for said in (was, now))
        if sent and (more := need - needed):
            yield f"{where}: {', '.join(sorted(more))} must be sent now"
        if not sent and (less := (needed & known.keys()) - need):
            yield f"{where}: {', '.join(sorted(less))} may be missing now"


def _lost_codes(where: str, was: Section, now: Section) -> Iterator[str]:
    for status, codes in was.items():
        if status.isdigit() and not status.startswith("2") and (gone := set(codes.split()) - set(_codes(status, now))):
            yield f"{where} {status}: the codes {', '.join(sorted(gone))} are gone"


def _codes(status: str, now: Section) -> list[str]:
    return now.get(status, "").split()


def _statuses(said: Section) -> set[str]:
    return {name.split()[0] for name in said if name[0].isdigit()} | set(said.get("errors", "").split())


def _parameters(said: Section) -> Section:
    return {name: kind for name, kind in said.items() if name.startswith(("query ", "header ", "path "))}


def _bare(name: str) -> str:
    """The name of a field or parameter, without the mark that it may be left out and the place of a parameter."""
    return name.removesuffix("?").rpartition(" ")[2]


def _expanded(kind: str, contract: Contract) -> list[str]:
    """The alternatives of a type; a schema that is no object by its own alternatives."""
    found: list[str] = []
    for one in kind.split(" | "):
        inner = contract.get(one, {}).get("is")
        found += _expanded(inner, contract) if inner else [one]
    return found


def _kinds(alternatives: list[str]) -> Kinds:
    return frozenset(map(_kind, alternatives))


def _kind(one: str) -> str:
    if one.endswith("[]"):
        return "array"
    if one.startswith('"'):
        return "string"
    if one[0].isupper() or one.startswith("{"):
        return "object"
    return "integer" if one.lstrip("-").isdigit() else one.partition("<")[0]


def _words(alternatives: list[str]) -> Kinds:
    """The fixed values of a type."""
    return frozenset(one.strip('"') for one in alternatives if not one.endswith("[]") and one[0] in '"-0123456789')


def _inner(alternatives: list[str], end: str) -> str:
    """The type of what is in the lists ("[]") or objects ("}") of a type; "" if there is none."""
    inner = [one.removesuffix(end).removeprefix("{" if end == "}" else "") for one in alternatives if one.endswith(end)]
    return " | ".join(inner)


def _names(alternatives: list[str], contract: Contract) -> list[str]:
    return [one for one in alternatives if one in contract]
