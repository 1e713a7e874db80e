"""The desk's addresses."""

from django.urls import path

from tournament.pages.desk import arrivals, home, money, people, places, receipts, registering

app_name = "desk"
urlpatterns = [
    path("", home.home, name="home"),
    path("<slug:slug>/", places.places, name="places"),
    path("<slug:slug>/takings/", places.takings, name="takings"),
    path("<slug:slug>/register/", registering.choose, name="register"),
    path("<slug:slug>/register/walk-in/", registering.walk_in, name="walk-in"),
    path("<slug:slug>/register/<int:person_id>/", registering.known, name="register-person"),
    path("<slug:slug>/people/<int:person_id>/", people.change, name="person"),
    path("<slug:slug>/<int:number>/", money.place, name="place"),
    path("<slug:slug>/<int:number>/fee/", money.take, name="take-fee"),
    path("<slug:slug>/<int:number>/arrive/", arrivals.arrive, name="arrive"),
    path("<slug:slug>/<int:number>/present/", arrivals.present, name="present"),
    path("<slug:slug>/<int:number>/withdraw/", arrivals.withdraw, name="withdraw"),
    path("<slug:slug>/receipts/<int:receipt>/", receipts.receipt, name="receipt"),
    path("<slug:slug>/receipts/<int:receipt>/reverse/", money.reverse, name="reverse"),
]
