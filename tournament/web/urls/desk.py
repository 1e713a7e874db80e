"""URLs of the desk pages."""

from django.urls import path

from tournament.web.registration import card, card_view, cash_boxes, check_in, list, payments, preregistration, search
from tournament.web.tournaments import home

app_name = "desk"
urlpatterns = [
    path("", home.desk_home, name="home"),
    path("<slug:slug>/", search.find_page, name="find"),  # the search is the desk's start page
    path("<slug:slug>/now/", search.latest_page, name="now"),
    path("<slug:slug>/players/", list.places, name="places"),
    path("<slug:slug>/players/takings/", list.takings, name="takings"),
    path("<slug:slug>/paper/", check_in.door, name="door"),
    path("<slug:slug>/paper/<slug:kind>/<slug:of>/", check_in.ask, name="ask-paper"),
    path("<slug:slug>/exceptions/", card_view.exceptions, name="exceptions"),
    path("<slug:slug>/to-confirm/", preregistration.waiting, name="waiting"),
    path("<slug:slug>/to-confirm/<int:number>/", preregistration.confirm, name="confirm"),
    path("<slug:slug>/to-confirm/<int:number>/decline/", preregistration.decline, name="decline"),
    path("<slug:slug>/people.csv", list.people, {"kind": "csv"}, name="people-csv"),
    path("<slug:slug>/people.xlsx", list.people, {"kind": "xlsx"}, name="people-xlsx"),
    path("<slug:slug>/players.csv", list.players, {"kind": "csv"}, name="players-csv"),
    path("<slug:slug>/players.xlsx", list.players, {"kind": "xlsx"}, name="players-xlsx"),
    path("<slug:slug>/new/", card.walk_in, name="walk-in"),
    path("<slug:slug>/people/<int:person_id>/", card.card, name="card"),
    path("<slug:slug>/people/<int:person_id>/news/", card.news, name="news"),
    path("<slug:slug>/people/<int:person_id>/details/", list.change, name="person"),
    path("<slug:slug>/<int:number>/", card.place, name="place"),
    path("<slug:slug>/<int:number>/arrive/", check_in.check_in_player, name="arrive"),
    path("<slug:slug>/<int:number>/present/", check_in.present, name="present"),
    path("<slug:slug>/<int:number>/withdraw/", check_in.withdraw, name="withdraw"),
    path("<slug:slug>/<int:number>/badge/", check_in.badge, name="badge"),
    path("<slug:slug>/<int:number>/papers/", check_in.papers, name="papers"),
    path("<slug:slug>/cash/", cash_boxes.boxes, name="cash"),
    path("<slug:slug>/cash/choose/", cash_boxes.choose, name="cash-choose"),
    path("<slug:slug>/cash/<int:number>/", cash_boxes.box_page, name="cash-box"),
    path("<slug:slug>/cash/<int:number>/paper/", cash_boxes.paper, name="cash-paper"),
    path("<slug:slug>/cash/<int:number>/count/", cash_boxes.count, name="cash-count"),
    path("<slug:slug>/cash/<int:number>/close/", cash_boxes.close, name="cash-close"),
    path("<slug:slug>/receipts/<int:receipt>/", payments.receipt, name="receipt"),
    path("<slug:slug>/receipts/<int:receipt>/paper/", payments.paper, name="receipt-paper"),
    path("<slug:slug>/receipts/<int:receipt>/reverse/", payments.reverse, name="reverse"),
]
