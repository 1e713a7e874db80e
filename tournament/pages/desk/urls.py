"""The desk's addresses."""

from django.urls import include, path

from tournament.pages.desk import (
    arrivals,
    card,
    confirming,
    door,
    exceptions,
    exports,
    find,
    home,
    money,
    papers,
    people,
    places,
    receipts,
    walk_in,
)

app_name = "desk"
urlpatterns = [
    path("", home.home, name="home"),
    path("<slug:slug>/", find.find, name="find"),
    path("<slug:slug>/now/", find.now, name="now"),
    path("<slug:slug>/players/", places.places, name="places"),
    path("<slug:slug>/players/takings/", places.takings, name="takings"),
    path("<slug:slug>/paper/", door.door, name="door"),
    path("<slug:slug>/paper/<slug:kind>/<slug:of>/", door.ask, name="ask-paper"),
    path("<slug:slug>/exceptions/", exceptions.exceptions, name="exceptions"),
    path("<slug:slug>/to-confirm/", confirming.waiting, name="waiting"),
    path("<slug:slug>/to-confirm/<int:number>/", confirming.confirm, name="confirm"),
    path("<slug:slug>/to-confirm/<int:number>/decline/", confirming.decline, name="decline"),
    path("<slug:slug>/people.csv", exports.people, {"kind": "csv"}, name="people-csv"),
    path("<slug:slug>/people.xlsx", exports.people, {"kind": "xlsx"}, name="people-xlsx"),
    path("<slug:slug>/players.csv", exports.players, {"kind": "csv"}, name="players-csv"),
    path("<slug:slug>/players.xlsx", exports.players, {"kind": "xlsx"}, name="players-xlsx"),
    path("<slug:slug>/new/", walk_in.walk_in, name="walk-in"),
    path("<slug:slug>/people/<int:person_id>/", card.card, name="card"),
    path("<slug:slug>/people/<int:person_id>/news/", card.news, name="news"),
    path("<slug:slug>/people/<int:person_id>/details/", people.change, name="person"),
    path("<slug:slug>/<int:number>/", card.place, name="place"),
    path("<slug:slug>/<int:number>/arrive/", arrivals.arrive, name="arrive"),
    path("<slug:slug>/<int:number>/present/", arrivals.present, name="present"),
    path("<slug:slug>/<int:number>/withdraw/", arrivals.withdraw, name="withdraw"),
    path("<slug:slug>/<int:number>/badge/", papers.badge, name="badge"),
    path("<slug:slug>/<int:number>/papers/", papers.papers, name="papers"),
    path("<slug:slug>/cash/", include("tournament.pages.desk.cash.urls")),
    path("<slug:slug>/receipts/<int:receipt>/", receipts.receipt, name="receipt"),
    path("<slug:slug>/receipts/<int:receipt>/paper/", receipts.paper, name="receipt-paper"),
    path("<slug:slug>/receipts/<int:receipt>/reverse/", money.reverse, name="reverse"),
]
