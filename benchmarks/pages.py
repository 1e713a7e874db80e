"""Pages as people load them: their weight in a fresh browser, their height, how much they move, names cut on the wall.

    python benchmarks/pages.py [--data FOLDER]

Opens them in Chromium, on the web server and data of its own. The last line is JSON:

kb_home, kb_bracket64, kb_standings50   kilobytes of a public page and all that it loads, as sent, nothing cached
standings50_px_390    height of the standings of 50 teams on a phone
control_room_px       from the top of the control room to the end of the last of 40 tables in play, in a window of
                      1280 x 800: what must be in sight without scrolling stands above
layout_shift_max      the worst cumulative layout shift of these pages
wall_cut_names        texts that a wall of 1920 x 1080 shows cut or too small, over all its turns
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.days import in_play
from benchmarks.harness import Mark, Server, installation, options, tell

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MARKS: Final = (
    Mark("kb_home", "kB of the first page", 150, most=True),
    Mark("kb_bracket64", "kB of a bracket of 64 teams", 80, most=True),
    Mark("kb_standings50", "kB of the standings of 50 teams", 150, most=True),
    Mark("standings50_px_390", "px of the standings of 50 teams on a phone", 3200, most=True),
    Mark("control_room_px", "px down to the last of 40 tables in the control room", 800, most=True),
    Mark("layout_shift_max", "cumulative layout shift", 0.02, most=True),
    Mark("wall_cut_names", "texts cut on the wall", 0, most=True),
)
PHONE: Final = {"width": 390, "height": 844}
LAPTOP: Final = {"width": 1280, "height": 800}
WALL: Final = {"width": 1920, "height": 1080}
SETTLES: Final = 1000  # milliseconds: the face has come and nothing moves any more
NAMES: Final = (
    "María del Pilar Maldonado Betancourt",
    "Francisco Javier Echevarría Goicoechea",
    "Ángel Íñiguez Núñez",
    "Jon Ander Aranburuzabala Etxeberria",
    "Antonio Román",
)
TURNS: Final = 12  # scenes of the wall that are looked at
LAST_TABLE: Final = "document.querySelector('#tile-40').getBoundingClientRect().bottom"
SHIFTS: Final = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
    }).observe({ type: "layout-shift", buffered: true });
}"""
FAULTS: Final = Path(__file__).parent.parent / "tests" / "browser" / "wall_faults.js"
LEAST: Final = 1.7  # rem: 34 px of a wall of 1080 lines


class Opened:
    """A page in a browser that has nothing cached. kb: what came over the wire. shift: its layout shift."""

    def __init__(self, browser: "Browser", url: str, size: Any, session: str = "") -> None:
        window = browser.new_context(viewport=size)
        if session:
            window.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        self.page: Page = window.new_page()
        self._bytes = 0
        wire = window.new_cdp_session(self.page)
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", self._count)
        self.page.add_init_script(f"({SHIFTS})()")
        self.page.goto(url)
        self.page.wait_for_timeout(SETTLES)
        self.kb = self._bytes / 1000
        self.shift = float(self.page.evaluate("window.shifted"))

    def _count(self, finished: dict[str, Any]) -> None:
        self._bytes += int(finished["encodedDataLength"])

    @property
    def height(self) -> int:
        return int(self.page.evaluate("document.documentElement.scrollHeight"))


def main(arguments: list[str] | None = None) -> int:
    asked = options(__doc__, arguments, data=(str, "an empty folder for the installation"))
    from playwright.sync_api import sync_playwright

    from tests.support.chromium import find_chromium

    with installation(Path(asked.data) if asked.data else None) as folder:
        bracket, list_, room = (in_play(f"{2 * tables} teams", tables=tables) for tables in (32, 25, 40))
        _name_the_players()
        with Server(folder, alone=True) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
            pages = {
                "home": Opened(browser, f"{server.url}/", PHONE),
                "bracket64": Opened(browser, f"{server.url}/t/{bracket.slug}/men/", PHONE),
                "standings50": Opened(browser, f"{server.url}/t/{list_.slug}/standings/", PHONE),
            }
            control = Opened(browser, f"{server.url}/organizer/{room.slug}/", LAPTOP, room.session)
            figures = {f"kb_{name}": one.kb for name, one in pages.items()} | {
                "standings50_px_390": pages["standings50"].height,
                "control_room_px": round(control.page.evaluate(LAST_TABLE)),
                "layout_shift_max": max(one.shift for one in (*pages.values(), control)),
                "wall_cut_names": _cut(Opened(browser, f"{server.url}/wall/{bracket.slug}/", WALL).page),
            }
            browser.close()
    return tell(figures, MARKS)


def _name_the_players() -> None:
    """Names as they are, long ones among them."""
    from tournament.models import Person

    for number, key in enumerate(Person.objects.order_by("pk").values_list("pk", flat=True)):
        Person.objects.filter(pk=key).update(name=NAMES[number % len(NAMES)])


def _cut(wall: "Page") -> int:
    """The texts cut in any scene."""
    found = 0
    for _ in range(TURNS):
        found += len(wall.evaluate(FAULTS.read_text(encoding="utf-8"), LEAST))
        wall.keyboard.press("ArrowRight")
        wall.wait_for_timeout(SETTLES // 2)
    return found


if __name__ == "__main__":
    sys.exit(main())
