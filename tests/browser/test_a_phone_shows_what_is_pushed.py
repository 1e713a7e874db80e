"""What a push service hands over is shown by the worker of this site, with the match behind it."""

import json
from typing import Any

import pytest
from django.urls import reverse
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import OpenPage
from tests.config.processes import wait_for
from tournament.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MESSAGE = {"title": "Table 4", "body": "Your match is called.", "url": "/t/x/matches/1/", "tag": "match-1"}
# A browser without a screen has no notifications.
NOTED = """() => {
  const note = (title, { body, tag, data }) => self.shown.push({ title, body, tag, ...data });
  Object.assign(self, { shown: [] });
  self.registration.showNotification = async (...said) => note(...said);
}"""


def test_a_push_message_becomes_a_notification(
    open_page: OpenPage, live_server: LiveServer, tournament: Tournament
) -> None:
    page = open_page(None, reverse("public:notices", args=[tournament.slug]))
    page.evaluate("address => void navigator.serviceWorker.register(address)", reverse("public:push-worker"))
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    (worker,) = page.context.service_workers
    worker.evaluate(NOTED)
    found: list[dict[str, Any]] = []
    browser = page.context.new_cdp_session(page)
    browser.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    browser.send("ServiceWorker.enable")
    wait_for(lambda: page.evaluate("1") and found)  # each question lets events in
    (registration,) = {one["registrationId"] for one in found}
    pushed = {"origin": live_server.url, "registrationId": registration, "data": json.dumps(MESSAGE)}
    browser.send("ServiceWorker.deliverPushMessage", pushed)
    wait_for(lambda: worker.evaluate("() => self.shown") == [MESSAGE])
