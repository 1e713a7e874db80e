"""Webhooks: addresses of other programs that are told what happens."""

HOOK = ("WebhookAnswer", "MadeWebhookAnswer")
DELIVERY = ("DeliverySummary", "DeliveryAnswer")

WORDS = {
    **{f"{name}.id": ("The number of the webhook, in addresses.", 3) for name in HOOK},
    **{
        f"{name}.address": ("Where messages go.", "https://club.example/capicu?board=1")
        for name in (*HOOK, "MakeWebhook", "ChangeWebhook")
    },
    **{
        f"{name}.events": ("The names of the events that it hears of.", ["hand.entered", "match.finished"])
        for name in (*HOOK, "MakeWebhook", "ChangeWebhook")
    },
    **{
        f"{name}.whole_club": ("Whether it hears of every tournament of the club, those to come too.", False)
        for name in (*HOOK, "MakeWebhook")
    },
    **{f"{name}.state": ("on; off: an organizer turned it off; failed: it was given up.", "on") for name in HOOK},
    **{f"{name}.made_at": ("When it was made (with its offset from UTC).",) for name in HOOK},
    **{
        f"{name}.not_before": (
            "Until when nothing is tried (with its offset from UTC); null: it is not waited for.",
            None,
        )
        for name in DELIVERY
    },
    **{
        f"{name}.not_before": (
            "Until when it is left alone after failures (with its offset from UTC); null: it is not.",
            None,
        )
        for name in HOOK
    },
    "failures": ("How many messages were not taken in a row.", 0),
    "succeeded_at": ("When a message was last taken (with its offset from UTC); null: none was yet.", None),
    "stopped_at": ("When it was turned off or given up (with its offset from UTC); null: it is on.", None),
    "stopped_for": (
        "Why it was given up: never-taken (nothing was, for three days), gone (it answered 410); else empty.",
        "",
    ),
    "secret": (
        "The key of the signatures, shown this once: capicu_ and 64 digits (docs/webhooks.md).",
        "capicu_" + "0" * 64,
    ),
    "ChangeWebhook.on": ("false: nothing is sent; true: from now on, and never what happened meanwhile.", True),
    **{f"{name}.id": ("The number of the message, in addresses.", 812) for name in DELIVERY},
    **{f"{name}.event": ("What happened; ping: a test.", "hand.entered") for name in DELIVERY},
    "event_id": (
        "The identity of the event: the same for whoever hears of it, however often it is sent.",
        "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71",
    ),
    "by_hand": ("Whether an official asked for it: a test, or an old message once more.", False),
    **{f"{name}.state": ("waiting, sent, or failed: it is not tried any more.", "sent") for name in DELIVERY},
    **{f"{name}.created_at": ("When it was written (with its offset from UTC).",) for name in DELIVERY},
    **{f"{name}.attempts": ("How often it was tried.", 1) for name in DELIVERY},
    "tried_at": ("When it was last tried (with its offset from UTC); null: not yet.",),
    **{f"{name}.status": ("The HTTP status that was answered last; null: nobody answered.", 200) for name in DELIVERY},
    **{
        f"{name}.error": (
            "What went wrong with the last try, in one word: timeout, no-connection, no-such-name, not-outside, "
            "certificate, no-https, no-answer, status-500 and alike, given-up, turned-off; empty: nothing.",
            "",
        )
        for name in DELIVERY
    },
    **{f"{name}.answer": ("The first 200 characters of the last answer.", "thank you") for name in DELIVERY},
    "took_ms": ("How long the last try took, in milliseconds; null: there was none.", 84),
    "DeliveryAnswer.message": ("What was sent, as JSON (docs/webhooks.md).", {}),
}
