"""What means the same wherever it stands."""

WORDS = {
    "key": (
        "A one-time key that the caller makes before the first send, 8 to 64 characters: sent again with the same "
        "content it is the same write, with other content it is refused (409).",
        "b1c7a2f04e9d4c55",
    ),
    "reason": ("Why, in the words of whoever did it.", "the score was written on the wrong side"),
    "version": (
        "How many changes it has seen. A write names the version that its writer saw; another one is a conflict.",
        12,
    ),
    "made_at": ("When it was done (with its offset from UTC).",),
    "at": ("When it was written (with its offset from UTC).",),
    "page": ("The address of the same as a page for people.", "/documents/5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71/page/"),
    "sentence": ("What happens, for people, in the caller's language.", "Team 4 leaves the bracket."),
    "file": ("The file itself, as a part of a multipart/form-data body.", "(the bytes of the file)"),
    "language": ("The language of pages and paper: en, es or eu.", "es"),
    "since": ("The first day from which it holds, as a date.", "2026-11-01"),
    "title": ("What it is called, for people.", "Scoresheets of round 1"),
    "token": (
        "Stands for exactly what a preview told: sent with the step, it agrees to that and to nothing else. When "
        "anything has changed since, the step is refused with the code preview-changed.",
        "7f3a0d52c19be86441d07a35",
    ),
    "effects": ("Everything that happens by it, in its order.",),
    "EffectAnswer.code": ("A stable word for what happens.", "match-replayed"),
    "EffectAnswer.message": ("The same as a sentence, in the caller's language.", "Match 5 is played again."),
    "params": ("What the sentence names, by name; which names there are follows from the code.", {"match": 5}),
    "ForeseenEffect.code": ("A stable word for what happens.", "walkover"),
    "FindingAnswer.code": ("A stable word for what was found.", "pips-exceed-set"),
    "severity": ("error: it is not accepted; warning: it is, but a second look is asked for.", "error"),
    "FindingAnswer.message": ("What was found, as a sentence in the caller's language.", "168 pips are all there are."),
    "FindingAnswer.field": ("The input that it is about, empty for the whole.", "pips"),
    "rule": ('The rule that it rests on, such as "SACI rule 14"; empty where none applies.', "SACI rule 14"),
    "findings": ("All that was found at once: errors first to be mended, warnings to be looked at.",),
    "preview": ("true: do nothing, only tell what would happen.", True),
    "Problem.type": ("Always about:blank: `code` says what went wrong.", "about:blank"),
    "Problem.title": ("HTTP's own word for the status.", "Conflict"),
    "Problem.status": ("The status of the answer, once more.", 409),
    "Problem.detail": ("What is wrong and what can be done, as a sentence in the caller's language.",),
    "Problem.code": (
        "A stable word for programs; each operation lists those that it can answer with.",
        "sheet-changed",
    ),
    "Problem.field": ("The input at fault, by its name; empty for the whole.", ""),
    "Problem.lines": (
        "Lines that somebody else wrote on the sheet meanwhile, or the line that has the key already; else empty.",
    ),
    "Problem.preview": (
        "What a correction would do by now, where that has changed since it was looked at; else null.",
        None,
    ),
    "MeanwhileAnswer.number": ("The number of the line on its sheet, from 1.", 5),
    "MeanwhileAnswer.by": ("Who wrote it; empty for the house itself.", "Juan Judge"),
    "hand": ("Which hand of the match it is, from 1; null for what is no hand, or was taken back.", 4),
    "device": (
        "A short label by which the phone is known in the journal; empty or left out where there is none.",
        "A7",
    ),
    "phone_at": (
        "What the clock of the phone said, in ISO 8601; kept, never trusted. null or left out: not said.",
        "2026-11-21T10:40:12-05:00",
    ),
}
