"""The URLs of the API."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from tournament.api.club import clubs, judges, people, tokens
from tournament.api.control_room import overview
from tournament.api.documents import documents, files, requests
from tournament.api.exchange import archives, imports, notices, webhooks
from tournament.api.frame.operation import Nowhere
from tournament.api.hall import tables, wall
from tournament.api.journal import journal
from tournament.api.lottery import lottery
from tournament.api.matches import (
    checks,
    club_night,
    corrections,
    double_entry,
    entries,
    matches,
    replays,
    sign_off,
    withdrawals,
)
from tournament.api.openapi import document
from tournament.api.openapi.document import Schema
from tournament.api.prizes import prizes, treasury
from tournament.api.registration import cash_boxes, check_in, payments, preregistrations, registrations
from tournament.api.results import brackets, results, standings, teams
from tournament.api.results import table_files as results_tables
from tournament.api.tournaments import rules, schedule, tournaments

app_name = "v1"

# `include` keeps the patterns of one resource together, and the resolver tests their prefix once.
of_club = [
    # Actions are POSTs to a noun below their resource, such as closing/ or removal/.
    path("", clubs.OneClub.as_view(), name="one-club"),
    path("logo/", clubs.ClubLogo.as_view(), name="logo-of-club"),
    path("logo/removal/", clubs.ClubLogoRemoval.as_view(), name="logo-of-club-removal"),
    path("officials/", clubs.Officials.as_view(), name="officials"),
    path("officials/<int:pk>/closing/", clubs.OfficialClosing.as_view(), name="official-closing"),
    path("officials/<int:pk>/password/", clubs.OfficialPassword.as_view(), name="official-password"),
    path("members/", people.People.as_view(), name="members"),
    path("members/duplicates/", people.Duplicates.as_view(), name="member-duplicates"),
    path("members/<int:pk>/", people.OnePerson.as_view(), name="member"),
    path("members/<int:pk>/membership-status/", people.MembershipStatus.as_view(), name="membership-status-of-club"),
    path("members/<int:pk>/merger/<int:other>/", people.Merger.as_view(), name="member-merger"),
    path("members/<int:pk>/erasure/", people.Erasure.as_view(), name="member-erasure"),
    path("champions/", teams.Champions.as_view(), name="champions-of-club"),
    path("journal/", journal.Journal.as_view(), name="journal-of-club"),
    path("journal/verification/", journal.Verification.as_view(), name="verification-of-club"),
]

of_division = [
    path("format/", tournaments.Formats.as_view(), name="format"),
    path("candidates/", lottery.Candidates.as_view(), name="candidates"),
    path("lottery/", lottery.Lotteries.as_view(), name="lottery"),
    path("lottery/list/", lottery.Lists.as_view(), name="lottery-list"),
    path("lottery/reopening/", lottery.Reopenings.as_view(), name="lottery-reopening"),
    path("lottery/commitment/", lottery.Commitments.as_view(), name="lottery-commitment"),
    path("lottery/tiles/", lottery.Tiles.as_view(), name="lottery-tiles"),
    path("lottery/tiles/take-back/", lottery.TakenBack.as_view(), name="lottery-take-back"),
    path("lottery/record/", lottery.Records.as_view(), name="lottery-record"),
    path("lottery/redraw/", lottery.Redraws.as_view(), name="lottery-redraw"),
    path("lottery/ceremony/", lottery.Ceremonies.as_view(), name="lottery-ceremony"),
    path("late-entries/", withdrawals.LateEntries.as_view(), name="late-entries"),
    path("late-entries/changes/", withdrawals.LateChanges.as_view(), name="late-changes"),
    path("late-entries/replacements/", withdrawals.Replacements.as_view(), name="late-replacements"),
    path("late-entries/teams/", withdrawals.LateTeams.as_view(), name="late-teams"),
    path("rounds/", tables.Rounds.as_view(), name="rounds"),
    path("rounds/<int:number>/", tables.OneRound.as_view(), name="round"),
    path("bracket/", brackets.OneBracket.as_view(), name="bracket"),
    path("standings/", standings.DivisionStandings.as_view(), name="division-standings"),
]

of_match = [
    path("", matches.OneTableMatch.as_view(), name="match"),
    path("corrections/", corrections.Corrections.as_view(), name="corrections"),
    path("corrections/preview/", corrections.CorrectionPreview.as_view(), name="correction-preview"),
    path("entries/", entries.Entries.as_view(), name="entries"),
    path("entries/several/", entries.SeveralEntries.as_view(), name="several-entries"),
    path("entries/<int:number>/", entries.OneEntry.as_view(), name="entry"),
    path("preview/", entries.Preview.as_view(), name="preview"),
    path("sign-offs/", sign_off.SignOffs.as_view(), name="sign-offs"),
    path("second-check/", sign_off.SecondChecks.as_view(), name="second-check"),
    path("objections/", sign_off.Objections.as_view(), name="objections"),
    path("walkover/", sign_off.Walkover.as_view(), name="walkover"),
    path("move/", tables.Move.as_view(), name="move"),
    path("practice/", checks.PracticeAgain.as_view(), name="practice-again"),
    path("call/", tables.CallMatch.as_view(), name="call"),
    path("help-calls/", sign_off.HelpCalls.as_view(), name="help-calls"),
    path("help-calls/<int:call_id>/answer/", sign_off.HelpAnswer.as_view(), name="help-answer"),
    path("help-calls/<int:call_id>/closing/", sign_off.HelpClosing.as_view(), name="help-closing"),
    path("readings/seats/", double_entry.ReadingSeats.as_view(), name="reading-seats"),
    path("readings/", double_entry.Readings.as_view(), name="readings"),
    path("readings/discarding/", double_entry.ReadingDiscarding.as_view(), name="reading-discarding"),
    path("readings/settling/", double_entry.ReadingSettling.as_view(), name="reading-settling"),
    path("readings/sheet/", double_entry.ReadingResult.as_view(), name="double-entry-result"),
    path("differing-counts/", sign_off.DifferingCounts.as_view(), name="differing-counts"),
]

of_pass = [
    path("", judges.OnePass.as_view(), name="pass"),
    path("document/", judges.PassDocument.as_view(), name="pass-document"),
    path("renewal/", judges.Renewal.as_view(), name="renewal"),
    path("revocation/", judges.Revocation.as_view(), name="revocation"),
    path("resumption/", judges.Resumption.as_view(), name="resumption"),
]

of_table = [
    path("", tables.OneTable.as_view(), name="table"),
    path("closing/", tables.TableClosing.as_view(), name="table-closing"),
    path("opening/", tables.TableOpening.as_view(), name="table-opening"),
]

of_registration = [
    path("", registrations.OneRegistration.as_view(), name="registration"),
    path("withdrawal/", registrations.Withdrawal.as_view(), name="withdrawal"),
    path("payments/", payments.Payments.as_view(), name="payments"),
    path("waiver/", payments.Waiver.as_view(), name="waiver"),
]

of_box = [
    path("report/", cash_boxes.BoxReport.as_view(), name="cash-report"),
    path("moves/", cash_boxes.BoxMoves.as_view(), name="cash-moves"),
    path("count/", cash_boxes.BoxCount.as_view(), name="cash-count"),
    path("closing/", cash_boxes.BoxClosing.as_view(), name="cash-closing"),
    path("document/", cash_boxes.BoxDocument.as_view(), name="cash-document"),
]

of_friendly = [
    path("", club_night.OneFriendlyTable.as_view(), name="friendly-table"),
    path("preview/", club_night.FriendlyPreview.as_view(), name="friendly-preview"),
    path("entries/", club_night.FriendlyEntries.as_view(), name="friendly-entries"),
    path("end/", club_night.FriendlyEnd.as_view(), name="friendly-end"),
    path("rematch/", club_night.FriendlyRematch.as_view(), name="friendly-rematch"),
]

of_pre_registration = [
    path("confirmation/", preregistrations.PlaceConfirmation.as_view(), name="place-confirmation"),
    path("refusal/", preregistrations.PlaceRefusal.as_view(), name="place-refusal"),
]

of_webhook = [
    path("", webhooks.OneWebhook.as_view(), name="webhook"),
    path("secret/", webhooks.WebhookSecret.as_view(), name="webhook-secret"),
    path("ping/", webhooks.WebhookPing.as_view(), name="webhook-ping"),
    path("removal/", webhooks.WebhookRemoval.as_view(), name="webhook-removal"),
    path("deliveries/", webhooks.Deliveries.as_view(), name="deliveries"),
    path("deliveries/<int:delivery>/", webhooks.OneDelivery.as_view(), name="delivery"),
    path("deliveries/<int:delivery>/replay/", webhooks.DeliveryReplay.as_view(), name="delivery-replay"),
]

of_tournament: list[URLPattern | URLResolver] = [
    # The most frequent ones first: Django tries the patterns in order.
    path("matches/", matches.TableMatches.as_view(), name="matches"),
    path("matches/<int:pk>/", include(of_match)),
    path("", tournaments.OneTournament.as_view(), name="tournament"),
    path("archive/", archives.OneFile.as_view(), name="archive"),
    path("version/", schedule.Version.as_view(), name="version"),
    path("double-entry/", double_entry.PaperScoresheets.as_view(), name="double-entry"),
    path("hall/", overview.ControlRoom.as_view(), name="hall"),
    path("divisions/", tournaments.Divisions.as_view(), name="divisions"),
    path("divisions/<slug:key>/", include(of_division)),
    path("people/", people.People.as_view(), name="people"),
    path("people/duplicates/", people.Duplicates.as_view(), name="duplicates"),
    path("people/<int:pk>/", people.OnePerson.as_view(), name="person"),
    path("people/<int:pk>/membership-status/", people.MembershipStatus.as_view(), name="membership-status"),
    path("people/<int:pk>/merger/<int:other>/", people.Merger.as_view(), name="merger"),
    path("people/<int:pk>/erasure/", people.Erasure.as_view(), name="erasure"),
    path("rosters/", imports.Rosters.as_view(), name="rosters"),
    path("rosters/<int:pk>/", imports.OneRoster.as_view(), name="roster"),
    path("rosters/<int:pk>/application/", imports.RosterApplication.as_view(), name="roster-application"),
    path("cards/", check_in.Cards.as_view(), name="cards"),
    path("check-ins/", check_in.CheckIns.as_view(), name="check-ins"),
    path("exceptions/", registrations.Exceptions.as_view(), name="exceptions"),
    path("rosters/<int:pk>/undoing/", imports.RosterUndoing.as_view(), name="roster-undoing"),
    path("past-results/", imports.PastResults.as_view(), name="past-results"),
    path("past-results/<int:pk>/", imports.OnePastResults.as_view(), name="one-past-results"),
    path("past-results/<int:pk>/application/", imports.ResultsApplication.as_view(), name="results-application"),
    path("past-results/<int:pk>/undoing/", imports.ResultsUndoing.as_view(), name="results-undoing"),
    path("practice/", checks.Practice.as_view(), name="practice"),
    path("exports/<str:name>", results_tables.TableFile.as_view(), name="export"),
    path("exports/", results.Exports.as_view(), name="exports"),
    path("results/", results.Results.as_view(), name="results"),
    path("results/matches.csv", results.MatchesAsCSV.as_view(), name="matches-csv"),
    path("results/matches.jsonl", results.MatchesAsLines.as_view(), name="matches-lines"),
    path("results/hands.csv", results.HandsAsCSV.as_view(), name="hands-csv"),
    path("results/hands.jsonl", results.HandsAsLines.as_view(), name="hands-lines"),
    path("federation/", standings.Federation.as_view(), name="federation"),
    path("federation/members/", standings.FederationWithNumbers.as_view(), name="federation-members"),
    path("calendar.ics", results.Calendar.as_view(), name="calendar"),
    path("registrations/", registrations.Registrations.as_view(), name="registrations"),
    path("registrations/<int:number>/", include(of_registration)),
    path("pre-registrations/", preregistrations.PreRegistrations.as_view(), name="pre-registrations"),
    path(
        "pre-registrations/requests/<uuid:public_id>/",
        preregistrations.RequestedPlace.as_view(),
        name="requested-place",
    ),
    path("pre-registrations/<int:number>/", include(of_pre_registration)),
    path("passes/", judges.Passes.as_view(), name="passes"),
    path("passes/<int:pk>/", include(of_pass)),
    path("payments/<int:receipt>/", payments.OnePayment.as_view(), name="payment"),
    path("payments/<int:receipt>/reversal/", payments.Reversal.as_view(), name="reversal"),
    path("payments/<int:receipt>/refund/", payments.Refund.as_view(), name="refund"),
    path("schedule/", schedule.Schedule.as_view(), name="schedule"),
    path("schedule/usual/", schedule.UsualSchedule.as_view(), name="usual-schedule"),
    path("schedule/<int:number>/", schedule.ScheduleLine.as_view(), name="schedule-line"),
    path("schedule/<int:number>/removal/", schedule.LineRemoval.as_view(), name="schedule-removal"),
    path("schedule/<int:number>/shift/", schedule.ScheduleShift.as_view(), name="schedule-shift"),
    path("forecast/", schedule.Forecast.as_view(), name="forecast"),
    path("forecast/alerts/", schedule.Alerts.as_view(), name="forecast-alerts"),
    path("club/", clubs.OneClub.as_view(), name="club"),
    path("club/logo/", clubs.ClubLogo.as_view(), name="club-logo"),
    path("club/logo/removal/", clubs.ClubLogoRemoval.as_view(), name="club-logo-removal"),
    path("prices/", payments.Prices.as_view(), name="prices"),
    path("prices/<int:pk>/", payments.OnePrice.as_view(), name="price"),
    path("prices/<int:pk>/rise/", payments.PriceRise.as_view(), name="price-rise"),
    path("prices/<int:pk>/end/", payments.PriceEnd.as_view(), name="price-end"),
    path("cash-boxes/", cash_boxes.Boxes.as_view(), name="cash-boxes"),
    path("cash-boxes/<int:number>/", include(of_box)),
    path("prizes/", prizes.Prizes.as_view(), name="prizes"),
    path("prizes/<int:number>/withdrawal/", prizes.PrizeWithdrawal.as_view(), name="prize-withdrawal"),
    path("wall/", wall.WallView.as_view(), name="wall"),
    path("wall/pictures/", wall.WallPictures.as_view(), name="wall-pictures"),
    path("wall/pictures/<int:number>/removal/", wall.WallPictureRemoval.as_view(), name="wall-picture-removal"),
    path("prize-pool/", prizes.Pool.as_view(), name="prize-pool"),
    path("prize-pool/fixing/", prizes.PoolFixing.as_view(), name="prize-pool-fixing"),
    path("payouts/", prizes.Payouts.as_view(), name="payouts"),
    path("payouts/<int:receipt>/", prizes.OnePayout.as_view(), name="payout"),
    path("payouts/<int:receipt>/reversal/", prizes.PayoutReversal.as_view(), name="payout-reversal"),
    path("treasury/", treasury.Treasury.as_view(), name="treasury"),
    path("treasury/payments/", treasury.TreasuryPayments.as_view(), name="treasury-payments"),
    path("tables/", tables.Tables.as_view(), name="tables"),
    path("tables/<int:number>/", include(of_table)),
    path("tables/filling/", tables.TableFilling.as_view(), name="table-filling"),
    path("waiting/", tables.WaitingMatches.as_view(), name="waiting"),
    path("calls/", tables.Calls.as_view(), name="calls"),
    path("judges/", judges.Judges.as_view(), name="judges"),
    path("judges/<int:pk>/", judges.OneJudge.as_view(), name="judge"),
    path("standings/", standings.OverallStandings.as_view(), name="standings"),
    path("champions/", teams.Champions.as_view(), name="champions"),
    path("players/<int:number>/", teams.OnePlayer.as_view(), name="player"),
    path("teams/", teams.Teams.as_view(), name="teams"),
    path("teams/<int:number>/", teams.OneTeam.as_view(), name="team"),
    path("documents/", documents.Documents.as_view(), name="documents"),
    path("documents/sets/", requests.Sets.as_view(), name="document-sets"),
    path("documents/sets/<uuid:public_id>/", requests.OneSet.as_view(), name="document-set"),
    path("documents/sets/<uuid:public_id>/retry/", requests.AnotherTryOfASet.as_view(), name="retry-set"),
    path("documents/<uuid:public_id>/", documents.OneDocument.as_view(), name="document"),
    path("documents/<uuid:public_id>/file/", files.DocumentFile.as_view(), name="document-file"),
    path("documents/<uuid:public_id>/first-page/", files.FirstPage.as_view(), name="document-first-page"),
    path("documents/sets/<uuid:public_id>/file/", files.SetFile.as_view(), name="document-set-file"),
    path("documents/<uuid:public_id>/again/", documents.AnotherVersion.as_view(), name="document-again"),
    path("documents/<uuid:public_id>/retry/", documents.AnotherTry.as_view(), name="retry-document"),
    path("withdrawals/", withdrawals.Withdrawals.as_view(), name="withdrawals"),
    path("substitutions/", withdrawals.Substitutions.as_view(), name="substitutions"),
    path("teams/<int:number>/withdrawal/", withdrawals.TeamWithdrawal.as_view(), name="team-withdrawal"),
    path("teams/<int:number>/return/", withdrawals.TeamReturn.as_view(), name="team-return"),
    path("teams/<int:number>/substitution/", withdrawals.TeamSubstitution.as_view(), name="team-substitution"),
    path("webhooks/", webhooks.Webhooks.as_view(), name="webhooks"),
    path("webhooks/<int:pk>/", include(of_webhook)),
    path("notices/", notices.Notices.as_view(), name="notices"),
    path("notices/<uuid:public_id>/confirmation/", notices.NoticesConfirmation.as_view(), name="notices-confirmation"),
    path("notices/<uuid:public_id>/end/", notices.NoticesEnd.as_view(), name="notices-end"),
    path("journal/", journal.Journal.as_view(), name="journal"),
    path("journal/verification/", journal.Verification.as_view(), name="verification"),
]

urlpatterns = [
    path("tournaments/", tournaments.Tournaments.as_view(), name="tournaments"),
    path("tournaments/<slug:slug>/", include(of_tournament)),
    path("schema/", Schema.as_view(), name="schema"),
    path("schema.yaml", document.schema, name="schema-yaml"),
    path("clubs/", clubs.Clubs.as_view(), name="clubs"),
    path("clubs/<int:club>/", include(of_club)),
    path("printed-pages/<str:code>/", files.PrintedPage.as_view(), name="printed-page"),
    path("rulesets/", rules.Rulesets.as_view(), name="rulesets"),
    path("rulesets/<slug:key>/", rules.OneRuleset.as_view(), name="ruleset"),
    path("check/", checks.Checks.as_view(), name="check"),
    path("replay/", replays.Replays.as_view(), name="replay"),
    path("friendly/", club_night.FriendlyTables.as_view(), name="friendly-tables"),
    path("friendly/<int:pk>/", include(of_friendly)),
    path("archives/", archives.Archives.as_view(), name="archives"),
    path("archives/<int:pk>/", archives.OneArchive.as_view(), name="archive-preview"),
    path("archives/<int:pk>/application/", archives.ArchiveApplication.as_view(), name="archive-application"),
    path("tokens/", tokens.Tokens.as_view(), name="tokens"),
    path("tokens/<uuid:public_id>/revocation/", tokens.TokenRevocation.as_view(), name="token-revocation"),
    # After all others: an unknown URL below /api/v1/ gets a problem document, not an HTML page.
    re_path("", Nowhere.as_view()),
]
