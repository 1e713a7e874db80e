"""Every address of the API, in the order of the day."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from tournament.api import (
    archives,
    arrivals,
    bracket,
    cash,
    corrections,
    divisions,
    documents,
    draws,
    endings,
    entries,
    exceptions,
    friendly,
    help_calls,
    journal,
    judges,
    late,
    lottery,
    membership,
    notices,
    passes,
    past_results,
    payments,
    people,
    preregistrations,
    prices,
    prizes,
    registrations,
    results,
    rosters,
    rounds,
    rulesets,
    sittings,
    standings,
    tables,
    tournaments,
    treasury,
    version,
)
from tournament.api.documentation import Schema
from tournament.api.nowhere import Nowhere

app_name = "v1"

of_division = [
    path("format/", divisions.Formats.as_view(), name="format"),
    path("candidates/", lottery.Candidates.as_view(), name="candidates"),
    path("lottery/", lottery.Lotteries.as_view(), name="lottery"),
    path("lottery/list/", draws.Lists.as_view(), name="lottery-list"),
    path("lottery/reopening/", draws.Reopenings.as_view(), name="lottery-reopening"),
    path("lottery/commitment/", draws.Commitments.as_view(), name="lottery-commitment"),
    path("lottery/tiles/", draws.Tiles.as_view(), name="lottery-tiles"),
    path("lottery/tiles/take-back/", draws.TakenBack.as_view(), name="lottery-take-back"),
    path("lottery/record/", draws.Records.as_view(), name="lottery-record"),
    path("lottery/redraw/", draws.Redraws.as_view(), name="lottery-redraw"),
    path("lottery/ceremony/", draws.Ceremonies.as_view(), name="lottery-ceremony"),
    path("late/", late.Late.as_view(), name="late"),
    path("late/changes/", late.LateChanges.as_view(), name="late-changes"),
    path("late/replacements/", late.Replacements.as_view(), name="late-replacements"),
    path("late/teams/", late.LateTeams.as_view(), name="late-teams"),
    path("rounds/", rounds.Rounds.as_view(), name="rounds"),
    path("bracket/", bracket.OneBracket.as_view(), name="bracket"),
    path("standings/", standings.DivisionStandings.as_view(), name="division-standings"),
]

of_sitting = [
    path("", sittings.OneSitting.as_view(), name="sitting"),
    path("corrections/", corrections.Corrections.as_view(), name="corrections"),
    path("corrections/preview/", corrections.CorrectionPreview.as_view(), name="correction-preview"),
    path("entries/", entries.Entries.as_view(), name="entries"),
    path("preview/", entries.Preview.as_view(), name="preview"),
    path("sign-offs/", endings.SignOffs.as_view(), name="sign-offs"),
    path("confirmation/", endings.Confirmation.as_view(), name="confirmation"),
    path("objections/", endings.Objections.as_view(), name="objections"),
    path("walkover/", endings.Walkover.as_view(), name="walkover"),
    path("move/", tables.Move.as_view(), name="move"),
    path("call/", tables.CallMatch.as_view(), name="call"),
    path("help-calls/", help_calls.HelpCalls.as_view(), name="help-calls"),
    path("help-calls/<int:asked>/answer/", help_calls.HelpAnswer.as_view(), name="help-answer"),
    path("help-calls/<int:asked>/closing/", help_calls.HelpClosing.as_view(), name="help-closing"),
    path("differing-counts/", help_calls.DifferingCounts.as_view(), name="differing-counts"),
]

of_pass = [
    path("", passes.OnePass.as_view(), name="pass"),
    path("renewal/", passes.Renewal.as_view(), name="renewal"),
    path("revocation/", passes.Revocation.as_view(), name="revocation"),
    path("resumption/", passes.Resumption.as_view(), name="resumption"),
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
    path("report/", cash.BoxReport.as_view(), name="cash-report"),
    path("moves/", cash.BoxMoves.as_view(), name="cash-moves"),
    path("count/", cash.BoxCount.as_view(), name="cash-count"),
    path("closing/", cash.BoxClosing.as_view(), name="cash-closing"),
    path("paper/", cash.BoxPaper.as_view(), name="cash-paper"),
]

of_friendly = [
    path("", friendly.OneFriendlyTable.as_view(), name="friendly-table"),
    path("entries/", friendly.FriendlyEntries.as_view(), name="friendly-entries"),
    path("end/", friendly.FriendlyEnd.as_view(), name="friendly-end"),
    path("rematch/", friendly.FriendlyRematch.as_view(), name="friendly-rematch"),
]

of_pre_registration = [
    path("confirmation/", preregistrations.PlaceConfirmation.as_view(), name="place-confirmation"),
    path("refusal/", preregistrations.PlaceRefusal.as_view(), name="place-refusal"),
]

of_tournament: list[URLPattern | URLResolver] = [
    path("", tournaments.OneTournament.as_view(), name="tournament"),
    path("archive/", archives.OneFile.as_view(), name="archive"),
    path("version/", version.Version.as_view(), name="version"),
    path("divisions/", divisions.Divisions.as_view(), name="divisions"),
    path("divisions/<slug:key>/", include(of_division)),
    path("people/", people.People.as_view(), name="people"),
    path("people/duplicates/", membership.Duplicates.as_view(), name="duplicates"),
    path("people/<int:pk>/", people.OnePerson.as_view(), name="person"),
    path("people/<int:pk>/standing/", membership.StandingOfPerson.as_view(), name="person-standing"),
    path("people/<int:pk>/merger/<int:other>/", membership.Merger.as_view(), name="merger"),
    path("people/<int:pk>/erasure/", membership.Erasure.as_view(), name="erasure"),
    path("rosters/", rosters.Rosters.as_view(), name="rosters"),
    path("rosters/<int:pk>/", rosters.OneRoster.as_view(), name="roster"),
    path("rosters/<int:pk>/application/", rosters.RosterApplication.as_view(), name="roster-application"),
    path("cards/", arrivals.Cards.as_view(), name="cards"),
    path("arrivals/", arrivals.Arrivals.as_view(), name="arrivals"),
    path("exceptions/", exceptions.Exceptions.as_view(), name="exceptions"),
    path("rosters/<int:pk>/undoing/", rosters.RosterUndoing.as_view(), name="roster-undoing"),
    path("past-results/", past_results.PastResults.as_view(), name="past-results"),
    path("past-results/<int:pk>/", past_results.OnePastResults.as_view(), name="one-past-results"),
    path("past-results/<int:pk>/application/", past_results.ResultsApplication.as_view(), name="results-application"),
    path("past-results/<int:pk>/undoing/", past_results.ResultsUndoing.as_view(), name="results-undoing"),
    path("exports/", results.Exports.as_view(), name="exports"),
    path("results/", results.Results.as_view(), name="results"),
    path("registrations/", registrations.Registrations.as_view(), name="registrations"),
    path("registrations/<int:number>/", include(of_registration)),
    path("pre-registrations/", preregistrations.PreRegistrations.as_view(), name="pre-registrations"),
    path("pre-registrations/<int:number>/", include(of_pre_registration)),
    path("passes/", passes.Passes.as_view(), name="passes"),
    path("passes/<int:pk>/", include(of_pass)),
    path("payments/<int:receipt>/reversal/", payments.Reversal.as_view(), name="reversal"),
    path("payments/<int:receipt>/refund/", payments.Refund.as_view(), name="refund"),
    path("prices/", prices.Prices.as_view(), name="prices"),
    path("prices/<int:pk>/", prices.OnePrice.as_view(), name="price"),
    path("prices/<int:pk>/rise/", prices.PriceRise.as_view(), name="price-rise"),
    path("prices/<int:pk>/end/", prices.PriceEnd.as_view(), name="price-end"),
    path("cash-boxes/", cash.Boxes.as_view(), name="cash-boxes"),
    path("cash-boxes/<int:number>/", include(of_box)),
    path("prizes/", prizes.Prizes.as_view(), name="prizes"),
    path("prizes/<int:number>/withdrawal/", prizes.PrizeWithdrawal.as_view(), name="prize-withdrawal"),
    path("prize-pool/", prizes.Pool.as_view(), name="prize-pool"),
    path("prize-pool/fixing/", prizes.PoolFixing.as_view(), name="prize-pool-fixing"),
    path("payouts/", prizes.Payouts.as_view(), name="payouts"),
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
    path("sittings/", sittings.Sittings.as_view(), name="sittings"),
    path("sittings/<int:pk>/", include(of_sitting)),
    path("standings/", standings.OverallStandings.as_view(), name="standings"),
    path("documents/", documents.Documents.as_view(), name="documents"),
    path("documents/<uuid:public_id>/", documents.OneDocument.as_view(), name="document"),
    path("notices/", notices.Notices.as_view(), name="notices"),
    path("notices/<uuid:public_id>/confirmation/", notices.NoticesConfirmation.as_view(), name="notices-confirmation"),
    path("notices/<uuid:public_id>/end/", notices.NoticesEnd.as_view(), name="notices-end"),
    path("journal/", journal.Journal.as_view(), name="journal"),
]

urlpatterns = [
    path("schema/", Schema.as_view(), name="schema"),
    path("rulesets/", rulesets.Rulesets.as_view(), name="rulesets"),
    path("friendly/", friendly.FriendlyTables.as_view(), name="friendly-tables"),
    path("friendly/<int:pk>/", include(of_friendly)),
    path("archives/", archives.Archives.as_view(), name="archives"),
    path("archives/<int:pk>/", archives.OneArchive.as_view(), name="archive-preview"),
    path("archives/<int:pk>/application/", archives.ArchiveApplication.as_view(), name="archive-application"),
    path("tournaments/", tournaments.Tournaments.as_view(), name="tournaments"),
    path("tournaments/<slug:slug>/", include(of_tournament)),
    re_path("", Nowhere.as_view()),
]
