"""One table of a random day: two judges write on its sheet, send things twice, late, and against each other."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.api.days.at_random import Day

UNSAID = {"kind": "hand", "tiles": None, "recount": None}
MOST_LINES = 14  # after that somebody gives up


class Table:
    """A match at its table."""

    def __init__(self, day: "Day", path: str) -> None:
        self.day, self.path, self.chance = day, path, day.chance
        self.sent: list[tuple[dict[str, Any], int]] = []

        self.shown: dict[str, Any] = day.officials.organizer.get(path)
        """The match as the last answer had it."""

    def play(self) -> None:
        """To the end, unless nobody comes."""
        if self.chance.random() < 0.12:
            absent = self.chance.choice((["A"], ["B"], ["A"], ["B"], ["A", "B"]))
            status, _answer = self.day.officials.judges[0].post(f"{self.path}walkover/", {"absent": absent})
            if status == 200:
                self.day.note("walkover")
                return
        for lines in range(4 * MOST_LINES):
            if self.shown["state"] == "finished":
                return
            if self.shown["state"] == "signing":
                self.end()
            else:
                self.write(lines)
        raise AssertionError("this match does not end")

    def end(self) -> None:
        """Both sides sign; or somebody sees that the last line is wrong."""
        last = self.shown["sheet"]["lines"][-1]
        if self.chance.random() < 0.08 and last["entry"]["kind"] != "void":
            self.enter({"kind": "void", "number": last["number"], "reason": "counted wrong"})
            return
        judge = self.chance.choice(self.day.officials.judges)
        for side in self.chance.sample("AB", 2):
            signed = {"side": side, "initials": side, "version": self.shown["version"]}
            self.shown = judge.done(f"{self.path}sign-offs/", signed)
        self.send_late()

    def write(self, lines: int) -> None:
        """One line more, with all that can go wrong about it."""
        line = self.line(give_up=lines > MOST_LINES)
        if not self.enter(line):
            self.day.note("refused")
            if self.chance.random() > 0.5 or not self.overrule(line):
                self.enter(self.plain())
        self.send_late()

    def enter(self, line: dict[str, Any]) -> bool:
        """Send a line; the other judge may have another one for the same place, and comes too late."""
        judge, other = self.chance.sample(self.day.officials.judges, 2)
        body = {"key": judge.key(), "version": self.shown["version"], "entry": line}
        status, answer = judge.post(f"{self.path}entries/", body)
        if status != 201:
            assert status == 422, (line, answer)
            return False
        self.day.note("line")
        self.sent.append((body, answer["number"]))
        self.shown = answer["match"]
        if self.chance.random() < 0.15:
            self.day.note("second judge")
            status, late = other.post(f"{self.path}entries/", {**body, "key": other.key(), "entry": self.plain()})
            assert status == 409, late
            assert late["code"] in ("sheet-changed", "match-over", "match-finished"), late
            assert [one["number"] for one in late["lines"]] == [answer["number"]]
        return True

    def overrule(self, line: dict[str, Any]) -> bool:
        """An organizer records what was refused to a judge, with a reason (rule 17)."""
        org, judge = self.day.officials.organizer, self.day.officials.judges[0]
        body = {"key": org.key(), "version": self.shown["version"], "entry": line}
        status, refusal = judge.post(f"{self.path}entries/", body)
        if status != 422 or not refusal["can_be_overruled"]:
            return False
        ruled = {**body, "overrule_reason": "the table agrees"}
        self.shown = org.done(f"{self.path}entries/", ruled)["match"]
        assert self.shown["sheet"]["lines"][-1]["entry"]["overruled"] == "the table agrees"
        self.day.note("overruled")
        return True

    def send_late(self) -> None:
        """A phone that was away sends an old line again: nothing more is written, whatever happened since."""
        if not self.sent or self.chance.random() > 0.2:
            return
        self.day.note("sent late")
        body, number = self.chance.choice(self.sent)
        status, answer = self.day.officials.judges[0].post(f"{self.path}entries/", body)
        assert (status, answer.get("number")) == (201, number), answer
        if self.chance.random() < 0.3:
            wrong = {**body, "entry": {"kind": "forfeit", "side": "A", "reason": "another line"}}
            status, answer = self.day.officials.judges[0].post(f"{self.path}entries/", wrong)
            assert (status, answer["code"]) == (409, "key-reused")

    def line(self, *, give_up: bool) -> dict[str, Any]:
        """Mostly a hand."""
        lot, written = self.chance.random(), self.shown["sheet"]["lines"]
        if give_up or lot < 0.03:
            return {"kind": "forfeit", "side": self.chance.choice("AB"), "reason": "went home"}
        if lot < 0.1:
            pips = [self.chance.randint(2, 20) for _seat in range(4)]
            return {"kind": "false_pass", "seat": self.chance.randrange(4), "pips": pips}
        if lot < 0.2:
            high = self.chance.randint(0, 6)
            tile = f"{self.chance.randint(0, high)}-{high}"
            return {"kind": "wrong_domino", "seat": self.chance.randrange(4), "tile": tile}
        if lot < 0.28 and written:
            line = self.chance.choice(written)["number"]
            return {"kind": "void", "number": line, "reason": "counted wrong"}
        if lot < 0.32:
            return {**UNSAID, "end": "void", "by": None, "pips": None}
        return self.block() if lot < 0.45 else self.plain()

    def plain(self) -> dict[str, Any]:
        """A hand that somebody won by going out."""
        by = self.chance.randrange(4)
        pips = [0 if seat == by else self.chance.randint(3, 25) for seat in range(4)]
        return {**UNSAID, "end": "domino", "by": by, "pips": pips}

    def block(self) -> dict[str, Any]:
        """A hand that was blocked, sometimes level."""
        pips = [self.chance.randint(3, 20) for _seat in range(4)]
        if self.chance.random() < 0.3:
            pips[3] = max(3, pips[0] + pips[2] - pips[1])
        return {**UNSAID, "end": "block", "by": self.chance.randrange(4), "pips": pips}

    def correct(self) -> None:
        """Officials change a line or rule against the sheet, after a look at what that does."""
        org = self.day.officials.organizer
        hands = [line["number"] for line in self.shown["sheet"]["lines"] if line["entry"]["kind"] == "hand"]
        asked: dict[str, Any] = {
            "reason": "seen on the paper",
            "result": self.chance.choice(("", "", "A", "B", "open")),
        }
        if hands and self.day.shown["ruleset"] == "saci" and self.chance.random() < 0.7:
            new = self.chance.choice((self.plain(), self.block(), None))
            asked["changes"] = [{"line": self.chance.choice(hands), "entry": new}]
        status, preview = org.post(f"{self.path}corrections/preview/", asked)
        if status != 200 or not preview["fates"]:
            self.day.note("no correction")
            return
        fate = self.chance.choice(preview["fates"])["fate"]
        body = {**asked, "token": preview["token"], "fate": fate, "key": org.key()}
        status, answer = org.post(f"{self.path}corrections/", body)
        assert status == 201, answer
        self.day.note(f"correction {fate}".strip())
